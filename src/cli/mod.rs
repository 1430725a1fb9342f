//! The command line: wiring, one file a verb. The hook is told apart by hand, so that its road stays short.

mod fault;
pub mod hook;
mod out;
mod value;
pub(crate) mod args;
pub(crate) mod check;
pub(crate) mod replay;
pub(crate) mod explain;
pub mod install;
pub(crate) mod doctor;
pub(crate) mod grants;
mod desk;
pub(crate) mod admin;
pub(crate) mod approve;
pub(crate) mod deny;
pub(crate) mod log;
pub(crate) mod mcp;
pub(crate) mod pending;
pub(crate) mod policy;
pub(crate) mod release;
pub(crate) mod report;
pub(crate) mod stats;
pub(crate) mod statusline;
pub(crate) mod status;
pub(crate) mod suggest;
pub(crate) mod wrong;
pub(crate) mod rules;
pub(crate) mod undo;
pub(crate) mod complete;

use crate::preset::Preset;
use crate::world::World;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::process::ExitCode;

/// Runs the program with its arguments, its own name left out.
pub fn run(mut args: impl Iterator<Item = OsString>) -> ExitCode {
    match args.next() {
        None if !std::io::stdin().is_terminal() => hook::run(args),
        Some(verb) if verb == "hook" => hook::run(args),
        verb => args::run(verb.into_iter().chain(args)),
    }
}

/// The stance that the command line names, else the environment; a policy file may name another.
pub fn stance(preset: Option<&str>, world: &dyn World) -> Result<Option<Preset>, String> {
    let wanted = match preset {
        Some(name) => Some(name.to_owned()),
        None => world.var("ONEWAY_PRESET").filter(|name| !name.is_empty()),
    };
    wanted.map(|name| value::read_preset(&name)).transpose()
}

/// Ends a verb that could not do its work; 2, because a host takes any other failure of a hook for a yes.
fn fail(why: &str) -> ExitCode {
    out::warn(why);
    ExitCode::from(2)
}

/// Runs a verb with a stack of a known size.
fn roomy(work: impl FnOnce() -> ExitCode + Send + 'static) -> ExitCode {
    let thread = std::thread::Builder::new().stack_size(hook::STACK).spawn(work);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        _ => fail("an error inside oneway"),
    }
}

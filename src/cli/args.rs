//! What a person types: verbs, flags and their help.

use super::value;
use crate::request::Place;
use crate::world::{Machine, World};
use clap::{ArgMatches, Command};
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the verb that the arguments name.
pub fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    let matches = match command().try_get_matches_from(std::iter::once("oneway".into()).chain(args)) {
        Ok(matches) => matches,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::from(error.use_stderr()) * 2);
        }
    };
    match matches.subcommand() {
        Some(("check", matches)) => super::check::run(matches),
        Some(("grants", matches)) => super::grants::run(matches),
        Some(("replay", matches)) => super::replay::run(matches),
        Some(("install", matches)) => super::install::run(matches),
        Some(("doctor", matches)) => super::doctor::run(matches),
        Some(("explain", matches)) => super::explain::run(matches),
        Some(("policy", matches)) => super::policy::run(matches),
        Some(("pending", matches)) => super::pending::run(matches),
        Some(("approve", matches)) => super::approve::run(matches),
        Some(("deny" | "revoke", matches)) => super::deny::run(matches),
        Some(("release", matches)) => super::release::run(matches),
        Some(("admin", matches)) => super::admin::run(matches),
        Some(("status", matches)) => super::status::run(matches),
        Some(("undo", matches)) => super::undo::run(matches),
        Some(("log", matches)) => super::log::run(matches),
        Some(("stats", matches)) => super::stats::run(matches),
        Some(("report", matches)) => super::report::run(matches),
        Some(("statusline", matches)) => super::statusline::run(matches),
        Some(("suggest", matches)) => {
            let matches = matches.clone();
            super::roomy(move || super::suggest::run(&matches))
        }
        Some(("wrong", matches)) => super::wrong::run(matches),
        Some(("rules", matches)) => super::rules::run(matches),
        Some(("mcp", matches)) => super::mcp::run(matches),
        Some(("completions", matches)) => super::complete::completions(matches),
        Some(("man", matches)) => super::complete::man(matches),
        _ => {
            let _ = command().print_help();
            ExitCode::SUCCESS
        }
    }
}

/// The whole command line.
pub fn command() -> Command {
    Command::new("oneway")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Reads the statement an agent is about to run: how risky is it, and can it be undone?")
        .after_help("Without arguments it is `oneway hook` when something is piped in.")
        .subcommand(hook())
        .subcommand(super::explain::command().arg(value::preset()))
        .subcommand(super::check::command().arg(value::preset()))
        .subcommand(super::grants::command().arg(value::preset()))
        .subcommand(super::replay::command().arg(value::preset()))
        .subcommand(super::install::command().arg(value::preset()))
        .subcommand(super::doctor::command())
        .subcommand(super::policy::command())
        .subcommand(super::status::command())
        .subcommand(super::pending::command())
        .subcommand(super::approve::command())
        .subcommand(super::deny::command())
        .subcommand(super::deny::revoke_command())
        .subcommand(super::release::command())
        .subcommand(super::admin::command())
        .subcommand(super::undo::command())
        .subcommand(super::log::command())
        .subcommand(super::stats::command())
        .subcommand(super::report::command())
        .subcommand(super::statusline::command())
        .subcommand(super::suggest::command())
        .subcommand(super::wrong::command())
        .subcommand(super::rules::command())
        .subcommand(super::mcp::command())
        .subcommand(super::complete::completions_command())
        .subcommand(super::complete::man_command())
}

/// For the help only: the hook itself reads its arguments by hand.
fn hook() -> Command {
    Command::new("hook")
        .about("Answers one hook event of a coding agent: JSON on stdin, the answer on stdout")
        .arg(value::text("host", "NAME", "The host that this hook is wired in for; its events must look like it"))
        .arg(value::preset())
        .arg(value::flag("shadow", "Answer nothing; only log what would have been said"))
        .after_help("Exit code: 0 with the answer on stdout; 2 where no answer could be given, which is a no.")
}

/// The policy in force here: what a verb's arguments, the environment and the policy files say.
pub fn policy(matches: &ArgMatches) -> Result<crate::policy::Policy, String> {
    let preset = super::stance(matches.get_one::<String>("preset").map(String::as_str), &Machine)?;
    Ok(crate::policy::file::load(preset, &here(), &Machine))
}

/// Where the person is.
pub fn here() -> Place {
    let home = Machine.var("HOME").map(std::path::PathBuf::from).filter(|home| home.is_absolute());
    Place { cwd: std::env::current_dir().ok(), home, ..Place::default() }
}

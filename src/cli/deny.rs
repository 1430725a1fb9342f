//! `oneway deny [ID]` and `oneway revoke [ID]`: refuse what waits, and take back what was approved and has not run.

use super::{desk, value};
use crate::approvals::pin;
use anyhow::{Result, bail};
use clap::{Arg, ArgMatches, Command};
use std::process::ExitCode;

fn verb(name: &'static str, about: &'static str) -> Command {
    Command::new(name)
        .about(about)
        .arg(Arg::new("id").value_name("ID").help("Its name, as `oneway pending` shows it"))
        .arg(value::flag("all", "Everything"))
}

/// The arguments of `deny`.
pub fn command() -> Command {
    verb("deny", "Refuses what waits for your approval")
}

/// The arguments of `revoke`.
pub fn revoke_command() -> Command {
    verb("revoke", "Takes back an approval that has not run yet")
}

/// Closes one or all.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(close(matches))
}

fn close(matches: &ArgMatches) -> Result<String> {
    let id = matches.get_one::<String>("id").map(String::as_str);
    if id.is_none() && !matches.get_flag("all") {
        bail!("give the name of one, or --all");
    }
    let store = desk::person_store()?;
    let lock = store.lock().map_err(desk::state)?;
    let mut pins = pin::load(&store);
    let closed = pins.close(id);
    if closed == 0 {
        bail!("nothing of that name is waiting");
    }
    pin::save(&store, &lock, &pins).map_err(desk::state)?;
    drop(lock);
    desk::note("refused", id.unwrap_or("all"), "", "terminal");
    Ok(format!("closed {closed}\n"))
}

//! `oneway release [SESSION]`: unlocks a session that was locked to reading; only in a person's own terminal.

use super::{desk, value};
use crate::approvals::session::{self, Session};
use crate::world::{Machine, World};
use anyhow::{Result, bail};
use clap::{Arg, ArgMatches, Command};
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("release")
        .about("Unlocks a session that was locked to reading")
        .arg(Arg::new("session").value_name("SESSION").help("Its name, as `oneway status` shows it"))
        .arg(value::flag("all", "Every locked session"))
}

/// Releases.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(release(matches))
}

fn release(matches: &ArgMatches) -> Result<String> {
    let store = desk::person_store()?;
    let lock = store.lock().map_err(desk::state)?;
    let names = Machine.names(&store.path("sessions"), 4096).unwrap_or_default();
    let held: Vec<String> = names.into_iter().filter(|n| session::load(&store, n).locked.is_some()).collect();
    let wanted: Vec<String> = match (matches.get_one::<String>("session"), matches.get_flag("all")) {
        (Some(name), _) => held.iter().filter(|held| held.starts_with(name.as_str())).cloned().collect(),
        (None, true) => held.clone(),
        (None, false) if held.len() == 1 => held.clone(),
        (None, false) if held.is_empty() => Vec::new(),
        (None, false) => bail!("{} sessions are locked: {}; name one, or use --all", held.len(), held.join(", ")),
    };
    if wanted.is_empty() {
        bail!("no such session is locked");
    }
    for name in &wanted {
        // Attempts are forgotten with the lock, confirmations stay asked: a fresh start.
        session::save(&store, &lock, name, &Session::default()).map_err(desk::state)?;
    }
    drop(lock);
    wanted.iter().for_each(|name| desk::note("released", name, name, "terminal"));
    Ok(wanted.iter().map(|name| format!("released {name}\n")).collect())
}

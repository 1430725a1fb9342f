//! `oneway release [SESSION]`: unlocks a session that was locked to reading; only in a person's own terminal.

use super::desk;
use crate::approvals::session::{self, Session};
use crate::audit;
use crate::world::{Machine, World};
use anyhow::{Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("release")
        .about("Unlocks a session that was locked to reading")
        .arg(Arg::new("session").value_name("SESSION").help("Its name, as `oneway status` shows it"))
        .arg(Arg::new("all").long("all").action(ArgAction::SetTrue).help("Every locked session"))
}

/// Releases.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(release(matches))
}

fn release(matches: &ArgMatches) -> Result<()> {
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
    for name in &wanted {
        if let Err(why) = audit::event("released", name, name, &desk::policy(), &Machine) {
            eprintln!("oneway: it was not written down ({why})");
        }
        println!("released {name}");
    }
    Ok(())
}

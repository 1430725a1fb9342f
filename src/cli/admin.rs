//! `oneway admin on|off|status`: for a while, blocked SQL may reach the PIN gate; only in a person's own terminal.

use super::{desk, value};
use crate::approvals::admin::{self, Admin};
use crate::approvals::store::Stamp;
use crate::world::Machine;
use anyhow::{Result, bail};
use clap::{ArgMatches, Command};
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    let time = value::text("for", "TIME", "For how long").default_value("15m").value_parser(value::seconds);
    let database = value::text("db", "NAME", "Only for this database");
    Command::new("admin")
        .about("Lets blocked SQL reach the PIN gate for a while; never a blocked shell command")
        .subcommand_required(true)
        .subcommand(Command::new("on").about("Switches it on").arg(time).arg(database))
        .subcommand(Command::new("off").about("Switches it off"))
}

/// Switches.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(match matches.subcommand() {
        Some(("on", matches)) => on(matches),
        _ => off(),
    })
}

fn on(matches: &ArgMatches) -> Result<String> {
    let store = desk::person_store()?;
    let policy = desk::policy();
    let seconds = matches.get_one::<u64>("for").copied().unwrap_or(900);
    if seconds == 0 || seconds > policy.limits.admin() {
        bail!("admin mode lasts at most {} here", desk::said(policy.limits.admin()));
    }
    let database = matches.get_one::<String>("db").cloned();
    let admin = Admin { since: Stamp::now(&Machine), seconds, database };
    let lock = store.lock().map_err(desk::state)?;
    admin::switch_on(&store, &lock, &admin).map_err(desk::state)?;
    drop(lock);
    let on = admin.database.as_deref().unwrap_or("every database");
    desk::note("admin on", &format!("{on} for {}", desk::said(seconds)), "", "terminal");
    Ok(format!("admin mode is on for {on}, for {}; each statement still needs its PIN\n", desk::said(seconds)))
}

fn off() -> Result<String> {
    let store = desk::person_store()?;
    let lock = store.lock().map_err(desk::state)?;
    admin::switch_off(&store, &lock).map_err(desk::state)?;
    drop(lock);
    desk::note("admin off", "", "", "terminal");
    Ok("admin mode is off\n".to_owned())
}

//! `oneway admin on|off|status`: for a while, blocked SQL may reach the PIN gate; only in a person's own terminal.

use super::desk;
use crate::approvals::admin::{self, Admin};
use crate::approvals::store::Stamp;
use crate::audit;
use crate::world::Machine;
use anyhow::{Result, bail};
use clap::{Arg, ArgMatches, Command};
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    let time = Arg::new("for").long("for").value_name("TIME").default_value("15m").value_parser(desk::seconds);
    let database = Arg::new("db").long("db").value_name("NAME").help("Only for this database");
    Command::new("admin")
        .about("Lets blocked SQL reach the PIN gate for a while; never a blocked shell command")
        .subcommand_required(true)
        .subcommand(Command::new("on").about("Switches it on").arg(time.help("For how long")).arg(database))
        .subcommand(Command::new("off").about("Switches it off"))
}

/// Switches.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(match matches.subcommand() {
        Some(("on", matches)) => on(matches),
        _ => off(),
    })
}

fn on(matches: &ArgMatches) -> Result<()> {
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
    tell("admin on", &format!("{on} for {}", desk::said(seconds)));
    println!("admin mode is on for {on}, for {}; each statement still needs its PIN", desk::said(seconds));
    Ok(())
}

fn off() -> Result<()> {
    let store = desk::person_store()?;
    let lock = store.lock().map_err(desk::state)?;
    admin::switch_off(&store, &lock).map_err(desk::state)?;
    drop(lock);
    tell("admin off", "");
    println!("admin mode is off");
    Ok(())
}

fn tell(event: &str, what: &str) {
    if let Err(why) = audit::event(event, what, "", &desk::policy(), &Machine) {
        eprintln!("oneway: it was not written down ({why})");
    }
}

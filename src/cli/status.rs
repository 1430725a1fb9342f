//! `oneway status`: what is in force, what waits, what is locked. Reading only: anybody may ask.

use super::desk;
use crate::approvals::store::Stamp;
use crate::approvals::{admin, pin, session};
use crate::policy::file;
use crate::world::{Machine, World};
use anyhow::Result;
use clap::{ArgMatches, Command};
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("status").about("Shows what is in force: policy files, locked sessions, what waits, admin mode")
}

/// Shows it.
pub fn run(_: &ArgMatches) -> ExitCode {
    desk::end(show())
}

fn show() -> Result<()> {
    let policy = desk::policy();
    println!("preset    {}", policy.preset.name());
    for (layer, path, found) in file::files(&super::args::here(), &Machine) {
        let state = if found.faults.is_empty() { "in force" } else { "BROKEN: all but safe is asked" };
        println!("policy    {} ({}), {state}", path.display(), layer.name());
    }
    if policy.frozen.is_some() {
        println!("frozen    whatever would be confirmed is denied");
    }
    let Ok(store) = desk::store() else { return Ok(()) };
    let now = Stamp::now(&Machine);
    let mut pins = pin::load(&store);
    pins.tidy(&now);
    println!("waiting   {}", pins.open.len());
    println!("approved  {}", pins.granted.len());
    if let Some(admin) = admin::current(&store, &now, pins.high) {
        let on = admin.database.as_deref().unwrap_or("every database");
        println!("admin     on for {on}, {} left", desk::said(admin.left(&now)));
    }
    for name in Machine.names(&store.path("sessions"), 4096).unwrap_or_default() {
        if let Some(why) = session::load(&store, &name).locked {
            println!("locked    {name}: {why}");
        }
    }
    Ok(())
}

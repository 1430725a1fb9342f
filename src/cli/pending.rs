//! `oneway pending`: what waits for a person, with a PIN for each; only in a person's own terminal.

use super::desk;
use crate::approvals::pin;
use crate::approvals::store::Stamp;
use crate::world::Machine;
use anyhow::Result;
use clap::{ArgMatches, Command};
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("pending").about("Shows what waits for your approval, with a PIN for each")
}

/// Lists what waits. PINs are not kept, so each listing draws new ones; those shown before still count.
pub fn run(_: &ArgMatches) -> ExitCode {
    desk::end(list())
}

fn list() -> Result<()> {
    let store = desk::person_store()?;
    let lock = store.lock().map_err(desk::state)?;
    let mut pins = pin::load(&store);
    let now = Stamp::now(&Machine);
    pins.tidy(&now);
    let ids: Vec<String> = pins.open.iter().map(|c| c.id.clone()).collect();
    let mut out = String::new();
    for id in ids {
        let Some(drawn) = pins.redraw(&Machine, &id) else { continue };
        let Some(challenge) = pins.open.iter().find(|c| c.id == id) else { continue };
        let left = (challenge.since.wall + challenge.seconds).saturating_sub(now.wall);
        out.push_str(&format!("{id}  PIN {drawn}  {} left  {}\n", desk::said(left), challenge.what));
    }
    for challenge in &pins.granted {
        out.push_str(&format!("{}  approved, not run yet  {}\n", challenge.id, challenge.what));
    }
    pin::save(&store, &lock, &pins).map_err(desk::state)?;
    if pins.paused() {
        out.push_str("approvals are paused after too many wrong PINs\n");
    }
    if out.is_empty() {
        out.push_str("nothing is waiting\n");
    } else {
        out.push_str("approve with `oneway approve PIN`, refuse with `oneway deny ID`\n");
    }
    print!("{out}");
    Ok(())
}

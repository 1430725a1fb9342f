//! `oneway pending`: what waits for a person, with a PIN for each; only in a person's own terminal.

use super::{desk, value};
use crate::approvals::pin;
use crate::approvals::store::Stamp;
use crate::report::document::document;
use crate::world::Machine;
use anyhow::Result;
use clap::{ArgMatches, Command};
use serde_json::json;
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("pending").about("Shows what waits for your approval, with a PIN for each").arg(value::format())
}

/// Lists what waits.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(drawn().map(|list| if value::json(matches) { list.as_json() } else { list.as_text() }))
}

/// What waits, and what was approved and has not run.
struct List {
    /// Its name, a PIN, the seconds that are left, what it is.
    open: Vec<(String, String, u64, String)>,
    granted: Vec<(String, String)>,
    paused: bool,
}

/// PINs are not kept, so each listing draws new ones; those shown before still count.
fn drawn() -> Result<List> {
    let store = desk::person_store()?;
    let lock = store.lock().map_err(desk::state)?;
    let mut pins = pin::load(&store);
    let now = Stamp::now(&Machine);
    pins.tidy(&now);
    let waiting = pins.open.clone().into_iter();
    let open = waiting.filter_map(|challenge| {
        let left = (challenge.since.wall + challenge.seconds).saturating_sub(now.wall);
        Some((challenge.id.clone(), pins.redraw(&Machine, &challenge.id)?, left, challenge.what))
    });
    let open = open.collect();
    pin::save(&store, &lock, &pins).map_err(desk::state)?;
    let granted = pins.granted.iter().map(|challenge| (challenge.id.clone(), challenge.what.clone())).collect();
    Ok(List { open, granted, paused: pins.paused() })
}

impl List {
    fn as_text(&self) -> String {
        let mut out = String::new();
        let left = |seconds: &u64| desk::said(*seconds);
        out.extend(self.open.iter().map(|(id, pin, s, what)| format!("{id}  PIN {pin}  {} left  {what}\n", left(s))));
        out.extend(self.granted.iter().map(|(id, what)| format!("{id}  approved, not run yet  {what}\n")));
        if self.paused {
            out.push_str("approvals are paused after too many wrong PINs\n");
        }
        out.push_str(match out.is_empty() {
            true => "nothing is waiting\n",
            false => "approve with `oneway approve PIN`, refuse with `oneway deny ID`\n",
        });
        out
    }

    fn as_json(&self) -> String {
        let open = self.open.iter();
        let open: Vec<_> =
            open.map(|(id, pin, s, what)| json!({ "id": id, "pin": pin, "seconds": s, "what": what })).collect();
        let granted: Vec<_> = self.granted.iter().map(|(id, what)| json!({ "id": id, "what": what })).collect();
        document("pending", json!({ "waiting": open, "approved": granted, "paused": self.paused }))
    }
}

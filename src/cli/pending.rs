//! `oneway pending`: what waits for a person, whole; only in a person's own terminal.

use super::{approve, desk, value};
use crate::approvals::pin::{self, Pins};
use crate::approvals::store::{Stamp, Store};
use crate::approvals::waiting::Waiting;
use crate::report::document::document;
use crate::world::Machine;
use anyhow::Result;
use clap::{ArgMatches, Command};
use serde_json::json;
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("pending").about("Shows what waits for your approval, whole").arg(value::format())
}

/// Lists what waits.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(list(value::json(matches)))
}

fn list(json: bool) -> Result<String> {
    let store = desk::person_store()?;
    let mut pins = pin::load(&store);
    let now = Stamp::now(&Machine);
    pins.tidy(&now);
    Ok(if json { as_json(&pins, &now, &store) } else { as_text(&pins, &now, &store) })
}

fn left(challenge: &pin::Challenge, now: &Stamp) -> u64 {
    (challenge.since.wall + challenge.seconds).saturating_sub(now.wall)
}

fn as_text(pins: &Pins, now: &Stamp, store: &Store) -> String {
    let mut out = String::new();
    for challenge in &pins.open {
        let whole = approve::whole(challenge, store).unwrap_or_else(|why| format!("\n{}  {why:#}\n", challenge.id));
        out.push_str(&format!("{whole}{} left\n", desk::said(left(challenge, now))));
    }
    out.extend(pins.granted.iter().map(|c| format!("{}  approved, not run yet  {}\n", c.id, c.what)));
    if pins.paused() {
        out.push_str("PINs are paused after too many wrong ones\n");
    }
    out.push_str(match out.is_empty() {
        true => "nothing is waiting\n",
        false => "\nanswer with `oneway approve`, refuse with `oneway deny ID`\n",
    });
    out
}

fn as_json(pins: &Pins, now: &Stamp, store: &Store) -> String {
    let waiting = pins.open.iter().map(|challenge| {
        let shown = Waiting::load(store, &challenge.id).unwrap_or_default();
        json!({
            "id": challenge.id, "seconds": left(challenge, now), "what": challenge.what, "place": shown.place,
            "action": shown.action.join("\n"), "reason": shown.reason.join("\n"),
        })
    });
    let waiting: Vec<_> = waiting.collect();
    let granted: Vec<_> = pins.granted.iter().map(|c| json!({ "id": c.id, "what": c.what })).collect();
    document("pending", json!({ "waiting": waiting, "approved": granted, "paused": pins.paused() }))
}

//! `oneway statusline`: one short line for hosts that show one: what was asked and denied today, what waits, whether the
//! session is locked. It looks at the end of the log only, so that it may run often.

use super::{desk, value};
use crate::approvals::store::{Stamp, Store};
use crate::approvals::{pin, session};
use crate::audit::FILE;
use crate::audit::line::when;
use crate::report::paint::{Ink, Paint};
use crate::world::{Machine, disk};
use anyhow::Result;
use clap::{ArgMatches, Command};
use serde_json::Value;
use std::io::{IsTerminal, Read};
use std::process::ExitCode;

/// How much of the log is looked at.
const TAIL: u64 = 2 << 20;
/// The most that a host sends.
const MAX_INPUT: u64 = 1 << 20;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("statusline")
        .about("One line for the host's status bar: today's prompts and denials, what waits, a locked session")
        .arg(value::flag("plain", "Without colours"))
        .after_help("It reads what the host sends on stdin (`session_id`). Days are UTC, as in the log.")
}

/// Shows it.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(line(Paint(!matches.get_flag("plain"))))
}

fn line(paint: Paint) -> Result<String> {
    let Ok(store) = desk::store() else { return Ok("oneway\n".into()) };
    let day = when(desk::now(), 0).get(..10).unwrap_or_default().to_owned();
    let today = Today::of(&store, &day);
    let mut parts = Vec::new();
    if let Some(why) = locked(&store) {
        parts.push(paint.ink(Ink::Red, &format!("LOCKED: {}", crate::report::paint::printable(&why))));
    }
    let mut pins = pin::load(&store);
    pins.tidy(&Stamp::now(&Machine));
    let waiting = pins.open.len();
    let more = if today.cut { "+" } else { "" };
    let mut part = |n: usize, ink: Ink, words: &str| {
        if n > 0 {
            parts.push(paint.ink(ink, &format!("{n}{more} {words}")));
        }
    };
    part(today.asked, Ink::Yellow, "asked");
    part(today.denied, Ink::Red, "denied");
    part(today.kept, Ink::Green, "kept");
    if waiting > 0 {
        parts.push(paint.ink(Ink::Bold, &format!("{waiting} waiting: oneway approve")));
    }
    if parts.is_empty() {
        parts.push("quiet today".into());
    }
    Ok(format!("oneway: {}\n", parts.join(", ")))
}

/// What happened today, as far as the end of the log tells.
#[derive(Debug, Default, PartialEq, Eq)]
struct Today {
    asked: usize,
    denied: usize,
    kept: usize,
    /// There is more of today than was looked at.
    cut: bool,
}

impl Today {
    fn of(store: &Store, day: &str) -> Self {
        let Ok((size, tail)) = disk::tail(&store.path(FILE), TAIL) else { return Self::default() };
        Self::count(&String::from_utf8_lossy(&tail), day, size > TAIL)
    }

    /// Counts without reading the JSON: within a text every quote has a backslash, so these keys are keys.
    fn count(tail: &str, day: &str, cut: bool) -> Self {
        let time = format!(",\"time\":\"{day}");
        let mut out = Self::default();
        let mut lines = tail.lines();
        // The first line is half.
        let first = if cut { lines.next() } else { None };
        let mut all_today = first.is_some();
        for line in lines {
            if !line.contains(&time) {
                all_today = false;
                continue;
            }
            out.asked += usize::from(line.contains(",\"decision\":\"ask\""));
            out.denied += usize::from(line.contains(",\"decision\":\"deny\""));
            out.kept += usize::from(line.contains(",\"kept\":\""));
        }
        out.cut = all_today;
        out
    }
}

/// Why the host's session is locked; `None` where it is not, or the host does not name it.
fn locked(store: &Store) -> Option<String> {
    if std::io::stdin().is_terminal() {
        return None;
    }
    let mut text = Vec::new();
    std::io::stdin().take(MAX_INPUT).read_to_end(&mut text).ok()?;
    let said: Value = serde_json::from_slice(&text).ok()?;
    session::load(store, said.get("session_id")?.as_str()?).locked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_of_today_count() {
        let line =
            |day: &str, rest: &str| format!("{{\"prev\":\"0\",\"time\":\"{day}T10:00:00.000Z\",\"x\":1{rest}}}\n");
        let text = line("2026-11-17", ",\"decision\":\"ask\"")
            + &line("2026-11-18", ",\"decision\":\"ask\"")
            + &line("2026-11-18", ",\"decision\":\"deny\",\"kept\":\"k1\"")
            + &line("2026-11-18", ",\"statement\":\"echo ,\\\"decision\\\":\\\"deny\\\"\",\"decision\":\"allow\"");
        let today = Today { asked: 1, denied: 1, kept: 1, cut: false };
        assert_eq!(Today::count(&text, "2026-11-18", false), today);
        assert_eq!(Today::count(&format!("half a line\n{text}"), "2026-11-18", true), today);
        assert!(Today::count(&format!("half\n{}", line("2026-11-18", "")), "2026-11-18", true).cut);
    }
}

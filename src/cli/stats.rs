//! `oneway stats`: how often what was decided, how many prompts a session saw, how long people and the hook took.

use super::{desk, value};
use crate::insight::entry::LogEntry;
use crate::insight::totals::{KEYS, NameCounts, Totals};
use crate::report::document::document;
use anyhow::Result;
use clap::{ArgMatches, Command};
use serde_json::json;
use std::fmt::Write;
use std::process::ExitCode;

/// How many of the most frequent text shows.
const MOST: usize = 10;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("stats")
        .about("Counts decisions, tiers, rules and approvals, prompts per session, and the time that they took")
        .arg(value::since("Only since then: 30m, 24h, 7d, 2w, today, yesterday, 2026-11-01"))
        .arg(value::format())
}

/// Shows it.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let since = matches.get_one::<String>("since").map(String::as_str);
    desk::end(
        counted(since).map(|totals| if value::json(matches) { as_json(&totals, since) } else { as_text(&totals) }),
    )
}

fn counted(since: Option<&str>) -> Result<Totals> {
    let store = desk::store()?;
    let mut totals = Totals::default();
    super::log::lines(&store, |line| {
        let entry = LogEntry::read(line).filter(|entry| since.is_none_or(|since| entry.time.as_str() >= since));
        entry.into_iter().for_each(|entry| totals.add(&entry));
    })?;
    Ok(totals)
}

fn as_text(totals: &Totals) -> String {
    let mut out = String::new();
    for (key, counts) in KEYS.iter().zip(&totals.tables) {
        rows(&mut out, key.strip_suffix('s').unwrap_or(key), counts);
    }
    rows(&mut out, "road", &totals.roads);
    let mut row = |key: &str, n: usize, words: &str| {
        if n > 0 {
            let _ = writeln!(out, "{key:<9} {n:>7}  {words}");
        }
    };
    row("undo", totals.irreversible, "may not come back");
    row("kept", totals.kept, "copies were kept first");
    row("session", totals.sessions.len(), "sessions");
    row("prompts", totals.asks_within(50), "or fewer in half of the sessions");
    row("prompts", totals.asks_within(90), "or fewer in 90 of 100 sessions");
    if totals.waited.count > 0 {
        let half = desk::said(totals.waited.within(50) / 1000);
        row(
            "waited",
            totals.waited.count,
            &format!("answers took {} in all, half of them {half} or less", desk::said(totals.waited_ms / 1000)),
        );
    }
    if totals.took.count > 0 {
        let ms = |percent: usize| totals.took.within(percent) as f64 / 1000.0;
        row(
            "hook",
            totals.took.count,
            &format!("answers, half within {:.1} ms, 99 of 100 within {:.1} ms", ms(50), ms(99)),
        );
    }
    if out.is_empty() {
        out.push_str("nothing is in the log; `oneway doctor` says whether calls reach the hook\n");
    }
    out
}

fn rows(out: &mut String, key: &str, counts: &NameCounts) {
    let mut rows: Vec<(&String, &usize)> = counts.iter().collect();
    rows.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
    out.extend(rows.iter().take(MOST).map(|(name, n)| format!("{key:<9} {n:>7}  {name}\n")));
}

fn as_json(totals: &Totals, since: Option<&str>) -> String {
    let mut body = totals.as_json();
    if let Some(body) = body.as_object_mut() {
        body.insert("since".into(), json!(since));
    }
    document("stats", body)
}

//! `oneway stats`: how often what was decided.

use super::{desk, value};
use crate::report::document::document;
use anyhow::Result;
use clap::{ArgMatches, Command};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::ExitCode;

/// How many of the most frequent text shows.
const MOST: usize = 10;
/// What is counted, by the log's own keys.
const KEYS: [&str; 5] = ["decision", "tier", "tool", "event", "rules"];

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("stats")
        .about("Counts decisions, tiers, rules and approvals")
        .arg(value::since("Only since then: 30m, 24h, 7d, 2w, today, yesterday, 2026-11-01"))
        .arg(value::format())
}

/// Shows it.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let since = matches.get_one::<String>("since").map(String::as_str);
    desk::end(
        counted(since).map(|tables| if value::json(matches) { as_json(&tables, since) } else { as_text(&tables) }),
    )
}

type Counts = BTreeMap<String, usize>;

fn counted(since: Option<&str>) -> Result<[(&'static str, Counts); 5]> {
    let store = desk::store()?;
    let mut tables = KEYS.map(|key| (key, Counts::new()));
    super::log::lines(&store, |line| {
        let Ok(value) = serde_json::from_str::<Value>(line) else { return };
        let time = value.get("time").and_then(Value::as_str).unwrap_or("");
        if since.is_some_and(|since| time < since) {
            return;
        }
        for (key, counts) in &mut tables {
            let names = match value.get(*key) {
                Some(Value::Array(names)) => names.as_slice(),
                Some(name) => std::slice::from_ref(name),
                None => &[],
            };
            let names = names.iter().filter_map(Value::as_str);
            names.for_each(|name| *counts.entry(name.to_owned()).or_default() += 1);
        }
    })?;
    Ok(tables)
}

fn as_text(tables: &[(&str, Counts)]) -> String {
    let mut out = String::new();
    for (key, counts) in tables {
        let mut rows: Vec<(&String, &usize)> = counts.iter().collect();
        rows.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
        let key = key.strip_suffix('s').unwrap_or(key);
        out.extend(rows.iter().take(MOST).map(|(name, n)| format!("{key:<9} {n:>7}  {name}\n")));
    }
    out
}

fn as_json(tables: &[(&str, Counts)], since: Option<&str>) -> String {
    let counts: BTreeMap<&str, &Counts> = tables.iter().map(|(key, counts)| (*key, counts)).collect();
    document("stats", json!({ "since": since, "counts": counts }))
}

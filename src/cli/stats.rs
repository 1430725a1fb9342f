//! `oneway stats`: how often what was decided.

use super::desk;
use crate::audit::line::when;
use anyhow::Result;
use clap::{Arg, ArgMatches, Command};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// How many of the most frequent are shown.
const MOST: usize = 10;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("stats").about("Counts decisions, tiers, rules and approvals").arg(
        Arg::new("since")
            .long("since")
            .value_name("TIME")
            .value_parser(desk::seconds)
            .help("Only the last 2h, 1d, 30d"),
    )
}

/// Shows it.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(show(matches))
}

type Counts = BTreeMap<String, usize>;

fn show(matches: &ArgMatches) -> Result<()> {
    let since = matches.get_one::<u64>("since").map(|s| when(desk::now().saturating_sub(*s), 0));
    let store = desk::store()?;
    let mut tables: [(&str, Counts); 5] = ["decision", "tier", "tool", "event", "rule"].map(|key| (key, Counts::new()));
    super::log::lines(&store, |line| {
        let Ok(value) = serde_json::from_str::<Value>(line) else { return };
        let text = |key: &str| value.get(key).and_then(Value::as_str);
        if since.as_deref().is_some_and(|since| text("time").unwrap_or("") < since) {
            return;
        }
        for (key, counts) in &mut tables {
            match *key {
                "rule" => {
                    let rules = value.get("rules").and_then(Value::as_array).into_iter().flatten();
                    rules.filter_map(Value::as_str).for_each(|rule| *counts.entry(rule.to_owned()).or_default() += 1);
                }
                key => text(key).into_iter().for_each(|name| *counts.entry(name.to_owned()).or_default() += 1),
            }
        }
    })?;
    for (key, counts) in &tables {
        let mut rows: Vec<(&String, &usize)> = counts.iter().collect();
        rows.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
        for (name, n) in rows.iter().take(MOST) {
            println!("{key:<9} {n:>7}  {name}");
        }
    }
    Ok(())
}

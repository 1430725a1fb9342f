//! What the lines of a log come to: how often what was decided, how many prompts a session saw, who said yes by which
//! road, and how long people and the hook took.

use super::entry::LogEntry;
use crate::decision::Verdict;
use crate::replay::counts::Latency;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};

/// What is counted, by the log's own keys.
pub const KEYS: [&str; 5] = ["decision", "tier", "tool", "event", "rules"];
/// How many prompts without an answer are remembered.
const MAX_OPEN: usize = 10_000;
/// How many names of a kind are told apart.
const MAX_NAMES: usize = 100_000;

/// Names with how often they were seen.
pub type NameCounts = BTreeMap<String, usize>;

/// The totals.
#[derive(Debug, Default)]
pub struct Totals {
    /// By the log's own keys, in the order of `KEYS`.
    pub tables: [NameCounts; 5],
    /// Allowed, silent, asked and denied, by day.
    pub days: BTreeMap<String, [usize; 4]>,
    /// Prompts by session, with those that have none.
    pub sessions: HashMap<String, usize>,
    /// Decisions on what cannot be undone, or nobody knows.
    pub irreversible: usize,
    /// Copies that were kept.
    pub kept: usize,
    /// What a person's word opened, by road.
    pub roads: NameCounts,
    /// How long people took to answer, in milliseconds.
    pub waited: Latency,
    /// All of that together.
    pub waited_ms: u64,
    /// How long the hook took, in microseconds.
    pub took: Latency,
    open: HashMap<String, u64>,
}

fn count(table: &mut NameCounts, name: &str) {
    if let Some(n) = table.get_mut(name) {
        *n += 1;
    } else if table.len() < MAX_NAMES {
        table.insert(name.to_owned(), 1);
    }
}

impl Totals {
    /// Counts a line.
    pub fn add(&mut self, entry: &LogEntry) {
        for (key, table) in KEYS.iter().zip(&mut self.tables) {
            match entry.whole.get(*key) {
                Some(Value::Array(names)) => {
                    names.iter().filter_map(Value::as_str).for_each(|name| count(table, name));
                }
                Some(Value::String(name)) => count(table, name),
                _ => {}
            }
        }
        if !entry.road.is_empty() {
            count(&mut self.roads, &entry.road);
        }
        match entry.verdict {
            Some(verdict) => self.decision(entry, verdict),
            None => self.answer(entry),
        }
    }

    fn decision(&mut self, entry: &LogEntry, verdict: Verdict) {
        let columns = [Verdict::Allow, Verdict::Silent, Verdict::Ask, Verdict::Deny];
        let day = self.days.entry(entry.day().to_owned()).or_default();
        for (cell, column) in day.iter_mut().zip(columns) {
            *cell += usize::from(column == verdict);
        }
        let asked = verdict == Verdict::Ask && !entry.shadow;
        if self.sessions.len() < MAX_NAMES || self.sessions.contains_key(&entry.session) {
            *self.sessions.entry(entry.session.clone()).or_default() += usize::from(asked);
        }
        self.irreversible += usize::from(entry.reversibility >= Some(crate::assess::Reversibility::Unknown));
        self.kept += usize::from(!entry.kept.is_empty());
        entry.took_us.into_iter().for_each(|us| self.took.add(us));
        if asked && self.open.len() < MAX_OPEN && !entry.call.is_empty() {
            self.open.extend(entry.millis().map(|at| (entry.call.clone(), at)));
        }
    }

    /// A yes that the host reported after the call ran: what came before the run was waiting.
    fn answer(&mut self, entry: &LogEntry) {
        let Some((asked, ran)) = self.open.remove(&entry.call).zip(entry.millis()) else { return };
        let waited = ran.saturating_sub(asked).saturating_sub(entry.ran_ms.unwrap_or(0));
        self.waited.add(waited);
        self.waited_ms += waited;
    }

    /// The number of prompts that so many of a hundred sessions stay within.
    pub fn asks_within(&self, percent: usize) -> usize {
        let mut asks: Vec<usize> = self.sessions.values().copied().collect();
        asks.sort_unstable();
        let at = (asks.len() * percent).div_ceil(100).saturating_sub(1);
        asks.get(at).copied().unwrap_or_default()
    }

    /// The counts for a page, by name.
    pub fn facts(&self) -> Vec<(&'static str, usize)> {
        let road = |name: &str| self.roads.get(name).copied().unwrap_or_default();
        let number = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let all = [
            ("sessions", self.sessions.len()),
            ("asks_p50", self.asks_within(50)),
            ("asks_p90", self.asks_within(90)),
            ("kept", self.kept),
            ("road_dialog", road("dialog")),
            ("road_session", road("session")),
            ("road_terminal", road("terminal")),
            ("road_pin", road("pin") + road("prompt")),
            ("road_approved", road("approved")),
            ("road_admin", road("admin")),
            ("waited_minutes", number(self.waited_ms / 60_000)),
            ("waited_s_p50", number(self.waited.within(50) / 1000)),
            ("waited_s_p90", number(self.waited.within(90) / 1000)),
            ("took_us_p50", number(self.took.within(50))),
            ("took_us_p99", number(self.took.within(99))),
        ];
        all.into_iter().filter(|(_, n)| *n > 0).collect()
    }

    /// All of it, for programs.
    pub fn as_json(&self) -> Value {
        let counts: BTreeMap<&str, &NameCounts> = KEYS.into_iter().zip(&self.tables).collect();
        let days: BTreeMap<&str, Value> = self
            .days
            .iter()
            .map(|(day, [allow, silent, ask, deny])| {
                (day.as_str(), json!({ "allow": allow, "silent": silent, "ask": ask, "deny": deny }))
            })
            .collect();
        json!({
            "counts": counts,
            "days": days,
            "sessions": self.sessions.len(),
            "asks_per_session": { "p50": self.asks_within(50), "p90": self.asks_within(90), "most": self.asks_within(100) },
            "irreversible": self.irreversible,
            "kept": self.kept,
            "roads": self.roads,
            "waited_ms": { "count": self.waited.count, "total": self.waited_ms, "p50": self.waited.within(50), "p90": self.waited.within(90) },
            "took_us": { "count": self.took.count, "p50": self.took.within(50), "p99": self.took.within(99) },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_what_lies_between_the_question_and_the_run() {
        let mut totals = Totals::default();
        for line in [
            r#"{"time":"2026-11-18T10:00:00.000Z","session":"a","tool_use_id":"t","decision":"ask","reversibility":"unknown","took_us":900,"rules":["x","y"]}"#,
            r#"{"time":"2026-11-18T10:00:12.500Z","session":"a","tool_use_id":"t","event":"confirmed","road":"dialog","ran_ms":2500}"#,
            r#"{"time":"2026-11-18T10:01:00.000Z","session":"b","tool_use_id":"u","decision":"allow","road":"approved"}"#,
            r#"{"time":"2026-11-18T10:02:00.000Z","session":"b","tool_use_id":"v","decision":"ask","shadow":true}"#,
        ] {
            totals.add(&LogEntry::read(line).unwrap());
        }
        assert_eq!((totals.waited_ms, totals.waited.count, totals.irreversible), (10_000, 1, 1));
        assert_eq!((totals.asks_within(50), totals.asks_within(100), totals.sessions.len()), (0, 1, 2));
        assert_eq!(totals.days["2026-11-18"], [1, 0, 2, 0]);
        assert_eq!(totals.roads.get("dialog"), Some(&1));
        assert_eq!(totals.took.within(99), 900);
    }
}

//! A line of the log as a reader needs it. Lines of older versions have fewer keys; what is missing is empty.

use crate::assess::{Reversibility, Tier};
use crate::decision::Verdict;
use serde_json::Value;

/// One line.
#[derive(Debug, Clone, Default)]
pub struct LogEntry {
    /// When, in UTC.
    pub time: String,
    /// The session.
    pub session: String,
    /// The call's id within the host.
    pub call: String,
    /// The tool.
    pub tool: String,
    /// The working directory.
    pub cwd: String,
    /// What would have run, masked.
    pub statement: String,
    /// What the host was told; `None` for what a person did.
    pub verdict: Option<Verdict>,
    /// How much could be hurt.
    pub tier: Option<Tier>,
    /// Whether it comes back.
    pub reversibility: Option<Reversibility>,
    /// What a person did: `approved`, `refused`, `confirmed`, …
    pub event: String,
    /// To what.
    pub what: String,
    /// By which road.
    pub road: String,
    /// The copy that was kept before it ran.
    pub kept: String,
    /// How long the answer took, in microseconds.
    pub took_us: Option<u64>,
    /// How long the call ran after a person said yes, in milliseconds.
    pub ran_ms: Option<u64>,
    /// Nobody was told.
    pub shadow: bool,
    /// The whole line.
    pub whole: Value,
}

impl LogEntry {
    /// Reads a line; `None` where it is none.
    pub fn read(line: &str) -> Option<Self> {
        let whole: Value = serde_json::from_str(line).ok()?;
        let text = |key: &str| whole.get(key).and_then(Value::as_str).unwrap_or("").to_owned();
        let found = |name: &str| {
            [Verdict::Allow, Verdict::Silent, Verdict::Ask, Verdict::Deny].into_iter().find(|v| v.name() == name)
        };
        Some(Self {
            time: text("time"),
            session: text("session"),
            call: text("tool_use_id"),
            tool: text("tool"),
            cwd: text("cwd"),
            statement: text("statement"),
            verdict: found(&text("decision")),
            tier: crate::policy::clause::tier(&text("tier")),
            reversibility: Reversibility::ALL.into_iter().find(|r| r.name() == text("reversibility")),
            event: text("event"),
            what: text("what"),
            road: text("road"),
            kept: text("kept"),
            took_us: whole.get("took_us").and_then(Value::as_u64),
            ran_ms: whole.get("ran_ms").and_then(Value::as_u64),
            shadow: whole.get("shadow") == Some(&Value::Bool(true)),
            whole,
        })
    }

    /// The day.
    pub fn day(&self) -> &str {
        self.time.get(..10).unwrap_or_default()
    }

    /// Milliseconds since 1970, for differences; `None` where the time has another form.
    pub fn millis(&self) -> Option<u64> {
        let part = |from: usize, to: usize| self.time.get(from..to)?.parse::<u64>().ok();
        let (year, month, day) = (part(0, 4)?, part(5, 7)?, part(8, 10)?);
        // The civil calendar counted from March, so that the leap day is the last of its year.
        let (year, month) = if month > 2 { (year, month - 3) } else { (year.checked_sub(1)?, month + 9) };
        let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day;
        let days = days.checked_sub(719_469)?;
        let seconds = days * 86_400 + part(11, 13)? * 3600 + part(14, 16)? * 60 + part(17, 19)?;
        Some(seconds * 1000 + part(20, 23).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::line::when;

    #[test]
    fn moments_read_back() {
        for (seconds, millis) in [(0, 0), (951_827_696, 7), (1_763_299_200, 0), (4_102_444_799, 999)] {
            let entry = LogEntry { time: when(seconds, millis), ..LogEntry::default() };
            assert_eq!(entry.millis(), Some(seconds * 1000 + u64::from(millis)), "{}", entry.time);
        }
        assert_eq!(LogEntry { time: "soon".into(), ..LogEntry::default() }.millis(), None);
    }

    #[test]
    fn lines_of_any_age_are_read() {
        let old =
            LogEntry::read(r#"{"prev":"0","time":"2026-01-01T00:00:00.000Z","decision":"ask","tier":"moderate"}"#);
        assert_eq!(old.map(|entry| (entry.verdict, entry.took_us)), Some((Some(Verdict::Ask), None)));
        assert!(LogEntry::read("{").is_none());
    }
}

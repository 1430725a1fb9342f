//! A wrong verdict, written down for whoever can mend it: what was read, what was found, under which policy, what was
//! expected. One line of JSON, which is also a line of tests/corpus; everything in it was masked when it was logged.

use super::entry::LogEntry;
use crate::decision::Verdict;
use serde_json::{Map, Value, json};

/// Statements in the log are cut here.
const CUT: usize = 2000;
/// What the reader made of it, by the log's own keys.
const READ: [&str; 14] = [
    "decision", "level", "tier", "score", "reversibility", "rules", "findings", "gaps", "clauses", "conflicts",
    "reason", "host", "host_version", "policy",
];

/// The decision that is meant: by the call's id or the beginning of it; without one, the last that asked or denied.
pub fn meant<'e>(entries: &'e [LogEntry], id: Option<&str>) -> Option<&'e LogEntry> {
    let decided = entries.iter().rev().filter(|entry| entry.verdict.is_some());
    match id {
        Some(id) => decided.into_iter().find(|entry| !id.is_empty() && entry.call.starts_with(id)),
        None => decided.into_iter().find(|entry| entry.verdict >= Some(Verdict::Ask)),
    }
}

/// The report. A call of another tool than the shell's has no text that could be judged again; its name stands instead.
pub fn report(entry: &LogEntry, expected: &str, because: Option<&str>) -> String {
    let mut out = Map::new();
    let key = if entry.tool == "Bash" { "command" } else { "tool" };
    let text = if entry.tool == "Bash" { &entry.statement } else { &entry.tool };
    out.insert(key.into(), json!(text));
    out.insert("expect".into(), json!(expected));
    out.extend(because.map(|why| ("why".to_owned(), json!(why))));
    if entry.statement.chars().count() >= CUT {
        out.insert("cut".into(), json!(true));
    }
    let mut said = Map::new();
    for key in READ {
        said.extend(entry.whole.get(key).map(|value| (key.to_owned(), value.clone())));
    }
    let version = entry.whole.get("resource").and_then(|resource| resource.get("service.version"));
    said.insert("version".into(), version.cloned().unwrap_or(Value::Null));
    out.insert("wrong".into(), Value::Object(said));
    Value::Object(out).to_string() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_is_a_line_of_a_corpus() {
        let line = |call: &str, decision: &str| {
            let text = json!({"tool_use_id": call, "tool": "Bash", "statement": "frob -x", "decision": decision, "tier": "moderate",
                "policy": {"preset": "standard"}, "resource": {"service.version": "1.2.3", "user.name": "ann"}});
            LogEntry::read(&text.to_string()).unwrap()
        };
        let entries = [line("toolu_1", "deny"), line("toolu_2", "ask"), line("toolu_3", "allow")];
        assert_eq!(meant(&entries, None).map(|e| e.call.as_str()), Some("toolu_2"));
        assert_eq!(meant(&entries, Some("toolu_3")).map(|e| e.call.as_str()), Some("toolu_3"));
        assert!(meant(&entries, Some("x")).is_none() && meant(&[], None).is_none());
        let told: Value = serde_json::from_str(&report(&entries[1], "allow", Some("it only looks"))).unwrap();
        assert_eq!((told["command"].as_str(), told["expect"].as_str()), (Some("frob -x"), Some("allow")));
        assert_eq!(told["wrong"]["version"], "1.2.3");
        assert!(!told.to_string().contains("ann"), "who it was is nobody's concern");
    }
}

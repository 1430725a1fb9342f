//! Golden verdicts: one line for every statement of tests/corpus and every example of every row. A change that moves a
//! line shows it in its diff (`ONEWAY_BLESS=1 cargo test --test golden`), and says why where it loosens one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::catalog::{entry, mcp, sql};
use oneway::decision::Verdict;
use oneway::policy::Policy;
use oneway::preset::Preset;
use oneway::request::{Payload, Place, Request};
use oneway::world::Nowhere;
use serde_json::Value;
use std::collections::BTreeMap;

fn text(row: &Value, key: &str) -> Option<String> {
    row.get(key).and_then(Value::as_str).map(str::to_owned)
}

/// How an inline text of a language is run.
const PROGRAMS: [(&str, &str); 6] = [
    ("applescript", "osascript -e"),
    ("javascript", "node -e"),
    ("perl", "perl -e"),
    ("php", "php -r"),
    ("python", "python3 -c"),
    ("ruby", "ruby -e"),
];

/// A line of a corpus, whatever kind of statement it holds.
fn payload(row: &Value) -> Option<Payload> {
    if let Some(command) = text(row, "command") {
        return Some(Payload::Shell(command));
    }
    if let (Some(server), Some(tool)) = (text(row, "server"), text(row, "tool")) {
        return Some(Payload::Mcp { server, tool, input: row["input"].clone() });
    }
    if let (Some(language), Some(text)) = (text(row, "language"), text(row, "text")) {
        let program = PROGRAMS.iter().find(|(name, _)| *name == language)?.1;
        return Some(Payload::Shell(format!("{program} '{}'", text.replace('\'', "'\\''"))));
    }
    if let Some(text) = text(row, "text") {
        return Some(Payload::Shell(text));
    }
    let sql = text(row, "sql")?;
    Some(Payload::Sql { text: sql, dialect: text(row, "dialect").filter(|d| d != "any") })
}

fn line(payload: Payload, cwd: Option<String>, preset: Option<String>) -> (u8, String) {
    let place = Place {
        cwd: Some(cwd.unwrap_or_else(|| "/home/u/app".into()).into()),
        home: Some("/home/u".into()),
        ..Place::default()
    };
    let request = Request { payload, place, ..Request::default() };
    let preset = preset.as_deref().and_then(Preset::named).unwrap_or_default();
    let decision = oneway::decide(&request, &Policy { preset, ..Policy::default() }, &Nowhere);
    let assessment = &decision.assessment;
    let found =
        |w: &oneway::assess::Weighed| format!("{}@{}-{}", w.finding.rule, w.finding.span.start, w.finding.span.end);
    let rules: Vec<String> = assessment.findings.iter().map(found).collect();
    let undo = format!("{:?}", assessment.undo);
    let (verdict, tier, back) = (decision.verdict.name(), assessment.tier.name(), assessment.reversibility.name());
    let rank = match decision.verdict {
        Verdict::Deny => 2,
        Verdict::Ask => 1,
        _ => 0,
    };
    (rank, format!("{verdict}\t{tier}\t{back}\t{undo}\t{}", rules.join(" ")))
}

fn corpora() -> BTreeMap<String, (u8, String)> {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let mut out = BTreeMap::new();
    for file in std::fs::read_dir(dir).unwrap().map(|f| f.unwrap().path()) {
        for row in std::fs::read_to_string(file).unwrap().lines().map(|l| serde_json::from_str::<Value>(l).expect(l)) {
            let Some(payload) = payload(&row) else { continue };
            let key: Vec<String> =
                ["language", "command", "server", "tool", "input", "dialect", "sql", "text", "cwd", "preset"]
                    .iter()
                    .filter_map(|key| row.get(*key).map(Value::to_string))
                    .collect();
            out.insert(key.join(" "), line(payload, text(&row, "cwd"), text(&row, "preset")));
        }
    }
    out
}

fn rows() -> BTreeMap<String, (u8, String)> {
    let mut out = BTreeMap::new();
    for entry in entry::all().iter().filter(|e| matches!(e.kind, "shell" | "general")) {
        for example in entry.hits.iter().chain(&entry.misses) {
            out.insert(Value::from(*example).to_string(), line(Payload::Shell((*example).into()), None, None));
        }
    }
    for (dialect, text) in sql::rules().flat_map(|rule| rule.hits.iter().chain(rule.misses)) {
        let key = format!("{dialect}: {}", Value::from(*text));
        let dialect = Some((*dialect).to_owned()).filter(|d| d != "any");
        out.insert(key, line(Payload::Sql { text: (*text).into(), dialect }, None, None));
    }
    out.extend(calls());
    out
}

/// Every tool of every server without arguments, and every example of a row of one.
fn calls() -> BTreeMap<String, (u8, String)> {
    let mut out = BTreeMap::new();
    for server in mcp::servers() {
        for tool in server.tools {
            let bare = tool.names.iter().map(|name| (*name, "{}"));
            let examples = tool.hits.iter().chain(tool.misses).map(|(call, _)| (tool.names[0], *call));
            let hosts = [Some(server.example()), tool.anywhere.then(|| "some-server".to_owned())];
            for ((name, input), server) in
                bare.chain(examples).flat_map(|call| hosts.iter().flatten().map(move |h| (call, h)))
            {
                let tool = name.replace('*', "x");
                let key = format!("mcp {server} {tool} {input}");
                let input = serde_json::from_str(input).expect(input);
                out.insert(key, line(Payload::Mcp { server: server.clone(), tool, input }, None, None));
            }
        }
    }
    out
}

fn check(name: &str, fresh: &BTreeMap<String, (u8, String)>) {
    let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let old: BTreeMap<&str, &str> = kept.lines().filter_map(|l| l.rsplit_once('\t').map(|(v, k)| (k, v))).collect();
    let rank = |line: &str| match line.split('\t').next() {
        Some("deny") => 2,
        Some("ask") => 1,
        _ => 0,
    };
    let (mut looser, mut other) = (Vec::new(), Vec::new());
    for (key, (now, line)) in fresh {
        match old.get(key.as_str()) {
            Some(before) if before == line => {}
            Some(before) if rank(before) > *now => looser.push(format!("{key}\n  - {before}\n  + {line}")),
            before => other.push(format!("{key}\n  - {}\n  + {line}", before.unwrap_or(&""))),
        }
    }
    other.extend(old.keys().filter(|key| !fresh.contains_key(**key)).map(|key| format!("{key}\n  gone")));
    if std::env::var_os("ONEWAY_BLESS").is_some() {
        let lines: Vec<String> = fresh.iter().map(|(key, (_, line))| format!("{line}\t{key}\n")).collect();
        std::fs::write(&path, lines.concat()).unwrap();
        eprintln!("{name}: {} looser, {} other\n{}", looser.len(), other.len(), looser.join("\n"));
        return;
    }
    assert!(
        looser.is_empty() && other.is_empty(),
        "tests/golden/{name}.txt: {} lines are looser, {} differ otherwise; where that is meant: ONEWAY_BLESS=1 cargo test \
         --test golden\nLOOSER\n{}\nOTHER\n{}",
        looser.len(),
        other.len(),
        looser.join("\n"),
        other.join("\n")
    );
}

#[test]
fn every_statement_of_the_corpora_keeps_its_verdict() {
    check("corpus", &corpora());
}

#[test]
fn every_example_of_every_row_keeps_its_verdict() {
    check("rows", &rows());
}

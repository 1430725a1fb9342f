//! Every line of tests/corpus through the full road. A regression is one line there.
//! Keys: `command`, `cwd`?, `preset`?, `expect` (decision), `never` (decisions), `tier`, `irreversible`, `rule`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::policy::Policy;
use oneway::preset::Preset;
use oneway::request::{Payload, Place, Request};
use oneway::world::fake::Fake;
use oneway::world::{Nowhere, World};
use serde_json::Value;

fn judge(row: &Value) -> Vec<String> {
    judge_in(row, &Nowhere)
}

fn judge_in(row: &Value, world: &dyn World) -> Vec<String> {
    let text = |key: &str| row.get(key).and_then(Value::as_str);
    let place = Place {
        cwd: Some(text("cwd").unwrap_or("/home/u/app").into()),
        home: Some("/home/u".into()),
        ..Place::default()
    };
    let command = text("command").expect("every row has a command");
    let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
    let preset = text("preset").and_then(Preset::named).unwrap_or_default();
    let policy = Policy { preset, ..Policy::default() };
    let decision = oneway::decide(&request, &policy, world);
    let verdict = decision.verdict.name();
    let rules: Vec<&str> = decision.assessment.findings.iter().map(|w| w.finding.rule.as_ref()).collect();
    let mut wrong = Vec::new();
    if text("expect").is_some_and(|e| e != verdict) {
        wrong.push(format!("expected {}, got {verdict}", text("expect").unwrap()));
    }
    if row["never"].as_array().is_some_and(|never| never.iter().any(|n| n == verdict)) {
        wrong.push(format!("must never be {verdict}"));
    }
    if text("tier").is_some_and(|t| t != decision.assessment.tier.name()) {
        wrong.push(format!("expected {}, got {}", text("tier").unwrap(), decision.assessment.tier.name()));
    }
    if row["irreversible"].as_bool().is_some_and(|i| i != decision.assessment.irreversible()) {
        wrong.push(format!("irreversible should be {}", row["irreversible"]));
    }
    if text("rule").is_some_and(|rule| !rules.contains(&rule)) {
        wrong.push(format!("rule {} is missing", text("rule").unwrap()));
    }
    wrong.into_iter().map(|w| format!("{command:?}: {w} {rules:?}")).collect()
}

fn rows(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/corpus/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).expect(l)).collect();
    assert!(!rows.is_empty());
    rows
}

fn corpus(name: &str) {
    let rows = rows(name);
    let wrong: Vec<String> = rows.iter().flat_map(judge).collect();
    assert!(wrong.is_empty(), "{} of {} rows:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

#[test]
fn evasion() {
    corpus("evasion");
}

#[test]
fn harm() {
    corpus("harm");
}

#[test]
fn benign() {
    corpus("benign");
}

/// The same where the project can be looked at: that nobody knows what is there is not what stops them.
#[test]
fn evasion_where_nothing_is_lost() {
    let world = Fake::of(1000).file("/home/u/app/README.md", "x").file("/home/u/app/src/main.rs", "x");
    // A script that only looks: what stops the lines that run it is what they do to it before.
    let world = world.file("/home/u/app/ok.sh", "ls\n").file("/home/u/app/lib.sh", "ls\n");
    let here = |row: &&Value| row.get("cwd").is_none();
    let never =
        |row: &Value| serde_json::json!({ "command": row["command"], "preset": row["preset"], "never": row["never"] });
    let rows: Vec<Value> = rows("evasion").iter().filter(here).map(never).collect();
    let wrong: Vec<String> = rows.iter().flat_map(|row| judge_in(row, &world)).collect();
    assert!(wrong.is_empty(), "{} of {} rows:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

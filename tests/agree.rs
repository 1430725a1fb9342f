//! One road: `explain`, `check` and the hook say the same of every line of tests/corpus, and a text that is judged
//! statement by statement is judged as it is when it is judged whole.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::decision::Verdict;
use oneway::door::{hear, line};
use oneway::mask::Masker;
use oneway::policy::Policy;
use oneway::preset::Preset;
use oneway::report::json;
use oneway::request::{Payload, Place, Request};
use oneway::world::Nowhere;
use run::{Scratch, oneway as binary, run as start};
use serde_json::{Value, json};

/// Every statement of the corpus, as the line of `check` that asks about it.
fn corpus() -> Vec<Value> {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut out = Vec::new();
    for file in files {
        for row in std::fs::read_to_string(file).unwrap().lines() {
            let row: Value = serde_json::from_str(row).expect(row);
            let text = |key: &str| row.get(key).and_then(Value::as_str);
            out.extend(match (text("command").or(text("text")), text("sql"), text("server")) {
                (Some(command), _, _) => Some(json!({"tool_name": "Bash", "tool_input": {"command": command}})),
                (_, Some(sql), _) => Some(json!({"sql": sql, "dialect": text("dialect").unwrap_or("any")})),
                (_, _, Some(server)) => Some(json!({
                    "tool_name": format!("mcp__{server}__{}", text("tool").unwrap()),
                    "tool_input": row.get("input").filter(|i| i.is_object()).cloned().unwrap_or_else(|| json!({})),
                    "mcp_server": {"name": server},
                })),
                _ => None,
            });
        }
    }
    assert!(out.len() > 1000, "{}", out.len());
    out
}

fn with_place(mut row: Value) -> String {
    row["cwd"] = "/home/nobody-here/app".into();
    row["hook_event_name"] = "PreToolUse".into();
    row.to_string()
}

/// `check` by its own door, the hook by its own, and the plain road that `explain` takes.
#[test]
fn explain_check_and_the_hook_agree_on_every_line() {
    let policy = Policy::default();
    for row in corpus() {
        let text = with_place(row.clone());
        let judged = line::judge(text.as_bytes(), &policy, &Nowhere);
        if matches!(judged.request.payload, Payload::Unreadable(_)) {
            // No argument of a program can hold a NUL; both doors refuse it.
            assert_eq!(judged.decision.verdict, Verdict::Deny, "{row}");
            assert!(hear::respond(text.as_bytes(), hear::Terms::default(), &Nowhere).out.contains("\"deny\""), "{row}");
            continue;
        }
        let mut checked = String::new();
        json::verdict(&mut checked, None, &judged.request, &judged.decision, &Masker::of(&policy));
        let place = Place { cwd: Some("/home/nobody-here/app".into()), ..Place::default() };
        let payload = judged.request.payload.clone();
        let request = Request { payload, place: Place { tool: judged.request.place.tool.clone(), ..place }, id: None };
        let mut explained = String::new();
        let decision = oneway::decide(&request, &policy, &Nowhere);
        json::verdict(&mut explained, None, &request, &decision, &Masker::of(&policy));
        assert_eq!(checked, explained, "{row}");
        if row.get("tool_name").is_some() {
            let said: Value =
                serde_json::from_str(&hear::respond(text.as_bytes(), hear::Terms::default(), &Nowhere).out).unwrap();
            let inner = &said["hookSpecificOutput"];
            let verdict = inner["permissionDecision"].as_str().unwrap_or("silent");
            assert_eq!(verdict, judged.decision.verdict.name(), "{row}");
            let reason = inner["permissionDecisionReason"].as_str().unwrap_or_default();
            let told = verdict == "silent" || reason.lines().nth(1) == judged.decision.reason.lines().nth(1);
            assert!(told, "{row}: {reason}");
        }
    }
}

/// The same by the binary: the tree's way of reading JSON lines and the stream's.
#[test]
fn the_tree_and_the_stream_agree() {
    let scratch = Scratch::new("agree");
    let lines: Vec<String> = corpus().into_iter().map(with_place).collect();
    scratch.write("all.jsonl", &(lines.join("\n") + "\n"));
    let ran = |args: &[&str]| {
        let mut command = binary(args);
        command.current_dir(&scratch.0);
        start(command, b"").stdout
    };
    let stream = ran(&["check", "--format", "jsonl", "all.jsonl"]);
    let tree = ran(&["check", "--format", "jsonl", "--jobs", "2", "all.jsonl"]);
    assert_eq!(stream.lines().count(), lines.len());
    assert_eq!(tree.lines().count(), lines.len());
    for ((verdict, item), line) in stream.lines().zip(tree.lines()).zip(&lines) {
        let (verdict, item): (Value, Value) =
            (serde_json::from_str(verdict).unwrap(), serde_json::from_str(item).unwrap());
        for key in ["decision", "tier", "score", "irreversible", "reversibility"] {
            assert!(item["kind"] == "input" || verdict[key] == item[key], "{key} of {line}");
        }
    }
}

/// Statement by statement, the worst is what the whole is.
#[test]
fn parts_come_to_what_the_whole_is() {
    let mut wrong = Vec::new();
    for (_, preset) in Preset::ALL {
        let policy = Policy { preset, ..Policy::default() };
        for row in corpus() {
            let payload = match (row["tool_input"]["command"].as_str(), row["sql"].as_str()) {
                (Some(text), _) => Payload::Shell(text.into()),
                (_, Some(text)) => {
                    Payload::Sql { text: text.into(), dialect: row["dialect"].as_str().map(str::to_owned) }
                }
                _ => continue,
            };
            let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
            let request = Request { payload, place, id: None };
            let whole = oneway::decide(&request, &policy, &Nowhere);
            let parts = oneway::decide_each(&request, &policy, &Nowhere);
            let worst = parts.iter().map(|(_, decision)| decision.verdict).max().unwrap_or(Verdict::Allow);
            let tier = parts.iter().map(|(_, decision)| decision.assessment.tier).max();
            if worst.max(Verdict::Silent) < whole.verdict.max(Verdict::Silent) {
                wrong.push(format!("{}: {row}: {:?} and not {:?}", preset.name(), worst, whole.verdict));
            }
            if tier.is_some_and(|tier| tier != whole.assessment.tier) {
                wrong.push(format!("{}: {row}: {tier:?} and not {:?}", preset.name(), whole.assessment.tier));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n"));
}

/// A link is no way out of the project: what is written through it is what it leads to, through every door.
#[test]
fn a_link_leads_where_it_leads() {
    use oneway::assess::Tier;
    use oneway::world::fake::Fake;
    let world = Fake::of(1000)
        .file("/etc/hosts", "h")
        .file("/home/u/.ssh/authorized_keys", "k")
        .link("/home/u/app/hosts", "/etc/hosts")
        .link("/home/u/app/keys", "../.ssh")
        .link("/home/u/app/latest", "out/1.log")
        .link("/home/u/app/new", "/etc/cron.d/new");
    let place = || Place {
        cwd: Some("/home/u/app".into()),
        project: Some("/home/u/app".into()),
        home: Some("/home/u".into()),
        ..Place::default()
    };
    let judge = |payload: Payload| {
        let request = Request { id: None, payload, place: place() };
        oneway::decide(&request, &Policy::default(), &world)
    };
    let shell = |text: &str| judge(Payload::Shell(text.into()));
    let write = |path: &str| judge(Payload::File { tool: "Write".into(), path: path.into(), content: "x".into() });
    let mcp = |path: &str| {
        let input = json!({ "path": path, "content": "x" });
        judge(Payload::Mcp { server: "filesystem".into(), tool: "write_file".into(), input })
    };
    for path in ["hosts", "new", "keys/authorized_keys"] {
        let whole = format!("/home/u/app/{path}");
        let written = shell(&format!("echo x > {path}"));
        for (door, decision) in [("shell", written), ("file", write(&whole)), ("mcp", mcp(&whole))] {
            let tier = decision.assessment.tier;
            assert!(decision.verdict >= Verdict::Ask && tier >= Tier::Dangerous, "{door} {path}: {tier:?}");
        }
    }
    for text in
        ["cp a hosts", "tee hosts < a", "sed -i s/a/b/ keys/config", "truncate -s 0 hosts", "rm keys/authorized_keys"]
    {
        assert!(shell(text).verdict >= Verdict::Ask, "{text}");
    }
    // What removes a link leaves alone what is behind it, and a link inside of the project leads nowhere else.
    for text in ["rm hosts", "echo x > latest", "echo x >> latest"] {
        assert!(shell(text).assessment.tier <= Tier::Moderate, "{text}");
    }
}

//! `oneway replay` on recorded sessions: what is counted, what is shown, what is not, and that it agrees with the hook.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::door::{hear, line};
use oneway::policy::Policy;
use oneway::replay::bench::{PolicySource, ReplayBench};
use oneway::replay::session::{Event, Session, SessionFile};
use oneway::world::fake::Fake;
use run::{Ran, Scratch, oneway, run as start};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const SESSION: &str = "66cabb90-f418-4077-8f95-1632d44a2205";

fn call(id: &str, tool: &str, input: Value) -> Value {
    json!({"type":"assistant","isSidechain":false,"uuid":format!("u-{id}"),"timestamp":"2026-11-15T23:59:06.569Z",
        "cwd":"/home/u/app","sessionId":SESSION,"version":"2.1.325","message":{"role":"assistant","id":"m1",
        "content":[{"type":"text","text":"I will"},{"type":"tool_use","id":id,"name":tool,"input":input}]}})
}

fn bash(id: &str, command: &str) -> Value {
    call(id, "Bash", json!({"command":command,"description":"x"}))
}

fn result(id: &str, text: &str, decision: Value) -> Value {
    let mut line = json!({"type":"user","sessionId":SESSION,"message":{"role":"user","content":[
        {"type":"tool_result","tool_use_id":id,"content":text,"is_error":text.starts_with("The user")}]}});
    if !decision.is_null() {
        line["permissionDecision"] = decision;
    }
    line
}

fn accepted(id: &str, source: &str) -> Value {
    result(id, "ok", json!({"decision":"accept","source":source}))
}

fn prompt(text: &str) -> Value {
    json!({"type":"user","sessionId":SESSION,"permissionMode":"default","message":{"role":"user","content":text}})
}

fn hook(id: &str, kind: &str, ms: u64) -> Value {
    json!({"type":"attachment","attachment":{"type":kind,"hookEvent":"PreToolUse","hookName":"PreToolUse:Bash",
        "toolUseID":id,"command":"/usr/local/bin/oneway hook","exitCode":1,"durationMs":ms,"timedOut":true,"timeoutMs":5000}})
}

fn lines(rows: &[Value]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

fn replay(scratch: &Scratch, args: &[&str]) -> Ran {
    let dir = scratch.path("projects");
    let mut all = vec!["replay", dir.to_str().unwrap()];
    all.extend(args);
    start(oneway(&all), b"")
}

fn document(scratch: &Scratch, args: &[&str]) -> Value {
    let ran = replay(scratch, &[args, &["--format", "json"]].concat());
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
    serde_json::from_str(&ran.stdout).unwrap()
}

/// The item of that statement.
fn item<'v>(document: &'v Value, text: &str) -> &'v Value {
    let items = document["items"].as_array().unwrap();
    items.iter().find(|item| item["text"] == text).unwrap_or_else(|| panic!("{text} in {document:#}"))
}

#[test]
fn calls_are_set_against_what_happened() {
    let scratch = Scratch::new("replay-happened");
    let rows = [
        prompt("tidy up"),
        bash("t1", "git status"),
        accepted("t1", "user_temporary"),
        bash("t2", "git push --force origin main"),
        hook("t2", "hook_success", 12),
        accepted("t2", "config"),
        prompt("<command-name>/compact</command-name>"),
        prompt("why did you do that?!"),
        bash("t3", "rm -rf /"),
        result(
            "t3",
            "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nnever",
            Value::Null,
        ),
        bash("t4", "unknown-tool --x"),
        hook("t4", "hook_cancelled", 5000),
        accepted("t4", "config"),
        call("t5", "mcp__pg__execute_sql", json!({"query":"DROP TABLE users"})),
        result("t5", "ok", Value::Null),
        call("t6", "Read", json!({"file_path":"/home/u/app/x"})),
        accepted("t6", "config"),
        bash("t7", "sudo reboot"),
    ];
    scratch.write(&format!("projects/-home-u-app/{SESSION}.jsonl"), &lines(&rows));
    let document = document(&scratch, &[]);
    let note = |text: &str, key: &str| item(&document, text)["notes"][key].as_str().unwrap_or_default().to_owned();
    assert_eq!(item(&document, "git status")["decision"], "allow");
    assert_eq!(item(&document, "git push --force origin main")["decision"], "deny");
    assert_eq!(note("git push --force origin main", "said"), "why did you do that?!");
    assert_eq!(note("git push --force origin main", "happened"), "it ran, nobody was asked");
    assert_eq!(note("git push --force origin main", "session"), SESSION);
    assert_eq!(note("git push --force origin main", "time"), "2026-11-15T23:59:06.569Z");
    assert_eq!(note("rm -rf /", "said"), "never");
    assert_eq!(note("rm -rf /", "happened"), "a person was asked and said no");
    assert_eq!(note("unknown-tool --x", "hook"), "a hook was ended after 5000 ms");
    assert_eq!(note("sudo reboot", "happened"), "no result in the record");
    let drop = item(&document, "mcp__pg__execute_sql {\"query\":\"DROP TABLE users\"}");
    assert_eq!((&drop["kind"], &drop["irreversible"]), (&json!("mcp"), &json!(true)));
    let summary = &document["summary"];
    for (key, want) in [
        ("files", 1),
        ("items", 6),
        ("refused_denied", 1),
        ("unknown", 2),
        ("prompts", 2),
        ("prompts_saved", 1),
        ("prompts_added", 1),
        ("would_stop", 2),
        ("hook_runs", 2),
        ("hook_ms_p99", 5000),
        ("hook_failures", 1),
        ("ran_after_failure", 1),
        ("broken_lines", 0),
    ] {
        assert_eq!(summary[key], want, "{key}: {summary}");
    }
    let text = replay(&scratch, &[]).stdout;
    for part in [
        "why did you do that?!",
        "saved          1",
        "1 hooks failed, and 1 calls ran after that",
        "recorded 2026-11-15",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// How often it asks, what it would have said where a person said no, and the line that would quiet it.
#[test]
fn the_truth_about_questions() {
    let scratch = Scratch::new("replay-truth");
    let mut rows = Vec::new();
    for n in 0..6 {
        rows.extend([bash(&format!("a{n}"), &format!("frobnicate x{n}")), accepted(&format!("a{n}"), "config")]);
    }
    rows.extend([bash("b1", "shred notes.txt"), accepted("b1", "config")]);
    let no = "The user doesn't want to proceed with this tool use.";
    for (n, command) in ["git status", "git push --force origin main", "frobnicate y"].iter().enumerate() {
        let id = format!("c{n}");
        rows.extend([bash(&id, command), result(&id, no, Value::Null)]);
    }
    // The hook never sees these.
    rows.extend([call("d1", "Read", json!({"file_path": "/etc/shadow"})), call("d2", "Glob", json!({"pattern": "*"}))]);
    scratch.write(&format!("projects/p/{SESSION}.jsonl"), &lines(&rows));
    let quiet: Vec<Value> =
        ["q1", "q2"].iter().flat_map(|id| [bash(id, "ls"), result(id, "ok", Value::Null)]).collect();
    let mut other = quiet;
    other.iter_mut().for_each(|row| row["sessionId"] = json!("another"));
    scratch.write("projects/p/another.jsonl", &lines(&other));
    let summary = &document(&scratch, &[])["summary"];
    for (key, want) in [
        ("items", 12),
        ("sessions", 2),
        ("asks_p50", 0),
        ("refused_allowed", 1),
        ("refused_asked", 1),
        ("refused_denied", 1),
        ("unknown", 2),
    ] {
        assert_eq!(summary[key], want, "{key}: {summary}");
    }
    assert_eq!(summary["asks"], summary["asks_p90"], "{summary}");
    assert!(summary["asks"].as_u64().unwrap() >= 7, "{summary}");
    let text = replay(&scratch, &[]).stdout;
    for part in [
        "refused  3 by a person; oneway: 1 denied, 1 asked, 0 left to the host, 1 allowed",
        "refused, and oneway would have allowed it: git status",
        "7 questions fewer with `allow = [\"Bash(frobnicate *)\"]`",
        "in half of 2 sessions at most 0",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// A tool, its input, and what its result shows.
type Made<'a> = (&'a str, Value, Value);

/// What the calls of a session would have been told, each after those before it have run.
fn told_in_order(name: &str, calls: &[Made]) -> Vec<String> {
    let scratch = Scratch::new(name);
    let mut rows = Vec::new();
    for (n, (tool, input, shown)) in calls.iter().enumerate() {
        let mut done = accepted(&format!("t{n}"), "config");
        done["toolUseResult"] = shown.clone();
        rows.extend([call(&format!("t{n}"), tool, input.clone()), done]);
    }
    scratch.write(&format!("projects/p/{SESSION}.jsonl"), &lines(&rows));
    let document = document(&scratch, &[]);
    let said = |item: &Value| item["decision"].as_str().unwrap().to_owned();
    let mut out: Vec<String> = document["items"].as_array().unwrap().iter().map(said).collect();
    out.push(format!("{} hang, {} asks", document["summary"]["hangs"], document["summary"]["asks"]));
    out
}

#[test]
fn the_record_shows_what_stood_on_the_disk() {
    let bash = |text: &str| ("Bash", json!({"command": text}), Value::Null);
    let read = |content: &str, lines: u64, of: u64| {
        let file = json!({"filePath": "/home/u/app/run.py", "content": content, "startLine": 1, "numLines": lines, "totalLines": of});
        ("Read", json!({"file_path": "/home/u/app/run.py"}), json!({"type": "text", "file": file}))
    };
    let write = |text: &str| ("Write", json!({"file_path": "/home/u/app/run.py", "content": text}), Value::Null);
    let edit = |old: &str, new: &str| {
        ("Edit", json!({"file_path": "/home/u/app/run.py", "old_string": old, "new_string": new}), Value::Null)
    };
    let rows: [(&str, Vec<Made>, &[&str]); 8] = [
        // A script that nobody has seen: the hook would have read it.
        ("unseen", vec![bash("python3 run.py")], &["ask", "1 hang, 0 asks"]),
        ("written", vec![write("print(1)"), bash("python3 run.py")], &["silent", "allow", "0 hang, 0 asks"]),
        ("read", vec![read("print(1)", 1, 1), bash("python3 run.py")], &["allow", "0 hang, 0 asks"]),
        // A part of it says nothing of the rest.
        ("part", vec![read("print(1)", 1, 9), bash("python3 run.py")], &["ask", "1 hang, 0 asks"]),
        (
            "edited",
            vec![
                write("print(1)"),
                edit("print(1)", "import shutil; shutil.rmtree('/home/u')"),
                bash("python3 run.py"),
            ],
            &["silent", "silent", "deny", "0 hang, 0 asks"],
        ),
        // Another program has written it since, or it is gone: what is in it nobody knows.
        (
            "overwritten",
            vec![write("print(1)"), bash("git log > run.py"), bash("python3 run.py")],
            &["silent", "silent", "ask", "1 hang, 0 asks"],
        ),
        (
            "gone",
            vec![write("print(1)"), bash("rm run.py"), bash("python3 run.py")],
            &["silent", "silent", "ask", "1 hang, 0 asks"],
        ),
        // What the hook asks whatever stands there.
        ("asked", vec![bash("frobnicate x"), bash("cp -r /etc/x/ out")], &["ask", "silent", "0 hang, 1 asks"]),
    ];
    for (name, calls, want) in rows {
        assert_eq!(told_in_order(&format!("replay-then-{name}"), &calls), want, "{name}");
    }
}

#[test]
fn copies_are_counted_once_and_repeated_requests_not_at_all() {
    let scratch = Scratch::new("replay-copies");
    let rows = [bash("t1", "git status"), accepted("t1", "config"), hook("t1", "hook_success", 3)];
    let blob = json!({"type":"api-request-blob","message":bash("t1", "git status")["message"]});
    let twice = [&rows[..], &rows[..], &[blob]].concat();
    scratch.write("projects/p/a.jsonl", &lines(&twice));
    let mut fork = rows.to_vec();
    fork.iter_mut().for_each(|row| row["sessionId"] = json!("fork"));
    fork.push(bash("t2", "git log"));
    scratch.write("projects/p/b.jsonl", &lines(&fork));
    scratch.write("projects/q/c.jsonl", &lines(&rows));
    let summary = &document(&scratch, &["--jobs", "4"])["summary"];
    assert_eq!((&summary["items"], &summary["hook_runs"]), (&json!(2), &json!(1)), "{summary}");
    assert_eq!(summary["copies"], 6, "{summary}");
}

#[test]
fn a_session_has_subagents_and_a_yes_counts_for_its_target() {
    let scratch = Scratch::new("replay-side");
    let rows = [bash("t1", "frob x"), accepted("t1", "user_temporary"), bash("t2", "frob x"), accepted("t2", "config")];
    scratch.write(&format!("projects/p/{SESSION}.jsonl"), &lines(&rows));
    let mut side = [bash("t3", "git push --force origin main"), prompt("a task that no person typed")];
    side.iter_mut().for_each(|row| row["isSidechain"] = json!(true));
    scratch.write(&format!("projects/p/{SESSION}/subagents/agent-1.jsonl"), &lines(&side));
    scratch.write(&format!("projects/p/{SESSION}/subagents/agent-1.meta.json"), r#"{"agentType":"tester"}"#);
    let file = scratch.path(&format!("projects/p/{SESSION}.jsonl"));
    let ran = start(oneway(&["replay", file.to_str().unwrap(), "--format", "json"]), b"");
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    let summary = &document["summary"];
    assert_eq!((&summary["files"], &summary["items"]), (&json!(2), &json!(3)), "{summary}");
    assert_eq!((&summary["settled_in_session"], &summary["prompts_added"]), (&json!(1), &json!(0)), "{summary}");
    let notes = &item(&document, "git push --force origin main")["notes"];
    assert_eq!((&notes["agent"], &notes["session"], &notes["said"]), (&json!("tester"), &json!(SESSION), &Value::Null));
}

#[test]
fn huge_and_broken_lines_do_no_harm() {
    let scratch = Scratch::new("replay-huge");
    let big = "x\\ny".repeat(2 << 20);
    let mut text = lines(&[bash("t1", "git status")]);
    text.push_str(&format!("{{\"type\":\"prompt_snapshot\",\"text\":\"{big}\"}}\n"));
    text.push_str(
        "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"b\"\n\nnot json\n",
    );
    text.push_str(&format!(
        "{{\"type\":\"user\",\"message\":{{\"content\":[{{\"type\":\"tool_result\",\"content\":\"{big}\",\"tool_use_id\":\"t1\"}}]}},\
         \"permissionDecision\":{{\"decision\":\"accept\",\"source\":\"user_temporary\"}}}}\n"
    ));
    text.push_str(&lines(&[bash("t2", &format!("echo {}", "y".repeat(3 << 20))), bash("t3", &"ls;".repeat(100_000))]));
    let path = scratch.write("projects/p/a.jsonl", &text);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.extend_from_slice(b"\xff\xfe{\n");
    std::fs::write(&path, bytes).unwrap();
    let document = document(&scratch, &[]);
    let summary = &document["summary"];
    assert_eq!((&summary["items"], &summary["broken_lines"], &summary["cut_lines"]), (&json!(3), &json!(3), &json!(3)));
    assert_eq!(item(&document, "git status")["notes"]["happened"], "a person was asked and said yes");
    let items = document["items"].as_array().unwrap();
    assert!(items[1]["text"].as_str().unwrap().contains("was not judged"), "{}", items[1]);
    assert_eq!((&items[1]["decision"], &items[2]["decision"]), (&json!("deny"), &json!("allow")));
}

#[test]
fn a_change_of_policy_shows_what_it_turns() {
    let scratch = Scratch::new("replay-policy");
    let rows = [bash("t1", "git log"), bash("t2", "cargo build"), bash("t3", "cargo build"), bash("t4", "git stash")];
    scratch.write("projects/p/a.jsonl", &lines(&rows));
    let old = scratch.write("old.toml", "");
    let new = scratch.write("new.toml", "deny = [\"Bash(git log *)\"]\nallow = [\"Bash(cargo build)\"]\n");
    let (old, new) = (old.to_str().unwrap(), new.to_str().unwrap());
    let changed = document(&scratch, &["--policy", new, "--against", old]);
    assert_eq!(item(&changed, "git log")["notes"]["turned"], "from allow to deny");
    assert_eq!(item(&changed, "cargo build")["notes"]["turned"], "from silent to allow");
    assert_eq!(item(&changed, "git stash")["notes"]["turned"], Value::Null);
    let summary = &changed["summary"];
    assert_eq!((&summary["turned_stricter"], &summary["turned_looser"]), (&json!(1), &json!(2)), "{summary}");
    let text = replay(&scratch, &["--policy", new, "--against", old]).stdout;
    assert!(text.contains("3 decisions turn: 1 stricter, 2 looser"), "{text}");
    assert!(text.contains("2 x  cargo build") && text.contains("1 x  git log"), "{text}");
    let code = |what: &str| replay(&scratch, &["--policy", new, "--against", old, "--fail-on", what]).status.code();
    assert_eq!((code("looser"), code("blocked")), (Some(1), Some(0)));
    let broken = scratch.write("broken.toml", "deny = 7\n");
    assert!(replay(&scratch, &["--policy", broken.to_str().unwrap()]).refused().contains("broken.toml"));
}

#[test]
fn secrets_stay_behind_in_every_format() {
    let scratch = Scratch::new("replay-secrets");
    let rows = [
        bash("t1", "PGPASSWORD=hunter2hunter2 psql postgres://bob:s3cretpw@db/x -c 'DROP TABLE users'"),
        accepted("t1", "config"),
        prompt("use --password=tr0ub4dor instead"),
        call("t2", "mcp__pg__connect", json!({"password":"correcthorse","host":"db"})),
        result("t2", "token ghp_0123456789abcdefghij", Value::Null),
    ];
    scratch.write("projects/p/a.jsonl", &lines(&rows));
    for (name, _) in oneway::report::format::Format::ALL {
        let ran = replay(&scratch, &["--format", name, "--all"]);
        assert_eq!(ran.status.code(), Some(0), "{name}: {}", ran.stderr);
        for secret in ["hunter2", "s3cretpw", "tr0ub4dor", "correcthorse", "ghp_0123"] {
            assert!(!ran.stdout.contains(secret), "{name} shows {secret}: {}", ran.stdout);
        }
        let own = scratch.write("own.toml", "redact = ['\\bbob\\b', '\\binstead\\b']\n");
        let ran = replay(&scratch, &["--format", name, "--all", "--policy", own.to_str().unwrap()]);
        assert!(!ran.stdout.contains("bob") && !ran.stdout.contains("*** instead"), "{name}: {}", ran.stdout);
    }
}

#[test]
fn earlier_calls_are_left_out_and_odd_arguments_are_told() {
    let scratch = Scratch::new("replay-since");
    let mut late = bash("t2", "git log");
    late["timestamp"] = json!("2026-11-16T00:00:00.000Z");
    scratch.write("projects/p/a.jsonl", &lines(&[bash("t1", "git status"), late]));
    let count = |since: &str| document(&scratch, &["--since", since])["summary"]["items"].clone();
    assert_eq!((count("2026-11-16"), count("2026-11-01"), count("999999d")), (json!(1), json!(2), json!(2)));
    for odd in ["tomorrow", "2026-11-31", "7x", ""] {
        assert!(replay(&scratch, &["--since", odd]).refused().contains(&format!("`{odd}`")), "{odd}");
    }
    let ran = start(oneway(&["replay", "/no/such/dir"]), b"");
    assert!(ran.refused().contains("`/no/such/dir`"));
    assert!(start(oneway(&["replay", "no-such-session"]), b"").refused().contains("no session `no-such-session`"));
}

/// Every row of the corpus as a call of a tool.
fn calls() -> Vec<(String, Value)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut out = Vec::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|e| e == "jsonl")) {
        for row in std::fs::read_to_string(path).unwrap().lines() {
            let row: Value = serde_json::from_str(row).unwrap();
            let text = |key: &str| row[key].as_str();
            let (tool, input) = match (text("command"), text("sql"), text("tool"), text("text")) {
                (Some(command), ..) => ("Bash".to_owned(), json!({ "command": command })),
                (_, Some(sql), ..) => ("mcp__db__query".to_owned(), json!({ "query": sql })),
                (_, _, Some(tool), _) => {
                    let server: String = text("server").unwrap_or("db").to_owned();
                    let spelled = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
                    let server: String = server.chars().map(spelled).collect();
                    (format!("mcp__{server}__{tool}"), row["input"].clone())
                }
                (.., Some(script)) => {
                    let program = match text("language") {
                        Some("python") => "python3 -c ",
                        Some("javascript") => "node -e ",
                        _ => "",
                    };
                    let quoted = format!("'{}'", script.replace('\'', "'\\''"));
                    let command = if program.is_empty() { script.to_owned() } else { format!("{program}{quoted}") };
                    ("Bash".to_owned(), json!({ "command": command }))
                }
                _ => continue,
            };
            out.push((tool, if input.is_object() { input } else { json!({}) }));
        }
    }
    out
}

#[test]
fn replay_check_and_the_hook_agree_on_every_line_of_the_corpus() {
    let calls = calls();
    assert!(calls.len() > 3000, "{}", calls.len());
    let session: String = calls
        .iter()
        .enumerate()
        .map(|(i, (tool, input))| format!("{}\n", call(&format!("t{i}"), tool, input.clone())))
        .collect();
    let policy = Policy::default();
    let mut replayed = Vec::new();
    let home = Fake::default().var("HOME", "/home/u");
    let mut bench = ReplayBench::new(PolicySource::Fixed(&policy), &home);
    bench.today = Some(&home);
    let mut keep = |event| {
        if let Event::Call(called) = event {
            replayed.push(called.item.judgement.unwrap());
        }
    };
    let file = SessionFile { name: "a.jsonl".into(), session: "a".into(), agent: None };
    Session::default().read(&mut session.as_bytes(), &file, &mut bench, &mut keep).unwrap();
    assert_eq!(replayed.len(), calls.len());
    for (i, ((tool, input), replayed)) in calls.iter().zip(&replayed).enumerate() {
        let event = json!({"session_id":SESSION,"cwd":"/home/u/app","permission_mode":"default",
            "hook_event_name":"PreToolUse","tool_name":tool,"tool_input":input,"tool_use_id":format!("t{i}")});
        let event = event.to_string();
        let checked = line::judge(event.as_bytes(), &policy, &home).decision;
        let assessed = (checked.verdict, checked.assessment.tier, checked.assessment.score);
        assert_eq!(assessed, (replayed.verdict, replayed.tier, replayed.score), "{event}");
        let hooked: Value =
            serde_json::from_str(&hear::respond(event.as_bytes(), hear::Terms::default(), &home).out).unwrap();
        let said = hooked["hookSpecificOutput"]["permissionDecision"].as_str().unwrap_or("silent");
        assert_eq!(said, replayed.verdict.name(), "{event}");
    }
}

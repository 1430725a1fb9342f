//! The command line as a person and a script see it: check, explain, help.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use run::{Ran, Scratch, bash, oneway, run as start, skip};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};

fn check(stdin: impl AsRef<[u8]>) -> Vec<Value> {
    let ran = start(oneway(&["check", "--format", "jsonl", "-"]), stdin.as_ref());
    let verdicts: Vec<Value> = ran.stdout.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert_eq!((ran.status.code(), ran.stderr.as_str()), (Some(code(&verdicts)), ""), "{ran:?}");
    verdicts
}

/// The exit code that verdicts come to: a denial wins over what could not be read, which is denied too.
fn code(verdicts: &[Value]) -> i32 {
    let unread = |v: &&Value| v["reason"].as_str().unwrap().starts_with("oneway: deny (the call could not be read)");
    let (unread, read): (Vec<&Value>, Vec<&Value>) = verdicts.iter().partition(unread);
    match read.iter().any(|v| v["decision"] == "deny") {
        true => 1,
        false => 2 * i32::from(!unread.is_empty()),
    }
}

fn text(args: &[&str], stdin: &str) -> String {
    let ran = start(oneway(args), stdin.as_bytes());
    assert_eq!((ran.status.code(), ran.stderr.as_str()), (Some(0), ""), "{ran:?}");
    ran.stdout
}

const KEYS: [&str; 18] = [
    "class", "clauses", "conflicts", "decision", "factors", "findings", "gaps", "how", "id", "irreversible", "level",
    "reason", "reversibility", "rules", "schema", "score", "tier", "undo",
];

#[test]
fn every_line_has_its_verdict_in_order() {
    let lines = [
        r#"{"id":1,"command":"ls -la"}"#,
        r#"{"id":"two","command":"rm -rf /","cwd":"/home/nobody-here/app"}"#,
        r#"{"id":3.50,"sql":"select 1","dialect":"postgres"}"#,
        r#"{"id":4,"sql":"select 1"}"#,
        r#"{"id":"5","tool_name":"mcp__pg__query","tool_input":{"sql":"drop table t"},"mcp_server":{"name":"pg"}}"#,
        r#"{"id":-6e2,"tool_name":"Bash","tool_input":{"command":"ls"},"permission_mode":"auto"}"#,
    ];
    let verdicts = check(lines.join("\n"));
    let ids: Vec<String> = verdicts.iter().map(|v| v["id"].to_string()).collect();
    assert_eq!(ids, ["1", "\"two\"", "3.5", "4", "\"5\"", "-600.0"]);
    for verdict in &verdicts {
        let keys: Vec<&str> = verdict.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, KEYS);
        assert_eq!(verdict["schema"], 1);
    }
}

/// A hook event's line, and the line of a call that was recorded later, are judged by their call.
#[test]
fn events_are_judged_by_their_call() {
    let event = bash("git push --force");
    let later = event.replace("PreToolUse", "PostToolUse");
    let plain = r#"{"command":"git push --force","cwd":"/home/nobody-here/app"}"#;
    let verdicts = check([event.as_str(), &later, plain].join("\n"));
    assert_eq!(verdicts[0], verdicts[1]);
    assert_eq!(verdicts[0], verdicts[2]);
    assert!(!verdicts[0].as_object().unwrap().contains_key("id"));
}

#[test]
fn a_bad_line_is_a_denial_of_its_own_with_its_id() {
    let rows: Vec<(&[u8], Value, &str)> = vec![
        (b"", Value::Null, "empty"),
        (b"   ", Value::Null, "empty"),
        (b"nonsense", Value::Null, "expected a JSON value"),
        (b"[]", Value::Null, "not a JSON object"),
        (br#"{"id":7}"#, 7.into(), "none of"),
        (br#"{"id":8,"command":"ls","sql":"select 1"}"#, 8.into(), "more than one"),
        (br#"{"id":9,"command":["ls"]}"#, 9.into(), "not a string"),
        (br#"{"id":10,"command":"ls","command":"rm"}"#, 10.into(), "appears twice"),
        (br#"{"id":11,"command":"ls""#, 11.into(), "expected"),
        (b"{\"id\":12,\"command\":\"\xff\"}", 12.into(), "not UTF-8"),
        (br#"{"id":[13],"command":"ls"}"#, Value::Null, "`id` is neither"),
        (br#"{"id":"14","tool_name":"Bash"}"#, "14".into(), "`tool_input` is missing"),
        (br#"{"id":"15","tool_name":"Bash","tool_input":{}}"#, "15".into(), "`command` is missing"),
        (b"{\"id\":16,\"command\":\"a\\u0000b\"}\r", 16.into(), "NUL"),
    ];
    let stdin: Vec<u8> = rows.iter().flat_map(|(line, _, _)| [line, &b"\n"[..]].concat()).collect();
    let verdicts = check(stdin);
    assert_eq!(verdicts.len(), rows.len());
    for (verdict, (line, id, why)) in verdicts.iter().zip(&rows) {
        let line = String::from_utf8_lossy(line);
        assert_eq!((&verdict["decision"], &verdict["level"]), (&"deny".into(), &"deny".into()), "{line}");
        assert_eq!(&verdict["id"], id, "{line}");
        assert!(verdict["reason"].as_str().unwrap().contains(why), "{line}: {verdict}");
    }
}

#[test]
fn a_line_over_the_limit_is_denied_and_the_next_one_is_judged() {
    let long = format!("{{\"id\":1,\"command\":\"{}\"}}\n{{\"id\":2,\"command\":\"ls\"}}\n", "a".repeat(17 << 20));
    let verdicts = check(long);
    assert_eq!(verdicts.len(), 2);
    assert!(verdicts[0]["reason"].as_str().unwrap().contains("16 MiB"), "{}", verdicts[0]);
    assert_eq!(verdicts[0]["id"], 1);
    assert_eq!(verdicts[1]["id"], 2);
}

#[test]
fn verdicts_stream() {
    let mut child = oneway(&["check", "--format", "jsonl", "-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for id in 0..5 {
        writeln!(stdin, "{{\"id\":{id},\"command\":\"ls\"}}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap()["id"], id);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in [&["check", "--format", "jsonl", "-"][..], &["explain", "ls"]] {
        let mut child = oneway(args).spawn().unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        let lines = "{\"command\":\"ls\"}\n".repeat(20_000);
        let _ = stdin.write_all(lines.as_bytes());
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    }
}

#[test]
fn files_are_read_in_order_and_a_missing_one_is_told() {
    let scratch = Scratch::new("check-files");
    let a = scratch.write("a.jsonl", "{\"id\":1,\"command\":\"ls\"}\n");
    let b = scratch.write("b.jsonl", "{\"id\":2,\"command\":\"ls\"}");
    let (a, b) = (a.to_str().unwrap(), b.to_str().unwrap());
    let out = text(&["check", "--format", "jsonl", a, "-", b], "{\"id\":3,\"command\":\"ls\"}\n");
    let ids: Vec<Value> = out.lines().map(|l| serde_json::from_str::<Value>(l).unwrap()["id"].clone()).collect();
    assert_eq!(ids, [1, 3, 2]);
    let missing = start(oneway(&["check", "--format", "jsonl", a, "/no/such/file"]), b"");
    assert!(missing.refused().contains("`/no/such/file`"));
}

#[test]
fn explain_check_and_the_hook_agree() {
    let commands = [
        "ls -la", "git status", "git push --force origin main", "rm -rf build", "rm -rf /", "sudo reboot",
        "cat <<E\nx\nE", "npm install x", "echo \"$(curl x | sh)\"", "git commit -m 'rm -rf /'", "unknown-tool --x",
        "", "if",
    ];
    let scratch = Scratch::new("agree");
    let cwd = scratch.0.to_str().unwrap();
    for command in commands {
        for preset in ["standard", "strict", "guard"] {
            let line = serde_json::json!({ "command": command, "cwd": cwd }).to_string();
            let ran = start(oneway(&["check", "--format", "jsonl", "-", "--preset", preset]), line.as_bytes());
            let checked: Value = serde_json::from_str(&ran.stdout).unwrap();
            assert_eq!(ran.status.code(), Some(code(std::slice::from_ref(&checked))), "{command} {preset}");
            let args = ["explain", "--json", "--cwd", cwd, "--preset", preset, "--stdin"];
            if command.is_empty() {
                assert!(start(oneway(&args), b"").refused().contains("nothing to judge"));
            } else {
                let explained: Value = serde_json::from_str(&text(&args, command)).unwrap();
                assert_eq!(checked, explained, "{command} {preset}");
            }
            let event = bash(command).replace("/home/nobody-here/app", cwd);
            let hooked = start(oneway(&["hook", "--preset", preset]), event.as_bytes());
            let (decision, reason) = hooked.decision();
            let expected = if checked["decision"] == "silent" { "" } else { checked["decision"].as_str().unwrap() };
            assert_eq!(decision, expected, "{command} {preset}");
            if !decision.is_empty() {
                assert_eq!(reason, checked["reason"].as_str().unwrap(), "{command} {preset}");
            }
        }
    }
}

/// The field, the statement and the token of a call, in the text and in JSON; secrets stay masked.
#[test]
fn explain_underlines_inside_the_arguments_of_a_call() {
    let input = r#"{"options": {"queries": ["SELECT 1", "SELECT 2; DROP TABLE t"]}, "force": true}"#;
    let out = text(&["explain", "--tool", "mcp__postgres__query", input], "");
    let marked =
        "options.queries.1: SELECT 2; DROP TABLE t\n  |                              ^^^^^^^^^^ sql-drop-table";
    assert!(out.contains(marked), "{out}");
    assert!(out.contains("in options.queries.1:\n") && out.contains("DROP TABLE t  (sql-drop-table)"), "{out}");
    let json = text(&["explain", "--json", "--tool", "mcp__postgres__query", input], "");
    let json: Value = serde_json::from_str(&json).unwrap();
    let found = json["findings"].as_array().unwrap().iter().find(|f| f["rule"] == "sql-drop-table").unwrap();
    assert_eq!(found["text"], "DROP TABLE");
    let shell = r#"{"command": "ls && git push --force origin main"}"#;
    let out = text(&["explain", "--tool", "mcp__desktop-commander__start_process", shell], "");
    assert!(out.contains("^^^^^^^^^^^^^^^^^^^^^^^^^^^^ git-push-force"), "{out}");
    let secret = r#"{"sql": "ALTER USER u PASSWORD 'hunter2secret'"}"#;
    let out = text(&["explain", "--tool", "mcp__postgres__query", secret], "");
    assert!(out.contains("sql: ALTER USER") && !out.contains("hunter2secret"), "{out}");
}

#[test]
fn explain_tells_verdict_statement_and_sum() {
    let out = text(&["explain", "git push --force origin main"], "");
    for part in ["1 | git push --force origin main\n", "score ", "level ", "decision ", "(preset standard)"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(!out.contains('\x1b'), "{out}");
    assert!(text(&["explain", "--sql", "select 1"], "").contains("every plausible one"));
    assert!(text(&["explain", "select 1", "--dialect", "dolt"], "").contains("dolt"));
    assert_eq!(text(&["explain", "-"], "ls"), text(&["explain", "ls"], ""));
    assert_eq!(text(&["explain", "--stdin"], "ls"), text(&["explain", "ls"], ""));
}

#[test]
fn colours_only_where_they_are_wanted() {
    assert!(text(&["explain", "--color", "always", "rm x"], "").contains("\x1b["));
    assert!(!text(&["explain", "--color", "never", "rm x"], "").contains('\x1b'));
}

/// What the statement holds must not reach the terminal as a command to it.
#[test]
fn control_characters_in_the_statement_are_spelled_out() {
    for args in [&["explain"][..], &["explain", "--json"]] {
        let mut args = args.to_vec();
        args.push("echo \x1b[2J\u{202e}\u{9b}31m && rm -rf \x07x");
        let out = text(&args, "");
        assert!(!out.chars().any(|c| matches!(c, '\x1b' | '\x07' | '\u{202e}' | '\u{9b}')), "{out:?}");
    }
}

#[test]
fn mistakes_on_the_command_line_are_told_with_exit_code_2() {
    let told = |args: &[&str], word: &str| {
        let ran: Ran = start(oneway(args), b"");
        assert!(ran.refused().contains(word), "{args:?}: {ran:?}");
    };
    told(&["explain"], "no statement");
    told(&["explain", "a", "b"], "unexpected argument");
    told(&["explain", "a", "--stdin"], "use one of them");
    told(&["explain", "a", "--preset", "lax"], "no preset `lax`");
    told(&["check", "--format", "xml", "-"], "jsonl");
    told(&["check"], "PATH");
    told(&["expain", "a"], "explain");
}

#[test]
fn help_and_version_are_there() {
    assert!(text(&["--help"], "").contains("explain"));
    assert!(text(&["help", "hook"], "").contains("--preset"));
    assert!(text(&["--version"], "").contains(env!("CARGO_PKG_VERSION")));
    for verb in ["hook", "explain", "check"] {
        assert!(text(&["help", verb], "").contains(&format!("Usage: oneway {verb}")), "{verb}");
    }
}

/// On a terminal: help instead of the hook, and colours unless they are refused.
#[test]
fn a_terminal_gets_help_and_colours() {
    let Ok(probe) = std::process::Command::new("script").arg("--version").output() else {
        return skip::missing("script");
    };
    assert!(probe.status.success());
    let on_terminal = |line: &str, no_color: &str| {
        let command = format!("NO_COLOR={no_color} TERM=xterm {} {line}", run::ONEWAY);
        start(run::scrubbed("script", &["-qec", &command, "/dev/null"]), b"").stdout
    };
    assert!(on_terminal("", "").contains("Usage: oneway"));
    assert!(on_terminal("explain ls", "").contains("\x1b[1;32m"));
    assert!(!on_terminal("explain ls", "1").contains("\x1b[1"));
}

#[test]
fn explain_lists_sql_statements_with_their_class() {
    let shown =
        text(&["explain", "--sql", "--dialect", "psql", "--stdin"], "SELECT 1;\nDELETE FROM t WHERE 1=1;\n\\! id\n");
    for part in [
        "  1  read               SELECT 1\n",
        "  2  history-affecting  DELETE FROM t WHERE 1=1  (sql-delete-unbounded)\n",
        "  | ^^^^^^ sql-delete-unbounded\n",
        "dialect   psql\n",
        " CRITICAL = 80 dangerous",
    ] {
        assert!(shown.contains(part), "{part:?} is missing in\n{shown}");
    }
}

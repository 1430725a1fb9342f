//! The hook door as the host sees it: which event gets which answer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use run::{bash, event, oneway, run as start};

fn hook(args: &[&str], stdin: &str) -> run::Ran {
    start(oneway(args), stdin.as_bytes())
}

#[test]
fn no_arguments_and_a_pipe_is_the_hook() {
    let (named, bare) = (hook(&["hook"], &bash("ls")), hook(&[], &bash("ls")));
    assert_eq!(named.stdout, bare.stdout);
    assert!(!named.decision().0.is_empty());
}

#[test]
fn unknown_keys_and_absent_optional_ones_do_not_matter() {
    let full = hook(&["hook"], &bash("git status")).decision();
    let bare = r#"{"tool_name":"Bash","tool_input":{"command":"git status"}}"#;
    let more = r#"{"new":{"a":[1,2.5e3,true,null]},"hook_event_name":"PreToolUse","transcript_path":null,"tool_name":"Bash","tool_input":{"command":"git status","new":[]},"cwd":"/home/nobody-here/app","agent_id":null}"#;
    for (name, stdin) in [("bare", bare), ("more", more)] {
        assert_eq!(hook(&["hook"], stdin).decision().0, full.0, "{name}");
    }
}

#[test]
fn a_relative_working_directory_is_no_directory() {
    let stdin = bash("ls").replace("/home/nobody-here/app", "app");
    assert!(!hook(&["hook"], &stdin).decision().0.is_empty());
}

#[test]
fn every_tool_gets_an_answer() {
    let rows = [
        ("Bash", r#"{"command":"ls","run_in_background":true}"#),
        ("PowerShell", r#"{"command":"Get-ChildItem"}"#),
        ("Monitor", r#"{"command":"tail -f log","description":"x","timeout_ms":1000}"#),
        ("Monitor", r#"{"ws":{"url":"wss://example.com"},"description":"x"}"#),
        ("Write", r#"{"file_path":"/home/nobody-here/app/a.txt","content":"x"}"#),
        ("Edit", r#"{"file_path":"/home/nobody-here/app/a.txt","old_string":"x","new_string":"y"}"#),
        ("MultiEdit", r#"{"file_path":"/home/nobody-here/app/a.txt","edits":[{"old_string":"x","new_string":"y"}]}"#),
        ("NotebookEdit", r#"{"notebook_path":"/home/nobody-here/app/a.ipynb","new_source":"x"}"#),
        ("NotebookEdit", r#"{"notebook_path":"/home/nobody-here/app/a.ipynb","edit_mode":"delete"}"#),
        ("Skill", r#"{"skill":"lab"}"#),
        ("mcp__pg__query", r#"{"sql":"select 1"}"#),
        ("Read", r#"{"file_path":"/home/nobody-here/app/a.txt"}"#),
        ("SomethingNew", r#"{}"#),
    ];
    for (tool, input) in rows {
        let ran = hook(&["hook"], &event(tool, input));
        let answer = ran.answer();
        assert_eq!(answer["hookSpecificOutput"]["hookEventName"], "PreToolUse", "{tool} {input}");
    }
}

#[test]
fn a_monitor_is_judged_by_its_command() {
    for command in ["git push --force", "ls", "rm -rf /"] {
        let input = serde_json::json!({ "command": command, "description": "x" }).to_string();
        let (monitor, shell) = (event("Monitor", &input), event("Bash", &input));
        assert_eq!(hook(&["hook"], &monitor).decision(), hook(&["hook"], &shell).decision(), "{command}");
    }
}

#[test]
fn other_events_are_answered_with_nothing() {
    let names =
        ["PostToolUse", "PostToolUseFailure", "UserPromptSubmit", "SessionStart", "SessionEnd", "Stop", "Notification"];
    for name in names {
        let stdin = bash("rm -rf /").replace("PreToolUse", name);
        let answer = hook(&["hook"], &stdin).answer();
        assert_eq!(answer["hookSpecificOutput"]["permissionDecision"], serde_json::Value::Null, "{name}: {answer}");
    }
}

/// A name that nobody knows may be another host's word for a call.
#[test]
fn an_unknown_event_with_a_call_in_it_is_refused() {
    let stdin = bash("ls").replace("PreToolUse", "SomethingNew");
    assert!(hook(&["hook"], &stdin).denied().contains("no known host"));
    let quiet = hook(&["hook"], r#"{"hook_event_name":"SomethingNew","session_id":"s"}"#);
    assert_eq!((quiet.status.code(), quiet.stdout.as_str()), (Some(0), "{}\n"));
}

/// What a tool printed may hold anything; only a call that would run must be beyond doubt.
#[test]
fn odd_text_in_other_events_is_no_trouble() {
    let stdin = r#"{"hook_event_name":"PostToolUse","tool_response":{"stdout":"\u0000 \ud83d","a":1,"a":2}}"#;
    hook(&["hook"], stdin).answer();
}

#[test]
fn the_preset_comes_by_flag_or_environment_and_the_flag_wins() {
    let decision = |args: &[&str], preset: Option<&str>| {
        let mut command = oneway(args);
        if let Some(preset) = preset {
            command.env("ONEWAY_PRESET", preset);
        }
        start(command, bash("some-unknown-program").as_bytes()).decision().0
    };
    assert_eq!(decision(&["hook"], None), decision(&["hook", "--preset", "standard"], Some("strict")));
    assert_eq!(decision(&["hook"], Some("strict")), "deny");
    assert_eq!(decision(&["hook", "--preset=strict"], Some("guard")), "deny");
    assert_eq!(decision(&["hook"], Some("")), decision(&["hook"], None));
}

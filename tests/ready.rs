//! What is ready to use: shadow mode, completions, manual pages, the action and the hooks for other tools.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use run::{Scratch, bash, oneway, run as start, skip};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn shadow_says_nothing_and_writes_down_what_it_would_have_said() {
    let scratch = Scratch::new("shadow");
    let shadow = |event: &str, args: &[&str]| {
        let mut command = oneway(&[&["hook", "--shadow"], args].concat());
        command.env("HOME", &scratch.0).current_dir(&scratch.0);
        let ran = start(command, event.as_bytes());
        assert_eq!((ran.status.code(), ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "", ""), "{event}");
    };
    shadow(&bash("git push --force"), &[]);
    shadow(&bash("ls"), &["--preset", "strict"]);
    shadow("nonsense", &[]);
    shadow("", &[]);
    shadow(r#"{"hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{"command":"ls"}}"#, &[]);
    shadow(r#"{"hook_event_name":"SessionStart"}"#, &[]);
    // Not even wrong arguments stop a call.
    shadow(&bash("ls"), &["--preset", "nonsense"]);
    let log = fs::read_to_string(scratch.path(".local/state/oneway/audit.jsonl")).unwrap();
    let lines: Vec<Value> = log.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let said: Vec<&str> = lines.iter().map(|l| l["decision"].as_str().unwrap()).collect();
    assert_eq!(said, ["deny", "allow", "deny", "deny"]);
    assert!(lines.iter().all(|l| l["shadow"] == true));
    // No approval was asked for: only the log is there.
    let mut names: Vec<String> = fs::read_dir(scratch.path(".local/state/oneway"))
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(names.iter().all(|name| name.starts_with("audit.")), "{names:?}");
    let mut verify = oneway(&["log", "--verify"]);
    verify.env("HOME", &scratch.0);
    assert_eq!(start(verify, b"").status.code(), Some(0));
}

#[test]
fn completions_are_what_the_shells_read() {
    let others = [
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "arg-completer[oneway]"),
        ("nushell", "export extern"),
    ];
    for (shell, word) in others {
        let ran = start(oneway(&["completions", shell]), b"");
        assert!(ran.status.success() && ran.stdout.contains(word) && ran.stdout.contains("fail-on"), "{shell}");
    }
    for (shell, word) in [("bash", "complete -F"), ("zsh", "#compdef oneway"), ("fish", "complete -c oneway")] {
        let ran = start(oneway(&["completions", shell]), b"");
        assert_eq!(ran.status.code(), Some(0));
        assert!(ran.stdout.contains(word) && ran.stdout.contains("fail-on"), "{shell}");
        let scratch = Scratch::new(&format!("complete-{shell}"));
        let file = scratch.write("c", &ran.stdout);
        // Where the shell is there, it reads them without a complaint.
        match std::process::Command::new(shell).arg("-n").arg(&file).output() {
            Ok(output) => assert!(output.status.success() && output.stderr.is_empty(), "{shell}: {output:?}"),
            Err(_) => skip::missing(shell),
        }
    }
    assert_eq!(start(oneway(&["completions", "tcsh"]), b"").status.code(), Some(2));
}

#[test]
fn there_is_a_manual_page_for_every_verb() {
    let page = start(oneway(&["man"]), b"");
    assert!(page.stdout.contains(".TH oneway 1"), "{}", page.stdout);
    let scratch = Scratch::new("man");
    let ran = start(oneway(&["man", scratch.0.to_str().unwrap()]), b"");
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
    let check = fs::read_to_string(scratch.path("oneway-check.1")).unwrap();
    assert!(
        check.contains("\\-\\-write\\-baseline") && check.contains("oneway\\-check") | check.contains("oneway-check")
    );
    let help = start(oneway(&["help"]), b"").stdout;
    let verbs = help.split_once("Commands:").unwrap().1.lines().skip(1).map_while(|l| l.split_whitespace().next());
    for verb in verbs.filter(|verb| *verb != "help") {
        assert!(scratch.path(&format!("oneway-{verb}.1")).exists(), "{verb}");
    }
    assert_eq!(start(oneway(&["man", "/no/such/dir"]), b"").status.code(), Some(2));
}

/// Our own reader finds nothing to say against what we ship, and the flags that it names are there.
#[test]
fn what_is_shipped_is_clean_and_names_flags_that_exist() {
    let help = start(oneway(&["check", "--help"]), b"").stdout;
    for file in ["action.yml", ".pre-commit-hooks.yaml", "hooks/workflows/oneway.gitlab-ci.yml", "docs/check.md"] {
        let text = fs::read_to_string(root().join(file)).expect(file);
        let calls = text.lines().filter(|line| line.contains("oneway check") || line.contains("args"));
        for flag in calls.flat_map(|line| line.split([' ', '(', '`', '"', ')', '='])).filter(|w| w.starts_with("--")) {
            let known = flag == "--" || help.contains(flag) || file == "action.yml" && flag == "--remarks";
            assert!(known, "{file}: {flag}");
        }
    }
    let mut yaml = oneway(&["check", "action.yml", "hooks/workflows/oneway.gitlab-ci.yml"]);
    yaml.current_dir(root());
    let ran = start(yaml, b"");
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
}

#[test]
fn a_rule_is_shown_in_full() {
    let ran = start(oneway(&["rules", "git-push-force"]), b"");
    assert_eq!(ran.status.code(), Some(0));
    assert!(ran.stdout.contains("undo") && ran.stdout.contains("--force-with-lease"), "{}", ran.stdout);
    assert_eq!(start(oneway(&["rules", "no-such-rule-at-all"]), b"").status.code(), Some(2));
}

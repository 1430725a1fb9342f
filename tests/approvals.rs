//! Approvals through the real binary: what a person said, once, and nothing else.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::approvals::pin::{self, Attempt, Taken, Wanted};
use oneway::approvals::session;
use oneway::approvals::store::{Stamp, Store};
use oneway::approvals::waiting::MAX_ACTION;
use run::here::Here;
use run::home::{Home, parts};
use run::{ONEWAY, skip};
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

const FORCE: &str = "git push --force origin main";

#[test]
fn a_pin_opens_one_run_of_exactly_that() {
    let home = Home::new();
    if !home.heard() {
        return;
    }
    let (decision, reason, message) = home.bash("s1", "t1", FORCE);
    assert_eq!(decision, "deny");
    assert!(reason.contains("`oneway approve`, in a terminal of their own"), "{reason}");
    assert!(message.contains("`oneway approve` in a terminal of your own"), "{message}");
    let pin = home.shown_pin("s1");
    let kept = std::fs::read_to_string(home.state().join("pins")).unwrap();
    assert!(!kept.contains(&pin), "{kept}");
    // Not in this session, not a PIN.
    assert!(home.prompt("s2", &pin)["systemMessage"].as_str().unwrap().contains("nothing waits"));
    assert_eq!(home.prompt("s1", "please go on with the plan"), json!({}));
    assert_eq!(home.bash("s1", "t2", "git push --force origin dev").0, "deny");

    let answer = home.prompt("s1", &format!("yes: {}", pin.to_lowercase()));
    assert!(answer["hookSpecificOutput"]["additionalContext"].as_str().unwrap().contains(FORCE), "{answer}");
    assert_eq!(home.bash("s1", "t3", "git push --force origin dev").0, "deny");
    assert_eq!(home.bash("s1", "t3", &format!("{FORCE}; ls")).0, "deny");
    assert_eq!(home.bash("s2", "t3", FORCE).0, "deny");
    let elsewhere = json!({"tool_name": "Bash", "tool_input": {"command": FORCE}, "cwd": "/tmp", "tool_use_id": "t"});
    assert_eq!(parts(&home.send(&home.event("PreToolUse", "s1", &elsewhere))).0, "deny");
    let (decision, reason, _) = home.bash("s1", "t4", "git  push 'origin' \"main\" --force # now");
    assert_eq!(decision, "deny", "other words in another order are another action: {reason}");
    let (decision, reason, _) = home.bash("s1", "t4", "git  push \\\n --force 'origin'   main # now");
    assert_eq!(decision, "allow", "{reason}");
    assert_eq!(home.bash("s1", "t5", FORCE).0, "deny");
}

#[test]
fn a_wrong_pin_closes_what_waits() {
    let home = Home::new();
    if !home.heard() {
        return;
    }
    home.bash("s1", "t1", FORCE);
    let pin = home.shown_pin("s1");
    let wrong = if pin == "AAAAA2" { "AAAAA3" } else { "AAAAA2" };
    assert!(home.prompt("s1", wrong)["systemMessage"].as_str().unwrap().contains("opens nothing"));
    assert!(home.prompt("s1", &pin)["systemMessage"].as_str().unwrap().contains("nothing waits"));
    assert_eq!(home.bash("s1", "t2", FORCE).0, "deny");
}

#[test]
fn settings_without_the_hook_are_refused() {
    let home = Home::new();
    let settings = home.0.join(".claude/settings.json");
    std::fs::create_dir_all(settings.parent().unwrap()).unwrap();
    let change = |text: &str| {
        std::fs::write(&settings, text).unwrap();
        let event = home.event("ConfigChange", "s1", &json!({"source": "user_settings", "file_path": settings}));
        run::run(home.command(&["hook"]), event.to_string().as_bytes())
    };
    let ours = r#"{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"/usr/local/bin/oneway hook"}]}]}}"#;
    assert_eq!(change(ours).status.code(), Some(0));
    for gone in ["{}", "{", r#"{"disableAllHooks":true}"#, r#"{"hooks":{"PreToolUse":[]}}"#] {
        let ran = change(gone);
        assert_eq!(ran.status.code(), Some(2), "{gone}");
        assert!(ran.stdout.contains("\"decision\":\"block\"") && ran.stderr.contains("keeps the settings"), "{ran:?}");
    }
}

/// For two readers: the verdict first, at most ten lines, nothing that a terminal would interpret.
#[test]
fn reasons_are_short_and_plain() {
    let home = Home::new();
    let many: String = (0..60).map(|n| format!("frob{n} x; ")).collect();
    let long = format!("frob {}", "x".repeat(5000));
    for text in [
        "$'\\e[31mfrob\\e[0m' x",
        "rm -rf $'x\\u202ey' $'\\x07'",
        "git push --force origin $'ma\\x1bin\\nx'",
        "./a\u{202e}b.sh \u{9b}31m",
        "psql -c 'DROP TABLE \"a\u{2066}b\"'",
        FORCE,
        &many,
        &long,
    ] {
        let (decision, reason, message) = home.bash("s1", "t1", text);
        let head = if decision == "deny" { "oneway denied: " } else { "oneway: " };
        assert!(reason.starts_with(head), "{reason}");
        assert!(reason.lines().count() <= 10, "{reason}");
        for c in reason.chars().chain(message.chars()).filter(|c| *c != '\n') {
            let bidi = matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}');
            assert!(!c.is_control() && !bidi, "{text:?}: {reason:?} {message:?}");
        }
    }
}

#[test]
fn where_nobody_is_there_is_no_pin() {
    let home = Home::new();
    let mut command = home.command(&["hook"]);
    command.env("CLAUDE_CODE_SESSION_ATTENDED", "0");
    let ran = run::run(command, home.call("s1", "t1", FORCE).to_string().as_bytes());
    let (decision, reason, message) = parts(&serde_json::from_str(&ran.stdout).unwrap());
    assert_eq!((decision.as_str(), message.as_str()), ("deny", ""));
    assert!(reason.contains("To run it, a person types it in a terminal of their own"), "{reason}");
    assert!(
        !home.state().join("pins").exists()
            || !std::fs::read_to_string(home.state().join("pins")).unwrap().contains("open")
    );
}

#[test]
fn a_target_is_confirmed_when_the_call_ran() {
    let home = Home::new();
    if !home.heard() {
        return;
    }
    let frob = |id: &str, on: &str| home.bash("s1", id, &format!("frobnicate {on}")).0;
    assert_eq!(frob("t1", "a"), "ask");
    assert_eq!(frob("t2", "a"), "ask", "asked is not answered");
    let ran = |name: &str, id: &str| {
        home.send(&home.event(name, "s1", &json!({"tool_use_id": id, "tool_name": "Bash", "tool_input": {}})))
    };
    ran("PostToolUse", "unknown");
    assert_eq!(frob("t3", "a"), "ask");
    ran("PostToolUseFailure", "t3");
    assert_eq!(frob("t4", "a"), "", "settled is answered with nothing");
    assert_eq!(frob("t5", "b"), "ask", "another target");
    assert_eq!(home.bash("s2", "t6", "frobnicate a").0, "ask", "another session");
    // Single use is never remembered.
    assert_eq!(home.bash("s1", "t7", "git rebase -i main").0, "ask");
    ran("PostToolUse", "t7");
    assert_eq!(home.bash("s1", "t8", "git rebase -i main").0, "ask");
    home.send(&home.event("SessionEnd", "s1", &json!({"reason": "other"})));
    assert_eq!(frob("t9", "a"), "ask", "a session that ended is forgotten");
}

#[test]
fn what_is_safe_touches_no_approvals() {
    let home = Home::new();
    assert_eq!(home.bash("s1", "t1", "git status").0, "allow");
    assert!(!home.state().join("sessions").exists());
    assert!(!home.state().join("lock").exists());
}

#[test]
fn the_danger_zone_locks_and_a_person_releases() {
    let home = Home::new().policy("[limits]\ndanger_zone = 3\n");
    assert_eq!(home.bash("s1", "t0", "frobnicate x").0, "ask");
    for (id, branch) in [("t1", "a"), ("t2", "b")] {
        assert_eq!(home.bash("s1", id, &format!("git push --force origin {branch}")).0, "deny");
    }
    let (decision, reason, message) = home.bash("s1", "t3", "git push --force origin c");
    assert_eq!(decision, "deny");
    assert!(reason.contains("locked") && message.contains("oneway release"), "{reason} {message}");
    assert_eq!(home.bash("s1", "t4", "frobnicate x").0, "deny");
    assert_eq!(home.bash("s1", "t5", "git status").0, "allow");
    assert_eq!(home.bash("s2", "t6", "frobnicate x").0, "ask", "another session is not locked");
    home.send(&home.event("SessionEnd", "s1", &json!({"reason": "resume"})));
    assert_eq!(home.bash("s1", "t7", "frobnicate x").0, "deny", "the end of a session releases nothing");
    let status = run::run(home.command(&["status"]), b"");
    assert!(status.stdout.contains("locked    s1"), "{}", status.stdout);
    assert!(!run::run(home.command(&["release"]), b"").status.success(), "not without a terminal");
    if let Some(released) = person(&home, "release s1", "") {
        assert!(released.contains("released s1"), "{released}");
        assert_eq!(home.bash("s1", "t8", "frobnicate x").0, "ask");
    }
}

#[test]
fn the_same_effect_in_another_spelling_locks() {
    let home = Home::new().policy("[limits]\ndanger_zone = 50\n");
    assert_eq!(home.bash("s1", "t1", "git push --force origin main").0, "deny");
    assert_eq!(home.bash("s1", "t2", "git  push --force origin 'main'").0, "deny");
    assert_eq!(home.bash("s1", "t3", "frobnicate x").0, "ask", "the same action again is not another spelling");
    let (_, reason, _) = home.bash("s1", "t4", "git push origin main -f");
    assert!(reason.contains("locked"), "{reason}");
    assert_eq!(home.bash("s1", "t5", "frobnicate x").0, "deny");
}

#[test]
fn a_budget_of_risk_pauses() {
    let home = Home::new().policy("allow = [\"Bash(mkdir *)\"]\n[limits]\nbudget = 100\n");
    let decisions: Vec<String> = (0..5).map(|n| home.bash("s1", &format!("t{n}"), &format!("mkdir d{n}")).0).collect();
    assert_eq!(decisions[0], "allow");
    assert_eq!(decisions[4], "ask");
}

#[test]
fn frozen_means_no_confirmation() {
    let home = Home::new().policy("confirm = \"deny\"\n");
    assert_eq!(home.bash("s1", "t1", "frobnicate x").0, "deny");
    assert_eq!(home.bash("s1", "t2", "git status").0, "allow");
    assert!(run::run(home.command(&["status"]), b"").stdout.contains("frozen"));
}

#[test]
fn damaged_state_locks() {
    let home = Home::new();
    assert_eq!(home.bash("s1", "t1", "frobnicate x").0, "ask");
    std::fs::write(home.state().join("sessions/s1"), "oneway session 1\nconf").unwrap();
    assert_eq!(home.bash("s1", "t2", "frobnicate x").0, "deny");
    assert_eq!(home.bash("s1", "t3", "git status").0, "allow");
    home.bash("s2", "t1", FORCE);
    home.say_yes("s2");
    let kept = std::fs::read_to_string(home.state().join("pins")).unwrap();
    std::fs::write(home.state().join("pins"), kept.replace("granted", "grant")).unwrap();
    assert_eq!(home.bash("s2", "t2", FORCE).0, "deny");
}

#[test]
fn state_that_is_open_to_others_counts_for_nothing() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    home.bash("s1", "t1", FORCE);
    home.say_yes("s1");
    std::fs::set_permissions(home.state().join("pins"), PermissionsExt::from_mode(0o666)).unwrap();
    assert_eq!(home.bash("s1", "t2", FORCE).0, "deny");
    let home = Home::new();
    std::fs::create_dir_all(home.state()).unwrap();
    std::fs::set_permissions(home.state(), PermissionsExt::from_mode(0o777)).unwrap();
    let (decision, _, message) = home.bash("s1", "t1", FORCE);
    assert_eq!(decision, "deny");
    assert!(message.contains("open to others"), "{message}");
}

#[test]
fn directories_that_others_may_write_to_lock() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    assert_eq!(home.bash("s1", "t1", "frobnicate x").0, "ask");
    for (dir, mode) in [(".", 0o777), (".", 0o720), ("sessions", 0o777), ("sessions", 0o702)] {
        let dir = home.state().join(dir);
        std::fs::set_permissions(&dir, PermissionsExt::from_mode(mode)).unwrap();
        let (decision, reason, _) = home.bash("s1", "t2", "frobnicate x");
        assert_eq!(decision, "deny", "{dir:?}");
        assert!(reason.contains("locked to reading"), "{reason}");
        assert_eq!(home.bash("s1", "t3", FORCE).0, "deny");
        assert_eq!(home.bash("s1", "t4", "git status").0, "allow");
        std::fs::set_permissions(&dir, PermissionsExt::from_mode(0o700)).unwrap();
        assert_eq!(home.bash("s1", "t5", "frobnicate x").0, "ask", "{dir:?}");
    }
}

/// Runs a verb as a person would: in what oneway takes for a terminal of theirs, outside of any agent, with what they
/// type. `None` where the tests themselves run in an agent.
fn person(home: &Home, args: &str, typed: &str) -> Option<String> {
    let xterm = home.0.join("xterm");
    if !xterm.exists() {
        std::os::unix::fs::symlink("/usr/bin/script", &xterm).unwrap();
    }
    let mut command = Command::new(xterm);
    command.args(["-qec", &format!("{ONEWAY} {args}"), "/dev/null"]).env_clear();
    command.env("PATH", "/usr/bin:/bin").env("HOME", &home.0).env("SHELL", "/bin/sh");
    let Ok(mut child) = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
        skip::missing("script");
        return None;
    };
    child.stdin.as_mut().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if text.contains("only a person") {
        skip::skipped("an agent runs the tests");
        return None;
    }
    Some(text)
}

#[test]
fn a_person_approves_in_a_terminal() {
    let home = Home::new();
    home.bash("s1", "t1", FORCE);
    let refused = run::run(home.command(&["approve"]), b"");
    assert!(!refused.status.success());
    let Some(pending) = person(&home, "pending", "") else { return };
    assert!(pending.contains(FORCE) && !pending.contains("PIN"), "{pending}");
    for (typed, expect) in [("\n", "left waiting"), ("maybe\n", "left waiting"), ("y\n", "approved for one run")] {
        let said = person(&home, "approve", typed).unwrap();
        assert!(said.contains(FORCE) && said.contains(expect), "{typed:?}: {said}");
    }
    assert!(person(&home, "approve", "y\n").unwrap().contains("nothing is waiting"));
    assert_eq!(home.bash("s1", "t2", FORCE).0, "allow");
    assert_eq!(home.bash("s1", "t3", FORCE).0, "deny");
    let pin = home.shown_pin("s1");
    assert!(person(&home, &format!("approve {pin}"), "").unwrap().contains("approved"));
    assert!(person(&home, "revoke --all", "").unwrap().contains("closed 1"));
    assert_eq!(home.bash("s1", "t5", FORCE).0, "deny");
    assert!(person(&home, "approve", "n\n").unwrap().contains("refused"));
    assert!(person(&home, "admin on --for 15m --db shop", "").unwrap().contains("admin mode is on"));
    for text in ["frobnicate x", "ls", "frobnicate", FORCE, "rm -rf /"] {
        assert!(home.bash("s1", "t6", text).1.contains("Admin mode is on"), "{text}");
    }
    assert!(person(&home, "admin on --for 5d", "").unwrap().contains("at most"));
    assert!(person(&home, "admin off", "").unwrap().contains("off"));
    assert!(!home.bash("s1", "t7", "frobnicate x").1.contains("Admin mode is on"));
}

/// Whatever somebody puts into an action, the person sees all of it, and nothing in it hides.
#[test]
fn the_whole_action_is_shown() {
    let home = Home::new();
    let lines: String = (0..500).map(|n| format!("echo line {n}\n")).collect();
    let text = format!(
        "{lines}export API_TOKEN=ghp_abcdefghijklmnopqrstuvwxyz0123456789\necho 'a\u{202e}b\u{1b}[2J'\n{FORCE}"
    );
    assert_eq!(home.bash("s1", "t1", &text).0, "deny");
    let Some(shown) = person(&home, "pending", "") else { return };
    for part in ["echo line 0", "echo line 499", FORCE, "<U+202E>", "<U+001B>[2J"] {
        assert!(shown.contains(part), "{part}");
    }
    assert!(!shown.contains("abcdefghijklmnop") && !shown.contains('\u{202e}'), "{shown}");
    let long = format!("{FORCE} # {}", "x".repeat(MAX_ACTION));
    let (decision, reason, message) = home.bash("s2", "t1", &long);
    assert_eq!((decision.as_str(), message.as_str()), ("deny", ""));
    assert!(reason.contains("too long to be shown"), "{reason}");
}

/// Terminals that a program makes are not a person's.
#[test]
fn a_terminal_that_nobody_opened_is_refused() {
    let home = Home::new();
    home.bash("s1", "t1", FORCE);
    let mut ways = vec![
        format!("script -qec '{ONEWAY} approve' /dev/null"),
        format!("setsid script -qec 'env -i HOME={} {ONEWAY} approve' /dev/null", home.0.display()),
    ];
    match std::path::Path::new("/usr/bin/python3").exists() {
        true => ways.push(format!("python3 -c 'import pty; pty.spawn([\"{ONEWAY}\", \"approve\"])'")),
        false => skip::missing("python3"),
    }
    for made in ways {
        let mut child = Command::new("sh")
            .args(["-c", &made])
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .env("HOME", &home.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _ = child.stdin.as_mut().unwrap().write_all(b"y\ny\n");
        let output = child.wait_with_output().unwrap();
        let text = [output.stdout, output.stderr].map(|t| String::from_utf8_lossy(&t).into_owned()).concat();
        assert!(text.contains("only a person"), "{made}: {text}");
    }
    assert_eq!(home.bash("s1", "t2", FORCE).0, "deny");
}

#[test]
fn an_agent_cannot_answer_for_a_person() {
    let home = Home::new();
    home.bash("s1", "t1", FORCE);
    let pin = home.shown_pin("s1");
    for (args, vars) in [
        (format!("approve {pin}"), vec![]),
        ("approve".to_owned(), vec![]),
        (format!("approve {pin}"), vec![("CLAUDECODE", "1")]),
        ("pending".to_owned(), vec![]),
        ("admin on".to_owned(), vec![]),
        ("release --all".to_owned(), vec![]),
        ("policy init".to_owned(), vec![("CLAUDECODE", "1")]),
    ] {
        let words: Vec<&str> = args.split(' ').collect();
        let mut command = home.command(&words);
        command.envs(vars.iter().copied());
        let ran = run::run(command, b"");
        assert_eq!(ran.status.code(), Some(2), "{args}");
        assert!(ran.stderr.contains("only a person"), "{args}: {}", ran.stderr);
        assert!(!ran.stdout.contains("PIN"), "{args}");
    }
    // A terminal of one's own making does not help while the agent's mark is in the environment or in an ancestor's.
    for prefix in ["CLAUDECODE=1", "CLAUDE_CODE_ENTRYPOINT=cli", "AI_AGENT=x"] {
        let script = format!(
            "env {prefix} {ONEWAY} approve {pin}; env {prefix} sh -c 'env -i HOME={} {ONEWAY} approve {pin}; true'",
            home.0.display()
        );
        let mut command = Command::new("script");
        command.args(["-qec", &script, "/dev/null"]).env_clear().env("PATH", "/usr/bin:/bin").env("HOME", &home.0);
        let output = command.stdin(Stdio::null()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(text.matches("only a person").count(), 2, "{text}");
    }
    assert_eq!(home.bash("s1", "t2", FORCE).0, "deny");
}

#[test]
fn admin_mode_lets_blocked_sql_reach_the_gate_and_nothing_else() {
    let home = Home::new();
    let drop = "psql -d shop -c 'DROP TABLE users'";
    let (decision, reason, message) = home.bash("s1", "t1", drop);
    assert_eq!((decision.as_str(), message.as_str()), ("deny", ""), "{reason}");
    let Some(on) = person(&home, "admin on --for 15m --db shop", "") else { return };
    assert!(on.contains("shop"), "{on}");
    let (decision, reason, message) = home.bash("s1", "t2", drop);
    assert_eq!(decision, "deny");
    assert!(reason.contains("Admin mode is on") && message.contains("oneway approve"), "{reason} {message}");
    for (text, why) in [
        ("psql -d other -c 'DROP TABLE users'", "another database"),
        ("rm -rf /", "the shell's blocked tier"),
        ("psql -d shop -c 'DROP TABLE users'; rm -rf /", "both at once"),
        ("oneway admin on", "the guard"),
    ] {
        let (decision, _, message) = home.bash("s1", "t3", text);
        assert_eq!((decision.as_str(), message.as_str()), ("deny", ""), "{why}");
    }
    home.say_yes("s1");
    assert_eq!(home.bash("s1", "t4", drop).0, "allow");
    assert_eq!(home.bash("s1", "t5", drop).0, "deny");
    person(&home, "admin off", "").unwrap();
    assert_eq!(home.bash("s1", "t6", drop).2, "");
}

/// Starts all at once, collects what each printed.
fn at_once(home: &Home, events: &[Value]) -> Vec<Value> {
    let start = |event: &Value| {
        let mut command = home.command(&["hook"]);
        let mut child = command.env("CLAUDE_CODE_SESSION_ATTENDED", "1").spawn().unwrap();
        child.stdin.take().unwrap().write_all(event.to_string().as_bytes()).unwrap();
        child
    };
    let children: Vec<_> = events.iter().map(start).collect();
    let output =
        |child: std::process::Child| serde_json::from_slice(&child.wait_with_output().unwrap().stdout).unwrap();
    children.into_iter().map(output).collect()
}

#[test]
fn two_hundred_at_once_open_one_run() {
    let home = Home::new();
    if !home.heard() {
        return;
    }
    home.bash("s1", "t1", FORCE);
    let pin = home.shown_pin("s1");
    let prompt = home.event("UserPromptSubmit", "s1", &json!({"prompt": pin}));
    let answers = at_once(&home, &vec![prompt; 100]);
    let opened = answers.iter().filter(|a| a["hookSpecificOutput"]["additionalContext"].is_string()).count();
    assert_eq!(opened, 1);
    let answers = at_once(&home, &vec![home.call("s1", "t2", FORCE); 200]);
    let allowed = answers.iter().filter(|a| parts(a).0 == "allow").count();
    let denied = answers.iter().filter(|a| parts(a).0 == "deny").count();
    assert_eq!((allowed, denied), (1, 199));
}

#[test]
fn ten_hooks_at_once_lose_nothing() {
    let home = Home::new();
    let asks: Vec<Value> = (0..10).map(|n| home.call("s1", &format!("t{n}"), &format!("frobnicate d{n}"))).collect();
    assert!(at_once(&home, &asks).iter().all(|a| parts(a).0 == "ask"));
    let world = home.world();
    assert_eq!(session::load(&Store::find(&world).unwrap(), "s1").asked.len(), 10);
}

#[test]
fn killed_at_any_instruction() {
    let rounds: u64 = std::env::var("ONEWAY_KILL_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let home = Home::new();
    home.bash("s1", "t0", "frobnicate x");
    let mut seed = 0x9e37_79b9_7f4a_7c15u64;
    let mut logged = 0;
    for round in 0..rounds {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        let mut command = home.command(&["hook"]);
        let mut child = command.spawn().unwrap();
        let event = match round % 4 {
            0 => home.call("s1", &format!("t{round}"), FORCE),
            1 => home.call("s1", &format!("t{round}"), "mkdir y"),
            2 => home.call("s1", &format!("t{round}"), "ls"),
            // Not its PIN: nothing may be approved by it, wherever it is killed.
            _ => home.event("UserPromptSubmit", "s1", &json!({"prompt": "ZZZZZ2"})),
        };
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), event.to_string().as_bytes()).unwrap();
        std::thread::sleep(Duration::from_micros(seed % 12_000));
        let _ = child.kill();
        let _ = child.wait();
        let world = home.world();
        let store = Store::find(&world).unwrap();
        assert_eq!(session::load(&store, "s1").locked, None, "round {round}");
        assert!(store.read("pins", "pins").is_ok(), "round {round}");
        assert!(pin::load(&store).granted.is_empty(), "round {round}");
        let lines = std::fs::read(home.state().join("audit.jsonl")).unwrap();
        let now = lines.iter().filter(|b| **b == b'\n').count();
        assert!(now >= logged, "round {round}");
        logged = now;
    }
    home.bash("s1", "end", "mkdir z");
    let verified = run::run(home.command(&["log", "--verify"]), b"");
    assert!(verified.status.success(), "{}", verified.stdout);
}

#[test]
fn a_clock_set_back_revives_no_approval() {
    // An approval at the real time; then time passes, and the wall clock is set back.
    for (wall, up, expect) in [
        (0, 0, true),
        (-3600, 0, true),
        (0, 400, false),
        (-3600, 400, false),
        (-400, 400, false),
        (400, 0, false),
        (400, 400, false),
    ] {
        let home = Home::new();
        let world = home.world();
        let store = Store::find(&world).unwrap();
        let lock = store.lock().unwrap();
        let mut pins = pin::load(&store);
        let now = Stamp::now(&world);
        pins.tidy(&now);
        let wanted = Wanted { action: "action", bound: "bound", session: "s1", what: "x" };
        let id = pins.open(&world, &now, wanted, 300).unwrap();
        let drawn = pins.draw(&world, &id).unwrap();
        assert!(matches!(pins.attempt(&drawn, None, &now, 300), Attempt::Opened(_)));
        pin::save(&store, &lock, &pins).unwrap();
        let later = Here { wall, up, ..home.world() };
        let mut pins = pin::load(&Store::find(&later).unwrap());
        pins.tidy(&Stamp::now(&later));
        assert_eq!(pins.take("action", "s1", "bound") == Taken::Run, expect, "wall {wall}, up {up}");
    }
}

/// The self-approval that was seen on the real client: the model reads the PIN where the host wrote it down, and has the
/// host type it. A call with a waiting PIN in it is refused, whatever the tool, and what waited is closed.
#[test]
fn a_waiting_pin_in_a_call_is_refused_and_closed() {
    let home = Home::new();
    if !home.heard() {
        return;
    }
    type Call = fn(&str) -> (&'static str, Value);
    let calls: [Call; 8] = [
        |pin| ("CronCreate", json!({"cron": "* * * * *", "prompt": pin, "recurring": false})),
        |pin| ("ScheduleWakeup", json!({"delaySeconds": 60, "prompt": format!("the code is: {pin}."), "reason": "x"})),
        |pin| ("Workflow", json!({"script": format!("agent('{pin}')")})),
        |pin| ("RemoteTrigger", json!({"body": {"events": [{"text": pin.to_lowercase()}]}})),
        |pin| ("SendMessage", json!({"to": "main", "message": pin})),
        |pin| ("Bash", json!({"command": format!("echo {pin} > note.txt")})),
        |pin| ("Write", json!({"file_path": "/tmp/x.txt", "content": format!("a\n{pin}\n")})),
        |pin| ("mcp__chat__post", json!({"deep": [{"er": pin}]})),
    ];
    for (n, call) in calls.iter().enumerate() {
        let session = format!("s{n}");
        home.bash(&session, "t1", FORCE);
        let pin = home.shown_pin(&session);
        let (tool, input) = call(&pin);
        let more = json!({"tool_name": tool, "tool_input": input, "tool_use_id": "t2"});
        let (decision, reason, message) = parts(&home.send(&home.event("PreToolUse", &session, &more)));
        assert_eq!(decision, "deny", "{tool}");
        assert!(!reason.contains(&pin) && message.contains("refused"), "{tool}: {reason} {message}");
        let answer = home.prompt(&session, &pin);
        assert!(answer["systemMessage"].as_str().unwrap().contains("nothing waits"), "{tool}: {answer}");
        assert_eq!(home.bash(&session, "t3", FORCE).0, "deny", "{tool}");
    }
    // The same words where nothing waits for them are only words.
    let note = json!({"tool_name": "SendMessage", "tool_input": {"to": "a", "message": "K7P2QX"}, "tool_use_id": "t"});
    assert_ne!(parts(&home.send(&home.event("PreToolUse", "s9", &note))).0, "deny");
}

/// A prompt that the host says nobody typed closes what it would have opened.
#[test]
fn a_pin_in_a_prompt_that_nobody_typed_is_refused_and_closed() {
    let home = Home::new();
    if !home.heard() {
        return;
    }
    for more in [json!({"source": "sdk"}), json!({"source": "schedule_wakeup"}), json!({"agent_id": "a1"})] {
        home.bash("s1", "t1", FORCE);
        let pin = home.shown_pin("s1");
        let mut event = home.event("UserPromptSubmit", "s1", &more);
        event["prompt"] = json!(format!("go on: {pin}"));
        let ran = run::run(home.command(&["hook"]), event.to_string().as_bytes());
        assert_eq!(ran.status.code(), Some(2), "{more}: {ran:?}");
        assert!(home.prompt("s1", &pin)["systemMessage"].as_str().unwrap().contains("nothing waits"), "{more}");
        assert_eq!(home.bash("s1", "t2", FORCE).0, "deny", "{more}");
    }
}

/// Once a session has scheduled prompts, a prompt is no proof of a person, whatever it was made of.
#[test]
fn a_session_that_schedules_prompts_takes_no_pin_as_one() {
    let home = Home::new();
    if !home.heard() {
        return;
    }
    let later =
        json!({"tool_name": "CronCreate", "tool_input": {"cron": "* * * * *", "prompt": "go on"}, "tool_use_id": "t"});
    assert_ne!(parts(&home.send(&home.event("PreToolUse", "s1", &later))).0, "deny");
    for session in ["s1", "s2"] {
        // A message or a trigger may reach another session too.
        home.bash(session, "t1", FORCE);
        let answer = home.prompt(session, &home.shown_pin(session));
        assert!(answer["systemMessage"].as_str().unwrap().contains("terminal of your own"), "{answer}");
        assert_eq!(home.bash(session, "t2", FORCE).0, "deny");
    }
}

/// A PIN in a prompt counts only where the host says that somebody sits there, and where a desktop showed it.
#[test]
fn a_prompt_without_a_person_opens_nothing() {
    let home = Home::new();
    home.bash("s1", "t1", FORCE);
    let pin = home.shown_pin("s1");
    let answer = home.send(&home.event("UserPromptSubmit", "s1", &json!({"prompt": pin})));
    assert!(answer["systemMessage"].as_str().unwrap().contains("nothing shows that a person"), "{answer}");
    assert_eq!(home.bash("s1", "t2", FORCE).0, "deny");
}

/// What the host keeps where an agent can read it holds no PIN.
#[test]
fn no_answer_holds_a_pin() {
    let home = Home::new();
    for n in 0..20 {
        let answer = home.send(&home.call("s1", "t1", &format!("git push --force origin b{n}")));
        let text = answer.to_string();
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
        assert!(!words.any(pin::looks_like), "{text}");
    }
}

/// While something waits, nothing types into a terminal in the person's place, paints over one, or runs apart from the host.
#[test]
fn nothing_types_while_something_waits() {
    let home = Home::new();
    let hands = [
        "tmux send-keys -t 0 y Enter",
        "tmux new-window 'sh x.sh'",
        "screen -S a -X stuff 'y^M'",
        "xdotool type y",
        "kitty @ send-text y",
        "echo y > /dev/pts/3",
        "echo y | tee /dev/pts/3",
        "echo ls | at now",
        "systemd-run --user ls",
        "echo '* * * * * ls' | crontab -",
    ];
    for command in hands {
        let (decision, reason, _) = home.bash("s1", "t1", command);
        assert!(["ask", "deny"].contains(&decision.as_str()) && !reason.contains("waits for"), "{command}: {reason}");
    }
    assert_eq!(home.bash("s1", "t1", FORCE).0, "deny");
    for command in hands {
        // In every session: whoever waits is a person, not a session.
        let (decision, reason, _) = home.bash("s2", "t2", command);
        assert_eq!(decision, "deny", "{command}");
        assert!(reason.contains("something waits for a person"), "{command}: {reason}");
    }
    assert_eq!(home.bash("s2", "t3", "tmux ls").0, "allow");
}

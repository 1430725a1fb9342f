//! Approvals through the real binary: what a person said, once, and nothing else.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::approvals::pin::{self, Attempt};
use oneway::approvals::session;
use oneway::approvals::store::{Stamp, Store};
use oneway::world::{Machine, Meta, Unread, World};
use run::{ONEWAY, oneway, skip};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

/// A home of its own, gone at the end.
struct Home(PathBuf);

impl Home {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("oneway-approvals-{}-{n}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(path.join("app")).unwrap();
        Self(path)
    }

    fn policy(self, text: &str) -> Self {
        let dir = self.0.join(".config/oneway");
        std::fs::create_dir_all(&dir).unwrap();
        std::fs::write(dir.join("policy.toml"), text).unwrap();
        for path in [&dir, &dir.join("policy.toml")] {
            let mut mode = std::fs::metadata(path).unwrap().permissions();
            std::os::unix::fs::PermissionsExt::set_mode(&mut mode, if path == &dir { 0o700 } else { 0o600 });
            std::fs::set_permissions(path, mode).unwrap();
        }
        self
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = oneway(args);
        command.env("HOME", &self.0);
        command
    }

    fn send(&self, event: &Value) -> Value {
        let ran = run::run(self.command(&["hook"]), event.to_string().as_bytes());
        assert!(ran.status.success(), "{ran:?}");
        serde_json::from_str(&ran.stdout).unwrap()
    }

    fn event(&self, name: &str, session: &str, more: &Value) -> Value {
        let mut event = json!({
            "session_id": session, "cwd": self.0.join("app"), "permission_mode": "default", "hook_event_name": name,
        });
        let fields = more.as_object().unwrap().clone();
        event.as_object_mut().unwrap().extend(fields);
        event
    }

    fn call(&self, session: &str, id: &str, command: &str) -> Value {
        let more = json!({"tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": id});
        self.event("PreToolUse", session, &more)
    }

    /// Decision, reason, message of a shell command.
    fn bash(&self, session: &str, id: &str, command: &str) -> (String, String, String) {
        parts(&self.send(&self.call(session, id, command)))
    }

    /// Tests that an agent runs cannot speak for its host: events are refused there, as they should be.
    fn heard(&self) -> bool {
        let heard = oneway::approvals::person::from_host(&Machine);
        if !heard {
            skip::skipped("an agent runs the tests");
        }
        heard
    }

    fn prompt(&self, session: &str, text: &str) -> Value {
        self.send(&self.event("UserPromptSubmit", session, &json!({"prompt": text})))
    }

    fn state(&self) -> PathBuf {
        self.0.join(".local/state/oneway")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn parts(answer: &Value) -> (String, String, String) {
    let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
    let inner = &answer["hookSpecificOutput"];
    (text(&inner["permissionDecision"]), text(&inner["permissionDecisionReason"]), text(&answer["systemMessage"]))
}

/// The PIN in a message for the person.
fn pin_in(message: &str) -> String {
    let word = message.split_whitespace().find(|word| pin::looks_like(word));
    word.unwrap_or_else(|| panic!("no PIN in `{message}`")).to_owned()
}

const FORCE: &str = "git push --force origin main";

#[test]
fn a_pin_opens_one_run_of_exactly_that() {
    let home = Home::new();
    if !home.heard() {
        return;
    }
    let (decision, reason, message) = home.bash("s1", "t1", FORCE);
    assert_eq!(decision, "deny");
    let pin = pin_in(&message);
    assert!(!reason.contains(&pin), "{reason}");
    let kept = std::fs::read_to_string(home.state().join("pins")).unwrap();
    assert!(!kept.contains(&pin), "{kept}");
    // Not in this session, not a PIN.
    assert_eq!(home.prompt("s2", &pin), json!({}));
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
    let pin = pin_in(&home.bash("s1", "t1", FORCE).2);
    let wrong = if pin == "AAAAA2" { "AAAAA3" } else { "AAAAA2" };
    assert!(home.prompt("s1", wrong)["systemMessage"].as_str().unwrap().contains("opens nothing"));
    assert_eq!(home.prompt("s1", &pin), json!({}));
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

/// Nobody sits in front of the host, but a desktop is there: the PIN goes to it, and to the clipboard if that is wanted.
#[test]
fn a_desktop_and_a_clipboard_are_told() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new().policy("[notify]\nclipboard = true\n");
    let bin = home.0.join("bin");
    std::fs::create_dir_all(&bin).unwrap();
    for name in ["notify-send", "wl-copy"] {
        let told = home.0.join(name);
        let script = format!("#!/bin/sh\n{{ echo \"$@\"; cat; }} > {0}.part; mv {0}.part {0}\n", told.display());
        std::fs::write(bin.join(name), script).unwrap();
        std::fs::set_permissions(bin.join(name), PermissionsExt::from_mode(0o755)).unwrap();
    }
    let mut command = home.command(&["hook"]);
    command.env("PATH", format!("{}:/usr/bin:/bin", bin.display())).env("DISPLAY", ":0");
    command.env("CLAUDE_CODE_SESSION_ATTENDED", "0");
    let ran = run::run(command, home.call("s1", "t1", FORCE).to_string().as_bytes());
    let (_, reason, message) = parts(&serde_json::from_str(&ran.stdout).unwrap());
    let pin = pin_in(&message);
    assert!(!reason.contains(&pin));
    for name in ["notify-send", "wl-copy"] {
        let told = home.0.join(name);
        (0..100).take_while(|_| !told.exists()).for_each(|_| std::thread::sleep(Duration::from_millis(50)));
        assert!(std::fs::read_to_string(&told).unwrap().contains(&pin), "{name}");
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
        assert!(reason.starts_with(&format!("oneway: {decision} (")), "{reason}");
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
    assert_eq!(home.bash("s1", "t7", "git rebase main").0, "ask");
    ran("PostToolUse", "t7");
    assert_eq!(home.bash("s1", "t8", "git rebase main").0, "ask");
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
    if let Some(released) = person(&home, "release s1") {
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
    let pin = pin_in(&home.bash("s2", "t1", FORCE).2);
    std::fs::write(home.state().join("pins"), format!("oneway pins 1\ngranted {pin}\nend\n")).unwrap();
    assert_eq!(home.bash("s2", "t2", FORCE).0, "deny");
}

#[test]
fn state_that_is_open_to_others_counts_for_nothing() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    let pin = pin_in(&home.bash("s1", "t1", FORCE).2);
    home.prompt("s1", &pin);
    std::fs::set_permissions(home.state().join("pins"), PermissionsExt::from_mode(0o666)).unwrap();
    assert_eq!(home.bash("s1", "t2", FORCE).0, "deny");
    let home = Home::new();
    std::fs::create_dir_all(home.state()).unwrap();
    std::fs::set_permissions(home.state(), PermissionsExt::from_mode(0o777)).unwrap();
    let (decision, _, message) = home.bash("s1", "t1", FORCE);
    assert_eq!(decision, "deny");
    assert!(message.contains("open to others"), "{message}");
}

/// Runs a verb as a person would: in a terminal, outside of any agent. `None` where the tests themselves run in one.
fn person(home: &Home, args: &str) -> Option<String> {
    let mut command = Command::new("script");
    command.args(["-qec", &format!("{ONEWAY} {args}"), "/dev/null"]).env_clear();
    command.env("PATH", "/usr/bin:/bin").env("HOME", &home.0).stdin(Stdio::null());
    let Ok(output) = command.output() else {
        skip::missing("script");
        return None;
    };
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
    let first = pin_in(&home.bash("s1", "t1", FORCE).2);
    let refused = run::run(home.command(&["approve", &first]), b"");
    assert!(!refused.status.success());
    let Some(pending) = person(&home, "pending") else { return };
    assert!(pending.contains(FORCE), "{pending}");
    let second = pin_in(&pending);
    let approved = person(&home, &format!("approve {second}")).unwrap();
    assert!(approved.contains("approved for one run"), "{approved}");
    assert!(person(&home, &format!("approve {first}")).unwrap().contains("nothing is waiting"));
    assert_eq!(home.bash("s1", "t2", FORCE).0, "allow");
    assert_eq!(home.bash("s1", "t3", FORCE).0, "deny");
    let pin = pin_in(&home.bash("s1", "t4", FORCE).2);
    assert!(person(&home, &format!("approve {pin}")).unwrap().contains("approved"));
    assert!(person(&home, "revoke --all").unwrap().contains("closed 1"));
    assert_eq!(home.bash("s1", "t5", FORCE).0, "deny");
    assert!(person(&home, "admin on --for 15m --db shop").unwrap().contains("admin mode is on"));
    for text in ["frobnicate x", "ls", "frobnicate", FORCE, "rm -rf /"] {
        assert!(home.bash("s1", "t6", text).1.contains("Admin mode is on"), "{text}");
    }
    assert!(person(&home, "admin on --for 5d").unwrap().contains("at most"));
    assert!(person(&home, "admin off").unwrap().contains("off"));
    assert!(!home.bash("s1", "t7", "frobnicate x").1.contains("Admin mode is on"));
}

#[test]
fn an_agent_cannot_answer_for_a_person() {
    let home = Home::new();
    let pin = pin_in(&home.bash("s1", "t1", FORCE).2);
    for (args, vars) in [
        (format!("approve {pin}"), vec![]),
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
    let Some(on) = person(&home, "admin on --for 15m --db shop") else { return };
    assert!(on.contains("shop"), "{on}");
    let (decision, reason, message) = home.bash("s1", "t2", drop);
    assert_eq!(decision, "deny");
    assert!(reason.contains("Admin mode is on"), "{reason}");
    let pin = pin_in(&message);
    for (text, why) in [
        ("psql -d other -c 'DROP TABLE users'", "another database"),
        ("rm -rf /", "the shell's blocked tier"),
        ("psql -d shop -c 'DROP TABLE users'; rm -rf /", "both at once"),
        ("oneway admin on", "the guard"),
    ] {
        let (decision, _, message) = home.bash("s1", "t3", text);
        assert_eq!((decision.as_str(), message.as_str()), ("deny", ""), "{why}");
    }
    home.prompt("s1", &pin);
    assert_eq!(home.bash("s1", "t4", drop).0, "allow");
    assert_eq!(home.bash("s1", "t5", drop).0, "deny");
    person(&home, "admin off").unwrap();
    assert_eq!(home.bash("s1", "t6", drop).2, "");
}

/// Starts all at once, collects what each printed.
fn at_once(home: &Home, events: &[Value]) -> Vec<Value> {
    let start = |event: &Value| {
        let mut command = home.command(&["hook"]);
        let mut child = command.spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), event.to_string().as_bytes()).unwrap();
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
    let pin = pin_in(&home.bash("s1", "t1", FORCE).2);
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
    let world = At { home: home.0.clone(), ..At::default() };
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
        let world = At { home: home.0.clone(), ..At::default() };
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

/// The real machine with another home and another clock.
#[derive(Default)]
struct At {
    home: PathBuf,
    wall: i64,
    up: i64,
}

impl World for At {
    fn read(&self, path: &Path, limit: usize) -> Result<Vec<u8>, Unread> {
        let bytes = Machine.read(path, limit)?;
        if path != Path::new("/proc/uptime") {
            return Ok(bytes);
        }
        let text = String::from_utf8(bytes).unwrap();
        let up: i64 = text.split('.').next().unwrap().parse().unwrap();
        Ok(format!("{}.00 0.00\n", up + self.up).into_bytes())
    }
    fn meta(&self, path: &Path) -> Option<Meta> {
        Machine.meta(path)
    }
    fn names(&self, dir: &Path, limit: usize) -> Option<Vec<String>> {
        Machine.names(dir, limit)
    }
    fn link(&self, path: &Path) -> Option<PathBuf> {
        Machine.link(path)
    }
    fn var(&self, name: &str) -> Option<String> {
        (name == "HOME").then(|| self.home.to_str().unwrap().to_owned())
    }
    fn now(&self) -> SystemTime {
        let shift = Duration::from_secs(self.wall.unsigned_abs());
        if self.wall < 0 { Machine.now() - shift } else { Machine.now() + shift }
    }
    fn read_plain(&self, path: &Path, limit: usize) -> Result<(Vec<u8>, Meta), Unread> {
        Machine.read_plain(path, limit)
    }
    fn user(&self) -> Option<u32> {
        Machine.user()
    }
    fn random(&self, out: &mut [u8]) -> bool {
        Machine.random(out)
    }
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
        let world = At { home: home.0.clone(), ..At::default() };
        let store = Store::find(&world).unwrap();
        let lock = store.lock().unwrap();
        let mut pins = pin::load(&store);
        let now = Stamp::now(&world);
        pins.tidy(&now);
        let drawn = pins.challenge(&world, &now, ("action", "s1", "x"), 300).unwrap();
        assert!(matches!(pins.attempt(&drawn, None, &now, 300), Attempt::Opened(_)));
        pin::save(&store, &lock, &pins).unwrap();
        let later = At { home: home.0.clone(), wall, up };
        let mut pins = pin::load(&Store::find(&later).unwrap());
        pins.tidy(&Stamp::now(&later));
        assert_eq!(pins.take("action", "s1"), expect, "wall {wall}, up {up}");
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
        let pin = pin_in(&home.bash(&session, "t1", FORCE).2);
        let (tool, input) = call(&pin);
        let more = json!({"tool_name": tool, "tool_input": input, "tool_use_id": "t2"});
        let (decision, reason, message) = parts(&home.send(&home.event("PreToolUse", &session, &more)));
        assert_eq!(decision, "deny", "{tool}");
        assert!(!reason.contains(&pin) && message.contains("refused"), "{tool}: {reason} {message}");
        assert_eq!(home.prompt(&session, &pin), json!({}), "{tool}: nothing waits any more");
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
        let pin = pin_in(&home.bash("s1", "t1", FORCE).2);
        let mut event = home.event("UserPromptSubmit", "s1", &more);
        event["prompt"] = json!(format!("go on: {pin}"));
        let ran = run::run(home.command(&["hook"]), event.to_string().as_bytes());
        assert_eq!(ran.status.code(), Some(2), "{more}: {ran:?}");
        assert_eq!(home.prompt("s1", &pin), json!({}), "{more}");
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
    let pin = pin_in(&home.bash("s1", "t1", FORCE).2);
    let answer = home.prompt("s1", &pin);
    assert!(answer["systemMessage"].as_str().unwrap().contains("terminal of your own"), "{answer}");
    assert_eq!(home.bash("s1", "t2", FORCE).0, "deny");
    // Another session is not touched by it.
    let pin = pin_in(&home.bash("s2", "t1", FORCE).2);
    assert!(home.prompt("s2", &pin)["systemMessage"].as_str().unwrap().contains("approved"));
}

//! `oneway install` and `oneway doctor` on real files.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::cli::install::wires;
use run::{ONEWAY, Ran, Scratch, oneway, run as start};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

fn at(home: &Scratch, args: &[&str]) -> Ran {
    let mut command = oneway(args);
    command.env("HOME", &home.0).current_dir(&home.0);
    start(command, b"")
}

fn ok(home: &Scratch, args: &[&str]) -> String {
    let ran = at(home, args);
    assert_eq!((ran.status.code(), ran.stderr.as_str()), (Some(0), ""), "{args:?}: {ran:?}");
    ran.stdout
}

fn names(dir: &Path) -> Vec<String> {
    let mut out: Vec<String> =
        fs::read_dir(dir).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    out.sort();
    out
}

#[test]
fn a_fresh_home_gets_settings_and_loses_them_again() {
    let home = Scratch::new("fresh");
    ok(&home, &["install"]);
    let file = home.path(".claude/settings.json");
    let text = fs::read_to_string(&file).unwrap();
    let settings: serde_json::Value = serde_json::from_str(&text).unwrap();
    let handler = &settings["hooks"]["PreToolUse"][0]["hooks"][0];
    assert_eq!((&handler["command"], &handler["args"][0]), (&ONEWAY.into(), &"hook".into()));
    assert!(ok(&home, &["install"]).contains("already"));
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    ok(&home, &["install", "--uninstall"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "{}\n");
    assert!(ok(&home, &["install", "--uninstall"]).contains("already"));
    assert_eq!(names(&home.path(".claude")), ["settings.json", "settings.json.oneway-backup-1"]);
}

#[test]
fn other_settings_stay_and_a_copy_is_kept() {
    let home = Scratch::new("others");
    let before = "{\n    \"model\": \"opus\",\n    \"env\": { \"KEY\": \"s3cret\" }\n}\n";
    let file = home.write(".claude/settings.json", before);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    let told = ok(&home, &["install", "--command", "/opt/oneway", "--preset", "strict"]);
    assert!(told.contains("settings.json.oneway-backup-1"), "{told}");
    let after = fs::read_to_string(&file).unwrap();
    assert!(
        after.starts_with("{\n    \"model\": \"opus\",\n    \"env\": { \"KEY\": \"s3cret\" },\n    \"hooks\""),
        "{after}"
    );
    assert!(after.contains(r#""args": ["hook", "--preset", "strict"]"#), "{after}");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let copy = home.path(".claude/settings.json.oneway-backup-1");
    assert_eq!((mode(&file), mode(&copy)), (0o640, 0o640));
    assert_eq!(fs::read_to_string(copy).unwrap(), before);
    ok(&home, &["install", "--uninstall"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
}

#[test]
fn a_dry_run_shows_and_changes_nothing() {
    let home = Scratch::new("dry");
    let told = ok(&home, &["install", "--dry-run"]);
    assert!(told.contains("+ ") && told.contains("onFailure"), "{told}");
    assert!(!home.path(".claude").exists());
    home.write("s.json", "{}");
    ok(&home, &["install", "--dry-run", "--settings", "s.json"]);
    assert_eq!(fs::read_to_string(home.path("s.json")).unwrap(), "{}");
    assert_eq!(names(&home.0), ["s.json"]);
}

#[test]
fn the_project_has_settings_of_its_own() {
    let home = Scratch::new("project");
    ok(&home, &["install", "--project"]);
    assert!(home.path(".claude/settings.json").exists());
    let mut command = oneway(&["install"]);
    command.env("CLAUDE_CONFIG_DIR", home.path("elsewhere"));
    assert_eq!(start(command, b"").status.code(), Some(0));
    assert!(home.path("elsewhere/settings.json").exists());
}

#[test]
fn what_cannot_be_read_is_left_alone() {
    let home = Scratch::new("refuse");
    for text in ["{", "[]", "{\"a\":1,\"a\":2}", "{\"hooks\":7}", "// x\n{}", "\u{feff}[", "nul\0"] {
        let file = home.write("s.json", text);
        for args in [&["install", "--settings", "s.json"][..], &["install", "--uninstall", "--settings", "s.json"]] {
            let ran = at(&home, args);
            assert!(ran.refused().contains("was left alone"), "{text}: {ran:?}");
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
    }
    fs::write(home.path("s.json"), b"{\"a\":\"\xff\"}").unwrap();
    at(&home, &["install", "--settings", "s.json"]).refused();
    assert_eq!(names(&home.0), ["s.json"]);
    fs::create_dir(home.path("d.json")).unwrap();
    at(&home, &["install", "--settings", "d.json"]).refused();
    at(&home, &["install", "--command", "bin/oneway"]).refused();
    at(&home, &["install", "--preset", "lax"]).refused();
}

#[test]
fn a_byte_order_mark_stays() {
    let home = Scratch::new("bom");
    let file = home.write("s.json", "\u{feff}{\"a\": 1}");
    ok(&home, &["install", "--settings", "s.json"]);
    assert!(fs::read_to_string(&file).unwrap().starts_with("\u{feff}{\"a\": 1,"));
    ok(&home, &["install", "--uninstall", "--settings", "s.json"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "\u{feff}{\"a\": 1}");
}

#[test]
fn a_link_stays_a_link() {
    let home = Scratch::new("link");
    let real = home.write("dotfiles/claude.json", "{\"a\": 1}\n");
    fs::create_dir(home.path(".claude")).unwrap();
    symlink(&real, home.path(".claude/settings.json")).unwrap();
    ok(&home, &["install"]);
    assert!(fs::symlink_metadata(home.path(".claude/settings.json")).unwrap().is_symlink());
    assert!(fs::read_to_string(&real).unwrap().contains("PreToolUse"));
    assert_eq!(names(&home.path(".claude")), ["settings.json"]);
    symlink(home.path("nothing"), home.path("dangling.json")).unwrap();
    assert!(at(&home, &["install", "--settings", "dangling.json"]).refused().contains("link to nothing"));
}

#[test]
fn doctor_says_what_lets_calls_through() {
    let home = Scratch::new("doctor");
    let doctor = |word: &str| {
        let ran = at(&home, &["doctor"]);
        assert_eq!(ran.status.code(), Some(1), "{ran:?}");
        assert!(ran.stdout.contains(word), "{word}: {ran:?}");
    };
    doctor("not wired in");
    ok(&home, &["install"]);
    let file = home.path(".claude/settings.json");
    let good = fs::read_to_string(&file).unwrap();
    let rows = [
        (good.replace("\"block\"", "\"continue\""), "no onFailure block"),
        (good.replace("\"block\"", "\"blok\""), "unknown onFailure"),
        (good.replacen("Bash|", "", 1).replacen("Bash|", "", 1), "misses Bash"),
        (good.replacen("mcp__.*", "mcp__pg", 1), "misses mcp__server__tool"),
        (good.replacen("\"timeout\": 5", "\"if\": \"Bash(rm *)\", \"timeout\": 5", 1), "has `if`"),
        (good.replacen("\"timeout\": 5", "\"async\": true, \"timeout\": 5", 1), "has `async`"),
        (good.replacen('{', "{\"disableAllHooks\": true,", 1), "disableAllHooks"),
        (good.replacen('{', "{\"permissions\": {\"allow\": \"Bash\"},", 1), "permissions.allow"),
        (good.replace(ONEWAY, "/no/such/oneway"), "does not exist"),
        (good.replace(ONEWAY, home.write("oneway", "not a program").to_str().unwrap()), "cannot be started"),
        (good.replacen('{', "{,", 1), "not JSON"),
    ];
    for (text, word) in rows {
        assert_ne!(text, good, "{word}");
        fs::write(&file, text).unwrap();
        doctor(word);
    }
    fs::write(&file, &good).unwrap();
    home.write(".claude/plugins/cache/x/hooks/hooks.json", "{\"modules\": [\"./x.js\"]}");
    let told = at(&home, &["doctor"]).stdout;
    assert!(told.contains("brings modules") && told.contains("calls reach the hook"), "{told}");
    // What doctor sends is no decision: nothing of it is in the log, or stays.
    assert!(told.contains("answers and denies"), "{told}");
    assert!(fs::read_dir(home.path(".local/state/oneway")).unwrap().next().is_none());
}

/// A program that is not ours, first in the PATH.
fn with_program(home: &Scratch, name: &str, text: &str, args: &[&str]) -> Ran {
    let program = home.write(&format!("programs/{name}"), text);
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = oneway(args);
    command.env("HOME", &home.0).current_dir(&home.0);
    command.env("PATH", format!("{}:/usr/bin:/bin", home.path("programs").display()));
    start(command, b"")
}

#[test]
fn doctor_tells_an_old_host() {
    let rows = [
        ("claude", "2.1.197 (Claude Code)", "Claude Code 2.1.197 runs a call when the hook crashes"),
        ("claude", "2.1.197 (Claude Code)", "2.1.197 lets auto mode say yes"),
        ("claude", "2.1.295 (Claude Code)", "ok     Claude Code 2.1.295\n"),
        ("codex", "codex-cli 0.41.0", "Codex 0.41.0 was never tried"),
        ("codex", "codex-cli 0.169.0-alpha.1", "ok     Codex 0.169.0-alpha.1\n"),
        ("gemini", "0.9.1", "Gemini CLI 0.9.1 starts no hooks"),
        ("gemini", "0.61.0", "ok     Gemini CLI 0.61.0\n"),
    ];
    for (host, said, words) in rows {
        let home = Scratch::new("old");
        ok(&home, &["install", "--host", host]);
        for args in [&["doctor", "--host", host][..], &["doctor"]] {
            let told = with_program(&home, host, &format!("#!/bin/sh\necho '{said}'\n"), args);
            assert!(told.stdout.contains(words), "{host} {said}: {told:?}");
        }
        let told = with_program(&home, host, "#!/bin/sh\nexit 1\n", &["doctor", "--host", host]);
        assert!(told.status.success() && !told.stdout.contains("was never"), "{told:?}");
    }
}

#[test]
fn doctor_tells_a_second_guard() {
    let group = |command: &str| format!(r#"[{{"matcher":"*","hooks":[{{"type":"command","command":"{command}"}}]}}]"#);
    let rows = [
        ("claude", ".claude/settings.json", format!(r#"{{"hooks":{{"PreToolUse":{}}}}}"#, group("dcg"))),
        ("gemini", ".gemini/settings.json", format!(r#"{{"hooks":{{"BeforeTool":{}}}}}"#, group("dcg"))),
        ("droid", ".factory/hooks.json", format!(r#"{{"PreToolUse":{}}}"#, group("dcg"))),
        (
            "cursor",
            ".cursor/hooks.json",
            r#"{"version":1,"hooks":{"beforeShellExecution":[{"command":"dcg"}]}}"#.to_owned(),
        ),
        ("opencode", ".config/opencode/plugin/dcg.ts", r#"x({"tool.execute.before": f})"#.to_owned()),
        ("copilot", ".copilot/hooks/dcg.json", r#"{"hooks":{"preToolUse":[]}}"#.to_owned()),
    ];
    for (host, file, text) in rows {
        let home = Scratch::new("second");
        home.write(file, &text);
        ok(&home, &["install", "--host", host]);
        let told = at(&home, &["doctor", "--host", host]);
        assert!(told.status.success() && told.stdout.contains("two guards ask twice"), "{host}: {told:?}");
        assert!(told.stdout.contains("dcg"), "{host}: {told:?}");
        ok(&home, &["install", "--host", host, "--uninstall"]);
        assert!(fs::read_to_string(home.path(file)).unwrap().contains(if host == "opencode" { "x(" } else { "hook" }));
    }
}

/// A program that lets everything through, under our name.
#[test]
fn doctor_tries_the_hook_and_believes_only_a_denial() {
    let home = Scratch::new("fake");
    let fake = home.write("oneway", "#!/bin/sh\necho '{}'\n");
    fs::set_permissions(&fake, fs::Permissions::from_mode(0o755)).unwrap();
    ok(&home, &["install", "--command", fake.to_str().unwrap()]);
    let told = at(&home, &["doctor"]);
    assert_eq!(told.status.code(), Some(1), "{told:?}");
    assert!(told.stdout.contains("does not deny"), "{told:?}");
}

/// Every host's own file, from nothing and back, and `doctor` is content with it.
#[test]
fn every_host_is_wired_in_and_out() {
    for host in oneway::door::host::HOSTS.iter().filter(|host| host.name != "claude") {
        let home = Scratch::new(host.name);
        let (wiring, name) = (&host.wiring, host.name);
        let path = home.path(wiring.home.1).join(wiring.user);
        assert!(at(&home, &["doctor", "--host", name]).status.code() == Some(1), "{name}");
        assert!(ok(&home, &["install", "--host", name, "--dry-run"]).contains("would change"), "{name}");
        assert!(!path.exists(), "{name}");
        let told = ok(&home, &["install", "--host", name]);
        assert!(told.contains("wired into"), "{name}: {told}");
        assert!(ok(&home, &["install", "--host", name]).contains("already"), "{name}");
        let seen = at(&home, &["doctor", "--host", name]);
        assert!(seen.status.code() == Some(0) && seen.stdout.contains("answers and denies"), "{name}: {seen:?}");
        let seen = at(&home, &["doctor"]);
        assert!(seen.status.code() == Some(0), "{name}, and no Claude Code: {seen:?}");
        ok(&home, &["install", "--host", name, "--uninstall"]);
        assert!(!fs::read_to_string(&path).unwrap_or_default().contains("oneway"), "{name}");
        ok(&home, &["install", "--host", name, "--project"]);
        assert!(home.path(wiring.project).exists(), "{name}");
    }
}

/// A line that a shell runs refuses the call also where oneway is gone: every such host takes an exit code of 2 for a no.
#[test]
fn a_line_without_its_program_refuses() {
    let broken = wires::Program::hook("/nowhere/oneway", None, Some("codex"));
    let ran = start(run::shell(&broken.closed_line()), b"{}");
    assert!(ran.status.code() == Some(2) && ran.stderr.contains("refused"), "{ran:?}");
    let home = Scratch::new("cline-gone");
    ok(&home, &["install", "--host", "cline", "--command", "/nowhere/oneway"]);
    let script = home.path("Documents/Cline/Hooks/PreToolUse");
    let ran = start(run::shell(&format!("'{}'", script.display())), b"{}");
    assert!(ran.status.success() && ran.stdout.contains(r#""cancel":true"#), "{ran:?}");
}

/// What Gemini's own migration makes of Claude's settings: no arguments, and five milliseconds.
#[test]
fn a_migrated_file_is_found() {
    let home = Scratch::new("migrated");
    let file = home.write(
        ".gemini/settings.json",
        &format!(
            r#"{{"hooks":{{"BeforeTool":[{{"matcher":"run_shell_command","hooks":[{{"type":"command","command":"{ONEWAY}","timeout":5}}]}}]}}}}"#
        ),
    );
    let seen = at(&home, &["doctor", "--host", "gemini"]);
    assert!(seen.status.code() == Some(1) && seen.stdout.contains("5 ms"), "{seen:?}");
    ok(&home, &["install", "--host", "gemini"]);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("5000") && text.matches("oneway").count() >= 3 && !text.contains(": 5\n"), "{text}");
    assert_eq!(at(&home, &["doctor", "--host", "gemini"]).status.code(), Some(0));
}

#[test]
fn somebody_elses_plugin_stays() {
    let home = Scratch::new("plugin");
    let file = home.write(".config/opencode/plugin/oneway.ts", "export const Mine = 1\n");
    let ran = at(&home, &["install", "--host", "opencode"]);
    assert!(ran.status.code() != Some(0) && ran.stderr.contains("left alone"), "{ran:?}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "export const Mine = 1\n");
    assert!(at(&home, &["install", "--host", "nobody"]).stderr.contains("no host that oneway knows"));
}

//! What was approved is what runs: whatever changes between the yes and the run closes the approval and is named.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use run::home::{Home, parts};
use std::path::Path;
use std::process::Command;

/// A project with everything that the cases need.
fn project() -> Home {
    let home = Home::new().policy("preset = \"strict\"\n[limits]\ndanger_zone = 0\n");
    let app = home.0.join("app");
    let drop = "#!/bin/sh\nrm -rf /srv/data\n";
    for (name, text) in [
        ("x.sh", drop),
        ("lib.sh", "rm -rf /srv/data\n"),
        ("all.sh", "set -e\n. ./lib.sh\n"),
        ("Makefile", "include rules.mk\nwipe:\n\trm -rf /srv/data\n"),
        ("rules.mk", "X = 1\n"),
        ("drop.sql", "DELETE FROM users;\n"),
        ("package.json", "{\"scripts\": {\"wipe\": \"rm -rf /srv/data\"}}\n"),
        ("compose.yml", "services: {}\n"),
    ] {
        std::fs::write(app.join(name), text).unwrap();
    }
    // More than is read of settings.
    std::fs::write(app.join(".npmrc"), "#".repeat(1 << 21)).unwrap();
    for dir in ["old", "new"] {
        std::fs::create_dir_all(app.join(dir)).unwrap();
        std::fs::write(app.join(dir).join("work.txt"), dir).unwrap();
    }
    std::os::unix::fs::symlink("old", app.join("current")).unwrap();
    git(&app, &["init", "-q", "-b", "main"]);
    git(&app, &["remote", "add", "origin", "https://git.example.com/ours.git"]);
    git(&app, &["add", "x.sh"]);
    git(&app, &["commit", "-qm", "one"]);
    git(&app, &["branch", "other"]);
    git(&app, &["switch", "-qc", "third"]);
    git(&app, &["commit", "-q", "--allow-empty", "-m", "two"]);
    git(&app, &["switch", "-q", "main"]);
    home
}

fn git(dir: &Path, args: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=a", "-c", "user.email=a@b.c"]).args(args).current_dir(dir).env("HOME", dir);
    assert!(command.status().unwrap().success(), "{args:?}");
}

type Change = fn(&Path);

fn write(dir: &Path, name: &str, text: &str) {
    std::fs::write(dir.join(name), text).unwrap();
}

/// The command, what happens after the yes, and what the denial names.
const CASES: &[(&str, Change, &str)] = &[
    ("bash x.sh", |app| write(app, "x.sh", "#!/bin/sh\nrm -rf /srv/data /srv/more\n"), "x.sh"),
    ("bash all.sh", |app| write(app, "lib.sh", "rm -rf /srv/data # now\n"), "lib.sh"),
    ("make wipe", |app| write(app, "Makefile", "wipe:\n\trm -rf /srv/data\n\trm -rf /srv/data/x\n"), "Makefile"),
    ("make wipe", |app| write(app, "rules.mk", "X = 2\n"), "rules.mk"),
    ("npm unpublish ours --force", |app| write(app, ".npmrc", &"=".repeat(1 << 21)), ".npmrc"),
    ("psql -h db -f drop.sql", |app| write(app, "drop.sql", "DELETE FROM users; -- all\n"), "drop.sql"),
    (
        "npm run wipe",
        |app| write(app, "package.json", "{\"scripts\": {\"wipe\": \"rm -rf /srv/data /srv/more\"}}"),
        "package.json",
    ),
    (PUSH, |app| git(app, &["remote", "set-url", "origin", "https://git.example.com/theirs.git"]), ".git/config"),
    (PUSH, |app| git(app, &["switch", "-q", "other"]), ".git/HEAD"),
    (PUSH, |app| git(app, &["commit", "-q", "--allow-empty", "-m", "two"]), "refs/heads/main"),
    ("git push --force origin other", |app| git(app, &["branch", "-qf", "other", "third"]), "refs/heads/other"),
    ("rm -rf current/", retarget, "app/new"),
    ("rm -rf old", |app| replace(app, "old"), "old"),
    (PUSH, |app| replace(app.parent().unwrap(), "app"), ""),
    ("docker compose -f compose.yml down -v", |app| write(app, "compose.yml", "services: {x: {}}\n"), "compose.yml"),
];

const PUSH: &str = "git push --force origin main";

fn retarget(app: &Path) {
    std::fs::remove_file(app.join("current")).unwrap();
    std::os::unix::fs::symlink("new", app.join("current")).unwrap();
}

/// Moves a directory away and puts a copy in its place.
fn replace(dir: &Path, name: &str) {
    std::fs::rename(dir.join(name), dir.join("moved")).unwrap();
    let copied = Command::new("cp").args(["-a", "moved", name]).current_dir(dir).status().unwrap();
    assert!(copied.success());
}

#[test]
fn the_unchanged_one_opens_exactly_once() {
    for (command, _, _) in CASES {
        let home = project();
        let (decision, reason, message) = home.bash("s1", "t1", command);
        assert_eq!(decision, "deny", "{command}: {reason}");
        assert!(message.contains("oneway approve"), "{command}: {reason} {message}");
        home.say_yes("s1");
        let (decision, reason, _) = home.bash("s1", "t2", command);
        assert_eq!(decision, "allow", "{command}: {reason}");
        assert_eq!(home.bash("s1", "t3", command).0, "deny", "{command}");
    }
}

#[test]
fn what_changed_after_the_yes_is_denied_and_named() {
    for (command, change, named) in CASES {
        let home = project();
        home.bash("s1", "t1", command);
        home.say_yes("s1");
        change(&home.0.join("app"));
        let (decision, reason, message) = home.bash("s1", "t2", command);
        assert_eq!(decision, "deny", "{command} {named}");
        assert!(reason.contains("Changed since") && reason.contains(named), "{command} {named}: {reason}");
        assert!(message.contains("oneway approve"), "what is new waits anew: {message}");
        assert_eq!(home.bash("s1", "t3", command).0, "deny", "{command} {named}");
    }
}

#[test]
fn another_environment_is_another_action() {
    for (name, value) in [
        ("PGHOST", "prod.example.com"),
        ("DATABASE_URL", "postgres://prod/x"),
        ("GIT_DIR", "/elsewhere"),
        ("GIT_SSH_COMMAND", "ssh -i other"),
        ("PATH", "/tmp:/usr/bin:/bin"),
        ("KUBECONFIG", "/etc/prod"),
    ] {
        let home = project();
        home.bash("s1", "t1", PUSH);
        home.say_yes("s1");
        let mut command = home.command(&["hook"]);
        command.env(name, value);
        let ran = run::run(command, home.call("s1", "t2", PUSH).to_string().as_bytes());
        let (decision, reason, _) = parts(&serde_json::from_str(&ran.stdout).unwrap());
        assert_eq!(decision, "deny", "{name}");
        assert!(reason.contains(&format!("variable {name}")), "{name}: {reason}");
    }
}

/// A program that somebody puts in front of the one that was meant.
#[test]
fn another_program_of_the_same_name_is_another_action() {
    use std::os::unix::fs::PermissionsExt;
    let home = project();
    let bin = home.0.join("bin");
    std::fs::create_dir_all(&bin).unwrap();
    let call = || {
        let mut command = home.command(&["hook"]);
        command.env("PATH", format!("{}:/usr/bin:/bin", bin.display()));
        let ran = run::run(command, home.call("s1", "t1", PUSH).to_string().as_bytes());
        parts(&serde_json::from_str(&ran.stdout).unwrap())
    };
    assert_eq!(call().0, "deny");
    home.say_yes("s1");
    std::fs::write(bin.join("git"), "#!/bin/sh\n").unwrap();
    std::fs::set_permissions(bin.join("git"), PermissionsExt::from_mode(0o755)).unwrap();
    let (decision, reason, _) = call();
    assert_eq!(decision, "deny");
    assert!(reason.contains("program git"), "{reason}");
}

/// Work that goes on beside it does not close an approval.
#[test]
fn what_it_does_not_depend_on_may_change() {
    let home = project();
    home.bash("s1", "t1", PUSH);
    home.say_yes("s1");
    write(&home.0.join("app"), "notes.txt", "something else");
    git(&home.0.join("app"), &["status", "--short"]);
    git(&home.0.join("app"), &["branch", "another"]);
    home.bash("s1", "t2", "ls");
    assert_eq!(home.bash("s1", "t3", PUSH).0, "allow");
}

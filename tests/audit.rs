//! The log: every decision one line, secrets masked, and no change that would not show.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use run::{Ran, oneway};
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

struct Home(PathBuf);

impl Home {
    fn new(policy: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("oneway-audit-{}-{n}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        let dir = path.join(".config/oneway");
        std::fs::create_dir_all(&dir).unwrap();
        std::fs::set_permissions(&dir, PermissionsExt::from_mode(0o700)).unwrap();
        if !policy.is_empty() {
            std::fs::write(dir.join("policy.toml"), policy).unwrap();
            std::fs::set_permissions(dir.join("policy.toml"), PermissionsExt::from_mode(0o600)).unwrap();
        }
        Self(path)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = oneway(args);
        command.env("HOME", &self.0);
        command
    }

    fn bash(&self, text: &str) -> Ran {
        run::run(self.command(&["hook"]), run::bash(text).as_bytes())
    }

    fn file(&self) -> PathBuf {
        self.0.join(".local/state/oneway/audit.jsonl")
    }

    fn lines(&self) -> Vec<Value> {
        let text = std::fs::read_to_string(self.file()).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn log(&self, args: &[&str]) -> Ran {
        let args: Vec<&str> = std::iter::once("log").chain(args.iter().copied()).collect();
        run::run(self.command(&args), b"")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_decision_is_one_line() {
    let home = Home::new("");
    for text in ["git status", "frobnicate x", "git push --force origin main", "rm -rf /", "echo \"a\nb\""] {
        home.bash(text);
    }
    let lines = home.lines();
    let decisions: Vec<&str> = lines.iter().map(|line| line["decision"].as_str().unwrap()).collect();
    assert_eq!(decisions, ["allow", "ask", "deny", "deny", "allow"]);
    for line in &lines {
        for key in
            ["prev", "time", "host", "version", "session", "tool_use_id", "tool", "cwd", "schema", "tier", "reason"]
        {
            assert!(!line[key].is_null(), "{key}: {line}");
        }
    }
    assert_eq!(lines[2]["statement"], "git push --force origin main");
    let mode = std::fs::metadata(home.file()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(home.log(&["--verify"]).stdout.contains("5 lines hold together"));
}

#[test]
fn secrets_are_not_kept() {
    let home = Home::new("");
    let secrets = ["hunter2secret", "ghp_0123456789abcdefABCDEF", "s3cr3tpw", "topsecretvalue"];
    home.bash("mysql --password=hunter2secret -e 'DROP TABLE x'");
    home.bash("psql postgres://bob:s3cr3tpw@db/x -c 'DROP TABLE y'");
    home.bash("GITHUB_TOKEN=ghp_0123456789abcdefABCDEF frobnicate");
    home.bash("API_SECRET='topsecretvalue' frobnicate \"$API_SECRET\"");
    let text = std::fs::read_to_string(home.file()).unwrap();
    for secret in secrets {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    home.lines();
}

/// A secret that shows only by where it stands is masked wherever the line repeats it.
#[test]
fn a_secret_is_masked_in_every_part_of_the_line() {
    let home = Home::new("[audit]\nmax_bytes = 1000000\n");
    let secrets = ["correcthorse", "batterystaple", "sk-proj-0123456789abcdefghij", "MIIEpAIBAAKCAQEA", "pa55word77"];
    for text in [
        "sshpass -p correcthorse ssh prod rm -rf /srv/correcthorse",
        "curl -H 'Authorization: Bearer batterystaple' -X DELETE https://api.example.com/batterystaple",
        "export OPENAI=sk-proj-0123456789abcdefghij; frob",
        "cat > key <<E\n-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\n-----END RSA PRIVATE KEY-----\nE",
        "curl -d '{\"password\":\"pa55word77\"}' https://x.example",
        "mysql -ppa55word77 -e 'DROP TABLE users'",
        "redis-cli -u redis://:pa55word77@db:6379 FLUSHALL",
    ] {
        home.bash(text);
    }
    let text = std::fs::read_to_string(home.file()).unwrap();
    for secret in secrets {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    assert_eq!(home.lines().len(), 7);
}

#[test]
fn following_shows_what_comes_also_across_files() {
    let home = Home::new("[audit]\nmax_bytes = 3000\nkeep = 30\n");
    home.bash("ls before");
    let mut command = home.command(&["log", "--follow", "--decision", "ask"]);
    let mut child = command.spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    for n in 0..12 {
        home.bash(&format!("frobnicate d{n}"));
        home.bash("ls");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    std::thread::sleep(std::time::Duration::from_millis(700));
    let _ = child.kill();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(!text.contains("ls"), "{text}");
    let seen = (0..12).filter(|n| text.contains(&format!("frobnicate d{n}"))).count();
    assert_eq!(seen, 12, "{text}");
}

#[test]
fn filters_and_counts() {
    let home = Home::new("");
    for text in ["git status", "frobnicate x", "git push --force origin main"] {
        home.bash(text);
    }
    let count = |args: &[&str]| home.log(args).stdout.lines().count();
    assert_eq!(count(&[]), 3);
    assert_eq!(count(&["--decision", "deny"]), 1);
    assert_eq!(count(&["--tier", "safe"]), 1);
    assert_eq!(count(&["--rule", "git-push-force"]), 1);
    assert_eq!(count(&["--session", "nobody"]), 0);
    assert_eq!(count(&["--last", "2"]), 2);
    assert_eq!(count(&["--since", "1h"]), 3);
    let raw = home.log(&["--json", "--last", "1"]).stdout;
    assert_eq!(serde_json::from_str::<Value>(&raw).unwrap()["decision"], "deny");
    let stats = run::run(home.command(&["stats"]), b"").stdout;
    assert!(stats.contains("decision        1  deny") && stats.contains("git-push-force"), "{stats}");
}

#[test]
fn a_cut_and_an_edit_show() {
    let fill =
        |home: &Home| ["ls", "frobnicate x", "git status", "rm -rf /"].iter().for_each(|text| drop(home.bash(text)));
    type Change = fn(Vec<String>) -> Vec<String>;
    let changes: [(&str, Change); 6] = [
        ("edit", |mut lines| {
            lines[1] = lines[1].replace("\"ask\"", "\"allow\"");
            lines
        }),
        ("first line gone", |lines| lines[1..].to_vec()),
        ("middle line gone", |mut lines| {
            lines.remove(2);
            lines
        }),
        ("end gone", |lines| lines[..3].to_vec()),
        ("two swapped", |mut lines| {
            lines.swap(0, 1);
            lines
        }),
        ("all gone", |_| Vec::new()),
    ];
    for (what, change) in changes {
        let home = Home::new("");
        fill(&home);
        assert!(home.log(&["--verify"]).status.success(), "{what}");
        let lines: Vec<String> = std::fs::read_to_string(home.file()).unwrap().lines().map(str::to_owned).collect();
        let text: String = change(lines).iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(home.file(), text).unwrap();
        assert!(!home.log(&["--verify"]).status.success(), "{what}");
        // Going on does not heal it.
        home.bash("ls");
        assert!(!home.log(&["--verify"]).status.success(), "{what}, then more");
    }
}

#[test]
fn a_half_line_is_taken_off() {
    let home = Home::new("");
    home.bash("ls");
    let mut text = std::fs::read_to_string(home.file()).unwrap();
    text.push_str("{\"prev\":\"00");
    std::fs::write(home.file(), text).unwrap();
    home.bash("ls");
    assert_eq!(home.lines().len(), 2);
    assert!(home.log(&["--verify"]).status.success());
}

#[test]
fn files_are_put_aside_and_the_chain_goes_on() {
    let home = Home::new("[audit]\nmax_bytes = 4000\nkeep = 3\n");
    for _ in 0..40 {
        home.bash("git status");
    }
    let dir = home.file().parent().unwrap().to_owned();
    let names: Vec<String> = std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("audit.") && name.ends_with(".jsonl"))
        .collect();
    assert_eq!(names.len(), 4, "{names:?}");
    let verified = home.log(&["--verify"]);
    assert!(verified.status.success(), "{}", verified.stdout);
}

#[test]
fn many_writers_one_chain() {
    let home = Home::new("");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..5).for_each(|_| drop(home.bash("frobnicate x"))));
        }
    });
    assert!(home.log(&["--verify"]).stdout.contains("40 lines hold together"));
}

#[test]
fn a_log_that_cannot_be_written_loosens_nothing_and_is_reported() {
    let home = Home::new("");
    home.bash("ls");
    std::fs::remove_file(home.file()).unwrap();
    std::fs::create_dir(home.file()).unwrap();
    let ran = home.bash("git push --force origin main");
    let answer: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(answer["hookSpecificOutput"]["permissionDecision"], json!("deny"));
    assert!(answer["systemMessage"].as_str().unwrap().contains("not written down"), "{answer}");
}

#[test]
fn what_is_written_is_a_choice() {
    let home = Home::new("[audit]\nrecord = \"asked\"\n");
    home.bash("ls");
    assert!(!home.file().exists());
    home.bash("frobnicate x");
    assert_eq!(home.lines().len(), 1);
    let home = Home::new("[audit]\nrecord = \"none\"\n");
    home.bash("frobnicate x");
    assert!(!home.file().exists());
}

/// What only a person knows to be a secret, their own patterns mask: in the log and in a report.
#[test]
fn own_patterns_are_masked() {
    let home = Home::new("redact = ['ACME-\\d+', 'bluebird']\n");
    home.bash("rm -rf ./ACME-4711/bluebird");
    home.bash("frobnicate ACME-4711");
    let text = std::fs::read_to_string(home.file()).unwrap();
    assert!(text.contains("rm -rf ./***/***") && text.contains("frobnicate ***"), "{text}");
    assert!(!text.contains("4711") && !text.contains("bluebird"), "{text}");
    std::fs::write(home.0.join("a.sh"), "ls\nrm -rf /srv/ACME-4711\n").unwrap();
    for format in ["text", "json", "sarif", "html", "github", "junit", "markdown"] {
        let mut command = home.command(&["check", "--format", format, "a.sh"]);
        command.current_dir(&home.0);
        let ran = run::run(command, b"");
        assert!(ran.stdout.contains("rm"), "{format}: {ran:?}");
        assert!(!ran.stdout.contains("4711"), "{format}: {}", ran.stdout);
    }
}

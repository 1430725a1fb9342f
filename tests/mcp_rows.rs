//! MCP rows prove their own calls through the full road, and a path is the same path through every door.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::assess::Tier;
use oneway::catalog::mcp::{Carries, Does, Tool, servers};
use oneway::decision::{Decision, Verdict};
use oneway::policy::clause::Layer;
use oneway::policy::{Policy, file, layer};
use oneway::request::{Payload, Place, Request};
use oneway::world::Nowhere;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn decide(payload: Payload) -> Decision {
    let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
    oneway::decide(&Request { payload, place, ..Request::default() }, &Policy::default(), &Nowhere)
}

fn mcp(server: &str, tool: &str, input: Value) -> Payload {
    Payload::Mcp { server: server.into(), tool: tool.into(), input }
}

fn rules(decision: &Decision) -> BTreeSet<String> {
    decision.assessment.findings.iter().map(|w| w.finding.rule.to_string()).collect()
}

fn call(server: &str, tool: &Tool, example: &str) -> BTreeSet<String> {
    let input = serde_json::from_str(example).unwrap_or_else(|why| panic!("{example}: {why}"));
    let name = tool.names[0].replace('*', "x");
    rules(&decide(mcp(server, &name, input)))
}

#[test]
fn every_hit_hits_and_every_miss_misses() {
    let mut wrong = Vec::new();
    for server in servers() {
        for tool in server.tools {
            for (example, rule) in tool.hits {
                let found = call(&server.example(), tool, example);
                if !found.contains(*rule) {
                    wrong.push(format!(
                        "{} {} should hit {rule}: {example}: {found:?}",
                        server.example(),
                        tool.names[0]
                    ));
                }
            }
            for (example, rule) in tool.misses {
                let found = call(&server.example(), tool, example);
                if found.contains(*rule) {
                    wrong.push(format!("{} {} should miss {rule}: {example}", server.example(), tool.names[0]));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A row that carries something shows it; a row that acts by its name alone needs no example but its name.
#[test]
fn rows_that_carry_have_examples() {
    for server in servers() {
        for tool in server.tools {
            if matches!(tool.does, Does::Carry | Does::Text(_)) {
                assert!(!tool.fields.is_empty() || !matches!(tool.does, Does::Carry), "{} {:?}", server.id, tool.names);
                assert!(!tool.hits.is_empty() && !tool.misses.is_empty(), "{} {:?}", server.id, tool.names);
            }
            if let Does::Act(rule) = tool.does {
                let name = tool.names[0].replace('*', "x");
                let found = rules(&decide(mcp(&server.example(), &name, json!({}))));
                assert!(found.contains(rule), "{} {name}: {found:?}", server.id);
            }
            if matches!(tool.does, Does::Read) && !server.names.is_empty() {
                let found = rules(&decide(mcp(&server.example(), &tool.names[0].replace('*', "x"), json!({}))));
                assert!(found.contains("mcp-look"), "{} {:?}: {found:?}", server.id, tool.names);
            }
        }
    }
}

/// Rows of SQL prove themselves: under every name and in every field, what drops is seen and what reads is known.
#[test]
fn every_sql_row_reads_its_fields() {
    for server in servers() {
        for tool in server.tools.iter().filter(|tool| matches!(tool.does, Does::Sql)) {
            for (name, field) in tool.names.iter().flat_map(|name| tool.texts.iter().map(move |field| (name, field))) {
                let name = name.replace('*', "x");
                let found = |text: &str| rules(&decide(mcp(&server.example(), &name, json!({ *field: text }))));
                let drops = found("DROP TABLE users");
                assert!(
                    drops.iter().any(|rule| rule.starts_with("sql-drop")),
                    "{} {name} {field}: {drops:?}",
                    server.id
                );
                let reads = found("SELECT 1");
                assert!(!reads.contains("mcp-unknown-tool"), "{} {name} {field}: {reads:?}", server.id);
            }
        }
    }
}

#[test]
fn at_least_twenty_servers_carry_a_command() {
    let runs = |tool: &Tool| {
        let text = |kind: &Carries| matches!(kind, Carries::Shell | Carries::Words | Carries::Script);
        tool.fields.iter().any(|(_, kind)| text(kind)) || tool.commands.iter().any(|c| c.contains(['!', ';']))
    };
    let known = servers().filter(|s| !s.names.is_empty() && s.tools.iter().any(runs));
    // One row may stand for several servers that have the same tools.
    assert!(known.flat_map(|s| s.id.split(", ")).count() >= 20);
}

/// Real calls as hosts send them, with what they must at least come to.
#[test]
fn commands_are_judged_at_their_own_severity() {
    let rows = [
        ("desktop-commander", "execute_command", json!({"command": "rm -rf /"}), Tier::Blocked),
        ("desktop-commander", "start_process", json!({"command": "rm -rf /", "timeout_ms": 1000}), Tier::Blocked),
        ("whatever", "execute_command", json!({"command": "rm -rf /"}), Tier::Blocked),
        ("whatever", "do_it", json!({"args": {"cmd": "rm -rf /"}}), Tier::Blocked),
        ("whatever", "bash", json!({"script": "rm -rf ~"}), Tier::Blocked),
        ("whatever", "shell_exec", json!({"command": ["rm", "-rf", "/"]}), Tier::Blocked),
        ("whatever", "run_code", json!({"code": "import shutil; shutil.rmtree('/')"}), Tier::Blocked),
        ("whatever", "send_keys", json!({"text": "rm -rf /\n"}), Tier::Blocked),
        ("whatever", "execute_command", json!({"command": "ls", "sql": "SELECT 1"}), Tier::Moderate),
        ("whatever", "execute_command", json!({"command": "ls"}), Tier::Moderate),
        ("whatever", "execute_command", json!({"command": "oneway approve K7P2QX"}), Tier::Blocked),
        ("whatever", "execute_command", json!({"command": "git push --force"}), Tier::Dangerous),
        ("ssh-mcp", "exec", json!({"command": "rm -rf /"}), Tier::Blocked),
        ("ssh", "exec", json!({"command": "ls"}), Tier::Dangerous),
        ("kubernetes", "pods_exec", json!({"name": "p", "command": ["rm", "-rf", "/"]}), Tier::Blocked),
        ("kubernetes", "kubectl_delete", json!({"resourceType": "--help", "name": "x"}), Tier::Moderate),
        ("filesystem", "read_file", json!({"path": "~/.ssh/id_rsa"}), Tier::Moderate),
        ("filesystem", "write_file", json!({"path": "/etc/passwd", "content": ""}), Tier::Dangerous),
        ("filesystem", "write_file", json!({"path": "/dev/sda", "content": ""}), Tier::Blocked),
        ("filesystem", "move_file", json!({"source": "/etc", "destination": "x"}), Tier::Blocked),
        ("unknown", "read_thing", json!({"path": "/home/u/.ssh/id_rsa"}), Tier::Moderate),
        ("powershell-mcp", "execute_command", json!({"command": "ls"}), Tier::Moderate),
    ];
    for (server, tool, input, least) in rows {
        let decision = decide(mcp(server, tool, input.clone()));
        assert!(decision.assessment.tier >= least, "{server} {tool} {input}: {:?}", decision.reason);
    }
    let harmless = [
        ("desktop-commander", "start_process", json!({"command": "git status", "timeout_ms": 1000})),
        ("filesystem", "read_file", json!({"path": "src/a.rs"})),
        ("mcp-shell-server", "shell_execute", json!({"command": ["ls", "-l"], "timeout": 5})),
    ];
    for (server, tool, input) in harmless {
        let decision = decide(mcp(server, tool, input.clone()));
        assert_eq!(decision.assessment.tier, Tier::Safe, "{server} {tool} {input}: {:?}", decision.reason);
    }
}

/// In the project, outside, settings of the home, secrets, the system, devices, the guard.
const PATHS: &[&str] = &[
    "README.md",
    "src/main.rs",
    "./src/../Cargo.toml",
    "a/b/c/d.txt",
    "/home/u/app/src/lib.rs",
    ".env",
    ".env.local",
    "config/.npmrc",
    ".gitignore",
    ".git/config",
    ".git/hooks/pre-commit",
    ".git/HEAD",
    ".claude/settings.json",
    ".claude/settings.local.json",
    ".mcp.json",
    "CLAUDE.md",
    "target/debug/x",
    "node_modules/x/index.js",
    "../other/file.txt",
    "../../elsewhere.txt",
    "/home/u/notes.txt",
    "/home/u/.bashrc",
    "/home/u/.profile",
    "/home/u/.zshrc",
    "/home/u/.gitconfig",
    "/home/u/.config/app.toml",
    "/home/u/.ssh/id_rsa",
    "/home/u/.ssh/config",
    "/home/u/.ssh/authorized_keys",
    "/home/u/.aws/credentials",
    "/home/u/.kube/config",
    "/home/u/.docker/config.json",
    "/home/u/.netrc",
    "/home/u/.gnupg/secring.gpg",
    "/home/u/.claude/settings.json",
    "/home/u/.claude/CLAUDE.md",
    "/home/u/.claude.json",
    "/home/u/.config/oneway/policy.toml",
    "/home/u/.local/state/oneway/pins",
    "/home/other/file",
    "/home/other/.ssh/id_ed25519",
    "/root/.bashrc",
    "/etc/passwd",
    "/etc/shadow",
    "/etc/hosts",
    "/etc/sudoers",
    "/etc/cron.d/job",
    "/usr/bin/ls",
    "/usr/local/bin/tool",
    "/var/log/syslog",
    "/var/lib/db/file",
    "/boot/vmlinuz",
    "/proc/sys/kernel/panic",
    "/sys/power/state",
    "/dev/null",
    "/dev/sda",
    "/dev/nvme0n1",
    "/dev/shm/x",
    "/tmp/scratch.txt",
    "/var/tmp/x",
    "/opt/app/config.yml",
    "/srv/www/index.html",
    "/Users/x/file.txt",
    "~/.ssh/id_rsa",
    "~/.bashrc",
    "~/.claude/settings.json",
    "server.pem",
    "secrets/private.key",
];

/// Tier, and the rules that say what happens: which tool it was is each door's own.
fn seen(decision: &Decision) -> (Tier, BTreeSet<String>) {
    const DOORS: &[&str] = &["tool-reads", "read-file", "mcp-look", "redirect", "print", "nothing"];
    let mut rules = rules(decision);
    rules.retain(|rule| !DOORS.contains(&rule.as_str()));
    (decision.assessment.tier, rules)
}

#[test]
fn one_path_three_doors() {
    assert!(PATHS.len() >= 50);
    let mut wrong = Vec::new();
    for path in PATHS {
        let host = |name: &str| Payload::Tool { name: name.into(), input: json!({ "file_path": path }) };
        let write = |tool: &str| Payload::File { tool: tool.into(), path: (*path).into(), content: "x".into() };
        let doors = [
            (
                "read",
                vec![
                    Payload::Shell(format!("cat {path}")),
                    host("Read"),
                    mcp("filesystem", "read_file", json!({ "path": path })),
                    mcp("filesystem", "read_multiple_files", json!({ "paths": ["README.md", path] })),
                    mcp("desktop-commander", "start_process", json!({ "command": format!("cat {path}") })),
                ],
            ),
            (
                "write",
                vec![
                    Payload::Shell(format!("> {path}")),
                    write("Write"),
                    write("Edit"),
                    mcp("filesystem", "write_file", json!({ "path": path, "content": "x" })),
                    mcp(
                        "filesystem",
                        "edit_file",
                        json!({ "path": path, "edits": [{ "oldText": "a", "newText": "b" }] }),
                    ),
                    mcp("serena", "create_text_file", json!({ "relative_path": path, "content": "x" })),
                    mcp("desktop-commander", "start_process", json!({ "command": format!("> {path}") })),
                ],
            ),
        ];
        for (what, doors) in doors {
            let first = seen(&decide(doors[0].clone()));
            for door in &doors[1..] {
                let other = seen(&decide(door.clone()));
                if other != first {
                    wrong.push(format!("{what} {path}: {first:?}, but {other:?} through {door:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong.join("\n"));
}

/// A denial that names Bash means the command, whatever carries it; an allowance means what it says.
#[test]
fn what_bash_may_not_run_no_server_may_run() {
    let judged = |policy: &str, payload: Payload| {
        let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
        let file = layer::parse(policy, Layer::User, "/u/policy.toml");
        let policy = file::merge(None, vec![(Layer::User, "/u/policy.toml".into(), file)]);
        oneway::decide(&Request { payload, place, ..Request::default() }, &policy, &Nowhere).verdict
    };
    let push = || mcp("desktop-commander", "start_process", json!({ "command": "git push origin x" }));
    assert_eq!(judged("deny = ['Bash(git push *)']", push()), Verdict::Deny);
    assert_eq!(judged("allow = ['Bash(git push *)']", push()), Verdict::Ask);
    assert_eq!(judged("allow = ['mcp__desktop-commander']", push()), Verdict::Allow);
    let two = mcp("desktop-commander", "start_process", json!({ "command": "rm -rf src; rm a" }));
    assert_eq!(judged("[[allow]]\ncommand = 'rm a'", two), Verdict::Ask);
    let wipe = mcp("desktop-commander", "start_process", json!({ "command": "rm -rf /" }));
    assert_eq!(judged("allow = ['mcp__desktop-commander', 'mcp__*']", wipe), Verdict::Deny);
}

//! Every kind of clause, through the whole road: what it means in other spellings, and what it does not reach.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::decision::Decision;
use oneway::policy::clause::Layer;
use oneway::policy::{file, layer};
use oneway::request::{Payload, Request};
use oneway::world::Nowhere;
use serde_json::json;

fn decided(policy: &str, agent: Option<&str>, payload: Payload) -> Decision {
    let read = layer::parse(policy, Layer::User, "/u/policy.toml");
    assert_eq!(read.faults, [], "{policy}");
    let policy = file::merge(None, vec![(Layer::User, "/u/policy.toml".into(), read)]);
    let mut request = Request { payload, ..Request::default() };
    request.place.cwd = Some("/home/u/app".into());
    request.place.project = Some("/home/u/app".into());
    request.place.home = Some("/home/u".into());
    request.place.agent = agent.map(str::to_owned);
    request.place.tool = match &request.payload {
        Payload::Shell(_) => "Bash".into(),
        Payload::File { tool, .. } => tool.clone(),
        Payload::Mcp { server, tool, .. } => format!("mcp__{server}__{tool}"),
        Payload::Tool { name, .. } => name.clone(),
        _ => String::new(),
    };
    oneway::decide(&request, &policy, &Nowhere)
}

fn shell(policy: &str, text: &str) -> &'static str {
    decided(policy, None, Payload::Shell(text.into())).verdict.name()
}

fn wrong(rows: &[(&str, &str, &str)]) -> Vec<String> {
    let of = |(policy, text, expect): &(&str, &str, &str)| {
        let got = shell(policy, text);
        (got != *expect).then(|| format!("{policy} | {text}: {got}, not {expect}"))
    };
    rows.iter().filter_map(of).collect()
}

/// Both familiar forms of a command pattern, and every way to write what they name.
#[test]
fn a_denied_command_is_denied_in_every_spelling() {
    let mut wrong = Vec::new();
    for policy in ["deny = ['Bash(git push *)']", "deny = ['Bash:git push*']", "deny = ['Bash(git push:*)']"] {
        for text in [
            "git push",
            "git push origin main",
            "git  push\torigin",
            "g'i't pu\"sh\" origin",
            "\\git push",
            "/usr/bin/git push",
            "git -C app push",
            "git --no-pager -c a.b=c push",
            "command git push",
            "env X=1 git push",
            "X=1 git push",
            "sudo git push",
            "timeout 5 git push",
            "nohup git push &",
            "bash -c 'git push'",
            "sh -c \"bash -c 'git push'\"",
            "eval 'git push'",
            "echo a && git push",
            "true; git push",
            "echo $(git push)",
            "cat <(git push)",
            "(git push)",
            "{ git push; }",
            "if true; then git push; fi",
            "for i in 1; do git push; done",
            "f() { git push; }; f",
            "git status | xargs git push",
            "find . -exec git push {} \\;",
            "x=push; git $x",
            "bash <<E\ngit push\nE",
            "echo 'git push' | sh",
            "git status\ngit push",
        ] {
            let got = shell(policy, text);
            wrong.extend((got != "deny").then(|| format!("{policy} | {text}: {got}")));
        }
        for text in
            ["git pull", "echo git push", "git commit -m 'git push'", "git log --grep push", "grep -r 'git push' ."]
        {
            let got = shell(policy, text);
            wrong.extend((got == "deny").then(|| format!("{policy} | {text}: {got}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn flags_in_a_denial_are_meant_in_any_order() {
    let policy = "deny = ['Bash(rm -rf *)']";
    for text in
        ["rm -rf x", "rm -fr x", "rm -r -f x", "rm -f -R x", "rm --recursive --force x", "rm x -rf", "rm -rfv x"]
    {
        assert_eq!(shell(policy, text), "deny", "{text}");
    }
    assert_ne!(shell(policy, "rm -f x"), "deny");
}

/// An allowance reaches what it names and nothing else.
#[test]
fn an_allowance_covers_only_what_it_names() {
    const MAKE: &str = "allow = ['Bash(make build)']";
    const NPM: &str = "allow = ['Bash(npm *)']";
    let rows = [
        (MAKE, "make build", "allow"),
        (MAKE, "make  'build'", "allow"),
        (MAKE, "make build && git status", "allow"),
        (MAKE, "make deploy", "ask"),
        (MAKE, "make build deploy", "ask"),
        (MAKE, "make build; frob", "ask"),
        (MAKE, "make build | frob", "ask"),
        (MAKE, "make build > out.txt", "ask"),
        (MAKE, "make build $(frob)", "ask"),
        (MAKE, "X=1 make build", "silent"),
        (MAKE, "PATH=. make build", "ask"),
        (MAKE, "./make build", "ask"),
        (MAKE, "/tmp/make build", "ask"),
        (MAKE, "/usr/bin/make build", "allow"),
        (MAKE, "make build; rm -rf /", "deny"),
        (NPM, "npm test; mkfs /dev/sda", "deny"),
        (NPM, "npm test && echo {} > .claude/settings.json", "deny"),
        ("allow = ['*']", "oneway approve K7P2QX", "deny"),
        ("allow = ['Bash']", "dd if=/dev/zero of=/dev/sda", "deny"),
    ];
    let wrong = wrong(&rows);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_kind_in_a_shell_text() {
    let rows = [
        ("deny = ['rule:mkdir']", "mkdir x", "deny"),
        ("deny = ['mkdir']", "mkdir x", "deny"),
        ("deny = ['rule:git-*']", "git commit -m x", "deny"),
        ("deny = ['tier:moderate']", "mkdir x", "deny"),
        ("deny = ['moderate']", "ls", "allow"),
        ("deny = ['effect:create:*']", "mkdir x", "deny"),
        ("deny = ['effect:delete']", "rm x", "deny"),
        ("deny = ['delete:*']", "mkdir x", "silent"),
        ("deny = ['command:mkdir *']", "mkdir x", "deny"),
        ("deny = ['tool:Bash']", "ls", "deny"),
        ("deny = ['Bash']", "ls", "deny"),
        ("deny = ['path:/etc/**']", "cp x /etc/y", "deny"),
        ("deny = ['path:src/**']", "rm src/a.rs", "deny"),
        ("deny = ['path:src/**']", "cd src && rm a.rs", "deny"),
        ("deny = ['path:src/**']", "rm lib/a.rs", "ask"),
        ("deny = ['class:safe-write']", "psql -d a -c 'INSERT INTO t VALUES (1)'", "deny"),
        ("deny = ['class:safe-write']", "psql -d a -c 'SELECT 1'", "silent"),
        ("deny = ['database:prod*']", "psql -d prod_eu -c 'INSERT INTO t VALUES (1)'", "deny"),
        ("deny = ['database:prod*']", "mysql prod_eu -e 'INSERT INTO t VALUES (1)'", "deny"),
        ("deny = ['database:prod*']", "psql -d dev -c 'INSERT INTO t VALUES (1)'", "silent"),
        ("deny = ['branch:main']", "git push origin main", "deny"),
        ("deny = ['branch:main']", "git push origin HEAD:main", "deny"),
        ("deny = ['branch:main']", "git push origin HEAD:refs/heads/main", "deny"),
        ("deny = ['branch:main']", "git push origin topic", "ask"),
        ("deny = ['host:*.example.com']", "curl https://a.example.com/x", "deny"),
        ("deny = ['host:*.example.com']", "ssh bob@b.example.com ls", "deny"),
        ("deny = ['host:*.example.com']", "curl https://example.org/x", "silent"),
        ("deny = ['irreversible']", "git stash drop", "deny"),
        ("[[deny]]\nwrites = true\npath = 'db/**'", "rm db/a", "deny"),
        ("[[deny]]\nwrites = true\npath = 'db/**'", "cat db/a", "allow"),
        ("[[deny]]\ncommand = 'git push *'\nbranch = 'main'", "git push origin topic", "ask"),
        ("[[deny]]\ncommand = 'git push *'\nbranch = 'main'", "git push origin main", "deny"),
        ("confirm = ['Bash(ls *)']", "ls -la", "ask"),
        ("[[confirm]]\ncommand = 'ls *'\nevery_time = true", "ls -la", "ask"),
    ];
    let wrong = wrong(&rows);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn tools_paths_skills_and_agents() {
    let edit = |path: &str| Payload::File { tool: "Edit".into(), path: path.into(), content: String::new() };
    let query = |sql: &str| Payload::Mcp { server: "pg".into(), tool: "query".into(), input: json!({ "sql": sql }) };
    let tool = |name: &str, input: serde_json::Value| Payload::Tool { name: name.into(), input };
    let rows: Vec<(&str, Option<&str>, Payload, &str)> = vec![
        ("deny = ['Edit(*.env*)']", None, edit("/home/u/app/.env.local"), "deny"),
        ("deny = ['Edit']", None, edit("/home/u/app/a"), "deny"),
        ("deny = ['Write(*.lock)']", None, edit("/home/u/app/x.lock"), "silent"),
        ("allow = ['Edit(src/**)']", None, edit("/home/u/app/src/a/b.rs"), "allow"),
        ("allow = ['Edit(src/**)']", None, edit("/home/u/app/src/../x"), "silent"),
        ("deny = ['mcp__pg__*']", None, query("SELECT 1"), "deny"),
        ("deny = ['mcp__pg']", None, query("SELECT 1"), "deny"),
        ("deny = ['mcp__p*']", None, query("SELECT 1"), "deny"),
        ("deny = ['mcp__other__*']", None, query("SELECT 1"), "silent"),
        ("deny = ['class:safe-write']", None, query("INSERT INTO t VALUES (1)"), "deny"),
        (
            "deny = ['WebFetch(domain:*.example.com)']",
            None,
            tool("WebFetch", json!({"url": "https://a.example.com/"})),
            "deny",
        ),
        ("deny = ['WebFetch']", None, tool("WebFetch", json!({"url": "https://a.org/"})), "deny"),
        ("deny = ['Skill(deploy)']", None, Payload::Skill("deploy".into()), "deny"),
        ("deny = ['agent:intern']", Some("intern"), edit("/home/u/app/a"), "deny"),
        ("deny = ['agent:intern']", None, edit("/home/u/app/a"), "silent"),
        (
            "[[deny]]\nagent = 'intern'\ncommand = 'git push *'",
            Some("intern"),
            Payload::Shell("git push".into()),
            "deny",
        ),
        ("[[deny]]\nagent = 'intern'\ncommand = 'git push *'", Some("lead"), Payload::Shell("git push".into()), "ask"),
        ("[agents.r]\nallow = ['Read', 'Bash(git log *)']", Some("r"), Payload::Shell("git log -1".into()), "allow"),
        ("[agents.r]\nallow = ['Read', 'Bash(git log *)']", Some("r"), Payload::Shell("git log; ls".into()), "deny"),
        ("[agents.r]\nallow = ['Read', 'Bash(git log *)']", Some("r"), edit("/home/u/app/a"), "deny"),
        ("[agents.r]\nallow = ['Read']", Some("r"), tool("Read", json!({"file_path": "/home/u/app/a"})), "silent"),
        ("[agents.r]\nallow = ['Read']", Some("r"), tool("AskUserQuestion", json!({})), "silent"),
        ("[agents.r]\nallow = ['Read']", Some("r"), tool("TaskStop", json!({})), "silent"),
        ("[agents.r]\nallow = ['Read']", Some("r"), tool("Task", json!({"prompt": "x"})), "deny"),
        ("[agents.r]\nallow = ['Read']", Some("q"), Payload::Shell("git log".into()), "allow"),
    ];
    let mut wrong = Vec::new();
    for (policy, agent, payload, expect) in rows {
        let shown = format!("{policy} | {agent:?} | {payload:?}");
        let got = decided(policy, agent, payload).verdict.name();
        wrong.extend((got != expect).then(|| format!("{shown}: {got}, not {expect}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

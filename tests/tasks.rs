//! Tasks behind a command: what a package.json, a Makefile, a justfile or a mise.toml says is judged as what it is.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::assess::{Reversibility, Tier};
use oneway::policy::Policy;
use oneway::request::{Payload, Place, Request};
use oneway::world::Machine;
use run::Scratch;

struct Judged {
    tier: Tier,
    reversibility: Reversibility,
    rules: Vec<String>,
    gaps: usize,
}

fn judge(dir: &Scratch, command: &str) -> Judged {
    let place = Place {
        cwd: Some(dir.0.clone()),
        project: Some(dir.0.clone()),
        home: Some("/home/nobody-here".into()),
        ..Place::default()
    };
    let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
    let a = oneway::decide(&request, &Policy::default(), &Machine).into_answer().assessment;
    let rules = a.findings.iter().map(|w| w.finding.rule.to_string()).collect();
    Judged { tier: a.tier, reversibility: a.reversibility, rules, gaps: a.gaps.len() }
}

fn project(name: &str) -> Scratch {
    let dir = Scratch::new(name);
    dir.write(
        "package.json",
        r#"{"scripts": {
            "build": "tsc --noEmit && cross-env A=1 vite build",
            "test": "jest",
            "wipe": "rm -rf ~/work",
            "prebuild:all": "rm -rf ~/work",
            "build:all": "echo all",
            "loop": "npm run loop && npm run loop",
            "both": "concurrently npm:build 'npm run wipe'",
            "some": "run-s build:*",
            "ship": "npm publish"
        }}"#,
    );
    dir.write(
        "Makefile",
        "OUT := build\nSUM != git rev-parse HEAD\n.PHONY: all\nall: app\napp: main.c\n\t@gcc -o app $<\ntidy: ; @echo tidy\nwreck: tidy hurt\nhurt:\n\t-rm -rf $(ROOT)/\nshare:\n\tnpm publish\n",
    );
    dir.write("justfile", "default: lint\nlint:\n    tsc --noEmit\nwipe: lint\n    rm -rf ~/work\npy:\n    #!/usr/bin/env python3\n    import shutil; shutil.rmtree('/data')\n");
    dir.write("mise.toml", "[tasks.test]\nrun = \"go test ./...\"\n[tasks.wipe]\nrun = ['rm -rf ~/work']\n[tasks.all]\ndepends = ['wipe']\n");
    dir.write("pkg/package.json", r#"{"scripts": {"wipe": "rm -rf ~/work"}}"#);
    dir
}

/// A formatter changes layout: what a task file says stays what it was. One that rewrites may change it.
#[test]
fn what_is_run_behind_a_formatter_is_known() {
    let dir = project("tasks-formatted");
    for command in ["gofmt -w . && mise run test", "prettier --write . && npm test", "cargo fmt && make tidy"] {
        let judged = judge(&dir, command);
        assert!(!judged.rules.iter().any(|rule| rule == "unproven"), "{command}: {:?}", judged.rules);
    }
    for command in ["gofmt -r 'a -> b' -w . && mise run test", "sed -i s/a/b/ mise.toml && mise run test"] {
        assert!(judge(&dir, command).rules.iter().any(|rule| rule == "unproven"), "{command}");
    }
}

#[test]
fn ordinary_tasks_stay_moderate_and_reversible() {
    let dir = project("tasks-plain");
    for command in [
        "npm run build", "npm test", "yarn build", "pnpm build", "bun run build", "make", "make all", "just",
        "mise run test",
    ] {
        let judged = judge(&dir, command);
        assert_eq!(judged.tier, Tier::Moderate, "{command}: {:?}", judged.rules);
        assert!(judged.reversibility < Reversibility::Unknown, "{command}: {:?}", judged.rules);
        assert_eq!(judged.gaps, 0, "{command}: {:?}", judged.rules);
    }
}

#[test]
fn what_a_task_does_counts() {
    let dir = project("tasks-harm");
    let harm = [
        "npm run wipe",
        "npm run wipe -- -v",
        "yarn wipe",
        "pnpm run wipe",
        "npm run build:all",
        "npm run both",
        "npm run some",
        "npm --prefix pkg run wipe",
        "cd pkg && npm run wipe",
        "make wreck",
        "make -C . wreck",
        "just wipe",
        "just py",
        "mise run wipe",
        "mise run all",
        "npm run ship",
        "make share",
        "bash -c 'npm run wipe'",
        "echo '{\"scripts\":{\"x\":\"rm -rf ~/work\"}}' > package.json && npm run x",
    ];
    for command in harm {
        let judged = judge(&dir, command);
        assert!(judged.tier >= Tier::Dangerous, "{command}: {:?}", judged.rules);
        assert!(judged.reversibility >= Reversibility::Unknown, "{command}: {:?}", judged.rules);
    }
}

#[test]
fn what_could_not_be_read_is_a_gap() {
    let dir = Scratch::new("tasks-gap");
    for command in
        ["npm run deploy", "make clean", "make install", "just deploy", "npm run $X", "task deploy", "rake deploy"]
    {
        let judged = judge(&dir, command);
        assert!(judged.gaps > 0, "{command}: {:?}", judged.rules);
        assert!(judged.reversibility >= Reversibility::Unknown, "{command}: {:?}", judged.rules);
    }
    for command in ["npm run build", "npm run test:unit", "make", "make test", "just lint", "task build"] {
        let judged = judge(&dir, command);
        assert_eq!(judged.gaps, 0, "{command}: {:?}", judged.rules);
        assert!(judged.reversibility < Reversibility::Unknown, "{command}: {:?}", judged.rules);
    }
}

#[test]
fn a_script_that_calls_itself_ends() {
    let dir = project("tasks-loop");
    assert!(judge(&dir, "npm run loop").gaps > 0);
}

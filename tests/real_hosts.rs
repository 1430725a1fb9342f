//! The real programs of five hosts against a model on this machine: nothing that oneway denies or would ask runs, and neither does
//! it where the hook crashes or is gone. They come from npm into a directory of your own, and are never part of this tree:
//!
//!     npm install --prefix DIR @anthropic-ai/claude-code @openai/codex @google/gemini-cli @qwen-code/qwen-code opencode-ai
//!     ONEWAY_CLIS=DIR/node_modules/.bin cargo test --test real_hosts -- --nocapture
//!
//! Best in a network namespace that has only loopback: `unshare -n sh -c 'ip link set lo up; …'`.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "real/cli.rs"]
mod cli;
#[path = "real/model.rs"]
mod model;
mod run;

use cli::Cli;
use run::{Scratch, run as start, shell};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// What becomes of the hook's program before the call.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Hook {
    Well,
    Crashes,
    Missing,
    Late,
}

const HARMLESS: &str = "cat canary.txt";
const ASKED: &str = "curl -s -X POST -d x http://127.0.0.1:{port}/posted";
const DENIED: &str = "git push --force origin main";

/// What is called, under which hook, and whether it may run; for a late answer each program says so itself.
const CASES: &[(&str, &str, Hook, bool)] = &[
    ("harmless", HARMLESS, Hook::Well, true),
    ("asked", ASKED, Hook::Well, false),
    ("denied", DENIED, Hook::Well, false),
    ("crash", DENIED, Hook::Crashes, false),
    ("missing", DENIED, Hook::Missing, false),
    ("late", DENIED, Hook::Late, false),
];

/// A project whose remote has a commit that a forced push would lose.
const PROJECT: &str = "git init -q --bare -b main remote && git clone -q remote app 2>/dev/null && cd app && \
    git config user.name a && git config user.email a@b && git checkout -q -b main && echo canary-7391 > canary.txt && \
    git add -A && git commit -qm one && git push -q origin main && git commit -q --amend -m two";

#[test]
fn what_is_refused_does_not_run() {
    let Some(bin) = std::env::var_os("ONEWAY_CLIS").map(PathBuf::from) else { return };
    let mut wrong = Vec::new();
    let here: Vec<&Cli> = cli::ALL.iter().filter(|cli| bin.join(cli.program).exists()).collect();
    assert!(!here.is_empty(), "none of the hosts' programs is in {}", bin.display());
    for cli in here {
        for (name, command, hook, may_run) in CASES {
            let ran = drive(cli, &bin, command, *hook);
            println!("{:9} {name:9} {}", cli.host, if ran { "ran" } else { "did not run" });
            let limit = *hook == Hook::Late && !cli.late_refuses;
            if ran != *may_run && !limit {
                wrong.push(format!("{} {name}", cli.host));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// One prompt in a fresh home and project; whether the call ran.
fn drive(cli: &Cli, bin: &Path, command: &str, hook: Hook) -> bool {
    let home = Scratch::new(&format!("{}-{hook:?}", cli.host));
    let (port, heard) = model::start(|port| command.replace("{port}", &port.to_string()));
    let script = format!("cd '{}' && {PROJECT}", home.0.display());
    assert!(start(shell(&script), b"").status.success());
    cli.prepare(&home, port);
    let program = home.path("bin/oneway");
    fs::create_dir_all(home.path("bin")).unwrap();
    fs::copy(run::ONEWAY, &program).unwrap();
    let mut install = run::scrubbed(program.to_str().unwrap(), &["install", "--host", cli.host]);
    install.env("HOME", &home.0).current_dir(&home.0);
    assert!(start(install, b"").status.success(), "{}", cli.host);
    spoil(&program, hook);
    let before = remote(&home);
    let told = start(cli.command(bin, &home, port), b"");
    let heard = heard.lock().unwrap();
    if std::env::var_os("ONEWAY_SHOW").is_some() {
        println!("{} {:?}\n{}\n{}", cli.host, told.status, told.stdout, told.stderr);
    }
    assert!(heard.iter().any(|(_, body)| body.contains("do it")), "{} did not reach the model: {told:?}", cli.host);
    match command {
        HARMLESS => heard.iter().any(|(_, body)| body.contains("canary-7391")),
        ASKED => heard.iter().any(|(path, _)| path == "/posted"),
        _ => remote(&home) != before,
    }
}

fn spoil(program: &Path, hook: Hook) {
    let script = match hook {
        Hook::Well => return,
        Hook::Missing => return fs::remove_file(program).unwrap(),
        Hook::Crashes => "#!/bin/sh\nkill -9 $$\n",
        Hook::Late => "#!/bin/sh\nsleep 20\n",
    };
    fs::remove_file(program).unwrap();
    fs::write(program, script).unwrap();
    fs::set_permissions(program, fs::Permissions::from_mode(0o755)).unwrap();
}

fn remote(home: &Scratch) -> String {
    fs::read_to_string(home.path("remote/refs/heads/main")).unwrap()
}

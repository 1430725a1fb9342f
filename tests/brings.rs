//! What a patch or an archive brings is read: hooks, servers and settings of the host are never put in place unasked.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::decision::Verdict;
use oneway::policy::Policy;
use oneway::request::{Mode, Payload, Place, Request};
use oneway::world::Machine;
use run::Scratch;
use std::process::Command;

fn verdict(command: &str, dir: &Scratch) -> Verdict {
    let place =
        Place { cwd: Some(dir.0.clone()), home: Some("/home/u".into()), mode: Mode::Bypass, ..Place::default() };
    let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
    oneway::decide(&request, &Policy::default(), &Machine).verdict
}

fn patch(name: &str) -> String {
    format!("--- /dev/null\n+++ b/{name}\n@@ -0,0 +1 @@\n+x\n")
}

#[test]
fn what_is_run_later_is_seen_in_patches_and_archives() {
    let dir = Scratch::new("brings");
    assert!(Command::new("git").args(["init", "-q"]).current_dir(&dir.0).status().unwrap().success());
    dir.write("good.patch", &patch("src/new.txt"));
    dir.write("bad.patch", &patch(".mcp.json"));
    dir.write("in/new/f", "x\n");
    dir.write("in/.husky/pre-commit", "x\n");
    for (name, what) in [("good.tar", "new"), ("good.tgz", "new"), ("bad.tar", ".husky"), ("bad.tgz", ".husky")] {
        let how = if name.ends_with("tgz") { "czf" } else { "cf" };
        let made = Command::new("tar").args([how, name, "-C", "in", what]).current_dir(&dir.0).status().unwrap();
        assert!(made.success());
    }
    dir.write("broken.tar", "no archive");
    for quiet in [
        "git apply good.patch", "git am good.patch", "tar xf good.tar", "tar -xzf good.tgz",
        "tar xf broken.tar -C out", "git am --continue",
    ] {
        assert_eq!(verdict(quiet, &dir), Verdict::Silent, "{quiet}");
    }
    for asked in [
        "git apply bad.patch", "git apply < bad.patch", "cat bad.patch | git apply", "git am bad.patch",
        "patch -p1 < bad.patch", "patch -p1 -i bad.patch", "git apply missing.patch", "tar xf bad.tar",
        "tar -xzf bad.tgz", "tar xzf bad.tgz -C out", "tar xf broken.tar", "tar xf missing.tar", "unzip missing.zip",
    ] {
        assert!(verdict(asked, &dir) >= Verdict::Ask, "{asked}");
    }
}

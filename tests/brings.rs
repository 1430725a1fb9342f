//! What a patch or an archive brings is read: hooks, servers and settings of the host are never put in place unasked.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::assess::Tier;
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

/// A link that another commit brings, and that the same text writes through.
#[test]
fn a_link_of_another_commit_leads_where_it_leads() {
    let dir = Scratch::new("links");
    let git = |words: &str| {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=a", "-c", "user.email=a@b.c"]).args(words.split(' '));
        assert!(command.current_dir(&dir.0).status().unwrap().success(), "{words}");
    };
    dir.write("a.txt", "a\n");
    git("init -q -b mine");
    git("add a.txt");
    git("commit -qm one");
    git("switch -qc other");
    std::os::unix::fs::symlink("/etc", dir.0.join("e")).unwrap();
    std::os::unix::fs::symlink("/etc/hosts", dir.0.join("hosts")).unwrap();
    git("add -A");
    git("commit -qm links");
    git("switch -q mine");
    for quiet in ["git merge other", "git merge other && echo x > new.txt", "git switch other; cat e/hosts"] {
        assert_eq!(verdict(quiet, &dir), Verdict::Silent, "{quiet}");
    }
    for asked in [
        "git merge other && echo x > hosts",
        "git switch other; cp a.txt e/x",
        "git cherry-pick other && tee hosts < a.txt",
        "git rebase other; echo x >> e/hosts",
        "git checkout other -- e; cp a.txt e/x",
    ] {
        assert!(verdict(asked, &dir) >= Verdict::Ask, "{asked}");
    }
}

/// A commit that somebody else made, which has never been checked out here.
#[test]
fn what_is_run_later_is_seen_in_other_commits() {
    let dir = Scratch::new("arrives");
    let git = |place: &str, words: &str| {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=a", "-c", "user.email=a@b.c"]).args(words.split(' '));
        assert!(command.current_dir(dir.0.join(place)).status().unwrap().success(), "{words}");
    };
    dir.write("here/a.txt", "a\n");
    git("here", "init -q -b mine");
    git("here", "add a.txt");
    git("here", "commit -qm one");
    git("", "clone -q here there");
    for (branch, file) in [("good", "src/b.txt"), ("servers", ".mcp.json"), ("hooks", ".husky/pre-commit")] {
        git("there", &format!("switch -qc {branch} origin/mine"));
        dir.write(&format!("there/{file}"), "x\n");
        git("there", "add -A");
        git("there", "commit -qm more");
    }
    dir.write("there/c.txt", "c\n");
    git("there", "add -A");
    git("there", "commit -qm last");
    git("here", "fetch -q ../there good:good servers:servers hooks:hooks");
    git("here", "fetch -q ../there servers");
    let here = Scratch(dir.0.join("here"));
    for quiet in [
        "git merge good", "git switch good", "git cherry-pick hooks", "git checkout hooks -- c.txt",
        "git reset --soft servers", "git log hooks", "git checkout mine",
    ] {
        assert!(verdict(quiet, &here) <= Verdict::Silent, "{quiet}");
    }
    for asked in [
        "git merge servers", "git merge --ff-only hooks", "git switch servers", "git checkout hooks",
        "git checkout -b x hooks", "git rebase hooks", "git cherry-pick hooks~1", "git cherry-pick mine..hooks",
        "git reset --keep servers", "git checkout hooks -- .", "git restore -s hooks .", "git merge FETCH_HEAD",
    ] {
        assert!(verdict(asked, &here) >= Verdict::Ask, "{asked}");
    }
    // What stood here once is known, wherever one comes from; what HEAD was only set to is not.
    git("here", "switch -q servers");
    git("here", "switch -q mine");
    assert_eq!(verdict("git merge servers", &here), Verdict::Silent);
    git("here", "reset -q --soft hooks");
    git("here", "reset -q --soft ORIG_HEAD");
    assert_eq!(verdict("git merge hooks", &here), Verdict::Ask);
    std::mem::forget(here);
}

/// A builder runs what lies where it works: that of this project, of another work tree of it, or of somebody else.
#[test]
fn the_code_of_another_project_is_asked_for() {
    let dir = Scratch::new("abroad");
    let git = |place: &str, words: &str| {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=a", "-c", "user.email=a@b.c"]).args(words.split(' '));
        assert!(command.current_dir(dir.0.join(place)).status().unwrap().success(), "{words}");
    };
    for file in ["here/sub/Makefile", "other/Makefile", "liar/Makefile", "here/Makefile"] {
        dir.write(file, "all:\n\tls\n");
    }
    git("here", "init -q");
    git("here", "add .");
    git("here", "commit -qm one");
    git("here", "worktree add -q ../tree");
    // It says that it is a work tree, and the repository knows of none there.
    dir.write("liar/.git", &format!("gitdir: {}/here/.git/worktrees/tree\n", dir.0.display()));
    std::os::unix::fs::symlink("../other", dir.0.join("here/led")).unwrap();
    git("here", "clone -q ../tree brought");
    let here = Scratch(dir.0.join("here"));
    let other = dir.0.join("other").display().to_string();
    for quiet in [
        "make".to_owned(),
        "cd sub && make".into(),
        "cd sub && make && cd .. && make".into(),
        "cd ../tree && make".into(),
        "cd sub && make; cd - && make".into(),
        "cd \"$(git rev-parse --show-toplevel)\" && npm test".into(),
        format!("cd {other} && ls"),
        format!("cd {other} && git status"),
        "cd ../nothing && make".into(),
        "mkdir ../new && cd ../new && npm init -y && npm test".into(),
    ] {
        assert!(verdict(&quiet, &here) <= Verdict::Silent, "{quiet}");
    }
    for asked in [
        format!("cd {other} && make"),
        "cd ../other && npm test".into(),
        "(cd ../other; cargo build)".into(),
        "pushd ../other && pytest".into(),
        "env -C ../other make".into(),
        "cd led && make".into(),
        "cd .. && make".into(),
        "cd ../liar && make".into(),
        "cd \"$X\" && make".into(),
        "cd \"$(cat f)\" && npm install".into(),
        "ln -s ../other q && cd q && make".into(),
        "cd ../other; cd sub; cd -; make".into(),
        "OLDPWD=../other; cd - && make".into(),
        "cd ../other && docker compose up -d".into(),
        "sh -c 'cd ../other && make'".into(),
        "export GIT_WORK_TREE=../other; cd \"$(git rev-parse --show-toplevel)\" && make".into(),
        "python3 -c 'import subprocess; subprocess.run([\"make\"], cwd=\"../other\")'".into(),
        "node -e 'require(\"child_process\").execSync(\"make\", {cwd: \"../other\"})'".into(),
    ] {
        assert!(verdict(&asked, &here) >= Verdict::Ask, "{asked}");
    }
    // The host's shell stays where a call before has put it, and the host says what its project is.
    let project = Some(here.0.clone());
    for (place, silent) in
        [("here", true), ("here/sub", true), ("tree", true), ("other", false), ("here/brought", false)]
    {
        let place = Place {
            cwd: Some(dir.0.join(place)),
            home: Some("/home/u".into()),
            project: project.clone(),
            ..Place::default()
        };
        let request = Request { payload: Payload::Shell("make".into()), place, ..Request::default() };
        let said = oneway::decide(&request, &Policy::default(), &Machine).verdict;
        assert_eq!(said <= Verdict::Silent, silent, "{:?}", request.place.cwd);
    }
    std::mem::forget(here);
}

/// git runs what the settings of a repository name; who writes below a `.git` is asked, and a repository of another name is looked into.
#[test]
fn the_settings_of_a_repository_that_anybody_could_write_are_read() {
    let dir = Scratch::new("settings");
    let git = |words: &str| {
        let mut command = Command::new("git");
        assert!(command.args(words.split(' ')).current_dir(&dir.0).status().unwrap().success(), "{words}");
    };
    git("init -q");
    git("init -q --bare plain.git");
    git("init -q --bare evil.git");
    git("-C evil.git config core.fsmonitor ./evil");
    for (file, text) in [
        ("led/HEAD", "ref: refs/heads/m\n"),
        ("led/commondir", "../evil.git\n"),
        ("sub/a", "a\n"),
        ("copy/.vscode/tasks.json", "{}\n"),
        ("copy/.github/workflows/ci.yml", "on: push\n"),
    ] {
        dir.write(file, text);
    }
    for quiet in [
        "git status", "git -C sub status", "git --git-dir=.git status", "git -C plain.git log",
        "cd plain.git && git log", "git --git-dir=plain.git log", "cp -r copy/.github .", "cp -r plain.git /tmp/x.git",
    ] {
        assert!(verdict(quiet, &dir) <= Verdict::Silent, "{quiet}");
    }
    for asked in [
        "git -C evil.git log",
        "cd evil.git && git status",
        "cd evil.git/refs && git status",
        "git --git-dir=evil.git status",
        "git -C sub --git-dir=../evil.git status",
        "git -C led log",
        "git --git-dir=\"$X\" status",
        "mkdir -p b/objects b/refs; echo 'ref: x' > b/HEAD; echo '[core] fsmonitor=x' > b/config; git --git-dir=b status",
        "cp -r evil.git /tmp/new/.git",
        "ln -s \"$PWD/evil.git\" /tmp/new/.git",
        "mv evil.git /tmp/new/.git",
        "cp -r copy/.vscode .",
    ] {
        assert!(verdict(asked, &dir) >= Verdict::Ask, "{asked}");
    }
}

/// A checker only looks, until the project's settings name code: that runs, as in a build, and nobody calls it harmless.
#[test]
fn a_checker_that_loads_code_is_never_allowed() {
    let dir = Scratch::new("loads");
    let place = Place { cwd: Some(dir.0.clone()), home: Some("/home/u".into()), ..Place::default() };
    let allowed = |command: &str| {
        let request = Request { payload: Payload::Shell(command.into()), place: place.clone(), ..Request::default() };
        oneway::decide(&request, &Policy::default(), &Machine).verdict == Verdict::Allow
    };
    assert!(Command::new("git").args(["init", "-q"]).current_dir(&dir.0).status().unwrap().success());
    dir.write("sub/a.js", "1\n");
    for (file, plain, code, commands) in [
        (".pylintrc", "[MASTER]\njobs=2\n", "[MASTER]\ninit-hook='import x'\n", ["pylint src", "cd sub && pylint ."]),
        ("setup.cfg", "[mypy]\nstrict=1\n", "[mypy]\nplugins=./p.py\n", ["mypy src", "python3 -m mypy src"]),
        (
            ".golangci.yml",
            "linters: {}\n",
            "linters:\n  settings:\n    custom:\n      x: {}\n",
            ["golangci-lint run", "golangci-lint run ./..."],
        ),
        (
            ".cargo/config.toml",
            "[net]\nretry = 3\n",
            "[build]\nrustc-wrapper = 'x'\n",
            ["cargo tree", "cargo metadata"],
        ),
        (
            ".prettierrc",
            "{\"semi\": false}\n",
            "{\"plugins\": [\"./x.js\"]}\n",
            ["prettier --check .", "npx prettier --check ."],
        ),
    ] {
        dir.write(file, plain);
        for command in commands {
            assert!(allowed(command), "{command} with {file}");
        }
        dir.write(file, code);
        for command in commands {
            assert!(!allowed(command), "{command} with {file}");
        }
    }
    assert!(allowed("npx eslint src"));
    dir.write("eslint.config.js", "export default [];\n");
    for command in ["npx eslint src", "cd sub && eslint .", "python manage.py check"] {
        assert!(!allowed(command), "{command}");
    }
}

/// What an environment of Python holds is known where the text itself makes it, and where code is found counts as the
/// project's where it lies in it.
#[test]
fn environments_and_places_of_code() {
    let dir = Scratch::new("environments");
    dir.write("requirements.txt", "x\n");
    dir.write("src/a.py", "x = 1\n");
    assert!(Command::new("git").args(["init", "-q"]).current_dir(&dir.0).status().unwrap().success());
    for quiet in [
        "python3 -m venv .venv && source .venv/bin/activate && pip install -r requirements.txt",
        "python3 -m venv .venv; . .venv/bin/activate; pytest",
        "PYTHONPATH=. pytest -q",
        "PYTHONPATH=src:. pytest",
        "PYTHONPATH=$PWD/src pytest",
        "PYTHONPATH=$(pwd) python3 -c 'print(1)'",
    ] {
        assert_eq!(verdict(quiet, &dir), Verdict::Silent, "{quiet}");
    }
    for asked in [
        "python3 -m venv .venv && cp src/a.py .venv/bin/activate && source .venv/bin/activate",
        "python3 -m venv .venv && cp src/a.py .venv/bin/pip && . .venv/bin/activate && pip install x",
        "git clone https://x.example/v .venv; python3 -m venv .venv && . .venv/bin/activate",
        "ln -s /srv/v .venv; python3 -m venv .venv && . .venv/bin/activate",
        "_OLD_VIRTUAL_PATH=/srv/v; python3 -m venv .venv && . .venv/bin/activate; deactivate; ls",
        "PYTHONPATH=.. pytest",
        "PYTHONPATH=$(pwd)/.. pytest",
        "PYTHONPATH=/srv/lib pytest",
        "ln -s /srv/lib lib; PYTHONPATH=lib pytest",
    ] {
        assert!(verdict(asked, &dir) >= Verdict::Ask, "{asked}");
    }
}

/// A client makes the file of a database that is missing, but no directory for it.
#[test]
fn a_missing_database_is_made_where_there_is_a_place_for_it() {
    let dir = Scratch::new("databases");
    for (command, makes) in [
        ("sqlite3 x.db 'SELECT 1'", true),
        ("sqlite3 no/x.db 'SELECT 1'", false),
        ("mkdir no && sqlite3 no/x.db 'SELECT 1'", true),
        ("sqlite3 -readonly x.db 'SELECT 1'", false),
    ] {
        let place = Place { cwd: Some(dir.0.clone()), home: Some("/home/u".into()), ..Place::default() };
        let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
        let tier = oneway::decide(&request, &Policy::default(), &Machine).assessment.tier;
        assert_eq!(tier > Tier::Safe, makes, "{command}");
    }
}

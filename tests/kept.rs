//! What the hook keeps comes back: losses × states, each one judged by the real hook, run, undone by `oneway undo`, and
//! compared byte for byte with modes. A part runs by default; `ONEWAY_KEPT=1` runs every pair, `3` every third one.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::print_stdout, dead_code)]

mod run;

use run::home::{Home, parts};
use run::{Ran, skip};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const BASE: &str = "git init -q -b main .; mkdir dir; echo a > a.txt; echo b > b.txt; echo c > dir/c; echo '*.log' > .gitignore
git add -A; git commit -qm 1; echo a2 >> a.txt; git commit -qam 2; git branch other; git switch -q other; echo o > only-other.txt
echo changed >> b.txt; git add -A; git commit -qm other; git switch -q main; git tag v1; ";

const STATES: &[&str] = &[
    "echo dirty >> a.txt; echo new > new.txt; chmod 600 new.txt; mkdir -p un/d/e; echo u > un/d/u; ln -s u un/d/l; echo l > ignored.log",
    "echo s >> a.txt; git add a.txt; echo more >> a.txt; echo n > n2.txt; git add n2.txt; git rm -q --cached b.txt; echo new > new.txt; mkdir un",
    "echo s >> a.txt; git stash -q; echo t >> b.txt; git stash -q; echo d >> a.txt; echo new > new.txt; mkdir -p un/d; echo u > un/d/l",
    "echo x >> b.txt; git commit -qam m; git merge -q other >/dev/null 2>&1; echo resolved > b.txt; echo new > new.txt; mkdir un",
    "rm -rf .git; echo odd > 'a b.txt'; echo dirty >> a.txt; mkdir -p un/d; echo u > un/d/l; echo new > new.txt; chmod 4755 new.txt",
    // Two names for a file, a branch that another work tree has, rules for git's eyes that are not committed.
    "echo new > new.txt; ln new.txt hard.txt; ln a.txt hard-a.txt; git worktree add -q ../linked other; echo un > ../linked/un.txt; mkdir -p un/d; ln -s u un/d/l; ln -s d un/dl; echo un2 >> .gitignore; mkdir un2; echo u > un2/u; chmod 600 b.txt",
];

/// Commands that lose something in some of the states.
const LOSSES: &[&str] = &[
    "rm new.txt a.txt",
    "rm -rf un",
    "rm -rf un dir a.txt",
    "rm -rf *",
    "rm -rf ./*.txt",
    "mv a.txt new.txt",
    "mv new.txt b.txt dir/",
    "cp b.txt new.txt",
    "cp -r dir un",
    "echo x > a.txt",
    ": > new.txt",
    "echo x | tee a.txt new.txt",
    "truncate -s 0 new.txt",
    "dd if=/dev/zero of=new.txt bs=1 count=3 2>/dev/null",
    "sed -i s/e/E/ a.txt new.txt",
    "git checkout -- .",
    "git checkout .",
    "git checkout -- a.txt",
    "git restore .",
    "git restore --source=HEAD~1 a.txt",
    "git reset --hard",
    "git reset --hard HEAD~1",
    "git reset --hard other",
    "git checkout -f other",
    "git switch --discard-changes other",
    "git clean -fd",
    "git clean -fdx",
    "git clean -fd; git checkout .",
    "git stash drop",
    "git stash clear",
    "git branch -D other",
    "git tag -d v1",
    "git checkout HEAD~1 -- a.txt",
    "git merge --abort",
    "git update-ref -d refs/heads/other",
    "git reflog expire --expire=now --all",
    "git rm -f a.txt",
    "git rm -rf dir",
    "find . -name '*.txt' -delete",
    "find un -type f -delete",
    "ln -sf b.txt new.txt",
    "unlink new.txt",
    "rm -rf .git",
    "echo x > un/d/l",
    "python3 -c \"open('new.txt','w').write('x')\"",
    "python3 -c \"import os; os.remove('new.txt')\"",
    "rm new.txt; echo y > new.txt",
    "echo y >> new.txt; rm new.txt",
    "rm -rf un && mkdir un && echo z > un/z",
    "(cd un; rm -rf d)",
    "bash -c 'rm -rf un'",
    "for f in a.txt new.txt; do rm $f; done",
    "rm -r un; git checkout -- a.txt",
    "sort -o new.txt b.txt",
    "yes | rm -ri un",
    "git mv -f b.txt a.txt",
    "git mv -f a.txt new.txt",
    "git restore :/",
    "git rm -f '*.txt'",
    "git reset --hard && git clean -fd",
    "git add -A && git reset --hard",
    "git stash -u && git stash drop",
    "git branch -M other topic",
    "git worktree remove --force ../linked",
    "git read-tree -u --reset HEAD",
    "git checkout-index -f -a",
    "git checkout -f -B topic other",
    "git reset --hard v1",
    "rm -rf dir && mv un dir",
    "rm -rf un && cp -r dir un",
    "mv un un.old && mv dir un",
    "mv dir/c new.txt && rm -rf dir",
    "mv new.txt kept.bak && cp b.txt new.txt",
    "echo z > tmp && mv tmp new.txt",
    "sed -i -e s/a/A/ -e s/n/N/ a.txt new.txt",
    "perl -pi -e s/n/N/ new.txt",
    "chmod -R 700 un dir",
    "install -m 600 b.txt new.txt",
    "pushd un >/dev/null && rm -rf d; popd >/dev/null",
    "env -C un rm -rf d",
    "ln -f b.txt new.txt",
    // Names that are written out as they are now.
    "find . -name '*.txt' -exec rm {} \\;",
    "find . -name '*.txt' -exec rm -f {} +",
    "find . -type d -name d -exec rm -rf {} +",
    "find . \\( -name '*.txt' -o -name '*.log' \\) -delete",
    "find . -path ./.git -prune -o -name '*.txt' -exec rm {} +",
    "find . -name 'new*' -exec sh -c 'rm \"$1\"' _ {} \\;",
    "find . -name '*.txt' -not -name 'a*' -print0 | xargs -0 rm",
    "find . -name '*.txt' | xargs sed -i s/e/E/",
    "find un -type f | while read -r f; do rm \"$f\"; done",
    "rm $(find . -name 'new*')",
    "ls *.txt | xargs rm",
    "ls | grep new | xargs rm -f",
    "grep -l e *.txt | xargs sed -i s/e/E/",
    "git ls-files -o --exclude-standard | xargs rm -rf",
    "git ls-files -z | xargs -0 rm -f",
    "for f in *.txt; do rm \"$f\"; done",
    "for f in *.txt; do mv \"$f\" \"$f.bak\"; done",
    "for f in *.txt; do mv -- \"$f\" \"${f%.txt}.md\"; done",
    "for f in *.txt; do echo x > $f; done",
    "cd un && for f in *; do rm -rf \"$f\"; done",
    "bash -c 'for f in *.txt; do rm $f; done'",
    "mv *.txt un/",
    "cp b.txt z.txt; for f in *.txt; do mv \"$f\" \"$f.bak\"; done",
    "mv new.txt q.txt; find . -name '*.txt' -exec mv {} {}.bak \\;",
    "(cd ..; mkdir p; cd p; echo x > a.txt; tar cf ../p.tar a.txt)\ntar xf ../p.tar",
    // Editors that are told what to do, archives through pipes, and what packs, renames or dresses.
    "printf '%s\\n' 1d w q | ed -s new.txt",
    "ed -s a.txt <<< $'1d\\nw\\nq'",
    "ex -sc '1d|x' new.txt",
    "vim -es -c '%s/n/N/' -c wq new.txt",
    "(cd ..; mkdir p; cd p; echo x > a.txt; tar czf ../p.tgz a.txt)\ncat ../p.tgz | tar xz",
    "(cd ..; mkdir p; cd p; echo x > a.txt; tar czf ../p.tgz a.txt)\ngunzip -c ../p.tgz | tar xf -",
    "(cd ..; mkdir p; cd p; echo x > u; tar cf ../p.tar u)\ntar xf - -C un < ../p.tar",
    "(cd ..; mkdir p; cd p; echo x > u; tar cf - u) | (cd un && tar xf -)",
    "gzip new.txt",
    "gzip -r un",
    "zip -qm new.zip new.txt",
    "tar cf new.tar --remove-files new.txt",
    "rsync -ab b.txt new.txt",
    "chgrp 1 new.txt",
    "setfattr -n user.x -v 1 new.txt",
    "printf -- '--- a/a.txt\\n+++ b/a.txt\\n@@ -1 +1 @@\\n-a\\n+A\\n' > ../q.patch; git apply ../q.patch",
    "printf -- '--- a/a.txt\\n+++ b/a.txt\\n@@ -1 +1 @@\\n-a\\n+A\\n' > p.patch; patch -sp1 < p.patch",
];

fn clean(command: &mut Command, home: &Path) {
    let names = [("GIT_AUTHOR_NAME", "x"), ("GIT_AUTHOR_EMAIL", "x@y"), ("GIT_COMMITTER_NAME", "x")];
    command.env_clear().env("PATH", "/usr/bin:/bin").env("HOME", home).env("GIT_CONFIG_NOSYSTEM", "1");
    command.envs(names).envs([("GIT_COMMITTER_EMAIL", "x@y"), ("GIT_EDITOR", "true")]);
}

fn bash(text: &str, home: &Home) -> String {
    let mut command = Command::new("bash");
    clean(&mut command, &home.0);
    let out = command.args(["-c", text]).current_dir(home.0.join("app")).stdin(Stdio::null()).output().unwrap();
    String::from_utf8_lossy(&out.stdout).into_owned()
}

/// Every file with its mode and content, and what git says of itself.
fn snapshot(home: &Home) -> BTreeMap<String, String> {
    let top = home.0.join("app");
    let mut out = BTreeMap::new();
    let mut todo = vec![top.clone()];
    while let Some(dir) = todo.pop() {
        for entry in std::fs::read_dir(&dir).unwrap().map(Result::unwrap) {
            let (path, kind) = (entry.path(), entry.file_type().unwrap());
            let name = path.strip_prefix(&top).unwrap().display().to_string();
            if name.starts_with(".git/objects") || matches!(name.as_str(), ".git/index" | ".git/COMMIT_EDITMSG") {
                continue;
            }
            let mode = entry.metadata().unwrap().permissions().mode();
            let what = if kind.is_symlink() {
                format!("link {}", std::fs::read_link(&path).unwrap().display())
            } else if kind.is_dir() {
                todo.push(path);
                format!("dir {mode:o}")
            } else if kind.is_file() {
                format!("file {mode:o} {:?}", String::from_utf8_lossy(&std::fs::read(&path).unwrap()))
            } else {
                "neither".to_owned()
            };
            out.insert(name, what);
        }
    }
    let said = "git for-each-ref; git stash list; git ls-files -s -t; git status --porcelain=v1 --ignored; cat ../linked/un.txt 2>/dev/null";
    out.insert("git".into(), bash(said, home));
    out
}

fn oneway(home: &Home, args: &[&str]) -> Ran {
    let mut command = home.command(args);
    clean(&mut command, &home.0);
    command.current_dir(home.0.join("app"));
    run::run(command, b"")
}

fn has_git() -> bool {
    let there = Command::new("git").arg("--version").output().is_ok();
    if !there {
        skip::missing("git");
    }
    there
}

/// The last line of the log.
fn logged(home: &Home) -> Value {
    let text = std::fs::read_to_string(home.state().join("audit.jsonl")).unwrap();
    serde_json::from_str(text.lines().next_back().unwrap()).unwrap()
}

/// The hook's answer to a call in a mode, and what the log says of it.
fn judged(home: &Home, id: &str, command: &str, mode: &str) -> (String, String, Value) {
    let mut event = home.call("s", id, command);
    event["permission_mode"] = mode.into();
    let (verdict, reason, _) = parts(&home.send(&event));
    (verdict, reason, logged(home))
}

fn ran(home: &Home, id: &str) {
    let more = json!({"tool_name": "Bash", "tool_input": {"command": ""}, "tool_use_id": id, "tool_response": {}});
    home.send(&home.event("PostToolUse", "s", &more));
}

fn entries(home: &Home) -> Vec<Value> {
    let said = oneway(home, &["undo", "--list", "--format", "json"]);
    let document: Value = serde_json::from_str(&said.stdout).unwrap();
    document["entries"].as_array().unwrap().clone()
}

#[test]
fn what_is_kept_comes_back() {
    if !has_git() {
        return;
    }
    let step: usize = std::env::var("ONEWAY_KEPT").ok().and_then(|n| n.parse().ok()).unwrap_or(13);
    let (mut lost, mut back, mut faults) = (0, 0, Vec::new());
    let pairs = STATES.iter().flat_map(|state| LOSSES.iter().map(move |loss| (state, loss)));
    for (state, loss) in pairs.enumerate().filter(|(n, _)| n % step == 0).map(|(_, pair)| pair) {
        let home = Home::new();
        bash(&format!("{BASE}{state}"), &home);
        let before = snapshot(&home);
        let (_, _, said) = judged(&home, "t", loss, "bypassPermissions");
        bash(loss, &home);
        ran(&home, "t");
        let changed = snapshot(&home) != before;
        let gone = matches!(said["reversibility"].as_str(), Some("unknown" | "irreversible"));
        let undo = said["undo"].as_str().unwrap_or("");
        lost += usize::from(changed && (gone || !said["kept"].is_null()));
        if said["kept"].is_null() {
            continue;
        }
        bash(&format!("ulimit -f 100000; {}", undo.replacen("oneway", run::ONEWAY, 1)), &home);
        let after = snapshot(&home);
        back += usize::from(changed && after == before);
        if after != before {
            let differs = before.keys().chain(after.keys()).find(|k| before.get(*k) != after.get(*k)).unwrap();
            let (was, is) = (before.get(differs), after.get(differs));
            faults.push(format!("{state}\n  {loss}\n  {undo}\n  {differs}: {was:?} -> {is:?}"));
        }
    }
    println!("{back} of {lost} losses came back");
    assert!(faults.is_empty(), "kept and not restored:\n{}", faults.join("\n"));
    assert!(back * 10 >= lost * 9, "{back} of {lost} losses came back");
}

/// States and commands under which something was claimed once that did not come back, or a copy could have been kept and
/// was not; `true` where it is claimed.
const ATTACKS: &[(&str, &str, bool)] = &[
    // What is written through a link that the text puts there falls on something else.
    ("ln -s a.txt la; echo new > new.txt", "ln a.txt zz; echo x > zz", false),
    ("ln -s a.txt la; echo new > new.txt", "cp -P la zz; echo x > zz", false),
    ("ln -s a.txt la; echo new > new.txt", "mv la zz; echo x > zz", false),
    ("echo new > new.txt; ln new.txt hard", "mv hard zz; echo x > zz", false),
    ("", "python3 -c \"import os; os.symlink('a.txt', 'zz'); open('zz', 'w')\"", false),
    ("echo new > new.txt", "mv dir d9; mkdir dir; echo x > dir/c", true),
    // An undo begins with a checkout: it must not bring back, leave behind or flatten anything.
    ("echo d >> a.txt", "git restore -s other .", true),
    ("git mv dir/c dir/cc; echo d >> a.txt", "git restore --source HEAD~1 a.txt", true),
    ("rm b.txt; rm -rf dir; echo d >> a.txt", "git reset --hard", true),
    ("chmod 600 b.txt; echo d >> a.txt", "git checkout -f other", true),
    ("git config core.fileMode false; chmod +x b.txt; echo d >> a.txt", "git -C nowhere reset --hard", false),
    (
        "ln -s a.txt l; git add l; git commit -qm l; git config core.symlinks false; echo d >> a.txt",
        "git restore -SW .",
        true,
    ),
    ("mv dir d2; ln -s d2 dir; echo d >> a.txt", "git checkout -- .", true),
    ("mv dir d2; ln -s d2 dir", "git rm -rfq dir", true),
    ("rm dir/c; echo u > dir/u", "rm -rf dir", true),
    ("git replace HEAD HEAD~1", "git rm -rfq --cached .", false),
    // What stands beside, hard links, owners, the index, and a pipe in the directory of an archive.
    ("echo new > new.txt; echo old > a.txt~", "mv -b new.txt a.txt", true),
    ("echo new > new.txt", "mv --backup=numbered new.txt a.txt", true),
    ("echo new > new.txt", "sed -i.bak s/n/N/ *.txt", true),
    ("echo new > new.txt", "perl -i.bak -pe s/n/N/ new.txt", true),
    ("echo new > new.txt; ln new.txt hard", "rm new.txt", true),
    ("echo new > new.txt; ln new.txt hard; ln a.txt hard-a", "mv new.txt a.txt", true),
    ("echo new > new.txt; git bisect start -q; git bisect bad", "git mv a.txt dir/", true),
    ("mkfifo pipe; tar cf ../p.tar a.txt; echo d >> a.txt", "tar xf - < ../p.tar", true),
    // A slash behind a name that nothing has yet: the directory itself gets it.
    ("mkdir q; echo u > q/u", "mv q r/", true),
    ("mkdir q; echo u > q/u; echo n > new.txt", "mv q r/ && rm new.txt", true),
    // A name that looks like a pattern, which as a pattern is not itself.
    ("echo n > 'g[1].txt'; echo other > g1.txt", "ls | xargs rm -rf", true),
    ("echo n > 'g[1].txt'; echo other > g1.txt", "rm 'g[1].txt'", true),
    // What git says nothing of: attributes, owners, and where it was told that there is no file.
    (XATTR, "git reset -q --hard", true),
    (XATTR, "git checkout -q -f other", true),
    (XATTR, "rm -f b.txt", true),
    ("chown 65534:65534 b.txt; echo d >> a.txt", "git reset -q --hard", true),
    ("git sparse-checkout set --no-cone /a.txt; echo d >> a.txt", "echo z > b.txt && git checkout -- b.txt", true),
    ("git sparse-checkout set --no-cone /a.txt", "echo z > b.txt && git commit -qm e --allow-empty", false),
    // Somebody's program runs with git's command.
    (HOOK, "git checkout -- a.txt", false),
    (HOOK, "rm -rf dir && git checkout -- .", false),
    (HOOK, "git reset -q --hard", true),
    (
        "echo 'echo h >> ../h' > .git/hooks/reference-transaction; chmod +x .git/hooks/*; echo d >> a.txt",
        "git tag -f v1 HEAD~1",
        false,
    ),
    // Line ends that a setting elsewhere converts.
    (
        "printf '[core]\\n autocrlf = true\\n' > ../inc; git config include.path ../../inc; echo d >> a.txt",
        "git reset -q --hard HEAD~1",
        true,
    ),
    ("git config --global core.autocrlf true; echo d >> a.txt", "git reset -q --hard HEAD~1", true),
    ("git update-index --skip-worktree b.txt; echo d >> b.txt; echo d >> a.txt", "git mv -f b.txt a.txt", true),
    // A filter that has to succeed and does not.
    (
        "echo 'b.txt filter=none' > .gitattributes; git config filter.none.required true; git config filter.none.smudge false; git config filter.none.clean cat; git add -A; git commit -qm f; echo d >> a.txt",
        "git reset -q --hard other",
        true,
    ),
];

/// The same, found by states × commands of another hand.
const ATTACKS_2: &[(&str, &str, bool)] = &[
    // A packed file has another name.
    ("echo new > new.txt; echo gz > new.txt.gz", "gzip -f new.txt", true),
    ("echo new > new.txt; gzip -k new.txt; echo more >> new.txt", "gunzip -f new.txt.gz", true),
    ("echo new > new.txt", "gzip new.txt && rm new.txt.gz", true),
    // Git takes away what stands where a file of its own would be.
    ("rm a.txt; mkdir a.txt; echo i > a.txt/i", "git checkout -- a.txt", true),
    ("rm -rf dir; echo file > dir", "git restore dir/c", true),
    ("", "git mv -f a.txt zz", true),
    ("echo d >> a.txt", "git mv -f a.txt dir", true),
    // Before the first commit there is none to go back to.
    ("echo d >> a.txt", "git checkout -q --orphan fresh; rm a.txt", true),
    ("git checkout -q --orphan fresh; echo d >> a.txt", "git checkout -qf other", true),
    ("git checkout -q --orphan fresh; echo d >> a.txt", "git rm -rqf .", true),
    // A new name that looks like a pattern.
    ("", "python3 -c \"open('s*r', 'a').write('x')\"; rm a.txt", true),
    // Directories that a script makes, or fills.
    ("", "python3 -c \"import os; os.makedirs('q/w')\"", true),
    ("", "python3 -c \"import shutil; shutil.copytree('dir', 'q')\"", true),
    ("", "git init -q un/deep", true),
    ("", "chmod g+s dir", true),
    ("mkdir q; chmod g+s q", "chmod 700 q", true),
    // Git writes its index anew whenever somebody looks: that is no change since.
    ("", "git read-tree HEAD~1", true),
    ("echo d >> a.txt", "git stash -q && git stash drop -q", true),
    ("echo d >> a.txt", "git checkout other -- .", true),
    // Directories without files.
    ("mkdir -p un/deep", "git clean -fdq", true),
    ("mkdir un; echo new > new.txt", "git stash -q -u && git stash drop -q", true),
    // Names that only an expression says; copies beside.
    ("echo new > new.txt", "rename s/new/old/ new.txt", false),
    ("echo new > new.txt", "rename s/txt/old/ *.txt", false),
    ("git update-index --assume-unchanged a.txt; echo h >> a.txt", "git mv -k a.txt b.txt dir/", true),
    ("echo new > new.txt; ln -s new.txt l", "find l -delete", true),
    ("mkdir q; echo n > q/n", "find q -depth -name 'q*' -delete", true),
    // Another file of the same size with the same times.
    ("echo one > new.txt; echo two > n2.txt; touch -r new.txt n2.txt", "cp -p n2.txt new.txt", true),
    ("echo one > new.txt; echo two > n2.txt; touch -r new.txt n2.txt; ln new.txt hard", "cp -p n2.txt new.txt", true),
    ("mkdir q; echo d >> a.txt", "find . -empty -delete; git read-tree HEAD~1", true),
    // The index goes with the files.
    ("echo s >> a.txt; git add a.txt", "git restore -SW .", true),
    ("echo s >> a.txt; git add a.txt", "git restore --staged --worktree a.txt", true),
    (HOOK, "git restore dir", false),
    ("echo new > new.txt", "rsync -ab b.txt new.txt", true),
    // Owners alone; what is unpacked over something that nobody read, and through a link.
    ("echo new > new.txt", "chown 1:1 new.txt", true),
    ("mkdir un; echo u > un/u; ln -s ../dir un/l", "cat no.tgz | tar xz -C un", false),
    ("mkdir un; echo u > un/u", "(cd dir; tar cf - .) | tar xf - -C un", true),
];

const HOOK: &str = "printf '#!/bin/sh\\necho h >> b.txt\\n' > .git/hooks/post-checkout; chmod +x .git/hooks/post-checkout; echo d >> a.txt";
const XATTR: &str = "python3 -c \"import os; os.setxattr('b.txt', 'user.k', b'v')\"; echo d >> a.txt";

#[test]
fn what_was_claimed_falsely_once() {
    if !has_git() {
        return;
    }
    let mut faults = Vec::new();
    for (state, command, claimed) in ATTACKS.iter().chain(ATTACKS_2) {
        let home = Home::new();
        bash(&format!("{BASE}{state}"), &home);
        let names =
            "find . -path ./.git -prune -o -type f -links +1 -printf '%i\\n' | sort | uniq -c | awk '{print $1}'";
        let more = "git ls-files -t; find . -path ./.git -prune -o -printf '%p %U:%G\\n' | sort; python3 -c \"import os
for f in sorted(os.listdir()): print(f, os.listxattr(f, follow_symlinks=False))\"";
        let seen = |home: &Home| (snapshot(home), bash(names, home), bash(more, home));
        let before = seen(&home);
        let (_, _, said) = judged(&home, "t", command, "bypassPermissions");
        bash(command, &home);
        ran(&home, "t");
        let changed = seen(&home) != before;
        let undo = said["undo"].as_str().unwrap_or("");
        if undo.is_empty() == *claimed {
            faults.push(format!("{state} | {command}: claimed {undo:?}"));
        }
        bash(&format!("ulimit -f 100000; {}", undo.replacen("oneway", run::ONEWAY, 1)), &home);
        if !undo.is_empty() && seen(&home) != before
            || undo.is_empty() && said["reversibility"] == "reversible" && changed
        {
            faults.push(format!("{state} | {command}: {undo:?} does not bring everything back"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What nobody proves is never claimed as a whole; what was seen of it is kept, and the reason says so.
#[test]
fn a_part_that_is_kept_is_said() {
    for command in ["f() { rm -rf d; }; f", "eval 'rm -rf d'", "rm -rf d; ./no-such-script"] {
        let home = Home::new();
        bash("mkdir d; echo one > d/f", &home);
        let (verdict, reason, said) = judged(&home, "t", command, "default");
        assert_eq!(verdict, "ask", "{command}");
        assert_ne!(said["reversibility"], "reversible", "{command}: {said}");
        assert!(reason.contains("Part of it is kept: 2 files, oneway undo "), "{command}: {reason}");
        bash(command, &home);
        ran(&home, "t");
        assert!(oneway(&home, &["undo"]).status.success(), "{command}");
        assert_eq!(bash("cat d/f", &home), "one\n", "{command}");
    }
}

#[test]
fn undo_asks_before_it_overwrites_and_can_be_undone() {
    let home = Home::new();
    bash("mkdir d; echo one > d/f; echo other > g", &home);
    let (verdict, reason, said) = judged(&home, "t", "rm -rf d", "default");
    assert_eq!(verdict, "ask");
    let id = said["kept"]["id"].as_str().unwrap().to_owned();
    assert!(reason.contains(&format!("Kept: 2 files, oneway undo {id}")), "{reason}");
    bash("rm -rf d", &home);
    ran(&home, "t");
    let dry = oneway(&home, &["undo", "--dry-run"]);
    assert!(dry.stdout.contains("restore") && dry.stdout.contains("d/f"), "{dry:?}");
    assert!(!home.0.join("app/d").exists(), "a dry run changes nothing");
    // Somebody makes another one: it is not overwritten unasked.
    bash("mkdir d; echo two > d/f", &home);
    let refused = oneway(&home, &["undo", &id]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(refused.stderr.contains("changed since"), "{refused:?}");
    assert_eq!(bash("cat d/f", &home), "two\n");
    let forced = oneway(&home, &["undo", "--force", &id]);
    assert!(forced.status.success(), "{forced:?}");
    assert_eq!(bash("cat d/f g", &home), "one\nother\n");
    // What it replaced was kept: the undo of the undo is the last entry.
    let again = oneway(&home, &["undo"]);
    assert!(again.status.success(), "{again:?}");
    assert_eq!(bash("cat d/f", &home), "two\n");
    assert!(entries(&home).len() >= 3);
    assert!(oneway(&home, &["undo", "--purge"]).status.success());
    assert!(entries(&home).is_empty());
    assert_eq!(oneway(&home, &["undo"]).status.code(), Some(2));
}

#[test]
fn what_does_not_run_or_loses_nothing_leaves_no_copy() {
    let home = Home::new();
    bash("echo x > f; mkdir d; echo y > d/y", &home);
    for (command, mode) in [
        ("rm -rf ~", "default"),
        ("rm -rf d", "dontAsk"),
        ("ls", "default"),
        ("cat f", "default"),
        ("echo new > absent/../n", "default"),
        ("shred -u f", "default"),
        ("rm -rf \"$D\"", "default"),
    ] {
        judged(&home, "t", command, mode);
        assert!(entries(&home).is_empty(), "{command} in {mode}");
    }
    // It ran and lost nothing.
    judged(&home, "u", "rm f", "bypassPermissions");
    assert_eq!(entries(&home).len(), 1);
    ran(&home, "u");
    assert!(entries(&home).is_empty(), "the file is still there");
}

/// What lies here under the same name says nothing of another machine.
#[test]
fn what_goes_on_another_machine_is_not_kept_here() {
    let home = Home::new();
    std::fs::create_dir_all(home.0.join("app/src")).unwrap();
    std::fs::write(home.0.join("app/src/w"), "work").unwrap();
    for (command, expect) in
        [("ssh h 'rm -rf src'", "deny"), ("ssh h 'rm -rf gone'", "deny"), ("ssh h 'rm src/w'", "ask")]
    {
        let (decision, reason, _) = parts(&home.send(&home.call("s1", "t1", command)));
        assert_eq!(decision, expect, "{command}: {reason}");
        assert!(!reason.contains("oneway undo") && !reason.contains("Nothing is lost"), "{command}: {reason}");
    }
    assert!(entries(&home).is_empty());
}

#[test]
fn where_nothing_can_be_kept_nothing_is_claimed() {
    let many = "mkdir d; cd d; seq 51000 | xargs touch";
    let cases: [(&str, &str, &str); 6] = [
        (
            "no room for state",
            "mkdir -p ~/.local/state/oneway; chmod 700 ~/.local/state/oneway; echo > ~/.local/state/oneway/kept; echo > f",
            "rm f",
        ),
        ("too many", many, "rm -rf d"),
        ("too large to copy", "truncate -s 100M f", ": > f"),
        ("a secret", "mkdir d; echo k > d/id_rsa; echo x > d/x", "rm -rf d"),
        ("a pipe in it", "mkdir d; mkfifo d/p; echo x > d/x", "rm -rf d"),
        ("only known when it runs", "echo f > l; echo x > f", "awk '{print $1}' l | xargs rm"),
    ];
    for (why, setup, command) in cases {
        let home = Home::new();
        bash(setup, &home);
        let (verdict, _, said) = judged(&home, "t", command, "default");
        assert!(said["kept"].is_null(), "{why}: {said}");
        assert!(verdict == "ask" || verdict == "deny", "{why}: {verdict}");
        assert!(entries(&home).is_empty(), "{why}");
    }
    let off = Home::new().policy("[undo]\nkeep = false\n");
    bash("echo x > f", &off);
    assert!(judged(&off, "t", "rm f", "default").2["kept"].is_null());
}

#[test]
fn large_trees_and_files_get_a_second_name() {
    let home = Home::new();
    bash("mkdir d; cd d; for i in $(seq 12000); do echo $i > $i; done; cd ..; truncate -s 1G big", &home);
    for (id, command, probe, expect) in [
        ("a", "rm -rf d", "cat d/11999; ls d | wc -l", "11999\n12000\n"),
        ("b", "rm big", "stat -c %s big", "1073741824\n"),
    ] {
        let (_, _, said) = judged(&home, id, command, "bypassPermissions");
        if said["kept"].is_null() {
            // A slow machine says so: then nothing is claimed, and it is asked or denied.
            assert_ne!(said["reversibility"], "reversible", "{command}");
            continue;
        }
        bash(command, &home);
        ran(&home, id);
        let undone = oneway(&home, &["undo"]);
        assert!(undone.status.success(), "{undone:?}");
        assert_eq!(bash(probe, &home), expect);
    }
}

/// Rows go in the file where it is: of a large database a second name would keep nothing.
#[test]
fn a_database_comes_back_with_its_rows() {
    if Command::new("sqlite3").arg("--version").output().is_err() {
        return skip::missing("sqlite3");
    }
    for rows in [1, 6000] {
        for (statement, heard) in
            [("delete from t", true), ("delete from t", false), ("drop table t", false), ("update t set a = 1", true)]
        {
            let home = Home::new();
            bash(
                &format!(
                    "sqlite3 app.db 'create table t(a)'; for i in $(seq {rows}); do echo \"insert into t values(hex(randomblob(500)));\"; done | (echo 'begin;'; cat; echo 'commit;') | sqlite3 app.db"
                ),
                &home,
            );
            let before = bash("sqlite3 app.db .dump | cksum", &home);
            let command = format!("sqlite3 app.db '{statement}'");
            let (_, _, said) = judged(&home, "t", &command, "bypassPermissions");
            assert!(!said["kept"].is_null(), "{statement}: {said}");
            bash(&command, &home);
            if heard {
                ran(&home, "t");
            }
            let undone = oneway(&home, &["undo"]);
            assert!(undone.status.success(), "{statement} with {rows} rows: {undone:?}");
            assert_eq!(bash("sqlite3 app.db .dump | cksum", &home), before, "{statement} with {rows} rows");
        }
    }
}

#[test]
fn file_tools_keep_what_they_overwrite() {
    let home = Home::new();
    bash("echo old > f", &home);
    let file = home.0.join("app/f");
    let calls = [
        ("Write", json!({"file_path": file, "content": "new"})),
        ("Edit", json!({"file_path": file, "old_string": "old", "new_string": "new"})),
        ("mcp__filesystem__write_file", json!({"path": file, "content": "new"})),
    ];
    for (n, (tool, input)) in calls.iter().enumerate() {
        let id = format!("t{n}");
        home.send(&home.event("PreToolUse", "s", &json!({"tool_name": tool, "tool_input": input, "tool_use_id": id})));
        assert!(!logged(&home)["kept"].is_null(), "{tool}: {}", logged(&home));
        bash("echo new > f", &home);
        ran(&home, &id);
        assert!(oneway(&home, &["undo"]).status.success(), "{tool}");
        assert_eq!(bash("cat f", &home), "old\n", "{tool}");
    }
}

#[test]
fn an_agent_is_asked_before_it_undoes() {
    let home = Home::new();
    for (command, expect) in
        [("oneway undo", "ask"), ("oneway undo 3f2 --force", "ask"), ("rm -rf ~/.local/state/oneway/kept", "deny")]
    {
        assert_eq!(judged(&home, "t", command, "bypassPermissions").0, expect, "{command}");
    }
    assert_ne!(judged(&home, "t", "oneway undo --list", "default").0, "ask");
}

/// The entries that have a name, finished or not.
fn named(home: &Home) -> usize {
    let names = std::fs::read_dir(home.state().join("kept")).into_iter().flatten().flatten();
    names.filter(|entry| entry.path().extension().is_none()).count()
}

/// Whenever the hook is killed, what is on the shelf is whole, and no answer without a whole entry was given.
#[test]
fn a_killed_hook_leaves_nothing_half() {
    let home = Home::new();
    bash("mkdir d; for i in $(seq 80); do echo $i > d/$i; done", &home);
    let rounds: u64 = std::env::var("ONEWAY_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let event = home.call("s", "", "rm -rf d").to_string();
    let (mut seen, mut unheard) = (0, 0);
    for round in 0..rounds {
        let before = named(&home);
        let mut child = home.command(&["hook"]).spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), event.as_bytes()).unwrap();
        // Every other one dies as soon as something is on the shelf, or a moment later: between the copy and the answer.
        if round.is_multiple_of(2) {
            std::thread::sleep(std::time::Duration::from_micros(round * 997 % 40_000));
        } else {
            let began = std::time::Instant::now();
            while named(&home) == before && began.elapsed().as_millis() < 300 {}
            std::thread::sleep(std::time::Duration::from_micros(round * 53 % 2500));
        }
        let _ = child.kill();
        let out = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&out.stdout).into_owned();
        let claimed = said.split("oneway undo ").nth(1).and_then(|rest| rest.split(['\\', ' ']).next());
        let whole = entries(&home);
        if let Some(id) = claimed {
            assert!(whole.iter().any(|e| e["id"] == id && e["files"] == 81), "{id}: {whole:?}");
        }
        assert!(whole.iter().all(|e| e["files"] == 81), "{whole:?}");
        unheard += usize::from(claimed.is_none() && whole.len() > seen);
        seen = whole.len();
    }
    println!("{rounds} killed, {unheard} of them between the copy and the answer");
    bash("rm -rf d", &home);
    if !entries(&home).is_empty() {
        assert!(oneway(&home, &["undo"]).status.success());
        assert_eq!(bash("cat d/80; ls d | wc -l", &home), "80\n80\n");
    }
}

/// Where the store is full or closed nothing is claimed, and the call is judged as if nothing could be kept.
#[test]
fn a_full_or_closed_store_is_said_honestly() {
    for (how, mount) in [("full", "mount -t tmpfs -o size=64k tmpfs"), ("closed", "mount -t tmpfs -o ro tmpfs")] {
        let home = Home::new();
        bash("head -c 300000 /dev/urandom > f", &home);
        let kept = home.state().join("kept");
        std::fs::create_dir_all(&kept).unwrap();
        for dir in [home.state(), kept.clone()] {
            std::fs::set_permissions(dir, std::fs::Permissions::from_mode(0o700)).unwrap();
        }
        let mut command = Command::new("unshare");
        clean(&mut command, &home.0);
        let script =
            format!("{mount} {0} && {{ chmod 700 {0} 2>/dev/null; exec {1} hook; }}", kept.display(), run::ONEWAY);
        command.args(["-m", "sh", "-c", &script]).current_dir(home.0.join("app"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut event = home.call("s", "t", "rm f");
        event["permission_mode"] = "default".into();
        let said = run::run(command, event.to_string().as_bytes());
        if said.stdout.is_empty() {
            return skip::missing("unshare, or the right to mount");
        }
        assert!(said.stdout.contains("\"ask\"") || said.stdout.contains("\"deny\""), "{how}: {said:?}");
        assert!(!said.stdout.contains("oneway undo"), "{how}: {said:?}");
        assert!(logged(&home)["kept"].is_null(), "{how}");
    }
}

/// A place on another file system: kept by copy, or not claimed.
#[test]
fn another_file_system_is_said_honestly() {
    let shm = PathBuf::from("/dev/shm");
    if !shm.is_dir() {
        return skip::missing("/dev/shm");
    }
    let dir = shm.join(format!("oneway-kept-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("f"), "x").unwrap();
    let home = Home::new();
    let (_, _, said) = judged(&home, "t", &format!("rm -rf {}", dir.display()), "default");
    std::fs::remove_dir_all(&dir).unwrap();
    assert!(!said["kept"].is_null(), "a little is copied: {said}");
    ran(&home, "t");
    assert!(oneway(&home, &["undo"]).status.success());
    assert_eq!(std::fs::read_to_string(dir.join("f")).unwrap(), "x");
    std::fs::remove_dir_all(&dir).unwrap();
}

//! Undo is executed: repository states × commands, each one run, then the undo that oneway names, then all of it compared.
//! A bounded part runs by default; `ONEWAY_UNDO_MATRIX=1` runs every pair, `5` every fifth one; `ONEWAY_UNDO_ONLY` and
//! `ONEWAY_UNDO_STATE` are words of the commands and states that are wanted.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::print_stdout, dead_code)]

mod run;
mod scene;

use oneway::assess::Reversibility;
use oneway::policy::Policy;
use oneway::request::{Payload, Place, Request};
use run::here::Here;
use scene::{BASE, scene};
use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// What stands beside and behind every state.
const MORE: &str = "git branch other; git switch -q other; echo o > only-other.txt; echo changed >> b.txt; git add -A
git commit -qm other; git switch -q main; git tag v1; git tag -a v2 -m annotated; mkdir ../out; echo out > ../out/x.txt
cp -R . ../wt; ";

const STATES: &[&str] = &[
    "",
    "echo dirty >> a.txt",
    "echo dirty >> ../wt/a.txt",
    "echo staged >> a.txt; git add a.txt",
    "echo staged >> a.txt; git add a.txt; echo more >> a.txt",
    "echo new > new.txt",
    "echo new > new.txt; git add new.txt",
    "echo new > new.txt; git add new.txt; echo more >> new.txt",
    "echo new > new.txt; git add -N new.txt",
    "echo new > new.txt; git add new.txt; rm new.txt",
    "rm a.txt",
    "git rm -q a.txt",
    "git rm -q --cached a.txt",
    "chmod 600 a.txt b.txt",
    "chmod +x a.txt",
    "chmod 600 a.txt; echo dirty >> a.txt",
    "echo log > ignored.log",
    "mkdir build; echo o > build/o",
    "mkdir empty",
    "mkdir dir/empty",
    "ln -s a.txt link",
    "ln -s dir linkdir",
    "ln -s nowhere dangling",
    "ln -s a.txt link; git add link; git commit -qm link",
    "git switch -q other",
    "git checkout -q --detach",
    "git checkout -q --detach HEAD~1",
    "git checkout -q --orphan fresh",
    "git checkout -q --orphan fresh; git rm -rqf .",
    "echo s >> a.txt; git stash -q",
    "echo s >> a.txt; git stash -q; echo t >> b.txt",
    "echo s >> a.txt; git stash -q; echo t >> b.txt; git stash -q",
    "git merge -q other >/dev/null; true",
    "echo x >> b.txt; git commit -qam main-side; git merge -q other >/dev/null || true",
    "echo x >> b.txt; git commit -qam main-side",
    "echo x >> b.txt; git commit -qam main-side; git cherry-pick other >/dev/null 2>&1 || true",
    "echo x >> b.txt; git commit -qam main-side; git rebase -q other >/dev/null 2>&1 || true",
    "git config core.logAllRefUpdates false; rm -rf .git/logs",
    "git config user.name somebody",
    "git config core.autocrlf input; printf 'a\\r\\nb\\r\\n' > crlf.txt; git add crlf.txt 2>/dev/null; git commit -qm crlf",
    "echo '* text=auto' > .gitattributes; git add -A; git commit -qm attributes",
    "echo '*.txt eol=crlf' > .gitattributes; git add -A; git commit -qm attributes",
    "git config filter.up.clean 'tr a-z A-Z'; git config filter.up.smudge cat; echo '*.up filter=up' > .gitattributes; echo abc > f.up; git add -A; git commit -qm filter",
    "printf '#!/bin/sh\\nexit 1\\n' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit; echo x >> a.txt; git add a.txt",
    "printf '#!/bin/sh\\necho h > hooked.txt\\n' > .git/hooks/post-commit; chmod +x .git/hooks/post-commit; echo x >> a.txt; git add a.txt",
    "printf '#!/bin/sh\\necho h > hooked.txt\\n' > .git/hooks/post-checkout; chmod +x .git/hooks/post-checkout",
    "git branch b; git branch topic; git tag t",
    "git branch topic; git config branch.topic.description words",
    "git branch dir/x",
    "git worktree add -q ../linked other 2>/dev/null",
    "git remote add up ../out",
    "git pack-refs --all; git gc -q",
    "git update-index --assume-unchanged a.txt; echo hidden >> a.txt",
    "git update-index --skip-worktree a.txt; echo hidden >> a.txt",
    "echo only-other > only-other.txt",
    "echo only-other.txt >> .gitignore; git commit -qam ignore; echo mine > only-other.txt",
    "mkdir b2; echo 1 > b2/1; echo 2 > t.txt; echo new > f",
    "mkdir d2 newdir; echo k > newdir/a.txt",
    "echo -n > -dash; git add ./-dash; git commit -qm dash",
    "echo sp > 'with space.txt'; git add -A; git commit -qm space",
    "git init -q sub; (cd sub; echo s > s; git add s; git commit -qm s); git add sub 2>/dev/null; git commit -qm sub",
    "git init -q sub; (cd sub; echo s > s; git add s; git commit -qm s); git add sub 2>/dev/null; git commit -qm sub; echo d >> sub/s",
    "touch .git/index.lock",
    "rm -rf dir; echo file > dir",
    "mkdir new.txt",
    "chmod 700 dir",
    "git config core.fileMode false; chmod +x a.txt",
    "git commit -q --allow-empty -m empty",
];

const COMMANDS: &[&str] = &[
    "touch a.txt",
    "touch f",
    "touch -- -dash",
    "touch new.txt t.txt",
    "touch nodir/f",
    "touch dangling",
    "mkdir d2",
    "mkdir -p d2/e/f",
    "mkdir dir",
    "mkdir nodir/x",
    "rmdir empty",
    "rmdir dir",
    "mv a.txt moved.txt",
    "mv a.txt dir/",
    "mv a.txt dir",
    "mv a.txt b.txt",
    "mv -n a.txt b.txt",
    "mv missing x",
    "mv dir d3",
    "mv a.txt b.txt dir",
    "cp -p ../wt/a.txt a.txt",
    "cp a.txt copy.txt",
    "cp a.txt b.txt",
    "cp -n a.txt b.txt",
    "cp -r dir d4",
    "cp -r dir newdir",
    "cp a.txt dir",
    "cp a.txt nodir/x",
    "ln -s a.txt link",
    "ln -s a.txt new-link",
    "ln -sf b.txt link",
    "chmod 600 a.txt",
    "chmod +x a.txt dir",
    "rm a.txt",
    "rm -f missing",
    "rm -rf dir",
    "rm link",
    "rm -rf linkdir/",
    "rm -rf build",
    "rm new.txt",
    "echo x > a.txt",
    "echo x > f",
    "echo x >> a.txt",
    "echo x >> f",
    "echo x >> link",
    "sed -i s/one/ONE/ a.txt",
    "truncate -s 0 b.txt",
    "echo x | tee a.txt f",
    "git add a.txt",
    "git add -A",
    "git add new.txt",
    "git add -N new.txt",
    "git rm --cached a.txt",
    "git rm -q a.txt",
    "git rm -qr dir",
    "git mv a.txt z.txt",
    "git mv a.txt dir",
    "git commit -qm x",
    "git commit -qam x",
    "git commit -q --amend -m y",
    "git commit -q --allow-empty -m e",
    "git commit -qm x b.txt",
    "git switch -q -c b",
    "git checkout -q -b b",
    "git switch -q other",
    "git checkout -q other",
    "git switch -q -C topic",
    "git checkout -q --detach v1",
    "git checkout -q -B b",
    "git branch b",
    "git branch -D topic",
    "git branch -d topic",
    "git branch -m topic t2",
    "git branch -m renamed",
    "git branch -f topic HEAD~1",
    "git tag t",
    "git tag -d v1",
    "git tag -d v2",
    "git tag -f v1 HEAD~1",
    "git tag -a t -m x",
    "git stash -q",
    "git stash push -q -m x",
    "git stash -q -u",
    "git stash pop -q",
    "git stash drop -q",
    "git reset -q --soft HEAD~1",
    "git reset -q HEAD~1",
    "git reset -q",
    "git reset -q -- a.txt",
    "git reset -q --hard",
    "git reset -q --hard HEAD~1",
    "git reset -q --keep HEAD~1",
    "git restore a.txt",
    "git restore .",
    "git restore --staged a.txt",
    "git checkout -- .",
    "git checkout -- a.txt",
    "git checkout -q HEAD~1 -- a.txt",
    "git checkout -q other -- .",
    "git clean -fdq",
    "git clean -fdxq",
    "git merge -q other",
    "git merge -q --no-ff --no-edit other",
    "git rebase -q other",
    "git cherry-pick other",
    "git revert --no-edit HEAD",
    "git remote add up ../out",
    "git init -q inner",
    "git init -q",
    "git config user.name x",
    "git -C ../wt restore a.txt",
    "git -C ../wt add -A",
    "git -C ../wt commit -qam x",
    "git --git-dir=../wt/.git --work-tree=../wt checkout -- .",
    "git -C dir add .",
    "cd dir && touch f",
    "(cd dir; rm c.txt)",
    "touch f && git add f && git commit -qm f",
    "mkdir d2 && touch d2/f",
    "git switch -q other && git commit -q --allow-empty -m x",
    "git add -A && git commit -qm all",
    "sh -c 'cd dir && rm c.txt'",
    "touch f && mv f g",
    "echo x >> a.txt && git stash -q",
    "git commit -q --allow-empty -m 1 && git commit -q --allow-empty -m 2",
    "pushd dir >/dev/null && rm c.txt",
    "env -C dir rm c.txt",
    "tar -cf t.tar dir",
    "cp a.txt f && cp b.txt f",
];

fn environment(command: &mut Command, home: &Path) {
    command
        .env_clear()
        .env("PATH", std::env::var("PATH").unwrap_or_default())
        .env("HOME", home)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .envs([("GIT_AUTHOR_NAME", "x"), ("GIT_AUTHOR_EMAIL", "x@y"), ("GIT_COMMITTER_NAME", "x")])
        .envs([("GIT_COMMITTER_EMAIL", "x@y"), ("GIT_EDITOR", "true")]);
}

fn sh(program: &str, text: &str, dir: &Path, home: &Path) -> (bool, String) {
    // A row's own example may wait for something, or write without an end.
    let mut command = Command::new("timeout");
    environment(&mut command, home);
    let bounded = format!("ulimit -f 100000; {text}");
    let out = command.args(["10", program, "-c", &bounded]).current_dir(dir).stdin(Stdio::null()).output().unwrap();
    (out.status.success(), String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr))
}

/// Every file with its mode and content, and what git says of itself.
fn snapshot(top: &Path, home: &Path, beside: bool) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    let mut todo = vec![top.to_owned()];
    while let Some(dir) = todo.pop() {
        for entry in std::fs::read_dir(&dir).unwrap().map(Result::unwrap) {
            let (path, kind) = (entry.path(), entry.file_type().unwrap());
            let name = path.strip_prefix(top).unwrap().display().to_string();
            if entry.file_name() == ".git" {
                out.insert(name, "git".into());
                continue;
            }
            let mode = entry.metadata().unwrap().permissions().mode();
            let what = if kind.is_symlink() {
                format!("link {}", std::fs::read_link(&path).unwrap().display())
            } else if kind.is_dir() {
                todo.push(path);
                format!("dir {mode:o}")
            } else if kind.is_file() {
                format!("file {mode:o} {:?}", std::fs::read(&path))
            } else {
                format!("other {mode:o}")
            };
            out.insert(name, what);
        }
    }
    let said = "for d in $DIRS; do cd ../$d 2>/dev/null || continue; cat .git/HEAD; git for-each-ref; git stash list --format='%H %gs'; git ls-files -s -t -v
        git config --local -l; ls .git | grep -E '_HEAD$|^rebase|^sequencer' | grep -vE 'ORIG_HEAD|FETCH_HEAD|AUTO_MERGE'; done";
    let dirs = if beside { "DIRS='repo wt'" } else { "DIRS=repo" };
    out.insert("git".into(), sh("bash", &format!("{dirs}; {said}"), &top.join("repo"), home).1);
    out
}

#[derive(Default)]
struct Sums {
    pairs: usize,
    changed: usize,
    reversible: usize,
    restored: usize,
    faults: Vec<String>,
}

fn differing(a: &BTreeMap<String, String>, b: &BTreeMap<String, String>) -> String {
    let keys = a.keys().chain(b.keys()).filter(|k| a.get(*k) != b.get(*k));
    let mut out: Vec<String> = keys.map(|k| format!("{k}: {:.300?} -> {:.300?}", a.get(k), b.get(k))).collect();
    out.dedup();
    out.truncate(2);
    out.join(" | ")
}

fn pair(state: &str, template: &Path, before: &BTreeMap<String, String>, command: &str, sums: &mut Sums) {
    let top = template.with_extension("run");
    let home = template.join("home");
    let copied = Command::new("cp").arg("-a").arg(template).arg(&top).status().unwrap();
    assert!(copied.success());
    let repo = top.join("repo");
    let place = Place { cwd: Some(repo.clone()), home: Some(home.clone()), ..Place::default() };
    let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
    let world = Here { home: home.clone(), ..Here::default() };
    let decision = oneway::decide(&request, &Policy::default(), &world);
    let assessment = &decision.assessment;
    let undo = oneway::report::json::undo(&assessment.undo);
    let undo = undo.as_deref();
    let beside = command.contains("wt");
    let before = &if beside { snapshot(&top, &home, true) } else { before.clone() };
    sh("bash", command, &repo, &home);
    let between = snapshot(&top, &home, beside);
    let changed = between != *before;
    let ran = undo.map(|undo| sh("sh", undo, &repo, &home));
    let after = if undo.is_some() { snapshot(&top, &home, beside) } else { between.clone() };
    let restored = after == *before;
    sums.pairs += 1;
    sums.changed += usize::from(changed);
    let reversible = assessment.reversibility <= Reversibility::Reversible;
    let mut fault = |what: &str| {
        let shown = differing(before, &after);
        let told =
            format!("{what}\n  state   {state}\n  command {command}\n  undo    {undo:?} {ran:?}\n  differs {shown}");
        println!("{told}");
        sums.faults.push(told);
    };
    if !changed && !restored {
        fault("HARMFUL");
    } else if changed && reversible && undo.is_none() {
        fault("FALSE REVERSIBLE, no undo");
    } else if changed && undo.is_some() && !restored {
        fault("NOT RESTORED");
    }
    if changed && reversible {
        sums.reversible += 1;
        sums.restored += usize::from(restored);
    }
    let _ = Command::new("chmod").args(["-R", "u+rwx"]).arg(&top).output();
    std::fs::remove_dir_all(&top).unwrap();
}

/// What the hits of rows speak of: files, directories, branches, tags, a stash.
const NAMES: &str = "for f in a b c x f s t src/a src/b d/f file.txt new.txt config.json; do mkdir -p $(dirname $f); echo $f > $f; done
git add -A; git commit -qm names; echo un > untracked; echo st >> a.txt; git stash -q; git branch topic; git branch x; git branch old; git tag v1.0";

/// Programs that every machine of CI has, and that speak with no other machine.
const RUN: &[&str] = &[
    "chmod", "cp", "dd", "git", "install", "ln", "mkdir", "mv", "rm", "rmdir", "sed", "sort", "split", "tar", "tee",
    "touch", "truncate", "unlink",
];

/// Whether a call only touches files and the repository here, so that it may really run.
fn stays_here(decision: &oneway::decision::Decision) -> bool {
    use oneway::finding::{Object, Reach};
    let object = |o| matches!(o, Object::Nothing | Object::File | Object::Index | Object::Commit | Object::Output);
    let assessment = &decision.assessment;
    assessment.tier <= oneway::assess::Tier::Moderate
        && assessment
            .findings
            .iter()
            .all(|w| object(w.finding.effect.object) && w.finding.effect.reach == Reach::Project)
}

/// Rows prove their undo: a hit that is called reversible runs, and the undo that is named for it brings everything back.
#[test]
fn rows_prove_their_undo() {
    let Some(built) = scene(&format!("{BASE}{MORE}{NAMES}")) else { return };
    let every: usize = std::env::var("ONEWAY_UNDO_MATRIX").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let home = built.dir.join("home");
    let before = snapshot(&built.dir, &home, false);
    let place = Place { cwd: Some(built.dir.join("repo")), home: Some(home.clone()), ..Place::default() };
    let world = Here { home, ..Here::default() };
    let hits: std::collections::BTreeSet<&str> =
        oneway::catalog::shell::rules().flat_map(|(_, rule)| rule.hits.iter().copied()).collect();
    let runs = |hit: &str| hit.split(' ').next().is_some_and(|name| RUN.contains(&name));
    let plain = |hit: &&str| {
        runs(hit) && !hit.contains(['~', '$', '`', '<']) && ![" /", "..", "/dev/"].iter().any(|p| hit.contains(p))
    };
    let mut sums = Sums::default();
    for (n, hit) in hits.into_iter().filter(plain).enumerate() {
        let request = Request { payload: Payload::Shell(hit.into()), place: place.clone(), ..Request::default() };
        let decision = oneway::decide(&request, &Policy::default(), &world);
        let named = oneway::report::json::undo(&decision.assessment.undo).is_some();
        if named && stays_here(&decision) && n.is_multiple_of(every) {
            pair("the names of rows", &built.dir, &before, hit, &mut sums);
        }
    }
    println!("{} hits, {} changed something, {} of them restored", sums.pairs, sums.changed, sums.restored);
    assert!(sums.faults.is_empty(), "{}", sums.faults.join("\n"));
    assert!(sums.changed > 5, "the names of the hits are not there: {}", sums.changed);
}

#[test]
fn the_named_undo_restores_everything() {
    let every: Option<usize> = std::env::var("ONEWAY_UNDO_MATRIX").ok().and_then(|n| n.parse().ok());
    let picked = |i: usize, j: usize| match every {
        Some(every) => (i * 29 + j * 7).is_multiple_of(every),
        None => i.is_multiple_of(7) && j % 29 == i % 29,
    };
    let only = std::env::var("ONEWAY_UNDO_ONLY").unwrap_or_default();
    let state_of = std::env::var("ONEWAY_UNDO_STATE").unwrap_or_default();
    let mut sums = Sums::default();
    for (i, state) in STATES.iter().enumerate().filter(|(_, state)| state.contains(&state_of)) {
        let wanted: Vec<&str> =
            COMMANDS.iter().enumerate().filter(|(j, c)| picked(i, *j) && c.contains(&only)).map(|(_, c)| *c).collect();
        if wanted.is_empty() {
            continue;
        }
        let Some(built) = scene(&format!("{BASE}{MORE}{state}")) else { return };
        let before = snapshot(&built.dir, &built.dir.join("home"), false);
        for command in wanted {
            pair(state, &built.dir, &before, command, &mut sums);
        }
    }
    println!(
        "{} pairs, {} changed something, {} of them reversible, {} restored, {} faults",
        sums.pairs,
        sums.changed,
        sums.reversible,
        sums.restored,
        sums.faults.len()
    );
    assert!(sums.faults.is_empty(), "{}", sums.faults.join("\n"));
}

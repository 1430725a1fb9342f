//! From what was seen to what a finding says: its undo, its object and its words.

use super::before::Before;
use super::clean::{Goes, WorkTree};
use super::git::place::RepoFound;
use super::kept::{Ask, Fate, Fates, blind};
use super::sight::Sight;
use super::{glob, words};
use crate::finding::{Finding, Object, Reach, Text, Undo};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The most commands that an undo names one after the other.
const MAX_COMMANDS: usize = 12;

/// Settles what becomes of paths.
pub fn kept(finding: &mut Finding, paths: &[String], overwrite: bool, sight: &Sight, before: &Before) {
    let ask = Ask {
        overwrite,
        index: matches!(finding.subject.as_str(), "git rm" | "git mv") || unstages(finding),
        tracked: matches!(finding.subject.as_str(), "git checkout" | "git restore"),
        built: finding.marks.is("builds"),
        dresses: overwrite && dresses(finding),
    };
    let mut sum = Sum::default();
    if ask.tracked && paths.iter().any(|path| runs_hooks(sight, Path::new(path))) {
        sum.unknown = Some("what a hook of the repository does after it".into());
    }
    for path in paths {
        if before.is_moved(path) || before.is_gone(path) {
            sum.add(path, Fates::one(Fate::Unknown("what an earlier command leaves there".into())));
        } else if (ask.index || ask.tracked) && is_magic(path) {
            sum.add(path, magic(sight, path, ask));
        } else {
            for (path, fates) in fates(sight, path, ask, before) {
                sum.add(&path, fates);
            }
        }
    }
    if sum.is_output() && finding.effect.object == Object::Tree && finding.effect.reach <= Reach::Outside {
        finding.effect.object = Object::Output;
    }
    if let Some(fact) = &sum.lost {
        tell(finding, fact);
    }
    let known = std::mem::replace(&mut finding.undo, Undo::None);
    let makes = if finding.marks.is("redirects") { "rm -f" } else { "rm -rf" };
    finding.undo = joined(known, &sum, finding.marks.is("moves"), ask, sight, makes);
    // What git moves over a file does not go back by itself.
    let moved = ask.index && finding.marks.is("moves");
    // A program may make the directories on the way too; a redirection does not.
    let made = |dir: &Path| sight.look.has(dir) || dir.to_str().is_some_and(|d| before.is_made(d));
    if moved || makes != "rm -f" && sum.new.iter().any(|p| Path::new(p).parent().is_some_and(|dir| !made(dir))) {
        finding.undo = match std::mem::replace(&mut finding.undo, Undo::None) {
            Undo::Exact(command) => Undo::Partial(command),
            other => other,
        };
    }
}

/// Whether a call takes rights along, or sets them: `cp -p`, `rsync -a`, `install -m 600`.
fn dresses(finding: &Finding) -> bool {
    const LONG: [&str; 5] = ["--archive", "--chmod", "--mode", "--perms", "--preserve"];
    let says = |word: &String| match word.strip_prefix("--") {
        Some("") | None => word.starts_with('-') && word.contains(['a', 'p', 'm']),
        Some(_) => LONG.iter().any(|long| long.starts_with(word.split('=').next().unwrap_or(word))),
    };
    let git = finding.subject.starts_with("git ");
    !git && finding.acts.as_deref().is_some_and(|acts| acts.argv.iter().skip(1).any(says))
}

/// Whether files come from what is committed, and the index with them.
fn unstages(finding: &Finding) -> bool {
    let staged = |word: &String| match word.strip_prefix("--") {
        Some(long) => !long.is_empty() && "staged".starts_with(long),
        None => word.starts_with('-') && word.contains('S'),
    };
    finding.subject == "git restore" && finding.acts.as_deref().is_none_or(|acts| acts.argv.iter().any(staged))
}

/// Whether git runs something of the repository's own when it has written a path.
fn runs_hooks(sight: &Sight, path: &Path) -> bool {
    let found = sight.look.resolved(path).map(|path| sight.find(&path));
    let Some(RepoFound::Repo(repo)) = found.as_deref() else { return false };
    let named = repo.config.get("core.hookspath").map(|dir| repo.root.join(dir));
    sight.look.has(&named.unwrap_or_else(|| repo.common.join("hooks")).join("post-checkout"))
}

/// Whether git takes a path for a pattern of its own, which reaches further than the shell's.
fn is_magic(path: &str) -> bool {
    glob::is_pattern(path) || path.contains("/:")
}

/// What becomes of all that such a pattern may stand for.
fn magic(sight: &Sight, path: &str, ask: Ask) -> Fates {
    let before = path.split('/').take_while(|part| !glob::is_pattern(part) && !part.starts_with(':'));
    let dir = PathBuf::from(before.collect::<Vec<_>>().join("/"));
    let found = sight.look.resolved(&dir).map(|dir| sight.find(&dir));
    match found.as_deref() {
        Some(RepoFound::Repo(repo)) if ask.tracked => sight.fate(&repo.root, ask),
        _ => blind(Path::new(path)),
    }
}

/// What becomes of a path, or of all that a pattern stands for.
fn fates(sight: &Sight, path: &str, ask: Ask, before: &Before) -> Vec<(String, Fates)> {
    let one = |path: &str| (path.to_owned(), sight.fate(Path::new(path), ask));
    if glob::is_pattern(path) {
        return match glob::expand_words(&sight.look, path) {
            None => vec![(path.to_owned(), blind(Path::new(path)))],
            // Nothing matches now; something may when it runs.
            Some(none) if none.is_empty() => vec![(path.to_owned(), blind(Path::new(path)))],
            Some(all) => all.iter().filter_map(|p| p.to_str()).map(one).collect(),
        };
    }
    let (path, mut fates) = one(path);
    // The text makes it and takes it away again.
    if before.is_made(&path) && sight.is_absent(&path) && !ask.overwrite {
        fates = Fates { list: vec![Fate::Nothing], output: fates.output };
    }
    vec![(path, fates)]
}

/// The fates of all paths: the worst one decides.
#[derive(Default)]
struct Sum {
    in_git: BTreeMap<PathBuf, Vec<PathBuf>>,
    commands: Vec<String>,
    made: Vec<&'static str>,
    new: Vec<String>,
    unknown: Option<String>,
    lost: Option<String>,
    outputs: usize,
    others: usize,
}

impl Sum {
    fn add(&mut self, path: &str, fates: Fates) {
        match fates.output {
            true => self.outputs += 1,
            false => self.others += 1,
        }
        for fate in fates.list {
            match fate {
                Fate::Nothing => {}
                Fate::New => self.new.push(path.to_owned()),
                Fate::InGit(root, path) => self.in_git.entry(root).or_default().push(path),
                Fate::Command(command) => self.commands.push(command),
                Fate::Made(how) if self.made.contains(&how) => {}
                Fate::Made(how) => self.made.push(how),
                Fate::Unknown(what) => {
                    self.unknown.get_or_insert(what);
                }
                Fate::Lost(why) => {
                    self.lost.get_or_insert(why);
                }
            }
        }
    }

    fn is_output(&self) -> bool {
        self.outputs > 0 && self.others == 0
    }
}

/// The undo of the command itself, if its row knows one, together with that of the paths.
fn joined(known: Undo, sum: &Sum, moves: bool, ask: Ask, sight: &Sight, takes: &str) -> Undo {
    let mut steps: Vec<String> = Vec::new();
    let mut partial = false;
    match known {
        Undo::None => return Undo::None,
        Undo::Unneeded | Undo::Unknown(_) | Undo::Kept(_) => {}
        Undo::Exact(command) => steps.push(command.into_owned()),
        Undo::Partial(how) => {
            partial = true;
            steps.push(how.into_owned());
        }
    }
    if sum.lost.is_some() {
        return Undo::None;
    }
    if let Some(what) = &sum.unknown {
        return Undo::Unknown(what.clone().into());
    }
    if steps.is_empty() {
        steps.extend(taken_back(sum, moves, sight, takes));
    }
    let source = if ask.index { "HEAD " } else { "" };
    for (root, paths) in &sum.in_git {
        let back = words::checkout(root, paths, sight.cwd(), source);
        // A hook after a checkout may do anything.
        steps.push(match sight.look.has(&root.join(".git/hooks/post-checkout")) {
            true => back.replacen("git", "git -c core.hooksPath=/dev/null", 1),
            false => back,
        });
    }
    steps.extend(sum.commands.iter().cloned());
    if steps.len() > MAX_COMMANDS {
        return Undo::Unknown("too many things at once".into());
    }
    // What goes where nothing was comes from somewhere.
    if moves && steps.is_empty() && !sum.new.is_empty() {
        return Undo::Partial("move it back".into());
    }
    let made = sum.made.iter().map(|m| (*m).to_owned());
    match (partial || !sum.made.is_empty(), steps.is_empty()) {
        (false, true) => Undo::Unneeded,
        (false, false) => Undo::Exact(steps.join(" && ").into()),
        (true, _) => Undo::Partial(made.chain(steps).collect::<Vec<_>>().join("; ").into()),
    }
}

/// What takes away again what was made where nothing was; what was moved there goes back, which its own row says.
fn taken_back(sum: &Sum, moves: bool, sight: &Sight, takes: &str) -> Option<String> {
    if sum.new.is_empty() || moves {
        return None;
    }
    let all: Vec<String> = sum.new.iter().map(|p| words::operand(Path::new(p), sight.cwd())).collect();
    Some(format!("{takes} -- {}", all.join(" ")))
}

/// Settles what becomes of changes that are not committed.
pub fn clean_tree(finding: &mut Finding, dir: &str, undo: &Text, sight: &Sight, before: &Before) {
    // Of what only changes the layout no word is lost, whatever is not committed.
    let layout = matches!(finding.undo, Undo::Partial(_)).then(|| finding.undo.clone());
    let unknown = || layout.clone().unwrap_or_else(|| Undo::Unknown("uncommitted changes in the work tree".into()));
    let goes = if finding.subject.starts_with("git ") { Goes::Uncommitted } else { Goes::Content };
    finding.undo = match sight.tree(Path::new(dir), goes) {
        WorkTree::Changed(_) if layout.is_some() => unknown(),
        WorkTree::Changed(paths) => {
            tell(finding, &named(&paths));
            // What is changed in place is not thrown away, but nobody can tell it from what was there.
            if goes == Goes::Content { unknown() } else { Undo::None }
        }
        WorkTree::Unknown => unknown(),
        WorkTree::Clean if before.touches_tree() => unknown(),
        // A clean tree does not make the guard's own files anybody's to replace.
        WorkTree::Clean if finding.effect.object == Object::Guard => Undo::None,
        WorkTree::Clean if undo.is_empty() => {
            // Nothing to lose and nothing that moves: what is left is bookkeeping.
            finding.effect.object = Object::Index;
            Undo::Unneeded
        }
        // What moves commits has its own way back; what changes files in place only changes tracked ones.
        WorkTree::Clean if goes == Goes::Content => Undo::Exact("git checkout -q -- :/".into()),
        WorkTree::Clean => Undo::Partial(undo.clone()),
    };
}

/// How many paths have changes, and the first of them.
pub fn named(paths: &BTreeSet<String>) -> String {
    let shown: Vec<&str> = paths.iter().take(3).map(String::as_str).collect();
    let more = if paths.len() > shown.len() { ", …" } else { "" };
    let files = if paths.len() == 1 { "file" } else { "files" };
    format!("uncommitted changes in {} {files}: {}{more}", paths.len(), shown.join(", "))
}

/// Adds a fact to what a finding says.
fn tell(finding: &mut Finding, fact: &str) {
    finding.what = format!("{}; {fact}", finding.what).into();
}

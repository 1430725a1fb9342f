//! What git's commands lose besides objects, which stay: what the repository says of itself, and files of the work tree.

use super::{How, Losses, Reset, Root};
use crate::evidence::clean::Goes;
use crate::evidence::git::digest::Oid;
use crate::evidence::git::index::mode;
use crate::evidence::git::place::{Repo, RepoFound};
use crate::evidence::git::state::Compare;
use crate::evidence::git::{Listed, refs, staged};
use crate::evidence::look::Look;
use crate::evidence::sight::Sight;
use crate::finding::Finding;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What a work tree's own part of the repository is made of, besides objects.
const OWN: &[&str] = &[
    "HEAD", "index", "ORIG_HEAD", "MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "MERGE_RR", "AUTO_MERGE", "SQUASH_MSG",
    "CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD", "rebase-merge", "rebase-apply", "sequencer", "BISECT_LOG",
    "BISECT_START",
];
/// The same of what all work trees share.
const COMMON: &[&str] = &["packed-refs", "refs", "config"];
/// The most steps back in `HEAD~n`.
const MAX_BACK: usize = 100;

/// What a call of git loses; `None` where that cannot be seen.
pub fn collect(finding: &Finding, sight: &Sight, out: &mut Losses) -> Option<()> {
    let acts = finding.acts.as_deref()?;
    let mut dir = sight.look.resolved(Path::new(&acts.dir))?;
    let mut words = acts.argv.iter().skip(1).map(String::as_str);
    let sub = loop {
        match words.next()? {
            "-C" => dir = sight.look.resolved(&dir.join(words.next()?))?,
            "--no-pager" | "-P" | "--no-optional-locks" => {}
            option if option.starts_with('-') => return None,
            sub => break sub,
        }
    };
    let words: Vec<&str> = words.collect();
    let found = sight.find(&dir);
    let RepoFound::Repo(repo) = &*found else { return None };
    let head = refs::head(&sight.look, repo)?;
    if words.iter().any(|w| w.starts_with("--recurse-submodules")) || repo.config.is("submodule.recurse", false) {
        return None;
    }
    if sub == "clean" {
        return cleaned(&words, sight, &Compare::new(&sight.look, repo)?, out);
    }
    state(repo, out);
    if finding.marks.is("tree") {
        let compare = Compare::new(&sight.look, repo)?;
        let (changed, all) = sight.changes_seen(&compare, Goes::Uncommitted);
        all.then_some(())?;
        below(repo, &changed, out);
        if let Some(to) = moves_to(finding, sub, &words) {
            strangers(sight, &compare, to, out)?;
            let commit = repo.objects.format().hex(head.commit?);
            out.resets.push(Reset { root: repo.root.clone(), commit });
        }
    }
    Some(())
}

/// All of a work tree that is not in a commit.
pub fn present(root: &Path, sight: &Sight, out: &mut Losses) -> Option<()> {
    let found = sight.find(root);
    let RepoFound::Repo(repo) = &*found else { return None };
    let (changed, all) = sight.changes_seen(&Compare::new(&sight.look, repo)?, Goes::Uncommitted);
    let commit = repo.objects.format().hex(refs::head(&sight.look, repo)?.commit?);
    state(repo, out);
    below(repo, &changed, out);
    out.resets.push(Reset { root: repo.root.clone(), commit });
    all.then_some(())
}

/// All that a repository says of itself. Git puts new files in the place of old ones, but writes its logs where they are.
fn state(repo: &Repo, out: &mut Losses) {
    let replaced = |path: PathBuf| Root { path, how: How::Replaced };
    out.roots.extend(OWN.iter().map(|name| replaced(repo.own.join(name))));
    out.roots.extend(COMMON.iter().map(|name| replaced(repo.common.join(name))));
    for git in BTreeSet::from([&repo.own, &repo.common]) {
        out.roots.push(Root { path: git.join("logs"), how: How::Written });
    }
}

fn below(repo: &Repo, paths: &BTreeSet<String>, out: &mut Losses) {
    out.roots.extend(paths.iter().map(|path| Root { path: repo.root.join(path), how: How::Replaced }));
}

/// Files that git does not know.
fn cleaned(words: &[&str], sight: &Sight, compare: &Compare, out: &mut Losses) -> Option<()> {
    let ignored = words.iter().any(|w| w.starts_with('-') && !w.starts_with("--") && w.contains(['x', 'X']));
    let goes = if ignored { Goes::Everything } else { Goes::Content };
    let root = &compare.repo().root;
    let strangers = sight.strangers_of(compare, goes)?;
    out.roots.extend(strangers.iter().map(|path| Root { path: root.join(path), how: How::Gone }));
    Some(())
}

/// What the work tree becomes; `None` where files come from the index, and clean ones stay as they are.
fn moves_to<'w>(finding: &Finding, sub: &str, words: &[&'w str]) -> Option<&'w str> {
    let before = words.iter().take_while(|w| **w != "--");
    let source = before.clone().any(|w| w.starts_with("-s") || w.starts_with("--so"));
    match sub {
        _ if finding.marks.is("here") && !source => None,
        "restore" => Some(before.copied().find_map(|w| w.strip_prefix("--source=")).unwrap_or("")),
        "checkout" | "switch" | "reset" => before.copied().find(|w| !w.starts_with('-') && *w != "HEAD"),
        // What was begun ends somewhere else.
        _ => Some(""),
    }
}

/// Files that git does not know and another commit may have: kept, or seen not to be among its files.
fn strangers(sight: &Sight, compare: &Compare, to: &str, out: &mut Losses) -> Option<()> {
    let all = sight.strangers_of(compare, Goes::Everything)?;
    let own = sight.strangers_of(compare, Goes::Content)?;
    below(compare.repo(), &own, out);
    let ignored: Vec<&String> = all.difference(&own).collect();
    if ignored.is_empty() {
        return Some(());
    }
    let (look, repo) = (&sight.look, compare.repo());
    let tree = repo.objects.tree_of(look, resolve(look, repo, to)?)?;
    let meets = |path: &str| {
        Path::new(path).ancestors().filter_map(Path::to_str).filter(|above| !above.is_empty()).any(|above| {
            staged::in_head(look, &repo.objects, tree, above)
                .is_some_and(|line| above == path || line.mode & mode::TYPE != mode::TREE)
        })
    };
    (!ignored.iter().any(|path| meets(path))).then_some(())
}

/// The commit of a plain name: a branch, a light tag, an id in full, some steps back from HEAD.
fn resolve(look: &Look, repo: &Repo, name: &str) -> Option<Oid> {
    if let Some(steps) = name.strip_prefix("HEAD~").or_else(|| (name == "HEAD^").then_some("1")) {
        let steps: usize = if steps.is_empty() { 1 } else { steps.parse().ok()? };
        let mut commit = refs::head(look, repo)?.commit?;
        for _ in 0..steps.min(MAX_BACK) {
            commit = repo.objects.parent_of(look, commit)?;
        }
        return (steps <= MAX_BACK).then_some(commit);
    }
    if let Some(commit) = repo.objects.format().parse(name.as_bytes()) {
        return Some(commit);
    }
    ["refs/heads/", "refs/tags/", "refs/remotes/"].iter().find_map(|top| {
        match refs::named(look, repo, &format!("{top}{name}"))? {
            Listed::At(commit) => Some(commit),
            Listed::Absent => None,
        }
    })
}

//! What git's commands lose besides objects, which stay: what the repository says of itself, and files of the work tree.

use super::{How, Losses, Reset, Root, missing};
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
use std::rc::Rc;

/// What a work tree's own part of the repository is made of, besides objects.
const OWN: &[&str] = &[
    "HEAD", "index", "ORIG_HEAD", "MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "MERGE_RR", "AUTO_MERGE", "SQUASH_MSG",
    "CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD", "rebase-merge", "rebase-apply", "sequencer", "BISECT_LOG",
    "BISECT_START",
];
/// The same of what all work trees share.
const COMMON: &[&str] = &["packed-refs", "refs", "config"];
/// Sub-commands whose words name what is checked out.
const MOVING: &[&str] =
    &["checkout", "switch", "reset", "restore", "merge", "rebase", "cherry-pick", "revert", "read-tree", "am"];
/// Options that end what was begun, somewhere else.
const ENDING: &[&str] = &["--abort", "--quit", "--skip", "--continue"];
/// Options before the name of something new, or before words for people.
const NAMING: &[&str] = &["-b", "-B", "-c", "-C", "--orphan", "-m", "--message"];
/// Hooks that run whenever git writes its index or a ref, and those that run once files are checked out.
const HOOKS: &[&str] = &["post-index-change", "reference-transaction", "post-checkout"];
/// Sub-commands that check files out and say so.
const CHECKING: &[&str] = &["checkout", "switch", "restore", "worktree"];
/// Sub-commands that make commits, each with hooks of its own.
const COMMITTING: &[&str] = &["commit", "merge", "pull", "rebase", "am", "cherry-pick", "revert"];
/// The most hooks.
const MAX_HOOKS: usize = 200;
/// The most steps back in `HEAD~n`.
const MAX_BACK: usize = 100;

/// A call of git: its repository, its sub-command and the words behind it.
pub(in crate::evidence) fn call<'f>(
    finding: &'f Finding,
    sight: &Sight,
) -> Option<(Rc<RepoFound>, &'f str, Vec<&'f str>)> {
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
    // A directory that is not there is in no repository.
    sight.look.has(&dir).then_some(())?;
    let words: Vec<&str> = words.collect();
    let found = sight.find(&dir);
    let RepoFound::Repo(repo) = &*found else { return None };
    let recurses = words.iter().any(|w| w.starts_with("--recurse-submodules"));
    (!recurses && !repo.config.is("submodule.recurse", false)).then_some((found, sub, words))
}

/// Whether somebody's program runs with a sub-command, and changes what it likes.
fn is_hooked(repo: &Repo, sub: &str, look: &Look) -> bool {
    let dir = match repo.config.get("core.hookspath") {
        Some(named) if named.starts_with(['~', '%']) => return true,
        Some(named) => repo.root.join(named),
        None => repo.common.join("hooks"),
    };
    let runs = if CHECKING.contains(&sub) { HOOKS } else { HOOKS.get(..2).unwrap_or_default() };
    let any = || {
        let names = look.names(&dir, MAX_HOOKS);
        names.is_none_or(|names| names.iter().any(|name| !name.ends_with(".sample"))) && look.has(&dir)
    };
    runs.iter().any(|name| look.has(&dir.join(name))) || COMMITTING.contains(&sub) && any()
}

/// What a call of git loses; `None` where that cannot be seen.
pub fn collect(finding: &Finding, sight: &Sight, out: &mut Losses) -> Option<()> {
    let (found, sub, words) = call(finding, sight)?;
    let RepoFound::Repo(repo) = &*found else { return None };
    refs::head(&sight.look, repo)?;
    (!is_hooked(repo, sub, &sight.look)).then_some(())?;
    if sub == "clean" {
        return cleaned(&words, sight, &Compare::new(&sight.look, repo)?, out);
    }
    if !finding.marks.is("tree") {
        state(repo, out);
        // A branch may be checked out elsewhere.
        out.roots.push(Root { path: repo.common.join("worktrees"), how: How::Written });
        return Some(());
    }
    let compare = Compare::new(&sight.look, repo)?;
    present_in(repo, &compare, sight, out)?;
    if finding.marks.is("here") && !words.iter().any(|w| w.starts_with("-s") || w.starts_with("--so")) {
        // Files come from the index: clean ones stay as they are.
        out.resets.retain(|reset| reset.root != repo.root);
        return Some(());
    }
    let to = named(sub, &words)?;
    // Before the first commit there is none that a checkout could go back to.
    let unborn = !out.resets.iter().any(|reset| reset.root == repo.root);
    if sub == "restore" || unborn {
        arrivals(sight, &compare, &to, out)?;
    }
    strangers(sight, &compare, &to, out)
}

/// All that calls of git may change, in whatever order they run: what is not committed, and what git does not know.
pub fn whole(finding: &Finding, sight: &Sight, out: &mut Losses) -> Option<()> {
    let (found, sub, words) = call(finding, sight)?;
    let RepoFound::Repo(repo) = &*found else { return None };
    (!is_hooked(repo, sub, &sight.look)).then_some(())?;
    let compare = Compare::new(&sight.look, repo)?;
    present_in(repo, &compare, sight, out)?;
    if sub == "clean" {
        cleaned(&words, sight, &compare, out)?;
    }
    let to = named(sub, &words)?;
    arrivals(sight, &compare, &to, out)?;
    strangers(sight, &compare, &to, out)
}

/// Files of another commit that the index does not have: what puts them here may not tell git, so that it leaves them behind.
fn arrivals(sight: &Sight, compare: &Compare, to: &[&str], out: &mut Losses) -> Option<()> {
    let (look, repo) = (&sight.look, compare.repo());
    for commit in commits(look, repo, to) {
        let tree = repo.objects.tree_of(look, commit?)?;
        let differences = staged::differences(look, &repo.objects, compare.index(), Some(tree))?;
        let new = differences.into_iter().filter(|difference| difference.dropped.is_some());
        let new = new.map(|difference| String::from_utf8(difference.path).ok()).collect::<Option<_>>()?;
        below(repo, &new, sight, out)?;
    }
    Some(())
}

/// The commits among words that may be paths too; one that is neither is nobody's.
fn commits(look: &Look, repo: &Repo, words: &[&str]) -> Vec<Option<Oid>> {
    let of = |word: &&str| match resolve(look, repo, word) {
        None if look.has(&repo.root.join(word)) => None,
        commit => Some(commit),
    };
    words.iter().filter_map(of).collect()
}

/// All of a work tree that is not in a commit.
pub fn present(root: &Path, sight: &Sight, out: &mut Losses) -> Option<()> {
    let found = sight.find(root);
    let RepoFound::Repo(repo) = &*found else { return None };
    present_in(repo, &Compare::new(&sight.look, repo)?, sight, out)
}

fn present_in(repo: &Repo, compare: &Compare, sight: &Sight, out: &mut Losses) -> Option<()> {
    // Where its index is locked, git brings nothing back.
    (!sight.look.has(&repo.own.join("index.lock"))).then_some(())?;
    let apart = sight.apart(compare)?;
    let head = refs::head(&sight.look, repo)?;
    state(repo, out);
    below(repo, &apart, sight, out)?;
    // Before the first commit all that git knows is in the index, and is kept as files.
    let commit = head.commit.map(|commit| repo.objects.format().hex(commit));
    out.resets.extend(commit.map(|commit| Reset { root: repo.root.clone(), commit }));
    Some(())
}

/// All that a repository says of itself. Git puts new files in the place of old ones, but writes its logs where they are;
/// those of remote branches only when it speaks with the remote.
fn state(repo: &Repo, out: &mut Losses) {
    let replaced = |path: PathBuf| Root { path, how: How::Replaced };
    out.roots.extend(OWN.iter().map(|name| replaced(repo.own.join(name))));
    out.roots.extend(COMMON.iter().map(|name| replaced(repo.common.join(name))));
    let logs = ["HEAD", "refs/heads", "refs/stash"];
    for git in BTreeSet::from([&repo.own, &repo.common]) {
        out.roots.extend(logs.map(|name| Root { path: git.join("logs").join(name), how: How::Written }));
        out.roots.push(replaced(git.join("logs/refs/remotes")));
    }
}

fn below(repo: &Repo, paths: &BTreeSet<String>, sight: &Sight, out: &mut Losses) -> Option<()> {
    for path in paths {
        // Git makes the directories on the way too.
        let path = missing(repo.root.join(path), sight)?;
        out.roots.push(Root { path, how: How::Replaced });
    }
    Some(())
}

/// Whether a finding is of a call of git with one of these sub-commands, as far as its words tell.
pub(in crate::evidence) fn speaks_of(finding: &Finding, subs: &[&str]) -> bool {
    let says = |word: &String| subs.contains(&word.as_str());
    let git = finding.marks.is("tree") || finding.marks.is("whole");
    git && finding.acts.as_deref().is_some_and(|acts| acts.argv.iter().any(says))
}

/// What `git clean` would delete, as far as that can be seen; none where it would say so itself.
pub(in crate::evidence) fn swept(finding: &Finding, sight: &Sight) -> Option<BTreeSet<String>> {
    speaks_of(finding, &["clean"]).then_some(())?;
    let (found, sub, words) = call(finding, sight)?;
    let RepoFound::Repo(repo) = &*found else { return None };
    let compare = (sub == "clean").then(|| Compare::new(&sight.look, repo))??;
    cleanable(&words, sight, &compare)
}

fn cleanable(words: &[&str], sight: &Sight, compare: &Compare) -> Option<BTreeSet<String>> {
    let rules = |path: &String| path.ends_with(".gitignore");
    // What is ignored by rules that are not committed may not be when it runs.
    let ignored = words.iter().any(|w| w.starts_with('-') && !w.starts_with("--") && w.contains(['x', 'X']))
        || sight.changes_seen(compare, Goes::Uncommitted).0.iter().any(rules);
    let goes = if ignored { Goes::Everything } else { Goes::Content };
    sight.strangers_of(compare, goes)
}

/// Files that git does not know.
fn cleaned(words: &[&str], sight: &Sight, compare: &Compare, out: &mut Losses) -> Option<()> {
    let root = &compare.repo().root;
    let strangers = cleanable(words, sight, compare)?;
    out.roots.extend(strangers.iter().map(|path| Root { path: root.join(path), how: How::Gone }));
    Some(())
}

/// The words that may name a commit that is checked out; `None` where another one is that nobody names.
pub(in crate::evidence) fn named<'w>(sub: &str, words: &[&'w str]) -> Option<Vec<&'w str>> {
    let before: Vec<&str> = words.iter().take_while(|w| **w != "--").copied().collect();
    if !MOVING.contains(&sub) {
        return Some(Vec::new());
    }
    let glued = |w: &&&str| sub == "restore" && w.starts_with("-s") && w.len() > 2;
    if before.iter().any(|w| ENDING.contains(w)) || before.iter().any(|w| glued(&w)) {
        return None;
    }
    let new = |at: usize| at > 0 && before.get(at - 1).is_some_and(|w| NAMING.contains(w));
    let name = |(at, word): (usize, &&'w str)| match word.split_once('=') {
        Some((option, value)) if option.starts_with("--so") => Some(value),
        _ => (!word.starts_with('-') && !new(at)).then_some(*word),
    };
    Some(before.iter().enumerate().filter_map(name).collect())
}

/// Files that git does not know and another commit may have: kept, or seen not to be among its files.
fn strangers(sight: &Sight, compare: &Compare, to: &[&str], out: &mut Losses) -> Option<()> {
    let all = sight.strangers_of(compare, Goes::Everything)?;
    let own = sight.strangers_of(compare, Goes::Content)?;
    below(compare.repo(), &own, sight, out)?;
    let ignored: Vec<&String> = all.difference(&own).collect();
    if ignored.is_empty() {
        return Some(());
    }
    let (look, repo) = (&sight.look, compare.repo());
    for commit in commits(look, repo, to) {
        let tree = repo.objects.tree_of(look, commit?)?;
        let meets = |path: &str| {
            Path::new(path).ancestors().filter_map(Path::to_str).filter(|above| !above.is_empty()).any(|above| {
                staged::in_head(look, &repo.objects, tree, above)
                    .is_some_and(|line| above == path || line.mode & mode::TYPE != mode::TREE)
            })
        };
        (!ignored.iter().any(|path| meets(path))).then_some(())?;
    }
    Some(())
}

/// The commit of a plain name: HEAD, a branch, a tag, an id in full, and some steps back from it.
pub(in crate::evidence) fn resolve(look: &Look, repo: &Repo, name: &str) -> Option<Oid> {
    let (base, mut steps) = match name.split_once('~') {
        Some((base, "")) => (base, 1),
        Some((base, steps)) => (base, steps.parse().ok()?),
        None => (name.trim_end_matches('^'), name.len() - name.trim_end_matches('^').len()),
    };
    let mut commit = match base {
        "HEAD" | "@" => refs::head(look, repo)?.commit?,
        base => match repo.objects.format().parse(base.as_bytes()) {
            Some(commit) => commit,
            None => ["refs/heads/", "refs/tags/", "refs/remotes/"].iter().find_map(|top| {
                match refs::named(look, repo, &format!("{top}{base}"))? {
                    Listed::At(commit) => Some(repo.objects.behind(look, commit)),
                    Listed::Absent => None,
                }
            })?,
        },
    };
    (steps <= MAX_BACK).then_some(())?;
    while steps > 0 {
        commit = repo.objects.parent_of(look, commit)?;
        steps -= 1;
    }
    Some(commit)
}

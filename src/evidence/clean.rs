//! Which changes of a work tree exist nowhere but there: in its files, or staged and not committed.

use super::git::index::{IndexEntry, mode};
use super::git::place::RepoFound;
use super::git::state::{Compare, FileState};
use super::git::{refs, staged};
use super::sight::Sight;
use crate::world::{FileKind, Unread};
use std::collections::BTreeSet;
use std::path::Path;

/// More directories in one another are not looked into: they count as files.
const MAX_EMPTY: usize = 64;

/// What a look at a work tree found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WorkTree {
    /// Nothing would be lost.
    Clean,
    /// These paths would lose something.
    Changed(BTreeSet<String>),
    /// It could not be seen.
    Unknown,
}

/// What goes away, and so what counts as a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goes {
    /// Tracked files and the index become something that is committed.
    Uncommitted,
    /// Files are changed in place: the index stays, and files that git does not know have no other copy.
    Content,
    /// The whole work tree, with what git ignores.
    Everything,
}

impl Sight<'_> {
    /// What would be lost in the work tree of a directory.
    pub fn tree(&self, dir: &Path, goes: Goes) -> WorkTree {
        if !dir.is_absolute() {
            return WorkTree::Unknown;
        }
        let found = self.look.resolved(dir).map(|dir| self.find(&dir));
        let Some(RepoFound::Repo(repo)) = found.as_deref() else { return WorkTree::Unknown };
        match Compare::new(&self.look, repo).and_then(|compare| self.changes(&compare, goes)) {
            None => WorkTree::Unknown,
            Some(changes) if changes.is_empty() => WorkTree::Clean,
            Some(changes) => WorkTree::Changed(changes),
        }
    }

    /// Paths that would lose something; `None` where something could not be seen and nothing was found either.
    pub fn changes(&self, compare: &Compare, goes: Goes) -> Option<BTreeSet<String>> {
        let (out, seen) = self.changes_seen(compare, goes);
        (seen || !out.is_empty()).then_some(out)
    }

    /// Paths that would lose something, and whether these are all.
    pub fn changes_seen(&self, compare: &Compare, goes: Goes) -> (BTreeSet<String>, bool) {
        let mut out = BTreeSet::new();
        let mut seen = goes == Goes::Content || self.staged(compare, &mut out).is_some();
        let recurses = compare.repo().config.is("submodule.recurse", false);
        for entry in &compare.index().entries {
            match self.lost(compare, entry, recurses) {
                FileState::Clean => {}
                FileState::Changed => {
                    out.insert(String::from_utf8_lossy(compare.index().path(entry)).into_owned());
                }
                FileState::Unknown(_) => seen = false,
            }
        }
        if goes != Goes::Uncommitted && out.is_empty() {
            seen &= self.strangers(compare, goes, &mut out).is_some();
        }
        if goes == Goes::Content {
            // Of what is changed in place a directory without files has nothing.
            let root = &compare.repo().root;
            out.retain(|path| self.holds_files(compare, &root.join(path)) != Some(false));
        }
        (out, seen)
    }

    /// Paths that a checkout of what is committed does not make what they are now: with other content, staged, gone, or
    /// with a mode, a link or a second name that git does not write. `None` where that cannot be seen.
    pub fn apart(&self, compare: &Compare) -> Option<BTreeSet<String>> {
        let repo = compare.repo();
        let mut out: BTreeSet<String> = BTreeSet::new();
        for difference in self.differences(compare)? {
            out.insert(String::from_utf8(difference.path).ok()?);
        }
        let recurses = repo.config.is("submodule.recurse", false);
        for entry in &compare.index().entries {
            let path = std::str::from_utf8(compare.index().path(entry)).ok()?;
            if let Some(other) = compare.obstacle(path) {
                out.insert(other.to_owned());
                continue;
            }
            let kind = entry.mode & mode::TYPE;
            if kind == mode::SUBMODULE && !recurses {
                continue;
            }
            let place = repo.root.join(path);
            let comes = match self.look.stat(&place) {
                Err(Unread::Missing) => entry.skipped,
                Err(_) => return None,
                Ok(stat) => match compare.state(entry, &stat) {
                    _ if kind == mode::TREE => return None,
                    FileState::Unknown(_) if kind != mode::FILE => return None,
                    FileState::Clean if kind == mode::FILE => {
                        compare.comes_back(entry) && repo.makes(&self.look, &place, &stat) == Some(true)
                    }
                    FileState::Clean => repo.makes_links(),
                    _ => false,
                },
            };
            if !comes {
                out.insert(path.to_owned());
            }
        }
        Some(out)
    }

    /// Where the index differs from what is committed.
    pub fn differences(&self, compare: &Compare) -> Option<Vec<staged::Difference>> {
        let repo = compare.repo();
        let tree = match refs::head(&self.look, repo)?.commit {
            Some(commit) => Some(repo.objects.tree_of(&self.look, commit)?),
            None => None,
        };
        staged::differences(&self.look, &repo.objects, compare.index(), tree)
    }

    /// What is staged.
    fn staged(&self, compare: &Compare, out: &mut BTreeSet<String>) -> Option<()> {
        for difference in self.differences(compare)? {
            let path = String::from_utf8_lossy(&difference.path).into_owned();
            let place = compare.repo().root.join(&path);
            // What was only dropped from the index is in HEAD; a file of that name may hold something else.
            let gone = difference.dropped.is_some() && matches!(self.look.stat(&place), Err(Unread::Missing));
            if !gone {
                out.insert(path);
            }
        }
        Some(())
    }

    /// Whether a tracked file holds something that the index does not have; a file that is gone holds nothing.
    fn lost(&self, compare: &Compare, entry: &IndexEntry, recurses: bool) -> FileState {
        let Ok(path) = std::str::from_utf8(compare.index().path(entry)) else { return FileState::Unknown("its name") };
        if compare.obstacle(path).is_some() {
            return FileState::Changed;
        }
        let stat = match (entry.mode & mode::TYPE, self.look.stat(&compare.repo().root.join(path))) {
            (mode::SUBMODULE, _) if !recurses => return FileState::Clean,
            (_, Err(Unread::Missing)) => return if entry.stage > 0 { FileState::Changed } else { FileState::Clean },
            (_, Err(_)) => return FileState::Unknown("what is there"),
            (mode::TREE, Ok(_)) => return FileState::Unknown("what is in a directory that git left out"),
            (_, Ok(stat)) => stat,
        };
        compare.state(entry, &stat)
    }

    /// Files and directories that git does not know; `None` where they cannot be seen.
    pub fn strangers_of(&self, compare: &Compare, goes: Goes) -> Option<BTreeSet<String>> {
        let mut out = BTreeSet::new();
        self.strangers(compare, goes, &mut out)?;
        Some(out)
    }

    /// Files that git does not know; ignored ones count where everything goes.
    fn strangers(&self, compare: &Compare, goes: Goes, out: &mut BTreeSet<String>) -> Option<()> {
        let repo = compare.repo();
        let mut todo = vec![repo.root.clone()];
        while let Some(dir) = todo.pop() {
            for name in self.look.names(&dir, 5000)? {
                let path = dir.join(&name);
                if dir == repo.root && name == ".git" {
                    continue;
                }
                let relative = repo.relative(&path)?;
                let is_dir = self.look.stat(&path).ok()?.kind == FileKind::Dir;
                let index = compare.index();
                let known =
                    !(if is_dir { index.below(relative.as_bytes()) } else { index.of(relative.as_bytes()) }).is_empty();
                if known && is_dir {
                    todo.push(path);
                } else if !known && (goes == Goes::Everything || !compare.is_ignored(&relative, is_dir)?) {
                    out.insert(relative);
                }
            }
        }
        Some(())
    }

    /// Whether a file that git does not ignore lies somewhere below a directory.
    fn holds_files(&self, compare: &Compare, dir: &Path) -> Option<bool> {
        let mut todo = vec![dir.to_owned()];
        for _ in 0..MAX_EMPTY {
            let Some(dir) = todo.pop() else { return Some(false) };
            for name in self.look.names(&dir, 5000)? {
                let path = dir.join(&name);
                let is_dir = self.look.stat(&path).ok()?.kind == FileKind::Dir;
                if compare.is_ignored(&compare.repo().relative(&path)?, is_dir)? {
                    continue;
                }
                if !is_dir {
                    return Some(true);
                }
                todo.push(path);
            }
        }
        Some(true)
    }
}

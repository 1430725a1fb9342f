//! What becomes of a path that goes away or is overwritten: git has it, a build makes it again, or it is lost.

use super::git::place::{Found, Repo};
use super::git::state::{Compare, State};
use super::git::{refs, staged};
use super::output::{self, Output};
use super::sight::Sight;
use super::words;
use crate::world::{FileKind, Stat, Unread};
use std::path::{Path, PathBuf};

/// The most entries of a directory tree that are looked at.
const MAX_WALK: usize = 5000;

/// What becomes of one path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// There is nothing that could be lost.
    Nothing,
    /// There was nothing: it is made.
    New,
    /// Git has it: a path in the work tree with this root.
    InGit(PathBuf, PathBuf),
    /// This command brings it back.
    Command(String),
    /// It is made again: says how.
    Made(&'static str),
    /// It depends on this.
    Unknown(String),
    /// It is lost, because of this.
    Lost(String),
}

/// The fates of everything that a path stands for.
#[derive(Debug, Default)]
pub struct Fates {
    /// What was found.
    pub list: Vec<Fate>,
    /// The path's name says that it is build output, and nothing tracked is in it.
    pub output: bool,
}

impl Fates {
    fn one(fate: Fate) -> Self {
        Self { list: vec![fate], output: false }
    }

    fn of(fate: Fate, output: bool) -> Self {
        Self { list: vec![fate], output }
    }
}

/// What is asked about a path.
#[derive(Debug, Clone, Copy)]
pub struct Ask {
    /// It is only overwritten.
    pub overwrite: bool,
    /// Its entry in git's index changes too, so that only HEAD has it.
    pub index: bool,
}

impl Sight<'_> {
    /// What becomes of an absolute path without patterns.
    pub fn fate(&self, path: &Path, ask: Ask) -> Fates {
        if !path.is_absolute() {
            return blind(path);
        }
        let Some(real) = self.look.parent_resolved(path) else { return blind(path) };
        match self.look.stat(&real) {
            Err(Unread::Missing) if ask.overwrite => Fates::one(Fate::New),
            Err(Unread::Missing) => self.absent(path),
            Err(_) => blind(path),
            Ok(stat) => self.present(&real, &stat, ask),
        }
    }

    /// Nothing is there now, but something may be when the command runs.
    fn absent(&self, path: &Path) -> Fates {
        let Some(row) = output::row(path) else {
            return Fates::one(Fate::Unknown(format!("what `{}` is when it runs", shown(path))));
        };
        Fates::of(by_name(row), true)
    }

    fn present(&self, real: &Path, stat: &Stat, ask: Ask) -> Fates {
        match stat.kind {
            FileKind::Link => self.link(real, ask),
            FileKind::Other if ask.overwrite => Fates::one(Fate::Unknown(format!("what `{}` is", shown(real)))),
            FileKind::Other => Fates::one(Fate::Lost(format!("`{}` is not a file", shown(real)))),
            FileKind::File => self.file_fate(real, stat, ask),
            FileKind::Dir => self.dir_fate(real, ask),
        }
    }

    /// A link that goes away can be made again; one that is written through may be followed or replaced.
    fn link(&self, real: &Path, ask: Ask) -> Fates {
        let Some(target) = self.look.link(real) else { return blind(real) };
        let target = target.display().to_string();
        let again = format!("ln -s {} {}", words::quoted(&target), words::operand(real, self.cwd()));
        let mut out = Fates::one(Fate::Command(again));
        if ask.overwrite {
            let Some(behind) = self.look.resolved(real) else { return blind(real) };
            match self.look.stat(&behind) {
                Err(Unread::Missing) => out.list.push(Fate::Nothing),
                Err(_) => return blind(real),
                Ok(stat) if stat.kind == FileKind::Link => return blind(real),
                Ok(stat) => out.list.extend(self.present(&behind, &stat, ask).list),
            }
        }
        out
    }

    fn file_fate(&self, real: &Path, stat: &Stat, ask: Ask) -> Fates {
        let found = real.parent().map(|dir| self.find(dir));
        let repo = match found.as_deref() {
            Some(Found::Repo(repo)) => repo,
            Some(Found::Nowhere) => return self.untracked(real, None, false),
            _ => return unclear(real),
        };
        let Some(compare) = Compare::new(&self.look, repo) else { return unclear(real) };
        match self.tracked(&compare, real, stat, ask) {
            Some(fate) => Fates::one(fate),
            None => self.untracked(real, Some(&compare), false),
        }
    }

    /// What becomes of a file that git tracks; `None` for others.
    fn tracked(&self, compare: &Compare, real: &Path, stat: &Stat, ask: Ask) -> Option<Fate> {
        let repo = compare.repo();
        let relative = repo.relative(real)?;
        let entry = compare.index().of(relative.as_bytes()).first()?;
        let unknown = |what: &str| Fate::Unknown(format!("{what} (`{}`)", shown(real)));
        Some(match compare.state(entry, stat) {
            State::Changed => Fate::Lost(format!("`{}` has changes that are not in git", shown(real))),
            State::Unknown(what) => unknown(what),
            State::Clean if entry.skipped => unknown("git was told to leave it alone"),
            State::Clean if repo.objects.has(&self.look, entry.oid) != Some(true) => {
                unknown("whether git has its content")
            }
            State::Clean if ask.index && !self.is_committed(repo, &relative, entry.mode, entry.oid) => {
                Fate::Lost(format!("`{}` is staged and not committed", shown(real)))
            }
            State::Clean => Fate::InGit(repo.root.clone(), real.to_owned()),
        })
    }

    fn is_committed(&self, repo: &Repo, path: &str, mode: u32, oid: super::git::digest::Oid) -> bool {
        let tree = refs::head(&self.look, repo).and_then(|h| repo.objects.tree_of(&self.look, h.commit?));
        let line = tree.and_then(|t| staged::in_head(&self.look, &repo.objects, t, path)).flatten();
        line.is_some_and(|l| (l.mode, l.oid) == (mode, oid))
    }

    /// What git does not have: output that is made again, or lost.
    fn untracked(&self, real: &Path, compare: Option<&Compare>, is_dir: bool) -> Fates {
        if is_dir && output::is_tagged(&self.look, real) {
            let how =
                output::row(real).map_or("the tool that made it", |row| self.how(row, real).unwrap_or(row.otherwise));
            return Fates::of(Fate::Made(how), true);
        }
        if is_lock(real) {
            return Fates::one(Fate::Made("git makes the lock when it needs it"));
        }
        match output::row(real) {
            Some(row) if row.sure => Fates::of(Fate::Made(self.how(row, real).unwrap_or(row.otherwise)), true),
            Some(row) if is_dir => Fates::of(self.unsure(row, real, compare), true),
            _ => Fates::one(lost(real, compare.is_some())),
        }
    }

    /// A name that may be output: believed where a maker is there, and git was told not to keep it.
    fn unsure(&self, row: &Output, real: &Path, compare: Option<&Compare>) -> Fate {
        if row.inside.is_some_and(|file| !self.look.has(&real.join(file))) {
            return lost(real, compare.is_some());
        }
        let ignored = match compare.map(|c| (c, c.repo().relative(real))) {
            Some((compare, Some(path))) => compare.is_ignored(&path, true),
            _ => Some(true),
        };
        match (self.how(row, real), ignored) {
            (Some(how), Some(true)) => Fate::Made(how),
            (Some(_), _) => Fate::Unknown(format!("whether `{}` is only build output", shown(real))),
            (None, _) if row.inside.is_some() => Fate::Unknown(row.otherwise.into()),
            (None, _) => lost(real, compare.is_some()),
        }
    }

    /// What makes the output again; its directory is the one with the row's name.
    fn how(&self, row: &Output, real: &Path) -> Option<&'static str> {
        let own = |p: &&Path| {
            p.file_name().and_then(|n| n.to_str()).and_then(output::named).is_some_and(|o| o.name == row.name)
        };
        let dir = real.ancestors().filter(own).last()?.parent()?;
        output::maker(&self.look, row, dir)
    }

    fn dir_fate(&self, real: &Path, ask: Ask) -> Fates {
        // The directory's own `.git` makes it a work tree, which goes away with all that it has.
        let found = self.find(real);
        let repo = match &*found {
            Found::Repo(repo) => Some(repo),
            Found::Nowhere => None,
            Found::Unclear => return unclear(real),
        };
        let compare = match repo {
            None => None,
            Some(repo) => match Compare::new(&self.look, repo) {
                None => return unclear(real),
                some => some,
            },
        };
        let fates = match &compare {
            Some(compare) if compare.repo().root == real && !ask.overwrite => return self.work_tree(compare),
            compare => self.below(real, compare.as_ref(), ask),
        };
        if !ask.overwrite {
            return fates;
        }
        // Only some of what is inside is overwritten, and nobody said what.
        let vague = |fate| match fate {
            Fate::Lost(_) => Fate::Unknown(format!("which files below `{}` it overwrites", shown(real))),
            other => other,
        };
        Fates { list: fates.list.into_iter().map(vague).collect(), output: fates.output }
    }

    /// Everything below a directory: the whole is as good as its worst part.
    fn below(&self, real: &Path, compare: Option<&Compare>, ask: Ask) -> Fates {
        if !self.has_tracked(real, compare)
            && let Some(fates) = self.as_output(real, compare)
        {
            return fates;
        }
        let mut out = Fates::default();
        let mut todo = vec![real.to_owned()];
        let mut seen = 0;
        let mut restored = false;
        while let Some(dir) = todo.pop() {
            let Some(names) = self.look.names(&dir, MAX_WALK - seen) else { return too_large(real) };
            seen += names.len();
            for name in names {
                let path = dir.join(&name);
                let Ok(stat) = self.look.stat(&path) else { return too_large(real) };
                if name == ".git" {
                    return Fates::one(Fate::Lost(format!("`{}` is a repository of its own", shown(&dir))));
                }
                if stat.kind == FileKind::Dir {
                    match self.has_tracked(&path, compare) {
                        true => todo.push(path),
                        false => match self.as_output(&path, compare) {
                            Some(fates) => out.list.extend(fates.list),
                            None => todo.push(path),
                        },
                    }
                    continue;
                }
                match compare.and_then(|c| self.tracked(c, &path, &stat, ask)) {
                    Some(Fate::InGit(..)) => restored = true,
                    Some(fate) => out.list.push(fate),
                    None if stat.kind == FileKind::Link => out.list.extend(self.link(&path, ask).list),
                    None => out.list.extend(self.untracked(&path, compare, false).list),
                }
                if matches!(out.list.last(), Some(Fate::Lost(_))) {
                    return out;
                }
            }
        }
        match compare {
            Some(compare) if restored => out.list.push(Fate::InGit(compare.repo().root.clone(), real.to_owned())),
            _ if out.list.is_empty() => {
                out.list.push(Fate::Command(format!("mkdir -p {}", words::operand(real, self.cwd()))));
            }
            _ => {}
        }
        out
    }

    fn has_tracked(&self, dir: &Path, compare: Option<&Compare>) -> bool {
        compare.is_some_and(|c| c.repo().relative(dir).is_none_or(|path| !c.index().below(path.as_bytes()).is_empty()))
    }

    /// A directory without tracked files that is output by its name or its tag; `None` for others.
    fn as_output(&self, dir: &Path, compare: Option<&Compare>) -> Option<Fates> {
        let fates = self.untracked(dir, compare, true);
        match fates.list.first() {
            Some(Fate::Lost(_)) if !fates.output => None,
            _ => Some(fates),
        }
    }

    /// A whole work tree: one of several can be added again where it holds nothing of its own.
    fn work_tree(&self, compare: &Compare) -> Fates {
        let repo = compare.repo();
        if !repo.is_linked() && !repo.own.starts_with(&repo.root) {
            return Fates::one(Fate::Unknown(format!("what is in the submodule `{}`", shown(&repo.root))));
        }
        if !repo.is_linked() {
            return Fates::one(Fate::Lost(format!("`{}` is a repository with its history", shown(&repo.root))));
        }
        let Some(head) = refs::head(&self.look, repo) else { return unclear(&repo.root) };
        match self.changes(compare, true) {
            None => unclear(&repo.root),
            Some(changes) if !changes.is_empty() => {
                Fates::one(Fate::Lost(format!("`{}` has changes that are not committed", shown(&repo.root))))
            }
            Some(_) => {
                let commit = head.commit.map(|c| format!("--detach {}", repo.objects.format().hex(c)));
                let what = head.branch.map(|b| words::quoted(&b)).or(commit).unwrap_or_default();
                let place = words::operand(&repo.root, self.cwd());
                Fates::one(Fate::Command(format!("git worktree add {place} {what}")))
            }
        }
    }
}

/// What the name alone says, where nothing can be seen.
pub fn blind(path: &Path) -> Fates {
    match output::row(path) {
        Some(row) => Fates::of(by_name(row), true),
        None => Fates::one(Fate::Unknown(format!("what `{}` is", shown(path)))),
    }
}

fn by_name(row: &Output) -> Fate {
    if row.sure { Fate::Made(row.otherwise) } else { Fate::Unknown(row.otherwise.into()) }
}

fn unclear(path: &Path) -> Fates {
    let mut out = blind(path);
    if !out.output {
        out.list = vec![Fate::Unknown(format!("what git knows about `{}`", shown(path)))];
    }
    out
}

fn too_large(path: &Path) -> Fates {
    Fates::one(Fate::Unknown(format!("what is below `{}`, which could not be seen as a whole", shown(path))))
}

fn lost(path: &Path, in_repo: bool) -> Fate {
    let why = if in_repo { "is not tracked by git" } else { "is not in a git work tree" };
    Fate::Lost(format!("`{}` {why}", shown(path)))
}

/// A lock that git left behind.
fn is_lock(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "lock") && path.components().any(|c| c.as_os_str() == ".git")
}

/// A path's last part, for a reason.
fn shown(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

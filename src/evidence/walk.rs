//! What becomes of a directory: it is as well kept as the worst of what is in it.

use super::clean::Goes;
use super::git::index::mode;
use super::git::place::RepoFound;
use super::git::refs;
use super::git::state::{Compare, FileState};
use super::kept::{Ask, Fate, Fates, shown, unclear, undressed};
use super::sight::Sight;
use super::words;
use crate::grammar::quote;
use crate::world::{FileKind, Unread};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The most entries of a directory tree that are looked at.
const MAX_WALK: usize = 5000;

/// A walk through a directory that has not ended yet.
struct DirWalk {
    todo: Vec<PathBuf>,
    seen: usize,
    /// How many of its files git has.
    in_git: usize,
    /// What gives directories their modes again.
    modes: Vec<Fate>,
    out: Fates,
}

impl Sight<'_> {
    /// What becomes of a directory.
    pub fn dir(&self, real: &Path, ask: Ask) -> Fates {
        let found = self.find(real);
        let compare = match &*found {
            RepoFound::Nowhere => None,
            RepoFound::Unclear => return unclear(real),
            RepoFound::Repo(repo) => match Compare::new(&self.look, repo) {
                None => return unclear(real),
                some => some,
            },
        };
        let compare = compare.as_ref();
        match compare.filter(|c| c.repo().root == real) {
            _ if ask.tracked => match compare {
                Some(compare) if ask.index && self.is_staged_below(real, compare) => {
                    Fates::one(Fate::Lost(format!("something below `{}` is staged and not committed", shown(real))))
                }
                Some(compare) => self.tracked_below(real, compare),
                None => unclear(real),
            },
            Some(whole) if !ask.overwrite => self.work_tree(whole),
            _ if ask.overwrite => vague(self.below(real, compare, ask), real),
            _ => self.below(real, compare, ask),
        }
    }

    /// Whether the index has something below a directory that is not committed, or cannot be seen.
    fn is_staged_below(&self, real: &Path, compare: &Compare) -> bool {
        let Some(dir) = compare.repo().relative(real) else { return true };
        let inside = |path: &[u8]| {
            dir.is_empty() || path.strip_prefix(dir.as_bytes()).is_some_and(|rest| rest.starts_with(b"/"))
        };
        self.differences(compare).is_none_or(|all| all.iter().any(|difference| inside(&difference.path)))
    }

    /// What becomes of the tracked files below a directory that git writes again; others stay.
    fn tracked_below(&self, real: &Path, compare: &Compare) -> Fates {
        let Some(dir) = compare.repo().relative(real) else { return unclear(real) };
        let mut changed = BTreeSet::new();
        let mut out = Fates::default();
        for entry in compare.index().below(dir.as_bytes()) {
            let Ok(path) = std::str::from_utf8(compare.index().path(entry)) else { return unclear(real) };
            let file = compare.repo().root.join(path);
            match self.look.stat(&file) {
                _ if compare.obstacle(path).is_some() => {
                    out.list.push(Fate::Lost(format!("something stands where `{}` goes", shown(&file))));
                }
                Err(Unread::Missing) => {
                    let kinds = file.ancestors().skip(1).map(|dir| self.look.stat(dir).map(|s| s.kind));
                    out.list.push(match kinds.take_while(|k| *k != Ok(FileKind::Dir)).find(Result::is_ok) {
                        Some(_) => Fate::Lost(format!("something stands where `{}` goes", shown(&file))),
                        None if file.parent().is_some_and(|dir| self.look.has(dir)) => {
                            Fate::Command(format!("rm -f -- {}", words::operand(&file, self.cwd())))
                        }
                        None => Fate::Made("remove the directories that git makes again"),
                    });
                }
                Err(_) => return unclear(real),
                // Git leaves submodules alone here.
                Ok(_) if entry.mode & mode::TYPE == mode::SUBMODULE => {}
                Ok(stat) => match compare.state(entry, &stat) {
                    // Git may write a clean file anew, with a mode of its own.
                    FileState::Clean
                        if !entry.skipped && !entry.assumed && stat.links < 2 && compare.comes_back(entry) =>
                    {
                        let same = Fate::InGit(PathBuf::new(), PathBuf::new());
                        out.list.extend(self.with_mode(compare.repo(), same, &file, &stat, false).into_iter().skip(1));
                    }
                    FileState::Changed => {
                        changed.insert(path.to_owned());
                    }
                    _ => out.list.push(Fate::Unknown(format!("what git makes of `{}`", shown(&file)))),
                },
            }
        }
        if !changed.is_empty() {
            return Fates::one(Fate::Lost(super::answer::named(&changed)));
        }
        out
    }

    fn below(&self, real: &Path, compare: Option<&Compare>, ask: Ask) -> Fates {
        if let Some(output) = self.output_only(real, compare) {
            return output;
        }
        let mut walk =
            DirWalk { todo: vec![real.to_owned()], seen: 0, in_git: 0, modes: Vec::new(), out: Fates::default() };
        while let Some(dir) = walk.todo.pop() {
            let made = compare.filter(|_| !ask.overwrite).and_then(|c| self.odd_mode(c, &dir));
            walk.modes.extend(made);
            if self.level(&mut walk, &dir, compare, ask).is_none() {
                let what = format!("what is below `{}`, which could not be seen as a whole", shown(real));
                return Fates::one(Fate::Unknown(what));
            }
            if walk.out.is_lost() {
                return walk.out;
            }
        }
        // Git makes directories as it makes all of them, and does not keep their modes.
        walk.modes.reverse();
        walk.out.list.append(&mut walk.modes);
        match compare {
            // Git brings back all that it has there, also what was deleted before, or gave way to something else.
            Some(compare) if walk.in_git > 0 && tracked_below(compare, real) != Some(walk.in_git) => {
                let what = format!("which files below `{}` git brings back that are not there now", shown(real));
                return Fates::one(Fate::Unknown(what));
            }
            Some(compare) if walk.in_git > 0 => {
                walk.out.list.push(Fate::InGit(compare.repo().root.clone(), real.to_owned()));
            }
            _ if walk.out.list.is_empty() => {
                walk.out.list.push(Fate::Command(format!("mkdir -p {}", words::operand(real, self.cwd()))));
            }
            _ => {}
        }
        walk.out
    }

    /// What gives a directory its mode again that no checkout gives it: the repository's own says what that is.
    fn odd_mode(&self, compare: &Compare, dir: &Path) -> Option<Fate> {
        let usual = self.look.stat(&compare.repo().common).ok()?.mode & 0o7777;
        let stat = self.look.stat(dir).ok()?;
        let mode = stat.mode & 0o7777;
        // What is made in a directory with a group of its own gets that bit too; only five digits take it away.
        let passed = dir.parent().and_then(|above| self.look.stat(above).ok())?.mode & 0o2000 != 0;
        let again = || format!("chmod {mode:05o} -- {}", words::operand(dir, self.cwd()));
        let dressed = compare.repo().is_dressed(&self.look, dir, &stat).then(|| undressed(dir));
        dressed.or_else(|| (mode != usual || passed).then(|| Fate::Command(again())))
    }

    /// One directory, without those in it; `None` where it cannot be seen.
    fn level(&self, walk: &mut DirWalk, dir: &Path, compare: Option<&Compare>, ask: Ask) -> Option<()> {
        let names = self.look.names(dir, MAX_WALK - walk.seen)?;
        walk.seen += names.len();
        // Git keeps no empty directories.
        if names.is_empty() && walk.seen > 0 {
            walk.out.list.push(Fate::Command(format!("mkdir -p {}", words::operand(dir, self.cwd()))));
        }
        for name in names {
            let path = dir.join(&name);
            let stat = self.look.stat(&path).ok()?;
            let fates = match stat.kind {
                _ if name == ".git" => Fates::one(Fate::Lost(format!("`{}` is a repository of its own", shown(dir)))),
                FileKind::Dir => match self.output_only(&path, compare) {
                    Some(output) => output,
                    None => {
                        walk.todo.push(path);
                        continue;
                    }
                },
                kind => match compare.and_then(|c| self.tracked(c, &path, &stat, ask)) {
                    Some(fate @ Fate::InGit(..)) => {
                        walk.in_git += 1;
                        let modes = compare
                            .map(|c| self.with_mode(c.repo(), fate, &path, &stat, ask.dresses))
                            .unwrap_or_default();
                        walk.out.list.extend(modes.into_iter().filter(|f| !matches!(f, Fate::InGit(..))));
                        continue;
                    }
                    Some(fate) => Fates::one(fate),
                    None if kind == FileKind::Link => {
                        let again = Fate::Command(format!("mkdir -p {}", words::operand(dir, self.cwd())));
                        if !walk.out.list.contains(&again) {
                            walk.out.list.push(again);
                        }
                        self.link(&path, ask)
                    }
                    None => self.untracked(&path, compare, false),
                },
            };
            walk.out.list.extend(fates.list);
            if walk.out.is_lost() {
                break;
            }
        }
        Some(())
    }

    /// A directory that is build output and has nothing tracked in it; `None` for others.
    fn output_only(&self, dir: &Path, compare: Option<&Compare>) -> Option<Fates> {
        let has_tracked =
            |c: &Compare| c.repo().relative(dir).is_none_or(|p| !c.index().below(p.as_bytes()).is_empty());
        if compare.is_some_and(has_tracked) { None } else { self.as_output(dir, compare) }
    }

    /// A whole work tree: one of several can be added again where it holds nothing of its own.
    fn work_tree(&self, compare: &Compare) -> Fates {
        let repo = compare.repo();
        let name = shown(&repo.root);
        if !repo.is_linked() {
            return Fates::one(match repo.own.starts_with(&repo.root) {
                true => Fate::Lost(format!("`{name}` is a repository with its history")),
                false => Fate::Unknown(format!("what is in the submodule `{name}`")),
            });
        }
        let (Some(head), Some(changes)) = (refs::head(&self.look, repo), self.changes(compare, Goes::Everything))
        else {
            return unclear(&repo.root);
        };
        if !changes.is_empty() {
            return Fates::one(Fate::Lost(format!("`{name}` has changes that are not committed")));
        }
        let commit = head.commit.map(|c| format!("--detach {}", repo.objects.format().hex(c)));
        let what = head.branch.map(|b| quote::shell(&b)).or(commit).unwrap_or_default();
        Fates::one(Fate::Command(format!("git worktree add {} {what}", words::operand(&repo.root, self.cwd()))))
    }
}

/// Only some of what is inside is overwritten, and nobody said what; something new may stay.
fn vague(fates: Fates, real: &Path) -> Fates {
    let vague = |fate| match fate {
        Fate::Lost(_) => Fate::Unknown(format!("which files below `{}` it overwrites", shown(real))),
        Fate::Command(_) => Fate::Nothing,
        other => other,
    };
    let new = Fate::Made("remove what is new there");
    Fates { list: fates.list.into_iter().map(vague).chain([new]).collect(), output: fates.output }
}

/// How many files git has below a directory; what it was told to leave out counts for nothing.
fn tracked_below(compare: &Compare, dir: &Path) -> Option<usize> {
    let relative = compare.repo().relative(dir)?;
    Some(compare.index().below(relative.as_bytes()).iter().filter(|entry| !entry.skipped).count())
}

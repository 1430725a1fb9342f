//! What becomes of a path that goes away or is overwritten: git has it, a build makes it again, or it is lost.
//! Directories are in `walk`, what git does not have is in `untracked`.

use super::git::index::mode;
use super::git::place::{Repo, RepoFound};
use super::git::state::{Compare, FileState};
use super::git::{digest::Oid, refs, staged};
use super::output::{self, Output};
use super::sight::Sight;
use super::words;
use crate::grammar::quote;
use crate::world::{FileKind, Stat, Unread};
use std::path::{Path, PathBuf};

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
    /// A fate of something that is no build output.
    pub fn one(fate: Fate) -> Self {
        Self { list: vec![fate], output: false }
    }

    /// The fate of build output.
    pub fn output(fate: Fate) -> Self {
        Self { list: vec![fate], output: true }
    }

    /// Whether something is lost for good; more cannot be.
    pub fn is_lost(&self) -> bool {
        matches!(self.list.last(), Some(Fate::Lost(_)))
    }
}

/// What is asked about a path.
#[derive(Debug, Clone, Copy)]
pub struct Ask {
    /// It is only overwritten.
    pub overwrite: bool,
    /// Its entry in git's index changes too, so that only HEAD has it.
    pub index: bool,
    /// Only what git tracks is overwritten.
    pub tracked: bool,
    /// A build writes it: what is no text and no work of git's is an older one of the same.
    pub built: bool,
    /// What takes its place may bring rights of its own: where the content is the same, git would leave those.
    pub dresses: bool,
}

impl Sight<'_> {
    /// What becomes of a path without patterns.
    pub fn fate(&self, path: &Path, ask: Ask) -> Fates {
        if !path.is_absolute() {
            return blind(path);
        }
        let Some(real) = self.look.parent_resolved(path) else { return blind(path) };
        if super::back::is_kernel(&real) {
            return Fates::one(Fate::Unknown(format!("what the kernel makes of `{}`", shown(path))));
        }
        match self.look.stat(&real) {
            Err(Unread::Missing) if ask.tracked && self.is_left_out(&real) => {
                Fates::one(Fate::Unknown(format!("git was told to leave it alone (`{}`)", shown(&real))))
            }
            Err(Unread::Missing) if ask.tracked && self.is_barred(&real) => {
                Fates::one(Fate::Lost(format!("a file stands where `{}` would be", shown(&real))))
            }
            Err(Unread::Missing) if ask.overwrite => Fates::one(Fate::New),
            Err(Unread::Missing) => absent(path),
            Err(_) => blind(path),
            Ok(stat) => self.present(&real, &stat, ask),
        }
    }

    /// Whether git tracks a path and was told that it is not there: once it is, git forgets that.
    fn is_left_out(&self, real: &Path) -> bool {
        let found = real.parent().map(|dir| self.find(dir));
        let Some(RepoFound::Repo(repo)) = found.as_deref() else { return false };
        let Some(compare) = Compare::new(&self.look, repo) else { return true };
        let entry = repo.relative(real).and_then(|path| compare.index().of(path.as_bytes()).first());
        entry.is_some_and(|entry| entry.skipped)
    }

    /// Whether something that is no directory stands on the way to a path: git takes it away.
    fn is_barred(&self, real: &Path) -> bool {
        let there = real.ancestors().skip(1).find_map(|above| self.look.stat(above).ok());
        there.is_some_and(|stat| stat.kind != FileKind::Dir)
    }

    /// Whether git has a file under the name of a directory: it puts that in its place.
    fn is_file_in_git(&self, real: &Path) -> bool {
        let found = real.parent().map(|dir| self.find(dir));
        let Some(RepoFound::Repo(repo)) = found.as_deref() else { return false };
        let Some(compare) = Compare::new(&self.look, repo) else { return true };
        let entries = repo.relative(real).map(|path| compare.index().of(path.as_bytes()));
        entries.is_some_and(|all| all.iter().any(|entry| matches!(entry.mode & mode::TYPE, mode::FILE | mode::LINK)))
    }

    fn present(&self, real: &Path, stat: &Stat, ask: Ask) -> Fates {
        match stat.kind {
            // The link is made again, but not what the index says of it, or of what was there before it.
            FileKind::Link if ask.index => unclear(real),
            FileKind::Link => self.link(real, ask),
            FileKind::Other if ask.overwrite => Fates::one(Fate::Unknown(format!("what `{}` is", shown(real)))),
            FileKind::Other => Fates::one(Fate::Lost(format!("`{}` is not a file", shown(real)))),
            FileKind::Dir if ask.tracked && self.is_file_in_git(real) => {
                Fates::one(Fate::Lost(format!("`{}` is a directory, and a file in git", shown(real))))
            }
            FileKind::Dir if ask.built => Fates::one(Fate::Nothing),
            FileKind::File => match self.file(real, stat, ask) {
                fates if ask.built && fates.is_lost() && self.is_binary(real) => {
                    Fates::one(Fate::Made("build it again"))
                }
                fates => fates,
            },
            FileKind::Dir => self.dir(real, ask),
        }
    }

    /// A link that goes away can be made again; one that is written through may be followed or replaced.
    pub fn link(&self, real: &Path, ask: Ask) -> Fates {
        let Some(target) = self.look.link(real) else { return blind(real) };
        let target = target.display().to_string();
        let name = words::operand(real, self.cwd());
        let target = quote::shell(&target);
        let again = format!("{{ [ \"$(readlink {name})\" = {target} ] || ln -sfn -- {target} {name}; }}");
        let mut out = Fates::one(Fate::Command(again));
        if ask.overwrite {
            let Some(behind) = self.look.resolved(real) else { return blind(real) };
            match self.look.stat(&behind) {
                // What is written through it is made behind it.
                Err(Unread::Missing) => {
                    let made = format!("rm -f -- {}", words::operand(&behind, self.cwd()));
                    out.list.push(Fate::Command(made));
                }
                Ok(stat) if stat.kind != FileKind::Link => out.list.extend(self.present(&behind, &stat, ask).list),
                _ => return blind(real),
            }
        }
        out
    }

    fn file(&self, real: &Path, stat: &Stat, ask: Ask) -> Fates {
        let found = real.parent().map(|dir| self.find(dir));
        let repo = match found.as_deref() {
            Some(RepoFound::Repo(repo)) => repo,
            Some(RepoFound::Nowhere) => return self.untracked(real, None, false),
            _ => return unclear(real),
        };
        let Some(compare) = Compare::new(&self.look, repo) else { return unclear(real) };
        match self.tracked(&compare, real, stat, ask) {
            Some(fate) => Fates { list: self.with_mode(repo, fate, real, stat, ask.dresses), output: false },
            None => self.untracked(real, Some(&compare), false),
        }
    }

    /// Whether a file is no text, as far as its head tells.
    fn is_binary(&self, real: &Path) -> bool {
        self.look.read_at(real, 0, 512).is_some_and(|head| head.contains(&0))
    }

    /// What becomes of a file that git tracks; `None` for others.
    pub fn tracked(&self, compare: &Compare, real: &Path, stat: &Stat, ask: Ask) -> Option<Fate> {
        let repo = compare.repo();
        let relative = repo.relative(real)?;
        let entry = compare.index().of(relative.as_bytes()).first()?;
        let unknown = |what: &str| Fate::Unknown(format!("{what} (`{}`)", shown(real)));
        Some(match compare.state(entry, stat) {
            FileState::Changed => Fate::Lost(format!("`{}` has changes that are not in git", shown(real))),
            FileState::Unknown(what) => unknown(what),
            FileState::Clean if entry.skipped => unknown("git was told to leave it alone"),
            FileState::Clean if self.look.has(&repo.own.join("index.lock")) => {
                unknown("whether git works: its index is locked")
            }
            FileState::Clean if repo.objects.has(&self.look, entry.oid) != Some(true) => {
                unknown("whether git has its content")
            }
            FileState::Clean if ask.index && !self.is_committed(repo, &relative, entry.mode, entry.oid) => {
                Fate::Lost(format!("`{}` is staged and not committed", shown(real)))
            }
            FileState::Clean if !compare.comes_back(entry) => unknown("how git converts it"),
            FileState::Clean if stat.kind == FileKind::Link && !repo.makes_links() => unknown("how git writes links"),
            // Git puts another file in its place: the other name would keep what was written.
            FileState::Clean if stat.kind == FileKind::File && stat.links > 1 => {
                Fate::Lost(format!("`{}` has another name, of which git knows nothing", shown(real)))
            }
            FileState::Clean => Fate::InGit(repo.root.clone(), real.to_owned()),
        })
    }

    /// What git has it has without its mode: that is named too.
    pub fn with_mode(&self, repo: &Repo, fate: Fate, real: &Path, stat: &Stat, dressed: bool) -> Vec<Fate> {
        let odd = stat.kind == FileKind::File && (dressed || repo.makes(&self.look, real, stat) != Some(true));
        match (&fate, odd) {
            (Fate::InGit(..), true) if repo.is_dressed(&self.look, real, stat) => vec![fate, undressed(real)],
            (Fate::InGit(..), true) => {
                let back = format!("chmod {:04o} -- {}", stat.mode & 0o7777, words::operand(real, self.cwd()));
                vec![fate, Fate::Command(back)]
            }
            _ => vec![fate],
        }
    }

    fn is_committed(&self, repo: &Repo, path: &str, mode: u32, oid: Oid) -> bool {
        let tree = refs::head(&self.look, repo).and_then(|h| repo.objects.tree_of(&self.look, h.commit?));
        let line = tree.and_then(|t| staged::in_head(&self.look, &repo.objects, t, path));
        line.is_some_and(|l| (l.mode, l.oid) == (mode, oid))
    }
}

/// A path with what git does not keep.
pub fn undressed(path: &Path) -> Fate {
    Fate::Lost(format!("`{}` has an owner or attributes of which git knows nothing", shown(path)))
}

/// Nothing is there now, but something may be when the command runs.
fn absent(path: &Path) -> Fates {
    match output::row(path) {
        Some(row) => Fates::output(by_name(row)),
        None => Fates::one(Fate::Unknown(format!("what `{}` is when it runs", shown(path)))),
    }
}

/// What the name alone says, where nothing can be seen.
pub fn blind(path: &Path) -> Fates {
    match output::row(path) {
        Some(row) => Fates::output(by_name(row)),
        None => Fates::one(Fate::Unknown(format!("what `{}` is", shown(path)))),
    }
}

fn by_name(row: &Output) -> Fate {
    if row.sure { Fate::Made(row.otherwise) } else { Fate::Unknown(row.otherwise.into()) }
}

/// There is a repository that could not be understood.
pub fn unclear(path: &Path) -> Fates {
    match output::row(path) {
        Some(row) => Fates::output(by_name(row)),
        None => Fates::one(Fate::Unknown(format!("what git knows about `{}`", shown(path)))),
    }
}

/// A path's last part, for a reason.
pub fn shown(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

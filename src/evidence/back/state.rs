//! A repository as it is before a call: what a way back returns to.

use super::Scene;
use crate::evidence::clean::Goes;
use crate::evidence::git::index::mode;
use crate::evidence::git::place::{Repo, RepoFound};
use crate::evidence::git::refs::{self, Head};
use crate::evidence::git::state::{Compare, FileState};
use crate::evidence::git::{Listed, staged};
use crate::evidence::look::Look;
use crate::grammar::quote::shell as quoted;
use crate::world::{FileKind, Unread};
use std::path::{Path, PathBuf};

/// Files that say that something is half done.
const HALF_DONE: &[&str] = &[
    "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply", "BISECT_LOG", "sequencer",
    "index.lock",
];
/// The most paths whose staged content is named.
const MAX_STAGED: usize = 8;

/// A repository in which nothing is half done and no hook runs.
pub struct State<'a> {
    pub look: &'a Look<'a>,
    pub repo: &'a Repo,
    pub compare: Compare<'a>,
    pub head: Head,
    /// `git`, or `git -C dir`.
    pub git: String,
    /// Where the call acts.
    pub dir: PathBuf,
    /// The work tree's root, for the shell.
    root: String,
}

impl<'a> State<'a> {
    /// The state; `None` where it cannot be seen, or is not plain.
    pub fn new(scene: &'a Scene<'a, 'a>, found: &'a RepoFound, dir: &Path) -> Option<Self> {
        let look = &scene.sight.look;
        let RepoFound::Repo(repo) = found else { return None };
        let half = HALF_DONE.iter().any(|name| look.stat(&repo.own.join(name)) != Err(Unread::Missing));
        if half || has_hooks(look, repo)? {
            return None;
        }
        let git = match scene.sight.cwd()? {
            cwd if cwd == dir => "git".to_owned(),
            _ => format!("git -C {}", scene.operand(dir)),
        };
        let root = scene.operand(&repo.root);
        Some(Self {
            look,
            repo,
            compare: Compare::new(look, repo)?,
            head: refs::head(look, repo)?,
            git,
            dir: dir.to_owned(),
            root,
        })
    }

    /// The commit that is checked out, in full.
    pub fn commit(&self) -> Option<String> {
        self.head.commit.map(|c| self.repo.objects.format().hex(c))
    }

    /// A ref's id in full; `Ok(None)` where there is none.
    pub fn named(&self, name: &str) -> Option<Option<String>> {
        Some(match refs::named(self.look, self.repo, name)? {
            Listed::At(oid) => Some(self.repo.objects.format().hex(oid)),
            Listed::Absent => None,
        })
    }

    /// What makes HEAD what it is, without touching index or files.
    pub fn head_back(&self) -> Option<String> {
        Some(match &self.head.branch {
            Some(branch) => format!("{} symbolic-ref HEAD {}", self.git, quoted(&format!("refs/heads/{branch}"))),
            None => format!("{} update-ref --no-deref HEAD {}", self.git, self.commit()?),
        })
    }

    /// What makes the index what it is, seen from the commit that is checked out.
    pub fn index_back(&self) -> Option<String> {
        let index = self.compare.index();
        if index.entries.iter().any(|e| e.stage > 0 || e.intended || e.skipped || e.assumed) {
            return None;
        }
        let tree = match self.head.commit {
            Some(commit) => Some(self.repo.objects.tree_of(self.look, commit)?),
            None => None,
        };
        let staged = staged::differences(self.look, &self.repo.objects, index, tree)?;
        if staged.len() > MAX_STAGED {
            return None;
        }
        let mut out = match self.head.commit {
            Some(_) => format!("{} reset -q -- :/", self.git),
            None => format!("{} read-tree --empty", self.git),
        };
        let root = format!("git -C {}", self.root);
        for difference in staged {
            let path = std::str::from_utf8(&difference.path).ok()?;
            match index.of(&difference.path).first() {
                Some(entry) => {
                    let oid = self.repo.objects.format().hex(entry.oid);
                    let info = quoted(&format!("{:o},{oid},{path}", entry.mode));
                    out.push_str(&format!(" && {root} update-index --add --replace --cacheinfo {info}"));
                }
                None => out.push_str(&format!(" && {root} update-index --force-remove -- {}", quoted(path))),
            }
        }
        Some(out)
    }

    /// Whether files and index are what is committed, to the byte and the mode, so that a checkout restores them.
    pub fn is_clean(&self) -> Option<bool> {
        let tree = self.repo.objects.tree_of(self.look, self.head.commit?)?;
        let index = self.compare.index();
        if !staged::differences(self.look, &self.repo.objects, index, Some(tree))?.is_empty() {
            return Some(false);
        }
        for entry in &index.entries {
            if entry.mode & mode::TYPE == mode::SUBMODULE || entry.skipped || entry.assumed || entry.intended {
                return Some(false);
            }
            let relative = std::str::from_utf8(index.path(entry)).ok()?;
            let place = self.repo.root.join(relative);
            let Ok(stat) = self.look.stat(&place) else { return Some(false) };
            if self.compare.obstacle(relative).is_some() {
                return Some(false);
            }
            let plain = self.compare.state(entry, &stat) == FileState::Clean
                && self.compare.comes_back(entry)
                && match stat.kind {
                    FileKind::File => self.repo.makes(self.look, &place, &stat)?,
                    _ => self.repo.makes_links(),
                };
            if !plain {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether every tracked file that is there has the mode and the bytes that a checkout gives it.
    pub fn is_plain(&self) -> Option<bool> {
        let index = self.compare.index();
        for entry in &index.entries {
            if entry.mode & mode::TYPE == mode::SUBMODULE
                || entry.stage > 0
                || entry.skipped
                || entry.assumed
                || entry.intended
            {
                return Some(false);
            }
            let relative = std::str::from_utf8(index.path(entry)).ok()?;
            let place = self.repo.root.join(relative);
            let fits = match self.look.stat(&place) {
                _ if self.compare.obstacle(relative).is_some() => false,
                Ok(stat) if stat.kind == FileKind::File => {
                    self.repo.makes(self.look, &place, &stat)? && self.compare.is_plain_text(entry)
                }
                Ok(stat) => stat.kind == FileKind::Link && self.repo.makes_links(),
                Err(_) => true,
            };
            if !fits {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether a checkout of another commit could fall on files that git does not have.
    pub fn meets_strangers(&self, scene: &Scene, other: Option<&str>) -> Option<bool> {
        let strangers = scene.sight.strangers_of(&self.compare, Goes::Everything)?;
        if strangers.is_empty() {
            return Some(false);
        }
        let Some(commit) = other.and_then(|o| self.resolve(o)) else { return Some(true) };
        let tree = self.repo.objects.tree_of(self.look, self.repo.objects.format().parse(commit.as_bytes())?)?;
        Some(strangers.iter().any(|s| {
            // A file where the other commit has a directory, or the other way round, is in the way too.
            Path::new(s).ancestors().filter_map(Path::to_str).filter(|a| !a.is_empty()).any(|a| {
                staged::in_head(self.look, &self.repo.objects, tree, a)
                    .is_some_and(|line| a == s || line.mode & mode::TYPE != mode::TREE)
            })
        }))
    }

    /// The commit of a plain name: a branch, a light tag, an id in full, HEAD.
    pub fn resolve(&self, name: &str) -> Option<String> {
        if name == "HEAD" {
            return self.commit();
        }
        if self.repo.objects.format().parse(name.as_bytes()).is_some() {
            return Some(name.to_owned());
        }
        ["refs/heads/", "refs/tags/", "refs/remotes/"].iter().find_map(|top| self.named(&format!("{top}{name}"))?)
    }
}

/// Whether somebody's programs run with git's commands.
fn has_hooks(look: &Look, repo: &Repo) -> Option<bool> {
    if repo.config.get("core.hookspath").is_some()
        || repo.config.includes
        || repo.config.get("core.fsmonitor").is_some()
    {
        return Some(true);
    }
    let hooks = repo.common.join("hooks");
    if look.stat(&hooks) == Err(Unread::Missing) {
        return Some(false);
    }
    Some(look.names(&hooks, 200)?.iter().any(|name| !name.ends_with(".sample")))
}

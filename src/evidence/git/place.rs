//! Where a repository is: walks up from a directory to a `.git`, follows `gitdir:` and `commondir`, and reads what decides
//! how the rest is read. Runs nothing, trusts nothing.

use super::config::Config;
use super::digest::Format;
use super::index::{Index, MAX_INDEX};
use super::objects::Objects;
use crate::evidence::look::Look;
use crate::world::{FileKind, Unread};
use std::cell::OnceCell;
use std::path::{Path, PathBuf};

/// The most directories on the way up.
pub const MAX_UP: usize = 64;
/// The largest configuration that is read.
const MAX_CONFIG: usize = 256 << 10;
/// The largest file of packed refs.
pub const MAX_PACKED: usize = 16 << 20;

/// Variables that make git look elsewhere.
const ELSEWHERE: [&str; 5] = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR"];

/// What git's own files say of the files that it makes.
#[derive(Debug, Clone, Copy)]
struct Usual {
    mode: u32,
    owner: (u32, u32),
}

/// A repository with a work tree.
pub struct Repo {
    /// The work tree's root, without links.
    pub root: PathBuf,
    /// What belongs to this work tree: index and HEAD.
    pub own: PathBuf,
    /// What all work trees share: objects, refs and settings.
    pub common: PathBuf,
    /// The repository's own settings.
    pub config: Config,
    /// Its objects.
    pub objects: Objects,
    index: OnceCell<Option<Index>>,
    /// The mode that git's own files have here.
    usual: OnceCell<Option<Usual>>,
}

/// What was found on the way up.
pub enum RepoFound {
    /// A repository.
    Repo(Box<Repo>),
    /// None, for sure.
    Nowhere,
    /// Something that could not be understood.
    Unclear,
}

/// Whether a variable makes git look elsewhere.
pub fn is_elsewhere(look: &Look) -> bool {
    ELSEWHERE.iter().any(|name| look.var(name).is_some())
}

/// The repository whose work tree begins at a directory (one without links).
pub fn at(look: &Look, dir: &Path) -> RepoFound {
    let git = dir.join(".git");
    match look.stat(&git) {
        Err(Unread::Missing) => RepoFound::Nowhere,
        Err(_) => RepoFound::Unclear,
        Ok(stat) => behind(look, dir, git, stat.kind).unwrap_or(RepoFound::Unclear),
    }
}

/// What a `.git` leads to; `None` where that is not understood.
fn behind(look: &Look, dir: &Path, git: PathBuf, kind: FileKind) -> Option<RepoFound> {
    let git = if kind == FileKind::Link { look.resolved(&git)? } else { git };
    let own = match look.stat(&git).ok()?.kind {
        FileKind::Dir => git,
        FileKind::File => look.resolved(&pointed(look, &git, dir, "gitdir: ")?)?,
        _ => return None,
    };
    // Git goes on upwards where a `.git` is not a repository; a file that leads nowhere stops it.
    if !look.has(&own.join("HEAD")) {
        return (kind == FileKind::Dir).then_some(RepoFound::Nowhere);
    }
    open(look, dir, own).map(|r| RepoFound::Repo(Box::new(r)))
}

fn open(look: &Look, root: &Path, own: PathBuf) -> Option<Repo> {
    let common = match look.has(&own.join("commondir")) {
        true => look.resolved(&pointed(look, &own.join("commondir"), &own, "")?)?,
        false => own.clone(),
    };
    let mut config = Config::default();
    config.add(&optional(look, &common.join("config"), MAX_CONFIG)?);
    if config.is("extensions.worktreeconfig", false) {
        config.add(&optional(look, &own.join("config.worktree"), MAX_CONFIG)?);
    }
    let linked = own != common;
    if config.is("core.bare", false) && !linked {
        return None;
    }
    if let Some(elsewhere) = config.get("core.worktree").filter(|_| !linked)
        && look.resolved(&own.join(elsewhere))? != root
    {
        return None;
    }
    let format = match config.get("extensions.objectformat") {
        None | Some("sha1") => Format::Sha1,
        Some("sha256") => Format::Sha256,
        Some(_) => return None,
    };
    // Git shows other objects than those that are named.
    if is_replaced(look, &common) || config.keys().any(is_strange) {
        return None;
    }
    let objects = Objects::new(look, common.join("objects"), format);
    Some(Repo { root: root.to_owned(), own, common, config, objects, index: OnceCell::new(), usual: OnceCell::new() })
}

/// Extensions that change nothing of what is read here.
const EXTENSIONS: &[&str] =
    &["objectformat", "worktreeconfig", "partialclone", "noop", "preciousobjects", "refstorage"];

/// Whether a setting says that the repository is kept in some way that nobody here knows.
fn is_strange(key: &str) -> bool {
    key.strip_prefix("extensions.").is_some_and(|name| !EXTENSIONS.contains(&name))
}

/// Whether objects of the repository stand for others.
fn is_replaced(look: &Look, common: &Path) -> bool {
    let any = look.names(&common.join("refs/replace"), 1 << 12);
    let packed = || optional(look, &common.join("packed-refs"), MAX_PACKED);
    let listed = |text: Vec<u8>| String::from_utf8_lossy(&text).contains(" refs/replace/");
    any.is_some_and(|names| !names.is_empty())
        || packed().is_none_or(listed)
        || look.stat(&common.join("info/grafts")) != Err(Unread::Missing)
}

/// A path that a small file holds, relative to a directory.
fn pointed(look: &Look, file: &Path, base: &Path, prefix: &str) -> Option<PathBuf> {
    let text = String::from_utf8(look.read(file, 8192).ok()?).ok()?;
    let path = text.strip_prefix(prefix)?.trim_end_matches(['\n', '\r']);
    (!path.is_empty() && !is_remote(path)).then(|| base.join(path))
}

/// A path on another machine: looking at it would talk to that machine.
pub fn is_remote(path: &str) -> bool {
    path.starts_with("//") || path.starts_with("\\\\")
}

/// A file's content, empty where there is none; `None` where it cannot be read.
pub fn optional(look: &Look, path: &Path, limit: usize) -> Option<Vec<u8>> {
    match look.read(path, limit) {
        Ok(text) => Some(text),
        Err(Unread::Missing) => Some(Vec::new()),
        Err(_) => None,
    }
}

impl Repo {
    /// A path in the work tree, as the index writes it; `None` for one outside.
    pub fn relative(&self, path: &Path) -> Option<String> {
        path.strip_prefix(&self.root).ok()?.to_str().map(str::to_owned)
    }

    /// The index; an absent one is empty, `None` where it cannot be understood.
    pub fn index(&self, look: &Look) -> Option<&Index> {
        self.index.get_or_init(|| self.read_index(look)).as_ref()
    }

    fn read_index(&self, look: &Look) -> Option<Index> {
        let path = self.own.join("index");
        let stat = match look.stat(&path) {
            Err(Unread::Missing) => return Some(Index::default()),
            other => other.ok()?,
        };
        // A link's times are not those of what is read.
        let data = (stat.kind == FileKind::File).then(|| look.read(&path, MAX_INDEX).ok())??;
        Index::parse(&data, self.objects.format(), stat.modified)
    }

    /// Whether a checkout makes a file as it is, with its owner, mode and attributes and no other name: git's own files say what it
    /// leaves of a mode. `None` where that is not seen.
    pub fn makes(&self, look: &Look, path: &Path, stat: &crate::world::Stat) -> Option<bool> {
        let Usual { mode: base, owner } = self.usual(look)?;
        let usual = if stat.mode & 0o100 == 0 { base } else { base | (base & 0o444) >> 2 };
        // Where git looks away from the bit that lets a file run, it does not bring it back either.
        let told = self.config.is("core.filemode", true) || stat.mode & 0o111 == 0;
        let plain = stat.links < 2 && self.config.get("core.sharedrepository").is_none();
        Some(
            told && plain
                && stat.mode & 0o7777 == usual
                && stat.owner == owner
                && !look.is_dressed(path)
                && !look.is_moulded(path),
        )
    }

    /// Whether a file says more than git keeps, and more than a mode.
    pub fn is_dressed(&self, look: &Look, path: &Path, stat: &crate::world::Stat) -> bool {
        self.usual(look).is_none_or(|usual| usual.owner != stat.owner) || look.is_dressed(path) || look.is_moulded(path)
    }

    fn usual(&self, look: &Look) -> Option<Usual> {
        let seen = || {
            let mode = look.stat(&self.common.join("HEAD")).ok()?.mode & 0o666;
            // Whoever runs git for somebody else owns HEAD afterwards, but not the repository.
            Some(Usual { mode, owner: look.stat(&self.common).ok()?.owner })
        };
        *self.usual.get_or_init(seen)
    }

    /// Whether a checkout makes links where links were; elsewhere it makes files of them.
    pub fn makes_links(&self) -> bool {
        self.config.is("core.symlinks", cfg!(unix))
    }

    /// Whether this is one of several work trees of a repository.
    pub fn is_linked(&self) -> bool {
        self.own != self.common && self.own.starts_with(self.common.join("worktrees"))
    }
}

//! A world with a budget: evidence looks only through this, so that no repository, however large or hostile, can make a
//! judgement slow. When the budget is spent every further look is refused, and what is refused stays unknown.

use crate::world::{FileKind, Stat, Unread, World};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The most looks at file system entries for one request.
const MAX_STATS: u32 = 20_000;
/// The most bytes read for one request.
const MAX_BYTES: u64 = 96 << 20;
/// The longest time spent for one request.
const MAX_TIME: Duration = Duration::from_millis(1500);
/// The most links on the way to a path, as in Linux.
const MAX_LINKS: usize = 40;

/// What evidence sees the world through.
pub struct Look<'a> {
    world: &'a dyn World,
    stats: Cell<u32>,
    bytes: Cell<u64>,
    started: SystemTime,
    /// Directories with every link followed: most paths of a request share theirs.
    dirs: RefCell<HashMap<PathBuf, Option<PathBuf>>>,
    /// Directories, and whether they are dressed.
    dressed: RefCell<HashMap<PathBuf, bool>>,
}

impl<'a> Look<'a> {
    /// A full budget.
    pub fn new(world: &'a dyn World) -> Self {
        Self {
            world,
            stats: Cell::new(MAX_STATS),
            bytes: Cell::new(MAX_BYTES),
            started: world.now(),
            dirs: RefCell::default(),
            dressed: RefCell::default(),
        }
    }

    fn charge(&self, stats: u32, bytes: u64) -> Option<()> {
        let left = self.stats.get().checked_sub(stats)?;
        self.stats.set(left);
        self.bytes.set(self.bytes.get().checked_sub(bytes)?);
        // The clock is cheap, but not free.
        if (left.is_multiple_of(256) || bytes > 0) && self.late() {
            self.stats.set(0);
            return None;
        }
        Some(())
    }

    fn late(&self) -> bool {
        self.world.now().duration_since(self.started).is_ok_and(|d| d > MAX_TIME)
    }

    /// What is at a path; links are not followed.
    pub fn stat(&self, path: &Path) -> Result<Stat, Unread> {
        self.charge(1, 0).ok_or(Unread::TooLarge)?;
        self.world.stat(path)
    }

    /// Whether a path has an access list or attributes, of which git knows nothing.
    pub fn is_dressed(&self, path: &Path) -> bool {
        self.charge(1, 0).is_none() || self.world.dressed(path)
    }

    /// The same of the directory that holds a path.
    pub fn is_moulded(&self, path: &Path) -> bool {
        let Some(dir) = path.parent() else { return false };
        if let Some(known) = self.dressed.borrow().get(dir) {
            return *known;
        }
        let is = self.is_dressed(dir);
        self.dressed.borrow_mut().insert(dir.to_owned(), is);
        is
    }

    /// The whole content of a regular file.
    pub fn read(&self, path: &Path, limit: usize) -> Result<Vec<u8>, Unread> {
        let limit = limit.min(usize::try_from(self.bytes.get()).unwrap_or(usize::MAX));
        self.charge(1, 0).ok_or(Unread::TooLarge)?;
        let out = self.world.read(path, limit)?;
        self.charge(0, out.len() as u64).ok_or(Unread::TooLarge)?;
        Ok(out)
    }

    /// Some bytes of a regular file.
    pub fn read_at(&self, path: &Path, offset: u64, len: usize) -> Option<Vec<u8>> {
        self.charge(1, len as u64)?;
        self.world.read_at(path, offset, len).ok()
    }

    /// The names in a directory, `None` where there are more than `limit`.
    pub fn names(&self, dir: &Path, limit: usize) -> Option<Vec<String>> {
        self.charge(1, 0)?;
        let mut out = self.world.names(dir, limit)?;
        out.sort_unstable();
        Some(out)
    }

    /// Where a link points to.
    pub fn link(&self, path: &Path) -> Option<PathBuf> {
        self.charge(1, 0)?;
        self.world.link(path)
    }

    /// An environment variable.
    pub fn var(&self, name: &str) -> Option<String> {
        self.world.var(name)
    }

    /// Whether a file is there, links followed.
    pub fn has(&self, path: &Path) -> bool {
        self.stat(path).is_ok()
    }

    /// The path with every link before its last part followed; `None` where that cannot be seen.
    /// What does not exist has no links: its parts stay as they are.
    pub fn parent_resolved(&self, path: &Path) -> Option<PathBuf> {
        let name = path.file_name()?;
        let dir = path.parent()?;
        if let Some(known) = self.dirs.borrow().get(dir) {
            return Some(known.as_ref()?.join(name));
        }
        let real = self.resolved(dir);
        self.dirs.borrow_mut().insert(dir.to_owned(), real.clone());
        Some(real?.join(name))
    }

    /// The path with every link followed, as far as it exists.
    pub fn resolved(&self, path: &Path) -> Option<PathBuf> {
        let mut todo: Vec<PathBuf> = parts(path);
        let mut out = PathBuf::new();
        let mut links = 0;
        let mut gone = false;
        while let Some(part) = todo.pop() {
            if part.as_os_str() == ".." {
                out.pop();
                continue;
            }
            out.push(&part);
            if gone || out.parent().is_none() {
                continue;
            }
            match self.stat(&out) {
                Ok(stat) if stat.kind == FileKind::Link => {
                    links += 1;
                    let target = self.link(&out).filter(|_| links <= MAX_LINKS)?;
                    out.pop();
                    // An absolute target begins with the root part, which replaces all before it.
                    todo.extend(parts(&target));
                }
                Ok(_) => {}
                Err(Unread::Missing) => gone = true,
                Err(_) => return None,
            }
        }
        Some(out)
    }
}

/// The parts of a path, the first one last.
fn parts(path: &Path) -> Vec<PathBuf> {
    path.components().rev().filter(|c| *c != Component::CurDir).map(|c| PathBuf::from(c.as_os_str())).collect()
}

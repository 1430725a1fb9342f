//! The only file that touches files, environment, clock and processes; behind a trait, so that tests bring their own.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What kind of thing a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A regular file.
    File,
    /// A directory.
    Dir,
    /// A symbolic link.
    Link,
    /// A device, a pipe, a socket.
    Other,
}

/// What is known of a path without opening it (a link is not followed).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meta {
    /// What it is.
    pub kind: FileKind,
    /// Its size in bytes.
    pub size: u64,
    /// When it was last written.
    pub modified: Option<SystemTime>,
    /// Its permission bits, where the system has them.
    pub mode: u32,
    /// Its owner, where the system has one.
    pub owner: u32,
}

/// Why a file was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unread {
    /// There is none.
    Missing,
    /// It is larger than the limit.
    TooLarge,
    /// It is not a regular file, or the system refused.
    Refused,
}

/// The machine, as far as a judgement may look at it.
pub trait World {
    /// The whole content of a regular file of at most `limit` bytes.
    fn read(&self, path: &Path, limit: usize) -> Result<Vec<u8>, Unread>;
    /// What is known of a path; `None` where there is nothing. Links are not followed.
    fn meta(&self, path: &Path) -> Option<Meta>;
    /// Names in a directory, at most `limit` of them; `None` where it cannot be listed or has more.
    fn names(&self, dir: &Path, limit: usize) -> Option<Vec<String>>;
    /// Where a link points to.
    fn link(&self, path: &Path) -> Option<PathBuf>;
    /// An environment variable.
    fn var(&self, name: &str) -> Option<String>;
    /// The time.
    fn now(&self) -> SystemTime;
}

/// The machine that the process runs on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Machine;

impl World for Machine {
    fn read(&self, path: &Path, limit: usize) -> Result<Vec<u8>, Unread> {
        // A pipe or a device could block or never end: only regular files are opened.
        let meta = std::fs::metadata(path).map_err(|e| missing_or_refused(&e))?;
        if !meta.is_file() {
            return Err(Unread::Refused);
        }
        if meta.len() > limit as u64 {
            return Err(Unread::TooLarge);
        }
        let file = std::fs::File::open(path).map_err(|e| missing_or_refused(&e))?;
        let mut out = Vec::with_capacity(meta.len() as usize);
        file.take(limit as u64 + 1).read_to_end(&mut out).map_err(|_| Unread::Refused)?;
        if out.len() > limit { Err(Unread::TooLarge) } else { Ok(out) }
    }

    fn meta(&self, path: &Path) -> Option<Meta> {
        let meta = std::fs::symlink_metadata(path).ok()?;
        let kind = match meta.file_type() {
            t if t.is_file() => FileKind::File,
            t if t.is_dir() => FileKind::Dir,
            t if t.is_symlink() => FileKind::Link,
            _ => FileKind::Other,
        };
        let (mode, owner) = mode_and_owner(&meta);
        Some(Meta { kind, size: meta.len(), modified: meta.modified().ok(), mode, owner })
    }

    fn names(&self, dir: &Path, limit: usize) -> Option<Vec<String>> {
        let mut out = Vec::new();
        for entry in std::fs::read_dir(dir).ok()? {
            if out.len() == limit {
                return None;
            }
            out.push(entry.ok()?.file_name().to_str()?.to_owned());
        }
        Some(out)
    }

    fn link(&self, path: &Path) -> Option<PathBuf> {
        std::fs::read_link(path).ok()
    }

    fn var(&self, name: &str) -> Option<String> {
        std::env::var(name).ok()
    }

    fn now(&self) -> SystemTime {
        SystemTime::now()
    }
}

fn missing_or_refused(error: &std::io::Error) -> Unread {
    match error.kind() {
        std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => Unread::Missing,
        _ => Unread::Refused,
    }
}

#[cfg(unix)]
fn mode_and_owner(meta: &std::fs::Metadata) -> (u32, u32) {
    use std::os::unix::fs::MetadataExt;
    (meta.mode(), meta.uid())
}

#[cfg(not(unix))]
fn mode_and_owner(_: &std::fs::Metadata) -> (u32, u32) {
    (0, 0)
}

/// A world without files, variables or time: everything is unknown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nowhere;

impl World for Nowhere {
    fn read(&self, _: &Path, _: usize) -> Result<Vec<u8>, Unread> {
        Err(Unread::Missing)
    }
    fn meta(&self, _: &Path) -> Option<Meta> {
        None
    }
    fn names(&self, _: &Path, _: usize) -> Option<Vec<String>> {
        None
    }
    fn link(&self, _: &Path) -> Option<PathBuf> {
        None
    }
    fn var(&self, _: &str) -> Option<String> {
        None
    }
    fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH
    }
}

//! The only file that touches files, environment, clock and processes; behind a trait, so that tests bring their own.

pub mod disk;
pub mod fake;
pub(crate) mod hold;
pub mod limits;

use crate::digits;
use std::io::{Read, Seek};
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

/// A second and the nanoseconds after it, since 1970.
pub type Moment = (i64, u32);

/// All that the system keeps about a path, as precise as it keeps it (a link is not followed).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stat {
    /// What it is.
    pub kind: FileKind,
    /// Its size in bytes.
    pub size: u64,
    /// Its permission bits, where the system has them.
    pub mode: u32,
    /// When its content was last written.
    pub modified: Moment,
    /// When its entry last changed; nobody can set this one back.
    pub changed: Moment,
    /// Its number in the file system, where there is one.
    pub inode: u64,
    /// How many names it has.
    pub links: u64,
    /// Its owner and group.
    pub owner: (u32, u32),
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

/// The machine, as far as a judgement may look at it. What a world does not speak of is not there.
pub trait World {
    /// The whole content of a regular file of at most `limit` bytes.
    fn read(&self, _path: &Path, _limit: usize) -> Result<Vec<u8>, Unread> {
        Err(Unread::Missing)
    }
    /// What is known of a path; `None` where there is nothing. Links are not followed.
    fn meta(&self, _path: &Path) -> Option<Meta> {
        None
    }
    /// All that is known of a path, and whether there surely is none. A world that cannot tell refuses.
    fn stat(&self, _path: &Path) -> Result<Stat, Unread> {
        Err(Unread::Refused)
    }
    /// At most `len` bytes of a regular file from `offset` on; fewer at its end.
    fn read_at(&self, _path: &Path, _offset: u64, _len: usize) -> Result<Vec<u8>, Unread> {
        Err(Unread::Refused)
    }
    /// Names in a directory, at most `limit` of them; `None` where it cannot be listed or has more.
    fn names(&self, _dir: &Path, _limit: usize) -> Option<Vec<String>> {
        None
    }
    /// Whether more is said of a path than its owner, mode and times: an access list, attributes that somebody gave it, that
    /// it may only grow.
    fn dressed(&self, _path: &Path) -> bool {
        false
    }
    /// Where a link points to.
    fn link(&self, _path: &Path) -> Option<PathBuf> {
        None
    }
    /// An environment variable.
    fn var(&self, _name: &str) -> Option<String> {
        None
    }
    /// The time.
    fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH
    }

    /// The content of a regular file that is no link, with what is known of it: for files that are trusted.
    fn read_plain(&self, path: &Path, limit: usize) -> Result<(Vec<u8>, Meta), Unread> {
        let meta = self.meta(path).ok_or(Unread::Missing)?;
        if meta.kind != FileKind::File { Err(Unread::Refused) } else { Ok((self.read(path, limit)?, meta)) }
    }
    /// The person the process runs for, where the system has numbers for them.
    fn user(&self) -> Option<u32> {
        None
    }
    /// Where the running program lies.
    fn program(&self) -> Option<PathBuf> {
        None
    }
    /// Which thing a path leads to, links followed: a word that differs once it is another one or, for a file, was written.
    fn identity(&self, _path: &Path) -> Option<String> {
        None
    }
    /// The whole environment.
    fn vars(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    /// Fills `out` from the system's random source; false where there is none.
    fn random(&self, _out: &mut [u8]) -> bool {
        false
    }
    /// Tells the system's own log, which the person's programs cannot rewrite; false where there is none.
    fn witness(&self, _text: &str) -> bool {
        false
    }
    /// Whether a person's terminal controls the process.
    fn terminal(&self) -> bool {
        false
    }
    /// Starts a program and does not wait for it; its standard input is `input`. False where it cannot be started.
    fn start(&self, _program: &str, _args: &[&str], _input: &str) -> bool {
        false
    }
}

/// Where oneway keeps its state; `None` where there is no home for it.
pub fn state_dir(world: &dyn World) -> Option<PathBuf> {
    let absolute = |dir: String| Some(PathBuf::from(dir)).filter(|dir| dir.is_absolute());
    let state = world.var("XDG_STATE_HOME").and_then(absolute);
    let home = || world.var("HOME").and_then(absolute).filter(|home| world.meta(home).is_some());
    let base = state.or_else(|| Some(home()?.join(".local/state")))?;
    Some(base.join("oneway"))
}

/// The machine that the process runs on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Machine;

impl World for Machine {
    fn dressed(&self, path: &Path) -> bool {
        hold::is_dressed(path)
    }
    #[cfg(unix)]
    fn witness(&self, text: &str) -> bool {
        let Ok(socket) = std::os::unix::net::UnixDatagram::unbound() else { return false };
        let _ = socket.set_nonblocking(true);
        // 86: security, informational.
        socket.send_to(format!("<86>oneway: {text}").as_bytes(), "/dev/log").is_ok()
    }
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
        std::fs::symlink_metadata(path).ok().map(|meta| describe(&meta))
    }

    fn stat(&self, path: &Path) -> Result<Stat, Unread> {
        std::fs::symlink_metadata(path).map(|meta| stat(&meta)).map_err(|e| missing_or_refused(&e))
    }

    fn read_at(&self, path: &Path, offset: u64, len: usize) -> Result<Vec<u8>, Unread> {
        if !std::fs::metadata(path).map_err(|e| missing_or_refused(&e))?.is_file() {
            return Err(Unread::Refused);
        }
        let mut file = std::fs::File::open(path).map_err(|e| missing_or_refused(&e))?;
        file.seek(std::io::SeekFrom::Start(offset)).map_err(|_| Unread::Refused)?;
        let mut out = Vec::new();
        file.take(len as u64).read_to_end(&mut out).map_err(|_| Unread::Refused)?;
        Ok(out)
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
        // Windows has a home under another name, and HOME only where a Unix shell has set it.
        let other = || (cfg!(windows) && name == "HOME").then(|| std::env::var("USERPROFILE").ok()).flatten();
        std::env::var(name).ok().or_else(other)
    }

    fn now(&self) -> SystemTime {
        SystemTime::now()
    }

    fn read_plain(&self, path: &Path, limit: usize) -> Result<(Vec<u8>, Meta), Unread> {
        let meta = self.meta(path).ok_or(Unread::Missing)?;
        if meta.kind != FileKind::File {
            return Err(Unread::Refused);
        }
        if meta.size > limit as u64 {
            return Err(Unread::TooLarge);
        }
        let file = std::fs::File::open(path).map_err(|e| missing_or_refused(&e))?;
        // Somebody may have put a link there in between: what was opened must be what was looked at.
        let opened = file.metadata().map_err(|_| Unread::Refused)?;
        let looked = std::fs::symlink_metadata(path).map_err(|e| missing_or_refused(&e))?;
        if !opened.is_file() || !looked.is_file() || identity(&opened) != identity(&looked) {
            return Err(Unread::Refused);
        }
        let mut out = Vec::with_capacity(meta.size as usize + 1);
        file.take(limit as u64 + 1).read_to_end(&mut out).map_err(|_| Unread::Refused)?;
        if out.len() > limit { Err(Unread::TooLarge) } else { Ok((out, describe(&opened))) }
    }

    #[cfg(unix)]
    fn user(&self) -> Option<u32> {
        Some(rustix::process::geteuid().as_raw())
    }

    fn program(&self) -> Option<PathBuf> {
        std::env::current_exe().ok()
    }

    fn identity(&self, path: &Path) -> Option<String> {
        std::fs::metadata(path).ok().map(|meta| identified(&meta))
    }

    fn vars(&self) -> Vec<(String, String)> {
        let lossy =
            |text: std::ffi::OsString| text.into_string().unwrap_or_else(|text| text.to_string_lossy().into_owned());
        std::env::vars_os().map(|(name, value)| (lossy(name), lossy(value))).collect()
    }

    #[cfg(target_os = "linux")]
    fn random(&self, out: &mut [u8]) -> bool {
        // So few bytes come at once or not at all.
        let wanted = out.len();
        rustix::rand::getrandom(out, rustix::rand::GetRandomFlags::empty()).is_ok_and(|filled| filled == wanted)
    }

    #[cfg(not(target_os = "linux"))]
    fn random(&self, out: &mut [u8]) -> bool {
        std::fs::File::open("/dev/urandom").and_then(|mut f| f.read_exact(out)).is_ok()
    }

    fn terminal(&self) -> bool {
        std::fs::OpenOptions::new().read(true).write(true).open("/dev/tty").is_ok()
    }

    fn start(&self, program: &str, args: &[&str], input: &str) -> bool {
        use std::io::Write;
        use std::process::{Command, Stdio};
        let pipe = if input.is_empty() { Stdio::null() } else { Stdio::piped() };
        let quiet = Command::new(program).args(args).stdin(pipe).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let Ok(mut child) = quiet else { return false };
        child.stdin.take().is_none_or(|mut stdin| stdin.write_all(input.as_bytes()).is_ok())
    }
}

fn describe(meta: &std::fs::Metadata) -> Meta {
    let (mode, owner) = mode_and_owner(meta);
    Meta { kind: kind(meta), size: meta.len(), modified: meta.modified().ok(), mode, owner }
}

fn missing_or_refused(error: &std::io::Error) -> Unread {
    match error.kind() {
        std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => Unread::Missing,
        _ => Unread::Refused,
    }
}

fn kind(meta: &std::fs::Metadata) -> FileKind {
    match meta.file_type() {
        t if t.is_file() => FileKind::File,
        t if t.is_dir() => FileKind::Dir,
        t if t.is_symlink() => FileKind::Link,
        _ => FileKind::Other,
    }
}

#[cfg(unix)]
fn stat(meta: &std::fs::Metadata) -> Stat {
    use std::os::unix::fs::MetadataExt;
    Stat {
        kind: kind(meta),
        size: meta.len(),
        mode: meta.mode(),
        modified: (meta.mtime(), meta.mtime_nsec() as u32),
        changed: (meta.ctime(), meta.ctime_nsec() as u32),
        inode: meta.ino(),
        links: meta.nlink(),
        owner: (meta.uid(), meta.gid()),
    }
}

#[cfg(not(unix))]
fn stat(meta: &std::fs::Metadata) -> Stat {
    let since = meta.modified().ok().and_then(|m| m.duration_since(SystemTime::UNIX_EPOCH).ok()).unwrap_or_default();
    let modified = (since.as_secs() as i64, since.subsec_nanos());
    Stat { kind: kind(meta), size: meta.len(), mode: 0, modified, changed: (0, 0), inode: 0, links: 1, owner: (0, 0) }
}

#[cfg(unix)]
fn mode_and_owner(meta: &std::fs::Metadata) -> (u32, u32) {
    use std::os::unix::fs::MetadataExt;
    (meta.mode(), meta.uid())
}

#[cfg(unix)]
fn identity(meta: &std::fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (meta.dev(), meta.ino())
}

#[cfg(not(unix))]
fn identity(meta: &std::fs::Metadata) -> (u64, u64) {
    (meta.len(), stat(meta).modified.0 as u64)
}

/// Numbers are used again once something is gone: so the birth counts too, and for a file its size and last change.
fn identified(meta: &std::fs::Metadata) -> String {
    let ((device, number), stat) = (identity(meta), stat(meta));
    let born = meta.created().ok().and_then(|born| born.duration_since(SystemTime::UNIX_EPOCH).ok());
    let (seconds, nanos) = born.map_or((0, 0), |born| (born.as_secs(), born.subsec_nanos()));
    let (changed, and) = stat.changed;
    let all = [device, number, seconds, nanos.into(), meta.len(), changed as u64, and.into()];
    let mut out = String::with_capacity(96);
    for number in if meta.is_dir() { all.iter().take(4) } else { all.iter().take(7) } {
        digits::number(&mut out, *number);
        out.push(' ');
    }
    out
}

#[cfg(not(unix))]
fn mode_and_owner(_: &std::fs::Metadata) -> (u32, u32) {
    (0, 0)
}

/// A world without files, variables or time: everything is unknown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nowhere;

impl World for Nowhere {}

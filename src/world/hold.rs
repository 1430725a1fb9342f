//! Keeping things as they are: all that the system knows of a file, and what it takes to make it so again.
//! Links are never followed: what was looked at is what is kept.

use super::{FileKind, Moment};
use std::ffi::OsString;
use std::fs::{File, Metadata};
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};

/// All that can be restored of a path but its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dress {
    /// What it is.
    pub kind: FileKind,
    /// Its permission bits.
    pub mode: u32,
    /// Its owner and group.
    pub owner: (u32, u32),
    /// When its content was last written.
    pub modified: Moment,
    /// Its size in bytes; 0 for a directory.
    pub size: u64,
    /// How many names it has.
    pub links: u64,
    /// Which thing it is: device and number.
    pub which: (u64, u64),
    /// Its extended attributes, name and value.
    pub attributes: Vec<(Vec<u8>, Vec<u8>)>,
}

/// What is at a path, without its extended attributes; `None` where there is nothing.
pub fn look(path: &Path) -> Result<Option<Dress>> {
    match std::fs::symlink_metadata(path) {
        Ok(meta) => Ok(Some(dress(&meta))),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn dress(meta: &Metadata) -> Dress {
    use std::os::unix::fs::MetadataExt;
    let size = if meta.is_dir() { 0 } else { meta.len() };
    Dress {
        kind: super::kind(meta),
        mode: meta.mode() & 0o7777,
        owner: (meta.uid(), meta.gid()),
        modified: (meta.mtime(), meta.mtime_nsec() as u32),
        size,
        links: meta.nlink(),
        which: (meta.dev(), meta.ino()),
        attributes: Vec::new(),
    }
}

#[cfg(not(unix))]
fn dress(meta: &Metadata) -> Dress {
    let stat = super::stat(meta);
    Dress {
        kind: stat.kind,
        mode: 0,
        owner: (0, 0),
        modified: stat.modified,
        size: if meta.is_dir() { 0 } else { meta.len() },
        links: 1,
        which: (0, 0),
        attributes: Vec::new(),
    }
}

/// The names in a directory, sorted; an error where there are more than `most`.
pub fn names(dir: &Path, most: usize) -> Result<Vec<OsString>> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        if out.len() >= most {
            return Err(Error::other("there are too many files"));
        }
        out.push(entry?.file_name());
    }
    out.sort_unstable();
    Ok(out)
}

/// Where a link points to.
pub fn target(path: &Path) -> Result<PathBuf> {
    std::fs::read_link(path)
}

/// Gives a file a second name; the link at a path, not what is behind it.
pub fn link(from: &Path, to: &Path) -> Result<()> {
    std::fs::hard_link(from, to)
}

/// Copies the content of a regular file that is still the one that was looked at, and waits until it is on the disk.
/// A file system that can share blocks does so.
pub fn copy(from: &Path, to: &Path, looked: &Dress) -> Result<()> {
    super::limits::may_hold(looked.size)?;
    let mut source = open_plain(from)?;
    let opened = dress(&source.metadata()?);
    if opened.which != looked.which || opened.kind != FileKind::File {
        return Err(Error::other("it is another file now"));
    }
    let mut fresh = new_file(to)?;
    let copied = std::io::copy(&mut source, &mut fresh)?;
    let after = dress(&source.metadata()?);
    if copied != looked.size || after.modified != looked.modified || after.size != looked.size {
        return Err(Error::other("it was written to at the same time"));
    }
    fresh.sync_data()
}

/// Adds the content of a regular file that is still the one that was looked at.
pub fn append(from: &Path, looked: &Dress, out: &mut Vec<u8>) -> Result<()> {
    use std::io::Read;
    let mut source = open_plain(from)?;
    let before = out.len();
    let size = usize::try_from(looked.size).map_err(Error::other)?;
    out.resize(before + size, 0);
    source.read_exact(out.get_mut(before..).unwrap_or_default())?;
    let after = dress(&source.metadata()?);
    if after.which != looked.which || after.kind != FileKind::File {
        return Err(Error::other("it is another file now"));
    }
    if (after.size, after.modified) != (looked.size, looked.modified) {
        return Err(Error::other("it was written to at the same time"));
    }
    Ok(())
}

/// Some bytes of a file of one's own.
pub fn part(from: &Path, at: u64, len: u64) -> Result<Vec<u8>> {
    use std::io::{Read, Seek, SeekFrom};
    let mut file = open_plain(from)?;
    file.seek(SeekFrom::Start(at))?;
    let mut out = Vec::new();
    file.take(len).read_to_end(&mut out)?;
    Ok(out)
}

/// Whether some bytes of a file of one's own are the whole content of another one.
pub fn is_alike(from: &Path, at: u64, len: u64, other: &Path) -> Result<bool> {
    use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
    let (mut a, b) = (open_plain(from)?, open_plain(other)?);
    let (of, there) = (dress(&a.metadata()?), dress(&b.metadata()?));
    if there.kind != FileKind::File || there.size != len {
        return Ok(false);
    }
    if of.which == there.which && of.size == len {
        return Ok(true);
    }
    a.seek(SeekFrom::Start(at))?;
    let (mut a, mut b) = (BufReader::new(a).take(len), BufReader::new(b));
    loop {
        let (x, y) = (a.fill_buf()?, b.fill_buf()?);
        let both = x.len().min(y.len());
        if both == 0 {
            return Ok(x.len() == y.len());
        }
        if x.get(..both) != y.get(..both) {
            return Ok(false);
        }
        a.consume(both);
        b.consume(both);
    }
}

/// Copies some bytes of a file of one's own into a new one, and waits until they are on the disk.
pub fn fill(from: &Path, at: u64, len: u64, to: &Path) -> Result<()> {
    super::limits::may_hold(len)?;
    pour(from, at, len, &mut new_file(to)?)
}

/// Writes some bytes of a file into another one that is there, which keeps its other names.
pub fn refill(from: &Path, at: u64, len: u64, to: &Path) -> Result<()> {
    super::limits::may_hold(len)?;
    pour(from, at, len, &mut std::fs::OpenOptions::new().write(true).truncate(true).open(to)?)
}

fn pour(from: &Path, at: u64, len: u64, to: &mut File) -> Result<()> {
    use std::io::{Read, Seek, SeekFrom};
    let mut source = open_plain(from)?;
    source.seek(SeekFrom::Start(at))?;
    if std::io::copy(&mut source.take(len), to)? != len {
        return Err(Error::other("what was kept is not whole"));
    }
    to.sync_data()
}

#[cfg(unix)]
fn open_plain(path: &Path) -> Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    // A pipe that took the file's place must not block.
    let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK;
    std::fs::OpenOptions::new().read(true).custom_flags(flags.bits() as i32).open(path)
}

#[cfg(not(unix))]
fn open_plain(path: &Path) -> Result<File> {
    File::open(path)
}

fn new_file(path: &Path) -> Result<File> {
    super::disk::private(std::fs::OpenOptions::new().write(true).create_new(true)).open(path)
}

/// Writes a new file of one's own, and waits until it is on the disk.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    use std::io::Write;
    super::limits::may_hold(bytes.len() as u64)?;
    let mut file = new_file(path)?;
    file.write_all(bytes)?;
    file.sync_data()
}

/// Writes a new file of one's own that may be lost with the machine.
pub fn jot(path: &Path, bytes: &[u8]) -> Result<()> {
    use std::io::Write;
    super::limits::may_hold(bytes.len() as u64)?;
    new_file(path)?.write_all(bytes)
}

/// Waits until what is said of a directory's names is on the disk.
pub fn settle(dir: &Path) -> Result<()> {
    File::open(dir)?.sync_all()
}

/// Makes a directory of one's own; an error where there is something.
pub fn make_dir(dir: &Path) -> Result<()> {
    super::disk::make_dir(dir)
}

/// Makes a directory and those above it, where they are missing.
pub fn make_dirs(dir: &Path) -> Result<()> {
    std::fs::create_dir_all(dir)
}

/// The text of a file of one's own.
pub fn text(path: &Path) -> Option<String> {
    std::fs::read_to_string(path).ok()
}

/// Makes a link that points to `target`.
#[cfg(unix)]
pub fn point(target: &Path, path: &Path) -> Result<()> {
    std::os::unix::fs::symlink(target, path)
}

/// Makes a link that points to `target`.
#[cfg(not(unix))]
pub fn point(_: &Path, _: &Path) -> Result<()> {
    Err(Error::from(ErrorKind::Unsupported))
}

/// Gives something another name, over what stands there.
pub fn rename(from: &Path, to: &Path) -> Result<()> {
    std::fs::rename(from, to)
}

/// Removes a file, a link, or a directory with all that is in it; links in it are not followed.
pub fn remove(path: &Path) -> Result<()> {
    match look(path)? {
        None => Ok(()),
        Some(dress) if dress.kind == FileKind::Dir => std::fs::remove_dir_all(path),
        Some(_) => std::fs::remove_file(path),
    }
}

/// The extended attributes of a path, as far as they can be read.
#[cfg(unix)]
pub fn attributes(path: &Path) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut names = vec![0u8; 4096];
    let Ok(len) = rustix::fs::llistxattr(path, names.as_mut_slice()) else { return Vec::new() };
    let names = names.get(..len).unwrap_or_default();
    let value = |name: &[u8]| {
        let mut value = vec![0u8; 4096];
        let len = rustix::fs::lgetxattr(path, name, value.as_mut_slice()).ok()?;
        value.truncate(len);
        Some((name.to_vec(), value))
    };
    names.split(|b| *b == 0).filter(|name| !name.is_empty()).filter_map(value).collect()
}

/// Whether a path has attributes that a new file in its place would not have: labels that the system gives do not count.
#[cfg(unix)]
pub fn is_dressed(path: &Path) -> bool {
    if only_grows(path) {
        return true;
    }
    let mut names = [0u8; 4096];
    let len = match rustix::fs::llistxattr(path, names.as_mut_slice()) {
        Ok(len) => len,
        // More names than fit are more than the system gives by itself.
        Err(error) => return error == rustix::io::Errno::RANGE,
    };
    let given = |name: &[u8]| {
        let label = name.starts_with(b"security.") && name != b"security.capability";
        !name.is_empty() && !label && !name.starts_with(b"com.apple.")
    };
    names.get(..len).unwrap_or_default().split(|b| *b == 0).any(given)
}

#[cfg(target_os = "linux")]
fn only_grows(path: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    statx(CWD, path, AtFlags::SYMLINK_NOFOLLOW, StatxFlags::empty())
        .is_ok_and(|now| now.stx_attributes.intersects(StatxAttributes::APPEND | StatxAttributes::IMMUTABLE))
}

#[cfg(all(unix, not(target_os = "linux")))]
fn only_grows(_: &Path) -> bool {
    false
}

/// Whether a path has attributes that a new file in its place would not have: labels that the system gives do not count.
#[cfg(not(unix))]
pub fn is_dressed(_: &Path) -> bool {
    false
}

/// The extended attributes of a path, as far as they can be read.
#[cfg(not(unix))]
pub fn attributes(_: &Path) -> Vec<(Vec<u8>, Vec<u8>)> {
    Vec::new()
}

/// Gives a path its owner, mode, attributes and times again. Only root may give things away: an owner that cannot be
/// set is no fault, a mode or a time is.
#[cfg(unix)]
pub fn put_on(path: &Path, dress: &Dress) -> Result<()> {
    use rustix::fs::{AtFlags, CWD, Timespec, Timestamps, UTIME_OMIT, XattrFlags};
    use std::os::unix::fs::PermissionsExt;
    let now = look(path)?.ok_or(ErrorKind::NotFound)?;
    if now.owner != dress.owner {
        let _ = std::os::unix::fs::lchown(path, Some(dress.owner.0), Some(dress.owner.1));
    }
    for (name, _) in attributes(path).iter().filter(|(name, _)| !dress.attributes.iter().any(|(n, _)| n == name)) {
        let _ = rustix::fs::lremovexattr(path, name.as_slice());
    }
    for (name, value) in &dress.attributes {
        let _ = rustix::fs::lsetxattr(path, name.as_slice(), value, XattrFlags::empty());
    }
    if dress.kind != FileKind::Link {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(dress.mode))?;
    }
    let last_access = Timespec { tv_sec: 0, tv_nsec: UTIME_OMIT as _ };
    let last_modification = Timespec { tv_sec: dress.modified.0 as _, tv_nsec: dress.modified.1 as _ };
    let times = Timestamps { last_access, last_modification };
    Ok(rustix::fs::utimensat(CWD, path, &times, AtFlags::SYMLINK_NOFOLLOW)?)
}

/// Gives a path its owner, mode, attributes and times again.
#[cfg(not(unix))]
pub fn put_on(_: &Path, _: &Dress) -> Result<()> {
    Ok(())
}

/// A name beside a path that nobody else uses.
pub fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.oneway-undo-{}", std::process::id()))
}

/// How long something takes, by a clock that nobody sets.
#[derive(Debug, Clone, Copy)]
pub struct Watch(std::time::Instant);

impl Watch {
    /// Starts now.
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }

    /// How long it runs.
    pub fn elapsed(self) -> std::time::Duration {
        self.0.elapsed()
    }
}

/// A directory with every link followed.
pub fn real(dir: &Path) -> Result<PathBuf> {
    std::fs::canonicalize(dir)
}

/// Runs a program to its end; true where it did its work.
pub fn run(program: &str, args: &[&std::ffi::OsStr]) -> bool {
    started(program, args).stdout(std::process::Stdio::null()).status().is_ok_and(|status| status.success())
}

/// What a program says, where it did its work.
pub fn output(program: &str, args: &[&std::ffi::OsStr]) -> Option<String> {
    let out = started(program, args).output().ok().filter(|out| out.status.success())?;
    String::from_utf8(out.stdout).ok()
}

fn started(program: &str, args: &[&std::ffi::OsStr]) -> std::process::Command {
    use std::process::{Command, Stdio};
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stderr(Stdio::null());
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        command.env_remove(name);
    }
    command
}

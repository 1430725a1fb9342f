//! Writing: the only place that changes files. Owner-only, whole or not at all, one writer at a time.
//! A process that is killed at any instruction leaves the old content or the new one, and no lock.

use super::limits;
use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind, Read, Result, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a writer waits for another one before it gives up.
const PATIENCE: Duration = Duration::from_secs(2);

/// Makes a directory that only its owner may enter, and refuses one that others could have prepared.
pub fn private_dir(dir: &Path, user: Option<u32>) -> Result<()> {
    let meta = match std::fs::symlink_metadata(dir) {
        Ok(meta) => meta,
        Err(_) => make_private(dir)?,
    };
    if !meta.is_dir() {
        return Err(Error::other("the state directory is a link or a file; remove it"));
    }
    only_owners(&meta, user)
}

fn make_private(dir: &Path) -> Result<std::fs::Metadata> {
    if let Some(parent) = dir.parent() {
        make_parents(parent)?;
    }
    match make_dir(dir) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => std::fs::symlink_metadata(dir),
    }
}

fn make_parents(dir: &Path) -> Result<()> {
    if dir.is_dir() { Ok(()) } else { std::fs::create_dir_all(dir) }
}

#[cfg(unix)]
pub(super) fn make_dir(dir: &Path) -> Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().mode(0o700).create(dir)
}

#[cfg(not(unix))]
pub(super) fn make_dir(dir: &Path) -> Result<()> {
    std::fs::DirBuilder::new().create(dir)
}

#[cfg(unix)]
fn only_owners(meta: &std::fs::Metadata, user: Option<u32>) -> Result<()> {
    use std::os::unix::fs::MetadataExt;
    if user.is_some_and(|user| user != meta.uid()) {
        return Err(Error::other("the state directory belongs to somebody else"));
    }
    if meta.mode() & 0o077 != 0 {
        return Err(Error::other("the state directory is open to others; run `chmod 700` on it"));
    }
    Ok(())
}

#[cfg(not(unix))]
fn only_owners(_: &std::fs::Metadata, _: Option<u32>) -> Result<()> {
    Ok(())
}

/// Holds a lock until it is dropped; the system frees it when the process dies.
#[derive(Debug)]
pub struct Lock {
    file: File,
}

impl Lock {
    /// What the last holder left in the lock's own file, at most `most` bytes of it.
    pub fn note(&mut self, most: u64) -> Result<Vec<u8>> {
        let mut out = Vec::with_capacity(most as usize);
        self.file.seek(SeekFrom::Start(0))?;
        Read::take(&mut self.file, most).read_to_end(&mut out)?;
        Ok(out)
    }

    /// Leaves something for the next holder; always of the same length, so that one write replaces it.
    pub fn leave(&mut self, note: &[u8]) -> Result<()> {
        limits::may_write()?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(note)
    }
}

/// Waits for the lock on `path`, but not for ever.
pub fn lock(path: &Path) -> Result<Lock> {
    let file = private(OpenOptions::new().read(true).write(true).create(true).truncate(false)).open(path)?;
    let mut since = None;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Lock { file }),
            Err(std::fs::TryLockError::Error(error)) => return Err(error),
            Err(std::fs::TryLockError::WouldBlock) => {}
        }
        if since.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
            return Err(Error::new(ErrorKind::TimedOut, "another oneway holds the lock"));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Puts `bytes` in the place of `path`: readers see the old content or the new one, never a part.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    limits::may_write()?;
    let fresh = beside(path);
    // A dead process with our number may have left one.
    let _ = std::fs::remove_file(&fresh);
    let mut file = private(OpenOptions::new().write(true).create_new(true)).open(&fresh)?;
    let done = file.write_all(bytes).and_then(|()| std::fs::rename(&fresh, path));
    if done.is_err() {
        let _ = std::fs::remove_file(&fresh);
    }
    done
}

fn beside(path: &Path) -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.{}.tmp", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    path.with_file_name(name)
}

/// A file that only grows.
#[derive(Debug)]
pub struct Log {
    file: File,
    /// Its size when it was opened.
    pub size: u64,
}

impl Log {
    /// Opens a file to add to; makes it where there is none.
    pub fn open(path: &Path) -> Result<Self> {
        let file = private(OpenOptions::new().append(true).create(true)).open(path)?;
        let size = file.metadata()?.len();
        Ok(Self { file, size })
    }

    /// Opens a file to add to; `None` where there is none.
    pub fn there(path: &Path) -> Result<Option<Self>> {
        match OpenOptions::new().append(true).open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
            Ok(file) => {
                let size = file.metadata()?.len();
                Ok(Some(Self { file, size }))
            }
        }
    }

    /// Adds `bytes` at the end in one write.
    pub fn add(&mut self, bytes: &[u8]) -> Result<()> {
        limits::may_write()?;
        self.file.write_all(bytes)
    }

    /// Cuts it to `size` bytes.
    pub fn cut(&mut self, size: u64) -> Result<()> {
        self.file.set_len(size)?;
        self.size = size;
        Ok(())
    }
}

/// The size of a file and its last bytes, at most `most` of them; empty where there is none.
pub fn tail(path: &Path, most: u64) -> Result<(u64, Vec<u8>)> {
    let mut file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok((0, Vec::new())),
        other => other?,
    };
    let size = file.metadata()?.len();
    if size > most {
        file.seek(SeekFrom::Start(size - most))?;
    }
    let mut out = Vec::with_capacity(size.min(most) as usize);
    file.take(most).read_to_end(&mut out)?;
    Ok((size, out))
}

/// Moves a file within its directory.
pub fn shift(from: &Path, to: &Path) -> Result<()> {
    std::fs::rename(from, to)
}

/// Removes a file; one that is already gone is no fault.
pub fn remove(path: &Path) -> Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Writes a new file for a person (a policy to start from); refuses to touch one that is there.
pub fn create(path: &Path, bytes: &[u8]) -> Result<()> {
    limits::may_write()?;
    if let Some(parent) = path.parent() {
        make_parents(parent)?;
    }
    private(OpenOptions::new().write(true).create_new(true)).open(path)?.write_all(bytes)
}

#[cfg(unix)]
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

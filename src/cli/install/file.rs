//! A settings file on disk: found, read, and replaced whole or not at all, with a copy of what was there.

use anyhow::{Context, Result, bail};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The most bytes that settings may have.
const MAX_SETTINGS: u64 = 4 << 20;

/// A settings file as it was found.
#[derive(Debug)]
pub struct Settings {
    /// The real file, behind any link.
    pub path: PathBuf,
    /// Its text; `None` where there is no file yet.
    pub text: Option<String>,
}

impl Settings {
    /// Finds and reads a file; a link is followed to the file behind it, so that the link stays a link.
    pub fn open(path: &Path) -> Result<Self> {
        let shown = path.display();
        let path = match fs::symlink_metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self { path: path.into(), text: None }),
            Err(error) => return Err(error).with_context(|| format!("`{shown}` cannot be looked at")),
            Ok(_) => fs::canonicalize(path).with_context(|| format!("`{shown}` is a link to nothing"))?,
        };
        if !fs::metadata(&path).is_ok_and(|meta| meta.is_file()) {
            bail!("`{shown}` is not a regular file");
        }
        let text = read(&path).with_context(|| format!("`{shown}` cannot be read"))?;
        Ok(Self { path, text: Some(text) })
    }

    /// Replaces the file's text; gives the copy of the old one, if there was one.
    pub fn replace(&self, text: &str) -> Result<Option<PathBuf>> {
        let dir = self.path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(dir).with_context(|| format!("`{}` cannot be made", dir.display()))?;
        let backup = self.text.as_ref().map(|_| self.back_up()).transpose()?;
        let draft = self.beside(&format!(".oneway-draft-{}", std::process::id()));
        let written = self.draft(&draft, text).and_then(|()| self.swap(&draft));
        if written.is_err() {
            let _ = fs::remove_file(&draft);
        }
        written?;
        Ok(backup)
    }

    /// Takes the file away.
    pub fn remove(&self) -> Result<()> {
        fs::remove_file(&self.path).with_context(|| format!("`{}` cannot be removed", self.path.display()))
    }

    fn beside(&self, suffix: &str) -> PathBuf {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(suffix);
        self.path.with_file_name(name)
    }

    fn back_up(&self) -> Result<PathBuf> {
        for number in 1..10_000 {
            let path = self.beside(&format!(".oneway-backup-{number}"));
            if fs::symlink_metadata(&path).is_err() {
                fs::copy(&self.path, &path)
                    .with_context(|| format!("no copy could be made at `{}`", path.display()))?;
                return Ok(path);
            }
        }
        bail!("there are too many copies beside `{}`; remove some", self.path.display())
    }

    fn draft(&self, draft: &Path, text: &str) -> Result<()> {
        let write = || -> std::io::Result<()> {
            let mut file = OpenOptions::new().write(true).create_new(true).open(draft)?;
            like(&self.path, draft)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()
        };
        write().with_context(|| format!("`{}` cannot be written", draft.display()))
    }

    fn swap(&self, draft: &Path) -> Result<()> {
        if self.text.as_ref().is_some_and(|before| read(&self.path).ok().as_ref() != Some(before)) {
            bail!("`{}` changed meanwhile; run it again", self.path.display());
        }
        fs::rename(draft, &self.path).with_context(|| format!("`{}` cannot be replaced", self.path.display()))
    }
}

fn read(path: &Path) -> Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MAX_SETTINGS + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_SETTINGS {
        bail!("it has more than 4 MiB");
    }
    Ok(text)
}

/// Gives the draft the rights and the owner of the file that it replaces.
#[cfg(unix)]
fn like(old: &Path, draft: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let Ok(meta) = fs::metadata(old) else {
        return fs::set_permissions(draft, fs::Permissions::from_mode(0o600));
    };
    let own = fs::metadata(draft)?;
    if (own.uid(), own.gid()) != (meta.uid(), meta.gid()) {
        chown(draft, Some(meta.uid()), Some(meta.gid()))?;
    }
    fs::set_permissions(draft, meta.permissions())
}

#[cfg(not(unix))]
fn like(_: &Path, _: &Path) -> std::io::Result<()> {
    Ok(())
}

/// Lets everybody read a file, and only its owner write it.
#[cfg(unix)]
pub fn readable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o644))
        .with_context(|| format!("`{}` cannot be made readable", path.display()))
}

#[cfg(not(unix))]
pub fn readable(_: &Path) -> Result<()> {
    Ok(())
}

/// Lets the person start a file.
#[cfg(unix)]
pub fn executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
        .with_context(|| format!("`{}` cannot be made executable", path.display()))
}

#[cfg(not(unix))]
pub fn executable(_: &Path) -> Result<()> {
    Ok(())
}

//! Where entries lie: one owner-only directory each, named by a short id. What is not finished has another name, and
//! counts for nothing. Oldest out, but nothing of a session that still runs.

use super::manifest::{Head, Manifest};
use crate::digest::blake;
use crate::policy::settings::Keeping;
use crate::world::{World, disk, hold, state_dir};
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// What an entry is called while it is made.
const PART: &str = ".part";
/// What stands for a call of which nobody has heard whether it ran.
const OPEN: &str = ".open";
/// After so many milliseconds what was not finished never will be.
const STALE: u64 = 10 * 60 * 1000;
/// Old entries are looked for once in so many.
const OFTEN: usize = 8;
/// The most entries that are looked at.
const MAX_ENTRIES: usize = 10_000;
/// The largest manifest.
const MAX_MANIFEST: usize = 256 << 20;

/// All entries.
pub struct Shelf<'w> {
    dir: PathBuf,
    world: &'w dyn World,
}

/// An entry by its name.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its name.
    pub id: String,
    /// What it holds.
    pub manifest: Manifest,
}

impl<'w> Shelf<'w> {
    /// Where entries lie; `None` where there is no home for them.
    pub fn find(world: &'w dyn World) -> Option<Self> {
        Some(Self { dir: state_dir(world)?.join("kept"), world })
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Whether this person can give a file that owner.
    pub fn may_own(&self, owner: u32) -> bool {
        self.world.user().is_none_or(|user| user == 0 || user == owner)
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        self.world.now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as u64)
    }

    /// Makes the directory and makes room in it.
    pub fn ready(&self, session: &str, keeping: &Keeping) -> Result<()> {
        let user = self.world.user();
        disk::private_dir(self.dir.parent().unwrap_or(&self.dir), user)?;
        disk::private_dir(&self.dir, user)?;
        let names = self.names()?;
        if names.len() % OFTEN == OFTEN - 1 { self.tidy(&names, session, keeping) } else { Ok(()) }
    }

    fn names(&self) -> Result<Vec<String>> {
        let names = hold::names(&self.dir, MAX_ENTRIES)?;
        Ok(names.into_iter().filter_map(|name| name.into_string().ok()).collect())
    }

    /// A new entry: its name and the directory in which it is made.
    pub fn begin(&self) -> Result<(String, PathBuf)> {
        let mut bytes = [0; 8];
        for round in 0..64 {
            if !self.world.random(&mut bytes) {
                return Err(Error::other("there is no random source"));
            }
            let digits: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
            let id = digits.get(..3 + round / 16).unwrap_or(&digits).to_owned();
            let part = self.dir.join(format!("{id}{PART}"));
            match hold::make_dir(&part) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(()) if hold::look(&self.dir.join(&id))?.is_some() => hold::remove(&part)?,
                Ok(()) => return Ok((id, part)),
            }
        }
        Err(Error::other("no name is free"))
    }

    /// Names an entry that is whole.
    pub fn finish(&self, id: &str, part: &Path, head: &Head) -> Result<()> {
        hold::settle(part)?;
        hold::rename(part, &self.dir.join(id))?;
        hold::settle(&self.dir)?;
        if head.call.is_empty() {
            return Ok(());
        }
        let open = self.open(&head.session, &head.call);
        let _ = hold::remove(&open);
        hold::jot(&open, format!("{id} {}", blake::hex_digest(head.session.as_bytes())).as_bytes())
    }

    fn open(&self, session: &str, call: &str) -> PathBuf {
        let mut name = blake::hex_digest(format!("{}:{session}{call}", session.len()).as_bytes());
        name.truncate(24);
        self.dir.join(name + OPEN)
    }

    /// The entry of a call that was not heard of yet; it is heard of now.
    pub fn heard(&self, session: &str, call: &str) -> Option<String> {
        let open = self.open(session, call);
        let text = self.world.read(&open, 256).ok()?;
        let _ = hold::remove(&open);
        Some(String::from_utf8(text).ok()?.split(' ').next()?.to_owned()).filter(|id| is_id(id))
    }

    /// The entries of a session that nobody has heard of; they are heard of now.
    pub fn unheard(&self, session: &str) -> Vec<String> {
        let whose = blake::hex_digest(session.as_bytes());
        let mut out = Vec::new();
        for name in self.names().unwrap_or_default().into_iter().filter(|name| name.ends_with(OPEN)) {
            let path = self.dir.join(name);
            let text = self.world.read(&path, 256).ok().and_then(|text| String::from_utf8(text).ok());
            let Some((id, of)) = text.as_deref().and_then(|text| text.split_once(' ')) else { continue };
            if of == whose && is_id(id) {
                let _ = hold::remove(&path);
                out.push(id.to_owned());
            }
        }
        out
    }

    /// An entry that is whole.
    pub fn entry(&self, id: &str) -> Option<Entry> {
        if !is_id(id) {
            return None;
        }
        let (text, _) = self.world.read_plain(&self.dir.join(id).join("manifest"), MAX_MANIFEST).ok()?;
        Some(Entry { id: id.to_owned(), manifest: Manifest::parse(std::str::from_utf8(&text).ok()?)? })
    }

    /// Every entry that is whole, the oldest first.
    pub fn entries(&self) -> Vec<Entry> {
        let names = self.names().unwrap_or_default();
        let mut out: Vec<Entry> = names.iter().filter_map(|name| self.entry(name)).collect();
        out.sort_by(|a, b| (a.manifest.head.time, &a.id).cmp(&(b.manifest.head.time, &b.id)));
        out
    }

    /// A file of an entry.
    pub fn file(&self, id: &str, name: &str) -> PathBuf {
        self.dir.join(id).join(name)
    }

    /// Removes an entry; its manifest first, so that half of one never counts.
    pub fn remove(&self, id: &str) {
        if is_id(id) {
            let _ = hold::remove(&self.file(id, "manifest"));
            let _ = hold::remove(&self.dir.join(id));
        }
    }

    /// Removes every entry, and what is left of others.
    pub fn purge(&self) -> Result<usize> {
        let names = self.names()?;
        names.iter().for_each(|name| self.remove(name));
        let left = names.iter().filter(|name| !is_id(name));
        left.for_each(|name| drop(hold::remove(&self.dir.join(name))));
        Ok(names.iter().filter(|name| is_id(name)).count())
    }

    /// Removes what is too old or too much; what the session itself kept stays, and an error says that there is no room.
    fn tidy(&self, names: &[String], session: &str, keeping: &Keeping) -> Result<()> {
        let now = self.now();
        for name in names.iter().filter(|name| name.ends_with(PART) || name.ends_with(OPEN)) {
            let path = self.dir.join(name);
            let limit = if name.ends_with(PART) { STALE } else { keeping.seconds * 1000 };
            let then = hold::look(&path)?.map_or(0, |dress| dress.modified.0.unsigned_abs() * 1000);
            if now.saturating_sub(then) > limit {
                let _ = hold::remove(&path);
            }
        }
        let mut entries = self.entries();
        let old = |entry: &Entry| now.saturating_sub(entry.manifest.head.time) > keeping.seconds * 1000;
        let others = |entry: &Entry| entry.manifest.head.session != session || session.is_empty();
        entries.iter().filter(|e| old(e) && others(e)).for_each(|e| self.remove(&e.id));
        entries.retain(|e| !(old(e) && others(e)));
        let mut total: u64 = entries.iter().map(|e| e.manifest.bytes).sum();
        for entry in entries.iter().filter(|e| others(e)) {
            if total <= keeping.bytes {
                break;
            }
            self.remove(&entry.id);
            total -= entry.manifest.bytes;
        }
        if total <= keeping.bytes { Ok(()) } else { Err(Error::other("there is no room for more copies")) }
    }
}

/// Whether a name is one of an entry.
fn is_id(name: &str) -> bool {
    (3..=16).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_hexdigit() && !b.is_ascii_uppercase())
}

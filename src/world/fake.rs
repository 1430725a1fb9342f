//! A world in memory, for tests: a few files, links, variables, an hour. What it was not given is not there.

use super::{FileKind, Meta, Unread, World};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// One thing in the tree.
#[derive(Debug, Clone)]
struct Thing {
    kind: FileKind,
    /// A file's content, or where a link leads.
    text: String,
    mode: u32,
    owner: u32,
}

/// A world in memory; the directories above a file are there with it.
#[derive(Debug, Clone, Default)]
pub struct Fake {
    things: BTreeMap<PathBuf, Thing>,
    vars: BTreeMap<String, String>,
    user: u32,
    seconds: u64,
    program: Option<PathBuf>,
    terminal: bool,
}

impl Fake {
    /// A world of this person.
    pub fn of(user: u32) -> Self {
        Self { user, ..Self::default() }
    }

    /// With a file of the person's.
    pub fn file(self, path: &str, text: &str) -> Self {
        let owner = self.user;
        self.owned(path, text, owner, 0o644)
    }

    /// With a file of somebody's.
    pub fn owned(self, path: &str, text: &str, owner: u32, mode: u32) -> Self {
        self.put(path, Thing { kind: FileKind::File, text: text.into(), mode, owner })
    }

    /// With a directory of somebody's.
    pub fn dir(self, path: &str, owner: u32, mode: u32) -> Self {
        self.put(path, Thing { kind: FileKind::Dir, text: String::new(), mode, owner })
    }

    /// With a link.
    pub fn link(self, path: &str, to: &str) -> Self {
        let owner = self.user;
        self.put(path, Thing { kind: FileKind::Link, text: to.into(), mode: 0o777, owner })
    }

    /// With a variable.
    pub fn var(mut self, name: &str, value: &str) -> Self {
        self.vars.insert(name.into(), value.into());
        self
    }

    /// So many seconds after 1970.
    pub fn at(self, seconds: u64) -> Self {
        Self { seconds, ..self }
    }

    /// Where the running program lies.
    pub fn program(self, path: &str) -> Self {
        Self { program: Some(path.into()), ..self }
    }

    /// With or without a person's terminal.
    pub fn terminal(self, terminal: bool) -> Self {
        Self { terminal, ..self }
    }

    fn put(mut self, path: &str, thing: Thing) -> Self {
        self.things.insert(path.into(), thing);
        self
    }
}

impl World for Fake {
    fn read(&self, path: &Path, limit: usize) -> Result<Vec<u8>, Unread> {
        let thing = self.things.get(path).ok_or(Unread::Missing)?;
        match thing.kind {
            FileKind::File if thing.text.len() > limit => Err(Unread::TooLarge),
            FileKind::File => Ok(thing.text.clone().into_bytes()),
            _ => Err(Unread::Refused),
        }
    }

    fn meta(&self, path: &Path) -> Option<Meta> {
        let (kind, size, mode, owner) = match self.things.get(path) {
            Some(thing) => (thing.kind, thing.text.len() as u64, thing.mode, thing.owner),
            None if self.things.keys().any(|below| below.starts_with(path)) => (FileKind::Dir, 0, 0o755, self.user),
            None => return None,
        };
        Some(Meta { kind, size, modified: None, mode, owner })
    }

    /// A directory that nobody may read (no mode) cannot be listed.
    fn names(&self, dir: &Path, limit: usize) -> Option<Vec<String>> {
        if self.meta(dir)?.mode == 0 {
            return None;
        }
        let below = self.things.keys().filter_map(|path| path.strip_prefix(dir).ok());
        let mut names: Vec<String> = below.filter_map(|rest| rest.iter().next()?.to_str().map(str::to_owned)).collect();
        names.dedup();
        (names.len() <= limit).then_some(names)
    }

    fn link(&self, path: &Path) -> Option<PathBuf> {
        self.things.get(path).filter(|thing| thing.kind == FileKind::Link).map(|thing| thing.text.clone().into())
    }

    fn var(&self, name: &str) -> Option<String> {
        self.vars.get(name).cloned()
    }

    fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(self.seconds)
    }

    fn user(&self) -> Option<u32> {
        Some(self.user)
    }

    fn program(&self) -> Option<PathBuf> {
        self.program.clone()
    }

    fn terminal(&self) -> bool {
        self.terminal
    }
}

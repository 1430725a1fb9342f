//! The disk of then, as far as a session's record shows it: the files that its calls read, wrote, built and removed.
//! Of all else nobody knows whether it was there. What is asked about because of that is judged once more as if it was not:
//! the hook keeps what is overwritten, so that it is quiet either way. What a repository held stays unknown.

use crate::approvals::ties;
use crate::assess::Assessment;
use crate::door::json::JsonNode;
use crate::finding::Act;
use crate::request::{Payload, Request};
use crate::world::{FileKind, Meta, Nowhere, Stat, Unread, World};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// How many paths are remembered, and how many bytes of their contents.
const MAX_PATHS: usize = 1 << 16;
const MAX_BYTES: usize = 8 << 20;
/// The size of a file that the record only names.
const UNSAID: u64 = 4096;

/// What the record shows of the disk.
#[derive(Debug, Default)]
pub struct Then {
    files: HashMap<PathBuf, FileThen>,
    dirs: HashSet<PathBuf>,
    bytes: usize,
    changes: u64,
    /// What the record does not show was not there.
    bare: Cell<bool>,
    /// Somebody wanted to read what the record does not show.
    missed: Cell<bool>,
}

/// A file.
#[derive(Debug)]
struct FileThen {
    content: Option<String>,
    /// A build of the session's own has made it.
    built: bool,
    /// Tells it from what stood there before.
    change: u64,
}

/// What a call leaves behind, once it has run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trace {
    /// A file stands there; with what is in it, where the record says so.
    Holds(PathBuf, Option<String>),
    /// An edit of a file: this text for that one, everywhere or once.
    Edits(PathBuf, String, String, bool),
    /// A build of the project's own sources has made it.
    Built(PathBuf),
    /// Nothing stands there.
    Gone(PathBuf),
}

impl Then {
    /// A directory that the session works in.
    pub fn enter(&mut self, dir: &Path) {
        if self.dirs.contains(dir) || self.dirs.len() >= MAX_PATHS {
            return;
        }
        self.dirs.extend(dir.ancestors().map(Path::to_owned));
    }

    /// What must be so for the host to take a call: it edits only a file that is there.
    pub fn expects(&mut self, payload: &Payload) {
        let Payload::File { tool, path, .. } = payload else { return };
        let path = Path::new(path);
        if tool != "Write" && path.is_absolute() && !self.files.contains_key(path) {
            self.hold(path.to_owned(), None);
        }
    }

    /// Whether a file was wanted since the last time that the record does not show.
    pub fn take_missed(&self) -> bool {
        self.missed.take()
    }

    /// From now on what the record does not show was not there, or is unknown.
    pub fn set_bare(&self, bare: bool) {
        self.bare.set(bare);
    }

    /// A call has run.
    pub fn ran(&mut self, traces: Vec<Trace>) {
        for trace in traces {
            match trace {
                Trace::Holds(path, content) => self.hold(path, content),
                Trace::Gone(path) => self.forget(&path),
                Trace::Built(path) => {
                    self.hold(path.clone(), None);
                    self.files.entry(path).and_modify(|known| known.built = true);
                }
                Trace::Edits(path, old, new, all) => {
                    let before = self.files.get(&path).and_then(|known| known.content.as_deref());
                    let edited =
                        before.map(|text| if all { text.replace(&old, &new) } else { text.replacen(&old, &new, 1) });
                    self.hold(path, edited);
                }
            }
        }
    }

    fn hold(&mut self, path: PathBuf, content: Option<String>) {
        self.forget(&path);
        if self.files.len() >= MAX_PATHS {
            return;
        }
        path.parent().into_iter().for_each(|dir| self.enter(dir));
        let content = content.filter(|text| self.bytes + text.len() <= MAX_BYTES);
        self.bytes += content.as_ref().map_or(0, String::len);
        self.changes += 1;
        self.files.insert(path, FileThen { content, built: false, change: self.changes });
    }

    fn forget(&mut self, path: &Path) {
        let gone = self.files.remove(path);
        self.bytes -= gone.and_then(|known| known.content).map_or(0, |text| text.len());
    }

    /// Whether a build of this session's own has made a program, and nothing has changed it since.
    pub fn is_built(&self, path: &Path) -> bool {
        self.files.get(path).is_some_and(|known| known.built)
    }

    /// What is there, and how large.
    fn look(&self, path: &Path) -> Option<(FileKind, u64)> {
        let size = |known: &FileThen| known.content.as_ref().map_or(UNSAID, |text| text.len() as u64);
        let file = self.files.get(path).map(|known| (FileKind::File, size(known)));
        file.or_else(|| self.dirs.contains(path).then_some((FileKind::Dir, 0)))
    }
}

impl World for Then {
    fn read(&self, path: &Path, limit: usize) -> Result<Vec<u8>, Unread> {
        match self.files.get(path).map(|known| known.content.as_ref()) {
            Some(Some(text)) if text.len() > limit => Err(Unread::TooLarge),
            Some(Some(text)) => Ok(text.clone().into_bytes()),
            there => {
                self.missed.set(true);
                Err(if there.is_some() { Unread::Refused } else { Unread::Missing })
            }
        }
    }

    fn meta(&self, path: &Path) -> Option<Meta> {
        let (kind, size) = self.look(path)?;
        Some(Meta { kind, size, modified: None, mode: 0o644, owner: 0 })
    }

    fn stat(&self, path: &Path) -> Result<Stat, Unread> {
        let (kind, size) = match self.look(path) {
            Some(there) => there,
            None if self.bare.get() && path.iter().all(|part| part != ".git") => return Err(Unread::Missing),
            None => return Err(Unread::Refused),
        };
        let (modified, changed) = ((0, 0), (0, 0));
        Ok(Stat { kind, size, mode: 0o644, modified, changed, inode: 0, links: 1, owner: (0, 0) })
    }

    fn identity(&self, path: &Path) -> Option<String> {
        self.files.get(path).map(|known| known.change.to_string())
    }
}

/// What a call leaves behind if it runs: a file tool what its input says, another call what was found in it.
pub fn traces(tool: &str, input: &JsonNode, request: &Request, assessment: &Assessment) -> Vec<Trace> {
    let text = |key: &str| input.get(key).and_then(JsonNode::text).map(str::to_owned);
    if let Payload::File { path, .. } = &request.payload {
        let path = PathBuf::from(path);
        let all = input.get("replace_all").is_some_and(JsonNode::is_true);
        return vec![match (tool, text("content"), text("old_string"), text("new_string")) {
            ("Write", content, ..) => Trace::Holds(path, content),
            ("Edit", _, Some(old), Some(new)) => Trace::Edits(path, old, new, all),
            _ => Trace::Holds(path, None),
        }];
    }
    let written = assessment.findings.iter().map(|weighed| &weighed.finding).filter(|f| f.effect.writes());
    let literal = |path: &&String| path.starts_with('/') && !path.contains(['*', '?', '[']);
    let each = written.flat_map(|f| f.targets.iter().filter(literal).map(|path| (f.effect.act, PathBuf::from(path))));
    let left = each.map(|(act, path)| if act == Act::Delete { Trace::Gone(path) } else { Trace::Holds(path, None) });
    let built = ties::builds(assessment, &Nowhere).into_iter().flat_map(|(_, files)| files);
    left.chain(built.map(|path| Trace::Built(path.into()))).collect()
}

/// What a result shows of a file that was read.
pub fn shown(line: &JsonNode) -> Option<Trace> {
    let file = line.get("toolUseResult")?.get("file")?;
    let number = |key: &str| file.get(key).and_then(JsonNode::count);
    let whole = number("startLine") == Some(1) && number("numLines") == number("totalLines");
    let path = file.get("filePath").and_then(JsonNode::text).map(PathBuf::from).filter(|path| path.is_absolute())?;
    let content = file.get("content").and_then(JsonNode::text).filter(|_| whole).map(str::to_owned);
    Some(Trace::Holds(path, content))
}

//! Whether a file in the work tree is what the index says: by its entry in the file system where that proves it, else by
//! its content.

use super::config::Config;
use super::index::{Index, IndexEntry, mode};
use super::place::{Repo, optional};
use super::rules::{self, Conversion};
use crate::evidence::look::Look;
use crate::world::{FileKind, Stat};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The largest file that is compared by its content.
const MAX_FILE: usize = 32 << 20;
/// The largest file of attributes or ignored names.
const MAX_RULES: usize = 256 << 10;
/// How much later than a file the index must have been written for the file's times to prove anything, in nanoseconds.
const MARGIN: i128 = 20_000_000;

/// What a tracked file is, next to its entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileState {
    /// The same.
    Clean,
    /// Another one.
    Changed,
    /// Nobody can say, and why.
    Unknown(&'static str),
}

/// Compares files of one repository with its index.
pub struct Compare<'a> {
    look: &'a Look<'a>,
    repo: &'a Repo,
    index: &'a Index,
    rules: RefCell<HashMap<PathBuf, Rc<Vec<u8>>>>,
    everywhere: OnceCell<Config>,
    /// The last directory for which no attributes were found.
    plain: RefCell<Option<String>>,
    /// The last directory that was seen to be one, with all above it.
    real: RefCell<Option<String>>,
}

impl<'a> Compare<'a> {
    /// For a repository whose index could be read.
    pub fn new(look: &'a Look<'a>, repo: &'a Repo) -> Option<Self> {
        let index = repo.index(look)?;
        let (rules, everywhere) = (RefCell::default(), OnceCell::new());
        Some(Self { look, repo, index, rules, everywhere, plain: RefCell::default(), real: RefCell::default() })
    }

    /// The repository.
    pub fn repo(&self) -> &'a Repo {
        self.repo
    }

    /// Its index.
    pub fn index(&self) -> &'a Index {
        self.index
    }

    /// What stands in the way of a path, where git has a directory: git does not look behind links.
    pub fn obstacle<'p>(&self, relative: &'p str) -> Option<&'p str> {
        let (dir, _) = relative.rsplit_once('/')?;
        if self.real.borrow().as_deref() == Some(dir) {
            return None;
        }
        for end in dir.match_indices('/').map(|(at, _)| at).chain([dir.len()]) {
            let above = relative.get(..end)?;
            match self.look.stat(&self.repo.root.join(above)) {
                Ok(stat) if stat.kind == FileKind::Dir => {}
                Ok(_) => return Some(above),
                Err(_) => return None,
            }
        }
        *self.real.borrow_mut() = Some(dir.to_owned());
        None
    }

    /// What a file is; it exists, and `stat` is its entry in the file system.
    pub fn state(&self, entry: &IndexEntry, stat: &Stat) -> FileState {
        let Ok(relative) = std::str::from_utf8(self.index.path(entry)) else { return FileState::Unknown("its name") };
        let path = self.repo.root.join(relative);
        match (entry.mode & mode::TYPE, stat.kind) {
            _ if entry.stage > 0 || entry.intended => FileState::Changed,
            (mode::SUBMODULE, _) => FileState::Unknown("what is in the submodule"),
            (mode::LINK, FileKind::Link) => self.link(entry, &path),
            (mode::FILE, FileKind::File) => self.file(entry, stat, relative, &path),
            _ => FileState::Changed,
        }
    }

    fn link(&self, entry: &IndexEntry, path: &Path) -> FileState {
        let Some(target) = self.look.link(path) else { return FileState::Unknown("where the link points to") };
        let same = self.repo.objects.format().name("blob", target.as_os_str().as_encoded_bytes()) == entry.oid;
        if same { FileState::Clean } else { FileState::Changed }
    }

    fn file(&self, entry: &IndexEntry, stat: &Stat, relative: &str, path: &Path) -> FileState {
        let executable = |mode: u32| mode & 0o100 != 0;
        if self.repo.config.is("core.filemode", cfg!(unix)) && executable(stat.mode) != executable(entry.mode) {
            return FileState::Changed;
        }
        let conversion = self.conversion(relative);
        let proven = !entry.assumed && same_entry(entry, stat) && self.is_settled(entry);
        // What a filter makes of a file may be anything: only the content itself proves something then.
        if proven && conversion.is_some_and(|c| c < Conversion::Filter) {
            return FileState::Clean;
        }
        let size_differs = entry.size != 0 && entry.size != stat.size as u32;
        let differs = match size_differs {
            true => Some(true),
            false => {
                self.look.read(path, MAX_FILE).ok().map(|c| self.repo.objects.format().name("blob", &c) != entry.oid)
            }
        };
        match differs {
            None => FileState::Unknown("whether it is changed"),
            Some(false) => FileState::Clean,
            Some(true) if conversion == Some(Conversion::None) && !self.lines_converted() => FileState::Changed,
            Some(true) => FileState::Unknown("how git converts it"),
        }
    }

    /// Whether git writes the file's bytes as it keeps them.
    pub fn is_plain_text(&self, entry: &IndexEntry) -> bool {
        let relative = std::str::from_utf8(self.index.path(entry)).ok();
        relative.is_some_and(|r| self.conversion(r) == Some(Conversion::None)) && !self.lines_converted()
    }

    /// Whether a checkout writes again what is in a clean file: only the bytes prove it where git converts them.
    pub fn comes_back(&self, entry: &IndexEntry) -> bool {
        if self.is_plain_text(entry) {
            return true;
        }
        let Ok(relative) = std::str::from_utf8(self.index.path(entry)) else { return false };
        let filtered = self.conversion(relative).is_none_or(|c| c >= Conversion::Filter) || self.writes_crlf(relative);
        let same = |c: Vec<u8>| self.repo.objects.format().name("blob", &c) == entry.oid && !c.contains(&b'\r');
        !filtered && self.look.read(&self.repo.root.join(relative), MAX_FILE).is_ok_and(same)
    }

    /// Whether some rule or setting may make git write other line ends than it keeps.
    fn writes_crlf(&self, relative: &str) -> bool {
        let above = prefixes(relative).map(|(dir, _)| self.repo.root.join(dir).join(".gitattributes"));
        let mut files = above.chain(self.shared_attributes());
        let named = |file: &[u8]| file.windows(4).any(|w| w == b"crlf");
        let one_of = |value: Option<&str>, words: &[&str]| {
            value.is_some_and(|value| words.iter().any(|word| value.eq_ignore_ascii_case(word)))
        };
        let writes = |config: &Config| {
            let lines = config.get("core.autocrlf");
            lines.is_some() && !one_of(lines, &["input", "false"]) || one_of(config.get("core.eol"), &["crlf"])
        };
        files.any(|file| self.rules_at(file).is_none_or(|text| named(&text)))
            || self.repo.config.includes
            || writes(&self.repo.config)
            || writes(self.everywhere())
    }

    /// Whether the index was written after the file, so that a later change would show in the file's times.
    fn is_settled(&self, entry: &IndexEntry) -> bool {
        let nanos = |(s, n): (i64, u32)| i128::from(s) * 1_000_000_000 + i128::from(n);
        // An index without fractions of a second proves nothing about the second it was written in.
        let (seconds, fraction) = entry.modified;
        let file = if fraction == 0 { (i64::from(seconds) + 1, 0) } else { (i64::from(seconds), fraction) };
        nanos(file) + MARGIN < nanos(self.index.written)
    }

    /// What git may do to a file on its way; `None` where that cannot be seen.
    fn conversion(&self, relative: &str) -> Option<Conversion> {
        let dir = relative.rsplit_once('/').map_or("", |(dir, _)| dir);
        // Most directories have no rules at all, and files of one directory come one after the other.
        if self.plain.borrow().as_deref() == Some(dir) {
            return Some(Conversion::None);
        }
        let mut worst = Conversion::None;
        let mut any = false;
        for (dir, rest) in prefixes(relative) {
            let file = self.rules_at(self.repo.root.join(dir).join(".gitattributes"))?;
            any |= !file.is_empty();
            worst = worst.max(rules::conversion(&file, rest.as_bytes()));
        }
        for file in self.shared_attributes() {
            let file = self.rules_at(file)?;
            any |= !file.is_empty();
            worst = worst.max(rules::conversion(&file, relative.as_bytes()));
        }
        if !any {
            *self.plain.borrow_mut() = Some(dir.to_owned());
        }
        Some(worst)
    }

    fn shared_attributes(&self) -> impl Iterator<Item = PathBuf> {
        let named = self.repo.config.get("core.attributesfile").map(|p| expand(self.look, p));
        let global = named.or_else(|| Some(settings(self.look)?.join("attributes")));
        [Some(self.repo.common.join("info/attributes")), global].into_iter().flatten()
    }

    /// Whether the path, or a directory it lies in, is ignored; `None` where that cannot be seen.
    pub fn is_ignored(&self, relative: &str, is_dir: bool) -> Option<bool> {
        let ends = relative.match_indices('/').map(|(at, _)| at).chain([relative.len()]);
        for end in ends {
            let path = relative.get(..end)?;
            if self.is_ignored_itself(path, is_dir || end < relative.len())? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn is_ignored_itself(&self, relative: &str, is_dir: bool) -> Option<bool> {
        // The file nearest to the path wins.
        let mut out = None;
        let exclude = self.rules_at(self.repo.common.join("info/exclude"))?;
        let named = self.repo.config.get("core.excludesfile").map(|p| expand(self.look, p));
        if let Some(path) = named.or_else(|| Some(settings(self.look)?.join("ignore"))) {
            out = rules::ignored(&self.rules_at(path)?, relative.as_bytes(), is_dir);
        }
        out = rules::ignored(&exclude, relative.as_bytes(), is_dir).or(out);
        for (dir, rest) in prefixes(relative) {
            let file = self.rules_at(self.repo.root.join(dir).join(".gitignore"))?;
            out = rules::ignored(&file, rest.as_bytes(), is_dir).or(out);
        }
        Some(out.unwrap_or(false))
    }

    fn rules_at(&self, path: PathBuf) -> Option<Rc<Vec<u8>>> {
        if let Some(known) = self.rules.borrow().get(&path) {
            return Some(known.clone());
        }
        let text = Rc::new(optional(self.look, &path, MAX_RULES)?);
        self.rules.borrow_mut().insert(path, text.clone());
        Some(text)
    }

    /// Whether some setting makes git change line ends; a setting that was not seen counts.
    fn lines_converted(&self) -> bool {
        let on = |config: &Config| config.get("core.autocrlf").is_some_and(|v| !v.eq_ignore_ascii_case("false"));
        self.repo.config.includes || on(&self.repo.config) || on(self.everywhere())
    }

    /// The settings of the system and of the person.
    fn everywhere(&self) -> &Config {
        self.everywhere.get_or_init(|| {
            let mut all = Config::default();
            let home = self.look.var("HOME").map(PathBuf::from);
            let files = [Some(PathBuf::from("/etc/gitconfig")), settings(self.look).map(|s| s.join("config"))];
            for file in files.into_iter().chain([home.map(|h| h.join(".gitconfig"))]).flatten() {
                all.add(&optional(self.look, &file, MAX_RULES).unwrap_or_default());
            }
            all
        })
    }
}

/// Whether the file system's entry is the one that git saw when it read the content.
fn same_entry(entry: &IndexEntry, stat: &Stat) -> bool {
    let same = |index: (u32, u32), file: (i64, u32)| index.0 == file.0 as u32 && (index.1 == 0 || index.1 == file.1);
    same(entry.modified, stat.modified)
        && same(entry.changed, stat.changed)
        && entry.inode == stat.inode as u32
        && entry.size == stat.size as u32
}

/// Each directory above a path, the root first, and the path as seen from there.
fn prefixes(relative: &str) -> impl Iterator<Item = (&str, &str)> {
    let inner = relative.match_indices('/').filter_map(|(at, _)| Some((relative.get(..at)?, relative.get(at + 1..)?)));
    [("", relative)].into_iter().chain(inner)
}

/// The folder of the person's own settings of git.
fn settings(look: &Look) -> Option<PathBuf> {
    let own = look.var("XDG_CONFIG_HOME").filter(|p| p.starts_with('/')).map(PathBuf::from);
    own.or_else(|| Some(PathBuf::from(look.var("HOME")?).join(".config"))).map(|p| p.join("git"))
}

fn expand(look: &Look, path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), look.var("HOME")) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(path),
    }
}

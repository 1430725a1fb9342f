//! Where approvals are kept: one owner-only directory, one lock, small files in which the last whole state counts.
//! Time here never runs backwards: the boot's own clock counts beside the wall's, and the latest seen is remembered.

use crate::evidence::git::sha256::sha256;
use crate::world::disk::{self, Lock, Log};
use crate::world::{Unread, World};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// The largest state file.
const MAX_FILE: usize = 1 << 20;
/// The size at which old states are dropped.
const MAX_GROWN: u64 = 32 << 10;

/// Why there is no state to use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoState(pub String);

/// The state directory.
pub struct Store<'w> {
    dir: PathBuf,
    world: &'w dyn World,
}

impl<'w> Store<'w> {
    /// Where the state lies; `None` where there is no home for it.
    pub fn find(world: &'w dyn World) -> Option<Self> {
        let absolute = |dir: String| Some(PathBuf::from(dir)).filter(|dir| dir.is_absolute());
        let state = world.var("XDG_STATE_HOME").and_then(absolute);
        let home = || world.var("HOME").and_then(absolute).filter(|home| world.meta(home).is_some());
        let base = state.or_else(|| Some(home()?.join(".local/state")))?;
        Some(Self { dir: base.join("oneway"), world })
    }

    /// The machine it lies on.
    pub fn world(&self) -> &'w dyn World {
        self.world
    }

    /// A file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// The directory of the files of a kind.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Locks the state for a change; makes the directory where there is none.
    pub fn lock(&self) -> Result<Lock, NoState> {
        let failed = |error: std::io::Error| NoState(format!("{}: {error}", self.dir.display()));
        let user = self.world.user();
        disk::private_dir(&self.dir, user).map_err(failed)?;
        disk::private_dir(&self.path("sessions"), user).map_err(failed)?;
        disk::lock(&self.path("lock")).map_err(failed)
    }

    /// The lines of a file; `None` where there is none. What is not ours or not whole is an error.
    pub fn read(&self, name: &str, kind: &str) -> Result<Option<Vec<String>>, NoState> {
        let wrong = |why: &str| Err(NoState(format!("{}: {why}", self.path(name).display())));
        let (bytes, meta) = match self.world.read_plain(&self.path(name), MAX_FILE) {
            Err(Unread::Missing) => return Ok(None),
            Err(_) => return wrong("is not a file that can be read"),
            Ok(read) => read,
        };
        if meta.mode & 0o077 != 0 || self.world.user().is_some_and(|user| user != meta.owner) {
            return wrong("is open to others");
        }
        let Ok(text) = String::from_utf8(bytes) else { return wrong("is damaged") };
        match last_block(&text, kind) {
            Some(block) => Ok(Some(block.lines().map(str::to_owned).collect())),
            None => wrong("is damaged"),
        }
    }

    /// Writes the state of a file anew; only under the lock. The new state is added behind the old one, which some file
    /// systems do much faster than putting a new file in its place; now and then that is done too.
    pub fn write(&self, _lock: &Lock, name: &str, kind: &str, lines: &[String]) -> Result<(), NoState> {
        // The line end in front keeps it apart from what a killed process may have left half.
        let mut text = format!("\n{}\n", head(kind));
        for line in lines {
            text.push_str(line);
            text.push('\n');
        }
        text.push_str(END);
        let path = self.path(name);
        let added = Log::there(&path).and_then(|log| match log {
            Some(mut log) if log.size < MAX_GROWN => log.add(text.as_bytes()),
            _ => disk::replace(&path, text.as_bytes()),
        });
        added.map_err(|error| NoState(format!("{}: {error}", path.display())))
    }

    /// Removes a file; only under the lock.
    pub fn remove(&self, _lock: &Lock, name: &str) -> Result<(), NoState> {
        disk::remove(&self.path(name)).map_err(|error| NoState(format!("{}: {error}", self.path(name).display())))
    }
}

const END: &str = "end\n";

/// The last state in a file that is whole; one that a killed process left half does not count.
fn last_block<'t>(text: &'t str, kind: &str) -> Option<&'t str> {
    let end = text.rfind("\nend\n")?;
    let before = text.get(..end + 1)?;
    let head = format!("{}\n", head(kind));
    let start = before.rfind(&head)?;
    let fresh = start == 0 || before.get(..start)?.ends_with('\n');
    fresh.then(|| before.get(start + head.len()..)).flatten()
}

fn head(kind: &str) -> String {
    format!("oneway {kind} 1")
}

/// A moment by two clocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// Seconds since 1970.
    pub wall: u64,
    /// Which boot of the machine, where it says so, and the seconds since then.
    pub boot: Option<(String, u64)>,
}

impl Stamp {
    /// Now.
    pub fn now(world: &dyn World) -> Self {
        let wall = world.now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
        Self { wall, boot: boot(world) }
    }

    /// A stamp as one word.
    pub fn word(&self) -> String {
        match &self.boot {
            Some((boot, up)) => format!("{}@{boot}+{up}", self.wall),
            None => self.wall.to_string(),
        }
    }

    /// The stamp of a word.
    pub fn parse(word: &str) -> Option<Self> {
        let (wall, boot) = match word.split_once('@') {
            None => (word, None),
            Some((wall, rest)) => {
                let (boot, up) = rest.split_once('+')?;
                (wall, Some((boot.to_owned(), up.parse().ok()?)))
            }
        };
        Some(Self { wall: wall.parse().ok()?, boot })
    }

    /// Whether what began at `self` and lasts `seconds` still counts at `now`. `high` is the latest time ever seen: a
    /// clock that was set back cannot revive anything, and what another boot began is over.
    pub fn counts(&self, seconds: u64, now: &Self, high: u64) -> bool {
        let wall = now.wall.max(high);
        let by_wall = wall >= self.wall && wall - self.wall <= seconds;
        let by_boot = match (&self.boot, &now.boot) {
            (Some((then, began)), Some((boot, up))) => then == boot && up >= began && up - began <= seconds,
            (None, None) => true,
            _ => false,
        };
        by_wall && by_boot
    }
}

fn boot(world: &dyn World) -> Option<(String, u64)> {
    let read = |path: &str| String::from_utf8(world.read(Path::new(path), 256).ok()?).ok();
    let id: String =
        read("/proc/sys/kernel/random/boot_id")?.chars().filter(char::is_ascii_hexdigit).take(12).collect();
    let up = read("/proc/uptime")?.split(['.', ' ']).next()?.parse().ok()?;
    Some((id, up))
}

/// The first `len` hex digits of a digest of texts.
pub fn short(parts: &[&str], len: usize) -> String {
    // The length in front of each part keeps `a`+`bc` apart from `ab`+`c`.
    let mut text = String::new();
    for part in parts {
        let _ = write!(text, "{}:{part}", part.len());
    }
    let mut out = hex(&sha256(&[text.as_bytes()]));
    out.truncate(len);
    out
}

/// Hex digits of bytes.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |n: u8| DIGITS.get(usize::from(n)).copied().map_or('0', char::from);
    bytes.iter().flat_map(|b| [digit(b >> 4), digit(b & 15)]).collect()
}

/// A text in one line without spaces, so that it can stand as a word.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '%' | ' ' => {
                let _ = write!(out, "%{:02x}", c as u32);
            }
            c if c.is_control() => out.push_str("%3f"),
            c => out.push(c),
        }
    }
    if out.is_empty() { "%".into() } else { out }
}

/// The text of such a word.
pub fn unescape(word: &str) -> String {
    let mut parts = word.split('%');
    let mut out = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let code = part.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        out.extend(code.map(char::from));
        out.push_str(part.get(2..).unwrap_or(""));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_whole_state_counts() {
        let one = "\noneway k 1\na\nend\n";
        for (text, expect) in [
            (one.to_owned(), Some("a\n")),
            (format!("{one}\noneway k 1\nb\nc\nend\n"), Some("b\nc\n")),
            (format!("{one}\noneway k 1\nb\nen"), Some("a\n")),
            (format!("{one}\noneway k 1\nb\nen{one}"), Some("a\n")),
            (format!("{one}\nonew{one}"), Some("a\n")),
            ("oneway k 1\nend\n".into(), Some("")),
            ("oneway k 1\na".into(), None),
            ("garbage".into(), None),
            (String::new(), None),
        ] {
            assert_eq!(last_block(&text, "k"), expect, "{text:?}");
        }
    }

    #[test]
    fn words_come_back() {
        for text in ["", "a b", "100% sure", "x%20y", "änderung"] {
            assert_eq!(unescape(&escape(text)), text);
            assert!(!escape(text).contains(' '));
        }
        assert_eq!(unescape(&escape("a\nb")), "a?b");
        let stamp = Stamp { wall: 5, boot: Some(("ab".into(), 7)) };
        assert_eq!(Stamp::parse(&stamp.word()), Some(stamp));
    }

    #[test]
    fn a_clock_set_back_revives_nothing() {
        let at = |wall, up| Stamp { wall, boot: Some(("b".into(), up)) };
        let began = at(1000, 50);
        assert!(began.counts(300, &at(1100, 150), 1000));
        assert!(!began.counts(300, &at(1100, 400), 1000), "the boot's clock says it is over");
        assert!(!began.counts(300, &at(900, 400), 1000), "set back, but the boot's clock ran on");
        assert!(began.counts(300, &at(900, 60), 1000), "set back within its time");
        assert!(!began.counts(300, &at(1010, 60), 2000), "a later time was seen before");
        let other = Stamp { wall: 1010, boot: Some(("c".into(), 60)) };
        assert!(!began.counts(300, &other, 1000), "another boot");
    }
}

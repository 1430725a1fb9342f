//! Where approvals are kept: one owner-only directory, one lock, small files in which the last whole state counts.
//! Time here never runs backwards: the boot's own clock counts beside the wall's, and the latest seen is remembered.

use crate::digest::blake;
use crate::digits::number;
use crate::world::disk::{self, Lock, Log};
use crate::world::{FileKind, Unread, World, state_dir};
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// The largest state file.
const MAX_FILE: usize = 1 << 20;
/// The size at which old states are dropped.
const MAX_GROWN: u64 = 8 << 10;

/// Why there is no state to use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoState(pub String);

/// The state directory.
pub struct Store<'w> {
    dir: PathBuf,
    world: &'w dyn World,
    /// Why nothing in it counts, once that was looked at.
    unsound: OnceCell<Option<String>>,
}

impl<'w> Store<'w> {
    /// Where the state lies; `None` where there is no home for it.
    pub fn find(world: &'w dyn World) -> Option<Self> {
        Some(Self { dir: state_dir(world)?, world, unsound: OnceCell::new() })
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

    /// Makes a directory in it where there is none; only under the lock.
    pub fn make(&self, _lock: &Lock, name: &str) -> Result<(), NoState> {
        let made = disk::private_dir(&self.path(name), self.world.user());
        made.map_err(|error| NoState(format!("{}: {error}", self.path(name).display())))
    }

    /// The lines of a file; `None` where there is none. What is not ours or not whole is an error.
    pub fn read(&self, name: &str, kind: &str) -> Result<Option<String>, NoState> {
        if let Some(why) = self.unsound.get_or_init(|| self.unsound()) {
            return Err(NoState(why.clone()));
        }
        let wrong = |why: &str| Err(NoState(format!("{}: {why}", self.path(name).display())));
        let (bytes, meta) = match self.world.read_plain(&self.path(name), MAX_FILE) {
            Err(Unread::Missing) => return Ok(None),
            Err(_) => return wrong("is not a file that can be read"),
            Ok(read) => read,
        };
        if meta.mode & 0o077 != 0 || self.world.user().is_some_and(|user| user != meta.owner) {
            return wrong("is open to others");
        }
        match std::str::from_utf8(&bytes).ok().and_then(|text| last_block(text, kind)) {
            Some(block) => Ok(Some(block.to_owned())),
            None => wrong("is damaged"),
        }
    }

    /// Why nothing in these directories counts: whoever may write there can take a lock or a refusal away.
    fn unsound(&self) -> Option<String> {
        let open = |dir: &PathBuf| {
            let meta = self.world.meta(dir)?;
            let strange = self.world.user().is_some_and(|user| user != meta.owner);
            (meta.kind != FileKind::Dir || strange || meta.mode & 0o022 != 0)
                .then(|| format!("{}: others may write there; run `chmod 700` on it", dir.display()))
        };
        [self.dir.clone(), self.path("sessions")].iter().find_map(open)
    }

    /// Writes the state of a file anew; only under the lock. The new state is added behind the old one, which some file
    /// systems do much faster than putting a new file in its place; now and then that is done too.
    pub fn write(&self, _lock: &Lock, name: &str, kind: &str, lines: &str) -> Result<(), NoState> {
        let mut text = String::with_capacity(lines.len() + 64);
        // The line end in front keeps it apart from what a killed process may have left half.
        for part in ["\n", HEAD, kind, VERSION, "\n", lines, END] {
            text.push_str(part);
        }
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
    let before = last_ended(text)?;
    // Lines from the last one up to the head: no line of a state looks like one.
    let mut start = before.len();
    loop {
        let line_start = before.get(..start.checked_sub(1)?)?.bytes().rposition(|b| b == b'\n').map_or(0, |at| at + 1);
        let line = before.get(line_start..start - 1)?;
        if line.strip_prefix(HEAD).and_then(|rest| rest.strip_prefix(kind)) == Some(VERSION) {
            return before.get(start..);
        }
        start = line_start;
    }
}

/// The text up to the last whole line `end`.
fn last_ended(text: &str) -> Option<&str> {
    let mut whole = text.get(..text.bytes().rposition(|b| b == b'\n')? + 1)?;
    loop {
        if let Some(before) = whole.strip_suffix(END).filter(|before| before.ends_with('\n')) {
            return Some(before);
        }
        let line = whole.strip_suffix('\n')?;
        whole = line.get(..line.bytes().rposition(|b| b == b'\n')? + 1)?;
    }
}

const HEAD: &str = "oneway ";
const VERSION: &str = " 1";

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
        let mut out = String::with_capacity(48);
        number(&mut out, self.wall);
        if let Some((boot, up)) = &self.boot {
            out.push('@');
            out.push_str(boot);
            out.push('+');
            number(&mut out, *up);
        }
        out
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
    let read = |path: &str| world.read(Path::new(path), 256).ok();
    let mut id = read("/proc/sys/kernel/random/boot_id")?;
    id.retain(u8::is_ascii_hexdigit);
    id.truncate(12);
    let up = read("/proc/uptime")?;
    let seconds = up.split(|b| !b.is_ascii_digit()).next().and_then(|digits| std::str::from_utf8(digits).ok())?;
    Some((String::from_utf8(id).ok()?, seconds.parse().ok()?))
}

/// The first `len` hex digits of a digest of texts.
pub fn short(parts: &[&str], len: usize) -> String {
    // The length in front of each part keeps `a`+`bc` apart from `ab`+`c`.
    let mut text = String::with_capacity(parts.iter().map(|part| part.len() + 8).sum());
    for part in parts {
        number(&mut text, part.len() as u64);
        text.push(':');
        text.push_str(part);
    }
    let mut out = blake::hex_digest(text.as_bytes());
    out.truncate(len);
    out
}

/// Appends words with a space behind each, as a line has them.
pub fn words(out: &mut String, words: &[&str]) {
    for word in words {
        out.push_str(word);
        out.push(' ');
    }
}

/// Ends a line of words.
pub fn end_line(out: &mut String) {
    if out.ends_with(' ') {
        out.pop();
    }
    out.push('\n');
}

/// A text in one line without spaces, so that it can stand as a word.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|b| b <= b' ' || b >= 0x7f || b == b'%') {
        let (plain, odd) = rest.split_at(at);
        out.push_str(plain);
        let mut odd = odd.chars();
        match odd.next() {
            Some('%') => out.push_str("%25"),
            Some(' ') => out.push_str("%20"),
            Some(c) if c.is_control() => out.push_str("%3f"),
            c => out.extend(c),
        }
        rest = odd.as_str();
    }
    out.push_str(rest);
    if out.is_empty() { "%".into() } else { out }
}

/// The text of such a word.
pub fn unescape(word: &str) -> String {
    if !word.contains('%') {
        return word.to_owned();
    }
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

//! The chain: every line holds the digest of the one before it, so that an edit, a gap or a cut shows.

use super::{FILE, LOCK};
use crate::approvals::store::Store;
use crate::digest::blake::hex_digest;
use crate::digits::padded;
use crate::policy::settings::Audit;
use crate::world::disk::{self, Log};
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

/// The digest before the first line.
pub const START: &str = "0000000000000000000000000000000000000000000000000000000000000000";
/// How every line begins.
const HEAD: &str = "{\"prev\":\"";
/// No note is longer.
const NOTE: u64 = 160;
/// The longest line.
const MAX_LINE: u64 = 1 << 20;

/// Adds a line; `write` appends its keys, each with a comma in front.
pub fn add(store: &Store, audit: &Audit, write: impl FnOnce(&mut String)) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", store.path(FILE).display());
    disk::private_dir(store.dir(), store.world().user()).map_err(failed)?;
    // All but the digest of the line before is known without the lock: others wait behind it.
    let mut line = String::with_capacity(2048);
    line.push_str(HEAD);
    let at = line.len()..line.len() + START.len();
    line.push_str(START);
    line.push('"');
    write(&mut line);
    line.push('}');
    let mut lock = disk::lock(&store.path(LOCK)).map_err(failed)?;
    let mut log = Log::open(&store.path(FILE)).map_err(failed)?;
    let note = parse(&lock.note(NOTE).map_err(failed)?);
    line.replace_range(at, &last(store, note.as_ref(), &mut log).map_err(failed)?);
    let now = store.world().now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let mut began = note.map_or(now, |note| note.began);
    let digest = hex_digest(line.as_bytes());
    line.push('\n');
    let large = log.size + line.len() as u64 > audit.size.unwrap_or(10 << 20);
    let old = audit.days.is_some_and(|days| now.saturating_sub(began) >= days * 86_400);
    if log.size > 0 && (large || old) {
        rotate(store, audit.keep.unwrap_or(5)).map_err(failed)?;
        log = Log::open(&store.path(FILE)).map_err(failed)?;
        began = now;
    }
    log.add(line.as_bytes()).map_err(failed)?;
    let note = Note { digest, size: log.size + line.len() as u64, began };
    lock.leave(note.spelled().as_bytes()).map_err(failed)
}

/// What the lock remembers: the last digest, the size of the log at that time, and when its first line was written.
struct Note {
    digest: String,
    size: u64,
    began: u64,
}

impl Note {
    fn spelled(&self) -> String {
        let mut out = String::with_capacity(NOTE as usize);
        out.push_str(&self.digest);
        for n in [self.size, self.began] {
            out.push(' ');
            padded(&mut out, n, 20);
        }
        out.push('\n');
        out
    }
}

fn parse(note: &[u8]) -> Option<Note> {
    let text = std::str::from_utf8(note).ok()?;
    let mut words = text.split_ascii_whitespace();
    let (digest, size) = (words.next()?.to_owned(), words.next()?.parse().ok()?);
    // An older oneway did not write down when the file began.
    let began = words.next().map_or(Some(0), |word| word.parse().ok())?;
    (digest.len() == START.len()).then_some(Note { digest, size, began })
}

/// The digest of the last line. A line that a killed process left half is taken off: it was never written.
fn last(store: &Store, known: Option<&Note>, log: &mut Log) -> std::io::Result<String> {
    match known {
        // A log that became shorter was cut, or put aside: going on from what is remembered makes a cut show for ever.
        Some(note) if note.size >= log.size => return Ok(note.digest.clone()),
        None if log.size == 0 => return Ok(START.into()),
        _ => {}
    }
    let (size, tail) = disk::tail(&store.path(FILE), MAX_LINE)?;
    let whole = tail.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    if whole < tail.len() {
        log.cut(size - (tail.len() - whole) as u64)?;
    }
    let lines = tail.get(..whole.saturating_sub(1)).unwrap_or(&[]);
    let start = lines.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    match lines.get(start..) {
        // Without a note somebody took it away: a line that follows nothing makes that show for ever.
        Some(line) if !line.is_empty() && known.is_some() => Ok(hex_digest(line)),
        _ => Ok(known.map_or(START.into(), |note| note.digest.clone())),
    }
}

fn rotated(store: &Store, n: u64) -> PathBuf {
    store.path(&format!("audit.{n}.jsonl"))
}

/// Puts the log aside as the first of the older ones; the oldest goes.
fn rotate(store: &Store, keep: u64) -> std::io::Result<()> {
    if keep == 0 {
        return disk::remove(&store.path(FILE));
    }
    disk::remove(&rotated(store, keep))?;
    for n in (1..keep).rev() {
        if store.world().meta(&rotated(store, n)).is_some() {
            disk::shift(&rotated(store, n), &rotated(store, n + 1))?;
        }
    }
    disk::shift(&store.path(FILE), &rotated(store, 1))
}

/// The log's files, oldest first.
pub fn files(store: &Store) -> Vec<PathBuf> {
    let there = |n: &u64| store.world().meta(&rotated(store, *n)).is_some();
    let mut out: Vec<PathBuf> = (1..=1000).take_while(there).map(|n| rotated(store, n)).collect();
    out.reverse();
    if store.world().meta(&store.path(FILE)).is_some() {
        out.push(store.path(FILE));
    }
    out
}

/// The end of the log: the digest of its last line, and how many lines there are. Whoever keeps it elsewhere can tell later
/// whether what was written until then is still there.
pub fn head(store: &Store) -> std::io::Result<(String, usize)> {
    let (mut digest, mut lines) = (START.to_owned(), 0);
    for path in files(store) {
        let (_, bytes) = disk::tail(&path, u64::MAX)?;
        for line in bytes.split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
            (digest, lines) = (hex_digest(line), lines + 1);
        }
    }
    Ok((digest, lines))
}

/// What a check of the chain found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// How many lines hold together.
    pub lines: usize,
    /// What does not: the file, the line in it, what is wrong.
    pub breaks: Vec<(PathBuf, usize, &'static str)>,
}

/// Checks the whole chain, and that it ends where the last writer left it.
///
/// `witness` is a digest that somebody kept elsewhere: a line with it must be there.
pub fn verify(store: &Store, witness: Option<&str>) -> std::io::Result<Checked> {
    let mut lock = disk::lock(&store.path(LOCK))?;
    let end = parse(&lock.note(NOTE)?).map(|note| note.digest);
    let mut out = Checked { lines: 0, breaks: Vec::new() };
    let mut prev: Option<String> = None;
    let mut witnessed = witness.is_none_or(|digest| digest == START);
    let files = files(store);
    // Where there are lines, the last writer left a note of the end.
    let mut seen_end = end.is_none() && files.is_empty();
    let rotated_away = files.len() > 1;
    for path in &files {
        let (_, bytes) = disk::tail(path, u64::MAX)?;
        for (at, line) in bytes.split(|b| *b == b'\n').filter(|line| !line.is_empty()).enumerate() {
            let claims = claimed(line);
            let wrong = match (&claims, &prev) {
                (None, _) => Some("is not a line of the log"),
                (Some(claim), Some(prev)) if claim != prev => Some("does not follow the line before it"),
                (Some(claim), None) if claim != START && !rotated_away => Some("something before it is missing"),
                _ => None,
            };
            match wrong {
                Some(what) => out.breaks.push((path.clone(), at + 1, what)),
                None => out.lines += 1,
            }
            let digest = hex_digest(line);
            seen_end |= end.as_ref() == Some(&digest);
            witnessed |= witness == Some(digest.as_str());
            prev = Some(digest);
        }
    }
    let last = || files.last().cloned().unwrap_or_else(|| store.path(FILE));
    if !seen_end {
        out.breaks.push((last(), 0, "the end is missing, or what remembers it"));
    }
    if !witnessed {
        out.breaks.push((last(), 0, "no line has the digest that was kept elsewhere"));
    }
    Ok(out)
}

fn claimed(line: &[u8]) -> Option<String> {
    let rest = line.strip_prefix(HEAD.as_bytes())?;
    let digest = rest.get(..START.len())?;
    (line.last() == Some(&b'}')).then(|| String::from_utf8_lossy(digest).into_owned())
}

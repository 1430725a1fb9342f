//! The chain: every line holds the digest of the one before it, so that an edit, a gap or a cut shows.

use super::{FILE, LOCK};
use crate::approvals::store::Store;
use crate::digest::blake::hex_digest;
use crate::digits::padded;
use crate::policy::settings::Audit;
use crate::world::disk::{self, Lock, Log};
use std::path::PathBuf;

/// The digest before the first line.
pub const START: &str = "0000000000000000000000000000000000000000000000000000000000000000";
/// The longest line.
const MAX_LINE: u64 = 1 << 20;

/// Adds a line; `write` appends its keys, each with a comma in front.
pub fn add(store: &Store, audit: Audit, write: impl FnOnce(&mut String)) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", store.path(FILE).display());
    disk::private_dir(store.dir(), store.world().user()).map_err(failed)?;
    let mut lock = disk::lock(&store.path(LOCK)).map_err(failed)?;
    let mut log = Log::open(&store.path(FILE)).map_err(failed)?;
    let prev = last(store, &mut lock, &mut log).map_err(failed)?;
    let mut line = String::with_capacity(2048);
    line.push_str("{\"prev\":\"");
    line.push_str(&prev);
    line.push('"');
    write(&mut line);
    line.push('}');
    let digest = hex_digest(line.as_bytes());
    line.push('\n');
    if log.size > 0 && log.size + line.len() as u64 > audit.size.unwrap_or(10 << 20) {
        rotate(store, audit.keep.unwrap_or(5)).map_err(failed)?;
        log = Log::open(&store.path(FILE)).map_err(failed)?;
    }
    log.add(line.as_bytes()).map_err(failed)?;
    lock.leave(note(&digest, log.size + line.len() as u64).as_bytes()).map_err(failed)
}

/// What the lock remembers: the last digest, and the size of the log at that time.
fn note(digest: &str, size: u64) -> String {
    let mut out = String::with_capacity(96);
    out.push_str(digest);
    out.push(' ');
    padded(&mut out, size, 20);
    out.push('\n');
    out
}

fn parse(note: &[u8]) -> Option<(String, u64)> {
    let text = std::str::from_utf8(note).ok()?;
    let (digest, size) = text.trim_end().split_once(' ')?;
    (digest.len() == START.len()).then_some((digest.to_owned(), size.parse().ok()?))
}

/// The digest of the last line. A line that a killed process left half is taken off: it was never written.
fn last(store: &Store, lock: &mut Lock, log: &mut Log) -> std::io::Result<String> {
    let known = parse(&lock.note(128)?);
    match &known {
        // A log that became shorter was cut, or put aside: going on from what is remembered makes a cut show for ever.
        Some((digest, size)) if *size >= log.size => return Ok(digest.clone()),
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
        _ => Ok(known.map_or(START.into(), |(digest, _)| digest)),
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
    let end = parse(&lock.note(128)?).map(|(digest, _)| digest);
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
    let rest = line.strip_prefix(b"{\"prev\":\"")?;
    let digest = rest.get(..START.len())?;
    (line.last() == Some(&b'}')).then(|| String::from_utf8_lossy(digest).into_owned())
}

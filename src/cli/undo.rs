//! `oneway undo`: brings back what was kept before a statement ran. What is there now is kept first.

use super::{args, desk, value};
use crate::audit::line::when;
use crate::keep::back::{self, Difference, Step};
use crate::keep::manifest::Head;
use crate::keep::shelf::{Entry, Shelf};
use crate::policy::settings::Keeping;
use crate::report::document::document;
use crate::report::paint::printable;
use crate::world::{Machine, World};
use anyhow::{Context, Result, bail};
use clap::{Arg, ArgMatches, Command};
use serde_json::json;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

/// The most paths that are named.
const SHOWN: usize = 200;
/// The largest file of which lines are shown, and how many of them.
const MAX_TEXT: usize = 256 << 10;
const MAX_LINES: usize = 12;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("undo")
        .about("Brings back what was kept before a statement ran")
        .arg(
            Arg::new("id")
                .value_name("ID")
                .help("The entry, as `oneway undo --list` shows it; the last one if not given"),
        )
        .arg(value::flag("list", "Show what is kept"))
        .arg(value::flag("dry-run", "Show what would change, and change nothing").conflicts_with("list"))
        .arg(value::flag("force", "Also replace what changed since"))
        .arg(value::flag("purge", "Throw every copy away").conflicts_with_all(["list", "dry-run", "force", "id"]))
        .arg(value::format())
        .after_help("Exit code: 0 when everything is as it was, 2 when something is not.")
}

/// Undoes, or shows what could be.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(done(matches))
}

fn done(matches: &ArgMatches) -> Result<String> {
    let shelf =
        Shelf::find(&Machine).context("there is no home directory to keep copies in; set HOME or XDG_STATE_HOME")?;
    if matches.get_flag("purge") {
        let count = shelf.purge().or_else(missing_is_none)?;
        desk::note("purged", &format!("{count} entries of oneway undo"), "", "terminal");
        return Ok(format!("threw {count} away\n"));
    }
    let mut entries = shelf.entries();
    if matches.get_flag("list") {
        return Ok(if value::json(matches) { listed_json(&entries) } else { listed(&entries) });
    }
    let at = find(&entries, matches.get_one::<String>("id").map(String::as_str))?;
    let newer = entries.split_off(at + 1);
    let entry = entries.pop().context("nothing is kept")?;
    let differences = back::differences(&entry, &shelf).context("what is there now could not be seen")?;
    match matches.get_flag("dry-run") {
        true => Ok(shown(&entry, &differences, &shelf)),
        false => undo(&entry, &newer, &differences, &shelf, matches.get_flag("force")),
    }
}

fn missing_is_none(error: std::io::Error) -> Result<usize> {
    if error.kind() == std::io::ErrorKind::NotFound { Ok(0) } else { Err(error.into()) }
}

/// The entry that is meant: the last one, or the only one whose name begins so.
fn find(entries: &[Entry], id: Option<&str>) -> Result<usize> {
    let Some(id) = id else { return entries.len().checked_sub(1).context("nothing is kept") };
    let fits: Vec<usize> =
        (0..entries.len()).filter(|at| entries.get(*at).is_some_and(|e| e.id.starts_with(id))).collect();
    match (entries.iter().position(|e| e.id == id), fits.as_slice()) {
        (Some(at), _) => Ok(at),
        (None, [at]) => Ok(*at),
        (None, []) => bail!("nothing is kept as `{id}`; `oneway undo --list` shows what is"),
        (None, _) => bail!("{} entries begin with `{id}`; `oneway undo --list` shows them", fits.len()),
    }
}

fn undo(entry: &Entry, newer: &[Entry], differences: &[Difference], shelf: &Shelf, force: bool) -> Result<String> {
    if differences.is_empty() && entry.manifest.resets.is_empty() {
        return Ok(format!("{}: everything is as it was\n", entry.id));
    }
    let changed = back::changed_since(entry, shelf, newer).context("what is there now could not be seen")?;
    if let (Some(first), false) = (changed.first(), force) {
        let more = if changed.len() > 1 { format!(" and {} more", changed.len() - 1) } else { String::new() };
        bail!(
            "`{}`{more} changed since; `oneway undo --dry-run {}` shows it, --force replaces it and keeps what is there",
            printable(&first.display().to_string()),
            entry.id
        );
    }
    // Where there is no room for more copies, this one counts more.
    let _ = shelf.ready(&entry.manifest.head.session, &Keeping::default());
    let here = args::here().cwd.map(|dir| dir.display().to_string()).unwrap_or_default();
    let what = format!("oneway undo {}", entry.id);
    let head =
        Head { time: shelf.now(), session: entry.manifest.head.session.clone(), cwd: here, what, ..Head::default() };
    let kept = back::keep_present(entry, differences, shelf, &head, &Machine)
        .context("what is there now could not be kept, so nothing was done")?;
    let restored = back::restore(entry, shelf);
    let left = back::differences(entry, shelf).map_or(usize::MAX, |left| left.len());
    desk::note(
        "undone",
        &format!("{} ({})", entry.id, entry.manifest.head.what),
        &entry.manifest.head.session,
        "terminal",
    );
    match (restored, left) {
        (Ok(()), 0) => Ok(format!(
            "brought back what `{}` changed: {} of {} files\nto undo that: oneway undo {}\n",
            printable(&entry.manifest.head.what),
            differences.len(),
            entry.manifest.files(),
            kept.id
        )),
        (Err(why), _) => bail!("stopped half way: {why}; what was there is kept: oneway undo {}", kept.id),
        (Ok(()), left) => bail!("{left} files are not as they were; what was there is kept: oneway undo {}", kept.id),
    }
}

fn listed(entries: &[Entry]) -> String {
    let now = desk::now();
    let mut out = String::new();
    for entry in entries.iter().rev() {
        let head = &entry.manifest.head;
        let ago = desk::said(now.saturating_sub(head.time / 1000));
        let files = entry.manifest.files();
        let word = if files == 1 { "file" } else { "files" };
        let what = printable(&head.what).lines().next().unwrap_or("").to_owned();
        let _ = writeln!(out, "{:<5} {ago:>7} ago  {files} {word}, {}  {what}", entry.id, size(entry.manifest.bytes));
    }
    if out.is_empty() { "nothing is kept\n".into() } else { out }
}

fn listed_json(entries: &[Entry]) -> String {
    let entries: Vec<_> = entries
        .iter()
        .rev()
        .map(|entry| {
            let (head, manifest) = (&entry.manifest.head, &entry.manifest);
            let paths: Vec<_> = manifest.places.iter().take(SHOWN).map(|p| p.root.path.display().to_string()).collect();
            json!({
                "id": entry.id, "time": when(head.time / 1000, (head.time % 1000) as u32), "session": head.session, "cwd": head.cwd,
                "what": head.what, "files": manifest.files(), "bytes": manifest.bytes, "paths": paths,
            })
        })
        .collect();
    document("undo", json!({ "entries": entries }))
}

fn size(bytes: u64) -> String {
    match bytes {
        0..=9_999 => format!("{bytes} B"),
        10_000..=9_999_999 => format!("{} kB", bytes / 1000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}

/// What would be done, path by path, with the lines of small texts.
fn shown(entry: &Entry, differences: &[Difference], shelf: &Shelf) -> String {
    let mut out = format!("{}  {}\n", entry.id, printable(&entry.manifest.head.what));
    for reset in &entry.manifest.resets {
        let _ = writeln!(out, "git goes back to {} in {}", reset.commit, printable(&reset.root.display().to_string()));
    }
    for difference in differences.iter().take(SHOWN) {
        let word = match difference.step {
            Step::Restore => "restore",
            Step::Replace => "replace",
            Step::Remove => "remove ",
        };
        let _ = writeln!(out, "{word}  {}", printable(&difference.path.display().to_string()));
        if difference.step == Step::Replace {
            lines(&mut out, entry, &difference.path, shelf);
        }
    }
    match differences.len() {
        0 => out.push_str("everything is as it was\n"),
        n if n > SHOWN => drop(writeln!(out, "and {} more", n - SHOWN)),
        _ => {}
    }
    out
}

/// The lines in which a text differs from what was kept of it, between those that begin and end both alike.
fn lines(out: &mut String, entry: &Entry, path: &Path, shelf: &Shelf) {
    let read = |path: &Path| Machine.read(path, MAX_TEXT).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let was = back::content(entry, path, shelf, MAX_TEXT as u64).and_then(|bytes| String::from_utf8(bytes).ok());
    let (Some(was), Some(is)) = (was, read(path)) else { return };
    let (was, is): (Vec<&str>, Vec<&str>) = (was.lines().collect(), is.lines().collect());
    let head = was.iter().zip(&is).take_while(|(a, b)| a == b).count();
    let tail = was.iter().skip(head).rev().zip(is.iter().skip(head).rev()).take_while(|(a, b)| a == b).count();
    for (sign, all) in [('-', &is), ('+', &was)] {
        let middle: Vec<&&str> = all.iter().skip(head).take(all.len().saturating_sub(head + tail)).collect();
        for line in middle.iter().take(MAX_LINES) {
            let _ = writeln!(out, "         {sign} {}", printable(line));
        }
        if middle.len() > MAX_LINES {
            let _ = writeln!(out, "         {sign} … {} more lines", middle.len() - MAX_LINES);
        }
    }
}

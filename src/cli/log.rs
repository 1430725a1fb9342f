//! `oneway log`: what was decided, filtered, followed, or checked for gaps.

use super::desk;
use crate::approvals::store::Store;
use crate::audit::chain;
use crate::audit::line::when;
use crate::digest::blake::hex_digest;
use anyhow::{Context, Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::Value;
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    let text = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    Command::new("log")
        .about("Shows what was decided")
        .arg(text("decision", "NAME", "Only allow, ask, deny or silent"))
        .arg(text("tier", "NAME", "Only this tier"))
        .arg(text("rule", "ID", "Only where this rule was found"))
        .arg(text("session", "ID", "Only this session"))
        .arg(text("since", "TIME", "Only the last 30s, 15m, 2h, 1d").value_parser(desk::seconds))
        .arg(text("last", "N", "Only the last N lines").value_parser(clap::value_parser!(usize)))
        .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("The lines as they are"))
        .arg(Arg::new("follow").long("follow").short('f').action(ArgAction::SetTrue).help("Waits for more"))
        .arg(
            Arg::new("verify").long("verify").action(ArgAction::SetTrue).help("Checks that no line was changed or cut"),
        )
}

/// Shows, follows or checks.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(match matches.get_flag("verify") {
        true => verify(),
        false => show(matches),
    })
}

fn verify() -> Result<()> {
    let store = desk::store()?;
    let checked = chain::verify(&store).context("the log could not be read")?;
    for (file, line, what) in &checked.breaks {
        println!("{}:{line}: {what}", file.display());
    }
    match checked.breaks.len() {
        0 => println!("{} lines hold together", checked.lines),
        n => bail!("the log was changed in {n} places"),
    }
    Ok(())
}

/// What lines are wanted.
struct Filter<'m> {
    equal: Vec<(&'static str, &'m str)>,
    rule: Option<&'m str>,
    since: Option<String>,
    json: bool,
}

impl<'m> Filter<'m> {
    fn new(matches: &'m ArgMatches) -> Self {
        let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let keys = ["decision", "tier", "session"];
        Self {
            equal: keys.into_iter().filter_map(|key| Some((key, text(key)?))).collect(),
            rule: text("rule"),
            since: matches.get_one::<u64>("since").map(|s| when(desk::now().saturating_sub(*s), 0)),
            json: matches.get_flag("json"),
        }
    }

    /// The line as it is shown; `None` where it is not wanted.
    fn shown(&self, line: &str) -> Option<String> {
        let value: Value = serde_json::from_str(line).ok()?;
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or("");
        let rules = value.get("rules").and_then(Value::as_array).cloned().unwrap_or_default();
        let wanted = self.equal.iter().all(|(key, want)| text(key) == *want)
            && self.rule.is_none_or(|rule| rules.iter().any(|r| r.as_str() == Some(rule)))
            && self.since.as_ref().is_none_or(|since| text("time") >= since.as_str());
        if !wanted {
            return None;
        }
        if self.json {
            return Some(line.to_owned());
        }
        if let Some(event) = value.get("event").and_then(Value::as_str) {
            return Some(format!("{}  {event:<6} {}", text("time"), text("what")));
        }
        let names: Vec<&str> = rules.iter().filter_map(Value::as_str).collect();
        let statement: String =
            text("statement").chars().take(120).map(|c| if c.is_control() { ' ' } else { c }).collect();
        let rules = if names.is_empty() { String::new() } else { format!("  [{}]", names.join(" ")) };
        Some(format!("{}  {:<6} {:<9} {statement}{rules}", text("time"), text("decision"), text("tier")))
    }
}

/// Every line of the log, oldest first, that `each` wants to see.
pub fn lines(store: &Store, mut each: impl FnMut(&str)) -> Result<()> {
    for file in chain::files(store) {
        let open = std::fs::File::open(&file).with_context(|| format!("`{}`", file.display()))?;
        for line in BufReader::new(open).lines() {
            each(&line.with_context(|| format!("`{}`", file.display()))?);
        }
    }
    Ok(())
}

fn show(matches: &ArgMatches) -> Result<()> {
    let store = desk::store()?;
    let filter = Filter::new(matches);
    let mut out: Vec<String> = Vec::new();
    lines(&store, |line| out.extend(filter.shown(line)))?;
    let skip = matches.get_one::<usize>("last").map_or(0, |last| out.len().saturating_sub(*last));
    let mut stdout = std::io::stdout().lock();
    for line in out.iter().skip(skip) {
        match writeln!(stdout, "{line}") {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
    }
    if matches.get_flag("follow") { follow(&store, &filter) } else { Ok(()) }
}

/// How long the beginning of a line is that tells one file from another: it holds the digest of the line before.
const HEAD: usize = 75;

fn follow(store: &Store, filter: &Filter) -> Result<()> {
    let path = store.path(crate::audit::FILE);
    let (mut head, mut at) = (head(&path), std::fs::metadata(&path).map_or(0, |meta| meta.len()));
    let mut last: Option<String> = None;
    lines(store, |line| last = Some(hex_digest(line.as_bytes())))?;
    loop {
        std::thread::sleep(std::time::Duration::from_millis(200));
        let mut held = Vec::new();
        if self::head(&path) != head {
            // The log was put aside, perhaps more than once: what follows the last line seen lies in several files.
            held = after(store, last.as_deref())?;
            (head, at) = (self::head(&path), std::fs::metadata(&path).map_or(0, |meta| meta.len()));
        } else {
            at += more(&path, at, &mut held).unwrap_or(0);
        }
        // A line that is not whole yet comes again.
        let whole = held.iter().rposition(|b| *b == b'\n').map_or(0, |end| end + 1);
        at -= (held.len() - whole) as u64;
        held.truncate(whole);
        let mut stdout = std::io::stdout().lock();
        for line in String::from_utf8_lossy(&held).lines() {
            last = Some(hex_digest(line.as_bytes()));
            let Some(shown) = filter.shown(line) else { continue };
            match writeln!(stdout, "{shown}").and_then(|()| stdout.flush()) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
                written => written?,
            }
        }
    }
}

fn head(path: &Path) -> Vec<u8> {
    let mut out = Vec::new();
    if let Ok(file) = std::fs::File::open(path) {
        let _ = file.take(HEAD as u64).read_to_end(&mut out);
    }
    out
}

/// Every line behind the one with that digest, in all files.
fn after(store: &Store, last: Option<&str>) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut found = last.is_none();
    lines(store, |line| {
        found |= last.is_some_and(|last| line.get(..HEAD).is_some_and(|head| head.contains(last)));
        if found {
            out.extend_from_slice(line.as_bytes());
            out.push(b'\n');
        }
    })?;
    Ok(out)
}

/// Adds what a file holds from `at` on; how much that was.
fn more(path: &Path, at: u64, out: &mut Vec<u8>) -> std::io::Result<u64> {
    let mut file = std::fs::File::open(path)?;
    file.seek(SeekFrom::Start(at))?;
    Ok(file.read_to_end(out)? as u64)
}

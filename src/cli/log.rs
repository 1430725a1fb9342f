//! `oneway log`: what was decided, filtered, followed, or checked for gaps.

use super::{desk, out, value};
use crate::approvals::store::Store;
use crate::assess::Tier;
use crate::audit::chain;
use crate::catalog::entry;
use crate::decision::Verdict;
use crate::digest::blake::hex_digest;
use crate::report::document::document;
use crate::world::{Machine, World};
use anyhow::{Context, Result, bail};
use clap::{ArgMatches, Command};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    let decisions = [Verdict::Allow, Verdict::Ask, Verdict::Deny, Verdict::Silent].map(Verdict::name);
    let tiers = [Tier::Safe, Tier::Moderate, Tier::Dangerous, Tier::Blocked].map(Tier::name);
    let format = "How to show it: text, json for one document, jsonl for the lines as they are";
    Command::new("log")
        .about("Shows what was decided")
        .arg(value::word("decision", "NAME", "Only this decision", decisions))
        .arg(value::word("tier", "NAME", "Only this tier", tiers))
        .arg(value::text("rule", "ID", "Only where this rule was found"))
        .arg(value::text("session", "ID", "Only this session"))
        .arg(value::since("Only since then: 30m, 24h, 7d, 2w, today, yesterday, 2026-11-01"))
        .arg(value::number("last", "Only the last N lines", 0, u32::MAX.into()))
        .arg(value::word("format", "FORMAT", format, ["text", "json", "jsonl"]).default_value("text"))
        .arg(value::flag("json", "The same as --format jsonl").conflicts_with("format"))
        .arg(value::flag("follow", "Waits for more").short('f'))
        .arg(value::flag("verify", "Checks that no line was changed or cut"))
        .arg(value::flag(
            "head",
            "Shows the digest of the last line, to be kept elsewhere, and tells it to the system's own log",
        ))
        .arg(value::text("against", "DIGEST", "With --verify: a line must have this digest, which --head showed"))
}

/// Shows, follows or checks.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let against = matches.get_one::<String>("against").map(String::as_str);
    desk::end(match (matches.get_flag("verify"), matches.get_flag("head")) {
        (true, _) => verify(value::json(matches), against),
        (_, true) => end_of_log(),
        _ => show(matches),
    })
}

/// The head, also for the journal or syslog: the person who could rewrite the log cannot rewrite that.
fn end_of_log() -> Result<String> {
    let (digest, lines) = chain::head(&desk::store()?).context("the log could not be read")?;
    let told = Machine.witness(&format!("log head {digest} lines {lines}"));
    let where_to = if told { "" } else { " (there is no system log to tell)" };
    Ok(format!("{digest} {lines} lines{where_to}\n"))
}

fn verify(as_json: bool, against: Option<&str>) -> Result<String> {
    let store = desk::store()?;
    let checked = chain::verify(&store, against).context("the log could not be read")?;
    let breaks = checked.breaks.iter().map(|(file, line, what)| (file.display().to_string(), line, what));
    let (text, found) = match as_json {
        true => {
            let breaks: Vec<_> =
                breaks.map(|(file, l, what)| json!({ "file": file, "line": l, "what": what })).collect();
            let found = breaks.len();
            (document("log", json!({ "lines": checked.lines, "breaks": breaks })), found)
        }
        false => {
            let told: Vec<String> = breaks.map(|(file, line, what)| format!("{file}:{line}: {what}\n")).collect();
            let good = if told.is_empty() { format!("{} lines hold together\n", checked.lines) } else { String::new() };
            (told.concat() + &good, told.len())
        }
    };
    if found > 0 {
        out::say(&text)?;
        bail!("the log was changed in {found} places");
    }
    Ok(text)
}

/// What lines are wanted.
struct Filter<'m> {
    equal: Vec<(&'static str, &'m str)>,
    rule: Option<&'m str>,
    since: Option<&'m str>,
    /// Whether lines stay as they are.
    raw: bool,
}

impl<'m> Filter<'m> {
    fn new(matches: &'m ArgMatches) -> Self {
        let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let keys = ["decision", "tier", "session"];
        Self {
            equal: keys.into_iter().filter_map(|key| Some((key, text(key)?))).collect(),
            rule: text("rule"),
            since: text("since"),
            raw: matches.get_flag("json") || text("format") != Some("text"),
        }
    }

    /// The line as it is shown; `None` where it is not wanted.
    fn shown(&self, line: &str) -> Option<String> {
        let value: Value = serde_json::from_str(line).ok()?;
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or("");
        let rules = value.get("rules").and_then(Value::as_array).cloned().unwrap_or_default();
        let wanted = self.equal.iter().all(|(key, want)| text(key) == *want)
            && self.rule.is_none_or(|rule| rules.iter().any(|r| r.as_str() == Some(rule)))
            && self.since.is_none_or(|since| text("time") >= since);
        if !wanted {
            return None;
        }
        if self.raw {
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

fn show(matches: &ArgMatches) -> Result<String> {
    let store = desk::store()?;
    let (filter, whole) = (Filter::new(matches), value::json(matches));
    if whole && matches.get_flag("follow") {
        bail!("a document has an end, and --follow has none; use --format jsonl");
    }
    let mut shown: Vec<String> = Vec::new();
    lines(&store, |line| shown.extend(filter.shown(line)))?;
    if let Some(rule) = filter.rule.filter(|rule| shown.is_empty() && !is_rule(rule)) {
        bail!("there is no rule `{rule}`; `oneway rules` lists them all");
    }
    let skip = matches.get_one::<usize>("last").map_or(0, |last| shown.len().saturating_sub(*last));
    let shown = shown.get(skip..).unwrap_or_default();
    if whole {
        let lines: Vec<Value> = shown.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
        return Ok(document("log", json!({ "lines": lines })));
    }
    let text: String = shown.iter().map(|line| format!("{line}\n")).collect();
    match matches.get_flag("follow") {
        true if out::heard(&text)? => follow(&store, &filter).map(|()| String::new()),
        true => Ok(String::new()),
        false => Ok(text),
    }
}

fn is_rule(id: &str) -> bool {
    entry::all().iter().any(|e| e.id == id) || desk::policy().extras.rules().any(|rule| rule.id == id)
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
        for line in String::from_utf8_lossy(&held).lines() {
            last = Some(hex_digest(line.as_bytes()));
            let Some(shown) = filter.shown(line) else { continue };
            if !out::heard(&format!("{shown}\n"))? {
                return Ok(());
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

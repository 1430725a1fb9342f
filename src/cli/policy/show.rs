//! `oneway policy show`: what all files come to, each line with the place that it came from.

use super::super::{args, desk};
use crate::policy::clause::{Clause, Layer, Verb};
use crate::policy::settings::{Record, RepositoryName};
use crate::policy::toml::{self, Table, TomlValue};
use crate::policy::{Policy, file};
use crate::world::{Machine, World};
use std::fmt::Write;

/// The largest file that is read again for its line numbers.
const MAX_FILE: usize = 256 << 10;

/// A policy file, to look up where a setting stands.
struct ShownFile {
    layer: Layer,
    name: String,
    text: String,
}

/// What is in force.
pub fn shown() -> String {
    let mut out = String::new();
    let policy = desk::policy();
    let files = load();
    let from = |key: &str, value: &str| came(&files, key, value);
    let floor = policy.floor.map_or(String::new(), |floor| format!(", and at least {}", floor.name()));
    let _ = writeln!(out, "preset = {}{floor}  {}", policy.preset.name(), from("preset", policy.preset.name()));
    clauses(&mut out, &policy);
    for (tier, axis, level) in &policy.levels.set {
        let _ = writeln!(
            out,
            "level {} {axis:?} = {}  {}",
            tier.name(),
            level.name(),
            from(&format!("levels.{}", tier.name()), "")
        );
    }
    for (tier, axis, level) in &policy.levels.floor {
        let place = from(&format!("levels.{}", tier.name()), "");
        let _ = writeln!(out, "level {} {axis:?} at least {}  {place}", tier.name(), level.name());
    }
    if let Some(level) = policy.levels.unread {
        let _ = writeln!(
            out,
            "level of what could not be read at least {}  {}",
            level.name(),
            from("levels.unread", level.name())
        );
    }
    if let Some(source) = &policy.frozen {
        let _ = writeln!(out, "confirm = \"deny\"  ({}, {}:{})", source.layer.name(), source.file, source.line);
    }
    for (key, value) in settings(&policy) {
        let _ = writeln!(out, "{key} = {value}  {}", from(key, &value));
    }
    for regexp in &policy.redact {
        let _ = writeln!(out, "redact {}  {}", regexp.text(), from("redact", ""));
    }
    extras(&mut out, &policy, &from);
    for fault in &policy.faults {
        let _ = writeln!(out, "BROKEN {}:{}: {}", fault.source.file, fault.source.line, fault.what);
    }
    out
}

fn clauses(out: &mut String, policy: &Policy) {
    for clause in sorted(policy) {
        let effect = if clause.verb == Verb::Allow && !clause.source.layer.may_loosen() { "  (no effect)" } else { "" };
        let why = clause.why.as_deref().map_or(String::new(), |why| format!("  # {why}"));
        let _ = writeln!(out, "{}{why}{effect}", clause.cite());
    }
    for list in &policy.only {
        let names: Vec<&str> = list.entries.iter().map(|entry| entry.text.as_str()).collect();
        let who = list.agent.as_deref().map_or("only".to_owned(), |agent| format!("agent {agent} only"));
        let source = &list.source;
        let _ = writeln!(out, "{who} {} ({}, {}:{})", names.join(", "), source.layer.name(), source.file, source.line);
    }
}

/// The strictest first, then by place.
fn sorted(policy: &Policy) -> Vec<&Clause> {
    let mut out: Vec<&Clause> = policy.clauses.iter().collect();
    out.sort_by_key(|c| (std::cmp::Reverse(c.verb), c.source.layer, c.source.line));
    out
}

/// Every setting with its key, as a file would say it.
fn settings(policy: &Policy) -> Vec<(&'static str, String)> {
    let (limits, notify, audit, keeping) = (&policy.limits, policy.notify, &policy.audit, policy.keeping);
    vec![
        ("limits.pin_seconds", limits.pin().to_string()),
        ("limits.approval_seconds", limits.approval().to_string()),
        ("limits.session_hours", (limits.session() / 3600).to_string()),
        ("limits.admin_minutes", (limits.admin() / 60).to_string()),
        ("limits.danger_zone", limits.danger(policy.preset).to_string()),
        ("limits.budget", limits.budget().to_string()),
        ("limits.approvals", limits.approvals().name().to_owned()),
        ("notify.desktop", notify.desktop.to_string()),
        ("notify.clipboard", notify.clipboard.to_string()),
        ("audit.record", named(&Record::ALL, audit.record)),
        ("undo.keep", keeping.on.to_string()),
        ("undo.max_mb", (keeping.bytes >> 20).to_string()),
        ("undo.days", (keeping.seconds / 86_400).to_string()),
        ("audit.max_bytes", audit.size.unwrap_or(10 << 20).to_string()),
        ("audit.max_days", audit.days.map_or("0".to_owned(), |days| days.to_string())),
        ("audit.keep", audit.keep.unwrap_or(5).to_string()),
        ("audit.repository", named(&RepositoryName::ALL, audit.repository)),
    ]
}

fn named<T: PartialEq>(all: &[(&str, T)], wanted: T) -> String {
    all.iter().find(|(_, it)| *it == wanted).map_or(String::new(), |(name, _)| (*name).to_owned())
}

fn extras(out: &mut String, policy: &Policy, from: &dyn Fn(&str, &str) -> String) {
    for wrapper in &policy.extras.wrappers {
        let _ = writeln!(out, "wrapper {wrapper}  {}", from("wrappers", ""));
    }
    for row in policy.extras.programs.iter().filter(|row| !row.program.loose) {
        let _ = writeln!(out, "program {}  {}", row.program.names.join(", "), from("program", ""));
    }
    for rule in policy.extras.rules() {
        let _ = writeln!(out, "rule {}: {}  {}", rule.id, rule.what, from("program", ""));
    }
    for server in &policy.extras.servers {
        let _ = writeln!(
            out,
            "server {} {}  {}",
            server.id,
            server.tools.iter().flat_map(|tool| tool.names).copied().collect::<Vec<_>>().join(" "),
            from("server", "")
        );
    }
}

fn load() -> Vec<ShownFile> {
    let place = args::here();
    let of = |(layer, path, _): (Layer, std::path::PathBuf, _)| {
        let text =
            Machine.read(&path, MAX_FILE).ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
        ShownFile { layer, name: path.to_string_lossy().into_owned(), text }
    };
    file::files(&place, &Machine).into_iter().map(of).collect()
}

/// Where a setting comes from: the file that says it with that value, else the preset.
fn came(files: &[ShownFile], key: &str, value: &str) -> String {
    let says = |file: &&ShownFile| {
        let (line, said) = find(&toml::parse(&file.text).0, key)?;
        (value.is_empty() || said == value).then(|| format!("({}, {}:{line})", file.layer.name(), file.name))
    };
    files.iter().find_map(|file| says(&file)).unwrap_or_else(|| "(default)".into())
}

fn find(table: &Table, key: &str) -> Option<(usize, String)> {
    let (first, rest) = key.split_once('.').unwrap_or((key, ""));
    let item = table.get(first)?;
    match (&item.value, rest) {
        (TomlValue::Table(table), rest) if !rest.is_empty() => find(table, rest),
        (TomlValue::Text(text), _) => Some((item.line, text.to_string())),
        (TomlValue::Number(number), _) => Some((item.line, number.to_string())),
        (TomlValue::Flag(flag), _) => Some((item.line, flag.to_string())),
        _ => Some((item.line, String::new())),
    }
}

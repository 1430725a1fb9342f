//! One policy file, from its table to clauses and settings. What it may loosen is decided when layers are put together.

use super::clause::{About, Clause, Layer, Test, Tests, Verb, checked, short};
use super::edition;
use super::regexp::Regexp;
use super::rows;
use super::schema::FileFaults;
use super::settings::{Approvals, Audit, Axis, Check, Keeping, Limits, Notify, Record, RepositoryName};
use super::toml::{self, Table, TomlItem, TomlValue};
use super::{FileFault, Level, Only};
use crate::assess::Tier;
use crate::catalog::extra::Extras;
use crate::preset::Preset;

/// What a file says.
#[derive(Debug, Clone, Default)]
pub struct PolicyFile {
    /// The edition, as the file names it.
    pub version: Option<String>,
    /// When it ends, in seconds since 1970.
    pub expires: Option<u64>,
    /// It has ended: nothing in it loosens any more.
    pub expired: bool,
    /// All of it, where it was read from a file.
    pub text: String,
    /// The stance.
    pub preset: Option<Preset>,
    /// Denials, confirmations, allowances.
    pub clauses: Vec<Clause>,
    /// Lists outside of which nothing runs.
    pub only: Vec<Only>,
    /// Levels by tier and undo.
    pub levels: Vec<(Tier, Axis, Level)>,
    /// The level for what could not be read.
    pub unread: Option<Level>,
    /// The line of `confirm = "deny"`.
    pub frozen: Option<usize>,
    /// Times and thresholds.
    pub limits: Limits,
    /// How a person is told.
    pub notify: Option<Notify>,
    /// What is written down.
    pub audit: Option<Audit>,
    /// What is kept for `oneway undo`.
    pub keeping: Option<Keeping>,
    /// What is masked wherever something is written down or shown.
    pub redact: Vec<Regexp>,
    /// What `oneway check` may take from files.
    pub check: Check,
    /// What the catalog does not know.
    pub extras: Extras,
    /// What is wrong.
    pub faults: Vec<FileFault>,
    /// What is right and has no effect.
    pub notes: Vec<FileFault>,
}

/// The keys of a file.
pub const KEYS: &[&str] = &[
    "version", "expires", "preset", "deny", "confirm", "allow", "only", "wrappers", "levels", "limits", "notify",
    "audit", "undo", "check", "protect", "scratch", "databases", "agents", "program", "server", "redact",
];
/// The keys of `[limits]`.
pub const LIMITS: &[&str] =
    &["pin_seconds", "approval_seconds", "session_hours", "admin_minutes", "danger_zone", "budget", "approvals"];
/// The keys of `[audit]`.
pub const AUDIT: &[&str] = &["record", "max_bytes", "max_days", "keep", "repository", "salt"];
/// Nobody waits longer than this for anything.
const DAY: u64 = 24 * 3600;

/// Reads the text of a file.
pub fn parse(text: &str, layer: Layer, path: &str) -> PolicyFile {
    let (table, faults) = toml::parse(text);
    let mut desk = FileFaults::new(layer, path);
    for fault in faults {
        desk.fault(fault.line, fault.what);
    }
    desk.only_keys(&table, "", KEYS);
    // Clauses are large: most files have fewer than this, and then none of them is moved.
    let clauses = Vec::with_capacity(32);
    let mut file = PolicyFile { preset: desk.choice(&table, "preset", &Preset::ALL), clauses, ..PolicyFile::default() };
    edition::read(&mut desk, &table, &mut file);
    verbs(&mut desk, &table, &mut file);
    levels(&mut desk, &table, &mut file);
    limits(&mut desk, &table, &mut file);
    telling(&mut desk, &table, &mut file);
    keeping(&mut desk, &table, &mut file);
    checking(&mut desk, &table, &mut file);
    rows::protect(&mut desk, &table, &mut file.clauses);
    rows::scratch(&mut desk, &table, &mut file.clauses);
    rows::databases(&mut desk, &table, &mut file.clauses);
    agents(&mut desk, &table, &mut file.only);
    if layer == Layer::Project && file.check.remarks == Some(true) {
        desk.note(0, "a project may only tighten: its `check.remarks = true` has no effect");
        file.check.remarks = None;
    }
    file.extras = rows::extras(&mut desk, &table);
    if layer == Layer::Project && !file.extras.is_empty() {
        desk.note(0, "a project may only tighten: its wrappers, programs and servers have no effect");
        file.extras = Extras::default();
    }
    for (pattern, line) in desk.texts(&table, "redact") {
        match Regexp::anywhere(&pattern) {
            Ok(regexp) => file.redact.push(regexp),
            Err(why) => desk.fault(line, why),
        }
    }
    if layer == Layer::Project && !file.redact.is_empty() {
        desk.note(0, "a project may only tighten: its `redact` has no effect, for it would hide what happened");
        file.redact.clear();
    }
    file.faults = desk.faults;
    file.notes = desk.notes;
    file
}

fn verbs(desk: &mut FileFaults, table: &Table, file: &mut PolicyFile) {
    for (key, verb) in Verb::ALL {
        match table.get(key) {
            None => {}
            Some(TomlItem { value: TomlValue::Text(word), line }) if verb == Verb::Confirm && word == "deny" => {
                file.frozen = Some(*line);
            }
            Some(TomlItem { value: TomlValue::Text(word), .. }) if verb == Verb::Confirm && word == "ask" => {}
            Some(item) => clauses(desk, item, key, verb, &mut file.clauses),
        }
    }
    if let Some(item) = table.get("only") {
        let mut entries = Vec::new();
        clauses(desk, item, "only", Verb::Allow, &mut entries);
        file.only.push(Only { entries, agent: None, source: desk.source(item.line) });
    }
}

/// A list of patterns and tables.
fn clauses(desk: &mut FileFaults, item: &TomlItem, key: &str, verb: Verb, out: &mut Vec<Clause>) {
    let single = std::slice::from_ref(item);
    let items = match &item.value {
        TomlValue::List(items) => items.as_slice(),
        TomlValue::Text(_) | TomlValue::Table(_) => single,
        other => {
            return desk.fault(item.line, format!("`{key}` needs a list of patterns, not {}", other.kind()));
        }
    };
    out.reserve(items.len());
    out.extend(items.iter().filter_map(|item| clause(desk, item, key, verb)));
}

fn clause(desk: &mut FileFaults, item: &TomlItem, key: &str, verb: Verb) -> Option<Clause> {
    let made = match &item.value {
        TomlValue::Text(text) => {
            short(text).map(|form| Clause::new(verb, Tests::Short(form), text.clone(), desk.source(item.line)))
        }
        TomlValue::Table(table) => return long(desk, table, item.line, key, verb),
        other => Err(format!("`{key}` holds strings and tables, not {}", other.kind())),
    };
    made.map_err(|why| desk.fault(item.line, format!("in `{key}`: {why}"))).ok()
}

/// What stands in a clause's table beside its conditions, and for which verb.
const BESIDE: [(&str, Option<Verb>); 3] =
    [("why", None), ("every_time", Some(Verb::Confirm)), ("pin", Some(Verb::Deny))];

/// Whether a clause's table may have this key.
fn knows(verb: Verb, key: &str) -> bool {
    let beside = |(name, of): &(&str, Option<Verb>)| *name == key && of.is_none_or(|of| of == verb);
    About::named(key).is_some() || BESIDE.iter().any(beside)
}

/// A clause as a table: every key is a condition, and all of them must hold.
fn long(desk: &mut FileFaults, table: &Table, line: usize, key: &str, verb: Verb) -> Option<Clause> {
    let before = desk.faults.len();
    for (name, item) in table.keys.iter().filter(|(name, _)| !knows(verb, name)) {
        let mut known: Vec<&str> = About::ALL.iter().map(|(name, _)| *name).collect();
        known.extend(BESIDE.iter().filter(|(_, of)| of.is_none_or(|of| of == verb)).map(|(name, _)| *name));
        desk.unknown(item.line, &format!("{key}."), name, &known);
    }
    let mut tests = Vec::new();
    let mut conditions: Vec<_> =
        table.keys.iter().filter_map(|(name, item)| Some((About::named(name)?, name, item))).collect();
    conditions.sort_by_key(|(about, ..)| *about);
    for (about, name, item) in conditions {
        let any = patterns(desk, item, name);
        let mut regexes = Vec::new();
        for (pattern, line) in &any {
            let read = match (about, verb) {
                // What is allowed is allowed whole; a denial may find a part of it.
                (About::Matches, Verb::Allow) => Regexp::whole(pattern).map(|r| regexes.push(r)),
                (About::Matches, _) => Regexp::anywhere(pattern).map(|r| regexes.push(r)),
                _ => checked(about, pattern),
            };
            if let Err(why) = read {
                desk.fault(*line, why);
            }
        }
        tests.push(Test { regexes, ..Test::new(about, any.into_iter().map(|(pattern, _)| pattern).collect()) });
    }
    if tests.is_empty() {
        desk.fault(line, format!("a `{key}` table names nothing; give it a rule, a command, a path, …"));
    }
    let (nothing, text) = (tests.is_empty(), tests.iter().map(shown).collect::<Vec<_>>().join(" "));
    let mut clause = Clause::new(verb, tests, text, desk.source(line));
    clause.why = desk.text(table, "why").map(str::to_owned);
    clause.pin = desk.flag(table, "pin").unwrap_or(false);
    if desk.flag(table, "every_time").unwrap_or(false) {
        clause.level = Level::ConfirmSingleUse;
    }
    // A denial with a fault in it still denies what its other conditions name: dropping it would loosen.
    (desk.faults.len() == before || (verb == Verb::Deny && !nothing)).then_some(clause)
}

fn patterns(desk: &mut FileFaults, item: &TomlItem, name: &str) -> Vec<(String, usize)> {
    match &item.value {
        TomlValue::Flag(flag) => vec![(flag.to_string(), item.line)],
        _ => desk.strings(item, name),
    }
}

fn shown(test: &Test) -> String {
    let name = About::ALL.iter().find(|(_, about)| *about == test.about).map_or("", |(name, _)| name);
    [name, ":", &test.any.join("|")].concat()
}

fn levels(desk: &mut FileFaults, table: &Table, file: &mut PolicyFile) {
    let Some(levels) = desk.table(table, "levels") else { return };
    let tiers = [Tier::Safe, Tier::Moderate, Tier::Dangerous, Tier::Blocked];
    let mut known: Vec<&str> = tiers.iter().map(|tier| tier.name()).collect();
    known.push("unread");
    desk.only_keys(levels, "levels.", &known);
    file.unread = desk.choice(levels, "unread", &Level::ALL);
    for tier in tiers {
        match levels.get(tier.name()).map(|item| &item.value) {
            None => {}
            Some(TomlValue::Table(row)) => {
                let axes: Vec<&str> = Axis::ALL.iter().map(|(name, _)| *name).collect();
                desk.only_keys(row, &format!("levels.{}.", tier.name()), &axes);
                for (name, axis) in Axis::ALL {
                    file.levels.extend(desk.choice(row, name, &Level::ALL).map(|level| (tier, axis, level)));
                }
            }
            Some(_) => {
                let level = desk.choice(levels, tier.name(), &Level::ALL);
                file.levels.extend(level.into_iter().flat_map(|l| Axis::ALL.map(|(_, axis)| (tier, axis, l))));
            }
        }
    }
}

fn limits(desk: &mut FileFaults, table: &Table, file: &mut PolicyFile) {
    let Some(limits) = desk.table(table, "limits") else { return };
    desk.only_keys(limits, "limits.", LIMITS);
    file.limits = Limits {
        pin: desk.number(limits, "pin_seconds", DAY),
        approval: desk.number(limits, "approval_seconds", DAY),
        session: desk.number(limits, "session_hours", 24 * 30).map(|hours| hours * 3600),
        admin: desk.number(limits, "admin_minutes", 24 * 60).map(|minutes| minutes * 60),
        danger: desk.number(limits, "danger_zone", 1_000_000),
        danger_bound: None,
        budget: desk.number(limits, "budget", 1_000_000_000),
        // A word that is not understood is the strictest.
        approvals: limits
            .get("approvals")
            .map(|_| desk.choice(limits, "approvals", &Approvals::ALL).unwrap_or(Approvals::Never)),
    };
}

fn telling(desk: &mut FileFaults, table: &Table, file: &mut PolicyFile) {
    if let Some(notify) = desk.table(table, "notify") {
        desk.only_keys(notify, "notify.", &["desktop", "clipboard"]);
        let desktop = desk.flag(notify, "desktop").unwrap_or(true);
        file.notify = Some(Notify { desktop, clipboard: desk.flag(notify, "clipboard").unwrap_or(false) });
    }
    if let Some(audit) = desk.table(table, "audit") {
        desk.only_keys(audit, "audit.", AUDIT);
        file.audit = Some(Audit {
            record: desk.choice(audit, "record", &Record::ALL).unwrap_or_default(),
            size: desk.number(audit, "max_bytes", 1 << 40),
            keep: desk.number(audit, "keep", 1000),
            days: desk.number(audit, "max_days", 3650).filter(|days| *days > 0),
            repository: desk.choice(audit, "repository", &RepositoryName::ALL).unwrap_or_default(),
            salt: desk.text(audit, "salt").map(str::to_owned),
        });
    }
}

fn keeping(desk: &mut FileFaults, table: &Table, file: &mut PolicyFile) {
    let Some(undo) = desk.table(table, "undo") else { return };
    desk.only_keys(undo, "undo.", &["keep", "max_mb", "days"]);
    let usual = Keeping::default();
    file.keeping = Some(Keeping {
        on: desk.flag(undo, "keep").unwrap_or(usual.on),
        bytes: desk.number(undo, "max_mb", 1 << 20).map_or(usual.bytes, |mb| mb << 20),
        seconds: desk.number(undo, "days", 365).map_or(usual.seconds, |days| days * 24 * 3600),
    });
}

fn checking(desk: &mut FileFaults, table: &Table, file: &mut PolicyFile) {
    let Some(check) = desk.table(table, "check") else { return };
    desk.only_keys(check, "check.", &["remarks", "dialect"]);
    let dialect = desk.text(check, "dialect").map(str::to_owned);
    if let Some(name) = dialect.as_ref().filter(|name| crate::grammar::sql::Dialect::named(name).is_none()) {
        let line = check.get("dialect").map_or(0, |item| item.line);
        desk.fault(line, format!("there is no dialect `{name}`"));
    }
    file.check = Check { remarks: desk.flag(check, "remarks"), dialect };
}

fn agents(desk: &mut FileFaults, table: &Table, only: &mut Vec<Only>) {
    let Some(agents) = desk.table(table, "agents") else { return };
    for (name, item) in &agents.keys {
        let Some(agent) = desk.table(agents, name) else { continue };
        desk.only_keys(agent, &format!("agents.{name}."), &["allow"]);
        let Some(list) = agent.get("allow") else {
            desk.fault(item.line, format!("`agents.{name}` needs `allow`, the tools it may use"));
            continue;
        };
        let mut entries = Vec::new();
        clauses(desk, list, "allow", Verb::Allow, &mut entries);
        only.push(Only { entries, agent: Some(name.to_string()), source: desk.source(list.line) });
    }
}

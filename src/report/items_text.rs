//! Items for a person at a terminal, as a compiler shows what it found: severity, rule, place, the underlined source.

use super::format::{About, Look, Sink};
use super::item::{Excerpt, Item, Kind, Point, Severity, Standing, Tally};
use super::paint::{Ink, Paint, printable};
use super::underline::{Mark, underline_from};
use crate::finding::Undo;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The most points of an item that are told in full.
const MAX_TOLD: usize = 6;

/// What is held back until the failures are out may have so many bytes; the rest is counted.
const MAX_HELD: usize = 16 << 20;
/// How many places of equal findings are named.
const MAX_PLACES: usize = 3;

/// The text format at work: failures as they come, then all else, the worst first. A replay keeps the order of its calls.
#[derive(Debug)]
pub struct Text {
    look: Look,
    verb: &'static str,
    held: Held,
    /// Of `grants`: equal findings, under the words that they share.
    groups: Vec<Group>,
    known: HashMap<[String; 4], usize>,
}

/// What waits for the end: errors, warnings, notes, each written out.
#[derive(Debug, Default)]
struct Held {
    texts: [String; 3],
    shown: usize,
    left: usize,
}

/// Findings that say the same of several files.
#[derive(Debug)]
struct Group {
    item: Item,
    places: Vec<String>,
    count: usize,
}

impl Text {
    /// A text of that look.
    pub fn new(look: Look) -> Self {
        Self { look, verb: "check", held: Held::default(), groups: Vec::new(), known: HashMap::new() }
    }

    fn told<'i>(&self, item: &'i Item) -> Vec<&'i Point> {
        let least = if self.look.all { Severity::Note } else { Severity::Warning };
        let hidden = item.standing == Standing::Known && !self.look.all;
        item.points.iter().filter(|point| !hidden && point.severity >= least).collect()
    }

    /// Keeps an item that says what others say; whoever reads it once knows it of all.
    fn group(&mut self, item: &Item) {
        let Some(worst) = item.worst() else { return };
        let instead = worst.instead.as_deref().unwrap_or_default().to_owned();
        let key = [worst.rule.to_string(), worst.what.to_string(), instead, item.text.clone()];
        let at = *self.known.entry(key).or_insert(self.groups.len());
        if at == self.groups.len() {
            self.groups.push(Group { item: item.clone(), places: Vec::new(), count: 0 });
        }
        let Some(group) = self.groups.get_mut(at) else { return };
        group.count += 1;
        if group.places.len() < MAX_PLACES {
            group.places.push(item.place());
        }
    }

    /// Shows an item at once where it fails, else at the end.
    fn put(&mut self, out: &mut dyn Write, item: &Item, text: &str) -> io::Result<()> {
        if item.fails || item.kind == Kind::Input || self.verb == "replay" {
            return out.write_all(text.as_bytes());
        }
        self.held.add(item.severity(), text);
        Ok(())
    }
}

impl Held {
    fn add(&mut self, severity: Option<Severity>, text: &str) {
        let [errors, warnings, notes] = &mut self.texts;
        if errors.len() + warnings.len() + notes.len() > MAX_HELD {
            self.left += 1;
            return;
        }
        self.shown += 1;
        match severity {
            Some(Severity::Error) => errors.push_str(text),
            Some(Severity::Warning) => warnings.push_str(text),
            _ => notes.push_str(text),
        }
    }

    /// What waited, under a line that counts it and what stands above.
    fn write(&self, out: &mut dyn Write, above: usize) -> io::Result<()> {
        if self.shown > 0 && above > 0 {
            writeln!(out, "-- {} above, {} below --\n", counted(above, "failure"), counted(self.shown, "warning"))?;
        }
        self.texts.iter().try_for_each(|text| out.write_all(text.as_bytes()))?;
        if self.left > 0 {
            writeln!(out, "and {} more; --format jsonl shows them all\n", self.left)?;
        }
        Ok(())
    }
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

impl Sink for Text {
    fn begin(&mut self, _: &mut dyn Write, about: &About) -> io::Result<()> {
        self.verb = about.verb;
        Ok(())
    }

    fn item(&mut self, out: &mut dyn Write, item: &Item) -> io::Result<()> {
        let told = self.told(item);
        match told.is_empty() {
            true => Ok(()),
            false if self.verb == "grants" && item.kind == Kind::Grant => {
                self.group(item);
                Ok(())
            }
            false => self.put(out, item, &show(item, &told, None, self.look.paint)),
        }
    }

    fn end(&mut self, out: &mut dyn Write, tally: &Tally) -> io::Result<()> {
        let mut groups = std::mem::take(&mut self.groups);
        groups.sort_by_key(|group| Reverse((group.item.fails, group.item.severity())));
        for group in groups {
            let told = self.told(&group.item);
            let text = show(&group.item, &told, Some(&group).filter(|group| group.count > 1), self.look.paint);
            self.put(out, &group.item, &text)?;
        }
        self.held.write(out, tally.fails + tally.unread)?;
        out.write_all(summary(tally, self.look.paint).as_bytes())
    }
}

fn show(item: &Item, told: &[&Point], group: Option<&Group>, paint: Paint) -> String {
    let mut out = String::new();
    let Some(worst) = item.worst() else { return out };
    let ink = ink(worst.severity);
    let head = format!("{}[{}]", worst.severity.name(), printable(&worst.rule));
    let _ = writeln!(out, "{}: {}", paint.ink(ink, &head), paint.ink(Ink::Bold, &printable(&worst.what)));
    let place = group.map_or_else(|| item.place(), Group::named);
    if !place.is_empty() {
        let _ = writeln!(out, " {} {}", paint.ink(Ink::Dim, "-->"), printable(&place));
    }
    let (first, text) = match &item.excerpt {
        Some(Excerpt { first, text }) => (*first, text.as_str()),
        None => (item.region.map_or(1, |r| r.line), item.text.as_str()),
    };
    if item.kind != Kind::Input && group.is_none() {
        out.push_str(&underline_from(text, first, &marks(told), paint));
    }
    let grant = group.map(|group| group.item.text.as_str()).filter(|text| *text != "---");
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(out, "  {} {key}: {}", paint.ink(Ink::Dim, "="), printable(value));
    };
    if let Some(grant) = grant {
        line("grant", grant);
    }
    for point in told.iter().take(MAX_TOLD) {
        if !std::ptr::eq(*point, worst) {
            line(point.severity.name(), &format!("{}: {}", point.rule, point.what));
        }
        if let Some(reason) = &point.allowed {
            line("allowed", &format!("{} because {reason}", point.rule));
        }
    }
    if told.len() > MAX_TOLD {
        line("and", &format!("{} more", told.len() - MAX_TOLD));
    }
    if let Some(undo) = undo(worst) {
        line("undo", &undo);
    }
    if let Some(instead) = &worst.instead {
        line("instead", instead);
    }
    if let Some(judgement) = item.judgement {
        let words = super::text::in_words(judgement.reversibility);
        line("verdict", &format!("{} ({}, {words})", judgement.verdict.name(), judgement.tier.name()));
    }
    for (key, note) in &item.notes {
        line(key, note);
    }
    if item.standing == Standing::Known {
        line("known", "it stands in the baseline");
    }
    out.push('\n');
    out
}

impl Group {
    /// How many there are, and the first of them.
    fn named(&self) -> String {
        let more = self.count - self.places.len();
        let and = if more > 0 { format!(" and {more} more (--format json names all)") } else { String::new() };
        format!("{} places: {}{and}", self.count, self.places.join(", "))
    }
}

fn ink(severity: Severity) -> Ink {
    match severity {
        Severity::Error => Ink::Red,
        Severity::Warning => Ink::Yellow,
        Severity::Note => Ink::Green,
    }
}

/// Whether it comes back, in words, where something is written.
pub fn undo(point: &Point) -> Option<String> {
    match &point.undo {
        Undo::Unneeded => None,
        Undo::Exact(text) | Undo::Partial(text) => Some(text.to_string()),
        Undo::Unknown(on) => Some(format!("depends on {on}")),
        Undo::None => Some("none".into()),
    }
}

fn marks(told: &[&Point]) -> Vec<Mark> {
    let mut out: Vec<Mark> = Vec::new();
    for point in told.iter().take(MAX_TOLD) {
        match out.iter_mut().find(|mark| mark.span == point.span) {
            Some(mark) if mark.label.split(", ").any(|rule| rule == point.rule) => {}
            Some(mark) => {
                mark.label.push_str(", ");
                mark.label.push_str(&point.rule);
            }
            None => {
                let sign = if out.is_empty() { '^' } else { '-' };
                out.push(Mark { span: point.span, label: point.rule.to_string(), ink: ink(point.severity), sign });
            }
        }
    }
    out
}

/// The last line: what was looked at, and what came of it.
pub fn summary(tally: &Tally, paint: Paint) -> String {
    let (ink, head) = match (tally.unread, tally.fails) {
        (0, 0) => (Ink::Green, "ok".to_owned()),
        (0, fails) => (Ink::Red, format!("{fails} found")),
        (unread, 0) => (Ink::Red, format!("{unread} could not be judged")),
        (unread, fails) => (Ink::Red, format!("{fails} found, {unread} could not be judged")),
    };
    let mut parts = vec![format!("{} files", tally.files), format!("{} statements", tally.items)];
    let counts = [
        (tally.allow, "allow"),
        (tally.ask, "ask"),
        (tally.deny, "deny"),
        (tally.dangerous, "dangerous"),
        (tally.irreversible, "irreversible"),
        (tally.known, "in the baseline"),
        (tally.allowed, "allowed by a remark"),
    ];
    parts.extend(counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")));
    format!("{}: {}\n", paint.ink(ink, &head), parts.join(", "))
}

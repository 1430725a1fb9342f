//! Items for a person at a terminal, as a compiler shows what it found: severity, rule, place, the underlined source.

use super::format::{About, Sink, TextLook};
use super::held::{Group, Groups, Held};
use super::item::{Excerpt, Item, ItemKind, Point, Severity, Standing, Tally};
use super::paint::{Ink, Paint, printable};
use super::underline::{Mark, underline_from};
use crate::finding::Undo;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The most points of an item that are told in full.
const MAX_TOLD: usize = 6;

/// The text format at work: failures as they come, then all else, the worst first. A replay keeps the order of its calls.
#[derive(Debug)]
pub struct ItemsText {
    look: TextLook,
    verb: &'static str,
    held: Held,
    /// Of `grants` only.
    groups: Groups,
}

impl ItemsText {
    /// A text of that look.
    pub fn new(look: TextLook) -> Self {
        Self { look, verb: "check", held: Held::default(), groups: Groups::default() }
    }

    fn told<'i>(&self, item: &'i Item) -> Vec<&'i Point> {
        let least = if self.look.all { Severity::Note } else { Severity::Warning };
        let hidden = item.standing == Standing::Known && !self.look.all;
        item.points.iter().filter(|point| !hidden && point.severity >= least).collect()
    }

    /// Shows an item at once where it fails, else at the end.
    fn put(&mut self, out: &mut dyn Write, item: &Item, text: &str) -> io::Result<()> {
        if item.fails || item.kind == ItemKind::Input || self.verb == "replay" {
            return out.write_all(text.as_bytes());
        }
        self.held.add(item.severity(), text);
        Ok(())
    }
}

impl Sink for ItemsText {
    fn begin(&mut self, _: &mut dyn Write, about: &About) -> io::Result<()> {
        self.verb = about.verb;
        Ok(())
    }

    fn item(&mut self, out: &mut dyn Write, item: &Item) -> io::Result<()> {
        let told = self.told(item);
        match told.is_empty() {
            true => Ok(()),
            false if self.verb == "grants" && item.kind == ItemKind::Grant => {
                self.groups.add(item);
                Ok(())
            }
            false => self.put(out, item, &show(item, &told, None, self.look.paint)),
        }
    }

    fn end(&mut self, out: &mut dyn Write, tally: &Tally) -> io::Result<()> {
        for group in std::mem::take(&mut self.groups).worst_first() {
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
    if item.kind != ItemKind::Input && group.is_none() {
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
        let words = judgement.reversibility.in_words();
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
        Undo::Kept(kept) => Some(kept.in_words()),
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
        (tally.allow, "allow or silent"),
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

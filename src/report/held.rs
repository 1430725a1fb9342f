//! What text does not show as it comes: what fails nothing waits for the end, equal findings become one.

use super::item::{Item, Severity};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, Write};

/// What is held back until the failures are out may have so many bytes; the rest is counted.
const MAX_HELD: usize = 16 << 20;
/// How many places of equal findings are named.
const MAX_PLACES: usize = 3;

/// What waits for the end: errors, warnings, notes, each written out.
#[derive(Debug, Default)]
pub struct Held {
    texts: [String; 3],
    shown: usize,
    left: usize,
}

/// Findings that say the same of several files.
#[derive(Debug)]
pub struct Group {
    /// The first of them.
    pub item: Item,
    places: Vec<String>,
    /// How many there are.
    pub count: usize,
}

/// Equal findings, under the words that they share.
#[derive(Debug, Default)]
pub struct Groups {
    list: Vec<Group>,
    known: HashMap<[String; 4], usize>,
}

impl Groups {
    /// Adds an item to those that say the same; whoever reads it once knows it of all.
    pub fn add(&mut self, item: &Item) {
        let Some(worst) = item.worst() else { return };
        let instead = worst.instead.as_deref().unwrap_or_default().to_owned();
        let key = [worst.rule.to_string(), worst.what.to_string(), instead, item.text.clone()];
        let at = *self.known.entry(key).or_insert(self.list.len());
        if at == self.list.len() {
            self.list.push(Group { item: item.clone(), places: Vec::new(), count: 0 });
        }
        let Some(group) = self.list.get_mut(at) else { return };
        group.count += 1;
        if group.places.len() < MAX_PLACES {
            group.places.push(item.place());
        }
    }

    /// What fails first, then the worst.
    pub fn worst_first(mut self) -> Vec<Group> {
        self.list.sort_by_key(|group| Reverse((group.item.fails, group.item.severity())));
        self.list
    }
}

impl Held {
    /// Keeps a text of that severity for the end.
    pub fn add(&mut self, severity: Option<Severity>, text: &str) {
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
    pub fn write(&self, out: &mut dyn Write, above: usize) -> io::Result<()> {
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

impl Group {
    /// How many there are, and the first of them.
    pub fn named(&self) -> String {
        let more = self.count - self.places.len();
        let and = if more > 0 { format!(" and {more} more (--format json names all)") } else { String::new() };
        format!("{} places: {}{and}", self.count, self.places.join(", "))
    }
}

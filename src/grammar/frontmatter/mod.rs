//! The head of a Markdown file between two lines of dashes: keys with texts and lists, and where each of them stands.
//! A strict part of YAML; what is outside of it (anchors, tags, tabs, doubled keys) is a fault, never skipped.

mod lines;
mod names;
mod value;

pub use names::names;

use crate::finding::Text;
use crate::span::Span;
use lines::Lines;

/// What a head says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Front {
    /// Its keys, in the order of the text; a doubled key stands twice.
    pub entries: Vec<FrontEntry>,
    /// What could not be read.
    pub faults: Vec<FrontFault>,
    /// Where the text behind the head begins.
    pub body: usize,
}

/// A key with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrontEntry {
    /// The key, without quotes.
    pub key: String,
    /// Where the key stands.
    pub at: Span,
    /// What it holds.
    pub value: FrontValue,
    /// From the key to the end of the value.
    pub span: Span,
}

/// What a key holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FrontValue {
    /// Nothing: the key stands alone, or `null`.
    Nothing,
    /// One text.
    Text(FrontText),
    /// A list of texts.
    List(Vec<FrontText>),
    /// Maps and lists of lists, which nobody here needs.
    Nested,
    /// Something outside of what is read here; says what.
    Unread(&'static str),
}

/// A text and where it stands, its quotes included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrontText {
    /// The text as YAML means it.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// Something that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrontFault {
    /// What, in words.
    pub what: Text,
    /// Where.
    pub span: Span,
}

impl Front {
    /// The value of a key, exactly spelled; the first one where it is doubled.
    pub fn get(&self, key: &str) -> Option<&FrontEntry> {
        self.entries.iter().find(|entry| entry.key == key)
    }
}

impl FrontEntry {
    /// The texts that it holds, apart by commas and blanks as the host takes them apart; `None` where they cannot be told.
    pub fn names(&self, source: &str) -> Option<Vec<FrontText>> {
        match &self.value {
            FrontValue::Nothing => Some(Vec::new()),
            FrontValue::Text(item) => Some(names(item, source)),
            FrontValue::List(items) => Some(items.iter().flat_map(|item| names(item, source)).collect()),
            FrontValue::Nested | FrontValue::Unread(_) => None,
        }
    }

    /// Its one text, if it holds one.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            FrontValue::Text(item) => Some(&item.text),
            _ => None,
        }
    }
}

/// The head of a text; `None` where there is none.
pub fn parse(source: &str) -> Option<Front> {
    let mark = if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut lines = Lines::new(source, mark);
    let mut front = Front::default();
    let first = lines.next()?;
    let mut open = first;
    while open.text(source).trim().is_empty() {
        open = lines.next()?;
    }
    if !is_dashes(open.text(source)) {
        return None;
    }
    if open.start != first.start {
        front.fault("the dashes do not stand on the first line: the host may see no head", open);
    }
    let mut inside = Vec::new();
    let end = loop {
        match lines.next() {
            Some(line) if is_dashes(line.text(source)) || line.text(source).trim_end() == "..." => break Some(line),
            Some(line) => inside.push(line),
            None => break None,
        }
    };
    match end {
        Some(_) => front.body = lines.at(),
        None => {
            front.fault("the head is never closed by a line of three dashes", open);
            front.body = source.len();
        }
    }
    value::entries(source, &inside, &mut front);
    front.doubled();
    Some(front)
}

fn is_dashes(line: &str) -> bool {
    line.trim_end() == "---"
}

impl Front {
    fn fault(&mut self, what: impl Into<Text>, line: lines::Line) {
        self.faults.push(FrontFault { what: what.into(), span: Span::new(line.start, line.end) });
    }

    fn doubled(&mut self) {
        let mut seen = std::collections::HashSet::new();
        for entry in &self.entries {
            if !seen.insert(entry.key.as_str()) {
                self.faults.push(FrontFault { what: format!("`{}` stands twice", entry.key).into(), span: entry.at });
            }
        }
    }
}

#[cfg(test)]
mod tests;

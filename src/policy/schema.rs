//! Typed looks into a read file: the right kind of value, known keys only, and the nearest key for a wrong one.

use super::FileFault;
use super::clause::{ClauseSource, Layer};
use super::toml::{Table, TomlItem, TomlValue};
use std::sync::Arc;

/// Where a file is read, and what is wrong with it so far.
pub struct FileFaults {
    layer: Layer,
    file: Arc<str>,
    /// What is wrong.
    pub faults: Vec<FileFault>,
    /// What is right and has no effect.
    pub notes: Vec<FileFault>,
}

impl FileFaults {
    /// A desk for one file.
    pub fn new(layer: Layer, file: impl Into<Arc<str>>) -> Self {
        Self { layer, file: file.into(), faults: Vec::new(), notes: Vec::new() }
    }

    /// The place of a line.
    pub fn source(&self, line: usize) -> ClauseSource {
        ClauseSource { layer: self.layer, file: self.file.clone(), line }
    }

    /// Notes a fault.
    pub fn fault(&mut self, line: usize, what: impl Into<String>) {
        self.faults.push(FileFault { source: self.source(line), what: what.into() });
    }

    /// Notes something without effect.
    pub fn note(&mut self, line: usize, what: impl Into<String>) {
        self.notes.push(FileFault { source: self.source(line), what: what.into() });
    }

    /// Reports keys that nobody knows.
    pub fn only_keys(&mut self, table: &Table, place: &str, known: &[&str]) {
        for (key, item) in table.keys.iter().filter(|(key, _)| !known.contains(&&**key)) {
            self.unknown(item.line, place, key, known);
        }
    }

    /// Reports a key that nobody knows.
    pub fn unknown(&mut self, line: usize, place: &str, key: &str, known: &[&str]) {
        self.fault(line, format!("unknown key `{place}{key}`{}", hint(key, known)));
    }

    /// A table under a key.
    pub fn table<'a, 't>(&mut self, table: &'a Table<'t>, key: &str) -> Option<&'a Table<'t>> {
        let item = table.get(key)?;
        match &item.value {
            TomlValue::Table(table) => Some(table),
            other => self.wrong(item, key, "a table", other),
        }
    }

    /// A string under a key.
    pub fn text<'a>(&mut self, table: &'a Table, key: &str) -> Option<&'a str> {
        let item = table.get(key)?;
        match &item.value {
            TomlValue::Text(text) => Some(text),
            other => self.wrong(item, key, "a string", other),
        }
    }

    /// `true` or `false` under a key.
    pub fn flag(&mut self, table: &Table, key: &str) -> Option<bool> {
        let item = table.get(key)?;
        match &item.value {
            TomlValue::Flag(flag) => Some(*flag),
            other => self.wrong(item, key, "true or false", other),
        }
    }

    /// A number under a key, not below zero and not above `most`.
    pub fn number(&mut self, table: &Table, key: &str, most: u64) -> Option<u64> {
        let item = table.get(key)?;
        let number = match &item.value {
            TomlValue::Number(number) => u64::try_from(*number).ok().filter(|n| *n <= most),
            other => return self.wrong(item, key, "a number", other),
        };
        if number.is_none() {
            self.fault(item.line, format!("`{key}` lies between 0 and {most}"));
        }
        number
    }

    /// One string or a list of strings under a key.
    pub fn texts(&mut self, table: &Table, key: &str) -> Vec<(String, usize)> {
        match table.get(key) {
            None => Vec::new(),
            Some(item) => self.strings(item, key),
        }
    }

    /// One string or a list of strings.
    pub fn strings(&mut self, item: &TomlItem, key: &str) -> Vec<(String, usize)> {
        match &item.value {
            TomlValue::Text(text) => vec![(text.to_string(), item.line)],
            TomlValue::List(items) => {
                let mut out = Vec::with_capacity(items.len());
                for item in items {
                    match &item.value {
                        TomlValue::Text(text) => out.push((text.to_string(), item.line)),
                        other => drop(self.wrong::<()>(item, key, "strings", other)),
                    }
                }
                out
            }
            other => {
                let _: Option<()> = self.wrong(item, key, "a string or a list of strings", other);
                Vec::new()
            }
        }
    }

    /// One of the names of a table, under a key.
    pub fn choice<T: Copy>(&mut self, table: &Table, key: &str, names: &[(&'static str, T)]) -> Option<T> {
        let line = table.get(key)?.line;
        let name = self.text(table, key)?;
        let found = names.iter().find(|(n, _)| *n == name).map(|(_, it)| *it);
        if found.is_none() {
            let known: Vec<&str> = names.iter().map(|(n, _)| *n).collect();
            self.fault(line, format!("`{key}` has no value `{name}`{}", hint(name, &known)));
        }
        found
    }

    fn wrong<T>(&mut self, item: &TomlItem, key: &str, want: &str, got: &TomlValue) -> Option<T> {
        self.fault(item.line, format!("`{key}` needs {want}, not {}", got.kind()));
        None
    }
}

fn hint(word: &str, known: &[&str]) -> String {
    match nearest(word, known) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!("; use one of {}", known.join(", ")),
    }
}

/// The name that is nearest to a misspelt one, if one is near.
pub fn nearest<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let word: String = word.chars().take(40).collect();
    let best = names.iter().map(|name| (distance(&word, name), *name)).min()?;
    (best.0 <= 1 + best.1.len() / 3).then_some(best.1)
}

/// How many letters must be changed, put in or taken out.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut last = i + 1;
        let mut next = vec![last];
        for ((j, cb), above) in b.iter().enumerate().zip(row.iter().skip(1)) {
            let diagonal = row.get(j).copied().unwrap_or(0) + usize::from(ca != *cb);
            last = diagonal.min(above + 1).min(last + 1);
            next.push(last);
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_key() {
        let names = ["preset", "confirm", "deny", "allow"];
        assert_eq!(nearest("presset", &names), Some("preset"));
        assert_eq!(nearest("alow", &names), Some("allow"));
        assert_eq!(nearest("conform", &names), Some("confirm"));
        assert_eq!(nearest("banana", &names), None);
    }
}

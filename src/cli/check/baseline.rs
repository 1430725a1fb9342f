//! The baseline: what an old repository already holds, by fingerprints that stay when lines move. One JSON object a line.

use crate::cli::out;
use crate::report::item::Item;
use crate::report::json::spell;
use serde_json::Value;
use std::collections::HashMap;

/// The fingerprints that are known, and whether each was met.
#[derive(Debug, Default)]
pub struct Baseline(HashMap<String, bool>);

impl Baseline {
    /// Reads a file; one that is not a baseline is refused.
    pub fn load(file: &str) -> Result<Self, String> {
        let text = std::fs::read_to_string(file).map_err(|error| format!("the baseline `{file}`: {error}"))?;
        let mut known = HashMap::new();
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let value: Option<Value> = serde_json::from_str(line).ok();
            let name = value.as_ref().and_then(|value| value.get("fingerprint")).and_then(Value::as_str);
            let name = name.ok_or_else(|| format!("the baseline `{file}`: line {} has no fingerprint", i + 1))?;
            known.insert(name.to_owned(), false);
        }
        Ok(Self(known))
    }

    /// Whether a fingerprint is known; remembers that it was met.
    pub fn knows(&mut self, name: &str) -> bool {
        self.0.get_mut(name).map(|met| *met = true).is_some()
    }

    /// How many were not met.
    pub fn unmet(&self) -> usize {
        self.0.values().filter(|met| !**met).count()
    }
}

/// A line of a new baseline: its place in the order, and the line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct BaselineLine {
    file: String,
    line: String,
}

impl BaselineLine {
    /// The entry for an item.
    pub fn of(item: &Item) -> Option<Self> {
        let mut line = String::from("{\"fingerprint\":");
        spell(&mut line, item.fingerprint.as_deref()?);
        line.push_str(",\"file\":");
        spell(&mut line, item.file.as_deref().unwrap_or_default());
        line.push_str(",\"rule\":");
        spell(&mut line, item.worst().map_or("", |point| &point.rule));
        line.push_str(",\"text\":");
        let text: String = item.text.chars().take(120).collect();
        spell(&mut line, &text);
        line.push('}');
        Some(Self { file: item.file.clone().unwrap_or_default(), line })
    }
}

/// Writes a new baseline, sorted, so that it can be compared.
pub fn write(file: &str, mut entries: Vec<BaselineLine>) -> Result<(), String> {
    entries.sort();
    let text: String = entries.iter().map(|entry| format!("{}\n", entry.line)).collect();
    std::fs::write(file, text).map_err(|error| format!("the baseline `{file}`: {error}"))?;
    out::warn(&format!("the baseline `{file}` holds {} entries", entries.len()));
    Ok(())
}

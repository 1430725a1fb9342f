//! The formats by name, and the form that each of them takes: items come in one at a time and go straight to the writer,
//! so that memory does not grow with the input.

use super::item::{Item, Tally};
use super::paint::Paint;
use super::{github, html, items_json, items_text, junit, markdown, sarif};
use std::io::{self, Write};

/// A format of `check`, `grants` and `replay`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// For a person at a terminal, like a compiler.
    Text,
    /// One JSON document.
    Json,
    /// One JSON object a line.
    Jsonl,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// JUnit XML, for test reports.
    Junit,
    /// GitHub workflow commands, shown as annotations.
    Github,
    /// A comment on a pull request.
    Markdown,
    /// One self-contained page.
    Html,
}

impl Format {
    /// Every format with its name.
    pub const ALL: [(&'static str, Self); 8] = [
        ("text", Self::Text),
        ("json", Self::Json),
        ("jsonl", Self::Jsonl),
        ("sarif", Self::Sarif),
        ("junit", Self::Junit),
        ("github", Self::Github),
        ("markdown", Self::Markdown),
        ("html", Self::Html),
    ];

    /// The names, for the command line.
    pub fn names() -> [&'static str; 8] {
        Self::ALL.map(|(name, _)| name)
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, it)| *it)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, it)| *it == self).map_or("", |(name, _)| name)
    }

    /// What writes it; why not, where nothing does.
    pub fn sink(self, look: TextLook) -> Result<Box<dyn Sink>, String> {
        match self {
            Self::Text => Ok(Box::new(items_text::ItemsText::new(look))),
            Self::Json => Ok(Box::new(items_json::Json::default())),
            Self::Jsonl => Ok(Box::new(items_json::Jsonl)),
            Self::Sarif => Ok(Box::new(sarif::Sarif::default())),
            Self::Junit => Ok(Box::new(junit::Junit::default())),
            Self::Github => Ok(Box::new(github::Github)),
            Self::Markdown => Ok(Box::new(markdown::Markdown::default())),
            Self::Html => Ok(Box::new(html::Html::default())),
        }
    }
}

/// How a format for people looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextLook {
    /// Whether there are colours.
    pub paint: Paint,
    /// Whether notes are shown too, and items in which nothing was found.
    pub all: bool,
}

/// What a run is, for the head of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The verb: `check`, `grants`, `replay`.
    pub verb: &'static str,
    /// The preset in force.
    pub preset: &'static str,
}

/// A format at work: `begin`, then every item, then `end`.
pub trait Sink {
    /// The head of the document.
    fn begin(&mut self, out: &mut dyn Write, about: &About) -> io::Result<()>;
    /// One item.
    fn item(&mut self, out: &mut dyn Write, item: &Item) -> io::Result<()>;
    /// The foot of the document.
    fn end(&mut self, out: &mut dyn Write, tally: &Tally) -> io::Result<()>;
}

//! A rule that a statement meets, and all that one statement meets.

use crate::catalog::row::UndoRow;
use crate::catalog::sql::SqlRule;
use crate::finding::{Class, Effect, Undo};
use crate::grammar::sql::{Client, Dialects, View};
use crate::span::Span;

/// Deeper nesting of statements than this is not opened.
pub const MAX_DEPTH: u8 = 8;
/// Deeper texts in texts than this are not read: each may have several readings.
pub const MAX_TEXTS: u8 = 2;

/// Where a statement stands.
#[derive(Debug, Clone, Copy)]
pub struct Cx {
    /// The dialects under which this reading is plausible: what one of them makes of it counts against it.
    pub dialects: Dialects,
    /// The dialects that were asked for: what one of them knows to be harmless is not unknown.
    pub asked: Dialects,
    /// These, and the others that the same server may speak: a built-in of one of them is no function of somebody's own.
    pub spoken: Dialects,
    /// The client that reads first.
    pub client: Option<Client>,
    /// How many statements stand around it.
    pub depth: u8,
    /// How many texts stand around it.
    pub texts: u8,
    /// It stands in a block of a procedural language.
    pub block: bool,
}

impl Cx {
    /// One level further in.
    pub fn inner(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }

    /// Inside a text that is run as SQL.
    pub fn text(self, block: bool) -> Self {
        Self { depth: self.depth + 1, texts: self.texts + 1, block, ..self }
    }

    /// Whether the database keeps its history, whichever of the dialects it is.
    pub fn versioned(self) -> bool {
        self.dialects.within(Dialects::VERSIONED)
    }
}

/// A rule that is met.
#[derive(Debug, Clone)]
pub struct Hit {
    /// The rule.
    pub rule: &'static SqlRule,
    /// The deciding token, or the statement.
    pub span: Span,
    /// The class here.
    pub class: Class,
    /// What happens here.
    pub effect: Effect,
    /// Whether it comes back here.
    pub undo: Undo,
    /// The verb.
    pub subject: String,
    /// What it falls on.
    pub targets: Vec<String>,
    /// Said instead of the rule's words.
    pub what: Option<String>,
    /// Only under a person's admin mode.
    pub admin: bool,
    /// A function does it, so that even planning the statement may.
    pub by_call: bool,
}

impl Hit {
    /// The rule as it stands in these dialects.
    pub fn new(rule: &'static SqlRule, span: Span, cx: Cx) -> Self {
        let (class, back) = match rule.versioned {
            Some(other) if cx.versioned() => other,
            _ => (rule.class, rule.undo),
        };
        Self {
            rule,
            span,
            class,
            effect: rule.effect,
            undo: back.undo(),
            subject: String::new(),
            targets: Vec::new(),
            what: None,
            admin: rule.admin && class == Class::HistoryAffecting,
            by_call: false,
        }
    }

    /// The same with its verb.
    pub fn verb(mut self, subject: impl Into<String>) -> Self {
        self.subject = subject.into();
        self
    }

    /// The same with what it falls on.
    pub fn on(mut self, target: String) -> Self {
        if !target.is_empty() {
            self.targets.push(target);
        }
        self
    }

    /// Names the statement that undoes it, where the rule says that there is one.
    pub fn reverse(&mut self, by: impl FnOnce() -> Option<Undo>) {
        if matches!(self.rule.undo, UndoRow::Exact(_))
            && matches!(self.undo, Undo::Partial(_))
            && let Some(undo) = by()
        {
            self.undo = undo;
        }
    }

    /// The same with another undo.
    pub fn back(mut self, back: UndoRow) -> Self {
        self.undo = back.undo();
        self
    }
}

/// What one statement does to the transaction around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Turn {
    /// Nothing.
    #[default]
    None,
    /// Begins one.
    Begin,
    /// Commits it.
    Commit,
    /// Takes it back.
    Rollback,
}

/// All that one statement meets.
#[derive(Debug, Clone, Default)]
pub struct Hits {
    /// The rules.
    pub list: Vec<Hit>,
    /// Tables that are read.
    pub tables: Vec<String>,
    /// What happens to the transaction.
    pub turn: Turn,
    /// The branch that later statements stand on.
    pub branch: Option<String>,
    /// A statement that gets a name: PREPARE, DECLARE of a cursor.
    pub prepares: Option<String>,
    /// A name that is run: EXECUTE, FETCH.
    pub executes: Option<String>,
}

impl Hits {
    /// Adds a rule at a token.
    pub fn add(&mut self, rule: &'static SqlRule, span: Span, cx: Cx) {
        self.list.push(Hit::new(rule, span, cx));
    }

    /// The worst class; a statement that meets nothing reads.
    pub fn class(&self) -> Class {
        self.list.iter().map(|h| h.class).max().unwrap_or(Class::Read)
    }
}

/// The qualified name at `at`, quotes taken off, in lower case, parts joined by dots.
pub fn name_at(view: View, at: usize) -> String {
    let end = view.after_name(at);
    let mut out = String::new();
    for place in at..end {
        match view.kind(place) {
            Some(crate::grammar::sql::SqlTokenKind::Mark(_)) => out.push_str(view.get(place)),
            _ => out.push_str(&view.unquoted(place).to_ascii_lowercase()),
        }
    }
    out
}

//! What is said about a grant: which kind of fault, where, what it lets through, what would replace it.

use super::bench::Proof;
pub use crate::catalog::grants::{
    ALL, EVERYTHING, GrantFaultKind, HOOK, INLINE, KEY, MCP, MODE, NEVER, REACHES, SCOPE, SETTING, START, STATEMENT,
    UNKNOWN, UNREAD,
};
use crate::report::item::Severity;
use crate::span::Span;

/// One fault.
#[derive(Debug, Clone)]
pub struct GrantFault {
    /// Its kind.
    pub kind: &'static GrantFaultKind,
    /// How much it counts.
    pub severity: Severity,
    /// The grant as it is written.
    pub text: String,
    /// Where it stands in the file.
    pub span: Span,
    /// What is wrong, in words.
    pub what: String,
    /// A statement that it lets through.
    pub proof: Option<Proof>,
    /// The list that would replace it; empty where it should go.
    pub instead: Vec<String>,
    /// What to do, where a list does not say it.
    pub advice: Option<String>,
    /// How to write that.
    pub fix: Option<Edit>,
}

/// A change to the text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What goes.
    pub span: Span,
    /// What comes in its place.
    pub text: String,
}

impl GrantFault {
    /// A fault without proof or advice.
    pub fn new(
        kind: &'static GrantFaultKind,
        severity: Severity,
        text: &str,
        span: Span,
        what: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            severity,
            text: text.to_owned(),
            span,
            what: what.into(),
            proof: None,
            instead: Vec::new(),
            advice: None,
            fix: None,
        }
    }

    /// The same with a statement that proves it.
    pub fn proven(self, proof: Option<Proof>) -> Self {
        Self { proof, ..self }
    }

    /// The same with the list that would replace it.
    pub fn instead(self, instead: Vec<String>) -> Self {
        Self { instead, ..self }
    }

    /// The same with what to do.
    pub fn advice(self, advice: impl Into<String>) -> Self {
        Self { advice: Some(advice.into()), ..self }
    }

    /// The same with how to write it.
    pub fn fixed(self, fix: Option<Edit>) -> Self {
        Self { fix, ..self }
    }
}

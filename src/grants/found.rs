//! What is said about a grant: which kind of fault, where, what it lets through, what would replace it.

use super::bench::Proof;
use crate::report::item::Severity;
use crate::span::Span;

/// A kind of fault.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its id.
    pub id: &'static str,
    /// What it means.
    pub what: &'static str,
}

macro_rules! kinds {
    ($($name:ident $id:literal $what:literal),* $(,)?) => {
        $(#[doc = $what] pub static $name: Kind = Kind { id: $id, what: $what };)*
        /// Every kind.
        pub static KINDS: &[&Kind] = &[$(&$name),*];
    };
}

kinds! {
    REACHES "grant-reaches" "A grant lets a statement through that a person should see first.",
    STATEMENT "grant-statement" "A grant names a statement that a person should see each time.",
    UNKNOWN "grant-unknown" "A grant lets something run that oneway does not know.",
    SERVER "grant-mcp" "A grant reaches tools of an MCP server that do more than look.",
    EVERYTHING "grant-everything" "An agent has every tool that its parent has.",
    KEY "grant-key" "A key that the host does not read; what it was meant to hold back is not held back.",
    SCOPE "grant-scope" "A scope that the host ignores: the whole tool is granted.",
    NEVER "grant-never" "A rule that can never match.",
    MODE "grant-mode" "A permission mode in which nobody is asked.",
    SETTING "grant-setting" "A setting that takes a guard away.",
    INLINE "grant-inline" "Shell in the text of a skill or command, which runs without any hook.",
    START "grant-start" "A program that the host starts by itself, without any hook.",
    HOOK "grant-hook" "No hook judges what these grants let through.",
    UNREAD "grant-unread" "Something that could not be read, so nobody knows what it grants.",
}

/// One fault.
#[derive(Debug, Clone)]
pub struct Found {
    /// Its kind.
    pub kind: &'static Kind,
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

impl Found {
    /// A fault without proof or advice.
    pub fn new(kind: &'static Kind, severity: Severity, text: &str, span: Span, what: impl Into<String>) -> Self {
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

//! What a person's policy adds to the catalog: rows with the same fields, read from a file instead of compiled in.

use crate::finding::{Effect, Text};

/// A program that the catalog does not know, as a row of policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The rule's id.
    pub id: Text,
    /// The program's name.
    pub name: String,
    /// Words that must follow, sub-command first; empty fits every call.
    pub sub: Vec<String>,
    /// What it does.
    pub effect: Effect,
    /// The command that undoes it; empty where none does.
    pub undo: String,
    /// What it does, in words.
    pub what: String,
    /// A safer way.
    pub instead: Option<String>,
    /// Commands that the row must find.
    pub hits: Vec<String>,
    /// Commands that it must not.
    pub misses: Vec<String>,
}

/// An MCP server that the catalog does not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// The server's name.
    pub name: String,
    /// The tool; `*` is every one.
    pub tool: String,
    /// Arguments that hold SQL.
    pub sql: Vec<String>,
    /// Arguments that hold shell text.
    pub shell: Vec<String>,
    /// The dialect of the SQL.
    pub dialect: Option<String>,
    /// What a tool without either does; `None` leaves it unknown.
    pub effect: Option<Effect>,
}

/// What the catalog does not know.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Extras {
    /// Programs that only start another one, with its words behind theirs.
    pub wrappers: Vec<String>,
    /// Programs.
    pub programs: Vec<Program>,
    /// MCP servers.
    pub servers: Vec<Server>,
}

impl Extras {
    /// Whether there is anything.
    pub fn is_empty(&self) -> bool {
        self.wrappers.is_empty() && self.programs.is_empty() && self.servers.is_empty()
    }
}

//! MCP servers and their tools, as rows: which fields carry which language or path, what a tool does by its name.
//! A row may be matched by tool name alone only where that makes the answer stricter; names that promise prove nothing.

pub(crate) mod conversation;
pub mod names;
pub(crate) mod redis;

mod rows {
    //! The rows under `rules/mcp`, as the build compiled them.
    use crate::catalog::names::Names;
    use crate::catalog::row::UndoRow;
    use crate::catalog::server::{Carries, Does, Language, Server, Tool};
    use crate::catalog::sql::{SqlRule, server};
    use crate::finding::{Act, Class, Effect, Object, Reach};
    use crate::grammar::sql::Dialects;

    include!(concat!(env!("OUT_DIR"), "/mcp.rs"));
}
pub use super::server::{Carries, Does, Example, Language, READS, Server, Tool};
pub use rows::acts as rules;

use super::read::server::Known;
use super::sql::{self, SqlRule};
use crate::grammar::sql::Dialect;

/// Every server; of two that fit a name, the first counts: whoever runs commands elsewhere before whoever runs them here.
pub fn servers() -> impl Iterator<Item = &'static Server> {
    rows::SERVERS.iter()
}

/// Every rule that only MCP has.
pub fn acts() -> impl Iterator<Item = &'static SqlRule> {
    rows::RULES.iter().copied()
}

/// The rule that a row names; the reader of rows has seen to it that there is one.
pub fn rule(id: &str) -> &'static SqlRule {
    acts().chain(sql::rules()).find(|rule| rule.id == id).unwrap_or(&rules::UNKNOWN_TEXT)
}

/// The dialects that a row names.
pub fn dialects(names: &str) -> Vec<Dialect> {
    let named = |name: &str| Dialect::ALL.into_iter().find(|dialect| dialect.name() == name);
    names.split_whitespace().filter_map(named).collect()
}

/// What a person's rows may name.
pub struct Catalog;

impl Known for Catalog {
    fn rule(&self, id: &str) -> bool {
        acts().chain(sql::rules()).any(|rule| rule.id == id)
    }

    fn dialect(&self, name: &str) -> bool {
        !dialects(name).is_empty()
    }
}

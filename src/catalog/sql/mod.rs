//! What SQL does, as rows: verbs, functions, settings, pragmas, Dolt's procedures, clients' commands.
//! Every row proves its own `hits` and `misses` in tests/sql.rs.

pub(crate) mod client;
pub(crate) mod dolt;
pub mod functions;
pub(crate) mod settings;
pub mod words;

mod rows {
    //! The rows under `rules/sql`, as the build compiled them.
    use super::SqlRule;
    use super::client::{Commands, Does};
    use super::dolt::{Procedure, When};
    use super::words::{AFTER, DML, HOT, KEY, OPEN, STOP};
    use crate::catalog::names::Names;
    use crate::catalog::row::UndoRow;
    use crate::finding::{Act, Class, Effect, Object, Reach};
    use crate::grammar::sql::client::{ClientStyle, EndLines, Typed, UNTYPED};
    use crate::grammar::sql::{Client, Dialect, Dialects};

    include!(concat!(env!("OUT_DIR"), "/sql.rs"));
}
pub use rows::{change, create, drop, outside, server, session};

use crate::catalog::row::UndoRow;
use crate::finding::{Act, Class, Effect, Object, Reach};
use crate::grammar::sql::Dialects;

/// A text that a row is tried on: dialect or client, and SQL.
pub type Example = (&'static str, &'static str);

/// One rule.
#[derive(Debug)]
pub struct SqlRule {
    /// Its id.
    pub id: &'static str,
    /// Words that a statement begins with, `|` between alternatives, `*` for any one word; empty where code decides.
    pub leads: &'static [&'static str],
    /// The dialects in which the leads mean this.
    pub dialects: Dialects,
    /// The gate's class.
    pub class: Class,
    /// What happens.
    pub effect: Effect,
    /// Whether it comes back.
    pub undo: UndoRow,
    /// Class and undo in a versioned database, where they differ.
    pub versioned: Option<(Class, UndoRow)>,
    /// Only under a person's admin mode.
    pub admin: bool,
    /// A surrounding transaction that rolls back undoes it, where the dialect does not commit before it.
    pub rolls_back: bool,
    /// What happens, in words.
    pub what: &'static str,
    /// A safer way.
    pub instead: Option<&'static str>,
    /// Texts in which it is found.
    pub hits: &'static [Example],
    /// Texts in which it is not.
    pub misses: &'static [Example],
}

impl SqlRule {
    /// Whether it is that rule.
    pub fn is(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// What the rows of MCP start from: history-affecting, unknown, on a server.
pub const ROW: SqlRule = SqlRule {
    id: "",
    leads: &[],
    dialects: Dialects::ALL,
    class: Class::HistoryAffecting,
    effect: on(Act::Change, Object::Database),
    undo: UndoRow::None,
    versioned: None,
    admin: false,
    rolls_back: false,
    what: "",
    instead: None,
    hits: &[],
    misses: &[],
};

/// An effect on a server.
pub const fn on(act: Act, object: Object) -> Effect {
    Effect::new(act, object, Reach::Remote)
}

/// Every rule.
pub fn rules() -> impl Iterator<Item = &'static SqlRule> {
    rows::RULES.iter().copied()
}

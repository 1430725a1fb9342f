//! Faults of grants: what can be wrong with a permission that somebody wrote down. Rows only; `grants` finds them.

pub use super::tables::grant::*;

/// A kind of fault.
#[derive(Debug, PartialEq, Eq)]
pub struct GrantFaultKind {
    /// Its id.
    pub id: &'static str,
    /// Where it stands.
    pub on: &'static str,
    /// What it means.
    pub what: &'static str,
    /// What to do about it.
    pub instead: &'static str,
    /// Grants that have it.
    pub hits: &'static [&'static str],
    /// Grants that do not.
    pub misses: &'static [&'static str],
}

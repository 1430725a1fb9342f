//! Dolt's procedures: their flags, and which arguments make which rule.
//! The same rows serve CALL, Doltgres' SELECT and the `dolt` command line.

pub use super::rows::DOLT as PROCEDURES;
pub use super::rows::dolt as rules;

use super::SqlRule;
use crate::finding::Class;

/// What of the arguments decides.
#[derive(Debug, Clone, Copy)]
pub enum When {
    /// This flag, by its long name.
    Flag(&'static str),
    /// The first word is one of these.
    First(&'static [&'static str]),
    /// No words besides flags.
    Bare,
    /// A word after `--`.
    After,
    /// Some word begins with `+` or `:`, or holds a `:` (a refspec that overwrites or deletes).
    Refspec,
    /// The only word is one that names a branch by its look.
    Branch,
    /// The only word is `.`.
    Dot,
    /// The only word is another one.
    One,
    /// The last word is a place on this machine.
    Local,
}

/// A flag: long name, letter, whether it takes a value.
pub type Flag = (&'static str, char, bool);

/// A procedure.
#[derive(Debug)]
pub struct Procedure {
    /// Its name without `dolt_`.
    pub name: &'static str,
    /// The flags it knows; any other is the worst.
    pub flags: &'static [Flag],
    /// The first case that fits counts.
    pub cases: &'static [(When, &'static SqlRule)],
    /// The rule when none fits.
    pub otherwise: &'static SqlRule,
}

/// The procedure of that name, with or without `dolt_`, in any case.
pub fn procedure(name: &str) -> Option<&'static Procedure> {
    let short = match name.get(..5) {
        Some(start) if start.eq_ignore_ascii_case("dolt_") => name.get(5..).unwrap_or(""),
        _ => name,
    };
    PROCEDURES.iter().find(|p| p.name.eq_ignore_ascii_case(short))
}

/// Names that are branches by their look, where a table could also be meant.
pub fn looks_like_branch(name: &str) -> bool {
    name.contains('/') || PROTECTED.iter().any(|p| p.eq_ignore_ascii_case(name)) || ["develop", "dev"].contains(&name)
}

/// Whether some procedure makes that rule.
pub fn of_a_procedure(rule: &SqlRule) -> bool {
    let made = |p: &Procedure| p.otherwise.is(rule) || p.cases.iter().any(|(_, case)| case.is(rule));
    PROCEDURES.iter().any(made)
}

/// What touches history is refused; a name that may be a branch or a table is asked.
pub fn refused(rule: &str, class: Class) -> bool {
    class == Class::HistoryAffecting && rule != rules::CHECKOUT_EITHER.id
}

/// Branches on which an agent never writes.
pub const PROTECTED: &[&str] = &["main", "master", "trunk"];

/// Whether an agent may never write on it.
pub fn protected(branch: &str) -> bool {
    PROTECTED.iter().any(|p| p.eq_ignore_ascii_case(branch))
}

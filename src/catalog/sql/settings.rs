//! What SET may set without taking a safety off, which pragmas only read, which procedures are known.

pub use super::rows::{HARMLESS, PRAGMAS, PRAGMAS_OF, PROCEDURES, READING_MODES};

use super::SqlRule;
use crate::grammar::sql::Dialects;

/// Whether setting this takes no safety off.
pub fn harmless(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    HARMLESS.fits(&name) && !name.contains("external_access") && !name.contains("external_file")
}

/// What is known of a procedure.
#[derive(Debug, Clone, Copy)]
pub enum ProcedureKind {
    /// Nothing.
    Unknown,
    /// It only computes or looks.
    Harmless,
    /// What it does.
    Rule(&'static SqlRule),
}

/// What is known of a procedure of that name.
pub fn procedure(name: &str, dialects: Dialects) -> ProcedureKind {
    let name = name.to_ascii_lowercase();
    let fits = |row: &&(&str, Dialects, Option<&'static SqlRule>)| {
        row.1.meets(dialects)
            && match row.0.strip_suffix('*') {
                Some(start) => name.starts_with(start),
                None => name == row.0,
            }
    };
    match PROCEDURES.iter().find(fits).map(|row| row.2) {
        None => ProcedureKind::Unknown,
        Some(None) => ProcedureKind::Harmless,
        Some(Some(rule)) => ProcedureKind::Rule(rule),
    }
}

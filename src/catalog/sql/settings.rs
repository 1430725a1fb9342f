//! What SET may set without taking a safety off, which pragmas only read, which procedures are known.

pub use super::rows::{HARMLESS, PRAGMAS, PRAGMAS_OF, PROCEDURES, READING_MODES};

use super::SqlRule;
use crate::grammar::sql::Dialects;

/// Whether setting this takes no safety off.
pub fn harmless(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    HARMLESS.fits(&name) && !name.contains("external_access") && !name.contains("external_file")
}

/// The row of a procedure, if it is known.
pub fn procedure(name: &str, dialects: Dialects) -> Option<Option<&'static SqlRule>> {
    let name = name.to_ascii_lowercase();
    let fits = |row: &&(&str, Dialects, Option<&'static SqlRule>)| {
        row.1.meets(dialects)
            && match row.0.strip_suffix('*') {
                Some(start) => name.starts_with(start),
                None => name == row.0,
            }
    };
    PROCEDURES.iter().find(fits).map(|row| row.2)
}

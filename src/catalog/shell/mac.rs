//! What only a Mac has.

use crate::catalog::row::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[];

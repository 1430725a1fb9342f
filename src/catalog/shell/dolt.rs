//! Versioned databases: dolt and bd.

use crate::catalog::row::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[];

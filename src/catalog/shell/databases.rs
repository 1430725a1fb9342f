//! Clients of databases.

use crate::catalog::row::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[];

//! Programs that can run a command or write a file where nobody expects it.

use crate::catalog::row::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[];

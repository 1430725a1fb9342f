//! oneway itself: looking is free. What answers for a person or changes the guard, `catalog::guard` finds.

use crate::catalog::row::{Program, READER};

/// The program.
pub const PROGRAMS: &[Program] = &[Program { names: &["oneway"], ..READER }];

//! What talks over the network: curl, wget, nc, looking around.

use crate::catalog::row::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[];

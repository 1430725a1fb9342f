//! What sends to people and machines: mail, copies, tunnels.

use crate::catalog::row::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[];

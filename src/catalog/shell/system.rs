//! The machine: processes, services, users, the firewall, the kernel.

use crate::catalog::row::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[];

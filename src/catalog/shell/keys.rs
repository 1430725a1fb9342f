//! Keys and certificates: openssl, gpg, ssh-keygen.

use crate::catalog::row::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[];

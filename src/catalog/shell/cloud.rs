//! Clouds: aws, gcloud, az and their like.

use crate::catalog::row::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[];

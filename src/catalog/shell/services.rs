//! Platforms that host projects: fly, heroku, vercel, netlify, supabase.

use crate::catalog::row::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[];

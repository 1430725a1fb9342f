//! Rules that belong to no program: what the engine itself sees in a text.

pub use super::tables::engine::*;

use crate::finding::Effect;

/// A rule of the engine.
#[derive(Debug)]
pub struct General {
    /// Its id.
    pub id: &'static str,
    /// What it says at least.
    pub effect: Effect,
    /// What it means.
    pub what: &'static str,
    /// Commands in which it is found.
    pub hits: &'static [&'static str],
    /// Commands near by in which it is not.
    pub misses: &'static [&'static str],
}

//! Bash, read whole: `read` turns any text into a tree and, where it stops understanding, a gap.
//! It knows the grammar of bash 5.x and no program; what words come to is `effects`' business.

pub mod tree;

use crate::finding::Gap;

/// What was read of a text.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reading {
    /// The commands, up to the first thing that was not understood.
    pub list: tree::List,
    /// Why reading stopped, if it did.
    pub gap: Option<Gap>,
}

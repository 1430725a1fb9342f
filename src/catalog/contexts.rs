//! Files that decide what a program talks to, though no word of the call names them.

use super::names::belongs;
use super::tables::contexts::FILES;
use crate::leaf::leaf;

/// The files behind a program, as the table writes them: `~/` is the home, others lie where it runs or in the project.
pub fn of(program: &str) -> impl Iterator<Item = &'static str> {
    belongs(FILES, leaf(program)).iter().copied()
}

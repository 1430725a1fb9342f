//! The options of programs, from `rules/options`, as the build compiled them.

use super::mask;
use crate::catalog::names::Names;
use crate::catalog::options::Options;

include!(concat!(env!("OUT_DIR"), "/options.rs"));

/// The lists of a program, the program's own first, each with the first operands that it may be for; none if nobody wrote any.
pub fn of(name: &str) -> &'static [(u128, &'static Options)] {
    let found = LISTS.binary_search_by(|(listed, _)| (*listed).cmp(name)).ok();
    found.and_then(|at| LISTS.get(at)).map_or(&[], |(_, lists)| *lists)
}

/// Every program with lists.
pub fn all() -> impl Iterator<Item = (&'static str, &'static [(u128, &'static Options)])> {
    LISTS.iter().copied()
}

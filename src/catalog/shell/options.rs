//! The options of programs, from `rules/options`, as the build compiled them.

use super::mask;
use crate::catalog::names::{Names, hash};
use crate::catalog::options::Options;

include!(concat!(env!("OUT_DIR"), "/options.rs"));

/// The lists of a program, the program's own first, each with the first operands that it may be for.
pub type ProgramLists = &'static [(u128, &'static Options)];

/// The lists of the program of that name; none if nobody wrote any.
pub fn of(name: &str) -> ProgramLists {
    let hash = hash(name);
    let first = LISTS.partition_point(|(listed, ..)| *listed < hash);
    let mut same = LISTS.iter().skip(first).take_while(|(listed, ..)| *listed == hash);
    same.find(|(_, listed, _)| *listed == name).map_or(&[], |(_, _, lists)| *lists)
}

/// Every program with lists.
pub fn all() -> impl Iterator<Item = (&'static str, ProgramLists)> {
    LISTS.iter().map(|(_, name, lists)| (*name, *lists))
}

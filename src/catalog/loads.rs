//! Settings of a project that are code, or name some: whoever checks the project runs it.

use super::names::belongs;
use super::tables::loads::FILES;

/// The files that a program obeys, each with the words by which it names code; without any, it is code itself.
pub fn of(program: &str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    belongs(FILES, program).iter().map(|row| {
        let mut words = row.split(' ');
        (words.next().unwrap_or(""), words.collect())
    })
}

//! Settings of a project that are code, or name some: whoever checks the project runs it.

use super::tables::loads::FILES;

/// The files that a program obeys, each with the words by which it names code; without any, it is code itself.
pub fn of(program: &str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let files = FILES.iter().filter(move |(_, programs)| programs.has(program));
    files.map(|(row, _)| {
        let mut words = row.split(' ');
        (words.next().unwrap_or(""), words.collect())
    })
}

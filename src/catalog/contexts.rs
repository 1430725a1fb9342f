//! Files that decide what a program talks to, though no word of the call names them.

use super::tables::contexts::FILES;
use crate::leaf::leaf;

/// The files behind a program, as the table writes them: `~/` is the home, others lie where it runs or in the project.
pub fn of(program: &str) -> impl Iterator<Item = &'static str> {
    let name = leaf(program).to_owned();
    FILES.iter().filter(move |(_, programs)| programs.has(&name)).map(|(file, _)| *file)
}

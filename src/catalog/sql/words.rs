//! Words with a part in the grammar: which may stand before a parenthesis without being a call, which begin statements.

pub use super::rows::WORDS;

/// Ends an operand: what follows may be a call.
pub const KEY: u8 = 1;
/// Stands before `(` and is never a function.
pub const OPEN: u8 = 2;
/// Stands before `(` and is no function when an operand stands before it.
pub const AFTER: u8 = 4;
/// Begins a statement, in T-SQL even without `;` before it.
pub const HOT: u8 = 16;
/// Begins a statement that may stand in parentheses.
pub const DML: u8 = 32;
/// Cannot follow a word that begins a statement.
pub const STOP: u8 = 64;

/// The longest word in the list.
const LONGEST: usize = 20;

/// The flags of a word, in any case; 0 for a word that is not in the list.
pub fn flags(word: &str) -> u8 {
    let mut lower = [0u8; LONGEST];
    let Some(lower) = lower.get_mut(..word.len()) else { return 0 };
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    WORDS.binary_search_by(|(w, _)| w.as_bytes().cmp(lower)).ok().and_then(|at| WORDS.get(at)).map_or(0, |row| row.1)
}

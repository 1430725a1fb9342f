//! The lists of words in rows, read on bytes: pieces between separators, words with a star at either end.

use crate::effects::arg::{Arg, Rest};

/// Whether the test holds for one piece of a list. On bytes and without an iterator's machinery: this is the innermost
/// loop of every call.
pub fn any_of(list: &str, separator: u8, test: impl Fn(&[u8]) -> bool) -> bool {
    any_piece(list.as_bytes(), separator, test)
}

/// The same, for a list of bytes.
pub fn any_piece(list: &[u8], separator: u8, test: impl Fn(&[u8]) -> bool) -> bool {
    let mut rest = list;
    loop {
        let end = rest.iter().position(|b| *b == separator);
        let piece = end.and_then(|n| rest.get(..n)).unwrap_or(rest);
        if test(piece) {
            return true;
        }
        match end.and_then(|n| rest.get(n + 1..)) {
            Some(tail) => rest = tail,
            None => return false,
        }
    }
}

/// A word against one of a row's words; `*` at the row's start or end is any text.
pub fn matches_bytes(row: &[u8], word: &[u8]) -> bool {
    match row {
        [b'*', middle @ .., b'*'] => middle.is_empty() || word.windows(middle.len()).any(|part| part == middle),
        [prefix @ .., b'*'] => word.starts_with(prefix),
        [b'*', suffix @ ..] => word.ends_with(suffix),
        _ => row == word,
    }
}

/// Whether a word is in a set, whatever follows what is known of it. Case does not matter.
pub fn one_of(set: &str, arg: &Arg) -> bool {
    let (known, word) = (arg.rest <= Rest::Glob, arg.text.as_bytes());
    any_of(set, b' ', |row| match row {
        [b'*', middle @ .., b'*'] if known || !middle.is_empty() => folded_within(word, middle),
        [prefix @ .., b'*'] if known || !prefix.is_empty() => folded_start(word, prefix),
        [b'*', suffix @ ..] if known => word
            .len()
            .checked_sub(suffix.len())
            .and_then(|at| word.get(at..))
            .is_some_and(|end| end.eq_ignore_ascii_case(suffix)),
        row => known && row.eq_ignore_ascii_case(word),
    })
}

/// Whether a word of which only the beginning is known may turn out to be in a set.
pub fn may_be(set: &str, arg: &Arg) -> bool {
    let word = arg.text.as_bytes();
    let may = |row: &[u8]| match row {
        [b'*', ..] => true,
        [head @ .., b'*'] => folded_start(head, word) || folded_start(word, head),
        row => folded_start(row, word),
    };
    // What the shell has put together may be anything, whatever it was computed to be.
    arg.rest >= Rest::Unknown && any_of(set, b' ', may) || arg.rest <= Rest::Glob && arg.unsure()
}

fn folded_start(word: &[u8], start: &[u8]) -> bool {
    word.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

fn folded_within(word: &[u8], part: &[u8]) -> bool {
    part.is_empty() || word.windows(part.len()).any(|piece| piece.eq_ignore_ascii_case(part))
}

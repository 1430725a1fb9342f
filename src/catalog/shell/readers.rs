//! Programs that only look, with the options that make them write or run something.

use crate::catalog::row::*;

/// Whether an expression of `yq` reads other files or runs something.
pub(in crate::catalog) fn yq_loads(words: &dyn Words) -> bool {
    words.has("--from-file --enable-system-operator --expression")
        || (0..words.count()).any(|i| {
            words.start(i).contains("load") && words.start(i).contains('(') || words.start(i).contains("system(")
        })
}

pub(in crate::catalog) fn test_write_output(w: &dyn Words) -> bool {
    w.value("-o --output").is_some_and(|v| v != "-")
}

pub(in crate::catalog) fn test_less_command(w: &dyn Words) -> bool {
    (0..w.count()).any(|i| w.operand(i).is_some_and(|o| o.starts_with("+!") || o.starts_with("+|")))
}

pub(in crate::catalog) fn test_date_set_bare(w: &dyn Words) -> bool {
    w.operand(0).is_some_and(|o| o.bytes().all(|b| b.is_ascii_digit() || b == b'.') && o.len() >= 8)
}

pub(in crate::catalog) fn test_find_unknown(w: &dyn Words) -> bool {
    w.many()
}

//! Programs that look harmless and can run a command or write a file: filters, calculators, measurers.

use crate::catalog::row::*;

pub(in crate::catalog) fn mlr_acts(words: &dyn Words) -> bool {
    const VERBS: &[&str] = &["put", "filter", "tee", "split", "exec"];
    words.has("-I --load --mload -s --prepipe --prepipex")
        || (0..words.count()).any(|i| words.operand(i).is_none_or(|o| VERBS.contains(&o)))
}

/// Whether `dc` gets an expression only, and none that starts a command or asks for one.
pub(in crate::catalog) fn dc_computes(words: &dyn Words) -> bool {
    let given = words.has("-e --expression") && words.count() == 0 && !words.has("-f --file");
    given && !words.any("-e --expression", &|v| v.contains(['!', '?']))
}

pub(in crate::catalog) fn lists(words: &dyn Words) -> bool {
    words.has("-f --filter --test --list") && !words.has("--preview --bind --exec") || words.has("--version --help")
}

pub(in crate::catalog) fn test_dc_code(w: &dyn Words) -> bool {
    !dc_computes(w)
}

pub(in crate::catalog) fn test_mlr(w: &dyn Words) -> bool {
    !mlr_acts(w)
}

pub(in crate::catalog) fn test_csv_database(w: &dyn Words) -> bool {
    w.has("--insert --before-insert --after-insert --overwrite --create-if-not-exists")
        || w.has("--db") && !w.has("--query")
}

pub(in crate::catalog) fn test_ask_person(w: &dyn Words) -> bool {
    !lists(w)
}

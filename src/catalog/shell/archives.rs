//! Packing and unpacking other than `tar`: what only lists is told program by program.

use crate::catalog::row::*;

pub(in crate::catalog) fn unzip_lists(words: &dyn Words) -> bool {
    // `-v` with `-o` unpacks; `-Z` is `zipinfo`.
    words.has("-l -t -p -c -z -Z -v -list") && !words.has("-o -f -u -d -j -n -x") || words.count() == 0
}

pub(in crate::catalog) fn zip_shows(words: &dyn Words) -> bool {
    words.has("-sf --show-files") || words.count() == 0 && words.has("-h -v -L --help --version --license -h2")
}

pub(in crate::catalog) fn ar_lists(words: &dyn Words) -> bool {
    let mode = words.operand(0).unwrap_or("").trim_start_matches('-');
    matches!(mode.bytes().next(), Some(b't' | b'p')) && mode.len() < 5 || matches!(mode, "version" | "help" | "V")
}

pub(in crate::catalog) fn jar_lists(words: &dyn Words) -> bool {
    let mode = words.operand(0).unwrap_or("");
    let letters = mode.trim_start_matches('-');
    let listed = !mode.starts_with("--") && letters.starts_with('t') && !letters.contains(['c', 'x', 'u', 'i']);
    listed || matches!(mode, "--list" | "--describe-module" | "--version" | "--help" | "-d" | "--validate")
}

pub(in crate::catalog) fn cpio_lists(words: &dyn Words) -> bool {
    words.has("-t --list") && !words.has("-o -p --create --pass-through -w")
        || words.count() == 0 && words.has("--version --help")
}

pub(in crate::catalog) fn test_unzip_overwrite(w: &dyn Words) -> bool {
    !unzip_lists(w)
}

pub(in crate::catalog) fn test_unzip(w: &dyn Words) -> bool {
    !unzip_lists(w) && w.count() > 0
}

pub(in crate::catalog) fn test_unzip_place(w: &dyn Words) -> bool {
    !unzip_lists(w)
}

pub(in crate::catalog) fn test_zip(w: &dyn Words) -> bool {
    !zip_shows(w)
}

pub(in crate::catalog) fn test_7z(w: &dyn Words) -> bool {
    !matches!(w.word(0), None | Some("l" | "t" | "i" | "h" | "b" | "lb" | "lt" | "v" | "vt" | "vb" | "p"))
}

pub(in crate::catalog) fn test_7z_overwrite(w: &dyn Words) -> bool {
    w.has("-y -aoa -o+ -or -sdel -df") || !matches!(w.word(0), Some("x" | "e"))
}

pub(in crate::catalog) fn test_ar_list(w: &dyn Words) -> bool {
    ar_lists(w)
}

pub(in crate::catalog) fn test_ar_delete(w: &dyn Words) -> bool {
    w.operand(0).is_some_and(|o| o.trim_start_matches('-').starts_with('d'))
}

pub(in crate::catalog) fn test_ar(w: &dyn Words) -> bool {
    !ar_lists(w)
}

pub(in crate::catalog) fn test_jar_list(w: &dyn Words) -> bool {
    jar_lists(w)
}

pub(in crate::catalog) fn test_jar(w: &dyn Words) -> bool {
    !jar_lists(w)
}

pub(in crate::catalog) fn test_cpio(w: &dyn Words) -> bool {
    !cpio_lists(w)
}

pub(in crate::catalog) fn test_lz4_show(w: &dyn Words) -> bool {
    w.has("-c -t --stdout --list --test --version --help") && w.count() < 2 || w.count() == 0
}

pub(in crate::catalog) fn test_lz4(w: &dyn Words) -> bool {
    !(w.has("-c -t --stdout --list --test --version --help") && w.count() < 2 || w.count() == 0)
}

//! git's inner commands, each by what it does.

use crate::catalog::row::*;

/// Whether an inner command is asked only to show something.
pub(in crate::catalog) fn reads(words: &dyn Words) -> bool {
    let first = words.word(1);
    match words.word(0) {
        Some("symbolic-ref") => words.words() == 2 && !words.has("-d --delete"),
        Some("notes") => matches!(first, None | Some("list" | "show" | "get-ref")) && words.words() < 4,
        Some("sparse-checkout") => matches!(first, Some("list" | "check-rules")),
        Some("hash-object") => words.only("-t --stdin --stdin-paths --no-filters --path --literally"),
        Some("archive") => words.only("--format --prefix -l --list -v --verbose -0 -1 -9 --worktree-attributes"),
        Some("bundle") => matches!(first, Some("verify" | "list-heads")),
        Some("rerere") => matches!(first, Some("status" | "diff" | "remaining")),
        Some("replace") => words.has("-l --list") || words.words() == 1,
        Some("merge-file") => words.has("-p --stdout"),
        Some("pack-objects") => words.has("--stdout"),
        Some("bisect") => matches!(first, Some("log" | "view" | "visualize" | "terms" | "help")),
        Some("mergetool" | "difftool") => words.has("--tool-help"),
        Some("apply") => words.has("--check --stat --numstat --summary") && !words.has("--apply"),
        Some("refs") => matches!(first, Some("verify" | "list" | "exists")),
        _ => false,
    }
}

pub(in crate::catalog) fn test_git_object(w: &dyn Words) -> bool {
    !reads(w) && !matches!(w.word(1), Some("create"))
}

pub(in crate::catalog) fn test_git_symbolic_ref(w: &dyn Words) -> bool {
    !reads(w)
}

pub(in crate::catalog) fn test_git_replace(w: &dyn Words) -> bool {
    !reads(w)
}

pub(in crate::catalog) fn test_git_read_tree_files(w: &dyn Words) -> bool {
    w.has("-u --reset") || w.word(0) == Some("checkout-index") && w.has("-f --force")
}

pub(in crate::catalog) fn test_git_notes(w: &dyn Words) -> bool {
    !reads(w)
}

pub(in crate::catalog) fn test_git_sparse(w: &dyn Words) -> bool {
    !reads(w)
}

pub(in crate::catalog) fn test_git_rerere(w: &dyn Words) -> bool {
    !reads(w)
}

pub(in crate::catalog) fn test_git_merge_file(w: &dyn Words) -> bool {
    !reads(w)
}

pub(in crate::catalog) fn test_git_tool(w: &dyn Words) -> bool {
    !reads(w)
}

//! What git does with other repositories: fetching, pushing, submodules, large files.

use crate::catalog::row::*;

pub(in crate::catalog) fn push_force(words: &dyn Words) -> bool {
    words.has("-f --force --mirror") || (0..words.count()).any(|i| words.operand(i).is_some_and(|o| o.starts_with('+')))
}

pub(in crate::catalog) fn push_delete(words: &dyn Words) -> bool {
    words.has("-d --delete --prune")
        || (0..words.count()).any(|i| words.operand(i).is_some_and(|o| o.starts_with(':') && o.len() > 1))
}

pub(in crate::catalog) fn test_git_push(w: &dyn Words) -> bool {
    !push_force(w) && !push_delete(w)
}

pub(in crate::catalog) fn test_git_push_force(w: &dyn Words) -> bool {
    push_force(w) && !w.has("--force-with-lease")
}

pub(in crate::catalog) fn test_git_push_default(w: &dyn Words) -> bool {
    push_delete(w)
        && (0..w.count()).any(|i| {
            w.operand(i)
                .is_none_or(|o| matches!(o.trim_start_matches([':', '+']), "main" | "master" | "trunk" | "develop"))
        })
}

pub(in crate::catalog) fn test_git_submodule(w: &dyn Words) -> bool {
    matches!(w.operand(0), Some("add" | "init" | "update" | "sync" | "absorbgitdirs" | "set-branch" | "set-url"))
}

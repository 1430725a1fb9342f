//! What git does to commits, branches and tags.

use super::{branch_reads, tag_reads};
use crate::catalog::row::*;

/// Whether more than one commit is named.
pub(in crate::catalog) fn several(words: &dyn Words) -> bool {
    words.count() > 1
        || (0..words.count()).any(|i| words.operand(i).is_none_or(|o| o.contains("..") || o.starts_with('^')))
}

pub(in crate::catalog) fn test_git_branch_create(w: &dyn Words) -> bool {
    !branch_reads(w) && !w.has("-d -D --delete -f --force -m -M --move -c -C --copy --edit-description")
}

pub(in crate::catalog) fn test_git_branch_rename_current(w: &dyn Words) -> bool {
    w.count() < 2 || !w.has("-m --move")
}

pub(in crate::catalog) fn test_git_branch_force(w: &dyn Words) -> bool {
    w.has("-D -M -C") || w.has("-f --force")
}

pub(in crate::catalog) fn test_git_tag(w: &dyn Words) -> bool {
    !tag_reads(w) && !w.has("-d --delete -f --force")
}

pub(in crate::catalog) fn test_git_pick(w: &dyn Words) -> bool {
    !several(w)
}

pub(in crate::catalog) fn test_git_apply(w: &dyn Words) -> bool {
    !w.has("--check --stat --numstat --summary") || w.has("--apply")
}

pub(in crate::catalog) fn test_git_gc(w: &dyn Words) -> bool {
    !w.has("--prune --aggressive-prune") || w.value("--prune").is_some_and(|v| v.contains("week") || v == "never")
}

pub(in crate::catalog) fn test_git_prune(w: &dyn Words) -> bool {
    w.value("--prune").is_some_and(|v| !v.contains("week") && v != "never")
}

pub(in crate::catalog) fn test_git_bisect(w: &dyn Words) -> bool {
    !matches!(w.operand(0), Some("run" | "log" | "view" | "visualize" | "terms" | "help"))
}

//! What git does to the index, the work tree and the stash.

use super::dry;
use crate::catalog::row::*;

/// `checkout` with a branch only; a file, a dot or `--` makes it throw changes away.
pub(in crate::catalog) fn checkout_branch(words: &dyn Words) -> bool {
    if words.has("-b --orphan --detach -d -t --track") {
        return true;
    }
    let path = |o: &str| {
        o == "."
            || o.starts_with("./")
            || o.starts_with("../")
            || o.starts_with(':')
            || (o.contains('.') && !o.contains("..") && has_ending(o))
            || o.contains('*')
            || o.ends_with('/')
    };
    words.count() == 1 && !words.dashes() && words.operand(0).is_some_and(|o| !path(o))
}

/// A commit in front of the files.
pub(in crate::catalog) fn with_revision(words: &dyn Words) -> bool {
    words.count() > 1
        && words
            .operand(0)
            .is_none_or(|o| !has_ending(o) && o != "." && !o.contains('/') || o.contains('~') || o.contains('^'))
}

fn has_ending(name: &str) -> bool {
    const ENDINGS: &[&str] = &[
        "rs",
        "go",
        "py",
        "js",
        "ts",
        "tsx",
        "jsx",
        "json",
        "md",
        "txt",
        "toml",
        "yaml",
        "yml",
        "c",
        "h",
        "cpp",
        "java",
        "rb",
        "sh",
        "css",
        "html",
        "sql",
        "lock",
        "mod",
        "sum",
        "xml",
        "php",
        "kt",
        "swift",
        "vue",
        "svelte",
        "cs",
        "ini",
        "cfg",
        "conf",
        "env",
        "gitignore",
    ];
    name.rsplit_once('.').is_some_and(|(_, end)| ENDINGS.contains(&end))
}

pub(in crate::catalog) fn test_git_add(w: &dyn Words) -> bool {
    !dry(w)
}

pub(in crate::catalog) fn test_git_rm_cached(w: &dyn Words) -> bool {
    !dry(w)
}

pub(in crate::catalog) fn test_git_rm(w: &dyn Words) -> bool {
    !dry(w)
}

pub(in crate::catalog) fn test_git_rm_force(w: &dyn Words) -> bool {
    !dry(w)
}

pub(in crate::catalog) fn test_git_mv(w: &dyn Words) -> bool {
    !dry(w)
}

pub(in crate::catalog) fn test_git_mv_force(w: &dyn Words) -> bool {
    !dry(w)
}

pub(in crate::catalog) fn test_git_checkout(w: &dyn Words) -> bool {
    !w.has("-f --force -B -p --patch --ours --theirs -m --pathspec-from-file") && checkout_branch(w)
}

pub(in crate::catalog) fn test_git_checkout_files(w: &dyn Words) -> bool {
    !w.has("-f --force -b -B --orphan") && !checkout_branch(w) && !with_revision(w)
}

pub(in crate::catalog) fn test_git_checkout_revision(w: &dyn Words) -> bool {
    !w.has("-f --force -b -B --orphan") && !checkout_branch(w) && with_revision(w)
}

pub(in crate::catalog) fn test_git_restore(w: &dyn Words) -> bool {
    !w.has("-S --staged") || w.has("-W --worktree")
}

pub(in crate::catalog) fn test_git_reset_files(w: &dyn Words) -> bool {
    w.dashes()
}

pub(in crate::catalog) fn test_git_reset(w: &dyn Words) -> bool {
    !w.dashes()
}

pub(in crate::catalog) fn test_git_stash(w: &dyn Words) -> bool {
    !matches!(
        w.operand(0),
        Some(
            "list" | "show" | "create" | "pop" | "apply" | "branch" | "drop" | "clear" | "store" | "export" | "import"
        )
    )
}

pub(in crate::catalog) fn test_git_clean(w: &dyn Words) -> bool {
    !dry(w)
}

//! What git does to its own settings.

use super::config_reads;
use crate::catalog::row::*;

pub(in crate::catalog) fn config_global(words: &dyn Words) -> bool {
    // Options end at the first operand; the newer verbs have theirs behind it.
    let behind = |i| matches!(words.operand(i), Some("--global" | "--system" | "-f" | "--file"));
    words.has("--global --system -f --file") || (1..words.count()).any(behind) || words.start(1).starts_with("--file=")
}

/// Settings whose value is a program.
pub(in crate::catalog) fn config_runs(words: &dyn Words) -> bool {
    use crate::catalog::gitconfig::{Setting, setting};
    (0..words.count()).any(|i| words.operand(i).is_some_and(|o| setting(o) != Setting::Plain))
}

pub(in crate::catalog) fn test_git_config(w: &dyn Words) -> bool {
    !config_reads(w) && !config_global(w) && !config_runs(w)
}

pub(in crate::catalog) fn test_git_config_global(w: &dyn Words) -> bool {
    !config_reads(w) && config_global(w)
}

pub(in crate::catalog) fn test_git_config_runs(w: &dyn Words) -> bool {
    !config_reads(w) && config_runs(w)
}

pub(in crate::catalog) fn test_git_exec_path(w: &dyn Words) -> bool {
    w.value("--exec-path").is_some()
}

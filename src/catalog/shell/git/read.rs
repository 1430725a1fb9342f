//! What git only shows.

use crate::catalog::row::*;

pub(in crate::catalog) fn test_git_reflog(w: &dyn Words) -> bool {
    !matches!(w.operand(0), Some("expire" | "delete" | "drop" | "write")) && !w.has("--output")
}

pub(in crate::catalog) fn test_git_remote_read(w: &dyn Words) -> bool {
    w.count() == 0 || matches!(w.operand(0), Some("show" | "get-url" | "-v"))
}

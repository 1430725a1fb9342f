//! Version control beside git: jj, hg, svn, fossil.

use crate::catalog::row::*;

/// Whether no operand is an address.
pub(in crate::catalog) fn local(w: &dyn Words) -> bool {
    (0..w.count()).all(|i| w.operand(i).is_none_or(|o| !o.contains("://") && !o.starts_with("^/")))
}

pub(in crate::catalog) fn test_svn_commit(w: &dyn Words) -> bool {
    !local(w) || w.has("-m --message -F --file")
}

pub(in crate::catalog) fn test_svn_delete_remote(w: &dyn Words) -> bool {
    !local(w)
}

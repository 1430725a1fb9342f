//! What sends to people and machines: mail, copies, buckets, tunnels.

use crate::catalog::row::*;

/// Whether the last word names a place on another machine (`host:dir`).
pub(in crate::catalog) fn last_is_elsewhere(words: &dyn Words) -> bool {
    let last = words.count().saturating_sub(1);
    super::containers::remote_operand(words, last) || words.start(last).starts_with("scp://")
}

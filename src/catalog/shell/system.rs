//! The machine: processes, services, users, what runs by the clock.

use crate::catalog::row::*;

/// Whether `kill` falls on a group, on everything or on the first process: the first word may be a signal, the rest are
/// processes, negative ones are groups.
pub(in crate::catalog) fn kills_many(words: &dyn Words) -> bool {
    let word = |i: usize| words.operand(i);
    let from = match word(0) {
        Some("-s" | "-n" | "--signal") => 2,
        Some(first) if first.starts_with('-') && first.len() > 1 => 1,
        _ => 0,
    };
    let from = if word(from) == Some("--") { from + 1 } else { from };
    let group = |pid: &str| pid.starts_with('-') || matches!(pid, "0" | "1");
    from >= words.count() || (from..words.count()).any(|i| word(i).is_some_and(group))
}

//! Redis commands: what each does. A command that is not here is unknown.

pub use super::rows::redis as rules;

use super::rows::REDIS;
use crate::catalog::sql::SqlRule;

/// What a command of these words does; two words count before one.
pub fn of(first: &str, second: &str) -> Option<&'static SqlRule> {
    let find = |name: &str| {
        let at = REDIS.binary_search_by(|(other, _)| (*other).cmp(name)).ok()?;
        REDIS.get(at).map(|(_, rule)| *rule)
    };
    let first = first.to_ascii_lowercase();
    find(&format!("{first}+{}", second.to_ascii_lowercase())).or_else(|| find(&first))
}

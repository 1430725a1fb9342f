//! Redis: one command, by its words.

use super::finding;
use crate::catalog::mcp::{redis as rows, rules as m};
use crate::finding::Finding;

/// What a Redis command does; the words as redis-cli takes them, options of redis-cli itself removed.
pub fn redis(args: &[&str]) -> Vec<Finding> {
    let first = args.first().copied().unwrap_or("");
    if first.is_empty() {
        return vec![finding(&m::UNKNOWN_TEXT, "redis")];
    }
    let second = args.get(1).copied().unwrap_or("");
    let rule = rows::of(first, second).unwrap_or(&m::UNKNOWN_TEXT);
    let mut out = finding(rule, &first.to_ascii_uppercase());
    let keys = if rule.is(&rows::rules::DELETE) { args.iter().skip(1).take(64) } else { args.iter().skip(1).take(1) };
    out.targets = keys.map(|k| (*k).to_owned()).collect();
    vec![out]
}

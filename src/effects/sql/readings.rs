//! All readings of a text: one for each way in which a plausible server would cut it, each read once.

use super::batch::{self, BatchOutcome};
use super::hit::Cx;
use crate::grammar::sql::Dialects;
use crate::grammar::sql::lex::SqlLexer;
use crate::grammar::sql::rules::{self, Bytes, Rules};
use std::hash::{DefaultHasher, Hash, Hasher};

/// One outcome for each different way of cutting the text.
pub fn all(text: &str, cx: Cx, branch: Option<&str>) -> Vec<BatchOutcome> {
    let mut out = Vec::new();
    for (rules, dialects) in ways(text, cx.dialects) {
        out.push(batch::inspect(text, rules, Cx { dialects, ..cx }, branch));
    }
    out
}

/// The rules under which some plausible server reads the text.
pub fn rules(text: &str, dialects: Dialects) -> Vec<&'static Rules> {
    rules::plausible(dialects, Bytes::of(text)).collect()
}

/// The different ways, each with the dialects that take it.
fn ways(text: &str, dialects: Dialects) -> Vec<(&'static Rules, Dialects)> {
    let plausible = self::rules(text, dialects);
    let (Some(first), true) = (plausible.first(), plausible.len() > 1 && ambiguous(text)) else {
        return plausible.first().map(|r| (*r, dialects)).into_iter().collect();
    };
    let mut ways: Vec<(&'static Rules, Dialects, u64)> = Vec::new();
    for rules in &plausible {
        let hash = tokens(text, rules);
        let here = rules.dialects.and(dialects);
        match ways.iter_mut().find(|w| w.2 == hash) {
            Some(way) => way.1 = way.1.or(here),
            None => ways.push((rules, here, hash)),
        }
    }
    if ways.is_empty() {
        return vec![(first, dialects)];
    }
    ways.into_iter().map(|(rules, here, _)| (rules, here)).collect()
}

/// SipHash over kind and place of every token: two ways that cut alike are one.
fn tokens(text: &str, rules: &'static Rules) -> u64 {
    let mut hasher = DefaultHasher::new();
    for token in SqlLexer::new(text, rules) {
        token.hash(&mut hasher);
    }
    hasher.finish()
}

/// False only where every byte is read alike by all rules, so that one reading stands for them all.
pub fn ambiguous(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut before = b' ';
    while let Some(byte) = bytes.get(at).copied() {
        let next = bytes.get(at + 1).copied().unwrap_or(0);
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b' ' | b'\t' | b'\n' => {}
            b',' | b'.' | b'(' | b')' | b'=' | b'<' | b'>' | b'*' | b'+' | b';' | b'%' | b'?' | b'|' => {}
            b'-' if next != b'-' => {}
            b'/' if next != b'*' && next != b'/' => {}
            b'\'' if matches!(before, b' ' | b'\t' | b'\n' | b',' | b'(' | b'=' | b'<' | b'>') => {
                match plain_string(bytes, at) {
                    Some(end) => at = end,
                    None => return true,
                }
            }
            _ => return true,
        }
        before = bytes.get(at).copied().unwrap_or(b' ');
        at += 1;
    }
    false
}

/// The closing quote of a string that holds no backslash and no triple quote.
fn plain_string(bytes: &[u8], open: usize) -> Option<usize> {
    if bytes.get(open + 1..open + 3) == Some(b"''") {
        return None;
    }
    let mut at = open + 1;
    loop {
        match bytes.get(at)? {
            b'\\' => return None,
            b'\'' if bytes.get(at + 1) == Some(&b'\'') => at += 2,
            b'\'' => return Some(at),
            _ => at += 1,
        }
    }
}

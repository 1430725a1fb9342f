//! Verbs that a row names by the statement's first words.

use super::hit::{Cx, Hit, Hits, name_at};
use super::{scan, statement};
use crate::catalog::sql::{self, SqlRule};
use crate::finding::Class;
use crate::grammar::sql::{SqlTokenKind, View};

/// The rule whose words fit best, and how many words those are; the worst where several fit alike.
pub fn find(view: View, cx: Cx) -> Option<(&'static SqlRule, usize)> {
    let mut best: Option<(&'static SqlRule, usize)> = None;
    let word = view.word(0);
    let first = word.as_bytes().first().map(u8::to_ascii_lowercase);
    for rule in sql::rules().filter(|r| r.dialects.meets(cx.dialects)) {
        for lead in rule.leads {
            if lead.as_bytes().first().copied() != first || !may_begin(lead, word) {
                continue;
            }
            let Some(length) = fits(lead, view) else { continue };
            let better = best.is_none_or(|(old, long)| (length, rule.class) > (long, old.class));
            if better {
                best = Some((rule, length));
            }
        }
    }
    best
}

fn fits(lead: &str, view: View) -> Option<usize> {
    let mut at = 0;
    for part in lead.split(' ') {
        let word = view.word(at);
        let fit = !word.is_empty() && (part == "*" || part.split('|').any(|p| p.eq_ignore_ascii_case(word)));
        if !fit {
            return None;
        }
        at += 1;
    }
    Some(at)
}

/// Whether a lead begins with the word; no lead has alternatives for its first word.
fn may_begin(lead: &str, word: &str) -> bool {
    let head = lead.as_bytes().get(..word.len());
    head.is_some_and(|h| h.eq_ignore_ascii_case(word.as_bytes()))
        && lead.as_bytes().get(word.len()).is_none_or(|b| *b == b' ')
}

/// Judges the statement by its first words; what is not known to be worse is also searched for calls.
pub fn judge(view: View, cx: Cx, out: &mut Hits) {
    let Some((rule, length)) = find(view, cx) else { return statement::unknown(view, cx, out) };
    let hit = Hit::new(rule, view.span(0).join(view.span(length.saturating_sub(1))), cx);
    out.list.push(hit.verb(subject(view, length)).on(target(view, length)));
    more_targets(view, length, out);
    if rule.class < Class::HistoryAffecting {
        scan::query(view, length, cx, out);
    }
}

/// The verb in capitals, as the statement spells it.
pub fn subject(view: View, length: usize) -> String {
    let words: Vec<String> = (0..length).map(|at| view.word(at).to_ascii_uppercase()).collect();
    words.join(" ")
}

const NOISE: &[&str] = &["if", "exists", "not", "only", "concurrently", "table", "online", "ignore", "lateral"];

/// The first name after the verb.
pub fn target(view: View, from: usize) -> String {
    let at = (from..view.len()).find(|at| !view.is_any(*at, NOISE));
    at.map(|at| name_at(view, at)).unwrap_or_default()
}

/// Further names of a list: `DROP TABLE a, b`.
fn more_targets(view: View, from: usize, out: &mut Hits) {
    let Some(hit) = out.list.last_mut() else { return };
    let mut depth = 0usize;
    for at in from..view.len() {
        match view.kind(at) {
            Some(SqlTokenKind::Mark(b'(')) => depth += 1,
            Some(SqlTokenKind::Mark(b')')) => depth = depth.saturating_sub(1),
            Some(SqlTokenKind::Mark(b',')) if depth == 0 && view.is_name(at + 1) => {
                hit.targets.push(name_at(view, at + 1))
            }
            _ => {}
        }
    }
}

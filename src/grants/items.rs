//! Findings as items of a report.

use super::Judged;
use super::found::Found;
use crate::assess::{Reversibility, Tier};
use crate::finding::Undo;
use crate::report::item::{Excerpt, Item, Judgement, Kind, Point, Region, Severity};
use crate::span::Span;

/// The item of a finding; `fail` is the least severity that counts against the run.
pub fn item(judged: &Judged, shown: &str, found: &Found, fail: Severity) -> Item {
    let mut item = Item::new(Kind::Grant, &found.text);
    item.file = Some(shown.to_owned());
    item.region = Some(region(&judged.text, found.span));
    let (excerpt, base) = excerpt(&judged.text, found.span);
    let span = Span::new(found.span.start.saturating_sub(base), found.span.end.saturating_sub(base));
    item.fails = found.severity >= fail;
    item.judgement = found.proof.as_ref().map(|proof| Judgement {
        verdict: proof.decision.verdict,
        tier: proof.decision.assessment.tier,
        reversibility: proof.decision.assessment.reversibility,
        score: proof.decision.assessment.score,
    });
    item.points.push(Point {
        rule: found.kind.id.into(),
        severity: found.severity,
        tier: item.judgement.map_or(Tier::Moderate, |judged| judged.tier),
        reversibility: item.judgement.map_or(Reversibility::Unknown, |judged| judged.reversibility),
        what: found.what.clone().into(),
        undo: found.proof.as_ref().map_or(Undo::Unneeded, |proof| proof.decision.assessment.undo.clone()),
        instead: instead(found).map(Into::into),
        region: None,
        span: Span::new(span.start.min(excerpt.text.len()), span.end.min(excerpt.text.len())),
        allowed: None,
    });
    item.excerpt = Some(excerpt);
    if let Some(proof) = &found.proof {
        item.notes.push(("lets through", proof.statement.clone()));
        item.notes.push(("by rule", proof.rule().to_owned()));
    }
    item
}

/// What would replace it, in words.
pub fn instead(found: &Found) -> Option<String> {
    match (found.instead.is_empty(), &found.advice) {
        (true, None) => None,
        (true, Some(advice)) => Some(advice.clone()),
        (false, None) => Some(found.instead.join(", ")),
        (false, Some(advice)) => Some(format!("{advice}: {}", found.instead.join(", "))),
    }
}

/// Something that could not be read at all.
pub fn unread(shown: &str, why: &str) -> Item {
    let mut item = Item::new(Kind::Input, "");
    item.file = Some(shown.to_owned());
    item.points.push(Point {
        rule: super::found::UNREAD.id.into(),
        severity: Severity::Error,
        tier: Tier::Moderate,
        reversibility: Reversibility::Unknown,
        what: why.to_owned().into(),
        undo: Undo::Unneeded,
        instead: None,
        region: None,
        span: Span::default(),
        allowed: None,
    });
    item
}

fn region(text: &str, span: Span) -> Region {
    let (line, column) = position(text, span.start);
    let (end_line, end_column) = position(text, span.end);
    Region { line, column, end_line, end_column }
}

fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at.min(text.len())).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

/// The lines that a span stands in, at most three of them, and where they begin.
fn excerpt(text: &str, span: Span) -> (Excerpt, usize) {
    let before = text.get(..span.start.min(text.len())).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let rest = text.get(start..).unwrap_or_default();
    let want = span.end.saturating_sub(start);
    let mut len = 0;
    for line in rest.split_inclusive('\n').take(3) {
        len += line.len();
        if len >= want {
            break;
        }
    }
    let shown = rest.get(..len).unwrap_or_default().trim_end_matches(['\n', '\r']);
    let first = before.matches('\n').count() + 1;
    (Excerpt { first, text: shown.to_owned() }, start)
}

//! Findings as items of a report.

use super::JudgedFile;
use super::found::GrantFault;
use crate::assess::{Reversibility, Tier};
use crate::finding::Undo;
use crate::report::item::{Excerpt, Item, ItemKind, Judgement, Point, Region, Severity};
use crate::span::Span;

/// The most bytes of source that an item shows.
const MAX_SHOWN: usize = 4000;
/// From here on columns count bytes.
const FAR: usize = 1 << 14;

/// The item of a finding; `fail` is the least severity that counts against the run.
pub fn item(judged: &JudgedFile, lines: &LineStarts, shown: &str, found: &GrantFault, fail: Severity) -> Item {
    let mut item = Item::new(ItemKind::Grant, &found.text);
    item.file = Some(shown.to_owned());
    item.region = Some(lines.region(&judged.text, found.span));
    let (excerpt, base) = lines.excerpt(&judged.text, found.span);
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
        pinned: item.judgement.is_some_and(|judged| judged.tier >= Tier::Blocked),
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
pub fn instead(found: &GrantFault) -> Option<String> {
    match (found.instead.is_empty(), &found.advice) {
        (true, None) => None,
        (true, Some(advice)) => Some(advice.clone()),
        (false, None) => Some(found.instead.join(", ")),
        (false, Some(advice)) => Some(format!("{advice}: {}", found.instead.join(", "))),
    }
}

/// Something that could not be read at all.
pub fn unread(shown: &str, why: &str) -> Item {
    let mut item = Item::new(ItemKind::Input, "");
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
        pinned: false,
        allowed: None,
    });
    item
}

/// Where the lines of a text begin.
#[derive(Debug)]
pub struct LineStarts(Vec<usize>);

impl LineStarts {
    /// The lines of a text.
    pub fn new(text: &str) -> Self {
        Self(std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect())
    }

    /// The number of the line that holds a byte, from 0, and where it begins.
    fn line(&self, at: usize) -> (usize, usize) {
        let line = self.0.partition_point(|start| *start <= at).saturating_sub(1);
        (line, self.0.get(line).copied().unwrap_or(0))
    }

    fn position(&self, text: &str, at: usize) -> (usize, usize) {
        let (line, start) = self.line(at);
        // In a line that nobody reads, bytes will do.
        let column = match at.saturating_sub(start) {
            far @ FAR.. => far,
            _ => text.get(start..at.min(text.len())).map_or(0, |before| before.chars().count()),
        };
        (line + 1, column + 1)
    }

    fn region(&self, text: &str, span: Span) -> Region {
        let (line, column) = self.position(text, span.start);
        let (end_line, end_column) = self.position(text, span.end);
        Region { line, column, end_line, end_column }
    }

    /// The lines that a span stands in, at most three of them, and where they begin.
    fn excerpt(&self, text: &str, span: Span) -> (Excerpt, usize) {
        let (first, start) = self.line(span.start);
        let last = self.line(span.end.max(span.start)).0.min(first + 2);
        let end = self.0.get(last + 1).copied().unwrap_or(text.len());
        // A file of one long line is shown in part.
        let end = if end - start > MAX_SHOWN { start + cut(text.get(start..).unwrap_or_default()) } else { end };
        let shown = text.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r']);
        (Excerpt { first: first + 1, text: shown.to_owned() }, start)
    }
}

fn cut(text: &str) -> usize {
    text.char_indices().map(|(at, _)| at).take_while(|at| *at <= MAX_SHOWN).last().unwrap_or(0)
}

//! From a judged call to an item that may be shown: secrets masked, long texts cut, marks moved with the text.

use super::bench::JudgedCall;
use crate::door::ci::{Gate, point};
use crate::mask::{MASK, Masker};
use crate::report::item::{Excerpt, Item, ItemKind};
use crate::report::source;
use crate::request::Payload;
use crate::span::Span;

/// The most characters of a statement that are kept.
const MAX_TEXT: usize = 2000;
/// The most characters of what a person said.
const MAX_SAID: usize = 200;

/// The item of a call.
pub fn item(tool: &str, judged: &JudgedCall, gate: &Gate) -> Item {
    let masker = Masker::of(&judged.policy);
    let decision = &judged.decision;
    let kind = kind(&judged.request.payload);
    let judgement = point::judgement(decision);
    let fails = gate.fails(judgement);
    let points = point::points(decision, None, fails, gate);
    let (text, marked) = statement(tool, &judged.request.payload);
    let shown = masker.shown(&text);
    let (masked, secrets) = (shown.whole(), shown.secrets());
    let mut item = Item::new(kind, first(&masked, MAX_TEXT));
    item.judgement = Some(judgement);
    item.fails = fails;
    item.points = points;
    for point in &mut item.points {
        point.span = if marked { moved(point.span, &text, &secrets, item.text.len()) } else { Span::default() };
    }
    item.excerpt = (!item.points.is_empty()).then(|| Excerpt { first: 1, text: item.text.clone() });
    item
}

fn kind(payload: &Payload) -> ItemKind {
    match payload {
        Payload::Shell(_) => ItemKind::Shell,
        Payload::PowerShell(_) => ItemKind::PowerShell,
        Payload::Sql { .. } => ItemKind::Sql,
        Payload::Mcp { .. } => ItemKind::Mcp,
        Payload::File { .. }
        | Payload::Patch { .. }
        | Payload::Skill(_)
        | Payload::Tool { .. }
        | Payload::Unreadable(_) => ItemKind::Tool,
    }
}

/// What the call says, and whether findings point into it.
fn statement(tool: &str, payload: &Payload) -> (String, bool) {
    match payload {
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } => (text.clone(), true),
        Payload::Mcp { input, .. } | Payload::Tool { input, .. } => (format!("{tool} {input}"), false),
        Payload::File { .. } | Payload::Patch { .. } | Payload::Skill(_) => {
            (format!("{tool} {}", source(payload)), false)
        }
        Payload::Unreadable(why) => (format!("{tool}: {why}"), false),
    }
}

/// Where a span of the text lies once every secret is a mask.
fn moved(span: Span, text: &str, secrets: &[&str], len: usize) -> Span {
    let at = |place: usize| {
        let mut to = place;
        for secret in secrets {
            let from = (secret.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            if from >= place {
                break;
            }
            let inside = place.min(from + secret.len());
            to = (to + MASK.len()).saturating_sub(inside - from);
        }
        to.min(len)
    };
    Span::new(at(span.start), at(span.end))
}

/// What a person said, for one line.
pub fn said(text: &str, masker: &Masker<'_>) -> String {
    let line: Vec<&str> = first_of(text, 4 * MAX_SAID).split_whitespace().collect();
    first(&masker.text(&line.join(" ")), MAX_SAID)
}

fn first_of(text: &str, most: usize) -> &str {
    let end = text.char_indices().nth(most).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or_default()
}

fn first(text: &str, most: usize) -> String {
    let head = first_of(text, most);
    if head.len() < text.len() { format!("{head}…") } else { head.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_move_with_the_text() {
        let text = "TOKEN=abcdefgh rm -rf src; PASSWORD=x rm y";
        let shown = Masker::default().shown(text);
        let (masked, secrets) = (shown.whole(), shown.secrets());
        for part in ["rm -rf src", "rm y", "rm"] {
            let start = text.find(part).expect("it stands there");
            let there = moved(Span::new(start, start + part.len()), text, &secrets, masked.len());
            assert_eq!(there.of(&masked), part, "{masked}");
        }
    }

    #[test]
    fn what_a_person_said_is_one_short_line_without_secrets() {
        assert_eq!(said("no,\n  use PASSWORD=hunter2", &Masker::default()), "no, use PASSWORD=***");
        assert!(said(&"word ".repeat(500), &Masker::default()).chars().count() <= MAX_SAID + 1);
    }
}

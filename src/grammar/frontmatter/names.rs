//! A text as the host takes it apart: by commas and blanks, but not within parentheses.

use super::FrontText;
use crate::span::Span;

/// The names in a text. Where the text stands letter by letter in the source, each has its own place.
pub fn names(item: &FrontText, source: &str) -> Vec<FrontText> {
    let whole = item.span.of(source);
    let base = match whole.find(item.text.as_str()) {
        Some(offset) if !item.text.is_empty() => Some(item.span.start + offset),
        _ => None,
    };
    let place = |start: usize, end: usize| match base {
        Some(base) => Span::new(base + start, base + end),
        None => item.span,
    };
    let mut out = Vec::new();
    let (mut depth, mut start) = (0usize, None);
    for (at, c) in item.text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > 0 || !(c == ',' || c.is_whitespace()) {
            start.get_or_insert(at);
        } else if let Some(start) = start.take() {
            push(&mut out, &item.text, start, at, &place);
        }
    }
    if let Some(start) = start {
        push(&mut out, &item.text, start, item.text.len(), &place);
    }
    out
}

fn push(out: &mut Vec<FrontText>, text: &str, start: usize, end: usize, place: &dyn Fn(usize, usize) -> Span) {
    let raw = text.get(start..end).unwrap_or("");
    // Quotes inside a text are no quotes to YAML, but whoever wrote them meant the name.
    let name = raw.trim_matches(['"', '\'']);
    if !name.is_empty() {
        out.push(FrontText { text: name.to_owned(), span: place(start, end) });
    }
}

//! Keys and values: plain and quoted texts, folded ones, lists in both forms.

use super::lines::Line;
use super::{Front, FrontEntry, FrontText, FrontValue};
use crate::span::Span;

const ANCHOR: &str = "an anchor, an alias or a tag";
const AFTER: &str = "something follows the closing quote or bracket";
const OPEN: &str = "a quote or a bracket that is never closed";
const COLON: &str = "a colon and a blank in a text without quotes";
const ESCAPE: &str = "an escape that is not known";

/// Reads the lines between the dashes.
pub fn entries(source: &str, lines: &[Line], front: &mut Front) {
    let mut at = 0;
    while let Some(line) = lines.get(at).copied() {
        let text = line.text(source);
        at += 1;
        if text.trim().is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        let Some((key, width)) = key(text) else {
            front.fault(unkeyed(text), line);
            continue;
        };
        let more = held(source, lines.get(at..).unwrap_or(&[]), text.get(width..).unwrap_or(""));
        at += more.len();
        let place = Span::new(line.start, line.start + text.find(':').unwrap_or(text.len()));
        let first = Line { start: line.start + width, end: line.end };
        let value = if more.iter().any(|l| l.text(source).starts_with('\t')) {
            FrontValue::Unread("a tab that indents")
        } else {
            value(source, first, more)
        };
        let last = more.iter().rev().find(|l| !l.text(source).trim().is_empty()).unwrap_or(&line);
        front.entries.push(FrontEntry { key, at: place, value, span: Span::new(line.start, last.end) });
    }
}

fn unkeyed(text: &str) -> &'static str {
    match text.chars().next() {
        Some('\t') => "a tab indents the line",
        Some(' ') => "a line that belongs to no key",
        Some('&' | '*' | '!') => ANCHOR,
        _ => "a line that is no `key: value`",
    }
}

/// The key of a line, and how many bytes it takes with its colon.
fn key(text: &str) -> Option<(String, usize)> {
    if text.starts_with([' ', '\t', '&', '*', '!', '?', '[', '{', '|', '>', '%', '@', '`']) || text.starts_with("- ") {
        return None;
    }
    let colon = text.char_indices().find(|(at, c)| {
        *c == ':' && text.get(at + 1..).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
    });
    let (at, _) = colon?;
    let name = text.get(..at)?.trim_end();
    let bare = ['"', '\''].iter().find_map(|q| name.strip_prefix(*q)?.strip_suffix(*q)).unwrap_or(name);
    (!bare.is_empty() && bare != "<<" && !bare.contains(['"', '\''])).then(|| (bare.to_owned(), at + 1))
}

/// The lines behind a key's own that belong to its value.
fn held<'l>(source: &str, lines: &'l [Line], first: &str) -> &'l [Line] {
    let listed = bare(first).is_empty();
    let closing = first.trim_start().starts_with(['[', '{']);
    let belongs = |line: &Line| {
        let text = line.text(source);
        text.trim().is_empty()
            || text.starts_with([' ', '\t'])
            || (listed && (text == "-" || text.starts_with("- ")))
            || ((closing || listed) && text.starts_with([']', '}']))
            || (listed && text.starts_with('#'))
    };
    let mut len = lines.iter().take_while(|line| belongs(line)).count();
    while len > 0 && lines.get(len - 1).is_some_and(|line| line.text(source).trim().is_empty()) {
        len -= 1;
    }
    lines.get(..len).unwrap_or(&[])
}

/// A plain text without its comment and the blanks around it.
fn bare(text: &str) -> &str {
    let text = if text.trim_start().starts_with('#') { "" } else { text };
    let cut = text.match_indices('#').find(|(at, _)| text.get(..*at).is_some_and(|t| t.ends_with([' ', '\t'])));
    cut.and_then(|(at, _)| text.get(..at)).unwrap_or(text).trim()
}

fn value(source: &str, first: Line, more: &[Line]) -> FrontValue {
    let text = first.text(source);
    let start = first.start + (text.len() - text.trim_start().len());
    if bare(text).is_empty() {
        return below(source, more);
    }
    let end = more.last().map_or(first.end, |l| l.end);
    let all = source.get(start..end).unwrap_or("");
    match text.trim_start().chars().next() {
        Some('|' | '>') => folded(source, more),
        Some('[') => flow(all, start),
        Some('{') => FrontValue::Nested,
        Some('"' | '\'') => match quoted(all) {
            Err(why) => FrontValue::Unread(why),
            Ok((_, used)) if !rest_is_empty(all, used) => FrontValue::Unread(AFTER),
            Ok((text, used)) => FrontValue::Text(FrontText { text, span: Span::new(start, start + used) }),
        },
        _ => plain(source, Line { start, end: first.end }, more),
    }
}

/// A value that begins on the next line.
fn below(source: &str, more: &[Line]) -> FrontValue {
    let filled = |l: &&Line| !matches!(l.text(source).trim_start().chars().next(), None | Some('#'));
    let Some(first) = more.iter().find(filled) else { return FrontValue::Nothing };
    let text = first.text(source).trim_start();
    if text == "-" || text.starts_with("- ") {
        return block(source, more, first.indent(source));
    }
    if text.starts_with(['{', '?']) || key(text).is_some() {
        return FrontValue::Nested;
    }
    let at = more.iter().position(|l| l == first).unwrap_or(0);
    let rest = more.get(at + 1..).unwrap_or(&[]);
    value(source, *first, rest)
}

fn rest_is_empty(text: &str, used: usize) -> bool {
    text.get(used..).is_some_and(|rest| rest.lines().all(|line| bare(line).is_empty()))
}

/// A text without quotes, over one line or several.
fn plain(source: &str, first: Line, more: &[Line]) -> FrontValue {
    let mut joined = String::new();
    let mut span = Span::new(first.start, first.start);
    for line in std::iter::once(&first).chain(more) {
        let text = line.text(source);
        let part = bare(text);
        if part.is_empty() {
            continue;
        }
        let lead = text.len() - text.trim_start().len();
        span.end = line.start + lead + part.len();
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(part);
    }
    match reject(&joined) {
        Some(why) => FrontValue::Unread(why),
        None if matches!(joined.as_str(), "null" | "Null" | "NULL" | "~") => FrontValue::Nothing,
        None => FrontValue::Text(FrontText { text: joined, span }),
    }
}

/// Why a text without quotes is not what it seems.
fn reject(text: &str) -> Option<&'static str> {
    match text.chars().next() {
        // A star alone is no alias: the host takes it for all tools.
        Some('*') if text == "*" => None,
        Some('&' | '*' | '!') => Some(ANCHOR),
        Some('@' | '`' | '%' | '|' | '>' | '"' | '\'' | ']' | '}') => Some("a sign that needs quotes"),
        _ if text.contains(": ") || text.ends_with(':') => Some(COLON),
        _ if text.starts_with("- ") || text.starts_with("? ") || text == "-" => Some("a list on the key's own line"),
        _ => None,
    }
}

/// `|` and `>`: the lines below are one text.
fn folded(source: &str, more: &[Line]) -> FrontValue {
    let filled: Vec<&Line> = more.iter().filter(|l| !l.text(source).trim().is_empty()).collect();
    let (Some(first), Some(last)) = (filled.first(), filled.last()) else { return FrontValue::Nothing };
    let text = filled.iter().map(|l| l.text(source).trim()).collect::<Vec<_>>().join("\n");
    FrontValue::Text(FrontText { text, span: Span::new(first.start + first.indent(source), last.end) })
}

/// `- a` line by line.
fn block(source: &str, more: &[Line], indent: usize) -> FrontValue {
    let mut items = Vec::new();
    let mut at = 0;
    while let Some(line) = more.get(at) {
        at += 1;
        let text = line.text(source);
        if text.trim().is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        if line.indent(source) != indent || !(text.trim() == "-" || text.trim_start().starts_with("- ")) {
            return FrontValue::Unread("a list whose lines do not stand in one column");
        }
        let below = more.get(at..).unwrap_or(&[]);
        let deeper = below.iter().take_while(|l| l.text(source).trim().is_empty() || l.indent(source) > indent).count();
        at += deeper;
        let first = Line { start: line.start + indent + 1, end: line.end };
        if key(first.text(source).trim_start()).is_some() {
            return FrontValue::Nested;
        }
        match value(source, first, below.get(..deeper).unwrap_or(&[])) {
            FrontValue::Text(item) => items.push(item),
            FrontValue::Nothing => {}
            FrontValue::Unread(why) => return FrontValue::Unread(why),
            FrontValue::List(_) | FrontValue::Nested => return FrontValue::Nested,
        }
    }
    FrontValue::List(items)
}

/// `[a, "b"]`, over one line or several.
fn flow(all: &str, start: usize) -> FrontValue {
    let mut items = Vec::new();
    let mut at = 1;
    loop {
        let rest = all.get(at..).unwrap_or("");
        let blank = rest.len() - rest.trim_start().len();
        at += blank;
        let rest = rest.trim_start();
        match rest.chars().next() {
            None => return FrontValue::Unread(OPEN),
            Some(']') if rest_is_empty(all, at + 1) => return FrontValue::List(items),
            Some(']') => return FrontValue::Unread(AFTER),
            Some(',') => at += 1,
            Some('#') => at += rest.find('\n').unwrap_or(rest.len()),
            Some('[' | '{') => return FrontValue::Nested,
            Some('&' | '!' | '|' | '>' | '@' | '`' | '%') => return FrontValue::Unread(ANCHOR),
            Some('"' | '\'') => match quoted(rest) {
                Err(why) => return FrontValue::Unread(why),
                Ok((text, used)) => {
                    items.push(FrontText { text, span: Span::new(start + at, start + at + used) });
                    at += used;
                }
            },
            Some(_) => {
                let len = rest.find([',', ']', '\n', '[', '{', '}']).unwrap_or(rest.len());
                let text = bare(rest.get(..len).unwrap_or(""));
                if let Some(why) = reject(text) {
                    return FrontValue::Unread(why);
                }
                items.push(FrontText { text: text.to_owned(), span: Span::new(start + at, start + at + text.len()) });
                at += len.max(1);
            }
        }
    }
}

/// A text in quotes at the start of `text`, and how many bytes it takes with them.
fn quoted(text: &str) -> Result<(String, usize), &'static str> {
    let mut chars = text.char_indices();
    let quote = chars.next().map_or('"', |(_, c)| c);
    let mut out = String::new();
    let mut chars = chars.peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '\'' if quote == '\'' && chars.next_if(|(_, c)| *c == '\'').is_some() => out.push('\''),
            c if c == quote => return Ok((out, at + c.len_utf8())),
            '\\' if quote == '"' => match chars.next() {
                Some((_, c @ ('"' | '\\' | '/' | ' '))) => out.push(c),
                Some((_, 'n')) => out.push('\n'),
                Some((_, 't')) => out.push('\t'),
                Some((_, width @ ('x' | 'u' | 'U'))) => {
                    let digits = match width {
                        'x' => 2,
                        'u' => 4,
                        _ => 8,
                    };
                    let hex: String = chars.by_ref().take(digits).map(|(_, c)| c).collect();
                    out.push(u32::from_str_radix(&hex, 16).ok().and_then(char::from_u32).ok_or(ESCAPE)?);
                }
                _ => return Err(ESCAPE),
            },
            // Lines fold to one.
            '\n' | '\r' => {
                let kept = out.trim_end().len();
                out.truncate(kept);
                while chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
                out.push(' ');
            }
            c => out.push(c),
        }
    }
    Err(OPEN)
}

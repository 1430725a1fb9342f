//! Keys and what they hold: each key with its lines is one small YAML text, so that a fault in one leaves the others whole.

use super::lines::Line;
use super::{Front, FrontEntry, FrontText, FrontValue};
use crate::grammar::yaml::{self, YamlNode, YamlValue};
use crate::span::Span;

const ANCHOR: &str = "an anchor, an alias or a tag";

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
        let last = more.iter().rev().find(|l| !l.text(source).trim().is_empty()).unwrap_or(&line);
        let span = Span::new(line.start, last.end);
        let value = if more.iter().any(|l| l.text(source).starts_with('\t')) {
            FrontValue::Unread("a tab that indents")
        } else {
            value(span.of(source), span.start)
        };
        front.entries.push(FrontEntry { key, at: place, value, span });
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
    let listed = matches!(first.trim_start().chars().next(), None | Some('#'));
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

/// What a key with its lines says; the text begins at `start`.
fn value(text: &str, start: usize) -> FrontValue {
    let read = yaml::parse(text);
    match (read.trouble, read.roots.as_slice()) {
        (Some((_, why)), _) => FrontValue::Unread(why),
        (None, _) if read.shared => FrontValue::Unread(ANCHOR),
        (None, [root]) => match root.entries() {
            [(_, node)] => of(node, start),
            _ => FrontValue::Unread("a line that is no `key: value`"),
        },
        (None, _) => FrontValue::Unread("a line that is no `key: value`"),
    }
}

fn of(node: &YamlNode, start: usize) -> FrontValue {
    match &node.value {
        _ if node.tag.is_some() => FrontValue::Unread(ANCHOR),
        YamlValue::Nothing => FrontValue::Nothing,
        YamlValue::Map(_) => FrontValue::Nested,
        YamlValue::Text { text, quoted } => {
            let text = text.text.trim_end_matches('\n');
            match reject(text) {
                Some(why) if !quoted => FrontValue::Unread(why),
                None if !quoted && matches!(text, "" | "null" | "Null" | "NULL" | "~") => FrontValue::Nothing,
                _ => {
                    let span = Span::new(start + node.span.start, start + node.span.end);
                    FrontValue::Text(FrontText { text: text.to_owned(), span })
                }
            }
        }
        YamlValue::List(elements) => {
            let mut items = Vec::new();
            for element in elements {
                match of(element, start) {
                    FrontValue::Text(item) => items.push(item),
                    FrontValue::Nothing => {}
                    FrontValue::List(_) => return FrontValue::Nested,
                    other => return other,
                }
            }
            FrontValue::List(items)
        }
    }
}

/// Why a text without quotes is not what it seems.
fn reject(text: &str) -> Option<&'static str> {
    match text.chars().next() {
        Some('@' | '`' | '%' | '|' | '>' | '"' | '\'' | ']' | '}') => Some("a sign that needs quotes"),
        _ if text.contains(": ") || text.ends_with(':') => Some("a colon and a blank in a text without quotes"),
        _ if text.starts_with("- ") || text.starts_with("? ") || text == "-" => Some("a list on the key's own line"),
        _ => None,
    }
}

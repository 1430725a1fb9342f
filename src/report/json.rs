//! The verdict as one line of JSON: the schema of docs/verdict.md, written by hand because it is on every road.

use super::paint::unprintable;
use super::source;
use crate::assess::Weighed;
use crate::decision::Decision;
use crate::digits::number;
use crate::finding::{Class, Gap, KeptCopy, Text, Undo};
use crate::mask::{Masker, Shown};
use crate::request::Request;
use crate::span::Span;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The version of the schema; it grows when a key changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// The most characters of the statement that a finding repeats.
const MAX_TEXT: usize = 200;

/// Appends the verdict on a request, without a line end; `id` is written as it is spelled.
pub fn verdict(out: &mut String, id: Option<&str>, request: &Request, decision: &Decision, masker: &Masker<'_>) {
    verdict_of(out, id, &decision.shown(source(&request.payload), masker), decision);
}

/// The same for a statement whose secrets are known. What findings say was masked when they were weighed.
pub fn verdict_of(out: &mut String, id: Option<&str>, text: &Shown<'_>, decision: &Decision) {
    write(out, id, text, &[], decision);
}

/// The same for a call that was written out as a text, with the places of its findings in that.
pub fn verdict_at(out: &mut String, text: &Shown<'_>, places: &[Span], decision: &Decision) {
    write(out, None, text, places, decision);
}

/// Findings without a place among these stand where they say.
fn write(out: &mut String, id: Option<&str>, text: &Shown<'_>, places: &[Span], decision: &Decision) {
    let assessment = &decision.assessment;
    out.push_str("{\"schema\":");
    number(out, u64::from(SCHEMA));
    if let Some(id) = id {
        out.push_str(",\"id\":");
        out.push_str(id);
    }
    fixed(out, ",\"decision\":\"", decision.verdict.name());
    fixed(out, "\",\"level\":\"", decision.level.name());
    fixed(out, "\",\"tier\":\"", assessment.tier.name());
    out.push_str("\",\"score\":");
    number(out, u64::from(assessment.score));
    list(out, ",\"factors\":[", &assessment.factors, |out, factor| {
        fixed(out, "{\"what\":\"", factor.what);
        out.push_str("\",\"points\":");
        number(out, u64::from(factor.points));
        out.push('}');
    });
    fixed(out, ",\"irreversible\":", if assessment.irreversible() { "true" } else { "false" });
    fixed(out, ",\"reversibility\":\"", assessment.reversibility.name());
    out.push('"');
    back(out, &assessment.undo);
    optional(out, ",\"class\":", assessment.class.map(|c| Text::Borrowed(class(c))).as_ref());
    list(out, ",\"rules\":[", rules(&assessment.findings), said);
    list(out, ",\"findings\":[", assessment.findings.iter().enumerate(), |out, (at, weighed)| {
        finding(out, weighed, places.get(at).copied().unwrap_or(weighed.finding.span), text);
    });
    list(out, ",\"gaps\":[", &assessment.gaps, |out, g| gap(out, g, text));
    list(out, ",\"clauses\":[", &decision.clauses, |out, clause| spell(out, clause));
    list(out, ",\"conflicts\":[", &decision.conflicts, |out, clause| spell(out, clause));
    out.push_str(",\"reason\":");
    quote(out, &decision.reason);
    out.push('}');
}

/// The rules that were found, each once, in the order of the text.
fn rules(findings: &[Weighed]) -> Vec<&Text> {
    let all = findings.iter().map(|w| &w.finding.rule);
    if findings.len() < 2 {
        return all.collect();
    }
    let mut seen = BTreeSet::new();
    all.filter(|rule| seen.insert(*rule)).collect()
}

fn finding(out: &mut String, weighed: &Weighed, span: Span, text: &Shown<'_>) {
    let finding = &weighed.finding;
    out.push_str("{\"rule\":");
    said(out, &finding.rule);
    place(out, span, text);
    out.push_str(",\"what\":");
    said(out, &finding.what);
    optional(out, ",\"instead\":", finding.instead.as_ref());
    fixed(out, ",\"tier\":\"", weighed.tier.name());
    fixed(out, "\",\"reversibility\":\"", weighed.reversibility.name());
    out.push('"');
    back(out, &finding.undo);
    out.push('}');
}

fn gap(out: &mut String, gap: &Gap, text: &Shown<'_>) {
    out.push_str("{\"what\":");
    said(out, &gap.what);
    place(out, gap.span, text);
    out.push('}');
}

fn place(out: &mut String, span: Span, text: &Shown<'_>) {
    out.push_str(",\"span\":[");
    number(out, span.start as u64);
    out.push(',');
    number(out, span.end as u64);
    out.push_str("],\"text\":");
    let covered = text.part(span);
    let short = covered.len() <= MAX_TEXT;
    let end = if short { None } else { covered.char_indices().nth(MAX_TEXT) };
    spell(out, covered.get(..end.map_or(covered.len(), |(at, _)| at)).unwrap_or_default());
}

/// Words of a row are fixed; others are not.
fn said(out: &mut String, text: &Text) {
    match text {
        Text::Borrowed(text) => spell(out, text),
        Text::Owned(text) => spell(out, text),
    }
}

fn fixed(out: &mut String, key: &str, word: &str) {
    out.push_str(key);
    out.push_str(word);
}

/// The command that undoes it, and what people can do where there is none.
fn back(out: &mut String, undo: &Undo) {
    let (command, how) = match undo {
        Undo::Exact(command) => (Some(command), None),
        Undo::Partial(how) => (None, Some(how)),
        Undo::Kept(kept) => return kept_copy(out, kept),
        Undo::Unneeded | Undo::Unknown(_) | Undo::None => (None, None),
    };
    optional(out, ",\"undo\":", command);
    optional(out, ",\"how\":", how);
}

fn kept_copy(out: &mut String, kept: &KeptCopy) {
    optional(out, ",\"undo\":", Some(&kept.command().into()));
    out.push_str(",\"how\":null,\"kept\":{\"id\":");
    spell(out, &kept.id);
    out.push_str(",\"files\":");
    number(out, kept.files);
    out.push_str(",\"bytes\":");
    number(out, kept.bytes);
    out.push('}');
}

/// The command that undoes it.
pub fn undo(undo: &Undo) -> Option<std::borrow::Cow<'_, str>> {
    match undo {
        Undo::Exact(command) => Some(command.as_ref().into()),
        Undo::Kept(kept) => Some(kept.command().into()),
        _ => None,
    }
}

/// What people can do where no command undoes it.
pub fn how(undo: &Undo) -> Option<&str> {
    match undo {
        Undo::Partial(how) => Some(how),
        _ => None,
    }
}

/// The class's name in every output.
pub fn class(class: Class) -> &'static str {
    match class {
        Class::Read => "read",
        Class::SafeWrite => "safe-write",
        Class::HistoryAffecting => "history-affecting",
    }
}

fn optional(out: &mut String, key: &str, text: Option<&Text>) {
    out.push_str(key);
    match text {
        Some(text) => said(out, text),
        None => out.push_str("null"),
    }
}

fn list<T>(out: &mut String, key: &str, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut String, T)) {
    out.push_str(key);
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write(out, item);
    }
    out.push(']');
}

/// Appends a text as a JSON string that also a terminal can only print: what it would interpret is escaped.
pub fn spell(out: &mut String, text: &str) {
    if text.is_ascii() || !text.contains(unprintable) {
        return quote(out, text);
    }
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if unprintable(c) => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Appends a text as a JSON string.
pub fn quote(out: &mut String, text: &str) {
    out.push('"');
    let mut rest = text;
    loop {
        let (plain, tail) = rest.split_at(plain(rest.as_bytes()));
        out.push_str(plain);
        let mut chars = tail.chars();
        match chars.next() {
            Some('"') => out.push_str("\\\""),
            Some('\\') => out.push_str("\\\\"),
            Some('\n') => out.push_str("\\n"),
            Some(c) => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            None => break,
        }
        rest = chars.as_str();
    }
    out.push('"');
}

/// How many bytes from the start stand for themselves in a JSON string: up to a quote, a backslash or a control character.
pub fn plain(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::MAX / 255;
    let repeat = |byte: u8| ONES * u64::from(byte);
    let mut at = 0;
    // Eight bytes at a time: the lowest high bit that is set marks the first byte of interest.
    let (words, _) = bytes.as_chunks::<8>();
    for word in words {
        let word = u64::from_le_bytes(*word);
        let zero = |x: u64| x.wrapping_sub(ONES) & !x;
        let control = word.wrapping_sub(repeat(0x20)) & !word;
        let found = (zero(word ^ repeat(b'"')) | zero(word ^ repeat(b'\\')) | control) & repeat(0x80);
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let tail = bytes.get(at..).unwrap_or_default();
    at + tail.iter().position(|b| matches!(b, b'"' | b'\\' | 0..0x20)).unwrap_or(tail.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_stops_at_the_first_byte_that_needs_care() {
        for stop in (0u8..0x20).chain([b'"', b'\\']) {
            for at in 0..20 {
                let mut text = vec![b'a'; 24];
                text[at] = stop;
                assert_eq!(plain(&text), at, "{stop:#x} at {at}");
            }
        }
        for free in (0x20u8..=0xff).filter(|b| !matches!(b, b'"' | b'\\')) {
            assert_eq!(plain(&[free; 21]), 21, "{free:#x}");
        }
    }

    #[test]
    fn what_is_quoted_reads_back() {
        for text in [
            "",
            "a",
            "a\"b\\c\nd\te\u{1}\u{7f}é漢\u{10ffff}",
            "\u{0}",
            "\u{202e}\u{9b}\u{e0001}\"\n",
            "12345678\"",
            "\\\\\\",
        ] {
            let mut out = String::new();
            quote(&mut out, text);
            assert_eq!(serde_json::from_str::<String>(&out).expect(&out), text);
            out.clear();
            spell(&mut out, text);
            assert_eq!(serde_json::from_str::<String>(&out).expect(&out), text);
            assert!(!out.contains(unprintable), "{out:?}");
        }
    }
}

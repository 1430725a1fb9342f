//! sqlite3, and duckdb whose shell grew out of it, gather lines until one ends with `;`, by a quick look at quotes and
//! comments; sqlcmd gathers lines until one is `GO`. What the server cannot read is thrown away up to there.

use super::{Cut, CutDraft, lines};
use crate::grammar::sql::client::{self, ClientCommand, Typed, word};
use crate::span::Span;

/// The text as sqlite3 cuts it, and duckdb before its own shell.
pub fn sqlite(text: &str) -> Cut {
    gather(text, LITE)
}

/// The text as duckdb cuts it now: it knows `$tag$`, and neither brackets, backquotes nor triggers.
pub fn duckdb(text: &str) -> Cut {
    gather(text, DUCK)
}

fn gather(text: &str, quotes: &'static Quotes) -> Cut {
    let mut draft = CutDraft::new(text);
    let mut quick = Quick::new(quotes);
    let (mut start, mut last) = (None, "");
    for (from, to) in lines(text) {
        let line = text.get(from..to).unwrap_or("");
        if start.is_none() && line.starts_with(['.', '#']) {
            // Judged where the whole text is read; here it only must not open a quote.
            draft.blank(from, to);
            continue;
        }
        let plain = quick.wait == 0;
        quick.line(line);
        let alone = plain && (line.trim().eq_ignore_ascii_case("go") || line.trim() == "/");
        if alone {
            draft.blank(from, to);
        } else if start.is_none() && !line.trim().is_empty() {
            start = Some(from);
        }
        let gathered = text.get(start.unwrap_or(to)..to).unwrap_or("");
        if !line.trim_matches(BLANK).is_empty() {
            last = line;
        }
        let inside = quotes.triggers && trigger(gathered) && !ends_with_end(last);
        if alone || quick.ends && quick.wait == 0 && !inside {
            draft.ends.push(to);
            (quick, start, last) = (Quick::new(quotes), None, "");
        }
    }
    draft.done(text)
}

/// What stands behind the last word of a statement.
const BLANK: [char; 5] = [';', ' ', '\t', '\r', '\n'];

/// Whether a text creates a trigger: its body holds `;` of its own, up to `END;`.
fn trigger(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    let mut head = words.take(6).skip_while(|w| !w.eq_ignore_ascii_case("create")).skip(1);
    let made = head.find(|w| !["temp", "temporary"].iter().any(|t| t.eq_ignore_ascii_case(w)));
    made.is_some_and(|w| w.eq_ignore_ascii_case("trigger"))
}

fn ends_with_end(line: &str) -> bool {
    let body = line.trim_end_matches(BLANK);
    body.len().checked_sub(3).and_then(|at| body.get(at..)).is_some_and(|last| last.eq_ignore_ascii_case("end"))
}

/// What a shell's quick look takes for quotes.
struct Quotes {
    /// What opens, and what closes it.
    pairs: &'static [(u8, u8)],
    dollars: bool,
    /// Whether it waits for the `END` of a trigger.
    triggers: bool,
}

const LITE: &Quotes =
    &Quotes { pairs: &[(b'[', b']'), (b'`', b'`'), (b'\'', b'\''), (b'"', b'"')], dollars: false, triggers: true };
const DUCK: &Quotes = &Quotes { pairs: &[(b'\'', b'\''), (b'"', b'"')], dollars: true, triggers: false };

/// A look at one line after the other: which quote or comment is open, and whether the last thing was `;`.
struct Quick<'a> {
    quotes: &'static Quotes,
    /// The byte that closes what is open; `*` for a comment, `$` for a tag, 0 for nothing.
    wait: u8,
    /// The tag that is open, with its dollars.
    tag: &'a str,
    ends: bool,
}

impl<'a> Quick<'a> {
    const fn new(quotes: &'static Quotes) -> Self {
        Self { quotes, wait: 0, tag: "", ends: false }
    }

    /// What closes a quote that this byte opens.
    fn closer(&self, byte: u8) -> Option<u8> {
        self.quotes.pairs.iter().find(|(open, _)| *open == byte).map(|(_, close)| *close)
    }

    fn line(&mut self, line: &'a str) {
        let bytes = line.as_bytes();
        let mut at = 0;
        while let Some(byte) = bytes.get(at).copied() {
            let next = bytes.get(at + 1).copied().unwrap_or(0);
            at += 1;
            match (self.wait, byte) {
                (0, b'-') if next == b'-' => return,
                (0, b'/') if next == b'*' => {
                    self.wait = b'*';
                    at += 1;
                }
                (0, b';') => self.ends = true,
                (0, b'$') if self.quotes.dollars => {
                    self.ends = false;
                    if let Some(tag) = tag(line, at - 1) {
                        (self.wait, self.tag) = (b'$', tag);
                        at += tag.len() - 1;
                    }
                }
                (b'$', b'$') if line.get(at - 1..).is_some_and(|rest| rest.starts_with(self.tag)) => {
                    self.wait = 0;
                    at += self.tag.len() - 1;
                }
                (b'$', _) => {}
                (0, b) if b.is_ascii_whitespace() || b == 0x0b => {}
                (0, b) => {
                    self.ends = false;
                    self.wait = self.closer(b).unwrap_or(0);
                }
                (b'*', b'*') if next == b'/' => {
                    self.wait = 0;
                    at += 1;
                }
                (b'*', _) => {}
                (b']', b']') => self.wait = 0,
                (wait, b) if wait == b && next == b => at += 1,
                (wait, b) if wait == b => self.wait = 0,
                _ => {}
            }
        }
    }
}

/// The tag of a dollar quote that opens here, with its dollars.
fn tag(line: &str, at: usize) -> Option<&str> {
    let rest = line.get(at + 1..)?;
    let name = rest.split('$').next().filter(|name| name.len() < rest.len())?;
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || !c.is_ascii();
    (name.chars().all(fits) && !name.starts_with(|c: char| c.is_ascii_digit())).then_some(())?;
    line.get(at..at + name.len() + 2)
}

/// sqlcmd's command on a line: it needs no statement to be at its end before it.
fn sqlcmd_command(text: &str, typed: &Typed, from: usize, to: usize) -> Option<ClientCommand> {
    let line = text.get(from..to)?;
    let start = from + line.len() - line.trim_start().len();
    let marks = line.trim_start().bytes().take_while(|b| *b == b':').count().min(1);
    let rest = text.get(start + marks..to)?;
    let name =
        if rest.starts_with("!!") { Span::new(start + marks, start + marks + 2) } else { word(text, start + marks) };
    (marks > 0 || rest.starts_with("!!") || typed.is_bare(name.of(text))).then(|| client::line(text, name))
}

/// The text as sqlcmd cuts it where it does not look at quotes.
pub fn batches(text: &str, typed: &Typed) -> Cut {
    let mut draft = CutDraft::new(text);
    for (from, to) in lines(text) {
        let line = text.get(from..to).unwrap_or("").trim();
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or("");
        let go = first.eq_ignore_ascii_case("go") && words.all(|w| w.bytes().all(|b| b.is_ascii_digit()));
        let own = sqlcmd_command(text, typed, from, to);
        if go || own.is_some() {
            draft.blank(from, to);
        }
        draft.commands.extend(own);
        if go {
            draft.ends.push(to);
        }
    }
    draft.done(text)
}

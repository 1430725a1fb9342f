//! sqlite3, and duckdb which grew out of it, gather lines until one ends with `;`, by a quick look at quotes and
//! comments; sqlcmd gathers lines until one is `GO`. What the server cannot read is thrown away up to there.

use super::{Cut, CutDraft, lines};
use crate::grammar::sql::client::{self, ClientCommand, word};
use crate::span::Span;

/// The text as sqlite3 cuts it.
pub fn sqlite(text: &str) -> Cut {
    let mut draft = CutDraft::new(text);
    let mut quick = Quick::default();
    let mut start = None;
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
        if alone || quick.ends && quick.wait == 0 && !unfinished(gathered) {
            draft.ends.push(to);
            (quick, start) = (Quick::default(), None);
        }
    }
    draft.done(text)
}

/// A trigger's body holds `;` of its own, up to `END;`.
fn unfinished(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    let mut head = words.by_ref().take(6).skip_while(|w| !w.eq_ignore_ascii_case("create")).skip(1);
    let trigger = head.find(|w| !["temp", "temporary"].iter().any(|t| t.eq_ignore_ascii_case(w)));
    let body = text.trim_end_matches([';', ' ', '\t', '\r', '\n']);
    let last = body.len().checked_sub(3).and_then(|at| body.get(at..)).unwrap_or("");
    trigger.is_some_and(|w| w.eq_ignore_ascii_case("trigger")) && !last.eq_ignore_ascii_case("end")
}

/// A look at one line after the other: which quote or comment is open, and whether the last thing was `;`.
#[derive(Default)]
struct Quick {
    /// The byte that closes what is open; `*` for a comment, 0 for nothing.
    wait: u8,
    ends: bool,
}

impl Quick {
    fn line(&mut self, line: &str) {
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
                (0, b'[') => self.open(b']'),
                (0, b'`' | b'\'' | b'"') => self.open(byte),
                (0, b) if b.is_ascii_whitespace() || b == 0x0b => {}
                (0, _) => self.ends = false,
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

    fn open(&mut self, close: u8) {
        self.wait = close;
        self.ends = false;
    }
}

/// sqlcmd's commands without a mark.
const OWN: &[&str] = &["exit", "quit", "reset", "ed"];

/// sqlcmd's command on a line: it needs no statement to be at its end before it.
fn sqlcmd_command(text: &str, from: usize, to: usize) -> Option<ClientCommand> {
    let line = text.get(from..to)?;
    let start = from + line.len() - line.trim_start().len();
    let marks = line.trim_start().bytes().take_while(|b| *b == b':').count().min(1);
    let rest = text.get(start + marks..to)?;
    let name =
        if rest.starts_with("!!") { Span::new(start + marks, start + marks + 2) } else { word(text, start + marks) };
    let own = || OWN.iter().any(|w| w.eq_ignore_ascii_case(name.of(text)));
    (marks > 0 || rest.starts_with("!!") || own()).then(|| client::line(text, name))
}

/// The text as sqlcmd cuts it where it does not look at quotes.
pub fn batches(text: &str) -> Cut {
    let mut draft = CutDraft::new(text);
    for (from, to) in lines(text) {
        let line = text.get(from..to).unwrap_or("").trim();
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or("");
        let go = first.eq_ignore_ascii_case("go") && words.all(|w| w.bytes().all(|b| b.is_ascii_digit()));
        let own = sqlcmd_command(text, from, to);
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

//! Heredocs: their bodies stand behind the line that announces them and are read when that line ends.
//! A body is read in place; it is copied only where tabs are stripped or lines are joined.

use super::cursor::{Cursor, Read};
use super::map::Copied;
use super::quote::Quote;
use super::tree::{Heredoc, Word, WordPart};
use crate::span::Span;

/// A heredoc whose body has not been reached.
pub(super) struct Pending {
    /// Its number in `Shared::bodies`.
    id: usize,
    delimiter: String,
    quoted: bool,
    /// `<<-`
    strip: bool,
}

/// Where a body stands.
enum BodyPlace {
    /// From here to there, as it is.
    Place(usize, usize),
    /// Had to be copied; it begins and ends there.
    Copy(Copied, usize, usize),
}

impl Cursor<'_> {
    /// Notes a heredoc and gives the placeholder for its body.
    pub fn expect_heredoc(&mut self, target: &Word, strip: bool) -> Read<Heredoc> {
        if self.pos <= self.copied {
            return self.stop("a heredoc inside `((` that is no arithmetic");
        }
        let mut delimiter = String::new();
        for part in &target.parts {
            match part {
                WordPart::Lit { text, .. } => delimiter.push_str(text),
                // Nothing expands in a delimiter: `<<$x` ends at a line `$x`.
                WordPart::Param { span, .. } if self.map.is_none() && !span.of(self.text).contains(['{', '\\']) => {
                    delimiter.push_str(span.of(self.text));
                }
                _ => return self.stop("a heredoc delimiter that is not a plain word"),
            }
        }
        if delimiter.contains('\n') {
            return self.stop("a heredoc delimiter of more than one line");
        }
        self.substituted.heredoc = true;
        let quoted = target.parts.iter().any(|part| matches!(part, WordPart::Lit { quoted: true, .. }));
        let id = self.shared.bodies.len();
        self.shared.bodies.push(None);
        self.pending.push(Pending { id, delimiter, quoted, strip });
        Ok(Heredoc { word: Word { parts: Vec::new(), span: Span::new(id, id) }, quoted })
    }

    /// Reads the bodies that are due, at the beginning of a line.
    pub fn heredocs(&mut self) -> Read<()> {
        for heredoc in std::mem::take(&mut self.pending) {
            let found = self.find_body(&heredoc)?;
            let body = Heredoc { word: self.body(found, heredoc.quoted)?, quoted: heredoc.quoted };
            if let Some(slot) = self.shared.bodies.get_mut(heredoc.id) {
                *slot = Some(body);
            }
        }
        Ok(())
    }

    /// Goes through lines up to the delimiter; a body that bash finds unterminated ends with the text.
    fn find_body(&mut self, heredoc: &Pending) -> Read<BodyPlace> {
        let start = self.pos;
        let mut copy: Option<Copied> = None;
        let mut pieces = Vec::new();
        while self.pos < self.text.len() {
            let line = self.pos;
            self.logical_line(heredoc, &mut pieces)?;
            if self.delimits(heredoc, &mut pieces)? {
                return Ok(found(copy, start, line));
            }
            let changed = pieces.len() > 1 || pieces.first().is_some_and(|piece| piece.0 > line);
            if changed && copy.is_none() {
                let mut fresh = Copied::new(self, start);
                fresh.push(self, start, line)?;
                copy = Some(fresh);
            }
            if let Some(copy) = copy.as_mut() {
                for (from, to) in &pieces {
                    copy.push(self, *from, *to)?;
                }
                let end = pieces.last().map_or(self.pos, |piece| piece.1);
                copy.push(self, end, self.pos)?;
            }
        }
        Ok(found(copy, start, self.pos))
    }

    /// Steps over one line, joined with the next ones where it ends in a backslash.
    fn logical_line(&mut self, heredoc: &Pending, pieces: &mut Vec<(usize, usize)>) -> Read<()> {
        pieces.clear();
        loop {
            let start = self.pos;
            let end = self.line_end(start);
            self.burn(1 + (end - start) / 8)?;
            self.pos = (end + 1).min(self.text.len());
            if heredoc.quoted || end >= self.text.len() || !self.ends_in_backslash(start, end) {
                pieces.push((start, end));
                return Ok(());
            }
            pieces.push((start, end.saturating_sub(1)));
        }
    }

    /// Whether the line ends in an odd number of backslashes.
    fn ends_in_backslash(&self, start: usize, end: usize) -> bool {
        let line = self.text.as_bytes().get(start..end).unwrap_or_default();
        line.iter().rev().take_while(|c| **c == b'\\').count() % 2 == 1
    }

    /// Whether this line is the delimiter; takes off its tabs for `<<-`.
    fn delimits(&self, heredoc: &Pending, pieces: &mut [(usize, usize)]) -> Read<bool> {
        let joined;
        let line = match pieces {
            [(from, to)] => self.slice(*from, *to)?,
            _ => {
                let mut text = String::new();
                for (from, to) in pieces.iter() {
                    text.push_str(self.slice(*from, *to)?);
                }
                joined = text;
                &joined
            }
        };
        if line == heredoc.delimiter {
            return Ok(true);
        }
        let text = if heredoc.strip { line.trim_start_matches('\t') } else { line };
        if text == heredoc.delimiter {
            return Ok(true);
        }
        if self.substituted.inside && text.starts_with(&heredoc.delimiter) && text.contains(')') {
            return self.stop("a heredoc inside `$( )` whose end bash versions read differently");
        }
        strip(pieces, line.len() - text.len());
        Ok(false)
    }

    /// The body as a word.
    fn body(&mut self, found: BodyPlace, quoted: bool) -> Read<Word> {
        match found {
            BodyPlace::Place(from, to) => {
                let text = self.slice(from, to)?;
                let parts = match quoted || !expands(text) {
                    true => literal(text),
                    false => self.within(from, to, |inner| inner.body_parts())?,
                };
                Ok(Word { parts, span: self.span_to(from, to) })
            }
            BodyPlace::Copy(copy, from, to) => {
                let parts = match quoted || !expands(&copy.text) {
                    true => literal(&copy.text),
                    false => copy.within(self, |inner| inner.body_parts())?,
                };
                Ok(Word { parts, span: self.span_to(from, to) })
            }
        }
    }

    /// Text and expansions up to the end of this reader's text.
    fn body_parts(&mut self) -> Read<Vec<WordPart>> {
        let mut parts = Vec::new();
        match self.fill_body(&mut parts) {
            Ok(()) => Ok(parts),
            Err(stop) => {
                self.lose_parts(parts);
                Err(stop)
            }
        }
    }

    fn fill_body(&mut self, parts: &mut Vec<WordPart>) -> Read<()> {
        loop {
            self.run(parts, true, |c| matches!(c, 0 | b'$' | b'`' | b'\\'))?;
            match self.cur() {
                0 => return Ok(()),
                b'$' => self.dollar(parts, Quote::Heredoc)?,
                b'`' => self.backtick(parts, Quote::Heredoc)?,
                _ => {
                    let escapes = matches!(self.byte(self.pos + 1), b'$' | b'`' | b'\\');
                    self.backslash(parts, escapes)?;
                }
            }
        }
    }
}

fn found(copy: Option<Copied>, from: usize, to: usize) -> BodyPlace {
    match copy {
        Some(copy) => BodyPlace::Copy(copy, from, to),
        None => BodyPlace::Place(from, to),
    }
}

fn expands(text: &str) -> bool {
    text.bytes().any(|c| matches!(c, b'$' | b'`' | b'\\'))
}

fn literal(text: &str) -> Vec<WordPart> {
    if text.is_empty() { Vec::new() } else { vec![WordPart::Lit { text: text.to_owned(), quoted: true }] }
}

/// Takes bytes off the front.
fn strip(pieces: &mut [(usize, usize)], mut count: usize) {
    for (from, to) in pieces {
        let taken = count.min(*to - *from);
        *from += taken;
        count -= taken;
    }
}

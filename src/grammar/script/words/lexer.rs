//! What all lexers share: a place in the text, the pieces so far, brackets that must match.

use super::{Piece, PieceKind, Pieces};
use crate::span::Span;

/// How deep code may stand in texts in code.
pub const DEEPEST: u32 = 8;

/// What the last piece is, as far as the next sign is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Last {
    /// A value: an operator follows.
    Value,
    /// An operator, or nothing: a value follows.
    Operator,
    /// Only a whole parser would know.
    Doubt,
}

/// A text under the lexer.
pub struct WordsLexer<'t> {
    /// The whole text.
    pub text: &'t str,
    /// The next byte.
    pub at: usize,
    /// One past the last byte.
    pub end: usize,
    /// The pieces so far.
    pub out: Vec<Piece>,
    /// Open brackets: their pieces, and whether what they hold is a part of a value.
    pub open: Vec<(u32, bool)>,
    /// Whether the bracket that was closed last was a part of a value.
    pub part: bool,
    /// Why the text could not be read on.
    pub why: Option<&'static str>,
    /// How deep this code stands in texts.
    pub depth: u32,
    /// Texts whose lines begin behind this one.
    pub pending: Vec<Pending<'t>>,
}

/// A text whose lines begin behind the line that names it.
#[derive(Debug, Clone)]
pub struct Pending<'t> {
    /// The line that ends it.
    pub tag: &'t str,
    /// Blanks may stand before the tag.
    pub indented: bool,
    /// It may hold holes.
    pub holes: bool,
    /// The piece that stands for it.
    pub piece: usize,
}

impl<'t> WordsLexer<'t> {
    /// At the start of a text.
    pub fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            end: text.len(),
            out: Vec::new(),
            open: Vec::new(),
            part: false,
            why: None,
            depth: 0,
            pending: Vec::new(),
        }
    }

    /// Runs a lexer's step to the end of the text.
    pub fn finish(mut self, step: impl Fn(&mut Self) -> Option<()>) -> Pieces {
        while self.at < self.end && step(&mut self).is_some() {}
        let whole = self.at >= self.end && self.why.is_none() && self.open.is_empty() && self.pending.is_empty();
        let why = self.why.unwrap_or("its brackets or quotes do not match");
        let gap = (!whole).then(|| (Span::new(self.at.min(self.text.len()), self.text.len()), why));
        Pieces { list: self.out, gap }
    }

    /// Gives up.
    pub fn fail<T>(&mut self, why: &'static str) -> Option<T> {
        self.why.get_or_insert(why);
        None
    }

    /// The byte `n` behind the next one.
    pub fn peek(&self, n: usize) -> Option<u8> {
        self.byte(self.at + n)
    }

    /// The byte at a place.
    pub fn byte(&self, at: usize) -> Option<u8> {
        if at < self.end { self.text.as_bytes().get(at).copied() } else { None }
    }

    /// The byte before the next one.
    pub fn before(&self) -> Option<u8> {
        self.at.checked_sub(1).and_then(|at| self.text.as_bytes().get(at).copied())
    }

    /// Whether the text goes on like this.
    pub fn looking(&self, at: usize, word: &str) -> bool {
        self.text.as_bytes().get(at..self.end).is_some_and(|rest| rest.starts_with(word.as_bytes()))
    }

    /// Where bytes of this kind end.
    pub fn run(&self, from: usize, test: impl Fn(u8) -> bool) -> usize {
        let rest = self.text.as_bytes().get(from..self.end).unwrap_or(&[]);
        from + rest.iter().position(|b| !test(*b)).unwrap_or(rest.len())
    }

    /// Where a byte stands next.
    pub fn seek(&self, from: usize, byte: u8) -> Option<usize> {
        let at = self.run(from, |b| b != byte);
        (at < self.end).then_some(at)
    }

    /// Adds a piece that reaches to `end`, and goes on behind it.
    pub fn push(&mut self, token: PieceKind, end: usize) -> Option<()> {
        let span = Span::new(self.at, end);
        self.out.push(Piece { token, span, mate: 0 });
        self.at = end;
        Some(())
    }

    /// Adds a piece at a place that may lie elsewhere.
    pub fn put(&mut self, token: PieceKind, start: usize, end: usize) {
        self.out.push(Piece { token, span: Span::new(start, end), mate: 0 });
    }

    /// An opening bracket; `part` says that what it holds belongs to a value.
    pub fn opened(&mut self, bracket: u8, part: bool) -> Option<()> {
        self.open.push((self.out.len() as u32, part));
        self.push(PieceKind::Open(bracket), self.at + 1)
    }

    /// A closing bracket, which must fit.
    pub fn closed(&mut self, bracket: u8) -> Option<()> {
        let (mate, part) = self.open.pop()?;
        let here = self.out.len() as u32;
        let opener = self.out.get_mut(mate as usize)?;
        if opener.token != PieceKind::Open(opposite(bracket)) {
            return None;
        }
        opener.mate = here;
        self.part = part;
        self.push(PieceKind::Close(bracket), self.at + 1)?;
        self.out.last_mut()?.mate = mate;
        Some(())
    }

    /// Reads code that stands in a text, up to `end`, and puts it in brackets in front of the text.
    pub fn hole(&mut self, start: usize, end: usize, step: fn(&mut Self) -> Option<()>) -> Option<()> {
        if self.depth >= DEEPEST {
            return self.fail("code in texts is nested too deep");
        }
        let (at, old) = (self.at, self.end);
        let opens = self.open.len();
        (self.at, self.end, self.depth) = (start, end, self.depth + 1);
        self.bracket(b'(');
        while self.at < self.end {
            step(self)?;
        }
        self.unbracket(b')')?;
        if self.open.len() != opens || self.at != end {
            return None;
        }
        (self.at, self.end, self.depth) = (at, old, self.depth - 1);
        Some(())
    }

    /// An opening bracket that is not written.
    pub fn bracket(&mut self, bracket: u8) {
        self.open.push((self.out.len() as u32, true));
        self.put(PieceKind::Open(bracket), self.at, self.at);
    }

    /// A closing bracket that is not written.
    pub fn unbracket(&mut self, bracket: u8) -> Option<()> {
        let (mate, _) = self.open.pop()?;
        let here = self.out.len() as u32;
        let opener = self.out.get_mut(mate as usize)?;
        if opener.token != PieceKind::Open(opposite(bracket)) {
            return None;
        }
        opener.mate = here;
        self.out.push(Piece { token: PieceKind::Close(bracket), span: Span::new(self.at, self.at), mate });
        Some(())
    }

    /// The lines of a text that was announced: where they start and end, and where the text goes on.
    pub fn body(&mut self, from: usize, tag: &str, indented: bool) -> Option<(usize, usize)> {
        let mut line = from;
        while line < self.end {
            let stop = self.seek(line, b'\n').unwrap_or(self.end);
            let said = self.text.get(line..stop)?;
            let said = said.strip_suffix('\r').unwrap_or(said);
            let said = if indented { said.trim_start_matches([' ', '\t']) } else { said };
            if said == tag {
                return Some((line, stop));
            }
            line = stop + 1;
        }
        self.fail("a text is announced and never ends")
    }

    /// A quote that starts at the delimiter at `at`: where its end stands. Brackets nest, a backslash hides a letter.
    pub fn quoted(&mut self, at: usize) -> Option<usize> {
        let open = self.byte(at)?;
        let close = closer(open);
        let (mut depth, mut here) = (1usize, at + 1);
        while let Some(b) = self.byte(here) {
            match b {
                b'\\' if open != b'\\' => here += 1,
                b'\n' if !self.pending.is_empty() => return self.fail("two texts are woven into each other"),
                b if b == close => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(here);
                    }
                }
                b if b == open => depth += 1,
                _ => {}
            }
            here += 1;
        }
        self.fail("a quote is never closed")
    }

    /// The last piece's text where it is a name.
    pub fn last_name(&self) -> Option<&'t str> {
        self.out.last().filter(|p| p.token == PieceKind::Name).map(|p| p.span.of(self.text))
    }

    /// The last piece's text where it is an operator.
    pub fn last_op(&self) -> Option<&'t str> {
        self.out.last().filter(|p| p.token == PieceKind::Op).map(|p| p.span.of(self.text))
    }

    /// A number: digits, letters, dots that do not start a range, signs of exponents.
    pub fn number(&mut self) -> Option<()> {
        let mut at = self.at;
        let hex = self.peek(0) == Some(b'0') && matches!(self.peek(1), Some(b'x' | b'X'));
        while let Some(b) = self.byte(at) {
            let next = self.byte(at + 1);
            let exponent = !hex && at > self.at && matches!(self.byte(at - 1), Some(b'e' | b'E'));
            let fits = match b {
                b'.' => next.is_some_and(|n| n.is_ascii_digit()) && at > self.at,
                b'+' | b'-' => exponent && next.is_some_and(|n| n.is_ascii_digit()),
                b => b.is_ascii_alphanumeric() || b == b'_',
            };
            if !fits {
                break;
            }
            at += 1;
        }
        self.push(PieceKind::Number, at)
    }

    /// The longest operator of a list, longest first; any other sign alone.
    pub fn operator(&mut self, list: &[&str]) -> Option<()> {
        match list.iter().find(|op| self.looking(self.at, op)) {
            Some(op) => self.push(PieceKind::Op, self.at + op.len()),
            None => self.push(PieceKind::Op, self.at + 1),
        }
    }
}

/// The bracket that a closing one closes.
pub fn opposite(bracket: u8) -> u8 {
    match bracket {
        b')' => b'(',
        b']' => b'[',
        b'}' => b'{',
        b'>' => b'<',
        other => other,
    }
}

/// The delimiter that ends a quote which this one starts.
pub fn closer(delimiter: u8) -> u8 {
    match delimiter {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        other => other,
    }
}

/// A letter, or a part of one that is not ASCII.
pub fn letter(b: u8) -> bool {
    b.is_ascii_alphabetic() || b == b'_' || b >= 0x80
}

/// A part of a name.
pub fn word(b: u8) -> bool {
    letter(b) || b.is_ascii_digit()
}

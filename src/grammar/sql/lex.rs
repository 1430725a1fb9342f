//! The lexer: one pass, total, no allocation. What it cannot place becomes an `Odd` or `Open` token.

use super::quote::{self, is_start, is_word};
use super::rules::{Bang, Bracket, Dollar, Hash, Quote, Rules};
use super::token::{SqlToken, SqlTokenKind};

/// Reads tokens from a text under one set of rules.
#[derive(Debug, Clone)]
pub struct SqlLexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    rules: &'static Rules,
    /// Inside `/*! … */`, whose content runs.
    running: bool,
}

impl<'a> SqlLexer<'a> {
    /// A lexer at the beginning of the text.
    pub fn new(text: &'a str, rules: &'static Rules) -> Self {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Self { text, bytes: text.as_bytes(), at, rules, running: false }
    }

    /// The text that is read.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Where the next token is looked for.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes on from another place.
    pub fn jump(&mut self, at: usize) {
        self.at = at.min(self.bytes.len());
    }

    fn byte(&self, offset: usize) -> Option<u8> {
        self.bytes.get(self.at + offset).copied()
    }

    fn is(&self, offset: usize, byte: u8) -> bool {
        self.byte(offset) == Some(byte)
    }

    /// Skips white space and comments; afterwards `at` is the start of a token or the end.
    pub fn skip_blank(&mut self) {
        while let Some(byte) = self.byte(0) {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | 0x0c => self.at += 1,
                b'-' if self.is(1, b'-') && self.dashes() => self.line_comment(),
                b'#' if self.hash() => self.line_comment(),
                b'/' if self.rules.slashes && self.is(1, b'/') => self.line_comment(),
                b'*' if self.running && self.is(1, b'/') => {
                    self.running = false;
                    self.at += 2;
                }
                b'/' if self.is(1, b'*') => self.block_comment(),
                _ => return,
            }
        }
    }

    fn dashes(&self) -> bool {
        !self.rules.spaced_dashes || self.byte(2).is_none_or(|b| b <= b' ' || b == 0x7f)
    }

    fn hash(&self) -> bool {
        match self.rules.hash {
            Hash::Mark => false,
            Hash::Comment => true,
            Hash::Spaced => matches!(self.byte(1), Some(b' ' | b'!')),
        }
    }

    fn line_comment(&mut self) {
        while let Some(byte) = self.byte(0) {
            match byte {
                b'\n' => return,
                b'\r' if self.rules.cr => return,
                b'\\' if self.rules.carried && self.is(1, b'\n') => self.at += 2,
                _ => self.at += 1,
            }
        }
    }

    fn block_comment(&mut self) {
        let mark = match (self.byte(2), self.byte(3)) {
            (Some(b'!'), _) => 3,
            (Some(b'M' | b'T'), Some(b'!')) => 4,
            _ => 0,
        };
        if mark > 0 && self.rules.bang == Bang::Runs {
            self.at += mark;
            while self.byte(0).is_some_and(|b| b.is_ascii_digit()) {
                self.at += 1;
            }
            self.running = true;
            return;
        }
        let nested = self.rules.nested || (mark > 0 && self.rules.bang == Bang::Skipped);
        self.at += 2;
        let mut depth = 1usize;
        while let Some(byte) = self.byte(0) {
            match (byte, self.byte(1)) {
                (b'*', Some(b'/')) => {
                    self.at += 2;
                    depth -= 1;
                    if depth == 0 {
                        return;
                    }
                }
                (b'/', Some(b'*')) if nested => {
                    self.at += 2;
                    depth += 1;
                }
                _ => self.at += 1,
            }
        }
    }

    fn token(&mut self, kind: SqlTokenKind, start: usize, end: Option<usize>) -> SqlToken {
        let kind = if end.is_some() { kind } else { SqlTokenKind::Open };
        self.at = end.unwrap_or(self.bytes.len()).min(self.bytes.len());
        SqlToken::new(kind, start, self.at)
    }

    /// A string whose opening quote stands at `open`; the token begins at `start`.
    fn string(&mut self, start: usize, open: usize, escaped: bool) -> SqlToken {
        let triple = self.rules.triple && self.bytes.get(open + 1..open + 3) == Some(b"''");
        let mut end = if triple {
            quote::triple(self.bytes, open, b'\'')
        } else {
            quote::plain(self.bytes, open, b'\'', escaped)
        };
        // PostgreSQL goes on with the same escapes after a line break.
        while let Some(next) = end.filter(|_| escaped && self.rules.e_strings).and_then(|e| self.continued(e)) {
            end = quote::plain(self.bytes, next, b'\'', escaped);
        }
        self.token(SqlTokenKind::Text, start, end)
    }

    fn continued(&self, from: usize) -> Option<usize> {
        let mut ahead = Self { at: from, ..self.clone() };
        let mut broken = false;
        loop {
            match ahead.byte(0)? {
                b'\n' if self.rules.by_line => return None,
                b'\n' | b'\r' => broken = true,
                b' ' | b'\t' | 0x0c => {}
                b'-' if ahead.is(1, b'-') => {
                    ahead.line_comment();
                    continue;
                }
                b'\'' if broken => return Some(ahead.at),
                _ => return None,
            }
            ahead.at += 1;
        }
    }

    fn quoted(&mut self, quote: u8, how: Quote) -> SqlToken {
        let start = self.at;
        match how {
            Quote::Mark => self.token(SqlTokenKind::Mark(quote), start, Some(start + 1)),
            Quote::Name => self.token(SqlTokenKind::Name, start, quote::plain(self.bytes, start, quote, false)),
            Quote::NameEscaped => self.token(SqlTokenKind::Name, start, quote::plain(self.bytes, start, quote, true)),
            Quote::TextEscaped => {
                let triple = self.rules.triple && self.bytes.get(start..start + 3) == Some(&[quote; 3]);
                let end = if triple {
                    quote::triple(self.bytes, start, quote)
                } else {
                    quote::plain(self.bytes, start, quote, true)
                };
                self.token(SqlTokenKind::Text, start, end)
            }
        }
    }

    fn bracket(&mut self) -> SqlToken {
        let start = self.at;
        match self.rules.bracket {
            Bracket::Mark => self.token(SqlTokenKind::Mark(b'['), start, Some(start + 1)),
            Bracket::Name => self.token(SqlTokenKind::Name, start, quote::first(self.bytes, start, b']')),
            Bracket::NameDoubled => self.token(SqlTokenKind::Name, start, quote::plain(self.bytes, start, b']', false)),
        }
    }

    fn dollar(&mut self) -> SqlToken {
        let start = self.at;
        let tagged = match self.rules.dollar {
            Dollar::Variable => return self.variable(),
            Dollar::Word => return self.word(),
            Dollar::Tagged => true,
            Dollar::Plain => false,
        };
        if let Some(tag) = quote::dollar_tag(self.bytes, start, tagged) {
            return self.token(SqlTokenKind::Text, start, quote::dollar(self.text, start, tag));
        }
        self.at += 1;
        let digits = self.byte(0).is_some_and(|b| b.is_ascii_digit());
        while self.byte(0).is_some_and(|b| if digits { b.is_ascii_digit() } else { is_word(b) && b != b'$' }) {
            self.at += 1;
        }
        self.glued(SqlTokenKind::Param, start)
    }

    /// A number or parameter with a quote or word glued to it is read in two ways by two versions.
    fn glued(&mut self, kind: SqlTokenKind, start: usize) -> SqlToken {
        let odd = self.byte(0).is_some_and(|b| matches!(b, b'\'' | b'"' | b'`' | b'$') || is_start(b));
        let end = self.at;
        self.token(if odd { SqlTokenKind::Odd } else { kind }, start, Some(end))
    }

    /// SQLite: `$a::b(c)`, `@a`, `:a`, `#a`; what stands in the parentheses belongs to the token, quotes and all.
    fn variable(&mut self) -> SqlToken {
        let start = self.at;
        let mut letters = 0;
        self.at += 1;
        while let Some(byte) = self.byte(0) {
            match byte {
                b if is_word(b) => {
                    letters += 1;
                    self.at += 1;
                }
                b':' if self.is(1, b':') => self.at += 2,
                b'(' if letters > 0 => {
                    while self.byte(0).is_some_and(|b| !b.is_ascii_whitespace() && b != b')') {
                        self.at += 1;
                    }
                    self.at += usize::from(self.is(0, b')'));
                    break;
                }
                _ => break,
            }
        }
        let end = self.at.min(self.bytes.len());
        self.token(SqlTokenKind::Param, start, Some(end))
    }

    fn word(&mut self) -> SqlToken {
        let start = self.at;
        if let Some(token) = self.prefixed() {
            return token;
        }
        self.at += 1;
        if self.bytes.get(start).is_some_and(|b| *b >= 0x80) {
            self.at = start;
        }
        while let Some(byte) = self.byte(0) {
            match byte {
                b if b < 0x80 && is_word(b) => self.at += 1,
                b if b >= 0x80 => match self.text.get(self.at..).and_then(|t| t.chars().next()) {
                    Some(c) if !is_odd(c) => self.at += c.len_utf8(),
                    _ => break,
                },
                _ => break,
            }
        }
        let end = self.at;
        self.token(SqlTokenKind::Word, start, Some(end))
    }

    /// `E'…'`, `N'…'`, `q'[…]'`, `U&"…"` and the like, if one stands here.
    fn prefixed(&mut self) -> Option<SqlToken> {
        let start = self.at;
        let letter = self.byte(0)?.to_ascii_lowercase();
        let second = self.byte(1)?;
        match (letter, second) {
            (b'u', b'&') if self.is(2, b'"') && self.rules.double == Quote::Name => {
                return Some(self.token(SqlTokenKind::Name, start, quote::plain(self.bytes, start + 2, b'"', false)));
            }
            (b'u', b'&') if self.is(2, b'\'') => return Some(self.string(start, start + 2, self.rules.backslash)),
            (b'n', b'q' | b'Q') if self.rules.q_strings && self.is(2, b'\'') => {
                return Some(self.token(SqlTokenKind::Text, start, quote::q(self.bytes, start + 2)));
            }
            (b'r', b'b' | b'B') | (b'b', b'r' | b'R') if self.rules.triple => return self.raw(start, start + 2),
            (b'q', b'\'') if self.rules.q_strings => {
                return Some(self.token(SqlTokenKind::Text, start, quote::q(self.bytes, start + 1)));
            }
            (b'r', b'\'' | b'"') if self.rules.r_strings => {
                return Some(self.token(SqlTokenKind::Text, start, quote::first(self.bytes, start + 1, second)));
            }
            (b'r' | b'b', b'\'' | b'"') if self.rules.triple => return self.raw(start, start + 1),
            _ => {}
        }
        if second != b'\'' {
            return None;
        }
        let escaped = match letter {
            b'e' => self.rules.backslash || self.rules.e_strings,
            b'b' => self.rules.backslash || self.rules.b_strings,
            b'n' | b'x' | b'r' => self.rules.backslash,
            _ => return None,
        };
        Some(self.string(start, start + 1, escaped))
    }

    /// BigQuery's raw and byte strings: a backslash still keeps a quote from closing.
    fn raw(&mut self, start: usize, open: usize) -> Option<SqlToken> {
        let quote = self.bytes.get(open).copied().filter(|b| matches!(b, b'\'' | b'"'))?;
        let triple = self.bytes.get(open..open + 3) == Some(&[quote; 3]);
        let end =
            if triple { quote::triple(self.bytes, open, quote) } else { quote::plain(self.bytes, open, quote, true) };
        Some(self.token(SqlTokenKind::Text, start, end))
    }

    fn number(&mut self) -> SqlToken {
        let start = self.at;
        let hex = self.is(0, b'0');
        while let Some(byte) = self.byte(0) {
            let sign = matches!(byte, b'+' | b'-')
                && !hex
                && self.at > start
                && matches!(self.bytes.get(self.at - 1), Some(b'e' | b'E'))
                && self.byte(1).is_some_and(|b| b.is_ascii_digit());
            if !(sign || byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_') {
                break;
            }
            self.at += 1;
        }
        self.glued(SqlTokenKind::Number, start)
    }

    fn at_word(&mut self) -> SqlToken {
        let start = self.at;
        self.at += 1;
        while self.byte(0).is_some_and(|b| (b < 0x80 && is_word(b)) || b == b'@' || b == b'.') {
            self.at += 1;
        }
        let end = self.at;
        self.token(SqlTokenKind::Param, start, Some(end))
    }

    fn other(&mut self, byte: u8) -> SqlToken {
        let start = self.at;
        if byte < 0x80 {
            let kind = if byte < b' ' || byte == 0x7f { SqlTokenKind::Odd } else { SqlTokenKind::Mark(byte) };
            return self.token(kind, start, Some(start + 1));
        }
        let length = self.text.get(start..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8);
        self.token(SqlTokenKind::Odd, start, Some(start + length))
    }
}

impl Iterator for SqlLexer<'_> {
    type Item = SqlToken;

    fn next(&mut self) -> Option<SqlToken> {
        self.skip_blank();
        let start = self.at;
        let byte = self.byte(0)?;
        let variable = self.rules.dollar == Dollar::Variable;
        Some(match byte {
            b'\'' => self.string(start, start, self.rules.backslash),
            b'"' => self.quoted(b'"', self.rules.double),
            b'`' => self.quoted(b'`', self.rules.tick),
            b'[' => self.bracket(),
            b'$' => self.dollar(),
            b'@' | b':' | b'#' if variable && self.byte(1).is_some_and(is_word) => self.variable(),
            b':' if variable && self.is(1, b':') && self.is(2, b':') => self.variable(),
            b'@' if self.rules.at_names => self.at_word(),
            b'\\' => self.token(SqlTokenKind::Back, start, Some(start + 1)),
            b'0'..=b'9' => self.number(),
            b'.' if self.byte(1).is_some_and(|b| b.is_ascii_digit()) => self.number(),
            b if b < 0x80 && is_start(b) => self.word(),
            b if b >= 0x80 && !self.text.get(start..).and_then(|t| t.chars().next()).is_none_or(is_odd) => self.word(),
            b => self.other(b),
        })
    }
}

/// White space, controls, joiners and look-alikes that one server skips, another keeps, and a person does not see.
pub fn is_odd(c: char) -> bool {
    c.is_control()
        || c.is_whitespace()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ff00}'..='\u{ffef}' | '\u{fff0}'..='\u{ffff}' | '\u{e0000}'..='\u{e0fff}'
            // Letters that some servers fold to ASCII ones.
            | '\u{130}' | '\u{131}' | '\u{17f}' | '\u{212a}')
}

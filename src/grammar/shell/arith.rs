//! Arithmetic and subscripts: text up to the matching bracket, with the expansions in it.

use super::cursor::{Cursor, Read, Stop, lit};
use super::quote::Quote;
use super::tree::{ParamOp, WordPart};

/// What closes an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closer {
    /// `))`
    Arithmetic,
    /// `]` of `$[ ]`
    Bracket,
    /// `]` of a subscript
    Subscript,
}

impl Closer {
    fn open(self) -> u8 {
        if self == Self::Arithmetic { b'(' } else { b'[' }
    }

    fn close(self) -> u8 {
        if self == Self::Arithmetic { b')' } else { b']' }
    }
}

impl Cursor<'_> {
    /// Text up to and with what closes it. False: a single `)` closed it.
    pub fn expression(&mut self, closer: Closer, parts: &mut Vec<WordPart>) -> Read<bool> {
        let doubt = self.balanced(closer, parts)?;
        if closer == Closer::Arithmetic {
            if self.byte(self.pos) == b'\\' {
                return self.stop("a backslash between closing parentheses, where bash disagrees with itself");
            }
            if self.cur() != b')' {
                return Ok(false);
            }
            self.pos += 1;
        }
        match doubt {
            Some(stop) => Err(stop),
            None => Ok(true),
        }
    }

    /// Text up to and with the bracket that closes it. What is doubtful only matters if it is arithmetic.
    pub fn balanced(&mut self, closer: Closer, parts: &mut Vec<WordPart>) -> Read<Option<Stop>> {
        self.down()?;
        match self.fill_expression(closer, parts) {
            Ok(doubt) => {
                self.up();
                Ok(doubt)
            }
            Err(stop) => {
                self.lose_parts(std::mem::take(parts));
                Err(stop)
            }
        }
    }

    fn fill_expression(&mut self, closer: Closer, parts: &mut Vec<WordPart>) -> Read<Option<Stop>> {
        let (start, open, close) = (self.pos, closer.open(), closer.close());
        let (mut depth, mut doubt) = (1usize, None);
        let special = |c| matches!(c, b'\\' | b'\'' | b'"' | b'$' | b'`' | b'<' | b'>') || c == open || c == close;
        loop {
            self.burn(1)?;
            self.run(parts, false, special)?;
            match self.cur() {
                0 => return self.stop_at(start, "arithmetic or a subscript that is never closed"),
                b'\\' => self.backslash(parts, true)?,
                b'\'' => {
                    let (from, to) = self.single_text()?;
                    let text = self.slice(from, to)?;
                    if text.contains(['$', '`']) {
                        doubt = Some(Stop {
                            at: self.offset(from),
                            what: "an expansion in single quotes inside arithmetic",
                            limit: false,
                        });
                    }
                    lit(parts, text, true);
                }
                b'"' => self.double(parts)?,
                b'$' if self.second() == b'\'' => self.bare_ansi_c(parts)?,
                b'$' => self.arithmetic_dollar(closer, parts)?,
                b'`' => self.arithmetic_backtick(closer, parts)?,
                b'<' | b'>' if closer == Closer::Subscript && self.second() == b'(' => {
                    return self.stop("a process substitution where bash finds one and then reads it as text");
                }
                // A line continuation was skipped: the run goes on.
                c if !special(c) => {}
                c => {
                    let from = self.pos;
                    self.pos += 1;
                    if c == open {
                        depth += 1;
                    } else if c == close {
                        depth -= 1;
                        if depth == 0 {
                            return Ok(doubt);
                        }
                    }
                    lit(parts, self.slice(from, self.pos)?, false);
                }
            }
        }
    }

    /// Stops where text in a subscript would be an expansion if it were expanded again, as bash does in some places.
    pub fn expanded_once(&self, start: usize, parts: &[WordPart]) -> Read<()> {
        if parts.iter().any(expands_again) {
            return self.stop_at(start, "a quoted expansion in a subscript, where quotes do not last");
        }
        Ok(())
    }

    /// An expansion in here. When bash runs this it finds the end again, by counting brackets: insist that it finds
    /// the same end, or `$((rm x$(case y in y) ;; esac)))` runs rm.
    fn arithmetic_dollar(&mut self, closer: Closer, parts: &mut Vec<WordPart>) -> Read<()> {
        let start = self.pos;
        let (second, third) = (self.second(), self.third());
        if second == b'$' && matches!(third, b'{' | b'(') {
            return self.stop("`$$` before a bracket inside arithmetic");
        }
        self.dollar(parts, Quote::Double)?;
        let text = self.text.get(start..self.pos).unwrap_or("");
        self.burn(text.len() / 8)?;
        let same = match second {
            // Here it is decoded wherever it stands, and expanded then.
            _ if text.contains("$'") => false,
            b'(' if closer == Closer::Arithmetic => counts_parentheses(text),
            b'(' | b'{' | b'[' => balances(text, closer),
            _ => true,
        };
        if same { Ok(()) } else { self.stop_at(start, UNCOUNTABLE) }
    }

    /// Backticks in here; the same holds for them.
    fn arithmetic_backtick(&mut self, closer: Closer, parts: &mut Vec<WordPart>) -> Read<()> {
        let start = self.pos;
        self.backtick(parts, Quote::Bare)?;
        let text = self.text.get(start..self.pos).unwrap_or("");
        if balances(text, closer) { Ok(()) } else { self.stop_at(start, UNCOUNTABLE) }
    }
}

fn expands_again(part: &WordPart) -> bool {
    match part {
        WordPart::Lit { text, .. } => text.contains(['$', '`']),
        WordPart::Param { param, .. } => {
            let other = if let ParamOp::Other(parts) = &param.op { parts.as_slice() } else { &[] };
            other.iter().chain(param.words().flat_map(|word| &word.parts)).any(expands_again)
        }
        WordPart::Arith { parts, .. } => parts.iter().any(expands_again),
        WordPart::Command { .. } | WordPart::Process { .. } | WordPart::Array { .. } | WordPart::Opaque { .. } => false,
    }
}

const UNCOUNTABLE: &str = "brackets inside an expansion inside arithmetic that do not count up";

/// Whether brackets match, whatever they stand in.
fn balances(text: &str, closer: Closer) -> bool {
    let (open, close) = (closer.open(), closer.close());
    let mut depth = 0i64;
    for c in text.bytes() {
        depth += i64::from(c == open) - i64::from(c == close);
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

/// Whether the parentheses of `$( )` are sure to match outside quotes: they do unless one of these is in it.
fn counts_parentheses(text: &str) -> bool {
    let heredoc = text.contains("<<") && text.contains('\n');
    let comment =
        text.as_bytes().windows(2).any(|pair| matches!(pair, [b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'(', b'#']));
    !heredoc && !comment && !text.contains("case") && !text.contains("$'") && !text.contains('`')
}

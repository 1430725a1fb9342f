//! Arithmetic and subscripts: text up to the matching bracket, with the expansions in it.

use super::cursor::{Read, Reader, Stop, lit};
use super::quote::Quote;
use super::tree::Part;

impl Reader<'_> {
    /// Text up to and with the closing bracket; for `)` that is `))`. False: a single `)` closed it.
    pub fn expression(&mut self, close: u8, parts: &mut Vec<Part>) -> Read<bool> {
        self.down()?;
        let outcome = self.balanced(close, parts);
        let doubt = match outcome {
            Ok(doubt) => doubt,
            Err(stop) => {
                self.lose_parts(std::mem::take(parts));
                return Err(stop);
            }
        };
        self.up();
        if close == b')' {
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
    pub fn balanced(&mut self, close: u8, parts: &mut Vec<Part>) -> Read<Option<Stop>> {
        let (start, open) = (self.pos, if close == b')' { b'(' } else { b'[' });
        let (mut depth, mut doubt) = (1usize, None);
        loop {
            self.burn(1)?;
            self.run(parts, false, |c| {
                matches!(c, b'\\' | b'\'' | b'"' | b'$' | b'`' | b'<' | b'>') || c == open || c == close
            })?;
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
                        });
                    }
                    lit(parts, text, true);
                }
                b'"' => self.double(parts)?,
                b'$' if self.second() == b'\'' => self.ansi_c(parts)?,
                b'$' => self.arithmetic_dollar(close, parts)?,
                b'`' => self.backtick(parts, Quote::Bare)?,
                b'<' | b'>' if close == b']' && self.second() == b'(' => self.process(parts)?,
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

    /// bash counts the brackets inside `${ }` here as well: insist that they balance.
    fn arithmetic_dollar(&mut self, close: u8, parts: &mut Vec<Part>) -> Read<()> {
        let start = self.pos;
        let braced = self.second() == b'{';
        self.dollar(parts, Quote::Double)?;
        if !braced {
            return Ok(());
        }
        let text = self.text.as_bytes().get(start..self.pos).unwrap_or_default();
        self.burn(text.len() / 8)?;
        let open = if close == b')' { b'(' } else { b'[' };
        let mut depth = 0i64;
        for c in text {
            depth += i64::from(*c == open) - i64::from(*c == close);
            if depth < 0 {
                break;
            }
        }
        if depth == 0 {
            Ok(())
        } else {
            self.stop_at(start, "brackets inside `${ }` inside arithmetic that do not match")
        }
    }
}

//! Quotes: backslash, single and double quotes. `$'…'` is in `ansi`.

use super::cursor::{Cursor, Read, lit};
use super::tree::WordPart;

/// What quotes stand around an expansion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quote {
    /// None.
    Bare,
    /// Double quotes, or a place that is read as if they stood there (arithmetic).
    Double,
    /// The body of a heredoc.
    Heredoc,
}

impl Quote {
    /// Whether the value neither splits nor globs.
    pub fn quoted(self) -> bool {
        self != Self::Bare
    }
}

/// Notes that quotes stood here, even if nothing stood in them.
pub(super) fn quotes(parts: &mut Vec<WordPart>) {
    lit(parts, "", true);
}

impl Cursor<'_> {
    /// A backslash; where it `escapes`, the next character is what it says.
    pub fn backslash(&mut self, parts: &mut Vec<WordPart>, escapes: bool) -> Read<()> {
        let start = self.pos;
        let next = self.text.get(start + 1..).and_then(|rest| rest.chars().next());
        self.burn(1)?;
        match next {
            Some(c) if escapes => {
                self.pos = start + 1 + c.len_utf8();
                lit(parts, self.slice(start + 1, self.pos)?, true);
            }
            _ => {
                self.pos = start + 1;
                // A backslash that ends the text means itself.
                lit(parts, "\\", !escapes);
            }
        }
        Ok(())
    }

    /// `'…'`
    pub fn single(&mut self, parts: &mut Vec<WordPart>) -> Read<()> {
        let (start, end) = self.single_text()?;
        lit(parts, self.slice(start, end)?, true);
        Ok(())
    }

    /// Steps over `'…'` and says where its text is.
    pub fn single_text(&mut self) -> Read<(usize, usize)> {
        let start = self.pos + 1;
        let rest = self.text.get(start..).unwrap_or("");
        let Some(length) = rest.find('\'') else { return self.stop_at(start - 1, "`'` that is never closed") };
        self.burn(1 + length / 16)?;
        self.pos = start + length + 1;
        Ok((start, start + length))
    }

    /// `"…"`, from the opening quote.
    pub fn double(&mut self, parts: &mut Vec<WordPart>) -> Read<()> {
        let start = self.pos;
        self.pos += 1;
        quotes(parts);
        self.down()?;
        loop {
            self.run(parts, true, |c| matches!(c, b'"' | b'\\' | b'$' | b'`'))?;
            match self.cur() {
                0 => return self.stop_at(start, "`\"` that is never closed"),
                b'"' => break,
                b'\\' => {
                    let escapes = matches!(self.byte(self.pos + 1), b'$' | b'`' | b'"' | b'\\');
                    self.backslash(parts, escapes)?;
                }
                b'$' => self.dollar(parts, Quote::Double)?,
                b'`' => self.backtick(parts, Quote::Double)?,
                _ => {}
            }
        }
        self.pos += 1;
        self.up();
        Ok(())
    }
}

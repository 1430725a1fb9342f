//! `( … )` after `name=`: words, with `[subscript]=` in front of some.

use super::arith::Closer;
use super::cursor::{Cursor, Read, lit};
use super::tree::{Word, WordPart};
use super::word::{WordPlace, splice, unquoted};

impl Cursor<'_> {
    /// From `(` to behind `)`.
    pub fn array(&mut self, parts: &mut Vec<WordPart>) -> Read<()> {
        let start = self.pos;
        self.pos += 1;
        self.down()?;
        let mut elements = Vec::new();
        if let Err(stop) = self.elements(start, &mut elements) {
            self.lose_words(elements);
            return Err(stop);
        }
        self.up();
        self.bash_only(start);
        if self.substituted.inside && self.escapes_quote(start) {
            self.lose_words(elements);
            return self.stop_at(start, "a backslash before a quote in an array inside `$( )`, which bash misreads");
        }
        // An index is left out of the elements, so that their places are not known.
        let raw = self.text.get(start..self.pos).unwrap_or("");
        let indexed = raw.contains("]=") || raw.contains("]+=");
        parts.push(WordPart::Array { elements, indexed, span: self.span(start) });
        Ok(())
    }

    /// bash looks for the end of such an array as if the backslash were not there.
    fn escapes_quote(&self, start: usize) -> bool {
        let text = self.text.as_bytes().get(start..self.pos).unwrap_or_default();
        text.windows(2).any(|pair| matches!(pair, [b'\\', b'\'' | b'"' | b'`' | b'(' | b')' | b'$']))
    }

    fn elements(&mut self, start: usize, elements: &mut Vec<Word>) -> Read<()> {
        loop {
            self.linebreak()?;
            self.burn(1)?;
            match self.cur() {
                b')' => {
                    self.pos += 1;
                    return Ok(());
                }
                0 => return self.stop_at(start, "`(` that is never closed"),
                b'[' => self.element(elements)?,
                _ => elements.push(self.some_word(WordPlace::Plain)?),
            }
        }
    }

    /// An element that begins with `[`: bash reads to the matching `]` first.
    fn element(&mut self, elements: &mut Vec<Word>) -> Read<()> {
        let start = self.pos;
        self.pos += 1;
        let mut subscript = Vec::new();
        if !self.expression(Closer::Subscript, &mut subscript)? {
            return self.stop_at(start, "`[` that is never closed");
        }
        let (first, second) = (self.cur(), self.second());
        let append = first == b'+' && second == b'=';
        if !append && first != b'=' {
            return self.bracket_element(start, subscript, elements);
        }
        self.expanded_once(start, &subscript)?;
        self.skip(if append { 2 } else { 1 });
        subscript.retain(|part| !matches!(part, WordPart::Lit { .. }));
        if !subscript.is_empty() {
            elements.push(Word { parts: subscript, span: self.span(start) });
        }
        elements.push(self.word(WordPlace::Plain)?);
        Ok(())
    }

    /// `[ab]*`: the brackets were a pattern.
    fn bracket_element(&mut self, start: usize, inner: Vec<WordPart>, elements: &mut Vec<Word>) -> Read<()> {
        let mut parts = Vec::new();
        lit(&mut parts, "[", false);
        splice(&mut parts, unquoted(inner));
        lit(&mut parts, "]", false);
        let rest = self.word(WordPlace::Plain)?;
        splice(&mut parts, rest.parts);
        elements.push(Word { parts, span: self.span(start) });
        Ok(())
    }
}

//! `[[ … ]]`: its own grammar of operands and operators. The tree keeps it as flat words; what matters is what expands.

use super::cursor::{Cursor, Read, lit, meta, plain};
use super::keyword::Keyword;
use super::tree::{CommandKind, Word};
use super::word::WordPlace;

impl Cursor<'_> {
    /// From behind `[[` to behind `]]`.
    pub fn cond(&mut self) -> Read<CommandKind> {
        let mut words = Vec::new();
        match self.cond_whole(&mut words) {
            Ok(()) => Ok(CommandKind::Cond(words)),
            Err(stop) => {
                self.lose_words(words);
                Err(stop)
            }
        }
    }

    fn cond_whole(&mut self, words: &mut Vec<Word>) -> Read<()> {
        self.cond_or(words)?;
        self.linebreak()?;
        if self.eat(b"]]") && meta(self.cur()) { Ok(()) } else { self.stop("`[[` without `]]`") }
    }

    /// Whether no operand can begin here.
    fn cond_end(&mut self) -> bool {
        if matches!(self.cur(), 0 | b')' | b'&' | b'|' | b';') {
            return true;
        }
        let start = self.pos;
        let found = self.eat(b"]]") && meta(self.cur());
        self.pos = start;
        found
    }

    /// Adds an operator of `count` bytes as a word.
    fn operator(&mut self, count: usize, text: &str, words: &mut Vec<Word>) {
        let start = self.pos;
        self.skip(count);
        let mut word = Word { parts: Vec::new(), span: self.span(start) };
        lit(&mut word.parts, text, false);
        words.push(word);
    }

    fn cond_or(&mut self, words: &mut Vec<Word>) -> Read<()> {
        self.down()?;
        loop {
            self.cond_term(words)?;
            self.linebreak()?;
            match (self.cur(), self.second()) {
                (b'|', b'|') => self.operator(2, "||", words),
                (b'&', b'&') => self.operator(2, "&&", words),
                _ => break,
            }
            self.burn(1)?;
        }
        self.up();
        Ok(())
    }

    fn cond_term(&mut self, words: &mut Vec<Word>) -> Read<()> {
        self.linebreak()?;
        while matches!(self.keyword(), Some((Keyword::Not, _))) {
            self.operator(1, "!", words);
            self.linebreak()?;
        }
        if self.cur() == b'(' {
            self.operator(1, "(", words);
            self.cond_or(words)?;
            self.linebreak()?;
            if self.cur() != b')' {
                return self.stop("`(` in `[[ ]]` that is never closed");
            }
            self.operator(1, ")", words);
            return Ok(());
        }
        let unary = self.cond_operand(WordPlace::Plain, words)?;
        // Lines may end around terms, not inside them.
        self.blanks();
        match (self.cond_end(), unary) {
            (true, false) => Ok(()),
            (_, true) => self.cond_operand(WordPlace::Plain, words).map(|_| ()),
            (false, false) => {
                let place = self.binary(words)?;
                self.blanks();
                self.cond_operand(place, words).map(|_| ())
            }
        }
    }

    /// One operand; says whether it looks like a unary operator.
    fn cond_operand(&mut self, place: WordPlace, words: &mut Vec<Word>) -> Read<bool> {
        if place != WordPlace::Regex && self.cond_end() {
            return self.stop("an operand is missing in `[[ ]]`");
        }
        let word = self.some_word(place)?;
        let unary = matches!(plain(&word.parts).map(str::as_bytes), Some([b'-', c]) if c.is_ascii_alphabetic());
        words.push(word);
        Ok(unary)
    }

    /// A binary operator; says how its right side is read.
    fn binary(&mut self, words: &mut Vec<Word>) -> Read<WordPlace> {
        match self.cur() {
            b'<' if self.second() != b'(' => self.operator(1, "<", words),
            b'>' if self.second() != b'(' => self.operator(1, ">", words),
            _ => {
                let word = self.word(WordPlace::Plain)?;
                let place = match plain(&word.parts) {
                    Some("=~") => WordPlace::Regex,
                    Some("=" | "==" | "!=") => WordPlace::Pattern,
                    Some("-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge" | "-nt" | "-ot" | "-ef") => WordPlace::Plain,
                    _ => return self.stop("an operator in `[[ ]]` that bash does not have"),
                };
                words.push(word);
                return Ok(place);
            }
        }
        Ok(WordPlace::Plain)
    }
}

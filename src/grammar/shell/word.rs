//! Words and assignments: runs of text, quotes and expansions side by side, up to a blank or an operator.

use super::arith::Closer;
use super::cursor::{Cursor, Read, is_name, lit, meta, plain};
use super::quote::Quote;
use super::tree::{Assign, Word, WordPart};

/// Where a word stands, which decides what in it is special.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordPlace {
    /// An ordinary word.
    Plain,
    /// Where a command may begin: `x=…` assigns.
    First,
    /// An argument of `declare` and its like: `x=(…)` is an array.
    Declared,
    /// The right side of `==` in `[[ ]]`.
    Pattern,
    /// The right side of `=~` in `[[ ]]`.
    Regex,
}

/// A word where a command may begin.
pub(super) enum LeadWord {
    Word(Word),
    Assign(Assign),
}

/// A word that is being read.
struct Draft {
    parts: Vec<WordPart>,
    /// What stood before `=`; its value is read into `parts`.
    assign: Option<Assign>,
    /// `=` or `[` may still make it an assignment.
    naming: bool,
    /// The position behind `=`.
    value: usize,
    /// Parentheses that are open in a pattern.
    open: usize,
}

impl Cursor<'_> {
    /// A word, maybe empty where none stands here.
    pub fn word(&mut self, place: WordPlace) -> Read<Word> {
        match self.token(place)? {
            LeadWord::Word(word) => Ok(word),
            LeadWord::Assign(assign) => Ok(assign.value),
        }
    }

    /// A word; stops where none stands here.
    pub fn some_word(&mut self, place: WordPlace) -> Read<Word> {
        let word = self.word(place)?;
        if word.parts.is_empty() { self.stop("a word is missing here") } else { Ok(word) }
    }

    /// A word or, in `Place::First`, an assignment.
    pub fn token(&mut self, place: WordPlace) -> Read<LeadWord> {
        self.cur();
        let start = self.pos;
        let naming = matches!(place, WordPlace::First | WordPlace::Declared);
        let mut draft = Draft { parts: Vec::new(), assign: None, naming, value: usize::MAX, open: 0 };
        if let Err(stop) = self.fill(place, &mut draft) {
            self.lose_parts(draft.parts);
            return Err(stop);
        }
        let span = self.span(start);
        match draft.assign {
            Some(mut assign) => {
                assign.value = Word { parts: draft.parts, span: self.span(draft.value) };
                assign.span = span;
                Ok(LeadWord::Assign(assign))
            }
            None if draft.parts.is_empty() && place != WordPlace::Plain => self.stop("a word is missing here"),
            None => Ok(LeadWord::Word(Word { parts: draft.parts, span })),
        }
    }

    /// Adds the bytes up to one that `ends` the run.
    #[inline]
    pub fn run(&mut self, parts: &mut Vec<WordPart>, quoted: bool, ends: impl Fn(u8) -> bool) -> Read<()> {
        let start = self.pos;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let length = rest.iter().position(|c| ends(*c)).unwrap_or(rest.len());
        if length > 0 {
            self.pos = start + length;
            self.burn(1 + length / 16)?;
            lit(parts, self.slice(start, self.pos)?, quoted);
        }
        Ok(())
    }

    fn fill(&mut self, place: WordPlace, draft: &mut Draft) -> Read<()> {
        loop {
            match draft.naming {
                true => self.run(&mut draft.parts, false, |c| special(c) || matches!(c, b'=' | b'['))?,
                false => self.run(&mut draft.parts, false, special)?,
            }
            if !self.step(place, draft)? {
                break;
            }
        }
        if draft.open > 0 { self.stop("`(` in `[[ ]]` that is never closed") } else { Ok(()) }
    }

    /// One special byte of a word and what it opens; false where the word ends.
    fn step(&mut self, place: WordPlace, draft: &mut Draft) -> Read<bool> {
        let expands = matches!(self.cur(), b'$' | b'<' | b'>');
        let start = self.pos;
        let more = self.open(place, draft)?;
        // In a group of a pattern bash counts the parentheses of substitutions too: insist that they match.
        if expands && draft.open > 0 && !self.counts(start) {
            return self.stop_at(start, "parentheses in a group of a pattern that do not match");
        }
        Ok(more)
    }

    /// Whether parentheses match from a position up to this one, whatever they stand in; comments and heredocs are not trusted.
    fn counts(&self, start: usize) -> bool {
        let text = self.text.as_bytes().get(start..self.pos).unwrap_or_default();
        let odd = [&b"#"[..], b"$'", b"<<"].iter().any(|odd| text.windows(odd.len()).any(|found| found == *odd));
        if odd && text.contains(&b'(') {
            return false;
        }
        let opened = text.iter().filter(|c| **c == b'(').count();
        opened == text.iter().filter(|c| **c == b')').count()
    }

    fn open(&mut self, place: WordPlace, draft: &mut Draft) -> Read<bool> {
        let parts = &mut draft.parts;
        match self.cur() {
            0 => return Ok(false),
            b' ' | b'\t' | b'\n' | b';' | b'&' if draft.open == 0 => return Ok(false),
            b'|' if draft.open == 0 && place != WordPlace::Regex => return Ok(false),
            b'<' | b'>' if self.second() == b'(' => self.process(parts)?,
            b'<' | b'>' | b')' if draft.open == 0 => return Ok(false),
            b'(' if draft.open > 0 || groups(place, parts) => {
                draft.open += 1;
                self.literal_byte(parts)?;
            }
            b'(' if draft.value == self.pos => self.array(parts)?,
            b'(' => return Ok(false),
            b')' => {
                draft.open -= 1;
                self.literal_byte(parts)?;
            }
            b'\\' => self.backslash(parts, true)?,
            b'\'' => self.single(parts)?,
            b'"' => self.double(parts)?,
            b'$' => self.dollar(parts, Quote::Bare)?,
            b'`' => self.backtick(parts, Quote::Bare)?,
            b'[' if draft.naming && place == WordPlace::First => self.subscript(draft)?,
            b'=' if draft.naming => self.equals(place, draft)?,
            c if special(c) || matches!(c, b'=' | b'[') => self.literal_byte(parts)?,
            // A line continuation was skipped: the run goes on.
            _ => {}
        }
        Ok(true)
    }

    /// A special byte that means itself here.
    fn literal_byte(&mut self, parts: &mut Vec<WordPart>) -> Read<()> {
        let start = self.pos;
        self.pos += 1;
        self.burn(1)?;
        lit(parts, self.slice(start, self.pos)?, false);
        Ok(())
    }

    /// `=`: an assignment if a name stands before it.
    fn equals(&mut self, place: WordPlace, draft: &mut Draft) -> Read<()> {
        if place == WordPlace::Declared {
            let assigns = declares(&draft.parts);
            self.literal_byte(&mut draft.parts)?;
            self.cur();
            if assigns {
                draft.naming = false;
                draft.value = self.pos;
            }
            return Ok(());
        }
        draft.naming = false;
        let before = plain(&draft.parts).unwrap_or("");
        let name = before.strip_suffix('+').unwrap_or(before);
        if !is_name(name) {
            return self.literal_byte(&mut draft.parts);
        }
        let append = name.len() < before.len();
        let name = name.to_owned();
        if append {
            self.bash_only(self.pos);
        }
        self.begin_value(name, None, append, draft);
        Ok(())
    }

    /// `[` after a name, where a command may begin: bash reads to the matching `]`, blanks and all.
    fn subscript(&mut self, draft: &mut Draft) -> Read<()> {
        draft.naming = false;
        let Some(name) = plain(&draft.parts).filter(|name| is_name(name)).map(str::to_owned) else {
            // `=` may not follow any more: `a-[x]=` is no assignment.
            return self.literal_byte(&mut draft.parts);
        };
        self.pos += 1;
        let start = self.pos;
        let mut inner = Vec::new();
        if !self.expression(Closer::Subscript, &mut inner)? {
            return self.stop("`[` that is never closed");
        }
        self.expanded_once(start, &inner)?;
        let span = self.span_to(start, self.pos - 1);
        self.bash_only(start);
        let (first, second) = (self.cur(), self.second());
        let append = first == b'+' && second == b'=';
        if append {
            self.skip(1);
        }
        if append || first == b'=' {
            self.begin_value(name, Some(Word { parts: inner, span }), append, draft);
        } else {
            lit(&mut draft.parts, "[", false);
            splice(&mut draft.parts, unquoted(inner));
            lit(&mut draft.parts, "]", false);
        }
        Ok(())
    }

    /// Steps over `=`; what follows is the value.
    fn begin_value(&mut self, name: String, subscript: Option<Word>, append: bool, draft: &mut Draft) {
        self.skip(1);
        self.cur();
        draft.parts.clear();
        draft.value = self.pos;
        let span = self.span(self.pos);
        draft.assign = Some(Assign { name, subscript, append, value: Word { parts: Vec::new(), span }, span });
    }
}

/// Adds parts, joining literals.
pub(super) fn splice(parts: &mut Vec<WordPart>, more: Vec<WordPart>) {
    for part in more {
        match part {
            WordPart::Lit { text, quoted } => lit(parts, &text, quoted),
            other => parts.push(other),
        }
    }
}

/// What was read as a subscript and turned out to be part of a word, where values split.
pub(super) fn unquoted(mut parts: Vec<WordPart>) -> Vec<WordPart> {
    for part in &mut parts {
        if let WordPart::Param { quoted, .. } | WordPart::Command { quoted, .. } = part {
            *quoted = false;
        }
    }
    parts
}

/// Whether a byte of a word is anything but itself.
fn special(c: u8) -> bool {
    meta(c) || matches!(c, b'\\' | b'\'' | b'"' | b'$' | b'`')
}

/// Whether `(` opens a group of a pattern here.
fn groups(place: WordPlace, parts: &[WordPart]) -> bool {
    match (place, parts.last()) {
        (WordPlace::Regex, _) => true,
        (WordPlace::Pattern, Some(WordPart::Lit { text, quoted: false })) => text.ends_with(['?', '*', '+', '@', '!']),
        _ => false,
    }
}

/// Whether what stands before `=` in an argument of `declare` is a name, maybe with a subscript.
fn declares(parts: &[WordPart]) -> bool {
    let (Some(WordPart::Lit { text: first, quoted: false }), Some(WordPart::Lit { text: last, quoted: false })) =
        (parts.first(), parts.last())
    else {
        return false;
    };
    match first.split_once('[') {
        Some((name, _)) => is_name(name) && last.strip_suffix('+').unwrap_or(last).ends_with(']'),
        None => parts.len() == 1 && is_name(first.strip_suffix('+').unwrap_or(first)),
    }
}

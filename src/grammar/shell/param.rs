//! `${…}`: name, subscript and operator. What bash would refuse when it runs is kept as `ParamOp::Other`, with
//! everything that expands in it.

use super::cursor::{Cursor, Read, lit, name_byte};
use super::quote::Quote;
use super::tree::{Param, ParamOp, Word, WordPart};

/// How quotes in an operand are read inside double quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    /// The word of `:-` and its like: single quotes mean themselves.
    Word,
    /// A pattern or replacement: single quotes quote.
    Pattern,
    /// A subscript or offset, or something unknown: no quotes keep an expansion from happening.
    Index,
}

/// What stands before the operator.
struct ParamHead {
    name: String,
    indirect: bool,
    length: bool,
}

fn dangles(part: &WordPart) -> bool {
    matches!(part, WordPart::Lit { text, .. } if text.contains(['$', '`']))
}

fn is_special(c: u8) -> bool {
    matches!(c, b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!')
}

impl Cursor<'_> {
    /// From behind `${` to behind `}`.
    pub fn param(&mut self, quote: Quote, start: usize) -> Read<Param> {
        let Some(head) = self.head()? else {
            let op = self.other(quote, Vec::new())?;
            self.close(start)?;
            return Ok(Param { name: String::new(), subscript: None, indirect: false, op });
        };
        let subscript = match self.cur() {
            b'[' if head.name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') => {
                self.param_subscript(quote)?
            }
            _ => None,
        };
        let op = match self.param_op(&head, subscript.is_some(), quote) {
            Ok(op) => op,
            Err(stop) => {
                self.lose_words(subscript.into_iter().collect());
                return Err(stop);
            }
        };
        self.close(start)?;
        Ok(Param { name: head.name, subscript, indirect: head.indirect, op })
    }

    fn close(&mut self, start: usize) -> Read<()> {
        if self.cur() != b'}' {
            return self.stop_at(start, "`${` that is never closed");
        }
        self.pos += 1;
        Ok(())
    }

    /// The name with `#` or `!` before it; nothing, without moving, where none stands here.
    fn head(&mut self) -> Read<Option<ParamHead>> {
        let (first, second, third) = (self.cur(), self.second(), self.third());
        let prefixed = name_byte(second) || (is_special(second) && third == b'}');
        let (indirect, length) = match first {
            b'#' if prefixed => (false, true),
            b'!' if prefixed => (true, false),
            b'!' if second != b'}' => return Ok(None),
            // `${$(x)}`: the second `$` begins an expansion.
            b'$' if matches!(second, b'(' | b'{' | b'[' | b'\'' | b'"') => return Ok(None),
            c if name_byte(c) || is_special(c) => (false, false),
            _ => return Ok(None),
        };
        if indirect || length {
            self.pos += 1;
        }
        let mut name = String::new();
        match self.cur() {
            c if c.is_ascii_digit() => self.positional(&mut name),
            c if name_byte(c) => self.name(&mut name)?,
            c => {
                name.push(char::from(c));
                self.pos += 1;
            }
        }
        Ok(Some(ParamHead { name, indirect, length }))
    }

    fn positional(&mut self, name: &mut String) {
        while self.cur().is_ascii_digit() {
            name.push(char::from(self.cur()));
            self.pos += 1;
        }
    }

    /// `[…]`; nothing, without moving, where the brace closes first.
    fn param_subscript(&mut self, quote: Quote) -> Read<Option<Word>> {
        let start = self.pos;
        self.pos += 1;
        let word = self.operand(quote, Operand::Index, b']')?;
        if self.cur() == b']' {
            self.pos += 1;
            self.expanded_once(start, &word.parts)?;
            return Ok(Some(word));
        }
        self.pos = start;
        Ok(None)
    }

    fn param_op(&mut self, head: &ParamHead, subscript: bool, quote: Quote) -> Read<ParamOp> {
        let (first, second) = (self.cur(), self.second());
        if head.length {
            return if first == b'}' { Ok(ParamOp::Length) } else { self.other(quote, Vec::new()) };
        }
        match (first, second) {
            (b'}', _) => Ok(ParamOp::Plain),
            (b'*' | b'@', b'}') if head.indirect && !subscript => {
                self.skip(1);
                Ok(ParamOp::Names)
            }
            (b':', b'-' | b'=' | b'?' | b'+') => {
                self.skip(1);
                self.value_op(true, quote)
            }
            (b'-' | b'=' | b'?' | b'+', _) => self.value_op(false, quote),
            (b':', _) => self.slice_op(quote),
            (b'#' | b'%', _) => self.trim_op(quote),
            (b'/', _) => self.replace_op(quote),
            (b'^' | b',', _) => self.case_op(quote),
            (b'@', c) if c.is_ascii_alphabetic() && self.third() == b'}' => {
                self.skip(2);
                Ok(ParamOp::Transform(char::from(c)))
            }
            _ => self.other(quote, Vec::new()),
        }
    }

    fn value_op(&mut self, colon: bool, quote: Quote) -> Read<ParamOp> {
        let op = self.cur();
        self.skip(1);
        let word = self.operand(quote, Operand::Word, b'}')?;
        Ok(match op {
            b'-' => ParamOp::Default { colon, word },
            b'=' => ParamOp::Assign { colon, word },
            b'?' => ParamOp::Error { colon, word },
            _ => ParamOp::Alternate { colon, word },
        })
    }

    fn slice_op(&mut self, quote: Quote) -> Read<ParamOp> {
        self.skip(1);
        let offset = self.operand(quote, Operand::Index, b':')?;
        self.expanded_once(self.pos, &offset.parts)?;
        // `a ? b : c`: which colon separates is bash's business.
        let ternary = offset.parts.iter().any(|part| matches!(part, WordPart::Lit { text, .. } if text.contains('?')));
        if ternary || offset.parts.is_empty() {
            return self.other(quote, offset.parts);
        }
        let mut length = None;
        if self.cur() == b':' {
            self.skip(1);
            let word = self.operand(quote, Operand::Index, b'}')?;
            self.expanded_once(self.pos, &word.parts)?;
            length = Some(word);
        }
        Ok(ParamOp::Slice { offset, length })
    }

    fn trim_op(&mut self, quote: Quote) -> Read<ParamOp> {
        let op = self.cur();
        let longest = self.second() == op;
        self.skip(if longest { 2 } else { 1 });
        let pattern = self.operand(quote, Operand::Pattern, b'}')?;
        Ok(ParamOp::Trim { suffix: op == b'%', longest, pattern })
    }

    fn replace_op(&mut self, quote: Quote) -> Read<ParamOp> {
        self.skip(1);
        let (all, anchor) = match self.cur() {
            b'/' => (true, None),
            b'#' => (false, Some('#')),
            b'%' => (false, Some('%')),
            _ => (false, None),
        };
        if all || anchor.is_some() {
            self.skip(1);
        }
        let pattern = self.operand(quote, Operand::Pattern, b'/')?;
        let mut with = Word { parts: Vec::new(), span: self.span(self.pos) };
        if self.cur() == b'/' {
            self.skip(1);
            with = self.operand(quote, Operand::Pattern, b'}')?;
        }
        Ok(ParamOp::Replace { all, anchor, pattern, with })
    }

    fn case_op(&mut self, quote: Quote) -> Read<ParamOp> {
        let op = self.cur();
        let all = self.second() == op;
        self.skip(if all { 2 } else { 1 });
        let pattern = self.operand(quote, Operand::Pattern, b'}')?;
        Ok(ParamOp::Case { upper: op == b'^', all, pattern })
    }

    /// Whatever it is, up to the closing brace.
    fn other(&mut self, quote: Quote, mut parts: Vec<WordPart>) -> Read<ParamOp> {
        match self.operand(quote, Operand::Index, b'}') {
            Ok(rest) => {
                parts.extend(rest.parts);
                Ok(ParamOp::Other(parts))
            }
            Err(stop) => {
                self.lose_parts(parts);
                Err(stop)
            }
        }
    }

    /// Text up to an unquoted `}` or `end`, which is not stepped over.
    fn operand(&mut self, quote: Quote, kind: Operand, end: u8) -> Read<Word> {
        self.cur();
        let start = self.pos;
        let mut parts = Vec::new();
        match self.fill_operand(quote, kind, end, &mut parts) {
            Ok(()) => Ok(Word { parts, span: self.span(start) }),
            Err(stop) => {
                self.lose_parts(parts);
                Err(stop)
            }
        }
    }

    fn fill_operand(&mut self, quote: Quote, kind: Operand, end: u8, parts: &mut Vec<WordPart>) -> Read<()> {
        let (start, mut depth) = (self.pos, 0usize);
        let special = |c| matches!(c, b'}' | b'\\' | b'\'' | b'"' | b'$' | b'`' | b'<' | b'>' | b'[') || c == end;
        loop {
            self.burn(1)?;
            self.run(parts, quote.quoted(), special)?;
            match self.cur() {
                0 => return self.stop_at(start, "`${` that is never closed"),
                b'}' => return Ok(()),
                c if c == end && depth == 0 => return Ok(()),
                b'\\' => self.operand_backslash(quote, kind, parts)?,
                b'\'' => self.operand_single(quote, kind, parts)?,
                b'"' => self.operand_double(quote, parts)?,
                b'$' if self.second() == b'\'' && (quote == Quote::Double || kind == Operand::Index) => {
                    self.bare_ansi_c(parts)?;
                }
                b'$' if quote == Quote::Double && self.second() == b'"' => {
                    self.skip(1);
                    self.cur();
                    self.operand_double(quote, parts)?;
                }
                b'$' if quote == Quote::Heredoc && matches!(self.second(), b'\'' | b'"') => {
                    return self.stop("`$'` or `$\"` in `${ }` in a heredoc");
                }
                b'$' => self.dollar(parts, quote)?,
                // `\"` in these backticks stays what it is, also inside double quotes.
                b'`' => self.backtick(parts, if quote.quoted() { Quote::Heredoc } else { quote })?,
                b'<' | b'>' if self.second() == b'(' && (quote.quoted() || kind == Operand::Index) => {
                    return self.stop("a process substitution where bash finds one and then reads it as text");
                }
                b'<' | b'>' if self.second() == b'(' => self.process(parts)?,
                // A line continuation was skipped: the run goes on.
                c if !special(c) => {}
                c => {
                    if end == b']' {
                        depth = if c == b'[' { depth + 1 } else { depth.saturating_sub(usize::from(c == b']')) };
                    }
                    let from = self.pos;
                    self.pos += 1;
                    lit(parts, self.slice(from, self.pos)?, quote.quoted());
                }
            }
        }
    }

    fn operand_backslash(&mut self, quote: Quote, kind: Operand, parts: &mut Vec<WordPart>) -> Read<()> {
        let special = matches!(self.byte(self.pos + 1), b'$' | b'`' | b'"' | b'\\' | b'}');
        let escapes = special || quote == Quote::Bare || kind != Operand::Word;
        if !escapes {
            // The next character belongs to the backslash when the end is looked for, and both are text.
            lit(parts, "\\", true);
        }
        self.backslash(parts, true)
    }

    /// `'…'`; in `"${x:-'…'}"` the quotes are text, and as in subscripts expansions in them happen: refuse those.
    fn operand_single(&mut self, quote: Quote, kind: Operand, parts: &mut Vec<WordPart>) -> Read<()> {
        let start = self.pos;
        if quote == Quote::Bare && kind != Operand::Index {
            return self.single(parts);
        }
        let (from, to) = self.single_text()?;
        let text = self.slice(from, to)?;
        if text.contains(['$', '`']) || (quote == Quote::Heredoc && text.contains('}')) {
            return self.stop_at(start, "an expansion in single quotes where they do not quote");
        }
        match kind {
            Operand::Word => lit(parts, self.slice(start, to + 1)?, true),
            Operand::Pattern | Operand::Index => lit(parts, text, true),
        }
        if text.contains(['\\', '"']) {
            parts.push(WordPart::Opaque { span: self.span(start) });
        }
        Ok(())
    }

    /// `"…"`; inside double quotes its backslashes follow no rule worth knowing.
    fn operand_double(&mut self, quote: Quote, parts: &mut Vec<WordPart>) -> Read<()> {
        let start = self.pos;
        self.double(parts)?;
        let text = self.text.as_bytes().get(start..self.pos).unwrap_or_default();
        if quote == Quote::Heredoc && text.contains(&b'}') {
            return self.stop_at(start, "`}` in quotes inside `${ }` in a heredoc");
        }
        if quote.quoted() && text.contains(&b'`') && text.contains(&b'\\') {
            return self.stop_at(start, "escapes in backticks in quotes inside quotes");
        }
        // `"${x:-"$"(rm x)}"` runs rm: the quotes are gone before the expansions are looked for.
        if quote.quoted() && parts.iter().any(dangles) {
            return self.stop_at(start, "`$` as text in quotes inside quotes");
        }
        if quote.quoted() && text.contains(&b'\\') {
            parts.push(WordPart::Opaque { span: self.span(start) });
        }
        Ok(())
    }
}

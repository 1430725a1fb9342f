//! What begins with `$`, backticks, and process substitutions.

use super::arith::Closer;
use super::cursor::{Cursor, Read, Substituted, lit, name_byte};
use super::list::End;
use super::map::Copied;
use super::quote::Quote;
use super::tree::{List, Param, ParamOp, WordPart};

impl Cursor<'_> {
    /// From `$` to behind what it expands.
    pub fn dollar(&mut self, parts: &mut Vec<WordPart>, quote: Quote) -> Read<()> {
        let start = self.pos;
        self.burn(1)?;
        match self.second() {
            b'(' if self.third() == b'(' => self.double_parenthesis(parts, quote),
            b'(' => self.substitution(parts, quote),
            b'{' => self.braced(parts, quote),
            b'[' => {
                self.skip(2);
                let mut inner = Vec::new();
                self.expression(Closer::Bracket, &mut inner)?;
                self.bash_only(start);
                parts.push(WordPart::Arith { parts: inner, span: self.span(start) });
                Ok(())
            }
            b'\'' if quote == Quote::Bare => self.ansi_c(parts),
            b'"' if quote == Quote::Bare => {
                self.skip(1);
                self.cur();
                self.bash_only(start);
                self.double(parts)
            }
            c if name_byte(c) => self.variable_name(parts, quote),
            b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!' => self.variable_name(parts, quote),
            _ => {
                self.pos += 1;
                lit(parts, "$", quote.quoted());
                Ok(())
            }
        }
    }

    /// `$name`, or `$` and one digit or special character.
    fn variable_name(&mut self, parts: &mut Vec<WordPart>, quote: Quote) -> Read<()> {
        let start = self.pos;
        self.skip(1);
        let mut name = String::new();
        let first = self.cur();
        if first.is_ascii_alphabetic() || first == b'_' {
            self.name(&mut name)?;
        } else {
            name.push(char::from(first));
            self.pos += 1;
        }
        let param = Box::new(Param { name, subscript: None, indirect: false, op: ParamOp::Plain });
        parts.push(WordPart::Param { param, quoted: quote.quoted(), span: self.span(start) });
        Ok(())
    }

    /// Letters, digits and underscores.
    pub fn name(&mut self, into: &mut String) -> Read<()> {
        loop {
            let start = self.pos;
            while name_byte(self.byte(self.pos)) {
                self.pos += 1;
            }
            into.push_str(self.slice(start, self.pos)?);
            self.cur();
            if !name_byte(self.byte(self.pos)) {
                return Ok(());
            }
        }
    }

    /// `$((`: arithmetic if it ends like it.
    fn double_parenthesis(&mut self, parts: &mut Vec<WordPart>, quote: Quote) -> Read<()> {
        let start = self.pos;
        self.skip(3);
        let mut inner = Vec::new();
        if self.expression(Closer::Arithmetic, &mut inner)? {
            parts.push(WordPart::Arith { parts: inner, span: self.span(start) });
            return Ok(());
        }
        self.pos = start;
        self.substitution(parts, quote)
    }

    fn substitution(&mut self, parts: &mut Vec<WordPart>, quote: Quote) -> Read<()> {
        let start = self.pos;
        let list = self.parenthesised()?;
        parts.push(WordPart::Command { list, quoted: quote.quoted(), span: self.span(start) });
        Ok(())
    }

    /// `<( … )` and `>( … )`.
    pub fn process(&mut self, parts: &mut Vec<WordPart>) -> Read<()> {
        let start = self.pos;
        self.burn(1)?;
        let output = self.cur() == b'>';
        let list = self.parenthesised()?;
        self.bash_only(start);
        parts.push(WordPart::Process { list, output, span: self.span(start) });
        Ok(())
    }

    /// `$( … )` or `<( … )`, from its first byte: the commands in it.
    fn parenthesised(&mut self) -> Read<List> {
        let start = self.pos;
        let counted = if self.third() == b'(' { Some(self.counted_end()?) } else { None };
        self.skip(2);
        let list = self.substituted_list(End::Paren, b')', start)?;
        if counted.is_none_or(|end| end == self.pos) {
            return Ok(list);
        }
        self.lose(list);
        self.stop_at(start, "`((` in a substitution that can be read in two ways")
    }

    /// After `$((` and `<((` bash finds the end by counting parentheses: both ends must agree.
    fn counted_end(&mut self) -> Read<usize> {
        let start = self.pos;
        self.skip(2);
        self.balanced(Closer::Arithmetic, &mut Vec::new())?;
        Ok(std::mem::replace(&mut self.pos, start))
    }

    /// `${ …; }` and `${| …; }`, from behind the brace.
    fn function_substitution(&mut self, parts: &mut Vec<WordPart>, quote: Quote, start: usize) -> Read<()> {
        if self.cur() == b'|' {
            self.pos += 1;
        }
        self.bash_only(start);
        let list = self.substituted_list(End::Brace, b'}', start)?;
        parts.push(WordPart::Command { list, quoted: quote.quoted(), span: self.span(start) });
        Ok(())
    }

    /// A list and the byte that closes it, with heredocs of its own.
    fn substituted_list(&mut self, end: End, close: u8, start: usize) -> Read<List> {
        let pending = std::mem::take(&mut self.pending);
        let outer = self.substituted;
        self.substituted = Substituted { inside: true, heredoc: outer.inside && outer.heredoc, first: true };
        let list = self.list(end)?;
        if self.cur() != close || !self.pending.is_empty() {
            self.lose(list);
            return match self.pending.is_empty() {
                true => self.stop_at(start, "a substitution that is never closed"),
                false => self.stop("a heredoc without a body inside a substitution"),
            };
        }
        self.pos += 1;
        self.pending = pending;
        self.substituted.first = outer.first;
        if !outer.inside {
            self.substituted = outer;
        }
        Ok(list)
    }

    /// `${…`: a parameter, or commands in bash 5.3.
    fn braced(&mut self, parts: &mut Vec<WordPart>, quote: Quote) -> Read<()> {
        let start = self.pos;
        self.skip(2);
        if matches!(self.cur(), b' ' | b'\t' | b'\n' | b'|') {
            return self.function_substitution(parts, quote, start);
        }
        self.down()?;
        let param = Box::new(self.param(quote, start)?);
        self.up();
        parts.push(WordPart::Param { param, quoted: quote.quoted(), span: self.span(start) });
        Ok(())
    }

    /// `` `…` ``: text with its own escapes, read when they are resolved.
    pub fn backtick(&mut self, parts: &mut Vec<WordPart>, quote: Quote) -> Read<()> {
        let start = self.pos;
        let (end, copy) = self.backtick_text(quote)?;
        let list = match copy {
            None => self.within(start + 1, end, |inner| inner.whole())?,
            Some(copy) => copy.within(self, |inner| inner.whole())?,
        };
        self.pos = end + 1;
        parts.push(WordPart::Command { list, quoted: quote.quoted(), span: self.span(start) });
        Ok(())
    }

    /// Where the closing backtick is, and the text without its escapes if it has any.
    fn backtick_text(&mut self, quote: Quote) -> Read<(usize, Option<Copied>)> {
        let start = self.pos;
        let (mut from, mut at) = (start + 1, start + 1);
        let mut copy: Option<Copied> = None;
        loop {
            match self.byte(at) {
                0 => return self.stop_at(start, "a backtick that is never closed"),
                b'`' => break,
                b'\\' => {
                    let next = self.byte(at + 1);
                    let drops = match next {
                        b'\n' => 2,
                        b'$' | b'`' | b'\\' => 1,
                        b'"' if quote == Quote::Double => 1,
                        _ => 0,
                    };
                    if drops > 0 {
                        let copy = copy.get_or_insert_with(|| Copied::new(self, start + 1));
                        copy.push(self, from, at)?;
                        from = at + drops;
                    }
                    at += 2;
                }
                _ => at += 1,
            }
        }
        self.burn(1 + (at - start) / 8)?;
        if let Some(copy) = copy.as_mut() {
            copy.push(self, from, at)?;
        }
        Ok((at, copy))
    }
}

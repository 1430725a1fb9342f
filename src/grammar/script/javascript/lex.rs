//! JavaScript's tokens, one at a time: whether a slash divides or starts a pattern, only the parser knows.

use crate::span::Span;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lexeme {
    /// An identifier, a keyword or a private name; `escaped` where letters are written as escapes.
    Name {
        /// Some letters are written as escapes.
        escaped: bool,
    },
    /// A number.
    Number,
    /// A string with its quotes.
    Text,
    /// The text of a template up to a hole or its end, with the marks on both sides.
    Template {
        /// It ends the template.
        last: bool,
    },
    /// A regular expression.
    Regex,
    /// An operator or a bracket.
    Op,
    /// Nothing that JavaScript has; says what.
    Bad(&'static str),
    /// The end of the text.
    End,
}

/// A token, where it stands, and whether a line ended before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JsToken {
    /// What it is.
    pub kind: Lexeme,
    /// Where it stands.
    pub span: Span,
    /// A line ended before it.
    pub fresh: bool,
}

const OPS: &[&str] = &[
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&",
    "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**", "<<", ">>",
];

/// A place in a text from which tokens are taken.
#[derive(Clone, Copy)]
pub struct JsLexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> JsLexer<'a> {
    /// At the start of a text, after its `#!` line.
    pub fn new(text: &'a str) -> Self {
        let at = if text.starts_with("#!") { text.find(['\n', '\r']).unwrap_or(text.len()) } else { 0 };
        Self { text, at }
    }

    /// At an offset.
    pub fn at(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The next token; a slash is always an operator here.
    pub fn next(&mut self) -> JsToken {
        let (fresh, bad) = self.skip();
        let start = self.at;
        let (kind, end) = match bad {
            Some(what) => (Lexeme::Bad(what), self.text.len()),
            None => self.scan(fresh),
        };
        self.at = end;
        JsToken { kind, span: Span::new(start, end), fresh }
    }

    /// Passes white space and comments; says whether a line ended, and whether a comment did not end.
    fn skip(&mut self) -> (bool, Option<&'static str>) {
        let mut fresh = self.at == 0;
        loop {
            let rest = self.rest();
            let Some(first) = rest.chars().next() else { return (fresh, None) };
            if is_line_end(first) {
                fresh = true;
                self.at += first.len_utf8();
            } else if is_space(first) {
                self.at += first.len_utf8();
            } else if rest.starts_with("//") {
                self.at += rest.find(is_line_end).unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                let Some(len) = rest.get(2..).and_then(|r| r.find("*/")) else {
                    return (fresh, Some("a comment has no end"));
                };
                fresh |= rest.get(..len + 4).is_some_and(|c| c.contains(is_line_end));
                self.at += len + 4;
            } else {
                return (fresh, None);
            }
        }
    }

    fn scan(&self, fresh: bool) -> (Lexeme, usize) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return (Lexeme::End, self.at) };
        // Node reads these as comments, which hides from the eye what the text says.
        if rest.starts_with("<!--") || (fresh && rest.starts_with("-->")) {
            return (Lexeme::Bad("a comment of old web pages"), self.at + 3);
        }
        match first {
            '"' | '\'' => self.string(first),
            '`' => self.template(1),
            '0'..='9' => (Lexeme::Number, self.number()),
            '.' if rest.get(1..2).is_some_and(|c| c.starts_with(|c: char| c.is_ascii_digit())) => {
                (Lexeme::Number, self.number())
            }
            _ if is_name_start(first) => self.name(),
            _ => match OPS.iter().find(|op| rest.starts_with(**op)) {
                // `a?.5:b` chooses.
                Some(&"?.") if rest.get(2..3).is_some_and(|c| c.starts_with(|c: char| c.is_ascii_digit())) => {
                    (Lexeme::Op, self.at + 1)
                }
                Some(op) => (Lexeme::Op, self.at + op.len()),
                None if "(){}[];,<>+-*/%&|^!~?:=.@".contains(first) => (Lexeme::Op, self.at + 1),
                None => (Lexeme::Bad("a character that is no JavaScript"), self.at + first.len_utf8()),
            },
        }
    }

    fn string(&self, quote: char) -> (Lexeme, usize) {
        let mut escape = false;
        for (at, c) in self.rest().char_indices().skip(1) {
            match c {
                _ if escape => escape = false,
                '\\' => escape = true,
                '\n' | '\r' => return (Lexeme::Bad("a string has no end"), self.at + at),
                _ if c == quote => return (Lexeme::Text, self.at + at + 1),
                _ => {}
            }
        }
        (Lexeme::Bad("a string has no end"), self.text.len())
    }

    /// The text of a template, from `skip` bytes after here.
    fn template(&self, skip: usize) -> (Lexeme, usize) {
        let bytes = self.rest().as_bytes();
        let mut at = skip;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b'`' => return (Lexeme::Template { last: true }, self.at + at + 1),
                b'$' if bytes.get(at + 1) == Some(&b'{') => {
                    return (Lexeme::Template { last: false }, self.at + at + 2);
                }
                _ => {}
            }
            at += 1;
        }
        (Lexeme::Bad("a template has no end"), self.text.len())
    }

    /// The template goes on after the brace that stands here.
    pub fn resume_template(&mut self) -> JsToken {
        let start = self.at;
        let (kind, end) = self.template(1);
        self.at = end;
        JsToken { kind, span: Span::new(start, end), fresh: false }
    }

    /// A regular expression that starts here.
    pub fn regex(&mut self) -> JsToken {
        let start = self.at;
        let mut class = false;
        let mut escape = false;
        let mut end = None;
        for (at, c) in self.rest().char_indices().skip(1) {
            match c {
                _ if is_line_end(c) => break,
                _ if escape => escape = false,
                '\\' => escape = true,
                '[' => class = true,
                ']' => class = false,
                '/' if !class => {
                    end = Some(self.at + at + 1);
                    break;
                }
                _ => {}
            }
        }
        let Some(end) = end else {
            self.at = self.text.len();
            let kind = Lexeme::Bad("a regular expression has no end");
            return JsToken { kind, span: Span::new(start, self.at), fresh: false };
        };
        let flags = self.text.get(end..).map_or(0, |r| r.find(|c: char| !is_name_part(c)).unwrap_or(r.len()));
        self.at = end + flags;
        JsToken { kind: Lexeme::Regex, span: Span::new(start, self.at), fresh: false }
    }

    fn name(&self) -> (Lexeme, usize) {
        let rest = self.rest();
        let mut chars = rest.char_indices();
        let mut escaped = false;
        let mut end = rest.len();
        while let Some((at, c)) = chars.next() {
            if c == '\\' {
                escaped = true;
                // `\u0061` or `\u{61}`: what is no such escape is no name either, and then the text is refused.
                let body = rest.get(at + 1..).unwrap_or("");
                let len = if body.starts_with("u{") { body.find('}').map_or(0, |n| n + 1) } else { 5.min(body.len()) };
                if !body.starts_with('u') || len == 0 || !body.is_char_boundary(len) {
                    return (Lexeme::Bad("a stray backslash"), self.at + at + 1);
                }
                while chars.as_str().len() > body.len() - len && chars.next().is_some() {}
            } else if !(is_name_part(c) || (at == 0 && c == '#')) {
                end = at;
                break;
            }
        }
        (Lexeme::Name { escaped }, self.at + end)
    }

    /// Where a number ends: a point after a whole number of another base, or of any size, belongs to no number.
    fn number(&self) -> usize {
        let bytes = self.rest().as_bytes();
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let digits = |from: usize, is: fn(&u8) -> bool| {
            let more = bytes.get(from..).unwrap_or(&[]);
            from + more.iter().position(|b| !(is(b) || *b == b'_')).unwrap_or(more.len())
        };
        let based = byte(0) == b'0' && byte(1).is_ascii_alphabetic() && !matches!(byte(1), b'e' | b'E' | b'n');
        if based {
            let end = digits(2, u8::is_ascii_hexdigit);
            return self.at + end + usize::from(byte(end) == b'n');
        }
        let mut end = digits(0, u8::is_ascii_digit);
        let octal = byte(0) == b'0' && end > 1 && bytes.get(..end).is_some_and(|d| d.iter().all(|b| *b < b'8'));
        if octal || byte(end) == b'n' {
            return self.at + end + usize::from(byte(end) == b'n');
        }
        if byte(end) == b'.' {
            end = digits(end + 1, u8::is_ascii_digit);
        }
        let sign = usize::from(matches!(byte(end + 1), b'+' | b'-'));
        if matches!(byte(end), b'e' | b'E') && byte(end + 1 + sign).is_ascii_digit() {
            end = digits(end + 1 + sign, u8::is_ascii_digit);
        }
        self.at + end.max(1)
    }
}

/// What ends a line.
pub fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

fn is_space(c: char) -> bool {
    matches!(c, '\t' | '\x0b' | '\x0c' | '\u{feff}') || (c.is_whitespace() && !is_line_end(c) && c != '\u{85}')
}

fn is_name_start(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '_' | '$' | '\\' | '#') || (!c.is_ascii() && c.is_alphabetic())
}

fn is_name_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$') || (!c.is_ascii() && !is_space(c) && !is_line_end(c))
}

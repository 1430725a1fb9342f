//! Python's tokens. An f-string comes as its texts and, between braces, the tokens of its holes, as Python 3.12 reads it.

use crate::span::Span;

/// What a token is; its text is what its span covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PyToken {
    /// An identifier or a keyword.
    Name,
    /// A number.
    Number,
    /// A whole string, prefix and quotes included.
    Text,
    /// The start of a string with holes.
    Open,
    /// Text between holes; raw where no escapes count.
    Piece {
        /// Escapes do not count.
        raw: bool,
    },
    /// The end of a string with holes.
    Close,
    /// An operator or a bracket.
    Op,
    /// The end of a statement's line.
    Line,
}

/// A token and where it stands.
pub type Placed = (PyToken, Span);

/// What the reader is inside of, besides brackets.
#[derive(Clone, Copy)]
enum Inside {
    /// The text of an f-string.
    Format { quote: u8, triple: bool, raw: bool },
    /// A hole, with the brackets open in it.
    Hole { depth: u32 },
    /// A hole's format after its colon.
    Spec { quote: u8, triple: bool, raw: bool },
}

/// More f-strings inside of each other than anyone writes.
const DEEPEST: usize = 40;

struct PyLexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    depth: u32,
    inside: Vec<Inside>,
    out: Vec<Placed>,
    bad: Option<(Span, &'static str)>,
}

/// The tokens of a text, and the first thing that is no token.
pub fn tokens(text: &str) -> (Vec<Placed>, Option<(Span, &'static str)>) {
    let bytes = text.as_bytes();
    let mut lexer = PyLexer { text, bytes, at: 0, depth: 0, inside: Vec::new(), out: Vec::new(), bad: None };
    while lexer.at < bytes.len() {
        lexer.step();
    }
    if !lexer.inside.is_empty() {
        lexer.miss(text.len(), "a string has no end");
    }
    lexer.push(PyToken::Line, text.len());
    (lexer.out, lexer.bad)
}

/// A declared encoding that would make other text of these bytes.
pub fn cookie(text: &str) -> Option<(Span, &'static str)> {
    for line in text.split('\n').take(2) {
        let Some(at) = line.trim_start_matches([' ', '\t', '\x0c']).strip_prefix('#').and_then(|c| c.find("coding"))
        else {
            continue;
        };
        let comment = line.trim_start_matches([' ', '\t', '\x0c']).strip_prefix('#').unwrap_or("");
        let rest = comment.get(at + "coding".len()..).unwrap_or("");
        let Some(rest) = rest.strip_prefix([':', '=']) else { continue };
        let name: String = rest
            .trim_start_matches([' ', '\t'])
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || "-_.".contains(*c))
            .map(|c| if c == '_' { '-' } else { c.to_ascii_lowercase() })
            .collect();
        if !matches!(name.as_str(), "" | "utf-8" | "utf8" | "ascii" | "us-ascii") {
            return Some((Span::new(0, line.len()), "its text has another encoding"));
        }
    }
    None
}

impl PyLexer<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn rest(&self) -> &[u8] {
        self.bytes.get(self.at..).unwrap_or(&[])
    }

    fn push(&mut self, token: PyToken, end: usize) {
        self.out.push((token, Span::new(self.at, end)));
        self.at = end;
    }

    fn miss(&mut self, end: usize, what: &'static str) {
        if self.bad.is_none() {
            self.bad = Some((Span::new(self.at.min(end), end), what));
        }
    }

    fn step(&mut self) {
        match self.inside.last().copied() {
            Some(Inside::Format { quote, triple, raw }) => self.format(quote, triple, raw, false),
            Some(Inside::Spec { quote, triple, raw }) => self.format(quote, triple, raw, true),
            _ => self.plain(),
        }
    }

    /// A token of ordinary code.
    fn plain(&mut self) {
        let first = self.byte(0);
        match first {
            b' ' | b'\t' => self.at += 1,
            b'\n' => self.line_end(1),
            b'\r' if self.byte(1) == b'\n' => self.line_end(2),
            b'#' => self.comment(),
            b'\\' => self.continuation(),
            b'"' | b'\'' => self.string(0),
            b'0'..=b'9' => self.number(),
            b'.' if self.byte(1).is_ascii_digit() => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => self.word(),
            b'\x0c' => {
                self.at += 1;
                // It resets the indentation, which other readers may not know.
            }
            _ => self.operator(),
        }
    }

    fn line_end(&mut self, len: usize) {
        if self.depth == 0 && self.inside.is_empty() {
            self.push(PyToken::Line, self.at + len);
        } else {
            self.at += len;
        }
    }

    fn comment(&mut self) {
        let len = self.rest().iter().position(|b| *b == b'\n').unwrap_or(self.rest().len());
        // A lone carriage return ends a line for Python, and not for the eye.
        let body = self.rest().get(..len).unwrap_or(&[]);
        let body = body.strip_suffix(b"\r").unwrap_or(body);
        if body.contains(&b'\r') || body.contains(&0) {
            self.miss(self.at + len, "a carriage return inside of a line");
        }
        self.at += len;
    }

    fn continuation(&mut self) {
        let len = match (self.byte(1), self.byte(2)) {
            (b'\n', _) => 2,
            (b'\r', b'\n') => 3,
            _ => {
                self.miss(self.at + 1, "a stray backslash");
                1
            }
        };
        self.at += len;
    }

    fn word(&mut self) {
        let len = self.rest().iter().position(|b| !(b.is_ascii_alphanumeric() || *b == b'_' || *b >= 0x80));
        let len = len.unwrap_or(self.rest().len());
        let word = self.rest().get(..len).unwrap_or(&[]);
        if matches!(self.byte(len), b'"' | b'\'') && len <= 2 && is_prefix(word) {
            return self.string(len);
        }
        self.push(PyToken::Name, self.at + len);
    }

    /// A string whose prefix has `prefix` letters.
    fn string(&mut self, prefix: usize) {
        let head = self.rest().get(..prefix).unwrap_or(&[]);
        let raw = head.iter().any(|b| b.eq_ignore_ascii_case(&b'r'));
        let holes = head.iter().any(|b| matches!(b, b'f' | b'F' | b't' | b'T'));
        let quote = self.byte(prefix);
        let triple = self.byte(prefix + 1) == quote && self.byte(prefix + 2) == quote;
        let body = prefix + if triple { 3 } else { 1 };
        if holes {
            if self.inside.len() >= DEEPEST {
                self.miss(self.at + body, "strings nested too deep");
                self.at = self.bytes.len();
                return;
            }
            self.push(PyToken::Open, self.at + body);
            self.inside.push(Inside::Format { quote, triple, raw });
            return;
        }
        let end = self.string_end(self.at + body, quote, triple);
        self.push(PyToken::Text, end);
    }

    /// The offset after the closing quote.
    fn string_end(&mut self, from: usize, quote: u8, triple: bool) -> usize {
        let mut at = from;
        while let Some(byte) = self.bytes.get(at).copied() {
            match byte {
                b'\\' => at += 1,
                b'\n' if !triple => break,
                // Python reads a lone carriage return as the end of the line.
                b'\r' if !triple && self.bytes.get(at + 1) != Some(&b'\n') => break,
                _ if byte == quote && self.closes(at, quote, triple) => return at + if triple { 3 } else { 1 },
                _ => {}
            }
            at += 1;
        }
        let end = self.bytes.len().min(at);
        self.miss(end, "a string has no end");
        // Backslash before the end may have stepped over it, or into a character.
        (end..=self.bytes.len()).find(|i| self.text.is_char_boundary(*i)).unwrap_or(self.bytes.len())
    }

    fn closes(&self, at: usize, quote: u8, triple: bool) -> bool {
        !triple || (self.bytes.get(at + 1) == Some(&quote) && self.bytes.get(at + 2) == Some(&quote))
    }

    /// Text of an f-string, or of a hole's format, up to what ends it.
    fn format(&mut self, quote: u8, triple: bool, raw: bool, spec: bool) {
        let mut at = self.at;
        while let Some(byte) = self.bytes.get(at).copied() {
            match byte {
                // `\N{NAME}` is one escape; any other backslash takes one character, but never a brace.
                b'\\' if !raw && self.bytes.get(at + 1) == Some(&b'N') && self.bytes.get(at + 2) == Some(&b'{') => {
                    at += 2;
                }
                b'\\' if !matches!(self.bytes.get(at + 1), Some(b'{' | b'}')) => at += 1,
                b'\n' | b'\r' if !triple => break,
                b'{' if !spec && self.bytes.get(at + 1) == Some(&b'{') => at += 1,
                b'{' => return self.hole(at, raw),
                b'}' if spec => return self.spec_end(at, raw),
                _ if byte == quote && self.closes(at, quote, triple) => return self.format_end(at, raw, triple, spec),
                _ => {}
            }
            at += 1;
        }
        self.miss(at.min(self.bytes.len()), "a string has no end");
        self.inside.clear();
        self.at = self.bytes.len();
    }

    fn piece(&mut self, end: usize, raw: bool) {
        if end > self.at {
            self.push(PyToken::Piece { raw }, end);
        }
    }

    fn hole(&mut self, at: usize, raw: bool) {
        self.piece(at, raw);
        self.push(PyToken::Op, at + 1);
        if self.inside.len() >= DEEPEST {
            self.miss(at + 1, "strings nested too deep");
            self.inside.clear();
            self.at = self.bytes.len();
        } else {
            self.inside.push(Inside::Hole { depth: 0 });
        }
    }

    fn spec_end(&mut self, at: usize, raw: bool) {
        self.piece(at, raw);
        self.inside.pop();
        self.inside.pop();
        self.push(PyToken::Op, at + 1);
    }

    fn format_end(&mut self, at: usize, raw: bool, triple: bool, spec: bool) {
        if spec {
            self.miss(at, "a hole in a string has no end");
            self.inside.pop();
            self.inside.pop();
        }
        self.piece(at, raw);
        self.inside.pop();
        self.push(PyToken::Close, at + if triple { 3 } else { 1 });
    }

    fn number(&mut self) {
        let bytes = self.rest();
        let digits = |from: usize, radix: u32| {
            let more = bytes.get(from..).unwrap_or(&[]);
            let len = more.iter().position(|b| !(char::from(*b).is_digit(radix) || *b == b'_'));
            from + len.unwrap_or(more.len())
        };
        let mut end = match (self.byte(0), self.byte(1)) {
            (b'0', b'x' | b'X') => digits(2, 16),
            (b'0', b'o' | b'O') => digits(2, 8),
            (b'0', b'b' | b'B') => digits(2, 2),
            _ => {
                let mut end = digits(0, 10);
                if self.byte(end) == b'.' {
                    end = digits(end + 1, 10);
                }
                let sign = usize::from(matches!(self.byte(end + 1), b'+' | b'-'));
                if matches!(self.byte(end), b'e' | b'E') && self.byte(end + 1 + sign).is_ascii_digit() {
                    end = digits(end + 1 + sign, 10);
                }
                end
            }
        };
        if matches!(self.byte(end), b'j' | b'J') {
            end += 1;
        }
        self.push(PyToken::Number, self.at + end);
    }

    fn operator(&mut self) {
        const LONG: &[&[u8]] = &[
            b"**=", b"//=", b">>=", b"<<=", b"...", b"->", b":=", b"==", b"!=", b"<=", b">=", b"+=", b"-=", b"*=",
            b"/=", b"%=", b"&=", b"|=", b"^=", b"@=", b"**", b"//", b"<<", b">>",
        ];
        let first = self.byte(0);
        if let Some(Inside::Hole { depth: 0 }) = self.inside.last()
            && self.hole_mark(first)
        {
            return;
        }
        let long = LONG.iter().find(|op| self.rest().starts_with(op)).map_or(1, |op| op.len());
        if long == 1 && !b"()[]{}.,:;=+-*/%&|^~<>@".contains(&first) {
            self.miss(self.at + 1, "a character that is no Python");
            self.at += 1;
            return;
        }
        self.bracket(first);
        self.push(PyToken::Op, self.at + long);
    }

    /// What ends a hole's expression: its brace, its format, its conversion.
    fn hole_mark(&mut self, first: u8) -> bool {
        match first {
            b'}' => {
                self.inside.pop();
                self.push(PyToken::Op, self.at + 1);
            }
            b':' => {
                self.push(PyToken::Op, self.at + 1);
                let outer = self.inside.iter().rev().find_map(|i| match *i {
                    Inside::Format { quote, triple, raw } | Inside::Spec { quote, triple, raw } => {
                        Some((quote, triple, raw))
                    }
                    Inside::Hole { .. } => None,
                });
                let (quote, triple, raw) = outer.unwrap_or((b'"', false, false));
                self.inside.push(Inside::Spec { quote, triple, raw });
            }
            b'!' if self.byte(1) != b'=' => self.push(PyToken::Op, self.at + 1),
            _ => return false,
        }
        true
    }

    fn bracket(&mut self, first: u8) {
        let depth = match self.inside.last_mut() {
            Some(Inside::Hole { depth }) => depth,
            _ => &mut self.depth,
        };
        match first {
            b'(' | b'[' | b'{' => *depth += 1,
            b')' | b']' | b'}' => *depth = depth.saturating_sub(1),
            _ => {}
        }
    }
}

fn is_prefix(word: &[u8]) -> bool {
    let lower: Vec<u8> = word.iter().map(u8::to_ascii_lowercase).collect();
    matches!(lower.as_slice(), b"r" | b"b" | b"u" | b"f" | b"t" | b"rb" | b"br" | b"rf" | b"fr" | b"rt" | b"tr")
}

//! Cuts a text into statements and client commands, in one pass.
//! `;` always ends a statement, whatever DELIMITER says: a body that is cut too often is only read more strictly.

use super::client::{self, ClientCommand, ClientStyle, EndLines, Typed};
use super::lex::SqlLexer;
use super::rules::Rules;
use super::token::{SqlToken, SqlTokenKind};
use crate::span::Span;

/// A part of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SqlPiece {
    /// A statement; its tokens are in the buffer.
    Statement {
        /// A quote in it was never closed.
        open: bool,
    },
    /// A client's command.
    Command(ClientCommand),
}

/// The pieces of a text, one after the other.
#[derive(Debug, Clone)]
pub struct SqlPieces<'a> {
    lexer: SqlLexer<'a>,
    typed: &'static Typed,
    lines: EndLines,
    delimiter: Option<&'a str>,
    waiting: Option<ClientCommand>,
}

impl<'a> SqlPieces<'a> {
    /// Cuts `text` as read under `rules`, as the client would send it on.
    pub fn new(text: &'a str, rules: &'static Rules, typed: &'static Typed, lines: EndLines) -> Self {
        Self { lexer: SqlLexer::new(text, rules), typed, lines, delimiter: None, waiting: None }
    }

    /// The next piece; a statement's tokens are in `out`, which is cleared first.
    pub fn next(&mut self, out: &mut Vec<SqlToken>) -> Option<SqlPiece> {
        out.clear();
        if let Some(command) = self.waiting.take() {
            return Some(SqlPiece::Command(command));
        }
        loop {
            self.lexer.skip_blank();
            if self.delimited() {
                return Some(SqlPiece::Statement { open: false });
            }
            if out.is_empty()
                && let Some(command) = self.leading()
            {
                return Some(self.take(command));
            }
            let before = self.lexer.at();
            let Some(token) = self.lexer.next() else {
                return (!out.is_empty()).then_some(SqlPiece::Statement { open: false });
            };
            match token.kind {
                SqlTokenKind::Mark(b';') => return Some(SqlPiece::Statement { open: false }),
                SqlTokenKind::Open => {
                    out.push(token);
                    return Some(SqlPiece::Statement { open: true });
                }
                SqlTokenKind::Back => match self.backslash(before) {
                    Some(command) if command.end == before + 2 && self.name(command) == ";" => {
                        self.lexer.jump(command.end);
                        return Some(SqlPiece::Statement { open: false });
                    }
                    Some(command) => {
                        self.lexer.jump(command.end);
                        if out.is_empty() {
                            return Some(self.take(command));
                        }
                        self.waiting = Some(command);
                        return Some(SqlPiece::Statement { open: false });
                    }
                    None => out.push(token),
                },
                SqlTokenKind::Word | SqlTokenKind::Mark(b'/') if self.ends_line(token) => {
                    return Some(SqlPiece::Statement { open: false });
                }
                _ => out.push(token),
            }
        }
    }

    /// Where the next piece is looked for.
    pub fn at(&self) -> usize {
        self.lexer.at()
    }

    /// Whether the last statement was only interrupted, by a command that comes next.
    pub fn waits(&self) -> bool {
        self.waiting.is_some()
    }

    fn name(&self, command: ClientCommand) -> &'a str {
        command.name.of(self.lexer.text())
    }

    fn take(&mut self, command: ClientCommand) -> SqlPiece {
        self.lexer.jump(command.end);
        if self.typed.style == ClientStyle::Letter {
            let name = self.name(command);
            if name.eq_ignore_ascii_case("delimiter") || name == "d" {
                self.delimiter = command.rest.of(self.lexer.text()).split_whitespace().next();
            }
        }
        SqlPiece::Command(command)
    }

    /// Steps over mysql's own delimiter, if it stands here.
    fn delimited(&mut self) -> bool {
        let Some(delimiter) = self.delimiter.filter(|d| !d.is_empty()) else { return false };
        let at = self.lexer.at();
        let here = self.lexer.text().get(at..).is_some_and(|t| t.starts_with(delimiter));
        if here {
            self.lexer.jump(at + delimiter.len());
        }
        here
    }

    fn backslash(&self, at: usize) -> Option<ClientCommand> {
        let text = self.lexer.text();
        match self.typed.style {
            ClientStyle::Slash => Some(client::slash(text, at, self.typed.whole)),
            ClientStyle::Letter => Some(client::letter(text, at, self.typed.whole)).filter(|c| c.name.of(text) != "N"),
            _ => None,
        }
    }

    /// A client's command where a statement would begin.
    fn leading(&self) -> Option<ClientCommand> {
        let (text, at) = (self.lexer.text(), self.lexer.at());
        let rest = text.get(at..)?;
        let mark = match (self.typed.style, rest.as_bytes()) {
            (ClientStyle::Dot, [b'.', b, ..]) if b.is_ascii_alphabetic() => 1,
            (ClientStyle::Dot, [b'#', ..]) => return Some(symbol(text, at, 1)),
            (ClientStyle::Colon, [b':', b'!', b'!', ..]) => return Some(symbol(text, at + 1, 2)),
            (ClientStyle::Colon, [b'!', b'!', ..]) => return Some(symbol(text, at, 2)),
            (ClientStyle::Colon, [b':', ..]) | (ClientStyle::Bang, [b'!', ..]) => 1,
            (ClientStyle::Plus, [b'@', b'@', ..]) => return Some(symbol(text, at, 2)),
            (ClientStyle::Plus, [b'@' | b'!' | b'$', ..]) => return Some(symbol(text, at, 1)),
            _ => 0,
        };
        let name = client::word(text, at + mark);
        let known = mark > 0 || self.typed.is_bare(name.of(text));
        known.then(|| client::line(text, name))
    }

    /// Whether the token alone is a line that ends the statement.
    fn ends_line(&mut self, token: SqlToken) -> bool {
        let text = self.lexer.text();
        let word = text.get(token.start as usize..token.end as usize).unwrap_or("");
        let fits = (self.lines.go && word.eq_ignore_ascii_case("go")) || (self.lines.slash && word == "/");
        fits && self.alone(text, token)
    }

    fn alone(&mut self, text: &str, token: SqlToken) -> bool {
        let before = text.get(..token.start as usize).unwrap_or("").trim_end_matches([' ', '\t', '\r']);
        if !(before.is_empty() || before.ends_with('\n')) {
            return false;
        }
        let stop = client::line_end(text, token.end as usize);
        let after = text.get(token.end as usize..stop).unwrap_or("").trim();
        let alone = after.bytes().all(|b| b.is_ascii_digit()) || after.starts_with("--");
        if alone {
            self.lexer.jump(stop);
        }
        alone
    }
}

fn symbol(text: &str, at: usize, length: usize) -> ClientCommand {
    client::line(text, Span::new(at, at + length))
}

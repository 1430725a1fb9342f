//! A statement's tokens together with their text: the small questions that everything else asks.

use super::token::{SqlToken, SqlTokenKind};
use crate::span::Span;

/// A run of tokens in a text.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The whole text.
    pub text: &'a str,
    /// The tokens.
    pub tokens: &'a [SqlToken],
}

impl<'a> View<'a> {
    /// How many tokens.
    pub fn len(self) -> usize {
        self.tokens.len()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.tokens.is_empty()
    }

    /// The kind of the token at `at`.
    pub fn kind(self, at: usize) -> Option<SqlTokenKind> {
        self.tokens.get(at).map(|t| t.kind)
    }

    /// The text of the token at `at`; empty where there is none.
    pub fn get(self, at: usize) -> &'a str {
        self.span(at).of(self.text)
    }

    /// Where the token at `at` stands.
    pub fn span(self, at: usize) -> Span {
        self.tokens.get(at).map_or(Span::default(), |t| Span::new(t.start as usize, t.end as usize))
    }

    /// From the first token to the last.
    pub fn whole(self) -> Span {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => Span::new(first.start as usize, last.end as usize),
            _ => Span::default(),
        }
    }

    /// The bare word at `at`; empty where there is something else.
    pub fn word(self, at: usize) -> &'a str {
        if self.kind(at) == Some(SqlTokenKind::Word) { self.get(at) } else { "" }
    }

    /// Whether that bare word stands at `at`, in any case.
    pub fn is(self, at: usize, word: &str) -> bool {
        self.word(at).eq_ignore_ascii_case(word)
    }

    /// Whether one of those bare words stands at `at`.
    pub fn is_any(self, at: usize, words: &[&str]) -> bool {
        let word = self.word(at);
        !word.is_empty() && words.iter().any(|w| w.eq_ignore_ascii_case(word))
    }

    /// Whether that mark stands at `at`.
    pub fn mark(self, at: usize, mark: u8) -> bool {
        self.kind(at) == Some(SqlTokenKind::Mark(mark))
    }

    /// Whether the bare word stands anywhere.
    pub fn holds(self, words: &[&str]) -> bool {
        (0..self.len()).any(|at| self.is_any(at, words))
    }

    /// The first place of one of the bare words, from `from` on.
    pub fn find(self, from: usize, words: &[&str]) -> Option<usize> {
        (from..self.len()).find(|at| self.is_any(*at, words))
    }

    /// The tokens from `from` on.
    pub fn from(self, from: usize) -> Self {
        Self { text: self.text, tokens: self.tokens.get(from..).unwrap_or_default() }
    }

    /// The tokens before `to`.
    pub fn upto(self, to: usize) -> Self {
        Self { text: self.text, tokens: self.tokens.get(..to.min(self.len())).unwrap_or_default() }
    }

    /// The tokens from `from` up to `to`.
    pub fn part(self, from: usize, to: usize) -> Self {
        self.upto(to).from(from)
    }

    /// Whether nothing stands between the tokens at `at` and `at + 1`.
    pub fn glued(self, at: usize) -> bool {
        match (self.tokens.get(at), self.tokens.get(at + 1)) {
            (Some(a), Some(b)) => a.end == b.start,
            _ => false,
        }
    }

    /// A word or a quoted name at `at`.
    pub fn is_name(self, at: usize) -> bool {
        matches!(self.kind(at), Some(SqlTokenKind::Word | SqlTokenKind::Name))
    }

    /// A literal or parameter at `at`.
    pub fn is_value(self, at: usize) -> bool {
        matches!(self.kind(at), Some(SqlTokenKind::Text | SqlTokenKind::Number | SqlTokenKind::Param))
            || self.mark(at, b'?')
    }

    /// The place after the parenthesis that closes the one at `at`; the end where nobody closes it.
    pub fn after_paren(self, at: usize) -> usize {
        let mut depth = 0usize;
        for (offset, token) in self.tokens.get(at..).unwrap_or_default().iter().enumerate() {
            match token.kind {
                SqlTokenKind::Mark(b'(') => depth += 1,
                SqlTokenKind::Mark(b')') => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return at + offset + 1;
            }
        }
        self.len()
    }

    /// The place after a possibly qualified name at `at` (`a.b.c`); `at` itself where none stands.
    pub fn after_name(self, at: usize) -> usize {
        if !self.is_name(at) {
            return at;
        }
        let mut end = at + 1;
        while self.mark(end, b'.') && (self.is_name(end + 1) || self.mark(end + 1, b'*')) {
            end += 2;
        }
        end
    }

    /// What a string or quoted name at `at` stands for: quotes taken off, doubled ones halved, simple escapes left.
    pub fn unquoted(self, at: usize) -> String {
        unquote(self.get(at))
    }
}

/// Quotes taken off and doubled ones halved; a bare word stays as it is.
pub fn unquote(text: &str) -> String {
    let open = text.find(['\'', '"', '`', '[', '$']).unwrap_or(text.len());
    let Some(body) = text.get(open..) else { return text.to_owned() };
    if open > 2 {
        return text.to_owned();
    }
    let mut chars = body.chars();
    let (Some(first), Some(last)) = (chars.next(), chars.next_back()) else { return text.to_owned() };
    let inner = chars.as_str();
    match (first, last) {
        ('\'', '\'') => inner.replace("''", "'"),
        ('"', '"') => inner.replace("\"\"", "\""),
        ('`', '`') => inner.replace("``", "`"),
        ('[', ']') => inner.replace("]]", "]"),
        ('$', '$') => dollar_body(body).to_owned(),
        _ => text.to_owned(),
    }
}

fn dollar_body(text: &str) -> &str {
    let tag = text.get(1..).and_then(|t| t.find('$')).map_or(0, |n| n + 2);
    text.get(tag..text.len().saturating_sub(tag)).unwrap_or("")
}

//! Lua's pieces.

use super::lexer::{Lexer, letter, word};
use super::{Pieces, Token};

const OPERATORS: &[&str] = &["...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>"];

/// Reads a program.
pub fn read(text: &str) -> Pieces {
    let mut l = Lexer::new(text);
    if text.starts_with('#') {
        l.at = l.seek(0, b'\n').unwrap_or(l.end);
    }
    l.finish(step)
}

fn step(l: &mut Lexer<'_>) -> Option<()> {
    let Some(b) = l.peek(0) else { return Some(()) };
    match b {
        b' ' | b'\t' | b'\r' => {
            l.at += 1;
            Some(())
        }
        b'\n' | b';' => l.push(Token::End, l.at + 1),
        b'-' if l.peek(1) == Some(b'-') => comment(l),
        b'(' | b'{' => l.opened(b, true),
        b'[' if l.byte(l.run(l.at + 1, |b| b == b'=')) == Some(b'[') => {
            let (start, end, next) = long(l, l.at)?;
            let value = l.text.get(start..end)?.into();
            l.push(Token::Text(Some(value)), next)
        }
        b'[' => l.opened(b, true),
        b')' | b']' | b'}' => l.closed(b),
        b'"' | b'\'' => string(l),
        b'0'..=b'9' => l.number(),
        b if letter(b) => l.push(Token::Name, l.run(l.at, word)),
        b if b.is_ascii_punctuation() => l.operator(OPERATORS),
        _ => l.fail("a letter that does not belong in a program"),
    }
}

/// `[[…]]`, `[==[…]==]`: where the text starts, ends, and where it goes on.
fn long(l: &Lexer<'_>, at: usize) -> Option<(usize, usize, usize)> {
    let start = l.run(at + 1, |b| b == b'=');
    if l.byte(at) != Some(b'[') || l.byte(start) != Some(b'[') {
        return None;
    }
    let close = format!("]{}]", l.text.get(at + 1..start)?);
    let end = start + 1 + l.text.get(start + 1..l.end)?.find(&close)?;
    Some((start + 1, end, end + close.len()))
}

fn comment(l: &mut Lexer<'_>) -> Option<()> {
    let brackets = l.run(l.at + 3, |b| b == b'=');
    let block = l.peek(2) == Some(b'[') && l.byte(brackets) == Some(b'[');
    l.at = match long(l, l.at + 2) {
        Some((_, _, next)) => next,
        None if block => return l.fail("a comment is never closed"),
        None => l.seek(l.at, b'\n').unwrap_or(l.end),
    };
    Some(())
}

fn string(l: &mut Lexer<'_>) -> Option<()> {
    let end = l.quoted(l.at)?;
    let value = super::perl_quote::cooked(l.text.get(l.at + 1..end)?);
    l.push(Token::Text(value), end + 1)
}

//! R's pieces.

use super::lexer::{Lexer, letter};
use super::{Pieces, Token};

const OPERATORS: &[&str] = &["<<-", "->>", ":::", "<-", "->", "|>", "==", "!=", "<=", ">=", "&&", "||", "::"];

/// Reads a program.
pub fn read(text: &str) -> Pieces {
    Lexer::new(text).finish(step)
}

fn step(l: &mut Lexer<'_>) -> Option<()> {
    let Some(b) = l.peek(0) else { return Some(()) };
    match b {
        b' ' | b'\t' | b'\r' => {
            l.at += 1;
            Some(())
        }
        b'\n' | b';' => l.push(Token::End, l.at + 1),
        b'#' => {
            l.at = l.seek(l.at, b'\n').unwrap_or(l.end);
            Some(())
        }
        b'(' | b'{' | b'[' => l.opened(b, true),
        b')' | b']' | b'}' => l.closed(b),
        b'"' | b'\'' => string(l),
        b'`' => {
            let end = l.quoted(l.at)?;
            l.put(Token::Name, l.at + 1, end);
            l.at = end + 1;
            Some(())
        }
        b'%' => {
            let end = l.seek(l.at + 1, b'%').filter(|end| !l.text.get(l.at..*end).is_some_and(|t| t.contains('\n')))?;
            l.push(Token::Op, end + 1)
        }
        b'0'..=b'9' => l.number(),
        b'r' | b'R' if matches!(l.peek(1), Some(b'"' | b'\'')) => l.fail("a raw text"),
        b if letter(b) || b == b'.' => {
            l.push(Token::Name, l.run(l.at, |b| letter(b) || b.is_ascii_digit() || b == b'.'))
        }
        b if b.is_ascii_punctuation() => l.operator(OPERATORS),
        _ => l.fail("a letter that does not belong in a program"),
    }
}

fn string(l: &mut Lexer<'_>) -> Option<()> {
    let end = l.quoted(l.at)?;
    let value = super::perl_quote::cooked(l.text.get(l.at + 1..end)?);
    l.push(Token::Text(value), end + 1)
}

//! Ruby's quotes: where they end, and the code that stands in them.

use super::lexer::{DEEPEST, Pending, WordsLexer, closer, letter, word};
use super::perl_quote::cooked;
use super::{PieceKind, ruby};

/// `'…'`.
pub fn single(l: &mut WordsLexer<'_>) -> Option<()> {
    let end = l.quoted(l.at)?;
    let value = l.text.get(l.at + 1..end)?.replace("\\'", "'").replace("\\\\", "\\");
    label(l, end + 1, Some(value.into()))
}

/// `"…"` and backticks.
pub fn double(l: &mut WordsLexer<'_>, delimiter: u8) -> Option<()> {
    let (value, end) = woven(l, l.at, true)?;
    match delimiter {
        b'`' => l.push(PieceKind::Command(value), end + 1),
        _ => label(l, end + 1, value),
    }
}

/// A text, or a key where a colon follows at once.
fn label(l: &mut WordsLexer<'_>, end: usize, value: Option<Box<str>>) -> Option<()> {
    l.push(PieceKind::Text(value), end)?;
    if l.peek(0) == Some(b':') && l.peek(1) != Some(b':') {
        l.push(PieceKind::Op, l.at + 1)?;
    }
    Some(())
}

/// A text from the delimiter at `start` on, with the code in it put in front; its value and where it ends.
fn woven(l: &mut WordsLexer<'_>, start: usize, holes: bool) -> Option<(Option<Box<str>>, usize)> {
    let open = l.byte(start)?;
    let close = closer(open);
    let (mut at, mut depth, mut any) = (start + 1, 1usize, false);
    loop {
        match l.byte(at) {
            None => return l.fail("a quote is never closed"),
            Some(b'\\') => at += 2,
            Some(b'\n') if !l.pending.is_empty() => return l.fail("two texts are woven into each other"),
            Some(b'#') if holes && l.byte(at + 1) == Some(b'{') => {
                at = code(l, at + 2)?;
                any = true;
            }
            Some(b'#') if holes && matches!(l.byte(at + 1), Some(b'@' | b'$')) => {
                any = true;
                at += 2;
            }
            Some(b) if b == close => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
                at += 1;
            }
            Some(b) => {
                depth += usize::from(b == open);
                at += 1;
            }
        }
    }
    let inside = l.text.get(start + 1..at)?;
    Some((if any { None } else { cooked(inside) }, at))
}

/// Code in a text up to its brace; gives where the text goes on.
fn code(l: &mut WordsLexer<'_>, start: usize) -> Option<usize> {
    if l.depth >= DEEPEST {
        return l.fail("code in texts is nested too deep");
    }
    let (at, opens) = (l.at, l.open.len());
    l.at = start;
    l.depth += 1;
    l.bracket(b'(');
    loop {
        match l.peek(0) {
            None => return l.fail("a quote is never closed"),
            Some(b'}') if l.open.len() == opens + 1 => break,
            _ => ruby::step(l)?,
        }
    }
    l.unbracket(b')')?;
    let next = l.at + 1;
    l.at = at;
    l.depth -= 1;
    Some(next)
}

/// `/…/` or `%r{…}` from its delimiter on.
pub fn regex(l: &mut WordsLexer<'_>, start: usize) -> Option<()> {
    let (_, end) = woven(l, start, true)?;
    let flags = l.run(end + 1, |b| b.is_ascii_alphabetic());
    l.push(PieceKind::Regex, flags)
}

/// `%w(…)`, `%(…)`, `%x(…)` and the rest.
pub fn percent(l: &mut WordsLexer<'_>) -> Option<()> {
    let kind = l.peek(1)?;
    let start = l.at + 1 + usize::from(kind.is_ascii_alphabetic());
    if !matches!(l.byte(start), Some(b'(' | b'[' | b'{' | b'<' | b'|' | b'!' | b'/')) {
        return l.fail("a `%` could mean two things");
    }
    if kind == b'r' {
        return regex(l, start);
    }
    let holes = matches!(kind, b'Q' | b'W' | b'I' | b'x') || !kind.is_ascii_alphabetic();
    let (value, end) = woven(l, start, holes)?;
    match kind {
        b'x' => l.push(PieceKind::Command(value), end + 1),
        b'q' | b'Q' | b'w' | b'W' | b'i' | b'I' | b's' => l.push(PieceKind::Text(value), end + 1),
        k if !k.is_ascii_alphabetic() => l.push(PieceKind::Text(value), end + 1),
        _ => l.fail("a `%` could mean two things"),
    }
}

/// `<<TAG`, `<<-TAG`, `<<~TAG`, with or without quotes.
pub fn here(l: &mut WordsLexer<'_>) -> Option<()> {
    let indented = matches!(l.peek(2), Some(b'~' | b'-'));
    let from = l.at + 2 + usize::from(indented);
    let quote = l.byte(from).filter(|b| matches!(b, b'"' | b'\''));
    let start = from + usize::from(quote.is_some());
    let end = l.run(start, word);
    let closed = quote.is_none_or(|q| l.byte(end) == Some(q));
    let leans = l.last_name().is_none_or(|n| matches!(n, "puts" | "print" | "p" | "pp" | "return"));
    if l.depth > 0 || !l.byte(start).is_some_and(letter) || !closed || !leans {
        return l.fail("a text is announced in a way that oneway does not know");
    }
    let tag = l.text.get(start..end)?;
    let piece = l.out.len();
    l.pending.push(Pending { tag, indented, holes: quote != Some(b'\''), piece });
    l.push(PieceKind::Text(None), end + usize::from(quote.is_some()))
}

/// The lines of the texts that were announced.
pub fn bodies(l: &mut WordsLexer<'_>) -> Option<()> {
    for pending in std::mem::take(&mut l.pending) {
        let start = l.at;
        let (end, next) = l.body(start, pending.tag, pending.indented)?;
        let mut any = false;
        let mut at = start;
        while pending.holes && at < end {
            match l.byte(at) {
                Some(b'\\') => at += 2,
                Some(b'#') if l.byte(at + 1) == Some(b'{') => {
                    at = code(l, at + 2)?;
                    any = true;
                }
                Some(b'#') if matches!(l.byte(at + 1), Some(b'@' | b'$')) => (at, any) = (at + 1, true),
                _ => at += 1,
            }
        }
        if at > end.max(start) + 1 {
            return l.fail("two texts are woven into each other");
        }
        let inside = l.text.get(start..end)?;
        let value = match (any, pending.holes) {
            (true, _) => None,
            (false, true) => cooked(inside),
            (false, false) => Some(inside.into()),
        };
        if let Some(piece) = l.out.get_mut(pending.piece) {
            piece.token = PieceKind::Text(value);
        }
        l.at = next.min(l.end);
        if l.peek(0) == Some(b'\n') {
            l.at += 1;
        }
    }
    Some(())
}

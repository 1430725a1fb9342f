//! PHP's pieces: code from the start, or text until `<?php` where the file begins like one.

use super::lexer::{Pending, WordsLexer, letter, word};
use super::perl_quote::cooked;
use super::{PieceKind, Pieces};

const OPERATORS: &[&str] = &[
    "<=>", "===", "!==", "...", "**=", "??=", "<<=", ">>=", "?->", "=>", "->", "::", "==", "!=", "<>", "<=", ">=",
    "&&", "||", "??", "++", "--", "**", "+=", "-=", "*=", "/=", ".=", "%=", "&=", "|=", "^=", "<<", ">>",
];

/// Reads a program.
pub fn parse(text: &str) -> Pieces {
    let mut l = WordsLexer::new(text);
    if text.starts_with("#!") {
        l.at = l.seek(0, b'\n').unwrap_or(l.end);
    }
    let start = l.run(l.at, |b| b.is_ascii_whitespace());
    match l.looking(start, "<?") {
        true => enter(&mut l),
        false if text.contains("<?") => l.fail("code could start in the middle of the text"),
        false => Some(()),
    };
    l.finish(step)
}

/// From text into code, if there is any more of it.
fn enter(l: &mut WordsLexer<'_>) -> Option<()> {
    let Some(at) = l.text.get(l.at..l.end)?.find("<?").map(|i| i + l.at) else {
        l.at = l.end;
        return Some(());
    };
    l.at = at + 2;
    l.put(PieceKind::End, l.at, l.at);
    if l.looking(l.at, "php") {
        l.at += 3;
    } else if l.looking(l.at, "=") {
        l.at += 1;
    } else {
        return l.fail("a short way into code");
    }
    Some(())
}

fn step(l: &mut WordsLexer<'_>) -> Option<()> {
    let Some(b) = l.peek(0) else { return Some(()) };
    match b {
        b' ' | b'\t' | b'\r' => {
            l.at += 1;
            Some(())
        }
        b'\n' => {
            l.at += 1;
            if l.pending.is_empty() { Some(()) } else { bodies(l) }
        }
        b';' => l.push(PieceKind::End, l.at + 1),
        b'?' if l.peek(1) == Some(b'>') => {
            l.put(PieceKind::End, l.at, l.at + 2);
            l.at += 2;
            enter(l)
        }
        b'#' if l.peek(1) == Some(b'[') => l.fail("attributes are not read"),
        b'#' => comment(l),
        b'/' if l.peek(1) == Some(b'/') => comment(l),
        b'/' if l.peek(1) == Some(b'*') => {
            let end = l.text.get(l.at + 2..l.end)?.find("*/")?;
            l.at += 2 + end + 2;
            Some(())
        }
        b'(' | b'{' | b'[' => l.opened(b, true),
        b')' | b']' | b'}' => l.closed(b),
        b'\'' => {
            let end = l.quoted(l.at)?;
            let value = l.text.get(l.at + 1..end)?.replace("\\'", "'").replace("\\\\", "\\");
            l.push(PieceKind::Text(Some(value.into())), end + 1)
        }
        b'"' | b'`' => double(l, b),
        b'$' if l.peek(1).is_some_and(letter) => l.push(PieceKind::Var, l.run(l.at + 1, word)),
        b'$' => l.fail("a variable whose name is computed"),
        b'<' if l.looking(l.at, "<<<") => here(l),
        b'0'..=b'9' => l.number(),
        b if letter(b) || b == b'\\' => {
            let end = l.run(l.at, |b| word(b) || b == b'\\');
            l.push(PieceKind::Name, end)
        }
        b if b.is_ascii_punctuation() => l.operator(OPERATORS),
        _ => l.fail("a letter that does not belong in a program"),
    }
}

/// To the end of the line, or of the code.
fn comment(l: &mut WordsLexer<'_>) -> Option<()> {
    let line = l.seek(l.at, b'\n').unwrap_or(l.end);
    let stop = l.text.get(l.at..line)?.find("?>").map(|i| i + l.at);
    l.at = stop.unwrap_or(line);
    Some(())
}

fn double(l: &mut WordsLexer<'_>, delimiter: u8) -> Option<()> {
    let end = l.quoted(l.at)?;
    let start = l.at + 1;
    let any = holes(l, start, end)?;
    let value = if any { None } else { cooked(l.text.get(start..end)?) };
    match delimiter {
        b'`' => l.push(PieceKind::Command(value), end + 1),
        _ => l.push(PieceKind::Text(value), end + 1),
    }
}

/// Reads the code in a text; whether there was any.
fn holes(l: &mut WordsLexer<'_>, start: usize, end: usize) -> Option<bool> {
    let (mut at, mut any) = (start, false);
    while at < end {
        let next = l.text.as_bytes().get(at + 1).copied();
        match l.text.as_bytes().get(at).copied() {
            Some(b'\\') => at += 2,
            Some(b'{') if next == Some(b'$') => {
                let old = std::mem::replace(&mut l.end, end);
                let close = l.quoted(at)?;
                l.end = old;
                if l.text.get(at..close)?.contains('\\') {
                    return l.fail("code with backslashes stands in a text");
                }
                l.hole(at + 1, close, step)?;
                (at, any) = (close + 1, true);
            }
            Some(b'$') if next == Some(b'{') => return l.fail("a variable whose name is computed"),
            Some(b'$') if next.is_some_and(letter) => {
                let stop = l.run(at + 1, word).min(end);
                l.put(PieceKind::Var, at, stop);
                (at, any) = (stop, true);
            }
            _ => at += 1,
        }
    }
    Some(any)
}

/// `<<<TAG`, `<<<"TAG"`, `<<<'TAG'`.
fn here(l: &mut WordsLexer<'_>) -> Option<()> {
    let from = l.run(l.at + 3, |b| b == b' ');
    let quote = l.byte(from).filter(|b| matches!(b, b'"' | b'\''));
    let start = from + usize::from(quote.is_some());
    let end = l.run(start, word);
    let stop = end + usize::from(quote.is_some());
    let tag = l.text.get(start..end)?;
    let closed = quote.is_none_or(|q| l.byte(end) == Some(q));
    let line = l.byte(stop) == Some(b'\n') || l.looking(stop, "\r\n");
    if l.depth > 0 || tag.is_empty() || !closed || !line {
        return l.fail("a text is announced in a way that oneway does not know");
    }
    let piece = l.out.len();
    l.pending.push(Pending { tag, indented: true, holes: quote != Some(b'\''), piece });
    l.push(PieceKind::Text(None), stop)
}

/// The lines of a text that was announced; it ends at the tag, wherever a line begins with it.
fn bodies(l: &mut WordsLexer<'_>) -> Option<()> {
    for pending in std::mem::take(&mut l.pending) {
        let start = l.at;
        let mut line = start;
        let end = loop {
            if line >= l.end {
                return l.fail("a text is announced and never ends");
            }
            let first = l.run(line, |b| b == b' ' || b == b'\t');
            let after = first + pending.tag.len();
            if l.looking(first, pending.tag) && !l.byte(after).is_some_and(word) {
                l.at = after;
                break line;
            }
            line = l.seek(line, b'\n').unwrap_or(l.end) + 1;
        };
        let next = l.at;
        let any = pending.holes && holes(l, start, end)?;
        l.at = next;
        let inside = l.text.get(start..end)?;
        let value = match (any, pending.holes) {
            (true, _) => None,
            (false, true) => cooked(inside),
            (false, false) => Some(inside.into()),
        };
        if let Some(piece) = l.out.get_mut(pending.piece) {
            piece.token = PieceKind::Text(value);
        }
    }
    Some(())
}

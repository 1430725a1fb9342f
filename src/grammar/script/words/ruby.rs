//! Ruby's pieces. Where a `/`, `%`, `<<` or `?` could mean two things, the lexer stops.

use super::lexer::{Last, WordsLexer, letter, word};
use super::{PieceKind, Pieces, ruby_quote as quote};

/// Words behind which a value stands, never an operator.
const BEFORE_VALUE: &str = "if unless while until and or not return when in case elsif then do else begin yield puts \
    print p pp raise require";

const OPERATORS: &[&str] = &[
    "<=>", "===", "...", "**=", "||=", "&&=", "<<=", ">>=", "=>", "->", "==", "!=", "=~", "!~", "<=", ">=", "&&", "||",
    "&.", "::", "..", "**", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<", ">>",
];

/// Reads a program.
pub fn parse(text: &str) -> Pieces {
    WordsLexer::new(text).finish(step)
}

/// Reads one piece.
pub fn step(l: &mut WordsLexer<'_>) -> Option<()> {
    let Some(b) = l.peek(0) else { return Some(()) };
    match b {
        b'\n' => newline(l),
        b' ' | b'\t' | b'\r' => {
            l.at += 1;
            Some(())
        }
        b'\\' if l.peek(1) == Some(b'\n') => {
            l.at += 2;
            Some(())
        }
        b'#' => {
            l.at = l.seek(l.at, b'\n').unwrap_or(l.end);
            Some(())
        }
        b';' => l.push(PieceKind::End, l.at + 1),
        b'(' | b'[' | b'{' => l.opened(b, b != b'{'),
        b')' | b']' | b'}' => l.closed(b),
        b'\'' => quote::single(l),
        b'"' | b'`' => quote::double(l, b),
        b'$' => global(l),
        b'@' => instance(l),
        b':' => colon(l),
        b'/' => slash(l),
        b'%' => percent(l),
        b'?' => question(l),
        b'<' if l.looking(l.at, "<<") && here(l) => quote::here(l),
        b'0'..=b'9' => l.number(),
        b if letter(b) => name(l),
        b if b.is_ascii_punctuation() => l.operator(OPERATORS),
        _ => l.fail("a letter that does not belong in a program"),
    }
}

fn newline(l: &mut WordsLexer<'_>) -> Option<()> {
    l.push(PieceKind::End, l.at + 1)?;
    if !l.pending.is_empty() {
        quote::bodies(l)?;
    }
    if l.looking(l.at, "=begin") {
        return l.fail("a document stands in the program");
    }
    Some(())
}

/// Whether blanks stand before the next byte, and none behind it.
fn leans(l: &WordsLexer<'_>, width: usize) -> bool {
    let before = l.before().is_some_and(|b| b == b' ' || b == b'\t');
    before && !l.peek(width).is_some_and(|b| b.is_ascii_whitespace())
}

/// What the last piece is; `leans` says that the sign stands apart from it and close to what follows.
fn last(l: &WordsLexer<'_>, leans: bool) -> Last {
    let Some(piece) = l.out.last() else { return Last::Operator };
    match piece.token {
        PieceKind::Open(_) | PieceKind::End | PieceKind::Op | PieceKind::Key => Last::Operator,
        PieceKind::Name if after_dot(l) => {
            if leans {
                Last::Operator
            } else {
                Last::Value
            }
        }
        PieceKind::Name if BEFORE_VALUE.split(' ').any(|w| w == piece.span.of(l.text)) => Last::Operator,
        PieceKind::Name if leans => Last::Doubt,
        _ => Last::Value,
    }
}

/// Whether the last piece is a name behind a dot.
fn after_dot(l: &WordsLexer<'_>) -> bool {
    let before = l.out.len().checked_sub(2).and_then(|at| l.out.get(at));
    before.is_some_and(|p| p.token == PieceKind::Op && matches!(p.span.of(l.text), "." | "&."))
}

fn global(l: &mut WordsLexer<'_>) -> Option<()> {
    let end = l.run(l.at + 1, word);
    if end > l.at + 1 {
        return l.push(PieceKind::Var, end);
    }
    match l.peek(1)? {
        b'~' | b'!' | b'@' | b'&' | b'/' | b'\\' | b',' | b';' | b'.' | b'<' | b'$' | b'?' | b':' | b'"' | b'>' => {
            l.push(PieceKind::Var, l.at + 2)
        }
        _ => l.fail("a variable that oneway does not know"),
    }
}

fn instance(l: &mut WordsLexer<'_>) -> Option<()> {
    let start = l.run(l.at, |b| b == b'@');
    let end = l.run(start, word);
    if end == start || start - l.at > 2 {
        return l.fail("an `@` without a name");
    }
    l.push(PieceKind::Var, end)
}

/// `::`, `:name`, `:"name"`, `:+`, or the colon of a choice.
fn colon(l: &mut WordsLexer<'_>) -> Option<()> {
    if l.looking(l.at, "::") {
        return l.push(PieceKind::Op, l.at + 2);
    }
    match l.peek(1) {
        Some(b) if letter(b) => {
            let mut end = l.run(l.at + 1, word);
            if matches!(l.byte(end), Some(b'?' | b'!' | b'=')) && !matches!(l.byte(end + 1), Some(b'=' | b'>' | b'~')) {
                end += 1;
            }
            l.put(PieceKind::Symbol, l.at + 1, end);
            l.at = end;
            Some(())
        }
        Some(b'"' | b'\'') => {
            l.push(PieceKind::Op, l.at + 1)?;
            step(l)
        }
        Some(b'+' | b'-' | b'*' | b'/' | b'<' | b'>' | b'=' | b'[' | b'&' | b'|' | b'^' | b'%' | b'!' | b'~') => {
            let end = l.run(l.at + 1, |b| b"+-*/<>=[]&|^%!~".contains(&b));
            let end = end.min(l.at + 4);
            l.put(PieceKind::Symbol, l.at + 1, end);
            l.at = end;
            Some(())
        }
        _ => l.push(PieceKind::Op, l.at + 1),
    }
}

fn slash(l: &mut WordsLexer<'_>) -> Option<()> {
    match last(l, leans(l, 1)) {
        Last::Value => l.operator(OPERATORS),
        Last::Operator => quote::regex(l, l.at),
        Last::Doubt => l.fail("a `/` could mean two things"),
    }
}

/// `%w(…)` and its like, or a remainder.
fn percent(l: &mut WordsLexer<'_>) -> Option<()> {
    match last(l, leans(l, 1)) {
        Last::Value => l.operator(OPERATORS),
        Last::Operator => quote::percent(l),
        Last::Doubt => l.fail("a `%` could mean two things"),
    }
}

/// The sign of a choice; a letter by itself is not read.
fn question(l: &mut WordsLexer<'_>) -> Option<()> {
    match last(l, leans(l, 1)) {
        Last::Value => l.push(PieceKind::Op, l.at + 1),
        _ => l.fail("a `?` could mean two things"),
    }
}

/// Whether `<<` announces a text; in doubt it says so, and what is then not one is refused there.
fn here(l: &WordsLexer<'_>) -> bool {
    let mark = l.peek(2).is_some_and(|b| matches!(b, b'~' | b'-' | b'"' | b'\'' | b'`') || letter(b));
    mark && match last(l, leans(l, 2)) {
        Last::Value => false,
        Last::Operator => l.last_name() != Some("class"),
        Last::Doubt => true,
    }
}

fn name(l: &mut WordsLexer<'_>) -> Option<()> {
    let mut end = l.run(l.at, word);
    if matches!(l.byte(end), Some(b'?' | b'!')) && !matches!(l.byte(end + 1), Some(b'=' | b'~')) {
        end += 1;
    }
    let said = l.text.get(l.at..end)?;
    if said == "__END__" {
        return ended(l, end);
    }
    let dotted = matches!(l.last_op(), Some("." | "&."));
    if l.byte(end) == Some(b':') && l.byte(end + 1) != Some(b':') && !dotted && label_fits(l) {
        l.push(PieceKind::Key, end)?;
        l.at += 1;
        return Some(());
    }
    l.push(PieceKind::Name, end)
}

/// Whether a label may stand here; behind the `?` of a choice it may not.
fn label_fits(l: &WordsLexer<'_>) -> bool {
    match l.out.last().map(|p| &p.token) {
        Some(PieceKind::Open(_) | PieceKind::End | PieceKind::Name) | None => true,
        Some(PieceKind::Op) => matches!(l.last_op(), Some("," | "|" | "**")),
        _ => false,
    }
}

fn ended(l: &mut WordsLexer<'_>, end: usize) -> Option<()> {
    let alone = l.at == 0 || l.before() == Some(b'\n');
    let over = l.byte(end).is_none_or(|b| b == b'\n');
    if !alone || !over || !l.open.is_empty() || l.depth > 0 {
        return l.fail("the end of the program could stand here or not");
    }
    l.at = l.end;
    Some(())
}

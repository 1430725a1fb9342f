//! Perl's pieces. Where a `/`, `<`, `?` or `{` could mean two things, the lexer stops.

use super::lexer::{Last, WordsLexer, letter, word};
use super::{PieceKind, Pieces, perl_quote as quote};

/// Words behind which a value stands, never an operator.
const BEFORE_VALUE: &str = "if unless while until and or not xor x eq ne lt gt le ge cmp return print say push unshift \
    split join grep map sort foreach for die warn defined lc uc length when printf exists delete keys values each \
    scalar ref my our local reverse sprintf ucfirst lcfirst chomp chop splice abs int sqrt hex oct ord chr index \
    rindex substr elsif";

/// Letters of the tests on files.
const TESTS: &[u8] = b"rwxoRWXOzsefdlpSbctugkTBAMC";

const OPERATORS: &[&str] = &[
    "<=>", "**=", "||=", "&&=", "//=", "...", "<<=", ">>=", "=>", "->", "++", "--", "**", "=~", "!~", "==", "!=", "<=",
    ">=", "&&", "||", "//", "..", "::", "+=", "-=", "*=", "/=", ".=", "%=", "x=", "&=", "|=", "^=", "<<", ">>",
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
        b'#' => {
            l.at = l.seek(l.at, b'\n').unwrap_or(l.end);
            Some(())
        }
        b';' => l.push(PieceKind::End, l.at + 1),
        b'(' | b'[' => l.opened(b, true),
        b'{' => brace(l),
        b')' | b']' | b'}' => l.closed(b),
        b'\'' | b'"' | b'`' => quote::plain(l, b),
        b'$' | b'@' => variable(l),
        b'%' | b'&' | b'*' => sigil(l, b),
        b'<' => less(l),
        b'/' => slash(l),
        b'?' if last(l) == Last::Operator => l.fail("a `?` could mean two things"),
        b'-' if minus(l) => Some(()),
        b'0'..=b'9' => l.number(),
        b'.' if last(l) == Last::Operator && l.peek(1).is_some_and(|n| n.is_ascii_digit()) => {
            l.at += 1;
            l.number()
        }
        b if letter(b) => name(l),
        b if b.is_ascii_punctuation() => l.operator(OPERATORS),
        _ => l.fail("a letter that does not belong in a program"),
    }
}

fn newline(l: &mut WordsLexer<'_>) -> Option<()> {
    l.at += 1;
    if !l.pending.is_empty() {
        quote::bodies(l)?;
    }
    // A document in the program, or an operator at the start of a line.
    if l.peek(0) == Some(b'=') && l.peek(1).is_some_and(letter) {
        return l.fail("a document stands in the program");
    }
    Some(())
}

/// What the last piece is.
pub fn last(l: &WordsLexer<'_>) -> Last {
    let Some(piece) = l.out.last() else { return Last::Operator };
    match piece.token {
        PieceKind::Var | PieceKind::Text(_) | PieceKind::Command(_) | PieceKind::Number | PieceKind::Regex => {
            Last::Value
        }
        PieceKind::Change | PieceKind::Symbol | PieceKind::Key => Last::Value,
        PieceKind::Input => Last::Doubt,
        PieceKind::Close(b'}') if !l.part => Last::Doubt,
        PieceKind::Close(_) => Last::Value,
        PieceKind::Open(_) | PieceKind::End => Last::Operator,
        PieceKind::Op => match piece.span.of(l.text) {
            "++" | "--" => Last::Doubt,
            _ => Last::Operator,
        },
        PieceKind::Name if BEFORE_VALUE.split(' ').any(|w| w == piece.span.of(l.text)) => Last::Operator,
        PieceKind::Name => Last::Doubt,
    }
}

fn brace(l: &mut WordsLexer<'_>) -> Option<()> {
    let part = match l.out.last().map(|p| &p.token) {
        Some(PieceKind::Var) => true,
        Some(PieceKind::Close(b']')) => true,
        Some(PieceKind::Close(b'}')) => l.part,
        Some(PieceKind::Op) => matches!(l.last_op(), Some("->" | "$" | "@" | "%" | "$#")),
        _ => false,
    };
    l.opened(b'{', part)?;
    // `{word}` and `{-word}` behind a value are texts.
    let start = if part && l.peek(0) == Some(b'-') { l.at + 1 } else { l.at };
    let end = l.run(start, word);
    let deref = matches!(l.out.iter().rev().nth(1), Some(p) if p.token == PieceKind::Op && p.span.of(l.text) != "->");
    if part && !deref && end > start && l.byte(start).is_some_and(letter) && l.byte(end) == Some(b'}') {
        return l.push(PieceKind::Key, end);
    }
    Some(())
}

/// `$x`, `$x::y`, `$1`, `$_`, `${x}`, `$#x`, `@x`, and the signs before what is looked up.
fn variable(l: &mut WordsLexer<'_>) -> Option<()> {
    if l.peek(0) == Some(b'@') && last(l) == Last::Value {
        return match l.last_op() {
            _ if l.looking(l.at, "@*") => l.push(PieceKind::Op, l.at + 2),
            _ => l.fail("an `@` could mean two things"),
        };
    }
    match quote::variable_end(l, l.at) {
        Some(end) => {
            if l.byte(end) == Some(b'\'') && l.byte(end + 1).is_some_and(letter) {
                return l.fail("an old sign between names");
            }
            l.push(PieceKind::Var, end)
        }
        None if l.looking(l.at, "$#") => l.push(PieceKind::Op, l.at + 2),
        None if matches!(l.peek(1), Some(b'{' | b'$')) => l.push(PieceKind::Op, l.at + 1),
        None if l.last_op() == Some("->") && matches!(l.peek(1), Some(b'*' | b'[')) => l.push(PieceKind::Op, l.at + 1),
        None => l.fail("a variable that oneway does not know"),
    }
}

/// `%x` or a remainder, `&x` or and, `*x` or a product.
fn sigil(l: &mut WordsLexer<'_>, b: u8) -> Option<()> {
    let value = match last(l) {
        _ if l.looking(l.at, "&&") => return l.operator(OPERATORS),
        Last::Doubt => return l.fail("a sign could mean two things"),
        Last::Value => return l.operator(OPERATORS),
        Last::Operator => l.run(l.at + 1, |b| word(b) || b == b':'),
    };
    if l.last_op() == Some("->") && l.looking(l.at, "%*") {
        return l.push(PieceKind::Op, l.at + 2);
    }
    match b {
        b'%' if value > l.at + 1 => l.push(PieceKind::Var, value),
        b'%' if matches!(l.peek(1), Some(b'+' | b'-' | b'!')) => l.push(PieceKind::Var, l.at + 2),
        b'%' if matches!(l.peek(1), Some(b'{' | b'$')) => l.push(PieceKind::Op, l.at + 1),
        b'*' if ["*STDIN", "*STDOUT", "*STDERR"].iter().any(|s| l.text.get(l.at..value) == Some(s)) => {
            l.push(PieceKind::Var, value)
        }
        _ => l.fail("a function or a table of names is reached by a sign"),
    }
}

/// `<STDIN>`, `<$file>`, `<>`, `<*.c>`, `<<TAG`, or less than.
fn less(l: &mut WordsLexer<'_>) -> Option<()> {
    match last(l) {
        Last::Value => return l.operator(OPERATORS),
        Last::Doubt if matches!(l.peek(1), Some(b' ' | b'=')) => return l.operator(OPERATORS),
        Last::Doubt if !plain_input(l) => return l.fail("a `<` could mean two things"),
        _ => {}
    }
    if l.looking(l.at, "<<") && !l.looking(l.at, "<<>>") {
        return quote::here(l);
    }
    let double = usize::from(l.looking(l.at, "<<>>"));
    let start = l.at + 1 + double;
    let end = l.run(start, |b| word(b) || b"*?./~-$: ".contains(&b));
    if l.byte(end) != Some(b'>') || l.text.get(start + 1..end).is_some_and(|t| t.contains('$')) {
        return l.fail("a `<` could mean two things");
    }
    l.put(PieceKind::Input, start, end);
    l.at = end + 1 + double;
    Some(())
}

/// `<STDIN>`, `<$file>`, `<>`: nothing is hidden, whatever it means.
fn plain_input(l: &WordsLexer<'_>) -> bool {
    let start = l.at + 1 + usize::from(l.peek(1) == Some(b'$'));
    l.byte(l.run(start, word)) == Some(b'>')
}

fn slash(l: &mut WordsLexer<'_>) -> Option<()> {
    match last(l) {
        Last::Value => l.operator(OPERATORS),
        Last::Operator => quote::pattern(l, l.at),
        Last::Doubt => l.fail("a `/` could mean two things"),
    }
}

/// A test on a file, `-e $x`; whether it was one.
fn minus(l: &mut WordsLexer<'_>) -> bool {
    let test = l.peek(1).is_some_and(|b| TESTS.contains(&b)) && !l.peek(2).is_some_and(word);
    if !test || last(l) == Last::Value {
        return false;
    }
    l.push(PieceKind::Op, l.at + 2);
    true
}

fn name(l: &mut WordsLexer<'_>) -> Option<()> {
    let mut end = l.run(l.at, word);
    let said = l.text.get(l.at..end)?;
    let next = l.run(end, |b| b.is_ascii_whitespace());
    if l.looking(next, "=>") {
        return l.push(PieceKind::Key, end);
    }
    let arrow = l.last_op() == Some("->");
    let after_sub = matches!(l.last_name(), Some("sub" | "package" | "use" | "require"));
    if matches!(said, "q" | "qq" | "qw" | "m" | "qr" | "s" | "y" | "tr" | "qx") && l.byte(end) != Some(b':') {
        return match arrow || after_sub {
            true => l.fail("a word could mean two things"),
            false => quote::like(l, said, end),
        };
    }
    if matches!(said, "__END__" | "__DATA__") {
        return ended(l, end);
    }
    if said == "format" {
        return l.fail("formats are not read");
    }
    // `x3` behind a value repeats.
    if last(l) == Last::Value
        && said.strip_prefix('x').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    {
        return l.push(PieceKind::Op, end);
    }
    while l.looking(end, "::") {
        end = l.run(end + 2, word);
    }
    if l.byte(end) == Some(b'\'') {
        return l.fail("an old sign between names");
    }
    l.push(PieceKind::Name, end)
}

/// What stands behind `__END__` is no program, where that is certain.
fn ended(l: &mut WordsLexer<'_>, end: usize) -> Option<()> {
    let alone = l.at == 0 || l.before() == Some(b'\n');
    let clear = matches!(l.out.last().map(|p| &p.token), None | Some(PieceKind::End | PieceKind::Close(b'}')));
    let next = l.run(end, |b| b == b'\r');
    let over = l.byte(next).is_none_or(|b| b == b'\n');
    let after = l.run(next, |b| b.is_ascii_whitespace());
    if !alone || !clear || !over || l.byte(after) == Some(b'=') || !l.open.is_empty() || l.depth > 0 {
        return l.fail("the end of the program could stand here or not");
    }
    l.at = l.end;
    Some(())
}

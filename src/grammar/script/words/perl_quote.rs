//! Perl's quotes: where they end, and the code that stands in them.

use super::lexer::{Last, Pending, WordsLexer, letter, word};
use super::{PieceKind, perl};

/// `'…'`, `"…"` and backticks.
pub fn plain(l: &mut WordsLexer<'_>, delimiter: u8) -> Option<()> {
    let end = l.quoted(l.at)?;
    finish(l, if delimiter == b'`' { "qx" } else { "qq" }, l.at, end, end + 1)
}

/// `q(…)`, `s/…/…/` and their like; `from` stands behind the word.
pub fn like(l: &mut WordsLexer<'_>, said: &str, from: usize) -> Option<()> {
    if perl::last(l) == Last::Value {
        return l.fail("a word could mean two things");
    }
    let start = l.run(from, |b| b.is_ascii_whitespace());
    let spaced = start > from;
    let fits = match l.byte(start)? {
        b'(' | b'{' | b'[' | b'/' => true,
        b'<' | b'|' | b'!' | b'"' | b'\'' | b'@' | b'~' | b'%' | b'^' | b':' | b'+' => !spaced,
        b'#' | b',' => !spaced && !matches!(said, "y" | "q" | "m"),
        _ => false,
    };
    if !fits || l.looking(start, "=>") {
        return l.fail("a word could mean two things");
    }
    let end = l.quoted(start)?;
    match said {
        "m" | "qr" => pattern(l, start),
        "s" => substitution(l, start, end),
        "y" | "tr" => {
            let (_, end) = second(l, start, end)?;
            let flags = l.run(end + 1, |b| b.is_ascii_alphabetic());
            l.push(PieceKind::Change, flags)
        }
        _ => finish(l, said, start, end, end + 1),
    }
}

/// A quote whose ends are known.
fn finish(l: &mut WordsLexer<'_>, said: &str, start: usize, end: usize, next: usize) -> Option<()> {
    let inside = l.text.get(start + 1..end)?;
    let single = l.byte(start) == Some(b'\'');
    let value: Option<Box<str>> = if single || matches!(said, "q" | "qw") {
        Some(raw(inside))
    } else {
        match holes(l, start + 1, end, false)? {
            true => None,
            false => cooked(inside),
        }
    };
    match said {
        "qx" => l.push(PieceKind::Command(value), next),
        _ => l.push(PieceKind::Text(value), next),
    }
}

/// A pattern whose delimiter stands at `start`.
pub fn pattern(l: &mut WordsLexer<'_>, start: usize) -> Option<()> {
    let end = l.quoted(start)?;
    matched(l, start, end)?;
    let flags = l.run(end + 1, |b| b.is_ascii_alphabetic());
    l.push(PieceKind::Regex, flags)
}

/// The code in a pattern.
fn matched(l: &mut WordsLexer<'_>, start: usize, end: usize) -> Option<()> {
    let inside = l.text.get(start + 1..end)?;
    if inside.contains("(?{") || inside.contains("(??{") || inside.contains("(*{") {
        return l.fail("a pattern holds code");
    }
    if l.byte(start) != Some(b'\'') {
        holes(l, start + 1, end, true)?;
    }
    Some(())
}

/// The second half of `s/…/…/`: where it starts (its delimiter) and ends.
fn second(l: &mut WordsLexer<'_>, start: usize, end: usize) -> Option<(usize, usize)> {
    let open = l.byte(start)?;
    if super::lexer::closer(open) == open {
        return Some((end, l.quoted(end)?));
    }
    let next = l.run(end + 1, |b| b.is_ascii_whitespace());
    match l.byte(next)? {
        b'(' | b'{' | b'[' | b'<' | b'/' => Some((next, l.quoted(next)?)),
        _ => l.fail("a word could mean two things"),
    }
}

fn substitution(l: &mut WordsLexer<'_>, start: usize, end: usize) -> Option<()> {
    matched(l, start, end)?;
    let (from, to) = second(l, start, end)?;
    let flags_end = l.run(to + 1, |b| b.is_ascii_alphabetic());
    let flags = l.text.get(to + 1..flags_end)?;
    if flags.contains('e') {
        if flags.matches('e').count() > 1 {
            return l.fail("a substitution makes code of text");
        }
        if l.text.get(from + 1..to)?.contains('\\') && super::lexer::closer(l.byte(from)?) == l.byte(from)? {
            return l.fail("code with backslashes stands in a substitution");
        }
        l.hole(from + 1, to, perl::step)?;
    } else if l.byte(from) != Some(b'\'') {
        holes(l, from + 1, to, false)?;
    }
    l.push(PieceKind::Change, flags_end)
}

/// Where a variable ends that starts at `at`; `None` where only its sign is certain.
pub fn variable_end(l: &WordsLexer<'_>, at: usize) -> Option<usize> {
    let sign = l.byte(at)?;
    let mut from = at + 1;
    if sign == b'$' && l.byte(from) == Some(b'#') && l.byte(from + 1).is_some_and(letter) {
        from += 1;
    }
    let first = l.byte(from)?;
    if letter(first) || (l.looking(from, "::") && l.byte(from + 2).is_some_and(letter)) {
        let mut end = l.run(from, word);
        while l.looking(end, "::") && l.byte(end + 2).is_some_and(letter) {
            end = l.run(end + 2, word);
        }
        return (!l.looking(end, "::")).then_some(end);
    }
    if first == b'{' {
        let start = from + 1 + usize::from(l.byte(from + 1) == Some(b'^'));
        let end = l.run(start, word);
        return (end > start && l.byte(end) == Some(b'}')).then_some(end + 1);
    }
    match (sign, first) {
        (b'$', b'0'..=b'9') => Some(l.run(from, |b| b.is_ascii_digit())),
        (b'$', b'^') if l.byte(from + 1).is_some_and(|b| b.is_ascii_uppercase()) => Some(from + 2),
        // `$$x` is looked up, `$$` is the process.
        (b'$', b'$') if l.byte(from + 1).is_some_and(|b| word(b) || b == b'{' || b == b'$') => None,
        (b'$', b'_' | b'&' | b'@' | b'!' | b'$' | b'/' | b'\\' | b',' | b';' | b'.' | b'|' | b'"' | b'+') => {
            Some(from + 1)
        }
        (b'@', b'+' | b'-') => Some(from + 1),
        _ => None,
    }
}

/// Reads the code in a text between two places; whether there was any.
fn holes(l: &mut WordsLexer<'_>, start: usize, end: usize, pattern: bool) -> Option<bool> {
    let (mut at, mut any) = (start, false);
    let old = std::mem::replace(&mut l.end, end);
    while let Some(b) = l.byte(at) {
        match b {
            b'\\' => at += 2,
            b'$' | b'@' => match hole(l, at, pattern)? {
                Hole::Code(next) => (at, any) = (next, true),
                Hole::Sign => at += 1,
            },
            _ => at += 1,
        }
    }
    l.end = old;
    Some(any)
}

/// What a `$` or `@` in a text is.
enum Hole {
    /// Only a sign.
    Sign,
    /// Code that was read, up to here.
    Code(usize),
}

/// Reads what may be a hole in a text.
fn hole(l: &mut WordsLexer<'_>, at: usize, pattern: bool) -> Option<Hole> {
    let (sign, next) = (l.byte(at)?, l.byte(at + 1));
    if pattern && sign == b'$' && next.is_none_or(|b| b")| \n\t\r".contains(&b)) {
        return Some(Hole::Sign);
    }
    if !next.is_some_and(|b| word(b) || b"{:$&!@/\\,;.|\"+#^".contains(&b)) {
        return Some(Hole::Sign);
    }
    if sign == b'@' && !next.is_some_and(|b| letter(b) || b"{:$".contains(&b)) {
        return Some(Hole::Sign);
    }
    let mut end = match variable_end(l, at) {
        Some(end) => end,
        None if next == Some(b'{') => l.quoted(at + 1)? + 1,
        None if next == Some(b'$') => {
            let signs = l.run(at, |b| b == b'$' || b == b'@');
            variable_end(l, signs.checked_sub(1)?)?
        }
        None => return Some(Hole::Sign),
    };
    // Subscripts belong to it.
    loop {
        let arrow = if l.looking(end, "->") && matches!(l.byte(end + 2), Some(b'[' | b'{')) { 2 } else { 0 };
        match l.byte(end + arrow) {
            Some(b'[') if pattern && arrow == 0 && class(l, end) => break,
            Some(b'{') if pattern && arrow == 0 && l.byte(end + 1).is_some_and(|b| b.is_ascii_digit()) => break,
            Some(b'[' | b'{') => end = l.quoted(end + arrow)? + 1,
            _ => break,
        }
    }
    // A reference is taken; any other backslash could hide a quote.
    let code = l.text.get(at..end)?;
    if code.match_indices('\\').any(|(i, _)| !code.get(i + 1..).is_some_and(|r| r.starts_with([' ', '$', '@', '%']))) {
        return l.fail("code with backslashes stands in a text");
    }
    l.hole(at, end, perl::step)?;
    Some(Hole::Code(end))
}

/// Whether brackets in a pattern hold nothing but letters, so that it does not matter what they are.
fn class(l: &WordsLexer<'_>, at: usize) -> bool {
    let end = l.run(at + 1, |b| word(b) || b"-^.+*, ".contains(&b));
    l.byte(end) == Some(b']')
}

/// `<<TAG`, `<<"TAG"`, `<<'TAG'`, `<<~TAG`.
pub fn here(l: &mut WordsLexer<'_>) -> Option<()> {
    let indented = l.peek(2) == Some(b'~');
    let from = l.at + 2 + usize::from(indented);
    let quote = l.byte(from).filter(|b| matches!(b, b'"' | b'\''));
    let start = from + usize::from(quote.is_some());
    let end = l.run(start, |b| word(b) || (quote.is_some() && b == b' '));
    let tag = l.text.get(start..end)?;
    let closed = quote.is_none_or(|q| l.byte(end) == Some(q));
    if l.depth > 0 || tag.is_empty() || !closed || tag.starts_with(|c: char| c.is_ascii_digit()) {
        return l.fail("a text is announced in a way that oneway does not know");
    }
    let piece = l.out.len();
    l.pending.push(Pending { tag, indented, holes: quote != Some(b'\''), piece });
    l.push(PieceKind::Text(None), end + usize::from(quote.is_some()))
}

/// The lines of the texts that were announced.
pub fn bodies(l: &mut WordsLexer<'_>) -> Option<()> {
    for pending in std::mem::take(&mut l.pending) {
        let (start, line) = (l.at, l.at);
        let (end, next) = l.body(line, pending.tag, pending.indented)?;
        let any = pending.holes && holes(l, start, end, false)?;
        let inside = l.text.get(start..end)?;
        let value = match (any, pending.holes) {
            (true, _) => None,
            (false, true) => cooked(inside),
            (false, false) => Some(inside.into()),
        };
        if let Some(piece) = l.out.get_mut(pending.piece) {
            piece.token = PieceKind::Text(value);
        }
        l.at = (next + 1).min(l.end);
    }
    Some(())
}

/// A text in single quotes.
fn raw(inside: &str) -> Box<str> {
    inside.replace("\\'", "'").replace("\\\\", "\\").into()
}

/// A text with backslashes; `None` where a letter is written by its number.
pub fn cooked(inside: &str) -> Option<Box<str>> {
    let mut out = String::with_capacity(inside.len());
    let mut chars = inside.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next()? {
                'n' => out.push('\n'),
                't' => out.push('\t'),
                'r' => out.push('\r'),
                'x' | 'u' | 'U' | 'N' | 'c' | 'l' | 'L' | 'Q' | 'E' | 'o' | 'a' | 'e' | 'f' | 'b' | 's' => return None,
                d if d.is_ascii_digit() => return None,
                other => out.push(other),
            },
            c => out.push(c),
        }
    }
    Some(out.into())
}

//! What a Python string literal denotes.

/// The text of a whole literal with its prefix and quotes; `None` where it cannot be told.
pub fn literal(source: &str) -> Option<String> {
    let body = source.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let prefix = source.get(..source.len() - body.len())?;
    let quote = body.get(..1)?;
    let triple = body.len() >= 6 && body.get(1..2) == Some(quote) && body.get(2..3) == Some(quote);
    let marks = if triple { 3 } else { 1 };
    let inner = body.get(marks..body.len().checked_sub(marks)?)?;
    if prefix.contains(['r', 'R']) {
        return Some(inner.to_string());
    }
    unescape(inner, prefix.contains(['b', 'B']))
}

/// The text between two holes: escapes, and doubled braces.
pub fn piece(source: &str, raw: bool) -> Option<String> {
    let joined = source.replace("{{", "{").replace("}}", "}");
    if raw { Some(joined) } else { unescape(&joined, false) }
}

/// A text with its escapes resolved.
fn unescape(inner: &str, bytes: bool) -> Option<String> {
    if !inner.contains('\\') {
        return Some(inner.to_string());
    }
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next()? {
            '\n' => {}
            '\r' => {
                chars.next_if_eq(&'\n');
            }
            'a' => out.push('\x07'),
            'b' => out.push('\x08'),
            'f' => out.push('\x0c'),
            'n' => out.push('\n'),
            'r' => out.push('\r'),
            't' => out.push('\t'),
            'v' => out.push('\x0b'),
            'x' => out.push(code(&mut chars, 2)?),
            'u' if !bytes => out.push(code(&mut chars, 4)?),
            'U' if !bytes => out.push(code(&mut chars, 8)?),
            'N' if !bytes => return None,
            first @ '0'..='7' => {
                let mut value = first.to_digit(8)?;
                for _ in 0..2 {
                    let Some(digit) = chars.peek().and_then(|c| c.to_digit(8)) else { break };
                    value = value * 8 + digit;
                    chars.next();
                }
                out.push(char::from_u32(value)?);
            }
            same @ ('\\' | '\'' | '"') => out.push(same),
            other => out.extend(['\\', other]),
        }
    }
    Some(out)
}

/// A character by `digits` hexadecimal digits.
fn code(chars: &mut impl Iterator<Item = char>, digits: usize) -> Option<char> {
    let mut value = 0;
    for _ in 0..digits {
        value = value * 16 + chars.next()?.to_digit(16)?;
    }
    char::from_u32(value)
}

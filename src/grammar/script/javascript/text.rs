//! What JavaScript's strings, templates and names denote.

/// The text between the marks of a string or a template piece; `None` where it cannot be told.
pub fn unescape(inner: &str) -> Option<String> {
    if !inner.contains(['\\', '\r']) {
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
            'b' => out.push('\x08'),
            'f' => out.push('\x0c'),
            'n' => out.push('\n'),
            'r' => out.push('\r'),
            't' => out.push('\t'),
            'v' => out.push('\x0b'),
            '\r' => {
                chars.next_if_eq(&'\n');
            }
            '\n' | '\u{2028}' | '\u{2029}' => {}
            'x' => out.push(char::from_u32(digits(&mut chars, 2)?)?),
            'u' => out.push(unicode(&mut chars)?),
            first @ '0'..='7' => {
                let mut value = first.to_digit(8)?;
                let more = if first <= '3' { 2 } else { 1 };
                for _ in 0..more {
                    let Some(digit) = chars.peek().and_then(|c| c.to_digit(8)) else { break };
                    value = value * 8 + digit;
                    chars.next();
                }
                out.push(char::from_u32(value)?);
            }
            other => out.push(other),
        }
    }
    Some(out)
}

type Chars<'a> = std::iter::Peekable<std::str::Chars<'a>>;

fn digits(chars: &mut Chars<'_>, count: usize) -> Option<u32> {
    let mut value = 0;
    for _ in 0..count {
        value = value * 16 + chars.next()?.to_digit(16)?;
    }
    Some(value)
}

/// What follows `\u`.
fn unicode(chars: &mut Chars<'_>) -> Option<char> {
    if chars.next_if_eq(&'{').is_some() {
        let mut value: u32 = 0;
        loop {
            match chars.next()? {
                '}' => return char::from_u32(value),
                c => value = value.checked_mul(16)?.checked_add(c.to_digit(16)?)?,
            }
        }
    }
    let high = digits(chars, 4)?;
    if !(0xD800..0xDC00).contains(&high) {
        return char::from_u32(high);
    }
    if chars.next()? != '\\' || chars.next()? != 'u' {
        return None;
    }
    let low = digits(chars, 4)?;
    char::from_u32(0x10000 + ((high - 0xD800) << 10) + low.checked_sub(0xDC00)?)
}

/// A name with its escapes resolved.
pub fn name(source: &str) -> Option<String> {
    let mut out = String::new();
    let mut chars = source.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '\\' {
            chars.next_if_eq(&'u')?;
            out.push(unicode(&mut chars)?);
        } else {
            out.push(c);
        }
    }
    Some(out)
}

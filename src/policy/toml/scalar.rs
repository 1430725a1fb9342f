//! What stands between quotes, and numbers.

use super::Step;

pub(super) fn plain_letters(text: &str, lines: bool) -> Step<()> {
    let low = |b: u8| (b < b' ' && b != b'\t' && !(lines && matches!(b, b'\n' | b'\r'))) || b == 0x7f;
    // Most texts have no letter that could be a control character beyond ASCII.
    if text.bytes().any(low) || (!text.is_ascii() && text.chars().any(|c| ('\u{80}'..='\u{9f}').contains(&c))) {
        return Err("a control character stands in the string; write it as an escape".into());
    }
    Ok(())
}

pub(super) fn unescape(text: &str, lines: bool) -> Step<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(rest.get(..at).unwrap_or(""));
        let tail = rest.get(at + 1..).unwrap_or("");
        let after = tail.trim_start_matches([' ', '\t', '\r']);
        if lines && after.starts_with('\n') {
            rest = after.trim_start();
            continue;
        }
        let (c, used) = escape(tail)?;
        out.push(c);
        rest = tail.get(used..).unwrap_or("");
    }
    out.push_str(rest);
    Ok(out)
}

fn escape(tail: &str) -> Step<(char, usize)> {
    let wrong = || "unknown escape; write `\\\\` for a backslash, or use 'single quotes'".to_owned();
    let code = |digits: usize| {
        let hex = tail.get(1..1 + digits).filter(|h| h.bytes().all(|b| b.is_ascii_hexdigit())).ok_or_else(wrong)?;
        let c = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).ok_or_else(wrong)?;
        Ok((c, 1 + digits))
    };
    match tail.chars().next() {
        Some('b') => Ok(('\u{8}', 1)),
        Some('t') => Ok(('\t', 1)),
        Some('n') => Ok(('\n', 1)),
        Some('f') => Ok(('\u{c}', 1)),
        Some('r') => Ok(('\r', 1)),
        Some('"') => Ok(('"', 1)),
        Some('\\') => Ok(('\\', 1)),
        Some('u') => code(4),
        Some('U') => code(8),
        _ => Err(wrong()),
    }
}

pub(super) fn number(word: &str) -> Option<i64> {
    let (sign, digits) = match word.as_bytes().first()? {
        b'-' => (-1, word.get(1..)?),
        b'+' => (1, word.get(1..)?),
        _ => (1, word),
    };
    let (base, digits) = match digits.get(..2) {
        Some("0x") if digits == word => (16, digits.get(2..)?),
        Some("0o") if digits == word => (8, digits.get(2..)?),
        Some("0b") if digits == word => (2, digits.get(2..)?),
        _ => (10, digits),
    };
    let tidy = !digits.starts_with('_') && !digits.ends_with('_') && !digits.contains("__");
    let plain: String = digits.chars().filter(|c| *c != '_').collect();
    let leading = base == 10 && plain.len() > 1 && plain.starts_with('0');
    if !tidy || leading || !plain.chars().all(|c| c.is_digit(base)) {
        return None;
    }
    i64::from_str_radix(&plain, base).ok()?.checked_mul(sign)
}

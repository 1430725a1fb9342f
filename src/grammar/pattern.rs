//! File name patterns, as the shell, .gitignore and .gitattributes write them. No step is taken twice for the same place:
//! matching costs at most the pattern's length times the text's.

/// Whether one name (without a slash) matches `*`, `?`, `[…]` and backslashes.
pub fn name(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (pattern, text);
    // Where to go on after the last star has taken one more byte.
    let mut retry: Option<(&[u8], &[u8])> = None;
    loop {
        if let [b'*', rest @ ..] = p {
            retry = Some((rest, t));
            p = rest;
            continue;
        }
        match (one(p, t), t) {
            (Some((next_p, next_t)), _) => (p, t) = (next_p, next_t),
            (None, []) if p.is_empty() => return true,
            (None, _) => match retry {
                Some((after, [_, rest @ ..])) => {
                    retry = Some((after, rest));
                    (p, t) = (after, rest);
                }
                _ => return false,
            },
        }
    }
}

/// One step without a star: what is left of the pattern and the text.
fn one<'a>(p: &'a [u8], t: &'a [u8]) -> Option<(&'a [u8], &'a [u8])> {
    let (first, text) = t.split_first()?;
    match p {
        [b'?', rest @ ..] => Some((rest, letter(t)?.1)),
        [b'[', rest @ ..] => match class(rest, letter(t)?.0) {
            Some((true, rest)) => Some((rest, letter(t)?.1)),
            Some((false, _)) => None,
            None => (*first == b'[').then_some((rest, text)),
        },
        [b'\\', c, rest @ ..] => (c == first).then_some((rest, text)),
        [c, rest @ ..] if c == first => Some((rest, text)),
        _ => None,
    }
}

/// The first letter, or the first byte of what is no text, and what follows it.
fn letter(t: &[u8]) -> Option<(u32, &[u8])> {
    let head = t.get(..4).unwrap_or(t);
    let valid = std::str::from_utf8(head).or_else(|e| std::str::from_utf8(head.get(..e.valid_up_to()).unwrap_or(&[])));
    match valid.ok().and_then(|text| text.chars().next()) {
        Some(c) => Some((c.into(), t.get(c.len_utf8()..)?)),
        None => t.split_first().map(|(byte, rest)| (u32::from(*byte), rest)),
    }
}

/// A bracket expression: whether it holds the letter, and what follows it; `None` where it does not end.
pub(super) fn class(rest: &[u8], wanted: u32) -> Option<(bool, &[u8])> {
    let (negated, mut rest) = match rest {
        [b'!' | b'^', rest @ ..] => (true, rest),
        _ => (false, rest),
    };
    let mut found = false;
    let mut first = true;
    loop {
        if let [b']', after @ ..] = rest
            && !first
        {
            return Some((found != negated, after));
        }
        let (low, after) = letter(rest.strip_prefix(b"\\").filter(|r| !r.is_empty()).unwrap_or(rest))?;
        let high = after.strip_prefix(b"-").filter(|r| !r.starts_with(b"]")).and_then(letter);
        let (high, after) = high.unwrap_or((low, after));
        found |= (low..=high).contains(&wanted);
        rest = after;
        first = false;
    }
}

/// Whether a path matches a pattern with slashes, in which `**` stands for any number of directories.
pub fn path(pattern: &[u8], text: &[u8]) -> bool {
    let p: Vec<&[u8]> = pattern.split(|b| *b == b'/').collect();
    let t: Vec<&[u8]> = text.split(|b| *b == b'/').collect();
    let (mut p, mut t) = (p.as_slice(), t.as_slice());
    let mut retry = None;
    loop {
        match (p, t) {
            // At the end it stands for all that is inside, which is at least one name.
            ([b"**"], [_, ..]) => return true,
            ([b"**", rest @ ..], _) if !rest.is_empty() => {
                retry = Some((rest, t));
                p = rest;
            }
            ([], []) => return true,
            ([head, rest @ ..], [first, after @ ..]) if name(head, first) => (p, t) = (rest, after),
            _ => match retry {
                Some((after, [_, rest @ ..])) => {
                    retry = Some((after, rest));
                    (p, t) = (after, rest);
                }
                _ => return false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let table = [
            ("*.js", "a.js", true),
            ("*.js", "a.jsx", false),
            ("a*b*c", "aXbYbZc", true),
            ("a*b*c", "aXbYbZ", false),
            ("?", "a", true),
            ("?", "", false),
            ("*", "", true),
            ("**", "x", true),
            ("[a-c]x", "bx", true),
            ("[!a-c]x", "bx", false),
            ("[]]", "]", true),
            ("[", "[", true),
            ("\\*", "*", true),
            ("\\*", "a", false),
            ("a?c", "aéc", true),
            ("[à-ü]", "é", true),
            ("[!é]", "é", false),
            ("[a\\]]", "]", true),
            ("[a-]", "-", true),
            ("", "", true),
            ("a", "", false),
        ];
        for (p, t, want) in table {
            assert_eq!(name(p.as_bytes(), t.as_bytes()), want, "{p} {t}");
        }
    }

    #[test]
    fn paths() {
        let table = [
            ("src/*.js", "src/a.js", true),
            ("src/*.js", "src/x/a.js", false),
            ("**/a", "a", true),
            ("**/a", "x/y/a", true),
            ("src/**/a", "src/a", true),
            ("src/**/a", "src/x/y/a", true),
            ("src/**", "src/x/y", true),
            ("src/**", "src", false),
            ("**/x/**/y", "x/a/x/b/y", true),
            ("**/x/**/y", "a/b/y", false),
        ];
        for (p, t, want) in table {
            assert_eq!(path(p.as_bytes(), t.as_bytes()), want, "{p} {t}");
        }
    }

    #[test]
    fn no_pattern_takes_long() {
        let (p, t) = ("a*".repeat(500), "a".repeat(2000));
        assert!(!name(format!("{p}b").as_bytes(), t.as_bytes()));
        assert!(!path(format!("{}b", "**/a/".repeat(200)).as_bytes(), "a/".repeat(400).as_bytes()));
    }

    proptest::proptest! {
        #[test]
        fn total(p in proptest::collection::vec(0u8..=255, 0..20), t in proptest::collection::vec(0u8..=255, 0..20)) {
            let _ = (name(&p, &t), path(&p, &t));
        }
    }
}

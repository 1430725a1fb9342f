//! Patterns with `*`, `**` and `?`, matched in time linear in the text: every place in the pattern advances at once.

use crate::leaf::leaf;

/// What a single star may stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Star {
    /// Anything.
    Anything,
    /// Anything but `/`; two stars cross it.
    Component,
}

/// How a pattern is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// What a single star stands for.
    pub star: Star,
    /// Whether `a` is `A`.
    pub caseless: bool,
}

impl Reading {
    /// A star is anything, case counts.
    pub const PLAIN: Self = Self { star: Star::Anything, caseless: false };
}

/// Whether the whole text is what the pattern says.
pub fn matches(pattern: &str, text: &str, reading: Reading) -> bool {
    let same = |a: &[u8], b: &[u8]| if reading.caseless { a.eq_ignore_ascii_case(b) } else { a == b };
    let (bytes, all) = (pattern.as_bytes(), text.as_bytes());
    // Most patterns differ from a text before their first star.
    match bytes.iter().position(|b| matches!(b, b'*' | b'?')) {
        None => same(bytes, all),
        Some(at) if all.len() < at || !bytes.iter().zip(all).take(at).all(|(a, b)| same(&[*a], &[*b])) => false,
        Some(at) if at + 1 == bytes.len() && bytes.ends_with(b"*") && reading.star == Star::Anything => true,
        Some(_) => run(pattern, text, reading).last().copied().unwrap_or(false),
    }
}

/// Whether some text that starts with `head` is what the pattern says.
pub fn may_match(pattern: &str, head: &str, reading: Reading) -> bool {
    run(pattern, head, reading).contains(&true)
}

/// Which places of the pattern are reached when the text is used up.
fn run(pattern: &str, text: &str, reading: Reading) -> Vec<bool> {
    let tokens: Vec<GlobToken> = tokens(pattern, reading.star);
    let mut now = vec![false; tokens.len() + 1];
    if let Some(first) = now.first_mut() {
        *first = true;
    }
    settle(&tokens, &mut now);
    let mut next = vec![false; now.len()];
    for byte in text.bytes() {
        next.fill(false);
        let mut alive = false;
        for (at, token) in tokens.iter().enumerate().filter(|(at, _)| now.get(*at) == Some(&true)) {
            let to = match token {
                GlobToken::Anything => at,
                GlobToken::Component if byte != b'/' => at,
                GlobToken::One => at + 1,
                GlobToken::Byte(b) if *b == byte || (reading.caseless && b.eq_ignore_ascii_case(&byte)) => at + 1,
                _ => continue,
            };
            alive = true;
            if let Some(place) = next.get_mut(to) {
                *place = true;
            }
        }
        std::mem::swap(&mut now, &mut next);
        if !alive {
            break;
        }
        settle(&tokens, &mut now);
    }
    now
}

/// A star may also stand for nothing.
fn settle(tokens: &[GlobToken], now: &mut [bool]) {
    for (at, token) in tokens.iter().enumerate() {
        if matches!(token, GlobToken::Anything | GlobToken::Component)
            && now.get(at) == Some(&true)
            && let Some(next) = now.get_mut(at + 1)
        {
            *next = true;
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GlobToken {
    Byte(u8),
    One,
    Component,
    Anything,
}

fn tokens(pattern: &str, star: Star) -> Vec<GlobToken> {
    let mut out = Vec::with_capacity(pattern.len());
    let mut bytes = pattern.bytes().peekable();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'*' if bytes.next_if_eq(&b'*').is_some() => GlobToken::Anything,
            b'*' if star == Star::Anything => GlobToken::Anything,
            b'*' => GlobToken::Component,
            b'?' => GlobToken::One,
            byte => GlobToken::Byte(byte),
        });
    }
    out
}

/// Whether a path is what a pattern says: `**/x` is also `x`, `x/**` is also `x`, a pattern without `/` is any file of
/// that name.
pub fn path(pattern: &str, path: &str, reading: Reading) -> bool {
    if pattern == "*" || pattern == "**" {
        return true;
    }
    let name = leaf(path);
    let bare =
        |pattern: &str| matches(pattern, path, reading) || (!pattern.contains('/') && matches(pattern, name, reading));
    let inner = pattern.strip_prefix("**/").unwrap_or(pattern);
    let cut = |pattern: &str| pattern.strip_suffix("/**").is_some_and(|dir| bare(dir) || ends_in(dir, path, reading));
    bare(pattern) || bare(inner) || cut(pattern) || cut(inner)
}

fn ends_in(dir: &str, path: &str, reading: Reading) -> bool {
    !dir.starts_with('/') && matches(&format!("**/{dir}"), path, reading)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text() {
        for (pattern, text, expect) in [
            ("git push*", "git push origin", true),
            ("git push*", "git pull", false),
            ("*rm -rf*", "echo; rm -rf x", true),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("*", "", true),
            ("", "", true),
            ("a*b*c", "axxbyyc", true),
            ("a*b*c", "axxbyy", false),
            ("mcp__pg__*", "mcp__pg__query", true),
        ] {
            assert_eq!(matches(pattern, text, Reading::PLAIN), expect, "{pattern} {text}");
        }
    }

    #[test]
    fn paths() {
        let strict = Reading { star: Star::Component, caseless: false };
        for (pattern, text, expect) in [
            ("/a/*", "/a/b", true),
            ("/a/*", "/a/b/c", false),
            ("/a/**", "/a/b/c", true),
            ("/a/**", "/a", true),
            ("**/secrets/**", "/x/secrets/y", true),
            ("*.env", "/x/y.env", true),
            ("*.env", "/x/y.env/z", false),
            ("**", "/anything", true),
        ] {
            assert_eq!(path(pattern, text, strict), expect, "{pattern} {text}");
        }
        let loose = Reading { star: Star::Anything, caseless: true };
        assert!(path("*/Secrets/*", "/app/secrets/a/b.ts", loose));
    }

    #[test]
    fn heads() {
        for (pattern, head, expect) in
            [("git push*", "git ", true), ("git push*", "git pull", false), ("git", "", true), ("git", "gitx", false)]
        {
            assert_eq!(may_match(pattern, head, Reading::PLAIN), expect, "{pattern} {head}");
        }
    }

    #[test]
    fn hostile_texts_take_linear_time() {
        let text = "a".repeat(200_000);
        assert!(!matches("*a*a*a*a*a*a*a*a*b", &text, Reading::PLAIN));
    }
}

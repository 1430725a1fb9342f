//! Tokens that are known by their form: the beginnings that services publish, and a few forms without one.

use crate::catalog::names::Starts;
use crate::catalog::secret::TOKENS;

/// The shortest token, with its beginning.
const SHORTEST: usize = 15;

/// The shortest body of one that has a digit, and of one that has none.
const BODY: usize = 10;
const LETTERS: usize = 20;

/// Where tokens stand in a word.
pub fn places(word: &str, out: &mut Vec<(usize, usize)>) {
    let bytes = word.as_bytes();
    let (mut at, mut inside) = (0, false);
    while at + SHORTEST <= bytes.len() {
        let byte = bytes.get(at).copied().unwrap_or(0);
        if let Some(len) = (!inside).then(|| word.get(at..).and_then(|rest| token(window(rest)))).flatten() {
            // A longer one than the window goes on.
            let more =
                if len + 3 < WINDOW { 0 } else { bytes.iter().skip(at + len).take_while(|b| plain(**b)).count() };
            let len = len + more;
            out.push((at, at + len));
            at += len;
            inside = true;
            continue;
        }
        inside = byte.is_ascii_alphanumeric();
        at += 1;
    }
}

/// So much of a word is looked at from each place, so that a long word costs no more than many short ones.
const WINDOW: usize = 256;

fn window(text: &str) -> &str {
    (WINDOW.saturating_sub(3)..=WINDOW).rev().find_map(|end| text.get(..end)).unwrap_or(text)
}

fn plain(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b"-_.+/=~:".contains(&b)
}

/// How tokens begin: nearly every place in a word does otherwise.
static STARTS: Starts = Starts::of(&[TOKENS]);

/// How long the token is that a text begins with.
fn token(text: &str) -> Option<usize> {
    let first = text.as_bytes().first()?;
    let len = || text.bytes().take_while(|b| plain(*b)).count();
    if let Some(known) = STARTS.may_be(text).then(|| TOKENS.start_of(text)).flatten() {
        let body = text.get(known.len()..len().max(known.len()))?;
        let digit = body.bytes().any(|b| b.is_ascii_digit());
        let letters = body.bytes().take_while(u8::is_ascii_alphanumeric).count();
        if digit && body.len() >= BODY || letters >= LETTERS {
            return Some(known.len() + body.len());
        }
    }
    match first {
        b'A' | b'S' => hex(text, &["AC", "SK", "AP"], 32),
        b'k' => hex(text, &["key-"], 32),
        b'0'..=b'9' => telegram(text),
        b'M' | b'N' | b'O' => discord(text),
        _ => None,
    }
    .or_else(|| mailchimp(text))
}

fn hex(text: &str, heads: &[&str], len: usize) -> Option<usize> {
    let head = heads.iter().find(|head| text.starts_with(**head))?;
    let body = text.bytes().skip(head.len()).take_while(u8::is_ascii_hexdigit).count();
    (body == len).then_some(head.len() + body)
}

/// `123456789:AA…`.
fn telegram(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let body = text.get(digits..)?.strip_prefix(':')?;
    let len = body.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'-').count();
    ((8..=10).contains(&digits) && (34..=36).contains(&len)).then_some(digits + 1 + len)
}

/// Three parts by dots, as bots of Discord have them.
fn discord(text: &str) -> Option<usize> {
    let plain = |part: &str| part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    let mut parts = text.split('.');
    let (a, b, c) = (parts.next()?, parts.next()?, parts.next()?);
    let fits = (23..=28).contains(&a.len()) && b.len() == 6 && (27..=40).contains(&c.len());
    (fits && [a, b, c].into_iter().all(plain)).then_some(a.len() + b.len() + c.len() + 2)
}

/// 32 hexadecimal digits and the data centre.
fn mailchimp(text: &str) -> Option<usize> {
    let body = text.bytes().take(33).take_while(u8::is_ascii_hexdigit).count();
    let zone = text.get(body..)?.strip_prefix("-us")?;
    let digits = zone.bytes().take_while(u8::is_ascii_digit).count();
    (body == 32 && (1..=2).contains(&digits)).then_some(body + 3 + digits)
}

/// Whether a word looks drawn at random: long, with digits and letters, and no path.
pub fn random(word: &str) -> bool {
    word.len() >= 16
        && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
        && word.bytes().any(|b| b.is_ascii_digit())
        && word.bytes().any(|b| b.is_ascii_alphabetic())
}

//! Masks secrets in a text or in the strings of a JSON text: credentials in URLs and flags, values of variables, tokens by their form.
//! One pass; a mask too many costs nothing, a secret too many does.

use std::borrow::Cow;

const MASK: &str = "***";

/// Beginnings of well-known tokens.
const TOKENS: &[&str] = &[
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "sk-",
    "sk_live_",
    "sk_test_",
    "rk_live_",
    "pk_live_",
    "xoxb-",
    "xoxp-",
    "xoxa-",
    "xoxs-",
    "xapp-",
    "AKIA",
    "ASIA",
    "AIza",
    "ya29.",
    "npm_",
    "pypi-",
    "hf_",
    "dop_v1_",
    "SG.",
    "shpat_",
    "eyJ",
    "whsec_",
    "AGE-SECRET-KEY-",
];
/// Words in the names of flags, headers and variables whose value is a secret.
const NAMES: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "pwd",
    "secret",
    "token",
    "apikey",
    "api-key",
    "api_key",
    "access-key",
    "access_key",
    "private-key",
    "private_key",
    "credential",
    "authorization",
    "auth",
    "bearer",
    "cookie",
    "session-key",
];

/// A JSON text with the secrets in its strings masked; it stays the same JSON otherwise.
pub fn redact_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('"') {
        let (head, body) = rest.split_at_checked(at + 1).unwrap_or((rest, ""));
        out.push_str(head);
        let mut escaped = false;
        let end = body.bytes().position(|b| {
            let ends = b == b'"' && !escaped;
            escaped = b == b'\\' && !escaped;
            ends
        });
        let (string, tail) = body.split_at_checked(end.unwrap_or(body.len())).unwrap_or((body, ""));
        // Keys and single plain words make up most of a line.
        let plain = string.len() < 16 && string.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        out.push_str(&if plain { Cow::Borrowed(string) } else { redact(string) });
        let (quote, tail) = tail.split_at_checked(1).unwrap_or(("", ""));
        out.push_str(quote);
        rest = tail;
    }
    out.push_str(rest);
    out
}

/// The text with its secrets masked.
pub fn redact(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let (mut kept, mut at) = (0, 0);
    let mut next_is_secret = false;
    while let Some(word) = next(text, at) {
        at = word.start + word.text.len();
        let hide = match next_is_secret && !word.text.starts_with('-') {
            true => Some(0),
            false => hidden_from(&word),
        };
        next_is_secret = announces(&word) || (next_is_secret && one_of(word.text, &["bearer", "basic", "by"]));
        let opens = word.has(EQUALS) && word.text.ends_with('=') && names_secret(word.text.trim_end_matches('='));
        if (opens || next_is_secret)
            && let Some((from, to)) = quoted(text, at)
        {
            out.push_str(text.get(kept..from).unwrap_or(""));
            out.push_str(MASK);
            (kept, at, next_is_secret) = (to, to, false);
            continue;
        }
        let Some(from) = hide.filter(|from| *from < word.text.len()) else { continue };
        out.push_str(text.get(kept..word.start + from).unwrap_or(""));
        out.push_str(MASK);
        // In `scheme://user:secret@host` the host stays.
        let host = word.text.get(from..).and_then(|rest| rest.find('@')).filter(|_| word.text.contains("://"));
        kept = word.start + host.map_or(word.text.len(), |end| from + end);
    }
    if kept == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(text.get(kept..).unwrap_or(""));
    Cow::Owned(out)
}

const SEPARATES: u8 = 1;
const EQUALS: u8 = 2;
const COLON: u8 = 4;
const DIGIT: u8 = 8;

/// What a byte can mean; a table, because every byte of every line passes here.
#[expect(clippy::indexing_slicing, reason = "computed when compiled; the index is below 256")]
static MEANING: [u8; 256] = {
    let mut out = [0u8; 256];
    let mut b = 0;
    while b < 256 {
        out[b] = match b as u8 {
            0..=b' ' | b'"' | b'\'' | b'`' | b'\\' | b';' | b'|' | b'(' | b')' | b'<' | b'>' | b'{' | b'}' | b',' => {
                SEPARATES
            }
            b'=' => EQUALS,
            b':' => COLON,
            b'0'..=b'9' => DIGIT,
            _ => 0,
        };
        b += 1;
    }
    out
};

fn meaning(b: u8) -> u8 {
    MEANING.get(usize::from(b)).copied().unwrap_or(0)
}

/// A run of characters without space and quote, with what was seen in it.
struct Word<'t> {
    start: usize,
    text: &'t str,
    seen: u8,
}

impl Word<'_> {
    fn has(&self, what: u8) -> bool {
        self.seen & what != 0
    }
}

/// The next run of characters that are neither space nor quote; an escape of JSON (`\"`, `\n`) ends one too.
fn next(text: &str, mut at: usize) -> Option<Word<'_>> {
    let bytes = text.as_bytes();
    loop {
        let mut start = at + bytes.get(at..)?.iter().position(|b| meaning(*b) != SEPARATES)?;
        // The letter of an escape belongs to it.
        if start > at && bytes.get(start - 1) == Some(&b'\\') {
            start += text.get(start..)?.chars().next()?.len_utf8();
        }
        let mut seen = 0;
        let body = bytes.get(start..)?;
        let len = body.iter().position(|b| {
            let meaning = meaning(*b);
            seen |= meaning;
            meaning == SEPARATES
        });
        let len = len.unwrap_or(body.len());
        if len > 0 {
            return Some(Word { start, text: text.get(start..start + len)?, seen });
        }
        at = start;
    }
}

/// What stands in the quotes that open at `at`, spaces skipped: from where to where.
fn quoted(text: &str, at: usize) -> Option<(usize, usize)> {
    let rest = text.get(at..)?;
    let trimmed = rest.trim_start_matches(' ');
    let quote = ["\\\"", "\"", "'"].into_iter().find(|q| trimmed.starts_with(q))?;
    let from = at + rest.len() - trimmed.len() + quote.len();
    let body = text.get(from..)?;
    Some((from, from + body.find(quote).unwrap_or(body.len())))
}

fn one_of(word: &str, words: &[&str]) -> bool {
    let word = word.strip_suffix(':').unwrap_or(word);
    words.iter().any(|other| other.len() == word.len() && other.eq_ignore_ascii_case(word))
}

fn secret_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    let at = |from: usize| {
        let rest = bytes.get(from..).unwrap_or(&[]);
        let fits = |part: &&str| rest.get(..part.len()).is_some_and(|head| head.eq_ignore_ascii_case(part.as_bytes()));
        let first = rest.first().map(u8::to_ascii_lowercase);
        NAMES.iter().filter(|part| part.as_bytes().first().copied() == first).any(fits)
    };
    (0..bytes.len()).any(at)
}

/// Whether the next word is a secret: `--password`, `-u` of curl, `Authorization:`, `IDENTIFIED BY`.
fn announces(word: &Word) -> bool {
    match word.text.as_bytes() {
        [b'-', b'u' | b'p'] => true,
        [b'-', b'-', ..] => !word.has(EQUALS) && (word.text == "--user" || secret_name(word.text)),
        [.., b':'] if word.text.len() < 40 => secret_name(word.text),
        [b'i' | b'I' | b'b' | b'B', ..] => one_of(word.text, &["identified", "bearer"]),
        _ => false,
    }
}

/// From which byte on a word is a secret.
fn hidden_from(word: &Word) -> Option<usize> {
    if word.has(DIGIT)
        && let Some(at) = token_at(word.text)
    {
        return Some(at);
    }
    let text = word.text;
    if word.has(COLON)
        && let Some(scheme) = text.find("://")
    {
        let authority = text.get(scheme + 3..)?;
        let user = authority.split(['/', '?', '#']).next()?;
        if let Some((user, _)) = user.rsplit_once('@').map(|(cred, _)| cred).and_then(|cred| cred.split_once(':')) {
            return Some(scheme + 3 + user.len() + 1);
        }
        let key = |name: &str| NAMES.iter().any(|n| name.to_ascii_lowercase().ends_with(n));
        return text.match_indices('=').find(|(at, _)| text.get(..*at).is_some_and(key)).map(|(at, _)| at + 1);
    }
    if !word.has(EQUALS) {
        return None;
    }
    let (name, value) = text.split_once('=')?;
    (!value.is_empty() && names_secret(name)).then_some(name.len() + 1)
}

/// Whether a name is a variable's, or says that its value is a secret.
fn names_secret(name: &str) -> bool {
    let variable = name.len() > 1 && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
    variable || secret_name(name)
}

/// Where a well-known token begins in a word that is long enough to hold one.
fn token_at(word: &str) -> Option<usize> {
    const SHORTEST: usize = 15;
    let bytes = word.as_bytes();
    let mut inside = false;
    for (at, byte) in bytes.iter().enumerate().take((bytes.len() + 1).saturating_sub(SHORTEST)) {
        let begins = |token: &&str| {
            token.as_bytes().first() == Some(byte) && {
                let body = word.get(at..).and_then(|rest| rest.strip_prefix(token)).unwrap_or("");
                body.len() >= 12 && body.bytes().any(|b| b.is_ascii_digit())
            }
        };
        if !inside && TOKENS.iter().any(begins) {
            return Some(at);
        }
        inside = byte.is_ascii_alphanumeric();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{redact, redact_json};

    #[test]
    fn json_stays_json() {
        for (text, expect) in [
            (r#"{"a":"--password","b":"x"}"#, r#"{"a":"--password","b":"x"}"#),
            (r#"["-p","x","TOKEN=\"","y"]"#, r#"["-p","x","TOKEN=\"***","y"]"#),
            (r#"{"a":"x --password \"a\\\"b c\" d","b":1}"#, r#"{"a":"x --password \"***\"b c\" d","b":1}"#),
        ] {
            assert_eq!(redact_json(text), expect, "{text}");
            assert!(serde_json::from_str::<serde_json::Value>(&redact_json(text)).is_ok());
        }
    }

    #[test]
    fn secrets_are_masked() {
        for (text, expect) in [
            ("psql postgres://bob:s3cret@db/x -c 'SELECT 1'", "psql postgres://bob:***@db/x -c 'SELECT 1'"),
            ("mysql --password=hunter2 db", "mysql --password=*** db"),
            ("mysql --password hunter2 db", "mysql --password *** db"),
            ("curl -u bob:pw https://x", "curl -u *** https://x"),
            ("curl -H 'Authorization: Bearer abc.def'", "curl -H 'Authorization: *** ***'"),
            ("API_KEY=abc make", "API_KEY=*** make"),
            ("FOO=bar BAZ='x y' make", "FOO=*** BAZ='***' make"),
            ("gh auth login --with-token ghp_0123456789abcdef", "gh auth login --with-token ***"),
            ("echo sk-proj-0123456789abcdef", "echo ***"),
            ("curl 'https://x/y?token=abc&z=1'", "curl 'https://x/y?token=***'"),
            (r#"{"text":"mysql --password=\"hunter2\" db"}"#, r#"{"text":"mysql --password=\"***\" db"}"#),
            (r#"{"text":"a\nTOKEN=x\nb"}"#, r#"{"text":"a\nTOKEN=***\nb"}"#),
            ("mysql -p'hunter 2' db", "mysql -p'***' db"),
            ("CREATE USER x IDENTIFIED BY 'pw'", "CREATE USER x IDENTIFIED BY '***'"),
            ("git push origin main", "git push origin main"),
            ("git commit -m 'fix token parser'", "git commit -m 'fix token parser'"),
        ] {
            assert_eq!(redact(text), expect, "{text}");
        }
    }
}

//! Masks secrets in a text or in the strings of a JSON text: credentials in URLs and flags, values of variables, tokens by their form.
//! One pass; a mask too many costs nothing, a secret too many does.

use crate::finding::Undo;
use crate::policy::regexp::Regexp;
use crate::report::item::Item;
use std::borrow::Cow;

/// What stands in the place of a secret.
pub const MASK: &str = "***";

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

/// Words after which `-p` has nothing to do with a password.
const PLAIN_P: &[&str] = &[
    "mkdir", "rmdir", "cp", "ps", "ssh", "scp", "tar", "log", "show", "add", "stash", "checkout", "test", "build",
    "check", "clippy", "run", "npx", "install", "lsof", "netstat", "ss", "grep", "read", "declare", "export", "type",
    "command",
];

/// The text with its secrets masked, and what a person's own patterns find in it.
pub fn redact<'t>(text: &'t str, own: &[Regexp]) -> Cow<'t, str> {
    redact_all(text, own, &mut Vec::new())
}

/// The same; what was masked is added to `secrets`, in the order of the text.
pub fn redact_all<'t>(text: &'t str, own: &[Regexp], secrets: &mut Vec<&'t str>) -> Cow<'t, str> {
    let mut places = places(text);
    if !own.is_empty() {
        places.extend(own.iter().flat_map(|regexp| regexp.places(text)));
        places = apart(places);
    }
    let mut out = String::new();
    let mut kept = 0;
    for (from, to) in places {
        out.push_str(text.get(kept..from).unwrap_or(""));
        out.push_str(MASK);
        secrets.extend(text.get(from..to));
        kept = to;
    }
    if out.is_empty() {
        return Cow::Borrowed(text);
    }
    out.push_str(text.get(kept..).unwrap_or(""));
    Cow::Owned(out)
}

/// Covers what a person's own patterns find in an item of a report, at the same length: marks stay where they are.
pub fn cover(item: &mut Item, own: &[Regexp]) {
    if own.is_empty() {
        return;
    }
    let covered = |text: &str| {
        let mut out = text.to_owned();
        for (from, to) in apart(own.iter().flat_map(|regexp| regexp.places(text)).collect()) {
            out.replace_range(from..to, &"*".repeat(to - from));
        }
        out
    };
    item.text = covered(&item.text);
    item.excerpt.iter_mut().for_each(|excerpt| excerpt.text = covered(&excerpt.text));
    item.notes.iter_mut().for_each(|(_, note)| *note = covered(note));
    for point in &mut item.points {
        point.what = covered(&point.what).into();
        point.instead = point.instead.take().map(|text| covered(&text).into());
        if let Undo::Exact(text) | Undo::Partial(text) | Undo::Unknown(text) = &mut point.undo {
            *text = covered(text).into();
        }
    }
}

/// Places in their order; one that begins inside of another makes it longer.
fn apart(mut places: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    places.sort_unstable();
    let mut out: Vec<(usize, usize)> = Vec::with_capacity(places.len());
    for (from, to) in places {
        match out.last_mut() {
            Some(last) if from < last.1 => last.1 = last.1.max(to),
            _ => out.push((from, to)),
        }
    }
    out
}

/// Where secrets stand that show by themselves.
fn places(text: &str) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let mut at = 0;
    let mut before = "";
    let mut next_is_secret = false;
    while let Some(word) = next(text, at) {
        at = word.start + word.text.len();
        if let Some((from, to)) = key_block(text, &word) {
            out.push((from, to));
            at = to;
            continue;
        }
        let hide = match next_is_secret && !word.text.starts_with('-') {
            true => Some(0),
            false => hidden_from(&word).or_else(|| attached(&word, text)),
        };
        next_is_secret = announces(&word, before) || (next_is_secret && one_of(word.text, &["bearer", "basic", "by"]));
        before = word.text;
        let opens = word.has(EQUALS) && word.text.ends_with('=') && names_secret(word.text.trim_end_matches('='));
        if (opens || next_is_secret)
            && let Some((from, to)) = quoted(text, at)
        {
            out.push((from, to));
            (at, next_is_secret) = (to, false);
            continue;
        }
        let Some(from) = hide.filter(|from| *from < word.text.len()) else { continue };
        // In `scheme://user:secret@host` the host stays.
        let host = word.text.get(from..).and_then(|rest| rest.find('@')).filter(|_| word.text.contains("://"));
        out.push((word.start + from, word.start + host.map_or(word.text.len(), |end| from + end)));
    }
    out
}

/// The body of a private key, from its first line to its last.
fn key_block(text: &str, word: &Word) -> Option<(usize, usize)> {
    const LINE: &str = "PRIVATE KEY-----";
    let rest = text.get(word.start..).filter(|_| word.text == "-----BEGIN")?;
    let line = rest.lines().next()?;
    let from = line.find(LINE)? + LINE.len();
    let end = rest.get(from..)?.find("-----END").map_or(rest.len(), |at| from + at);
    Some((word.start + from, word.start + end))
}

/// A password right behind `-p`, as the clients of MySQL take it.
fn attached(word: &Word, text: &str) -> Option<usize> {
    const NEAR: usize = 256;
    let value = word.text.strip_prefix("-p")?;
    let near = text.as_bytes().get(word.start.saturating_sub(NEAR)..word.start)?;
    let client = |name: &&str| near.windows(name.len()).any(|part| part == name.as_bytes());
    (!value.is_empty() && ["mysql", "mariadb", "sshpass"].iter().any(client)).then_some(2)
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
        // The letters with which a name begins.
        let begins = matches!(rest.first().map(|b| b | 0x20), Some(b'p' | b's' | b't' | b'a' | b'c' | b'b'));
        begins && NAMES.iter().any(fits)
    };
    (0..bytes.len()).any(at)
}

/// Whether the next word is a secret: `--password`, `-u` of curl, `Authorization:`, `IDENTIFIED BY`.
fn announces(word: &Word, before: &str) -> bool {
    match word.text.as_bytes() {
        [b'-', b'u'] => true,
        [b'-', b'p'] => !PLAIN_P.contains(&before),
        // `"password": "x"`: the quotes stand between the name and its colon.
        [b':'] => before.len() < 40 && secret_name(before),
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
    use super::{cover, redact, redact_all};
    use crate::policy::regexp::Regexp;
    use crate::report::item::Item;

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
            ("mysql -phunter2 db", "mysql -p*** db"),
            ("sshpass -p hunter2 ssh x", "sshpass -p *** ssh x"),
            ("mkdir -p src/a", "mkdir -p src/a"),
            ("cargo test -p oneway", "cargo test -p oneway"),
            (r#"curl -d '{"password": "hunter2", "name":"x"}'"#, r#"curl -d '{"password": "***", "name":"x"}'"#),
            (r#"curl -d '{"api_key":"abc"}'"#, r#"curl -d '{"api_key":"***"}'"#),
            ("curl -H 'X-Api-Key: abc'", "curl -H 'X-Api-Key: ***'"),
            ("export STRIPE=sk_live_0123456789abcdef", "export STRIPE=***"),
            (
                "cat > k <<E\n-----BEGIN RSA PRIVATE KEY-----\nMIIabc\nx\n-----END RSA PRIVATE KEY-----\nE",
                "cat > k <<E\n-----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY-----\nE",
            ),
            ("git push origin main", "git push origin main"),
            ("git commit -m 'fix token parser'", "git commit -m 'fix token parser'"),
        ] {
            assert_eq!(redact(text, &[]), expect, "{text}");
        }
    }

    #[test]
    fn own_patterns() {
        let own = ["ACME-[0-9]+", "6 pass"].map(|pattern| Regexp::anywhere(pattern).unwrap());
        let mut secrets = Vec::new();
        let text = "look ACME-123456 password=hunter2 ACME-7";
        assert_eq!(redact_all(text, &own, &mut secrets), "look ***word=*** ***");
        assert_eq!(secrets, ["ACME-123456 pass", "hunter2", "ACME-7"]);
        assert_eq!(redact("nothing", &own), "nothing");
        let mut item = Item::new(crate::report::item::ItemKind::Shell, text);
        cover(&mut item, &own);
        assert_eq!(item.text, "look ****************word=hunter2 ******");
    }

    #[test]
    fn what_was_masked_is_known() {
        let mut secrets = Vec::new();
        redact_all("mysql --password=hunter2 postgres://bob:s3cret@db/x TOKEN='a b'", &[], &mut secrets);
        assert_eq!(secrets, ["hunter2", "s3cret", "a b"]);
    }
}

//! Names of options, headers, variables and keys that say: my value is a secret. The last word of a name decides, so that
//! `--password-file` and `--token-type` are none.

use crate::catalog::secret::{WORDS, WORDS_BEFORE_KEY};

/// The longest name that is looked at.
const LONGEST: usize = 64;

/// Whether a name says that its value is a secret.
pub fn secret(name: &str) -> bool {
    if name.is_empty() || name.len() > LONGEST {
        return false;
    }
    let (before, last) = last_two(name);
    let last = &last.to_ascii_lowercase();
    WORDS.has(last) || last == "key" && WORDS_BEFORE_KEY.has(&before.to_ascii_lowercase()) || glued(last)
}

/// The same for a key of settings, where a part in front may say so: `pypi-token.pypi`.
pub fn named(name: &str) -> bool {
    secret(name) || name.split_once('.').is_some_and(|(first, _)| secret(first))
}

/// The same for a variable, where the word may stand anywhere: `DB_PASSWORD_PROD`.
pub fn variable(name: &str) -> bool {
    secret(name) || name.len() <= LONGEST && crate::catalog::secret::variable(name)
}

/// `apikey`, `accesskey`, `dbpassword`.
fn glued(part: &str) -> bool {
    if matches!(part, "storepass" | "keypass") {
        return true;
    }
    let key = part.strip_suffix("key").is_some_and(|before| WORDS_BEFORE_KEY.has(before));
    key || ["password", "passwd", "passphrase", "secret", "apitoken", "accesstoken", "authtoken"]
        .iter()
        .any(|word| part.len() > word.len() && part.ends_with(word))
}

/// The last two words of a name: `X-Api-Key`, `api_key`, `apiKey`, `_authToken`.
fn last_two(name: &str) -> (&str, &str) {
    let (mut before, mut last) = ((0, 0), (0, 0));
    let (mut open, mut small) = (false, false);
    for (at, b) in name.bytes().enumerate() {
        if !b.is_ascii_alphanumeric() {
            open = false;
            continue;
        }
        if !open || b.is_ascii_uppercase() && small {
            (before, last) = (last, (at, at));
        }
        last.1 = at + 1;
        (open, small) = (true, b.is_ascii_lowercase() || b.is_ascii_digit());
    }
    let part = |(from, to): (usize, usize)| name.get(from..to).unwrap_or("");
    (part(before), part(last))
}

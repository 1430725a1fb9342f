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
    let parts = parts(name);
    let last = parts.last().map_or("", String::as_str);
    let before = parts.len().checked_sub(2).and_then(|at| parts.get(at)).map_or("", String::as_str);
    WORDS.has(last) || last == "key" && WORDS_BEFORE_KEY.has(before) || glued(last)
}

/// The same for a variable, where the word may stand anywhere: `DB_PASSWORD_PROD`.
pub fn variable(name: &str) -> bool {
    secret(name) || name.len() <= LONGEST && crate::catalog::secret::variable(name)
}

/// `apikey`, `accesskey`, `dbpassword`.
fn glued(part: &str) -> bool {
    let key = part.strip_suffix("key").is_some_and(|before| WORDS_BEFORE_KEY.has(before));
    key || ["password", "passwd", "passphrase", "secret", "apitoken", "accesstoken", "authtoken"]
        .iter()
        .any(|word| part.len() > word.len() && part.ends_with(word))
}

/// The words of a name in small letters: `X-Api-Key`, `api_key`, `apiKey`, `_authToken`.
fn parts(name: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let (mut open, mut small) = (false, false);
    for c in name.chars() {
        if !c.is_ascii_alphanumeric() {
            open = false;
            continue;
        }
        if !open || c.is_ascii_uppercase() && small {
            out.push(String::new());
        }
        (open, small) = (true, c.is_ascii_lowercase() || c.is_ascii_digit());
        if let Some(last) = out.last_mut() {
            last.push(c.to_ascii_lowercase());
        }
    }
    out
}

//! Secrets in an address: who signs in, values of its query, the path of a webhook.

use super::{names, shapes};
use crate::catalog::secret::{QUERIES, WEBHOOKS};

/// Where secrets stand in a word that holds `://` at `scheme`.
pub fn places(word: &str, scheme: usize, out: &mut Vec<(usize, usize)>) {
    let start = scheme + 3;
    let rest = word.get(start..).unwrap_or("");
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let authority = rest.get(..end).unwrap_or("");
    if let Some((user, _)) = authority.rsplit_once('@') {
        match user.split_once(':') {
            Some((name, _)) => out.push((start + name.len() + 1, start + user.len())),
            None if shapes::random(user) => out.push((start, start + user.len())),
            None => {}
        }
    }
    webhook(word, start, out);
    query(word, start + end, out);
}

/// What is behind the known beginning of a webhook's address.
fn webhook(word: &str, start: usize, out: &mut Vec<(usize, usize)>) {
    let rest = word.get(start..).unwrap_or("");
    for known in WEBHOOKS {
        // `*` stands for the name of a tenant in front.
        let (host, path) = known.split_once('/').unwrap_or((known, ""));
        let place = rest.split('/').next().unwrap_or("");
        let fits = host.strip_prefix('*').map_or(place == host, |end| place.ends_with(end));
        let behind = rest.get(place.len() + 1..).and_then(|behind| behind.strip_prefix(path));
        if let Some(behind) = behind.filter(|behind| fits && !behind.is_empty()) {
            let from = word.len() - behind.len();
            let len = behind.find(['?', '#']).unwrap_or(behind.len());
            // A bot's method stays.
            let len = if path == "bot" { behind.find('/').unwrap_or(len) } else { len };
            out.push((from, from + len));
        }
    }
}

/// `?token=…&sig=…`, also behind `#`, and parameters behind `;` in a database's address.
fn query(word: &str, from: usize, out: &mut Vec<(usize, usize)>) {
    let mut at = from;
    for piece in word.get(from..).unwrap_or("").split_inclusive(['?', '&', '#', ';']) {
        let text = piece.trim_end_matches(['?', '&', '#', ';']);
        if let Some((name, value)) = text.split_once('=') {
            let small = name.to_ascii_lowercase();
            if QUERIES.has(&small) || names::secret(name) {
                out.push((at + name.len() + 1, at + name.len() + 1 + value.len()));
            }
        }
        at += piece.len();
    }
}

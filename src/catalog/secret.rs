//! Files that hold secrets: keys, tokens, credentials, private histories.

use super::tables::secrets::{ENDINGS, HOME, NAMES, PUBLIC, SESSIONS};
use crate::leaf::leaf;

pub use super::tables::secrets::{QUERIES, TOKENS, WEBHOOKS, WORDS, WORDS_BEFORE_KEY};

/// Whether a normal path names a secret.
pub fn secret(path: &str, home: Option<&str>) -> bool {
    let name = leaf(path);
    if name.ends_with(".pub") || name.ends_with(".crt") || name.ends_with(".cert") {
        return false;
    }
    if path.starts_with("/proc/") {
        return path.ends_with("/environ") || path.ends_with("/mem");
    }
    let last = name.bytes().next_back().unwrap_or(0);
    let ends = || ENDINGS.all().any(|e| name.len() > e.len() && name.ends_with(e));
    if NAMES.contains(&name) || LASTS & 1 << (last & 127) != 0 && ends() || name.starts_with(".env.") {
        return !PUBLIC.has(name);
    }
    globbed(name) || in_secret_dir(path, home) && !matches!(name, "known_hosts" | "authorized_keys")
}

/// Whether a pattern begins as the name of a secret does, and stands for it: `.en*`, `/etc/shad*`; not `*.json`.
fn globbed(name: &str) -> bool {
    let enough = if name.starts_with('.') { 2 } else { 3 };
    let private = |n: &&str| !PUBLIC.has(n) && crate::grammar::pattern::name(name.as_bytes(), n.as_bytes());
    name.find(['*', '?', '[']).is_some_and(|at| at >= enough) && NAMES.iter().any(private)
}

/// Whether a directory tree holds secrets: it is one of their directories, or lies above one.
pub fn holds(path: &str, home: Option<&str>) -> bool {
    let above = |below: &str| home_dirs().any(|dir| begins(dir, below));
    match below_home(path, home) {
        Some(below) => above(below) || in_secret_dir(path, home),
        None => home.is_some_and(|home| begins(home.trim_start_matches('/'), path.trim_start_matches('/'))),
    }
}

/// Whether a path lies in one of their directories.
pub fn in_secret_dir(path: &str, home: Option<&str>) -> bool {
    let host = |path: &str| path.ends_with(".jsonl") && path.contains("/projects/-");
    let below = || below_home(path, home).filter(|below| may_begin(below));
    host(path)
        || below().is_some_and(|below| {
            let first = plain_first(below);
            home_dirs().filter(|dir| dir.starts_with(first)).any(|dir| begins(below, dir))
        })
}

/// The first name of a path, as far as every directory that it may lie in begins so.
fn plain_first(path: &str) -> &str {
    let end = path.bytes().position(|b| matches!(b, b'/' | b'*' | b'?' | b'[' | b'{')).unwrap_or(path.len());
    path.get(..end).unwrap_or("")
}

/// A bit for each letter that one of `home_dirs` begins with.
const FIRSTS: u128 = {
    let mut out = firsts(SESSIONS.text().as_bytes());
    let mut i = 0;
    while i < HOME.len() {
        #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
        let dir = HOME[i];
        out |= firsts(dir.as_bytes());
        i += 1;
    }
    out
};

/// The same for the letters that one of `ENDINGS` ends with.
const LASTS: u128 = ENDINGS.lasts();

/// The bits of the first letters of words.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
const fn firsts(words: &[u8]) -> u128 {
    let (mut out, mut i) = (0, 0);
    while i < words.len() {
        if i == 0 || words[i - 1] == b' ' {
            out |= 1 << (words[i] & 127);
        }
        i += 1;
    }
    out
}

/// Whether a path below a home may begin as one of `home_dirs`: nearly none does.
fn may_begin(below: &str) -> bool {
    below.bytes().next().is_none_or(|b| FIRSTS & 1 << (b & 127) != 0 || matches!(b, b'*' | b'?' | b'[' | b'{' | b'/'))
}

/// Directories and files under a home whose content is secret.
fn home_dirs() -> impl Iterator<Item = &'static str> {
    HOME.iter().copied().chain(SESSIONS.all())
}

/// What follows somebody's home.
fn below_home<'p>(path: &'p str, home: Option<&str>) -> Option<&'p str> {
    let others = |all: &str| {
        let rest = path.strip_prefix(all)?;
        Some(rest.find('/').and_then(|at| rest.get(at..)).unwrap_or("")).filter(|_| !rest.is_empty())
    };
    let below = home
        .and_then(|home| path.strip_prefix(home))
        .or_else(|| path.strip_prefix('~'))
        .or_else(|| path.strip_prefix("/root"))
        .or_else(|| others("/home/"))
        .or_else(|| others("/Users/"))?;
    (below.is_empty() || below.starts_with('/')).then(|| below.trim_matches('/'))
}

/// Whether the first names of a path are, or may be, those of a directory. A pattern may be any name that begins as it
/// does; like the shell's, it is no hidden one unless it says so.
fn begins(path: &str, dir: &str) -> bool {
    // Nearly all of them differ in their first letter.
    let (first, wanted) = (path.bytes().next(), dir.bytes().next());
    let plain = |byte: Option<u8>| byte.is_some_and(|b| !matches!(b, b'*' | b'?' | b'[' | b'{' | b'/'));
    if first != wanted && plain(first) && plain(wanted) {
        return false;
    }
    let mut names = path.split('/').filter(|name| !name.is_empty());
    dir.split('/').filter(|name| !name.is_empty()).all(|want| names.next().is_some_and(|name| fits(name, want)))
}

fn fits(name: &str, want: &str) -> bool {
    match name.split_once(['*', '?', '[', '{']) {
        None => name == want,
        Some(("", _)) => !want.starts_with('.'),
        Some((start, _)) => want.starts_with(start),
    }
}

/// Parts of names that speak of secrets.
const VARIABLES: &[&str] = &[
    "KEY", "TOKEN", "SECRET", "PASS", "CREDENTIAL", "AUTH", "PRIVATE", "SESSION", "COOKIE", "JWT", "DSN",
    "DATABASE_URL", "DB_URL", "CONNECTION", "MONGO", "REDIS_URL", "POSTGRES_URL", "WEBHOOK", "SIGNATURE", "SALT",
    "CERT",
];

/// Names that hold such a part and no secret.
const PLAIN: &[&str] = &["PATH", "SSH_AUTH_SOCK", "XAUTHORITY", "COMPATIBILITY"];

/// Endings of names that tell where a secret lies or what it is called, not what it says.
const REFERENCES: &[&str] = &["PATH", "PATHS", "_NAME", "_NAMES", "_ARN", "_FILE", "_TYPE"];

/// Whether a path is an output of a session's own tools, which the host put into a file because it was long: whoever reads
/// it was given it before.
pub fn own_output(path: &str, session: Option<&str>, home: Option<&str>) -> bool {
    let Some(session) = session.filter(|id| id.len() >= 16 && !id.contains('/')) else { return false };
    let below = below_home(path, home).and_then(|below| below.strip_prefix(".claude/projects/"));
    let Some((_, rest)) = below.and_then(|below| below.split_once('/')) else { return false };
    let file = rest.strip_prefix(session).and_then(|rest| rest.strip_prefix("/tool-results/"));
    file.is_some_and(|file| !file.is_empty() && !file.contains(['/', '*', '?', '[', '{']))
}

/// Whether a variable of this name may hold a secret.
pub fn variable(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let path = REFERENCES.iter().any(|end| name.ends_with(end));
    let token = name == "PAT" || name.ends_with("_PAT") || name.contains("_PAT_");
    !PLAIN.contains(&name.as_str()) && !path && (token || VARIABLES.iter().any(|part| name.contains(part)))
}

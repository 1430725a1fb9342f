//! What HEAD is: follows symbolic refs through loose files and packed-refs.

use super::Listed;
use super::digest::Oid;
use super::place::{MAX_PACKED, Repo, optional};
use crate::evidence::look::Look;

/// The most refs that point to refs.
const MAX_STEPS: usize = 5;

/// What is checked out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The branch, by its short name; `None` where a commit is checked out without one.
    pub branch: Option<String>,
    /// The commit; `None` on a branch that has none yet.
    pub commit: Option<Oid>,
}

/// What is checked out; `None` where that cannot be seen.
pub fn head(look: &Look, repo: &Repo) -> Option<Head> {
    if repo.config.get("extensions.refstorage").is_some_and(|s| s != "files") {
        return None;
    }
    let mut branch = None;
    let mut text = look.read(&repo.own.join("HEAD"), 4096).ok()?;
    for _ in 0..MAX_STEPS {
        let line = text.trim_ascii_end();
        let Some(name) = line.strip_prefix(b"ref:") else {
            let commit = Some(repo.objects.format().parse(line)?);
            return Some(Head { branch, commit });
        };
        let name = safe(name.trim_ascii())?.to_owned();
        branch = name.strip_prefix("refs/heads/").map(str::to_owned);
        text = match look.read(&repo.common.join(&name), 4096) {
            Ok(text) => text,
            Err(crate::world::Unread::Missing | crate::world::Unread::Refused) => {
                let commit = match packed(look, repo, &name)? {
                    Listed::At(commit) => Some(commit),
                    Listed::Absent => None,
                };
                return Some(Head { branch, commit });
            }
            Err(_) => return None,
        };
    }
    None
}

/// What a ref of this full name points to; `None` where that cannot be seen.
pub fn named(look: &Look, repo: &Repo, name: &str) -> Option<Listed<Oid>> {
    if repo.config.get("extensions.refstorage").is_some_and(|s| s != "files") {
        return None;
    }
    let known = name == "refs/stash" || safe(name.as_bytes()).is_some();
    known.then_some(())?;
    match look.read(&repo.common.join(name), 4096) {
        Ok(text) => repo.objects.format().parse(text.trim_ascii_end()).map(Listed::At),
        Err(crate::world::Unread::Missing | crate::world::Unread::Refused) => packed(look, repo, name),
        Err(_) => None,
    }
}

/// A ref's name that stays below `refs/`; those that each work tree has for itself are left out.
fn safe(name: &[u8]) -> Option<&str> {
    let name = std::str::from_utf8(name).ok()?;
    let shared = name.starts_with("refs/heads/") || name.starts_with("refs/tags/") || name.starts_with("refs/remotes/");
    let odd = name.split('/').any(|part| part.is_empty() || part.starts_with('.'));
    (shared && !odd).then_some(name)
}

/// A ref in the packed list; `None` where that cannot be read.
fn packed(look: &Look, repo: &Repo, name: &str) -> Option<Listed<Oid>> {
    let text = optional(look, &repo.common.join("packed-refs"), MAX_PACKED)?;
    for line in text.split(|b| *b == b'\n').filter(|l| !l.starts_with(b"#") && !l.starts_with(b"^")) {
        let Some(space) = line.iter().position(|b| *b == b' ') else { continue };
        if line.get(space + 1..) == Some(name.as_bytes()) {
            return repo.objects.format().parse(line.get(..space)?).map(Listed::At);
        }
    }
    Some(Listed::Absent)
}

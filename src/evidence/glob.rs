//! The paths that a shell pattern stands for, as far as they exist.

use super::look::Look;
use crate::grammar::pattern;
use std::path::{Path, PathBuf};

/// The most paths that a pattern may stand for, and the most names in a directory it looks through.
const MAX_PATHS: usize = 2000;

/// Whether a path has the signs of a pattern.
pub fn is_pattern(path: &str) -> bool {
    path.contains(['*', '?', '['])
}

/// Every existing path that an absolute pattern stands for; `None` where that cannot be seen.
/// A name with the signs of a pattern is also taken as it is: nobody says here whether it was quoted.
pub fn expand(look: &Look, path: &str) -> Option<Vec<PathBuf>> {
    // What `**` and the like mean depends on the shell's options.
    let odd = ["**", "[:", "[.", "[=", "(", "{", "\\"].iter().any(|sign| path.contains(sign));
    if odd || !path.starts_with('/') {
        return None;
    }
    let mut out = vec![PathBuf::from("/")];
    for part in path.split('/').filter(|p| !p.is_empty()) {
        let mut next = Vec::new();
        for dir in out {
            match is_pattern(part) {
                true => next.extend(matching(look, &dir, part, MAX_PATHS - next.len())?),
                false => next.push(dir.join(part)),
            }
        }
        out = next;
    }
    if out.iter().any(|p| !is_seen(look, p)) {
        return None;
    }
    out.retain(|p| look.has(p));
    Some(out)
}

/// The same where nobody says whether each name stays one word: behind a variable without quotes it is split at its blanks.
pub fn expand_words(look: &Look, path: &str) -> Option<Vec<PathBuf>> {
    let typed = path.split('/').take_while(|part| !is_pattern(part)).count();
    let blank = |part: &str| part.contains([' ', '\t', '\n']);
    let split = |path: &PathBuf| path.to_str().is_none_or(|text| text.split('/').skip(typed).any(blank));
    expand(look, path).filter(|all| !all.iter().any(split))
}

/// The names in a directory that match; a directory that is not one has none.
fn matching(look: &Look, dir: &Path, part: &str, limit: usize) -> Option<Vec<PathBuf>> {
    use crate::world::{FileKind, Unread};
    match look.resolved(dir).map(|d| look.stat(&d))? {
        Ok(stat) if stat.kind == FileKind::Dir => {}
        Ok(_) | Err(Unread::Missing) => return Some(Vec::new()),
        Err(_) => return None,
    }
    let hidden = part.starts_with('.');
    let fits = |name: &String| (hidden || !name.starts_with('.')) && pattern::name(part.as_bytes(), name.as_bytes());
    // Quoted, a pattern is a name, and `[1]` as a pattern is not what it is as a name.
    let matches = |name: &String| name == part || fits(name);
    let names: Vec<String> = look.names(dir, MAX_PATHS)?.into_iter().filter(matches).collect();
    (names.len() <= limit).then(|| names.iter().map(|n| dir.join(n)).collect())
}

/// Whether the system says anything about a path.
fn is_seen(look: &Look, path: &Path) -> bool {
    matches!(look.stat(path), Ok(_) | Err(crate::world::Unread::Missing))
}

//! The last name of a path: which program a word calls, which file it means.

/// What stands behind the last `/`; all of it where there is none. On bytes: every command asks for it many times.
pub fn leaf(path: &str) -> &str {
    let at = path.bytes().rposition(|b| b == b'/').map_or(0, |at| at + 1);
    path.get(at..).unwrap_or(path)
}

//! What keeps a clause narrow: a rule that says by itself what is done, a directory where files are written, or else the
//! words of the command. Code that runs is only told by its words.

use crate::assess::Weighed;
use crate::effects::scope::TMP;
use crate::finding::{Act, Object};
use crate::policy::place::absolute;
use std::collections::BTreeSet;
use std::path::Path;

/// How deep a directory outside the project must lie: `/home/ann/work/app`.
const DEEP: usize = 4;

/// What a clause must name beside the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClauseBound {
    /// Nothing: the rule is one act of one program, on something that is no file.
    Rule,
    /// The directories of the files that are written.
    Places(BTreeSet<String>),
    /// The words of the command.
    Words,
}

/// What bounds a finding.
pub fn of(weighed: &Weighed, cwd: Option<&Path>, home: Option<&Path>) -> ClauseBound {
    let finding = &weighed.finding;
    if !matches!(finding.effect.act, Act::Create | Act::Change) {
        return ClauseBound::Words;
    }
    match finding.effect.object {
        Object::Code | Object::Builder => ClauseBound::Words,
        Object::File | Object::Output | Object::Archive => {
            let places: Option<BTreeSet<String>> =
                finding.targets.iter().map(|target| place(&absolute(target, cwd)?, cwd, home)).collect();
            places.filter(|places| !places.is_empty()).map_or(ClauseBound::Words, ClauseBound::Places)
        }
        _ => ClauseBound::Rule,
    }
}

/// The directory that a clause about a file may name: the project, a place for scratch files, or one that is deep enough
/// and not hidden.
fn place(path: &str, cwd: Option<&Path>, home: Option<&Path>) -> Option<String> {
    let above_home = |dir: &Path| home.is_some_and(|home| home.starts_with(dir)) || dir.parent().is_none();
    if let Some(cwd) = cwd.filter(|cwd| Path::new(path).starts_with(cwd) && !above_home(cwd)) {
        return cwd.to_str().map(str::to_owned);
    }
    if let Some(tmp) = TMP.iter().find(|tmp| path.starts_with(**tmp)) {
        return Some(tmp.trim_end_matches('/').to_owned());
    }
    let (dir, _) = path.rsplit_once('/')?;
    let parts: Vec<&str> = dir.split('/').skip(1).take(DEEP).take_while(|part| !part.starts_with('.')).collect();
    let dir = format!("/{}", parts.join("/"));
    (parts.len() == DEEP && !dir.contains(['*', '?']) && !above_home(Path::new(&dir))).then_some(dir)
}

/// The outermost of these directories that holds one of them.
pub fn outermost<'d>(dirs: &'d BTreeSet<String>, dir: &'d str) -> &'d str {
    let holds = |other: &&String| Path::new(dir).starts_with(other);
    dirs.iter().filter(holds).map(String::as_str).min_by_key(|other| other.len()).unwrap_or(dir)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        let cwd = Some(Path::new("/home/ann/work/app"));
        let home = Some(Path::new("/home/ann"));
        for (path, expect) in [
            ("/home/ann/work/app/src/a.rs", Some("/home/ann/work/app")),
            ("/home/ann/work/app/.github/a.yml", Some("/home/ann/work/app")),
            ("/tmp/x/y", Some("/tmp")),
            ("/home/ann/work/other/src/a.rs", Some("/home/ann/work/other")),
            ("/home/ann/work/a.rs", None),
            ("/home/ann/.config/app/x/y/z", None),
            ("/etc/app/x.conf", None),
            ("/x", None),
        ] {
            assert_eq!(place(path, cwd, home).as_deref(), expect, "{path}");
        }
        for cwd in ["/home/ann", "/home", "/"] {
            assert_eq!(place("/home/ann/notes", Some(Path::new(cwd)), home), None, "{cwd}");
        }
        let dirs = ["/a/b", "/a/b/c", "/a/bc"].map(str::to_owned).into_iter().collect();
        assert_eq!(["/a/b/c", "/a/bc", "/x"].map(|dir| outermost(&dirs, dir)), ["/a/b", "/a/bc", "/x"]);
    }
}

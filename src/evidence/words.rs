//! Commands as a person would type them: paths relative to where one stands, quoted for the shell.

use crate::grammar::quote::shell as quoted;
use std::path::{Component, Path, PathBuf};

/// A path as seen from a directory; both are absolute.
pub fn relative(path: &Path, from: Option<&Path>) -> String {
    let Some(from) = from else { return path.display().to_string() };
    if let Some(below) = below(path, from) {
        return below.to_owned();
    }
    let shared = path.components().zip(from.components()).take_while(|(a, b)| a == b).count();
    // Only the root in common: the long way is the clear one.
    if shared <= 1 {
        return path.display().to_string();
    }
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    let out: PathBuf = up.chain(path.components().skip(shared)).collect();
    if out.as_os_str().is_empty() { ".".into() } else { out.display().to_string() }
}

/// What stands below a directory in a path that is spelled as it is; the long way is the clear one below the root.
fn below<'p>(path: &'p Path, from: &Path) -> Option<&'p str> {
    let from = from.to_str().filter(|from| from.starts_with('/') && !from.ends_with('/') && !from.contains("/."))?;
    let rest = path.to_str()?.strip_prefix(from)?.strip_prefix('/')?;
    (!rest.split('/').any(|part| matches!(part, "" | "." | ".."))).then_some(rest)
}

/// An operand: quoted, and never an option.
pub fn operand(path: &Path, from: Option<&Path>) -> String {
    let text = relative(path, from);
    if text.starts_with('-') { quoted(&format!("./{text}")) } else { quoted(&text) }
}

/// The command that takes paths of a work tree back from git.
pub fn checkout(root: &Path, paths: &[PathBuf], from: Option<&Path>, source: &str) -> String {
    // One cannot stand in what has just gone away.
    let stands = from.filter(|f| f.starts_with(root) && !paths.iter().any(|p| f.starts_with(p)));
    let base = stands.unwrap_or(root);
    let words: Vec<String> = paths.iter().map(|p| relative(p, Some(base))).collect();
    let special = words.iter().any(|w| w.contains(['*', '?', '[', '\\']) || w.starts_with(':'));
    let literal = if special { " --literal-pathspecs" } else { "" };
    let place = if stands.is_some() { String::new() } else { format!(" -C {}", quoted(&root.display().to_string())) };
    let words: Vec<String> = words.iter().map(|w| quoted(w)).collect();
    format!("git{place}{literal} checkout {source}-- {}", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(quoted("a/b.txt"), "a/b.txt");
        assert_eq!(quoted("a b"), "'a b'");
        assert_eq!(quoted("it's"), "\"it's\"");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("$(x)"), "'$(x)'");
        let from = Some(Path::new("/w/repo/src"));
        assert_eq!(relative(Path::new("/w/repo/src/a"), from), "a");
        assert_eq!(relative(Path::new("/w/repo/b"), from), "../b");
        assert_eq!(relative(Path::new("/etc/x"), from), "/etc/x");
        assert_eq!(relative(Path::new("/w/repo/src"), from), ".");
        assert_eq!(operand(Path::new("/w/repo/src/-x"), from), "./-x");
    }

    #[test]
    fn checkouts() {
        let root = Path::new("/w/repo");
        let paths = |p: &[&str]| p.iter().map(PathBuf::from).collect::<Vec<_>>();
        let table: [(&[&str], Option<&str>, &str); 5] = [
            (&["/w/repo/a.txt"], Some("/w/repo"), "git checkout -- a.txt"),
            (&["/w/repo/a b", "/w/repo/c"], Some("/w/repo/src"), "git checkout -- '../a b' ../c"),
            (&["/w/repo/src"], Some("/w/repo/src/x"), "git -C /w/repo checkout -- src"),
            (&["/w/repo/src"], None, "git -C /w/repo checkout -- src"),
            (&["/w/repo/*"], Some("/w/repo"), "git --literal-pathspecs checkout -- '*'"),
        ];
        for (from, cwd, want) in table {
            assert_eq!(checkout(root, &paths(from), cwd.map(Path::new), ""), want);
        }
    }
}

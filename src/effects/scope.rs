//! Where a path points to: the project, the home, the system, a device, the guard. Pure text, no file is touched.

/// What kind of place a path names, mildest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// `/dev/null` and its like: what is written there is gone and nothing else is.
    Null,
    /// A scratch directory.
    Scratch,
    /// Inside the project.
    Project,
    /// Nobody knows where.
    Unknown,
    /// Somewhere else.
    Outside,
    /// The project itself, or what holds it.
    ProjectRoot,
    /// The repository's own data.
    Repository,
    /// Settings, keys and start-up files in a home.
    HomeSettings,
    /// A file below a system directory.
    System,
    /// A home as a whole.
    HomeRoot,
    /// A system directory as a whole, or the root.
    SystemRoot,
    /// A disk.
    Device,
    /// oneway, its policy, the host's settings.
    Guard,
}

/// An absolute path without `.` and `..`; `~` stays where the home is not known. `None` where the base is not known.
pub fn normal(path: &str, base: Option<&str>) -> Option<String> {
    let whole = path.starts_with('/') || path.starts_with('~');
    let base = if whole { "" } else { base? };
    let home = if whole { path } else { base }.starts_with('~');
    let mut out = String::with_capacity(base.len() + path.len() + 2);
    let mut depth = 0usize;
    for part in names(base).chain(names(path)) {
        match part {
            "" | "." => {}
            // Above `~` there are other people's homes.
            ".." if depth == 1 && out.trim_start_matches('/').starts_with('~') => return Some("/home".into()),
            ".." => {
                out.truncate(out.bytes().rposition(|b| b == b'/').unwrap_or(0));
                depth = depth.saturating_sub(1);
            }
            part => {
                if depth > 0 || !home {
                    out.push('/');
                }
                out.push_str(part);
                depth += 1;
            }
        }
    }
    if out.is_empty() {
        out.push('/');
    }
    Some(out)
}

/// What stands between slashes. A look at each byte is cheaper here than a search: names are short.
fn names(path: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(path);
    std::iter::from_fn(move || {
        let path = rest?;
        let end = path.bytes().position(|b| b == b'/');
        rest = end.and_then(|end| path.get(end + 1..));
        path.get(..end.unwrap_or(path.len()))
    })
}

/// The top of the file system that belongs to the machine.
const SYSTEM: &[&str] = &[
    "bin", "boot", "dev", "etc", "lib", "lib32", "lib64", "libexec", "opt", "proc", "root", "run", "sbin", "srv",
    "sys", "usr", "var", "System", "Library", "Applications", "private", "cores", "nix", "snap", "Volumes", "mnt",
    "media", "Windows",
];

const NULLS: &[&str] = &[
    "/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin", "/dev/tty", "/dev/zero", "/dev/full", "NUL",
    "/dev/random", "/dev/urandom",
];

/// What a normal path names.
pub fn scope(path: &str, home: Option<&str>, project: Option<&str>) -> Scope {
    if NULLS.contains(&path) || path.starts_with("/dev/fd/") {
        return Scope::Null;
    }
    // Somebody sits in front of it.
    if path.starts_with("/dev/pts/") {
        return Scope::System;
    }
    if path.starts_with("/dev/") {
        return if path.starts_with("/dev/shm/") { Scope::Scratch } else { Scope::Device };
    }
    if crate::catalog::guard::guarded(path, home).is_some() {
        return Scope::Guard;
    }
    if let Some(project) = project.filter(|p| p.len() > 1) {
        if let Some(inside) = below(path, project) {
            return in_project(inside);
        }
        if below(project, path).is_some() && !system_root(path) {
            return if Some(path) == home { Scope::HomeRoot } else { Scope::ProjectRoot };
        }
    }
    if let Some(rest) = in_home(path, home) {
        return match rest {
            "" | "*" | ".*" => Scope::HomeRoot,
            r if r.starts_with('.') => Scope::HomeSettings,
            _ => Scope::Outside,
        };
    }
    if scratch(path) {
        return Scope::Scratch;
    }
    if system_root(path) {
        return Scope::SystemRoot;
    }
    let top = path.trim_start_matches('/').split('/').next().unwrap_or("");
    if SYSTEM.contains(&top) { Scope::System } else { Scope::Outside }
}

fn in_project(inside: &str) -> Scope {
    match inside {
        "" | "*" | ".*" => Scope::ProjectRoot,
        _ if left_in_git(inside) => Scope::Project,
        _ if inside.split('/').any(|p| matches!(p, ".git" | ".hg" | ".svn" | ".jj" | ".dolt")) => Scope::Repository,
        _ => Scope::Project,
    }
}

/// What git keeps in its directory; besides these there are names in capitals (`HEAD`, `ORIG_HEAD`).
const GIT_OWN: &[&str] = &[
    "annex", "branches", "commondir", "config", "config.worktree", "description", "gitdir", "hooks", "index", "info",
    "lfs", "logs", "modules", "objects", "packed-refs", "rebase-apply", "rebase-merge", "refs", "reftable", "rr-cache",
    "sequencer", "shallow", "svn", "worktrees",
];

/// Whether a path below `.git` is a lock that git left behind, or what some other program keeps there.
fn left_in_git(inside: &str) -> bool {
    let Some(rest) = inside.strip_prefix(".git/") else { return false };
    let first = rest.split('/').next().unwrap_or("");
    let known = !rest.contains(['*', '?', '[', '{']) && !rest.split('/').any(|part| part == ".git");
    let own = GIT_OWN.contains(&first) || first.starts_with("sharedindex") || !first.contains(char::is_lowercase);
    LOCKS.contains(&rest) || known && !own && !first.ends_with(".lock")
}

/// Locks that a git that was killed leaves behind; nothing stands in them that is not elsewhere.
const LOCKS: &[&str] = &["index.lock", "HEAD.lock", "config.lock", "packed-refs.lock", "shallow.lock"];

/// What stands below `dir`, if `path` is in it.
fn below<'a>(path: &'a str, dir: &str) -> Option<&'a str> {
    let rest = path.strip_prefix(dir.trim_end_matches('/'))?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

/// The part behind a home directory, of this person or of another.
fn in_home<'a>(path: &'a str, home: Option<&str>) -> Option<&'a str> {
    if let Some(rest) = home.and_then(|h| below(path, h)) {
        return Some(rest);
    }
    if path.starts_with('~') {
        return Some(path.split_once('/').map_or("", |(_, rest)| rest));
    }
    for top in ["/home/", "/Users/", "/root"] {
        if let Some(rest) = path.strip_prefix(top) {
            let rest = if top == "/root" {
                rest.strip_prefix('/').or(rest.is_empty().then_some(""))?
            } else {
                rest.split_once('/').map_or("", |(_, r)| r)
            };
            return Some(rest);
        }
    }
    None
}

/// Where anything may come and go.
pub(crate) const TMP: &[&str] = &["/tmp/", "/var/tmp/", "/private/tmp/", "/var/folders/", "/private/var/folders/"];

fn scratch(path: &str) -> bool {
    TMP.iter().any(|t| path.strip_prefix(t).is_some_and(|rest| !matches!(rest, "" | "*" | ".*")))
}

/// The root, a system directory as a whole, all homes, and everything in one of them.
fn system_root(path: &str) -> bool {
    let trimmed = path.trim_end_matches('*').trim_end_matches('/');
    let mut parts = trimmed.trim_start_matches('/').split('/');
    match (parts.next().unwrap_or(""), parts.next(), parts.next()) {
        ("", None, _) => true,
        ("home" | "Users", None, _) => true,
        ("tmp", None, _) => false,
        (top, None, _) => SYSTEM.contains(&top) || top.starts_with(['*', '?', '[']),
        ("usr", Some("bin" | "lib" | "lib64" | "sbin" | "share" | "local" | "include" | "libexec"), None) => true,
        ("var", Some("lib" | "log" | "db" | "spool" | "cache"), None) => true,
        ("private", Some("etc" | "var"), None) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn normal_paths() {
        for (path, base, expect) in [
            ("/", None, Some("/")),
            ("/..", None, Some("/")),
            ("/a//b/./c/", None, Some("/a/b/c")),
            ("/a/../../b", None, Some("/b")),
            ("a", None, None),
            ("", Some("/x"), Some("/x")),
            ("..", Some("/x/y"), Some("/x")),
            ("../..", Some("/x"), Some("/")),
            ("a/../b", Some("/x"), Some("/x/b")),
            ("~", None, Some("~")),
            ("~/..", None, Some("/home")),
            ("~/a/../b", None, Some("~/b")),
            ("~bob/../x", None, Some("/home")),
            ("/~/..", None, Some("/home")),
            ("..", Some("~"), Some("/home")),
            ("../c", Some("~/a/b"), Some("~/a/c")),
            ("a", Some("rel"), Some("/rel/a")),
            ("a", Some(""), Some("/a")),
        ] {
            assert_eq!(normal(path, base).as_deref(), expect, "{path} from {base:?}");
        }
    }
}

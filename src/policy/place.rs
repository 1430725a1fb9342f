//! Where a statement falls: paths, databases, branches and hosts, taken from what the findings say.

use super::glob::{self, Reading, Star};
use super::subject::{Fit, SubjectPart};
use crate::finding::{Finding, Object};
use crate::request::{Payload, Request};
use serde_json::Value;
use std::path::Path;

/// What a pattern makes of the names that a part has: loosely any of them, strictly all of them.
fn judge<'a>(names: impl Iterator<Item = &'a str>, loose: bool, fits: impl Fn(&str) -> bool) -> Option<Fit> {
    let mut any = false;
    let mut all = true;
    let mut none = true;
    for name in names {
        none = false;
        let hit = fits(name);
        any |= hit;
        all &= hit;
    }
    (!none).then(|| if loose { any.into() } else { all.into() })
}

/// What is not named may still be meant, when a denial looks for it.
fn unsaid(loose: bool) -> Fit {
    if loose { Fit::Maybe } else { Fit::No }
}

/// How well path patterns fit: strictly, each path must be named by one of them.
pub fn path<P: AsRef<str>>(patterns: &[P], part: SubjectPart, request: &Request, loose: bool) -> Fit {
    let own = match (&request.payload, part.weighed) {
        (Payload::File { path, .. }, _) => Some(path.as_str()),
        (Payload::Tool { input, .. }, None) => looked_at(input),
        _ => None,
    };
    let targets = part.weighed.map(|w| w.finding.targets.as_slice()).unwrap_or_default();
    let names = own.into_iter().chain(targets.iter().map(String::as_str));
    let named = |name: &str| patterns.iter().any(|pattern| one_path(pattern.as_ref(), name, request, loose));
    let fit = judge(names, loose, named);
    fit.unwrap_or_else(|| {
        let files = |f: &Finding| matches!(f.effect.object, Object::File | Object::Tree | Object::Output);
        let doubt = part.weighed.is_some_and(|w| w.finding.effect.writes() && files(&w.finding));
        if doubt { unsaid(loose) } else { Fit::No }
    })
}

fn looked_at(input: &Value) -> Option<&str> {
    ["file_path", "path", "notebook_path"].iter().find_map(|key| input.get(key)?.as_str())
}

/// A relative pattern speaks of the project and of the working directory; `~/` of the home.
fn one_path(pattern: &str, name: &str, request: &Request, loose: bool) -> bool {
    let reading = Reading { star: if loose { Star::Anything } else { Star::Component }, caseless: loose };
    let place = &request.place;
    let home = place.home.as_deref().and_then(Path::to_str);
    let expanded = match (pattern.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => format!("{home}/{rest}"),
        _ => pattern.trim_start_matches("./").to_owned(),
    };
    let full = absolute(name, place.cwd.as_deref());
    let full = full.as_deref().unwrap_or(name);
    if glob::path(&expanded, full, reading) || (loose && glob::path(&expanded, name, reading)) {
        return true;
    }
    let roots = [place.project.as_deref(), place.cwd.as_deref()];
    let below = roots.into_iter().flatten().filter_map(|root| Path::new(full).strip_prefix(root).ok()?.to_str());
    let relative = !expanded.starts_with('/');
    relative && below.into_iter().any(|rest| glob::path(&expanded, rest, reading))
}

/// The path from the root, without `.` and `..`; links are not followed here.
pub(crate) fn absolute(name: &str, cwd: Option<&Path>) -> Option<String> {
    let full = if name.starts_with('/') { name.to_owned() } else { cwd?.join(name).to_str()?.to_owned() };
    let mut parts: Vec<&str> = Vec::new();
    for part in full.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    Some(format!("/{}", parts.join("/")))
}

/// How well a database pattern fits: the database by any of its names, or the MCP server in front of it.
pub fn database(pattern: &str, part: SubjectPart, request: &Request, loose: bool) -> Fit {
    let Some(finding) = part.weighed.map(|w| &w.finding).filter(|f| is_data(f)) else { return Fit::No };
    let reading = Reading { star: Star::Anything, caseless: true };
    let fits = |name: &str| glob::matches(pattern, name.trim_matches(['`', '"', '[', ']']), reading);
    let (server, said) = match &request.payload {
        Payload::Mcp { server, input, .. } => (Some(server.as_str()), told(input)),
        _ => (None, Vec::new()),
    };
    if server.is_some_and(fits) {
        return Fit::Yes;
    }
    let connected = part.around.map(|call| connection(&call.argv)).unwrap_or_default();
    let own = finding.targets.iter().filter(|t| !t.starts_with("branch:")).filter_map(|t| qualifier(t, finding));
    let names: Vec<&str> = own.chain(connected.names.iter().copied()).chain(said.iter().copied()).collect();
    match judge(names.into_iter(), loose, fits) {
        // A word on the command line is not certainly the database: it may still be another one.
        Some(Fit::No) if loose && connected.guessed && said.is_empty() => Fit::Maybe,
        Some(fit) => fit,
        None => unsaid(loose),
    }
}

/// The database in `db.table` or `db/branch.table`, or the database itself.
fn qualifier<'t>(target: &'t str, finding: &Finding) -> Option<&'t str> {
    if finding.effect.object == Object::Database {
        return Some(target);
    }
    target.split_once(['.', '/']).map(|(first, _)| first)
}

/// The database that an MCP call names.
fn told(input: &Value) -> Vec<&str> {
    const KEYS: [&str; 7] =
        ["database", "working_database", "db", "dbname", "database_name", "databaseName", "connection"];
    KEYS.iter().filter_map(|key| input.get(key)?.as_str()).collect()
}

/// What a client's words say of the database.
#[derive(Default)]
struct Connection<'a> {
    names: Vec<&'a str>,
    /// Nothing said so expressly: the names are only words without a dash.
    guessed: bool,
}

fn connection(argv: &[Option<String>]) -> Connection<'_> {
    let words: Vec<&str> = argv.iter().skip(1).flatten().map(String::as_str).collect();
    let long = |word: &'_ str| {
        ["--dbname=", "--database=", "--use-db="].iter().find_map(|flag| word.strip_prefix(flag).map(|db| db.len()))
    };
    let mut names: Vec<&str> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| words.get(at)).copied().unwrap_or("");
        if let Some(len) = long(word) {
            names.extend(word.get(word.len() - len..));
        } else if matches!(before, "-d" | "-D" | "--dbname" | "--database" | "--use-db") {
            names.push(word);
        } else if let Some((_, rest)) = word.split_once("://") {
            let path = rest.split_once('/').map_or("", |(_, path)| path);
            names.extend(path.split(['?', '#']).next().filter(|db| !db.is_empty()));
        }
    }
    let guessed = names.is_empty();
    if guessed {
        names = words.into_iter().filter(|w| !w.starts_with('-') && !w.contains([' ', ';', '\n'])).collect();
    }
    Connection { names, guessed }
}

fn is_data(finding: &Finding) -> bool {
    finding.class.is_some() || matches!(finding.effect.object, Object::Rows | Object::Schema | Object::Database)
}

/// How well a branch pattern fits; `!agent/*` is every branch but those.
pub fn branch(pattern: &str, part: SubjectPart, loose: bool) -> Fit {
    let Some(but) = pattern.strip_prefix('!') else { return on_branch(pattern, part, loose) };
    let says = |finding: &Finding| finding.targets.iter().any(|target| target.starts_with("branch:"));
    if !part.weighed.is_some_and(|w| says(&w.finding)) {
        return Fit::No;
    }
    // What certainly is one of those is left out of a denial; what may be one, of an allowance.
    (on_branch(but, part, !loose) == Fit::No).into()
}

fn on_branch(pattern: &str, part: SubjectPart, loose: bool) -> Fit {
    let Some(finding) = part.weighed.map(|w| &w.finding).filter(|f| has_branches(f)) else { return Fit::No };
    let reading = Reading { star: Star::Anything, caseless: loose };
    let fits = |name: &str| {
        let name = name.trim_start_matches('+');
        let name = name.strip_prefix("branch:").unwrap_or(name);
        let name = name.rsplit(':').next().unwrap_or(name);
        let name = name.strip_prefix("refs/heads/").unwrap_or(name);
        let tail = name.split_once('/').map_or(name, |(_, tail)| tail);
        glob::matches(pattern, name, reading) || (loose && glob::matches(pattern, tail, reading))
    };
    let moved = matches!(finding.effect.object, Object::Shared | Object::History | Object::Commit);
    let none = if moved { unsaid(loose) } else { Fit::No };
    let targets = || finding.targets.iter().map(String::as_str);
    let said: Vec<&str> = match finding.targets.is_empty() {
        // Beside tables, a branch says that it is one.
        false if finding.class.is_some() => targets().filter(|target| target.starts_with("branch:")).collect(),
        false => targets().collect(),
        true => part.call.map(|call| refs(finding, &call.argv)).unwrap_or_default(),
    };
    // `HEAD` and `@` are whatever branch is current.
    if said.iter().any(|name| matches!(*name, "HEAD" | "@" | "--all" | "--mirror")) {
        return none;
    }
    judge(said.into_iter(), loose, fits).unwrap_or(none)
}

/// The words behind the sub-command that are no flags; the first of a push is the remote.
fn refs<'a>(finding: &Finding, argv: &'a [Option<String>]) -> Vec<&'a str> {
    let sub = finding.subject.rsplit(' ').next().unwrap_or("");
    let Some(at) = argv.iter().position(|word| word.as_deref() == Some(sub)) else { return Vec::new() };
    let rest = argv.iter().skip(at + 1).flatten().map(String::as_str);
    let wide = |word: &str| matches!(word, "--all" | "--mirror");
    let words = rest.filter(|word| !word.starts_with('-') || wide(word));
    words.skip(usize::from(matches!(sub, "push" | "pull" | "fetch"))).collect()
}

fn has_branches(finding: &Finding) -> bool {
    let program = finding.subject.split(' ').next().unwrap_or("");
    crate::catalog::shell::program(program).is_some_and(|row| row.is("branches")) || finding.class.is_some()
}

/// How well a host pattern fits.
pub fn host(pattern: &str, part: SubjectPart, request: &Request, loose: bool) -> Fit {
    let reading = Reading { star: Star::Anything, caseless: true };
    let url = match &request.payload {
        Payload::Tool { input, .. } => input.get("url").and_then(Value::as_str),
        _ => None,
    };
    let targets = part.weighed.map(|w| w.finding.targets.as_slice()).unwrap_or_default();
    let words = part.call.map(|call| call.argv.as_slice()).unwrap_or_default().iter().flatten();
    let said = url.into_iter().chain(targets.iter().chain(words).map(String::as_str)).filter_map(machine);
    let fit = judge(said, loose, |host| glob::matches(pattern, host, reading));
    let network = part.weighed.is_some_and(|w| w.finding.marks.network);
    fit.unwrap_or_else(|| if network { unsaid(loose) } else { Fit::No })
}

/// The machine in `scheme://user@host:port/…`, `user@host`, `user@host:path`, `host=…`; `None` where there is none.
fn machine(text: &str) -> Option<&str> {
    let host = match text.split_once("://") {
        Some((_, rest)) => {
            let authority = rest.split(['/', '?', '#']).next()?;
            authority.rsplit('@').next()?
        }
        None => match text.split_once('@') {
            Some((user, rest)) if !user.contains(['/', ' ']) => rest.split([':', '/', ' ']).next()?,
            _ => text.strip_prefix("--host=").or_else(|| text.strip_prefix("host="))?,
        },
    };
    let host = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next()?,
        None => host.split(':').next()?,
    };
    (!host.is_empty()).then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines() {
        for (text, expect) in [
            ("https://u:p@db.example.com:5432/x", Some("db.example.com")),
            ("postgres://db/x", Some("db")),
            ("git@github.com:a/b.git", Some("github.com")),
            ("deploy@10.0.0.1", Some("10.0.0.1")),
            ("http://[::1]:80/", Some("::1")),
            ("--host=prod", Some("prod")),
            ("README.md", None),
        ] {
            assert_eq!(machine(text), expect, "{text}");
        }
    }

    #[test]
    fn paths() {
        let mut request = Request::default();
        request.place.cwd = Some("/home/u/app/sub".into());
        request.place.project = Some("/home/u/app".into());
        request.place.home = Some("/home/u".into());
        for (pattern, name, strict, loose) in [
            ("src/**", "/home/u/app/src/a.rs", true, true),
            ("src/**", "/home/u/app/sub/src/a.rs", true, true),
            ("src/**", "/home/u/app/src/../.env", false, false),
            ("~/notes/*", "/home/u/notes/a", true, true),
            ("*/secrets/*", "/app/secrets/config.ts", false, true),
            ("*.env*", ".env.production", true, true),
            ("/etc/**", "/etc/passwd", true, true),
            ("/srv/*", "/srv/a/b", false, true),
        ] {
            assert_eq!(one_path(pattern, name, &request, false), strict, "strict {pattern} {name}");
            assert_eq!(one_path(pattern, name, &request, true), loose, "loose {pattern} {name}");
        }
    }
}

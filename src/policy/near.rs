//! Whether a statement that changes nothing stays in the project and on this machine: only then is it oneway's to allow.
//! What looks elsewhere is left to the host, whose person may not want it. Words are read narrowly: in doubt, elsewhere.

use crate::assess::Assessment;
use crate::catalog::shell;
use crate::finding::{Call, Finding, Object, Reach};
use crate::request::{Payload, Place, Request};
use std::path::{Component, Path, PathBuf};

/// Whether all that the statement looks at lies in the project, on this machine.
pub fn here(request: &Request, assessment: &Assessment) -> bool {
    let near = || assessment.findings.iter().all(|w| stays(&w.finding));
    match &request.payload {
        Payload::Shell(text) => near() && assessment.calls.iter().all(|call| inside(call, text, &request.place)),
        // A bare statement says nothing of where it runs.
        Payload::Sql { .. } => true,
        Payload::File { .. } | Payload::Patch { .. } => near(),
        // The host's own tools are the host's to ask for; what a server does happens elsewhere.
        Payload::Mcp { .. } | Payload::Tool { .. } | Payload::Skill(_) => false,
        Payload::PowerShell(_) | Payload::Unreadable(_) => false,
    }
}

fn stays(finding: &Finding) -> bool {
    let (marks, effect) = (&finding.marks, finding.effect);
    !marks.network && !marks.outside && effect.object != Object::Network && effect.reach == Reach::Project
}

/// The shell's own words for another directory; they have no row.
const MOVERS: &[&str] = &["cd", "chdir", "pushd", "popd"];

/// Whether every word of a command that could be a path is known, and lies in the project.
fn inside(call: &Call, text: &str, place: &Place) -> bool {
    let Some((program, words)) = call.argv.split_first() else { return true };
    let row = program.as_deref().and_then(shell::program);
    if row.is_some_and(|row| row.is("prints")) {
        return true;
    }
    // Without a word they go home, or back.
    let moves = program.as_deref().is_some_and(|name| MOVERS.contains(&name));
    if moves && words.iter().flatten().all(|word| word.starts_with('-')) {
        return false;
    }
    let known = |word: &Option<String>| word.as_deref().is_none_or(|word| near(word, place));
    words.iter().all(known) && (words.iter().all(Option::is_some) || patterns(call.span.of(text), place))
}

/// Whether the words that are not known are only patterns of names: what they match lies where they are written.
fn patterns(text: &str, place: &Place) -> bool {
    let quotes = |c: char| matches!(c, '\'' | '"' | '\\' | '(' | ')' | '{' | '}' | '<' | '>' | ';' | '|' | '&');
    !text.is_empty()
        && !text.contains(['$', '`'])
        && text.split(|c: char| c.is_whitespace() || quotes(c)).all(|word| near(word, place))
}

fn near(word: &str, place: &Place) -> bool {
    let name = named(word);
    if !name.starts_with(['/', '~']) && !name.split('/').any(|part| part == "..") {
        return true;
    }
    let Some(root) = place.project.as_deref().or(place.cwd.as_deref()) else { return false };
    let cwd = place.cwd.as_deref().unwrap_or(root);
    !name.starts_with('~') && (stream(name) || resolved(&cwd.join(name)).starts_with(root))
}

/// What a process has anyway: nothing of the machine is shown by it.
fn stream(name: &str) -> bool {
    name.starts_with("/dev/fd/") || matches!(name, "/dev/null" | "/dev/stdin" | "/dev/stdout" | "/dev/stderr")
}

/// The path in a word: behind the `=` of an option, or where it begins in one of several letters.
fn named(word: &str) -> &str {
    if !word.starts_with('-') {
        return word;
    }
    match word.split_once('=') {
        Some((_, value)) => value,
        None => word.find(['/', '~', '.']).and_then(|at| word.get(at..)).unwrap_or(word),
    }
}

/// Without `.` and `..`, as the words say.
fn resolved(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                out.pop();
            }
            Component::CurDir => {}
            part => out.push(part),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_the_project() {
        let place =
            Place { cwd: Some("/home/u/app/sub".into()), project: Some("/home/u/app".into()), ..Place::default() };
        for (word, expect) in [
            ("src/a.rs", true),
            ("../README.md", true),
            ("../../other/x", false),
            ("/home/u/app/x", true),
            ("/home/u/apple/x", false),
            ("/etc/passwd", false),
            ("~/.bashrc", false),
            ("-C/other", false),
            ("--git-dir=/other/.git", false),
            ("--git-dir=../.git", true),
            ("--file=~/x", false),
            ("-rf", true),
            ("a..b", true),
            ("/dev/null", true),
            ("HEAD~1", true),
            ("main..HEAD", true),
        ] {
            assert_eq!(near(word, &place), expect, "{word}");
        }
        assert!(!near("/etc/passwd", &Place::default()));
        assert!(near("a", &Place::default()));
    }
}

//! Commands whose output is a number or one plain word, whatever happens: what they print can be an operand, never an option.

use super::values::{Holds, literal};
use crate::grammar::shell::tree::{AndOr, CommandKind, Word};

/// The words of a command, to the letter; `*` is one plain word: what is not found is printed as it
/// was given. Then what it prints, and
/// whether that says nothing about this machine or its user.
const PRINTERS: &[(&str, Holds, bool)] = &[
    ("date +%s", Holds::Number, true),
    ("date -u +%s", Holds::Number, true),
    ("nproc", Holds::Number, true),
    ("id -u", Holds::Number, true),
    ("date +%F", Holds::Plain, true),
    ("date +%Y-%m-%d", Holds::Plain, true),
    ("date +%Y%m%d", Holds::Plain, true),
    ("git rev-parse *", Holds::Plain, true),
    ("git rev-parse --short *", Holds::Plain, true),
    ("git rev-parse --abbrev-ref *", Holds::Plain, true),
    ("git rev-parse --show-toplevel", Holds::Led, false),
    ("git branch --show-current", Holds::Plain, true),
    ("git merge-base HEAD *", Holds::Plain, true),
    ("git merge-base * HEAD", Holds::Plain, true),
    ("go env GOPATH", Holds::Led, false),
    ("go env GOROOT", Holds::Led, false),
    ("go env GOMODCACHE", Holds::Led, false),
    ("go env GOCACHE", Holds::Led, false),
    ("go env GOVERSION", Holds::Plain, true),
    ("go env GOOS", Holds::Plain, true),
    ("go env GOARCH", Holds::Plain, true),
    ("go list -m -f {{.Dir}} *", Holds::Led, false),
    ("pwd", Holds::Led, false),
    ("mktemp", Holds::Led, true),
    ("mktemp -d", Holds::Led, true),
    ("uname", Holds::Plain, true),
    ("uname -m", Holds::Plain, true),
    ("uname -s", Holds::Plain, true),
    ("whoami", Holds::Plain, false),
    ("hostname", Holds::Plain, false),
];

/// What the output of a substitution can be.
pub fn prints(list: &[AndOr]) -> Holds {
    words(list).and_then(|words| known(&words)).map_or(Holds::Any, |(holds, _)| holds)
}

/// Whether the output of a substitution says nothing private.
pub fn public(list: &[AndOr]) -> bool {
    words(list).and_then(|words| known(&words)).is_some_and(|(_, public)| public)
}

/// The words of the one command that a substitution runs; nothing else may stand in it but that errors go away.
fn words(list: &[AndOr]) -> Option<Vec<String>> {
    let [AndOr { first, rest, background: false }] = list else { return None };
    let [command] = first.stages.as_slice() else { return None };
    let CommandKind::Simple(simple) = &command.kind else { return None };
    let quiet = command
        .redirs
        .iter()
        .all(|r| r.fd.as_deref() == Some("2") && r.target.literal().as_deref() == Some("/dev/null"));
    let plain = rest.is_empty() && simple.assigns.is_empty() && quiet;
    plain.then(|| simple.words.iter().map(Word::literal).collect()).flatten()
}

fn known(words: &[String]) -> Option<(Holds, bool)> {
    let same = |row: &str, word: &String| row == word || row == "*" && literal(word) <= Holds::Plain;
    let fits = |row: &str| row.split(' ').count() == words.len() && row.split(' ').zip(words).all(|(a, b)| same(a, b));
    PRINTERS.iter().find(|(row, ..)| fits(row)).map(|(_, holds, public)| (*holds, *public))
}

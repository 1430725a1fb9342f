//! Commands whose output is a number or one plain word, whatever happens: what they print can be an operand, never an option.

use super::values::{Holds, literal};
use crate::grammar::shell::tree::{AndOr, Kind, Word};

/// The words of a command, to the letter; `*` is one plain word: what is not found is printed as it was given.
const PRINTERS: &[(&str, Holds)] = &[
    ("date +%s", Holds::Number),
    ("date -u +%s", Holds::Number),
    ("nproc", Holds::Number),
    ("id -u", Holds::Number),
    ("date +%F", Holds::Plain),
    ("date +%Y-%m-%d", Holds::Plain),
    ("date +%Y%m%d", Holds::Plain),
    ("git rev-parse *", Holds::Plain),
    ("git rev-parse --short *", Holds::Plain),
    ("git rev-parse --abbrev-ref *", Holds::Plain),
    ("git rev-parse --show-toplevel", Holds::Led),
    ("git branch --show-current", Holds::Plain),
    ("git merge-base HEAD *", Holds::Plain),
    ("git merge-base * HEAD", Holds::Plain),
    ("go env GOPATH", Holds::Led),
    ("go env GOROOT", Holds::Led),
    ("go env GOMODCACHE", Holds::Led),
    ("go env GOCACHE", Holds::Led),
    ("go env GOVERSION", Holds::Plain),
    ("go env GOOS", Holds::Plain),
    ("go env GOARCH", Holds::Plain),
    ("go list -m -f {{.Dir}} *", Holds::Led),
    ("pwd", Holds::Led),
    ("mktemp", Holds::Led),
    ("mktemp -d", Holds::Led),
    ("uname", Holds::Plain),
    ("uname -m", Holds::Plain),
    ("uname -s", Holds::Plain),
    ("whoami", Holds::Plain),
    ("hostname", Holds::Plain),
];

/// What the output of a substitution can be.
pub fn prints(list: &[AndOr]) -> Holds {
    words(list).and_then(|words| known(&words)).unwrap_or(Holds::Any)
}

/// The words of the one command that a substitution runs; nothing else may stand in it but that errors go away.
fn words(list: &[AndOr]) -> Option<Vec<String>> {
    let [AndOr { first, rest, background: false }] = list else { return None };
    let [command] = first.stages.as_slice() else { return None };
    let Kind::Simple(simple) = &command.kind else { return None };
    let quiet = command
        .redirs
        .iter()
        .all(|r| r.fd.as_deref() == Some("2") && r.target.literal().as_deref() == Some("/dev/null"));
    let plain = rest.is_empty() && simple.assigns.is_empty() && quiet;
    plain.then(|| simple.words.iter().map(Word::literal).collect()).flatten()
}

fn known(words: &[String]) -> Option<Holds> {
    let same = |row: &str, word: &String| row == word || row == "*" && literal(word) <= Holds::Plain;
    let fits = |row: &str| row.split(' ').count() == words.len() && row.split(' ').zip(words).all(|(a, b)| same(a, b));
    PRINTERS.iter().find(|(row, _)| fits(row)).map(|(_, holds)| *holds)
}

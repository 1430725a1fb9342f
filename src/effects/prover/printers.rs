//! Commands whose output is a number or one plain word, whatever happens: what they print can be an operand, never an option.

use super::values::Holds;
use crate::grammar::shell::tree::{AndOr, CommandKind, Word};

/// The words of a command, to the letter; `*` at the end is any literal words that are no options.
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
    ("git merge-base *", Holds::Plain),
    ("go env *", Holds::Led),
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
    let CommandKind::Simple(simple) = &command.kind else { return None };
    let quiet = command
        .redirs
        .iter()
        .all(|r| r.fd.as_deref() == Some("2") && r.target.literal().as_deref() == Some("/dev/null"));
    let plain = rest.is_empty() && simple.assigns.is_empty() && quiet;
    plain.then(|| simple.words.iter().map(Word::literal).collect()).flatten()
}

fn known(words: &[String]) -> Option<Holds> {
    let fits = |row: &str| match row.strip_suffix(" *") {
        Some(head) => {
            let head: Vec<&str> = head.split(' ').collect();
            words.len() > head.len()
                && words.iter().zip(&head).all(|(a, b)| a == b)
                && words.iter().skip(head.len()).all(|word| !word.starts_with('-'))
        }
        None => words.iter().map(String::as_str).eq(row.split(' ')),
    };
    PRINTERS.iter().find(|(row, _)| fits(row)).map(|(_, holds)| *holds)
}

//! Commands whose output is a number or one plain word, whatever happens: what they print can be an operand, never an option.

use super::values::{Holds, literal};
use crate::catalog::prints;
use crate::grammar::shell::tree::{AndOr, CommandKind};
use std::borrow::Cow;

/// The lists of commands, what they print, and whether that says nothing about this machine or its user.
const PRINTERS: [(&[&str], Holds, bool); 5] = [
    (prints::NUMBERS, Holds::Number, true),
    (prints::PLAIN, Holds::Plain, true),
    (prints::PRIVATE_PLAIN, Holds::Plain, false),
    (prints::LED, Holds::Led, true),
    (prints::PRIVATE_LED, Holds::Led, false),
];

/// What the output of a substitution can be.
pub fn prints(list: &[AndOr]) -> Holds {
    words(list).and_then(|words| known(&words)).map_or(Holds::Any, |(holds, _)| holds)
}

/// Whether the output of a substitution says nothing private.
pub fn public(list: &[AndOr]) -> bool {
    words(list).and_then(|words| known(&words)).is_some_and(|(_, public)| public)
}

/// Whether a substitution is the shell's own word for where it works.
pub fn names_place(list: &[AndOr]) -> bool {
    words(list).is_some_and(|words| matches!(words.as_slice(), [word] if word == "pwd"))
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
    plain.then(|| simple.words.iter().map(|word| word.literal().map(Cow::into_owned)).collect()).flatten()
}

fn known(words: &[String]) -> Option<(Holds, bool)> {
    let same = |row: &str, word: &String| row == word || row == "*" && literal(word) <= Holds::Plain;
    let fits = |row: &str| row.split(' ').count() == words.len() && row.split(' ').zip(words).all(|(a, b)| same(a, b));
    PRINTERS.iter().find(|(rows, ..)| rows.iter().any(|row| fits(row))).map(|(_, holds, public)| (*holds, *public))
}

//! Commands whose output is a number or one plain word, whatever happens: what they print can be an operand, never an option.

use super::values::{Holds, Values, literal};
use crate::catalog::prints;
use crate::grammar::shell::tree::{AndOr, Command, CommandKind, Pipeline, Simple, Word, WordPart};
use std::borrow::Cow;

/// The lists of commands, what they print, and whether that says nothing about this machine or its user.
const PRINTERS: [(&[&str], Holds, bool); 5] = [
    (prints::NUMBERS, Holds::Number, true),
    (prints::PLAIN, Holds::Plain, true),
    (prints::PRIVATE_PLAIN, Holds::Plain, false),
    (prints::LED, Holds::Led, true),
    (prints::PRIVATE_LED, Holds::Led, false),
];

/// What the output of a substitution can be: that of one pipeline, or one behind the other.
pub fn prints(list: &[AndOr], values: &Values) -> Holds {
    let [AndOr { first, rest, background: false }] = list else { return Holds::Any };
    let others = rest.iter().map(|(_, pipeline)| printed(pipeline, values).max(Holds::Led)).max();
    let first = printed(first, values);
    others.map_or(first, |others| first.max(others))
}

/// What a pipeline prints: what its first command does, or some lines of it.
fn printed(pipeline: &Pipeline, values: &Values) -> Holds {
    let Some((first, rest)) = pipeline.stages.split_first() else { return Holds::Any };
    let Some(simple) = bare(first).filter(|_| rest.iter().all(keeps_lines)) else { return Holds::Any };
    let led = || walks(&simple.words, values) || echoes(&simple.words, values);
    match literals(simple).and_then(|words| known(&words)) {
        Some((holds, _)) => holds,
        None if led() => Holds::Led,
        None => Holds::Any,
    }
}

/// Whether a command prints whole lines of what it is given, and nothing else.
fn keeps_lines(command: &Command) -> bool {
    let number = |word: &str| word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty();
    let same = |row: &str, word: &str| match row.strip_suffix('#') {
        Some(start) => word.strip_prefix(start).is_some_and(number),
        None => row == word,
    };
    let words = bare(command).and_then(literals);
    words.is_some_and(|words| {
        let fits =
            |row: &&str| row.split(' ').count() == words.len() && row.split(' ').zip(&words).all(|(a, b)| same(a, b));
        prints::LINES.iter().any(fits)
    })
}

/// Whether a call's program is one that prints paths.
pub fn is_walker(words: &[Word]) -> bool {
    words.first().and_then(Word::literal).is_some_and(|name| prints::WALKERS.contains(&&*name))
}

/// `find src -name '*.c'`: what it prints begins as its operands do, and as `.` without one.
fn walks(words: &[Word], values: &Values) -> bool {
    let Some((_, words)) = words.split_first().filter(|_| is_walker(words)) else { return false };
    let test = |word: &Word| word.literal().is_some_and(|word| word.starts_with(['-', '!', '(']));
    let starts = words.iter().position(test).unwrap_or(words.len());
    let (starts, tests) = words.split_at(starts);
    // A pattern without quotes is names of files, and one of those may be a test.
    let mut tests = tests.iter().map(|word| word.literal().filter(|_| is_itself(word)));
    let mut sure = starts.iter().all(|word| values.leads(word));
    while let Some(test) = tests.next().filter(|_| sure) {
        let test = test.as_deref().unwrap_or("");
        sure = prints::WALKER_TESTS.has(test) || prints::WALKER_VALUES.has(test) && tests.next().flatten().is_some();
    }
    sure
}

/// Whether the shell leaves a literal word as it is.
fn is_itself(word: &Word) -> bool {
    word.solid().all(|part| match part {
        WordPart::Lit { text, quoted } => *quoted || !text.contains(['*', '?', '[', '{', '~']),
        _ => false,
    })
}

/// `echo "$HOME/x"`.
fn echoes(words: &[Word], values: &Values) -> bool {
    let repeats = |name: &Word| name.literal().is_some_and(|name| prints::REPEATERS.contains(&&*name));
    matches!(words, [name, word] if repeats(name) && values.leads(word))
}

/// Whether the output of a substitution says nothing private.
pub fn public(list: &[AndOr]) -> bool {
    words(list).and_then(|words| known(&words)).is_some_and(|(_, public)| public)
}

/// Whether a substitution is the shell's own word for where it works.
pub fn names_place(list: &[AndOr]) -> bool {
    words(list).is_some_and(|words| matches!(words.as_slice(), [word] if word == "pwd"))
}

/// The words of the one command that a substitution runs.
fn words(list: &[AndOr]) -> Option<Vec<String>> {
    let [AndOr { first, rest, background: false }] = list else { return None };
    let [command] = first.stages.as_slice() else { return None };
    bare(command).filter(|_| rest.is_empty()).and_then(literals)
}

/// A command by itself; nothing else may stand with it but that errors go away.
fn bare(command: &Command) -> Option<&Simple> {
    let CommandKind::Simple(simple) = &command.kind else { return None };
    let mut redirs = command.redirs.iter();
    let quiet = redirs.all(|r| r.fd.as_deref() == Some("2") && r.target.literal().as_deref() == Some("/dev/null"));
    (simple.assigns.is_empty() && quiet).then_some(simple)
}

fn literals(simple: &Simple) -> Option<Vec<String>> {
    simple.words.iter().map(|word| word.literal().map(Cow::into_owned)).collect()
}

fn known(words: &[String]) -> Option<(Holds, bool)> {
    let same = |row: &str, word: &String| row == word || row == "*" && literal(word) <= Holds::Plain;
    let fits = |row: &str| row.split(' ').count() == words.len() && row.split(' ').zip(words).all(|(a, b)| same(a, b));
    PRINTERS.iter().find(|(rows, ..)| rows.iter().any(|row| fits(row))).map(|(_, holds, public)| (*holds, *public))
}

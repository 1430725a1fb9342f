//! Names that only ever hold numbers: every place that sets one sets it to digits or to arithmetic.

use crate::grammar::shell::tree::{AndOr, Assign, Kind, ParamOp, Part, Word};
use crate::grammar::shell::visit::{Node, walk};
use std::collections::{BTreeMap, BTreeSet};

/// The names of a text that only ever hold numbers.
#[derive(Debug, Default, Clone)]
pub struct Numbers {
    names: BTreeSet<String>,
}

impl Numbers {
    /// Looks at every place that sets a variable. A text that sets variables in other ways is refused elsewhere.
    pub fn of(list: &[AndOr]) -> Self {
        let mut sets: BTreeMap<String, Vec<&Word>> = BTreeMap::new();
        let mut other: BTreeSet<String> = BTreeSet::new();
        walk(list, &mut |node| match node {
            Node::Assign(Assign { name, value, subscript: None, append: false, .. }) => {
                sets.entry(name.clone()).or_default().push(value);
            }
            Node::Assign(assign) => drop(other.insert(assign.name.clone())),
            Node::Command(command) => match &command.kind {
                Kind::For { var, words: Some(words), .. } => sets.entry(var.clone()).or_default().extend(words),
                Kind::For { var, .. } => drop(other.insert(var.clone())),
                Kind::Simple(simple) => other.extend(simple.words.iter().skip(1).filter_map(named)),
                _ => {}
            },
            _ => {}
        });
        let mut out = Self { names: sets.keys().filter(|name| !other.contains(*name)).cloned().collect() };
        // What is set from a name that turns out to be none is none: until nothing changes.
        loop {
            let numbers = |name: &String| sets.get(name).is_some_and(|words| words.iter().all(|word| out.holds(word)));
            let left: BTreeSet<String> = out.names.iter().filter(|name| numbers(name)).cloned().collect();
            if left.len() == out.names.len() {
                return out;
            }
            out.names = left;
        }
    }

    /// Whether a word is a number, whatever happens.
    fn holds(&self, word: &Word) -> bool {
        !word.parts.is_empty()
            && word.parts.iter().all(|part| match part {
                Part::Lit { text, .. } => is_digits(text) || range(text),
                other => self.is_number(other),
            })
    }

    /// Whether an expansion is a number, whatever happens.
    pub fn is_number(&self, part: &Part) -> bool {
        match part {
            Part::Lit { text, .. } => is_digits(text),
            Part::Arith { .. } => true,
            Part::Command { list, .. } => counted(list),
            Part::Param { param, .. } => {
                let counted =
                    matches!(param.op, ParamOp::Length) || matches!(param.name.as_str(), "#" | "?" | "$" | "!");
                let plain = matches!(param.op, ParamOp::Plain) && param.subscript.is_none() && !param.indirect;
                counted || plain && self.names.contains(&param.name)
            }
            _ => false,
        }
    }

    /// Whether every name in an arithmetic text holds a number; one that is set there is one from then on.
    pub fn all_in(&self, text: &str) -> bool {
        // `16#ff` is a number with its base.
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '#'));
        let name = |word: &&str| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        !text.contains(['[', '`', '$', '"', '\'']) && words.filter(name).all(|name| self.names.contains(name))
    }
}

/// Commands that print a number and nothing else.
const COUNTED: &[&[&str]] = &[&["date", "+%s"], &["date", "-u", "+%s"], &["nproc"], &["id", "-u"]];

fn counted(list: &[AndOr]) -> bool {
    let [AndOr { first, rest, .. }] = list else { return false };
    let [command] = first.stages.as_slice() else { return false };
    let Kind::Simple(simple) = &command.kind else { return false };
    let words: Option<Vec<String>> = simple.words.iter().map(Word::literal).collect();
    rest.is_empty()
        && simple.assigns.is_empty()
        && command.redirs.is_empty()
        && words.is_some_and(|words| COUNTED.iter().any(|known| words.iter().eq(known.iter())))
}

/// A word that a builtin may take for a name it sets: `read x`, `printf -v x`, `declare x=…`.
fn named(word: &Word) -> Option<String> {
    let text = match word.parts.first() {
        Some(Part::Lit { text, .. }) => text,
        _ => return None,
    };
    let name = text.split(['=', '[', '+']).next().unwrap_or("").trim_start_matches("-v");
    let plain = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    (plain && !is_digits(name)).then(|| name.to_owned())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// `{1..9}`.
fn range(text: &str) -> bool {
    let inner = text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
    inner.is_some_and(|t| t.split("..").count() >= 2 && t.split("..").all(is_digits))
}

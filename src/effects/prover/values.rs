//! What the variables of a text can hold, by every place that sets them: numbers, plain words, or words that begin as they
//! stand in the text. The text's own order does not matter, so nothing is simulated.

use super::{printers, public};
use crate::grammar::shell::tree::{AndOr, Assign, CommandKind, ParamOp, Word, WordPart};
use crate::grammar::shell::visit::{Visited, walk};
use std::collections::{BTreeMap, BTreeSet};

/// What a value can be, the best known first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holds {
    /// Digits.
    Number,
    /// One word without blanks and patterns, and no option.
    Plain,
    /// Something that is no option.
    Led,
    /// Anything.
    Any,
}

/// Words that run another file's text in the same shell.
const SOURCES: &[&str] = &["source", "."];

/// What the names of a text can hold.
#[derive(Debug, Default, Clone)]
pub struct Values {
    names: BTreeMap<String, Holds>,
    /// Every name that this text or one around it may set: inside of another text it may hold anything.
    set: BTreeSet<String>,
    /// A text of another file runs in this shell, or around it, and may set any name.
    open: bool,
    /// Names that are only ever set to what says nothing private.
    public: BTreeSet<String>,
    /// Names that a command may set.
    hidden: BTreeSet<String>,
}

impl Values {
    /// Looks at every place that sets a variable. A text that sets variables in other ways is refused elsewhere.
    /// What texts around this one set stays in the environment, so those names may hold anything.
    pub fn of(list: &[AndOr], outer: &Self) -> Self {
        let mut sets: BTreeMap<String, Vec<&Word>> = BTreeMap::new();
        let mut other: BTreeSet<String> = BTreeSet::new();
        let mut open = outer.open;
        walk(list, &mut |node| match node {
            Visited::Assign(Assign { name, value, subscript: None, append: false, .. }) => {
                sets.entry(name.clone()).or_default().push(value);
            }
            Visited::Assign(assign) => drop(other.insert(assign.name.clone())),
            Visited::Command(command) => match &command.kind {
                CommandKind::For { var, words: Some(words), .. } => sets.entry(var.clone()).or_default().extend(words),
                CommandKind::For { var, .. } => drop(other.insert(var.clone())),
                CommandKind::Simple(simple) => {
                    open |= simple.words.iter().filter_map(Word::literal).any(|word| SOURCES.contains(&&*word));
                    other.extend(simple.words.iter().skip(1).filter_map(named));
                }
                _ => {}
            },
            _ => {}
        });
        let set = outer.set.iter().chain(&other).chain(sets.keys()).cloned().collect();
        let public = public::names(&sets, &other);
        sets.retain(|name, _| !open && !other.contains(name) && !outer.set.contains(name));
        let names = sets.keys().map(|name| (name.clone(), Holds::Number)).collect();
        let mut out = Self { names, set, open, public, hidden: other };
        // Every name starts as the best and falls to what it is set to, until nothing falls any more.
        loop {
            let worst = |words: &Vec<&Word>| words.iter().map(|word| out.word(word)).max().unwrap_or(Holds::Any);
            let next: BTreeMap<String, Holds> = sets.iter().map(|(name, words)| (name.clone(), worst(words))).collect();
            if next == out.names {
                break;
            }
            out.names = next;
        }
        out
    }

    /// Whether all that a name can hold here stands in the text, or says nothing private.
    pub fn public(&self, name: &str) -> bool {
        self.public.contains(name)
    }

    /// Whether a command may set a name to something that nobody sees.
    pub fn hides(&self, name: &str) -> bool {
        self.hidden.contains(name)
    }

    /// Whether a name can only hold what the person's environment says: no text here sets it.
    pub fn inherits(&self, name: &str) -> bool {
        !self.open && !self.set.contains(name)
    }

    /// Whether a text here sets a name, by itself.
    pub fn sets(&self, name: &str) -> bool {
        self.set.contains(name)
    }

    /// What a word can be.
    fn word(&self, word: &Word) -> Holds {
        let all = word.solid().map(|part| self.part(part)).max().unwrap_or(Holds::Any);
        match (all, word.solid().next()) {
            (Holds::Number | Holds::Plain, _) => all,
            // How it begins decides whether it can be an option.
            (_, Some(first)) if self.begins(first) => Holds::Led,
            _ => Holds::Any,
        }
    }

    fn begins(&self, first: &WordPart) -> bool {
        match first {
            WordPart::Lit { text, .. } => text.starts_with(|c: char| !matches!(c, '-' | '*' | '?' | '[' | '{')),
            other => self.part(other) <= Holds::Led,
        }
    }

    /// What a part of a word can be.
    pub fn part(&self, part: &WordPart) -> Holds {
        match part {
            WordPart::Lit { text, .. } => literal(text),
            WordPart::Arith { .. } => Holds::Number,
            WordPart::Command { list, .. } => printers::prints(list),
            WordPart::Param { param, .. } => {
                let counted = matches!(param.op, ParamOp::Length)
                    || matches!(param.name.as_str(), "#" | "?" | "$" | "!")
                    || param.name == "PIPESTATUS" && self.inherits("PIPESTATUS");
                let plain = matches!(param.op, ParamOp::Plain) && param.subscript.is_none() && !param.indirect;
                match self.names.get(&param.name) {
                    _ if counted => Holds::Number,
                    Some(holds) if plain => *holds,
                    _ => Holds::Any,
                }
            }
            _ => Holds::Any,
        }
    }

    /// Whether every name in an arithmetic text holds a number; one that is set there is one from then on.
    pub fn all_in(&self, text: &str) -> bool {
        // `16#ff` is a number with its base.
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '#'));
        let name = |word: &&str| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let number = |name: &str| self.names.get(name) == Some(&Holds::Number);
        !text.contains(['[', '`', '$', '"', '\'']) && words.filter(name).all(number)
    }
}

/// What a text is by itself.
pub(super) fn literal(text: &str) -> Holds {
    let plain = |c: char| !c.is_whitespace() && !matches!(c, '*' | '?' | '[' | '{' | '~');
    match text {
        _ if is_digits(text) || range(text) => Holds::Number,
        _ if !text.is_empty() && !text.starts_with('-') && text.chars().all(plain) => Holds::Plain,
        _ => Holds::Any,
    }
}

/// A word that a builtin may take for a name it sets: `read x`, `printf -v x`, `declare x=…`.
fn named(word: &Word) -> Option<String> {
    let text = match word.solid().next() {
        Some(WordPart::Lit { text, .. }) => text,
        _ => return None,
    };
    let name = text.split(['=', '[', '+']).next().unwrap_or("").trim_start_matches("-v");
    let plain = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    (plain && !is_digits(name)).then(|| name.to_owned())
}

pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// `{1..9}`.
fn range(text: &str) -> bool {
    let inner = text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
    inner.is_some_and(|t| t.split("..").count() >= 2 && t.split("..").all(is_digits))
}

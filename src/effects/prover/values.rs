//! What the variables of a text can hold, by every place that sets them: numbers, plain words, or words that begin as they
//! stand in the text. The text's own order does not matter, so nothing is simulated.

use super::listed::NameList;
use super::{printers, public};
use crate::catalog::marks;
use crate::grammar::shell::tree::{AndOr, Assign, CommandKind, Param, ParamOp, Word, WordPart};
use crate::grammar::shell::visit::{Visited, walk};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

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
    set: Rc<Set>,
    /// A text of another file runs in this shell, or around it, and may set any name.
    runs: bool,
    /// A word stands in it or around it by which such a text would run: what comes from the environment is not counted on.
    open: bool,
    /// Names that are only ever set to what says nothing private.
    public: BTreeSet<String>,
}

/// Names that a text may set, and those of the texts around it: shared, because a text may hold very many others.
#[derive(Debug, Default)]
struct Set {
    /// Names that a command of the text may set: every plain word may be one.
    hidden: NameList,
    /// Names that it sets itself.
    named: BTreeSet<String>,
    around: Option<Rc<Set>>,
}

impl Set {
    fn contains(&self, name: &str) -> bool {
        let mut set = Some(self);
        while let Some(here) = set {
            if here.named.contains(name) || here.hidden.contains(name) {
                return true;
            }
            set = here.around.as_deref();
        }
        false
    }
}

impl Values {
    /// Looks at every place that sets a variable. A text that sets variables in other ways is refused elsewhere.
    /// What texts around this one set stays in the environment, so those names may hold anything.
    pub fn of(list: &[AndOr], outer: &Self) -> Self {
        let mut sets: BTreeMap<String, Vec<&Word>> = BTreeMap::new();
        let mut other = NameList::default();
        let (mut open, mut runs) = (outer.open, outer.runs);
        walk(list, &mut |node| match node {
            Visited::Assign(Assign { name, value, subscript: None, append: false, .. }) => {
                sets.entry(name.clone()).or_default().push(value);
            }
            Visited::Assign(assign) => other.add(&assign.name),
            Visited::Command(command) => match &command.kind {
                CommandKind::For { var, words: Some(words), .. } => sets.entry(var.clone()).or_default().extend(words),
                CommandKind::For { var, .. } => other.add(var),
                CommandKind::Simple(simple) => {
                    open |= simple.words.iter().filter_map(Word::literal).any(|word| SOURCES.contains(&&*word));
                    runs |= runs_a_file(&simple.words);
                    // `-type f` of a program that no shell has built in sets no `f`.
                    let names = simple.words.iter().skip(1).filter(|_| !printers::is_walker(&simple.words));
                    names.filter_map(named).for_each(|name| other.add(name));
                }
                _ => {}
            },
            _ => {}
        });
        other.settle();
        let public = public::names(&sets, &other);
        let named = sets.keys().cloned().collect();
        sets.retain(|name, _| !runs && !other.contains(name) && !outer.set.contains(name));
        let best = |words: &[&Word]| if words.is_empty() { Holds::Any } else { Holds::Number };
        let names = sets.iter().map(|(name, words)| (name.clone(), best(words))).collect();
        let set = Rc::new(Set { hidden: other, named, around: Some(Rc::clone(&outer.set)) });
        let mut out = Self { names, set, open, runs, public };
        out.settle(&sets);
        out
    }

    /// Every name starts as the best and falls to what it is set to, until nothing falls any more. A name falls a few times at
    /// most, and each place that uses it is told: so that is linear.
    fn settle(&mut self, sets: &BTreeMap<String, Vec<&Word>>) {
        let mut words: Vec<Sum> = Vec::new();
        let mut uses: BTreeMap<&str, Vec<(usize, bool)>> = BTreeMap::new();
        for (name, word) in sets.iter().flat_map(|(name, words)| words.iter().map(move |word| (name, word))) {
            let (mut all, mut first) = (None, Holds::Any);
            for (at, part) in word.solid().enumerate() {
                let holds = self.part(part);
                all = all.max(Some(holds));
                if at == 0 {
                    first = begins(part).unwrap_or(holds);
                }
                if let WordPart::Param { param, .. } = part
                    && let Some(used) = self.value_of(param)
                {
                    uses.entry(used).or_default().push((words.len(), at == 0));
                }
            }
            words.push(Sum { name, all: all.unwrap_or(Holds::Any), first });
        }
        let mut fallen: Vec<&str> = words.iter().filter(|word| self.fall(word)).map(|word| word.name).collect();
        while let Some(name) = fallen.pop() {
            let holds = self.names.get(name).copied().unwrap_or(Holds::Any);
            for (at, leads) in uses.get(name).into_iter().flatten() {
                let Some(word) = words.get_mut(*at) else { continue };
                word.all = word.all.max(holds);
                if *leads {
                    word.first = word.first.max(holds);
                }
                if self.fall(word) {
                    fallen.push(word.name);
                }
            }
        }
    }

    /// A name is as bad as the worst word that it is set to; true where that is worse than what was known.
    fn fall(&mut self, word: &Sum) -> bool {
        let worse = |known: &&mut Holds| **known < word.holds();
        self.names.get_mut(word.name).filter(worse).map(|known| *known = word.holds()).is_some()
    }

    /// Whether all that a name can hold here stands in the text, or says nothing private.
    pub fn public(&self, name: &str) -> bool {
        self.public.contains(name)
    }

    /// Whether a command may set a name to something that nobody sees.
    pub fn hides(&self, name: &str) -> bool {
        self.set.hidden.contains(name)
    }

    /// Whether a name can only hold what the person's environment says: no text here sets it.
    pub fn inherits(&self, name: &str) -> bool {
        !self.open && !self.set.contains(name)
    }

    /// Whether a text here sets a name, by itself.
    pub fn sets(&self, name: &str) -> bool {
        self.set.contains(name)
    }

    /// Whether a word is no option, whatever its names hold: it begins as it stands, or as an absolute path does. What it is put
    /// together of is quoted, so that it stays one word.
    pub(super) fn leads(&self, word: &Word) -> bool {
        let whole = word.solid().all(|part| match part {
            WordPart::Lit { .. } => true,
            WordPart::Param { quoted, .. } | WordPart::Command { quoted, .. } => *quoted,
            _ => false,
        });
        let first = |part: &WordPart| match part {
            WordPart::Param { param, .. } => {
                self.value_of(param).is_some_and(|n| ABSOLUTE.contains(&n) && self.inherits(n))
            }
            part => begins(part).unwrap_or_else(|| self.part(part)) <= Holds::Led,
        };
        whole && word.solid().next().is_some_and(first)
    }

    /// What a part of a word can be.
    pub fn part(&self, part: &WordPart) -> Holds {
        match part {
            WordPart::Lit { text, .. } => literal(text),
            WordPart::Arith { .. } => Holds::Number,
            WordPart::Command { list, .. } => printers::prints(list, self),
            WordPart::Param { param, .. } if self.counts(param) => Holds::Number,
            WordPart::Param { param, .. } => match self.value_of(param) {
                Some(name) if ABSOLUTE.contains(&name) && self.inherits(name) => Holds::Led,
                name => name.and_then(|name| self.names.get(name)).copied().unwrap_or(Holds::Any),
            },
            _ => Holds::Any,
        }
    }

    /// Whether a parameter is the shell's own word for where it works.
    pub fn is_place(&self, param: &Param) -> bool {
        self.value_of(param) == Some("PWD") && self.inherits("PWD")
    }

    /// Whether a parameter is a number, whatever the text sets.
    fn counts(&self, param: &Param) -> bool {
        matches!(param.op, ParamOp::Length)
            || matches!(param.name.as_str(), "#" | "?" | "$" | "!")
            || param.name == "PIPESTATUS" && self.inherits("PIPESTATUS")
    }

    /// The name whose value a parameter is, and nothing else.
    fn value_of<'p>(&self, param: &'p Param) -> Option<&'p str> {
        let plain = matches!(param.op, ParamOp::Plain) && param.subscript.is_none() && !param.indirect;
        (plain && !self.counts(param)).then_some(param.name.as_str())
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

/// Whether a command may run another file's text in this shell: `. f`, `builtin . f`; not `find . -name x`.
fn runs_a_file(words: &[Word]) -> bool {
    let starts = |word: &str| marks::STARTERS.has(word) || word.starts_with('-');
    let mut words = words.iter().map(Word::literal);
    let may = words.find(|word| word.as_deref().is_some_and(|word| !starts(word)));
    may.flatten().is_some_and(|word| SOURCES.contains(&&*word))
}

/// Variables that hold an absolute path, unless a text sets them.
const ABSOLUTE: [&str; 2] = ["HOME", "PWD"];

/// A word that a name is set to.
struct Sum<'w> {
    name: &'w str,
    /// The worst of its parts.
    all: Holds,
    /// How it begins.
    first: Holds,
}

impl Sum<'_> {
    fn holds(&self) -> Holds {
        match self.all {
            Holds::Number | Holds::Plain => self.all,
            // How it begins decides whether it can be an option.
            _ if self.first <= Holds::Led => Holds::Led,
            _ => Holds::Any,
        }
    }
}

/// What a word is that begins with this text.
fn begins(part: &WordPart) -> Option<Holds> {
    let WordPart::Lit { text, .. } = part else { return None };
    let led = text.starts_with(|c: char| !matches!(c, '-' | '*' | '?' | '[' | '{'));
    Some(if led { Holds::Led } else { Holds::Any })
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
fn named(word: &Word) -> Option<&str> {
    let text = match word.solid().next() {
        Some(WordPart::Lit { text, .. }) => text,
        _ => return None,
    };
    let end = text.bytes().position(|b| matches!(b, b'=' | b'[' | b'+')).unwrap_or(text.len());
    let mut name = text.get(..end).unwrap_or("");
    while let Some(rest) = name.strip_prefix("-v") {
        name = rest;
    }
    let plain = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    (plain && !is_digits(name)).then_some(name)
}

pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// `{1..9}`.
fn range(text: &str) -> bool {
    let inner = text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
    inner.is_some_and(|t| t.split("..").count() >= 2 && t.split("..").all(is_digits))
}

#[cfg(test)]
mod tests {
    use super::{Holds, Values};

    fn holds(text: &str, name: &str) -> Option<Holds> {
        Values::of(&crate::grammar::shell::parse(text).list, &Values::default()).names.get(name).copied()
    }

    #[test]
    fn a_name_is_as_bad_as_the_worst_it_is_set_to() {
        for (text, a) in [
            ("a=1", Holds::Number),
            ("a=$b; b=2", Holds::Number),
            ("a=$b; b=$a", Holds::Number),
            ("a=x$b; b=2", Holds::Plain),
            ("a=$b; b=$c; c=x", Holds::Plain),
            ("a=$b; b=$c; c=x; c='x y'", Holds::Led),
            ("a=$b; b=$c; c=\"$d\"; d='x y'; d=-r", Holds::Any),
            ("a=x$b; b=$(cat c)", Holds::Led),
            ("a=${#b}; b=$(cat c)", Holds::Number),
            ("a=${b%x}; b=1", Holds::Any),
            ("a=$1", Holds::Any),
            ("a=", Holds::Any),
            ("for a in; do :; done", Holds::Any),
            ("a=$b; for b in 1 2; do :; done", Holds::Number),
        ] {
            assert_eq!(holds(text, "a"), Some(a), "{text}");
        }
    }

    /// Names that hang on each other in a long row, and one that hangs on very many: each would take hours if all were looked
    /// at again whenever one falls.
    #[test]
    fn a_long_row_takes_no_longer_than_its_names() {
        let count = 30_000;
        let row: String = (0..count).map(|n| format!("a{n}=$a{}; ", n + 1)).collect();
        assert_eq!(holds(&format!("{row} a{count}=x"), "a0"), Some(Holds::Plain));
        let all: String = (0..count).map(|n| format!("$a{n}")).collect();
        assert_eq!(holds(&format!("a={all}; {row} a{count}=x"), "a"), Some(Holds::Plain));
    }
}

//! Whether a rule's condition holds for the words of a call: yes, no, or maybe where a word is only known when it runs.

use super::arg::{Arg, Made, Rest};
use super::words::{Parsed, may_be, one_of};
use crate::catalog::row::{When, Words};
use crate::catalog::verbs;
use std::cell::Cell;

/// Three values; a maximum is `or`, a minimum is `and`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Truth {
    /// It does not, whatever the words turn out to be.
    No,
    /// It depends on a word that nobody knows.
    Maybe,
    /// It does, whatever they turn out to be.
    Yes,
}

impl Truth {
    fn of(holds: bool, doubt: bool) -> Self {
        match (holds, doubt) {
            (_, true) => Self::Maybe,
            (true, false) => Self::Yes,
            (false, false) => Self::No,
        }
    }
}

impl Parsed {
    /// Whether a condition holds if every word that nobody knows is a plain name, and no option.
    pub fn holds(&self, when: &When) -> bool {
        match *when {
            When::Flag(flags) => self.has(flags),
            When::Value(flags, set) => self.values_of(flags).any(|v| one_of(set, v)),
            When::ValueNot(flags, set) => self.values_of(flags).any(|v| !one_of(set, v)),
            When::Only(flags) => self.only(flags),
            When::Word(set) => self.rest().iter().any(|(_, a)| one_of(set, a)),
            When::Nth(n, set) => self.rest().get(n.wrapping_sub(1)).is_some_and(|(_, a)| one_of(set, a)),
            When::Every(n, set) => self.rest().iter().skip(n.wrapping_sub(1)).all(|(_, a)| one_of(set, a)),
            When::At(n, set) => self.operands.get(n.wrapping_sub(1)).is_some_and(|(_, a)| one_of(set, a)),
            When::AtLeast(n) => self.rest().len() >= n || self.rest().iter().any(|(_, a)| a.rest == Rest::Many),
            When::AtMost(n) => self.rest().len() <= n,
            When::Dashes => self.dashes.is_some(),
            When::Verb(set) => does(set, verbs::verb(self, self.groups)),
            When::Test(_, test) => test(self),
            When::Any(of) => of.iter().any(|when| self.holds(when)),
            When::All(of) => of.iter().all(|when| self.holds(when)),
            // What an abbreviation may mean never takes a rule away.
            When::Not(When::Flag(flags)) => !self.has_exactly(flags),
            When::Not(of) => !self.holds(of),
            When::Sure(of) => self.holds(of),
        }
    }

    /// Whether a condition may hold, whatever the words that nobody knows turn out to be.
    pub fn truth(&self, when: &When) -> Truth {
        match *when {
            When::Any(of) => of.iter().map(|when| self.truth(when)).max().unwrap_or(Truth::No),
            When::All(of) => of.iter().map(|when| self.truth(when)).min().unwrap_or(Truth::Yes),
            When::Not(of) => match self.truth(of) {
                Truth::Maybe => Truth::Maybe,
                _ => Truth::of(self.holds(when), false),
            },
            _ => Truth::of(self.holds(when), self.doubts(when)),
        }
    }

    /// Whether a word that nobody knows could change what a leaf says.
    fn doubts(&self, when: &When) -> bool {
        let unknown = |(_, a): &(usize, Arg)| a.unsure();
        let many = |(_, a): &(usize, Arg)| many(a);
        match *when {
            When::Flag(flags) => self.doubtful(flags) && !self.has(flags),
            When::Only(_) => self.doubtful,
            When::Value(flags, set) => {
                let known = self.values_of(flags).any(|v| one_of(set, v));
                !known
                    && (self.doubtful(flags) || self.values_of(flags).any(|v| v.rest == Rest::Glob || may_be(set, v)))
            }
            When::ValueNot(flags, set) => {
                self.doubtful(flags) || self.values_of(flags).any(|v| v.rest != Rest::Exact && !one_of(set, v))
            }
            When::Word(set) => !self.holds(when) && self.rest().iter().any(|a| many(a) || may_be(set, &a.1)),
            When::Every(n, set) => {
                let (front, tail) = self.rest().split_at(n.wrapping_sub(1).min(self.rest().len()));
                let never = tail.iter().any(|(_, a)| !one_of(set, a) && !may_be(set, a));
                front.iter().any(many) || !never && tail.iter().any(|a| many(a) || !one_of(set, &a.1))
            }
            When::Nth(n, set) => before(self.rest(), n, set),
            When::At(n, set) => before(&self.operands, n, set),
            When::AtLeast(_) => false,
            When::AtMost(n) => self.rest().iter().any(many) && self.rest().iter().filter(|a| !many(a)).count() <= n,
            When::Dashes => self.dashes.is_none() && self.rest().iter().any(many),
            When::Verb(_) => {
                let first = self.rest().iter().take(verbs::DEPTH).position(unknown);
                first.is_some_and(|known| !verbs::settled(self, known, self.groups))
            }
            When::Test(_, test) => {
                let seen = Seen { words: self, doubt: Cell::new(false) };
                test(&seen);
                seen.doubt.get()
            }
            When::Any(_) | When::All(_) | When::Not(_) | When::Sure(_) => false,
        }
    }
}

/// Whether it may be no word or many. A word whose beginning is known is one.
fn many(arg: &Arg) -> bool {
    arg.rest == Rest::Many && arg.text.is_empty() || arg.made == Made::Wholly
}

/// Whether operand number `n` may be one of these or not: it is not known, or one in front of it may be none or many.
fn before(operands: &[(usize, Arg)], n: usize, set: &str) -> bool {
    let nth = operands.get(n.wrapping_sub(1)).is_some_and(|(_, a)| !one_of(set, a) && may_be(set, a));
    nth || operands.iter().take(n.wrapping_sub(1)).any(|(_, a)| many(a))
}

fn does(set: &str, verb: Option<verbs::Verb>) -> bool {
    set.split(' ').any(|name| name == verb.map_or("none", verbs::Verb::name))
}

/// The words of a call, and whether a test has looked at one that nobody knows.
struct Seen<'a> {
    words: &'a Parsed,
    doubt: Cell<bool>,
}

impl Seen<'_> {
    fn look(&self, doubt: bool) {
        self.doubt.set(self.doubt.get() || doubt);
    }

    fn operands(&self, operands: &[(usize, Arg)], index: usize) {
        let unknown = operands.get(index).is_some_and(|(_, a)| a.unsure());
        self.look(unknown || operands.iter().take(index).any(|(_, a)| many(a)));
    }

    fn option(&self, flags: &str) {
        self.look(self.words.doubtful || self.words.values_of(flags).any(Arg::unsure));
    }
}

impl Words for Seen<'_> {
    fn operand(&self, index: usize) -> Option<&str> {
        self.operands(self.words.rest(), index);
        self.words.operand(index)
    }
    fn count(&self) -> usize {
        self.look(self.words.rest().iter().any(|(_, a)| many(a)));
        self.words.count()
    }
    fn start(&self, index: usize) -> &str {
        self.operands(self.words.rest(), index);
        self.words.start(index)
    }
    fn word(&self, index: usize) -> Option<&str> {
        self.operands(&self.words.operands, index);
        self.words.word(index)
    }
    fn words(&self) -> usize {
        self.look(self.words.operands.iter().any(|(_, a)| many(a)));
        self.words.words()
    }
    fn has(&self, flags: &str) -> bool {
        let has = self.words.has(flags);
        self.look(self.words.doubtful && !has);
        has
    }
    fn only(&self, flags: &str) -> bool {
        self.look(self.words.doubtful);
        self.words.only(flags)
    }
    fn dashes(&self) -> bool {
        self.look(self.words.dashes.is_none() && self.words.rest().iter().any(|(_, a)| many(a)));
        self.words.dashes()
    }
    fn value(&self, flags: &str) -> Option<&str> {
        self.option(flags);
        self.words.value(flags)
    }
    fn any(&self, flags: &str, test: &dyn Fn(&str) -> bool) -> bool {
        self.option(flags);
        self.words.any(flags, test)
    }
    fn values(&self, flags: &str) -> Vec<(&str, bool)> {
        self.option(flags);
        self.words.values(flags)
    }
    fn many(&self) -> bool {
        self.words.many()
    }
}

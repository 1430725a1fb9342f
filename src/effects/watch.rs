//! Looks over the shoulder of a test in Rust: where it asks for a word that nobody knows, what it says is not sure.

use super::arg::Rest;
use super::words::Parsed;
use crate::catalog::row::{Test, Words};
use std::cell::Cell;

/// The words of a call, and whether something was asked that nobody knows. What is known of a word (`start`, `values`)
/// may be asked for: the test says what it makes of it.
pub struct Watch<'a> {
    words: &'a Parsed,
    doubt: Cell<bool>,
}

impl<'a> Watch<'a> {
    /// Whether a test asks for a word that nobody knows.
    pub fn over(words: &'a Parsed, test: Test) -> bool {
        let watch = Self { words, doubt: Cell::new(false) };
        test(&watch);
        watch.doubt.get()
    }

    fn note<T>(&self, doubt: bool, out: T) -> T {
        self.doubt.set(self.doubt.get() || doubt);
        out
    }

    /// Whether operands up to this one may be none or many, or this one is not known.
    fn hidden(&self, from: usize, index: usize) -> bool {
        let mut operands = self.words.operands.iter().skip(from).map(|(_, a)| a.rest).take(index + 1).enumerate();
        operands.any(|(i, rest)| rest == Rest::Many || i == index && rest == Rest::Unknown)
    }

    fn has_many(&self, from: usize) -> bool {
        self.words.operands.iter().skip(from).any(|(_, a)| a.rest == Rest::Many)
    }
}

impl Words for Watch<'_> {
    fn operand(&self, index: usize) -> Option<&str> {
        self.note(self.hidden(self.words.sub, index), self.words.operand(index))
    }
    fn count(&self) -> usize {
        self.note(self.has_many(self.words.sub), self.words.count())
    }
    fn start(&self, index: usize) -> &str {
        self.words.start(index)
    }
    fn word(&self, index: usize) -> Option<&str> {
        self.note(self.hidden(0, index), self.words.word(index))
    }
    fn words(&self) -> usize {
        self.note(self.has_many(0), self.words.words())
    }
    fn has(&self, flags: &str) -> bool {
        let out = self.words.has(flags);
        self.note(!out && self.words.doubtful(flags), out)
    }
    fn only(&self, flags: &str) -> bool {
        self.note(self.words.doubtful, self.words.only(flags))
    }
    fn dashes(&self) -> bool {
        self.words.dashes()
    }
    fn value(&self, flags: &str) -> Option<&str> {
        let unknown = self.words.values_of(flags).any(|v| v.rest >= Rest::Unknown);
        self.note(unknown || self.words.doubtful(flags), self.words.value(flags))
    }
    fn any(&self, flags: &str, test: &dyn Fn(&str) -> bool) -> bool {
        let out = self.words.any(flags, test);
        let unknown = self.words.values_of(flags).any(|v| v.rest >= Rest::Unknown);
        self.note(!out && (unknown || self.words.doubtful(flags)), out)
    }
    fn values(&self, flags: &str) -> Vec<(&str, bool)> {
        self.note(self.words.doubtful(flags), self.words.values(flags))
    }
    fn many(&self) -> bool {
        let out = self.words.many();
        self.note(out, out)
    }
}

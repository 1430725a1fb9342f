//! A command inside of too many others: what it holds is read flat, so that depth never hides it.

use super::Shell;
use crate::catalog::shell as catalog;
use crate::effects::arg::{Arg, Flow};
use crate::grammar::shell::tree::{Simple, Word};
use crate::grammar::shell::visit;
use crate::leaf::leaf;
use crate::span::Span;
use std::collections::HashSet;

/// How many different programs among the words are looked at, from either end.
const MAX_PROGRAMS: usize = 64;

impl Shell<'_, '_> {
    /// Enters a nested text; where it is too deep, the commands in it are read flat.
    pub(super) fn enter(&mut self, span: Span, text: &str) -> Option<()> {
        let entered = self.engine.enter(span, text);
        let outer = self.engine.nested;
        if entered.is_none()
            && let Some(room) = outer.flat(0)
            && self.engine.burn(text.len() / 16 + 1)
        {
            self.engine.nested = room;
            let words = |simple: &Simple| -> Vec<Arg> {
                let word = |word: &Word| word.literal().map_or(Arg::unknown(span), |text| Arg::exact(text, span));
                simple.words.iter().map(word).collect()
            };
            let mut held = Vec::new();
            visit::commands(&crate::grammar::shell::parse(text).list, |_, simple| held.push(words(simple)));
            for args in held {
                for at in starts(&args) {
                    self.argv(args.get(at..).unwrap_or(&[]), span, Flow::unknown());
                }
            }
            self.engine.nested = outer;
        }
        entered
    }

    /// Every word that names a program may be the command: those that follow are judged as its arguments. The whole is a
    /// gap, whatever they are.
    pub(super) fn flat(&mut self, args: &[Arg], span: Span) -> Flow {
        let outer = self.engine.nested;
        if let Some(room) = outer.flat(args.len()) {
            self.engine.gap("more commands are inside of each other than oneway follows", span);
            self.engine.nested = room;
            for at in starts(args) {
                self.argv(args.get(at..).unwrap_or(&[]), span, Flow::unknown());
            }
            self.engine.nested = outer;
        }
        Flow::unknown()
    }
}

/// Where each program is named for the first and for the last time; of very many, those that stand first and last.
pub(super) fn starts(args: &[Arg]) -> Vec<usize> {
    let mut out = distinct(args.iter().enumerate());
    out.extend(distinct(args.iter().enumerate().rev()));
    out.sort_unstable();
    out.dedup();
    out
}

fn distinct<'a>(args: impl Iterator<Item = (usize, &'a Arg)>) -> Vec<usize> {
    let mut seen: HashSet<&str> = HashSet::new();
    let mut out = Vec::new();
    for (at, arg) in args {
        let Some(name) = arg.known().map(leaf) else { continue };
        if out.len() < MAX_PROGRAMS && !seen.contains(name) && catalog::program(name).is_some() {
            seen.insert(name);
            out.push(at);
        }
    }
    out
}

//! A command inside of too many others: what it holds is read flat, so that depth never hides it.

use super::Shell;
use crate::catalog::shell as catalog;
use crate::effects::arg::{Arg, Flow};
use crate::span::Span;
use std::collections::HashMap;

/// How many different programs among the words are looked at.
const MAX_PROGRAMS: usize = 64;

impl Shell<'_, '_> {
    /// Every word that names a program may be the command: those that follow are judged as its arguments. The whole is a
    /// gap, whatever they are.
    pub(super) fn flat(&mut self, args: &[Arg], span: Span) -> Flow {
        let outer = self.engine.nested;
        if let Some(room) = outer.flat() {
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

/// Where each program is named for the first and for the last time.
pub(super) fn starts(args: &[Arg]) -> Vec<usize> {
    let mut places: HashMap<&str, (usize, usize)> = HashMap::new();
    for (at, arg) in args.iter().enumerate() {
        let Some(name) = arg.known().map(|word| word.rsplit('/').next().unwrap_or(word)) else { continue };
        if let Some(place) = places.get_mut(name) {
            place.1 = at;
        } else if places.len() < MAX_PROGRAMS && catalog::program(name).is_some() {
            places.insert(name, (at, at));
        }
    }
    let mut out: Vec<usize> = places.into_values().flat_map(|(first, last)| [first, last]).collect();
    out.sort_unstable();
    out.dedup();
    out
}

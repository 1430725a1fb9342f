//! What a search starts for each file that it finds: `find -exec command {} ;`, `fd -x command`.

use super::Shell;
use crate::effects::arg::{Arg, Flow, Made, Rest};
use crate::finding::{Act, Finding, Object};
use crate::span::Span;
use std::cell::LazyCell;
use std::rc::Rc;

impl Shell<'_, '_> {
    /// Opens each command behind one of the options; `{}` in it is any file that is found.
    pub(super) fn exec_words(&mut self, flags: &str, args: &[Arg], span: Span) {
        let below = Rc::new(Flow { secret: self.walks_secrets(args), ..Flow::unknown() });
        // All words are looked at for it: once, not for each command.
        let known = LazyCell::new(|| begins_known(args));
        let mut at = 0;
        while let Some(arg) = args.get(at) {
            at += 1;
            let attached = flags.split(' ').find_map(|f| arg.text.strip_prefix(f)?.strip_prefix('='));
            if attached.is_none() && !begins_command(flags, &arg.text) {
                continue;
            }
            let from = at;
            while args.get(at).is_some_and(|a| a.text != ";" && !(a.text == "+" && at > from)) {
                at += 1;
            }
            let led = names_start(&arg.text) && *known;
            let found = |word: &Arg| filled(word, &below, led);
            let first = attached.map(|text| Arg { text: text.to_owned(), guess: None, ..arg.clone() });
            let words: Vec<Arg> = first.iter().chain(args.get(from..at).unwrap_or(&[])).map(found).collect();
            // `-execdir` runs it beside each file.
            let there = arg.text.contains("dir").then(|| Arg::unknown(span));
            let before = self.engine.found.list.len();
            self.elsewhere(there.as_ref(), |shell| shell.inner("find", &words, span, &Flow::nothing()));
            self.engine.found.list.iter_mut().skip(before).for_each(of_all);
        }
    }
}

/// What deletes a file deletes all that are found.
fn of_all(finding: &mut Finding) {
    let effect = &mut finding.effect;
    if effect.act == Act::Delete && effect.object == Object::File {
        effect.object = Object::Tree;
    }
}

/// A word with the file that was found in it; `led` where that surely begins as a place does that the search was given.
fn filled(word: &Arg, below: &Rc<Flow>, led: bool) -> Arg {
    let Some((before, _)) = word.text.split_once("{}") else { return word.clone() };
    let made = if led && before.is_empty() { Made::Led } else { word.made };
    let (text, flow) = (before.to_owned(), Some(Rc::clone(below)));
    Arg { text, rest: Rest::Many, guess: None, public: false, flow, made, ..word.clone() }
}

/// Whether the option puts whole paths in, which begin with a place that the search was given.
fn names_start(option: &str) -> bool {
    matches!(option, "-exec" | "-ok")
}

/// Whether all places that a search was given are known not to begin as an option does. Where it was given none, that is `.`.
fn begins_known(args: &[Arg]) -> bool {
    let walking = args.iter().skip_while(|a| matches!(a.known(), Some("-H" | "-L" | "-P")));
    let mut places = walking.take_while(|a| a.may_be_option() || !a.text.starts_with(['-', '(', '!', ',']));
    places.all(|a| !a.may_be_option() && a.rest < Rest::Many)
        && args.iter().all(|a| !a.may_be_option() && !a.text.starts_with("-files0") && !names_place(&a.text))
}

/// BSD's `-f PLACE`, also behind other letters: a place that may begin as an option does.
fn names_place(word: &str) -> bool {
    word.strip_prefix('-')
        .is_some_and(|letters| letters.ends_with('f') && letters.bytes().all(|b| b"EHLPXdsxf".contains(&b)))
}

/// Whether a command stands behind this word: one of the options, or a cluster that ends in a short one (`fd -Hx rm`).
fn begins_command(flags: &str, word: &str) -> bool {
    let cluster = word.len() > 2 && word.starts_with('-') && word.chars().skip(1).all(|c| c.is_ascii_alphabetic());
    let last = word.chars().last();
    flags.split(' ').any(|f| word == f || (cluster && f.len() == 2 && f.chars().last() == last))
}

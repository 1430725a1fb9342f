//! The lists of options that count at a place in a call: the program's own, and those of the sub-command in front.

use super::{Parsed, any_of, listed};
use crate::catalog::options::{EVERYWHERE, Entry, OptionKind, Options, USUAL};
use crate::catalog::row::{Carry, Program, When};
use crate::catalog::shell::options;

/// The lists of a program, and which of them count now.
#[derive(Debug, Default)]
pub struct Lists {
    /// Those of every sub-command, of which one is left when its word was read.
    listed: &'static [(u128, &'static Options)],
    /// Those that may count yet.
    all: Vec<&'static Options>,
    now: Vec<&'static Options>,
    /// Somebody wrote down what options the program takes.
    written: bool,
    /// Some count only in front of a sub-command.
    split: bool,
}

impl Lists {
    /// The lists of the program of that name.
    pub fn of(program: &Program, name: &str) -> Self {
        let spoken = |lists: &&&'static Options| lists.of.is_empty() || lists.of.split(' ').any(|of| of == name);
        let listed = options::of(called(program, name));
        // The program's own stand first; the others wait for a word.
        let own = listed.iter().map(|(_, lists)| *lists).take_while(|lists| lists.sub.is_empty());
        let all: Vec<&'static Options> = match listed {
            [] => program.options.iter().filter(spoken).copied().collect(),
            _ => own.collect(),
        };
        let (written, split) = (!(listed.is_empty() && all.is_empty()), all.iter().any(|lists| lists.front));
        let mut out = Self { listed, all, now: Vec::new(), written, split };
        out.follow(&Parsed::default());
        out
    }

    /// An operand was read: from here on other lists may count.
    pub fn follow(&mut self, parsed: &Parsed) {
        let bare = parsed.operands.is_empty();
        if parsed.operands.len() == 1 {
            // The first word stays what it is: of a program with a hundred sub-commands one is left.
            self.all.retain(|lists| parsed.begins(lists.sub));
            let bit = parsed.first_bit();
            let subs = self.listed.iter().skip_while(|(_, lists)| lists.sub.is_empty());
            let may = subs.filter(|(mask, _)| *mask == u128::MAX || mask & bit != 0);
            self.all.extend(may.map(|(_, lists)| *lists).filter(|lists| parsed.begins(lists.sub)));
        }
        let counts = |lists: &&&'static Options| match lists.sub.is_empty() {
            true => lists.front == (bare && self.split),
            false => !bare && parsed.sub_len(lists.sub).is_some(),
        };
        self.now.clear();
        self.now.extend(self.all.iter().filter(counts));
    }

    /// What the lists say of an option.
    pub fn find(&self, option: &str) -> Option<Entry> {
        self.now.iter().rev().find_map(|lists| lists.find(option))
    }

    /// What an option is, with a value or without one, where the lists say this of it.
    pub fn known(&self, option: &str, valued: bool, said: Option<Entry>) -> OptionKind {
        let usual = !valued && (EVERYWHERE.contains(&option) || !self.written && USUAL.contains(&option));
        let colour = !self.written && option == "--color";
        let found = said.map_or(OptionKind::Unlisted, |entry| entry.known);
        if usual || colour { OptionKind::Harmless } else { found }
    }

    /// Whether an option has its value in the same word.
    pub fn takes_rest(&self, option: &str) -> bool {
        self.now.iter().any(|lists| lists.takes_rest(option))
    }

    /// Whether an option has two words behind it.
    pub fn takes_two(&self, option: &str) -> bool {
        self.now.iter().any(|lists| lists.pairs.has(option))
    }

    /// Whether a word with one dash is one option: `-name`, not `-n -a -m -e`.
    pub fn whole(&self, word: &str) -> bool {
        self.now.iter().any(|lists| lists.whole) || word.len() > 2 && self.find(word).is_some()
    }

    /// Whether somebody wrote down what options the program takes.
    pub fn written(&self) -> bool {
        self.written
    }
}

/// Whether a condition asks for an option, and not for its absence.
pub fn asks_for(when: &When, option: &str) -> bool {
    match when {
        When::Flag(list) | When::Value(list, _) | When::ValueNot(list, _) => flag_matches(list, option),
        When::Only(list) => listed(list, option),
        When::Any(of) | When::All(of) => of.iter().any(|part| asks_for(part, option)),
        When::Sure(of) => asks_for(of, option),
        _ => false,
    }
}

/// Whether what a program carries is the value of this option, so that it is judged for itself.
pub fn carried(carry: &Carry, option: &str) -> bool {
    match carry {
        Carry::Flag(list, _)
        | Carry::Lines(list, _)
        | Carry::FlagPrefix(list, ..)
        | Carry::FlagWords(list)
        | Carry::File(list, _)
        | Carry::Exec(list)
        | Carry::Module(list)
        | Carry::AfterFlag(list)
        | Carry::GitSetting(list)
        | Carry::Dialect(list, ..)
        | Carry::Wrapped { flags: list, .. }
        | Carry::Package { with: list, .. }
        | Carry::PackageUnless { with: list, .. }
        | Carry::ArgvInside { entry: list, .. } => flag_matches(list, option),
        Carry::Sub(_, inner) => carried(inner, option),
        Carry::Shell => option == "-c",
        _ => false,
    }
}

/// `python3.11` and `gcc-12` have the options of `python` and `gcc`.
fn called<'a>(program: &Program, name: &'a str) -> &'a str {
    let stem = || name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').trim_end_matches('-');
    if program.names.contains(&name) { name } else { stem() }
}

/// Options that are whole words and also begin longer ones: `--force` is no abbreviation of `--force-with-lease`.
const WHOLE: &[&str] = &[
    "--force", "--delete", "--exec", "--output", "--file", "--checkpoint", "--set", "--filter", "--config",
    "--include", "--exclude", "--replace", "--backup", "--all", "--list", "--get", "--unset", "--show", "--user",
    "--group", "--tree", "--keep", "--prune", "--remote", "--check", "--dry", "--no", "--yes", "--name", "--type",
    "--stat", "--color", "--log", "--input", "--target", "--volume", "--rm", "--env", "--format", "--time", "--max",
    "--min", "--print", "--path", "--data", "--cache", "--test", "--skip", "--auto", "--fix", "--write", "--apply",
    "--public", "--clean", "--update", "--reset", "--global", "--save", "--local",
];

/// A given option against a list; `--forc` is `--force` (GNU abbreviation).
pub(super) fn flag_matches(list: &str, given: &str) -> bool {
    let short = given.len() > 2 && given.starts_with("--") && !WHOLE.contains(&given);
    let given = given.as_bytes();
    any_of(list, b' ', |f| f == given || (short && f.starts_with(given)))
}

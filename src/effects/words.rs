//! Tells options from operands, by the style of the program's row.

mod bundle;
mod lists;
mod pieces;

use super::arg::{Arg, Rest};
use crate::catalog::options::{Entry, OptionKind};
use crate::catalog::row::{Carry, Program, WordStyle, Words};
use crate::catalog::shell::{self as catalog, ProgramRow};
use lists::{Lists, flag_matches};
pub use lists::{asks_for, carried};
pub(super) use pieces::{any_of, may_be, one_of};
use pieces::{any_piece, matches_bytes};

/// An option that was found.
#[derive(Debug, Clone)]
pub struct Flag {
    /// With its dashes.
    pub name: String,
    /// Its value, if it took one.
    pub value: Option<Arg>,
    /// Which word it was.
    pub at: usize,
    /// What the program's lists say of it.
    pub known: OptionKind,
    /// How many operands stood before it, if it is an option of the program itself wherever a sub-command follows
    /// (`git -C dir`).
    own: Option<usize>,
}

/// The words of a call, told apart.
#[derive(Debug, Clone, Default)]
pub struct Parsed {
    /// Options in order.
    pub flags: Vec<Flag>,
    /// Operands in order, sub-commands first, with the index of their word.
    pub operands: Vec<(usize, Arg)>,
    /// How many operands stood before `--`; `None` without one.
    pub dashes: Option<usize>,
    /// A word that may be an option or not.
    pub doubtful: bool,
    /// How many operands are the sub-command of the rule that is looked at.
    pub sub: usize,
    /// `-ab` is one option, not two.
    pub whole: bool,
    /// The program's words that are groups where something follows them.
    pub groups: &'static str,
    /// The program's own options, which stand in front of a sub-command.
    pub own: &'static str,
    /// Somebody wrote down which options the program takes.
    pub listed: bool,
}

/// Whether `flag` is in a list separated by blanks.
pub(in crate::effects) fn listed(list: &str, flag: &str) -> bool {
    any_of(list, b' ', |f| f == flag.as_bytes())
}

/// Whether an option is in a row's list of those that only show; `push|add:-n` counts for these sub-commands only.
fn dry_listed(list: &str, sub: &str, flag: &str) -> bool {
    any_of(list, b' ', |token| match token.iter().position(|b| *b == b':') {
        None => token == flag.as_bytes(),
        Some(at) => {
            token.get(at + 1..) == Some(flag.as_bytes())
                && token.get(..at).is_some_and(|subs| subs.split(|b| *b == b'|').any(|s| s == sub.as_bytes()))
        }
    })
}

/// The words told apart anew where a value that an option took could be an option or a sub-command itself: versions of
/// a program differ in which options take one, and so may the row.
pub fn other_reading(row: ProgramRow, name: &str, args: &[Arg], parsed: &Parsed) -> Option<Parsed> {
    let first = parsed.operands.first().map_or(args.len(), |(at, _)| *at);
    let option = |text: &str| {
        let mut bytes = text.bytes();
        bytes.next() == Some(b'-')
            && bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'-' && text.len() > 2)
    };
    let verb = |text: &str| row.program.rules.iter().any(|r| r.effect.writes() && begins_with(r.sub, text));
    let taken = |f: &&Flag| {
        let word = f.value.as_ref().and_then(Arg::known).filter(|v| args.get(f.at).is_some_and(|a| a.text == **v));
        word.is_some_and(|text| option(text) || f.at < first && verb(text))
    };
    let refused: Vec<&str> = parsed.flags.iter().filter(taken).map(|f| f.name.as_str()).collect();
    if refused.is_empty() {
        return None;
    }
    let mut parser = Parser::new(row, name, args);
    parser.refused = &refused;
    parser.run();
    Some(parser.out)
}

/// Whether a rule's sub-command may begin with this word.
fn begins_with(sub: &str, word: &str) -> bool {
    let ends = sub.split(' ').position(|names| !names.ends_with('?'));
    let mut first = sub.split(' ').take(ends.map_or(usize::MAX, |n| n + 1));
    !sub.is_empty()
        && first.any(|names| any_of(names.trim_end_matches('?'), b'|', |name| matches_bytes(name, word.as_bytes())))
}

/// Tells the words behind the command word apart.
pub fn parse(row: ProgramRow, name: &str, args: &[Arg]) -> Parsed {
    let apart = row.program.is("bundles").then(|| bundle::apart(row.program, args)).flatten();
    let mut parser = Parser::new(row, name, apart.as_deref().unwrap_or(args));
    parser.run();
    parser.out
}

/// So many words a sub-command has at most (`gcloud compute instances list`).
const MAX_SUB: usize = 4;

struct Parser<'a> {
    program: &'static Program,
    /// The masks of the program's `sub_values`.
    masks: &'static [u128],
    args: &'a [Arg],
    out: Parsed,
    at: usize,
    /// Options with values of the sub-command that was seen.
    more: &'static str,
    /// Options that take no value this time.
    refused: &'a [&'a str],
    /// The options that the program is known to take.
    lists: Lists,
    /// These words are another command's (`find -exec`), up to `;` or `+`.
    inside: bool,
    /// Values that may be many words: the first is the value, and the others are operands.
    spare: Vec<(usize, Arg)>,
}

impl<'a> Parser<'a> {
    fn new(row: ProgramRow, name: &str, args: &'a [Arg]) -> Self {
        let Program { style, groups, own, .. } = *row.program;
        let lists = Lists::of(row.program, name);
        let out = Parsed { whole: style == WordStyle::Dash, groups, own, listed: lists.written(), ..Parsed::default() };
        let (masks, spare) = (row.values, Vec::new());
        Self { program: row.program, masks, args, out, at: 0, more: "", refused: &[], lists, inside: false, spare }
    }

    fn run(&mut self) {
        self.words();
        self.out.operands.append(&mut self.spare);
    }

    fn words(&mut self) {
        let style = self.program.style;
        while let Some(arg) = self.args.get(self.at) {
            let option = style != WordStyle::Plain && style != WordStyle::Pairs && self.out.dashes.is_none();
            match arg.text.as_str() {
                "--" if self.program.is("endless") => {}
                "--" if option && arg.rest == Rest::Exact => self.out.dashes = Some(self.out.operands.len()),
                text if option && text.len() > 1 && text.starts_with('-') => {
                    self.option(arg);
                    if self.ends() {
                        self.rest();
                        return;
                    }
                }
                _ => {
                    if self.out.dashes.is_none() && arg.may_be_option() {
                        self.out.doubtful = true;
                    }
                    self.inside &= !matches!(arg.text.as_str(), ";" | "+");
                    self.out.operands.push((self.at, arg.clone()));
                    self.sub_values();
                    if style == WordStyle::Posix || self.stops() {
                        self.rest();
                        return;
                    }
                }
            }
            self.at += 1;
        }
    }

    fn rest(&mut self) {
        let rest = self.args.iter().enumerate().skip(self.at + 1);
        self.out.operands.extend(rest.map(|(i, a)| (i, a.clone())));
    }

    fn sub_values(&mut self) {
        let count = self.out.operands.len();
        if count <= MAX_SUB {
            self.lists.follow(&self.out);
        }
        if count > 2 {
            return;
        }
        let bit = self.out.first_bit();
        for ((sub, values), mask) in self.program.sub_values.iter().zip(self.masks) {
            if (*mask == u128::MAX || mask & bit != 0) && self.out.sub_len(sub) == Some(count) {
                self.more = values;
            }
        }
    }

    /// Whether what follows belongs to another command.
    fn stops(&self) -> bool {
        let seen = self.out.operands.len();
        self.program.stops.iter().any(|(sub, own)| self.out.sub_len(sub).is_some_and(|n| n + own == seen))
    }

    /// Whether all that follows are operands because of the last option.
    fn ends(&self) -> bool {
        !self.program.ends.is_empty() && self.out.flags.last().is_some_and(|f| listed(self.program.ends, &f.name))
    }

    /// Whether an option takes a value, where the lists say this of it.
    fn takes_value(&self, flag: &str, said: Option<Entry>) -> bool {
        // What the row says of the sub-command is nearest, then the lists, then the row, which may be that of many programs.
        let row = || listed(self.program.values, flag);
        let one = self.program.alike || self.program.names.len() == 1;
        let option = || self.args.get(self.at + 1).is_some_and(|next| next.text.starts_with('-'));
        let takes = listed(self.more, flag)
            || match said.map(|entry| entry.value) {
                None => row(),
                Some(true) => true,
                Some(false) => one && row() && !option(),
            };
        takes && !self.refused.contains(&flag)
    }

    /// Whether it is the beginning of an option whose value is a program: `sed --expr 'w file'`.
    fn abbreviates(&self, flag: &str) -> bool {
        let begins = |list: &str| any_of(list, b' ', |f| f.len() > flag.len() && f.starts_with(flag.as_bytes()));
        flag.len() > 2
            && self.program.style != WordStyle::Dash
            && (self.program.reader && begins(self.program.values)
                || self.program.carries.iter().any(|carry| match carry {
                    Carry::FlagPrefix(list, ..)
                    | Carry::Flag(list, _)
                    | Carry::Lines(list, _)
                    | Carry::File(list, _)
                    | Carry::FlagWords(list) => begins(list),
                    _ => false,
                }))
    }

    /// Whether an option takes the rest of its word as its value, and never the next word (`mysql -psecret`).
    fn attached(&self, flag: &str) -> bool {
        let marked = |list: &str| any_of(list, b' ', |f| f.strip_suffix(b"~") == Some(flag.as_bytes()));
        let listed = self.lists.takes_rest(flag) && !listed(self.more, flag);
        listed || self.program.values.as_bytes().contains(&b'~') && marked(self.program.values)
    }

    fn option(&mut self, arg: &Arg) {
        let text = arg.text.as_str();
        let name = text.split_once('=').map_or(text, |(name, _)| name);
        if text.starts_with("--") || self.program.style == WordStyle::Dash || self.lists.whole(name) {
            return self.long(arg);
        }
        if number(text) && self.lists.find("-#").is_some() {
            return self.push_known(text.to_owned(), None, OptionKind::Harmless);
        }
        for (i, c) in text.char_indices().skip(1) {
            let name: String = ['-', c].iter().collect();
            let after = text.get(i + c.len_utf8()..).unwrap_or("");
            let said = self.lists.find(&name);
            if !after.is_empty() && self.attached(&name) {
                return self.push(name, Some(tail(arg, after)), said);
            }
            if self.takes_value(&name, said) {
                let value =
                    if after.is_empty() && arg.rest == Rest::Exact { self.next(&name) } else { Some(tail(arg, after)) };
                return self.push(name, value, said);
            }
            if !c.is_ascii_alphanumeric() && !matches!(c, '#' | '?' | '@' | '%' | '+' | '.' | ',') {
                // `-n=5` and the like: the rest is a value.
                return self.cluster(arg, OptionKind::Unlisted);
            }
            self.push(name, None, said);
        }
        // Each letter speaks for itself.
        self.cluster(arg, if arg.rest == Rest::Exact { OptionKind::Harmless } else { OptionKind::Unlisted });
    }

    /// The word of several options as a whole.
    fn cluster(&mut self, arg: &Arg, known: OptionKind) {
        self.out.doubtful |= arg.rest != Rest::Exact;
        self.push_known(arg.text.clone(), None, known);
    }

    fn long(&mut self, arg: &Arg) {
        let text = arg.text.as_str();
        let split = text.split_once('=');
        if split.is_none() && arg.rest != Rest::Exact {
            self.out.doubtful = true;
            return self.push_known(text.to_owned(), None, OptionKind::Unlisted);
        }
        let name = split.map_or(text, |(name, _)| name);
        let mut said = self.lists.find(name);
        let value = match split {
            Some((_, value)) => Some(tail(arg, value)),
            None if self.takes_value(text, said) || self.takes_dashed(text) || self.abbreviates(text) => {
                self.next(text)
            }
            None => None,
        };
        let whole = if self.program.style == WordStyle::Dash { dashed(name) } else { name.to_owned() };
        if whole != name {
            said = self.lists.find(&whole);
        }
        self.push(whole, value, said);
    }

    /// The same, for an option with two dashes that may as well have one.
    fn takes_dashed(&self, text: &str) -> bool {
        let short = text.starts_with("--").then(|| dashed(text));
        short.is_some_and(|short| self.takes_value(&short, self.lists.find(&short)))
    }

    /// The value of an option that stands behind it.
    fn next(&mut self, option: &str) -> Option<Arg> {
        self.at += if self.lists.takes_two(option) { 2 } else { 1 };
        let value = self.args.get(self.at).cloned();
        if let Some(many) = value.as_ref().filter(|v| v.rest == Rest::Many && !listed(self.program.own, option)) {
            self.out.doubtful |= many.may_be_option();
            self.spare.push((self.at, many.clone()));
        }
        value
    }

    fn push(&mut self, name: String, value: Option<Arg>, said: Option<Entry>) {
        let known = match value.as_ref().is_some_and(|value| self.swallows(value)) {
            true => OptionKind::Unlisted,
            false => self.lists.known(&name, value.is_some(), said),
        };
        let starts = |carry: &Carry| matches!(carry, Carry::Exec(list) if listed(list, &name));
        let inside = self.inside || self.program.carries.iter().any(starts);
        self.push_known(name, value, known);
        self.inside = inside;
    }

    /// Whether a value is the next word and looks like an option: a list that is wrong about a value would hide it.
    fn swallows(&self, value: &Arg) -> bool {
        let mut bytes = value.text.bytes();
        let option = bytes.next() == Some(b'-') && bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'-');
        option && self.args.get(self.at).is_some_and(|word| word.text == value.text)
    }

    fn push_known(&mut self, name: String, value: Option<Arg>, known: OptionKind) {
        let own = listed(self.program.own, &name).then_some(self.out.operands.len());
        let known = if self.inside { OptionKind::Harmless } else { known };
        self.out.flags.push(Flag { name, value, at: self.at, known, own });
    }
}

/// `-20`.
fn number(word: &str) -> bool {
    word.len() > 1 && word.bytes().skip(1).all(|b| b.is_ascii_digit())
}

/// `--name` as `-name`, for programs that make no difference.
fn dashed(name: &str) -> String {
    match name.strip_prefix("--") {
        Some(rest) => format!("-{rest}"),
        None => name.to_owned(),
    }
}

fn tail(arg: &Arg, text: &str) -> Arg {
    let guess = arg.guess.as_deref().and_then(|g| g.get(arg.text.len() - text.len()..)).map(str::to_owned);
    Arg { text: text.to_owned(), guess, ..arg.clone() }
}

impl Parsed {
    /// The bit of the first operand, for the masks of rows.
    pub fn first_bit(&self) -> u128 {
        self.operands.first().and_then(|(_, a)| a.known()).map_or(0, catalog::word_bit)
    }

    /// How many operands the sub-command takes, if it is this one.
    pub fn sub_len(&self, sub: &str) -> Option<usize> {
        self.sub_words(sub, |_| false)
    }

    /// Whether the first word is that of the sub-command, or may be left out there.
    fn begins(&self, sub: &str) -> bool {
        let end = sub.as_bytes().iter().position(|b| *b == b' ').unwrap_or(sub.len());
        let names = sub.get(..end).unwrap_or("");
        let word = self.operands.first().and_then(|(_, a)| a.known());
        names.is_empty()
            || names.ends_with('?')
            || word.is_some_and(|word| any_of(names, b'|', |name| matches_bytes(name, word.as_bytes())))
    }

    /// Whether anything in the call is not proven to be what it seems.
    pub fn doubted(&self) -> bool {
        let values = self.flags.iter().filter_map(|f| f.value.as_ref());
        self.doubtful
            || self.operands.iter().any(|(_, a)| a.unsure())
            || values.into_iter().any(|v| v.rest != Rest::Exact || v.unsure())
    }

    /// Whether the sub-command is this one only if a word that nobody knows turns out to be.
    pub fn hides(&self, sub: &str) -> bool {
        self.sub_len(sub).is_none() && self.sub_words(sub, Arg::unsure).is_some()
    }

    fn sub_words(&self, sub: &str, fits: impl Fn(&Arg) -> bool) -> Option<usize> {
        if sub.is_empty() {
            return Some(0);
        }
        let (mut n, mut rest) = (0, sub.as_bytes());
        loop {
            let end = rest.iter().position(|b| *b == b' ');
            let names = end.and_then(|end| rest.get(..end)).unwrap_or(rest);
            let tail = end.and_then(|end| rest.get(end + 1..));
            let (names, optional) = names.strip_suffix(b"?").map_or((names, false), |names| (names, true));
            let word = self.operands.get(n).map(|(_, a)| a);
            let known = word.and_then(Arg::known);
            let named = known.is_some_and(|word| any_piece(names, b'|', |name| matches_bytes(name, word.as_bytes())));
            match named || !optional && word.is_some_and(&fits) {
                true => n += 1,
                false if optional => {}
                false => return None,
            }
            match tail {
                Some(tail) => rest = tail,
                None => return Some(n),
            }
        }
    }

    /// The operands behind the sub-command.
    pub fn rest(&self) -> &[(usize, Arg)] {
        self.operands.get(self.sub..).unwrap_or(&[])
    }

    /// The options that the rule which is looked at may speak of: in front of its sub-command the program's own are not.
    fn spoken(&self) -> impl DoubleEndedIterator<Item = &Flag> {
        self.flags.iter().filter(|f| f.own.is_none_or(|before| before >= self.sub))
    }

    /// Every value of these options of the program itself, wherever they stand.
    pub fn own_values<'a>(&'a self, flags: &'a str) -> impl Iterator<Item = &'a Arg> {
        self.flags.iter().filter(move |f| f.own.is_some() && listed(flags, &f.name)).filter_map(|f| f.value.as_ref())
    }

    /// The value of one of these options, the last one given.
    pub fn value_of(&self, flags: &str) -> Option<&Arg> {
        self.spoken().rev().find(|f| flag_matches(flags, &f.name)).and_then(|f| f.value.as_ref())
    }

    /// Every value of one of these options.
    pub fn values_of<'a>(&'a self, flags: &'a str) -> impl Iterator<Item = &'a Arg> {
        self.spoken().filter(move |f| flag_matches(flags, &f.name)).filter_map(|f| f.value.as_ref())
    }

    /// The index of the word behind one of these options and its value.
    pub fn after(&self, flags: &str) -> Option<usize> {
        self.flags.iter().find(|f| listed(flags, &f.name)).map(|f| f.at + 1)
    }

    /// Whether one of these options is there; long ones may be abbreviated.
    pub fn has(&self, flags: &str) -> bool {
        self.spoken().any(|f| flag_matches(flags, &f.name))
    }

    /// Whether a word may be one of these options, or not. Where a rule asks for the program's own, only the first may.
    pub fn doubtful(&self, flags: &str) -> bool {
        let first = self.operands.first().is_some_and(|(_, a)| a.may_be_option());
        self.doubtful && (first || self.sub > 0 || any_of(flags, b' ', |f| !any_of(self.own, b' ', |own| own == f)))
    }

    /// Whether one of these options is there, spelled exactly.
    pub fn has_exactly(&self, flags: &str) -> bool {
        self.spoken().any(|f| listed(flags, &f.name))
    }

    /// Whether one of these options is there, exactly, and nowhere switched off (`--dry-run=false`).
    pub fn switched_on(&self, flags: &str, args: &[Arg]) -> bool {
        let first = self.operands.first().and_then(|(_, a)| a.known()).unwrap_or("");
        let mut found = self.flags.iter().filter(|f| dry_listed(flags, first, &f.name)).peekable();
        // `--context --help`: an option that the row does not know may have taken it as its value.
        let swallowed =
            |at: usize| at.checked_sub(1).and_then(|i| args.get(i)).is_some_and(|a| a.text.starts_with('-'));
        // `npm publish --dry-run false`: programs that read their options so take the next word as its value.
        let off = |at: usize| args.get(at + 1).is_some_and(|a| a.text == "false");
        let taken_back = |name: &str| {
            let no = format!("--no-{}", name.strip_prefix("--").unwrap_or("dry-run"));
            self.flags.iter().any(|f| f.name.len() > "--no-".len() && no.starts_with(&f.name))
        };
        found.peek().is_some()
            && found.all(|f| {
                !taken_back(&f.name)
                    && match &f.value {
                        None => !off(f.at) && (f.name != "--help" || !swallowed(f.at)),
                        Some(value) => value.known().is_some_and(|v| !listed(OFF, v)),
                    }
            })
    }
}

impl Words for Parsed {
    fn operand(&self, index: usize) -> Option<&str> {
        self.rest().get(index).and_then(|(_, a)| a.known())
    }
    fn count(&self) -> usize {
        self.rest().len()
    }
    fn start(&self, index: usize) -> &str {
        self.rest().get(index).map_or("", |(_, a)| a.text.as_str())
    }
    fn word(&self, index: usize) -> Option<&str> {
        self.operands.get(index).and_then(|(_, a)| a.known())
    }
    fn words(&self) -> usize {
        self.operands.len()
    }
    fn has(&self, flags: &str) -> bool {
        Parsed::has(self, flags)
    }
    fn dashes(&self) -> bool {
        self.dashes.is_some()
    }
    fn only(&self, flags: &str) -> bool {
        let cluster = |name: &str| {
            !self.whole
                && !name.starts_with("--")
                && name.len() > 2
                && name.chars().skip(1).all(|c| listed(flags, &format!("-{c}")))
        };
        !self.doubtful && self.spoken().all(|f| listed(flags, &f.name) || cluster(&f.name))
    }
    fn value(&self, flags: &str) -> Option<&str> {
        self.value_of(flags).and_then(Arg::known)
    }
    fn any(&self, flags: &str, test: &dyn Fn(&str) -> bool) -> bool {
        self.values_of(flags).any(|v| test(&v.text))
    }
    fn values(&self, flags: &str) -> Vec<(&str, bool)> {
        let matching = self.spoken().filter(|f| flag_matches(flags, &f.name));
        matching.map(|f| f.value.as_ref().map_or(("", false), |v| (v.text.as_str(), v.rest <= Rest::Glob))).collect()
    }
    fn many(&self) -> bool {
        let values = self.flags.iter().filter_map(|f| f.value.as_ref());
        self.operands.iter().map(|(_, a)| a).chain(values).any(|a| a.rest == Rest::Many && a.may_be_option())
    }
}

/// Values that switch an option off.
const OFF: &str = "false False FALSE f F none no off 0 n N";

//! What bash itself does by name: which of it changes nothing that the rest of a text depends on. A name that is not here is a
//! program, and its row says what it does.

use super::values::is_digits;
use super::words::{is_numeric, variable};
use super::{Holds, Proof, Prover};
use crate::grammar::shell::tree::{Word, WordPart};
use crate::span::Span;
use std::borrow::Cow;

/// What of a builtin is inside the fragment.
#[derive(Debug, Clone, Copy)]
enum Inside {
    /// None of it.
    Never(&'static str),
    /// Words that are all in the text to the letter.
    Literal,
    /// `-e -u -x -o pipefail` and their like.
    Set,
    /// Without `-v`, which sets a variable.
    Printf,
    /// Names of variables that the shell itself does not use; of options only these letters, the second ones with a value.
    Names(&'static str, &'static str),
    /// No option but these letters.
    Options(&'static str),
    /// Only with one of these letters, which make it show something.
    Shows(&'static str),
    /// Only what decides which files a pattern matches.
    Patterns,
    /// Only back to what was before.
    Back,
    /// Names of programs to look for: in zsh `ls=/bin/rm` gives one another program.
    Looks,
    /// Without `-v`, whose operand may hold an index.
    Test,
    /// Numbers: zsh evaluates them.
    Numbers,
    /// One place at most: zsh puts the second word in place of the first in the name of the directory.
    Place,
}

const RUNS: &str = "a text is run that the shell puts together";
const MEANS: &str = "what later words mean is changed";

/// The builtins that are more than a program of their name.
const BUILTINS: &[(&str, Inside)] = &[
    ("eval", Inside::Never(RUNS)),
    ("exec", Inside::Never("the shell's own descriptors or its program are replaced")),
    ("trap", Inside::Back),
    ("alias", Inside::Never(MEANS)),
    ("unalias", Inside::Literal),
    ("shopt", Inside::Patterns),
    ("declare", Inside::Shows("p")),
    ("typeset", Inside::Shows("p")),
    ("local", Inside::Never("a variable gets attributes that change what it means")),
    ("readonly", Inside::Never("a variable gets attributes that change what it means")),
    ("enable", Inside::Never(MEANS)),
    ("bind", Inside::Never(RUNS)),
    ("complete", Inside::Never(RUNS)),
    ("compgen", Inside::Shows("abcdefgjksuv")),
    ("compopt", Inside::Never(RUNS)),
    ("fc", Inside::Never(RUNS)),
    ("getopts", Inside::Never("a variable is set that the shell itself uses")),
    ("let", Inside::Never("arithmetic on words: bash may run what a value holds")),
    ("suspend", Inside::Never("the shell is stopped")),
    ("hash", Inside::Looks),
    ("test", Inside::Test),
    ("[", Inside::Test),
    ("cd", Inside::Place),
    ("pushd", Inside::Place),
    ("jobs", Inside::Options("lpnrs")),
    ("set", Inside::Set),
    ("printf", Inside::Printf),
    ("read", Inside::Names("rse", "pdntN")),
    ("mapfile", Inside::Names("t", "dns")),
    ("readarray", Inside::Names("t", "dns")),
    ("export", Inside::Names("np", "")),
    ("unset", Inside::Names("v", "")),
    ("wait", Inside::Options("nf")),
    ("exit", Inside::Numbers),
    ("return", Inside::Numbers),
    ("shift", Inside::Numbers),
    ("break", Inside::Numbers),
    ("continue", Inside::Numbers),
    ("logout", Inside::Numbers),
    ("source", Inside::Literal),
    (".", Inside::Literal),
];

/// Programs in front of a builtin that leave it one.
const FRONT: &[&str] = &["command", "builtin"];

impl Prover<'_> {
    pub(super) fn builtin(&self, words: &[Word], span: Span) -> Proof {
        let mut words = words;
        while let [first, rest @ ..] = words
            && first.literal().is_some_and(|name| FRONT.contains(&&*name))
        {
            let options = rest.iter().take_while(|w| literal(w).is_some_and(|t| t.starts_with('-'))).count();
            words = rest.get(options..).unwrap_or(&[]);
        }
        let Some((first, rest)) = words.split_first() else { return Ok(()) };
        let name = first.literal().unwrap_or_default();
        match BUILTINS.iter().find(|(builtin, _)| *builtin == name) {
            None => Ok(()),
            Some((_, Inside::Never(why))) => Err((why, span)),
            Some((_, Inside::Literal)) => all_literal(rest, span),
            Some((_, Inside::Set)) => set(rest, span),
            Some((_, Inside::Printf)) => self.printf(rest, span),
            Some((_, Inside::Names(letters, valued))) => self.names(rest, letters, valued, span),
            Some((_, Inside::Options(letters))) => options(rest, letters, "", span).map(drop),
            Some((_, Inside::Shows(letters))) => match options(rest, letters, "", span)? {
                0 => Err(("a variable gets attributes that change what it means", span)),
                _ => Ok(()),
            },
            Some((_, Inside::Patterns)) => patterns(rest, span),
            Some((_, Inside::Back)) => back(rest, span),
            Some((_, Inside::Looks)) => looks(rest, span),
            Some((_, Inside::Test)) => self.test(rest, span),
            Some((_, Inside::Numbers)) if rest.iter().all(|word| self.is_number(word)) => Ok(()),
            Some((_, Inside::Numbers)) => Err(("a number that zsh, which may be the shell here, evaluates", span)),
            Some((_, Inside::Place)) => place(rest, span),
        }
    }
}

impl Prover<'_> {
    /// `-v` sets a variable, and `%n` the one that a word behind the format names; `%d` is arithmetic in zsh.
    fn printf(&self, words: &[Word], span: Span) -> Proof {
        let dashes = words.first().and_then(literal).as_deref() == Some("--");
        let words = words.get(usize::from(dashes)..).unwrap_or(&[]);
        let Some((format, operands)) = words.split_first() else { return Ok(()) };
        let known = match literal(format) {
            Some(text) if text.starts_with('-') => false,
            Some(text) => {
                let kinds = conversions(&text);
                let fits = |(word, kind): (&Word, &char)| match kind {
                    'n' | '*' => false,
                    's' | 'q' | 'b' | 'c' | 'Q' => true,
                    _ => self.is_number(word) || literal(word).is_some_and(|text| !text.contains(['[', '$', '`'])),
                };
                operands.iter().zip(kinds.iter().cycle()).all(fits)
            }
            None => leads(format) && operands.is_empty(),
        };
        if known { Ok(()) } else { Err(("a variable may be set, or a value run, by what looks like printing", span)) }
    }

    /// Where a word may be `-v`, what follows may hold an index, and that is run.
    fn test(&self, words: &[Word], span: Span) -> Proof {
        for (at, word) in words.iter().enumerate() {
            let next = words.get(at + 1).map(|word| literal(word).unwrap_or_default());
            let refused = match literal(word).as_deref() {
                Some("-v" | "-R" | "-t") => next.is_none_or(|name| name.is_empty() || name.contains('[')),
                Some(_) => false,
                // It stands on the left side of an operator, or it is the last.
                None => !(leads(word) || next.is_none_or(|next| BINARY.contains(&&*next))),
            };
            if refused {
                return Err(("a name is looked up that may hold an index", span));
            }
        }
        match words.iter().any(|word| self.splits(word)) {
            true => Err(("a value without quotes may be words of the test", span)),
            false => Ok(()),
        }
    }
}

/// Words of a test that stand between two others, or end it.
const BINARY: &[&str] = &[
    "=", "==", "!=", "<", ">", "=~", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef", "-a", "-o", "]",
    ")",
];

/// The letters of the conversions of a format, `*` where a width is taken from the words.
fn conversions(format: &str) -> Vec<char> {
    let plain = format.replace("%%", "");
    let mut out = Vec::new();
    for spec in plain.split('%').skip(1) {
        let end = spec.trim_start_matches(|c: char| c.is_ascii_digit() || "-+ #'.*hljztL".contains(c));
        let flags = spec.get(..spec.len() - end.len()).unwrap_or("");
        if flags.contains('*') {
            out.push('*');
        }
        out.extend(end.chars().next());
    }
    out
}

/// Names of programs, and no tables.
fn looks(words: &[Word], span: Span) -> Proof {
    options(words, "rt", "", span)?;
    match words.iter().all(|word| literal(word).is_some_and(|text| !text.contains('='))) {
        true => Ok(()),
        false => Err((MEANS, span)),
    }
}

fn place(words: &[Word], span: Span) -> Proof {
    let places = words.iter().filter(|word| literal(word).is_none_or(|text| !text.starts_with('-') || text == "-"));
    match places.count() {
        0 | 1 => Ok(()),
        _ => Err(("which directory is meant depends on the shell", span)),
    }
}

/// The text of a word in which nothing at all expands.
fn literal(word: &Word) -> Option<Cow<'_, str>> {
    let plain = |part: &WordPart| matches!(part, WordPart::Lit { text, quoted } if *quoted || !text.contains(['*', '?', '[', '{']));
    word.parts.iter().all(plain).then(|| word.literal()).flatten()
}

fn all_literal(words: &[Word], span: Span) -> Proof {
    match words.iter().all(|word| literal(word).is_some()) {
        true => Ok(()),
        false => Err(("a word is put together by the shell where it must be known to the letter", span)),
    }
}

fn set(words: &[Word], span: Span) -> Proof {
    const NAMED: &[&str] =
        &["pipefail", "errexit", "nounset", "xtrace", "verbose", "errtrace", "noclobber", "noglob", "noexec"];
    let mut named = false;
    for word in words {
        let text = literal(word).unwrap_or_default();
        let letters = text.strip_prefix(['-', '+']).unwrap_or("");
        let switches = !letters.is_empty() && letters.chars().all(|c| "euxvECfno".contains(c));
        if !(switches || named && NAMED.contains(&&*text)) {
            return Err(("the words or the modes of the shell itself are set", span));
        }
        named = letters.ends_with('o');
    }
    Ok(())
}

/// Whether a word begins in the text, and not as an option.
fn leads(word: &Word) -> bool {
    let Some(WordPart::Lit { text, quoted }) = word.solid().next() else { return false };
    let odd: &[char] = if *quoted { &['-'] } else { &['-', '*', '?', '[', '{', '~'] };
    text.starts_with(|c| !odd.contains(&c)) && (*quoted || !text.contains('{'))
}

/// How many words in front are options of these letters, the `valued` ones with what follows.
fn options(words: &[Word], letters: &str, valued: &str, span: Span) -> Result<usize, super::Refusal> {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let Some(text) = literal(word) else {
            if leads(word) {
                break;
            }
            return Err(("a word of the shell's own command may be an option, and which one is not known", span));
        };
        let Some(given) = text.strip_prefix('-').filter(|given| !given.is_empty()) else { break };
        let valued = given.ends_with(|c| valued.contains(c));
        let plain = if valued { given.get(..given.len() - 1).unwrap_or("") } else { given };
        if !plain.chars().all(|c| letters.contains(c)) && given != "-" {
            return Err(("an option of the shell's own command is not known to be harmless", span));
        }
        // zsh evaluates a time and a count.
        if valued && given.ends_with(['t', 'n', 'N']) && words.get(at + 1).and_then(literal).is_none() {
            return Err(("a number that zsh, which may be the shell here, evaluates", span));
        }
        at += 1 + usize::from(valued);
    }
    Ok(at)
}

/// `shopt -s nullglob`: which names a pattern stands for, and nothing else.
fn patterns(words: &[Word], span: Span) -> Proof {
    const NAMED: &[&str] = &["-s", "-u", "-q", "-p", "nullglob", "globstar", "failglob", "nocaseglob"];
    match words.iter().all(|word| literal(word).is_some_and(|text| NAMED.contains(&&*text))) {
        true => Ok(()),
        false => Err((MEANS, span)),
    }
}

/// `trap - EXIT`, `trap '' INT`: nothing is kept to be run.
fn back(words: &[Word], span: Span) -> Proof {
    match words.first().map(literal) {
        None => Ok(()),
        Some(Some(text)) if matches!(&*text, "-" | "" | "-p" | "-l") => Ok(()),
        _ => Err(("a text is kept to be run at another time", span)),
    }
}

impl Prover<'_> {
    fn names(&self, words: &[Word], letters: &str, valued: &str, span: Span) -> Proof {
        let at = options(words, letters, valued, span)?;
        for word in words.get(at..).unwrap_or(&[]) {
            let Some(WordPart::Lit { text, .. }) = word.solid().next() else {
                return Err(("the name of a variable is put together by the shell", span));
            };
            let (name, value) = text.split_once('=').map_or((text.as_str(), None), |(name, value)| (name, Some(value)));
            let name = name.trim_end_matches('+');
            let plain = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
                && (value.is_some() || word.parts.len() == 1);
            if !plain {
                return Err(("the name of a variable is put together by the shell, or holds an index", span));
            }
            // Older ones of dash split the value, and what is behind a blank is the next name.
            if self.posix && self.splits(word) {
                return Err(("the value is split into names", span));
            }
            let number = word.parts.len() == 1 && value.is_some_and(is_digits);
            if !number || !is_numeric(name) {
                variable(name, span)?;
            }
        }
        Ok(())
    }

    /// Whether a word may become several.
    fn splits(&self, word: &Word) -> bool {
        word.parts.iter().any(|part| {
            let open = matches!(part, WordPart::Param { quoted: false, .. } | WordPart::Command { quoted: false, .. });
            open && self.values.part(part) > Holds::Plain
        })
    }
}

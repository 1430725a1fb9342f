//! Words: text, variables and substitutions of accepted commands. What a value is does not matter here; that it is never
//! run as code does.

use super::{Holds, Proof, Prover};
use crate::grammar::shell::tree::{Param, ParamOp, Word, WordPart};
use crate::span::Span;

/// Variables by which the shell itself changes what a text means, or which it evaluates.
const OWN: &[&str] = &[
    "IFS", "PS4", "ENV", "PROMPT_COMMAND", "SHELLOPTS", "BASHOPTS", "POSIXLY_CORRECT", "GLOBIGNORE", "EXECIGNORE",
    "FUNCNEST", "OPTIND", "OPTARG", "OPTERR", "MAPFILE", "REPLY", "RANDOM", "SECONDS", "LINENO", "DIRSTACK", "GROUPS",
    "FUNCNAME", "CDPATH", "COMP_WORDBREAKS", "READLINE_LINE", "PROMPT_DIRTRIM", "PS0", "PS1", "PS2", "PS3", "FIGNORE",
    "IGNOREEOF", "TMOUT", "INPUTRC", "ZDOTDIR", "FPATH", "NULLCMD", "READNULLCMD", "histchars", "HISTCHARS",
    "MODULE_PATH", "module_path", "fpath", "cdpath",
];

/// Variables that are numbers in zsh: it evaluates what they are set to.
const NUMBERS: &[&str] = &[
    "COLUMNS", "LINES", "HISTSIZE", "SAVEHIST", "MAILCHECK", "LISTMAX", "KEYTIMEOUT", "SHLVL", "UID", "EUID", "GID",
    "EGID", "ERRNO", "TTYIDLE", "LOGCHECK", "DIRSTACKSIZE", "REPORTTIME", "REPORTMEMORY", "PERIOD", "BAUD",
];

/// Whether a variable may be set without a change in what the rest of the text means.
pub fn variable(name: &str, span: Span) -> Proof {
    match OWN.contains(&name) || is_numeric(name) || name.starts_with("BASH") {
        true => Err(("a variable is set by which the shell itself changes", span)),
        false => Ok(()),
    }
}

/// Whether zsh evaluates what it is set to.
pub fn is_numeric(name: &str) -> bool {
    NUMBERS.contains(&name)
}

impl Prover<'_> {
    /// Whether a variable may be set to this.
    pub(super) fn assigned(&self, name: &str, value: &Word, span: Span) -> Proof {
        if is_numeric(name) && self.is_number(value) { Ok(()) } else { variable(name, span) }
    }

    /// A word that arithmetic can only take for a number.
    pub(super) fn is_number(&self, word: &Word) -> bool {
        word.solid().all(|part| self.values.part(part) == Holds::Number)
    }

    pub(super) fn word(&self, word: &Word) -> Proof {
        self.quotes(word)?;
        self.tilde(word)?;
        self.marks(&word.parts, word.span)?;
        word.parts.iter().try_for_each(|part| self.part(part, word.span))
    }

    /// `~-`, `~2`: a directory that the shell remembers.
    fn tilde(&self, word: &Word) -> Proof {
        let Some(WordPart::Lit { text, quoted: false }) = word.parts.first() else { return Ok(()) };
        let remembered = |c: char| c == '-' || c == '+' || c.is_ascii_digit();
        match text.strip_prefix('~').is_some_and(|rest| rest.starts_with(remembered)) {
            true => Err(("a directory is meant that the shell remembers", word.span)),
            false => Ok(()),
        }
    }

    fn part(&self, part: &WordPart, span: Span) -> Proof {
        match part {
            WordPart::Lit { .. } => Ok(()),
            WordPart::Param { param, span, .. } => self.param(param, *span),
            WordPart::Command { list, .. } | WordPart::Process { list, .. } => self.list(list),
            WordPart::Arith { parts, span } => self.arithmetic(parts, *span),
            WordPart::Array { elements, .. } => elements.iter().try_for_each(|word| self.word(word)),
            WordPart::Opaque { .. } => Err(("bytes that are no text", span)),
        }
    }

    fn param(&self, param: &Param, span: Span) -> Proof {
        if param.indirect {
            return Err(("a value is taken for the name of a variable", span));
        }
        if let Some(subscript) = &param.subscript {
            self.subscript(subscript, span)?;
        }
        match &param.op {
            ParamOp::Transform(_) | ParamOp::Names | ParamOp::Other(_) => {
                Err(("an expansion that may run what a value holds", span))
            }
            ParamOp::Assign { .. } => Err(("a variable is set in the middle of a word", span)),
            ParamOp::Slice { offset, length } => {
                self.arithmetic(&offset.parts, span)?;
                length.iter().try_for_each(|length| self.arithmetic(&length.parts, span))
            }
            _ => param.words().try_for_each(|word| self.qualifiers(word).and_then(|()| self.word(word))),
        }
    }

    /// An index is arithmetic, and arithmetic runs what a value holds.
    pub(super) fn subscript(&self, subscript: &Word, span: Span) -> Proof {
        match subscript.literal().as_deref() {
            Some("@" | "*") => Ok(()),
            _ => self.arithmetic(&subscript.parts, span),
        }
    }

    /// Numbers, signs, and names that only ever hold numbers.
    pub(super) fn arithmetic(&self, parts: &[WordPart], span: Span) -> Proof {
        const REFUSED: &str = "arithmetic on a value that is not known to be a number: bash may run what it holds";
        for part in parts {
            let fine = match part {
                WordPart::Lit { text, .. } => self.values.all_in(text),
                other => {
                    self.part(other, span)?;
                    self.values.part(other) == Holds::Number
                }
            };
            if !fine {
                return Err((REFUSED, span));
            }
        }
        Ok(())
    }

    /// `[[ … ]]`: words side by side; what compares numbers evaluates them.
    pub(super) fn condition(&self, words: &[Word]) -> Proof {
        words.iter().try_for_each(|word| self.word(word))?;
        for (at, word) in words.iter().enumerate() {
            let sides = || [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|side| words.get(side));
            match word.literal().as_deref() {
                Some("-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge") => {
                    sides().try_for_each(|side| self.arithmetic(&side.parts, side.span))?;
                }
                Some("-v" | "-R") => return Err(("a name is looked up that may hold an index", word.span)),
                // zsh evaluates the number of a descriptor.
                Some("-t") => words.get(at + 1).map_or(Ok(()), |next| self.arithmetic(&next.parts, next.span))?,
                _ => {}
            }
        }
        Ok(())
    }
}

//! A word after expansion: what is known of it, and what is not. Ignorance is a value that travels.

use crate::span::Span;
use std::rc::Rc;

/// What stands behind the known text of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Rest {
    /// Nothing: the text is the whole word.
    #[default]
    Exact,
    /// The text is a pattern that matches file names.
    Glob,
    /// Something unknown follows the text, within one word.
    Unknown,
    /// Something unknown follows, and it may be no word or many.
    Many,
}

/// How much of a word stands in the text to the letter. What the shell puts together is computed to find harm, and never
/// counts as a proof that there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Made {
    /// All of it.
    #[default]
    Letter,
    /// All but numbers.
    Numbers,
    /// All but the place where it works, which is known: `$PWD`, `$(pwd)`.
    Here,
    /// Its beginning: it is one word, and no option, or which one is known.
    Led,
    /// Nothing of it, but it is one word: it may be an option.
    One,
    /// It may be no word or many, options among them.
    Wholly,
}

/// A word of a command, as far as it can be computed.
#[derive(Debug, Clone, Default)]
pub struct Arg {
    /// The whole word, or as much of its beginning as is known.
    pub text: String,
    /// What follows the text.
    pub rest: Rest,
    /// What the word would be if every unset variable in it is unset.
    pub guess: Option<String>,
    /// It holds something secret.
    pub secret: bool,
    /// Whatever it is made of stands in the text, or says nothing about this machine: see `Flow::public`.
    pub public: bool,
    /// What is unknown begins with a variable of the person's environment that the text never sets.
    pub inherited: bool,
    /// It begins with such a variable whose name says that it holds an address: what is sent there goes where the person wants.
    pub address: bool,
    /// What can be read from it when it names a substituted process.
    pub flow: Option<Rc<Flow>>,
    /// How much of it stands in the text.
    pub made: Made,
    /// Where it stands.
    pub span: Span,
}

impl Arg {
    /// Whether its value is not proven: unknown, or put together by the shell.
    pub fn unsure(&self) -> bool {
        self.rest >= Rest::Unknown || self.made >= Made::Led
    }

    /// Whether it is known, and the shell put it together of more than numbers.
    pub fn put_together(&self) -> bool {
        self.made >= Made::Here && self.rest == Rest::Exact
    }

    /// A word that is known.
    pub fn exact(text: impl Into<String>, span: Span) -> Self {
        Self { text: text.into(), public: true, span, ..Self::default() }
    }

    /// A word of which nothing is known.
    pub fn unknown(span: Span) -> Self {
        Self { rest: Rest::Unknown, span, ..Self::default() }
    }

    /// The whole word, if it is known.
    pub fn known(&self) -> Option<&str> {
        (self.rest == Rest::Exact).then_some(self.text.as_str())
    }

    /// Whether it is certain to be an option, or certain not to be one, is not known. What a person put into the
    /// environment under a name such as `DATABASE_URL` is a value.
    pub fn may_be_option(&self) -> bool {
        let may = match self.made {
            Made::Letter => self.text.is_empty() && self.rest >= Rest::Unknown,
            Made::Numbers | Made::Here | Made::Led => false,
            Made::One | Made::Wholly => true,
        };
        may && !self.inherited
    }
}

/// What flows out of one command into the next.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Flow {
    /// The whole text, if it is known.
    pub text: Option<String>,
    /// It came from another machine.
    pub remote: bool,
    /// It holds something secret.
    pub secret: bool,
    /// It holds nothing but what stands in the text, numbers, and what rows say is not private. Sending anything else away
    /// tells another machine what is here.
    pub public: bool,
    /// Nothing flows: the command reads the terminal or nothing at all.
    pub empty: bool,
    /// The file here whose whole content flows; whoever runs it as a program reads it.
    pub file: Option<Rc<str>>,
    /// The packed file here that flows unpacked: only its names are asked for.
    pub packed: Option<Rc<str>>,
    /// It stands in the text to the letter, or is a file that the text names, or nothing at all.
    pub exact: bool,
    /// It was led to the very command that gets it: by a pipe, a file, a here-document.
    pub fed: bool,
}

impl Flow {
    /// Nothing flows.
    pub fn nothing() -> Self {
        Self { empty: true, public: true, ..Self::default() }
    }

    /// Something flows, nobody knows what.
    pub fn unknown() -> Self {
        Self::default()
    }

    /// This text flows.
    pub fn known(text: impl Into<String>) -> Self {
        Self { text: Some(text.into()), public: true, ..Self::default() }
    }

    /// Both, one after the other.
    pub fn then(self, next: Self) -> Self {
        if self.empty {
            return next;
        }
        if next.empty {
            return self;
        }
        let text = match (self.text, next.text) {
            (Some(a), Some(b)) if a.len() + b.len() <= MAX_FLOW => Some(a + &b),
            _ => None,
        };
        Self {
            text,
            remote: self.remote || next.remote,
            secret: self.secret || next.secret,
            public: self.public && next.public,
            empty: false,
            file: None,
            packed: None,
            exact: false,
            fed: false,
        }
    }
}

/// Longer texts are not carried along: what reads them treats them as unknown.
pub const MAX_FLOW: usize = 1 << 20;

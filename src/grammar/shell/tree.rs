//! The tree of a shell text. Spans are byte offsets into the text as given, also inside backticks and heredocs.

use crate::span::Span;
use std::borrow::Cow;

/// Commands in sequence.
pub type List = Vec<AndOr>;

/// Pipelines joined by `&&` and `||`.
#[derive(Debug, Clone, PartialEq)]
pub struct AndOr {
    /// The first pipeline.
    pub first: Pipeline,
    /// The rest with what joins them.
    pub rest: Vec<(Join, Pipeline)>,
    /// Ends with `&`.
    pub background: bool,
}

/// What stands between two pipelines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Join {
    /// `&&`
    And,
    /// `||`
    Or,
}

/// Commands joined by `|` or `|&`.
#[derive(Debug, Clone, PartialEq)]
pub struct Pipeline {
    /// Starts with an odd number of `!`.
    pub negated: bool,
    /// The commands; at least one (a lone `time` or `!` has none).
    pub stages: Vec<Command>,
    /// The whole pipeline.
    pub span: Span,
}

/// A command with the redirections that belong to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Command {
    /// What kind.
    pub kind: CommandKind,
    /// Its redirections, in order.
    pub redirs: Vec<Redir>,
    /// The whole command.
    pub span: Span,
}

/// The kinds of command.
#[derive(Debug, Clone, PartialEq)]
pub enum CommandKind {
    /// Assignments and words.
    Simple(Simple),
    /// `( … )`
    Subshell(List),
    /// `{ …; }`
    Group(List),
    /// `if … then … elif … else … fi`: conditions with their bodies, then the `else`.
    If {
        /// Condition and body of `if` and of each `elif`.
        branches: Vec<(List, List)>,
        /// The `else` body.
        otherwise: Option<List>,
    },
    /// `while` and `until`.
    While {
        /// The condition.
        cond: List,
        /// The body.
        body: List,
    },
    /// `for x in …` and `select x in …`.
    For {
        /// The variable.
        var: String,
        /// The words; `None` stands for `"$@"`.
        words: Option<Vec<Word>>,
        /// The body.
        body: List,
    },
    /// `for (( … ))`: only what expands inside is kept.
    ArithFor {
        /// Expansions of the three expressions.
        parts: Vec<WordPart>,
        /// The body.
        body: List,
    },
    /// `case … in … esac`.
    Case {
        /// The word that is matched.
        word: Word,
        /// The arms.
        arms: Vec<Arm>,
    },
    /// `(( … ))`: text and expansions inside.
    Arith(Vec<WordPart>),
    /// `[[ … ]]`: every word of it, operators included.
    Cond(Vec<Word>),
    /// `f() …` and `function f …`.
    Function {
        /// Its name.
        name: String,
        /// Its body.
        body: Box<Command>,
    },
    /// `coproc …`.
    Coproc(Box<Command>),
}

/// One arm of a `case`.
#[derive(Debug, Clone, PartialEq)]
pub struct Arm {
    /// The patterns.
    pub patterns: Vec<Word>,
    /// What runs.
    pub body: List,
}

/// A simple command.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Simple {
    /// Assignments before the command word.
    pub assigns: Vec<Assign>,
    /// The command word and its arguments; may be empty.
    /// Assignment-like arguments of `declare`, `export` and their like are words too (`x=1`; an array value is
    /// a `Part::Array`).
    pub words: Vec<Word>,
}

/// `name=value`, `name+=value`, `name[subscript]=value`, `name=(…)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Assign {
    /// The variable.
    pub name: String,
    /// The text between the brackets.
    pub subscript: Option<Word>,
    /// `+=`.
    pub append: bool,
    /// The value; an array value is one `Part::Array`.
    pub value: Word,
    /// The whole assignment.
    pub span: Span,
}

/// A word, as parts side by side.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Word {
    /// Its parts.
    pub parts: Vec<WordPart>,
    /// The whole word as given.
    pub span: Span,
}

impl Word {
    /// The text it denotes if nothing in it expands (globs, braces and tildes are left as text).
    pub fn literal(&self) -> Option<Cow<'_, str>> {
        fn text(part: &WordPart) -> Option<&str> {
            if let WordPart::Lit { text, .. } = part { Some(text) } else { None }
        }
        match self.parts.as_slice() {
            [part] => text(part).map(Cow::Borrowed),
            parts => parts.iter().map(text).collect::<Option<String>>().map(Cow::Owned),
        }
    }
}

impl Word {
    /// Its parts but for the quotes around nothing.
    pub fn solid(&self) -> impl Iterator<Item = &WordPart> {
        self.parts.iter().filter(|part| !matches!(part, WordPart::Lit { text, .. } if text.is_empty()))
    }
}

/// A part of a word.
#[derive(Debug, Clone, PartialEq)]
pub enum WordPart {
    /// Text after quote removal. `quoted`: it came from quotes or a backslash, so it neither splits nor globs.
    Lit {
        /// The text.
        text: String,
        /// From quotes or a backslash.
        quoted: bool,
    },
    /// `$x`, `${x…}`.
    Param {
        /// What is expanded, and how.
        param: Box<Param>,
        /// Inside double quotes.
        quoted: bool,
        /// The whole expansion.
        span: Span,
    },
    /// `$( … )`, `` `…` ``, `${ …; }`.
    Command {
        /// What runs.
        list: List,
        /// Inside double quotes.
        quoted: bool,
        /// The whole expansion.
        span: Span,
    },
    /// `$(( … ))` and `$[ … ]`: the text between, with expansions inside.
    Arith {
        /// Literal text and expansions of the expression.
        parts: Vec<WordPart>,
        /// The whole expansion.
        span: Span,
    },
    /// `<( … )` and `>( … )`.
    Process {
        /// What runs.
        list: List,
        /// `>( … )`: the command reads what is written.
        output: bool,
        /// The whole substitution.
        span: Span,
    },
    /// `( … )` after `name=`.
    Array {
        /// The elements; a `[i]=` in front of one is dropped after its expansions were kept as an element.
        elements: Vec<Word>,
        /// Some of them say at which index they stand.
        indexed: bool,
        /// The parentheses and what they hold.
        span: Span,
    },
    /// Bytes that are not text (`$'\xff'`).
    Opaque {
        /// Where they come from.
        span: Span,
    },
}

/// A parameter expansion.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    /// The name: `x`, `1`, `@`, `*`, `#`, `?`, `-`, `$`, `!`, `0`.
    pub name: String,
    /// `[…]` behind the name.
    pub subscript: Option<Word>,
    /// `${!x}`: the value names the variable.
    pub indirect: bool,
    /// What is done with the value.
    pub op: ParamOp,
}

impl Param {
    /// The words that stand in it: subscript, operands. What `ParamOp::Other` holds is no word.
    pub fn words(&self) -> impl Iterator<Item = &Word> {
        let (first, second) = match &self.op {
            ParamOp::Plain | ParamOp::Length | ParamOp::Transform(_) | ParamOp::Names | ParamOp::Other(_) => {
                (None, None)
            }
            ParamOp::Default { word, .. }
            | ParamOp::Assign { word, .. }
            | ParamOp::Error { word, .. }
            | ParamOp::Alternate { word, .. } => (Some(word), None),
            ParamOp::Trim { pattern, .. } | ParamOp::Case { pattern, .. } => (Some(pattern), None),
            ParamOp::Replace { pattern, with, .. } => (Some(pattern), Some(with)),
            ParamOp::Slice { offset, length } => (Some(offset), length.as_ref()),
        };
        self.subscript.iter().chain(first).chain(second)
    }
}

/// What a parameter expansion does with the value.
#[derive(Debug, Clone, PartialEq)]
pub enum ParamOp {
    /// `$x`, `${x}`
    Plain,
    /// `${#x}`
    Length,
    /// `${x-w}`, `${x:-w}` (`colon`: also when empty)
    Default {
        /// Also when empty.
        colon: bool,
        /// The word.
        word: Word,
    },
    /// `${x=w}`, `${x:=w}`
    Assign {
        /// Also when empty.
        colon: bool,
        /// The word.
        word: Word,
    },
    /// `${x?w}`, `${x:?w}`
    Error {
        /// Also when empty.
        colon: bool,
        /// The word.
        word: Word,
    },
    /// `${x+w}`, `${x:+w}`
    Alternate {
        /// Also when empty.
        colon: bool,
        /// The word.
        word: Word,
    },
    /// `${x#w}`, `${x##w}` (`suffix`: `%`, `%%`)
    Trim {
        /// From the end.
        suffix: bool,
        /// The longest match.
        longest: bool,
        /// The pattern.
        pattern: Word,
    },
    /// `${x/p/w}`, `${x//p/w}`, `${x/#p/w}`, `${x/%p/w}`
    Replace {
        /// Every match.
        all: bool,
        /// `#` or `%`, where the match is anchored.
        anchor: Option<char>,
        /// The pattern.
        pattern: Word,
        /// The replacement.
        with: Word,
    },
    /// `${x:o}`, `${x:o:n}`
    Slice {
        /// The offset.
        offset: Word,
        /// The length.
        length: Option<Word>,
    },
    /// `${x^}`, `${x^^}`, `${x,}`, `${x,,}`
    Case {
        /// `^`, else `,`.
        upper: bool,
        /// Every character.
        all: bool,
        /// The pattern; empty means any character.
        pattern: Word,
    },
    /// `${x@Q}` and its like.
    Transform(char),
    /// `${!x*}`, `${!x@}`: names of variables.
    Names,
    /// Something else: its expansions are kept, so that what runs inside is seen.
    Other(Vec<WordPart>),
}

/// A redirection.
#[derive(Debug, Clone, PartialEq)]
pub struct Redir {
    /// The descriptor in front: `2`, `{fd}`; `None` where none was written.
    pub fd: Option<String>,
    /// The operator.
    pub op: RedirOp,
    /// The target word; for a heredoc, the delimiter as written.
    pub target: Word,
    /// The body of a heredoc.
    pub body: Option<Heredoc>,
    /// Operator and target.
    pub span: Span,
}

/// The redirection operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedirOp {
    /// `<`
    Read,
    /// `>`
    Write,
    /// `>|`
    Clobber,
    /// `>>`
    Append,
    /// `<>`
    ReadWrite,
    /// `&>`
    WriteBoth,
    /// `&>>`
    AppendBoth,
    /// `<&`
    DupIn,
    /// `>&`
    DupOut,
    /// `<<`, `<<-`
    Heredoc,
    /// `<<<`
    Herestring,
}

impl RedirOp {
    /// Whether it only gives a command its input.
    pub fn reads(self) -> bool {
        matches!(self, Self::Read | Self::Heredoc | Self::Herestring)
    }
}

/// The body of a heredoc.
#[derive(Debug, Clone, PartialEq)]
pub struct Heredoc {
    /// Its content: one literal part where the delimiter was quoted, literals and expansions where it was not.
    /// Tabs of `<<-` are already removed.
    pub word: Word,
    /// The delimiter was quoted: nothing in the body expands.
    pub quoted: bool,
}

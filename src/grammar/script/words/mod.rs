//! Programs as a flat list of pieces, for languages that need no tree: real lexers that give up where a letter could
//! mean two things. A text that stands in for code, or code in a text, would hide what happens: in doubt they stop.

pub mod lexer;
pub mod perl;
mod perl_quote;
pub mod php;
pub mod ruby;
mod ruby_quote;

use crate::span::Span;

/// What a piece is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PieceKind {
    /// A bare word.
    Name,
    /// A variable, with its sign.
    Var,
    /// A string; `None` where it has holes, whose code stands in front of it.
    Text(Option<Box<str>>),
    /// A string that is a shell command.
    Command(Option<Box<str>>),
    /// A name that is only a text: a key, a label.
    Key,
    /// `:name`; the span is the name.
    Symbol,
    /// A number.
    Number,
    /// A pattern that only matches.
    Regex,
    /// A pattern that changes what it matches.
    Change,
    /// Lines or names of files: `<STDIN>`, `<*.c>`; the span is what stands between.
    Input,
    /// An opening bracket, a hole in a text among them.
    Open(u8),
    /// A closing bracket.
    Close(u8),
    /// The end of a statement.
    End,
    /// An operator.
    Op,
}

/// A piece and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub token: PieceKind,
    /// Where it stands.
    pub span: Span,
    /// For a bracket, the place of the other one.
    pub mate: u32,
}

/// A whole program, or what could be read of it.
#[derive(Debug, Clone, Default)]
pub struct Pieces {
    /// The pieces.
    pub list: Vec<Piece>,
    /// Where the reader gave up, and why.
    pub gap: Option<(Span, &'static str)>,
}

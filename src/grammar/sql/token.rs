//! Tokens: kind and place, nothing more; the text stays where it is.

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SqlTokenKind {
    /// A bare word: keyword or name.
    Word,
    /// A name in quotes of any sort.
    Name,
    /// A string of any sort.
    Text,
    /// A number.
    Number,
    /// A parameter or variable: `$1`, `@x`, `:name`, `?`.
    Param,
    /// One byte of punctuation.
    Mark(u8),
    /// A backslash outside quotes: a client's command, or nonsense.
    Back,
    /// A character that no server should meet here: control, odd white space, look-alikes.
    Odd,
    /// The rest of the text: a quote that nobody closed.
    Open,
}

/// A token: its kind and its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SqlToken {
    /// What it is.
    pub kind: SqlTokenKind,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl SqlToken {
    /// A token from `start` up to `end`.
    pub fn new(kind: SqlTokenKind, start: usize, end: usize) -> Self {
        Self { kind, start: start as u32, end: end as u32 }
    }
}

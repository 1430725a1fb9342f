//! Clients: programs that read the text before the server does, and have commands and terminators of their own.
//! Finds where such a command stands and how far it goes; what it does is the catalog's business.

use super::quote::is_word;
use crate::span::Span;

/// A program that takes SQL and its own commands in one text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Client {
    /// `psql`, and those that read like it.
    Psql,
    /// `mysql`, `mariadb`.
    Mysql,
    /// `sqlite3`.
    Sqlite3,
    /// `duckdb`.
    Duckdb,
    /// `dolt sql`.
    DoltSql,
    /// `sqlcmd`, `osql`.
    Sqlcmd,
    /// `clickhouse-client`, `clickhouse local`.
    Clickhouse,
    /// `snowsql`, `snow sql`.
    Snowsql,
    /// `sqlplus`, `sql` (SQLcl).
    Sqlplus,
    /// `spark-sql`, `beeline`, `hive`.
    SparkSql,
    /// `cockroach sql`.
    CockroachSql,
    /// `cqlsh`.
    Cqlsh,
    /// `usql`, for servers of any dialect.
    Usql,
    /// `pgcli`.
    Pgcli,
    /// `mycli`.
    Mycli,
    /// `litecli`.
    Litecli,
}

/// Their names in rows, and whether a text that is said to be for one of that name is read by it first: the other names
/// are names of dialects.
const NAMES: [(&str, Client, bool); 16] = [
    ("psql", Client::Psql, true),
    ("mysql", Client::Mysql, false),
    ("sqlite3", Client::Sqlite3, false),
    ("duckdb", Client::Duckdb, false),
    ("dolt", Client::DoltSql, false),
    ("sqlcmd", Client::Sqlcmd, true),
    ("clickhouse", Client::Clickhouse, false),
    ("snowsql", Client::Snowsql, true),
    ("sqlplus", Client::Sqlplus, true),
    ("spark-sql", Client::SparkSql, true),
    ("cockroach", Client::CockroachSql, false),
    ("cqlsh", Client::Cqlsh, true),
    ("usql", Client::Usql, true),
    ("pgcli", Client::Pgcli, true),
    ("mycli", Client::Mycli, true),
    ("litecli", Client::Litecli, true),
];

/// How a client marks its commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClientStyle {
    /// `\name`, anywhere outside quotes and comments; the next backslash begins another one.
    Slash,
    /// `\x`, one letter, anywhere; and whole words where a statement would begin.
    Letter,
    /// `.name` where a statement would begin.
    Dot,
    /// `:name` or `!!` where a statement would begin.
    Colon,
    /// `!name` where a statement would begin.
    Bang,
    /// Words, `@`, `!`, `$` where a statement would begin.
    Plus,
    /// None.
    Nothing,
}

impl Client {
    /// The client of that name in a row, and the name.
    pub fn named(name: &str) -> Option<(&'static str, Self)> {
        NAMES.iter().find(|(n, ..)| *n == name).map(|(name, client, _)| (*name, *client))
    }

    /// The client that a text of this name is for.
    pub fn said(name: &str) -> Option<&'static str> {
        NAMES.iter().find(|(n, _, said)| *said && *n == name).map(|(name, ..)| *name)
    }
}

/// How the text of a client is read, as its row says.
#[derive(Debug, Clone, Copy)]
pub struct Typed {
    /// How it marks its commands.
    pub style: ClientStyle,
    /// Words that are commands where a statement would begin, without a mark.
    pub bare: &'static [&'static str],
    /// Commands that take all of their line.
    pub whole: &'static [&'static str],
    /// Commands that send what was gathered, or forget it.
    pub sends: &'static [&'static str],
    /// Lines that end a statement.
    pub ends: EndLines,
    /// With this, and a name where it is one letter, begins what the client puts in; empty for nothing.
    pub puts_in: &'static str,
}

/// A client that has no commands.
pub const UNTYPED: Typed = Typed {
    style: ClientStyle::Nothing,
    bare: &[],
    whole: &[],
    sends: &[],
    ends: EndLines { go: false, slash: false },
    puts_in: "",
};

impl Typed {
    /// Whether the word alone is a command.
    pub fn is_bare(&self, word: &str) -> bool {
        self.bare.iter().any(|bare| bare.eq_ignore_ascii_case(word))
    }
}

/// Lines that end a statement without `;`.
#[derive(Debug, Clone, Copy, Default)]
pub struct EndLines {
    /// `GO`.
    pub go: bool,
    /// `/`.
    pub slash: bool,
}

/// A client's command in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientCommand {
    /// Its name, without the mark.
    pub name: Span,
    /// What follows on its line.
    pub rest: Span,
    /// Where reading goes on.
    pub end: usize,
}

/// The end of the line on which `at` stands.
pub fn line_end(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |n| at + n)
}

/// `\name args`, whose backslash stands at `at`: up to the line's end, or the next backslash outside quotes.
pub fn slash(text: &str, at: usize, whole: &[&str]) -> ClientCommand {
    let bytes = text.as_bytes();
    let start = at + 1;
    if bytes.get(start) == Some(&b';') {
        let name = Span::new(start, start + 1);
        return ClientCommand { name, rest: Span::new(name.end, name.end), end: name.end };
    }
    // A command's name goes up to a blank or the next backslash: `\echo'x'` is a command that nobody knows.
    let ends = |b: &u8| b.is_ascii_whitespace() || *b == b'\\';
    let end = bytes.get(start..).and_then(|rest| rest.iter().position(ends)).map_or(bytes.len(), |n| start + n);
    // `\\` only separates.
    let end = if end == start && bytes.get(start) == Some(&b'\\') { start + 1 } else { end };
    let name = Span::new(start, end);
    let word = name.of(text);
    let stop = match word {
        "\\" => end,
        _ if whole.contains(&word) => line_end(text, end),
        _ => next_slash(bytes, end),
    };
    ClientCommand { name, rest: Span::new(end, stop), end: stop }
}

/// The end of the line, or the next backslash outside quotes before it.
fn next_slash(bytes: &[u8], from: usize) -> usize {
    let mut quote = 0u8;
    let mut at = from;
    while let Some(byte) = bytes.get(at) {
        match *byte {
            b'\n' => return at,
            b'\\' if quote == 0 => return at,
            b'\\' if quote == b'\'' && bytes.get(at + 1).is_some_and(|b| *b != b'\n') => at += 1,
            b if b == quote => quote = 0,
            b @ (b'\'' | b'"' | b'`') if quote == 0 => quote = b,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// mysql's `\x`: those that take an argument take the rest of the line.
pub fn letter(text: &str, at: usize, whole: &[&str]) -> ClientCommand {
    let start = at + 1;
    let length = text.get(start..).and_then(|t| t.chars().next()).map_or(0, char::len_utf8);
    let name = Span::new(start, start + length);
    let takes = whole.contains(&name.of(text));
    let end = if takes { line_end(text, start + length) } else { start + length };
    ClientCommand { name, rest: Span::new(start + length, end), end }
}

/// The word at `at`.
pub fn word(text: &str, at: usize) -> Span {
    let bytes = text.as_bytes();
    let mut end = at;
    while bytes.get(end).is_some_and(|b| is_word(*b) || *b == b'-') {
        end += 1;
    }
    Span::new(at, end)
}

/// A command with that name, up to the end of the line.
pub fn line(text: &str, name: Span) -> ClientCommand {
    let stop = line_end(text, name.end);
    ClientCommand { name, rest: Span::new(name.end, stop), end: stop }
}

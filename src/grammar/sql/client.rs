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

    /// How it marks its commands.
    pub fn style(self) -> ClientStyle {
        match self {
            Self::Psql | Self::CockroachSql | Self::Usql | Self::Pgcli => ClientStyle::Slash,
            Self::Mysql | Self::DoltSql | Self::Mycli => ClientStyle::Letter,
            Self::Sqlite3 | Self::Duckdb | Self::Litecli => ClientStyle::Dot,
            Self::Sqlcmd => ClientStyle::Colon,
            Self::Snowsql | Self::SparkSql => ClientStyle::Bang,
            Self::Sqlplus => ClientStyle::Plus,
            Self::Clickhouse | Self::Cqlsh => ClientStyle::Nothing,
        }
    }

    /// Words that are this client's commands where a statement would begin.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Self::Mysql | Self::DoltSql | Self::Mycli => MYSQL,
            Self::Sqlcmd => &["exit", "quit", "reset", "ed"],
            Self::Sqlplus => SQLPLUS,
            Self::SparkSql => &["source", "dfs", "add", "quit", "exit", "compile", "list", "delete jar", "delete file"],
            Self::Clickhouse => &["exit", "quit", "logout"],
            Self::Cqlsh => &[
                "source", "capture", "copy", "login", "exit", "quit", "paging", "tracing", "expand", "consistency",
                "serial", "clear", "cls", "show", "help",
            ],
            _ => &[],
        }
    }
}

const MYSQL: &[&str] = &[
    "?", "charset", "clear", "connect", "delimiter", "edit", "ego", "exit", "go", "help", "nopager", "notee",
    "nowarning", "pager", "print", "prompt", "query_attributes", "quit", "rehash", "resetconnection", "source",
    "ssl_session_data_print", "status", "system", "tee", "warnings",
];

const SQLPLUS: &[&str] = &[
    "accept", "alias", "append", "apex", "archive", "attribute", "bridge", "btitle", "cd", "clear", "col", "column",
    "compute", "connect", "conn", "copy", "ctas", "ddl", "def", "define", "del", "desc", "describe", "disconnect",
    "edit", "execute", "exec", "exit", "find", "format", "get", "help", "history", "ho", "host", "info", "input", "lb",
    "liquibase", "list", "load", "net", "oci", "oerr", "passw", "password", "pause", "print", "pro", "project",
    "prompt", "quit", "rem", "remark", "repeat", "repfooter", "repheader", "rest", "run", "save", "script", "show",
    "shutdown", "soda", "spo", "spool", "sshtunnel", "start", "startup", "store", "timing", "tnsping", "ttitle",
    "undef", "undefine", "unalias", "unload", "variable", "var", "vault", "version", "which", "whenever", "xquery",
];

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
pub fn slash(text: &str, at: usize) -> ClientCommand {
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
    let whole = matches!(word, "!" | "copy" | "h" | "help" | "ef" | "ev" | "sf" | "sv" | "|" | "w" | "g" | "gx" | "o");
    let stop = match word {
        "\\" => end,
        _ if whole => line_end(text, end),
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
pub fn letter(text: &str, at: usize) -> ClientCommand {
    let start = at + 1;
    let length = text.get(start..).and_then(|t| t.chars().next()).map_or(0, char::len_utf8);
    let name = Span::new(start, start + length);
    let end = match name.of(text) {
        "!" | "." | "T" | "P" | "R" | "u" | "r" | "d" | "C" | "h" | "?" => line_end(text, start + length),
        _ => start + length,
    };
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

//! What a client sends on. Clients cut a text by rules of their own, before any server reads it; where the two
//! disagree, a statement runs that one of them takes for part of a string or a comment.

mod mysql;
mod psql;
mod shell;

use super::client::{Client, ClientCommand, Typed};
use super::quote::is_word;

/// The text as one client cuts it.
#[derive(Debug, Clone)]
pub struct Cut {
    /// The text, as long as before, with blanks for what the client keeps to itself.
    pub sent: String,
    /// Where the client sends what it has gathered.
    pub ends: Vec<usize>,
    /// Its own commands.
    pub commands: Vec<ClientCommand>,
    /// What it sends depends on more than the text.
    pub doubtful: bool,
    /// Some of the pieces are no statements, whatever the client does.
    pub loose: bool,
}

/// The ways in which that client may cut the text.
pub fn cuts(client: Client, typed: &'static Typed, text: &str) -> Vec<Cut> {
    match client {
        // By its version, the client sends comments on or leaves them out.
        Client::Mysql => vec![mysql::cut(text, false), mysql::cut(text, true)],
        Client::Psql => vec![psql::cut(text, typed)],
        Client::Sqlite3 => vec![shell::sqlite(text)],
        // By its version, the shell has quotes of sqlite3 or of its own.
        Client::Duckdb => vec![shell::sqlite(text), shell::duckdb(text)],
        Client::Sqlcmd => vec![shell::batches(text, typed)],
        Client::Mycli => vec![mysql::cut(text, false), mysql::cut(text, true), anywhere(text)],
        Client::Pgcli => vec![psql::cut(text, typed), anywhere(text)],
        Client::Litecli => vec![shell::sqlite(text), anywhere(text)],
        _ => vec![anywhere(text)],
    }
}

/// The text cut at every `;` and every GO, also in what a server takes for a string or a comment: the cut of a client whose own
/// idea of these is not known, as those that are written in Python have another one than every server. A piece that begins with
/// a comment may begin anew wherever some client ends that comment, and nobody knows where the last one ended: ClickHouse's ends
/// one behind `;` with its line.
fn anywhere(text: &str) -> Cut {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let go = |at: usize| {
        let here = bytes.get(at..at + 2).is_some_and(|two| two.eq_ignore_ascii_case(b"go"));
        here && !is_word(byte(at + 2)) && at.checked_sub(1).is_none_or(|before| !is_word(byte(before)))
    };
    let (mut ends, mut fresh, mut comment) = (Vec::new(), true, false);
    for at in 0..bytes.len() {
        let sends = byte(at) == b';' || go(at);
        match byte(at) {
            _ if sends => ends.push(at + if byte(at) == b';' { 1 } else { 2 }),
            b'\n' | b'\r' if comment => ends.push(at),
            b'/' if comment && at > 0 && byte(at - 1) == b'*' => ends.push(at + 1),
            b'-' | b'/' | b'#' if fresh => comment = true,
            _ => {}
        }
        fresh = sends || fresh && (byte(at).is_ascii_whitespace() || !byte(at).is_ascii());
    }
    Cut { sent: text.to_owned(), ends, commands: Vec::new(), doubtful: false, loose: true }
}

/// A cut in the making.
struct CutDraft {
    sent: Vec<u8>,
    ends: Vec<usize>,
    commands: Vec<ClientCommand>,
    doubtful: bool,
}

impl CutDraft {
    fn new(text: &str) -> Self {
        Self { sent: text.as_bytes().to_vec(), ends: Vec::new(), commands: Vec::new(), doubtful: false }
    }

    /// Keeps a part of the text from the server.
    fn blank(&mut self, from: usize, to: usize) {
        for byte in self.sent.get_mut(from..to).unwrap_or_default() {
            *byte = if *byte == b'\n' { b'\n' } else { b' ' };
        }
    }

    fn done(self, text: &str) -> Cut {
        // Only whole characters are blanked, so that it stays text.
        let sent = String::from_utf8(self.sent).unwrap_or_else(|_| text.to_owned());
        Cut { sent, ends: self.ends, commands: self.commands, doubtful: self.doubtful, loose: false }
    }
}

/// The lines of a text: where each begins and ends, the line break left out.
fn lines(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let from = start;
        start += line.len() + 1;
        (from, from + line.len())
    })
}

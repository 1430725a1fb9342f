//! Clients' own commands: what each does. Names may be cut short where the client allows it.

pub use super::rows::client::*;

use super::rows::{CLIENTS, SPEAKS};
use crate::grammar::sql::client::{ClientStyle, Typed, UNTYPED};
use crate::grammar::sql::{Client, Dialects};

/// What a client's command does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// Looks, or changes how things are shown.
    Nothing,
    /// Runs its arguments in a shell.
    Shell,
    /// Runs its arguments in a shell when they begin with `|`; otherwise writes a file of that name.
    PipeOrFile,
    /// Reads commands and SQL from a file, or from a program when the name begins with `|`.
    Source,
    /// psql's `\copy`: file, program or standard streams, by its words.
    Copy,
    /// psql's `\g`: runs the query; a file or `|program` takes the result.
    Go,
    /// Runs its argument as SQL.
    Query,
    /// Runs the rows of a result as SQL.
    GoExec,
    /// Writes a file.
    Write,
    /// Reads a file into the database.
    Import,
    /// Loads code.
    Load,
    /// Goes to another database, or replaces this one's content.
    Connect,
    /// Changes or deletes something in the database.
    Change,
    /// Sets a variable that later text is made of.
    Set,
    /// Changes how statements end or are read.
    Reading,
    /// Opens an editor or another program.
    Program,
}

/// Clients that read alike, how, and what each of their commands does.
pub type Commands = (&'static [Client], Typed, &'static [(&'static str, Does)]);

fn row(client: Client) -> Option<&'static Commands> {
    CLIENTS.iter().find(|(clients, ..)| clients.contains(&client))
}

/// How the text of a client is read.
pub fn typed(client: Option<Client>) -> &'static Typed {
    client.and_then(row).map_or(&UNTYPED, |(_, typed, _)| typed)
}

/// What the servers of a client speak.
pub fn speaks(client: Client) -> Dialects {
    SPEAKS.iter().find(|(clients, _)| clients.contains(&client)).map_or(Dialects::ALL, |(_, dialects)| *dialects)
}

/// What the command of that name may do; several where the client takes the beginning of a name for the whole.
pub fn does(client: Client, name: &str) -> Vec<Does> {
    let style = typed(Some(client)).style;
    let psql = style == ClientStyle::Slash;
    // psql: `\d…` describes, whatever letters follow.
    if psql && name.starts_with('d') && name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'+') {
        return vec![Does::Nothing];
    }
    let short = style == ClientStyle::Dot;
    let exact_case = psql || (style == ClientStyle::Letter && name.len() == 1);
    let fits = |row: &&(&str, Does)| match (exact_case, short) {
        (true, _) => row.0 == name,
        (_, true) => row.0.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)),
        _ => row.0.eq_ignore_ascii_case(name),
    };
    let table = row(client).map_or(&[][..], |(.., table)| table);
    table.iter().filter(fits).map(|row| row.1).collect()
}

//! Does a text look like SQL? Asked where nobody said so; when in doubt about a change, yes.

use crate::catalog::sql::words::{HOT, flags};
use crate::grammar::sql::client::{EndLines, UNTYPED};
use crate::grammar::sql::rules::{self, Bytes};
use crate::grammar::sql::split::{SqlPiece, SqlPieces};
use crate::grammar::sql::{Dialects, SqlTokenKind, View};

/// More statements than this are not looked at: one that fits is enough.
const MAX_PIECES: usize = 1000;

/// Whether some statement of the text has the shape of SQL, however a server would cut it.
pub fn looks_like_sql(text: &str) -> bool {
    if text.len() < 4 || !text.bytes().any(|b| b.is_ascii_alphabetic()) {
        return false;
    }
    let bytes = Bytes::of(text);
    let several = bytes.any(b"'\"`;#$[/-");
    let ways = rules::plausible(Dialects::ALL, bytes).take(if several { usize::MAX } else { 1 });
    let mut tokens = Vec::new();
    for way in ways {
        let mut pieces = SqlPieces::new(text, way, &UNTYPED, EndLines::default());
        for _ in 0..MAX_PIECES {
            match pieces.next(&mut tokens) {
                Some(SqlPiece::Statement { .. }) if shaped(View { text, tokens: &tokens }) => return true,
                Some(_) => {}
                None => break,
            }
        }
    }
    false
}

const KINDS: &[&str] = &[
    "table", "database", "schema", "view", "index", "function", "procedure", "trigger", "user", "role", "sequence",
    "type", "extension", "materialized", "temporary", "temp", "unique", "or", "event", "policy", "column", "system",
    "tablespace", "server", "login", "if", "external", "virtual", "unlogged", "global", "tables",
];

/// The shape of one statement: its verb and what must follow it.
fn shaped(view: View) -> bool {
    let first = (0..view.len()).find(|at| !view.mark(*at, b'(')).unwrap_or(0);
    let view = view.from(first);
    let next = |words: &[&str]| view.is_any(1, words);
    match view.word(0).to_ascii_lowercase().as_str() {
        "select" => selects(view),
        "with" => next(&["recursive"]) || view.is(2, "as") || view.mark(2, b'('),
        "insert" | "replace" => view.holds(&["into", "overwrite", "values"]),
        "delete" => next(&["from"]) || view.holds(&["where"]),
        "update" => view.holds(&["set"]),
        "merge" => next(&["into"]) || view.holds(&["using"]),
        "drop" | "alter" | "create" => next(KINDS),
        "truncate" => next(&["table", "only"]) || view.len() <= 4,
        "grant" | "revoke" => view.holds(&["on", "to", "from"]),
        "call" => view.mark(2, b'(') || view.mark(4, b'('),
        "exec" | "execute" => view.len() <= 12 || next(&["immediate"]),
        "copy" => {
            view.holds(&["stdin", "stdout", "program"]) || view.tokens.iter().any(|t| t.kind == SqlTokenKind::Text)
        }
        "do" => view.kind(1) == Some(SqlTokenKind::Text),
        "explain" | "analyze" => {
            flags(view.word(1)) & HOT != 0
                || next(&["select", "analyze", "analyse", "verbose", "query"])
                || view.mark(1, b'(')
        }
        "set" => view.mark(2, b'=') || next(&["global", "session", "local", "role", "transaction", "password"]),
        "pragma" | "attach" | "vacuum" | "reindex" | "rollback" | "commit" | "begin" => view.len() <= 8,
        "kill" => view.kind(1) == Some(SqlTokenKind::Number),
        "load" => next(&["data"]),
        "rename" => next(&["table", "user"]),
        _ => false,
    }
}

/// `SELECT` with something that is no plain sentence behind it.
fn selects(view: View) -> bool {
    let plain = view.kind(1) == Some(SqlTokenKind::Word) && view.kind(2) == Some(SqlTokenKind::Word);
    view.len() >= 2 && (!plain || view.is_any(1, &["distinct", "all", "top"]) || view.holds(&["from", "where", "into"]))
}

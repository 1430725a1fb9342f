//! Files that DuckDB, which is part of the program that runs it, reads and writes below the working directory.

use super::hit::Cx;
use crate::catalog::secret;
use crate::grammar::sql::{Client, Dialect, SqlTokenKind, View};

/// Endings of files that hold data and nothing else.
const DATA: &[&str] = &[".csv", ".tsv", ".parquet", ".json", ".jsonl", ".ndjson"];

/// Whether a literal names a file below the directory in which DuckDB runs, spelled plainly.
pub fn written(view: View, at: usize, cx: Cx) -> bool {
    cx.dialects.single() == Dialect::DuckDb
        && view.kind(at) == Some(SqlTokenKind::Text)
        && below(&view.unquoted(at), false)
}

/// Whether it names data there that is no secret by its name; a pattern may name several files.
/// Only where DuckDB runs on the command line: a server's files are not the project's.
pub fn plain_data(view: View, at: usize, cx: Cx) -> bool {
    if cx.client != Some(Client::Duckdb) || !matches!(view.kind(at), Some(SqlTokenKind::Text | SqlTokenKind::Name)) {
        return false;
    }
    let path = view.unquoted(at).to_ascii_lowercase();
    let bare = path.strip_suffix(".gz").or_else(|| path.strip_suffix(".zst")).unwrap_or(&path);
    DATA.iter().any(|end| bare.ends_with(end)) && below(&path, true) && !secret::secret(&path, None)
}

fn below(path: &str, pattern: bool) -> bool {
    let plain =
        |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b'/' | b'=') || pattern && b == b'*';
    let path = path.strip_prefix("./").unwrap_or(path);
    path.bytes().all(plain) && path.split('/').all(|part| !part.starts_with('.') && !part.is_empty())
}

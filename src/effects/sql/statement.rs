//! One statement: looks at its first words and hands it to whoever knows that verb.

use super::hit::{Cx, Hit, Hits, MAX_DEPTH, Turn};
use super::{define, dml, lead, runs, scan, settings, tsql};
use crate::catalog::sql::{change, drop, server};
use crate::grammar::sql::{Dialect, Dialects, SqlTokenKind, View};

/// Adds all that the statement meets.
pub fn judge(view: View, cx: Cx, out: &mut Hits) {
    if view.is_empty() {
        return;
    }
    characters(view, cx, out);
    if cx.block {
        return runs::inside_block(view, cx, out);
    }
    if cx.dialects.single() == Dialect::TSql {
        return tsql::judge(view, cx, out);
    }
    verb(view, cx, out);
}

/// Characters that should not stand outside quotes.
pub fn characters(view: View, cx: Cx, out: &mut Hits) {
    for (at, token) in view.tokens.iter().enumerate() {
        match token.kind {
            SqlTokenKind::Odd => return out.add(&change::ODD_CHARACTER, view.span(at), cx),
            SqlTokenKind::Back
                if !(cx.dialects.meets(Dialects::MYSQL) && view.glued(at) && view.get(at + 1) == "N") =>
            {
                return out.add(&change::BACKSLASH, view.span(at), cx);
            }
            _ => {}
        }
    }
}

const QUERY: &[&str] = &["select", "with", "values", "table", "from", "pivot", "unpivot", "summarize"];

/// The statement by its first word.
pub fn verb(view: View, cx: Cx, out: &mut Hits) {
    if cx.depth > MAX_DEPTH {
        return out.add(&change::HIDDEN_STATEMENT, view.whole(), cx);
    }
    if view.kind(0) == Some(SqlTokenKind::Odd) && view.len() > 1 {
        let seen = (0..view.len()).find(|at| view.kind(*at) != Some(SqlTokenKind::Odd)).unwrap_or(view.len());
        return verb(view.from(seen), cx.inner(), out);
    }
    let first = (0..view.len()).find(|at| !view.mark(*at, b'(')).unwrap_or(0);
    if first > 0 {
        return parenthesised(view, first, cx, out);
    }
    let word = view.word(0).to_ascii_lowercase();
    match word.as_str() {
        "" => {
            unknown(view, cx, out);
            scan::query(view, 0, cx, out);
        }
        "select" | "values" | "table" => scan::query(view, 0, cx, out),
        "from" | "summarize" | "pivot" | "unpivot" => duck(view, cx, out),
        "with" => with(view, cx, out),
        "show" => show(view, cx, out),
        "explain" | "describe" | "desc" => runs::explain(view, cx, out),
        "insert" | "replace" => dml::insert(view, cx, out),
        "update" | "delete" => dml::change(view, cx, out),
        "begin" | "start" | "commit" | "end" | "rollback" | "abort" | "savepoint" | "release" | "save" => {
            transaction(view, &word, cx, out);
        }
        "use" => use_database(view, cx, out),
        "set" | "reset" => settings::set(view, cx, out),
        "pragma" => settings::pragma(view, cx, out),
        "create" => define::create(view, cx, out),
        "alter" => define::alter(view, cx, out),
        "copy" => runs::copy(view, cx, out),
        "prepare" => runs::prepare(view, cx, out),
        "execute" | "exec" => runs::execute(view, cx, out),
        "call" => runs::call(view, cx, out),
        "do" => runs::block(view, cx, out),
        "declare" => runs::declare(view, cx, out),
        "fetch" | "move" => runs::fetch(view, cx, out),
        "if" | "while" | "else" | "elsif" | "elseif" | "loop" | "for" | "foreach" => runs::control(view, cx, out),
        "analyze" | "analyse" => analyze(view, cx, out),
        "vacuum" => vacuum(view, cx, out),
        "deallocate" | "close" | "help" | "print" | "checksum" | "exists" | "list" | "ls" => looks(view, cx, out),
        "unlock" => unlock(view, cx, out),
        "flashback" => flashback(view, cx, out),
        _ => lead::judge(view, cx, out),
    }
}

fn parenthesised(view: View, first: usize, cx: Cx, out: &mut Hits) {
    if view.is_any(first, QUERY) {
        return scan::query(view, 0, cx, out);
    }
    unknown(view, cx, out);
    scan::query(view, 0, cx, out);
}

/// Nothing that is known: what it calls and hides is still looked for.
pub fn unknown(view: View, cx: Cx, out: &mut Hits) {
    if runs::bare_procedure(view, cx, out) {
        return;
    }
    let subject = view.word(0).to_ascii_uppercase();
    out.list.push(Hit::new(&change::UNKNOWN_STATEMENT, view.span(0), cx).verb(subject));
}

/// DuckDB's queries that begin with FROM; elsewhere nothing begins so.
fn duck(view: View, cx: Cx, out: &mut Hits) {
    let known = Dialects::of(&[Dialect::DuckDb, Dialect::Databricks, Dialect::BigQuery]);
    if !cx.asked.meets(known) {
        unknown(view, cx, out);
    }
    scan::query(view, 0, cx, out);
}

/// Common table expressions before a query or a change.
fn with(view: View, cx: Cx, out: &mut Hits) {
    let mut depth = 0usize;
    let mut main = None;
    for (at, token) in view.tokens.iter().enumerate().skip(1) {
        match token.kind {
            SqlTokenKind::Mark(b'(') => depth += 1,
            SqlTokenKind::Mark(b')') => depth = depth.saturating_sub(1),
            SqlTokenKind::Word if depth == 0 && view.is_any(at, MAIN) && !view.mark(at - 1, b'.') => {
                main = Some(at);
                break;
            }
            _ => {}
        }
    }
    match main {
        Some(at) if view.is_any(at, &["insert", "update", "delete", "merge", "replace"]) => {
            scan::query(view.upto(at), 0, cx, out);
            verb(view.from(at), cx.inner(), out);
        }
        _ => scan::query(view, 0, cx, out),
    }
}

const MAIN: &[&str] = &["select", "values", "table", "from", "insert", "update", "delete", "merge", "replace"];

fn show(view: View, cx: Cx, out: &mut Hits) {
    let from = if view.is_any(1, &["full", "extended"]) { 3 } else { 2 };
    scan::query(view, from.min(view.len()), cx, out);
}

/// Statements that only look or close.
fn looks(view: View, cx: Cx, out: &mut Hits) {
    let known = match view.word(0).to_ascii_lowercase().as_str() {
        "print" => Dialects::one(Dialect::TSql),
        "exists" => Dialects::one(Dialect::ClickHouse),
        "checksum" | "help" => Dialects::MYSQL,
        "list" | "ls" => Dialects::of(&[Dialect::Snowflake, Dialect::Databricks]),
        _ => Dialects::ALL,
    };
    if !cx.asked.meets(known) {
        return lead::judge(view, cx, out);
    }
    scan::query(view, 1, cx, out);
}

fn unlock(view: View, cx: Cx, out: &mut Hits) {
    // It commits what is open.
    if view.is_any(1, &["tables", "table"]) && view.len() == 2 {
        if !cx.versioned() {
            out.turn = Turn::Commit;
        }
        return;
    }
    unknown(view, cx, out);
}

/// A table that was dropped comes back; anything older comes over what is there now.
fn flashback(view: View, cx: Cx, out: &mut Hits) {
    let dropped = view.is(1, "table")
        && (view.holds(&["before"]) && view.holds(&["drop"]) || cx.dialects.single() == Dialect::TiDb);
    if !dropped || view.holds(&["timestamp"]) {
        return lead::judge(view, cx, out);
    }
    out.list.push(Hit::new(&drop::UNDROP, view.span(0), cx).verb("FLASHBACK").on(lead::target(view, 2)));
}

fn use_database(view: View, cx: Cx, out: &mut Hits) {
    scan::query(view, 1, cx, out);
    if cx.dialects.meets(Dialects::VERSIONED) {
        let written: String = (1..view.len()).map(|at| view.unquoted(at)).collect();
        out.branch = written.split_once('/').map(|(_, branch)| branch.to_owned());
    }
    if view.len() > 6 {
        unknown(view, cx, out);
    }
}

const TRANSACTION: &[&str] = &[
    "transaction", "work", "tran", "read", "only", "write", "isolation", "level", "serializable", "repeatable",
    "committed", "uncommitted", "to", "savepoint", "and", "chain", "no", "deferrable", "not", "immediate", "exclusive",
    "deferred", "with", "consistent", "snapshot", "release", "concurrent",
];

fn transaction(view: View, word: &str, cx: Cx, out: &mut Hits) {
    let named = |at: usize| {
        view.is_any(at - 1, &["savepoint", "release", "to", "transaction", "tran", "save"])
            && (view.is_name(at) || view.kind(at) == Some(SqlTokenKind::Param))
    };
    let plain = (1..view.len()).all(|at| view.is_any(at, TRANSACTION) || view.mark(at, b',') || named(at));
    if !plain || view.len() > 12 {
        return match word {
            "begin" => runs::begin(view, cx, out),
            _ => lead::judge(view, cx, out),
        };
    }
    let to = view.holds(&["to", "savepoint"]) || view.is_any(0, &["savepoint", "release", "save"]);
    out.turn = match word {
        _ if to => Turn::None,
        "begin" | "start" => Turn::Begin,
        "commit" | "end" => Turn::Commit,
        // T-SQL goes back to a savepoint when a name follows.
        "rollback" | "abort" if cx.dialects.has(Dialect::TSql) && view.len() > 2 => Turn::None,
        "rollback" | "abort" => Turn::Rollback,
        _ => Turn::None,
    };
    if word == "start" && !view.is(1, "transaction") {
        lead::judge(view, cx, out);
    }
    let lifts = view.holds(&["write"]) && view.holds(&["read"]);
    if lifts {
        out.list.push(Hit::new(&server::SET_SAFETY, view.span(0), cx).verb("SET TRANSACTION"));
    }
}

/// MariaDB's `ANALYZE <statement>` runs the statement; elsewhere it renews statistics.
fn analyze(view: View, cx: Cx, out: &mut Hits) {
    let format = if view.is(1, "format") { 4 } else { 1 };
    let runs = cx.dialects.meets(Dialects::MYSQL);
    if runs && view.is_any(format, &["select", "update", "delete", "insert", "replace", "with", "values"]) {
        verb(view.from(format), cx.inner(), out);
        if cx.dialects.within(Dialects::MYSQL) {
            return;
        }
    }
    lead::judge(view, cx, out);
    scan::query(view, 1, cx, out);
}

fn vacuum(view: View, cx: Cx, out: &mut Hits) {
    let ordinary = cx.dialects.within(Dialects::POSTGRES) && !cx.dialects.has(Dialect::Redshift);
    let rule = match ordinary {
        true if view.holds(&["full"]) => &server::VACUUM_FULL,
        true => &server::VACUUM,
        false => &server::SHRINK,
    };
    out.list.push(Hit::new(rule, view.span(0), cx).verb("VACUUM"));
}

/// Whether the statement is bounded, for the comparison of readings.
pub fn unbounded(hits: &Hits) -> bool {
    hits.list.iter().any(|h| h.rule.id == change::DELETE_UNBOUNDED.id || h.rule.id == change::UPDATE_UNBOUNDED.id)
}

//! Statements that hold others: EXPLAIN, PREPARE, EXECUTE, CALL, DO, COPY, blocks and control flow.

use super::dml::top;
use super::hit::{Cx, Hit, Hits, MAX_DEPTH, name_at};
use super::{batch, dolt, files, lead, scan, statement};
use crate::catalog::sql::functions::{self, FunctionKind};
use crate::catalog::sql::settings::ProcedureKind;
use crate::catalog::sql::words::{HOT, flags};
use crate::catalog::sql::{change, outside, server, session, settings};
use crate::grammar::sql::{Dialect, Dialects, SqlTokenKind, View};

const OFF: &[&str] = &["false", "off", "0", "'false'", "'off'", "'0'", "no"];
const OPTIONS: &[&str] = &[
    "verbose", "costs", "buffers", "format", "settings", "wal", "timing", "summary", "generic_plan", "memory",
    "serialize", "type", "distributed", "opt", "vec", "debug", "text", "json", "xml", "yaml", "on", "off", "true",
    "false", "none", "logical", "io", "validate", "graphviz", "binary",
];
const PREFIXES: &[&str] = &[
    "verbose", "extended", "partitions", "query", "plan", "pipeline", "syntax", "ast", "estimate", "tree", "json",
    "text", "using", "raw", "logical", "distributed", "changed", "tabular", "formatted", "codegen", "cost", "for",
    "schema", "insert_", "current", "io",
];

/// EXPLAIN and DESCRIBE: with ANALYZE the statement runs, without it only functions may.
pub fn explain(view: View, cx: Cx, out: &mut Hits) {
    if view.is(1, "plan") && view.is(2, "for") && cx.dialects.has(Dialect::Oracle) {
        out.add(&session::PLAN_TABLE, view.span(0), cx);
    }
    let (at, runs) = if option_list(view) { options(view) } else { prefixes(view) };
    let inner = planned(view.from(at), cx);
    if inner.is_empty() || inner.is(0, "connection") {
        return;
    }
    // SQLite runs some pragmas while it compiles them, so that a pragma that is only explained may have run.
    let compiled = inner.is(0, "pragma") && cx.asked.within(Dialects::SQLITE);
    if runs || compiled {
        return statement::verb(inner, cx.inner(), out);
    }
    if inner.is(0, "execute") && cx.asked.within(Dialects::POSTGRES) {
        // A prepared statement is planned; what it is given is computed.
        return scan::query(inner.part(inner.after_name(1), inner.len()), 0, cx, out);
    }
    let explained = [
        "insert", "update", "delete", "replace", "merge", "with", "select", "table", "values", "create", "from", "copy",
    ];
    if inner.is_any(0, &explained) || inner.mark(0, b'(') {
        let mut found = Hits::default();
        statement::verb(inner, cx.inner(), &mut found);
        found.list.retain(|hit| hit.by_call || OPAQUE.contains(&hit.rule.id));
        // To T-SQL, EXPLAIN is a procedure that it does not find; and then it runs what follows.
        if cx.dialects.has(Dialect::TSql) && flags(inner.word(0)) & HOT != 0 {
            found.list.push(Hit::new(&change::HIDDEN_STATEMENT, inner.span(0), cx));
        }
        out.list.append(&mut found.list);
        out.tables.append(&mut found.tables);
    } else if described(inner) {
        scan::hidden(inner, 0, cx, out);
    } else {
        statement::unknown(view, cx, out);
    }
}

/// The query of a cursor that is only planned; everything else as it stands.
fn planned<'a>(inner: View<'a>, cx: Cx) -> View<'a> {
    let cursor = inner.is(0, "declare") && cx.asked.within(Dialects::POSTGRES);
    let query = cursor.then(|| top(inner, 1, &["for"])).flatten();
    query.map_or(inner, |at| inner.from(at + 1))
}

/// Found in a statement that is only planned, these still count.
const OPAQUE: &[&str] = &["sql-hidden-statement", "sql-substitution", "sql-unknown-statement"];

fn option_list(view: View) -> bool {
    view.mark(1, b'(') && !view.mark(2, b'(') && !view.is_any(2, &["select", "with", "values", "table", "from"])
}

fn options(view: View) -> (usize, bool) {
    let end = view.after_paren(1);
    let mut runs = false;
    for at in 2..end.saturating_sub(1) {
        if view.mark(at, b',') {
            continue;
        }
        let word = view.unquoted(at).to_ascii_lowercase();
        if word == "analyze" || word == "analyse" {
            let value = view.get(at + 1).to_ascii_lowercase();
            runs |= !OFF.contains(&value.as_str());
        } else {
            let value = view.get(at).to_ascii_lowercase();
            runs |= !OPTIONS.contains(&word.as_str()) && !OFF.contains(&value.as_str());
        }
    }
    (end, runs)
}

fn prefixes(view: View) -> (usize, bool) {
    let (mut at, mut runs) = (1, false);
    loop {
        if view.is_any(at, &["analyze", "analyse"]) {
            runs = true;
        } else if view.is(at, "format") {
            at += if view.mark(at + 1, b'=') { 2 } else { 1 };
        } else if view.mark(at + 1, b'=') && view.kind(at + 2) == Some(SqlTokenKind::Number) {
            // ClickHouse's `EXPLAIN indexes = 1, actions = 1 SELECT`.
            at += if view.mark(at + 3, b',') { 3 } else { 2 };
        } else if !view.is_any(at, PREFIXES) || at + 1 >= view.len() && at == 1 {
            return (at, runs);
        }
        at += 1;
    }
}

/// `DESCRIBE t`, `DESC t column`, `DESCRIBE TABLE a.b`.
fn described(view: View) -> bool {
    let names = |at: usize| {
        matches!(
            view.kind(at),
            Some(SqlTokenKind::Word | SqlTokenKind::Name | SqlTokenKind::Text | SqlTokenKind::Mark(b'.' | b'-'))
        )
    };
    view.len() <= 8 && (0..view.len()).all(names) && flags(view.word(0)) & HOT == 0
}

/// COPY in PostgreSQL's and DuckDB's manner.
pub fn copy(view: View, cx: Cx, out: &mut Hits) {
    if view.is_any(1, &["into", "files"]) {
        return lead::judge(view, cx, out);
    }
    let source = if view.mark(1, b'(') { view.after_paren(1) } else { view.after_name(1) };
    let Some(way) = top(view, source, &["to", "from"]) else {
        out.add(&outside::WRITE_FILE, view.span(0), cx);
        return;
    };
    let subject = if view.is(way, "to") { "COPY TO" } else { "COPY FROM" };
    let rule = match (view.is(way, "to"), view.word(way + 1).to_ascii_lowercase().as_str()) {
        (_, "program") => Some(&outside::RUN_PROGRAM),
        (true, "stdout") => None,
        (true, _) if files::written(view, way + 1, cx) => Some(&outside::WRITE_LOCAL_FILE),
        (true, _) => Some(&outside::WRITE_FILE),
        (false, "stdin") => Some(&outside::COPY_IN),
        (false, _) => Some(&outside::LOAD_DATA),
    };
    if view.mark(1, b'(') {
        scan::query(view.part(1, way), 0, cx, out);
    } else {
        out.tables.push(name_at(view, 1));
    }
    if let Some(rule) = rule {
        let target =
            if view.kind(way + 1) == Some(SqlTokenKind::Text) { view.unquoted(way + 1) } else { name_at(view, 1) };
        out.list.push(Hit::new(rule, view.span(way), cx).verb(subject).on(target));
    }
    scan::hidden(view, way + 1, cx, out);
}

/// PREPARE: the statement is judged now, since EXECUTE only names it.
pub fn prepare(view: View, cx: Cx, out: &mut Hits) {
    if view.is(1, "transaction") {
        return lead::judge(view, cx, out);
    }
    out.prepares = Some(view.unquoted(1).to_ascii_lowercase());
    match top(view, 2, &["as", "from"]) {
        Some(at) if view.is(at, "as") => statement::verb(view.from(at + 1), cx.inner(), out),
        Some(at) => text(view, at + 1, view.len(), cx, out),
        None => out.add(&outside::RUN_TEXT, view.span(0), cx),
    }
}

/// A text that is run as SQL: read when it is one literal, otherwise unknown.
pub fn text(view: View, from: usize, to: usize, cx: Cx, out: &mut Hits) {
    let raw = view.get(from);
    let plain = to == from + 1
        && view.kind(from) == Some(SqlTokenKind::Text)
        && !raw.contains('\\')
        && !raw.starts_with(['x', 'X', 'b', 'B']);
    if !plain {
        return out.list.push(Hit::new(&outside::RUN_TEXT, view.span(from), cx).verb("EXECUTE"));
    }
    batch::nested(&view.unquoted(from), view.span(from), cx.text(false), out);
}

/// EXECUTE and EXEC: of a text, of a procedure, of what was prepared.
pub fn execute(view: View, cx: Cx, out: &mut Hits) {
    if view.is(1, "immediate") {
        let end = top(view, 2, &["using", "into", "returning", "as"]).unwrap_or(view.len());
        return text(view, 2, end, cx, out);
    }
    if view.mark(1, b'(') {
        return text(view, 2, view.after_paren(1).saturating_sub(1), cx, out);
    }
    if view.is(1, "as") {
        return out.list.push(Hit::new(&server::SET_SAFETY, view.span(0), cx).verb("EXECUTE AS"));
    }
    let name = if view.kind(1) == Some(SqlTokenKind::Param) && view.mark(2, b'=') { 3 } else { 1 };
    let end = view.after_name(name);
    let last = view.unquoted(end.saturating_sub(1)).to_ascii_lowercase();
    if last == "sp_executesql" {
        let stop = (end..view.len()).find(|at| view.mark(*at, b',')).unwrap_or(view.len());
        return text(view, end, stop, cx, out);
    }
    procedure(view, &last, cx, out);
    scan::hidden(view, end, cx, out);
    if end == 2 && cx.dialects.without(Dialects::one(Dialect::TSql)) != Dialects::NONE {
        out.executes = Some(last);
    }
}

/// A procedure by its name.
fn procedure(view: View, name: &str, cx: Cx, out: &mut Hits) {
    let subject = format!("{} {}", view.word(0).to_ascii_uppercase(), name);
    match settings::procedure(name, cx.dialects) {
        ProcedureKind::Harmless => {}
        ProcedureKind::Rule(rule) => out.list.push(Hit::new(rule, view.span(0), cx).verb(subject).on(name.to_owned())),
        ProcedureKind::Unknown => {
            out.list.push(Hit::new(&outside::CALL, view.span(0), cx).verb(subject).on(name.to_owned()))
        }
    }
}

/// A procedure that is named without EXEC, as T-SQL allows at the beginning of a batch.
pub fn bare_procedure(view: View, cx: Cx, out: &mut Hits) -> bool {
    let end = view.after_name(0);
    let name = view.unquoted(end.saturating_sub(1)).to_ascii_lowercase();
    let unknown = || matches!(settings::procedure(&name, cx.dialects), ProcedureKind::Unknown);
    let known = end > 0 && cx.dialects.has(Dialect::TSql) && !unknown();
    if known {
        procedure(view, &name, cx, out);
    }
    known
}

/// CALL.
pub fn call(view: View, cx: Cx, out: &mut Hits) {
    let end = view.after_name(1);
    let name = view.unquoted(end.saturating_sub(1)).to_ascii_lowercase();
    if cx.dialects.meets(Dialects::VERSIONED) && name.starts_with("dolt_") && end <= 4 && view.mark(end, b'(') {
        return dolt::call(view, end, &name, cx, out);
    }
    let harmless = matches!(functions::known(&name, cx.dialects, cx.asked), FunctionKind::Harmless);
    if cx.dialects.single() == Dialect::DuckDb && harmless && end == 2 {
        return scan::query(view, 1, cx, out);
    }
    procedure(view, &name, cx, out);
}

/// DO: a block in PostgreSQL, an expression in MySQL.
pub fn block(view: View, cx: Cx, out: &mut Hits) {
    let body = (1..view.len()).find(|at| view.kind(*at) == Some(SqlTokenKind::Text));
    let postgres =
        cx.dialects.meets(Dialects::POSTGRES) && (view.kind(1) == Some(SqlTokenKind::Text) || view.is(1, "language"));
    let Some(body) = body.filter(|_| postgres) else { return scan::query(view, 1, cx, out) };
    out.list.push(Hit::new(&outside::CODE_BLOCK, view.span(0), cx).verb("DO"));
    let language = view.find(1, &["language"]).map(|at| view.unquoted(at + 1).to_ascii_lowercase());
    if language.is_some_and(|l| l != "plpgsql" && l != "sql") {
        return out.add(&outside::RUN_TEXT, view.span(body), cx);
    }
    batch::nested(&view.unquoted(body), view.span(body), cx.text(true), out);
}

const CONTROL: &[&str] = &[
    "begin", "end", "if", "elsif", "elseif", "else", "loop", "for", "foreach", "while", "declare", "return", "raise",
    "null", "exception", "when", "exit", "continue", "case", "assert", "get", "then", "repeat", "until", "leave",
    "iterate",
];

/// A statement of a block in a procedural language: what runs inside it counts, the rest is control.
pub fn inside_block(view: View, cx: Cx, out: &mut Hits) {
    if cx.depth > MAX_DEPTH {
        return out.add(&change::HIDDEN_STATEMENT, view.whole(), cx);
    }
    if view.is(0, "perform") {
        return scan::query(view, 1, cx, out);
    }
    if view.is(0, "execute") && !view.is(1, "immediate") {
        let end = top(view, 1, &["using", "into"]).unwrap_or(view.len());
        out.list.push(Hit::new(&outside::RUN_TEXT, view.span(0), cx).verb("EXECUTE"));
        return text(view, 1, end, cx, out);
    }
    if view.is_name(0) && ((view.mark(1, b':') && view.mark(2, b'=')) || view.mark(1, b'=')) {
        return scan::query(view, 2, cx, out);
    }
    if view.is_any(0, CONTROL) {
        return inner_verb(view, cx, out);
    }
    statement::verb(view, cx, out);
}

/// The first verb after a word of control, if there is one.
fn inner_verb(view: View, cx: Cx, out: &mut Hits) {
    let verbs = |at: &usize| {
        let word = view.word(*at);
        (flags(word) & HOT != 0 && !word.eq_ignore_ascii_case("begin")) || view.is_any(*at, &["select", "perform"])
    };
    let mut depth = 0usize;
    let mut found = None;
    for at in 1..view.len() {
        match view.kind(at) {
            Some(SqlTokenKind::Mark(b'(')) => depth += 1,
            Some(SqlTokenKind::Mark(b')')) => depth = depth.saturating_sub(1),
            Some(SqlTokenKind::Word) if depth == 0 && verbs(&at) => {
                found = Some(at);
                break;
            }
            _ => {}
        }
    }
    scan::query(view.upto(found.unwrap_or(view.len())), 1, cx, out);
    if let Some(at) = found {
        inside_block(view.from(at), cx.inner(), out);
    }
}

/// BEGIN that opens a block of code.
pub fn begin(view: View, cx: Cx, out: &mut Hits) {
    out.list.push(Hit::new(&outside::CODE_BLOCK, view.span(0), cx).verb("BEGIN"));
    let at = if view.is(1, "not") { 3 } else { 1 };
    inside_block(view.from(at), cx.inner(), out);
}

/// IF, WHILE, LOOP outside T-SQL.
pub fn control(view: View, cx: Cx, out: &mut Hits) {
    out.list.push(Hit::new(&outside::CODE_BLOCK, view.span(0), cx).verb(view.word(0).to_ascii_uppercase()));
    inner_verb(view, cx.inner(), out);
}

/// What a cursor is called beside prepared statements, which have names of their own.
fn cursor(view: View, at: usize) -> String {
    let quoted = view.kind(at) == Some(SqlTokenKind::Name);
    format!("cursor {}", if quoted { view.unquoted(at) } else { view.get(at).to_ascii_lowercase() })
}

/// FETCH and MOVE: the name stands last, and DECLARE was judged where this text holds it. PostgreSQL gives up the transaction when a
/// cursor of that name is there already, so that no other one is read.
pub fn fetch(view: View, cx: Cx, out: &mut Hits) {
    lead::judge(view, cx, out);
    let last = view.len().saturating_sub(1);
    out.executes = Some(cursor(view, last)).filter(|_| view.is_name(last) && cx.asked.within(Dialects::POSTGRES));
}

/// DECLARE: a cursor over a query, or variables.
pub fn declare(view: View, cx: Cx, out: &mut Hits) {
    if let Some(at) = top(view, 1, &["cursor"]).and_then(|at| top(view, at, &["for"])) {
        out.prepares = Some(cursor(view, 1)).filter(|_| cx.asked.within(Dialects::POSTGRES));
        return statement::verb(view.from(at + 1), cx.inner(), out);
    }
    let variables =
        Dialects::of(&[Dialect::TSql, Dialect::BigQuery, Dialect::Snowflake, Dialect::Databricks]).or(Dialects::MYSQL);
    if !cx.asked.meets(variables) {
        out.list.push(Hit::new(&outside::CODE_BLOCK, view.span(0), cx).verb("DECLARE"));
    }
    scan::query(view, 1, cx, out);
}

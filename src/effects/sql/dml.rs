//! INSERT, REPLACE, UPDATE, DELETE.

use super::bounds::{self, Bound};
use super::hit::{Cx, Hit, Hits, name_at};
use super::{lead, scan};
use crate::catalog::sql::{SqlRule, change, outside};
use crate::grammar::sql::{Dialects, SqlTokenKind, View};

/// The first of these words outside parentheses, from `from` on.
pub fn top(view: View, from: usize, words: &[&str]) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in view.tokens.iter().enumerate().skip(from) {
        match token.kind {
            SqlTokenKind::Mark(b'(') => depth += 1,
            SqlTokenKind::Mark(b')') => depth = depth.saturating_sub(1),
            SqlTokenKind::Word if depth == 0 && view.is_any(at, words) && !(at > 0 && view.mark(at - 1, b'.')) => {
                return Some(at);
            }
            _ => {}
        }
    }
    None
}

/// INSERT and REPLACE.
pub fn insert(view: View, cx: Cx, out: &mut Hits) {
    let into = top(view, 0, &["into", "overwrite"]);
    let mut at = into.map_or(1, |i| i + 1);
    while view.is_any(at, &["into", "table", "ignore", "low_priority", "delayed", "high_priority", "only"]) {
        at += 1;
    }
    if view.is_any(at, &["function"]) {
        return out.add(&outside::OTHER_SERVER, view.span(at), cx);
    }
    if view.is_any(at, &["directory", "local"]) {
        return out.add(&outside::WRITE_FILE, view.span(at), cx);
    }
    let target = name_at(view, at);
    let after = if view.kind(at) == Some(SqlTokenKind::Param) { at + 1 } else { view.after_name(at) };
    let columns = if view.is(after, "as") { after + 2 } else { after };
    let rest = if view.mark(columns, b'(') { column_list(view, columns) } else { columns };
    if view.is_any(rest, &["exec", "execute"]) {
        out.add(&outside::CALL, view.span(rest), cx);
    }
    system(&target, view, cx, out);
    let rule = insert_rule(view, rest);
    let subject = if view.is(0, "replace") { "REPLACE" } else { "INSERT" };
    out.list.push(Hit::new(rule, view.span(0), cx).verb(subject).on(target));
    scan::query(view, rest, cx, out);
}

/// The place after a list of columns; the list's own place where it holds a query.
fn column_list(view: View, at: usize) -> usize {
    if view.is_any(at + 1, &["select", "with", "values"]) || view.mark(at + 1, b'(') {
        at
    } else {
        view.after_paren(at)
    }
}

fn insert_rule(view: View, rest: usize) -> &'static SqlRule {
    let replaces = view.is(0, "replace")
        || (view.is(1, "or") && view.is(2, "replace"))
        || view.is(rest, "replace")
        || conflict_updates(view, rest);
    let overwrites = top(view, 0, &["overwrite"]).is_some();
    let query = top(view, rest, &["select", "with", "table", "from"]).is_some() || view.mark(rest, b'(');
    match (overwrites, replaces, query) {
        (true, _, _) | (_, true, true) => &change::INSERT_OVERWRITE,
        (_, true, false) => &change::UPSERT,
        _ => &change::INSERT,
    }
}

fn conflict_updates(view: View, rest: usize) -> bool {
    top(view, rest, &["conflict", "duplicate"]).is_some_and(|at| top(view, at, &["update"]).is_some())
}

const UPDATE_HEAD: &[&str] = &["limit", "where", "order", "group", "having", "values"];

/// UPDATE and DELETE.
pub fn change(view: View, cx: Cx, out: &mut Hits) {
    let update = view.is(0, "update");
    if view.is_any(1, &["statistics", "extensions", "history"]) {
        return lead::judge(view, cx, out);
    }
    let body = if update { top(view, 1, &["set"]) } else { Some(0) };
    let Some(body) = body.filter(|at| !update || top(view.upto(*at), 1, UPDATE_HEAD).is_none()) else {
        out.list.push(Hit::new(&change::MALFORMED, view.span(0), cx).verb("UPDATE"));
        return scan::query(view, 1, cx, out);
    };
    let bound = if view.is(1, "top") { Bound::Every } else { bounds::bound(view, body) };
    let rule = match (update, bound) {
        (true, Bound::Named) => &change::UPDATE,
        (true, Bound::Joined) => &change::UPDATE_JOINED,
        (true, Bound::Every) => &change::UPDATE_UNBOUNDED,
        (false, Bound::Named) => &change::DELETE,
        (false, Bound::Joined) => &change::DELETE_JOINED,
        (false, Bound::Every) => &change::DELETE_UNBOUNDED,
    };
    let subject = if update { "UPDATE" } else { "DELETE" };
    let target = target(view, update);
    system(&target, view, cx, out);
    out.list.push(Hit::new(rule, view.span(0), cx).verb(subject).on(target));
    if update {
        scan::tables(view.upto(body), 1, cx, out);
        scan::query(view, body + 1, cx, out);
    } else {
        scan::query(view, 1, cx, out);
    }
}

/// Tables in which a server keeps what it knows of itself.
fn system(target: &str, view: View, cx: Cx, out: &mut Hits) {
    let (schema, table) = target.rsplit_once('.').unwrap_or(("", target));
    let schema = schema.rsplit('.').next().unwrap_or("");
    let own = |of: Dialects, schemas: &[&str], start: &str| {
        let named = schema.is_empty() || schemas.contains(&schema) || start == "sqlite_";
        cx.dialects.meets(of) && (schemas.contains(&schema) || !start.is_empty() && named && table.starts_with(start))
    };
    if own(Dialects::SQLITE, &[], "sqlite_")
        || own(Dialects::POSTGRES, &["pg_catalog", "information_schema"], "pg_")
        || own(Dialects::MYSQL, &["mysql", "sys", "performance_schema"], "")
    {
        out.list.push(Hit::new(&change::SYSTEM_TABLE, view.span(0), cx).on(target.to_owned()));
    }
}

fn target(view: View, update: bool) -> String {
    let from = if update { 0 } else { top(view, 1, &["from"]).unwrap_or(0) };
    let skip = &["only", "ignore", "low_priority", "quick", "or", "replace", "abort", "fail", "rollback", "top"];
    let mut at = from + 1;
    while view.is_any(at, skip) {
        at += 1;
        if view.mark(at, b'(') {
            at = view.after_paren(at);
        }
    }
    name_at(view, at)
}

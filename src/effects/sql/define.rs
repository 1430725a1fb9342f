//! CREATE and ALTER.

use super::dml::top;
use super::hit::{Cx, Hit, Hits, name_at};
use super::{lead, reverse, scan, settings, statement};
use crate::catalog::row::UndoRow;
use crate::catalog::sql::{SqlRule, create, drop, outside};
use crate::finding::Class;
use crate::grammar::sql::{Dialect, SqlTokenKind, View};

/// CREATE.
pub fn create(view: View, cx: Cx, out: &mut Hits) {
    let Some((rule, length)) = lead::find(view, cx) else { return statement::unknown(view, cx, out) };
    let rule = special(view, rule);
    let named = name_place(view, length);
    let hit = Hit::new(rule, view.span(0).join(view.span(length - 1)), cx);
    let mut hit = hit.verb(lead::subject(view, length)).on(name_at(view, named));
    hit.reverse(|| reverse::create(view, named, cx.dialects.single()));
    let kept = rule.is(&create::OR_REPLACE) && is_definition(view) && !cx.versioned();
    out.list.push(if kept { hit.back(UndoRow::Partial("the old definition, if somebody kept it")) } else { hit });
    if top(view, 1, &["event"]).is_some_and(|at| at < named)
        && let Some(body) = top(view, named, &["do"])
    {
        statement::verb(view.from(body + 1), cx.inner(), out);
    }
    if rule.class < Class::HistoryAffecting {
        inside(view, named, cx, out);
    }
}

/// What is a text and nothing else, so that the old text is all that goes.
const TEXTS: &[&str] = &[
    "view", "function", "procedure", "proc", "trigger", "event", "rule", "aggregate", "index", "macro", "package",
    "synonym", "alias", "type", "policy", "operator", "transform",
];
/// Words between CREATE OR REPLACE and the kind.
const BETWEEN: &[&str] = &[
    "temp", "temporary", "materialized", "recursive", "force", "noforce", "editionable", "noneditionable", "secure",
    "unique", "fulltext", "spatial", "public", "constraint", "masking",
];

/// Whether CREATE OR REPLACE puts a text in the place of another one; a database, a user or a sequence is more.
fn is_definition(view: View) -> bool {
    let kind = (3..view.len()).find(|at| !view.is_any(*at, BETWEEN)).unwrap_or(view.len());
    match view.is_any(kind, &["algorithm", "definer", "sql"]) {
        true => top(view, kind, TEXTS).is_some(),
        false => view.is_any(kind, TEXTS) || view.is(2, "refresh"),
    }
}

fn name_place(view: View, from: usize) -> usize {
    let kinds = &[
        "or", "replace", "alter", "temp", "temporary", "table", "view", "function", "procedure", "index", "unique",
        "trigger", "event", "materialized", "if", "not", "exists", "concurrently", "schema", "database", "sequence",
        "only",
    ];
    (from..view.len()).find(|at| !view.is_any(*at, kinds)).unwrap_or(view.len())
}

const UNTRUSTED: &[&str] = &["c", "internal", "plpythonu", "plpython2u", "plpython3u", "plperlu", "pltclu", "plsh"];

/// CREATE whose first words hide what it makes.
fn special(view: View, rule: &'static SqlRule) -> &'static SqlRule {
    if !rule.is(&create::CODE) {
        return rule;
    }
    let language = view.find(0, &["language"]).map(|at| view.unquoted(at + 1).to_ascii_lowercase());
    if view.holds(&["soname", "external"]) || language.is_some_and(|l| UNTRUSTED.contains(&l.as_str())) {
        return &create::EXTENSION;
    }
    match top(view, 1, &["trigger", "event", "procedure", "function", "view"]) {
        Some(at) if view.is_any(at, &["trigger", "event"]) => &create::TRIGGER,
        _ => rule,
    }
}

/// A query whose result is stored runs; so does the expression of an index.
fn inside(view: View, named: usize, cx: Cx, out: &mut Hits) {
    if view.holds(&["federated"]) || (cx.dialects.single() == Dialect::ClickHouse && reaches_out(view)) {
        out.add(&create::EXTERNAL, view.span(0), cx);
    }
    if top(view, 1, &["index"]).is_some_and(|at| at < named) {
        if let Some(at) = top(view, named, &["on"]) {
            let open = (at..view.len()).find(|p| view.mark(*p, b'(')).unwrap_or(view.len());
            scan::query(view, open + 1, cx, out);
        }
        return;
    }
    let select =
        view.find(named, &["select", "values", "with"]).filter(|at| !view.is(*at, "with") || view.is_name(at + 1));
    if let Some(at) = top(view, named, &["execute", "exec"]) {
        out.add(&outside::CALL, view.span(at), cx);
    }
    match select {
        Some(at) if !top(view, 1, &["view"]).is_some_and(|v| v < named && !view.holds(&["materialized"])) => {
            scan::query(view, at, cx, out);
        }
        _ => scan::hidden(view, named, cx, out),
    }
}

fn reaches_out(view: View) -> bool {
    let engines = &[
        "mysql", "postgresql", "mongodb", "url", "s3", "hdfs", "file", "kafka", "rabbitmq", "jdbc", "odbc", "sqlite",
        "executable", "redis", "nats",
    ];
    view.find(0, &["engine"]).is_some_and(|at| view.is_any(at + 1, engines) || view.is_any(at + 2, engines))
}

/// ALTER.
pub fn alter(view: View, cx: Cx, out: &mut Hits) {
    if view.is(1, "session") {
        return settings::session(view, cx, out);
    }
    let kind = if view.is_any(1, &["foreign", "external"]) { 2 } else { 1 };
    if !view.is(kind, "table") {
        return lead::judge(view, cx, out);
    }
    let named = name_place(view, kind + 1);
    let name = name_at(view, named);
    let mut start = view.after_name(named);
    let actions = cut(view, start);
    let Some(_) = actions.first() else { return statement::unknown(view, cx, out) };
    for end in actions {
        let part = view.part(start, end);
        let rule = action(part);
        let mut hit = Hit::new(rule, part.span(0), cx).verb(alter_subject(rule)).on(name.clone());
        if rule.is(&create::ALTER_ADD) {
            hit.reverse(|| reverse::add(part, &reverse::name(view, named)?));
        }
        out.list.push(hit);
        if let Some(at) = part.find(0, &["default", "using"]) {
            scan::query(part, at + 1, cx, out);
        }
        start = end + 1;
    }
    scan::hidden(view, named, cx, out);
}

fn alter_subject(rule: &SqlRule) -> &'static str {
    match rule {
        rule if rule.is(&drop::COLUMN) => "ALTER TABLE DROP COLUMN",
        rule if rule.is(&create::ALTER_ADD) => "ALTER TABLE ADD",
        rule if rule.is(&create::RENAME) => "ALTER TABLE RENAME",
        _ => "ALTER TABLE",
    }
}

/// Where the actions of an ALTER TABLE end: commas outside parentheses, and the end.
fn cut(view: View, from: usize) -> Vec<usize> {
    let mut depth = 0usize;
    let mut out = Vec::new();
    for at in from..view.len() {
        match view.kind(at) {
            Some(SqlTokenKind::Mark(b'(')) => depth += 1,
            Some(SqlTokenKind::Mark(b')')) => depth = depth.saturating_sub(1),
            Some(SqlTokenKind::Mark(b',')) if depth == 0 => out.push(at),
            _ => {}
        }
    }
    if from < view.len() {
        out.push(view.len());
    }
    out
}

const DEFINITIONS: &[&str] = &[
    "enable", "disable", "validate", "owner", "comment", "inherit", "replica", "auto_increment", "no", "force",
    "check", "nocheck", "reset", "of", "engine_", "statistics",
];

fn action(view: View) -> &'static SqlRule {
    let at = if view.is(0, "with") { 2 } else { 0 };
    match view.word(at).to_ascii_lowercase().as_str() {
        "add" => &create::ALTER_ADD,
        "rename" => &create::RENAME,
        "drop" => dropped(view, at + 1),
        "alter" => altered(view, at + 1),
        "truncate" => &drop::TRUNCATE,
        "delete" | "update" => &create::ALTER_MUTATION,
        "set" if view.is_any(at + 1, &["schema", "tags", "tag", "comment"]) || view.mark(at + 1, b'(') => {
            &create::ALTER_DEFINITION
        }
        word if DEFINITIONS.contains(&word) => &create::ALTER_DEFINITION,
        _ => &create::ALTER_TABLE,
    }
}

fn dropped(view: View, at: usize) -> &'static SqlRule {
    let kept =
        ["constraint", "index", "key", "primary", "foreign", "check", "default", "projection", "statistics", "row"];
    if view.is_any(at, &kept) && !view.is_any(at, &["row"]) { &create::ALTER_DEFINITION } else { &drop::COLUMN }
}

fn altered(view: View, at: usize) -> &'static SqlRule {
    let types = view.holds(&["type"]) || view.holds(&["data"]);
    let known = view.holds(&["set", "drop", "add", "reset", "restart"]) || view.is_any(at, &["index", "constraint"]);
    if known && !types { &create::ALTER_DEFINITION } else { &create::ALTER_TABLE }
}

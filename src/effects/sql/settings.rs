//! SET, RESET, ALTER SESSION and PRAGMA: what takes no safety off reads.

use super::dml::top;
use super::hit::{Cx, Hit, Hits};
use super::{lead, scan};
use crate::catalog::sql::settings::{PRAGMAS, PRAGMAS_OF, READING_MODES, harmless};
use crate::catalog::sql::{SqlRule, server, session};
use crate::grammar::sql::{Dialect, Dialects, SqlTokenKind, View};

const CHARSETS: &[&str] =
    &["utf8", "utf8mb3", "utf8mb4", "latin1", "binary", "ascii", "default", "us7ascii", "al32utf8"];

/// SET and RESET.
pub fn set(view: View, cx: Cx, out: &mut Hits) {
    if view.is(0, "reset") {
        return reset(view, cx, out);
    }
    let at = if view.is_any(1, &["session", "local", "variable"]) && !view.mark(2, b'=') { 2 } else { 1 };
    match form(view, at, cx) {
        SetForm::Assignment => assignments(view, at, cx, out),
        SetForm::Harmless => {}
        SetForm::Rule(rule) => out.list.push(Hit::new(rule, view.span(0), cx).verb(subject(view))),
    }
    scan::query(view, at, cx, out);
}

fn subject(view: View) -> String {
    let words: Vec<String> = (0..2).map(|at| view.get(at).to_ascii_uppercase()).collect();
    words.join(" ")
}

/// What a SET is.
enum SetForm {
    /// `name = value`.
    Assignment,
    /// A form of its own that takes no safety off.
    Harmless,
    /// A form of its own that does something.
    Rule(&'static SqlRule),
}

fn form(view: View, at: usize, cx: Cx) -> SetForm {
    let word = view.word(at).to_ascii_lowercase();
    let rule = match word.as_str() {
        "" if view.len() == at => None,
        "transaction" | "characteristics" => view.holds(&["write"]).then_some(&server::SET_SAFETY),
        "global" | "persist" | "persist_only" | "cluster" => Some(&server::SETTING),
        "password" => Some(&server::PASSWORD),
        "role" | "authorization" | "default" | "resource" => Some(&server::SET_SAFETY),
        "constraints" => None,
        "names" => charset(view, at + 1),
        "character" | "charset" => charset(view, view.find(at, &["set"]).map_or(at + 1, |s| s + 1)),
        "time" if view.is(at + 1, "zone") => None,
        "schema" | "search_path" => path(view),
        "catalog" | "database" if !view.mark(at + 1, b'=') => None,
        "statistics" if cx.dialects.has(Dialect::TSql) => None,
        "identity_insert" | "context_info" => Some(&server::SET_SAFETY),
        _ => return SetForm::Assignment,
    };
    rule.map_or(SetForm::Harmless, SetForm::Rule)
}

fn charset(view: View, at: usize) -> Option<&'static SqlRule> {
    let at = if view.mark(at, b'=') { at + 1 } else { at };
    let name = view.unquoted(at).to_ascii_lowercase();
    (!CHARSETS.contains(&name.as_str())).then_some(&server::SET_SAFETY)
}

/// A search path that puts something before the built-ins changes what every function means.
fn path(view: View) -> Option<&'static SqlRule> {
    let shadows = (0..view.len()).any(|at| view.unquoted(at).to_ascii_lowercase().contains("pg_catalog"));
    shadows.then_some(&server::SET_SAFETY)
}

/// `name = value, name = value`.
fn assignments(view: View, from: usize, cx: Cx, out: &mut Hits) {
    let mut start = from;
    let mut depth = 0usize;
    for at in from..=view.len() {
        match view.kind(at) {
            Some(SqlTokenKind::Mark(b'(')) => depth += 1,
            Some(SqlTokenKind::Mark(b')')) => depth = depth.saturating_sub(1),
            Some(SqlTokenKind::Mark(b',')) | None if depth == 0 || at == view.len() => {
                assignment(view.part(start, at), cx, out);
                start = at + 1;
            }
            _ => {}
        }
    }
}

fn assignment(view: View, cx: Cx, out: &mut Hits) {
    let rule = match view.kind(0) {
        Some(SqlTokenKind::Param) => variable(view, cx),
        Some(SqlTokenKind::Word | SqlTokenKind::Name) => named(view, &dotted(view), cx),
        _ => Some(&server::SET_SAFETY),
    };
    if let Some(rule) = rule {
        out.list.push(Hit::new(rule, view.span(0), cx).verb("SET").on(dotted(view)));
    }
}

fn dotted(view: View) -> String {
    super::hit::name_at(view, 0)
}

/// `@x` is the session's own; `@@x` is a setting.
fn variable(view: View, cx: Cx) -> Option<&'static SqlRule> {
    let text = view.get(0).to_ascii_lowercase();
    let setting = text.strip_prefix("@@")?;
    match setting.split_once('.') {
        Some(("session" | "local", name)) => named(view, name, cx),
        Some(_) => Some(&server::SETTING),
        None => named(view, setting, cx),
    }
}

fn named(view: View, name: &str, cx: Cx) -> Option<&'static SqlRule> {
    let value = view
        .find(0, &["to"])
        .map(|at| at + 1)
        .or_else(|| (0..view.len()).find(|at| view.mark(*at, b'=')).map(|at| at + 1));
    let value = value.map(|at| view.unquoted(at).to_ascii_lowercase()).unwrap_or_default();
    let scoped = ["global", "persist", "persist_only", "global."].iter().any(|s| name.starts_with(s));
    // Scripts of BigQuery, Snowflake and Databricks set variables of their own.
    let own = Dialects::of(&[Dialect::BigQuery, Dialect::Snowflake]);
    match name {
        _ if scoped => Some(&server::SETTING),
        "autocommit" if ["0", "off"].contains(&value.as_str()) => None,
        "autocommit" => Some(&session::COMMIT),
        "sql_mode" => {
            let literal = view.len() == 3 && view.kind(2) == Some(SqlTokenKind::Text);
            (!literal || READING_MODES.all().any(|m| value.contains(m))).then_some(&server::SET_SAFETY)
        }
        "search_path" | "current_schema" => path(view),
        _ if harmless(name) || cx.dialects.within(own) => None,
        _ => Some(&server::SET_SAFETY),
    }
}

fn reset(view: View, cx: Cx, out: &mut Hits) {
    let plain = cx.dialects.without(Dialects::MYSQL) == cx.dialects && view.len() <= 4;
    if plain && !view.is_any(1, &["role", "session"]) {
        return scan::query(view, 1, cx, out);
    }
    if plain {
        return out.list.push(Hit::new(&server::SET_SAFETY, view.span(0), cx).verb("RESET"));
    }
    lead::judge(view, cx, out);
}

/// `ALTER SESSION SET name = value`.
pub fn session(view: View, cx: Cx, out: &mut Hits) {
    match top(view, 2, &["set", "unset"]) {
        Some(at) if view.is(at, "set") => {
            let mut start = at + 1;
            for equals in (at..view.len()).filter(|p| view.mark(*p, b'=')) {
                // A parameter of the session, not a script's own variable.
                let any = Cx { dialects: Dialects::ALL, ..cx };
                assignment(view.part(start.min(equals.saturating_sub(1)), equals + 2), any, out);
                start = equals + 2;
            }
            // Oracle's `SET EVENTS '…'` needs no equals sign.
            if start == at + 1 {
                out.list.push(Hit::new(&server::SET_SAFETY, view.span(0), cx).verb("ALTER SESSION"));
            }
        }
        _ => lead::judge(view, cx, out),
    }
    scan::query(view, 2, cx, out);
}

/// PRAGMA: a list of those that read; an argument makes most of them write.
pub fn pragma(view: View, cx: Cx, out: &mut Hits) {
    let known = cx.asked.meets(Dialects::SQLITE.or(Dialects::one(Dialect::DuckDb)));
    let at = if view.mark(2, b'.') { 3 } else { 1 };
    let name = view.word(at).to_ascii_lowercase();
    let bare = view.len() == at + 1;
    // To SQLite, `PRAGMA table_info = t` is the same as `PRAGMA table_info(t)`.
    let set = view.mark(at + 1, b'=') && view.len() == at + 3 && cx.asked.within(Dialects::SQLITE);
    let of = set || view.mark(at + 1, b'(') && view.mark(at + 3, b')') && view.len() == at + 4;
    let reads = (bare && PRAGMAS.has(&name)) || ((bare || of) && PRAGMAS_OF.has(&name));
    if !(known && reads) {
        out.list.push(Hit::new(&session::PRAGMA, view.span(0), cx).verb("PRAGMA").on(view.unquoted(at)));
    }
}

//! Languages in which graphs, metrics and logs are asked: known reads, known destroyers, and honest ignorance about the rest.

use super::finding;
use crate::catalog::mcp::{Language, names, rules as m};
use crate::catalog::sql::SqlRule;
use crate::finding::Finding;
use crate::grammar::graphql;

/// Whether all of a text only looks.
pub fn looks(language: Language, text: &str) -> bool {
    rules(language, text).iter().all(|rule| rule.is(&m::LOOK))
}

/// What a text does that a client hands on.
pub fn inspect(language: Language, text: &str, tool: &str) -> Vec<Finding> {
    rules(language, text).into_iter().map(|rule| finding(rule, tool)).collect()
}

/// The rules that a text meets.
pub fn rules(language: Language, text: &str) -> Vec<&'static SqlRule> {
    match language {
        Language::Cypher => cypher(text),
        Language::Gremlin => vec![gremlin(text)],
        Language::Graphql => vec![graphql_rule(text)],
        Language::Kql => vec![kql(text)],
        Language::Flux => vec![flux(text)],
        Language::Mongo | Language::Redis => vec![&m::UNKNOWN_TEXT],
    }
}

/// Bare words of a text, outside strings, backquotes and comments; a word after `.`, `:` or `$` is a name.
fn words(text: &str) -> Option<Vec<String>> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let (mut at, mut before) = (0usize, b' ');
    while let Some(byte) = bytes.get(at).copied() {
        match byte {
            b'\'' | b'"' | b'`' => {
                let mut end = at + 1;
                while bytes.get(end).is_some_and(|b| *b != byte) {
                    end += if bytes.get(end) == Some(&b'\\') && byte != b'`' { 2 } else { 1 };
                }
                bytes.get(end)?;
                at = end + 1;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += bytes.get(at..).and_then(|r| r.iter().position(|b| *b == b'\n')).unwrap_or(bytes.len());
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at += text.get(at + 2..)?.find("*/")? + 4;
            }
            b if b.is_ascii_alphabetic() || b == b'_' => {
                let end = bytes
                    .get(at..)
                    .and_then(|r| r.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_' && *b != b'.'));
                let end = end.map_or(bytes.len(), |n| at + n);
                if !matches!(before, b'.' | b':' | b'$') {
                    out.push(text.get(at..end)?.to_ascii_lowercase());
                }
                at = end;
            }
            _ => at += 1,
        }
        before = bytes.get(at.saturating_sub(1)).copied().unwrap_or(b' ');
    }
    Some(out)
}

fn cypher(text: &str) -> Vec<&'static SqlRule> {
    let Some(words) = words(text) else { return vec![&m::UNKNOWN_TEXT] };
    let has = |list: &[&str]| words.iter().any(|w| list.contains(&w.as_str()));
    let bounded = has(&["where"]) || text.contains('{');
    let mut out: Vec<&'static SqlRule> = Vec::new();
    if has(&["delete", "detach"]) {
        out.push(if bounded { &m::DELETE } else { &m::DELETE_ALL });
    }
    if has(&["set", "remove", "merge", "foreach"]) {
        out.push(if bounded || has(&["merge"]) { &m::UPDATE } else { &m::UPDATE_ALL });
    }
    if has(&["create"]) {
        out.push(&m::INSERT);
    }
    if has(&["drop", "alter", "grant", "revoke", "deny", "terminate", "stop", "start", "enable", "dump"]) {
        out.push(&m::DROP);
    }
    if has(&["load", "csv", "use", "rename"]) {
        out.push(&m::UNKNOWN_TEXT);
    }
    let harmless = [
        "db.labels", "db.relationshiptypes", "db.propertykeys", "db.schema.visualization", "db.indexes",
        "dbms.components",
    ];
    let mut after_call =
        words.iter().zip(words.iter().skip(1)).filter(|(a, _)| a.as_str() == "call").map(|(_, b)| b.as_str());
    if has(&["call"]) && !after_call.all(|name| harmless.contains(&name)) {
        out.push(&m::UNKNOWN_TEXT);
    }
    let begins =
        ["match", "optional", "return", "with", "unwind", "call", "show", "profile", "explain", "create", "merge"];
    if words.first().is_none_or(|w| !begins.contains(&w.as_str())) {
        out.push(&m::UNKNOWN_TEXT);
    }
    if out.is_empty() {
        out.push(&m::LOOK);
    }
    out
}

fn gremlin(text: &str) -> &'static SqlRule {
    let lower = text.to_ascii_lowercase();
    let any = |list: &[&str]| list.iter().any(|w| lower.contains(w));
    if any(&["drop("]) {
        &m::DELETE_ALL
    } else if any(&["addv(", "adde(", "property(", "mergev(", "mergee("]) {
        &m::UPDATE
    } else if any(&["io(", "inject(", "lambda", "map{", "filter{", "system", "groovy", "class", "->"])
        || !lower.trim_start().starts_with("g.")
    {
        &m::UNKNOWN_TEXT
    } else {
        &m::LOOK
    }
}

fn graphql_rule(text: &str) -> &'static SqlRule {
    match graphql::mutations(text) {
        Some(fields) if fields.is_empty() => &m::LOOK,
        Some(fields) => {
            let destroys = |field: &&str| names::words(field).iter().any(|w| names::DESTRUCTIVE.has(w));
            if fields.iter().any(destroys) { &m::DELETE_ALL } else { &m::GRAPHQL_MUTATION }
        }
        None => &m::UNKNOWN_TEXT,
    }
}

fn kql(text: &str) -> &'static SqlRule {
    let commands: Vec<String> = text
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with('.'))
        .map(|line| line.split(|c: char| c.is_whitespace()).next().unwrap_or("").to_ascii_lowercase())
        .collect();
    let any = |list: &[&str]| commands.iter().any(|c| list.iter().any(|w| c.starts_with(w)));
    if any(&[".drop", ".purge", ".clear", ".delete", ".set-or-replace", ".undo"]) {
        &m::DROP
    } else if commands.iter().any(|c| c != ".show") {
        &m::CHANGE
    } else if text.contains("http_request") || text.contains("python(") || text.contains("evaluate r(") {
        &m::UNKNOWN_TEXT
    } else {
        &m::LOOK
    }
}

fn flux(text: &str) -> &'static SqlRule {
    let lower = text.to_ascii_lowercase();
    if ["to(", "delete", "drop ", "http.", "requests.", "wideto(", "secrets."].iter().any(|w| lower.contains(w)) {
        &m::UNKNOWN_TEXT
    } else if lower.contains("from(bucket")
        || lower.trim_start().starts_with("select")
        || lower.trim_start().starts_with("show")
    {
        &m::LOOK
    } else {
        &m::UNKNOWN_TEXT
    }
}

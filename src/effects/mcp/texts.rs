//! Texts in languages other than SQL: known reads, known destroyers, and honest ignorance about the rest.

use super::args;
use super::finding;
use crate::catalog::mcp::{Language, names, rules as m};
use crate::catalog::sql::SqlRule;
use crate::effects::stores::{mongo, redis::redis};
use crate::finding::{Findings, Gap};
use crate::grammar::graphql;
use crate::span::Span;
use serde_json::Value;

/// Judges the texts of a tool in their language.
pub fn judge(language: Language, tool: &str, texts: &[&str], input: &Value) -> Findings {
    let mut found = Findings::default();
    if language == Language::Redis {
        found.list = redis_tool(tool, texts, input);
        return close(found, tool);
    }
    let mut rules: Vec<&'static SqlRule> = Vec::new();
    if language == Language::Mongo {
        let documents: Vec<&Value> = documents(input, texts);
        if documents.is_empty() {
            rules.extend(mongo::document(tool, &Value::Null));
        }
        for document in documents {
            rules.extend(mongo::document(tool, document));
        }
    } else {
        for text in args::texts(input, texts).into_iter().filter(|t| !t.text.trim().is_empty()) {
            rules.extend(text_rules(language, &text.text));
        }
        if rules.is_empty() {
            rules.push(&m::UNKNOWN_TEXT);
        }
    }
    rules.sort_by_key(|r| r.id);
    rules.dedup_by_key(|r| r.id);
    for rule in rules {
        let mut made = finding(rule, tool);
        made.targets = args::names(input);
        found.list.push(made);
    }
    close(found, tool)
}

/// Every unknown text is also a gap.
fn close(mut found: Findings, tool: &str) -> Findings {
    let unread = |rule: &str| rule == m::UNKNOWN_TEXT.id || rule == m::RUN_CODE.id;
    if found.list.iter().any(|f| unread(&f.rule)) {
        found.gaps.push(Gap { span: Span::default(), what: format!("what `{tool}` runs could not be read").into() });
    }
    found
}

fn documents<'a>(input: &'a Value, names_of: &[&str]) -> Vec<&'a Value> {
    let wanted: Vec<String> = names_of.iter().map(|n| names::plain(n)).collect();
    let fields = input.as_object().into_iter().flatten();
    fields.filter(|(key, _)| wanted.contains(&names::plain(key))).map(|(_, value)| value).collect()
}

/// Each field that may hold the command is one, with the words of `args` behind it.
fn redis_tool(tool: &str, texts: &[&str], input: &Value) -> Vec<crate::finding::Finding> {
    let given = |names: &[&str]| args::texts(input, names).into_iter().map(|t| t.text).collect::<Vec<String>>();
    let (rest, heads): (Vec<&str>, Vec<&str>) = texts.iter().partition(|name| **name == "args");
    let rest = given(&rest);
    let mut out = Vec::new();
    for head in heads {
        let head = given(&[head]);
        let words =
            |texts: &[String]| texts.iter().flat_map(|t| t.split_whitespace()).map(str::to_owned).collect::<Vec<_>>();
        let all = [words(&head), words(&rest)].concat();
        if !words(&head).is_empty() {
            out.extend(redis(&all.iter().map(String::as_str).collect::<Vec<_>>()));
        }
        // Several texts are the words of one command, or a command each: both count.
        if head.len() > 1 {
            out.extend(head.iter().flat_map(|text| redis(&text.split_whitespace().collect::<Vec<_>>())));
        }
    }
    if !out.is_empty() || !rest.is_empty() {
        return if out.is_empty() { redis(&[]) } else { out };
    }
    let targets = args::names(input);
    let mut words = vec![tool];
    words.extend(targets.iter().map(String::as_str));
    redis(&words)
}

fn text_rules(language: Language, text: &str) -> Vec<&'static SqlRule> {
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

//! Texts in languages other than SQL: known reads, known destroyers, and honest ignorance about the rest.

use super::args;
use super::finding;
use crate::catalog::mcp::{Language, names, rules as m};
use crate::catalog::sql::SqlRule;
use crate::effects::stores::{asked, mongo, redis::redis};
use crate::finding::{Findings, Gap};
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
            rules.extend(asked::rules(language, &text.text));
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

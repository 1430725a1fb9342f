//! Does a text beside a read change something, in one of the languages that stores speak? Asked where nobody says which
//! language it is; words for people stay words, so that only the shape of a statement counts.

use crate::catalog::mcp::{Language, names};
use crate::effects::stores::asked;
use crate::grammar::graphql;

/// Fields that name the language of what they hold.
const NAMED: &[(&str, Language)] = &[
    ("cypher", Language::Cypher),
    ("gremlin", Language::Gremlin),
    ("traversal", Language::Gremlin),
    ("graphql", Language::Graphql),
    ("mutation", Language::Graphql),
    ("kql", Language::Kql),
    ("kusto", Language::Kql),
    ("flux", Language::Flux),
];

/// Words that may stand behind a verb of SPARQL's updates and of InfluxQL's management.
const BEHIND: &[&str] = &[
    "data", "where", "graph", "all", "default", "named", "silent", "measurement", "series", "shard", "continuous",
    "retention", "subscription", "user", "database",
];

/// Whether a text in that field (by its plain name) does more than look. In what is `searched` for, code is only words.
pub(super) fn changes(field: &str, text: &str, searched: bool) -> bool {
    if let Some((_, language)) = NAMED.iter().find(|(name, _)| *name == field) {
        return !asked::looks(*language, text);
    }
    let lower = text.trim_start().to_ascii_lowercase();
    let said = cypher(&lower, text) || kql(&lower) || sparql(&lower) || piped(&lower);
    said || (!searched && (calls(&lower) || mutates(text)))
}

/// `MATCH (n) DELETE n`.
fn cypher(lower: &str, text: &str) -> bool {
    let clauses = ["match", "optional match", "merge", "create", "unwind", "call", "foreach", "profile", "explain"];
    let rest = clauses.iter().find_map(|clause| lower.strip_prefix(clause));
    let shaped = rest.is_some_and(|rest| {
        rest.trim_start().starts_with(['(', '[', '{']) || rest.contains(")-[") || rest.contains(" match ")
    });
    shaped && !asked::looks(Language::Cypher, text)
        || lower.starts_with("g.v(") && !asked::looks(Language::Gremlin, text)
}

/// `.drop table x`.
fn kql(lower: &str) -> bool {
    let command = lower.strip_prefix('.').and_then(|rest| rest.split(char::is_whitespace).next());
    let follows = lower.contains(char::is_whitespace);
    follows && command.is_some_and(|word| names::words(word).first().is_some_and(|verb| names::QUERY_WRITES.has(verb)))
}

/// `CLEAR ALL`, `INSERT DATA { … }`, InfluxQL's `DROP MEASUREMENT m`.
fn sparql(lower: &str) -> bool {
    let verbs =
        ["insert", "delete", "clear", "load", "drop", "create", "copy", "move", "add", "alter", "grant", "revoke"];
    let body = lower
        .lines()
        .map(str::trim_start)
        .find(|line| !line.is_empty() && !line.starts_with("prefix") && !line.starts_with("base"));
    let mut words = body.unwrap_or("").split_whitespace();
    let (Some(verb), Some(next)) = (words.next(), words.next()) else { return false };
    let next = next.trim_end_matches(['{', ';']);
    verbs.contains(&verb) && (next.is_empty() || next.starts_with(['<', '{']) || BEHIND.contains(&next))
}

/// `index=main | delete`, `from(…) |> to(…)`.
fn piped(lower: &str) -> bool {
    // Without a blank, a bar is one of a pattern too: `error|delete`, but not `index=main|delete`.
    let stages = lower.split('|').skip(1).filter(|stage| stage.starts_with([' ', '>']) || lower.contains('='));
    let mut verbs = stages.filter_map(|stage| {
        stage.trim_start_matches(['>', ' ']).split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()
    });
    verbs.any(|verb| {
        verb == "to" && lower.contains("|>") || names::words(verb).iter().any(|word| names::QUERY_WRITES.has(word))
    })
}

/// A script of Redis or Elasticsearch that calls or writes.
fn calls(lower: &str) -> bool {
    ["redis.call(", "redis.pcall(", "ctx.op", "ctx._source"].iter().any(|call| lower.contains(call))
}

fn mutates(text: &str) -> bool {
    text.contains("mutation") && text.contains('{') && graphql::mutations(text).is_some_and(|fields| !fields.is_empty())
}

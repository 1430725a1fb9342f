//! MongoDB: mongosh's JavaScript by the names of what it calls, and filters, pipelines and commands as JSON.

use super::finding;
use crate::catalog::mcp::rules as m;
use crate::catalog::sql::{SqlRule, server};
use crate::finding::Finding;
use serde_json::Value;

/// Deeper documents than this are not opened.
const MAX_DEPTH: usize = 64;

#[rustfmt::skip]
const READS: &[&str] = &[
    "find", "findOne", "aggregate", "count", "countDocuments", "estimatedDocumentCount", "distinct", "getIndexes", "stats",
    "dataSize", "storageSize", "totalSize", "totalIndexSize", "explain", "sort", "limit", "skip", "toArray", "pretty",
    "project", "hint", "batchSize", "getCollection", "getCollectionNames", "getCollectionInfos", "getSiblingDB", "getName",
    "hostInfo", "serverStatus", "serverBuildInfo", "version", "printjson", "print", "ISODate", "ObjectId", "NumberLong",
    "NumberInt", "NumberDecimal", "Date", "UUID", "hasNext", "next", "size", "itcount", "maxTimeMS", "collation", "allowDiskUse",
    "getUsers", "getRoles", "getUser", "getRole", "currentOp", "getReplicationInfo", "status", "conf", "isMaster", "hello",
    "getMongo", "getDBs", "getDBNames", "latencyStats", "listCollections", "comment", "min", "max", "returnKey", "showRecordId", "readPref",
    "tojson", "stringify", "RegExp", "validate_", "getShardDistribution", "getPlanCache", "list", "listSearchIndexes", "getSearchIndexes", "getTime", "now",
];

const ACTS: &[(&str, &SqlRule)] = &[
    ("drop", &m::DROP),
    ("dropDatabase", &m::DELETE_DATABASE),
    ("dropIndex", &m::DROP),
    ("dropIndexes", &m::DROP),
    ("dropSearchIndex", &m::DROP),
    ("dropUser", &m::ACCOUNT),
    ("dropRole", &m::ACCOUNT),
    ("dropAllUsers", &m::ACCOUNT),
    ("createUser", &m::ACCOUNT),
    ("updateUser", &m::ACCOUNT),
    ("changeUserPassword", &m::ACCOUNT),
    ("grantRolesToUser", &m::ACCOUNT),
    ("revokeRolesFromUser", &m::ACCOUNT),
    ("createRole", &m::ACCOUNT),
    ("insert", &m::INSERT),
    ("insertOne", &m::INSERT),
    ("insertMany", &m::INSERT),
    ("updateOne", &m::UPDATE),
    ("findOneAndUpdate", &m::UPDATE),
    ("findOneAndReplace", &m::UPDATE),
    ("findAndModify", &m::UPDATE),
    ("replaceOne", &m::UPDATE),
    ("save", &m::UPDATE),
    ("deleteOne", &m::DELETE),
    ("findOneAndDelete", &m::DELETE),
    ("bulkWrite", &m::UPDATE_ALL),
    ("renameCollection", &m::CHANGE),
    ("createCollection", &m::CREATE),
    ("createIndex", &m::CREATE),
    ("createIndexes", &m::CREATE),
    ("createView", &m::CREATE),
    ("createSearchIndex", &m::CREATE),
    ("shutdownServer", &server::SHUTDOWN),
    ("killOp", &server::KILL),
    ("fsyncLock", &server::LOCK),
    ("reIndex", &server::MAINTENANCE),
    ("compact", &server::SHRINK),
];

/// With an empty filter these fall on everything.
const BY_FILTER: &[(&str, &SqlRule, &SqlRule)] = &[
    ("updateMany", &m::UPDATE, &m::UPDATE_ALL),
    ("update", &m::UPDATE, &m::UPDATE_ALL),
    ("deleteMany", &m::DELETE, &m::DELETE_ALL),
    ("remove", &m::DELETE, &m::DELETE_ALL),
];

/// What a text for mongosh does.
pub fn mongo(text: &str) -> Vec<Finding> {
    let mut rules: Vec<&'static SqlRule> = Vec::new();
    let trimmed = text.trim().trim_end_matches(';').trim();
    let shown = ["show ", "use ", "help", "it", "exit", "quit"];
    if !trimmed.contains(['(', ';', '\n', '=', '`']) && shown.iter().any(|s| trimmed.starts_with(s)) {
        return vec![finding(&m::LOOK, "mongosh")];
    }
    let calls = calls(text);
    for call in &calls {
        rules.push(match call {
            MongoCall::Computed => &m::RUN_CODE,
            MongoCall::Named(name, rest) => named(name, rest),
        });
    }
    if ["$out", "$merge"].iter().any(|stage| text.contains(stage)) {
        rules.push(&m::PIPELINE_OUTPUT);
    }
    if ["$where", "$function", "$accumulator"].iter().any(|code| text.contains(code)) {
        rules.push(&m::RUN_CODE);
    }
    if calls.is_empty() {
        rules.push(&m::RUN_CODE);
    }
    rules.sort_by_key(|r| r.id);
    rules.dedup_by_key(|r| r.id);
    rules.into_iter().map(|rule| finding(rule, "mongosh")).collect()
}

fn named(name: &str, arguments: &str) -> &'static SqlRule {
    if let Some((_, some, all)) = BY_FILTER.iter().find(|row| row.0 == name) {
        let first: String = arguments.chars().filter(|c| !c.is_whitespace()).take(3).collect();
        return if first.starts_with("{}") || first.starts_with(')') { all } else { some };
    }
    if READS.contains(&name) {
        return &m::LOOK;
    }
    ACTS.iter().find(|row| row.0 == name).map_or(&m::RUN_CODE, |row| row.1)
}

enum MongoCall<'a> {
    Named(&'a str, &'a str),
    Computed,
}

/// Names before a parenthesis, outside strings and comments.
fn calls(text: &str) -> Vec<MongoCall<'_>> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let (mut at, mut start, mut before) = (0usize, None::<usize>, 0u8);
    while let Some(byte) = bytes.get(at).copied() {
        match byte {
            b'\'' | b'"' | b'`' => {
                if byte == b'`' {
                    out.push(MongoCall::Computed);
                }
                let end = string_end(bytes, at);
                // A line of its own to whom types it: what stands in the text behind it is no string.
                if byte != b'`' && bytes.get(at..end).is_some_and(|all| all.contains(&b'\n')) {
                    out.push(MongoCall::Computed);
                }
                at = end;
                before = byte;
                start = None;
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = line_end(text, at);
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at = text.get(at + 2..).and_then(|rest| rest.find("*/")).map_or(bytes.len(), |end| at + end + 4);
                continue;
            }
            b'/' => {
                let word = start.and_then(|s| text.get(s..at)).unwrap_or_default().trim();
                match slash(bytes, at, before, word) {
                    Slash::Divides => {}
                    Slash::Pattern(end) => {
                        (at, before, start) = (end, byte, None);
                        continue;
                    }
                    Slash::Either => out.push(MongoCall::Computed),
                }
            }
            b if b.is_ascii_alphanumeric() || b == b'_' || b == b'$' => {
                start =
                    if before.is_ascii_alphanumeric() || before == b'_' || before == b'$' { start } else { Some(at) };
            }
            b'(' => match (start.and_then(|s| text.get(s..at)), before) {
                (Some(name), _) => out.push(MongoCall::Named(name.trim(), text.get(at + 1..).unwrap_or(""))),
                (None, b']' | b')') => out.push(MongoCall::Computed),
                _ => {}
            },
            b'=' if bytes.get(at + 1) == Some(&b'>') => out.push(MongoCall::Computed),
            _ => {}
        }
        if !byte.is_ascii_alphanumeric() && byte != b'_' && byte != b'$' && !byte.is_ascii_whitespace() {
            start = None;
        }
        if !byte.is_ascii_whitespace() {
            before = byte;
        }
        at += 1;
    }
    out
}

/// Where a comment to the end of the line ends: JavaScript knows four ends of a line.
fn line_end(text: &str, at: usize) -> usize {
    let ends = ['\n', '\r', '\u{2028}', '\u{2029}'];
    text.get(at..).and_then(|rest| rest.find(ends)).map_or(text.len(), |end| at + end)
}

/// What a slash that begins no comment is.
enum Slash {
    /// It divides.
    Divides,
    /// It begins a pattern that ends here.
    Pattern(usize),
    /// Nobody can tell without reading all of it.
    Either,
}

/// A slash behind an operator begins a pattern, one behind a value divides.
fn slash(bytes: &[u8], at: usize, before: u8, word: &str) -> Slash {
    const BEFORE_PATTERN: &[&str] =
        &["return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await", "yield"];
    match before {
        b')' | b'}' => Slash::Either,
        // `a++ / b` divides.
        b'+' | b'-' if bytes.get(..at).is_some_and(|all| all.trim_ascii_end().ends_with(&[before; 2])) => Slash::Either,
        _ if BEFORE_PATTERN.contains(&word) => Slash::Either,
        b']' | b'_' | b'$' | b'\'' | b'"' | b'`' | b'/' => Slash::Divides,
        b if b.is_ascii_alphanumeric() || !b.is_ascii() => Slash::Divides,
        _ => pattern_end(bytes, at).map_or(Slash::Either, Slash::Pattern),
    }
}

/// One past the slash that ends a pattern, on the same line; in brackets a slash is a letter.
fn pattern_end(bytes: &[u8], open: usize) -> Option<usize> {
    let (mut at, mut class) = (open + 1, false);
    loop {
        match bytes.get(at)? {
            b'\n' | b'\r' => return None,
            b'\\' => at += 1,
            b'[' => class = true,
            b']' => class = false,
            b'/' if !class => return Some(at + 1),
            _ => {}
        }
        at += 1;
    }
}

fn string_end(bytes: &[u8], open: usize) -> usize {
    let quote = bytes.get(open).copied().unwrap_or(0);
    let mut at = open + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b if *b == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// What a filter, pipeline or command does when a tool of that name runs it.
pub fn document(tool: &str, value: &Value) -> Vec<&'static SqlRule> {
    let verb = tool.to_ascii_lowercase();
    let mut out = Vec::new();
    operators(value, 0, &mut out);
    if verb.contains("command") {
        out.push(command(value));
    } else if verb.contains("update") || verb.contains("delete") {
        let everything = value.as_object().is_none_or(serde_json::Map::is_empty)
            && value.as_str().is_none_or(|s| s.trim() == "{}" || s.trim().is_empty());
        out.push(match (verb.contains("delete"), everything) {
            (true, true) => &m::DELETE_ALL,
            (true, false) => &m::DELETE,
            (false, true) => &m::UPDATE_ALL,
            (false, false) => &m::UPDATE,
        });
    } else if out.is_empty() {
        out.push(&m::LOOK);
    }
    out
}

/// Operators that write or run code, anywhere in the document.
fn operators(value: &Value, depth: usize, out: &mut Vec<&'static SqlRule>) {
    if depth > MAX_DEPTH {
        return out.push(&m::UNKNOWN_TEXT);
    }
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                match key.as_str() {
                    "$out" | "$merge" => out.push(&m::PIPELINE_OUTPUT),
                    "$where" | "$function" | "$accumulator" => out.push(&m::RUN_CODE),
                    _ => operators(inner, depth + 1, out),
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| operators(inner, depth + 1, out)),
        Value::String(text) => {
            if let Ok(inner @ (Value::Object(_) | Value::Array(_))) = serde_json::from_str::<Value>(text) {
                operators(&inner, depth + 1, out);
            }
        }
        _ => {}
    }
}

/// A database command: its first key is its name.
fn command(value: &Value) -> &'static SqlRule {
    let parsed = value.as_str().and_then(|s| serde_json::from_str::<Value>(s).ok());
    let value = parsed.as_ref().unwrap_or(value);
    let keys: Vec<String> =
        value.as_object().map(|o| o.keys().map(|k| k.to_ascii_lowercase()).collect()).unwrap_or_default();
    let has = |name: &str| keys.iter().any(|k| k == name);
    let rows: [(&str, &'static SqlRule); 9] = [
        ("dropdatabase", &m::DELETE_DATABASE),
        ("drop", &m::DROP),
        ("dropindexes", &m::DROP),
        ("delete", &m::DELETE_ALL),
        ("update", &m::UPDATE_ALL),
        ("findandmodify", &m::UPDATE_ALL),
        ("insert", &m::INSERT),
        ("create", &m::CREATE),
        ("shutdown", &server::SHUTDOWN),
    ];
    if let Some((_, rule)) = rows.iter().find(|(name, _)| has(name)) {
        return rule;
    }
    let reads = [
        "find", "count", "distinct", "ping", "buildinfo", "serverstatus", "collstats", "dbstats", "listcollections",
        "listindexes", "listdatabases", "explain", "hello", "aggregate",
    ];
    if reads.iter().any(|name| has(name)) { &m::LOOK } else { &m::UNKNOWN_TEXT }
}

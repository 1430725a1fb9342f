//! What a grant of an MCP server's tools reaches: every tool of the catalog's row with the worst that it takes.

use super::bench::{GrantsBench, Proof};
use super::fence::Fence;
use super::rule::GrantRule;
use crate::catalog::mcp::{self, Carries, Does, Language, Tool, names};
use crate::effects::sql;
use crate::policy::glob::{self, Reading};
use crate::request::Payload;
use serde_json::{Value, json};

/// Tools to try where nobody knows the server.
const COMMON: &[&str] = &["delete", "exec", "write_file", "list"];
/// The same where its name speaks of a database.
const SQL: &[&str] = &["execute_sql", "query", "delete", "drop_table"];
/// Words in a server's name that speak of a database.
const DATA: &[&str] = &["db", "sql", "database", "data", "warehouse", "store"];
const DROP: &str = "DROP DATABASE app";

/// The worst that the grant lets through, as far as it counts.
pub fn proof(bench: &GrantsBench, rule: &GrantRule, fence: &Fence) -> Option<Proof> {
    let (server, pattern) = parts(&rule.tool);
    let mut found: Option<Proof> = None;
    for tool in tools(server, pattern) {
        let full = format!("mcp__{server}__{tool}");
        if fence.stops_tool(&full) {
            continue;
        }
        for input in inputs(server, &tool) {
            let shown = if input == json!({}) { full.clone() } else { format!("{full} {input}") };
            let payload = Payload::Mcp { server: server.to_owned(), tool: tool.clone(), input };
            let proof = bench.harm(&shown, payload);
            if let Some(proof) = proof.filter(|p| found.as_ref().is_none_or(|old| old.rank() < p.rank())) {
                found = Some(proof);
            }
        }
    }
    found
}

/// The tools of a known server that only look, as rules within the grant.
pub fn bounded(rule: &GrantRule) -> Vec<String> {
    let (server, pattern) = parts(&rule.tool);
    let known = mcp::servers().filter(|s| s.called(server)).flat_map(|s| s.tools.iter());
    let reads = known.filter(|tool| matches!(tool.does, Does::Read)).flat_map(|tool| tool.names.iter());
    let fits = |name: &&&str| !name.contains('*') && glob::matches(pattern, name, Reading::PLAIN);
    reads.filter(fits).take(8).map(|name| format!("mcp__{server}__{name}")).collect()
}

/// The server and the pattern of its tools.
fn parts(full: &str) -> (&str, &str) {
    let rest = full.strip_prefix("mcp__").unwrap_or(full);
    rest.split_once("__").unwrap_or((rest, "*"))
}

fn tools(server: &str, pattern: &str) -> Vec<String> {
    if !pattern.contains('*') {
        return vec![pattern.to_owned()];
    }
    let known = mcp::servers().filter(|s| s.called(server)).flat_map(|s| s.tools.iter()).flat_map(|t| t.names.iter());
    let words = names::words(server);
    let data = words.iter().any(|word| DATA.contains(&word.as_str()) || sql::dialect(word).is_some());
    let common = if data { SQL } else { COMMON };
    let named = known.map(|name| name.replace('*', "x")).chain(common.iter().map(|name| (*name).to_owned()));
    let mut out: Vec<String> = named.filter(|name| glob::matches(pattern, name, Reading::PLAIN)).collect();
    if out.is_empty() {
        out.push(pattern.replace('*', "x"));
    }
    out
}

fn inputs(server: &str, tool: &str) -> Vec<Value> {
    let mut out = vec![json!({})];
    if speaks_sql(server, tool) {
        out.extend([json!({ "sql": DROP }), json!({ "query": DROP })]);
    }
    let rows = mcp::servers().filter(|s| s.called(server) || s.names.is_empty()).filter_map(|s| s.tool(tool));
    for row in rows.take(4) {
        out.extend(worst(row));
        out.extend(row.switches.iter().map(|(name, _)| json!({ *name: true })));
    }
    out
}

/// Whether a tool may take SQL, by its row or by the words in its name.
fn speaks_sql(server: &str, tool: &str) -> bool {
    let named = ["sql", "query", "exec", "statement", "transaction", "migration"];
    let tool_lower = tool.to_ascii_lowercase();
    let known = mcp::servers().filter(|s| s.called(server) || s.names.is_empty()).filter_map(|s| s.tool(tool));
    named.iter().any(|word| tool_lower.contains(word))
        || known.take(4).any(|row| matches!(row.does, Does::Sql | Does::Explain { .. }))
}

/// Whether a tool runs what it is given.
fn runs(tool: &Tool) -> bool {
    let text = |kind: &Carries| matches!(kind, Carries::Shell | Carries::Words | Carries::Script);
    tool.fields.iter().any(|(_, kind)| text(kind)) || tool.commands.iter().any(|command| command.contains(['!', ';']))
}

fn worst(tool: &Tool) -> Vec<Value> {
    let texts = |text: &str| tool.texts.iter().map(|key| json!({ *key: text })).collect::<Vec<Value>>();
    match tool.does {
        Does::Read | Does::Act(_) => Vec::new(),
        Does::Sql => texts(DROP),
        Does::Explain { switch, .. } => {
            tool.texts.iter().map(|key| json!({ *key: "DELETE FROM users", switch: true })).collect()
        }
        Does::By(argument, rows) => rows.iter().map(|(value, _)| json!({ argument: value })).collect(),
        Does::Carry if runs(tool) => tool.hits.iter().filter_map(|(call, _)| serde_json::from_str(call).ok()).collect(),
        Does::Carry => tool.fields.iter().map(|(name, _)| json!({ *name: "notes.txt" })).collect(),
        Does::Text(language) => texts(match language {
            Language::Redis => "FLUSHALL",
            Language::Mongo => "{\"dropDatabase\": 1}",
            Language::Cypher => "MATCH (n) DETACH DELETE n",
            Language::Gremlin => "g.V().drop()",
            Language::Graphql => "mutation { deleteAll }",
            Language::Kql => ".drop table Logs",
            Language::Flux => "import \"influxdata/influxdb\"",
        }),
    }
}

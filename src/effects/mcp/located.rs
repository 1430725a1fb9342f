//! Where among a call's arguments things stand, for a person who asks why. The verdict needs none of it: each text is
//! read once more by itself, as SQL and as a shell text, and what was not found in the call is nobody's business here.

use super::{Dialect, hinted, known};
use crate::catalog::extra::Extras;
use crate::catalog::mcp;
use crate::effects::sql::{self, SqlText};
use crate::finding::Finding;
use crate::grammar::sql::Dialects;
use crate::request::{Payload, Request};
use crate::world::World;
use serde_json::Value;

/// Deeper arguments than this are shown as one text.
const MAX_DEPTH: usize = 16;
/// The most arguments that are looked into.
const MAX_ARGUMENTS: usize = 64;

/// One value among the arguments of a call.
#[derive(Debug, Clone)]
pub struct Argument {
    /// The names and numbers that lead to it: `queries.0.sql`.
    pub path: String,
    /// The text, or a number or switch as it is written.
    pub text: String,
    /// What may stand in it, with its place in the text.
    pub found: Vec<Finding>,
    /// The dialect in which it was read, if the server speaks only one.
    pub dialect: Option<&'static str>,
}

/// The values of a call, in its order; none where the request is no call of an MCP tool.
pub fn arguments(request: &Request, extras: &Extras, world: &dyn World) -> Vec<Argument> {
    let Payload::Mcp { server, tool, input } = &request.payload else { return Vec::new() };
    let mut leaves = Vec::new();
    walk(input, String::new(), MAX_DEPTH, &mut leaves);
    let said =
        known(server, tool, extras).map(|row| mcp::dialects(row.server.dialects)).filter(|said| !said.is_empty());
    let dialects = said.unwrap_or_else(|| hinted(server));
    let one = <[Dialect; 1]>::try_from(dialects.clone()).ok().map(|[dialect]| dialect.name());
    let read = |(path, value): (String, &Value)| {
        let (text, found) = match value {
            Value::String(text) => (text.clone(), found(text, &dialects, request, extras, world)),
            other => (other.to_string(), Vec::new()),
        };
        Argument { path, text, found, dialect: one }
    };
    leaves.into_iter().take(MAX_ARGUMENTS).map(read).collect()
}

fn walk<'v>(value: &'v Value, path: String, depth: usize, out: &mut Vec<(String, &'v Value)>) {
    let join = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        Value::Object(fields) if depth > 0 => {
            fields.iter().for_each(|(name, inner)| walk(inner, join(name), depth - 1, out));
        }
        Value::Array(list) if depth > 0 => {
            list.iter().enumerate().for_each(|(n, inner)| walk(inner, join(&n.to_string()), depth - 1, out));
        }
        scalar => out.push((path, scalar)),
    }
}

fn found(text: &str, dialects: &[Dialect], request: &Request, extras: &Extras, world: &dyn World) -> Vec<Finding> {
    let beside = Dialects::of(dialects);
    let some: Vec<Option<Dialect>> =
        if dialects.is_empty() { vec![None] } else { dialects.iter().copied().map(Some).collect() };
    let read = |dialect| sql::judge(&SqlText { text, dialect, beside, ..SqlText::default() }).findings;
    let mut out: Vec<Finding> = some.into_iter().flat_map(read).collect();
    let shell = Request { payload: Payload::Shell(text.to_owned()), ..request.clone() };
    out.extend(crate::effects::find(&shell, extras, world).list);
    out
}

//! A person's own rows for MCP servers that the catalog does not know.
//! A row speaks only for what was unknown; it never takes back what the catalog found.

use crate::catalog::extra::{Extras, NONE, Server};
use crate::finding::{Effect, Finding, Findings, Undo};
use crate::request::{Payload, Request};
use crate::span::Span;
use crate::world::World;
use serde_json::Value;

/// Adds what the rows say.
pub fn apply(findings: &mut Findings, request: &Request, extras: &Extras, world: &dyn World) {
    if let Payload::Mcp { server, tool, input } = &request.payload {
        let rows = extras.servers.iter().filter(|row| row.name == *server && named(&row.tool, tool));
        if let Some(row) = rows.max_by_key(|row| row.tool.len()) {
            mcp(findings, request, row, input, world);
        }
    }
}

fn named(pattern: &str, tool: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == tool, |head| tool.starts_with(head))
}

/// Everything inside stands where the whole stands.
fn at(findings: &mut Findings, span: Span) {
    findings.list.iter_mut().for_each(|finding| finding.span = span);
    findings.gaps.iter_mut().for_each(|gap| gap.span = span);
    findings.calls.iter_mut().for_each(|call| call.span = span);
}

/// A server's tool: the texts that its row names are read, and what the row says of the rest counts.
fn mcp(findings: &mut Findings, request: &Request, row: &Server, input: &Value, world: &dyn World) {
    let mut inner = Findings::default();
    let mut read = |payload: Payload| {
        let request = Request { payload, ..request.clone() };
        let mut found = super::find(&request, &NONE, world);
        at(&mut found, Span::default());
        inner.list.append(&mut found.list);
        inner.gaps.append(&mut found.gaps);
        inner.calls.append(&mut found.calls);
    };
    for key in &row.sql {
        texts(input.get(key), |text| read(Payload::Sql { text: text.to_owned(), dialect: row.dialect.clone() }));
    }
    for key in &row.shell {
        texts(input.get(key), |text| read(Payload::Shell(text.to_owned())));
    }
    let spoken = !row.sql.is_empty() || !row.shell.is_empty() || row.effect.is_some();
    if !spoken {
        return;
    }
    if let Some(effect) = row.effect {
        inner.list.push(tool(row, effect));
    }
    // The row answers for what was unknown; what was found otherwise stays.
    findings.list.retain(|f| {
        !matches!(f.rule.as_ref(), "unread" | "mcp-unknown-tool" | "mcp-unknown-server" | "mcp-unknown-text")
    });
    findings.gaps.clear();
    findings.list.append(&mut inner.list);
    findings.gaps.append(&mut inner.gaps);
    findings.calls.append(&mut inner.calls);
}

fn texts<'v>(value: Option<&'v Value>, mut each: impl FnMut(&'v str)) {
    match value {
        Some(Value::String(text)) => each(text),
        Some(Value::Array(items)) => items.iter().filter_map(Value::as_str).for_each(each),
        _ => {}
    }
}

fn tool(row: &Server, effect: Effect) -> Finding {
    let undo = if effect.writes() { Undo::None } else { Undo::Unneeded };
    let what = format!("uses `{}` of the server `{}`, which the policy describes", row.tool, row.name);
    let mut finding = Finding::new("policy-server", effect, undo, Span::default(), what);
    finding.subject = format!("{} {}", row.name, row.tool);
    finding
}

//! A person's own rows: programs, wrappers and servers that the catalog does not know, after the engine has read all else.
//! A row speaks only for what was unknown; it never takes back what the catalog found.

use crate::catalog::extra::{Extras, Program, Server};
use crate::finding::{Call, Effect, Finding, Findings, Undo};
use crate::grammar::quote;
use crate::request::{Payload, Request};
use crate::span::Span;
use crate::world::World;
use serde_json::Value;
use std::collections::BTreeSet;

/// How often wrappers may be nested in each other.
const MAX_DEPTH: usize = 4;
/// How many commands behind wrappers are opened.
const MAX_OPENED: usize = 64;

/// Adds what the rows say.
pub fn apply(findings: &mut Findings, request: &Request, extras: &Extras, world: &dyn World) {
    if extras.is_empty() {
        return;
    }
    let mut opened = 0;
    shell(findings, request, extras, world, MAX_DEPTH, &mut opened);
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

fn shell(
    findings: &mut Findings,
    request: &Request,
    extras: &Extras,
    world: &dyn World,
    depth: usize,
    opened: &mut usize,
) {
    let mut known: BTreeSet<(Span, String)> = BTreeSet::new();
    let mut added = Findings::default();
    for call in &findings.calls {
        let Some(Some(program)) = call.argv.first() else { continue };
        if extras.wrappers.contains(program) && depth > 0 && *opened < MAX_OPENED {
            *opened += 1;
            if let Some(inner) = behind(call, request, extras, world, depth - 1, opened) {
                known.insert((call.span, program.clone()));
                added.list.extend(inner.list);
                added.gaps.extend(inner.gaps);
                added.calls.extend(inner.calls);
            }
        }
        let rows: Vec<&Program> =
            extras.programs.iter().filter(|row| row.name == *program && fits(row, call)).collect();
        // The row with the most words knows best.
        if let Some(row) = rows.into_iter().max_by_key(|row| row.sub.len()) {
            known.insert((call.span, program.clone()));
            added.list.push(found(row, call.span));
        }
    }
    let answered = |finding: &Finding| {
        let unknown = matches!(finding.rule.as_ref(), "unknown-program" | "unknown-subcommand");
        let first = finding.subject.split(' ').next().unwrap_or("");
        unknown && known.contains(&(finding.span, first.to_owned()))
    };
    if !known.is_empty() {
        findings.list.retain(|finding| !answered(finding));
    }
    findings.list.append(&mut added.list);
    findings.gaps.append(&mut added.gaps);
    findings.calls.append(&mut added.calls);
}

/// Whether the words of a row follow the program, flags left out.
fn fits(row: &Program, call: &Call) -> bool {
    let words = call.argv.iter().skip(1).filter(|word| word.as_deref().is_none_or(|w| !w.starts_with('-')));
    row.sub.iter().map(|word| Some(word.as_str())).eq(words.take(row.sub.len()).map(|word| word.as_deref()))
}

fn found(row: &Program, span: Span) -> Finding {
    let undo = match row.undo.as_str() {
        _ if !row.effect.writes() => Undo::Unneeded,
        "" => Undo::None,
        command => Undo::Exact(command.to_owned().into()),
    };
    let mut finding = Finding::new(row.id.clone(), row.effect, undo, span, row.what.clone());
    finding.instead = row.instead.clone().map(Into::into);
    finding.subject =
        std::iter::once(row.name.as_str()).chain(row.sub.iter().map(String::as_str)).collect::<Vec<_>>().join(" ");
    finding
}

/// What runs behind a wrapper; `None` where its words are not all known.
fn behind(
    call: &Call,
    request: &Request,
    extras: &Extras,
    world: &dyn World,
    depth: usize,
    opened: &mut usize,
) -> Option<Findings> {
    let words: Option<Vec<&str>> = call.argv.iter().skip(1).map(Option::as_deref).collect();
    let inner: Vec<String> = words?.into_iter().skip_while(|word| word.starts_with('-')).map(quote::shell).collect();
    if inner.is_empty() {
        return None;
    }
    let request = Request { payload: Payload::Shell(inner.join(" ")), ..request.clone() };
    let mut findings = super::find(&request, world);
    shell(&mut findings, &request, extras, world, depth, opened);
    at(&mut findings, call.span);
    findings.calls.iter_mut().for_each(|inner| inner.env.extend(call.env.iter().cloned()));
    Some(findings)
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
        let mut found = super::find(&request, world);
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

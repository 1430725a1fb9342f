//! Files in which every line stands for itself: commands, and hook events or recorded calls as JSON.

use super::call;
use super::judge::CiBench;
use super::kind::Sort;
use super::pieces::string;
use super::point::{self, Written};
use super::source::CiSource;
use crate::decision::Decision;
use crate::door::{json, line};
use crate::effects::mcp;
use crate::grammar::embed::Embedded;
use crate::report::item::{Item, ItemKind, Point, Severity};
use crate::request::{Payload, Request};
use crate::span::Span;

/// Judges whole lines of a file, the first of which has that number.
pub fn judge(bench: &CiBench, sort: Sort, bytes: &[u8], first: usize, file: &str, emit: &mut dyn FnMut(Item)) {
    for (i, line) in bytes.split(|b| *b == b'\n').enumerate() {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let blank = line.iter().all(u8::is_ascii_whitespace);
        if blank || sort == Sort::Commands && line.trim_ascii_start().starts_with(b"#") {
            continue;
        }
        let item = match std::str::from_utf8(line) {
            Err(_) => unread("the line is not UTF-8"),
            Ok(text) if sort == Sort::Commands => command(bench, text, first + i),
            Ok(text) => event(bench, text, first + i),
        };
        emit(Item { file: Some(file.to_owned()), region: item.region.or_else(|| Some(at(first + i))), ..item });
    }
}

fn at(line: usize) -> crate::report::item::Region {
    crate::report::item::Region { line, column: 1, end_line: line, end_column: 1 }
}

/// An item for what could not be judged.
pub fn unread(why: impl Into<String>) -> Item {
    let mut item = Item::new(ItemKind::Input, "");
    item.points.push(Point {
        rule: "unreadable".into(),
        severity: Severity::Error,
        tier: crate::assess::Tier::Moderate,
        reversibility: crate::assess::Reversibility::Unknown,
        what: why.into().into(),
        undo: crate::finding::Undo::Unneeded,
        instead: None,
        region: None,
        span: Span::default(),
        pinned: false,
        allowed: None,
    });
    item
}

fn command(bench: &CiBench, text: &str, number: usize) -> Item {
    let request = Request { payload: Payload::Shell(text.to_owned()), place: bench.place(None), ..Request::default() };
    let decision = crate::decide(&request, bench.policy, bench.world);
    shown(bench, ItemKind::Shell, &Embedded::whole(text), text, number, &decision)
}

fn shown(bench: &CiBench, kind: ItemKind, text: &Embedded, line: &str, number: usize, decision: &Decision) -> Item {
    let all = &text.text;
    let start = all.len() - all.trim_start().len();
    let span = Span::new(start.min(all.trim_end().len()), all.trim_end().len());
    point::item(kind, Written { text, span, places: None }, &CiSource::new(line, number), decision, &bench.gate)
}

fn event(bench: &CiBench, text: &str, number: usize) -> Item {
    let judged = line::judge(text.as_bytes(), bench.policy, bench.world);
    let kind = match &judged.request.payload {
        Payload::Shell(_) => ItemKind::Shell,
        Payload::PowerShell(_) => ItemKind::PowerShell,
        Payload::Sql { .. } => ItemKind::Sql,
        Payload::Mcp { .. } => ItemKind::Mcp,
        Payload::File { .. } | Payload::Patch { .. } | Payload::Skill(_) | Payload::Tool { .. } => ItemKind::Tool,
        Payload::Unreadable(why) => return unread(why.clone()),
    };
    if kind == ItemKind::Mcp {
        let arguments = mcp::arguments(&judged.request, &bench.policy.extras, bench.world);
        if let Some(call) = call::placed(text, &judged.request, &arguments, &judged.decision) {
            let written = Written { text: &call.text, span: call.name, places: Some(&call.places) };
            return point::item(kind, written, &CiSource::new(text, number), &judged.decision, &bench.gate);
        }
    }
    let statement =
        Some(&judged.decision).filter(|_| matches!(kind, ItemKind::Shell | ItemKind::PowerShell | ItemKind::Sql));
    match statement.and_then(|_| embedded(text)) {
        Some(inner) => shown(bench, kind, &inner, text, number, &judged.decision),
        None => {
            let name = crate::report::source(&judged.request.payload).to_owned();
            let mut whole = Embedded::default();
            whole.put(&name, Span::new(0, text.len()));
            shown(bench, kind, &whole, text, number, &judged.decision)
        }
    }
}

/// The statement in a line, with the places of its characters.
fn embedded(text: &str) -> Option<Embedded> {
    let document = json::parse(text).ok()?;
    let root = &document.root;
    let input = root.get("tool_input").unwrap_or(root);
    ["command", "sql"].iter().find_map(|key| input.get(key)).and_then(|node| string(text, node))
}

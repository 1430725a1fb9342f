//! Programs that the host starts by itself: hooks, servers, helpers. No hook sees them.

use super::filled;
use super::found::{self, GrantFault};
use super::reach::Reach;
use crate::door::json::{JsonNode, JsonValue};
use crate::grammar::quote;
use crate::report::item::Severity;
use crate::request::Payload;
use crate::span::Span;
use std::path::Path;

/// What a command that the host starts would do, where that is more than a start.
pub fn command(reach: &Reach, text: &str, span: Span) -> Option<GrantFault> {
    let place = &reach.bench.place;
    let root = place.project.as_deref().or(place.cwd.as_deref()).unwrap_or(Path::new("/"));
    let proof = reach.bench.harm(text, Payload::Shell(filled::command(text, root, root)))?;
    // A program that nobody knows is what servers and hooks are; what is known to do harm is another thing.
    let severity = if proof.severity == Severity::Error { Severity::Error } else { Severity::Note };
    let what = format!("the host starts it without any hook: {}", proof.what());
    let found = GrantFault::new(&found::START, severity, text, span, what).proven(Some(proof));
    Some(found.advice("read what it does, and pin its version"))
}

/// The servers of a `.mcp.json`, or of another file that names them.
pub fn servers(reach: &Reach, source: &str, node: &JsonNode) -> Vec<GrantFault> {
    let JsonValue::Map(servers) = &node.value else {
        let text = node.span.of(source).lines().next().unwrap_or_default().to_owned();
        if node.text().is_some() {
            return Vec::new();
        }
        return vec![GrantFault::new(
            &found::UNREAD,
            Severity::Error,
            &text,
            node.span,
            "the servers are not an object",
        )];
    };
    servers.iter().filter_map(|server| started(reach, &server.node)).collect()
}

fn started(reach: &Reach, node: &JsonNode) -> Option<GrantFault> {
    let program = node.get("command")?;
    let text = line(program, node.get("args"))?;
    command(reach, &text, program.span)
}

/// The handlers of hooks, and code that would run inside the host.
pub fn hooks(reach: &Reach, source: &str, root: &JsonNode) -> Vec<GrantFault> {
    let mut out = Vec::new();
    if let Some(modules) = root.get("modules") {
        let text = modules.span.of(source).lines().next().unwrap_or_default();
        let what = "code that runs inside the host, where it can overrule every hook";
        let found = GrantFault::new(&found::START, Severity::Error, text, modules.span, what);
        out.push(found.advice("remove it unless you have read it"));
    }
    for handler in handlers(root) {
        let Some(program) = handler.get("command") else { continue };
        let Some(text) = line(program, handler.get("args")) else { continue };
        if !ours(&text) {
            out.extend(command(reach, &text, program.span).filter(|found| found.severity == Severity::Error));
        }
    }
    out
}

/// Whether a file wires oneway in.
pub fn guarded(root: &JsonNode) -> bool {
    let calls = root.get("hooks").and_then(|hooks| hooks.get("PreToolUse"));
    elements(calls).iter().flat_map(|group| elements(group.get("hooks"))).any(|handler| {
        handler.get("command").and_then(|program| line(program, handler.get("args"))).is_some_and(|text| ours(&text))
    })
}

fn ours(text: &str) -> bool {
    // Another command behind it is not ours.
    let alone = !text.contains([';', '&', '|', '<', '>', '(', '$', '`', '\n']);
    let words = quote::words(text).unwrap_or_default();
    let name = words.first().and_then(|program| program.rsplit(['/', '\\']).next());
    alone && name.is_some_and(|name| name == "oneway" || name == "oneway.exe")
}

fn handlers<'n, 'a>(root: &'n JsonNode<'a>) -> Vec<&'n JsonNode<'a>> {
    let Some(JsonValue::Map(events)) = root.get("hooks").map(|node| &node.value) else { return Vec::new() };
    let groups = events.iter().flat_map(|event| elements(Some(&event.node)));
    groups.flat_map(|group| elements(group.get("hooks"))).collect()
}

fn elements<'n, 'a>(node: Option<&'n JsonNode<'a>>) -> &'n [JsonNode<'a>] {
    match node.map(|node| &node.value) {
        Some(JsonValue::List(list)) => list,
        _ => &[],
    }
}

/// The command line: with `args` no shell is between, so each word is quoted.
fn line(program: &JsonNode, args: Option<&JsonNode>) -> Option<String> {
    let program = program.text()?;
    let Some(JsonValue::List(args)) = args.map(|node| &node.value) else { return Some(program.to_owned()) };
    let mut out = quote::shell(program);
    for arg in args {
        out.push(' ');
        out.push_str(&quote::shell(arg.text().unwrap_or_default()));
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::ours;

    #[test]
    fn only_oneway_alone_is_ours() {
        for text in ["oneway hook", "'/a b/oneway' hook", "\"C:\\x\\oneway.exe\" hook --preset strict"] {
            assert!(ours(text), "{text}");
        }
        for text in ["oneway hook && curl x.sh | sh", "oneway $(id)", "oneway\nid", "'oneway hook", "notoneway", ""] {
            assert!(!ours(text), "{text}");
        }
    }
}

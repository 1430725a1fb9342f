//! What settings say: is the hook there, in a form that stops a call when it cannot answer, and does anything undo it?

use super::{Check, SettingsFile, matcher};
use crate::cli::install::wires::is_ours;
use crate::door::hosts::claude;
use crate::door::json::{JsonNode, JsonValue};

/// One of our handlers, as a settings file has it.
#[derive(Debug, Clone)]
pub struct Wired {
    /// The file.
    pub source: SettingsFile,
    /// The event.
    pub event: String,
    /// The program.
    pub command: String,
    /// Its arguments; `None` where a shell would split the command.
    pub args: Option<Vec<String>>,
    /// What is wrong with its form.
    pub faults: Vec<Check>,
}

/// What the file says about hooks and permissions as a whole.
pub fn look(shown: &str, root: &JsonNode) -> Vec<Check> {
    let mut out = Vec::new();
    let on = |key: &str| root.get(key).is_some_and(JsonNode::is_true);
    if on("disableAllHooks") {
        out.push(Check::bad(format!("`{shown}` sets disableAllHooks: no hook runs; remove it")));
    }
    if on("allowManagedHooksOnly") {
        out.push(Check::doubt(format!("`{shown}` sets allowManagedHooksOnly: only hooks in managed settings run")));
    }
    for key in ["allow", "ask", "deny"] {
        let rules = root.get("permissions").and_then(|node| node.get(key)).map(|node| &node.value);
        if rules.is_some_and(|rules| !is_text_list(rules)) {
            out.push(Check::bad(format!(
                "`{shown}`: permissions.{key} is not a list of strings; the host drops the file"
            )));
        }
    }
    for (event, _, handler) in handlers(root) {
        if event == "PreToolUse" && !is_ours(handler) {
            let other = ["command", "url", "type"].iter().find_map(|key| handler.get(key)?.text());
            out.push(Check::second(&format!("`{shown}`"), other.unwrap_or("a hook")));
        }
        let failure = handler.get("onFailure").map(|node| node.text().unwrap_or_default());
        if failure.is_some_and(|failure| !["block", "continue"].contains(&failure)) {
            out.push(Check::bad(format!(
                "`{shown}`: a hook of {event} has an unknown onFailure; the host drops the file"
            )));
        }
    }
    out
}

fn is_text_list(value: &JsonValue) -> bool {
    matches!(value, JsonValue::List(list) if list.iter().all(|node| node.text().is_some()))
}

/// Every handler with its event and its group.
fn handlers<'n, 'a>(root: &'n JsonNode<'a>) -> Vec<(&'n str, &'n JsonNode<'a>, &'n JsonNode<'a>)> {
    let members = |node: Option<&'n JsonNode<'a>>| match node.map(|node| &node.value) {
        Some(JsonValue::Map(members)) => members.as_slice(),
        _ => &[],
    };
    let elements = |node: Option<&'n JsonNode<'a>>| match node.map(|node| &node.value) {
        Some(JsonValue::List(list)) => list.as_slice(),
        _ => &[],
    };
    let mut out = Vec::new();
    for event in members(root.get("hooks")) {
        for group in elements(Some(&event.node)) {
            out.extend(elements(group.get("hooks")).iter().map(|handler| (event.key.as_ref(), group, handler)));
        }
    }
    out
}

/// Our handlers in the file.
pub fn hooks(source: &SettingsFile, root: &JsonNode) -> Vec<Wired> {
    let ours = handlers(root).into_iter().filter(|(_, _, handler)| is_ours(handler));
    ours.map(|(event, group, handler)| Wired {
        source: source.clone(),
        event: event.to_owned(),
        command: handler.get("command").and_then(JsonNode::text).unwrap_or_default().to_owned(),
        args: args(handler),
        faults: if event == "PreToolUse" {
            faults(&source.path.display().to_string(), group, handler)
        } else {
            Vec::new()
        },
    })
    .collect()
}

fn args(handler: &JsonNode) -> Option<Vec<String>> {
    match &handler.get("args")?.value {
        JsonValue::List(list) => list.iter().map(|node| node.text().map(str::to_owned)).collect(),
        _ => None,
    }
}

fn faults(shown: &str, group: &JsonNode, handler: &JsonNode) -> Vec<Check> {
    let mut out = Vec::new();
    let again = "run `oneway install`";
    if handler.get("onFailure").and_then(JsonNode::text) != Some("block") {
        out.push(Check::bad(format!("`{shown}`: the hook has no onFailure block: a crash lets the call run; {again}")));
    }
    for key in ["if", "async", "asyncRewake"] {
        if handler.get(key).is_some_and(|node| node.value != JsonValue::Bool(false)) {
            out.push(Check::bad(format!("`{shown}`: the hook has `{key}`: calls pass unseen; {again}")));
        }
    }
    if args(handler).is_none() {
        out.push(Check::doubt(format!("`{shown}`: the hook is started through a shell; {again}")));
    }
    let seconds = match handler.get("timeout").map(|node| &node.value) {
        Some(JsonValue::Number(number)) => number.parse::<f64>().unwrap_or(0.0),
        _ => 0.0,
    };
    if !(3.0..=60.0).contains(&seconds) {
        out.push(Check::doubt(format!("`{shown}`: the hook's timeout is not between 3 and 60 s; {again}")));
    }
    match matcher::missed(group.get("matcher").and_then(JsonNode::text)) {
        None => out.push(Check::doubt(format!("`{shown}`: the matcher is too clever to be checked; {again}"))),
        Some(missed) if !missed.is_empty() => {
            out.push(Check::bad(format!("`{shown}`: the matcher misses {}; {again}", missed.join(", "))));
        }
        Some(_) => {}
    }
    out
}

/// The wiring as a whole: calls must reach one good hook, and the other events should.
pub fn judge(wired: &[Wired]) -> Vec<Check> {
    let calls: Vec<&Wired> = wired.iter().filter(|w| w.event == "PreToolUse").collect();
    if calls.is_empty() {
        return vec![Check::bad("the hook is not wired in: no call reaches oneway; run `oneway install`")];
    }
    let mut out: Vec<Check> = calls.iter().flat_map(|w| w.faults.clone()).collect();
    if out.is_empty() {
        out.push(Check::good(format!(
            "calls reach the hook in `{}`",
            calls.iter().map(|w| w.source.path.display().to_string()).collect::<Vec<_>>().join("`, `")
        )));
    }
    if calls.len() > 1 {
        out.push(Check::doubt("the hook is wired in more than once: each call is judged as often"));
    }
    let missing: Vec<&str> = claude::HOST
        .wiring
        .events
        .iter()
        .map(|(event, _, _)| *event)
        .filter(|event| wired.iter().all(|w| w.event != *event))
        .collect();
    if !missing.is_empty() {
        out.push(Check::doubt(format!("oneway does not hear {}; run `oneway install`", missing.join(", "))));
    }
    out
}

//! What oneway wants in the host's settings: for which events, which tools, in which form.

use crate::door::json::{JsonNode, JsonValue};
use crate::grammar::quote::words;
use crate::report::json::quote;

pub use crate::door::claude::MATCHER;

/// Every event that oneway wants to hear: its matcher, and whether the host must stop when oneway cannot answer.
pub const EVENTS: [(&str, Option<&str>, bool); 7] = [
    ("PreToolUse", Some(MATCHER), true),
    ("PostToolUse", Some(MATCHER), false),
    ("PostToolUseFailure", Some(MATCHER), false),
    // A prompt that is refused because oneway is missing would lock the person out of the repair.
    ("UserPromptSubmit", None, false),
    ("SessionStart", None, false),
    ("SessionEnd", None, false),
    ("ConfigChange", None, true),
];

/// How long the host waits, in seconds; oneway itself answers within half of it.
pub const TIMEOUT: &str = "5";

/// The program that the host starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Its path.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
}

impl Program {
    /// The hook of the binary at `command`, under a preset if one is given.
    pub fn hook(command: &str, preset: Option<&str>) -> Self {
        let mut args = vec!["hook".to_owned()];
        args.extend(preset.iter().flat_map(|name| ["--preset".to_owned(), (*name).to_owned()]));
        Self { command: command.to_owned(), args }
    }
}

/// The group of hooks to add for an event, two spaces a level.
pub fn group(program: &Program, matcher: Option<&str>, block: bool) -> String {
    let text = |text: &str| {
        let mut out = String::new();
        quote(&mut out, text);
        out
    };
    let args: Vec<String> = program.args.iter().map(|arg| text(arg)).collect();
    let matcher = matcher.map(|m| format!("  \"matcher\": {},\n", text(m))).unwrap_or_default();
    let failure = if block { ",\n      \"onFailure\": \"block\"" } else { "" };
    format!(
        "{{\n{matcher}  \"hooks\": [\n    {{\n      \"type\": \"command\",\n      \"command\": {},\n      \
         \"args\": [{}],\n      \"timeout\": {TIMEOUT}{failure}\n    }}\n  ]\n}}",
        text(&program.command),
        args.join(", "),
    )
}

/// Whether a handler starts oneway's hook, in whatever form.
pub fn is_ours(handler: &JsonNode) -> bool {
    let Some(command) = handler.get("command").and_then(JsonNode::text) else { return false };
    // Without `args` a shell splits the command.
    let words = match handler.get("args") {
        Some(_) => std::iter::once(command).chain(args(handler)).map(str::to_owned).collect(),
        None => words(command).unwrap_or_default(),
    };
    let name = words.first().and_then(|program| program.rsplit(['/', '\\']).next()).unwrap_or_default();
    name.starts_with("oneway") && words.get(1).is_some_and(|word| word == "hook")
}

fn args<'n>(handler: &'n JsonNode) -> Vec<&'n str> {
    match handler.get("args").map(|node| &node.value) {
        Some(JsonValue::List(list)) => list.iter().filter_map(JsonNode::text).collect(),
        _ => Vec::new(),
    }
}

/// Whether a handler is what would be written today.
pub fn is_current(group: &JsonNode, handler: &JsonNode, program: &Program, matcher: Option<&str>, block: bool) -> bool {
    let text = |key: &str| handler.get(key).and_then(JsonNode::text);
    let number = |key: &str| match handler.get(key).map(|node| &node.value) {
        Some(JsonValue::Number(number)) => Some(*number),
        _ => None,
    };
    text("type") == Some("command")
        && text("command") == Some(program.command.as_str())
        && args(handler) == program.args
        && number("timeout") == Some(TIMEOUT)
        && text("onFailure") == block.then_some("block")
        && ["if", "async", "asyncRewake", "shell", "once"].iter().all(|key| handler.get(key).is_none())
        && group.get("matcher").and_then(JsonNode::text) == matcher
}

//! What oneway wants in a host's settings, in the host's own form.

use crate::door::host::{Form, Wiring};
use crate::door::json::{JsonNode, JsonValue};
use crate::grammar::quote::{shell, words};
use crate::report::json::quote;

/// The program that the host starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Its path.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
}

impl Program {
    /// The hook of the binary at `command`, under a preset if one is given; `host` where the settings should say which.
    pub fn hook(command: &str, preset: Option<&str>, host: Option<&str>) -> Self {
        let mut args = vec!["hook".to_owned()];
        let said = [("--host", host), ("--preset", preset)];
        args.extend(said.iter().filter_map(|(key, value)| Some([*key, (*value)?])).flatten().map(str::to_owned));
        Self { command: command.to_owned(), args }
    }

    /// It as one line for a shell.
    pub fn line(&self) -> String {
        std::iter::once(&self.command).chain(&self.args).map(|word| shell(word)).collect::<Vec<_>>().join(" ")
    }

    /// The same, where a call must stop when oneway crashes or is not there: an exit code of 2 is a no for every host that takes a line.
    pub fn closed_line(&self) -> String {
        format!("{}{CLOSED}", self.line())
    }

    /// A file of a host's own with this program in its holes.
    pub fn fill(&self, template: &str) -> String {
        let args: Vec<String> = self.args.iter().map(|arg| json(arg)).collect();
        let holes = [
            ("{command}", json(&self.command)),
            ("{args}", format!("[{}]", args.join(", "))),
            ("{line}", json(&self.line())),
            ("{closed}", json(&self.closed_line())),
            ("{exec}", self.line()),
        ];
        holes.iter().fold(template.to_owned(), |text, (hole, value)| text.replace(hole, value))
    }
}

/// What every wiring of ours names.
pub const NAME: &str = "oneway";

/// What follows a line that must not fail open. Windows has no one shell that hosts use.
const CLOSED: &str =
    if cfg!(windows) { "" } else { " || { echo 'oneway did not answer: the call is refused' >&2; exit 2; }" };

/// The program's own words in such a line, and whether a failure refuses the call.
pub fn opened(line: &str) -> (&str, bool) {
    line.strip_suffix(CLOSED).map_or((line, false), |own| (own, true))
}

fn json(text: &str) -> String {
    let mut out = String::new();
    quote(&mut out, text);
    out
}

/// The members of the handler to write, each a key and its JSON.
fn members(program: &Program, wiring: &Wiring, block: bool) -> Vec<(&'static str, String)> {
    let (exec, typed, closed) = match wiring.form {
        Form::Groups { exec, closed, .. } => (exec, true, (closed.0, json(closed.1))),
        Form::Flat { closed } => (false, false, (closed, "true".to_owned())),
        Form::Own(_) => (false, false, ("", String::new())),
    };
    let mut out = Vec::new();
    if typed {
        out.push(("type", json("command")));
    }
    out.push(("command", json(if exec { &program.command } else { "" })));
    if exec {
        let args: Vec<String> = program.args.iter().map(|arg| json(arg)).collect();
        out.push(("args", format!("[{}]", args.join(", "))));
    } else if let Some((_, command)) = out.last_mut() {
        *command = json(&if block { program.closed_line() } else { program.line() });
    }
    out.extend(wiring.timeout.five_seconds().map(|(key, number)| (key, number.to_owned())));
    if block && !closed.0.is_empty() {
        out.push(closed);
    }
    out
}

/// What to add for an event, two spaces a level.
pub fn group(program: &Program, wiring: &Wiring, matcher: Option<&str>, block: bool) -> String {
    let members = members(program, wiring, block);
    let lines = |indent: &str| {
        let lines: Vec<String> = members.iter().map(|(key, value)| format!("{indent}\"{key}\": {value}")).collect();
        lines.join(",\n")
    };
    if matches!(wiring.form, Form::Flat { .. }) {
        return format!("{{\n{}\n}}", lines("  "));
    }
    let matcher = matcher.map(|m| format!("  \"matcher\": {},\n", json(m))).unwrap_or_default();
    format!("{{\n{matcher}  \"hooks\": [\n    {{\n{}\n    }}\n  ]\n}}", lines("      "))
}

/// Whether a handler starts oneway's hook, in whatever form.
pub fn is_ours(handler: &JsonNode) -> bool {
    let Some(command) = handler.get("command").and_then(JsonNode::text) else { return false };
    // Without `args` a shell splits the command.
    let words = match handler.get("args") {
        Some(_) => std::iter::once(command).chain(args(handler)).map(str::to_owned).collect(),
        None => words(opened(command).0).unwrap_or_default(),
    };
    let name = words.first().and_then(|program| program.rsplit(['/', '\\']).next()).unwrap_or_default();
    // Without arguments it is the hook, too: so a migrated file may have it.
    name.starts_with(NAME) && words.get(1).is_none_or(|word| word == "hook")
}

fn args<'n>(handler: &'n JsonNode) -> Vec<&'n str> {
    match handler.get("args").map(|node| &node.value) {
        Some(JsonValue::List(list)) => list.iter().filter_map(JsonNode::text).collect(),
        _ => Vec::new(),
    }
}

/// Keys of a handler that let calls pass unseen, or start something else.
const FOREIGN: &[&str] = &["if", "async", "asyncRewake", "shell", "once"];

/// Whether a handler is what would be written today; what a person added to it stays.
pub fn is_current(
    group: &JsonNode,
    handler: &JsonNode,
    program: &Program,
    wiring: &Wiring,
    wanted: (Option<&str>, bool),
) -> bool {
    let (matcher, block) = wanted;
    let said = |(key, value): &(&str, String)| {
        let want: Option<serde_json::Value> = serde_json::from_str(value).ok();
        handler.get(key).map(JsonNode::to_value) == want
    };
    let closed = match wiring.form {
        Form::Groups { closed: (key, _), .. } | Form::Flat { closed: key } => key,
        Form::Own(_) => "",
    };
    members(program, wiring, block).iter().all(said)
        && (block || handler.get(closed).is_none())
        && FOREIGN.iter().all(|key| handler.get(key).is_none())
        && (matches!(wiring.form, Form::Flat { .. }) || group.get("matcher").and_then(JsonNode::text) == matcher)
}

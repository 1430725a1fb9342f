//! What one line of a recorded session says: calls, results, hooks that ran, and what a person wrote.
//! Lines that only repeat others (requests as they were sent, snapshots, queues) say nothing.

use super::outcome::{self, CallOutcome};
use super::then::{self, Trace};
use crate::door::json::{JsonNode, JsonValue};

/// A part of a line that matters here.
#[derive(Debug, Clone, PartialEq)]
pub enum RecordPart<'n, 'a> {
    /// The model called a tool.
    Call {
        /// The call's id.
        id: &'n str,
        /// The tool.
        tool: &'n str,
        /// Its input, as the model sent it.
        input: &'n JsonNode<'a>,
    },
    /// What became of a call.
    Result {
        /// The call's id.
        id: &'n str,
        /// What became of it.
        outcome: CallOutcome,
        /// What a person added to a no.
        said: Option<&'n str>,
        /// The file that it shows.
        shown: Option<Trace>,
    },
    /// A hook ran before a call.
    Hook(Hook<'n>),
    /// A person wrote something.
    Prompt(&'n str),
}

/// A hook that ran before a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hook<'n> {
    /// The call's id.
    pub call: &'n str,
    /// The hook's command line.
    pub command: &'n str,
    /// How long it took, in milliseconds.
    pub took: Option<u64>,
    /// How it failed.
    pub failed: Option<Failed>,
}

/// How a hook failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failed {
    /// It ended with a code that the host takes for a yes.
    Code(u64),
    /// It was ended after so many milliseconds.
    Late(u64),
    /// It was ended by somebody.
    Cancelled,
}

impl Failed {
    /// In words.
    pub fn words(self) -> String {
        match self {
            Self::Code(code) => format!("a hook ended with code {code}"),
            Self::Late(ms) => format!("a hook was ended after {ms} ms"),
            Self::Cancelled => "a hook was cancelled".into(),
        }
    }
}

/// What all lines may say beside their parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordHead<'n> {
    /// When it was written.
    pub time: Option<&'n str>,
    /// The working directory.
    pub cwd: Option<&'n str>,
    /// The session.
    pub session: Option<&'n str>,
    /// Whether a subagent speaks.
    pub side: bool,
    /// The permission mode, where the line says so.
    pub mode: Option<&'n str>,
    /// The kind of agent, where the line says so.
    pub agent: Option<&'n str>,
}

/// Reads what all lines may say.
pub fn head<'n>(line: &'n JsonNode<'_>) -> RecordHead<'n> {
    let text = |key: &str| line.get(key).and_then(JsonNode::text);
    RecordHead {
        time: text("timestamp"),
        cwd: text("cwd"),
        session: text("sessionId").or_else(|| text("session_id")),
        side: line.get("isSidechain").is_some_and(JsonNode::is_true),
        mode: text("permissionMode").or_else(|| text("permission_mode")),
        agent: text("agentType").or_else(|| text("agent_type")),
    }
}

/// Hands every part of a line that matters to `hear`, in order.
pub fn parts<'n, 'a>(line: &'n JsonNode<'a>, hear: &mut dyn FnMut(RecordPart<'n, 'a>)) {
    match line.get("type").and_then(JsonNode::text) {
        Some("assistant") => content(line).iter().filter_map(call).for_each(hear),
        Some("user") => user(line, hear),
        Some("attachment") => line.get("attachment").and_then(hook).into_iter().for_each(hear),
        _ => {}
    }
}

fn content<'n, 'a>(line: &'n JsonNode<'a>) -> &'n [JsonNode<'a>] {
    match line.get("message").and_then(|message| message.get("content")).map(|node| &node.value) {
        Some(JsonValue::List(list)) => list,
        _ => &[],
    }
}

fn call<'n, 'a>(part: &'n JsonNode<'a>) -> Option<RecordPart<'n, 'a>> {
    let text = |key: &str| part.get(key).and_then(JsonNode::text);
    if text("type") != Some("tool_use") {
        return None;
    }
    // Older hosts call the tool `Task`; hooks have always seen the name that the host uses itself.
    let tool = text("name").map(|name| if name == "Task" { "Agent" } else { name })?;
    Some(RecordPart::Call { id: text("id")?, tool, input: part.get("input")? })
}

fn user<'n, 'a>(line: &'n JsonNode<'a>, hear: &mut dyn FnMut(RecordPart<'n, 'a>)) {
    let flag = |key: &str| line.get(key).is_some_and(JsonNode::is_true);
    let own = !flag("isMeta") && !flag("isSidechain") && !flag("isCompactSummary");
    let said = |text: &'n str| Some(text.trim()).filter(|text| own && typed(text));
    let whole = line.get("message").and_then(|message| message.get("content")).and_then(JsonNode::text);
    whole.and_then(said).into_iter().for_each(|text| hear(RecordPart::Prompt(text)));
    for part in content(line) {
        let text = |key: &str| part.get(key).and_then(JsonNode::text);
        match text("type") {
            Some("tool_result") => {
                let Some(id) = text("tool_use_id") else { continue };
                hear(RecordPart::Result {
                    id,
                    outcome: outcome::of(line, part),
                    said: outcome::remark(part),
                    shown: then::shown(line),
                });
            }
            Some("text") => text("text").and_then(said).into_iter().for_each(|text| hear(RecordPart::Prompt(text))),
            _ => {}
        }
    }
}

/// Whether a person typed it, and not the host on their behalf.
fn typed(text: &str) -> bool {
    let own =
        ["<command-", "<local-command", "<system-reminder", "<task-notification", "<bash-", "Caveat:", "[Request "];
    !text.is_empty() && !own.iter().any(|start| text.starts_with(start))
}

fn hook<'n, 'a>(part: &'n JsonNode<'a>) -> Option<RecordPart<'n, 'a>> {
    let text = |key: &str| part.get(key).and_then(JsonNode::text);
    let number = |key: &str| part.get(key).and_then(JsonNode::count);
    if text("hookEvent") != Some("PreToolUse") {
        return None;
    }
    let late = part.get("timedOut").is_some_and(JsonNode::is_true);
    let failed = match text("type")? {
        "hook_success" => None,
        "hook_non_blocking_error" => Some(Failed::Code(number("exitCode").unwrap_or(1))),
        "hook_cancelled" if late => Some(Failed::Late(number("timeoutMs").or(number("durationMs")).unwrap_or(0))),
        "hook_cancelled" => Some(Failed::Cancelled),
        _ => return None,
    };
    let call = text("toolUseID").unwrap_or_default();
    let command = text("command").or_else(|| text("hookName")).unwrap_or_default();
    Some(RecordPart::Hook(Hook { call, command, took: number("durationMs"), failed }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::json;

    fn said(text: &str) -> Vec<String> {
        let document = json::parse(text).expect("it is JSON");
        let mut out = Vec::new();
        parts(&document.root, &mut |part| {
            out.push(match part {
                RecordPart::Call { id, tool, .. } => format!("call {id} {tool}"),
                RecordPart::Result { id, outcome, .. } => format!("result {id} {}", outcome.names().0),
                RecordPart::Hook(hook) => format!("hook {} {:?} {:?}", hook.call, hook.took, hook.failed),
                RecordPart::Prompt(text) => format!("prompt {text}"),
            });
        });
        out
    }

    #[test]
    fn lines_say_what_matters_and_nothing_else() {
        let rows: [(&str, &[&str]); 9] = [
            (
                r#"{"type":"assistant","message":{"content":[{"type":"text","text":"x"},{"type":"tool_use","id":"a","name":"Bash","input":{}},{"type":"tool_use","id":"b","name":"Task","input":{}}]}}"#,
                &["call a Bash", "call b Agent"],
            ),
            (
                r#"{"type":"api-request-blob","message":{"content":[{"type":"tool_use","id":"a","name":"Bash","input":{}}]}}"#,
                &[],
            ),
            (
                r#"{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"a","content":"ok"}]}}"#,
                &["result a ran_unsaid"],
            ),
            (r#"{"type":"user","message":{"content":" stop that "}}"#, &["prompt stop that"]),
            (r#"{"type":"user","isMeta":true,"message":{"content":"x"}}"#, &[]),
            (r#"{"type":"user","message":{"content":"<command-name>/x</command-name>"}}"#, &[]),
            (
                r#"{"type":"attachment","attachment":{"type":"hook_success","hookEvent":"PreToolUse","toolUseID":"a","durationMs":12.5}}"#,
                &["hook a Some(12) None"],
            ),
            (
                r#"{"type":"attachment","attachment":{"type":"hook_cancelled","hookEvent":"PreToolUse","toolUseID":"a","timedOut":true,"timeoutMs":5000}}"#,
                &["hook a None Some(Late(5000))"],
            ),
            (r#"{"type":"attachment","attachment":{"type":"hook_success","hookEvent":"Stop"}}"#, &[]),
        ];
        for (text, want) in rows {
            assert_eq!(said(text), want, "{text}");
        }
    }
}

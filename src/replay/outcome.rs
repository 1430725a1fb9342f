//! What really happened to a call, as far as the record shows: who decided, and what a person said.

use crate::door::json::{JsonNode, JsonValue};

/// What became of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CallOutcome {
    /// It ran, and nobody was asked.
    Ran,
    /// It ran; the record does not say whether somebody was asked.
    RanSomehow,
    /// A person was asked and said yes.
    Approved,
    /// A person was asked and said no.
    Refused,
    /// A hook stopped it.
    Hook,
    /// A rule, a mode or a classifier of the host stopped it.
    Host,
    /// The host could not make sense of the call; no hook saw it.
    Invalid,
    /// The record has no result.
    Open,
}

impl CallOutcome {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// Its name, and in words.
    pub fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Ran => ("ran", "it ran, nobody was asked"),
            Self::RanSomehow => ("ran_unsaid", "it ran; not said whether somebody was asked"),
            Self::Approved => ("approved", "a person was asked and said yes"),
            Self::Refused => ("refused", "a person was asked and said no"),
            Self::Hook => ("hook", "a hook stopped it"),
            Self::Host => ("host", "the host stopped it"),
            Self::Invalid => ("invalid", "the host refused its form"),
            Self::Open => ("open", "no result in the record"),
        }
    }

    /// Whether it ran.
    pub fn ran(self) -> bool {
        matches!(self, Self::Ran | Self::RanSomehow | Self::Approved)
    }

    /// Whether a person was asked.
    pub fn prompted(self) -> bool {
        matches!(self, Self::Approved | Self::Refused)
    }
}

/// How texts of results begin that stand for a decision.
const BEGINNINGS: [(&str, CallOutcome); 9] = [
    ("The user doesn't want to proceed", CallOutcome::Refused),
    ("The user doesn't want to take this action", CallOutcome::Refused),
    ("The user rejected", CallOutcome::Refused),
    ("[Request interrupted by user for tool use]", CallOutcome::Refused),
    ("<tool_use_error>", CallOutcome::Invalid),
    ("Claude requested permissions", CallOutcome::Host),
    ("Permission to use", CallOutcome::Host),
    ("Permission for this", CallOutcome::Host),
    ("PreToolUse:", CallOutcome::Hook),
];

/// What a result says; `line` is the whole record, `result` the part of it that belongs to the call.
pub fn of(line: &JsonNode, result: &JsonNode) -> CallOutcome {
    let failed = result.get("is_error").is_some_and(JsonNode::is_true);
    let text = content(result);
    let begins = BEGINNINGS.iter().find(|(start, _)| failed && text.trim_start().starts_with(start));
    match (decided(line), begins) {
        (Some(outcome), _) => outcome,
        (None, Some((_, outcome))) => *outcome,
        (None, None) => CallOutcome::RanSomehow,
    }
}

fn decided(line: &JsonNode) -> Option<CallOutcome> {
    let decision = line.get("permissionDecision")?;
    let word = |key: &str| decision.get(key).and_then(JsonNode::text).unwrap_or_default();
    let person = word("source").starts_with("user_");
    match (word("decision"), person) {
        ("accept", true) => Some(CallOutcome::Approved),
        ("accept", false) => Some(CallOutcome::Ran),
        ("reject", true) => Some(CallOutcome::Refused),
        ("reject", false) if word("source") == "hook" || word("reasonCode").starts_with("hook:") => {
            Some(CallOutcome::Hook)
        }
        ("reject", false) => Some(CallOutcome::Host),
        _ => None,
    }
}

/// The text of a result: a string, or the first text of a list.
pub fn content<'n>(node: &'n JsonNode<'_>) -> &'n str {
    match node.get("content").map(|content| &content.value) {
        Some(JsonValue::Text(text)) => text,
        Some(JsonValue::List(list)) => list.iter().find_map(|part| part.get("text")?.text()).unwrap_or_default(),
        _ => "",
    }
}

/// What a person added to a no.
pub fn remark<'n>(result: &'n JsonNode<'_>) -> Option<&'n str> {
    let text = content(result);
    let (_, said) = text.split_once("the user said:")?;
    Some(said.trim()).filter(|said| !said.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::json;

    #[test]
    fn every_way_to_decide_is_told_apart() {
        let rows = [
            (r#"{"permissionDecision":{"decision":"accept","source":"config","reasonType":"mode"}}"#, CallOutcome::Ran),
            (r#"{"permissionDecision":{"decision":"accept","source":"hook","reasonType":"hook"}}"#, CallOutcome::Ran),
            (r#"{"permissionDecision":{"decision":"accept","source":"user_temporary"}}"#, CallOutcome::Approved),
            (r#"{"permissionDecision":{"decision":"accept","source":"user_permanent"}}"#, CallOutcome::Approved),
            (r#"{"permissionDecision":{"decision":"reject","source":"hook"}}"#, CallOutcome::Hook),
            (
                r#"{"permissionDecision":{"decision":"reject","source":"config","reasonCode":"hook:PreToolUse"}}"#,
                CallOutcome::Hook,
            ),
            (
                r#"{"permissionDecision":{"decision":"reject","source":"config","reasonCode":"mode:dontAsk"}}"#,
                CallOutcome::Host,
            ),
            (
                r#"{"is_error":true,"content":"The user doesn't want to proceed with this tool use."}"#,
                CallOutcome::Refused,
            ),
            (r#"{"is_error":false,"content":"The user doesn't want to proceed"}"#, CallOutcome::RanSomehow),
            (
                r#"{"is_error":true,"content":[{"type":"text","text":"PreToolUse:Bash hook error: x"}]}"#,
                CallOutcome::Hook,
            ),
            (r#"{"is_error":true,"content":"<tool_use_error>No such tool"}"#, CallOutcome::Invalid),
            (r#"{"is_error":true,"content":"Exit code 1"}"#, CallOutcome::RanSomehow),
            (r#"{"permissionDecision":7}"#, CallOutcome::RanSomehow),
        ];
        for (text, want) in rows {
            let document = json::parse(text).expect("it is JSON");
            assert_eq!(of(&document.root, &document.root), want, "{text}");
        }
    }

    #[test]
    fn what_a_person_added_to_a_no_is_found() {
        let text = r#"{"content":"The user doesn't want to proceed. To tell you how to proceed, the user said:\nuse the copy"}"#;
        let document = json::parse(text).expect("it is JSON");
        assert_eq!(remark(&document.root), Some("use the copy"));
    }
}

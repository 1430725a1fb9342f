//! An agent's answers in a person's place that no engine sees as such: inside a text that was not read, by a name that is
//! looked up or copied first, later, or through a tool that takes a command.

use super::{Guard, disabled, inside};
use crate::finding::{Act, Call, Finding, Findings};
use crate::leaf::leaf;
use serde_json::Value;
use std::path::Path;

const ANSWERS: &str = "would answer in a person's place";
/// What oneway is told by a person alone.
const VERBS: &[&str] = &["approve", "pending", "admin", "release", "revoke", "hook"];
/// Keys under which a tool takes a command.
const COMMANDS: &[&str] =
    &["command", "cmd", "commands", "script", "shell", "code", "exec", "args", "argv", "arguments", "program", "bash"];

/// A finding for every call that would answer.
pub fn given(guard: &Guard, findings: &Findings, text: &str) -> Vec<Finding> {
    let mut out = Vec::new();
    let runs: Vec<&Finding> = findings.list.iter().filter(|f| f.effect.act == Act::Run).collect();
    if runs.is_empty() {
        return out;
    }
    let own = findings.calls.iter().flat_map(|call| call.argv.iter().flatten()).any(|word| is_own(word));
    for call in &findings.calls {
        let unread = || runs.iter().any(|f| inside(f.span, call.span));
        let words: Vec<&str> = call.argv.iter().flatten().map(String::as_str).collect();
        // A name that is looked up may be gone from the words: then the verb stands first.
        let told = call.argv.iter().take(2).flatten().any(|word| VERBS.contains(&word.as_str()));
        let by_another_name = told && (own || guard.is_copy(call));
        if by_another_name || (unread() && holds(&words.join(" "))) {
            out.push(disabled(ANSWERS, call.span));
            break;
        }
    }
    let later = findings.list.iter().find(|f| f.marks.is("later"));
    out.extend(later.filter(|_| holds(text)).map(|f| disabled(ANSWERS, f.span)));
    out
}

fn is_own(word: &str) -> bool {
    leaf(word) == "oneway"
}

/// Whether a text holds `oneway approve` or one of its like.
fn holds(text: &str) -> bool {
    if !text.contains("oneway") {
        return false;
    }
    let ends = [' ', '\t', '\n', ';', '"', '\'', '!', '(', ')', '[', ']', ',', '|', '&', '`', '{', '}'];
    let mut words = text.split(ends).filter(|w| !w.is_empty()).peekable();
    while let Some(word) = words.next() {
        if is_own(word) && words.peek().is_some_and(|next| VERBS.contains(next)) {
            return true;
        }
    }
    false
}

/// Whether a tool's arguments are such a command.
pub fn in_arguments(input: &Value) -> bool {
    let Value::Object(fields) = input else { return false };
    let mut words: Vec<&str> = Vec::new();
    for (_, value) in fields.iter().filter(|(key, _)| COMMANDS.contains(&key.to_ascii_lowercase().as_str())) {
        match value {
            Value::String(text) => words.push(text),
            Value::Array(items) => words.extend(items.iter().filter_map(Value::as_str)),
            _ => {}
        }
    }
    let apart = words.iter().any(|word| is_own(word)) && words.iter().any(|word| VERBS.contains(word));
    apart || words.iter().any(|word| holds(word))
}

impl Guard<'_> {
    /// Whether the program of a call is oneway under another name: by a link, or a copy of the same size.
    fn is_copy(&self, call: &Call) -> bool {
        let Some(Some(program)) = call.argv.first().filter(|p| p.as_deref().is_some_and(|p| p.contains('/'))) else {
            return false;
        };
        let Some(path) = self.resolve(program) else { return false };
        let size = |path: &Path| self.world.meta(path).map(|meta| meta.size);
        let same =
            || self.world.program().and_then(|own| size(&own)).is_some_and(|own| size(Path::new(&path)) == Some(own));
        is_own(&path) || same()
    }
}

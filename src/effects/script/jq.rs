//! jq: a language without effects; it can only look at variables and load modules.

use super::{ScriptAct, ScriptKind, ScriptRead};
use crate::span::Span;

/// Reads a jq program.
pub fn inspect(text: &str) -> ScriptRead {
    let word = |name: &str| {
        text.match_indices(name).any(|(at, _)| {
            let before = text.get(..at).and_then(|t| t.chars().next_back());
            let after = text.get(at + name.len()..).and_then(|t| t.chars().next());
            let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
            !part(before) && before != Some('.') && !part(after)
        })
    };
    let mut out = ScriptRead { proven: true, understood: true, ..ScriptRead::default() };
    if word("$ENV") || word("env") {
        let span = Span::new(0, text.len());
        out.acts.push(ScriptAct { span, kind: ScriptKind::ReadSecretEnv, rule: "jq-env", what: "reads variables" });
    }
    if word("import") || word("include") {
        out.proven = false;
        out.understood = false;
        out.why = Some("it loads a module".into());
    }
    out
}

//! Answers as hosts read them: what is said, and with which exit code. Each form is written once; hosts name theirs.

use crate::approvals::Outcome;
use crate::decision::Verdict;
use crate::report::json::quote;

/// What is to be said, whoever hears it.
#[derive(Debug, Clone, Copy)]
pub struct Answer<'a> {
    /// What the host is told.
    pub verdict: Verdict,
    /// Why.
    pub reason: &'a str,
    /// For the person, beside the answer.
    pub message: Option<&'a str>,
}

impl<'a> From<&'a Outcome> for Answer<'a> {
    fn from(outcome: &'a Outcome) -> Self {
        let decision = &outcome.decision;
        Self { verdict: decision.verdict, reason: &decision.reason, message: outcome.message.as_deref() }
    }
}

impl<'a> Answer<'a> {
    /// A refusal.
    pub fn deny(reason: &'a str) -> Self {
        Self { verdict: Verdict::Deny, reason, message: None }
    }
}

/// What goes out: one text on stdout, one on stderr, the exit code.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spoken {
    /// For stdout, whole.
    pub out: String,
    /// For stderr.
    pub err: String,
    /// 0, or 2 for no.
    pub code: u8,
}

impl Spoken {
    /// An answer on stdout alone.
    pub fn plain(out: String) -> Self {
        Self { out, ..Self::default() }
    }
}

/// One JSON object, member by member.
struct Object(String);

impl Object {
    fn new() -> Self {
        let mut out = String::with_capacity(512);
        out.push('{');
        Self(out)
    }

    /// Keys are plain words.
    fn key(&mut self, key: &str) {
        self.0.push_str(if self.0.len() > 1 { ",\"" } else { "\"" });
        self.0.push_str(key);
        self.0.push_str("\":");
    }

    fn raw(mut self, key: &str, value: &str) -> Self {
        self.key(key);
        self.0.push_str(value);
        self
    }

    fn text(mut self, key: &str, value: &str) -> Self {
        self.key(key);
        quote(&mut self.0, value);
        self
    }

    fn maybe(self, key: &str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.text(key, value),
            None => self,
        }
    }

    fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

/// `hookSpecificOutput` with a decision, or without one; `message` is shown to the person and not sent to the model.
fn specific(event: &str, said: Option<(&str, &str)>, message: Option<&str>) -> String {
    let mut inner = Object::new().text("hookEventName", event);
    if let Some((decision, reason)) = said {
        inner = inner.text("permissionDecision", decision).text("permissionDecisionReason", reason);
    }
    Object::new().raw("hookSpecificOutput", &inner.end()).maybe("systemMessage", message).end()
}

/// Claude Code's form, and that of the hosts which copied it.
pub fn claude(answer: &Answer) -> Spoken {
    let said = (answer.verdict != Verdict::Silent).then_some((answer.verdict.name(), answer.reason));
    Spoken::plain(specific("PreToolUse", said, answer.message))
}

/// Codex: only a denial is a decision; `ask` and `allow` would make the hook fail, and the call run.
pub fn codex(answer: &Answer) -> Spoken {
    let denied = answer.verdict >= Verdict::Ask;
    Spoken::plain(specific("PreToolUse", denied.then_some(("deny", answer.reason)), answer.message))
}

/// Gemini: the decision stands at the top; what `ask` shows is the message.
pub fn gemini(answer: &Answer) -> Spoken {
    let silent = answer.verdict == Verdict::Silent;
    if silent {
        return Spoken::plain(specific("BeforeTool", None, answer.message));
    }
    let message = if answer.verdict == Verdict::Ask { Some(answer.reason) } else { answer.message };
    let out = Object::new().text("decision", answer.verdict.name()).text("reason", answer.reason);
    Spoken::plain(out.maybe("systemMessage", message).end())
}

/// Cursor: one text for the person, one for the agent; both spellings of each, for older and newer versions.
pub fn cursor(answer: &Answer) -> Spoken {
    if answer.verdict == Verdict::Silent {
        return Spoken::plain(Object::new().raw("continue", "true").maybe("user_message", answer.message).end());
    }
    let out = Object::new().text("permission", answer.verdict.name());
    let out = ["user_message", "agent_message", "userMessage", "agentMessage"]
        .into_iter()
        .fold(out, |out, key| out.text(key, answer.reason));
    Spoken::plain(out.end())
}

/// GitHub Copilot: the decision at the top, and where VS Code looks for it.
pub fn copilot(answer: &Answer) -> Spoken {
    if answer.verdict == Verdict::Silent {
        return claude(answer);
    }
    let name = answer.verdict.name();
    let inner = Object::new().text("hookEventName", "PreToolUse").text("permissionDecision", name);
    let inner = inner.text("permissionDecisionReason", answer.reason).text("additionalContext", answer.reason);
    let out = Object::new().text("permissionDecision", name).text("permissionDecisionReason", answer.reason);
    Spoken::plain(out.raw("hookSpecificOutput", &inner.end()).maybe("systemMessage", answer.message).end())
}

/// Cline: a call is cancelled, or it is not.
pub fn cline(answer: &Answer) -> Spoken {
    let denied = answer.verdict >= Verdict::Ask;
    let out = Object::new().raw("cancel", if denied { "true" } else { "false" });
    Spoken::plain(if denied {
        out.text("errorMessage", answer.reason).text("contextModification", "").end()
    } else {
        out.end()
    })
}

/// Hosts that read exit codes only: 2 with the reason on stderr is no.
pub fn exit_code(answer: &Answer) -> Spoken {
    match answer.verdict {
        Verdict::Allow | Verdict::Silent => Spoken::default(),
        Verdict::Ask | Verdict::Deny => Spoken { out: String::new(), err: answer.reason.to_owned(), code: 2 },
    }
}

/// Our own plugins: a decision that they must find, or they throw.
pub fn plugin(answer: &Answer) -> Spoken {
    let said = if answer.verdict >= Verdict::Ask { "deny" } else { "none" };
    Spoken::plain(Object::new().text("decision", said).text("reason", answer.reason).end())
}

/// For whoever it is: what is not refused is said as most hosts read it.
pub fn any(answer: &Answer) -> Spoken {
    if answer.verdict >= Verdict::Ask { refuse(answer.reason) } else { claude(answer) }
}

/// No, in every form at once: for whoever is not known. The exit code says it to those who read nothing.
pub fn refuse(reason: &str) -> Spoken {
    let inner = Object::new().text("hookEventName", "PreToolUse").text("permissionDecision", "deny");
    let inner = inner.text("permissionDecisionReason", reason).end();
    let out = Object::new().raw("hookSpecificOutput", &inner).text("decision", "deny").text("reason", reason);
    let out =
        out.text("permission", "deny").text("permissionDecision", "deny").text("permissionDecisionReason", reason);
    let out = out.raw("cancel", "true").text("errorMessage", reason).end();
    Spoken { out, err: reason.to_owned(), code: 2 }
}

//! What a yes is for: the rule *and* what it falls on. Two statements share a key only where a person who saw the one has
//! seen all that matters of the other: the same files, or the same words. What is not known can be confirmed for one run only.

use super::command;
use crate::assess::{Assessment, Tier, Weighed};
use crate::catalog::mcp;
use crate::catalog::shell::conversation::conversation;
use crate::digest::blake;
use crate::finding::{Call, Finding, Object, Undo};
use crate::request::{Payload, Request};

/// The longest text that a yes is remembered for.
const MAX_TEXT: usize = 16 << 10;

/// What a yes to one thing is for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct YesKey {
    /// The rule and what it falls on, digested; empty where a yes counts once.
    pub key: String,
    /// Where paths say all of it, the paths.
    pub paths: Vec<String>,
    /// What stands there is replaced, or goes.
    pub replaces: bool,
    /// A program that is run, and needs no yes where this session's own builds have made it.
    pub built: Option<String>,
}

impl YesKey {
    fn words(key: String) -> Self {
        Self { key, paths: Vec::new(), replaces: false, built: None }
    }
}

/// The keys of all that is not safe in a statement; empty where a yes counts for this one run.
pub fn keys(request: &Request, assessment: &Assessment) -> Vec<YesKey> {
    if leaves_with_secret(assessment) {
        return Vec::new();
    }
    let owners = command::owners(assessment);
    let found = assessment.findings.iter().zip(owners).filter(|(w, _)| w.tier > Tier::Safe);
    let alone = assessment.calls.len() <= 1;
    let of = found.map(|(w, owner)| key(&w.finding, owner.own.or(owner.around), alone, request));
    let Some(mut out) = of.collect::<Option<Vec<YesKey>>>() else { return Vec::new() };
    if out.is_empty() {
        // Only a clause asks: then it is for these very words.
        let call = |call| Some(YesKey::words(digest(&["call", &words(call)?])));
        out = assessment.calls.iter().map(call).collect::<Option<Vec<YesKey>>>().unwrap_or_default();
    }
    out.sort();
    out.dedup();
    out
}

/// The conversation that a yes to all of a statement is for, where it is for one.
pub fn talks(request: &Request, assessment: &Assessment) -> Option<String> {
    let owners = command::owners(assessment);
    let mut found = assessment.findings.iter().zip(owners).filter(|(w, _)| w.tier > Tier::Safe);
    let (first, rest) = (found.next(), found.next());
    let (weighed, owner) = first.filter(|_| rest.is_none())?;
    spoken(&weighed.finding, owner.own.or(owner.around), request)
}

/// Whether a yes to a statement is remembered.
pub fn remembered(request: &Request, assessment: &Assessment) -> bool {
    let keys = keys(request, assessment);
    !keys.is_empty() && keys.iter().all(|key| !key.key.is_empty())
}

/// A secret and the network in one statement: nobody can see from here that they stay apart.
fn leaves_with_secret(assessment: &Assessment) -> bool {
    let any = |test: fn(&Weighed) -> bool| assessment.findings.iter().any(test);
    any(|w| w.finding.effect.object == Object::Secret)
        && any(|w| w.finding.marks.network || w.finding.effect.object == Object::Network)
}

fn key(finding: &Finding, call: Option<&Call>, alone: bool, request: &Request) -> Option<YesKey> {
    let effect = finding.effect;
    // What is published is what lies there at the time, under whatever version, and the number of a process is used again:
    // the words do not say it.
    if matches!(effect.object, Object::Shared | Object::Cloud | Object::Process) && finding.undo >= Undo::None {
        return None;
    }
    let what = [&finding.rule, effect.act.name(), effect.object.name(), effect.reach.name()].join(" ");
    let mut on = finding.targets.clone();
    on.sort();
    let falls = on.join("\u{0}");
    if by_path(finding) {
        let replaces = effect.object == Object::File && effect.writes();
        return Some(YesKey { key: digest(&["path", &what, &falls]), paths: on, replaces, built: None });
    }
    let place = place(request);
    if let Some(conversation) = spoken(finding, call, request) {
        let tool = if let Payload::Mcp { tool, .. } = &request.payload { tool } else { "" };
        return Some(YesKey::words(digest(&["conversation", tool, &what, &conversation, &place])));
    }
    let key = match (&request.payload, call) {
        // A tool of a server is what a person allows there, for the tables and paths that it named.
        (Payload::Mcp { server, tool, input }, None) => {
            let text = if finding.class.is_some() || falls.is_empty() && finding.effect.object != Object::Code {
                input.to_string()
            } else {
                String::new()
            };
            Some(digest(&["mcp", server, tool, &what, &falls, &text]))
        }
        (_, Some(call)) if alone => words(call).map(|words| digest(&["words", &what, &falls, &words, &place])),
        // What stands in front of a command may change what it is: `cd`, a variable, a pipe.
        (payload, _) => whole(payload).map(|text| digest(&["whole", &what, &falls, &text, &place])),
    };
    let built = finding.targets.first().filter(|_| effect.object == Object::Code && finding.marks.is("own")).cloned();
    match key {
        Some(key) => Some(YesKey { built, ..YesKey::words(key) }),
        // A yes counts once, and none is needed where it was built.
        None => built.map(|path| YesKey { built: Some(path), ..YesKey::words(String::new()) }),
    }
}

/// The conversation in which a finding says something, where a yes to words there is a yes to more of them. Who is asked sees
/// which one it is.
fn spoken(finding: &Finding, call: Option<&Call>, request: &Request) -> Option<String> {
    if finding.effect.object != Object::Message {
        return None;
    }
    match (&request.payload, call) {
        (Payload::Mcp { server, input, .. }, None) => mcp::conversation::conversation(server, input),
        (_, Some(call)) if call.env.is_empty() => {
            let argv: Option<Vec<String>> = call.argv.iter().cloned().collect();
            conversation(&argv?)
        }
        _ => None,
    }
}

/// Whether the paths say all: a file that goes, is written or is read, however that is spelled.
fn by_path(finding: &Finding) -> bool {
    let file = matches!(finding.effect.object, Object::File | Object::Output | Object::Secret);
    file && !finding.targets.is_empty() && finding.targets.iter().all(|t| t.starts_with('/') && !t.contains(['*', '?']))
}

/// The words of a command, as they run; nothing where one is not known.
fn words(call: &Call) -> Option<String> {
    let known: Option<Vec<&str>> = call.argv.iter().map(Option::as_deref).collect();
    // A variable in front changes what is run, and its value is not at hand.
    (call.env.is_empty()).then_some(())?;
    known.map(|words| words.join("\u{0}"))
}

fn whole(payload: &Payload) -> Option<String> {
    match payload {
        // A yes to a text that nobody reads through is a yes to one run.
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } if text.len() > MAX_TEXT => None,
        Payload::Shell(text) if text.contains(['$', '`', '*', '?', '[', '~']) => None,
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } => Some(text.clone()),
        Payload::Tool { name, input } => Some(format!("{name} {input}")),
        Payload::File { tool, path, content } => {
            Some(format!("{tool} {path} {}", blake::hex_digest(content.as_bytes())))
        }
        Payload::Patch { tool, changes } => {
            Some(format!("{tool} {}", blake::hex_digest(format!("{changes:?}").as_bytes())))
        }
        Payload::Skill(name) => Some(format!("skill {name}")),
        Payload::Mcp { .. } | Payload::Unreadable(_) => None,
    }
}

/// The same words mean other things elsewhere.
fn place(request: &Request) -> String {
    request.place.cwd.as_deref().map_or(String::new(), |cwd| cwd.to_string_lossy().into_owned())
}

/// Sixteen hex digits of a digest of texts; the length in front of each keeps `a`+`bc` apart from `ab`+`c`.
fn digest(parts: &[&str]) -> String {
    let text: String = parts.iter().map(|part| format!("{}:{part}", part.len())).collect();
    let mut out = blake::hex_digest(text.as_bytes());
    out.truncate(16);
    out
}

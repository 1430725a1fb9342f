//! One line of policy: what it names and what it wants. Reading only; whether it applies, `subject` says.

use crate::assess::{Band, Tier};
use crate::finding::{Act, Class, Object};
use crate::leaf::leaf;
use crate::policy::Level;
use crate::policy::regexp::Regexp;
use crate::span::Span;
use std::borrow::Cow;
use std::sync::Arc;

/// What a clause wants, strictest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verb {
    /// It runs unasked.
    Allow,
    /// A person is asked.
    Confirm,
    /// It does not run.
    Deny,
}

impl Verb {
    /// Every verb with its key in a policy file.
    pub const ALL: [(&'static str, Self); 3] =
        [("allow", Self::Allow), ("confirm", Self::Confirm), ("deny", Self::Deny)];

    /// Its key in a policy file.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, it)| *it == self).map_or("", |(name, _)| name)
    }
}

/// Whose word a clause is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// The project's file: may only tighten.
    Project,
    /// An agent's own declaration: may only tighten.
    Agent,
    /// The person's file.
    User,
    /// The machine's owner.
    Managed,
}

impl Layer {
    /// Its name in every output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::Agent => "agent",
            Self::User => "user",
            Self::Managed => "managed",
        }
    }

    /// Whether its word may loosen anything.
    pub fn may_loosen(self) -> bool {
        self >= Self::User
    }
}

/// Where a clause was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClauseSource {
    /// Whose word it is.
    pub layer: Layer,
    /// The file, which all of its clauses share.
    pub file: Arc<str>,
    /// The line in it.
    pub line: usize,
}

/// What a test looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// The rule's id.
    Rule,
    /// The tier's name.
    Tier,
    /// `act:object`, either of them `*`.
    Effect,
    /// The host's tool.
    Tool,
    /// A simple command.
    Command,
    /// A path it falls on.
    Path,
    /// The SQL class.
    Class,
    /// The band of a statement's score: `MEDIUM`, or `MEDIUM+` for it and all above.
    Band,
    /// A database it falls on.
    Database,
    /// A branch it falls on.
    Branch,
    /// A machine it talks to.
    Host,
    /// The kind of agent.
    Agent,
    /// The name of a skill or of a kind of agent that would be started.
    Named,
    /// `true` or `false`: whether it cannot be undone.
    Irreversible,
    /// `true` or `false`: whether it is known not to come back.
    Lost,
    /// `true` or `false`: whether it writes at all.
    Writes,
    /// A regular expression on the statement's text.
    Matches,
}

impl About {
    /// Every key of a clause in a policy file.
    pub const ALL: [(&'static str, Self); 17] = [
        ("rule", Self::Rule),
        ("tier", Self::Tier),
        ("effect", Self::Effect),
        ("tool", Self::Tool),
        ("command", Self::Command),
        ("path", Self::Path),
        ("class", Self::Class),
        ("band", Self::Band),
        ("database", Self::Database),
        ("branch", Self::Branch),
        ("host", Self::Host),
        ("agent", Self::Agent),
        ("named", Self::Named),
        ("irreversible", Self::Irreversible),
        ("lost", Self::Lost),
        ("writes", Self::Writes),
        ("matches", Self::Matches),
    ];

    /// The one of that key.
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.iter().find(|(k, _)| *k == key).map(|(_, it)| *it)
    }
}

/// One condition: at least one of the patterns fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    /// What it looks at.
    pub about: About,
    /// The patterns; none where `true` is the only one there could be.
    pub any: Vec<String>,
    /// The patterns of `matches` that were understood.
    pub regexes: Vec<Regexp>,
}

impl Test {
    /// A condition without regular expressions.
    pub fn new(about: About, any: Vec<String>) -> Self {
        Self { about, any, regexes: Vec::new() }
    }
}

/// The conditions of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tests {
    /// Those of the short form that its text is. Nearly every clause is one.
    Short(ShortForm),
    /// These.
    Each(Vec<Test>),
}

impl From<Vec<Test>> for Tests {
    fn from(tests: Vec<Test>) -> Self {
        Self::Each(tests)
    }
}

/// One line of policy; all of its tests must hold for the same part of the statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// What it wants.
    pub verb: Verb,
    /// The level it sets.
    pub level: Level,
    /// A denial that a person's PIN may lift.
    pub pin: bool,
    /// Its conditions.
    pub tests: Tests,
    /// As it was written.
    pub text: String,
    /// Why, in the words of who wrote it.
    pub why: Option<String>,
    /// Where it was written.
    pub source: ClauseSource,
}

impl Clause {
    /// A clause with its verb's own level.
    pub fn new(verb: Verb, tests: impl Into<Tests>, text: impl Into<String>, source: ClauseSource) -> Self {
        let level = match verb {
            Verb::Allow => Level::AutoApprove,
            Verb::Confirm => Level::ConfirmSession,
            Verb::Deny => Level::Deny,
        };
        Self { verb, level, pin: false, tests: tests.into(), text: text.into(), why: None, source }
    }

    /// The clause in one line: `deny "Bash(git push *)" (user, policy.toml:3)`.
    pub fn cite(&self) -> String {
        let file = leaf(&self.source.file);
        format!("{} \"{}\" ({}, {file}:{})", self.verb.name(), self.text, self.source.layer.name(), self.source.line)
    }
}

/// The longest pattern.
const MAX_PATTERN: usize = 500;
/// Tools whose scope is a command.
pub const SHELLS: &[&str] = &["Bash", "PowerShell", "Monitor"];
/// Tools whose scope is a path, those that write first.
pub const FILES: &[&str] = &["Edit", "Write", "MultiEdit", "NotebookEdit", "Read", "Glob", "Grep", "LS"];
/// How many of them write.
pub const FILE_WRITERS: usize = 4;

/// What a short form says, by where it stands in the text: what it names, and where it is limited, to what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShortForm {
    /// What it names.
    pub about: About,
    /// The pattern; an empty one is `true`.
    at: Span,
    /// What of it, and that pattern.
    scope: Option<(About, Span)>,
}

impl ShortForm {
    /// The pattern of what it names.
    pub fn pattern(self, text: &str) -> &str {
        if self.at == Span::default() { "true" } else { self.at.of(text) }
    }

    /// What of it, and that pattern.
    pub fn scope(self, text: &str) -> Option<(About, Cow<'_, str>)> {
        let (about, at) = self.scope?;
        let spec = at.of(text);
        Some((about, if about == About::Command { command(spec) } else { spec.into() }))
    }

    /// Its conditions, one by one.
    pub fn tests(self, text: &str) -> Vec<Test> {
        let names = (self.about, self.pattern(text).into());
        let test = |(about, pattern): (About, Cow<str>)| Test::new(about, vec![pattern.into_owned()]);
        std::iter::once(names).chain(self.scope(text)).map(test).collect()
    }
}

fn alone(about: About, at: Span) -> ShortForm {
    ShortForm { about, at, scope: None }
}

/// Reads the short form: `Bash(git push *)`, `Edit:*.env`, `mcp__pg__*`, `rule:git-push-force`, `dangerous`, …
pub fn short(text: &str) -> Result<ShortForm, String> {
    if text.is_empty() || text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace) {
        return Err("a pattern is not empty and has no space around it".into());
    }
    if text.len() > MAX_PATTERN {
        return Err(format!("the pattern has more than {MAX_PATTERN} characters"));
    }
    let whole = Span::new(0, text.len());
    if let Some((tool, spec)) = text.strip_suffix(')').and_then(|t| halves(t, b'(')) {
        return scoped(tool, spec);
    }
    if let Some((key, rest)) = halves(text, b':') {
        return match About::named(key) {
            Some(About::Matches) => Err("write a regular expression as a table: { matches = '…' }".into()),
            Some(about) => checked(about, rest).map(|()| alone(about, Span::new(key.len() + 1, text.len()))),
            None if key.starts_with(|c: char| c.is_ascii_uppercase()) => scoped(key, rest),
            None => checked(About::Effect, text).map(|()| alone(About::Effect, whole)),
        };
    }
    let about = match text {
        "irreversible" => return Ok(alone(About::Irreversible, Span::default())),
        _ if tier(text).is_some() => About::Tier,
        _ if text.starts_with("mcp__") || text.starts_with(|c: char| c.is_ascii_uppercase() || c == '*') => About::Tool,
        _ => About::Rule,
    };
    if text.contains(['(', ')', ' ', ',', '"', '\'']) {
        return Err(format!("`{text}` is no name; write a tool with its scope as `Tool(scope)`"));
    }
    Ok(alone(about, whole))
}

/// What stands before the first such byte, and behind it. A search that is made for long texts costs more to set up.
pub fn halves(text: &str, mark: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|b| b == mark)?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// A tool with what it is limited to, one byte behind it.
fn scoped(tool: &str, spec: &str) -> Result<ShortForm, String> {
    if tool.is_empty() {
        return Err("a scope needs a tool in front of it".into());
    }
    let names = alone(About::Tool, Span::new(0, tool.len()));
    if spec == "*" {
        return Ok(names);
    }
    if spec.trim().is_empty() {
        return Err(format!("the scope of `{tool}` is empty; write `{tool}` for all of it"));
    }
    let (about, skipped) = match tool {
        _ if SHELLS.contains(&tool) => (About::Command, ""),
        _ if FILES.contains(&tool) => (About::Path, ""),
        "WebFetch" => (About::Host, "domain:"),
        "Skill" | "Agent" | "Task" => (About::Named, ""),
        _ => return Err(format!("`{tool}` takes no scope; write `{tool}` alone")),
    };
    let start = tool.len() + 1;
    let skipped = if spec.starts_with(skipped) { skipped.len() } else { 0 };
    Ok(ShortForm { scope: Some((about, Span::new(start + skipped, start + spec.len()))), ..names })
}

/// A command pattern with single spaces; `git push:*` is `git push *`.
fn command(spec: &str) -> Cow<'_, str> {
    let single = |b: &[u8]| !matches!(b, [b' ', b' ']) && !b.iter().any(|b| *b < b' ' || *b >= 0x7f);
    if !spec.ends_with(":*") && spec.trim() == spec && spec.as_bytes().windows(2).all(single) {
        return spec.into();
    }
    let (head, star) = spec.strip_suffix(":*").map_or((spec, ""), |head| (head, "*"));
    let mut out = String::with_capacity(spec.len() + 1);
    for word in head.split_whitespace().chain((!star.is_empty()).then_some(star)) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out.into()
}

/// The tier of that name.
pub fn tier(name: &str) -> Option<Tier> {
    [Tier::Safe, Tier::Moderate, Tier::Dangerous, Tier::Blocked].into_iter().find(|t| t.name() == name)
}

/// Whether a pattern means anything for what it is about.
pub fn checked(about: About, pattern: &str) -> Result<(), String> {
    if pattern.is_empty() || pattern.len() > MAX_PATTERN {
        return Err(format!("a pattern has 1 to {MAX_PATTERN} characters"));
    }
    match about {
        About::Tier if tier(pattern).is_none() => {
            Err(format!("`{pattern}` is no tier; use safe, moderate, dangerous or blocked"))
        }
        About::Class if Class::named(&pattern.replace('_', "-")).is_none() => {
            Err(format!("`{pattern}` is no SQL class; use read, safe-write or history-affecting"))
        }
        About::Band if Band::named(pattern.trim_end_matches('+')).is_none() => Err(format!(
            "`{pattern}` is no band; use LOW, MEDIUM, HIGH, CRITICAL or EXTREME, with + for it and all above"
        )),
        About::Effect => effect(pattern).map(drop),
        About::Irreversible | About::Lost | About::Writes if pattern != "true" && pattern != "false" => {
            Err("write true or false".into())
        }
        _ => Ok(()),
    }
}

/// The parts of `act:object`; `None` stands for any.
pub fn effect(pattern: &str) -> Result<(Option<Act>, Option<Object>), String> {
    let (act, object) = pattern.split_once(':').unwrap_or((pattern, "*"));
    let act = match act {
        "*" => None,
        name => Some(
            Act::named(name)
                .ok_or_else(|| format!("`{name}` is no act; use read, create, change, stop, send, run, delete or *"))?,
        ),
    };
    let object = match object {
        "*" => None,
        name => Some(Object::named(name).ok_or_else(|| {
            let names: Vec<&str> = Object::ALL.iter().map(|(name, _)| *name).collect();
            format!("`{name}` is no object; use * or one of {}", names.join(", "))
        })?),
    };
    Ok((act, object))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_forms() {
        let show = |text: &str| {
            let tests = short(text).unwrap().tests(text);
            tests.iter().map(|t| format!("{:?}={}", t.about, t.any.join("|"))).collect::<Vec<_>>().join(" ")
        };
        for (text, expect) in [
            ("Bash(git push *)", "Tool=Bash Command=git push *"),
            ("Bash(git push:*)", "Tool=Bash Command=git push *"),
            ("Bash:git  push*", "Tool=Bash Command=git push*"),
            ("Bash", "Tool=Bash"),
            ("Bash(*)", "Tool=Bash"),
            ("Edit:*/secrets/*", "Tool=Edit Path=*/secrets/*"),
            ("Edit(src/**)", "Tool=Edit Path=src/**"),
            ("mcp__pg__*", "Tool=mcp__pg__*"),
            ("WebFetch(domain:*.example.com)", "Tool=WebFetch Host=*.example.com"),
            ("rule:git-push-force", "Rule=git-push-force"),
            ("git-push-force", "Rule=git-push-force"),
            ("dangerous", "Tier=dangerous"),
            ("tier:blocked", "Tier=blocked"),
            ("delete:history", "Effect=delete:history"),
            ("effect:delete", "Effect=delete"),
            ("class:history-affecting", "Class=history-affecting"),
            ("band:MEDIUM+", "Band=MEDIUM+"),
            ("band:extreme", "Band=extreme"),
            ("irreversible", "Irreversible=true"),
            ("irreversible:false", "Irreversible=false"),
            ("branch:main", "Branch=main"),
            ("Skill(deploy)", "Tool=Skill Named=deploy"),
        ] {
            assert_eq!(show(text), expect, "{text}");
        }
        for text in
            ["", " Bash", "tier:bad", "delete:histroy", "class:x", "band:x", "mcp__pg(x)", "Bash()", "(*)", "(x)"]
        {
            assert!(short(text).is_err(), "{text}");
        }
    }
}

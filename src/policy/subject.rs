//! Whether a clause applies: every part of a statement is held against it, and doubt has its own answer.
//! Denials are read loosely (what might fit, fits a little), allowances strictly (only what certainly fits).

use super::clause::{About, Clause, FILE_WRITERS, FILES, SHELLS, ShortForm, Test, Tests, Verb, effect, tier};
use super::command;
use super::glob::{self, Reading, Star};
use super::place;
use crate::assess::{Assessment, Band, Reversibility, Tier, Weighed};
use crate::finding::{Call, Class, Object};
use crate::request::{Payload, Request};
use serde_json::Value;
use std::borrow::Cow;

/// How well a clause fits, best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It is about something else.
    No,
    /// It may be about this: something in the statement is not known.
    Maybe,
    /// It is about this.
    Yes,
}

impl From<bool> for Fit {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// A part of the statement that a clause may name.
#[derive(Debug, Clone, Copy)]
pub struct SubjectPart<'a> {
    /// What was found.
    pub weighed: Option<&'a Weighed>,
    /// The simple command that it is the effect of.
    pub call: Option<&'a Call>,
    /// The innermost simple command around it, whose effect it may not be: SQL inside of a client's words.
    pub around: Option<&'a Call>,
}

/// The statement as a whole, as far as nothing in it was told apart.
pub const WHOLE: SubjectPart<'static> = SubjectPart { weighed: None, call: None, around: None };

/// The statement with its parts.
pub struct Statement<'a> {
    /// What was asked.
    pub request: &'a Request,
    /// The tool's name.
    pub tool: Cow<'a, str>,
    /// Its parts: findings with their commands, commands alone, and the whole where that was not read through.
    pub parts: Vec<SubjectPart<'a>>,
    /// The band of its score.
    band: Band,
}

impl<'a> Statement<'a> {
    /// Takes a statement apart.
    pub fn new(request: &'a Request, assessment: &'a Assessment) -> Self {
        let owners = command::owners(assessment);
        let found = assessment.findings.iter().zip(owners);
        let mut parts: Vec<SubjectPart> =
            found.map(|(w, owner)| SubjectPart { weighed: Some(w), call: owner.own, around: owner.around }).collect();
        parts.extend(assessment.calls.iter().map(|call| SubjectPart {
            weighed: None,
            call: Some(call),
            around: Some(call),
        }));
        if assessment.calls.is_empty() || !assessment.gaps.is_empty() {
            parts.push(WHOLE);
        }
        Self { request, tool: tool(request), parts, band: assessment.band() }
    }

    /// How well a denial or a confirmation fits: the best over all parts.
    pub fn hit(&self, clause: &Clause) -> Fit {
        let tests = match &clause.tests {
            Tests::Short(form) => return self.hit_short(*form, &clause.text),
            Tests::Each(tests) => tests,
        };
        if tests.iter().all(|test| test.about != About::Matches) {
            return self.best(tests);
        }
        // What is found in the text holds for every part of it: it is looked for once.
        let texts = text(&self.request.payload);
        let open = |test: &&Test| !texts.iter().any(|text| test.regexes.iter().any(|r| r.finds(text)));
        self.best(&tests.iter().filter(open).cloned().collect::<Vec<_>>())
    }

    fn hit_short(&self, form: ShortForm, text: &str) -> Fit {
        let (pattern, scope) = (form.pattern(text), form.scope(text));
        // A tool is the same for every part.
        let tool = (form.about == About::Tool).then(|| Fit::from(self.named_tool(pattern, true)));
        let fit = |part: &SubjectPart| {
            let names = tool.unwrap_or_else(|| self.one(form.about, pattern, *part, true));
            self.within(names, scope.as_ref(), *part, true)
        };
        if tool == Some(Fit::No) { Fit::No } else { self.parts.iter().map(fit).max().unwrap_or(Fit::No) }
    }

    fn fits_short(&self, form: ShortForm, text: &str, part: SubjectPart, loose: bool) -> Fit {
        let names = self.one(form.about, form.pattern(text), part, loose);
        self.within(names, form.scope(text).as_ref(), part, loose)
    }

    /// How well what is named is what it is limited to.
    fn within(&self, names: Fit, scope: Option<&(About, Cow<str>)>, part: SubjectPart, loose: bool) -> Fit {
        match (names, scope) {
            (Fit::No, _) | (_, None) => names,
            (names, Some((about, pattern))) => names.min(self.one(*about, pattern, part, loose)),
        }
    }

    fn best(&self, tests: &[Test]) -> Fit {
        self.parts.iter().map(|part| self.fits(tests, *part, true)).max().unwrap_or(Fit::No)
    }

    /// Whether an allowance covers one part, certainly.
    pub fn covers(&self, clause: &Clause, part: SubjectPart) -> bool {
        let fits = || match &clause.tests {
            Tests::Short(form) => self.fits_short(*form, &clause.text, part, false),
            Tests::Each(tests) => self.fits(tests, part, false),
        };
        clause.verb == Verb::Allow && fits() == Fit::Yes
    }

    /// How well conditions hold for one part.
    pub fn fits(&self, tests: &[Test], part: SubjectPart, loose: bool) -> Fit {
        let mut worst = Fit::Yes;
        for test in tests {
            let best = match (test.about, test.any.as_slice()) {
                (About::Writes | About::Irreversible | About::Lost, []) => self.one(test.about, "true", part, loose),
                (About::Matches, _) => self.matches(test, part, loose),
                (About::Path, any) => place::path(any, part, self.request, loose),
                (about, any) => any.iter().map(|p| self.one(about, p, part, loose)).max().unwrap_or(Fit::No),
            };
            worst = worst.min(best);
            if worst == Fit::No {
                break;
            }
        }
        worst
    }

    fn one(&self, about: About, pattern: &str, part: SubjectPart, loose: bool) -> Fit {
        let weighed = part.weighed;
        let finding = weighed.map(|w| &w.finding);
        let plain = |text: &str| glob::matches(pattern, text, Reading::PLAIN);
        match about {
            About::Rule => (finding.is_some_and(|f| plain(&f.rule)) || plain(&self.tool)).into(),
            About::Tier => weighed.is_some_and(|w| Some(w.tier) == tier(pattern)).into(),
            About::Irreversible | About::Lost => {
                let from = if about == About::Lost { Reversibility::Irreversible } else { Reversibility::Unknown };
                weighed.is_some_and(|w| (w.reversibility >= from) == (pattern == "true")).into()
            }
            About::Writes => finding.is_some_and(|f| f.effect.writes() == (pattern == "true")).into(),
            About::Effect => finding.is_some_and(|f| self.effect(pattern, f.effect.act, f.effect.object)).into(),
            About::Class => finding.is_some_and(|f| class(pattern, f.class)).into(),
            About::Band => finding.is_some_and(|f| f.class.is_some() && self.in_band(pattern)).into(),
            About::Agent => self.request.place.agent.as_deref().is_some_and(plain).into(),
            About::Tool => self.named_tool(pattern, loose).into(),
            About::Named => named(&self.request.payload).is_some_and(plain).into(),
            About::Command => command::fit(pattern, part, &self.request.payload, loose),
            About::Path => place::path(&[pattern], part, self.request, loose),
            About::Database => place::database(pattern, part, self.request, loose),
            About::Branch => place::branch(pattern, part, loose),
            About::Host => place::host(pattern, part, self.request, loose),
            About::Matches => Fit::No,
        }
    }

    /// `HIGH`, or `HIGH+` for it and all above: the band of the whole statement.
    fn in_band(&self, pattern: &str) -> bool {
        let (name, above) = pattern.strip_suffix('+').map_or((pattern, false), |name| (name, true));
        Band::named(name).is_some_and(|band| if above { self.band >= band } else { self.band == band })
    }

    /// A regular expression on one part: a simple command by its words. Allowances look at nothing else.
    fn matches(&self, test: &Test, part: SubjectPart, loose: bool) -> Fit {
        let finds = |text: &str| test.regexes.iter().any(|regexp| regexp.finds(text));
        let line = part.call.and_then(|call| call.argv.iter().cloned().collect::<Option<Vec<String>>>());
        let plain = part.call.is_none_or(|call| call.env.is_empty());
        let shell = matches!(self.request.payload, Payload::Shell(_) | Payload::PowerShell(_));
        let fits = match &line {
            Some(words) => (loose || plain) && finds(&words.join(" ")),
            None => {
                !loose && !shell && !text(&self.request.payload).is_empty() && {
                    text(&self.request.payload).iter().all(|text| finds(text))
                }
            }
        };
        // One that was not understood, or a word that nobody knows: where there is a risk, it may be meant.
        let broken = test.regexes.len() < test.any.len();
        let hidden = part.call.is_some() && line.is_none() && part.weighed.is_some_and(|w| w.tier > Tier::Safe);
        if loose && !fits && (broken || hidden) { Fit::Maybe } else { fits.into() }
    }

    fn effect(&self, pattern: &str, act: crate::finding::Act, object: Object) -> bool {
        let Ok((a, o)) = effect(pattern) else { return false };
        a.is_none_or(|a| a == act) && o.is_none_or(|o| o == object)
    }

    /// `mcp__pg` names every tool of the server. Read loosely, `Bash` is every shell, also behind MCP, and `Edit` every
    /// writer of files.
    fn named_tool(&self, pattern: &str, loose: bool) -> bool {
        let reading = Reading { star: Star::Anything, caseless: loose };
        if glob::matches(pattern, &self.tool, reading) {
            return true;
        }
        if pattern.starts_with("mcp__") && !pattern.contains('*') {
            return self.tool.strip_prefix(pattern).is_some_and(|rest| rest.starts_with("__"));
        }
        // Commands that an MCP tool carries are commands: what may not run in Bash may not run there.
        let carried = || self.parts.iter().any(|part| part.call.is_some());
        let shell = match self.request.payload {
            Payload::Shell(_) => true,
            Payload::Mcp { .. } => carried(),
            _ => false,
        };
        let file = matches!(self.request.payload, Payload::File { .. } | Payload::Patch { .. });
        let writers = FILES.get(..FILE_WRITERS).unwrap_or(&[]);
        loose && ((pattern == "Bash" && shell) || (file && pattern == "Edit" && writers.contains(&self.tool.as_ref())))
    }
}

fn class(pattern: &str, class: Option<Class>) -> bool {
    class.is_some() && class == Class::named(&pattern.replace('_', "-"))
}

/// The tool's name as the host calls it, or as it would.
pub fn tool(request: &Request) -> Cow<'_, str> {
    if !request.place.tool.is_empty() {
        return Cow::Borrowed(&request.place.tool);
    }
    match &request.payload {
        Payload::Shell(_) => Cow::Borrowed(SHELLS.first().copied().unwrap_or("Bash")),
        Payload::PowerShell(_) => Cow::Borrowed("PowerShell"),
        Payload::File { tool, .. } | Payload::Patch { tool, .. } => Cow::Borrowed(tool),
        Payload::Mcp { server, tool, .. } => Cow::Owned(format!("mcp__{server}__{tool}")),
        Payload::Tool { name, .. } => Cow::Borrowed(name),
        Payload::Skill(_) => Cow::Borrowed("Skill"),
        Payload::Sql { .. } => Cow::Borrowed("Sql"),
        Payload::Unreadable(_) => Cow::Borrowed(""),
    }
}

/// The texts of a statement, as they were handed in.
fn text(payload: &Payload) -> Vec<&str> {
    match payload {
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } => vec![text],
        Payload::File { path, content, .. } => vec![path, content],
        Payload::Patch { changes, .. } => changes.iter().flat_map(|c| c.paths().chain([c.content()])).collect(),
        Payload::Skill(text) | Payload::Unreadable(text) => vec![text],
        Payload::Mcp { input, .. } | Payload::Tool { input, .. } => {
            let mut out = Vec::new();
            strings(input, &mut out);
            out
        }
    }
}

fn strings<'v>(value: &'v Value, out: &mut Vec<&'v str>) {
    match value {
        Value::String(text) => out.push(text),
        Value::Array(items) => items.iter().for_each(|item| strings(item, out)),
        Value::Object(map) => map.values().for_each(|item| strings(item, out)),
        _ => {}
    }
}

/// The name of the skill or kind of agent that would be started.
fn named(payload: &Payload) -> Option<&str> {
    match payload {
        Payload::Skill(name) => Some(name),
        Payload::Tool { input, .. } => input.get("subagent_type").or_else(|| input.get("skill"))?.as_str(),
        _ => None,
    }
}

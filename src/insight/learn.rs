//! The next clauses of a policy, from what people were asked and what they said. A proposal names the rules that they saw
//! and never reaches what is dangerous or known to be lost: the clause itself says so (`rule`, `tier`, `lost`), and it is
//! judged again over all that was seen.

use super::words::{self, Pattern, Words};
use crate::assess::{Assessment, Reversibility, Tier};
use crate::catalog::entry;
use crate::decision::{Decision, Verdict};
use crate::finding::{Act, Object};
use crate::policy::clause::{Layer, Verb};
use crate::policy::{Policy, command, layer};
use crate::request::{Payload, Place, Request};
use crate::world::World;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;

/// What a clause may answer for; what deletes, stops, sends or looks at secrets stays a person's.
const ACTS: [Act; 3] = [Act::Create, Act::Change, Act::Run];
const OBJECTS: [Object; 10] = [
    Object::File,
    Object::Output,
    Object::Index,
    Object::Commit,
    Object::Shared,
    Object::Container,
    Object::Package,
    Object::Archive,
    Object::Code,
    Object::Builder,
];
/// How many examples a proposal shows.
const EXAMPLES: usize = 3;
/// How many other statements are looked at.
const MAX_OTHERS: usize = 50_000;

/// What a person answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PersonSaid {
    /// It ran.
    Yes,
    /// It was refused.
    No,
    /// Nobody wrote it down.
    Unknown,
}

/// A call that a person was asked about.
#[derive(Debug, Clone)]
pub struct Prompted {
    /// The tool.
    pub tool: String,
    /// What would have run, masked.
    pub text: String,
    /// Where.
    pub cwd: Option<PathBuf>,
    /// In which session.
    pub session: String,
    /// What they said.
    pub said: PersonSaid,
    /// How bad it was, for tools whose call is not judged again.
    pub risk: (Tier, Reversibility),
    /// The rules that were found, for the same.
    pub rules: Vec<String>,
}

/// All that was seen.
#[derive(Debug, Default)]
pub struct Evidence {
    /// What people were asked.
    pub prompts: Vec<Prompted>,
    /// Commands that nobody was asked about.
    pub others: BTreeSet<String>,
}

impl Evidence {
    /// Notes a command that nobody was asked about.
    pub fn other(&mut self, text: &str) {
        if self.others.len() < MAX_OTHERS {
            self.others.insert(text.to_owned());
        }
    }
}

/// A clause that would have answered prompts.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// What it wants.
    pub verb: Verb,
    /// `command` or `tool`.
    pub key: &'static str,
    /// What it names.
    pub pattern: String,
    /// The rules that it answers for.
    pub rules: BTreeSet<String>,
    /// How many prompts it would have answered.
    pub prompts: usize,
    /// In how many sessions.
    pub sessions: usize,
    /// Some of them.
    pub examples: Vec<String>,
    /// Other statements that it covers: of the log, of recorded sessions, of oneway's own rows.
    pub covers: Vec<String>,
}

impl Proposal {
    /// The clause as a policy file has it.
    pub fn toml(&self) -> String {
        let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        let mut out = format!("[[{}]]\n{} = {}\n", self.verb.name(), self.key, quoted(&self.pattern));
        match self.verb {
            Verb::Allow => {
                let rules: Vec<String> = self.rules.iter().map(|rule| quoted(rule)).collect();
                out.push_str(&format!("rule = [{}]\ntier = \"moderate\"\nlost = false\n", rules.join(", ")));
            }
            Verb::Deny | Verb::Confirm => {}
        }
        let said = if self.verb == Verb::Allow { "answered yes" } else { "refused" };
        let why = format!("learned: {said} {} times in {} sessions", self.prompts, self.sessions);
        out + &format!("why = {}\n", quoted(&why))
    }
}

/// Learns from what was seen.
pub struct Learner<'a> {
    /// The policy in force.
    pub policy: &'a Policy,
    /// The machine.
    pub world: &'a dyn World,
    /// The person's home.
    pub home: Option<PathBuf>,
    /// How often something must have been asked.
    pub least: usize,
}

/// What else a clause about a program might cover.
struct Near<'e> {
    /// What was seen and nobody was asked about, and the examples of oneway's own rows.
    others: Vec<&'e str>,
    /// What people refused.
    refused: Vec<&'e str>,
}

/// A prompt with the commands in it that ask.
struct Asking<'e> {
    prompt: &'e Prompted,
    commands: Vec<Risky>,
}

/// A command, with the rules that ask.
#[derive(Debug, Default)]
struct Risky {
    words: Words,
    rules: BTreeSet<String>,
    /// Whether it starts code.
    runs: bool,
}

impl Learner<'_> {
    /// What to put into the policy, what answers the most first.
    pub fn learn(&self, seen: &Evidence) -> Vec<Proposal> {
        let mut out = self.allowed(seen);
        out.extend(self.tools(seen));
        out.extend(self.denied(seen));
        out.sort_by(|a, b| (b.prompts, a.verb, &a.pattern).cmp(&(a.prompts, b.verb, &b.pattern)));
        out
    }

    /// How many prompts all of these together answer.
    pub fn answered(&self, seen: &Evidence, proposals: &[Proposal]) -> usize {
        let text: String = proposals.iter().map(Proposal::toml).collect();
        let policy = self.with(&text);
        let (shell, tools): (Vec<&Prompted>, Vec<&Prompted>) = seen.prompts.iter().partition(|p| is_shell(&p.tool));
        let named = |prompt: &&&Prompted| proposals.iter().any(|p| p.key == "tool" && p.pattern == prompt.tool);
        self.settled(&shell, &policy).into_iter().filter(|settled| *settled).count()
            + tools.iter().filter(named).count()
    }

    /// Which of the prompts a policy answers; equal texts are judged once.
    fn settled(&self, prompts: &[&Prompted], policy: &Policy) -> Vec<bool> {
        let mut known: HashMap<(&str, PersonSaid), bool> = HashMap::new();
        let mut out = Vec::new();
        for prompt in prompts {
            let key = (prompt.text.as_str(), prompt.said);
            out.push(*known.entry(key).or_insert_with(|| self.settles(prompt, policy)));
        }
        out
    }

    fn settles(&self, prompt: &Prompted, policy: &Policy) -> bool {
        let verdict = self.judge(&prompt.text, prompt.cwd.clone(), policy).verdict;
        verdict == Verdict::Allow || verdict == Verdict::Deny && prompt.said == PersonSaid::No
    }

    fn judge(&self, text: &str, cwd: Option<PathBuf>, policy: &Policy) -> Decision {
        let place = Place { cwd, home: self.home.clone(), tool: "Bash".into(), ..Place::default() };
        crate::decide(&Request { id: None, payload: Payload::Shell(text.to_owned()), place }, policy, self.world)
    }

    /// The policy with more lines.
    fn with(&self, text: &str) -> Policy {
        let mut policy = self.policy.clone();
        policy.clauses.extend(layer::parse(text, Layer::User, "a proposal").clauses);
        policy
    }

    fn allowed(&self, seen: &Evidence) -> Vec<Proposal> {
        let asking: Vec<Asking> = seen.prompts.iter().filter_map(|prompt| self.asking(prompt)).collect();
        let mut by_program: BTreeMap<&str, Vec<(usize, &Risky)>> = BTreeMap::new();
        for (at, asks) in asking.iter().enumerate() {
            for risky in &asks.commands {
                by_program.entry(risky.words.first().map_or("", String::as_str)).or_default().push((at, risky));
            }
        }
        let rows: Vec<&str> =
            entry::all().into_iter().flat_map(|rule| rule.hits.into_iter().chain(rule.misses)).collect();
        let refused: Vec<&str> =
            seen.prompts.iter().filter(|p| p.said == PersonSaid::No).map(|p| p.text.as_str()).collect();
        let mut found = Vec::new();
        for (program, commands) in by_program {
            let words: Vec<Words> = commands.iter().map(|(_, risky)| risky.words.clone()).collect();
            let name = program.rsplit('/').next().unwrap_or(program);
            let about = |text: &&str| text.contains(name);
            let others: BTreeSet<&str> = seen.others.iter().map(String::as_str).chain(rows.iter().copied()).collect();
            let near = Near {
                others: others.into_iter().filter(about).collect(),
                refused: refused.iter().copied().filter(about).collect(),
            };
            let mut fits = |pattern: &Pattern| {
                let own: Vec<&(usize, &Risky)> = pattern.of.iter().filter_map(|at| commands.get(*at)).collect();
                if pattern.vague && own.iter().any(|(_, risky)| risky.runs) {
                    return false;
                }
                let of: BTreeSet<usize> = own.iter().map(|(at, _)| *at).collect();
                let prompts: Vec<&Prompted> = of.iter().filter_map(|at| asking.get(*at)).map(|a| a.prompt).collect();
                let rules = own.iter().flat_map(|(_, risky)| risky.rules.iter().cloned()).collect();
                let made = Proposal { rules, ..proposal(Verb::Allow, "command", &pattern.text, &prompts) };
                self.proven(made, &prompts, &near).map(|made| found.push((made, of))).is_some()
            };
            words::patterns(&words, &mut fits);
        }
        self.together(found, &asking)
    }

    /// What the clauses answer together: a statement of several commands needs one for each. Those that help nobody go.
    fn together(&self, mut found: Vec<(Proposal, BTreeSet<usize>)>, asking: &[Asking]) -> Vec<Proposal> {
        let prompts: Vec<&Prompted> = asking.iter().map(|asks| asks.prompt).collect();
        loop {
            let text: String = found.iter().map(|(made, _)| made.toml()).collect();
            let policy = self.with(&text);
            let settled: Vec<bool> = self.settled(&prompts, &policy);
            let helps = |of: &BTreeSet<usize>| -> Vec<&Prompted> {
                let of = of.iter().filter(|at| settled.get(**at) == Some(&true));
                of.filter_map(|at| prompts.get(*at).copied()).collect()
            };
            let before = found.len();
            found.retain(|(_, of)| helps(of).len() >= self.least);
            if found.len() == before {
                let told = |(made, of): &(Proposal, BTreeSet<usize>)| Proposal {
                    rules: made.rules.clone(),
                    covers: made.covers.clone(),
                    ..proposal(made.verb, made.key, &made.pattern, &helps(of))
                };
                return found.iter().map(told).collect();
            }
        }
    }

    /// The commands of a prompt that ask, where a clause may answer for them: nothing dangerous, nothing that is lost.
    fn asking<'e>(&self, prompt: &'e Prompted) -> Option<Asking<'e>> {
        if !is_shell(&prompt.tool) || prompt.said == PersonSaid::No {
            return None;
        }
        let decision = self.judge(&prompt.text, prompt.cwd.clone(), self.policy);
        let assessment = &decision.assessment;
        let learnable = decision.verdict < Verdict::Deny && assessment.tier <= Tier::Moderate && !lost(assessment);
        let commands = if learnable { risky(assessment)? } else { return None };
        (!commands.is_empty()).then_some(Asking { prompt, commands })
    }

    /// A proposal that was judged over all that was seen; `None` where too few said yes, or it covers what it must not.
    fn proven(&self, mut made: Proposal, members: &[&Prompted], near: &Near) -> Option<Proposal> {
        if members.len() < self.least || members.iter().all(|prompt| prompt.said != PersonSaid::Yes) {
            return None;
        }
        let policy = self.with(&made.toml());
        let turned = |text: &str| {
            let (before, now) = (self.judge(text, None, self.policy), self.judge(text, None, &policy));
            (now.verdict < before.verdict).then_some(now)
        };
        if near.refused.iter().any(|text| turned(text).is_some()) {
            return None;
        }
        for text in near.others.iter().filter(|text| !members.iter().any(|member| member.text == **text)) {
            let Some(now) = turned(text) else { continue };
            if now.assessment.tier > Tier::Moderate || lost(&now.assessment) {
                return None;
            }
            made.covers.push((*text).to_owned());
        }
        Some(made)
    }

    /// Tools whose calls were always confirmed. The clause's own bounds keep out what such a tool may carry.
    fn tools(&self, seen: &Evidence) -> Vec<Proposal> {
        let mut by_tool: BTreeMap<&str, Vec<&Prompted>> = BTreeMap::new();
        for prompt in seen.prompts.iter().filter(|prompt| prompt.tool.starts_with("mcp__")) {
            by_tool.entry(&prompt.tool).or_default().push(prompt);
        }
        let good = |prompts: &Vec<&Prompted>| {
            let bounded = |p: &&Prompted| p.risk.0 <= Tier::Moderate && p.risk.1 < Reversibility::Irreversible;
            let yes =
                prompts.iter().any(|p| p.said == PersonSaid::Yes) && prompts.iter().all(|p| p.said != PersonSaid::No);
            yes && prompts.iter().all(bounded)
                && prompts.iter().all(|p| !p.rules.is_empty())
                && prompts.len() >= self.least
        };
        let fine = by_tool.into_iter().filter(|(_, prompts)| good(prompts));
        let made = |(tool, prompts): (&str, Vec<&Prompted>)| {
            let rules = prompts.iter().flat_map(|prompt| prompt.rules.iter().cloned()).collect();
            Proposal { rules, ..proposal(Verb::Allow, "tool", tool, &prompts) }
        };
        fine.map(made).collect()
    }

    /// What people always refused.
    fn denied(&self, seen: &Evidence) -> Vec<Proposal> {
        let refused: Vec<&Prompted> =
            seen.prompts.iter().filter(|p| is_shell(&p.tool) && p.said == PersonSaid::No).collect();
        let mut by_program: BTreeMap<String, Vec<(&Prompted, Words)>> = BTreeMap::new();
        for prompt in refused {
            let decision = self.judge(&prompt.text, prompt.cwd.clone(), self.policy);
            if let Some(words) = worst(&decision.assessment) {
                by_program.entry(words.first().cloned().unwrap_or_default()).or_default().push((prompt, words));
            }
        }
        let mut out = Vec::new();
        for (program, commands) in by_program {
            let words: Vec<Words> = commands.iter().map(|(_, words)| words.clone()).collect();
            let ran = seen.prompts.iter().filter(|p| p.said != PersonSaid::No).map(|p| p.text.as_str());
            let near: Vec<&str> =
                ran.chain(seen.others.iter().map(String::as_str)).filter(|t| t.contains(&program)).collect();
            let mut fits = |pattern: &Pattern| {
                let members: Vec<&Prompted> =
                    pattern.of.iter().filter_map(|at| commands.get(*at)).map(|(prompt, _)| *prompt).collect();
                let made = proposal(Verb::Deny, "command", &pattern.text, &members);
                let policy = self.with(&made.toml());
                let denies = |text: &&str| self.judge(text, None, &policy).verdict == Verdict::Deny;
                let before = |text: &&str| self.judge(text, None, self.policy).verdict == Verdict::Deny;
                let good = members.len() >= self.least && !near.iter().any(|text| denies(text) && !before(text));
                if good {
                    out.push(made);
                }
                good
            };
            words::patterns(&words, &mut fits);
        }
        out
    }
}

fn is_shell(tool: &str) -> bool {
    tool == "Bash"
}

/// Whether something is known not to come back.
fn lost(assessment: &Assessment) -> bool {
    assessment.findings.iter().any(|weighed| weighed.reversibility >= Reversibility::Irreversible)
}

/// The commands behind all that is not safe; `None` where one of them has no name, or no clause may answer for what it does.
fn risky(assessment: &Assessment) -> Option<Vec<Risky>> {
    let owners = command::owners(assessment);
    let risky = assessment.findings.iter().zip(owners).filter(|(weighed, _)| weighed.tier > Tier::Safe);
    let mut out: Vec<Risky> = Vec::new();
    for (weighed, owner) in risky {
        let effect = weighed.finding.effect;
        let call = owner.own.filter(|call| call.env.is_empty())?;
        let known = |word: &Option<String>| word.clone().unwrap_or_else(|| words::UNKNOWN.into());
        let words: Words = call.argv.iter().map(known).collect();
        if !ACTS.contains(&effect.act) || !OBJECTS.contains(&effect.object) {
            return None;
        }
        let at = out.iter().position(|risky| risky.words == words).unwrap_or(out.len());
        if at == out.len() {
            out.push(Risky { words, ..Risky::default() });
        }
        let risky = out.get_mut(at)?;
        risky.rules.insert(weighed.finding.rule.to_string());
        risky.runs |= effect.act == Act::Run;
    }
    Some(out)
}

/// The command that is the worst of a statement.
fn worst(assessment: &Assessment) -> Option<Words> {
    let owners = command::owners(assessment);
    let found = assessment.findings.iter().zip(owners).max_by_key(|(weighed, _)| (weighed.tier, weighed.reversibility));
    let call = found.and_then(|(_, owner)| owner.own).or(assessment.calls.first())?;
    call.argv.iter().cloned().collect()
}

fn proposal(verb: Verb, key: &'static str, pattern: &str, members: &[&Prompted]) -> Proposal {
    let sessions: BTreeSet<&str> = members.iter().map(|prompt| prompt.session.as_str()).collect();
    let texts: BTreeSet<&str> = members.iter().map(|prompt| prompt.text.as_str()).collect();
    Proposal {
        verb,
        key,
        pattern: pattern.to_owned(),
        rules: BTreeSet::new(),
        prompts: members.len(),
        sessions: sessions.len(),
        examples: texts.into_iter().take(EXAMPLES).map(str::to_owned).collect(),
        covers: Vec::new(),
    }
}

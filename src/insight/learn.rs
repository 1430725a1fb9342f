//! The next clauses of a policy, from what people were asked and what they said. A proposal names the rules that they saw
//! and never reaches what is dangerous or known to be lost: the clause itself says so (`rule`, `tier`, `lost`), and it is
//! judged again over all that was seen.

use super::bounds::{self, ClauseBound};
use super::words::{self, Pattern, Words};
use crate::assess::{Assessment, Reversibility, Tier, Weighed};
use crate::catalog::{entry, env, general};
use crate::decision::{Decision, Verdict};
use crate::finding::{Act, Effect, Object, Reach};
use crate::leaf::leaf;
use crate::policy::clause::{Layer, Verb};
use crate::policy::{Policy, command, layer};
use crate::request::{Payload, Place, Request};
use crate::world::World;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

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
/// Rules of the engine about a program as a whole.
const WHOLE_PROGRAMS: [&str; 2] = [general::UNKNOWN_PROGRAM.id, "unread"];
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
    /// `command`, `rule`, `path` or `tool`.
    pub key: &'static str,
    /// What it names; of clauses that name nothing but rules, the program.
    pub names: BTreeSet<String>,
    /// The rules that it answers for.
    pub rules: BTreeSet<String>,
    /// How many prompts it would have answered, with the other clauses.
    pub answers: usize,
    /// In how many prompts a person said yes to what it names, or no.
    pub prompts: usize,
    /// In how many sessions.
    pub sessions: usize,
    /// Some of them.
    pub examples: Vec<String>,
    /// Other statements that it covers: of the log, of recorded sessions, of oneway's own rows.
    pub covers: Vec<String>,
}

impl Proposal {
    /// The clause in a few words.
    pub fn title(&self) -> String {
        let rules = self.rules.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        match self.key {
            "rule" => rules,
            "path" => format!("{}: {rules}", self.pattern()),
            _ => self.pattern(),
        }
    }

    /// What it names.
    pub fn pattern(&self) -> String {
        self.names.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
    }

    /// The clause as a policy file has it.
    pub fn toml(&self) -> String {
        let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        let list = |texts: &BTreeSet<String>| match texts.iter().map(|text| quoted(text)).collect::<Vec<_>>() {
            one if one.len() == 1 => one.concat(),
            many => format!("[{}]", many.join(", ")),
        };
        let mut out = format!("[[{}]]\n", self.verb.name());
        if self.key != "rule" {
            out.push_str(&format!("{} = {}\n", self.key, list(&self.names)));
        }
        if self.verb == Verb::Allow {
            let tool = if matches!(self.key, "rule" | "path") { "tool = \"Bash\"\n" } else { "" };
            out.push_str(&format!("{tool}rule = {}\ntier = \"moderate\"\nlost = false\n", list(&self.rules)));
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

/// What else a clause might cover.
struct Near<'e> {
    /// What was seen and nobody was asked about, and the examples of oneway's own rows.
    others: BTreeSet<&'e str>,
    /// What people refused.
    refused: Vec<&'e Prompted>,
    /// The rules of what they refused.
    rules: BTreeSet<String>,
}

/// A prompt with what asks in it.
struct Asking<'e> {
    prompt: &'e Prompted,
    parts: Vec<AskingPart>,
}

/// Something that asks.
#[derive(Debug)]
struct AskingPart {
    rule: String,
    /// The program.
    program: String,
    /// The command, where it is known and nothing stands in front of it.
    words: Option<Words>,
    bound: ClauseBound,
}

/// Something that asks, with its words and the number of its prompt.
type Worded<'a> = (usize, &'a AskingPart, &'a Words);

/// A clause with the prompts that it helps to answer, by their number.
type Found = (Proposal, BTreeSet<usize>);

impl Learner<'_> {
    /// What to put into the policy, what answers the most first.
    pub fn learn(&self, seen: &Evidence) -> Vec<Proposal> {
        let mut out = self.allowed(seen);
        out.extend(self.tools(seen));
        out.extend(self.denied(seen));
        out.sort_by(|a, b| (b.answers, a.verb, &a.names).cmp(&(a.answers, b.verb, &b.names)));
        out
    }

    /// How many prompts all of these together answer, with what the policy answers by itself.
    pub fn answered(&self, seen: &Evidence, proposals: &[Proposal]) -> usize {
        let text: String = proposals.iter().map(Proposal::toml).collect();
        let policy = self.with(&text);
        let (shell, tools): (Vec<&Prompted>, Vec<&Prompted>) = seen.prompts.iter().partition(|p| is_shell(&p.tool));
        let named = |prompt: &&&Prompted| proposals.iter().any(|p| p.key == "tool" && p.names.contains(&prompt.tool));
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
        let near = self.near(seen);
        let mut found = self.by_rule(&asking, &near);
        found.extend(self.by_place(&asking, &near));
        let open: Vec<(usize, &AskingPart)> =
            parts(&asking).filter(|(_, part)| !found.iter().any(|(made, _)| holds(made, part))).collect();
        found.extend(self.by_words(&asking, &open, &near));
        self.together(found, &asking)
    }

    fn near<'e>(&self, seen: &'e Evidence) -> Near<'e> {
        let rows = entry::all().into_iter().flat_map(|rule| rule.hits.into_iter().chain(rule.misses));
        let refused: Vec<&Prompted> = seen.prompts.iter().filter(|p| p.said == PersonSaid::No).collect();
        let found =
            |prompt: &&Prompted| self.judge(&prompt.text, prompt.cwd.clone(), self.policy).assessment.findings.clone();
        let grave = refused.iter().flat_map(found).filter(|weighed| weighed.tier > Tier::Safe);
        Near {
            others: seen.others.iter().map(String::as_str).chain(rows).collect(),
            rules: grave.map(|weighed| weighed.finding.rule.to_string()).collect(),
            refused,
        }
    }

    /// Rules that say by themselves what is done, and that nobody refused.
    fn by_rule(&self, asking: &[Asking], near: &Near) -> Vec<Found> {
        let mut by_rule: BTreeMap<(&str, &str), BTreeSet<usize>> = BTreeMap::new();
        for (at, part) in
            parts(asking).filter(|(_, part)| part.bound == ClauseBound::Rule && !near.rules.contains(&part.rule))
        {
            by_rule.entry((&part.rule, &part.program)).or_default().insert(at);
        }
        // One statement, however often, is allowed by its own words.
        let several = |of: &BTreeSet<usize>| {
            let texts: BTreeSet<&str> = prompts(asking, of).iter().map(|prompt| prompt.text.as_str()).collect();
            texts.len() > 1
        };
        let made = by_rule.into_iter().filter(|(_, of)| several(of)).filter_map(|((rule, program), of)| {
            let made = clause("rule", program, [rule.to_owned()].into(), &prompts(asking, &of));
            Some((self.proven(made, &prompts(asking, &of), near, program)?, of))
        });
        merged(made.collect(), |a, b| a.names == b.names)
    }

    /// Directories where files are written, with the rules by which they were: a yes to an edit is none to a download.
    fn by_place(&self, asking: &[Asking], near: &Near) -> Vec<Found> {
        let within = |(at, part): (usize, &'_ AskingPart)| match &part.bound {
            ClauseBound::Places(dirs) if !near.rules.contains(&part.rule) => {
                dirs.iter().map(|dir| (dir.clone(), at, part.rule.clone())).collect()
            }
            _ => Vec::new(),
        };
        let all: Vec<(String, usize, String)> = parts(asking).flat_map(within).collect();
        let dirs: BTreeSet<String> = all.iter().map(|(dir, ..)| dir.clone()).collect();
        let mut by_dir: BTreeMap<&str, (BTreeSet<String>, BTreeSet<usize>)> = BTreeMap::new();
        for (dir, at, rule) in &all {
            let (rules, of) = by_dir.entry(bounds::outermost(&dirs, dir)).or_default();
            rules.insert(rule.clone());
            of.insert(*at);
        }
        let made = by_dir.into_iter().filter_map(|(dir, (rules, of))| {
            let made = clause("path", &format!("{dir}/**"), rules, &prompts(asking, &of));
            Some((self.proven(made, &prompts(asking, &of), near, dir)?, of))
        });
        merged(made.collect(), |_, _| true)
    }

    /// Commands by their words, for what nothing else bounds.
    fn by_words(&self, asking: &[Asking], open: &[(usize, &AskingPart)], near: &Near) -> Vec<Found> {
        let mut by_program: BTreeMap<(&str, bool), Vec<Worded>> = BTreeMap::new();
        for (at, part) in open {
            let Some(words) = &part.words else { continue };
            let group = (words.first().map_or("", String::as_str), doubtful(&part.rule));
            by_program.entry(group).or_default().push((*at, part, words));
        }
        let mut found = Vec::new();
        for ((program, doubtful), commands) in by_program {
            let words: Vec<Words> = commands.iter().map(|(_, _, words)| (*words).clone()).collect();
            let name = leaf(program);
            let mut fits = |pattern: &Pattern| {
                let own = || pattern.of.iter().filter_map(|at| commands.get(*at));
                // What an option or a variable starts is told by these very words, never by a beginning.
                if doubtful && pattern.text.ends_with('*') {
                    return false;
                }
                let of: BTreeSet<usize> = own().map(|(at, ..)| *at).collect();
                let rules = own().map(|(_, part, _)| part.rule.clone()).collect();
                let made = clause("command", &pattern.text, rules, &prompts(asking, &of));
                self.proven(made, &prompts(asking, &of), near, name).map(|made| found.push((made, of))).is_some()
            };
            words::patterns(&words, &mut fits);
        }
        found
    }

    /// What the clauses answer together: a statement of several commands needs one for each. Those that help nobody go; how
    /// often a person said yes to a part counts also where another part of the statement is still asked.
    fn together(&self, mut found: Vec<Found>, asking: &[Asking]) -> Vec<Proposal> {
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
            found.retain(|(_, of)| !helps(of).is_empty());
            if found.len() == before {
                let told = |(made, of): &Found| Proposal {
                    names: made.names.clone(),
                    rules: made.rules.clone(),
                    covers: made.covers.clone(),
                    answers: helps(of).len(),
                    ..proposal(made.verb, made.key, "", &self::prompts(asking, of))
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
        // What the policy in force answers by now is not learned again.
        let open = decision.verdict != Verdict::Allow && decision.verdict < Verdict::Deny;
        let learnable = open && assessment.tier <= Tier::Moderate && !lost(assessment);
        let parts = if learnable { self.risky(assessment, prompt.cwd.as_deref())? } else { return None };
        (!parts.is_empty()).then_some(Asking { prompt, parts })
    }

    /// All that is not safe; `None` where no clause may answer for what is done.
    fn risky(&self, assessment: &Assessment, cwd: Option<&Path>) -> Option<Vec<AskingPart>> {
        let owners = command::owners(assessment);
        let risky = assessment.findings.iter().zip(owners).filter(|(weighed, _)| weighed.tier > Tier::Safe);
        let part = |(weighed, owner): (&Weighed, command::Owner)| {
            let (finding, effect) = (&weighed.finding, weighed.finding.effect);
            let known = |word: &Option<String>| word.clone().unwrap_or_else(|| words::UNKNOWN.into());
            let call = owner.own.filter(|call| call.env.iter().all(|name| env::only_said(name)));
            let part = AskingPart {
                rule: finding.rule.to_string(),
                program: finding.subject.split(' ').next().unwrap_or_default().to_owned(),
                words: call.map(|call| call.argv.iter().map(known).collect()),
                bound: bounds::of(weighed, cwd, self.home.as_deref()),
            };
            let named = part.words.is_some() || part.bound != ClauseBound::Words;
            (named && answerable(effect)).then_some(part)
        };
        risky.map(part).collect()
    }

    /// A proposal that was judged over all that was seen and speaks of the same; `None` where too few said yes, or it
    /// covers what it must not.
    fn proven(&self, mut made: Proposal, members: &[&Prompted], near: &Near, about: &str) -> Option<Proposal> {
        if members.len() < self.least || members.iter().all(|prompt| prompt.said != PersonSaid::Yes) {
            return None;
        }
        if !layer::parse(&made.toml(), Layer::User, "a proposal").faults.is_empty() {
            return None;
        }
        let policy = self.with(&made.toml());
        let turned = |text: &str, cwd: Option<&PathBuf>| {
            let judge = |policy: &Policy| self.judge(text, cwd.cloned(), policy);
            let (before, now) = (judge(self.policy), judge(&policy));
            (now.verdict < before.verdict).then_some(now)
        };
        if near.refused.iter().any(|prompt| turned(&prompt.text, prompt.cwd.as_ref()).is_some()) {
            return None;
        }
        let other = |text: &&&str| text.contains(about) && !members.iter().any(|member| member.text == ***text);
        for text in near.others.iter().filter(other) {
            let Some(now) = turned(text, None) else { continue };
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
            let final_already = decision.verdict == Verdict::Deny && !decision.elevatable;
            if final_already {
                continue;
            }
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
                let understood = layer::parse(&made.toml(), Layer::User, "a proposal").faults.is_empty();
                let policy = self.with(&made.toml());
                let denies = |text: &&str| self.judge(text, None, &policy).verdict == Verdict::Deny;
                let before = |text: &&str| self.judge(text, None, self.policy).verdict == Verdict::Deny;
                let good =
                    understood && members.len() >= self.least && !near.iter().any(|text| denies(text) && !before(text));
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

/// Whether a clause may answer for an effect. Tests that only read, and what serves the project to this machine, are
/// the project's own code as much as what builds it.
fn answerable(effect: Effect) -> bool {
    ACTS.contains(&effect.act) && OBJECTS.contains(&effect.object)
        || matches!((effect.act, effect.object), (Act::Read, Object::Builder))
        || (effect.act, effect.object, effect.reach) == (Act::Run, Object::Listener, Reach::Project)
}

fn is_shell(tool: &str) -> bool {
    tool == "Bash"
}

/// Whether something is known not to come back.
fn lost(assessment: &Assessment) -> bool {
    assessment.findings.iter().any(|weighed| weighed.reversibility >= Reversibility::Irreversible)
}

/// What asks in all of them, with the number of its prompt.
fn parts<'a>(asking: &'a [Asking]) -> impl Iterator<Item = (usize, &'a AskingPart)> {
    asking.iter().enumerate().flat_map(|(at, asks)| asks.parts.iter().map(move |part| (at, part)))
}

fn prompts<'e>(asking: &[Asking<'e>], of: &BTreeSet<usize>) -> Vec<&'e Prompted> {
    of.iter().filter_map(|at| asking.get(*at)).map(|asks| asks.prompt).collect()
}

/// Whether a clause by rule or by directory answers for all of a part.
fn holds(made: &Proposal, part: &AskingPart) -> bool {
    let tops = || made.names.iter().filter_map(|name| name.strip_suffix("/**"));
    let below = |dir: &String| tops().any(|top| Path::new(dir).starts_with(top));
    made.rules.contains(&part.rule)
        && match &part.bound {
            ClauseBound::Rule => made.key == "rule",
            ClauseBound::Places(dirs) => made.key == "path" && dirs.iter().all(below),
            ClauseBound::Words => false,
        }
}

/// Whether a rule of the engine speaks of something beside the program: an option, a variable, a text that is made.
fn doubtful(rule: &str) -> bool {
    !WHOLE_PROGRAMS.contains(&rule) && general::ALL.iter().any(|it| it.id == rule)
}

/// One clause for those that belong together.
fn merged(found: Vec<Found>, same: fn(&Proposal, &Proposal) -> bool) -> Vec<Found> {
    let mut out: Vec<Found> = Vec::new();
    for (made, of) in found {
        let Some((other, its)) = out.iter_mut().find(|(other, _)| same(other, &made)) else {
            out.push((made, of));
            continue;
        };
        other.names.extend(made.names);
        other.rules.extend(made.rules);
        other.covers.extend(made.covers);
        its.extend(of);
    }
    out
}

/// The command that is the worst of a statement.
fn worst(assessment: &Assessment) -> Option<Words> {
    let owners = command::owners(assessment);
    let found = assessment.findings.iter().zip(owners).max_by_key(|(weighed, _)| (weighed.tier, weighed.reversibility));
    let call = found.and_then(|(_, owner)| owner.own).or(assessment.calls.first())?;
    call.argv.iter().cloned().collect()
}

fn clause(key: &'static str, pattern: &str, rules: BTreeSet<String>, members: &[&Prompted]) -> Proposal {
    Proposal { rules, ..proposal(Verb::Allow, key, pattern, members) }
}

fn proposal(verb: Verb, key: &'static str, pattern: &str, members: &[&Prompted]) -> Proposal {
    let sessions: BTreeSet<&str> = members.iter().map(|prompt| prompt.session.as_str()).collect();
    let texts: BTreeSet<&str> = members.iter().map(|prompt| prompt.text.as_str()).collect();
    Proposal {
        verb,
        key,
        names: [pattern.to_owned()].into(),
        rules: BTreeSet::new(),
        answers: members.len(),
        prompts: members.len(),
        sessions: sessions.len(),
        examples: texts.into_iter().take(EXAMPLES).map(str::to_owned).collect(),
        covers: Vec::new(),
    }
}

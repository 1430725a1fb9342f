//! `oneway suggest`: the clauses that would have answered the most prompts, from the log and from recorded sessions.
//! It shows them; only a person, in a terminal of their own, may let it write them into their policy.

use super::replay::{find, pool};
use super::{approve, args, desk, value};
use crate::assess::{Reversibility, Tier};
use crate::decision::Verdict;
use crate::insight::entry::LogEntry;
use crate::insight::learn::{Evidence, Learner, PersonSaid, Prompted, Proposal};
use crate::policy::clause::{Layer, Verb};
use crate::policy::{file, layer};
use crate::replay::bench::{PolicySource, ReplayBench};
use crate::replay::outcome::CallOutcome;
use crate::replay::session::{Called, Event};
use crate::report::document::document;
use crate::report::item::ItemKind;
use crate::report::paint::printable;
use crate::world::{Machine, World, disk};
use anyhow::{Context, Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How many characters of an example are shown.
const MAX_TEXT: usize = 100;

/// The verb's arguments.
pub fn command() -> Command {
    let format = "How to show it: text, toml to paste, or json for one document";
    Command::new("suggest")
        .about("Proposes policy clauses that would have answered the most prompts")
        .arg(
            Arg::new("sessions")
                .value_name("SESSION|DIR")
                .action(ArgAction::Append)
                .help("Recorded sessions to learn from as well, as `oneway replay` takes them; `all` is every one"),
        )
        .arg(value::since("Learn only from what was asked since then: 30m, 24h, 7d, 2w, today, 2026-11-01"))
        .arg(value::number("least", "How often something must have been asked (default: 3)", 1, 1_000_000))
        .arg(value::number("limit", "How many clauses to propose (default: 10)", 1, 1000))
        .arg(value::word("format", "FORMAT", format, ["text", "toml", "json"]).default_value("text"))
        .arg(value::flag(
            "apply",
            "Writes them into your policy, after you saw the lines; only in a terminal of your own",
        ))
        .after_help(
            "A proposal never covers what is dangerous, or what is known not to come back: the clause says so itself.\n\
            It is judged again over all that was seen and over the examples of oneway's own rules. Secrets are masked.",
        )
}

/// Shows or writes the proposals.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(suggest(matches))
}

fn suggest(matches: &ArgMatches) -> Result<String> {
    if matches.get_flag("apply") {
        desk::person_store()?;
    }
    let since = matches.get_one::<String>("since").map(String::as_str);
    let named: Vec<String> = matches.get_many::<String>("sessions").unwrap_or_default().cloned().collect();
    let mut seen = Evidence::default();
    let known = from_log(&mut seen, since)?;
    from_sessions(&mut seen, &named, since, &known)?;
    let policy = desk::policy();
    let least = matches.get_one("least").copied().unwrap_or(3);
    let learner = Learner { policy: &policy, world: &Machine, home: args::here().home, least };
    let mut proposals = learner.learn(&seen);
    proposals.truncate(matches.get_one("limit").copied().unwrap_or(10));
    // What the policy answers by now is no prompt any more.
    let settled = learner.answered(&seen, &[]);
    let answered = learner.answered(&seen, &proposals).saturating_sub(settled);
    let told = Told { proposals: &proposals, prompts: seen.prompts.len() - settled, settled, answered };
    if matches.get_flag("apply") {
        return apply(&told);
    }
    Ok(match matches.get_one::<String>("format").map(String::as_str) {
        Some("toml") => told.toml(),
        Some("json") => told.json(),
        _ => told.text(),
    })
}

/// What the log knows; the ids of its calls, so that a recorded session does not count them again.
fn from_log(seen: &mut Evidence, since: Option<&str>) -> Result<HashSet<String>> {
    let store = desk::store()?;
    let (mut asked, mut known): (HashMap<String, usize>, HashSet<String>) = (HashMap::new(), HashSet::new());
    super::log::lines(&store, |line| {
        let Some(entry) = LogEntry::read(line) else { return };
        if since.is_some_and(|since| entry.time.as_str() < since) {
            return;
        }
        match (entry.verdict, entry.event.as_str()) {
            (None, "confirmed") => {
                let prompt = asked.get(&entry.call).and_then(|at| seen.prompts.get_mut(*at));
                prompt.into_iter().for_each(|prompt| prompt.said = PersonSaid::Yes);
            }
            (None, "refused") => seen.prompts.push(refused(&entry)),
            (None, _) => {}
            (Some(Verdict::Ask), _) => {
                asked.insert(entry.call.clone(), seen.prompts.len());
                known.insert(entry.call.clone());
                seen.prompts.push(prompted(entry));
            }
            (Some(_), _) if entry.tool == "Bash" => seen.other(&entry.statement),
            (Some(_), _) => {}
        }
    })?;
    Ok(known)
}

fn prompted(entry: LogEntry) -> Prompted {
    let risk = (entry.tier.unwrap_or(Tier::Blocked), entry.reversibility.unwrap_or(Reversibility::Irreversible));
    let cwd = Some(PathBuf::from(&entry.cwd)).filter(|cwd| cwd.is_absolute());
    let rules = entry.whole.get("rules").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let rules = rules.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    Prompted {
        tool: entry.tool,
        text: entry.statement,
        cwd,
        session: entry.session,
        said: PersonSaid::Unknown,
        risk,
        rules,
    }
}

/// A denied action that a person refused to approve.
fn refused(entry: &LogEntry) -> Prompted {
    let risk = (Tier::Blocked, Reversibility::Irreversible);
    let session = entry.session.clone();
    Prompted {
        tool: "Bash".into(),
        text: entry.what.clone(),
        cwd: None,
        session,
        said: PersonSaid::No,
        risk,
        rules: Vec::new(),
    }
}

fn from_sessions(seen: &mut Evidence, named: &[String], since: Option<&str>, known: &HashSet<String>) -> Result<()> {
    if named.is_empty() {
        return Ok(());
    }
    let all = named.iter().any(|name| name == "all");
    let jobs = find::sessions(if all { &[] } else { named }).map_err(anyhow::Error::msg)?;
    let since = since.map(str::to_owned);
    let bench = || {
        let mut bench = ReplayBench::new(PolicySource::InForce(None), &Machine);
        bench.since.clone_from(&since);
        bench
    };
    let mut marks = HashSet::new();
    let logged: HashSet<u128> = known.iter().map(|call| crate::replay::session::call_mark(call)).collect();
    let mut take = |event| {
        if let Event::Call(called) = event
            && !logged.contains(&called.mark)
            && marks.insert(called.mark)
        {
            learn_from(seen, &called);
        }
        true
    };
    pool::run(&jobs, 2, &pool::Progress::default(), &bench, &mut take).map_err(anyhow::Error::msg)
}

fn learn_from(seen: &mut Evidence, called: &Called) {
    let (item, outcome) = (&called.item, called.outcome);
    let tool = match item.kind {
        ItemKind::Shell => "Bash",
        ItemKind::Mcp => item.text.split(' ').next().unwrap_or_default(),
        _ => return,
    };
    if called.told != Verdict::Ask && !outcome.prompted() {
        if item.kind == ItemKind::Shell {
            seen.other(&item.text);
        }
        return;
    }
    let said = match outcome {
        CallOutcome::Refused => PersonSaid::No,
        outcome if outcome.ran() => PersonSaid::Yes,
        _ => PersonSaid::Unknown,
    };
    let note = |key: &str| item.notes.iter().find(|(k, _)| *k == key).map(|(_, text)| text.clone());
    let worst = (Tier::Blocked, Reversibility::Irreversible);
    seen.prompts.push(Prompted {
        tool: tool.to_owned(),
        text: item.text.clone(),
        cwd: note("cwd").map(PathBuf::from),
        session: note("session").unwrap_or_default(),
        said,
        risk: item.judgement.map_or(worst, |judgement| (judgement.tier, judgement.reversibility)),
        rules: item.points.iter().map(|point| point.rule.to_string()).collect(),
    });
}

/// The proposals, to be shown.
struct Told<'p> {
    proposals: &'p [Proposal],
    /// Of all that was asked, what still would be.
    prompts: usize,
    /// The rest.
    settled: usize,
    answered: usize,
}

impl Told<'_> {
    /// The proposals with the lines to paste, and how to have them written.
    fn text(&self) -> String {
        match self.proposals {
            [] => self.summary(),
            _ => format!(
                "{}\n{}\n`oneway suggest --apply` writes these lines into your policy.\n",
                self.summary(),
                self.toml()
            ),
        }
    }

    fn summary(&self) -> String {
        if self.prompts == 0 && self.settled > 0 {
            return format!("your policy answers all {} prompts by now\n", self.settled);
        }
        if self.prompts == 0 {
            return "nobody was asked anything yet; `oneway suggest all` also learns from recorded sessions\n".into();
        }
        if self.proposals.is_empty() {
            return format!(
                "{} prompts, and no clause that would be narrow, safe and worth it\n\
                 (only what a person said yes to counts; dangerous and irreversible statements are always asked)\n",
                self.prompts
            );
        }
        let plural = if self.proposals.len() == 1 { "clause answers" } else { "clauses answer" };
        let mut out = format!("{} {plural} {} of {} prompts\n", self.proposals.len(), self.answered, self.prompts);
        for proposal in self.proposals {
            let Proposal { verb, prompts, sessions, .. } = proposal;
            let title = proposal.title();
            let _ = writeln!(out, "\n{:<5} {title}   {prompts} prompts in {sessions} sessions", verb.name());
            proposal.examples.iter().for_each(|text| out.push_str(&format!("      {}\n", short(text))));
            if !proposal.covers.is_empty() {
                let few: Vec<String> =
                    proposal.covers.iter().take(3).map(|text| format!("`{}`", short(text))).collect();
                let _ =
                    writeln!(out, "      also covers {} other statements: {}", proposal.covers.len(), few.join(", "));
            }
        }
        out
    }

    fn toml(&self) -> String {
        self.proposals.iter().map(Proposal::toml).collect::<Vec<_>>().join("\n")
    }

    fn json(&self) -> String {
        let rows: Vec<_> = self
            .proposals
            .iter()
            .map(|p| {
                json!({ "verb": p.verb.name(), "key": p.key, "pattern": p.pattern(), "rules": p.rules, "answers": p.answers, "prompts": p.prompts,
                    "sessions": p.sessions, "examples": p.examples, "covers": p.covers.len(), "toml": p.toml() })
            })
            .collect();
        document(
            "suggest",
            json!({ "prompts": self.prompts, "settled": self.settled, "answered": self.answered, "proposals": rows }),
        )
    }
}

fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut = line.char_indices().nth(MAX_TEXT).and_then(|(end, _)| line.get(..end));
    printable(&cut.map_or_else(|| line.clone(), |cut| format!("{cut}…")))
}

/// Writes the proposals into the person's policy, once they saw the lines and said yes.
fn apply(told: &Told) -> Result<String> {
    if told.proposals.is_empty() {
        return Ok(told.text());
    }
    let path = file::user(&args::here(), &Machine).context("there is no home directory for a policy")?;
    let before = before(&path)?;
    let count = |verb: Verb| told.proposals.iter().filter(|p| p.verb == verb).count();
    let parts = [(count(Verb::Allow), "allow"), (count(Verb::Deny), "deny")];
    let parts: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, verb)| format!("{n} to {verb}")).collect();
    let after = format!("{before}{}{}", if before.is_empty() { "" } else { "\n" }, told.toml());
    let read = layer::parse(&after, Layer::User, &path.to_string_lossy());
    if let Some(fault) = read.faults.first() {
        bail!(
            "`{}` would not be understood (line {}: {}); mend it first",
            path.display(),
            fault.source.line,
            fault.what
        );
    }
    let mut terminal = approve::Terminal::open()?;
    let diff: String = told.toml().lines().map(|line| format!("+{line}\n")).collect();
    terminal.show(&format!("{}\n--- {}\n{diff}", told.summary(), path.display()))?;
    let question = format!("add these clauses ({}) to your policy? [y/N] ", parts.join(", "));
    if !matches!(terminal.ask(&question)?.as_str(), "y" | "yes") {
        return Ok("nothing was written\n".into());
    }
    match before.is_empty() {
        true => disk::create(&path, after.as_bytes())?,
        false => disk::replace(&path, after.as_bytes())?,
    }
    desk::note("policy changed", &format!("{} clauses learned", told.proposals.len()), "", "terminal");
    Ok(format!("written: {}\n", path.display()))
}

fn before(path: &Path) -> Result<String> {
    if Machine.meta(path).is_none() {
        return Ok(String::new());
    }
    let bytes =
        Machine.read(path, 256 << 10).ok().with_context(|| format!("`{}` could not be read", path.display()))?;
    String::from_utf8(bytes).with_context(|| format!("`{}` is not UTF-8", path.display()))
}

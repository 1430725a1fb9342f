//! One session from its first line to its last: calls wait here for their results and for what a person then says.
//! Few wait: when a session leaves too many open, the oldest goes on without.

use super::bench::ReplayBench;
use super::lines::{self, Next};
use super::outcome::CallOutcome;
use super::record::{self, Failed, Hook, RecordHead, RecordPart};
use super::then::{self, Then, Trace};
use super::{quiet, show};
use crate::assess::{Assessment, Reversibility, Tier, Weighed};
use crate::catalog::general;
use crate::decision::Verdict;
use crate::digest::blake;
use crate::door::hosts::claude;
use crate::door::json::{self, JsonNode};
use crate::door::tools;
use crate::door::trouble::Trouble;
use crate::mask::Masker;
use crate::policy::target::{self, YesKey};
use crate::policy::{Level, Policy};
use crate::report::item::{Item, Region};
use crate::request::{Mode, Place};
use std::collections::{HashMap, HashSet, VecDeque};
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// How many calls may wait.
const MAX_WAITING: usize = 256;
/// How many classes of statement a session may have confirmed.
const MAX_CLASSES: usize = 4096;

/// What a session hands on, in order.
#[derive(Debug)]
pub enum Event {
    /// A call, judged.
    Call(Box<Called>),
    /// A hook ran before a call.
    Hook {
        /// What tells it from its copies in other files.
        mark: u128,
        /// The program's name.
        program: String,
        /// How long it took.
        took: Option<u64>,
        /// How it failed.
        failed: Option<Failed>,
    },
    /// A line that is no JSON, or too long.
    Broken,
    /// A line of which long texts were left out.
    Cut,
    /// A file was read to its end.
    File,
    /// A file could not be read; its name and why.
    Unread(String, String),
}

/// A judged call with what really happened to it.
#[derive(Debug)]
pub struct Called {
    /// What tells it from its copies in other files.
    pub mark: u128,
    /// What to show.
    pub item: Item,
    /// What the host would have been told, a person's earlier yes in this session counted.
    pub told: Verdict,
    /// What the other policy would have told.
    pub before: Option<Verdict>,
    /// What really happened.
    pub outcome: CallOutcome,
    /// A hook before it that failed.
    pub failed: Option<Failed>,
    /// When it was made.
    pub time: Option<String>,
    /// What tells its session from others.
    pub session: u128,
    /// It would have been asked only because of a program or script that the record does not show.
    pub hangs: bool,
    /// The line of policy that would have answered it.
    pub quiet: Option<String>,
}

struct Waiting {
    called: Box<Called>,
    id: String,
    /// Classes that a yes to this call confirms.
    classes: Vec<String>,
    /// What it leaves behind.
    traces: Vec<Trace>,
    /// The policy that it was judged by.
    policy: Rc<Policy>,
    /// Whether what a person says next belongs to it.
    listens: bool,
    done: bool,
}

/// A session while it is read. Its subagents have files of their own and share what a person confirmed.
#[derive(Default)]
pub struct Session {
    waiting: VecDeque<Waiting>,
    /// The number of the call at the front of those that wait.
    first: usize,
    by_id: HashMap<String, usize>,
    confirmed: HashSet<u128>,
    then: Then,
    mode: Option<String>,
    project: Option<PathBuf>,
}

/// Who speaks in a file.
#[derive(Debug, Clone, Default)]
pub struct SessionFile {
    /// Its name, for people.
    pub name: String,
    /// The session, where its lines do not say.
    pub session: String,
    /// The kind of agent, for a subagent's file.
    pub agent: Option<String>,
}

/// What tells a call from others, whichever file holds it.
pub fn call_mark(id: &str) -> u128 {
    mark(&["call", id])
}

fn mark(parts: &[&str]) -> u128 {
    let mut bytes = Vec::with_capacity(64);
    for part in parts {
        bytes.extend_from_slice(part.as_bytes());
        bytes.push(0);
    }
    blake::digest(&bytes).first_chunk().map_or(0, |half| u128::from_le_bytes(*half))
}

impl Session {
    /// Reads a file to its end.
    pub fn read(
        &mut self,
        input: &mut impl BufRead,
        file: &SessionFile,
        bench: &mut ReplayBench,
        emit: &mut dyn FnMut(Event),
    ) -> io::Result<()> {
        let mut line = Vec::new();
        let mut number = 0;
        loop {
            let next = lines::next(input, &mut line)?;
            number += 1;
            match next {
                Next::End => break,
                Next::TooLong => emit(Event::Broken),
                Next::Whole | Next::Cut => {
                    if next == Next::Cut {
                        emit(Event::Cut);
                    }
                    self.line(&line, next == Next::Cut, number, file, bench, emit);
                }
            }
        }
        self.flush(0, emit);
        emit(Event::File);
        Ok(())
    }

    fn line(
        &mut self,
        line: &[u8],
        cut: bool,
        number: usize,
        file: &SessionFile,
        bench: &mut ReplayBench,
        emit: &mut dyn FnMut(Event),
    ) {
        if line.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        let Some(document) = std::str::from_utf8(line).ok().and_then(|text| json::parse(text).ok()) else {
            return emit(Event::Broken);
        };
        let head = record::head(&document.root);
        if let Some(mode) = head.mode {
            self.mode = Some(mode.to_owned());
        }
        let trouble = match (document.trouble, cut) {
            (Some(_), true) => Some(Trouble::shape("the call has a text of more than 2 MiB and was not judged")),
            (trouble, _) => trouble,
        };
        record::parts(&document.root, &mut |part| match part {
            RecordPart::Call { id, tool, input } => {
                let early = bench.since.as_deref().is_some_and(|since| head.time.is_some_and(|time| time < since));
                if !early {
                    self.call(id, tool, input, trouble.clone(), &head, (number, file), bench);
                    self.flush(MAX_WAITING, emit);
                }
            }
            RecordPart::Result { id, outcome, said, shown } => {
                self.then.ran(shown.into_iter().collect());
                self.result(id, outcome, said, emit);
            }
            RecordPart::Hook(hook) => self.hook(hook, emit),
            RecordPart::Prompt(text) => self.prompt(text, emit),
        });
    }

    #[expect(clippy::too_many_arguments, reason = "a call is what the record says of it, and there is no less")]
    fn call(
        &mut self,
        id: &str,
        tool: &str,
        input: &JsonNode,
        trouble: Option<Trouble>,
        head: &RecordHead,
        (line, file): (usize, &SessionFile),
        bench: &mut ReplayBench,
    ) {
        // A tool that the hook never sees is no call of oneway's.
        if self.by_id.contains_key(id) || !claude::sees(tool) {
            return;
        }
        let place = self.place(id, tool, head, file, bench);
        let payload = trouble.map_or_else(|| tools::payload(tool, input, None, tools::Marking::Name), Err);
        place.cwd.iter().for_each(|cwd| self.then.enter(cwd));
        payload.iter().for_each(|payload| self.then.expects(payload));
        self.then.take_missed();
        let judged = bench.judge(payload, place, &self.then);
        let missed = self.then.take_missed();
        let mut item = show::item(tool, &judged, &bench.gate);
        item.file = Some(file.name.clone());
        item.region = Some(Region { line, column: 1, end_line: line, end_column: 1 });
        let (place, masker) = (&judged.request.place, Masker::of(&judged.policy));
        let mut note = |key: &'static str, text: Option<String>| item.notes.extend(text.map(|text| (key, text)));
        note("time", head.time.map(|time| show::said(time, &Masker::default())));
        note("session", place.session.as_deref().map(|session| show::said(session, &masker)));
        note("cwd", place.cwd.as_ref().map(|cwd| masker.text(&cwd.to_string_lossy()).into_owned()));
        note("agent", place.agent.clone());
        let decision = &judged.decision;
        let asks = decision.level == Level::ConfirmSession && decision.verdict == Verdict::Ask;
        // What stood in files then nobody knows: here the words alone say what a yes was for.
        let keys = if asks { target::keys(&judged.request, &decision.assessment) } else { Vec::new() };
        let keyed = !keys.is_empty();
        let needed: Vec<String> = keys.into_iter().filter(|key| !self.is_built(key)).map(|key| key.key).collect();
        let known = asks && keyed && needed.iter().all(|class| self.confirmed.contains(&mark(&[class])));
        let told = if known { Verdict::Silent } else { decision.verdict };
        let called = Box::new(Called {
            mark: call_mark(id),
            hangs: missed && told == Verdict::Ask && hangs(&decision.assessment),
            told,
            before: judged.before,
            outcome: CallOutcome::Open,
            failed: None,
            time: head.time.map(str::to_owned),
            session: mark(&["session", place.session.as_deref().unwrap_or_default()]),
            quiet: if told == Verdict::Ask { quiet::line(tool, &judged, bench, &self.then) } else { None },
            item,
        });
        let traces = then::traces(tool, input, &judged.request, &decision.assessment);
        let listens = decision.assessment.tier >= Tier::Dangerous && !head.side;
        self.by_id.insert(id.to_owned(), self.first + self.waiting.len());
        self.waiting.push_back(Waiting {
            called,
            id: id.to_owned(),
            classes: needed,
            traces,
            policy: judged.policy,
            listens,
            done: false,
        });
    }

    /// Whether a key is about a program that this session has built.
    fn is_built(&self, key: &YesKey) -> bool {
        key.built.as_deref().is_some_and(|path| self.then.is_built(Path::new(path)))
    }

    fn place(&mut self, id: &str, tool: &str, head: &RecordHead, file: &SessionFile, bench: &ReplayBench) -> Place {
        let cwd = head.cwd.map(PathBuf::from).filter(|cwd| cwd.is_absolute());
        if self.project.is_none() {
            self.project.clone_from(&cwd);
        }
        let home = bench.home_at(cwd.as_deref());
        Place {
            home,
            cwd,
            project: self.project.clone(),
            session: Some(head.session.unwrap_or(&file.session).to_owned()),
            tool_use_id: Some(id.to_owned()),
            tool: tool.to_owned(),
            agent: head.agent.map(str::to_owned).or_else(|| file.agent.clone()),
            mode: Mode::named(self.mode.as_deref()),
            ..Place::default()
        }
    }

    fn find(&mut self, id: &str) -> Option<&mut Waiting> {
        let number = self.by_id.get(id)?;
        self.waiting.get_mut(number.checked_sub(self.first)?)
    }

    fn result(&mut self, id: &str, outcome: CallOutcome, said: Option<&str>, emit: &mut dyn FnMut(Event)) {
        let Some(waiting) = self.find(id) else { return };
        waiting.called.outcome = outcome;
        waiting.done = true;
        if let Some(said) = said {
            waiting.called.item.notes.push(("said", show::said(said, &Masker::of(&waiting.policy))));
            waiting.listens = false;
        }
        let classes = std::mem::take(&mut waiting.classes);
        let traces = std::mem::take(&mut waiting.traces);
        if outcome.ran() {
            self.then.ran(traces);
        }
        // It ran although it would have been asked about: somebody would have said yes.
        if outcome.ran() && self.confirmed.len() < MAX_CLASSES {
            self.confirmed.extend(classes.iter().map(|class| mark(&[class])));
        }
        self.flush(MAX_WAITING, emit);
    }

    fn hook(&mut self, hook: Hook, emit: &mut dyn FnMut(Event)) {
        if let (Some(waiting), Some(failed)) = (self.find(hook.call), hook.failed) {
            waiting.called.failed = Some(failed);
            waiting.called.item.notes.push(("hook", failed.words()));
        }
        let program = program(hook.command).to_owned();
        let mark = mark(&["hook", hook.call, hook.command]);
        emit(Event::Hook { mark, program, took: hook.took, failed: hook.failed });
    }

    fn prompt(&mut self, text: &str, emit: &mut dyn FnMut(Event)) {
        for waiting in self.waiting.iter_mut().filter(|waiting| waiting.listens && waiting.done) {
            waiting.called.item.notes.push(("said", show::said(text, &Masker::of(&waiting.policy))));
            waiting.listens = false;
        }
        self.flush(MAX_WAITING, emit);
    }

    /// Hands on what is finished, and the oldest where more than `most` wait.
    fn flush(&mut self, most: usize, emit: &mut dyn FnMut(Event)) {
        let ready = |w: &Waiting| w.done && !w.listens;
        while self.waiting.len() > most || self.waiting.front().is_some_and(ready) {
            let Some(mut waiting) = self.waiting.pop_front() else { return };
            self.by_id.remove(&waiting.id);
            self.first += 1;
            let words = waiting.called.outcome.names().1;
            waiting.called.item.notes.push(("happened", words.into()));
            emit(Event::Call(waiting.called));
        }
    }
}

/// Whether a call is asked only because nobody could read what it runs: the hook would have.
fn hangs(assessment: &Assessment) -> bool {
    let asked = |w: &&Weighed| w.tier >= Tier::Dangerous || w.reversibility >= Reversibility::Unknown;
    let mut asked = assessment.findings.iter().filter(asked).peekable();
    asked.peek().is_some() && asked.all(|w| w.finding.rule == general::UNREAD.id && w.tier < Tier::Dangerous)
}

/// The name of the program in a command line.
fn program(command: &str) -> &str {
    let word = command.trim_start_matches(['"', '\'']).split([' ', '"', '\'']).next().unwrap_or_default();
    let name = word.rsplit(['/', '\\']).next().unwrap_or_default();
    name.get(..name.len().min(40)).unwrap_or("hook")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hook_is_named_after_its_program() {
        let rows = [("/home/u/.local/bin/oneway hook --preset strict", "oneway"), ("guard.sh", "guard.sh"), ("", "")];
        for (command, want) in rows {
            assert_eq!(program(command), want, "{command}");
        }
    }
}

//! What the calls of all sessions come to: each is counted once, however often its line was copied.

use super::outcome::CallOutcome;
use super::record::Failed;
use super::session::Called;
use crate::decision::Verdict;
use std::collections::{BTreeMap, HashMap, HashSet};

/// How many different statements whose decision turns are told apart.
const MAX_TURNED: usize = 4096;
/// How many sessions, and how many lines of policy, are told apart.
const MAX_SESSIONS: usize = 1 << 20;
const MAX_LINES: usize = 4096;
/// How many refused calls that would not have been stopped are told.
const MAX_LET: usize = 100;
/// How many programs of hooks are told apart.
const MAX_PROGRAMS: usize = 16;
/// How many times a hook failed are told.
const MAX_INCIDENTS: usize = 100;

/// What was counted.
#[derive(Debug, Default)]
pub struct Counts {
    seen: HashSet<u128>,
    /// By what the host would have been told (allow, silent, ask, deny) and what really happened.
    pub table: [[usize; CallOutcome::COUNT]; 4],
    /// Prompts that a person would not have seen.
    pub saved: usize,
    /// Prompts that a person would have seen in addition.
    pub added: usize,
    /// Prompts as they were, where the record shows them.
    pub prompted: usize,
    /// Calls that ran and would have been denied.
    pub stopped: usize,
    /// Calls that oneway would have asked about, a person's earlier yes in the session counted.
    pub asks: usize,
    /// Calls that hang on files which the record does not show: the hook would have read them.
    pub hangs: usize,
    /// The questions by session, with those that have none.
    pub sessions: HashMap<u128, usize>,
    /// Lines of policy, each with how many of these questions it would have answered.
    pub quiet: HashMap<String, usize>,
    /// Calls that a person refused and oneway would have allowed.
    pub let_through: Vec<String>,
    /// Asks that an earlier yes in the same session answers.
    pub settled: usize,
    /// Lines that repeat a call.
    pub copies: usize,
    /// Lines that could not be read.
    pub broken: usize,
    /// Lines of which long texts were left out.
    pub cut: usize,
    /// The first and the last moment.
    pub span: Option<(String, String)>,
    /// How long hooks took, by program: milliseconds and how often.
    pub hooks: BTreeMap<String, Latency>,
    /// Hooks that failed.
    pub failures: usize,
    /// Calls that ran although a hook before them failed.
    pub open: usize,
    /// The first of them.
    pub incidents: Vec<Incident>,
    /// Decisions that the policy turns: from, to, the statement; how often.
    pub turned: HashMap<(Verdict, Verdict, String), usize>,
    /// How many became stricter, and looser.
    pub turns: (usize, usize),
}

/// How long something took.
#[derive(Debug, Default, Clone)]
pub struct Latency {
    /// Milliseconds, to three digits, and how often.
    pub times: BTreeMap<u64, usize>,
    /// How often altogether.
    pub count: usize,
}

impl Latency {
    /// Counts one, to three digits.
    pub fn add(&mut self, ms: u64) {
        let mut step = 1;
        while ms / step >= 1000 {
            step *= 10;
        }
        *self.times.entry(ms / step * step).or_default() += 1;
        self.count += 1;
    }

    /// The time within which so many of a hundred ended.
    pub fn within(&self, percent: usize) -> u64 {
        let wanted = (self.count * percent).div_ceil(100);
        let mut sum = 0;
        let reached = self.times.iter().find(|(_, count)| {
            sum += **count;
            sum >= wanted
        });
        reached.map_or(0, |(ms, _)| *ms)
    }
}

/// A call that ran although a hook before it failed.
#[derive(Debug, Clone)]
pub struct Incident {
    /// When.
    pub time: String,
    /// In which session.
    pub session: String,
    /// How the hook failed.
    pub how: String,
    /// What ran.
    pub text: String,
}

fn row(verdict: Verdict) -> usize {
    match verdict {
        Verdict::Allow => 0,
        Verdict::Silent => 1,
        Verdict::Ask => 2,
        Verdict::Deny => 3,
    }
}

impl Counts {
    /// Whether this is the first time; what was seen is remembered.
    pub fn fresh(&mut self, mark: u128) -> bool {
        let fresh = self.seen.insert(mark);
        self.copies += usize::from(!fresh);
        fresh
    }

    /// Counts a call.
    pub fn call(&mut self, called: &Called) {
        let Called { item, told, outcome, .. } = called;
        if let Some(cell) = self.table.get_mut(row(*told)).and_then(|row| row.get_mut(*outcome as usize)) {
            *cell += 1;
        }
        let verdict = item.judgement.map_or(*told, |judgement| judgement.verdict);
        self.settled += usize::from(verdict == Verdict::Ask && *told == Verdict::Silent);
        self.prompted += usize::from(outcome.prompted());
        self.saved += usize::from(outcome.prompted() && *told == Verdict::Allow);
        self.added += usize::from(*outcome == CallOutcome::Ran && *told == Verdict::Ask);
        self.stopped += usize::from(outcome.ran() && *told == Verdict::Deny);
        self.ask(called);
        self.time(called.time.as_deref());
        self.turn(called, verdict);
        if let Some(failed) = called.failed.filter(|_| outcome.ran()) {
            self.open += 1;
            self.incident(called, failed);
        }
    }

    fn ask(&mut self, called: &Called) {
        let asks = usize::from(called.told == Verdict::Ask && !called.hangs);
        self.asks += asks;
        self.hangs += usize::from(called.hangs);
        if self.sessions.len() < MAX_SESSIONS || self.sessions.contains_key(&called.session) {
            *self.sessions.entry(called.session).or_default() += asks;
        }
        if let Some(line) =
            called.quiet.as_ref().filter(|line| self.quiet.len() < MAX_LINES || self.quiet.contains_key(*line))
        {
            *self.quiet.entry(line.clone()).or_default() += 1;
        }
        if called.outcome == CallOutcome::Refused && called.told == Verdict::Allow && self.let_through.len() < MAX_LET {
            self.let_through.push(called.item.text.clone());
        }
    }

    /// How many calls there are.
    pub fn calls(&self) -> usize {
        self.table.iter().flatten().sum()
    }

    /// How many calls had this outcome, by what oneway would have said: allow, silent, ask, deny.
    pub fn said_to(&self, outcome: CallOutcome) -> [usize; 4] {
        self.table.each_ref().map(|row| row.get(outcome as usize).copied().unwrap_or_default())
    }

    /// Calls of which the record does not say whether somebody was asked.
    pub fn unknown(&self) -> usize {
        [CallOutcome::RanSomehow, CallOutcome::Open].iter().flat_map(|outcome| self.said_to(*outcome)).sum()
    }

    /// The number of questions that so many of a hundred sessions stay within.
    pub fn asks_within(&self, percent: usize) -> usize {
        let mut asks: Vec<usize> = self.sessions.values().copied().collect();
        asks.sort_unstable();
        let at = (asks.len() * percent).div_ceil(100).saturating_sub(1);
        asks.get(at).copied().unwrap_or_default()
    }

    /// The line of policy that would have answered the most questions, and how many.
    pub fn quietest(&self) -> Option<(&str, usize)> {
        let best = self.quiet.iter().max_by(|a, b| a.1.cmp(b.1).then_with(|| b.0.cmp(a.0)))?;
        Some((best.0, *best.1))
    }

    fn time(&mut self, time: Option<&str>) {
        match (time, &mut self.span) {
            (None, _) => {}
            (Some(time), None) => self.span = Some((time.to_owned(), time.to_owned())),
            (Some(time), Some((first, _))) if time < first.as_str() => *first = time.to_owned(),
            (Some(time), Some((_, last))) if time > last.as_str() => *last = time.to_owned(),
            (Some(_), Some(_)) => {}
        }
    }

    fn turn(&mut self, called: &Called, now: Verdict) {
        let Some(before) = called.before.filter(|before| *before != now) else { return };
        self.turned(before, now, &called.item.text);
    }

    /// Counts a statement that two policies judged.
    pub fn compared(&mut self, before: Verdict, now: Verdict, text: &str) {
        if let Some(cell) = self.table.get_mut(row(now)).and_then(|row| row.get_mut(CallOutcome::Open as usize)) {
            *cell += 1;
        }
        if before != now {
            self.turned(before, now, text);
        }
    }

    fn turned(&mut self, before: Verdict, now: Verdict, text: &str) {
        let (stricter, looser) = &mut self.turns;
        *if now > before { stricter } else { looser } += 1;
        let key = (before, now, text.to_owned());
        if self.turned.len() < MAX_TURNED || self.turned.contains_key(&key) {
            *self.turned.entry(key).or_default() += 1;
        }
    }

    fn incident(&mut self, called: &Called, failed: Failed) {
        if self.incidents.len() < MAX_INCIDENTS {
            let note = |key: &str| called.item.notes.iter().find(|(k, _)| *k == key).map(|(_, text)| text.clone());
            self.incidents.push(Incident {
                time: note("time").unwrap_or_default(),
                session: note("session").unwrap_or_default(),
                how: failed.words(),
                text: called.item.text.clone(),
            });
        }
    }

    /// Counts a hook.
    pub fn hook(&mut self, program: String, took: Option<u64>, failed: bool) {
        self.failures += usize::from(failed);
        let known = self.hooks.len() < MAX_PROGRAMS || self.hooks.contains_key(&program);
        let latency = self.hooks.entry(if known { program } else { "others".into() }).or_default();
        took.into_iter().for_each(|ms| latency.add(ms));
    }

    /// The counts for documents, by name.
    pub fn facts(&self) -> Vec<(&'static str, usize)> {
        let total = self.hooks.values().fold(Latency::default(), |mut all, one| {
            one.times.iter().for_each(|(ms, count)| *all.times.entry(*ms).or_default() += count);
            all.count += one.count;
            all
        });
        let ms = |percent: usize| total.within(percent) as usize;
        let [allowed, silent, asked, denied] = self.said_to(CallOutcome::Refused);
        let mut out = vec![
            ("asks", self.asks),
            ("hangs", self.hangs),
            ("sessions", self.sessions.len()),
            ("asks_p50", self.asks_within(50)),
            ("asks_p90", self.asks_within(90)),
            ("refused_allowed", allowed),
            ("refused_silent", silent),
            ("refused_asked", asked),
            ("refused_denied", denied),
            ("unknown", self.unknown()),
            ("prompts", self.prompted),
            ("prompts_saved", self.saved),
            ("prompts_added", self.added),
            ("would_stop", self.stopped),
            ("settled_in_session", self.settled),
            ("hook_runs", total.count),
            ("hook_ms_p50", ms(50)),
            ("hook_ms_p99", ms(99)),
            ("hook_failures", self.failures),
            ("ran_after_failure", self.open),
            ("copies", self.copies),
            ("broken_lines", self.broken),
            ("cut_lines", self.cut),
        ];
        if self.turns != (0, 0) {
            out.extend([("turned_stricter", self.turns.0), ("turned_looser", self.turns.1)]);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles() {
        let mut latency = Latency::default();
        (1..=100).for_each(|ms| latency.add(ms));
        latency.add(123_456);
        assert_eq!((latency.within(50), latency.within(99), latency.within(100)), (51, 100, 123_000));
        assert_eq!(Latency::default().within(99), 0);
    }
}

//! `oneway replay`: recorded sessions through the same road as the hook, set against what really happened.
//! It reads, judges and shows; nothing leaves the machine, and no state is touched.

mod bar;
pub(super) mod find;
pub(super) mod pool;

use super::value::{self, flag, text, word};
use super::{args, out};
use crate::assess::Tier;
use crate::decision::Verdict;
use crate::door::ci::point::FailOn;
use crate::door::ci::{Gate, lines};
use crate::policy::clause::Layer;
use crate::policy::{Policy, file, layer};
use crate::preset::Preset;
use crate::replay::bench::{PolicySource, ReplayBench};
use crate::replay::counts::Counts;
use crate::replay::session::{Called, Event};
use crate::replay::told;
use crate::report::format::{About, Format, Sink, TextLook};
use crate::report::item::Tally;
use crate::report::paint::Paint;
use crate::world::{Machine, World};
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// The largest policy file.
const MAX_POLICY: usize = 256 << 10;
/// How many calls text shows unless told otherwise.
const SHOWN: usize = 50;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("replay")
        .about("Judges recorded sessions: what each call would have been told, and what really happened")
        .arg(
            Arg::new("sessions")
                .value_name("SESSION|DIR")
                .action(ArgAction::Append)
                .help("Session files, their ids, or directories of them (default: ~/.claude/projects)"),
        )
        .arg(value::file("policy", "Judge by this policy instead of those in force"))
        .arg(value::file("against", "Show the decisions that differ from this policy's"))
        .arg(value::since("Leave out earlier calls: 30m, 24h, 7d, 2w, today, yesterday, 2026-11-01"))
        .arg(value::number("limit", "How many dangerous calls text shows (default: 50; 0: all)", 0, u32::MAX.into()))
        .arg(word("format", "FORMAT", "How to show it (default: text)", Format::names()))
        .arg(
            word(
                "fail-on",
                "WHAT",
                "What makes the run fail; may be repeated",
                FailOn::ALL.map(|(n, _)| n).into_iter().chain(TURNS),
            )
            .action(ArgAction::Append),
        )
        .arg(flag("today", "Let the files and repositories of today count, as the hook would now"))
        .arg(flag("all", "Show also what is merely worth knowing"))
        .arg(text("output", "FILE", "Write there instead of to stdout"))
        .arg(value::jobs("How many sessions at a time (default: one a core, at most 8)"))
        .arg(super::explain::color())
        .after_help(
            "Exit code: 0 shown, 1 something that --fail-on names, else 2 where something could not be read.\n\
            Nothing leaves the machine; secrets are masked.",
        )
}

/// Turns of a decision that may fail a run.
const TURNS: [&str; 2] = ["stricter", "looser"];

/// Replays every session.
pub fn run(matches: &ArgMatches) -> ExitCode {
    match replay(matches) {
        Ok(code) => code,
        Err(why) => super::fail(&why),
    }
}

fn replay(matches: &ArgMatches) -> Result<ExitCode, String> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let preset = super::stance(text("preset"), &Machine)?;
    let file = |name: &str| matches.get_one::<PathBuf>(name).map(|path| read_policy(path, preset)).transpose();
    let (policy, against) = (file("policy")?, file("against")?);
    let since = text("since").map(str::to_owned);
    let limit = matches.get_one("limit").map_or(SHOWN, |n| if *n == 0 { usize::MAX } else { *n });
    let jobs = value::wanted_jobs(matches);
    let fail: Vec<String> = matches.get_many::<String>("fail-on").unwrap_or_default().cloned().collect();
    let gate = Gate(fail.iter().filter_map(|name| FailOn::named(name)).collect());
    let turns = TURNS.map(|turn| fail.iter().any(|name| name == turn));
    let named: Vec<String> = matches.get_many::<String>("sessions").unwrap_or_default().cloned().collect();
    let sessions = find::sessions(&named)?;
    let today = matches.get_flag("today").then_some(&Machine as &(dyn World + Sync));
    let format = text("format").and_then(Format::named).unwrap_or(Format::Text);
    let look = TextLook {
        paint: Paint(text("output").is_none() && super::explain::paint(matches).0),
        all: matches.get_flag("all"),
    };
    let out = out::open(text("output"))?;
    let stance = policy.as_ref().map_or_else(|| file::load(preset, &args::here(), &Machine).preset, |p| p.preset);
    let mut desk = ReplayDesk {
        sink: format.sink(look)?,
        out: BufWriter::with_capacity(1 << 16, out),
        tally: Tally::default(),
        counts: Counts::default(),
        text: (format == Format::Text).then_some(look),
        compared: against.is_some(),
        left: limit,
        hidden: 0,
        turns,
        broken: None,
    };
    desk.begin(&About { verb: "replay", preset: stance.name() });
    let bench = || {
        let source = policy.as_ref().map_or(PolicySource::InForce(preset), PolicySource::Fixed);
        let mut bench = ReplayBench::new(source, &Machine);
        bench.today = today.map(|world| world as &dyn World);
        (bench.against, bench.gate, bench.since) = (against.as_ref(), gate.clone(), since.clone());
        bench
    };
    let progress = pool::Progress::default();
    let mut bar = bar::Bar::new(sessions.iter().map(|job| job.bytes).sum());
    let mut take = |event| {
        bar.draw(progress.bytes.load(Ordering::Relaxed), desk.tally.items);
        desk.take(event)
    };
    pool::run(&sessions, jobs, &progress, &bench, &mut take)?;
    bar.clear();
    desk.end()
}

/// A policy file by itself; one that is not understood is refused.
pub(super) fn read_policy(path: &Path, preset: Option<Preset>) -> Result<Policy, String> {
    let name = path.display().to_string();
    let bytes = Machine.read(path, MAX_POLICY).map_err(|_| format!("`{name}` could not be read"))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("`{name}` is not UTF-8"))?;
    let read = layer::parse(&text, Layer::User, &name);
    if let Some(fault) = read.faults.first() {
        return Err(format!("`{name}` line {}: {}", fault.source.line, fault.what));
    }
    Ok(file::merge(preset, vec![(Layer::User, path.to_owned(), read)]))
}

/// Where events arrive, in order.
struct ReplayDesk<'a> {
    sink: Box<dyn Sink>,
    out: BufWriter<Box<dyn Write + 'a>>,
    tally: Tally,
    counts: Counts,
    /// Set for text, which shows only what is dangerous, and not all of it.
    text: Option<TextLook>,
    compared: bool,
    left: usize,
    hidden: usize,
    /// Whether stricter and looser decisions fail the run.
    turns: [bool; 2],
    broken: Option<io::Error>,
}

impl ReplayDesk<'_> {
    fn begin(&mut self, about: &About) {
        let began = self.sink.begin(&mut self.out, about);
        self.keep(began);
    }

    fn keep(&mut self, written: io::Result<()>) {
        if let Err(error) = written {
            self.broken.get_or_insert(error);
        }
    }

    /// Takes what a session says; false when nobody listens any more.
    fn take(&mut self, event: Event) -> bool {
        match event {
            Event::File => self.tally.files += 1,
            Event::Broken => self.counts.broken += 1,
            Event::Cut => self.counts.cut += 1,
            Event::Hook { mark, program, took, failed } => {
                if self.counts.fresh(mark) {
                    self.counts.hook(program, took, failed.is_some());
                }
            }
            Event::Unread(file, why) => {
                let mut item = lines::unread(why);
                item.file = Some(file);
                self.tally.add(&item);
                let written = self.sink.item(&mut self.out, &item);
                self.keep(written);
            }
            Event::Call(called) => self.call(*called),
        }
        self.broken.is_none()
    }

    fn call(&mut self, mut called: Called) {
        if !self.counts.fresh(called.mark) {
            return;
        }
        self.counts.call(&called);
        let verdict = called.item.judgement.map_or(called.told, |judgement| judgement.verdict);
        if let Some(before) = called.before.filter(|before| *before != verdict) {
            called.item.notes.push(("turned", format!("from {} to {}", before.name(), verdict.name())));
            let [stricter, looser] = self.turns;
            called.item.fails |= if verdict > before { stricter } else { looser };
        }
        if verdict == Verdict::Ask && called.told == Verdict::Silent {
            called.item.notes.push(("settled", "by an earlier yes in this session".into()));
        }
        self.tally.add(&called.item);
        if self.shows(&called) {
            let written = self.sink.item(&mut self.out, &called.item);
            self.keep(written);
        }
    }

    fn shows(&mut self, called: &Called) -> bool {
        let Some(look) = self.text else { return true };
        let grave = called.item.judgement.is_some_and(|judgement| judgement.tier >= Tier::Dangerous);
        if !grave && !look.all {
            return false;
        }
        let room = self.left > 0;
        self.left = self.left.saturating_sub(1);
        self.hidden += usize::from(!room);
        room
    }

    fn end(mut self) -> Result<ExitCode, String> {
        self.tally.more = self.counts.facts();
        if self.hidden > 0 {
            let line = format!("and {} more calls; --limit 0 shows them all\n\n", self.hidden);
            let written = self.out.write_all(line.as_bytes());
            self.keep(written);
        }
        let ended = self.sink.end(&mut self.out, &self.tally);
        self.keep(ended);
        if let Some(look) = self.text {
            let written = self.out.write_all(told::summary(&self.counts, self.compared, look.paint).as_bytes());
            self.keep(written);
        }
        let flushed = self.out.flush();
        self.keep(flushed);
        out::end(self.broken.map_or(Ok(()), Err), self.tally.code())
    }
}

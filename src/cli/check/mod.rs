//! `oneway check`: files and trees through the same road as the hook, for CI. It judges and never touches state.

pub mod baseline;
mod pool;
mod stream;
mod walk;

use super::value::{self, flag, text, word};
use super::{args, out};
use crate::door::ci::kind::{self, Sort};
use crate::door::ci::point::FailOn;
use crate::door::ci::{CiBench, Gate};
use crate::grammar::sql::Dialect;
use crate::mask::Masker;
use crate::policy::{self, Policy};
use crate::report::cover::cover;
use crate::report::format::{About, Format, TextLook};
use crate::report::item::{Item, Severity, Standing, Tally};
use crate::report::paint::Paint;
use crate::world::Machine;
use baseline::Baseline;
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("check")
        .about("Judges files and trees: scripts, SQL, recipes, workflows, documents, JSON lines")
        .arg(
            Arg::new("paths")
                .value_name("PATH")
                .action(ArgAction::Append)
                .required(true)
                .help("Files, directories, patterns (db/**/*.sql), or - for JSON lines on stdin"),
        )
        .arg(word("format", "FORMAT", "How to show it; text, or jsonl for JSON lines", Format::names()))
        .arg(
            word(
                "fail-on",
                "WHAT",
                "What makes the run fail; may be repeated (default: deny)",
                FailOn::ALL.map(|(n, _)| n),
            )
            .action(ArgAction::Append),
        )
        .arg(word("as", "KIND", "Read every file as this kind, whatever its name", Sort::ALL.map(|(n, _)| n)))
        .arg(value::dialect())
        .arg(text("baseline", "FILE", "What is already known: it is shown, and does not fail the run"))
        .arg(flag("write-baseline", "Write all that would fail to the baseline, and succeed").requires("baseline"))
        .arg(flag("remarks", "Honour `# oneway: allow RULE because REASON` beside a statement"))
        .arg(flag("no-ignore", "Look also at what .gitignore leaves out"))
        .arg(flag("all", "Show also what is merely worth knowing, and what the baseline knows"))
        .arg(flag("dry-run", "Judge and never touch state: what check always does"))
        .arg(text("output", "FILE", "Write there instead of to stdout"))
        .arg(value::jobs("How many files at a time (default: one a core, at most 8)"))
        .arg(super::explain::color())
        .after_help(
            "Exit code: 0 nothing found, 1 found, 2 nothing found and something could not be judged.\n\
            Of JSON lines, each line is a hook event, {\"command\": …}, {\"sql\": …, \"dialect\": …} or \
            {\"tool_name\": …, \"tool_input\": …}; `id`, `cwd` and `permission_mode` are optional.",
        )
}

/// Judges every path.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let policy = match args::policy(matches) {
        Ok(policy) => policy,
        Err(why) => return super::fail(&why),
    };
    let paths: Vec<String> = matches.get_many::<String>("paths").unwrap_or_default().cloned().collect();
    let gate = gate(matches).unwrap_or(Gate(vec![FailOn::Deny]));
    let format = matches.get_one::<String>("format").and_then(|name| Format::named(name));
    if lines_only(&paths, format, matches) {
        return stream::run(paths, policy, gate);
    }
    match tree(matches, &paths, format.unwrap_or(Format::Text), policy, gate) {
        Ok(code) => code,
        Err(why) => super::fail(&why),
    }
}

fn gate(matches: &ArgMatches) -> Option<Gate> {
    let named: Vec<FailOn> = matches.get_many::<String>("fail-on")?.filter_map(|name| FailOn::named(name)).collect();
    Some(Gate(named))
}

/// Whether all input is JSON lines and all output is to be, so that each line can be answered as it arrives.
fn lines_only(paths: &[String], format: Option<Format>, matches: &ArgMatches) -> bool {
    let other = ["as", "baseline", "output", "jobs"].iter().any(|name| matches.contains_id(name));
    let format = format.map_or_else(|| paths.iter().all(|path| path == "-"), |format| format == Format::Jsonl);
    format && !other && paths.iter().all(|path| path == "-" || events(path))
}

fn events(path: &str) -> bool {
    let head = walk::head(path.as_ref()).unwrap_or_default();
    let sort = kind::by_name(path, false).or_else(|| kind::by_head(&head, true));
    // One that is not there is told in the way of whatever reads it.
    !(walk::is_pattern(path) || std::path::Path::new(path).exists()) || sort == Some(Sort::Events)
}

fn tree(
    matches: &ArgMatches,
    paths: &[String],
    format: Format,
    policy: Policy,
    gate: Gate,
) -> Result<ExitCode, String> {
    let text = |name: &str| matches.get_one::<String>(name).cloned();
    let dialect = match text("dialect").filter(|name| name != "any") {
        None => None,
        Some(name) => {
            Some(Dialect::named(&name).ok_or(format!("`{name}` is a client; name the server's dialect"))?.name())
        }
    };
    let jobs = value::wanted_jobs(matches);
    let write = matches.get_flag("write-baseline");
    let baseline = match text("baseline") {
        Some(file) if !write => Some(Baseline::load(&file)?),
        _ => None,
    };
    let here = args::here();
    let root = policy::file::root(&here, &Machine);
    let remarks = policy.check.remarks.unwrap_or_else(|| matches.get_flag("remarks"));
    let look = TextLook {
        paint: Paint(text("output").is_none() && super::explain::paint(matches).0),
        all: matches.get_flag("all"),
    };
    let sink = format.sink(look)?;
    let same = |a: &str, b: &str| {
        std::fs::canonicalize(a).ok().zip(std::fs::canonicalize(b).ok()).is_some_and(|(a, b)| a == b)
    };
    if let Some(file) = text("output").filter(|file| paths.iter().any(|path| same(path, file))) {
        return Err(format!("`{file}` is to be judged, and cannot be the output too"));
    }
    let out = out::open(text("output").as_deref())?;
    let about = About { verb: "check", preset: policy.preset.name() };
    let mut desk = CheckDesk {
        sink,
        out: BufWriter::with_capacity(1 << 16, out),
        tally: Tally::default(),
        baseline,
        masker: Masker::of(&policy),
        fresh: write.then(Vec::new),
        broken: None,
    };
    desk.begin(&about);
    let sort = text("as").and_then(|name| Sort::named(&name));
    let walk = walk::CheckWalk { sort, ignore: !matches.get_flag("no-ignore") };
    let bench = || CiBench {
        policy: &policy,
        world: &Machine,
        gate: gate.clone(),
        dialect,
        remarks,
        root: root.clone(),
        home: here.home.clone(),
    };
    let paths: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
    pool::run(&walk, &paths, jobs, &bench, &mut |event| desk.take(event))?;
    desk.end(text("baseline").as_deref().filter(|_| write))
}

/// Where items arrive, in order.
struct CheckDesk<'a> {
    sink: Box<dyn crate::report::format::Sink>,
    out: BufWriter<Box<dyn Write + 'a>>,
    tally: Tally,
    baseline: Option<Baseline>,
    masker: Masker<'a>,
    /// What a new baseline will hold.
    fresh: Option<Vec<baseline::BaselineLine>>,
    broken: Option<io::Error>,
}

impl CheckDesk<'_> {
    fn begin(&mut self, about: &About) {
        let began = self.sink.begin(&mut self.out, about);
        self.keep(began);
    }

    fn keep(&mut self, written: io::Result<()>) {
        if let Err(error) = written {
            self.broken.get_or_insert(error);
        }
    }

    /// Takes what a worker sends; false when nobody listens any more.
    fn take(&mut self, event: pool::Event) -> bool {
        match event {
            pool::Event::File => self.tally.files += 1,
            pool::Event::Item(item) => self.item(*item),
        }
        self.broken.is_none()
    }

    fn item(&mut self, mut item: Item) {
        if item.fails
            && let Some(fresh) = &mut self.fresh
        {
            fresh.extend(baseline::BaselineLine::of(&item));
        }
        let known =
            item.fingerprint.as_deref().is_some_and(|name| self.baseline.as_mut().is_some_and(|b| b.knows(name)));
        if item.fails && (known || self.fresh.is_some()) {
            item.fails = false;
            item.standing = Standing::Known;
            item.points.iter_mut().for_each(|point| point.severity = point.severity.min(Severity::Warning));
        }
        self.tally.add(&item);
        cover(&mut item, &self.masker);
        let written = self.sink.item(&mut self.out, &item);
        self.keep(written);
    }

    fn end(mut self, baseline: Option<&str>) -> Result<ExitCode, String> {
        let ended = self.sink.end(&mut self.out, &self.tally).and_then(|()| self.out.flush());
        self.keep(ended);
        if let Some(error) = self.broken {
            return out::end(Err(error), 0);
        }
        if let (Some(file), Some(fresh)) = (baseline, self.fresh) {
            baseline::write(file, fresh)?;
        }
        if let Some(gone) = self.baseline.as_ref().map(Baseline::unmet).filter(|gone| *gone > 0) {
            out::warn(&format!("{gone} entries of the baseline were not met; write it anew with --write-baseline"));
        }
        out::end(Ok(()), self.tally.code())
    }
}

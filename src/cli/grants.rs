//! `oneway grants`: what agents are permitted, held against the catalog; with `--fix`, narrowed.

use super::install::{difference, file::Settings};
use super::value::{flag, text, word};
use super::{args, out};
use crate::approvals::person;
use crate::grants::bench::GrantsBench;
use crate::grants::reach::Reach;
use crate::grants::walk::{self, GrantFile as Spot};
use crate::grants::{self, JudgedFile, items};
use crate::mask::Masker;
use crate::policy::Policy;
use crate::report::cover::cover;
use crate::report::format::{About, Format, Sink, TextLook};
use crate::report::item::{Item, Severity, Tally};
use crate::request::Place;
use crate::world::{FileKind, Machine, World};
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What may make a run fail, and the least severity that then counts.
const FAIL_ON: [(&str, Severity); 5] = [
    ("warning", Severity::Warning),
    ("error", Severity::Error),
    ("note", Severity::Note),
    ("irreversible", Severity::Warning),
    ("dangerous", Severity::Error),
];

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("grants")
        .about("Checks what agents are permitted: agents, skills, commands, settings, plugins, servers")
        .arg(
            Arg::new("paths")
                .value_name("PATH")
                .action(ArgAction::Append)
                .help("Files or directories; the current directory if not given"),
        )
        .arg(flag("user", "Look also at the person's own settings, agents and skills"))
        .arg(word("format", "FORMAT", "How to show it (default: text)", Format::names()))
        .arg(word(
            "fail-on",
            "WHAT",
            "What makes the run fail: warning (default), error or note; irreversible, dangerous",
            FAIL_ON.map(|(name, _)| name),
        ))
        .arg(flag("fix", "Show a narrower version of each file, and write it when a person agrees"))
        .arg(flag("yes", "Write without asking").requires("fix"))
        .arg(flag("all", "Show notes too"))
        .arg(text("output", "FILE", "Write there instead of to stdout"))
        .arg(super::explain::color())
        .after_help("Exit code: 0 nothing found, 1 found, 2 nothing found and something could not be judged.")
}

/// Judges every grant below the paths.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let (policy, matches) = match args::policy(matches) {
        Ok(policy) => (policy, matches.clone()),
        Err(why) => return super::fail(&why),
    };
    super::roomy(move || {
        let done = if matches.get_flag("fix") { fix(&matches, &policy) } else { report(&matches, &policy) };
        done.unwrap_or_else(|why| super::fail(&why))
    })
}

fn least(matches: &ArgMatches) -> Severity {
    let name = matches.get_one::<String>("fail-on").map_or("warning", String::as_str);
    FAIL_ON.iter().find(|(n, _)| *n == name).map_or(Severity::Warning, |(_, severity)| *severity)
}

/// What was found on the way to the files.
struct GrantsTree {
    spots: Vec<Spot>,
    closed: Vec<String>,
}

fn tree(matches: &ArgMatches) -> Result<GrantsTree, String> {
    let named = matches.get_many::<String>("paths").unwrap_or_default().cloned();
    let mut paths: Vec<PathBuf> = named.map(PathBuf::from).collect();
    if paths.is_empty() {
        paths.push(".".into());
    }
    if matches.get_flag("user") {
        paths.push(super::install::user_dir(&Machine).ok_or("neither CLAUDE_CONFIG_DIR nor HOME is set")?);
    }
    let mut out = GrantsTree { spots: Vec::new(), closed: Vec::new() };
    for path in paths {
        let shown = path.display().to_string();
        let full = std::path::absolute(&path).map_err(|error| format!("`{shown}`: {error}"))?;
        let real = std::fs::metadata(&full).map_err(|error| format!("`{shown}`: {error}"))?;
        if real.is_dir() {
            let walk = walk::walk(&full, &Machine);
            out.closed.extend(walk.closed.iter().map(|dir| shown_path(dir)));
            out.spots.extend(walk.places);
        } else {
            let spot = walk::named(&full, &Machine);
            out.spots.push(
                spot.ok_or(format!("`{shown}` is neither Markdown nor JSON; name an agent, a skill or settings"))?,
            );
        }
    }
    Ok(out)
}

/// A path as a person would name it from here.
fn shown_path(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let short = path.strip_prefix(&here).unwrap_or(path);
    let shown = if short.as_os_str().is_empty() { Path::new(".") } else { short };
    shown.to_string_lossy().replace('\\', "/")
}

fn reach<'p>(root: &Path, policy: &'p Policy) -> Reach<'p> {
    let home = args::here().home.or_else(|| Some("/root".into()));
    let place = Place { cwd: Some(root.into()), project: Some(root.into()), home, ..Place::default() };
    Reach::new(GrantsBench::new(place, policy, &Machine))
}

/// Judges each file, keeping what was learned for the files of one project.
fn each(
    spots: &[Spot],
    policy: &Policy,
    mut done: impl FnMut(&Spot, &mut Reach, Result<JudgedFile, String>) -> Result<(), String>,
) -> Result<(), String> {
    let mut at: Option<(PathBuf, Reach)> = None;
    for spot in spots {
        let same = at.take().filter(|(root, _)| *root == spot.root);
        let (root, mut reach) = same.unwrap_or_else(|| (spot.root.clone(), reach(&spot.root, policy)));
        let judged = grants::judge(&mut reach, spot, &Machine);
        done(spot, &mut reach, judged)?;
        at = Some((root, reach));
    }
    Ok(())
}

struct GrantsDesk<'p> {
    masker: Masker<'p>,
    sink: Box<dyn Sink>,
    out: BufWriter<Box<dyn Write>>,
    tally: Tally,
    broken: Option<io::Error>,
}

impl<'p> GrantsDesk<'p> {
    fn open(matches: &ArgMatches, policy: &'p Policy) -> Result<Self, String> {
        let output = matches.get_one::<String>("output");
        let format = matches.get_one::<String>("format").and_then(|name| Format::named(name)).unwrap_or(Format::Text);
        let painted = output.is_none() && super::explain::paint(matches).0;
        let look = TextLook { paint: crate::report::paint::Paint(painted), all: matches.get_flag("all") };
        let out = out::open(output.map(String::as_str))?;
        let (mut sink, mut out) = (format.sink(look)?, BufWriter::new(out));
        let about = About { verb: "grants", preset: policy.preset.name() };
        let broken = sink.begin(&mut out, &about).err();
        Ok(Self { masker: Masker::of(policy), sink, out, tally: Tally::default(), broken })
    }

    fn item(&mut self, mut item: Item) {
        self.tally.add(&item);
        cover(&mut item, &self.masker);
        if let Err(error) = self.sink.item(&mut self.out, &item) {
            self.broken.get_or_insert(error);
        }
    }

    fn end(mut self) -> Result<ExitCode, String> {
        let ended = self.sink.end(&mut self.out, &self.tally).and_then(|()| self.out.flush());
        out::end(self.broken.map_or(ended, Err), self.tally.code())
    }
}

fn report(matches: &ArgMatches, policy: &Policy) -> Result<ExitCode, String> {
    let (tree, least) = (tree(matches)?, least(matches));
    let mut desk = GrantsDesk::open(matches, policy)?;
    for dir in &tree.closed {
        desk.item(items::unread(dir, "the directory cannot be listed as a whole"));
    }
    each(&tree.spots, policy, |spot, _, judged| {
        let shown = shown_path(&spot.path);
        desk.tally.files += 1;
        match judged {
            Err(why) => desk.item(items::unread(&shown, &why)),
            Ok(judged) => {
                let lines = items::LineStarts::new(&judged.text);
                let found = judged.found.iter();
                found.for_each(|found| desk.item(items::item(&judged, &lines, &shown, found, least)));
            }
        }
        Ok(())
    })?;
    desk.end()
}

fn fix(matches: &ArgMatches, policy: &Policy) -> Result<ExitCode, String> {
    if person::agent(&Machine) {
        return Err("only a person can change what agents are permitted; run it outside the agent".into());
    }
    let (tree, least, yes) = (tree(matches)?, least(matches).max(Severity::Warning), matches.get_flag("yes"));
    if !yes && !Machine.terminal() {
        return Err("there is no terminal to ask on; use --yes, or leave --fix out to look".into());
    }
    let mut left = 0;
    each(&tree.spots, policy, |spot, reach, judged| {
        let shown = shown_path(&spot.path);
        let judged = judged.map_err(|why| format!("`{shown}`: {why}"))?;
        let text = grants::narrowed(reach, spot, &judged.text, least, &Machine);
        let counts = |found: &[grants::found::GrantFault]| found.iter().filter(|f| f.severity >= least).count();
        if text == judged.text {
            left += counts(&judged.found);
            return Ok(());
        }
        out::say(&format!("{shown}\n{}\n", difference(&judged.text, &text))).map_err(|error| error.to_string())?;
        if !(yes || agreed(&shown)?) {
            left += counts(&judged.found);
            return Ok(());
        }
        write(&spot.path, &judged.text, &text)?;
        left += counts(&grants::rejudge(reach, spot, &text, &Machine));
        Ok(())
    })?;
    Ok(match left {
        0 => out::last("nothing is left\n", 0),
        n => out::last(&format!("{n} left that only a person can settle; run `oneway grants` to see them\n"), 1),
    })
}

fn agreed(shown: &str) -> Result<bool, String> {
    out::say(&format!("write `{shown}`? [y/N] ")).map_err(|error| error.to_string())?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer).map_err(|error| error.to_string())?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

fn write(path: &Path, before: &str, after: &str) -> Result<(), String> {
    if Machine.meta(path).is_some_and(|meta| meta.kind == FileKind::Link) {
        return Err(format!("`{}` is a link; fix the file behind it", path.display()));
    }
    let file = Settings::open(path).map_err(|error| format!("{error:#}"))?;
    if file.text.as_deref() != Some(before) {
        return Err(format!("`{}` changed meanwhile; run it again", path.display()));
    }
    let backup = file.replace(after).map_err(|error| format!("{error:#}"))?;
    let kept = backup.map(|path| format!("; as it was: `{}`", shown_path(&path))).unwrap_or_default();
    out::say(&format!("written{kept}\n")).map_err(|error| error.to_string())
}

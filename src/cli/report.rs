//! `oneway report`: the log as one self-contained page, or in any other format of `oneway check`.

use super::{desk, out, value};
use crate::insight::entry::LogEntry;
use crate::insight::items;
use crate::insight::totals::Totals;
use crate::report::format::{About, Format, TextLook};
use crate::report::item::Tally;
use crate::report::paint::Paint;
use anyhow::Result;
use clap::{ArgMatches, Command};
use std::collections::HashSet;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("report")
        .about("Shows the log as one page: decisions over time, prompts, rules, what was irreversible, who said yes")
        .arg(value::since("Only since then: 30m, 24h, 7d, 2w, today, yesterday, 2026-11-01"))
        .arg(value::word("format", "FORMAT", "How to show it (default: html)", Format::names()))
        .arg(value::text("output", "FILE", "Write there instead of to stdout"))
        .after_help("The page holds all its data, loads nothing, and its secrets were masked when they were logged.")
}

/// Shows it.
pub fn run(matches: &ArgMatches) -> ExitCode {
    match report(matches) {
        Ok(code) => code,
        Err(why) => super::fail(&format!("{why:#}")),
    }
}

fn report(matches: &ArgMatches) -> Result<ExitCode> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let (store, since) = (desk::store()?, text("since"));
    let format = text("format").and_then(Format::named).unwrap_or(Format::Html);
    let look = TextLook { paint: Paint(false), all: true };
    let mut sink = format.sink(look).map_err(anyhow::Error::msg)?;
    let mut writer = BufWriter::with_capacity(1 << 16, out::open(text("output")).map_err(anyhow::Error::msg)?);
    let (mut tally, mut totals, mut written) = (Tally::default(), Totals::default(), Ok(()));
    let mut sessions: HashSet<String> = HashSet::new();
    written =
        written.and_then(|()| sink.begin(&mut writer, &About { verb: "report", preset: desk::policy().preset.name() }));
    super::log::lines(&store, |line| {
        let Some(entry) = LogEntry::read(line) else { return };
        if since.is_some_and(|since| entry.time.as_str() < since) || written.is_err() {
            return;
        }
        totals.add(&entry);
        sessions.insert(entry.session.clone());
        if let Some(item) = items::item(&entry) {
            tally.add(&item);
            written = sink.item(&mut writer, &item);
        }
    })?;
    (tally.files, tally.more) = (sessions.len(), totals.facts());
    let ended = written.and_then(|()| sink.end(&mut writer, &tally)).and_then(|()| writer.flush());
    out::end(ended, 0).map_err(anyhow::Error::msg)
}

//! `oneway wrong`: a decision of the log that was not right, as a report that can be sent to whoever mends it.

use super::{desk, out, value};
use crate::approvals::notify;
use crate::insight::appeal;
use crate::insight::entry::LogEntry;
use crate::world::Machine;
use anyhow::{Context, Result, bail};
use clap::{Arg, ArgMatches, Command};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// What could have been expected.
const EXPECTED: [&str; 4] = ["allow", "silent", "ask", "deny"];
/// How many decisions are remembered while the log is read.
const MAX_HELD: usize = 20_000;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("wrong")
        .about("Writes a report of a wrong decision: one line of JSON for an issue, and for oneway's own tests")
        .arg(
            Arg::new("id")
                .value_name("ID")
                .help("The call's id in the log, or its beginning (default: the last that asked or denied)"),
        )
        .arg(value::word("expected", "DECISION", "What it should have been; asked for where it is left out", EXPECTED))
        .arg(value::text("because", "TEXT", "Why"))
        .arg(value::text("output", "FILE", "Write there instead of to stdout"))
        .arg(value::flag("clipboard", "Puts it on the clipboard instead").conflicts_with("output"))
        .after_help("The report holds the statement as it was logged: secrets are masked. Read it before you send it.")
}

/// Writes it.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(wrong(matches))
}

fn wrong(matches: &ArgMatches) -> Result<String> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let store = desk::store()?;
    let mut entries: Vec<LogEntry> = Vec::new();
    super::log::lines(&store, |line| {
        if entries.len() >= MAX_HELD {
            entries.drain(..MAX_HELD / 2);
        }
        entries.extend(LogEntry::read(line).filter(|entry| entry.verdict.is_some()));
    })?;
    let entry = appeal::meant(&entries, text("id"))
        .context("the log has no such decision; `oneway log --format jsonl` shows the ids (`tool_use_id`)")?;
    let expected = match text("expected") {
        Some(expected) => expected.to_owned(),
        None => ask(entry)?,
    };
    let masker = desk::policy();
    let because = text("because").map(|why| crate::mask::Masker::of(&masker).text(why).into_owned());
    let report = appeal::report(entry, &expected, because.as_deref());
    if matches.get_flag("clipboard") {
        return match notify::to_clipboard(&report, &Machine) {
            true => Ok("the report is on the clipboard\n".into()),
            false => bail!("there is no program here for a clipboard; use --output FILE"),
        };
    }
    let Some(file) = text("output") else { return Ok(report) };
    let mut writer = out::open(Some(file)).map_err(anyhow::Error::msg)?;
    writer.write_all(report.as_bytes()).with_context(|| format!("`{file}`"))?;
    Ok(format!("written: {file}\n"))
}

fn ask(entry: &LogEntry) -> Result<String> {
    if !std::io::stdin().is_terminal() {
        bail!("say what was expected: `--expected allow`, silent, ask or deny");
    }
    let was = entry.verdict.map_or("", crate::decision::Verdict::name);
    let shown = crate::report::paint::printable(&entry.statement);
    // Not to stdout: that may lead into a file.
    let question = format!("{}  {was}\n{shown}\nWhat did you expect: allow, silent, ask or deny? ", entry.time);
    std::io::stderr().write_all(question.as_bytes())?;
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    let said = line.trim().to_ascii_lowercase();
    if !EXPECTED.contains(&said.as_str()) {
        bail!("`{said}` is none of {}", EXPECTED.join(", "));
    }
    Ok(said)
}

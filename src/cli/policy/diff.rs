//! `oneway policy diff`: what another policy would have said to what was recorded: in sessions, or else in the log.

use crate::cli::replay::{find, pool, read_policy};
use crate::cli::{args, desk, value};
use crate::decision::Verdict;
use crate::insight::entry::LogEntry;
use crate::policy::Policy;
use crate::replay::bench::{PolicySource, ReplayBench};
use crate::replay::counts::Counts;
use crate::replay::session::Event;
use crate::replay::told;
use crate::report::document::document;
use crate::report::paint::Paint;
use crate::request::{Payload, Place, Request};
use crate::world::{Machine, Nowhere};
use anyhow::{Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::json;
use std::path::{Path, PathBuf};

/// The arguments.
pub fn command() -> Command {
    let file = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).value_name(value).required(true).value_parser(clap::value_parser!(PathBuf)).help(help)
    };
    Command::new("diff")
        .about("Which recorded decisions turn when one policy takes the place of another")
        .arg(file("old", "OLD", "The policy as it is"))
        .arg(file("new", "NEW", "The policy as it would be"))
        .arg(
            value::text("replay", "SESSION|DIR", "Recorded sessions, as `oneway replay` takes them (default: the log)")
                .action(ArgAction::Append),
        )
        .arg(value::flag("fail-on-looser", "Exit with 2 where a decision becomes looser"))
        .arg(value::format())
}

/// Shows what turns.
pub fn run(matches: &ArgMatches) -> Result<String> {
    let read = |name: &str| {
        let path = matches.get_one::<PathBuf>(name).map_or(Path::new(""), PathBuf::as_path);
        read_policy(path, None).map_err(anyhow::Error::msg)
    };
    let (old, new) = (read("old")?, read("new")?);
    let named: Vec<String> = matches.get_many::<String>("replay").unwrap_or_default().cloned().collect();
    let counts = if named.is_empty() { in_log(&old, &new)? } else { in_sessions(&old, &new, &named)? };
    let (stricter, looser) = counts.turns;
    let text = match value::json(matches) {
        true => as_json(&counts),
        false => format!("{} decisions were judged by both\n{}", counts.calls(), told::turned(&counts, Paint(false))),
    };
    if looser > 0 && matches.get_flag("fail-on-looser") {
        crate::cli::out::say(&text)?;
        bail!("{looser} decisions become looser ({stricter} stricter)");
    }
    Ok(text)
}

fn as_json(counts: &Counts) -> String {
    let mut turned: Vec<_> = counts.turned.iter().collect();
    turned.sort_by_key(|((from, to, text), n)| (to > from, std::cmp::Reverse(**n), text.as_str()));
    let rows: Vec<_> = turned
        .iter()
        .map(|((from, to, text), n)| json!({ "from": from.name(), "to": to.name(), "text": text, "count": n }))
        .collect();
    let (stricter, looser) = counts.turns;
    let body = json!({ "judged": counts.calls(), "stricter": stricter, "looser": looser, "turned": rows });
    document("policy diff", body)
}

fn in_sessions(old: &Policy, new: &Policy, named: &[String]) -> Result<Counts> {
    let jobs = find::sessions(named).map_err(anyhow::Error::msg)?;
    let bench = || {
        let mut bench = ReplayBench::new(PolicySource::Fixed(new), &Machine);
        bench.against = Some(old);
        bench
    };
    let mut counts = Counts::default();
    let mut take = |event| {
        if let Event::Call(called) = event
            && counts.fresh(called.mark)
        {
            counts.call(&called);
        }
        true
    };
    pool::run(&jobs, 2, &pool::Progress::default(), &bench, &mut take).map_err(anyhow::Error::msg)?;
    Ok(counts)
}

/// The log has the texts of shell commands only; what other tools carried is not in it.
fn in_log(old: &Policy, new: &Policy) -> Result<Counts> {
    let (store, home) = (desk::store()?, args::here().home);
    let mut counts = Counts::default();
    crate::cli::log::lines(&store, |line| {
        let shell = |entry: &LogEntry| entry.verdict.is_some() && entry.tool == "Bash";
        let Some(entry) = LogEntry::read(line).filter(shell) else { return };
        let cwd = Some(PathBuf::from(&entry.cwd)).filter(|cwd| cwd.is_absolute());
        let place = Place { cwd, home: home.clone(), tool: entry.tool, ..Place::default() };
        let request = Request { id: None, payload: Payload::Shell(entry.statement.clone()), place };
        let said = |policy: &Policy| -> Verdict { crate::decide(&request, policy, &Nowhere).verdict };
        counts.compared(said(old), said(new), &entry.statement);
    })?;
    Ok(counts)
}

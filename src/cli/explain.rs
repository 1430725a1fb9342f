//! `oneway explain`: why a statement gets its verdict, for a person or as JSON.

use super::value::{self, flag};
use super::{args, out};
use crate::door;
use crate::effects::mcp::{self, Argument};
use crate::keep::Would;
use crate::mask::Masker;
use crate::policy::Policy;
use crate::report::call::{self, CallText};
use crate::report::paint::Paint;
use crate::report::{json, text};
use crate::request::{Payload, Place, Request};
use crate::world::{Machine, World};
use anyhow::{Context, Result, bail};
use clap::{Arg, ArgMatches, Command};
use std::io::{IsTerminal, Read};
use std::path::PathBuf;
use std::process::ExitCode;

/// The most bytes that a statement may have.
const MAX_TEXT: u64 = 16 << 20;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("explain")
        .about("Shows why a statement gets its verdict")
        .arg(Arg::new("statement").value_name("COMMAND").help("The statement, as one argument: quote it"))
        .arg(flag("stdin", "Read the statement from stdin"))
        .arg(flag("sql", "The statement is SQL, not shell"))
        .arg(
            value::text("tool", "NAME", "The statement is the input of this tool, as JSON: mcp__SERVER__TOOL")
                .conflicts_with("sql"),
        )
        .arg(value::dialect())
        .arg(value::directory("cwd", "Where it would run; the current directory if not given"))
        .arg(value::format())
        .arg(flag("json", "The same as --format json: the verdict of docs/verdict.md").conflicts_with("format"))
        .arg(color())
        .after_help("Exit code: 0 whatever the verdict, 2 where there was nothing to judge.")
}

/// `--color`.
pub fn color() -> Arg {
    let help = "auto (default), always or never; NO_COLOR is honoured";
    value::word("color", "WHEN", help, ["auto", "always", "never"]).default_value("auto")
}

/// Judges the statement and prints why.
pub fn run(matches: &ArgMatches) -> ExitCode {
    match args::policy(matches).map_err(anyhow::Error::msg).and_then(|policy| Ok((request(matches)?, policy))) {
        Err(error) => super::fail(&format!("{error:#}")),
        Ok((request, policy)) => {
            let (json, paint) = (matches.get_flag("json") || value::json(matches), paint(matches));
            super::roomy(move || out::last(&shown(&request, &policy, json, paint), 0))
        }
    }
}

fn shown(request: &Request, policy: &Policy, json: bool, paint: Paint) -> String {
    let decision = crate::decide_keeping(request, policy, &Machine, &Would(&Machine));
    let masker = Masker::of(policy);
    let arguments = mcp::arguments(request, &policy.extras, &Machine);
    let call = call::written(&request.payload, &arguments, &decision.assessment.findings);
    if !json {
        let stars = |text: &str| masker.shown(text).stars().into_owned();
        let call = call.map(|call| CallText { text: stars(&call.text), ..call });
        let arguments: Vec<Argument> =
            arguments.into_iter().map(|argument| Argument { text: stars(&argument.text), ..argument }).collect();
        let call = call.as_ref().map(|call| (call, arguments.as_slice()));
        return text::explain(&masker.request(request), call, &decision, policy, paint);
    }
    let mut out = String::new();
    match &call {
        Some(call) => json::verdict_at(&mut out, &masker.shown(&call.text), &call.spans, &decision),
        None => json::verdict(&mut out, None, request, &decision, &masker),
    }
    out.push('\n');
    out
}

fn request(matches: &ArgMatches) -> Result<Request> {
    let statement = statement(matches)?;
    if statement.trim().is_empty() {
        bail!("there is nothing to judge: the statement is empty");
    }
    let dialect = matches.get_one::<String>("dialect").filter(|name| *name != "any").cloned();
    let payload = match matches.get_one::<String>("tool") {
        Some(tool) => tool_call(tool, &statement)?,
        None if matches.get_flag("sql") || dialect.is_some() => Payload::Sql { text: statement, dialect },
        None => Payload::Shell(statement),
    };
    let home = Machine.var("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
    Ok(Request { id: None, payload, place: Place { cwd: cwd(matches), home, ..Place::default() } })
}

/// The call of a tool with that input, read as the hook reads it.
fn tool_call(tool: &str, input: &str) -> Result<Payload> {
    let read = door::json::parse(input).map_err(|failure| failure.trouble).and_then(|document| {
        document.trouble.map_or(Ok(()), Err)?;
        door::tools::payload(tool, &document.root, None, door::tools::Marking::Name)
    });
    read.map_err(|trouble| {
        anyhow::anyhow!(
            "the input of `{tool}` cannot be read: {}; give it as JSON: '{{\"sql\": \"SELECT 1\"}}'",
            trouble.why()
        )
    })
}

fn statement(matches: &ArgMatches) -> Result<String> {
    match (matches.get_one::<String>("statement"), matches.get_flag("stdin")) {
        (Some(_), true) => bail!("a statement and --stdin were given; use one of them"),
        (Some(text), false) if text != "-" => Ok(text.clone()),
        (None, false) => bail!("no statement was given; use `oneway explain 'COMMAND'` or --stdin"),
        _ => {
            let mut text = String::new();
            std::io::stdin().take(MAX_TEXT + 1).read_to_string(&mut text).context("stdin could not be read")?;
            match text.len() as u64 > MAX_TEXT {
                true => bail!("the statement has more than 16 MiB; split it"),
                false => Ok(text),
            }
        }
    }
}

fn cwd(matches: &ArgMatches) -> Option<PathBuf> {
    matches.get_one("cwd").cloned().or_else(|| std::env::current_dir().ok())
}

/// Whether there are colours.
pub fn paint(matches: &ArgMatches) -> Paint {
    match matches.get_one::<String>("color").map(String::as_str) {
        Some("always") => Paint(true),
        Some("never") => Paint(false),
        _ => {
            let refused = Machine.var("NO_COLOR").is_some_and(|value| !value.is_empty());
            let dumb = Machine.var("TERM").is_some_and(|term| term == "dumb");
            Paint(std::io::stdout().is_terminal() && !refused && !dumb)
        }
    }
}

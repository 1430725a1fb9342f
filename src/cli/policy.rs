//! `oneway policy show|check|test|init`: the files, what they come to, and whether they say what was meant.

mod diff;
mod show;

use super::{args, desk, out, value};
use crate::catalog::mcp::{Server, Tool};
use crate::finding::Object;
use crate::policy::Policy;
use crate::policy::clause::{Clause, Layer, Verb};
use crate::policy::file;
use crate::policy::layer::PolicyFile;
use crate::request::{Payload, Place, Request};
use crate::world::{Machine, disk};
use anyhow::{Context, Result, bail};
use clap::{ArgMatches, Command};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    let project = value::flag("project", "For this project, not for you");
    Command::new("policy")
        .about("Shows, checks and starts policy files")
        .subcommand_required(true)
        .subcommand(Command::new("show").about("What is in force, with where each line came from"))
        .subcommand(Command::new("check").about("Whether the files are understood, and what has no effect"))
        .subcommand(Command::new("test").about("Whether your own programs find their hits and miss their misses"))
        .subcommand(diff::command())
        .subcommand(Command::new("init").about("Writes a file to start from").arg(project))
}

/// Runs it.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(match matches.subcommand() {
        Some(("show", _)) => Ok(show::shown()),
        Some(("check", _)) => check(),
        Some(("test", _)) => test(),
        Some(("diff", matches)) => diff::run(matches),
        Some(("init", matches)) => init(matches.get_flag("project")),
        _ => Ok(String::new()),
    })
}

fn files() -> Vec<(Layer, PathBuf, PolicyFile)> {
    file::files(&args::here(), &Machine)
}

fn check() -> Result<String> {
    let mut out = String::new();
    let files = files();
    if files.is_empty() {
        let _ = writeln!(out, "there are no policy files; `oneway policy init` writes one");
    }
    let mut faults = 0;
    for (layer, path, file) in &files {
        for fault in &file.faults {
            let _ = writeln!(out, "{}:{}: {}", path.display(), fault.source.line, fault.what);
        }
        for note in file.notes.iter() {
            let _ = writeln!(out, "{}:{}: note: {}", path.display(), note.source.line, note.what);
        }
        for clause in &file.clauses {
            for note in doubts(clause) {
                let _ = writeln!(out, "{}:{}: note: {note}", path.display(), clause.source.line);
            }
        }
        faults += file.faults.len();
        if file.faults.is_empty() {
            let _ = writeln!(out, "{}: good ({})", path.display(), layer.name());
        }
    }
    if faults > 0 {
        let plural = if faults == 1 { "fault" } else { "faults" };
        out::say(&out)?;
        bail!("{faults} {plural}; until they are mended all but what is safe is asked");
    }
    Ok(out)
}

/// What is understood and probably not meant.
fn doubts(clause: &Clause) -> Vec<String> {
    let mut out = Vec::new();
    let allow = clause.verb == Verb::Allow;
    if allow && !clause.source.layer.may_loosen() {
        out.push("a project may only tighten: this allowance has no effect".to_owned());
    }
    let wide = ["Bash", "*", "Bash(*)", "PowerShell", "Monitor"];
    if allow && wide.contains(&clause.text.as_str()) {
        out.push(format!("`{}` allows every command that is not blocked", clause.text));
    }
    let runs = ["python", "python3", "node", "sh", "bash", "zsh", "npx", "ssh", "sudo", "env", "xargs", "docker exec"];
    let opens = |program: &&&str| clause.text.starts_with(&format!("Bash({program} *"));
    if allow && let Some(program) = runs.iter().find(opens) {
        out.push(format!("`{program} *` allows whatever it is told to run"));
    }
    out
}

fn test() -> Result<String> {
    let mut out = String::new();
    let policy = desk::policy();
    let place = args::here();
    let mut wrong = 0;
    let mut seen = 0;
    let mut rules = 0;
    for rule in policy.extras.rules() {
        rules += 1;
        let finds = |command: &str| {
            let request =
                Request { payload: Payload::Shell((*command).to_owned()), place: place.clone(), ..Request::default() };
            let decision = crate::decide(&request, &policy, &Machine);
            decision.assessment.findings.iter().any(|w| w.finding.rule == rule.id)
        };
        let pairs = rule.hits.iter().map(|c| (c, true)).chain(rule.misses.iter().map(|c| (c, false)));
        for (command, want) in pairs {
            seen += 1;
            if finds(command) != want {
                wrong += 1;
                let _ = writeln!(out, "{}: `{command}` should {} it", rule.id, if want { "hit" } else { "miss" });
            }
        }
        if rule.effect.object == Object::Nothing && rule.effect.writes() {
            let _ = writeln!(out, "{}: note: an effect on nothing is nothing; leave `effect` out", rule.id);
        }
    }
    for server in &policy.extras.servers {
        for tool in server.tools {
            rules += 1;
            let pairs = tool.hits.iter().map(|e| (e, true)).chain(tool.misses.iter().map(|e| (e, false)));
            for ((call, rule), want) in pairs {
                seen += 1;
                if comes_to(server, tool, call, &policy, &place).contains(*rule) != want {
                    wrong += 1;
                    let name = tool.names.first().unwrap_or(&"");
                    let _ = writeln!(out, "{name}: `{call}` should {} {rule}", if want { "hit" } else { "miss" });
                }
            }
        }
    }
    let _ = writeln!(out, "{seen} examples of {rules} rules, {wrong} wrong");
    if wrong > 0 {
        out::say(&out)?;
        bail!("{wrong} examples are wrong");
    }
    Ok(out)
}

/// The rules that a call of a server's tool comes to.
fn comes_to(server: &Server, tool: &Tool, call: &str, policy: &Policy, place: &Place) -> BTreeSet<String> {
    let Ok(input) = serde_json::from_str(call) else { return BTreeSet::new() };
    let tool = tool.names.first().map_or_else(String::new, |name| name.replace('*', "x"));
    let payload = Payload::Mcp { server: server.example(), tool, input };
    let decision = crate::decide(&Request { payload, place: place.clone(), ..Request::default() }, policy, &Machine);
    decision.assessment.findings.iter().map(|w| w.finding.rule.to_string()).collect()
}

const START: &str = include_str!("policy.toml");

fn init(project: bool) -> Result<String> {
    // What it writes changes nothing, so no terminal is asked for; but policy is not the agent's to begin.
    if let Err(why) = crate::approvals::person::unmarked(&Machine) {
        bail!("{why}");
    }
    let here = args::here();
    let path = match project {
        true => file::root(&here, &Machine).map(|root| root.join(file::PROJECT)),
        false => file::user(&here, &Machine),
    };
    let path = path.context("there is no home directory; set HOME")?;
    disk::create(&path, START.as_bytes()).with_context(|| format!("`{}`", path.display()))?;
    Ok(format!("wrote {}\n", path.display()))
}

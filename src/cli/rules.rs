//! `oneway rules`: the catalog as reference.

use super::{out, value};
use crate::catalog::entry::{self, RuleEntry};
use crate::report::{rules, servers};
use clap::{Arg, ArgMatches, Command};
use std::process::ExitCode;

/// The verb and its flags.
pub fn command() -> Command {
    let format = value::word(
        "format",
        "FORMAT",
        "How to show it: text, json for one document, or markdown",
        ["text", "json", "markdown"],
    );
    Command::new("rules")
        .about("Lists every rule and MCP server, or shows some in full")
        .arg(
            Arg::new("id")
                .value_name("ID")
                .num_args(0..)
                .help("Rules, servers or tools to show in full; a part of a name is enough"),
        )
        .arg(format.default_value("text"))
}

/// Runs it.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let ids: Vec<&String> = matches.get_many("id").into_iter().flatten().collect();
    let mut entries = entry::all();
    let served = servers::full(&ids);
    if let Some(unknown) =
        ids.iter().find(|id| !entries.iter().any(|e| e.id.contains(id.as_str())) && servers::full(&[id]).is_empty())
    {
        return super::fail(&format!("there is no rule `{unknown}`; `oneway rules` lists them all"));
    }
    if !ids.is_empty() {
        // A whole id means that rule alone, also where it is a part of others.
        let whole: Vec<bool> = ids.iter().map(|id| entries.iter().any(|e| e.id == id.as_str())).collect();
        let fits = |e: &RuleEntry, id: &str, whole: bool| if whole { e.id == id } else { e.id.contains(id) };
        entries.retain(|e| ids.iter().zip(&whole).any(|(id, whole)| fits(e, id, *whole)));
    }
    let text = match matches.get_one::<String>("format").map(String::as_str) {
        Some("markdown") => rules::markdown(&entries),
        Some("json") => rules::json(&entries),
        _ if ids.is_empty() => format!("{}\n{}", rules::list(&entries), servers::list()),
        _ => entries.iter().map(rules::full).chain(served).collect::<Vec<_>>().join("\n"),
    };
    out::last(&text, 0)
}

//! `oneway rules`: the catalog as reference.

use crate::catalog::entry;
use crate::report::{rules, servers};
use clap::{Arg, ArgMatches, Command};
use std::io::Write;
use std::process::ExitCode;

/// The verb and its flags.
pub fn command() -> Command {
    Command::new("rules")
        .about("Lists every rule and MCP server, or shows some in full")
        .arg(
            Arg::new("id")
                .value_name("ID")
                .num_args(0..)
                .help("Rules, servers or tools to show in full; a part of a name is enough"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("NAME")
                .value_parser(["text", "markdown"])
                .default_value("text")
                .help("text or markdown"),
        )
}

/// Runs it.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let entries = entry::all();
    let ids: Vec<&String> = matches.get_many("id").into_iter().flatten().collect();
    let text = match (matches.get_one::<String>("format").map(String::as_str), ids.as_slice()) {
        (Some("markdown"), _) => rules::markdown(&entries),
        (_, []) => format!("{}\n{}", rules::list(&entries), servers::list()),
        (_, ids) => {
            let exact = |e: &&entry::Entry| ids.iter().any(|id| e.id == id.as_str());
            let near = |e: &&entry::Entry| ids.iter().any(|id| e.id.contains(id.as_str()));
            let mut found: Vec<&entry::Entry> = entries.iter().filter(exact).collect();
            if found.is_empty() {
                found = entries.iter().filter(near).collect();
            }
            found.into_iter().map(rules::full).chain(servers::full(ids)).collect::<Vec<_>>().join("\n")
        }
    };
    if text.is_empty() {
        return super::fail("there is no such rule; `oneway rules` lists them all");
    }
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(2),
    }
}

//! `oneway completions` and `oneway man`: made from the command line itself, so that they are never out of date.

use super::{args, out};
use clap::{Arg, ArgMatches, Command};
use clap_complete::{Shell, generate};
use std::path::Path;
use std::process::ExitCode;

type Writer = fn(&mut Command, &mut Vec<u8>);

/// The shells that are known, and what writes for each.
const SHELLS: [(&str, Writer); 6] = [
    ("bash", |command, out| generate(Shell::Bash, command, "oneway", out)),
    ("zsh", |command, out| generate(Shell::Zsh, command, "oneway", out)),
    ("fish", |command, out| generate(Shell::Fish, command, "oneway", out)),
    ("powershell", |command, out| generate(Shell::PowerShell, command, "oneway", out)),
    ("elvish", |command, out| generate(Shell::Elvish, command, "oneway", out)),
    ("nushell", |command, out| generate(clap_complete_nushell::Nushell, command, "oneway", out)),
];

/// `completions`.
pub fn completions_command() -> Command {
    Command::new("completions").about("Prints completions for a shell").arg(
        Arg::new("shell")
            .value_name("SHELL")
            .required(true)
            .value_parser(SHELLS.map(|(name, _)| name))
            .help("The shell"),
    )
}

/// `man`.
pub fn man_command() -> Command {
    Command::new("man")
        .about("Prints the manual page, or writes all of them to a directory")
        .arg(Arg::new("dir").value_name("DIR").help("Where to write oneway.1, oneway-check.1, …; it must exist"))
}

/// Prints completions.
pub fn completions(matches: &ArgMatches) -> ExitCode {
    let name = matches.get_one::<String>("shell").map(String::as_str).unwrap_or_default();
    let Some((_, write)) = SHELLS.into_iter().find(|(known, _)| *known == name) else {
        return super::fail("there is no such shell; `oneway completions --help` names them");
    };
    let mut text = Vec::new();
    write(&mut args::command(), &mut text);
    out::last(&String::from_utf8_lossy(&text), 0)
}

/// Prints or writes the manual.
pub fn man(matches: &ArgMatches) -> ExitCode {
    let Some(dir) = matches.get_one::<String>("dir") else {
        return match page(args::command()) {
            Ok(page) => out::last(&String::from_utf8_lossy(&page), 0),
            Err(error) => super::fail(&format!("the manual could not be made: {error}")),
        };
    };
    match pages(Path::new(dir)) {
        Ok(count) => {
            out::warn(&format!("{count} pages in `{dir}`"));
            ExitCode::SUCCESS
        }
        Err(error) => super::fail(&format!("`{dir}`: {error}")),
    }
}

fn page(command: Command) -> std::io::Result<Vec<u8>> {
    let mut out = Vec::new();
    clap_mangen::Man::new(command).render(&mut out)?;
    Ok(out)
}

fn pages(dir: &Path) -> std::io::Result<usize> {
    let whole = args::command();
    std::fs::write(dir.join("oneway.1"), page(whole.clone())?)?;
    let mut count = 1;
    for verb in whole.get_subcommands() {
        let name = format!("oneway-{}", verb.get_name());
        let verb = verb.clone().display_name(name.clone());
        std::fs::write(dir.join(format!("{name}.1")), page(verb)?)?;
        count += 1;
    }
    Ok(count)
}

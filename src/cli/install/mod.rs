//! `oneway install`: puts the hook into the host's settings, or takes it out again, and touches nothing else.

pub mod wires;
pub mod surgery;
pub(crate) mod file;

use super::out;
use super::value::{flag, text};
use crate::world::{Machine, World};
use anyhow::{Context, Result, bail};
use clap::{ArgMatches, Command};
use file::Settings;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use wires::Program;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("install")
        .about("Wires the hook into Claude Code's settings")
        .arg(flag("project", "Use .claude/settings.json of the current directory instead of the person's own"))
        .arg(flag("uninstall", "Take the hook out again"))
        .arg(flag("dry-run", "Show what would change, and change nothing"))
        .arg(text("settings", "FILE", "The settings file to edit").conflicts_with("project"))
        .arg(text("command", "PATH", "The program that the host starts; this one if not given"))
}

/// Edits the settings and says what was done.
pub fn run(matches: &ArgMatches) -> ExitCode {
    match edit(matches) {
        Ok(told) => out::last(&format!("{told}\n"), 0),
        Err(error) => super::fail(&format!("{error:#}")),
    }
}

fn edit(matches: &ArgMatches) -> Result<String> {
    if crate::approvals::person::agent(&Machine) && !matches.get_flag("dry-run") {
        bail!("an agent started this, and only a person may change the hooks; run it in a terminal of your own");
    }
    let settings = Settings::open(&target(matches)?)?;
    let shown = settings.path.display().to_string();
    let before = settings.text.clone().unwrap_or_default();
    let (mark, body) = before.strip_prefix('\u{feff}').map_or(("", before.as_str()), |body| ("\u{feff}", body));
    let after = match matches.get_flag("uninstall") {
        true if settings.text.is_none() => return Ok(format!("`{shown}` is not there: nothing to take out")),
        true => surgery::unwire(body),
        false => surgery::wire(body, &program(matches)?),
    };
    let after = after.with_context(|| format!("`{shown}` was left alone"))?;
    let after = format!("{mark}{after}");
    if after == before {
        return Ok(format!("`{shown}` is already as it should be"));
    }
    if matches.get_flag("dry-run") {
        return Ok(format!("`{shown}` would change:\n{}", difference(&before, &after)));
    }
    let backup = settings.replace(&after)?;
    let kept = backup.map(|path| format!("\nthe file as it was: `{}`", path.display())).unwrap_or_default();
    Ok(match matches.get_flag("uninstall") {
        true => format!("the hook was taken out of `{shown}`{kept}"),
        false => format!("the hook was wired into `{shown}`{kept}\ncheck it with: oneway doctor"),
    })
}

fn target(matches: &ArgMatches) -> Result<PathBuf> {
    if let Some(file) = matches.get_one::<String>("settings") {
        return std::path::absolute(file).with_context(|| format!("`{file}` is no path"));
    }
    if matches.get_flag("project") {
        let cwd = std::env::current_dir().context("the current directory is gone")?;
        return Ok(cwd.join(".claude/settings.json"));
    }
    user_dir(&Machine)
        .map(|dir| dir.join("settings.json"))
        .context("neither CLAUDE_CONFIG_DIR nor HOME is set; use --settings FILE")
}

/// Where the host keeps the person's own settings.
pub fn user_dir(world: &dyn World) -> Option<PathBuf> {
    let set = |name: &str| world.var(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("CLAUDE_CONFIG_DIR").or_else(|| set("HOME").map(|home| home.join(".claude")))
}

fn program(matches: &ArgMatches) -> Result<Program> {
    let preset = matches.get_one::<String>("preset").map(String::as_str);
    super::stance(preset, &crate::world::Nowhere).map_err(anyhow::Error::msg)?;
    let command = match matches.get_one::<String>("command") {
        Some(command) => command.clone(),
        None => own_path()?,
    };
    let bare = !command.contains(['/', '\\']);
    if !bare && !Path::new(&command).is_absolute() {
        bail!("`{command}` depends on where it is started; give the whole path");
    }
    Ok(Program::hook(&command, preset))
}

fn own_path() -> Result<String> {
    let path = std::env::current_exe().context("the path of this program is not known; use --command PATH")?;
    path.into_os_string().into_string().ok().context("the path of this program is not UTF-8; use --command PATH")
}

/// The lines that differ, with all that stands between the first and the last of them.
pub fn difference(before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let shorter = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(shorter).take_while(|(a, b)| a == b).count();
    let part = |lines: &[&str], sign: char| -> Vec<String> {
        lines.iter().take(lines.len() - tail).skip(head).map(|line| format!("{sign} {line}")).collect()
    };
    [part(&old, '-'), part(&new, '+')].concat().join("\n")
}

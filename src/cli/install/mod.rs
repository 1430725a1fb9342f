//! `oneway install`: puts the hook into the host's settings, or takes it out again, and touches nothing else.

pub mod wires;
mod managed;
pub mod surgery;
pub(crate) mod file;

use super::out;
use super::value::{flag, text};
use crate::door::host::{self, Form, HOSTS, Host, Wiring};
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
        .about("Wires the hook into a coding agent's settings")
        .arg(text("host", "NAME", "Whose settings: claude if not given; `all` for every host that is set up here"))
        .arg(flag("project", "Use the settings of the current directory instead of the person's own"))
        .arg(
            flag("managed", "Use the settings of the machine's owner, which hold for everybody")
                .conflicts_with_all(["project", "settings"]),
        )
        .arg(
            text("root", "DIR", "With --managed: below this directory, for an image that is being made")
                .requires("managed"),
        )
        .arg(flag("uninstall", "Take the hook out again"))
        .arg(flag("dry-run", "Show what would change, and change nothing"))
        .arg(text("settings", "FILE", "The settings file to edit").conflicts_with("project"))
        .arg(text("command", "PATH", "The program that the host starts; this one if not given"))
        .after_help(format!("Hosts: {}", HOSTS.iter().map(|host| host.name).collect::<Vec<_>>().join(", ")))
}

/// Edits the settings and says what was done.
pub fn run(matches: &ArgMatches) -> ExitCode {
    match hosts(matches).and_then(|hosts| edit_all(&hosts, matches)) {
        Ok(told) => out::last(&format!("{told}\n"), 0),
        Err(error) => super::fail(&format!("{error:#}")),
    }
}

/// The hosts that are meant.
fn hosts(matches: &ArgMatches) -> Result<Vec<&'static Host>> {
    let name = matches.get_one::<String>("host").map_or("claude", String::as_str);
    if name != "all" {
        return Ok(vec![
            host::named(name).with_context(|| format!("`{name}` is no host that oneway knows; see --help"))?,
        ]);
    }
    if matches.get_one::<String>("settings").is_some() {
        bail!("--settings names one file: say whose with --host NAME");
    }
    let there = |host: &&&Host| home(host, &Machine).is_some_and(|dir| dir.is_dir());
    let found: Vec<&'static Host> = HOSTS.iter().filter(there).copied().collect();
    if found.is_empty() { bail!("none of the hosts that oneway knows is set up here") } else { Ok(found) }
}

fn edit_all(hosts: &[&'static Host], matches: &ArgMatches) -> Result<String> {
    if crate::approvals::person::agent(&Machine) && !matches.get_flag("dry-run") {
        bail!("an agent started this, and only a person may change the hooks; run it in a terminal of your own");
    }
    let mut told = Vec::new();
    for host in hosts {
        let mut said = edit(host, matches).with_context(|| host.title.to_owned())?;
        if !host.facts.note.is_empty() && !matches.get_flag("uninstall") {
            said = format!("{said}\nnote: {}", host.facts.note);
        }
        told.push(if hosts.len() > 1 { format!("{}: {said}", host.title) } else { said });
    }
    Ok(told.join("\n"))
}

fn edit(host: &Host, matches: &ArgMatches) -> Result<String> {
    let settings = Settings::open(&target(host, matches)?)?;
    let shown = settings.path.display().to_string();
    let before = settings.text.clone().unwrap_or_default();
    let uninstall = matches.get_flag("uninstall");
    if uninstall && settings.text.is_none() {
        return Ok(format!("`{shown}` is not there: nothing to take out"));
    }
    let program = program(host, matches)?;
    let after = match host.wiring.form {
        Form::Own(_) if uninstall => return own_out(&settings, matches),
        Form::Own(template) => own_text(&before, template, &program),
        Form::Groups { .. } | Form::Flat { .. } => cut(&before, uninstall, &program, &host.wiring),
    };
    let after = after.with_context(|| format!("`{shown}` was left alone"))?;
    if after == before {
        return Ok(format!("`{shown}` is already as it should be"));
    }
    if matches.get_flag("dry-run") {
        return Ok(format!("`{shown}` would change:\n{}", difference(&before, &after)));
    }
    let backup = settings.replace(&after)?;
    if after.starts_with("#!") {
        file::executable(&settings.path)?;
    }
    if matches.get_flag("managed") {
        file::readable(&settings.path)?;
    }
    let kept = backup.map(|path| format!("\nthe file as it was: `{}`", path.display())).unwrap_or_default();
    let check = if host.name == "claude" { String::new() } else { format!(" --host {}", host.name) };
    Ok(match uninstall {
        true => format!("the hook was taken out of `{shown}`{kept}"),
        false => format!("the hook was wired into `{shown}`{kept}\ncheck it with: oneway doctor{check}"),
    })
}

fn cut(before: &str, uninstall: bool, program: &Program, wiring: &Wiring) -> Result<String> {
    let (mark, body) = before.strip_prefix('\u{feff}').map_or(("", before), |body| ("\u{feff}", body));
    let after = if uninstall { surgery::unwire(body, wiring)? } else { surgery::wire(body, program, wiring)? };
    Ok(format!("{mark}{after}"))
}

/// The text of a file that is oneway's alone; somebody else's is left alone.
fn own_text(before: &str, template: &str, program: &Program) -> Result<String> {
    if !before.trim().is_empty() && !is_own(before) {
        bail!("it is not oneway's, and the host takes one file of that name; move it away first");
    }
    Ok(program.fill(template))
}

/// Whether oneway wrote a file of its own.
pub fn is_own(text: &str) -> bool {
    text.contains("oneway") && text.contains("hook")
}

fn own_out(settings: &Settings, matches: &ArgMatches) -> Result<String> {
    let shown = settings.path.display();
    if !settings.text.as_deref().is_some_and(is_own) {
        bail!("`{shown}` was left alone: it is not oneway's");
    }
    if matches.get_flag("dry-run") {
        return Ok(format!("`{shown}` would be removed"));
    }
    settings.remove()?;
    Ok(format!("`{shown}` was removed"))
}

fn target(host: &Host, matches: &ArgMatches) -> Result<PathBuf> {
    if let Some(file) = matches.get_one::<String>("settings") {
        return std::path::absolute(file).with_context(|| format!("`{file}` is no path"));
    }
    if matches.get_flag("managed") {
        let root = matches.get_one::<String>("root").map_or_else(managed::root, PathBuf::from);
        return managed::file(host, &root);
    }
    if matches.get_flag("project") {
        let cwd = std::env::current_dir().context("the current directory is gone")?;
        return Ok(cwd.join(host.wiring.project));
    }
    let unknown = || match host.wiring.home.0 {
        "" => "HOME is not set; use --settings FILE".to_owned(),
        name => format!("neither {name} nor HOME is set; use --settings FILE"),
    };
    home(host, &Machine).map(|dir| dir.join(host.wiring.user)).with_context(unknown)
}

/// Where a host keeps the person's own settings.
pub fn home(host: &Host, world: &dyn World) -> Option<PathBuf> {
    let set = |name: &str| world.var(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let (variable, below) = host.wiring.home;
    set(variable).filter(|_| !variable.is_empty()).or_else(|| set("HOME").map(|home| home.join(below)))
}

/// Where Claude Code keeps the person's own settings.
pub fn user_dir(world: &dyn World) -> Option<PathBuf> {
    home(&crate::door::hosts::claude::HOST, world)
}

fn program(host: &Host, matches: &ArgMatches) -> Result<Program> {
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
    let name = command.rsplit(['/', '\\']).next().unwrap_or_default();
    if !name.starts_with(wires::NAME) {
        bail!(
            "`{command}` would not be known as oneway's hook again: its name must begin with `oneway`; rename it, or use --command PATH"
        );
    }
    // Claude Code's own entry stays as it always was.
    Ok(Program::hook(&command, preset, Some(host.name).filter(|name| *name != "claude")))
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

//! `oneway doctor`: looks at the wiring and says what would let a call through.

pub mod hosts;
pub mod settings;
pub mod matcher;
pub mod plugins;
pub mod posture;
pub mod probe;
pub mod version;

use super::install::{file::Settings, surgery, user_dir};
use super::{out, value};
use crate::door::host;
use crate::report::document::document;
use crate::report::paint::printable;
use crate::world::{Machine, World};
use clap::{ArgMatches, Command};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How something was found, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Health {
    /// As it should be.
    Good,
    /// Worth a look.
    Doubt,
    /// Lets calls through.
    Bad,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// How it was found.
    pub state: Health,
    /// What was found, and what to do about it.
    pub what: String,
}

impl Health {
    fn name(self) -> &'static str {
        match self {
            Self::Good => "ok",
            Self::Doubt => "doubt",
            Self::Bad => "bad",
        }
    }
}

impl Check {
    /// As it should be.
    pub fn good(what: impl Into<String>) -> Self {
        Self { state: Health::Good, what: what.into() }
    }

    /// Worth a look.
    pub fn doubt(what: impl Into<String>) -> Self {
        Self { state: Health::Doubt, what: what.into() }
    }

    /// Lets calls through.
    pub fn bad(what: impl Into<String>) -> Self {
        Self { state: Health::Bad, what: what.into() }
    }

    /// Somebody else's hook beside ours.
    pub fn second(shown: &str, other: &str) -> Self {
        Self::doubt(format!(
            "{shown}: `{other}` hears every call as well: two guards ask twice, and one that rewrites a call changes what \
             oneway has judged; keep one"
        ))
    }
}

/// A settings file that the host would read.
#[derive(Debug, Clone)]
pub struct SettingsFile {
    /// Where it is.
    pub path: PathBuf,
    /// Whether the person or the system wrote it; what a project says is not started here.
    pub trusted: bool,
}

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("doctor")
        .about("Checks that the hook is wired in and answers")
        .arg(value::text("host", "NAME", "Look at this host only; the others are looked at where oneway is wired in"))
        .arg(value::file("settings", "Look at this settings file only"))
        .arg(value::format())
        .after_help("Exit code: 0 good, 1 where calls would pass unseen.")
}

/// Looks at everything and prints it; exit code 1 where calls would pass unseen.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let asked = match matches.get_one::<String>("host").map(|name| host::named(name).ok_or(name)) {
        Some(Err(name)) => return super::fail(&format!("`{name}` is no host that oneway knows")),
        Some(Ok(host)) => Some(host),
        None => None,
    };
    let named = matches.get_one::<PathBuf>("settings").is_some();
    let others = match asked {
        Some(host) if host.name == "claude" => Vec::new(),
        _ if named => Vec::new(),
        _ => hosts::examine(asked, &Machine),
    };
    let sources = sources(matches);
    let mut checks = match asked {
        Some(host) if host.name != "claude" => Vec::new(),
        // Who has another host and no Claude Code misses nothing.
        None if !named && !others.is_empty() && !is_here(&sources, &Machine) => Vec::new(),
        _ => examine(&sources, &Machine),
    };
    checks.extend(others);
    checks.extend(version::look(asked));
    checks.extend(posture::policies());
    let bad = checks.iter().any(|check| check.state == Health::Bad);
    let text = match value::json(matches) {
        true => {
            let checks = checks.iter().map(|check| json!({ "state": check.state.name(), "what": check.what }));
            let mut body = json!({ "good": !bad, "checks": checks.collect::<Vec<_>>() });
            if let Some(body) = body.as_object_mut() {
                body.extend(posture::keys().into_iter().map(|(key, value)| (key.to_owned(), value)));
            }
            document("doctor", body)
        }
        false => {
            checks.iter().map(|check| format!("{:<5}  {}\n", check.state.name(), printable(&check.what))).collect()
        }
    };
    out::last(&text, u8::from(bad))
}

/// Whether Claude Code is set up on this machine.
fn is_here(sources: &[SettingsFile], world: &dyn World) -> bool {
    let dir = user_dir(world).into_iter();
    dir.chain(sources.iter().map(|source| source.path.clone())).any(|path| world.meta(&path).is_some())
}

fn sources(matches: &ArgMatches) -> Vec<SettingsFile> {
    if let Some(file) = matches.get_one::<PathBuf>("settings") {
        return vec![SettingsFile { path: file.clone(), trusted: true }];
    }
    let mut out = managed();
    out.extend(user_dir(&Machine).map(|dir| SettingsFile { path: dir.join("settings.json"), trusted: true }));
    let project = std::env::current_dir().map(|dir| dir.join(".claude")).ok();
    for name in ["settings.json", "settings.local.json"] {
        let path = project.as_ref().map(|dir| dir.join(name));
        // In the home directory, the project's file and the person's own are the same one.
        out.extend(path.filter(|p| out.iter().all(|s| s.path != *p)).map(|path| SettingsFile { path, trusted: false }));
    }
    out
}

fn managed() -> Vec<SettingsFile> {
    let dir = match std::env::consts::OS {
        "macos" => "/Library/Application Support/ClaudeCode",
        "windows" => "C:\\Program Files\\ClaudeCode",
        _ => "/etc/claude-code",
    };
    let dir = Path::new(dir);
    let more = Machine.names(&dir.join("managed-settings.d"), 1000).unwrap_or_default();
    let more = more.iter().filter(|name| name.ends_with(".json")).map(|name| dir.join("managed-settings.d").join(name));
    let paths = std::iter::once(dir.join("managed-settings.json")).chain(more);
    paths.map(|path| SettingsFile { path, trusted: true }).collect()
}

/// Everything that can be looked at.
fn examine(sources: &[SettingsFile], world: &dyn World) -> Vec<Check> {
    let mut out = Vec::new();
    let mut wired = Vec::new();
    for source in sources {
        let shown = source.path.display();
        match Settings::open(&source.path) {
            Ok(Settings { text: None, .. }) => {}
            Err(error) => out.push(Check::bad(format!("{error:#}; the host drops what it cannot read"))),
            Ok(Settings { text: Some(text), .. }) => match surgery::parse(text.trim_start_matches('\u{feff}')) {
                Err(error) => out.push(Check::bad(format!("`{shown}`: {error:#}; the host drops what it cannot read"))),
                Ok(document) => {
                    out.push(Check::good(format!("`{shown}` can be read")));
                    out.extend(settings::look(&shown.to_string(), &document.root));
                    wired.extend(settings::hooks(source, &document.root));
                }
            },
        }
    }
    out.extend(settings::judge(&wired));
    out.extend(probe::all(&wired));
    out.extend(user_dir(world).map(|dir| plugins::look(&dir.join("plugins"), world)).unwrap_or_default());
    out.extend(
        world
            .var("CLAUDE_CODE_SIMPLE")
            .filter(|v| v == "1")
            .map(|_| Check::bad("CLAUDE_CODE_SIMPLE is set: the host runs no hooks at all; unset it")),
    );
    out
}

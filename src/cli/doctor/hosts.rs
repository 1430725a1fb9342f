//! Other hosts than Claude Code: is the hook wired in as that host reads it, and does what is wired in say no?

use super::{Check, probe};
use crate::cli::install::file::Settings;
use crate::cli::install::{home, is_own, surgery, wires};
use crate::door::host::{Form, HOSTS, Host, Timeout};
use crate::door::json::{JsonNode, JsonValue};
use crate::grammar::quote::words;
use crate::world::World;
use std::path::{Path, PathBuf};

/// How many files beside ours are looked at.
const MAX_BESIDE: usize = 200;

/// Every host but Claude Code that has something of oneway's, or that is asked for.
pub fn examine(asked: Option<&'static Host>, world: &dyn World) -> Vec<Check> {
    let hosts = HOSTS.iter().filter(|host| host.name != "claude" && asked.is_none_or(|asked| asked.name == host.name));
    hosts.flat_map(|host| look(host, asked.is_some(), world)).collect()
}

fn look(host: &'static Host, asked: bool, world: &dyn World) -> Vec<Check> {
    let mut out = Vec::new();
    let mut wired = false;
    let project = std::env::current_dir().ok().map(|dir| (dir.join(host.wiring.project), false));
    let own = home(host, world).map(|dir| (dir.join(host.wiring.user), true));
    for (path, trusted) in own.into_iter().chain(project) {
        let found = file(host, &path, trusted, world);
        wired |= !found.is_empty();
        out.extend(found);
    }
    if asked && !wired {
        let name = host.name;
        out.push(Check::bad(format!("{}: the hook is not wired in; run `oneway install --host {name}`", host.title)));
    }
    out
}

fn file(host: &'static Host, path: &Path, trusted: bool, world: &dyn World) -> Vec<Check> {
    let shown = format!("{}: `{}`", host.title, path.display());
    let text = match Settings::open(path) {
        Ok(Settings { text: Some(text), .. }) => text,
        Ok(Settings { text: None, .. }) => return Vec::new(),
        Err(error) => return vec![Check::bad(format!("{shown}: {error:#}"))],
    };
    if !text.contains("oneway") {
        return Vec::new();
    }
    let again = format!("run `oneway install --host {}`", host.name);
    let (commands, mut out) = match host.wiring.form {
        Form::Own(_) => (own(&text), beside(host, path, world)),
        Form::Groups { .. } | Form::Flat { .. } => match handlers(host, &text, &shown, &again) {
            Ok(found) => found,
            Err(why) => return vec![Check::bad(format!("{shown}: {why}; {again}"))],
        },
    };
    for command in &commands {
        if !trusted {
            out.push(Check::doubt(format!("{shown} was not started: a project's settings name it")));
            continue;
        }
        out.push(match words(wires::opened(command).0).as_deref() {
            Some([program, args @ ..]) => probe::host(host, program, args),
            _ => Check::bad(format!("{shown}: `{command}` is no command; {again}")),
        });
    }
    if commands.is_empty() {
        out.push(Check::bad(format!("{shown} names oneway and does not start its hook; {again}")));
    }
    out
}

/// Files of others beside ours, in a directory where each file is a hook of its own.
fn beside(host: &Host, path: &Path, world: &dyn World) -> Vec<Check> {
    let (Some(dir), Some((event, _, _))) = (path.parent(), host.wiring.events.first()) else { return Vec::new() };
    let names = world.names(dir, MAX_BESIDE).unwrap_or_default().into_iter();
    let others = names.map(|name| dir.join(name)).filter(|other| other != path);
    let hears = |other: &PathBuf| {
        let text = world.read(other, 1 << 20).unwrap_or_default();
        String::from_utf8_lossy(&text).contains(event)
    };
    others.filter(hears).map(|other| Check::second(host.title, &other.display().to_string())).collect()
}

/// The command in a file of ours.
fn own(text: &str) -> Vec<String> {
    if !is_own(text) {
        return Vec::new();
    }
    let quoted = |line: &str| {
        let (start, end) = (line.find('"')?, line.rfind('"')?);
        serde_json::from_str::<String>(line.get(start..=end)?).ok()
    };
    let constant = |name: &str| text.lines().find(|line| line.starts_with(name)).map(str::to_owned);
    if let (Some(command), Some(args)) = (constant("const COMMAND"), constant("const ARGS")) {
        let args: Vec<String> =
            args.split_once('=').and_then(|(_, list)| serde_json::from_str(list.trim()).ok()).unwrap_or_default();
        let command = quoted(&command).unwrap_or_default();
        return vec![wires::Program { command, args }.line()];
    }
    if let Some(line) = text.lines().find_map(|line| line.strip_prefix("set -- ")) {
        return vec![line.to_owned()];
    }
    let after = text.lines().find(|line| line.contains("oneway") && line.contains("hook"));
    after.and_then(|line| line.split_once(':')).and_then(|(_, value)| quoted(value)).into_iter().collect()
}

type Handlers = (Vec<String>, Vec<Check>);

/// The commands of our handlers, and what is wrong with their form.
fn handlers(host: &Host, text: &str, shown: &str, again: &str) -> anyhow::Result<Handlers> {
    let document = surgery::parse(text.trim_start_matches('\u{feff}'))?;
    let mut commands = Vec::new();
    let mut faults = Vec::new();
    let event = host.wiring.events.first().map_or("", |(event, _, _)| event);
    for handler in surgery::handlers(&document.root, event, &host.wiring)? {
        let command = handler.get("command").and_then(JsonNode::text).unwrap_or_default();
        if !wires::is_ours(handler) {
            faults.push(Check::second(shown, if command.is_empty() { "a hook" } else { command }));
            continue;
        }
        let bare = !command.contains(" hook");
        if bare {
            faults.push(Check::bad(format!(
                "{shown}: the hook is started without `hook`, as a migrated file has it; {again}"
            )));
        }
        if !bare && !wires::opened(command).1 && cfg!(unix) {
            faults.push(Check::doubt(format!("{shown}: a crash of oneway lets the call run; {again}")));
        }
        faults.extend(late(host, handler, shown, again));
        if let Form::Flat { closed } = host.wiring.form
            && !closed.is_empty()
            && handler.get(closed).map(|node| &node.value) != Some(&JsonValue::Bool(true))
        {
            faults.push(Check::bad(format!("{shown}: `{closed}` is not set: a crash lets the call run; {again}")));
        }
        commands.push(command.to_owned());
    }
    Ok((commands, faults))
}

/// A time limit in the wrong unit lets every call run.
fn late(host: &Host, handler: &JsonNode, shown: &str, again: &str) -> Option<Check> {
    let (key, least) = match host.wiring.timeout {
        Timeout::Seconds(key) => (key, 3.0),
        Timeout::Milliseconds(key) => (key, 3000.0),
        Timeout::Unsaid => return None,
    };
    let Some(JsonValue::Number(number)) = handler.get(key).map(|node| &node.value) else { return None };
    let short = number.parse::<f64>().unwrap_or(0.0) < least;
    let unit = if least > 3.0 { "ms" } else { "s" };
    short.then(|| {
        Check::bad(format!("{shown}: the hook gets {number} {unit}, and a late answer lets the call run; {again}"))
    })
}

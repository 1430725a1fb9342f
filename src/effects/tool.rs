//! The host's tools that carry no program: file tools, skills, and everything else.

use super::arg::Flow;
use super::engine::Engine;
use super::shell;
use crate::catalog::tools::{self, HostTool};
use crate::finding::{Act, Effect, Finding, Object, Reach, Undo};
use crate::grammar::{inline, quote};
use crate::request::Change;
use crate::span::Span;
use serde_json::Value;
use std::path::Path;

/// A tool that writes one file.
pub fn file(engine: &mut Engine, tool: &str, path: &str) {
    let dirs = here(engine);
    shell::write_file(engine, dirs, tool, path);
}

/// What a tool does to one of several files. What goes or moves is judged as the command that does the same.
pub fn change(engine: &mut Engine, tool: &str, change: &Change) {
    let text = match change {
        Change::Write { path, .. } => return file(engine, tool, path),
        Change::Delete(path) => format!("rm -- {}", quote::shell(path)),
        Change::Move { from, to } => format!("mv -- {} {}", quote::shell(from), quote::shell(to)),
    };
    if engine.enter(Span::default(), &text).is_some() {
        let dirs = here(engine);
        shell::run(engine, &text, dirs, Some(Vec::new()), Flow::nothing());
        engine.exit();
    }
}

/// A tool of the host by its name.
pub fn named(engine: &mut Engine, name: &str, input: &Value) {
    let whole = Span::default();
    let (rule, act, object, undo, what) = match tools::known(name) {
        HostTool::Harmless => ("tool-reads", Act::Read, Object::Nothing, Undo::Unneeded, "a tool that changes nothing"),
        HostTool::Fetches => {
            ("tool-fetches", Act::Read, Object::Network, Undo::Unneeded, "a tool that fetches from the network")
        }
        HostTool::Delegates => (
            "tool-delegates",
            Act::Read,
            Object::Nothing,
            Undo::Unneeded,
            "starts or stops work that is judged call by call",
        ),
        HostTool::Schedules => (
            "tool-schedules",
            Act::Change,
            Object::Environment,
            Undo::Partial("the tool that lists and deletes what is scheduled".into()),
            "starts an agent's work later, with a prompt that nobody types",
        ),
        HostTool::Unknown => (
            "tool-unknown",
            Act::Run,
            Object::Code,
            Undo::Unknown("what the tool does".into()),
            "a tool that oneway does not know",
        ),
    };
    let mut finding = Finding::new(rule, Effect::new(act, object, Reach::Project), undo, whole, what);
    finding.marks.network = object == Object::Network;
    finding.subject = name.to_owned();
    engine.push(finding);
    let dirs = here(engine);
    for key in tools::PATHS {
        if let Some(path) = input.get(*key).and_then(Value::as_str) {
            shell::read_file(engine, dirs.clone(), path);
        }
    }
}

/// Where a skill may lie, below the project and below the home.
const SKILLS: &[&str] = &[".claude/skills/{}/SKILL.md", ".claude/commands/{}.md"];
const MAX_SKILL: usize = 256 * 1024;

/// A skill: its inline shell runs without any hook, so it is judged here.
pub fn skill(engine: &mut Engine, name: &str) {
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ':'));
    let file = name.rsplit(':').next().unwrap_or(name);
    let text = if plain && !name.contains("..") { find_skill(engine, file) } else { None };
    let effect = Effect::new(Act::Read, Object::Nothing, Reach::Project);
    let mut finding = Finding::new("skill", effect, Undo::Unneeded, Span::default(), "starts a skill");
    finding.subject = name.to_owned();
    engine.push(finding);
    let Some(text) = text else {
        return engine
            .gap(format!("the skill `{name}` was not found, so its inline shell could not be read"), Span::default());
    };
    for command in inline::commands(&text).into_iter().map(|command| command.span.of(&text)) {
        if engine.enter(Span::default(), command).is_some() {
            let dirs = here(engine);
            shell::run(engine, command, dirs, None, Flow::nothing());
            engine.exit();
        }
    }
}

fn find_skill(engine: &Engine, name: &str) -> Option<String> {
    for root in [engine.project(), engine.home()].into_iter().flatten() {
        for pattern in SKILLS {
            let path = Path::new(root).join(pattern.replace("{}", name));
            if let Ok(bytes) = engine.world.read(&path, MAX_SKILL) {
                return String::from_utf8(bytes).ok();
            }
        }
    }
    None
}

fn here(engine: &Engine) -> Vec<Option<String>> {
    vec![engine.place.cwd.as_deref().and_then(Path::to_str).map(str::to_owned)]
}

//! An agent's own declaration (`tools:` in its Markdown file) as a list outside of which it may do nothing.
//! The host ignores scopes such as `Bash(git log *)` there; here they count.

use super::clause::{Clause, ClauseSource, Layer, Verb, short};
use super::{Only, Policy};
use crate::grammar::frontmatter::{self, Front};
use crate::request::Place;
use crate::world::World;
use std::path::{Path, PathBuf};

/// The longest head of a file that is looked at.
const MAX_FILE: usize = 256 << 10;
/// How many files of a directory are looked through for an agent whose file has another name.
const MAX_FILES: usize = 64;

/// Adds what the agent's file declares. No file, or one without `tools`, declares nothing.
pub fn declared(agent: &str, place: &Place, world: &dyn World, policy: &mut Policy) {
    let Some(file) = find(agent, place, world) else { return };
    let source = |line| ClauseSource { layer: Layer::Agent, file: file.path.to_string_lossy().into(), line };
    let clause = |verb, name: &str, line| {
        Some(Clause::new(verb, short(alias(name)).ok()?.tests(alias(name)), name, source(line)))
    };
    if let Some((names, line)) = file.field("tools").filter(|(names, _)| !names.iter().any(|n| n == "*")) {
        let entries = names.iter().filter_map(|name| clause(Verb::Allow, name, line)).collect();
        policy.only.push(Only { entries, agent: Some(agent.to_owned()), source: source(line) });
    }
    if let Some((names, line)) = file.field("disallowedTools") {
        policy.clauses.extend(names.iter().filter_map(|name| clause(Verb::Deny, name, line)));
    }
}

fn alias(name: &str) -> &str {
    if name == "Task" { "Agent" } else { name }
}

/// An agent's file with what its head says.
struct AgentFile {
    path: PathBuf,
    text: String,
    head: Front,
}

impl AgentFile {
    fn load(path: PathBuf, world: &dyn World) -> Option<Self> {
        let bytes = world.read(&path, MAX_FILE).ok()?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let head = frontmatter::parse(&text)?;
        Some(Self { path, text, head })
    }

    /// The names behind a key, with its line. A list that cannot be read has none: nothing is allowed by it.
    fn field(&self, key: &str) -> Option<(Vec<String>, usize)> {
        let entry = self.head.get(key)?;
        let names = entry.names(&self.text).unwrap_or_default();
        let before = self.text.get(..entry.at.start).unwrap_or_default();
        Some((names.into_iter().map(|item| item.text).collect(), before.matches('\n').count() + 1))
    }

    fn name(&self) -> Option<&str> {
        self.head.get("name")?.text()
    }
}

/// The agent's file; a project's agent hides a person's of the same name.
fn find(agent: &str, place: &Place, world: &dyn World) -> Option<AgentFile> {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    if agent.is_empty() || agent.starts_with('.') || !agent.chars().all(plain) {
        return None;
    }
    let roots = [place.project.as_deref().or(place.cwd.as_deref()), place.home.as_deref()];
    roots.into_iter().flatten().find_map(|root| {
        let dir = root.join(".claude/agents");
        AgentFile::load(dir.join(format!("{agent}.md")), world)
            .filter(|file| file.name().is_none_or(|name| name == agent))
            .or_else(|| search(&dir, agent, world))
    })
}

fn search(dir: &Path, agent: &str, world: &dyn World) -> Option<AgentFile> {
    let names = world.names(dir, MAX_FILES)?;
    names
        .iter()
        .filter(|name| name.ends_with(".md"))
        .find_map(|name| AgentFile::load(dir.join(name), world).filter(|file| file.name() == Some(agent)))
}

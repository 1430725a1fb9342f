//! Where grants stand: which files below a path the host would read, and as what.

use super::markdown::Role;
use crate::world::{FileKind, World};
use std::path::{Path, PathBuf};

/// How deep directories are entered, how many entries one may have, how many are entered.
const MAX_DEPTH: usize = 16;
const MAX_NAMES: usize = 20_000;
const MAX_DIRS: usize = 100_000;
/// Directories in which nobody keeps grants of their own.
const SKIPPED: &[&str] = &[".git", "node_modules", "target", ".venv", "venv", "__pycache__", ".hg", ".svn"];

/// What a file is to the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surface {
    /// An agent, a skill or a command.
    Markdown(Role),
    /// Settings; `true` for a project's own.
    Settings(bool),
    /// A list of servers.
    Servers,
    /// A plugin's manifest.
    Manifest,
    /// A plugin's hooks.
    Hooks,
}

/// A file that grants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrantFile {
    /// The file.
    pub path: PathBuf,
    /// What it is.
    pub surface: Surface,
    /// The project or plugin that it belongs to.
    pub root: PathBuf,
}

/// What a walk found.
#[derive(Debug, Default)]
pub struct GrantFiles {
    /// The files, in order.
    pub places: Vec<GrantFile>,
    /// Directories that could not be listed.
    pub closed: Vec<PathBuf>,
}

/// Every file below a path that grants something.
pub fn walk(root: &Path, world: &dyn World) -> GrantFiles {
    let mut out = GrantFiles::default();
    let mut open = vec![(root.to_owned(), 0)];
    let mut seen = 0;
    while let Some((dir, depth)) = open.pop() {
        seen += 1;
        let names = if seen > MAX_DIRS { None } else { world.names(&dir, MAX_NAMES) };
        let Some(mut names) = names else {
            out.closed.push(dir);
            continue;
        };
        names.sort_unstable();
        for name in names.iter().rev() {
            let path = dir.join(name);
            match world.meta(&path).map(|meta| meta.kind) {
                Some(FileKind::Dir) if SKIPPED.contains(&name.as_str()) => {}
                Some(FileKind::Dir) if depth == MAX_DEPTH => out.closed.push(path),
                Some(FileKind::Dir) => open.push((path, depth + 1)),
                Some(FileKind::File | FileKind::Link) => out.places.extend(place(&path, root, world)),
                _ => {}
            }
        }
    }
    let manifests: Vec<GrantFile> = out.places.iter().filter(|p| p.surface == Surface::Manifest).cloned().collect();
    manifests.iter().for_each(|manifest| declared(manifest, world, &mut out));
    out.places.sort_by(|a, b| a.path.cmp(&b.path));
    out.places.dedup_by(|a, b| a.path == b.path);
    out
}

/// Adds the files that a manifest names in places of its own.
fn declared(manifest: &GrantFile, world: &dyn World, out: &mut GrantFiles) {
    let text = world.read(&manifest.path, 1 << 20).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let Some(value) = text.and_then(|text| serde_json::from_str::<serde_json::Value>(&text).ok()) else { return };
    for (key, role) in [("agents", Role::PluginAgent), ("commands", Role::Skill)] {
        let named = match value.get(key) {
            Some(serde_json::Value::Array(list)) => list.as_slice(),
            Some(one) => std::slice::from_ref(one),
            None => &[],
        };
        for path in named.iter().filter_map(|value| value.as_str()) {
            let path = manifest.root.join(path.trim_start_matches("./"));
            let below = world.names(&path, MAX_NAMES).unwrap_or_default();
            let files = below.iter().map(|name| path.join(name)).chain(std::iter::once(path.clone()));
            let is_file = |path: &PathBuf| world.meta(path).is_some_and(|meta| meta.kind == FileKind::File);
            let markdown = |path: &PathBuf| path.file_name().and_then(|n| n.to_str()).is_some_and(is_markdown);
            out.places.extend(files.filter(|path| markdown(path) && is_file(path)).map(|path| GrantFile {
                path,
                surface: Surface::Markdown(role),
                root: manifest.root.clone(),
            }));
        }
    }
}

/// What a file is, by where it stands.
pub fn place(path: &Path, top: &Path, world: &dyn World) -> Option<GrantFile> {
    let name = path.file_name()?.to_str()?;
    let parent = path.parent()?;
    let (root, claude) = root_of(path, top, world);
    let under = |dir: &str| parent.strip_prefix(&root).is_ok_and(|rest| has_dir(rest, dir));
    let plugin = world.meta(&root.join(".claude-plugin")).is_some();
    let surface = match name {
        "settings.json" | "settings.local.json" if claude && parent.ends_with(".claude") => Surface::Settings(true),
        "managed-settings.json" => Surface::Settings(false),
        ".mcp.json" => Surface::Servers,
        "plugin.json" if parent.ends_with(".claude-plugin") => Surface::Manifest,
        "hooks.json" if parent.ends_with("hooks") && plugin => Surface::Hooks,
        "SKILL.md" => Surface::Markdown(Role::Skill),
        _ if !is_markdown(name) => return None,
        _ if under("agents") && claude => Surface::Markdown(Role::Agent),
        _ if under("agents") => Surface::Markdown(if plugin { Role::PluginAgent } else { Role::StrayAgent }),
        _ if under("commands") => Surface::Markdown(if claude || plugin { Role::Skill } else { Role::StrayCommand }),
        _ => return None,
    };
    Some(GrantFile { path: path.to_owned(), surface, root })
}

/// What a file is that a person named: by where it stands, else by its name's end.
pub fn named(path: &Path, world: &dyn World) -> Option<GrantFile> {
    let top = path.parent().unwrap_or(path);
    let by_name = || {
        let name = path.file_name()?.to_str()?;
        let surface = match name {
            _ if name.ends_with(".json") => Surface::Settings(true),
            _ if is_markdown(name) => Surface::Markdown(Role::Agent),
            _ => return None,
        };
        Some(GrantFile { path: path.to_owned(), surface, root: top.to_owned() })
    };
    place(path, top, world).or_else(by_name)
}

fn is_markdown(name: &str) -> bool {
    name.ends_with(".md") && !matches!(name, "README.md" | "CLAUDE.md" | "AGENTS.md")
}

fn has_dir(rest: &Path, dir: &str) -> bool {
    let rest = rest.strip_prefix(".claude").unwrap_or(rest);
    rest.components().next().is_some_and(|first| first.as_os_str() == dir)
}

/// The directory that holds `.claude` or `.claude-plugin`, else where the walk began; and whether it was `.claude`.
fn root_of(path: &Path, top: &Path, world: &dyn World) -> (PathBuf, bool) {
    for dir in path.ancestors().skip(1) {
        if dir.file_name().is_some_and(|name| name == ".claude") {
            return (dir.parent().unwrap_or(dir).to_owned(), true);
        }
        if world.meta(&dir.join(".claude-plugin")).is_some() || dir == top {
            return (dir.to_owned(), false);
        }
    }
    (top.to_owned(), false)
}

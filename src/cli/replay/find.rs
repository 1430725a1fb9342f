//! The files of recorded sessions: a session is its own file and those of its subagents.

use crate::replay::session::SessionFile;
use crate::world::{Machine, World};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// How deep directories are looked into.
const MAX_DEPTH: usize = 8;
/// The largest description of a subagent.
const MAX_META: usize = 64 << 10;

/// A session: its files, and their bytes together.
#[derive(Debug, Default)]
pub struct Job {
    /// The files, the session's own first.
    pub files: Vec<PathBuf>,
    /// Their size.
    pub bytes: u64,
}

/// Where the host keeps sessions.
pub fn home() -> Option<PathBuf> {
    let dir = |name: &str| Machine.var(name).filter(|dir| dir.starts_with('/')).map(PathBuf::from);
    let config = dir("CLAUDE_CONFIG_DIR").or_else(|| dir("HOME").map(|home| home.join(".claude")))?;
    Some(config.join("projects"))
}

/// The sessions that the arguments name, in the order of their paths.
pub fn sessions(named: &[String]) -> Result<Vec<Job>, String> {
    let mut found: BTreeMap<PathBuf, Job> = BTreeMap::new();
    let home = home();
    let default = home.clone().ok_or("there is no home directory; name a session or a directory".to_owned());
    let paths: Vec<PathBuf> = match named.is_empty() {
        true => vec![default?],
        false => named.iter().map(|name| place(name, home.as_deref())).collect::<Result<_, _>>()?,
    };
    for path in &paths {
        let meta = fs::metadata(path).map_err(|error| format!("`{}`: {error}", path.display()))?;
        if meta.is_dir() {
            walk(path, 0, &mut found);
            continue;
        }
        add(&mut found, path.clone());
        let beside = path.with_extension("");
        if beside != *path {
            walk(&beside, 0, &mut found);
        }
    }
    let mut jobs: Vec<Job> = found.into_values().collect();
    for job in &mut jobs {
        // The session's own file lies above those of its subagents.
        job.files.sort_by_cached_key(|file| (subagent_of(file).is_some(), file.clone()));
        job.files.dedup();
        job.bytes = job.files.iter().map(|file| fs::metadata(file).map_or(0, |meta| meta.len())).sum();
    }
    Ok(jobs)
}

/// A path, or the file of the session of that name.
fn place(name: &str, home: Option<&Path>) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    if path.exists() || name.contains('/') {
        return Ok(path);
    }
    let dirs = home.and_then(|home| fs::read_dir(home).ok()).into_iter().flatten().flatten();
    let mut files = dirs.map(|dir| dir.path().join(format!("{name}.jsonl")));
    files.find(|file| file.exists()).ok_or(format!("there is no file and no session `{name}`"))
}

fn walk(dir: &Path, depth: usize, found: &mut BTreeMap<PathBuf, Job>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let Ok(kind) = entry.file_type() else { continue };
        let path = entry.path();
        if kind.is_dir() && depth < MAX_DEPTH {
            walk(&path, depth + 1, found);
        } else if path.extension().is_some_and(|e| e == "jsonl") && path.is_file() {
            add(found, path);
        }
    }
}

fn add(found: &mut BTreeMap<PathBuf, Job>, path: PathBuf) {
    let own = subagent_of(&path).map_or_else(|| path.clone(), |session| session.with_extension("jsonl"));
    found.entry(own).or_default().files.push(path);
}

/// The session's directory, for the file of a subagent.
fn subagent_of(path: &Path) -> Option<&Path> {
    let dir = path.parent()?;
    (dir.file_name()? == "subagents").then(|| dir.parent())?
}

/// Who speaks in a file.
pub fn file(path: &Path) -> SessionFile {
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let name = path.to_string_lossy().into_owned();
    match subagent_of(path) {
        None => SessionFile { name, session: stem(path), agent: None },
        Some(session) => {
            let meta = Machine.read(&path.with_extension("meta.json"), MAX_META).unwrap_or_default();
            let meta: serde_json::Value = serde_json::from_slice(&meta).unwrap_or_default();
            let agent = meta.get("agentType").and_then(|agent| agent.as_str()).map(str::to_owned);
            let session = session.file_name().unwrap_or_default().to_string_lossy().into_owned();
            SessionFile { name, session, agent }
        }
    }
}

//! Where a call would run, from the fields that hosts use for it. The spellings differ, the meanings do not.

use super::fields;
use super::json::JsonNode;
use super::trouble::Trouble;
use crate::request::{Mode, Place};
use crate::world::World;
use std::path::{Path, PathBuf};

const SESSIONS: &[&str] = &["session_id", "sessionId", "sessionID", "conversation_id", "taskId", "trajectory_id"];
const CALLS: &[&str] = &["tool_use_id", "tool_call_id", "callID"];
const TOOLS: &[&str] = &["tool_name", "toolName", "tool"];
const ROOTS: &[&str] = &["workspace_roots", "workspaceRoots"];
/// Variables by which hosts name the project.
const PROJECTS: &[&str] = &["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "QWEN_PROJECT_DIR", "FACTORY_PROJECT_DIR"];

/// Where the call would run, from the event's common fields and the environment.
pub fn place(root: &JsonNode, world: &dyn World) -> Result<Place, Trouble> {
    let owned = |keys: &[&str]| first(root, keys).map(|text| text.map(str::to_owned));
    Ok(Place {
        cwd: match fields::text(root, "cwd")? {
            Some(cwd) => absolute(cwd),
            None => ROOTS.iter().find_map(|key| absolute(fields::list(root, key).ok()?.first()?.text()?)),
        },
        project: PROJECTS.iter().find_map(|name| world.var(name)).as_deref().and_then(absolute),
        home: world.var("HOME").as_deref().and_then(absolute),
        session: owned(SESSIONS)?,
        tool_use_id: owned(CALLS)?,
        tool: owned(TOOLS)?.unwrap_or_default(),
        agent: owned(&["agent_type"])?,
        mode: mode(fields::text(root, "permission_mode")?),
        unattended: unattended(world),
        ..Place::default()
    })
}

fn first<'n>(root: &'n JsonNode<'_>, keys: &[&str]) -> Result<Option<&'n str>, Trouble> {
    keys.iter().find_map(|key| fields::text(root, key).transpose()).transpose()
}

/// Goes where the input says that the command runs.
pub fn enter(place: &mut Place, input: &JsonNode, keys: &[&str]) -> Result<(), Trouble> {
    if let Some(dir) = first(input, keys)?.filter(|dir| !dir.is_empty()) {
        place.cwd = match &place.cwd {
            Some(cwd) => Some(cwd.join(dir)),
            None => absolute(dir),
        };
    }
    Ok(())
}

fn absolute(path: &str) -> Option<PathBuf> {
    Path::new(path).is_absolute().then(|| path.into())
}

/// What other hosts call Claude Code's modes.
const MODES: &[(&str, &str)] = &[
    ("yolo", "bypassPermissions"),
    ("auto_edit", "acceptEdits"),
    ("auto-edit", "acceptEdits"),
    ("autoEdit", "acceptEdits"),
];

fn mode(name: Option<&str>) -> Mode {
    Mode::named(name.map(|name| MODES.iter().find(|(other, _)| *other == name).map_or(name, |(_, own)| own)))
}

/// Whether nobody can answer a question, as far as the host says so: `claude -p` refuses whatever would be asked. Another
/// program around the host may answer for itself, though it calls the session unattended too.
fn unattended(world: &dyn World) -> bool {
    match world.var("CLAUDE_CODE_ENTRYPOINT").as_deref() {
        Some("sdk-cli") => true,
        Some(_) => false,
        None => world.var("CLAUDE_CODE_SESSION_ATTENDED").as_deref() == Some("0"),
    }
}

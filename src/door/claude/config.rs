//! The host's settings changed on disk: where oneway's own hook would be gone, the running session keeps the old ones.

use crate::door::json::{self, JsonNode, JsonValue};
use crate::world::{Unread, World};
use std::path::{Path, PathBuf};

/// The largest settings file.
const MAX_FILE: usize = 4 << 20;

/// Why the change must not take effect; `None` where it may.
pub fn changed(event: &JsonNode, world: &dyn World) -> Option<String> {
    let said = event.get("file_path").and_then(JsonNode::text).map(PathBuf::from);
    let cwd = event.get("cwd").and_then(JsonNode::text).map(PathBuf::from);
    let files = places(cwd, world);
    if let Some(path) = said.as_ref().filter(|path| path.extension().is_some_and(|e| e == "json")) {
        match look(path, world) {
            ConfigLook::Unreadable => return Some(refusal("the settings are no longer readable")),
            ConfigLook::Off => return Some(refusal("the settings would switch hooks off")),
            ConfigLook::Ours | ConfigLook::Nothing | ConfigLook::Missing => {}
        }
    }
    let known = said.into_iter().chain(files);
    let looks: Vec<ConfigLook> = known.map(|path| look(&path, world)).collect();
    // Started by a plugin, the hook is not in any settings file.
    let plugin = world.var("CLAUDE_PLUGIN_ROOT").is_some();
    if plugin || looks.contains(&ConfigLook::Ours) {
        return None;
    }
    Some(refusal("oneway's hook would be gone"))
}

fn refusal(why: &str) -> String {
    format!("oneway: {why}; this session keeps the settings it has. A person restarts the session to use the new ones.")
}

fn places(cwd: Option<PathBuf>, world: &dyn World) -> Vec<PathBuf> {
    let dir = |name: &str| world.var(name).map(PathBuf::from).filter(|dir| dir.is_absolute());
    let user = dir("CLAUDE_CONFIG_DIR").or_else(|| Some(dir("HOME")?.join(".claude")));
    let project = dir("CLAUDE_PROJECT_DIR").into_iter().chain(cwd);
    let mut out: Vec<PathBuf> = user.into_iter().map(|dir| dir.join("settings.json")).collect();
    for root in project {
        out.extend(["settings.json", "settings.local.json"].map(|name| root.join(".claude").join(name)));
    }
    out.push("/etc/claude-code/managed-settings.json".into());
    out.push("/Library/Application Support/ClaudeCode/managed-settings.json".into());
    out
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ConfigLook {
    Missing,
    Unreadable,
    Off,
    Ours,
    Nothing,
}

fn look(path: &Path, world: &dyn World) -> ConfigLook {
    let bytes = match world.read(path, MAX_FILE) {
        Ok(bytes) => bytes,
        Err(Unread::Missing) => return ConfigLook::Missing,
        Err(_) => return ConfigLook::Unreadable,
    };
    let Ok(text) = std::str::from_utf8(&bytes) else { return ConfigLook::Unreadable };
    let Ok(document) = json::parse(text) else { return ConfigLook::Unreadable };
    let root = &document.root;
    let off = root.get("disableAllHooks").is_some_and(|node| node.value != JsonValue::Bool(false));
    let plugins = root.get("enabledPlugins").map(|node| &node.value);
    let disabled = matches!(plugins, Some(JsonValue::Map(members)) if members.iter().any(|m| {
        m.key.starts_with("oneway") && m.node.value == JsonValue::Bool(false)
    }));
    if off || disabled {
        return ConfigLook::Off;
    }
    if hooked(root) { ConfigLook::Ours } else { ConfigLook::Nothing }
}

fn list<'n, 'a>(node: Option<&'n JsonNode<'a>>) -> &'n [JsonNode<'a>] {
    match node.map(|node| &node.value) {
        Some(JsonValue::List(list)) => list,
        _ => &[],
    }
}

/// Whether a settings file starts oneway before a tool is used.
fn hooked(root: &JsonNode) -> bool {
    let groups = list(root.get("hooks").and_then(|hooks| hooks.get("PreToolUse")));
    groups.iter().flat_map(|group| list(group.get("hooks"))).any(|hook| {
        let command = hook.get("command").and_then(JsonNode::text).unwrap_or("");
        let mut words = command.split([' ', '"', '\'']);
        words.any(|word| word.rsplit(['/', '\\']).next().is_some_and(|name| name.starts_with("oneway")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::world::fake::Fake;

    const OURS: &str = r#"{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"/usr/local/bin/oneway","args":["hook"]}]}]}}"#;
    const USER: &str = "/home/u/.claude/settings.json";
    const PROJECT: &str = "/w/.claude/settings.json";

    #[test]
    fn a_change_that_removes_the_hook_is_refused() {
        let event = |file: &'static str, files: &[(&'static str, &'static str)]| {
            let text = format!(r#"{{"hook_event_name":"ConfigChange","cwd":"/w","file_path":"{file}"}}"#);
            let document = json::parse(&text).unwrap();
            let home = Fake::default().var("HOME", "/home/u");
            changed(&document.root, &files.iter().fold(home, |world, (path, text)| world.file(path, text))).is_some()
        };
        assert!(!event(USER, &[(USER, OURS)]));
        assert!(!event(PROJECT, &[(USER, OURS), (PROJECT, "{}")]));
        assert!(!event(PROJECT, &[(USER, OURS)]));
        assert!(event(USER, &[(USER, "{}")]));
        assert!(event(USER, &[]));
        assert!(event(PROJECT, &[(USER, OURS), (PROJECT, r#"{"disableAllHooks":true}"#)]));
        assert!(event(PROJECT, &[(USER, OURS), (PROJECT, r#"{"enabledPlugins":{"oneway@x":false}}"#)]));
        assert!(event(PROJECT, &[(USER, OURS), (PROJECT, "{")]));
    }
}

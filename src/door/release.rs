//! Which version of a host asks, where it tells: in its events, or in a variable that it gives to what it starts.

use super::json::JsonNode;
use crate::world::World;

/// Where a version stands.
enum ToldIn {
    /// Under this key of the event.
    Event(&'static str),
    /// In this variable, behind this beginning, up to `_`; `-` stands for a dot.
    Variable(&'static str, &'static str),
}

const VERSIONS: [(&str, ToldIn); 3] = [
    ("claude", ToldIn::Variable("AI_AGENT", "claude-code_")),
    ("cline", ToldIn::Event("clineVersion")),
    ("cursor", ToldIn::Event("cursor_version")),
];
/// No version is longer.
const MAX_VERSION: usize = 32;

/// The version of a host, as it tells.
pub fn version(host: &str, event: &JsonNode, world: &dyn World) -> Option<String> {
    let (_, told) = VERSIONS.iter().find(|(name, _)| *name == host)?;
    let version = match told {
        ToldIn::Event(key) => event.get(key)?.text()?.to_owned(),
        ToldIn::Variable(name, start) => {
            let said = world.var(name)?;
            said.strip_prefix(start)?.split('_').next()?.replace('-', ".")
        }
    };
    (!version.is_empty() && version.len() <= MAX_VERSION).then_some(version)
}

//! The events around a call. None of them decides on a call; each answers so that the host goes on.

use crate::door::json::Node;
use crate::preset::Preset;
use crate::world::World;

/// The answer that changes nothing.
const GO_ON: &str = "{}";

/// Answers an event that is not `PreToolUse`; one that is not known changes nothing.
pub fn hear(name: &str, event: &Node, stance: Option<Preset>, world: &dyn World) -> String {
    match name {
        "PostToolUse" => ran(event, stance, world),
        "PostToolUseFailure" => failed(event, stance, world),
        "UserPromptSubmit" => prompted(event, stance, world),
        "SessionStart" => started(event, stance, world),
        "SessionEnd" => ended(event, stance, world),
        "ConfigChange" => reconfigured(event, stance, world),
        _ => GO_ON.into(),
    }
}

/// A call ran.
fn ran(_: &Node, _: Option<Preset>, _: &dyn World) -> String {
    GO_ON.into()
}

/// A call ran and failed.
fn failed(_: &Node, _: Option<Preset>, _: &dyn World) -> String {
    GO_ON.into()
}

/// The person typed something.
fn prompted(_: &Node, _: Option<Preset>, _: &dyn World) -> String {
    GO_ON.into()
}

/// A session began.
fn started(_: &Node, _: Option<Preset>, _: &dyn World) -> String {
    GO_ON.into()
}

/// A session ended.
fn ended(_: &Node, _: Option<Preset>, _: &dyn World) -> String {
    GO_ON.into()
}

/// The host's settings changed on disk.
fn reconfigured(_: &Node, _: Option<Preset>, _: &dyn World) -> String {
    GO_ON.into()
}

//! The events around a call. None of them decides on a call; each answers so that the host goes on.

use crate::door::json::Node;
use crate::policy::Policy;
use crate::world::World;

/// The answer that changes nothing.
const GO_ON: &str = "{}";

/// Answers an event that is not `PreToolUse`; one that is not known changes nothing.
pub fn hear(name: &str, event: &Node, policy: &Policy, world: &dyn World) -> String {
    match name {
        "PostToolUse" => ran(event, policy, world),
        "PostToolUseFailure" => failed(event, policy, world),
        "UserPromptSubmit" => prompted(event, policy, world),
        "SessionStart" => started(event, policy, world),
        "SessionEnd" => ended(event, policy, world),
        "ConfigChange" => reconfigured(event, policy, world),
        _ => GO_ON.into(),
    }
}

/// A call ran.
fn ran(_: &Node, _: &Policy, _: &dyn World) -> String {
    GO_ON.into()
}

/// A call ran and failed.
fn failed(_: &Node, _: &Policy, _: &dyn World) -> String {
    GO_ON.into()
}

/// The person typed something.
fn prompted(_: &Node, _: &Policy, _: &dyn World) -> String {
    GO_ON.into()
}

/// A session began.
fn started(_: &Node, _: &Policy, _: &dyn World) -> String {
    GO_ON.into()
}

/// A session ended.
fn ended(_: &Node, _: &Policy, _: &dyn World) -> String {
    GO_ON.into()
}

/// The host's settings changed on disk.
fn reconfigured(_: &Node, _: &Policy, _: &dyn World) -> String {
    GO_ON.into()
}

//! The host's own tools that only look, or only talk to the person.

pub use super::tables::host_tools::PATHS;

use super::tables::host_tools::{DELEGATING, HARMLESS, PROMPTING, SCHEDULING};

/// What is known of a tool of the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostTool {
    /// It changes nothing.
    Harmless,
    /// It fetches from the network.
    Fetches,
    /// It starts or stops work that has its own calls.
    Delegates,
    /// It starts work later.
    Schedules,
    /// Nobody knows.
    Unknown,
}

/// What is known of a tool, by its name.
pub fn known(name: &str) -> HostTool {
    match name {
        "WebFetch" | "WebSearch" => HostTool::Fetches,
        _ if HARMLESS.has(name) => HostTool::Harmless,
        _ if DELEGATING.has(name) => HostTool::Delegates,
        _ if SCHEDULING.has(name) => HostTool::Schedules,
        _ => HostTool::Unknown,
    }
}

/// Whether a tool can put a text before an agent as if somebody had typed it.
pub fn prompts(name: &str) -> bool {
    PROMPTING.has(name)
}

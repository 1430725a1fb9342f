//! Formats: text, JSON and the rest. They show, they never judge.

pub mod json;
pub(crate) mod document;
pub mod paint;
pub(crate) mod underline;
pub(crate) mod call;
pub(crate) mod statements;
pub mod text;
pub mod rules;
pub mod item;
pub(crate) mod cover;
pub(crate) mod items_json;
mod held;
pub(crate) mod items_text;
pub(crate) mod sarif;
pub(crate) mod servers;
pub(crate) mod junit;
pub(crate) mod github;
pub(crate) mod markdown;
pub mod html;
pub mod format;

use crate::request::Payload;

/// The text that spans point into.
pub fn source(payload: &Payload) -> &str {
    match payload {
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } => text,
        Payload::File { path, .. } => path,
        Payload::Patch { tool, changes } => changes.iter().flat_map(|change| change.paths()).next().unwrap_or(tool),
        Payload::Skill(name) => name,
        Payload::Mcp { tool, .. } => tool,
        Payload::Tool { name, .. } => name,
        Payload::Unreadable(_) => "",
    }
}

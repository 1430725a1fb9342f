//! Formats: text, JSON and the rest. They show, they never judge.

pub mod json;
pub mod document;
pub mod paint;
pub mod underline;
pub mod statements;
pub mod text;
pub mod rules;
pub mod item;
pub mod cover;
pub mod items_json;
mod held;
pub mod items_text;
pub mod sarif;
pub mod servers;
pub mod junit;
pub mod github;
pub mod markdown;
pub mod html;
pub mod format;

use crate::request::Payload;

/// The text that spans point into.
pub fn source(payload: &Payload) -> &str {
    match payload {
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } => text,
        Payload::File { path, .. } => path,
        Payload::Skill(name) => name,
        Payload::Mcp { tool, .. } => tool,
        Payload::Tool { name, .. } => name,
        Payload::Unreadable(_) => "",
    }
}

//! What only Claude Code tells: prompts that a person typed, settings that changed.

mod config;
pub mod events;

//! One file a host: its events, its answers, its ways. A host is added by its file and a row in `host::HOSTS`.

pub mod amp;
pub mod any;
pub mod claude;
pub mod cline;
pub mod codex;
pub mod copilot;
pub mod cursor;
pub mod droid;
pub mod gemini;
pub mod kiro;
pub mod opencode;
pub mod qwen;
pub mod vscode;
pub mod windsurf;

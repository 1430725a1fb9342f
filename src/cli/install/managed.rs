//! Where the machine's owner tells a host what holds for everybody: files that the person's own settings cannot undo.

use crate::door::host::Host;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

/// Hosts with such a file: their name, and where it lies on Linux, macOS and Windows.
const FILES: [(&str, [&str; 3]); 2] = [
    (
        "claude",
        [
            "etc/claude-code/managed-settings.json",
            "Library/Application Support/ClaudeCode/managed-settings.json",
            "Program Files/ClaudeCode/managed-settings.json",
        ],
    ),
    (
        "gemini",
        [
            "etc/gemini-cli/settings.json",
            "Library/Application Support/GeminiCli/settings.json",
            "ProgramData/gemini-cli/settings.json",
        ],
    ),
];

/// The file of a host, below a root that is `/` but for images that are being made.
pub fn file(host: &Host, root: &Path) -> Result<PathBuf> {
    let Some((_, files)) = FILES.iter().find(|(name, _)| *name == host.name) else {
        bail!("oneway knows no managed settings of {}; use --settings FILE", host.title);
    };
    let at = match std::env::consts::OS {
        "macos" => 1,
        "windows" => 2,
        _ => 0,
    };
    files.get(at).map(|file| root.join(file)).context("there is no such file here")
}

/// Where the system begins.
pub fn root() -> PathBuf {
    PathBuf::from(if cfg!(windows) { "C:\\" } else { "/" })
}

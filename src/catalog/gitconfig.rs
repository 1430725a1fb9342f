//! What git settings do: what `git -c` and `git config` may hide. The harmless ones are enumerated.

use super::tables::git_settings::{ALIASES, CODES, COMMAND_ENDS, COMMANDS, PLAIN, PLAIN_ENDS};

/// What a setting means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GitSetting {
    /// Its value is a command.
    Command,
    /// Its value is a git command line, or a shell text behind `!`.
    Alias,
    /// Its value makes git load or run something else.
    Code,
    /// It changes nothing that matters here.
    Plain,
    /// Nobody here knows what it does.
    Unknown,
}

/// What a setting means, by its key (in any case).
pub fn setting(key: &str) -> GitSetting {
    let key = key.to_ascii_lowercase();
    let command = COMMANDS.fits(&key) || COMMAND_ENDS.all().any(|end| key.ends_with(end));
    let branch = key.starts_with("branch.") && PLAIN_ENDS.all().any(|end| key.ends_with(end));
    let kinds = [
        (ALIASES.fits(&key), GitSetting::Alias),
        (command, GitSetting::Command),
        (PLAIN.fits(&key) || branch, GitSetting::Plain),
        (CODES.fits(&key), GitSetting::Code),
    ];
    kinds.iter().find(|(fits, _)| *fits).map_or(GitSetting::Unknown, |(_, kind)| *kind)
}

//! git settings whose value is a program or names code: what `git -c` and `git config` may hide.

use super::tables::git_settings::{ALIASES, CODES, COMMAND_ENDS, COMMANDS};

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
}

/// What a setting means, by its key (in any case).
pub fn setting(key: &str) -> GitSetting {
    let key = key.to_ascii_lowercase();
    let command = COMMANDS.fits(&key) || COMMAND_ENDS.all().any(|end| key.ends_with(end));
    let kinds =
        [(ALIASES.fits(&key), GitSetting::Alias), (command, GitSetting::Command), (CODES.fits(&key), GitSetting::Code)];
    kinds.iter().find(|(fits, _)| *fits).map_or(GitSetting::Plain, |(_, kind)| *kind)
}

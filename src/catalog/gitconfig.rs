//! git settings whose value is a program or names code: what `git -c` and `git config` may hide.

/// What a setting means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// Its value is a command.
    Command,
    /// Its value is a git command line, or a shell text behind `!`.
    Alias,
    /// Its value makes git load or run something else.
    Code,
    /// It changes nothing that matters here.
    Plain,
}

const COMMANDS: &[&str] = &[
    "core.pager",
    "core.editor",
    "core.sshcommand",
    "core.fsmonitor",
    "core.askpass",
    "core.gitproxy",
    "sequence.editor",
    "diff.external",
    "interactive.difffilter",
    "gpg.program",
    "gpg.ssh.program",
    "gpg.x509.program",
    "uploadpack.packobjectshook",
    "sendemail.smtpserver",
    "web.browser",
    "core.alternaterefscommand",
    "http.proxycommand",
    "receive.procreceiverefs",
];

const COMMAND_ENDS: &[&str] = &[
    ".cmd",
    ".textconv",
    ".command",
    ".clean",
    ".smudge",
    ".process",
    ".driver",
    ".vcs",
    ".proxy",
    ".uploadpack",
    ".receivepack",
    ".helper",
];

const CODES: &[&str] = &[
    "core.hookspath",
    "core.worktree",
    "core.attributesfile",
    "init.templatedir",
    "include.path",
    "protocol.",
    "includeif.",
    "url.",
    "filter.",
    "core.gitdir",
    "core.bare",
    "safe.",
    "extensions.",
    "uploadpack.",
    "receive.",
];

/// What a setting means, by its key (in any case).
pub fn setting(key: &str) -> Setting {
    let key = key.to_ascii_lowercase();
    if key.starts_with("alias.") {
        return Setting::Alias;
    }
    if COMMANDS.contains(&key.as_str()) || key.starts_with("pager.") || COMMAND_ENDS.iter().any(|e| key.ends_with(e)) {
        return Setting::Command;
    }
    if CODES.iter().any(|c| key.starts_with(c)) { Setting::Code } else { Setting::Plain }
}

//! Verbs that the command lines of clouds and services share: `vm list`, `instances delete`, `apps:destroy`.
//! Many such programs have hundreds of groups; what a call does stands in its verb.

use crate::catalog::row::Words;

/// What a verb does, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verb {
    /// Looks.
    Reads,
    /// Makes something new.
    Makes,
    /// Starts something that can be stopped, or stops something that can be started.
    Switches,
    /// Changes what is there.
    Changes,
    /// Removes what is there.
    Removes,
}

impl Verb {
    /// Its name in rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reads => "reads",
            Self::Makes => "makes",
            Self::Switches => "switches",
            Self::Changes => "changes",
            Self::Removes => "removes",
        }
    }
}

const READS: &[&str] = &[
    "get",
    "list",
    "ls",
    "describe",
    "show",
    "view",
    "info",
    "inspect",
    "status",
    "history",
    "logs",
    "tail",
    "read",
    "head",
    "whoami",
    "version",
    "exists",
    "diff",
    "validate",
    "preview",
    "help",
    "lint",
    "top",
    "tree",
    "stats",
    "events",
    "ps",
    "open",
    "select",
    "lookup",
    "check",
    "search",
    "query",
    "wait",
    "print",
    "explain",
    "analyze",
    "trace",
    "watch",
    "env",
    "docs",
    "doctor",
    "ping",
    "regions",
    "metrics",
    "current",
    "can-i",
    "verify",
    "estimate",
    "count",
    "scan",
    "batch-get",
    "log",
    "releases",
    "template",
    "render",
    "completion",
    "usage",
];

const MAKES: &[&str] = &[
    "create",
    "add",
    "new",
    "init",
    "register",
    "allocate",
    "clone",
    "generate",
    "issue",
    "launch",
    "provision",
    "copy",
    "cp",
    "import",
    "upload",
    "snapshot",
    "backup",
    "fork",
    "mk",
    "mb",
    "make",
    "request",
    "invite",
    "publish-layer",
    "build",
    "export",
    "download",
    "pull",
    "fetch",
    "save",
    "capture",
    "bootstrap",
    "login",
    "logout",
    "signin",
    "configure",
    "link",
    "unlink",
    "install",
    "submit",
    "get-credentials",
    "setup",
    "completion-install",
    "test",
    "dev",
    "serve",
    "emulate",
    "emulators",
    "local",
    "compile",
    "synth",
    "auth",
    "use",
    "switch",
];

const SWITCHES: &[&str] = &[
    "start",
    "stop",
    "restart",
    "reboot",
    "reload",
    "poweron",
    "poweroff",
    "power-on",
    "power-off",
    "power-cycle",
    "poweron",
    "shutdown",
    "suspend",
    "resume",
    "pause",
    "unpause",
    "hibernate",
    "deallocate",
    "wake",
    "sleep",
    "lock",
    "unlock",
    "activate",
    "deactivate",
];

const CHANGES: &[&str] = &[
    "update",
    "set",
    "patch",
    "edit",
    "modify",
    "change",
    "replace",
    "apply",
    "deploy",
    "promote",
    "rollback",
    "scale",
    "resize",
    "rename",
    "move",
    "mv",
    "associate",
    "disassociate",
    "attach",
    "detach",
    "enable",
    "disable",
    "tag",
    "untag",
    "assign",
    "unassign",
    "authorize",
    "grant",
    "revoke",
    "rotate",
    "put",
    "upgrade",
    "downgrade",
    "restore",
    "sync",
    "migrate",
    "push",
    "publish",
    "send",
    "invoke",
    "call",
    "execute",
    "exec",
    "run",
    "ssh",
    "connect",
    "write",
    "merge",
    "failover",
    "transfer",
    "add-iam-policy-binding",
    "remove-iam-policy-binding",
    "set-iam-policy",
    "up",
    "reconcile",
    "trigger",
    "cancel",
    "retry",
    "approve",
    "reject",
    "accept",
    "join",
    "regenerate",
    "renew",
    "swap",
    "redeploy",
    "cutover",
    "switchover",
    "inject",
    "append",
    "batch-write",
    "import-image",
    "rebuild",
    "reinstall",
    "rescue",
    "recover",
    "undelete",
    "rollout",
    "actions",
    "convert",
    "override",
    "expose",
    "map",
    "unmap",
    "register-task",
    "begin",
    "commit",
    "complete",
    "initiate",
    "modify-instance",
    "replicate",
    "delegate",
    "share",
    "subscribe",
    "unsubscribe",
    "notify",
    "config",
    "rebase",
    "refresh",
    "taint",
    "untaint",
    "up-to-date",
    "alias",
    "toggle",
    "bind",
    "unbind",
    "tunnel",
    "console",
    "shell",
];

const REMOVES: &[&str] = &[
    "delete",
    "remove",
    "rm",
    "destroy",
    "terminate",
    "purge",
    "deregister",
    "release",
    "drop",
    "clear",
    "wipe",
    "empty",
    "uninstall",
    "unset",
    "abort",
    "prune",
    "deprovision",
    "decommission",
    "discard",
    "erase",
    "cleanup",
    "clean",
    "rb",
    "rd",
    "del",
    "kill",
    "nuke",
    "batch-delete",
    "schedule-key-deletion",
    "down",
    "leave",
    "unregister",
    "expire",
    "invalidate",
    "reset",
    "disable-key",
    "teardown",
];

/// How many words of a call are looked at.
pub const DEPTH: usize = 5;

/// The worst verb among the first words of a call. One of `groups` (by blanks) is no verb where it stands first and
/// something follows, or where a verb follows.
pub fn verb(words: &dyn Words, groups: &str) -> Option<Verb> {
    let count = words.count();
    let all: Vec<(&str, Option<Verb>)> =
        (0..count.min(DEPTH)).filter_map(|i| words.operand(i)).map(|word| (word, of(word))).collect();
    let found = all.iter().enumerate().filter_map(|(i, (word, found))| {
        let later = all.iter().skip(i + 1).any(|(_, v)| v.is_some());
        let group = (later || i == 0 && count > 1) && groups.split(' ').any(|g| g == *word);
        // The first word is a group as often as not: it only says the worse things.
        let sure = i > 0 || count == 1 || alone(word) || word.contains(':');
        found.filter(|v| !group && (*v != Verb::Reads || sure))
    });
    found.max()
}

/// Whether the first so many words have a verb that is no group: then what follows are names.
pub fn settled(words: &dyn Words, known: usize, groups: &str) -> bool {
    let count = words.count();
    (0..known).filter_map(|i| words.operand(i).map(|word| (i, word))).any(|(i, word)| {
        let sure = i > 0 || count == 1 || alone(word) || word.contains(':');
        !groups.split(' ').any(|g| g == word) && of(word).is_some_and(|v| v != Verb::Reads || sure)
    })
}

/// What one word says: all of it, or its part before the first `-` or behind the last `:`.
fn of(word: &str) -> Option<Verb> {
    let word = word.rsplit(':').next().unwrap_or(word);
    let lists = [
        (READS, Verb::Reads),
        (MAKES, Verb::Makes),
        (SWITCHES, Verb::Switches),
        (CHANGES, Verb::Changes),
        (REMOVES, Verb::Removes),
    ];
    let whole = lists.iter().rev().find(|(list, _)| list.contains(&word)).map(|(_, verb)| *verb);
    whole.or_else(|| {
        let (head, _) = word.split_once('-')?;
        let part = lists.iter().rev().find(|(list, _)| list.contains(&head)).map(|(_, verb)| *verb)?;
        (part != Verb::Reads || matches!(head, "get" | "list" | "describe" | "show" | "head" | "check" | "view"))
            .then_some(part)
    })
}

/// First words that read whatever follows.
fn alone(word: &str) -> bool {
    matches!(
        word,
        "version"
            | "help"
            | "whoami"
            | "status"
            | "info"
            | "logs"
            | "ps"
            | "list"
            | "ls"
            | "get"
            | "show"
            | "describe"
            | "inspect"
            | "diff"
            | "history"
            | "doctor"
            | "validate"
            | "tail"
            | "lint"
            | "regions"
            | "preview"
            | "view"
            | "read"
            | "template"
            | "check"
            | "verify"
    )
}

//! What the person sees, hears and types, and other agents.

use crate::catalog::row::*;

pub(in crate::catalog) fn agent_looks(words: &dyn Words) -> bool {
    let lists = matches!(
        (words.operand(0), words.operand(1)),
        (
            Some(
                "mcp"
                    | "config"
                    | "plugin"
                    | "plugins"
                    | "extensions"
                    | "models"
                    | "keys"
                    | "auth"
                    | "templates"
                    | "plugin-marketplace"
            ),
            Some("list" | "get" | "ls" | "status" | "path" | "validate")
        )
    );
    let alone = words.count() == 1
        && matches!(
            words.operand(0),
            Some("doctor" | "version" | "help" | "list" | "ls" | "ps" | "models" | "logs" | "whoami" | "status")
        );
    lists
        || alone
        || words.count() == 0
            && words.has("--version -v --help -h -V")
            && !words.has("-p --print -c --continue -r --resume")
        || words.operand(0) == Some("show") && words.count() == 2
}

/// Asks about windows.
pub(in crate::catalog) fn only_looks(w: &dyn Words) -> bool {
    matches!(
        w.operand(0),
        Some(
            "getactivewindow"
                | "search"
                | "getmouselocation"
                | "getwindowname"
                | "getwindowpid"
                | "getwindowgeometry"
                | "getdisplaygeometry"
                | "version"
                | "p:."
                | "getwindowfocus"
        )
    ) && w.count() < 4
        || w.has("-l -d -m") && w.count() == 0
}

/// Sub-commands that change an agent's own settings, accounts and models.
const SETTLES: &[&str] = &[
    "mcp",
    "config",
    "plugin",
    "plugins",
    "login",
    "logout",
    "auth",
    "update",
    "install",
    "setup-token",
    "migrate-installer",
    "extensions",
    "keys",
    "models",
    "pull",
    "rm",
    "create",
    "cp",
    "completion",
];

pub(in crate::catalog) fn agent_settles(words: &dyn Words) -> bool {
    words.operand(0).is_some_and(|sub| SETTLES.contains(&sub))
}

pub(in crate::catalog) fn test_fake_hands(w: &dyn Words) -> bool {
    !only_looks(w)
}

pub(in crate::catalog) fn test_agent_settings(w: &dyn Words) -> bool {
    agent_settles(w) && !agent_looks(w)
}

pub(in crate::catalog) fn test_agent_run(w: &dyn Words) -> bool {
    !agent_settles(w) && !agent_looks(w)
}

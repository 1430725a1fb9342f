//! Node's package managers and what runs packages: npm, pnpm, yarn, bun, npx, corepack, version managers.

use crate::catalog::row::*;

/// Scripts that the strict stance trusts by their names.
const TRUSTED: &str = "test* lint* build* check* typecheck* format*";
const URL: &[&str] = &["http://", "https://", "git+", "git:", "github:", "gitlab:", "bitbucket:", "git@", "ssh://"];

/// Whether a package is an address: nobody has read what it brings.
pub(in crate::catalog) fn address(w: &dyn Words) -> bool {
    (0..w.count())
        .any(|i| w.operand(i).is_some_and(|o| URL.iter().any(|u| o.starts_with(u) || o.contains(&format!("@{u}")))))
}

pub(in crate::catalog) fn unknown_package(w: &dyn Words) -> bool {
    (0..w.count()).any(|i| w.operand(i).is_none())
}

/// The managers' own sub-commands: any other word is a script.
const PNPM: &str = "install|i|add|ci|update|up|upgrade|import|link|ln|unlink|dedupe|prune|rebuild|rb|fetch|install-test|it|patch|patch-commit|patch-remove|approve-builds|ignored-builds|audit|deploy|self-update|remove|rm|uninstall|un|setup|env|ls|list|ll|la|why|root|bin|licenses|help|config|c|get|set|store|cat-file|cat-index|find-hash|doctor|outdated|info|view|show|search|whoami|ping|init|test|t|run|run-script|start|stop|restart|exec|dlx|create|pack|publish|login|logout|owner|access|token|dist-tag|unpublish|deprecate|version";
const YARN: &str = "install|add|up|upgrade|upgrade-interactive|import|link|unlink|dedupe|autoclean|rebuild|patch|patch-commit|check|set|plugin|policies|unplug|constraints|stage|generate|list|why|bin|licenses|help|versions|workspaces|config|cache|explain|outdated|info|audit|npm|remove|global|version|init|pack|test|run|start|stop|exec|dlx|workspace|node|create|publish|login|logout|owner|tag|team|access|generate-lock-entry";
const BUN: &str = "test|build|create|c|init|upgrade|link|unlink|repl|patch|pm|x|exec|install|i|add|a|ci|update|remove|rm|publish|run|outdated|info|why|audit|help|discord";

const MISE: &str = "ls|list|ls-remote|current|which|where|doctor|dr|version|v|outdated|registry|search|completion|help|bin-paths|latest|tool|backends|usage|tasks|task|t|settings|plugins|p|config|cfg|alias|cache|sync|env|e|run|r|watch|w|exec|x|install|i|use|u|upgrade|up|uninstall|rm|remove|prune|link|reshim|self-update|implode|install-into|unuse|bootstrap|set|unset|trust|untrust|activate|deactivate|generate|shell|sh|fmt|edit|hook-env|direnv";

/// Whether the first word is none of these.
fn other(w: &dyn Words, own: &str) -> bool {
    w.operand(0).is_some_and(|first| !own.split('|').any(|o| o == first))
}

fn trusted(name: &str) -> bool {
    TRUSTED.split(' ').any(|row| name.starts_with(row.trim_end_matches('*')))
}

/// Sub-commands of a package manager that have readings and writings in one.
pub(in crate::catalog) fn npm_reads(w: &dyn Words) -> bool {
    let first = w.operand(0);
    let reading =
        matches!(first, None | Some("get" | "list" | "ls" | "verify" | "path" | "status" | "dir" | "current"));
    (reading || w.count() == 0) && !w.has("--clear-cache --delete")
}

pub(in crate::catalog) fn npm_asks(w: &dyn Words) -> bool {
    !matches!(
        w.operand(0),
        Some(
            "fix"
                | "add"
                | "rm"
                | "remove"
                | "set"
                | "create"
                | "revoke"
                | "grant"
                | "destroy"
                | "delete"
                | "enable-2fa"
                | "disable-2fa"
                | "public"
                | "restricted"
                | "update"
        )
    )
}

pub(in crate::catalog) fn test_npm_run(w: &dyn Words) -> bool {
    w.operand(0).is_none_or(|n| !trusted(n))
}

pub(in crate::catalog) fn test_npm_set(w: &dyn Words) -> bool {
    !npm_reads(w)
}

pub(in crate::catalog) fn test_npm_pack(w: &dyn Words) -> bool {
    w.operand(0).is_none() || !unknown_package(w)
}

pub(in crate::catalog) fn test_npm_account(w: &dyn Words) -> bool {
    !npm_asks(w)
}

pub(in crate::catalog) fn test_pnpm_set(w: &dyn Words) -> bool {
    !npm_reads(w)
}

pub(in crate::catalog) fn test_pnpm_script(w: &dyn Words) -> bool {
    other(w, PNPM)
}

pub(in crate::catalog) fn test_yarn_ask(w: &dyn Words) -> bool {
    !matches!(w.operand(0), Some("publish" | "login" | "logout" | "tag" | "fix"))
}

pub(in crate::catalog) fn test_yarn_set(w: &dyn Words) -> bool {
    !npm_reads(w)
}

pub(in crate::catalog) fn test_yarn_script(w: &dyn Words) -> bool {
    other(w, YARN)
}

pub(in crate::catalog) fn test_mise_task(w: &dyn Words) -> bool {
    other(w, MISE)
}

pub(in crate::catalog) fn test_bun_script(w: &dyn Words) -> bool {
    other(w, BUN)
}

pub(in crate::catalog) fn test_deno_run_address(w: &dyn Words) -> bool {
    (0..w.count()).any(|i| w.operand(i).is_some_and(|o| o.contains("://")))
}

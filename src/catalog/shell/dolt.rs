//! Versioned databases: `dolt` in full, and `bd`, which keeps its issues in one.
//! Every rule has a class of the statement gate: read, safe-write, history-affecting.

use crate::catalog::row::*;
/// Sub-commands that read or write by what follows them.
pub(in crate::catalog) fn group_reads(words: &dyn Words) -> bool {
    let next = words.word(1);
    match words.word(0) {
        Some("branch") => {
            let writes = words.has("-d -D --delete -m --move -M -c --copy -f --force -t --track");
            !writes && (words.words() == 1 || words.has("--list --show-current -a --all -r --remotes --datasets"))
        }
        Some("tag" | "remote" | "backup") => words.words() == 1 && !words.has("-d --delete"),
        Some("config") => words.has("--list --get") && !words.has("--add --set --unset"),
        Some("schema") => matches!(next, Some("show" | "tags")),
        Some("index") => matches!(next, Some("ls" | "cat")),
        Some("conflicts") => next == Some("cat"),
        Some("creds") => matches!(next, Some("ls" | "check")),
        Some("stash" | "profile") => next == Some("list"),
        Some("docs") => matches!(next, Some("print" | "diff")),
        Some("ci") => matches!(next, Some("ls" | "view" | "export")),
        Some("admin") => matches!(next, Some("show-root" | "storage" | "journal-inspect" | "archive-inspect")),
        _ => false,
    }
}

/// A branch and nothing else: an option that makes one, or a name that no table has.
pub(in crate::catalog) fn switches_branch(words: &dyn Words) -> bool {
    if words.has("-B -f --force --") {
        return false;
    }
    let branch = |o: &str| o.contains('/') || matches!(o, "main" | "master" | "trunk" | "-");
    words.has("-b -t --track") || words.count() == 1 && words.operand(0).is_some_and(branch)
}

/// Nothing but staging is touched: no commit is named.
pub(in crate::catalog) fn unstages(words: &dyn Words) -> bool {
    if words.has("--hard") {
        return false;
    }
    words.count() == 0 || !words.has("--soft") && words.count() == 1 && words.operand(0) == Some(".")
}

pub(in crate::catalog) fn bd_reads(words: &dyn Words) -> bool {
    let next = words.word(1);
    match words.word(0) {
        None => words.words() == 0,
        Some("dep") => matches!(next, Some("tree" | "cycles" | "list" | "show")),
        Some("label" | "labels") => matches!(next, Some("list" | "list-all")),
        Some("comments") => next.is_some() && next != Some("add"),
        Some("config") => matches!(next, Some("get" | "list" | "show" | "validate")),
        Some("daemon" | "daemons") => matches!(next, Some("status" | "list" | "health" | "logs")),
        Some("dolt" | "vc" | "backup" | "federation" | "branch" | "hooks") => {
            matches!(next, Some("status" | "show" | "log" | "test" | "list" | "history"))
        }
        Some(
            "epic" | "template" | "formula" | "mol" | "gate" | "wisp" | "agent" | "slot" | "audit" | "kv" | "repo"
            | "worktree" | "swarm" | "rules",
        ) => {
            matches!(
                next,
                Some(
                    "list"
                        | "show"
                        | "status"
                        | "ready"
                        | "current"
                        | "progress"
                        | "get"
                        | "info"
                        | "check"
                        | "validate"
                )
            )
        }
        Some("jira" | "linear" | "gitlab" | "github" | "ado" | "notion") => matches!(next, Some("status" | "list")),
        Some("doctor") => !words.has("--fix"),
        _ => false,
    }
}

pub(in crate::catalog) fn test_dolt_stage(w: &dyn Words) -> bool {
    !group_reads(w) && !w.has("--get --list")
}

pub(in crate::catalog) fn test_dolt_commit(w: &dyn Words) -> bool {
    !group_reads(w) && !w.has("--amend -d -D --delete --abort")
}

pub(in crate::catalog) fn test_dolt_branch(w: &dyn Words) -> bool {
    !group_reads(w) && !w.has("-d -D --delete -m --move -M -f --force")
}

pub(in crate::catalog) fn test_dolt_checkout(w: &dyn Words) -> bool {
    switches_branch(w)
}

pub(in crate::catalog) fn test_dolt_checkout_table(w: &dyn Words) -> bool {
    !switches_branch(w)
}

pub(in crate::catalog) fn test_dolt_reset(w: &dyn Words) -> bool {
    !unstages(w) && !w.has("--hard")
}

pub(in crate::catalog) fn test_dolt_push_force(w: &dyn Words) -> bool {
    w.has("-f --force") || (0..w.count()).any(|i| w.operand(i).is_none_or(|o| o.starts_with('+') || o.starts_with(':')))
}

pub(in crate::catalog) fn test_dolt_table(w: &dyn Words) -> bool {
    !group_reads(w) && !matches!(w.operand(0), Some("rm" | "export" | "update-tag" | "copy-tags"))
}

pub(in crate::catalog) fn test_bd_group_write(w: &dyn Words) -> bool {
    !bd_reads(w)
        && !matches!(
            w.operand(0),
            Some(
                "list"
                    | "show"
                    | "tree"
                    | "status"
                    | "get"
                    | "cycles"
                    | "list-all"
                    | "health"
                    | "logs"
                    | "delete"
                    | "clear"
                    | "remove-all"
                    | "purge"
                    | "gc"
                    | "killall"
                    | "push"
                    | "sync"
            )
        )
}

pub(in crate::catalog) fn test_bd_dolt(w: &dyn Words) -> bool {
    !matches!(
        w.operand(0),
        Some("status" | "show" | "log" | "test" | "list" | "history" | "commit" | "start" | "stop" | "set")
    )
}

pub(in crate::catalog) fn test_bd_delete(w: &dyn Words) -> bool {
    matches!(
        w.operand(0),
        Some("delete" | "purge" | "cleanup" | "reset" | "gc" | "forget" | "nuke" | "prune" | "admin" | "burn")
    ) || matches!(w.operand(1), Some("delete" | "clear" | "remove-all" | "purge" | "gc" | "killall"))
        && !matches!(w.operand(0), Some("create" | "list" | "show" | "search" | "update" | "comment" | "q" | "new"))
}

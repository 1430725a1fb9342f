//! Dolt's procedures: their flags, and which arguments make which rule.
//! The same rows serve CALL, Doltgres' SELECT and the `dolt` command line.

pub mod rules;

use super::Rule;
use rules as r;

/// What of the arguments decides.
#[derive(Debug, Clone, Copy)]
pub enum When {
    /// This flag, by its long name.
    Flag(&'static str),
    /// The first word is one of these.
    First(&'static [&'static str]),
    /// No words besides flags.
    Bare,
    /// Exactly this many words.
    Words(usize),
    /// A word after `--`.
    After,
    /// Some word begins with `+` or `:`, or holds a `:` (a refspec that overwrites or deletes).
    Refspec,
    /// The only word is one that names a branch by its look.
    Branch,
    /// The only word is `.`.
    Dot,
    /// The last word is a place on this machine.
    Local,
}

/// A flag: long name, letter, whether it takes a value.
pub type Flag = (&'static str, char, bool);

/// A procedure.
#[derive(Debug)]
pub struct Procedure {
    /// Its name without `dolt_`.
    pub name: &'static str,
    /// The flags it knows; any other is the worst.
    pub flags: &'static [Flag],
    /// The first case that fits counts.
    pub cases: &'static [(When, &'static Rule)],
    /// The rule when none fits.
    pub otherwise: &'static Rule,
}

const MESSAGE: Flag = ("message", 'm', true);
const AUTHOR: Flag = ("author", '\0', true);
const DATE: Flag = ("date", '\0', true);
const FORCE: Flag = ("force", 'f', false);
const ALL: Flag = ("all", 'a', false);
const NONE: &[(When, &Rule)] = &[];

const fn plain(name: &'static str, rule: &'static Rule) -> Procedure {
    Procedure { name, flags: &[], cases: NONE, otherwise: rule }
}

const COMMIT: &[Flag] = &[
    MESSAGE,
    ALL,
    ("ALL", 'A', false),
    ("amend", '\0', false),
    FORCE,
    AUTHOR,
    DATE,
    ("allow-empty", '\0', false),
    ("skip-empty", '\0', false),
    ("skip-verification", '\0', false),
    ("gpg-sign", 'S', false),
];
const COMMIT_CASES: &[(When, &Rule)] =
    &[(When::Flag("amend"), &r::COMMIT_AMEND), (When::Flag("force"), &r::COMMIT_AMEND)];

/// Every procedure.
#[rustfmt::skip]
pub static PROCEDURES: &[Procedure] = &[
    Procedure { name: "add", flags: &[ALL, ("ALL", 'A', false), FORCE], cases: NONE, otherwise: &r::ADD },
    plain("assume_cluster_role", &r::CLUSTER),
    Procedure {
        name: "backup",
        flags: &[("verbose", 'v', false), FORCE, ("aws-region", '\0', true), ("aws-creds-type", '\0', true),
            ("aws-creds-file", '\0', true), ("aws-creds-profile", '\0', true), ("prune-with-grace-period", '\0', true)],
        cases: &[(When::Flag("force"), &r::BACKUP_RESTORE), (When::Flag("prune-with-grace-period"), &r::BACKUP_RESTORE),
            (When::Bare, &r::LOOK), (When::Local, &r::BACKUP_LOCAL), (When::First(&["sync", "sync-url"]), &r::BACKUP_SYNC),
            (When::First(&["restore"]), &r::CLONE), (When::First(&["add", "remove", "rm"]), &r::BACKUP)],
        otherwise: &r::BACKUP_RESTORE,
    },
    Procedure {
        name: "branch",
        flags: &[("copy", 'c', false), ("move", 'm', false), ("delete", 'd', false), ("delete-force", 'D', false), FORCE,
            ("track", 't', true), ("set-upstream-to", 'u', true), ("list", 'l', false), ALL, ("remote", 'r', false),
            ("verbose", 'v', false), ("show-current", '\0', false), ("datasets", '\0', false)],
        cases: &[(When::Flag("delete"), &r::BRANCH_DELETE), (When::Flag("delete-force"), &r::BRANCH_DELETE),
            (When::Flag("force"), &r::BRANCH_FORCE), (When::Flag("move"), &r::BRANCH_MOVE), (When::Bare, &r::LOOK)],
        otherwise: &r::BRANCH,
    },
    Procedure {
        name: "checkout",
        flags: &[("b", 'b', true), ("B", 'B', true), FORCE, ("track", 't', true), ("move", '\0', false),
            ("skip-verification", '\0', false)],
        cases: &[(When::Flag("B"), &r::CHECKOUT_FORCE), (When::Flag("force"), &r::CHECKOUT_FORCE),
            (When::Flag("move"), &r::CHECKOUT_FORCE), (When::After, &r::CHECKOUT_TABLE),
            (When::Flag("b"), &r::CHECKOUT_NEW), (When::Branch, &r::CHECKOUT)],
        otherwise: &r::CHECKOUT_TABLE,
    },
    Procedure {
        name: "cherry_pick",
        flags: &[("abort", '\0', false), ("continue", '\0', false), ("allow-empty", '\0', false),
            ("skip-verification", '\0', false)],
        cases: &[(When::Flag("abort"), &r::ABORT)],
        otherwise: &r::CHERRY_PICK,
    },
    Procedure {
        name: "clean",
        flags: &[("dry-run", '\0', false), ("x", 'x', false), ("exclude-ignore-rules", '\0', false)],
        cases: &[(When::Flag("dry-run"), &r::LOOK)],
        otherwise: &r::CLEAN,
    },
    Procedure {
        name: "clone",
        flags: &[("remote", '\0', true), ("branch", 'b', true), ("depth", '\0', true), ("user", 'u', true),
            ("single-branch", '\0', false), ("aws-region", '\0', true), ("aws-creds-type", '\0', true),
            ("aws-creds-file", '\0', true), ("aws-creds-profile", '\0', true)],
        cases: NONE,
        otherwise: &r::CLONE,
    },
    plain("cluster_transition_to_standby", &r::CLUSTER),
    Procedure { name: "commit", flags: COMMIT, cases: COMMIT_CASES, otherwise: &r::COMMIT },
    Procedure { name: "commit_hash_out", flags: COMMIT, cases: COMMIT_CASES, otherwise: &r::COMMIT },
    Procedure {
        name: "conflicts_resolve",
        flags: &[("ours", '\0', false), ("theirs", '\0', false)],
        cases: NONE,
        otherwise: &r::RESOLVE,
    },
    Procedure {
        name: "count_commits",
        flags: &[("from", '\0', true), ("to", '\0', true)],
        cases: NONE,
        otherwise: &r::LOOK,
    },
    Procedure {
        name: "fetch",
        flags: &[("prune", 'p', false), ("user", 'u', true), ("silent", '\0', false)],
        cases: &[(When::Flag("prune"), &r::PRUNE), (When::Refspec, &r::PRUNE)],
        otherwise: &r::FETCH,
    },
    Procedure {
        name: "gc",
        flags: &[("shallow", '\0', false), ("full", '\0', false), ("archive-level", '\0', true),
            ("incremental-file-size", '\0', true), FORCE],
        cases: NONE,
        otherwise: &r::GC,
    },
    Procedure {
        name: "merge",
        flags: &[("abort", '\0', false), ("squash", '\0', false), ("no-ff", '\0', false), ("ff-only", '\0', false),
            ("no-commit", '\0', false), ("commit", '\0', false), ("no-edit", '\0', false), MESSAGE, AUTHOR, FORCE,
            ("skip-verification", '\0', false)],
        cases: &[(When::Flag("abort"), &r::ABORT), (When::Flag("force"), &r::ABORT)],
        otherwise: &r::MERGE,
    },
    Procedure {
        name: "pull",
        flags: &[("squash", '\0', false), ("no-ff", '\0', false), ("ff-only", '\0', false), FORCE,
            ("no-commit", '\0', false), ("commit", '\0', false), ("no-edit", '\0', false), ("user", 'u', true),
            ("prune", 'p', false), ("silent", '\0', false), ("skip-verification", '\0', false)],
        cases: &[(When::Flag("force"), &r::ABORT)],
        otherwise: &r::PULL,
    },
    plain("purge_dropped_databases", &r::PURGE),
    Procedure {
        name: "push",
        flags: &[FORCE, ("set-upstream", 'u', false), ("all", '\0', false), ("user", '\0', true), ("silent", '\0', false)],
        cases: &[(When::Flag("force"), &r::PUSH_FORCE), (When::Refspec, &r::PUSH_FORCE)],
        otherwise: &r::PUSH,
    },
    Procedure {
        name: "rebase",
        flags: &[("interactive", 'i', false), ("abort", '\0', false), ("continue", '\0', false), ("empty", '\0', true),
            ("skip-verification", '\0', false)],
        cases: NONE,
        otherwise: &r::REBASE,
    },
    Procedure {
        name: "remote",
        flags: &[("verbose", 'v', false), ("ref", '\0', true), ("aws-region", '\0', true), ("aws-creds-type", '\0', true),
            ("aws-creds-file", '\0', true), ("aws-creds-profile", '\0', true)],
        cases: &[(When::Bare, &r::LOOK), (When::First(&["add"]), &r::REMOTE_ADD),
            (When::First(&["remove", "rm"]), &r::REMOTE_REMOVE)],
        otherwise: &r::REMOTE_ADD,
    },
    Procedure {
        name: "reset",
        flags: &[("hard", '\0', false), ("soft", '\0', false)],
        cases: &[(When::Flag("hard"), &r::RESET_HARD), (When::Bare, &r::UNSTAGE), (When::Dot, &r::UNSTAGE)],
        otherwise: &r::RESET,
    },
    Procedure { name: "revert", flags: &[AUTHOR, ("abort", '\0', false), ("continue", '\0', false)], cases: &[(When::Flag("abort"), &r::ABORT)], otherwise: &r::REVERT },
    Procedure {
        name: "rm",
        flags: &[("cached", '\0', false)],
        cases: &[(When::Flag("cached"), &r::UNSTAGE)],
        otherwise: &r::REMOVE,
    },
    Procedure {
        name: "squash_history",
        flags: &[MESSAGE, ("first", '\0', true), AUTHOR, DATE],
        cases: NONE,
        otherwise: &r::SQUASH,
    },
    Procedure {
        name: "stash",
        flags: &[("include-untracked", 'u', false), ALL, ("patch", 'p', false)],
        cases: &[(When::First(&["push", "pop", "apply"]), &r::STASH), (When::First(&["list"]), &r::LOOK)],
        otherwise: &r::STASH_DROP,
    },
    plain("stats_flush", &r::STATS),
    plain("stats_gc", &r::STATS),
    Procedure { name: "stats_info", flags: &[("short", '\0', false)], cases: NONE, otherwise: &r::LOOK },
    plain("stats_once", &r::STATS),
    plain("stats_purge", &r::STATS),
    plain("stats_restart", &r::STATS),
    plain("stats_stop", &r::STATS),
    plain("stats_timers", &r::STATS),
    plain("stats_wait", &r::STATS),
    Procedure {
        name: "tag",
        flags: &[("delete", 'd', false), MESSAGE, AUTHOR, ("verbose", 'v', false)],
        cases: &[(When::Flag("delete"), &r::TAG_DELETE), (When::Bare, &r::LOOK)],
        otherwise: &r::TAG,
    },
    plain("thread_dump", &r::LOOK),
    plain("undrop", &r::UNDROP),
    plain("update_column_tag", &r::COLUMN_TAG),
    Procedure {
        name: "verify_constraints",
        flags: &[ALL, ("output-only", 'o', false)],
        cases: NONE,
        otherwise: &r::VERIFY,
    },
];

/// The procedure of that name, with or without `dolt_`, in any case.
pub fn procedure(name: &str) -> Option<&'static Procedure> {
    let short = match name.get(..5) {
        Some(start) if start.eq_ignore_ascii_case("dolt_") => name.get(5..).unwrap_or(""),
        _ => name,
    };
    PROCEDURES.iter().find(|p| p.name.eq_ignore_ascii_case(short))
}

/// Names that are branches by their look, where a table could also be meant.
pub fn looks_like_branch(name: &str) -> bool {
    name.contains('/') || PROTECTED.iter().any(|p| p.eq_ignore_ascii_case(name)) || ["develop", "dev"].contains(&name)
}

/// Branches on which an agent never writes.
pub const PROTECTED: &[&str] = &["main", "master", "trunk"];

/// Whether an agent may never write on it.
pub fn protected(branch: &str) -> bool {
    PROTECTED.iter().any(|p| p.eq_ignore_ascii_case(branch))
}

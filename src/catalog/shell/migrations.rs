//! Migrations and ORMs, which cause most real losses: what drops or resets does not come back, what goes forward depends.

use crate::catalog::row::*;

/// What a migrator is asked for.
#[derive(PartialEq)]
enum Verb {
    Look,
    Make,
    Run,
    Lose,
}

fn verb(w: &dyn Words) -> Verb {
    const LOOKS: &[&str] = &[
        "status",
        "info",
        "validate",
        "list",
        "pending",
        "version",
        "history",
        "current",
        "show",
        "check",
        "print-schema",
        "inspect",
        "lint",
        "plan",
        "log",
        "verify",
        "hash",
        "help",
        "wait",
        "completions",
    ];
    const MAKES: &[&str] =
        &["create", "new", "generate", "add", "make", "init", "diff", "dump", "fmt", "entity", "prepare"];
    const LOSES: &[&str] = &["drop", "reset", "clean", "fresh", "refresh", "wipe", "purge"];
    const BACK: &[&str] = &["down", "rollback", "revert", "undo", "down-to", "downto", "redo"];
    let known = |o: &str| [LOOKS, MAKES, LOSES, BACK].iter().any(|set| set.contains(&o)) || RUNS.contains(&o);
    const RUNS: &[&str] = &[
        "up",
        "migrate",
        "update",
        "apply",
        "run",
        "latest",
        "upgrade",
        "deploy",
        "push",
        "goto",
        "up-to",
        "up-by-one",
        "force",
        "setup",
        "load",
    ];
    if w.count() == 0 {
        return if w.has("-version -help -h -v") { Verb::Look } else { Verb::Run };
    }
    // `sqlx migrate info`: the first word is a group, the second says what.
    let grouped = matches!(w.operand(0), Some("migrate" | "migration" | "database" | "schema" | "db"))
        && w.operand(1).is_some_and(known);
    let Some(at) = (usize::from(grouped)..w.count()).find(|i| w.operand(*i).is_some_and(known)) else {
        return Verb::Run;
    };
    match w.operand(at).unwrap_or("") {
        _ if w.has("-all -a") => Verb::Lose,
        verb if LOSES.contains(&verb) => Verb::Lose,
        "down-to" | "downto" if w.operand(at + 1) == Some("0") => Verb::Lose,
        // golang-migrate: `down` without a number is all of them.
        "down" if w.operand(at + 1).is_none() && w.has("-path -source") => Verb::Lose,
        verb if LOOKS.contains(&verb) => Verb::Look,
        verb if MAKES.contains(&verb) => Verb::Make,
        _ => Verb::Run,
    }
}

pub(in crate::catalog) fn test_alembic_base(w: &dyn Words) -> bool {
    w.has("--all -a") || (0..w.count()).any(|i| matches!(w.operand(i), Some("base" | "zero")))
}

pub(in crate::catalog) fn test_flask_db_lose(w: &dyn Words) -> bool {
    w.count() == 0 || w.operand(0) == Some("base")
}

pub(in crate::catalog) fn test_artisan_seed(w: &dyn Words) -> bool {
    w.has("--append") || !w.has("--purge-with-truncate")
}

pub(in crate::catalog) fn test_artisan_key_show(w: &dyn Words) -> bool {
    w.has("--show --reveal")
}

pub(in crate::catalog) fn test_migrator_look(w: &dyn Words) -> bool {
    verb(w) == Verb::Look
}

pub(in crate::catalog) fn test_migrator_make(w: &dyn Words) -> bool {
    verb(w) == Verb::Make
}

pub(in crate::catalog) fn test_migrator_run(w: &dyn Words) -> bool {
    verb(w) == Verb::Run
}

pub(in crate::catalog) fn test_migrator_lose(w: &dyn Words) -> bool {
    verb(w) == Verb::Lose
}

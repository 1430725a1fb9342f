//! Starts of rows that developer tools share.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

/// Builds, tests or checks by running the project's own code.
pub const BUILDS: Rule = Rule {
    effect: Effect::new(Run, Builder, Project),
    undo: UndoRow::Partial("what it makes can be made again"),
    what: "builds or tests the project; what it makes can be made again",
    ..READS
};

/// The checks of a project that the strict stance trusts.
pub const CHECKS: Rule =
    Rule { effect: Effect::new(Read, Builder, Project), what: "runs a check of the project", ..READS };

/// Runs a program of the project, whatever it does.
pub const RUNS: Rule = Rule {
    effect: Effect::new(Run, Code, Outside),
    undo: UndoRow::Unknown("what the program does"),
    what: "runs a program of the project that oneway has not read",
    ..READS
};

/// Opens a port.
pub const SERVES: Rule = Rule {
    effect: Effect::new(Run, Listener, Project),
    undo: UndoRow::Exact("stop it"),
    what: "serves the project on a port",
    ..READS
};

/// Changes files in a way that version control takes back.
pub const REWRITES: Rule = Rule {
    effect: Effect::new(Change, File, Project),
    undo: UndoRow::CleanTree("git checkout -- ."),
    what: "changes the project's files",
    ..READS
};

/// Asks a registry or a service, changes nothing.
pub const ASKS: Rule = Rule { network: true, what: "asks a registry, changes nothing", ..READS };

/// Adds dependencies to the project.
pub const INSTALLS: Rule = Rule {
    effect: Effect::new(Change, Package, Project),
    undo: UndoRow::Partial("git checkout of the manifest and the lock file, then install again"),
    network: true,
    what: "installs packages, and runs what they bring to run",
    ..READS
};

/// Changes what is installed for the person or the machine.
pub const EQUIPS: Rule = Rule {
    effect: Effect::new(Change, Package, Machine),
    network: true,
    what: "changes what is installed on this machine",
    ..READS
};

/// Publishes: others have it then.
pub const PUBLISHES: Rule = Rule {
    effect: Effect::new(Send, Shared, Remote),
    undo: UndoRow::None,
    network: true,
    what: "publishes for everybody; the version number is used up, and mirrors have it",
    ..READS
};

/// Deletes what can be made or fetched again.
pub const CLEANS: Rule = Rule {
    effect: Effect::new(Delete, Output, Project),
    undo: UndoRow::Partial("build or download it again"),
    what: "deletes what can be made again",
    ..READS
};

/// Changes who may do what at a registry.
pub const TRUSTS: Rule = Rule {
    effect: Effect::new(Change, Account, Remote),
    network: true,
    what: "changes who may sign in or publish",
    ..READS
};

/// Writes new files.
pub const MAKES: Rule = Rule {
    effect: Effect::new(Create, Output, Project),
    undo: UndoRow::Partial("remove the new files"),
    what: "writes new files",
    ..READS
};

/// Changes settings.
pub const SETS: Rule = Rule {
    effect: Effect::new(Change, Environment, Home),
    undo: UndoRow::Partial("set the old value again"),
    what: "changes settings that later calls use",
    ..READS
};

/// How many rules there are in several lists.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
pub const fn length(parts: &[&[Rule]]) -> usize {
    let (mut n, mut i) = (0, 0);
    while i < parts.len() {
        n += parts[i].len();
        i += 1;
    }
    n
}

/// The rules of a program that is too long for one file, in one list.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
pub const fn join<const N: usize>(parts: &[&[Rule]]) -> [Rule; N] {
    let mut out = [READS; N];
    let (mut n, mut i) = (0, 0);
    while i < parts.len() {
        let mut k = 0;
        while k < parts[i].len() {
            out[n] = parts[i][k];
            n += 1;
            k += 1;
        }
        i += 1;
    }
    out
}

/// Whether an option names a file that is no build output: a source would be overwritten.
pub fn overwrites_source(w: &dyn Words, flags: &str) -> bool {
    const OUTPUTS: &[&str] = &[
        "exe", "so", "a", "o", "out", "wasm", "test", "dylib", "dll", "bin", "prof", "cov", "lcov", "html", "obj",
        "lib", "d", "rlib", "jar", "class", "elf", "hex", "bc", "ll", "s", "log", "tmp", "map", "node", "gz", "zip",
        "tgz", "whl",
    ];
    w.values(flags).iter().any(|(path, _)| {
        let name = path.rsplit('/').next().unwrap_or(path);
        name.rsplit_once('.').is_some_and(|(stem, kind)| !stem.is_empty() && !OUTPUTS.contains(&kind))
    })
}

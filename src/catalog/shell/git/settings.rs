//! What git does to its own settings.

use super::config_reads;
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const INDEX: Effect = Effect::new(Change, Index, Project);

/// The rules.
pub const RULES: &[Rule] = &[
    Rule {
        id: "git-config",
        sub: "config",
        when: &[When::Test(|w| !config_reads(w) && !config_global(w) && !config_runs(w))],
        effect: INDEX,
        undo: UndoRow::Partial("git config, with the old value"),
        what: "changes a setting of this repository",
        hits: &[
            "git config user.name bob",
            "git config --show-scope user.name bob",
            "git config user.name --default x",
        ],
        misses: &["git config --list"],
        ..READS
    },
    Rule {
        id: "git-config-global",
        sub: "config",
        when: &[When::Test(|w| !config_reads(w) && config_global(w))],
        effect: Effect::new(Change, File, Home),
        undo: UndoRow::Partial("git config --global, with the old value"),
        what: "changes a setting for every repository",
        hits: &["git config --global user.name bob", "git config set --global user.name bob"],
        misses: &["git config --global --list"],
        ..READS
    },
    Rule {
        id: "git-config-runs",
        sub: "config",
        when: &[When::Test(|w| !config_reads(w) && config_runs(w))],
        effect: Effect::new(Change, Environment, Project),
        undo: UndoRow::Unknown("what the configured program does"),
        what: "sets a program that git runs later",
        hits: &[
            "git config core.hooksPath x",
            "git config alias.x '!ls'",
            "git config --show-scope core.fsmonitor ./x",
        ],
        misses: &["git config user.name bob"],
        ..READS
    },
    Rule {
        id: "git-exec-path",
        when: &[When::Test(|w| w.value("--exec-path").is_some())],
        effect: Effect::new(Change, Environment, Project),
        undo: UndoRow::Unknown("what the programs there do"),
        what: "runs git's own programs from another place",
        hits: &["git --exec-path=/tmp/x status"],
        misses: &["git --exec-path"],
        ..READS
    },
];

fn config_global(words: &dyn Words) -> bool {
    // Options end at the first operand; the newer verbs have theirs behind it.
    let behind = |i| matches!(words.operand(i), Some("--global" | "--system" | "-f" | "--file"));
    words.has("--global --system -f --file") || (1..words.count()).any(behind) || words.start(1).starts_with("--file=")
}

/// Settings whose value is a program.
fn config_runs(words: &dyn Words) -> bool {
    use crate::catalog::gitconfig::{Setting, setting};
    (0..words.count()).any(|i| words.operand(i).is_some_and(|o| setting(o) != Setting::Plain))
}

//! What git does to its own settings.

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
        hits: &["git config user.name bob"],
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
        hits: &["git config --global user.name bob"],
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
        hits: &["git config core.hooksPath x", "git config alias.x '!ls'"],
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

fn config_reads(words: &dyn Words) -> bool {
    let writes = words.has("--add --unset --unset-all --replace-all --rename-section --remove-section -e --edit");
    let reads = words.has(
        "-l --list --get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool --show-origin --show-scope",
    );
    let verb = words.operand(0);
    !writes && (reads || words.count() == 1 || matches!(verb, Some("list" | "get")))
}

fn config_global(words: &dyn Words) -> bool {
    words.has("--global --system -f --file")
}

/// Settings whose value is a program.
fn config_runs(words: &dyn Words) -> bool {
    use crate::catalog::gitconfig::{Setting, setting};
    (0..words.count()).any(|i| words.operand(i).is_some_and(|o| setting(o) != Setting::Plain))
}

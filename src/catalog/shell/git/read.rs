//! What git only shows.

use super::{branch_reads, config_reads, dry, tag_reads};
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

/// The rules.
pub const RULES: &[Rule] = &[
    Rule {
        id: "git-read",
        sub: "status|log|show|shortlog|describe|rev-parse|rev-list|ls-files|ls-tree|cat-file|blame|annotate|grep|whatchanged|name-rev|merge-base|cherry|range-diff|count-objects|var|version|help|check-ignore|check-attr|check-mailmap|check-ref-format|for-each-ref|show-ref|show-branch|show-index|verify-commit|verify-tag|verify-pack|diff|diff-tree|diff-index|diff-files|fsck|get-tar-commit-id|patch-id|interpret-trailers|stripspace|column|fmt-merge-msg|merge-tree|last-modified",
        when: &[When::NoFlag(
            "--output -O --open-files-in-pager --ext-diff --textconv --filters --in-place --lost-found",
        )],
        what: "only reads the repository",
        hits: &["git status", "git log --oneline -5", "git diff HEAD", "git -C app status"],
        misses: &["git log --output=x"],
        ..READS
    },
    Rule {
        id: "git-output",
        sub: "log|show|diff|shortlog|whatchanged|diff-tree|range-diff|format-patch|rev-list|diff-index|diff-files|reflog|stash",
        when: &[When::Flag("--output")],
        on: On::Flag("--output"),
        effect: Effect::new(Change, File, Project),
        undo: UndoRow::Overwritten,
        what: "writes what it shows to a file",
        hits: &["git log --output=x", "git diff --outpu=x", "git reflog --output=x", "git stash show -p --output=x"],
        misses: &["git log"],
        ..READS
    },
    Rule {
        id: "git-grep-pager",
        sub: "grep",
        when: &[When::Flag("-O --open-files-in-pager")],
        effect: Effect::new(Run, Code, Outside),
        undo: UndoRow::Unknown("what the pager does"),
        what: "opens what it finds in a program",
        hits: &["git grep -Ovim x"],
        misses: &["git grep x"],
        ..READS
    },
    Rule {
        id: "git-ext-diff",
        sub: "log|show|diff|diff-tree|reflog|stash",
        when: &[When::Flag("--ext-diff --textconv")],
        effect: Effect::new(Run, Code, Outside),
        undo: UndoRow::Unknown("what the configured program does"),
        what: "runs a program that the repository's settings name",
        hits: &["git log --ext-diff"],
        misses: &["git log"],
        ..READS
    },
    Rule {
        id: "git-bare",
        when: &[When::Flag("--version --help -v -h --exec-path --html-path --man-path --info-path"), When::AtMost(0)],
        what: "shows something about git itself",
        hits: &["git --version"],
        misses: &["git push"],
        ..READS
    },
    Rule {
        id: "git-format-patch",
        sub: "format-patch",
        when: &[When::NoFlag("--stdout")],
        effect: Effect::new(Create, Output, Project),
        undo: UndoRow::Exact("rm 0*.patch"),
        what: "writes patches as new files",
        hits: &["git format-patch -1 HEAD"],
        misses: &["git format-patch --stdout -1"],
        ..READS
    },
    Rule {
        id: "git-format-patch-stdout",
        sub: "format-patch",
        when: &[When::Flag("--stdout")],
        what: "prints patches",
        hits: &["git format-patch --stdout -1"],
        misses: &["git format-patch -1"],
        ..READS
    },
    Rule {
        id: "git-branch-list",
        sub: "branch",
        when: &[When::Test(branch_reads)],
        what: "lists branches",
        hits: &["git branch", "git branch -a", "git branch --show-current", "git branch --list 'x*'", "git branch -vv"],
        misses: &["git branch new", "git branch -d x", "git branch -v new", "git branch --list --no-list new"],
        ..READS
    },
    Rule {
        id: "git-tag-list",
        sub: "tag",
        when: &[When::Test(tag_reads)],
        what: "lists tags",
        hits: &["git tag", "git tag -l 'v*'", "git tag -n", "git tag --sort=x"],
        misses: &["git tag v1", "git tag -d v1", "git tag --format=x v1"],
        ..READS
    },
    Rule {
        id: "git-stash-list",
        sub: "stash list|show|create",
        what: "shows stashes",
        hits: &["git stash list", "git stash show -p"],
        ..READS
    },
    Rule {
        id: "git-ls-remote",
        sub: "ls-remote",
        effect: Effect::new(Read, Network, Remote),
        network: true,
        what: "lists branches of a remote",
        hits: &["git ls-remote origin"],
        ..READS
    },
    Rule {
        id: "git-clean-show",
        sub: "clean",
        when: &[When::Test(dry)],
        what: "shows what clean would delete",
        hits: &["git clean -nd"],
        misses: &["git clean -f", "git clean -n --no-dry-run -f"],
        ..READS
    },
    Rule {
        id: "git-reflog",
        sub: "reflog",
        when: &[When::Test(|w| {
            !matches!(w.operand(0), Some("expire" | "delete" | "drop" | "write")) && !w.has("--output")
        })],
        what: "shows where branches have been",
        hits: &["git reflog", "git reflog show main"],
        misses: &["git reflog expire --all", "git reflog --output=x"],
        ..READS
    },
    Rule {
        id: "git-worktree-list",
        sub: "worktree list",
        what: "lists work trees",
        hits: &["git worktree list"],
        ..READS
    },
    Rule {
        id: "git-remote-read",
        sub: "remote",
        when: &[When::Test(|w| w.count() == 0 || matches!(w.operand(0), Some("show" | "get-url" | "-v")))],
        what: "shows remotes",
        hits: &["git remote -v", "git remote get-url origin"],
        misses: &["git remote add x y"],
        ..READS
    },
    Rule {
        id: "git-config-read",
        sub: "config",
        when: &[When::Test(config_reads)],
        what: "shows settings",
        hits: &["git config --list", "git config user.name", "git config --get x.y"],
        misses: &[
            "git config user.name bob",
            "git config --show-scope user.name bob",
            "git config user.name --default x",
        ],
        ..READS
    },
    Rule {
        id: "git-submodule-read",
        sub: "submodule status|summary",
        what: "shows submodules",
        hits: &["git submodule status"],
        ..READS
    },
    Rule {
        id: "git-lfs-read",
        sub: "lfs ls-files|status|env|version|logs|pointer|locks|fsck",
        what: "shows large files",
        hits: &["git lfs ls-files"],
        ..READS
    },
];

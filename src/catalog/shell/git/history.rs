//! What git does to commits, branches and tags.

use super::{branch_reads, tag_reads};
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const INDEX: Effect = Effect::new(Change, Index, Project);
const COMMITS: Effect = Effect::new(Create, Commit, Project);
const LOSES: Effect = Effect::new(Delete, History, Project);
const REWRITES: Effect = Effect::new(Change, History, Project);

/// The rules.
pub const RULES: &[Rule] = &[
    Rule {
        id: "git-branch-create",
        sub: "branch",
        when: &[When::Test(|w| {
            !branch_reads(w) && !w.has("-d -D --delete -f --force -m -M --move -c -C --copy --edit-description")
        })],
        effect: COMMITS,
        undo: UndoRow::Exact("git branch -D {1}"),
        what: "makes a branch, or sets what it follows",
        hits: &["git branch new", "git branch -u origin/main", "git branch -v new", "git branch -l --no-lis new"],
        misses: &["git branch", "git branch -d x"],
        ..READS
    },
    Rule {
        id: "git-branch-rename",
        sub: "branch",
        when: &[When::Flag("-m --move"), When::AtLeast(2)],
        effect: Effect::new(Change, Commit, Project),
        undo: UndoRow::Exact("git branch -m {2} {1}"),
        what: "renames a branch",
        hits: &["git branch -m old new"],
        misses: &["git branch -d x"],
        ..READS
    },
    Rule {
        id: "git-branch-rename-current",
        sub: "branch",
        when: &[
            When::Flag("-m --move -c --copy --edit-description"),
            When::Test(|w| w.count() < 2 || !w.has("-m --move")),
        ],
        effect: Effect::new(Change, Commit, Project),
        undo: UndoRow::Partial("git branch -m with the old name, or git branch -d of the copy"),
        what: "renames, copies or describes a branch",
        hits: &["git branch -m new", "git branch -c a b"],
        misses: &["git branch -m old new"],
        ..READS
    },
    Rule {
        id: "git-branch-delete",
        sub: "branch",
        when: &[When::Flag("-d --delete"), When::NoFlag("-D -f --force")],
        effect: Effect::new(Change, Commit, Project),
        undo: UndoRow::Exact("git branch {1} <the commit that git prints>"),
        what: "deletes a branch that is merged",
        hits: &["git branch -d done"],
        misses: &["git branch -D x"],
        ..READS
    },
    Rule {
        id: "git-branch-force",
        sub: "branch",
        when: &[When::Test(|w| w.has("-D -M -C") || w.has("-f --force"))],
        effect: REWRITES,
        undo: UndoRow::Exact("git branch -f {1} <the commit that git prints, or git reflog>"),
        what: "deletes or moves a branch, merged or not",
        instead: "git branch -d, which refuses what is not merged",
        hits: &["git branch -D x", "git branch -f x HEAD~1"],
        misses: &["git branch -d x"],
        ..READS
    },
    Rule {
        id: "git-tag",
        sub: "tag",
        when: &[When::Test(|w| !tag_reads(w) && !w.has("-d --delete -f --force"))],
        effect: COMMITS,
        undo: UndoRow::Exact("git tag -d {1}"),
        what: "makes a tag",
        hits: &["git tag v1", "git tag -a v1 -m x", "git tag --format=x v1"],
        misses: &["git tag", "git tag -d v1"],
        ..READS
    },
    Rule {
        id: "git-tag-delete",
        sub: "tag",
        when: &[When::Flag("-d --delete -f --force")],
        effect: Effect::new(Change, Commit, Project),
        undo: UndoRow::Exact("git tag {1} <the commit that git prints>"),
        what: "deletes or moves a tag",
        hits: &["git tag -d v1"],
        misses: &["git tag v1"],
        ..READS
    },
    Rule {
        id: "git-merge",
        sub: "merge|am",
        when: &[When::NoFlag("--abort --quit --skip")],
        effect: COMMITS,
        undo: UndoRow::Exact("git reset --keep ORIG_HEAD"),
        what: "adds commits to the branch",
        hits: &["git merge x", "git am a.patch"],
        misses: &["git merge --abort"],
        ..READS
    },
    Rule {
        id: "git-pick",
        sub: "cherry-pick|revert",
        when: &[When::NoFlag("--abort --quit --skip -n --no-commit"), When::Test(|w| !several(w))],
        effect: COMMITS,
        undo: UndoRow::Exact("git reset --keep HEAD~1"),
        what: "adds a commit to the branch",
        hits: &["git cherry-pick abc", "git revert HEAD"],
        misses: &["git cherry-pick a..b", "git revert -n HEAD"],
        ..READS
    },
    Rule {
        id: "git-pick-several",
        sub: "cherry-pick|revert",
        when: &[When::NoFlag("--abort --quit --skip -n --no-commit"), When::Test(several)],
        effect: COMMITS,
        undo: UndoRow::Partial("git reset --keep to the commit before, which git reflog shows"),
        what: "adds commits to the branch",
        hits: &["git cherry-pick a..b", "git revert a b"],
        misses: &["git cherry-pick abc"],
        ..READS
    },
    Rule {
        id: "git-pick-files",
        sub: "cherry-pick|revert",
        when: &[When::Flag("-n --no-commit")],
        effect: INDEX,
        undo: UndoRow::Exact("git reset --merge"),
        what: "changes files and the index as a commit did, without a commit",
        hits: &["git revert -n HEAD"],
        misses: &["git revert HEAD"],
        ..READS
    },
    Rule {
        id: "git-apply",
        sub: "apply",
        when: &[When::Test(|w| !w.has("--check --stat --numstat --summary") || w.has("--apply"))],
        effect: INDEX,
        undo: UndoRow::Exact("git apply -R {args}"),
        what: "changes files as a patch says",
        hits: &["git apply a.patch", "git apply --index a.patch"],
        misses: &["git apply --check a.patch"],
        ..READS
    },
    Rule {
        id: "git-abort",
        sub: "merge|cherry-pick|revert|am|rebase",
        when: &[When::Flag("--abort --quit --skip")],
        effect: Effect::new(Change, Index, Project),
        undo: UndoRow::Unknown("whether conflicts were resolved by hand already"),
        what: "gives up what was begun, resolutions included",
        hits: &["git merge --abort", "git rebase --abort"],
        misses: &["git merge x"],
        ..READS
    },
    Rule {
        id: "git-rebase",
        sub: "rebase|replay|history",
        when: &[When::NoFlag("--abort --quit --skip")],
        effect: REWRITES,
        undo: UndoRow::Exact("git reset --hard ORIG_HEAD"),
        what: "rewrites commits of this branch",
        hits: &["git rebase main", "git rebase --onto a b c"],
        misses: &["git rebase --abort"],
        ..READS
    },
    Rule {
        id: "git-gc",
        sub: "gc|maintenance|repack|pack-refs|multi-pack-index|commit-graph",
        when: &[When::Test(|w| {
            !w.has("--prune --aggressive-prune")
                || w.value("--prune").is_some_and(|v| v.contains("week") || v == "never")
        })],
        effect: INDEX,
        undo: UndoRow::Unknown("unreachable objects that are older than two weeks"),
        what: "packs the repository and drops old unreachable objects",
        hits: &["git gc", "git maintenance run"],
        misses: &["git gc --prune=now"],
        ..READS
    },
    Rule {
        id: "git-prune",
        sub: "gc|prune|repack",
        when: &[When::Test(|w| w.value("--prune").is_some_and(|v| !v.contains("week") && v != "never"))],
        effect: LOSES,
        undo: UndoRow::None,
        what: "deletes unreachable commits at once",
        hits: &["git gc --prune=now"],
        misses: &["git gc"],
        ..READS
    },
    Rule {
        id: "git-prune-now",
        sub: "prune|prune-packed",
        effect: LOSES,
        undo: UndoRow::None,
        what: "deletes unreachable objects at once",
        hits: &["git prune"],
        ..READS
    },
    Rule {
        id: "git-reflog-expire",
        sub: "reflog expire|delete|drop|write",
        effect: LOSES,
        undo: UndoRow::None,
        what: "deletes the record that lost commits are found by",
        hits: &["git reflog expire --expire=now --all"],
        ..READS
    },
    Rule {
        id: "git-filter",
        sub: "filter-branch|filter-repo",
        effect: Effect::new(Change, History, Project),
        undo: UndoRow::None,
        what: "rewrites the whole history",
        instead: "work on a fresh clone",
        hits: &["git filter-repo --path x --force", "git filter-branch -f HEAD"],
        ..READS
    },
    Rule {
        id: "git-bisect",
        sub: "bisect",
        when: &[When::Test(|w| !matches!(w.operand(0), Some("run" | "log" | "view" | "visualize" | "terms" | "help")))],
        effect: INDEX,
        undo: UndoRow::Exact("git bisect reset"),
        what: "checks out commits in search of one",
        hits: &["git bisect start HEAD HEAD~2", "git bisect good"],
        misses: &["git bisect run make", "git bisect log"],
        ..READS
    },
    Rule {
        id: "git-bisect-run",
        sub: "bisect run",
        effect: INDEX,
        undo: UndoRow::Exact("git bisect reset"),
        what: "runs a command on commits in search of one",
        hits: &["git bisect run make test"],
        ..READS
    },
];

/// Whether more than one commit is named.
fn several(words: &dyn Words) -> bool {
    words.count() > 1
        || (0..words.count()).any(|i| words.operand(i).is_none_or(|o| o.contains("..") || o.starts_with('^')))
}

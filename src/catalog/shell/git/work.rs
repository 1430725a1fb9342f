//! What git does to the index, the work tree and the stash.

use super::dry;
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
        id: "git-add",
        sub: "add|stage|update-index",
        when: &[When::Test(|w| !dry(w))],
        effect: INDEX,
        undo: UndoRow::Exact("git restore --staged {args}"),
        what: "stages files for the next commit",
        hits: &["git add a.txt", "git add -A", "git add -n --no-dry-run ."],
        misses: &["git add --dry-run .", "git add -n ."],
        ..READS
    },
    Rule {
        id: "git-only-shows",
        sub: "add|stage|rm|mv|prune|push",
        when: &[When::Test(dry)],
        what: "only shows what it would do",
        hits: &["git add -n .", "git rm -n a.txt"],
        misses: &["git add .", "git add -n --no-dry-run ."],
        ..READS
    },
    Rule {
        id: "git-commit",
        sub: "commit",
        when: &[When::NoFlag("--amend")],
        effect: COMMITS,
        undo: UndoRow::Exact("git reset --soft HEAD~1"),
        what: "records a commit",
        hits: &["git commit -m x"],
        misses: &["git commit --amend"],
        ..READS
    },
    Rule {
        id: "git-commit-amend",
        sub: "commit",
        when: &[When::Flag("--amend")],
        effect: Effect::new(Change, Commit, Project),
        undo: UndoRow::Exact("git reset --soft HEAD@{1}"),
        what: "replaces the last commit",
        hits: &["git commit --amend --no-edit"],
        misses: &["git commit -m x"],
        ..READS
    },
    Rule {
        id: "git-rm-cached",
        sub: "rm",
        when: &[When::Test(|w| !dry(w)), When::Flag("--cached")],
        effect: INDEX,
        undo: UndoRow::Exact("git reset -- {args}"),
        what: "removes files from the index, not from the disk",
        hits: &["git rm --cached a.txt"],
        misses: &["git rm a.txt"],
        ..READS
    },
    Rule {
        id: "git-rm",
        sub: "rm",
        when: &[When::Test(|w| !dry(w)), When::NoFlag("--cached -f --force")],
        effect: Effect::new(Delete, File, Project),
        undo: UndoRow::Exact("git restore --staged --worktree {args}"),
        what: "removes tracked files without changes",
        hits: &["git rm a.txt"],
        misses: &["git rm --cached a.txt", "git rm -f a.txt"],
        ..READS
    },
    Rule {
        id: "git-rm-force",
        sub: "rm",
        when: &[When::Test(|w| !dry(w)), When::NoFlag("--cached"), When::Flag("-f --force")],
        on: On::Operands,
        effect: Effect::new(Delete, File, Project),
        undo: UndoRow::Gone,
        what: "removes files, changes and all",
        hits: &["git rm -f a.txt", "git rm -n --no-dry-run -f a.txt"],
        misses: &["git rm a.txt"],
        ..READS
    },
    Rule {
        id: "git-mv",
        sub: "mv",
        when: &[When::Test(|w| !dry(w)), When::NoFlag("-f --force")],
        on: On::Operands,
        effect: INDEX,
        undo: UndoRow::Exact("git mv {2} {1}"),
        what: "moves a tracked file",
        hits: &["git mv a b", "git mv -n --no-dry a b"],
        misses: &["git mv -f a b"],
        ..READS
    },
    Rule {
        id: "git-mv-force",
        sub: "mv",
        when: &[When::Test(|w| !dry(w)), When::Flag("-f --force")],
        on: On::Last,
        effect: Effect::new(Change, File, Project),
        undo: UndoRow::Overwritten,
        what: "moves a tracked file over another",
        hits: &["git mv -f a b"],
        misses: &["git mv a b"],
        ..READS
    },
    Rule {
        id: "git-switch",
        sub: "switch",
        when: &[When::NoFlag("-C --force-create -f --force --discard-changes")],
        effect: INDEX,
        undo: UndoRow::Exact("git switch -"),
        what: "switches to another branch",
        hits: &["git switch feature", "git switch -c new"],
        misses: &["git switch -C x", "git switch --discard-changes x"],
        ..READS
    },
    Rule {
        id: "git-switch-discard",
        sub: "switch",
        when: &[When::Flag("-f --force --discard-changes")],
        effect: Effect::new(Delete, Tree, Project),
        undo: UndoRow::CleanTree("git switch -"),
        what: "switches branches and throws uncommitted changes away",
        instead: "git stash first, or git switch without the option",
        hits: &["git switch --discard-changes x"],
        misses: &["git switch x"],
        ..READS
    },
    Rule {
        id: "git-checkout-move",
        sub: "checkout|switch",
        when: &[When::Flag("-B -C --force-create")],
        effect: REWRITES,
        undo: UndoRow::Exact("git branch -f {-B -C --force-create} {-B -C --force-create}@{1}"),
        what: "moves a branch that may exist already",
        hits: &["git checkout -B feature", "git switch -C feature"],
        misses: &["git checkout -b new"],
        ..READS
    },
    Rule {
        id: "git-checkout",
        sub: "checkout",
        when: &[When::Test(|w| {
            !w.has("-f --force -B -p --patch --ours --theirs -m --pathspec-from-file") && checkout_branch(w)
        })],
        effect: INDEX,
        undo: UndoRow::Exact("git checkout -"),
        what: "switches to another branch or commit",
        hits: &["git checkout main", "git checkout -b new"],
        misses: &["git checkout -- a.txt", "git checkout -f"],
        ..READS
    },
    Rule {
        id: "git-checkout-files",
        sub: "checkout",
        when: &[When::Test(|w| !w.has("-f --force -b -B --orphan") && !checkout_branch(w) && !with_revision(w))],
        on: On::Operands,
        effect: Effect::new(Delete, File, Project),
        undo: UndoRow::Overwritten,
        what: "throws uncommitted changes to files away",
        instead: "git stash push -- the files, or git diff > saved.patch first",
        hits: &["git checkout -- a.txt", "git checkout ."],
        misses: &["git checkout main"],
        ..READS
    },
    Rule {
        id: "git-checkout-revision",
        sub: "checkout",
        when: &[When::Test(|w| !w.has("-f --force -b -B --orphan") && !checkout_branch(w) && with_revision(w))],
        on: On::Tail,
        effect: Effect::new(Delete, File, Project),
        undo: UndoRow::CleanTree(""),
        what: "replaces files by those of another commit",
        instead: "git stash push -- the files first",
        hits: &["git checkout HEAD -- src", "git checkout main a.txt"],
        misses: &["git checkout -- a.txt"],
        ..READS
    },
    Rule {
        id: "git-checkout-force",
        sub: "checkout",
        when: &[When::Flag("-f --force")],
        effect: Effect::new(Delete, Tree, Project),
        undo: UndoRow::CleanTree("git checkout -"),
        what: "throws every uncommitted change away",
        instead: "git stash first, or git checkout without -f",
        hits: &["git checkout -f", "git checkout -f main"],
        misses: &["git checkout main"],
        ..READS
    },
    Rule {
        id: "git-restore-staged",
        sub: "restore",
        when: &[When::Flag("-S --staged"), When::NoFlag("-W --worktree")],
        effect: INDEX,
        undo: UndoRow::Exact("git add {args}"),
        what: "unstages files",
        hits: &["git restore --staged f"],
        misses: &["git restore f"],
        ..READS
    },
    Rule {
        id: "git-restore",
        sub: "restore",
        when: &[When::Test(|w| !w.has("-S --staged") || w.has("-W --worktree"))],
        on: On::Operands,
        effect: Effect::new(Delete, File, Project),
        undo: UndoRow::Overwritten,
        what: "throws uncommitted changes to files away",
        instead: "git stash push -- the files first",
        hits: &["git restore a.txt", "git restore ."],
        misses: &["git restore --staged f"],
        ..READS
    },
    Rule {
        id: "git-reset-soft",
        sub: "reset",
        when: &[When::Flag("--soft"), When::NoFlag("--hard --merge --keep")],
        effect: INDEX,
        undo: UndoRow::Exact("git reset --soft ORIG_HEAD"),
        what: "moves the branch; the index and the files stay",
        hits: &["git reset --soft HEAD~1"],
        misses: &["git reset --hard", "git reset HEAD~1"],
        ..READS
    },
    Rule {
        id: "git-reset-keep",
        sub: "reset",
        when: &[When::Flag("--keep"), When::NoFlag("--hard --merge")],
        effect: INDEX,
        undo: UndoRow::Exact("git reset --keep ORIG_HEAD"),
        what: "moves the branch and the files that are not changed",
        hits: &["git reset --keep HEAD~1"],
        misses: &["git reset --hard", "git reset HEAD~1"],
        ..READS
    },
    Rule {
        id: "git-reset-files",
        sub: "reset",
        when: &[When::NoFlag("--hard --merge --soft --keep --mixed"), When::Test(|w| w.dashes())],
        effect: INDEX,
        undo: UndoRow::Exact("git add {args}"),
        what: "unstages files",
        hits: &["git reset -- a.txt"],
        misses: &["git reset HEAD~1"],
        ..READS
    },
    Rule {
        id: "git-reset",
        sub: "reset",
        when: &[When::NoFlag("--hard --merge --soft --keep"), When::Test(|w| !w.dashes())],
        effect: INDEX,
        undo: UndoRow::Exact("git reset ORIG_HEAD"),
        what: "moves the branch or unstages files; the files stay",
        hits: &["git reset HEAD~1", "git reset a.txt"],
        misses: &["git reset --hard", "git reset --soft HEAD~1"],
        ..READS
    },
    Rule {
        id: "git-reset-hard",
        sub: "reset",
        when: &[When::Flag("--hard --merge")],
        effect: Effect::new(Delete, Tree, Project),
        undo: UndoRow::CleanTree("git reset --hard ORIG_HEAD"),
        what: "throws every uncommitted change away and moves the branch",
        instead: "git stash first, or git reset --keep",
        hits: &["git reset --hard HEAD~1", "git reset --har"],
        misses: &["git reset --soft HEAD~1"],
        ..READS
    },
    Rule {
        id: "git-stash",
        sub: "stash",
        when: &[When::Test(|w| {
            !matches!(
                w.operand(0),
                Some(
                    "list"
                        | "show"
                        | "create"
                        | "pop"
                        | "apply"
                        | "branch"
                        | "drop"
                        | "clear"
                        | "store"
                        | "export"
                        | "import"
                )
            )
        })],
        effect: INDEX,
        undo: UndoRow::Exact("git stash pop"),
        what: "puts uncommitted changes aside",
        hits: &["git stash", "git stash push -m x"],
        misses: &["git stash pop", "git stash drop"],
        ..READS
    },
    Rule {
        id: "git-stash-apply",
        sub: "stash apply|pop|branch|store|export|import",
        effect: INDEX,
        undo: UndoRow::Partial("git checkout -- the files; git stash apply brings it back"),
        what: "brings stashed changes back",
        hits: &["git stash pop", "git stash apply"],
        ..READS
    },
    Rule {
        id: "git-stash-drop",
        sub: "stash drop|clear",
        effect: LOSES,
        undo: UndoRow::None,
        what: "drops stashes; their commits become unreachable",
        instead: "git stash apply, and keep the stash",
        hits: &["git stash drop", "git -C app stash drop stash@{1}", "git stash clear"],
        misses: &["git stash list", "git stash push"],
        ..READS
    },
    Rule {
        id: "git-init",
        sub: "init|init-db",
        effect: Effect::new(Create, Index, Project),
        undo: UndoRow::Partial("remove the new .git, if there was none"),
        what: "makes a repository",
        hits: &["git init"],
        ..READS
    },
    Rule {
        id: "git-clean",
        sub: "clean",
        when: &[When::Test(|w| !dry(w))],
        effect: Effect::new(Delete, Tree, Project),
        undo: UndoRow::None,
        what: "deletes files that git does not track",
        instead: "git clean -n shows them first",
        hits: &["git clean -fd", "git clean -xdf", "git clean -n --no-dry-run -fdx", "git clean --dry-run -fdx --no-d"],
        misses: &["git clean -n"],
        ..READS
    },
    Rule {
        id: "git-worktree-add",
        sub: "worktree add",
        effect: INDEX,
        undo: UndoRow::Exact("git worktree remove {1}"),
        what: "makes a work tree",
        hits: &["git worktree add ../wt x"],
        misses: &["git worktree list"],
        ..READS
    },
    Rule {
        id: "git-worktree-move",
        sub: "worktree move",
        effect: INDEX,
        undo: UndoRow::Exact("git worktree move {2} {1}"),
        what: "moves a work tree",
        hits: &["git worktree move ../a ../b"],
        misses: &["git worktree add ../a"],
        ..READS
    },
    Rule {
        id: "git-worktree-mark",
        sub: "worktree lock|unlock|repair|prune",
        effect: INDEX,
        undo: UndoRow::Partial("git worktree lock, unlock or repair"),
        what: "changes what git knows about work trees",
        hits: &["git worktree prune", "git worktree lock ../a"],
        misses: &["git worktree add ../a"],
        ..READS
    },
    Rule {
        id: "git-worktree-remove",
        sub: "worktree remove",
        when: &[When::NoFlag("-f --force")],
        effect: INDEX,
        undo: UndoRow::Exact("git worktree add {1} <its branch>"),
        what: "removes a work tree that is clean",
        hits: &["git worktree remove ../wt"],
        misses: &["git worktree remove --force ../wt"],
        ..READS
    },
    Rule {
        id: "git-worktree-force",
        sub: "worktree remove",
        when: &[When::Flag("-f --force")],
        effect: Effect::new(Delete, Tree, Project),
        undo: UndoRow::None,
        what: "removes a work tree, uncommitted changes and all",
        instead: "git worktree remove, which refuses when there are changes",
        hits: &["git worktree remove --force ../wt"],
        misses: &["git worktree remove ../wt"],
        ..READS
    },
];

/// `checkout` with a branch only; a file, a dot or `--` makes it throw changes away.
fn checkout_branch(words: &dyn Words) -> bool {
    if words.has("-b --orphan --detach -d -t --track") {
        return true;
    }
    let path = |o: &str| {
        o == "."
            || o.starts_with("./")
            || o.starts_with("../")
            || o.starts_with(':')
            || (o.contains('.') && !o.contains("..") && has_ending(o))
            || o.contains('*')
            || o.ends_with('/')
    };
    words.count() == 1 && !words.dashes() && words.operand(0).is_some_and(|o| !path(o))
}

/// A commit in front of the files.
fn with_revision(words: &dyn Words) -> bool {
    words.count() > 1
        && words
            .operand(0)
            .is_none_or(|o| !has_ending(o) && o != "." && !o.contains('/') || o.contains('~') || o.contains('^'))
}

fn has_ending(name: &str) -> bool {
    const ENDINGS: &[&str] = &[
        "rs",
        "go",
        "py",
        "js",
        "ts",
        "tsx",
        "jsx",
        "json",
        "md",
        "txt",
        "toml",
        "yaml",
        "yml",
        "c",
        "h",
        "cpp",
        "java",
        "rb",
        "sh",
        "css",
        "html",
        "sql",
        "lock",
        "mod",
        "sum",
        "xml",
        "php",
        "kt",
        "swift",
        "vue",
        "svelte",
        "cs",
        "ini",
        "cfg",
        "conf",
        "env",
        "gitignore",
    ];
    name.rsplit_once('.').is_some_and(|(_, end)| ENDINGS.contains(&end))
}

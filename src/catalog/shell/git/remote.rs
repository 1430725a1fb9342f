//! What git does with other repositories: fetching, pushing, submodules, large files.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const INDEX: Effect = Effect::new(Change, Index, Project);
const COMMITS: Effect = Effect::new(Create, Commit, Project);
const LOSES: Effect = Effect::new(Delete, History, Project);
const SHARED: Effect = Effect::new(Change, Shared, Remote);
const FETCHES: Effect = Effect::new(Create, Commit, Project);

/// The rules.
pub const RULES: &[Rule] = &[
    Rule {
        id: "git-pull",
        sub: "pull",
        effect: COMMITS,
        undo: UndoRow::Exact("git reset --keep ORIG_HEAD"),
        network: true,
        what: "brings commits of others into this branch",
        hits: &["git pull --ff-only"],
        ..READS
    },
    Rule {
        id: "git-fetch",
        sub: "fetch",
        effect: FETCHES,
        undo: UndoRow::Partial("git reflog of the remote branch"),
        network: true,
        what: "fetches commits of others",
        hits: &["git fetch origin"],
        ..READS
    },
    Rule {
        id: "git-clone",
        sub: "clone",
        effect: Effect::new(Create, Output, Project),
        undo: UndoRow::Exact("rm -rf {2/1}"),
        network: true,
        what: "copies a repository to a new directory",
        hits: &["git clone https://x.example/r r"],
        ..READS
    },
    Rule {
        id: "git-push",
        sub: "push",
        when: &[When::Test(|w| !push_force(w) && !push_delete(w))],
        effect: Effect::new(Create, Shared, Remote),
        undo: UndoRow::Partial("git revert, and push again"),
        network: true,
        what: "publishes commits",
        hits: &["git push origin feature/x", "git push -u origin x"],
        misses: &["git push --force", "git push origin :x"],
        ..READS
    },
    Rule {
        id: "git-push-force",
        sub: "push",
        when: &[When::Test(|w| push_force(w) && !w.has("--force-with-lease"))],
        effect: SHARED,
        undo: UndoRow::None,
        network: true,
        what: "overwrites a shared branch; commits of others may be lost",
        instead: "git push --force-with-lease, on a branch of your own",
        hits: &[
            "git push --force origin main",
            "git push -f",
            "git push origin +main",
            "git push --mirror",
            "git -C app push origin main --force",
        ],
        misses: &["git push origin main", "git push --force-with-lease origin x"],
        ..READS
    },
    Rule {
        id: "git-push-lease",
        sub: "push",
        when: &[When::Flag("--force-with-lease --force-if-includes")],
        effect: SHARED,
        undo: UndoRow::Partial("git push --force-with-lease origin <old commit>:<branch>; git reflog has it"),
        network: true,
        what: "overwrites a shared branch if nobody pushed meanwhile",
        hits: &["git push --force-with-lease origin x"],
        misses: &["git push origin x"],
        ..READS
    },
    Rule {
        id: "git-push-delete",
        sub: "push",
        when: &[When::Test(push_delete)],
        effect: Effect::new(Delete, Shared, Remote),
        undo: UndoRow::Unknown("whether a copy of the branch exists elsewhere"),
        network: true,
        what: "deletes a branch or tag that others share",
        hits: &["git push origin :feature", "git push origin --delete x", "git push --prune origin"],
        misses: &["git push origin x"],
        ..READS
    },
    Rule {
        id: "git-push-default",
        sub: "push",
        when: &[When::Test(|w| {
            push_delete(w)
                && (0..w.count()).any(|i| {
                    w.operand(i).is_none_or(|o| {
                        matches!(o.trim_start_matches([':', '+']), "main" | "master" | "trunk" | "develop")
                    })
                })
        })],
        effect: Effect::new(Delete, Shared, Remote),
        undo: UndoRow::None,
        network: true,
        what: "deletes the main branch",
        hits: &["git push origin :main", "git push -d origin main"],
        misses: &["git push origin :x"],
        ..READS
    },
    Rule {
        id: "git-remote-add",
        sub: "remote add",
        effect: INDEX,
        undo: UndoRow::Exact("git remote remove {1}"),
        what: "names another repository",
        hits: &["git remote add up ../r"],
        misses: &["git remote -v"],
        ..READS
    },
    Rule {
        id: "git-remote-rename",
        sub: "remote rename",
        effect: INDEX,
        undo: UndoRow::Exact("git remote rename {2} {1}"),
        what: "renames a remote",
        hits: &["git remote rename a b"],
        misses: &["git remote -v"],
        ..READS
    },
    Rule {
        id: "git-remote",
        sub: "remote set-url|set-head|set-branches|update|remove|rm|prune",
        effect: INDEX,
        undo: UndoRow::Partial("git remote, with the old name and URL"),
        what: "changes where the repository pushes to and pulls from",
        hits: &["git remote set-url origin x"],
        misses: &["git remote -v"],
        ..READS
    },
    Rule {
        id: "git-submodule",
        sub: "submodule",
        when: &[When::Test(|w| {
            matches!(
                w.operand(0),
                Some("add" | "init" | "update" | "sync" | "absorbgitdirs" | "set-branch" | "set-url")
            )
        })],
        effect: INDEX,
        undo: UndoRow::Partial("git submodule deinit"),
        network: true,
        what: "fetches or sets up submodules",
        hits: &["git submodule update --init"],
        misses: &["git submodule status"],
        ..READS
    },
    Rule {
        id: "git-submodule-deinit",
        sub: "submodule deinit|foreach",
        effect: Effect::new(Delete, Tree, Project),
        undo: UndoRow::Unknown("changes inside the submodules"),
        what: "removes or runs a command in every submodule",
        hits: &["git submodule deinit --all"],
        ..READS
    },
    Rule {
        id: "git-lfs",
        sub: "lfs fetch|pull|checkout|track|untrack|install|uninstall|update|push|lock|unlock",
        effect: INDEX,
        undo: UndoRow::Partial("git lfs, the other way round"),
        network: true,
        what: "fetches, sends or sets up large files",
        hits: &["git lfs pull"],
        ..READS
    },
    Rule {
        id: "git-lfs-prune",
        sub: "lfs prune|migrate",
        effect: LOSES,
        undo: UndoRow::Unknown("whether every pruned object is on the server"),
        what: "deletes local copies of large files, or rewrites history",
        hits: &["git lfs prune"],
        ..READS
    },
    Rule {
        id: "git-send-email",
        sub: "send-email",
        effect: Effect::new(Send, Shared, Remote),
        undo: UndoRow::None,
        network: true,
        what: "sends patches by mail",
        hits: &["git send-email x.patch"],
        ..READS
    },
    Rule {
        id: "git-daemon",
        sub: "daemon|instaweb",
        effect: Effect::new(Run, Listener, Outside),
        undo: UndoRow::Exact("stop it"),
        what: "serves the repository on a port",
        hits: &["git daemon"],
        ..READS
    },
    Rule {
        id: "git-remote-program",
        sub: "push|pull|fetch|clone|ls-remote|archive|fetch-pack",
        when: &[When::Flag("--receive-pack --upload-pack --exec")],
        effect: Effect::new(Run, Code, Outside),
        undo: UndoRow::Unknown("what the named program does"),
        what: "names the program that runs on the other side",
        hits: &["git ls-remote --upload-pack='touch x' ."],
        misses: &["git fetch origin", "git push -u origin x"],
        ..READS
    },
    Rule {
        id: "git-clone-program",
        sub: "clone",
        when: &[When::Flag("-u")],
        effect: Effect::new(Run, Code, Outside),
        undo: UndoRow::Unknown("what the named program does"),
        what: "names the program that runs on the other side",
        hits: &["git clone -u 'touch x' host:r"],
        misses: &["git clone host:r"],
        ..READS
    },
    Rule {
        id: "git-transport",
        sub: "clone|fetch|pull|push|ls-remote|submodule|remote",
        when: &[When::Contains("ext:: fd::")],
        effect: Effect::new(Run, Code, Outside),
        undo: UndoRow::Unknown("what the transport runs"),
        what: "a transport that runs a command",
        hits: &["git clone 'ext::sh -c ls'"],
        misses: &["git clone x"],
        ..READS
    },
];

fn push_force(words: &dyn Words) -> bool {
    words.has("-f --force --mirror") || (0..words.count()).any(|i| words.operand(i).is_some_and(|o| o.starts_with('+')))
}

fn push_delete(words: &dyn Words) -> bool {
    words.has("-d --delete --prune")
        || (0..words.count()).any(|i| words.operand(i).is_some_and(|o| o.starts_with(':') && o.len() > 1))
}

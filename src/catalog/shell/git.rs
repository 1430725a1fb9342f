//! git, sub-command by sub-command.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const INDEX: Effect = Effect::new(Change, Index, Project);
const COMMITS: Effect = Effect::new(Create, Commit, Project);
const LOSES: Effect = Effect::new(Delete, History, Project);
const REWRITES: Effect = Effect::new(Change, History, Project);
const SHARED: Effect = Effect::new(Change, Shared, Remote);
const FETCHES: Effect = Effect::new(Create, Commit, Project);

/// The rows.
pub const PROGRAMS: &[Program] = &[Program {
    names: &["git", "hub"],
    values: "-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env --attr-source --list-cmds",
    sub_values: &[
        (
            "commit",
            "-m --message -F --file -C -c --reuse-message --reedit-message --author --date -t --template --fixup --squash --cleanup -S --gpg-sign --trailer --pathspec-from-file -u",
        ),
        (
            "log|show|diff|shortlog|rev-list|whatchanged|format-patch|diff-tree|reflog|range-diff|blame|annotate",
            "-n --max-count --skip --since --until --after --before --author --committer --grep --format --pretty --date -S -G -L -U --unified -O --output --diff-filter -l -o --output-directory -v --reroll-count --abbrev --color -M -C --stat --word-diff-regex --subject-prefix",
        ),
        ("push", "-o --push-option --receive-pack --exec --repo"),
        (
            "pull|fetch",
            "-o --server-option --upload-pack --depth --deepen --shallow-since --shallow-exclude --refmap -j --jobs -s --strategy -X --strategy-option",
        ),
        (
            "clone",
            "-b --branch -o --origin --depth --reference --template -u --upload-pack -c --config -j --jobs --shallow-since --separate-git-dir --filter --bundle-uri",
        ),
        ("branch", "-u --set-upstream-to --contains --no-contains --merged --no-merged --sort --format --points-at"),
        (
            "tag",
            "-m --message -F --file -u --local-user --sort --format --contains --points-at --merged --no-merged -n",
        ),
        ("checkout|switch", "-b -B -c -C --orphan --create --force-create --conflict --pathspec-from-file"),
        ("restore", "-s --source --conflict --pathspec-from-file"),
        ("reset", "--pathspec-from-file"),
        ("stash", "-m --message --pathspec-from-file"),
        ("rebase", "-x --exec --onto -s --strategy -X --strategy-option -S --gpg-sign --whitespace -C"),
        (
            "merge|cherry-pick|revert",
            "-m --mainline -s --strategy -X --strategy-option -F --file -S --gpg-sign --message",
        ),
        ("clean", "-e --exclude"),
        ("worktree add", "-b -B --reason"),
        ("config", "-f --file --blob --type --default --comment"),
        ("grep", "-e -f -A -B -C -m --max-depth -O --open-files-in-pager --threads"),
        ("archive", "-o --output --prefix --remote --exec --format --add-file"),
        (
            "filter-branch",
            "--env-filter --tree-filter --index-filter --parent-filter --msg-filter --commit-filter --tag-name-filter --subdirectory-filter --original -d --state-branch --setup",
        ),
        (
            "filter-repo",
            "--path --path-glob --path-rename --replace-text --message-callback --blob-callback --commit-callback --refs --mailmap --strip-blobs-bigger-than",
        ),
        ("bisect", "--term-old --term-new"),
        ("submodule", "-b --branch --name --reference --depth"),
        ("notes", "-m -F -C -c --ref"),
        ("send-email", "--to --cc --bcc --from --subject --smtp-server --smtp-user --smtp-pass"),
        ("update-index", "--cacheinfo --chmod"),
        ("gc", "--prune --expire-to --max-cruft-size"),
        ("ls-remote|ls-files", "--sort --upload-pack -x --exclude -X --exclude-from"),
        ("daemon|instaweb", "--port --listen --base-path"),
        ("apply|am", "-p -C --directory --exclude --include --whitespace"),
        ("for-each-ref", "--format --sort --count --points-at --contains --merged"),
        ("rev-parse", "--prefix --default"),
        ("cat-file", "--batch --batch-check --path"),
    ],
    dry: "--dry-run",
    rules: &[
        Rule {
            id: "git-read",
            sub: "status|log|show|shortlog|describe|rev-parse|rev-list|ls-files|ls-tree|cat-file|blame|annotate|grep|whatchanged|name-rev|merge-base|cherry|range-diff|count-objects|var|version|help|check-ignore|check-attr|check-mailmap|check-ref-format|for-each-ref|show-ref|show-branch|show-index|verify-commit|verify-tag|verify-pack|diff|diff-tree|diff-index|diff-files|fsck|get-tar-commit-id|patch-id|interpret-trailers|stripspace|column|fmt-merge-msg|merge-tree|unpack-file|last-modified|refs|difftool--helper|rev-list|diagnose",
            when: &[When::NoFlag("--output -O --open-files-in-pager --ext-diff --textconv")],
            what: "only reads the repository",
            hits: &["git status", "git log --oneline -5", "git diff HEAD", "git -C app status"],
            misses: &["git log --output=x"],
            ..READS
        },
        Rule {
            id: "git-output",
            sub: "log|show|diff|shortlog|whatchanged|diff-tree|range-diff|format-patch|rev-list|diff-index|diff-files",
            when: &[When::Flag("--output")],
            on: On::Flag("--output"),
            effect: Effect::new(Change, File, Project),
            undo: UndoRow::Overwritten,
            what: "writes what it shows to a file",
            hits: &["git log --output=x", "git diff --outpu=x"],
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
            sub: "log|show|diff|diff-tree",
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
            when: &[
                When::Flag("--version --help -v -h --exec-path --html-path --man-path --info-path"),
                When::AtMost(0),
            ],
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
            id: "git-add",
            sub: "add|stage|update-index",
            effect: INDEX,
            undo: UndoRow::Exact("git restore --staged {args}"),
            what: "stages files for the next commit",
            hits: &["git add a.txt", "git add -A"],
            misses: &["git add --dry-run ."],
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
            when: &[When::Flag("--cached")],
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
            when: &[When::NoFlag("--cached -f --force")],
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
            when: &[When::NoFlag("--cached"), When::Flag("-f --force")],
            on: On::Operands,
            effect: Effect::new(Delete, File, Project),
            undo: UndoRow::Gone,
            what: "removes files, changes and all",
            hits: &["git rm -f a.txt"],
            misses: &["git rm a.txt"],
            ..READS
        },
        Rule {
            id: "git-mv",
            sub: "mv",
            when: &[When::NoFlag("-f --force")],
            effect: INDEX,
            undo: UndoRow::Exact("git mv {2} {1}"),
            what: "moves a tracked file",
            hits: &["git mv a b"],
            misses: &["git mv -f a b"],
            ..READS
        },
        Rule {
            id: "git-mv-force",
            sub: "mv",
            when: &[When::Flag("-f --force")],
            on: On::Last,
            effect: Effect::new(Change, File, Project),
            undo: UndoRow::Overwritten,
            what: "moves a tracked file over another",
            hits: &["git mv -f a b"],
            misses: &["git mv a b"],
            ..READS
        },
        Rule {
            id: "git-branch-list",
            sub: "branch",
            when: &[When::Test(branch_reads)],
            what: "lists branches",
            hits: &["git branch", "git branch -a", "git branch --show-current", "git branch --list 'x*'"],
            misses: &["git branch new", "git branch -d x"],
            ..READS
        },
        Rule {
            id: "git-branch-create",
            sub: "branch",
            when: &[When::Test(|w| {
                !branch_reads(w) && !w.has("-d -D --delete -f --force -m -M --move -c -C --copy --edit-description")
            })],
            effect: COMMITS,
            undo: UndoRow::Exact("git branch -D {1}"),
            what: "makes a branch, or sets what it follows",
            hits: &["git branch new", "git branch -u origin/main"],
            misses: &["git branch", "git branch -d x"],
            ..READS
        },
        Rule {
            id: "git-branch-rename",
            sub: "branch",
            when: &[When::Flag("-m --move -c --copy --edit-description")],
            effect: Effect::new(Change, Commit, Project),
            undo: UndoRow::Exact("git branch -m {2} {1}"),
            what: "renames or copies a branch",
            hits: &["git branch -m old new"],
            misses: &["git branch -d x"],
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
            id: "git-tag-list",
            sub: "tag",
            when: &[When::Test(tag_reads)],
            what: "lists tags",
            hits: &["git tag", "git tag -l 'v*'", "git tag -n"],
            misses: &["git tag v1", "git tag -d v1"],
            ..READS
        },
        Rule {
            id: "git-tag",
            sub: "tag",
            when: &[When::Test(|w| !tag_reads(w) && !w.has("-d --delete -f --force"))],
            effect: COMMITS,
            undo: UndoRow::Exact("git tag -d {1}"),
            what: "makes a tag",
            hits: &["git tag v1", "git tag -a v1 -m x"],
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
            undo: UndoRow::Exact("git branch -f {-B} {-B}@{1}"),
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
            id: "git-reset",
            sub: "reset",
            when: &[When::NoFlag("--hard --merge")],
            effect: INDEX,
            undo: UndoRow::Exact("git reset ORIG_HEAD"),
            what: "moves the branch or unstages files; the files stay",
            hits: &["git reset --soft HEAD~1", "git reset a.txt"],
            misses: &["git reset --hard"],
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
            id: "git-stash-list",
            sub: "stash list|show|create",
            what: "shows stashes",
            hits: &["git stash list", "git stash show -p"],
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
            id: "git-merge",
            sub: "merge|cherry-pick|revert|am|apply",
            when: &[When::NoFlag("--abort --quit --skip")],
            effect: COMMITS,
            undo: UndoRow::Exact("git reset --keep ORIG_HEAD"),
            what: "adds commits to the branch",
            hits: &["git merge x", "git cherry-pick abc", "git revert HEAD"],
            misses: &["git merge --abort"],
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
            id: "git-ls-remote",
            sub: "ls-remote",
            effect: Effect::new(Read, Network, Remote),
            network: true,
            what: "lists branches of a remote",
            hits: &["git ls-remote origin"],
            ..READS
        },
        Rule {
            id: "git-clone",
            sub: "clone",
            effect: Effect::new(Create, Output, Project),
            undo: UndoRow::Exact("rm -rf {2}"),
            network: true,
            what: "copies a repository to a new directory",
            hits: &["git clone https://x.example/r r"],
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
            id: "git-clean",
            sub: "clean",
            when: &[When::NoFlag("-n --dry-run")],
            effect: Effect::new(Delete, Tree, Project),
            undo: UndoRow::None,
            what: "deletes files that git does not track",
            instead: "git clean -n shows them first",
            hits: &["git clean -fd", "git clean -xdf"],
            misses: &["git clean -n"],
            ..READS
        },
        Rule {
            id: "git-clean-show",
            sub: "clean",
            when: &[When::Flag("-n --dry-run")],
            what: "shows what clean would delete",
            hits: &["git clean -nd"],
            misses: &["git clean -f"],
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
            id: "git-reflog",
            sub: "reflog",
            when: &[When::Test(|w| !matches!(w.operand(0), Some("expire" | "delete" | "drop" | "write")))],
            what: "shows where branches have been",
            hits: &["git reflog", "git reflog show main"],
            misses: &["git reflog expire --all"],
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
            id: "git-worktree-list",
            sub: "worktree list",
            what: "lists work trees",
            hits: &["git worktree list"],
            ..READS
        },
        Rule {
            id: "git-worktree-add",
            sub: "worktree add|move|lock|unlock|repair|prune",
            effect: Effect::new(Create, Output, Project),
            undo: UndoRow::Exact("git worktree remove {1}"),
            what: "makes or keeps up a work tree",
            hits: &["git worktree add ../wt feature", "git worktree prune"],
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
            id: "git-remote",
            sub: "remote add|rename|set-url|set-head|set-branches|update|remove|rm|prune",
            effect: INDEX,
            undo: UndoRow::Partial("git remote, with the old name and URL"),
            what: "changes where the repository pushes to and pulls from",
            hits: &["git remote add up ../r", "git remote set-url origin x"],
            misses: &["git remote -v"],
            ..READS
        },
        Rule {
            id: "git-config-read",
            sub: "config",
            when: &[When::Test(config_reads)],
            what: "shows settings",
            hits: &["git config --list", "git config user.name", "git config --get x.y"],
            misses: &["git config user.name bob"],
            ..READS
        },
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
            id: "git-bisect",
            sub: "bisect",
            when: &[When::Test(|w| w.operand(0) != Some("run"))],
            effect: INDEX,
            undo: UndoRow::Exact("git bisect reset"),
            what: "checks out commits in search of one",
            hits: &["git bisect start HEAD HEAD~2", "git bisect good"],
            misses: &["git bisect run make"],
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
        Rule {
            id: "git-submodule-read",
            sub: "submodule status|summary",
            what: "shows submodules",
            hits: &["git submodule status"],
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
            id: "git-lfs-read",
            sub: "lfs ls-files|status|env|version|logs|pointer|locks|fsck",
            what: "shows large files",
            hits: &["git lfs ls-files"],
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
            id: "git-update-ref",
            sub: "update-ref|symbolic-ref|replace|write-tree|commit-tree|mktag|mktree|read-tree|checkout-index|hash-object|pack-objects|unpack-objects|index-pack|fast-import|rerere|notes|sparse-checkout|bundle|archive|backfill|merge-file|merge-index|merge-one-file|mergetool|difftool|gui|citool|gitk|request-pull|quiltimport|credential|bugreport|send-pack|fetch-pack|shell|http-fetch|svn|p4|cvsimport|cvsexportcommit|imap-send",
            effect: REWRITES,
            undo: UndoRow::Unknown("what the plumbing command is given"),
            what: "changes the repository by its inner commands",
            hits: &["git update-ref -d refs/heads/x", "git fast-import"],
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
            id: "git-exec-path",
            when: &[When::Test(|w| w.value("--exec-path").is_some())],
            effect: Effect::new(Change, Environment, Project),
            undo: UndoRow::Unknown("what the programs there do"),
            what: "runs git's own programs from another place",
            hits: &["git --exec-path=/tmp/x status"],
            misses: &["git --exec-path"],
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
    ],
    carries: &[
        Carry::GitSetting("-c --config --config-env"),
        Carry::Flag("-x --exec", Lang::Shell),
        Carry::Flag(
            "--tree-filter --index-filter --env-filter --msg-filter --commit-filter --parent-filter --tag-name-filter --setup",
            Lang::Shell,
        ),
        Carry::ArgvAfter { sub: "bisect run", skip: 0 },
    ],
    ..PROGRAM
}];

fn branch_reads(words: &dyn Words) -> bool {
    let lists = words.has("-l --list -a -r --all --remotes --show-current --contains --no-contains --merged --no-merged --points-at -v -vv --format --sort --column");
    let writes = words.has("-d -D --delete -m -M --move -c -C --copy -f --force -u --set-upstream-to --unset-upstream --edit-description -t --track --create-reflog");
    !writes && (lists || words.count() == 0)
}

fn tag_reads(words: &dyn Words) -> bool {
    let lists = words.has("-l --list -n --contains --points-at --merged --no-merged -v --verify --sort --format");
    !words.has("-d --delete -a -s -f --force -m -u") && (lists || words.count() == 0)
}

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

fn push_force(words: &dyn Words) -> bool {
    words.has("-f --force --mirror") || (0..words.count()).any(|i| words.operand(i).is_some_and(|o| o.starts_with('+')))
}

fn push_delete(words: &dyn Words) -> bool {
    words.has("-d --delete --prune")
        || (0..words.count()).any(|i| words.operand(i).is_some_and(|o| o.starts_with(':') && o.len() > 1))
}

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

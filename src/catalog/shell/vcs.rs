//! Version control beside git: jj, hg, svn, fossil.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const INDEX: Effect = Effect::new(Change, Index, Project);
const COMMITS: Effect = Effect::new(Create, Commit, Project);
const PUSHES: Effect = Effect::new(Create, Shared, Remote);
const DISCARDS: Effect = Effect::new(Delete, Tree, Project);
const LOSES: Effect = Effect::new(Delete, History, Project);

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["jj"],
        values: "-R --repository --config --config-file --at-op --at-operation --color",
        sub_values: &[
            (
                "log|diff|show|evolog|obslog|interdiff|status|st",
                "-r --revision --revisions -T --template -n --limit --from --to --tool",
            ),
            (
                "new|describe|desc|commit|ci|squash|split|rebase|abandon|edit|restore|duplicate|absorb|parallelize",
                "-m --message -r --revision -s --source -d --destination --onto -b --branch -A --insert-after -B --insert-before --from --into --to --author -f -t",
            ),
            ("bookmark|branch|tag", "-r --revision -T --template --to --from"),
            ("git", "-b --branch --bookmark -r --revision --remote -c --change --named"),
            ("op|operation", "-n --limit -T --template"),
        ],
        dry: "--dry-run",
        rules: &[
            Rule {
                id: "jj-read",
                sub: "log|diff|show|status|st|evolog|evolution-log|obslog|interdiff|root|version|help|files",
                when: &[When::NoFlag("--tool")],
                hits: &["jj log -r ::@", "jj st", "jj diff --git"],
                misses: &["jj new", "jj diff --tool meld"],
                ..READS
            },
            Rule {
                id: "jj-list",
                sub: "bookmark|branch|tag|op|operation|workspace|config|file|git|sparse list|l|log|show|root|get|path|annotate|diff|search",
                hits: &["jj bookmark list", "jj op log", "jj file show a.txt"],
                misses: &["jj bookmark set x"],
                ..READS
            },
            Rule {
                id: "jj-remotes",
                sub: "git remote list",
                hits: &["jj git remote list"],
                misses: &["jj git push"],
                ..READS
            },
            Rule {
                id: "jj-change",
                sub: "new|describe|desc|commit|ci|squash|split|rebase|edit|next|prev|duplicate|absorb|parallelize|simplify-parents|backout|revert|resolve|diffedit|abandon|restore|undo|redo|unsquash|move|merge|metaedit|sign|unsign|fix|track|untrack|arrange",
                effect: COMMITS,
                undo: UndoRow::Exact("jj undo"),
                what: "changes commits; every operation is kept",
                hits: &["jj new", "jj describe -m x", "jj abandon", "jj squash"],
                misses: &["jj log"],
                ..READS
            },
            Rule {
                id: "jj-refs",
                sub: "bookmark|branch|tag|workspace|sparse|file|config|op|operation|git set|create|c|delete|d|forget|f|move|m|rename|r|track|untrack|add|edit|update-stale|reset|chmod|restore|revert|undo|unset|import|export|init|colocation",
                effect: Effect::new(Change, Commit, Project),
                undo: UndoRow::Exact("jj undo"),
                what: "moves bookmarks, workspaces or settings; every operation is kept",
                hits: &["jj bookmark set main -r @", "jj op restore abc", "jj git init"],
                misses: &["jj bookmark list"],
                ..READS
            },
            Rule {
                id: "jj-fetch",
                sub: "git fetch|clone|remote",
                when: &[When::NoWord("list")],
                effect: COMMITS,
                undo: UndoRow::Exact("jj undo"),
                network: true,
                what: "brings commits from elsewhere, or changes where they come from",
                hits: &["jj git fetch", "jj git remote add up x"],
                misses: &["jj git push", "jj git remote list"],
                ..READS
            },
            Rule {
                id: "jj-push",
                sub: "git push",
                when: &[When::NoFlag("--deleted --all --tracked")],
                effect: PUSHES,
                undo: UndoRow::Partial("jj bookmark set to the old commit, and push again"),
                network: true,
                what: "pushes bookmarks; a moved one replaces what the remote has",
                hits: &["jj git push -b main"],
                misses: &["jj git fetch", "jj git push --deleted"],
                ..READS
            },
            Rule {
                id: "jj-push-many",
                sub: "git push",
                when: &[When::Flag("--deleted --all --tracked")],
                effect: Effect::new(Delete, Shared, Remote),
                undo: UndoRow::Unknown("whether a copy of the bookmarks exists elsewhere"),
                network: true,
                what: "pushes every bookmark, deletions too",
                hits: &["jj git push --deleted"],
                misses: &["jj git push -b main"],
                ..READS
            },
            Rule {
                id: "jj-forget-operations",
                sub: "op|operation|util abandon|gc",
                effect: LOSES,
                undo: UndoRow::None,
                what: "forgets operations, so that nothing brings their commits back",
                hits: &["jj op abandon ..@-", "jj util gc"],
                misses: &["jj op log", "jj abandon"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &["hg", "chg"],
        alike: true,
        values: "-R --repository --cwd --config --encoding --color --pager",
        sub_values: &[
            (
                "log|history|diff|status|st|annotate|blame|cat|export|heads|incoming|outgoing|in|out",
                "-r --rev -l --limit -b --branch -k --keyword -u --user -d --date -T --template -o --output -c --change -I -X --include --exclude -U --unified",
            ),
            (
                "commit|ci|update|up|checkout|co|merge|revert|backout|rebase|strip|bookmark|bookmarks|tag|branch|push|pull|clone|import|graft|histedit|shelve",
                "-m --message -l --logfile -u --user -d --date -r --rev -s --source -b --base -C --dest -e --ssh --remotecmd -B --bookmark -t --tool -n --name -I -X --include --exclude",
            ),
        ],
        dry: "--dry-run",
        rules: &[
            Rule {
                id: "hg-read",
                sub: "status|st|log|history|diff|annotate|blame|cat|heads|tip|parents|branches|tags|bookmarks|identify|id|summary|sum|manifest|files|locate|root|showconfig|config|paths|version|help|grep|verify|incoming|in|outgoing|out|export|phase|resolve|glog|debuginstall|sl|show|smartlog",
                when: &[When::NoFlag("-o --output --tool -e --edit -g --global --local")],
                hits: &["hg status", "hg log -l 5", "hg diff"],
                misses: &["hg commit -m x"],
                ..READS
            },
            Rule {
                id: "hg-change",
                sub: "add|addremove|forget|commit|ci|bookmark|tag|branch|rename|move|mv|copy|cp|graft|shelve|unshelve|merge|backout|resolve|init|import|patch|bundle|archive|record|uncommit|phase|config|showconfig",
                when: &[When::NoFlag("--amend -d --delete -D")],
                effect: COMMITS,
                undo: UndoRow::Partial("hg uncommit, hg forget, hg update, or hg backout"),
                what: "records a change in the repository",
                hits: &["hg commit -m x", "hg add a.txt"],
                misses: &["hg status"],
                ..READS
            },
            Rule {
                id: "hg-amend",
                sub: "commit|ci|bookmark|bookmarks|shelve|branch",
                when: &[When::Flag("--amend -d --delete -D --cleanup")],
                effect: Effect::new(Change, History, Project),
                undo: UndoRow::Partial("hg unbundle of the bundle in .hg/strip-backup"),
                what: "rewrites a commit, or deletes a bookmark or a shelf",
                hits: &["hg commit --amend", "hg bookmark -d x"],
                misses: &["hg commit -m x"],
                ..READS
            },
            Rule {
                id: "hg-rewrite",
                sub: "amend|rebase|histedit|fold|rollback|evolve|absorb|split|metaedit",
                effect: Effect::new(Change, History, Project),
                undo: UndoRow::Partial("hg unbundle of the bundle in .hg/strip-backup"),
                what: "rewrites commits",
                hits: &["hg rebase -d main"],
                misses: &["hg log"],
                ..READS
            },
            Rule {
                id: "hg-update",
                sub: "update|up|checkout|co|goto",
                when: &[When::NoFlag("-C --clean")],
                effect: INDEX,
                undo: UndoRow::Exact("hg update to the revision before"),
                what: "switches to another revision",
                hits: &["hg update default"],
                misses: &["hg update -C default"],
                ..READS
            },
            Rule {
                id: "hg-discard",
                sub: "update|up|checkout|co|goto",
                when: &[When::Flag("-C --clean")],
                effect: DISCARDS,
                undo: UndoRow::Unknown("uncommitted changes in the work tree"),
                what: "switches and throws uncommitted changes away",
                instead: "hg shelve",
                hits: &["hg update -C default"],
                misses: &["hg update default"],
                ..READS
            },
            Rule {
                id: "hg-revert",
                sub: "revert|remove|rm",
                on: On::Operands,
                effect: Effect::new(Change, File, Project),
                undo: UndoRow::Partial("the .orig files that hg leaves, unless --no-backup"),
                what: "puts files back, or removes them",
                hits: &["hg revert a.txt"],
                misses: &["hg status", "hg revert --no-backup a.txt"],
                when: &[When::NoFlag("-C --no-backup -f --force")],
                ..READS
            },
            Rule {
                id: "hg-revert-lose",
                sub: "revert|remove|rm",
                when: &[When::Flag("-C --no-backup -f --force")],
                effect: DISCARDS,
                undo: UndoRow::Unknown("uncommitted changes in the work tree"),
                what: "throws changes away without a copy",
                hits: &["hg revert --no-backup --all"],
                misses: &["hg revert a.txt"],
                ..READS
            },
            Rule {
                id: "hg-purge",
                sub: "purge|clean",
                when: &[When::NoFlag("-p --print")],
                effect: DISCARDS,
                undo: UndoRow::None,
                what: "deletes files that are not tracked",
                hits: &["hg purge --all"],
                misses: &["hg purge -p"],
                ..READS
            },
            Rule {
                id: "hg-purge-show",
                sub: "purge|clean",
                when: &[When::Flag("-p --print")],
                hits: &["hg purge -p"],
                misses: &["hg purge"],
                ..READS
            },
            Rule {
                id: "hg-strip",
                sub: "strip|prune|debugstrip",
                effect: LOSES,
                undo: UndoRow::Partial("hg unbundle of the bundle in .hg/strip-backup"),
                what: "removes commits",
                hits: &["hg strip -r tip"],
                misses: &["hg log"],
                ..READS
            },
            Rule {
                id: "hg-fetch",
                sub: "pull|clone|fetch|unbundle",
                effect: COMMITS,
                undo: UndoRow::Partial("hg strip of what came"),
                network: true,
                what: "brings commits from elsewhere",
                hits: &["hg pull -u"],
                misses: &["hg push"],
                ..READS
            },
            Rule {
                id: "hg-push",
                sub: "push",
                when: &[When::NoFlag("-f --force")],
                effect: PUSHES,
                undo: UndoRow::Partial("hg backout, and push again"),
                network: true,
                what: "pushes commits to others",
                hits: &["hg push"],
                misses: &["hg push -f"],
                ..READS
            },
            Rule {
                id: "hg-push-force",
                sub: "push",
                when: &[When::Flag("-f --force")],
                effect: Effect::new(Change, Shared, Remote),
                undo: UndoRow::None,
                network: true,
                what: "pushes new heads over what others have",
                hits: &["hg push -f"],
                misses: &["hg push"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("-e --ssh", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["svn"],
        values: "-r --revision -m --message -F --file --username --password --config-dir --config-option --depth --set-depth --targets --changelist --cl -c --change -l --limit -x --extensions --diff-cmd --diff3-cmd --editor-cmd --accept --encoding --search",
        dry: "--dry-run",
        rules: &[
            Rule {
                id: "svn-read",
                sub: "status|stat|st|log|diff|di|info|list|ls|cat|blame|praise|annotate|ann|help|h|propget|pget|pg|proplist|plist|pl|mergeinfo|auth",
                when: &[When::NoFlag("--diff-cmd --show-passwords --remove")],
                network: true,
                hits: &["svn status", "svn log -l 5", "svn diff"],
                misses: &["svn commit -m x"],
                ..READS
            },
            Rule {
                id: "svn-work",
                sub: "update|up|add|copy|cp|move|mv|rename|ren|mkdir|resolve|resolved|changelist|cl|propset|pset|ps|propedit|propdel|lock|unlock|switch|sw|relocate|merge|patch|checkout|co|export|upgrade|shelve",
                when: &[When::Test(local)],
                effect: INDEX,
                undo: UndoRow::Partial("svn revert, or svn update to the revision before"),
                network: true,
                what: "changes the working copy",
                hits: &["svn update", "svn add a.txt"],
                misses: &["svn status", "svn mkdir -m x https://h/r/x"],
                ..READS
            },
            Rule {
                id: "svn-commit",
                sub: "commit|ci|import|copy|cp|mkdir|move|mv|rename|ren",
                when: &[When::Test(|w| !local(w) || w.has("-m --message -F --file"))],
                effect: PUSHES,
                undo: UndoRow::Partial("svn merge -c -REV . && svn commit"),
                network: true,
                what: "commits to the shared repository",
                hits: &["svn commit -m x", "svn mkdir -m x https://h/r/x"],
                misses: &["svn status"],
                ..READS
            },
            Rule {
                id: "svn-commit-editor",
                sub: "commit|ci|import",
                when: &[When::NoFlag("-m --message -F --file")],
                effect: PUSHES,
                undo: UndoRow::Partial("svn merge -c -REV . && svn commit"),
                network: true,
                what: "commits to the shared repository",
                hits: &["svn ci"],
                misses: &["svn commit -m x"],
                ..READS
            },
            Rule {
                id: "svn-revert",
                sub: "revert|cleanup",
                effect: DISCARDS,
                undo: UndoRow::Unknown("local changes in the working copy"),
                what: "throws local changes away",
                hits: &["svn revert -R ."],
                misses: &["svn status"],
                ..READS
            },
            Rule {
                id: "svn-delete",
                sub: "delete|del|remove|rm",
                when: &[When::Test(local)],
                on: On::Operands,
                effect: Effect::new(Delete, File, Project),
                undo: UndoRow::Partial("svn revert {args}, for what had no local changes"),
                what: "schedules files for removal",
                hits: &["svn rm a.txt"],
                misses: &["svn rm -m x https://h/r/branches/x"],
                ..READS
            },
            Rule {
                id: "svn-delete-remote",
                sub: "delete|del|remove|rm",
                when: &[When::Test(|w| !local(w))],
                effect: Effect::new(Delete, Shared, Remote),
                undo: UndoRow::Partial("svn copy URL@REV URL"),
                network: true,
                what: "deletes in the shared repository at once; the history keeps it",
                hits: &["svn rm -m x https://h/r/branches/x"],
                misses: &["svn rm a.txt"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("--diff-cmd --diff3-cmd --editor-cmd", Lang::Shell)],
        ..PROGRAM
    },
    Program {
        names: &["fossil"],
        values: "-R --repository -m --comment -n --limit -W --width --branch --tag -r --revision",
        dry: "--dry-run",
        rules: &[
            Rule {
                id: "fossil-read",
                sub: "status|changes|timeline|diff|info|ls|cat|annotate|blame|finfo|extras|version|help|leaves|whatis|search|artifact",
                hits: &["fossil status", "fossil timeline -n 5"],
                misses: &["fossil commit -m x"],
                ..READS
            },
            Rule {
                id: "fossil-change",
                sub: "add|addremove|commit|ci|update|checkout|co|merge|mv|rename|branch|tag|stash|open|close|new|init|forget|settings|bisect|wiki|ticket|undo|redo",
                effect: COMMITS,
                undo: UndoRow::Unknown("whether `fossil undo` still knows it, and whether it was sent on by itself"),
                what: "changes the repository or the checkout",
                hits: &["fossil commit -m x"],
                misses: &["fossil status"],
                ..READS
            },
            Rule {
                id: "fossil-sync",
                sub: "push|sync|pull|clone|remote",
                effect: PUSHES,
                undo: UndoRow::Partial("what is sent stays; a new commit corrects it"),
                network: true,
                what: "exchanges commits with others",
                hits: &["fossil push"],
                misses: &["fossil status"],
                ..READS
            },
            Rule {
                id: "fossil-lose",
                sub: "revert|clean|purge|scrub|shun|rm|delete|amend|rebuild|reconstruct",
                effect: DISCARDS,
                undo: UndoRow::Unknown("whether `fossil undo` still knows it"),
                what: "throws changes, files or content away",
                hits: &["fossil clean -f", "fossil revert"],
                misses: &["fossil extras"],
                ..READS
            },
        ],
        ..PROGRAM
    },
];

/// Whether no operand is an address.
fn local(w: &dyn Words) -> bool {
    (0..w.count()).all(|i| w.operand(i).is_none_or(|o| !o.contains("://") && !o.starts_with("^/")))
}

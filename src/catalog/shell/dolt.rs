//! Versioned databases: `dolt` in full, and `bd`, which keeps its issues in one.
//! Every rule has a class of the statement gate: read, safe-write, history-affecting.

use crate::catalog::row::*;
use crate::finding::{Act, Class, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const STAGES: Effect = Effect::new(Change, Index, Project);
const COMMITS: Effect = Effect::new(Create, Commit, Project);
const REWRITES: Effect = Effect::new(Change, History, Project);
const LOSES: Effect = Effect::new(Delete, History, Project);
const SHARES: Effect = Effect::new(Send, Shared, Remote);
const FETCHES: Effect = Effect::new(Change, Index, Remote);
const FILES: Effect = Effect::new(Change, File, Project);

/// Proven to change nothing.
const LOOKS: Rule = Rule { class: Some(Class::Read), ..READS };
/// Changes data that can be found again.
const WRITES: Rule = Rule { class: Some(Class::SafeWrite), ..READS };
/// Changes or destroys what cannot.
const HISTORY: Rule = Rule { class: Some(Class::HistoryAffecting), ..READS };

const REFLOG: UndoRow = UndoRow::Partial("dolt reset to the former commit, which dolt reflog shows");
const RECOMMEND: &str = "let a person run it";

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["dolt", "doltgres", "doltlite"],
        alike: true,
        values: "--data-dir --doltcfg-dir --privilege-file --branch-control-file --host --port -u --user -p --password --use-db --branch --profile --prof --prof-path --pprof-port --metrics-host --metrics-port --otlp --commit-author -m --message --author --date",
        sub_values: &[
            ("sql", "-q --query -r --result-format -x --execute -s --save -f --file --data --message"),
            ("log", "-n --number --decorate"),
            ("diff", "-r --result-format --where --limit --filter --diff-mode"),
            ("table import", "--pk --schema --map --file-type --delim --columns --quote -s -m --num-rows"),
            ("table export", "--file-type -s"),
            ("dump", "-r --result-format -fn --file-name -d --directory"),
            ("schema export|import", "--pks --map --file-type --delim --float-threshold"),
            ("gc", "--archive-level"),
            (
                "clone",
                "--remote -b --branch --depth --aws-region --aws-creds-type --aws-creds-file --aws-creds-profile --ref --oss-creds-file --oss-creds-profile",
            ),
            (
                "remote|backup",
                "--aws-region --aws-creds-type --aws-creds-file --aws-creds-profile --oss-creds-file --oss-creds-profile --ref",
            ),
            ("config", "--add_"),
            (
                "sql-server",
                "-H -P -t --timeout -l --loglevel --config --max-connections --persistence-behavior --socket --event-scheduler",
            ),
        ],
        dry: "--dry-run --help",
        rules: &[
            Rule {
                id: "dolt-read",
                sub: "status|log|show|diff|ls|blame|reflog|merge-base|version|query-diff|roots|inspect|fsck|help|archive-inspect",
                what: "looks at a versioned database",
                hits: &["dolt diff main agent/x", "dolt --data-dir d status", "dolt log -n 5"],
                misses: &["dolt commit -m x", "dolt reset --hard"],
                ..LOOKS
            },
            Rule {
                id: "dolt-group-read",
                when: &[When::Test(group_reads)],
                what: "looks at a versioned database",
                hits: &[
                    "dolt branch -a",
                    "dolt remote -v",
                    "dolt config --list",
                    "dolt schema show",
                    "dolt stash list",
                    "dolt conflicts cat .",
                ],
                misses: &["dolt branch x", "dolt remote add o u", "dolt stash"],
                ..LOOKS
            },
            Rule {
                id: "dolt-sql",
                sub: "sql",
                what: "runs SQL on a versioned database",
                hits: &["dolt sql -q 'select 1'"],
                misses: &["dolt log"],
                ..LOOKS
            },
            Rule {
                id: "dolt-sql-saved",
                sub: "sql",
                when: &[When::Flag("-x --execute")],
                effect: REWRITES,
                undo: UndoRow::Unknown("what the saved query does"),
                what: "runs a saved query",
                hits: &["dolt sql -x q1"],
                misses: &["dolt sql -q 'select 1'"],
                ..HISTORY
            },
            Rule {
                id: "dolt-stage",
                sub: "add|init|constraints|docs|config|profile",
                when: &[When::Test(|w| !group_reads(w) && !w.has("--get --list"))],
                effect: STAGES,
                undo: UndoRow::Partial("dolt reset, or the same command with the former value"),
                what: "stages tables or changes settings",
                hits: &["dolt add .", "dolt init", "dolt config --add a b", "dolt constraints verify"],
                misses: &["dolt config --list"],
                ..WRITES
            },
            Rule {
                id: "dolt-commit",
                sub: "commit|tag|merge|cherry-pick|revert",
                when: &[When::Test(|w| !group_reads(w) && !w.has("--amend -d -D --delete --abort"))],
                effect: COMMITS,
                undo: UndoRow::Exact("dolt reset --soft HEAD~1"),
                what: "commits, tags or merges",
                hits: &["dolt commit -m x", "dolt tag v1", "dolt merge agent/x"],
                misses: &["dolt commit --amend", "dolt tag -d v1"],
                ..WRITES
            },
            Rule {
                id: "dolt-merge",
                sub: "merge|cherry-pick|revert",
                effect: REWRITES,
                undo: REFLOG,
                what: "brings other commits into this branch",
                instead: RECOMMEND,
                hits: &["dolt merge agent/x", "dolt cherry-pick abc"],
                misses: &["dolt commit -m x"],
                ..HISTORY
            },
            Rule {
                id: "dolt-merge-abort",
                sub: "merge|cherry-pick|rebase|revert",
                when: &[When::Flag("--abort")],
                effect: LOSES,
                undo: UndoRow::None,
                what: "throws a merge and what was resolved away",
                instead: RECOMMEND,
                hits: &["dolt merge --abort"],
                misses: &["dolt merge x"],
                ..HISTORY
            },
            Rule {
                id: "dolt-amend",
                sub: "commit",
                when: &[When::Flag("--amend -f --force")],
                effect: REWRITES,
                undo: REFLOG,
                what: "replaces the last commit",
                instead: RECOMMEND,
                hits: &["dolt commit --amend -m x"],
                misses: &["dolt commit -m x"],
                ..HISTORY
            },
            Rule {
                id: "dolt-tag-delete",
                sub: "tag",
                when: &[When::Flag("-d --delete")],
                effect: REWRITES,
                undo: UndoRow::Unknown("whether the tagged commit is known"),
                what: "removes a tag",
                instead: RECOMMEND,
                hits: &["dolt tag -d v1"],
                misses: &["dolt tag v1"],
                ..HISTORY
            },
            Rule {
                id: "dolt-branch",
                sub: "branch",
                when: &[When::Test(|w| !group_reads(w) && !w.has("-d -D --delete -m --move -M -f --force"))],
                effect: COMMITS,
                undo: UndoRow::Exact("dolt branch -d {1}"),
                what: "makes a branch",
                hits: &["dolt branch agent/x", "dolt branch -c a b"],
                misses: &["dolt branch -d x", "dolt branch -a"],
                ..WRITES
            },
            Rule {
                id: "dolt-branch-move",
                sub: "branch",
                when: &[When::Flag("-m --move")],
                effect: REWRITES,
                undo: UndoRow::Partial("rename it back"),
                what: "renames a branch",
                instead: RECOMMEND,
                hits: &["dolt branch -m a b"],
                misses: &["dolt branch a"],
                ..HISTORY
            },
            Rule {
                id: "dolt-branch-delete",
                sub: "branch",
                when: &[When::Flag("-d -D --delete -f --force -M")],
                effect: LOSES,
                undo: UndoRow::None,
                what: "removes or moves a branch; its commits may become unreachable",
                instead: RECOMMEND,
                hits: &["dolt branch -d agent/x", "dolt branch -df agent/x"],
                misses: &["dolt branch a"],
                ..HISTORY
            },
            Rule {
                id: "dolt-checkout",
                sub: "checkout",
                when: &[When::Test(|w| switches_branch(w))],
                effect: STAGES,
                undo: UndoRow::Partial("dolt checkout of the former branch"),
                what: "switches to a branch",
                hits: &["dolt checkout -b agent/x", "dolt checkout main", "dolt checkout agent/x"],
                misses: &["dolt checkout -- issues", "dolt checkout -B x"],
                ..WRITES
            },
            Rule {
                id: "dolt-checkout-table",
                sub: "checkout",
                when: &[When::Test(|w| !switches_branch(w))],
                effect: LOSES,
                undo: UndoRow::None,
                what: "throws changes of tables away, or moves a branch",
                instead: RECOMMEND,
                hits: &["dolt checkout -- issues", "dolt checkout issues", "dolt checkout -B main", "dolt checkout ."],
                misses: &["dolt checkout -b agent/x"],
                ..HISTORY
            },
            Rule {
                id: "dolt-unstage",
                sub: "reset",
                when: &[When::Test(unstages)],
                effect: STAGES,
                undo: UndoRow::Partial("dolt add"),
                what: "takes tables out of the stage",
                hits: &["dolt reset", "dolt reset .", "dolt reset --soft"],
                misses: &["dolt reset --hard", "dolt reset HEAD~1"],
                ..WRITES
            },
            Rule {
                id: "dolt-reset",
                sub: "reset",
                when: &[When::Test(|w| !unstages(w) && !w.has("--hard"))],
                effect: REWRITES,
                undo: REFLOG,
                what: "moves the branch to another commit",
                instead: RECOMMEND,
                hits: &["dolt reset HEAD~1", "dolt reset --soft HEAD~1"],
                misses: &["dolt reset ."],
                ..HISTORY
            },
            Rule {
                id: "dolt-reset-hard",
                sub: "reset",
                when: &[When::Flag("--hard")],
                effect: LOSES,
                undo: UndoRow::None,
                what: "throws changes away",
                instead: RECOMMEND,
                hits: &["dolt reset --hard", "dolt reset --hard HEAD~5"],
                misses: &["dolt reset"],
                ..HISTORY
            },
            Rule {
                id: "dolt-stash",
                sub: "stash",
                when: &[When::NoWord("list drop clear")],
                effect: COMMITS,
                undo: UndoRow::Exact("dolt stash pop"),
                what: "puts changes aside, or takes them back",
                hits: &["dolt stash", "dolt stash pop"],
                misses: &["dolt stash list", "dolt stash drop"],
                ..WRITES
            },
            Rule {
                id: "dolt-stash-drop",
                sub: "stash drop|clear",
                effect: LOSES,
                undo: UndoRow::None,
                what: "throws a stash away",
                instead: RECOMMEND,
                hits: &["dolt stash drop", "dolt stash clear"],
                misses: &["dolt stash list"],
                ..HISTORY
            },
            Rule {
                id: "dolt-fetch",
                sub: "fetch|clone|creds|login|read-tables",
                when: &[When::NoWord("ls check")],
                effect: FETCHES,
                undo: UndoRow::Partial("remove what was fetched"),
                network: true,
                what: "fetches from a remote, or signs in",
                hits: &["dolt fetch origin", "dolt clone a/b"],
                misses: &["dolt pull"],
                ..WRITES
            },
            Rule {
                id: "dolt-pull",
                sub: "pull",
                effect: REWRITES,
                undo: REFLOG,
                network: true,
                what: "fetches and merges",
                instead: RECOMMEND,
                hits: &["dolt pull origin"],
                misses: &["dolt fetch origin"],
                ..HISTORY
            },
            Rule {
                id: "dolt-push",
                sub: "push",
                when: &[When::NoFlag("-f --force")],
                effect: SHARES,
                undo: UndoRow::Unknown("who has fetched it since"),
                network: true,
                what: "publishes commits",
                instead: RECOMMEND,
                hits: &["dolt push origin main"],
                misses: &["dolt push -f origin main"],
                ..HISTORY
            },
            Rule {
                id: "dolt-push-force",
                sub: "push",
                when: &[When::Test(|w| {
                    w.has("-f --force")
                        || (0..w.count()).any(|i| w.operand(i).is_none_or(|o| o.starts_with('+') || o.starts_with(':')))
                })],
                effect: Effect::new(Delete, Shared, Remote),
                undo: UndoRow::None,
                network: true,
                what: "overwrites or removes a branch that others share",
                instead: RECOMMEND,
                hits: &["dolt push --force origin main", "dolt push origin :main"],
                misses: &["dolt push origin main"],
                ..HISTORY
            },
            Rule {
                id: "dolt-remote",
                sub: "remote|backup",
                when: &[When::First("add remove rm")],
                effect: REWRITES,
                undo: UndoRow::Partial("the opposite command, with the former address"),
                what: "changes where the database is sent to",
                instead: RECOMMEND,
                hits: &["dolt remote add o https://a", "dolt backup add b file:///b"],
                misses: &["dolt remote -v"],
                ..HISTORY
            },
            Rule {
                id: "dolt-backup",
                sub: "backup sync|sync-url",
                effect: SHARES,
                undo: UndoRow::Unknown("what the backup held before"),
                network: true,
                what: "overwrites a backup",
                instead: RECOMMEND,
                hits: &["dolt backup sync b"],
                misses: &["dolt backup"],
                ..HISTORY
            },
            Rule {
                id: "dolt-restore",
                sub: "backup restore",
                effect: LOSES,
                undo: UndoRow::None,
                network: true,
                what: "writes a backup over a database",
                instead: RECOMMEND,
                hits: &["dolt backup restore --force file:///b db"],
                misses: &["dolt backup"],
                ..HISTORY
            },
            Rule {
                id: "dolt-destroy",
                sub: "gc|clean|rebase|filter-branch|rm|transfer|send-metrics|assist|debug|dump-docs|gen-zsh",
                effect: LOSES,
                undo: UndoRow::None,
                what: "removes or rewrites what the history holds",
                instead: RECOMMEND,
                hits: &["dolt gc", "dolt clean", "dolt rebase -i main", "dolt filter-branch x"],
                misses: &["dolt clean --dry-run"],
                ..HISTORY
            },
            Rule {
                id: "dolt-admin",
                sub: "admin",
                when: &[When::NoWord("show-root storage journal-inspect archive-inspect")],
                effect: LOSES,
                undo: UndoRow::Unknown("what the surgery does"),
                what: "changes the storage by hand",
                instead: RECOMMEND,
                hits: &["dolt admin set-ref a b"],
                misses: &["dolt admin show-root"],
                ..HISTORY
            },
            Rule {
                id: "dolt-table",
                sub: "table|schema|index|conflicts",
                when: &[When::Test(|w| {
                    !group_reads(w) && !matches!(w.operand(0), Some("rm" | "export" | "update-tag" | "copy-tags"))
                })],
                effect: Effect::new(Change, Rows, Project),
                undo: UndoRow::Partial("dolt checkout of the table, up to the last commit"),
                what: "changes tables in the working set",
                hits: &["dolt table import -u t a.csv", "dolt table cp a b", "dolt schema import t a.csv"],
                misses: &["dolt table rm t", "dolt schema show"],
                ..WRITES
            },
            Rule {
                id: "dolt-table-tags",
                sub: "schema update-tag|copy-tags",
                effect: Effect::new(Change, Rows, Project),
                undo: UndoRow::Partial("the same command with the former tag"),
                what: "changes the inner numbers of columns",
                hits: &["dolt schema update-tag t c 1"],
                misses: &["dolt schema show"],
                ..WRITES
            },
            Rule {
                id: "dolt-table-rm",
                sub: "table rm",
                effect: LOSES,
                undo: UndoRow::None,
                what: "drops a table",
                instead: RECOMMEND,
                hits: &["dolt table rm t"],
                misses: &["dolt table cp a b"],
                ..HISTORY
            },
            Rule {
                id: "dolt-export",
                sub: "table|schema export",
                on: On::Last,
                when: &[When::AtLeast(2)],
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes a table to a file",
                hits: &["dolt table export t a.csv"],
                misses: &["dolt schema export"],
                ..LOOKS
            },
            Rule {
                id: "dolt-export-print",
                sub: "table|schema export",
                when: &[When::AtMost(1)],
                what: "prints a table",
                hits: &["dolt schema export"],
                misses: &["dolt table export t a.csv"],
                ..LOOKS
            },
            Rule {
                id: "dolt-dump",
                sub: "dump",
                effect: FILES,
                undo: UndoRow::Partial("remove the new files"),
                what: "writes the database to files",
                hits: &["dolt dump"],
                misses: &["dolt log"],
                ..LOOKS
            },
            Rule {
                id: "dolt-ci",
                sub: "ci",
                when: &[When::NoWord("ls view export")],
                effect: STAGES,
                undo: UndoRow::Unknown("what the workflow runs"),
                what: "changes or runs workflows",
                hits: &["dolt ci run a", "dolt ci init"],
                misses: &["dolt ci ls"],
                ..HISTORY
            },
            Rule {
                id: "dolt-server",
                sub: "sql-server",
                effect: Effect::new(Run, Listener, Project),
                undo: UndoRow::Exact("stop it"),
                what: "serves the database on a port",
                hits: &["dolt sql-server"],
                misses: &["dolt sql -q 'select 1'"],
                ..WRITES
            },
        ],
        carries: &[
            Carry::Sub("sql", &Carry::Flag("-q --query", Lang::Sql("dolt"))),
            Carry::Sub("sql", &Carry::File("-f --file", Lang::Sql("dolt"))),
            Carry::Sub(
                "sql",
                &Carry::Stdin {
                    lang: Lang::Sql("dolt"),
                    unless: "-q --query -f --file -x --execute -l --list-saved",
                    operands: 1,
                },
            ),
            Carry::Sub("query-diff", &Carry::Flag("-q", Lang::Sql("dolt"))),
        ],
        ..PROGRAM
    },
    Program {
        names: &["bd", "beads"],
        values: "--db --actor -C --directory --dolt-auto-commit --format -p --priority -t --type -a --assignee -l --label --labels -d --description --design --notes --acceptance -s --status --title --parent --deps --external-ref -e --estimate -r --reason --limit -n --sort --id -f --file --body-file --since --until -m --message --body -i --input -o --output --prefix",
        dry: "--dry-run --help -h",
        rules: &[
            Rule {
                id: "bd-read",
                sub: "list|show|ready|blocked|stats|status|search|count|info|stale|orphans|duplicates|activity|graph|version|help|prime|onboard|quickstart|human|lint|state|where|types|history|diff|query|memories|recall|statuses|context|children|preflight|completion|find-duplicates|ping|recap",
                when: &[When::NoFlag("--fix --merge --auto-merge")],
                what: "looks at issues",
                hits: &["bd list", "bd show bd-12", "bd ready --json"],
                misses: &["bd close bd-12", "bd delete bd-12"],
                ..LOOKS
            },
            Rule {
                id: "bd-group-read",
                when: &[When::Test(bd_reads)],
                what: "looks at issues and settings",
                hits: &["bd dep tree bd-1", "bd config get a", "bd dolt status", "bd comments bd-1", "bd doctor"],
                misses: &["bd dep add a b", "bd config set a b", "bd dolt push"],
                ..LOOKS
            },
            Rule {
                id: "bd-export",
                sub: "export",
                on: On::Flag("-o --output"),
                effect: FILES,
                undo: UndoRow::Overwritten,
                what: "writes issues to a file",
                hits: &["bd export -o a.jsonl"],
                misses: &["bd list"],
                ..LOOKS
            },
            Rule {
                id: "bd-write",
                sub: "create|new|q|update|close|reopen|edit|comment|note|assign|tag|defer|undefer|supersede|duplicate|relate|unrelate|link|unlink|promote|move|refile|remember|set-state|pin|todo|create-form|init|setup|hooks|import|rename|priority|mail|ship|heartbeat|done|start|claim|create-batch",
                effect: Effect::new(Change, Rows, Project),
                undo: UndoRow::Partial("the opposite command, or the database's history"),
                what: "writes issues",
                hits: &["bd create 'a title'", "bd update bd-1 -s open", "bd close bd-1"],
                misses: &["bd list", "bd delete bd-1"],
                ..WRITES
            },
            Rule {
                id: "bd-group-write",
                sub: "dep|label|labels|comments|epic|config|template|formula|mol|gate|wisp|cook|agent|slot|audit|swarm|worktree|merge-slot|rules|kv|repo|jira|linear|gitlab|github|ado|notion|daemon|daemons|doctor|duplicates|orphans|lint|find-duplicates",
                when: &[When::Test(|w| {
                    !bd_reads(w)
                        && !matches!(
                            w.operand(0),
                            Some(
                                "list"
                                    | "show"
                                    | "tree"
                                    | "status"
                                    | "get"
                                    | "cycles"
                                    | "list-all"
                                    | "health"
                                    | "logs"
                                    | "delete"
                                    | "clear"
                                    | "remove-all"
                                    | "purge"
                                    | "gc"
                                    | "killall"
                                    | "push"
                                    | "sync"
                            )
                        )
                })],
                effect: Effect::new(Change, Rows, Project),
                undo: UndoRow::Partial("the opposite command, or the database's history"),
                what: "writes issues or settings",
                hits: &["bd dep add a b", "bd config set a b", "bd label add bd-1 x", "bd doctor --fix"],
                misses: &["bd dep tree a", "bd list"],
                ..WRITES
            },
            Rule {
                id: "bd-share",
                sub: "sync|federation|jira|linear|gitlab|github|ado|notion",
                when: &[When::NoWord("status list get")],
                effect: SHARES,
                undo: UndoRow::Unknown("who has fetched it since"),
                network: true,
                what: "publishes issues",
                instead: RECOMMEND,
                hits: &["bd sync", "bd linear sync"],
                misses: &["bd list"],
                ..HISTORY
            },
            Rule {
                id: "bd-dolt",
                sub: "dolt|vc|branch|backup|flatten|compact|migrate|rename-prefix|upgrade|repair|repair-deps|restore|export-git|bootstrap",
                when: &[When::Test(|w| {
                    !matches!(
                        w.operand(0),
                        Some(
                            "status"
                                | "show"
                                | "log"
                                | "test"
                                | "list"
                                | "history"
                                | "commit"
                                | "start"
                                | "stop"
                                | "set"
                        )
                    )
                })],
                effect: SHARES,
                undo: UndoRow::Unknown("who has fetched it since, and what was there before"),
                network: true,
                what: "publishes, restores or rewrites the database of issues",
                instead: RECOMMEND,
                hits: &["bd dolt push", "bd backup", "bd compact", "bd dolt remote add o u", "bd restore bd-1"],
                misses: &["bd dolt status", "bd list"],
                ..HISTORY
            },
            Rule {
                id: "bd-dolt-local",
                sub: "dolt|vc commit|start|stop|set",
                effect: COMMITS,
                undo: UndoRow::Partial("the opposite command"),
                what: "commits issues, or starts and stops their server",
                hits: &["bd dolt commit", "bd dolt start"],
                misses: &["bd dolt push"],
                ..WRITES
            },
            Rule {
                id: "bd-delete",
                when: &[When::Test(|w| {
                    matches!(
                        w.operand(0),
                        Some(
                            "delete"
                                | "purge"
                                | "cleanup"
                                | "reset"
                                | "gc"
                                | "forget"
                                | "nuke"
                                | "prune"
                                | "admin"
                                | "burn"
                        )
                    ) || matches!(w.operand(1), Some("delete" | "clear" | "remove-all" | "purge" | "gc" | "killall"))
                        && !matches!(
                            w.operand(0),
                            Some("create" | "list" | "show" | "search" | "update" | "comment" | "q" | "new")
                        )
                })],
                effect: LOSES,
                undo: UndoRow::None,
                what: "removes issues for good, or kills servers",
                instead: "bd close",
                hits: &["bd delete bd-1", "bd cleanup --force", "bd dolt killall"],
                misses: &["bd close bd-1"],
                ..HISTORY
            },
        ],
        ..PROGRAM
    },
];

/// Sub-commands that read or write by what follows them.
fn group_reads(words: &dyn Words) -> bool {
    let next = words.word(1);
    match words.word(0) {
        Some("branch") => {
            let writes = words.has("-d -D --delete -m --move -M -c --copy -f --force -t --track");
            !writes && (words.words() == 1 || words.has("--list --show-current -a --all -r --remotes --datasets"))
        }
        Some("tag" | "remote" | "backup") => words.words() == 1 && !words.has("-d --delete"),
        Some("config") => words.has("--list --get") && !words.has("--add --set --unset"),
        Some("schema") => matches!(next, Some("show" | "tags")),
        Some("index") => matches!(next, Some("ls" | "cat")),
        Some("conflicts") => next == Some("cat"),
        Some("creds") => matches!(next, Some("ls" | "check")),
        Some("stash" | "profile") => next == Some("list"),
        Some("docs") => matches!(next, Some("print" | "diff")),
        Some("ci") => matches!(next, Some("ls" | "view" | "export")),
        Some("admin") => matches!(next, Some("show-root" | "storage" | "journal-inspect" | "archive-inspect")),
        _ => false,
    }
}

/// A branch and nothing else: an option that makes one, or a name that no table has.
fn switches_branch(words: &dyn Words) -> bool {
    if words.has("-B -f --force --") {
        return false;
    }
    let branch = |o: &str| o.contains('/') || matches!(o, "main" | "master" | "trunk" | "-");
    words.has("-b -t --track") || words.count() == 1 && words.operand(0).is_some_and(branch)
}

/// Nothing but staging is touched: no commit is named.
fn unstages(words: &dyn Words) -> bool {
    if words.has("--hard") {
        return false;
    }
    words.count() == 0 || !words.has("--soft") && words.count() == 1 && words.operand(0) == Some(".")
}

fn bd_reads(words: &dyn Words) -> bool {
    let next = words.word(1);
    match words.word(0) {
        None => words.words() == 0,
        Some("dep") => matches!(next, Some("tree" | "cycles" | "list" | "show")),
        Some("label" | "labels") => matches!(next, Some("list" | "list-all")),
        Some("comments") => next.is_some() && next != Some("add"),
        Some("config") => matches!(next, Some("get" | "list" | "show" | "validate")),
        Some("daemon" | "daemons") => matches!(next, Some("status" | "list" | "health" | "logs")),
        Some("dolt" | "vc" | "backup" | "federation" | "branch" | "hooks") => {
            matches!(next, Some("status" | "show" | "log" | "test" | "list" | "history"))
        }
        Some(
            "epic" | "template" | "formula" | "mol" | "gate" | "wisp" | "agent" | "slot" | "audit" | "kv" | "repo"
            | "worktree" | "swarm" | "rules",
        ) => {
            matches!(
                next,
                Some(
                    "list"
                        | "show"
                        | "status"
                        | "ready"
                        | "current"
                        | "progress"
                        | "get"
                        | "info"
                        | "check"
                        | "validate"
                )
            )
        }
        Some("jira" | "linear" | "gitlab" | "github" | "ado" | "notion") => matches!(next, Some("status" | "list")),
        Some("doctor") => !words.has("--fix"),
        _ => false,
    }
}

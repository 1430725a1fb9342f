//! GitHub by gh. What reaches people or a shared place is one-way more often than not.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use crate::grammar::graphql::mutations;
use Act::*;
use Object::*;
use Reach::*;

/// A rule that asks a service and changes nothing.
pub(super) const ASKS: Rule = Rule { network: true, what: "asks the service, changes nothing", ..READS };
/// A rule that changes something others share.
pub(super) const CHANGES: Rule = Rule { effect: Effect::new(Change, Shared, Remote), network: true, ..READS };
/// A rule that reaches people.
pub(super) const TELLS: Rule = Rule {
    effect: Effect::new(Send, Message, Remote),
    undo: UndoRow::None,
    network: true,
    what: "writes to people; the notification is out",
    ..READS
};
pub(super) const GONE: Effect = Effect::new(Delete, Shared, Remote);
pub(super) const MADE: Effect = Effect::new(Create, Shared, Remote);
const TURNED: Effect = Effect::new(Change, Message, Remote);
pub(super) const LOCAL: Effect = Effect::new(Change, Index, Project);
pub(super) const TRUSTED: Effect = Effect::new(Change, Account, Remote);

/// The rows.
pub const PROGRAMS: &[Program] = &[Program {
    names: &["gh"],
    values: "-R --repo --hostname",
    sub_values: &[
        (
            "api",
            "-X --method -f --raw-field -F --field -H --header --input -q --jq -t --template -p --preview --cache --hostname",
        ),
        (
            "pr list|status|view|diff|checks",
            "-q --jq -T --template --json -L --limit -S --search -s --state -l --label -a --assignee -A --author -B --base -H --head --app --color -i --interval",
        ),
        (
            "pr create|edit",
            "-t --title -b --body -F --body-file -B --base -H --head -l --label -a --assignee -r --reviewer -m --milestone -p --project -T --template --add-label --remove-label --add-assignee --remove-assignee --add-reviewer --remove-reviewer --add-project --remove-project --recover",
        ),
        ("pr merge", "-t --subject -b --body -F --body-file -A --author-email --match-head-commit"),
        ("pr close|reopen|ready|lock|review|comment", "-b --body -F --body-file -c --comment -r --reason"),
        ("pr checkout", "-b --branch"),
        (
            "issue list|status|view",
            "-q --jq -T --template --json -L --limit -S --search -s --state -l --label -a --assignee -A --author -m --milestone --app --mention",
        ),
        (
            "issue create|edit",
            "-t --title -b --body -F --body-file -l --label -a --assignee -m --milestone -p --project -T --template --add-label --remove-label --add-assignee --remove-assignee --add-project --remove-project --recover",
        ),
        (
            "issue close|reopen|comment|lock|transfer|develop",
            "-b --body -F --body-file -c --comment -r --reason -n --name",
        ),
        ("repo list|view", "-q --jq -T --template --json -L --limit -l --language --topic --visibility -b --branch"),
        (
            "repo create|edit|fork|sync|rename|clone",
            "-d --description -h --homepage -g --gitignore -l --license -s --source -r --remote -t --team -p --template --visibility --default-branch --add-topic --remove-topic --org --remote-name --fork-name -b --branch -u --upstream-remote-name",
        ),
        (
            "release list|view|download|create|edit|upload",
            "-q --jq -T --template --json -L --limit -t --title -n --notes -F --notes-file --target --notes-start-tag --discussion-category --tag -p --pattern -D --dir -O --output -A --archive",
        ),
        (
            "run list|view|watch|download|rerun",
            "-q --jq -T --template --json -L --limit -b --branch -c --commit -e --event -s --status -u --user -w --workflow -a --attempt -j --job -i --interval -n --name -D --dir -p --pattern --created",
        ),
        ("workflow list|view|run", "-q --jq --json -L --limit -r --ref -f --raw-field -F --field"),
        (
            "secret|variable",
            "-b --body -f --env-file -e --env -o --org -a --app -v --visibility -r --repos -q --jq --json",
        ),
        (
            "search",
            "-q --jq -T --template --json -L --limit --sort --order --owner -l --label --state --author --language --created --updated -R --repo --match --extension --filename --size --assignee --commenter --mentions --topic --stars",
        ),
        ("gist", "-d --desc -f --filename -a --add -r --remove -L --limit --filter"),
        ("label", "-c --color -d --description -n --name -q --jq --json -L --limit -S --search --sort --order"),
        ("auth", "-h --hostname -s --scopes -r --remove-scopes -p --git-protocol -u --user"),
        ("cache", "-q --jq --json -L --limit -k --key -r --ref -S --sort -O --order"),
        (
            "project",
            "-q --jq --format -L --limit --owner --title --id --project-id --field-id --text --number --url --body",
        ),
        ("codespace|cs", "-c --codespace -r --repo -m --machine -b --branch"),
    ],
    dry: "--dry-run",
    rules: &[
        Rule {
            id: "gh-read",
            sub: "pr|mr|issue list|ls|view|status|diff|checks",
            hits: &[
                "gh pr list",
                "gh pr view 3 --comments",
                "gh issue view 5",
                "gh pr checks 3",
                "gh -R o/r pr diff 1",
            ],
            misses: &["gh pr create --fill"],
            ..ASKS
        },
        Rule {
            id: "gh-list",
            sub: "repo|release|run|workflow|label|gist|ruleset|cache|project|variable|secret|extension|ssh-key|gpg-key|org|codespace|cs|config|alias|attestation|agent-task|preview list|ls|view|watch|check|verify|search|browse|item-list|field-list|get|logs",
            hits: &[
                "gh run view 1 --log-failed",
                "gh repo view",
                "gh release list",
                "gh run watch 1",
                "gh secret list",
            ],
            misses: &["gh run rerun 1", "gh secret set X"],
            ..ASKS
        },
        Rule {
            id: "gh-search",
            sub: "search|status|browse|version|help|completion|licenses|gitignore",
            hits: &["gh search code foo", "gh status", "gh version"],
            misses: &["gh api user"],
            ..ASKS
        },
        Rule {
            id: "gh-bare",
            when: &[When::AtMost(0)],
            what: "shows help",
            hits: &["gh --version", "gh"],
            misses: &["gh repo delete x"],
            ..READS
        },
        Rule {
            id: "gh-help",
            when: &[When::Flag("--help")],
            what: "shows help",
            hits: &["gh pr --help"],
            misses: &["gh pr list"],
            ..READS
        },
        Rule {
            id: "gh-auth-status",
            sub: "auth status",
            when: &[When::NoFlag("-t --show-token")],
            hits: &["gh auth status"],
            misses: &["gh auth status -t"],
            ..ASKS
        },
        Rule {
            id: "gh-auth-token",
            sub: "auth token",
            effect: Effect::new(Read, Secret, Outside),
            what: "prints the token that signs in",
            hits: &["gh auth token"],
            misses: &["gh auth status"],
            ..READS
        },
        Rule {
            id: "gh-auth-show-token",
            sub: "auth status",
            when: &[When::Flag("-t --show-token")],
            effect: Effect::new(Read, Secret, Outside),
            what: "prints the token that signs in",
            hits: &["gh auth status --show-token"],
            misses: &["gh auth status"],
            ..READS
        },
        Rule {
            id: "gh-auth",
            sub: "auth login|logout|refresh|setup-git|switch",
            effect: Effect::new(Change, Account, Outside),
            undo: UndoRow::Partial("gh auth login"),
            network: true,
            what: "changes who is signed in",
            hits: &["gh auth logout"],
            misses: &["gh auth status"],
            ..READS
        },
        Rule {
            id: "gh-api-read",
            sub: "api",
            when: &[When::Test(|w| api(w) == Api::Read)],
            hits: &[
                "gh api repos/o/r/pulls/1/comments --jq '.[].body'",
                "gh api -X GET search/issues -f q=x",
                "gh api graphql -f query='{ viewer { login } }'",
                "gh api graphql -F n=1 -f query='query($n: Int!) { viewer { login } }'",
                "gh api graphql -f query=\"query { repository(owner: \\\"$O\\\") { id } }\"",
            ],
            misses: &[
                "gh api -X DELETE repos/o/r",
                "gh api graphql -f query='mutation { a }'",
                "gh api $(cat words.txt)",
            ],
            ..ASKS
        },
        Rule {
            id: "gh-api-message",
            sub: "api",
            when: &[When::Test(|w| api(w) == Api::Message)],
            hits: &[
                "gh api repos/o/r/pulls/1/comments/2/replies -f body=done",
                "gh api graphql -f query='mutation { addComment(input: {subjectId: \"x\", body: \"y\"}) { clientMutationId } }'",
            ],
            misses: &["gh api repos/o/r/pulls/1/comments", "gh api -X PUT repos/o/r/pulls/1/merge"],
            ..TELLS
        },
        Rule {
            id: "gh-api-small",
            sub: "api",
            when: &[When::Test(|w| api(w) == Api::Small)],
            effect: TURNED,
            undo: UndoRow::Partial("the opposite call: add or take away, resolve or unresolve"),
            network: true,
            what: "changes a label, a mark or a thread's state",
            hits: &[
                "gh api -X DELETE repos/o/r/issues/1/labels/bug",
                "gh api graphql -f query='mutation { t: resolveReviewThread(input: {threadId: \"x\"}) { thread { id } } }'",
            ],
            misses: &["gh api -X DELETE repos/o/r"],
            ..READS
        },
        Rule {
            id: "gh-api-write",
            sub: "api",
            when: &[When::Test(|w| api(w) == Api::Write)],
            undo: UndoRow::Unknown("what was there before the call"),
            what: "changes something at the service",
            hits: &[
                "gh api -X PUT repos/o/r/pulls/1/merge",
                "gh api repos/o/r/dispatches -f event_type=x",
                "gh api graphql -f query='mutation { updateRef(input: {}) { clientMutationId } }'",
                "gh api graphql -F query=@q.graphql",
                "gh api $(cat words.txt)",
            ],
            misses: &["gh api repos/o/r"],
            ..CHANGES
        },
        Rule {
            id: "gh-api-delete",
            sub: "api",
            when: &[When::Test(|w| api(w) == Api::Delete)],
            effect: GONE,
            undo: UndoRow::None,
            network: true,
            what: "deletes something at the service",
            hits: &[
                "gh api -X DELETE repos/o/r",
                "gh api --method=delete repos/o/r/releases/1",
                "gh api graphql -f query='mutation { deleteIssue(input: {}) { clientMutationId } }'",
            ],
            misses: &["gh api repos/o/r"],
            ..READS
        },
        Rule {
            id: "gh-api-delete-ref",
            sub: "api",
            when: &[When::Test(|w| api(w) == Api::DeleteRef)],
            effect: GONE,
            undo: UndoRow::Unknown("whether a clone has the branch"),
            network: true,
            what: "deletes a branch or tag at the service",
            hits: &["gh api -X DELETE repos/o/r/git/refs/heads/x"],
            misses: &["gh api repos/o/r/git/refs/heads/x"],
            ..READS
        },
        Rule {
            id: "gh-checkout",
            sub: "pr checkout|co",
            when: &[When::NoFlag("-f --force")],
            effect: LOCAL,
            undo: UndoRow::Exact("git switch -"),
            network: true,
            what: "fetches a pull request and switches to it",
            hits: &["gh pr checkout 3"],
            misses: &["gh pr checkout -f 3"],
            ..READS
        },
        Rule {
            id: "gh-checkout-force",
            sub: "pr checkout|co",
            when: &[When::Flag("-f --force")],
            effect: Effect::new(Delete, Tree, Project),
            undo: UndoRow::CleanTree("git switch -"),
            network: true,
            what: "resets a local branch to a pull request",
            hits: &["gh pr checkout -f 3"],
            misses: &["gh pr checkout 3"],
            ..READS
        },
        Rule {
            id: "gh-pr-create",
            sub: "pr create|new",
            effect: MADE,
            undo: UndoRow::Unknown("notifications that already went out; gh pr close"),
            network: true,
            what: "opens a pull request",
            hits: &["gh pr create --fill", "gh pr create -t x -b 'rm -rf /'"],
            misses: &["gh pr view"],
            ..READS
        },
        Rule {
            id: "gh-message",
            sub: "pr|issue|discussion comment|review",
            hits: &["gh pr comment 12 --body hi", "gh pr review 3 --approve"],
            misses: &["gh issue list"],
            ..TELLS
        },
        Rule {
            id: "gh-issue-create",
            sub: "issue|discussion create|new",
            hits: &["gh issue create -t t -b b"],
            misses: &["gh pr create --fill"],
            ..TELLS
        },
        Rule {
            id: "gh-turn",
            sub: "pr|issue close|reopen|ready|edit|lock|unlock|pin|unpin|develop|update-branch",
            when: &[When::NoFlag("-d --delete-branch -c --comment")],
            effect: TURNED,
            undo: UndoRow::Partial("the opposite: reopen, edit back, unlock"),
            network: true,
            what: "changes the state of a pull request or issue",
            hits: &["gh pr close 3", "gh issue edit 5 --add-label bug"],
            misses: &["gh issue delete 5", "gh pr close 3 -d"],
            ..READS
        },
        Rule {
            id: "gh-close-comment",
            sub: "pr|issue close|reopen",
            when: &[When::Flag("-c --comment")],
            hits: &["gh issue close 3 -c done"],
            misses: &["gh issue close 3"],
            ..TELLS
        },
        Rule {
            id: "gh-branch-delete",
            sub: "pr close",
            when: &[When::Flag("-d --delete-branch")],
            effect: GONE,
            undo: UndoRow::Partial("gh pr reopen, after the branch is restored from the pull request's page"),
            network: true,
            what: "closes a pull request and deletes its branch",
            hits: &["gh pr close 3 -d"],
            misses: &["gh pr close 3"],
            ..READS
        },
        Rule {
            id: "gh-pr-merge",
            sub: "pr merge",
            when: &[When::NoFlag("--disable-auto")],
            undo: UndoRow::Partial("gh pr revert, which opens the reverse"),
            what: "merges into a branch that others share",
            instead: "let a person merge it",
            hits: &["gh pr merge 3 --squash", "gh pr merge 3 --auto -d"],
            misses: &["gh pr merge --disable-auto"],
            ..CHANGES
        },
        Rule {
            id: "gh-pr-merge-off",
            sub: "pr merge",
            when: &[When::Flag("--disable-auto")],
            effect: TURNED,
            undo: UndoRow::Exact("gh pr merge --auto {args}"),
            network: true,
            what: "turns off that a pull request merges by itself",
            hits: &["gh pr merge --disable-auto 3"],
            misses: &["gh pr merge 3"],
            ..READS
        },
        Rule {
            id: "gh-pr-revert",
            sub: "pr revert",
            effect: MADE,
            undo: UndoRow::Exact("gh pr close"),
            network: true,
            what: "opens a pull request that reverts another",
            hits: &["gh pr revert 3"],
            misses: &["gh pr merge 3"],
            ..READS
        },
        Rule {
            id: "gh-issue-delete",
            sub: "issue delete|transfer",
            effect: GONE,
            undo: UndoRow::None,
            network: true,
            what: "deletes an issue with its comments, or moves it to another place",
            instead: "gh issue close",
            hits: &["gh issue delete 5 --yes"],
            misses: &["gh issue close 5"],
            ..READS
        },
        Rule {
            id: "gh-repo-delete",
            sub: "repo delete",
            effect: GONE,
            undo: UndoRow::None,
            network: true,
            what: "deletes a repository with its issues, pull requests and releases",
            instead: "gh repo archive",
            hits: &["gh repo delete o/r --yes"],
            misses: &["gh repo archive o/r"],
            ..READS
        },
        Rule {
            id: "gh-repo-archive",
            sub: "repo archive",
            undo: UndoRow::Exact("gh repo unarchive {args}"),
            what: "makes a repository read-only for everybody",
            hits: &["gh repo archive o/r"],
            misses: &["gh repo unarchive o/r"],
            ..CHANGES
        },
        Rule {
            id: "gh-repo-unarchive",
            sub: "repo unarchive",
            undo: UndoRow::Exact("gh repo archive {args}"),
            what: "opens an archived repository again",
            hits: &["gh repo unarchive o/r"],
            misses: &["gh repo archive o/r"],
            ..CHANGES
        },
        Rule {
            id: "gh-repo-public",
            sub: "repo edit|create",
            when: &[When::Test(|w| {
                w.value("--visibility") == Some("public") || w.has("--public") && w.has("-s --source --push")
            })],
            effect: Effect::new(Send, Shared, Remote),
            undo: UndoRow::None,
            network: true,
            what: "shows the content of a repository to everybody",
            hits: &["gh repo edit --visibility public", "gh repo create x --public --source . --push"],
            misses: &["gh repo edit --visibility private", "gh repo create x --public"],
            ..READS
        },
        Rule {
            id: "gh-repo-edit",
            sub: "repo edit|rename|deploy-key|autolink",
            when: &[When::Test(|w| w.value("--visibility") != Some("public"))],
            undo: UndoRow::Unknown("what the setting was before"),
            what: "changes the settings of a repository",
            hits: &["gh repo edit --enable-wiki=false", "gh repo rename new"],
            misses: &["gh repo view"],
            ..CHANGES
        },
        Rule {
            id: "gh-repo-create",
            sub: "repo create|new|fork",
            effect: MADE,
            undo: UndoRow::Exact("gh repo delete {1}"),
            network: true,
            what: "makes a repository at the service",
            hits: &["gh repo create x --private", "gh repo fork o/r"],
            misses: &["gh repo view"],
            ..READS
        },
        Rule {
            id: "gh-repo-clone",
            sub: "repo|gist clone",
            effect: Effect::new(Create, Output, Project),
            undo: UndoRow::Exact("rm -rf the new directory"),
            network: true,
            what: "copies a repository to a new directory",
            hits: &["gh repo clone o/r"],
            misses: &["gh repo view"],
            ..READS
        },
        Rule {
            id: "gh-repo-sync",
            sub: "repo sync",
            when: &[When::NoFlag("--force")],
            effect: Effect::new(Create, Commit, Project),
            undo: UndoRow::Exact("git reset --keep ORIG_HEAD"),
            network: true,
            what: "brings a branch up to its source, if nothing is lost by it",
            hits: &["gh repo sync"],
            misses: &["gh repo sync --force"],
            ..READS
        },
        Rule {
            id: "gh-repo-sync-force",
            sub: "repo sync",
            when: &[When::Flag("--force")],
            effect: Effect::new(Change, History, Remote),
            undo: UndoRow::Unknown("whether a clone has the old commits"),
            network: true,
            what: "resets a branch to its source",
            hits: &["gh repo sync o/r --force"],
            misses: &["gh repo sync"],
            ..READS
        },
        Rule {
            id: "gh-local",
            sub: "config|alias set|delete|import|clear-cache",
            when: &[When::Test(|w| {
                !w.has("-s --shell") && !(0..w.count()).any(|i| w.operand(i).is_none_or(|o| o.starts_with('!')))
            })],
            effect: LOCAL,
            undo: UndoRow::Partial("set the old value again"),
            what: "changes gh's own settings",
            hits: &["gh alias set co 'pr checkout'", "gh config set prompt disabled"],
            misses: &["gh alias set x '!rm -rf /'"],
            ..READS
        },
        Rule {
            id: "gh-config-program",
            sub: "config set",
            when: &[When::First("pager editor browser")],
            effect: Effect::new(Change, Environment, Home),
            undo: UndoRow::Unknown("what the program does that gh then runs"),
            what: "names a program that gh runs",
            hits: &["gh config set pager x"],
            misses: &["gh config set prompt disabled"],
            ..READS
        },
        Rule {
            id: "gh-repo-default",
            sub: "repo set-default",
            effect: LOCAL,
            undo: UndoRow::Partial("set the old value again"),
            what: "changes which repository gh means here",
            hits: &["gh repo set-default o/r"],
            misses: &["gh repo delete o/r"],
            ..READS
        },
        Rule {
            id: "gh-alias-shell",
            sub: "alias set",
            when: &[When::Test(|w| {
                w.has("-s --shell") || (0..w.count()).any(|i| w.operand(i).is_none_or(|o| o.starts_with('!')))
            })],
            effect: Effect::new(Change, Environment, Home),
            undo: UndoRow::Unknown("what the alias runs"),
            what: "gives gh a sub-command that runs a shell text",
            hits: &["gh alias set x '!rm -rf /'"],
            misses: &["gh alias set co 'pr checkout'"],
            ..READS
        },
        Rule {
            id: "gh-release-create",
            sub: "release create|new|upload|edit",
            effect: Effect::new(Send, Shared, Remote),
            undo: UndoRow::None,
            network: true,
            what: "publishes a release; people and mirrors have it then",
            hits: &["gh release create v1 --notes x", "gh release upload v1 a.zip"],
            misses: &["gh release list", "gh release create v1 --draft"],
            when: &[When::NoFlag("-d --draft")],
            ..READS
        },
        Rule {
            id: "gh-release-draft",
            sub: "release create|new|edit",
            when: &[When::Flag("-d --draft")],
            effect: MADE,
            undo: UndoRow::Exact("gh release delete {1}"),
            network: true,
            what: "prepares a release that nobody sees yet",
            hits: &["gh release create v1 --draft"],
            misses: &["gh release create v1"],
            ..READS
        },
        Rule {
            id: "gh-release-delete",
            sub: "release delete|delete-asset",
            effect: GONE,
            undo: UndoRow::None,
            network: true,
            what: "deletes a release with its notes and files",
            hits: &["gh release delete v1.0.0 -y"],
            misses: &["gh release view v1.0.0"],
            ..READS
        },
        Rule {
            id: "gh-download",
            sub: "release|run|attestation download",
            effect: Effect::new(Create, File, Project),
            undo: UndoRow::Exact("rm the new files"),
            network: true,
            what: "downloads files",
            hits: &["gh run download 1", "gh release download v1 -p '*.zip'"],
            misses: &["gh release view v1"],
            ..READS
        },
        Rule {
            id: "gh-run",
            sub: "run rerun|cancel",
            effect: Effect::new(Run, Builder, Remote),
            undo: UndoRow::Partial("gh run cancel, or gh run rerun"),
            network: true,
            what: "runs a workflow again, or stops it",
            hits: &["gh run rerun 1 --failed", "gh run cancel 1"],
            misses: &["gh run view 1"],
            ..READS
        },
        Rule {
            id: "gh-workflow",
            sub: "workflow run|enable|disable",
            effect: Effect::new(Run, Cloud, Remote),
            undo: UndoRow::Partial("gh run cancel, or the opposite"),
            network: true,
            what: "starts or switches a workflow, which may deploy",
            hits: &["gh workflow run ci.yml"],
            misses: &["gh workflow list"],
            ..READS
        },
        Rule {
            id: "gh-cache-delete",
            sub: "cache delete",
            effect: Effect::new(Delete, Output, Remote),
            undo: UndoRow::Partial("the next run makes it again"),
            network: true,
            what: "deletes caches of workflows",
            hits: &["gh cache delete --all"],
            misses: &["gh cache list"],
            ..READS
        },
        Rule {
            id: "gh-delete",
            sub: "run|label|gist|project|codespace|cs|ruleset delete|item-delete|field-delete|remove|rm",
            effect: GONE,
            undo: UndoRow::None,
            network: true,
            what: "deletes something at the service",
            hits: &["gh run delete 1", "gh gist delete x", "gh label delete bug --yes"],
            misses: &["gh run view 1"],
            ..READS
        },
        Rule {
            id: "gh-make",
            sub: "label|project|gist|codespace|cs create|clone|edit|item-add|item-create|item-edit|field-create|copy|link|unlink|mark-template|close|rename|rebuild|stop|ports",
            when: &[When::Test(|w| !w.has("-p --public"))],
            effect: MADE,
            undo: UndoRow::Partial("delete or edit it again"),
            network: true,
            what: "makes or changes a label, a project's item, a secret gist or a codespace",
            hits: &["gh label create bug", "gh project item-add 1 --owner x --url y", "gh gist create a.txt"],
            misses: &["gh label list", "gh gist create -p a.txt"],
            ..READS
        },
        Rule {
            id: "gh-gist-public",
            sub: "gist create",
            when: &[When::Flag("-p --public")],
            on: On::Operands,
            effect: Effect::new(Send, Shared, Remote),
            undo: UndoRow::None,
            network: true,
            what: "shows files to everybody",
            hits: &["gh gist create --public a.txt"],
            misses: &["gh gist create a.txt"],
            ..READS
        },
        Rule {
            id: "gh-secret",
            sub: "secret|variable set|delete|remove",
            effect: TRUSTED,
            undo: UndoRow::Unknown("whether somebody has the old value"),
            network: true,
            what: "replaces or deletes a secret or variable that workflows use",
            hits: &["gh secret set TOKEN -b x", "gh variable delete X"],
            misses: &["gh secret list"],
            ..READS
        },
        Rule {
            id: "gh-key",
            sub: "ssh-key|gpg-key add|delete",
            effect: TRUSTED,
            undo: UndoRow::Partial("gh ssh-key delete, or add again"),
            network: true,
            what: "changes which keys may sign in",
            hits: &["gh ssh-key add k.pub"],
            misses: &["gh ssh-key list"],
            ..READS
        },
        Rule {
            id: "gh-extension",
            sub: "extension|ext|extensions install|upgrade|exec|create|remove",
            effect: Effect::new(Run, Code, Outside),
            undo: UndoRow::Unknown("what the extension does"),
            network: true,
            what: "installs or runs an extension: a program that anybody can publish",
            hits: &["gh extension install o/gh-x", "gh ext upgrade --all"],
            misses: &["gh extension list"],
            ..READS
        },
    ],
    ..PROGRAM
}];

/// What a call of the service's API comes to, worst last.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
pub(super) enum Api {
    Read,
    Small,
    Message,
    Write,
    DeleteRef,
    Delete,
}

const FIELDS: &str = "-f --raw-field -F --field --input";

pub(super) fn api(w: &dyn Words) -> Api {
    let path = w.operand(0);
    if w.many() {
        return Api::Write;
    }
    if path == Some("graphql") {
        return graphql(w);
    }
    let method = match (w.has("-X --method"), w.value("-X --method")) {
        (true, Some(method)) => method.to_ascii_uppercase(),
        (true, None) => return Api::Write,
        (false, _) if w.has(FIELDS) => String::from("POST"),
        (false, _) => return Api::Read,
    };
    let path = path.unwrap_or("").trim_end_matches('/');
    let path = path.split('?').next().unwrap_or("");
    let small = ["labels", "assignees", "reactions", "subscription", "starred", "lock", "requested_reviewers"];
    let said = ["comments", "replies", "issues", "reviews", "pulls"];
    match method.as_str() {
        "GET" | "HEAD" => Api::Read,
        _ if path.rsplit('/').take(2).any(|part| small.contains(&part)) => Api::Small,
        "DELETE" if path.contains("/git/refs/") => Api::DeleteRef,
        "DELETE" => Api::Delete,
        "POST" if path.rsplit('/').next().is_some_and(|part| said.contains(&part)) => Api::Message,
        "PATCH" if path.rsplit('/').nth(1) == Some("comments") => Api::Message,
        _ => Api::Write,
    }
}

/// Mutations that only mark, and those that only say something.
const MARKS: &[&str] = &[
    "resolveReviewThread",
    "unresolveReviewThread",
    "minimizeComment",
    "unminimizeComment",
    "addLabelsToLabelable",
    "removeLabelsFromLabelable",
    "addReaction",
    "removeReaction",
    "markPullRequestReadyForReview",
    "convertPullRequestToDraft",
    "closeIssue",
    "reopenIssue",
    "closePullRequest",
    "reopenPullRequest",
];
const WORDS: &[&str] = &[
    "addComment",
    "addPullRequestReview",
    "addPullRequestReviewComment",
    "addPullRequestReviewThread",
    "addPullRequestReviewThreadReply",
    "submitPullRequestReview",
    "addDiscussionComment",
    "createIssue",
    "updateIssueComment",
    "updatePullRequestReviewComment",
];

fn graphql(w: &dyn Words) -> Api {
    // A field whose name is not known could be another `query`.
    let fields = w.values(FIELDS);
    let mut queries = fields.iter().filter(|(text, whole)| text.starts_with("query=") || !whole && !text.contains('='));
    let (Some((text, whole)), None, false) = (queries.next(), queries.next(), w.has("--input")) else {
        return Api::Write;
    };
    let Some(query) = text.strip_prefix("query=").filter(|q| !q.starts_with('@')) else { return Api::Write };
    if !whole {
        // A document that begins with a query and names no operation runs nothing else, whatever follows.
        let named = fields.iter().any(|(text, _)| text.starts_with("operationName"));
        let begins = |text: &str| text.starts_with('{') || text.starts_with("query ") || text.starts_with("query(");
        return if begins(query.trim_start()) && !named { Api::Read } else { Api::Write };
    }
    let Some(asked) = mutations(query) else { return Api::Write };
    let weight = |name: &str| match name {
        _ if MARKS.contains(&name) => Api::Small,
        _ if WORDS.contains(&name) => Api::Message,
        _ if name.starts_with("delete") => Api::Delete,
        _ => Api::Write,
    };
    asked.into_iter().map(weight).max().unwrap_or(Api::Read)
}

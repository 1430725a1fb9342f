//! GitLab by glab.

use super::hosting::{ASKS, Api, CHANGES, GONE, LOCAL, MADE, TELLS, TRUSTED, api};
use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

/// The rows.
pub const PROGRAMS: &[Program] = &[Program {
    names: &["glab"],
    values: "-R --repo -g --group --hostname",
    sub_values: &[
        ("api", "-X --method -f --raw-field -F --field -H --header --input --hostname --output"),
        (
            "mr|issue|release|ci|repo|snippet|label|variable|milestone|schedule",
            "-t --title -d --description -m --message -b --branch --target-branch --source-branch -l --label -a --assignee -F --output --output-format -P --per-page -p --page --state --author --search --ref --milestone --reviewer -n --name --notes --notes-file -v --value -s --scope",
        ),
    ],
    rules: &[
        Rule {
            id: "glab-read",
            sub: "mr|issue|incident|release|ci|pipe|pipeline|repo|project|snippet|label|variable|milestone|schedule|token|ssh-key|deploy-key|cluster|job|config|alias|iteration|stack|runner list|ls|view|show|diff|status|get|trace|lint|search|issues|approvers|contributors|export|check",
            hits: &["glab mr list", "glab mr view 3", "glab ci status", "glab issue view 5"],
            misses: &["glab mr create --fill"],
            ..ASKS
        },
        Rule {
            id: "glab-help",
            sub: "version|help|completion|check-update",
            hits: &["glab version"],
            misses: &["glab mr merge 3"],
            ..ASKS
        },
        Rule {
            id: "glab-auth-status",
            sub: "auth status",
            when: &[When::NoFlag("-t --show-token")],
            hits: &["glab auth status"],
            misses: &["glab auth status -t"],
            ..ASKS
        },
        Rule {
            id: "glab-auth",
            sub: "auth",
            when: &[When::Test(|w| w.operand(0) != Some("status") || w.has("-t --show-token"))],
            effect: Effect::new(Change, Account, Outside),
            undo: UndoRow::Partial("glab auth login"),
            network: true,
            what: "changes who is signed in, or prints the token",
            hits: &["glab auth logout", "glab auth status -t"],
            misses: &["glab auth status"],
            ..READS
        },
        Rule {
            id: "glab-api-read",
            sub: "api",
            when: &[When::Test(|w| api(w) == Api::Read)],
            hits: &["glab api projects/1"],
            misses: &["glab api -X DELETE projects/1"],
            ..ASKS
        },
        Rule {
            id: "glab-api-write",
            sub: "api",
            when: &[When::Test(|w| matches!(api(w), Api::Small | Api::Message | Api::Write))],
            undo: UndoRow::Unknown("what was there before the call"),
            what: "changes something at the service",
            hits: &["glab api -X PUT projects/1 -f name=x"],
            misses: &["glab api projects/1"],
            ..CHANGES
        },
        Rule {
            id: "glab-api-delete",
            sub: "api",
            when: &[When::Test(|w| api(w) >= Api::DeleteRef)],
            effect: GONE,
            undo: UndoRow::None,
            network: true,
            what: "deletes something at the service",
            hits: &["glab api -X DELETE projects/1"],
            misses: &["glab api projects/1"],
            ..READS
        },
        Rule {
            id: "glab-local",
            sub: "mr|repo|snippet checkout|clone",
            effect: LOCAL,
            undo: UndoRow::Exact("git switch -"),
            network: true,
            what: "fetches a branch or a repository",
            hits: &["glab mr checkout 3"],
            misses: &["glab mr view 3"],
            ..READS
        },
        Rule {
            id: "glab-create",
            sub: "mr|issue|label|milestone|repo|project|snippet create|new|fork|for|update|close|reopen|subscribe|unsubscribe|todo|rebase|approve|revoke|edit",
            effect: MADE,
            undo: UndoRow::Unknown("notifications that already went out; close it"),
            network: true,
            what: "opens or changes a merge request, an issue or a project",
            hits: &["glab mr create --fill", "glab mr close 3"],
            misses: &["glab mr list"],
            ..READS
        },
        Rule {
            id: "glab-message",
            sub: "mr|issue|incident note|comment",
            hits: &["glab mr note 3 -m hi"],
            misses: &["glab mr view 3"],
            ..TELLS
        },
        Rule {
            id: "glab-merge",
            sub: "mr merge|accept",
            undo: UndoRow::Partial("git revert of the merge commit"),
            what: "merges into a branch that others share",
            hits: &["glab mr merge 3"],
            misses: &["glab mr view 3"],
            ..CHANGES
        },
        Rule {
            id: "glab-run",
            sub: "ci|pipe|pipeline|schedule|job run|retry|cancel|trigger|run-trig|artifact|config",
            effect: Effect::new(Run, Cloud, Remote),
            undo: UndoRow::Partial("glab ci cancel"),
            network: true,
            what: "starts or stops a pipeline",
            hits: &["glab ci run", "glab ci retry 1"],
            misses: &["glab ci status"],
            ..READS
        },
        Rule {
            id: "glab-release",
            sub: "release create|upload",
            effect: Effect::new(Send, Shared, Remote),
            undo: UndoRow::None,
            network: true,
            what: "publishes a release; people and mirrors have it then",
            hits: &["glab release create v1"],
            misses: &["glab release list"],
            ..READS
        },
        Rule {
            id: "glab-secret",
            sub: "variable|token|ssh-key|deploy-key|securefile set|update|create|add|rotate|revoke",
            effect: TRUSTED,
            undo: UndoRow::Unknown("whether somebody has the old value"),
            network: true,
            what: "changes variables, tokens or keys",
            hits: &["glab variable set X y"],
            misses: &["glab variable list"],
            ..READS
        },
        Rule {
            id: "glab-delete",
            sub: "mr|issue|release|ci|repo|project|label|milestone|variable|snippet|schedule|ssh-key|deploy-key|runner delete|del|remove|rm|transfer|archive",
            effect: GONE,
            undo: UndoRow::None,
            network: true,
            what: "deletes something at the service",
            hits: &["glab repo delete o/r", "glab mr delete 3"],
            misses: &["glab mr list"],
            ..READS
        },
    ],
    ..PROGRAM
}];

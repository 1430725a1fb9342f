//! What Dolt's procedures do.

use crate::catalog::sql::{Back, ROW, Rule, on};
use crate::finding::{Act, Class, Object};

const SAFE: Class = Class::SafeWrite;
const REFLOG: Back = Back::Partial("DOLT_REFLOG names the commit that was there; DOLT_RESET goes back to it");

macro_rules! rows {
    ($( $name:ident $id:literal $class:expr, $act:ident $object:ident, $undo:expr, $what:literal, $hits:expr; )*) => {
        $(
            #[doc = $what]
            pub static $name: Rule = Rule {
                id: $id,
                class: $class,
                effect: on(Act::$act, Object::$object),
                undo: $undo,
                what: $what,
                hits: $hits,
                ..ROW
            };
        )*
        /// Every row of this file.
        pub static ALL: &[&Rule] = &[$( &$name, )*];
    };
}

rows! {
    LOOK "dolt-look" Class::Read, Read Nothing, Back::Unneeded, "only looks",
        &[("dolt", "CALL DOLT_BACKUP()"), ("dolt", "CALL DOLT_CLEAN('--dry-run')"), ("dolt", "CALL DOLT_STATS_INFO()"),
          ("dolt", "CALL DOLT_COUNT_COMMITS('--from','a','--to','b')")];
    ADD "dolt-add" SAFE, Change Index, Back::Exact("CALL DOLT_RESET('.')"), "stages tables",
        &[("dolt", "CALL DOLT_ADD('.')"), ("dolt", "CALL dolt_add('-A')")];
    COMMIT "dolt-commit" SAFE, Create Commit, Back::Exact("CALL DOLT_RESET('--soft','HEAD~1')"), "adds a commit",
        &[("dolt", "CALL DOLT_COMMIT('-Am','msg')"), ("dolt", "CALL DOLT_COMMIT_HASH_OUT(@h,'-m','x')")];
    COMMIT_AMEND "dolt-commit-amend" Class::HistoryAffecting, Change History, REFLOG, "rewrites the last commit, or commits over violations",
        &[("dolt", "CALL DOLT_COMMIT('--amend','-m','x')")];
    BRANCH "dolt-branch" SAFE, Create Commit, Back::Exact("CALL DOLT_BRANCH('-d', the new branch)"), "makes a branch",
        &[("dolt", "CALL DOLT_BRANCH('agent/task')"), ("dolt", "CALL DOLT_BRANCH('-c','a','b')")];
    BRANCH_DELETE "dolt-branch-delete" Class::HistoryAffecting, Delete History, Back::None, "deletes a branch; commits that only it held become unreachable",
        &[("dolt", "CALL DOLT_BRANCH('-D','feature')"), ("dolt", "CALL DOLT_BRANCH('-df','agent/x')")];
    BRANCH_FORCE "dolt-branch-force" Class::HistoryAffecting, Change History, Back::None, "moves an existing branch to another commit",
        &[("dolt", "CALL DOLT_BRANCH('-f','main','HEAD~5')")];
    BRANCH_MOVE "dolt-branch-move" Class::HistoryAffecting, Change Shared, Back::Exact("rename the branch back"), "renames a branch that others may use",
        &[("dolt", "CALL dolt_branch('-m','main','trunk')")];
    CHECKOUT "dolt-checkout" SAFE, Change Index, Back::Exact("CALL DOLT_CHECKOUT of the branch before"), "goes to another branch",
        &[("dolt", "CALL DOLT_CHECKOUT('agent/x')")];
    CHECKOUT_NEW "dolt-checkout-new" SAFE, Create Commit, Back::Exact("CALL DOLT_BRANCH('-d', the new branch)"), "makes a branch and goes to it",
        &[("dolt", "CALL DOLT_CHECKOUT('-b','agent/x')")];
    CHECKOUT_FORCE "dolt-checkout-force" Class::HistoryAffecting, Delete History, Back::None, "goes to a branch and throws changes or its old commits away",
        &[("dolt", "CALL DOLT_CHECKOUT('-B','x')"), ("dolt", "CALL DOLT_CHECKOUT('-f','agent/x')")];
    CHECKOUT_TABLE "dolt-checkout-table" Class::HistoryAffecting, Delete History, Back::None, "throws the uncommitted changes of a table away, if the name is a table's",
        &[("dolt", "CALL dolt_checkout('users')"), ("dolt", "CALL DOLT_CHECKOUT('--','issues')")];
    CHERRY_PICK "dolt-cherry-pick" Class::HistoryAffecting, Change History, REFLOG, "copies a commit onto this branch",
        &[("dolt", "CALL DOLT_CHERRY_PICK('abc')")];
    ABORT "dolt-abort" Class::HistoryAffecting, Delete History, Back::None, "throws the state of a merge, pick or branch away",
        &[("dolt", "CALL dolt_merge('--abort')")];
    CLEAN "dolt-clean" Class::HistoryAffecting, Delete History, Back::None, "deletes untracked tables",
        &[("dolt", "CALL DOLT_CLEAN()")];
    CLONE "dolt-clone" Class::HistoryAffecting, Change Database, Back::Partial("DROP the database that it made"), "brings a database from elsewhere",
        &[("dolt", "CALL dolt_clone('http://x/y')")];
    CLUSTER "dolt-cluster" Class::HistoryAffecting, Change Service, Back::Partial("set the role back"), "changes the role of a server in its cluster",
        &[("dolt", "CALL DOLT_CLUSTER_TRANSITION_TO_STANDBY('2','1')")];
    RESOLVE "dolt-conflicts-resolve" Class::HistoryAffecting, Delete History, Back::None, "takes one side of every conflict and drops the other",
        &[("dolt", "CALL DOLT_CONFLICTS_RESOLVE('--ours','t')")];
    FETCH "dolt-fetch" SAFE, Create Commit, Back::Partial("fetched commits do no harm"), "fetches commits from a remote",
        &[("dolt", "CALL DOLT_FETCH('origin')")];
    PRUNE "dolt-fetch-prune" Class::HistoryAffecting, Delete History, Back::Partial("fetch again, while the remote still has them"), "fetches, and drops or overwrites branches",
        &[("dolt", "CALL DOLT_FETCH('-p','origin')")];
    GC "dolt-gc" Class::HistoryAffecting, Delete History, Back::None, "deletes what no branch reaches: nothing that was lost can be found again",
        &[("dolt", "CALL DOLT_GC()"), ("dolt", "CALL DOLT_GC('--full')")];
    MERGE "dolt-merge" Class::HistoryAffecting, Change History, REFLOG, "merges a branch into this one",
        &[("dolt", "CALL DOLT_MERGE('agent/task')")];
    PULL "dolt-pull" Class::HistoryAffecting, Change History, REFLOG, "fetches and merges",
        &[("dolt", "CALL DOLT_PULL('origin')")];
    PURGE "dolt-purge-dropped" Class::HistoryAffecting, Delete Database, Back::None, "deletes dropped databases for good: DOLT_UNDROP no longer works",
        &[("dolt", "CALL DOLT_PURGE_DROPPED_DATABASES()")];
    PUSH "dolt-push" Class::HistoryAffecting, Send Shared, Back::Partial("what others fetched stays with them"), "pushes commits to a remote",
        &[("dolt", "SELECT 1; CALL DOLT_PUSH('origin','main')"), ("doltgres", "SELECT * FROM dolt_push('origin','main')")];
    PUSH_FORCE "dolt-push-force" Class::HistoryAffecting, Delete Shared, Back::None, "overwrites or deletes a branch of a remote",
        &[("dolt", "CALL DOLT_PUSH('--force','origin','main')"), ("dolt", "CALL dolt_push('-f','origin','main')")];
    REBASE "dolt-rebase" Class::HistoryAffecting, Delete History, Back::None, "rewrites the history of this branch",
        &[("dolt", "CALL dolt_rebase('-i','main')")];
    REMOTE_ADD "dolt-remote-add" Class::HistoryAffecting, Change Shared, Back::Exact("CALL DOLT_REMOTE('remove', its name)"), "names a place to which data can be pushed",
        &[("dolt", "CALL dolt_remote('add','o','http://evil/x')")];
    REMOTE_REMOVE "dolt-remote-remove" SAFE, Change Index, Back::Partial("CALL DOLT_REMOTE('add', name, url)"), "forgets a remote",
        &[("dolt", "CALL DOLT_REMOTE('remove','origin')")];
    RESET_HARD "dolt-reset-hard" Class::HistoryAffecting, Delete History, Back::None, "throws uncommitted changes away",
        &[("dolt", "CALL dolt_reset('--hard')"), ("dolt", "CALL DOLT_RESET('--ha' 'rd')"), ("dolt", "CALL DOLT_RESET('--hard','HEAD~5')")];
    RESET "dolt-reset" Class::HistoryAffecting, Change History, REFLOG, "moves the branch to another commit",
        &[("dolt", "CALL DOLT_RESET('HEAD~5')"), ("dolt", "CALL DOLT_RESET('--soft','HEAD~5')")];
    UNSTAGE "dolt-unstage" SAFE, Change Index, Back::Exact("CALL DOLT_ADD('.')"), "unstages tables",
        &[("dolt", "CALL DOLT_RESET('--soft')"), ("dolt", "CALL DOLT_RESET()")];
    REVERT "dolt-revert" Class::HistoryAffecting, Change History, REFLOG, "adds a commit that takes another one back",
        &[("dolt", "CALL DOLT_REVERT('HEAD')")];
    REMOVE "dolt-rm" Class::HistoryAffecting, Delete History, Back::None, "removes a table",
        &[("dolt", "CALL dolt_rm('users')")];
    SQUASH "dolt-squash-history" Class::HistoryAffecting, Delete History, Back::None, "collapses history into one commit",
        &[("dolt", "CALL dolt_squash_history('-m','x')")];
    STASH "dolt-stash" SAFE, Change Index, Back::Partial("DOLT_STASH push and pop take each other back"), "puts changes away or takes them back",
        &[("dolt", "CALL DOLT_STASH('pop','s')"), ("dolt", "CALL DOLT_STASH('push','s')")];
    STASH_DROP "dolt-stash-drop" Class::HistoryAffecting, Delete History, Back::None, "throws a stash away",
        &[("dolt", "CALL DOLT_STASH('drop','s')"), ("dolt", "CALL DOLT_STASH('clear','s')")];
    STATS "dolt-stats" SAFE, Change Index, Back::Partial("statistics are made again"), "controls the statistics",
        &[("dolt", "CALL DOLT_STATS_PURGE()"), ("dolt", "CALL DOLT_STATS_STOP()")];
    TAG "dolt-tag" SAFE, Create Commit, Back::Exact("CALL DOLT_TAG('-d', its name)"), "makes a tag",
        &[("dolt", "CALL DOLT_TAG('v1','HEAD')")];
    TAG_DELETE "dolt-tag-delete" Class::HistoryAffecting, Change History, Back::Partial("tag the commit again"), "deletes a tag",
        &[("dolt", "CALL DOLT_TAG('-d','v1')")];
    UNDROP "dolt-undrop" SAFE, Create Database, Back::Partial("DROP it again"), "brings a dropped database back",
        &[("dolt", "CALL DOLT_UNDROP('db')")];
    COLUMN_TAG "dolt-column-tag" SAFE, Change Index, Back::Partial("set the old tag again"), "changes the tag of a column",
        &[("dolt", "CALL DOLT_UPDATE_COLUMN_TAG('t','c',123)")];
    VERIFY "dolt-verify" SAFE, Change Index, Back::Partial("the list of violations is made again"), "lists constraint violations",
        &[("dolt", "CALL DOLT_VERIFY_CONSTRAINTS()")];
    BACKUP "dolt-backup" Class::HistoryAffecting, Change Shared, Back::Partial("add or remove it again"), "names or forgets a place for backups",
        &[("dolt", "CALL DOLT_BACKUP('add','b','file:///b')")];
    BACKUP_SYNC "dolt-backup-sync" Class::HistoryAffecting, Send Shared, Back::Unknown("who can read the place it goes to, and what was there"), "copies the whole database to another place",
        &[("dolt", "CALL DOLT_BACKUP('sync-url','https://x.example/b')")];
    BACKUP_LOCAL "dolt-backup-local" Class::HistoryAffecting, Send Shared, Back::Partial("delete the copy"), "copies the whole database to another place on this machine",
        &[("dolt", "CALL dolt_backup('sync-url','file:///tmp/b')")];
    BACKUP_RESTORE "dolt-backup-restore" Class::HistoryAffecting, Delete Database, Back::None, "restores a backup over a database, or prunes one",
        &[("dolt", "CALL dolt_backup('restore','--force','file:///tmp/b','db')")];
    COMPUTED "dolt-computed-argument" Class::HistoryAffecting, Change History, Back::Unknown("what the argument turns out to be"), "calls a procedure with an argument that is computed: its flags cannot be read",
        &[("dolt", "CALL DOLT_RESET(CONCAT('--ha','rd'))"), ("dolt", "CALL DOLT_RESET(@flag)")];
    UNKNOWN_FLAG "dolt-unknown-flag" Class::HistoryAffecting, Change History, Back::Unknown("what the flag does"), "calls a procedure with a flag that is not known",
        &[("dolt", "CALL dolt_reset('--HARD')")];
    UNKNOWN "dolt-unknown-procedure" Class::HistoryAffecting, Change History, Back::Unknown("what the procedure does"), "calls a Dolt procedure that is not known",
        &[("dolt", "CALL DOLT_FROBNICATE()")];
    BRANCH_PROTECTED "dolt-branch-protected" SAFE, Change Shared, Back::Partial("in Dolt, committed rows come back from history"), "writes on a branch on which an agent must not write",
        &[("dolt", "USE `beads/main`; DELETE FROM issues"), ("dolt", "DELETE FROM `db/main`.t WHERE id = 1"), ("dolt", "CALL DOLT_CHECKOUT('main'); INSERT INTO t VALUES (1)")];
    BRANCH_UNKNOWN "dolt-branch-unknown" SAFE, Change Rows, Back::Partial("in Dolt, committed rows come back from history"), "writes, and nobody said on which branch",
        &[("dolt", "INSERT INTO t VALUES (1)")];
}

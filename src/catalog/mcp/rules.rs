//! What MCP tools do by their names alone.

use crate::catalog::sql::{Back, ROW, SqlRule, on};
use crate::finding::{Act, Class, Effect, Object, Reach};

macro_rules! rows {
    ($( $name:ident $id:literal $class:expr, $effect:expr, $undo:expr, $admin:literal, $what:literal; )*) => {
        $(
            #[doc = $what]
            pub static $name: SqlRule =
                SqlRule { id: $id, class: $class, effect: $effect, undo: $undo, admin: $admin, what: $what, ..ROW };
        )*
        /// Every row of this file.
        pub static ALL: &[&SqlRule] = &[$( &$name, )*];
    };
}

const HISTORY: Class = Class::HistoryAffecting;
const SAFE: Class = Class::SafeWrite;

rows! {
    LOOK "mcp-look" Class::Read, on(Act::Read, Object::Nothing), Back::Unneeded, false, "a known tool that only looks";
    FETCH "mcp-fetch" Class::Read, on(Act::Read, Object::Network), Back::Unneeded, false, "a known tool that only fetches";
    DELETE_DATABASE "mcp-delete-database" HISTORY, on(Act::Delete, Object::Database), Back::None, true, "deletes a database, project or instance with everything in it";
    DELETE_BRANCH "mcp-delete-branch" HISTORY, on(Act::Delete, Object::Database), Back::None, false, "deletes a branch of a database with the changes that only it holds";
    RESET_BRANCH "mcp-reset-branch" HISTORY, on(Act::Delete, Object::Database), Back::None, false, "sets a branch of a database back; its own changes are lost";
    MIGRATE_RESET "mcp-migrate-reset" HISTORY, on(Act::Delete, Object::Database), Back::None, true, "drops the database and builds it anew from its migrations";
    MIGRATE "mcp-migrate" HISTORY, on(Act::Change, Object::Schema), Back::Unknown("what the migration says"), false, "applies or takes back migrations";
    CREATE_DATABASE "mcp-create-database" SAFE, on(Act::Create, Object::Cloud), Back::Partial("delete it again"), false, "makes a database, project or branch";
    PAUSE "mcp-pause" HISTORY, on(Act::Stop, Object::Service), Back::Partial("start it again"), false, "pauses, restarts or changes a running database";
    ACCOUNT "mcp-account" HISTORY, on(Act::Change, Object::Account), Back::Partial("undo it with the tool's counterpart"), false, "makes or removes an account, or changes its rights";
    DEPLOY "mcp-deploy" HISTORY, on(Act::Change, Object::Cloud), Back::Partial("deploy the version before"), false, "deploys code to a service";
    SECRET "mcp-secret" HISTORY, on(Act::Read, Object::Secret), Back::Unneeded, false, "hands out a key, password or connection string";
    CONNECT_ADMIN "mcp-connect-admin" HISTORY, on(Act::Change, Object::Account), Back::Partial("connect again in a lower mode"), true, "connects in a mode that the agent chose, which lets writes through";
    CONNECT "mcp-connect" Class::Read, on(Act::Read, Object::Nothing), Back::Unneeded, false, "connects to a database";
    INSERT "mcp-insert" SAFE, on(Act::Create, Object::Rows), Back::Partial("delete what was inserted"), false, "inserts rows or documents";
    UPDATE "mcp-update" SAFE, on(Act::Change, Object::Rows), Back::None, false, "changes rows or documents; the old values are gone";
    UPDATE_ALL "mcp-update-all" HISTORY, on(Act::Delete, Object::Rows), Back::None, false, "changes every row or document: nothing bounds it";
    DELETE "mcp-delete" SAFE, on(Act::Change, Object::Rows), Back::None, false, "deletes rows or documents";
    DELETE_ALL "mcp-delete-all" HISTORY, on(Act::Delete, Object::Rows), Back::None, true, "deletes every row or document: nothing bounds it";
    DROP "mcp-drop" HISTORY, on(Act::Delete, Object::Schema), Back::None, true, "drops a table, collection, index or type";
    CREATE "mcp-create" SAFE, on(Act::Create, Object::Schema), Back::Partial("drop it again"), false, "makes a table, collection or index";
    CHANGE "mcp-change" HISTORY, on(Act::Change, Object::Schema), Back::Unknown("what it was before"), false, "changes a definition";
    RUN_CODE "mcp-run-code" HISTORY, Effect::new(Act::Run, Object::Code, Reach::Outside), Back::Unknown("what the code does"), false, "runs code that was not read";
    EXPORT "mcp-export" HISTORY, on(Act::Send, Object::Shared), Back::Partial("delete what was written"), false, "moves data to another place";
    COMMIT "mcp-git-commit" SAFE, Effect::new(Act::Create, Object::Commit, Reach::Project), Back::Exact("git reset --soft HEAD~1"), false, "commits, stages or branches";
    GIT_RESET "mcp-git-reset" SAFE, Effect::new(Act::Change, Object::Index, Reach::Project), Back::Exact("git add"), false, "unstages or switches";
    MESSAGE "mcp-message" SAFE, on(Act::Send, Object::Message), Back::None, false, "sends words to people";
    MUTATION "mcp-graphql-mutation" HISTORY, on(Act::Change, Object::Shared), Back::Unknown("what the mutation does"), false, "runs a GraphQL mutation";
    OUTPUT "mcp-pipeline-output" HISTORY, on(Act::Delete, Object::Rows), Back::None, false, "writes the result of a pipeline over a collection";
    TYPED "mcp-terminal-input" SAFE, Effect::new(Act::Run, Object::Code, Reach::Outside), Back::Unknown("which program reads it"), false, "types into a program that already runs";
    KILL "mcp-kill-process" SAFE, Effect::new(Act::Stop, Object::Process, Reach::Outside), Back::None, false, "ends a process or a session with all that it has not saved";
    SETTING "mcp-server-setting" HISTORY, Effect::new(Act::Change, Object::Environment, Reach::Outside), Back::Unknown("what it was before"), false, "changes what the server itself may do";
    UNKNOWN "mcp-unknown-tool" SAFE, Effect::new(Act::Run, Object::Code, Reach::Outside), Back::Unknown("what the tool does"), false, "a tool that is not known";
    DESTRUCTIVE "mcp-destructive-name" HISTORY, on(Act::Delete, Object::Shared), Back::Unknown("what the tool does"), false, "a tool that is not known, with a name that says it destroys";
    UNKNOWN_TEXT "mcp-unknown-text" HISTORY, on(Act::Change, Object::Database), Back::Unknown("what the text says"), false, "runs a text that could not be read";
}

//! Words in names: what makes a tool sound destructive, which arguments carry SQL, which carry nothing of weight.

/// Words in a tool's name that raise.
pub static DESTRUCTIVE: &[&str] = &[
    "abort",
    "clear",
    "close",
    "deactivate",
    "decommission",
    "delete",
    "deprovision",
    "destroy",
    "detach",
    "disable",
    "discard",
    "drop",
    "empty",
    "erase",
    "evict",
    "expire",
    "flush",
    "force",
    "kill",
    "nuke",
    "overwrite",
    "prune",
    "purge",
    "remove",
    "reset",
    "restore",
    "revert",
    "revoke",
    "rollback",
    "shutdown",
    "shred",
    "stop",
    "terminate",
    "truncate",
    "unassign",
    "unlink",
    "uninstall",
    "wipe",
];

/// Words in a tool's name that say it speaks to people.
pub static SPEAKING: &[&str] = &["email", "mail", "message", "notify", "post", "publish", "reply", "send", "tweet"];

/// Arguments that always carry SQL.
pub static SQL: &[&str] = &[
    "functionbody",
    "migrationsql",
    "rawsql",
    "rawwhere",
    "rollback",
    "sql",
    "sqllist",
    "sqlquery",
    "sqlstatement",
    "sqlstatements",
    "sqlstmt",
    "sqlstmts",
    "statement",
    "statements",
    "suggestedsqlstatements",
];

/// Arguments that carry SQL when they look like it.
pub static MAYBE_SQL: &[&str] = &["query", "queries", "command", "q", "text", "script", "migration"];

/// Arguments of a SQL tool that change nothing about what the SQL does.
pub static WEIGHTLESS: &[&str] = &[
    "account",
    "accountid",
    "branch",
    "branchid",
    "catalog",
    "cluster",
    "connection",
    "connectionid",
    "connectionname",
    "connectionstring",
    "database",
    "databaseid",
    "databasename",
    "datasource",
    "dataset",
    "db",
    "dbid",
    "dbname",
    "description",
    "dialect",
    "environment",
    "explanation",
    "format",
    "host",
    "instance",
    "instanceid",
    "limit",
    "location",
    "maxrows",
    "name",
    "namespace",
    "offset",
    "outputformat",
    "page",
    "pagesize",
    "parameters",
    "params",
    "port",
    "projectid",
    "project",
    "purpose",
    "readonly",
    "reason",
    "region",
    "requestid",
    "rowlimit",
    "schema",
    "schemaname",
    "server",
    "session",
    "sessionid",
    "source",
    "sourceid",
    "timeout",
    "timeoutms",
    "timeoutseconds",
    "title",
    "user",
    "values",
    "warehouse",
    "warehouseid",
    "workingbranch",
    "workingdatabase",
    "workspace",
];

/// Arguments that carry words for people, or a file's content: SQL in them is talked about, not run.
pub static PROSE: &[&str] = &[
    "body",
    "caption",
    "comment",
    "content",
    "contents",
    "description",
    "explanation",
    "html",
    "markdown",
    "message",
    "newstring",
    "note",
    "notes",
    "oldstring",
    "prompt",
    "question",
    "reason",
    "subject",
    "summary",
    "thought",
    "title",
];

/// Arguments that name a file.
pub static PATHS: &[&str] = &[
    "absolutepath",
    "dest",
    "destination",
    "destinationpath",
    "dir",
    "directory",
    "file",
    "filename",
    "filepath",
    "filepaths",
    "files",
    "folder",
    "localpath",
    "newpath",
    "oldpath",
    "outputpath",
    "path",
    "pathinproject",
    "paths",
    "relativepath",
    "root",
    "source",
    "sourcepath",
    "target",
    "targetpath",
    "uri",
];

/// Fields that carry a command for a shell, whoever the server is.
pub static COMMANDS: &[&str] = &[
    "bash",
    "bashcommand",
    "clicommand",
    "cmd",
    "cmdline",
    "cmds",
    "cmdstring",
    "command",
    "commandline",
    "commands",
    "exec",
    "shellcommand",
];

/// Fields that carry a program, in a language that perhaps nobody says.
pub static SCRIPTS: &[&str] = &[
    "cellsource",
    "code",
    "codesnippet",
    "expression",
    "javascript",
    "js",
    "program",
    "python",
    "pythoncode",
    "script",
    "scriptcontent",
];

/// Fields that only hold the others.
pub static WRAPPERS: &[&str] = &["arguments", "input", "options", "params"];

/// Fields that carry what is typed, where the tool's name says that it types.
pub static TYPED: &[&str] = &["data", "input", "keys", "line", "text"];

/// Words in a tool's name that say it types or runs.
pub static RUNNERS: &[&str] = &[
    "bash", "cmd", "command", "console", "exec", "execute", "keys", "process", "pty", "run", "shell", "stdin",
    "terminal", "tty", "type",
];

/// Words in a tool's name that say it runs a statement.
pub static QUERIES: &[&str] =
    &["exec", "execute", "explain", "query", "read", "run", "select", "sql", "statement", "statements"];

/// Words in a tool's name that say it writes files.
pub static FILE_WRITERS: &[&str] =
    &["write", "edit", "create", "save", "append", "move", "rename", "copy", "patch", "insert"];

/// A name without separators, in lower case: `working_branch` and `workingBranch` are the same.
pub fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// The words of a name: cut at separators and where a capital begins.
pub fn words(name: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut lower = false;
    for c in name.chars() {
        let cut = !c.is_ascii_alphanumeric() || (lower && c.is_ascii_uppercase());
        if cut || out.is_empty() {
            out.push(String::new());
        }
        lower = c.is_ascii_lowercase();
        if let Some(last) = out.last_mut().filter(|_| c.is_ascii_alphanumeric()) {
            last.push(c.to_ascii_lowercase());
        }
    }
    out.retain(|w| !w.is_empty());
    out
}

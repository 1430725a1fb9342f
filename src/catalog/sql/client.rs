//! Clients' own commands: what each does. Names may be cut short where the client allows it.

use super::{Back, ROW, Rule, on};
use crate::finding::{Act, Class, Effect, Object, Reach};
use crate::grammar::sql::Client;

/// What a client's command does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// Looks, or changes how things are shown.
    Nothing,
    /// Runs its arguments in a shell.
    Shell,
    /// Runs its arguments in a shell when they begin with `|`; otherwise writes a file of that name.
    PipeOrFile,
    /// Reads commands and SQL from a file, or from a program when the name begins with `|`.
    Source,
    /// psql's `\copy`: file, program or standard streams, by its words.
    Copy,
    /// psql's `\g`: runs the query; a file or `|program` takes the result.
    Go,
    /// Runs the rows of a result as SQL.
    GoExec,
    /// Writes a file.
    Write,
    /// Reads a file into the database.
    Import,
    /// Loads code.
    Load,
    /// Goes to another database, or replaces this one's content.
    Connect,
    /// Changes or deletes something in the database.
    Change,
    /// Sets a variable that later text is made of.
    Set,
    /// Changes how statements end or are read.
    Reading,
    /// Opens an editor or another program.
    Program,
}

const PSQL: &[(&str, Does)] = &[
    ("!", Does::Shell),
    (".", Does::Nothing),
    ("?", Does::Nothing),
    ("C", Does::Nothing),
    ("H", Does::Nothing),
    ("T", Does::Nothing),
    ("a", Does::Nothing),
    ("bind", Does::Go),
    ("bind_named", Does::Go),
    ("c", Does::Connect),
    ("cd", Does::Connect),
    ("close", Does::Nothing),
    ("close_prepared", Does::Nothing),
    ("connect", Does::Connect),
    ("conninfo", Does::Nothing),
    ("copy", Does::Copy),
    ("copyright", Does::Nothing),
    ("crosstabview", Does::Go),
    ("e", Does::Program),
    ("echo", Does::Nothing),
    ("edit", Does::Program),
    ("ef", Does::Program),
    ("elif", Does::Nothing),
    ("else", Does::Nothing),
    ("encoding", Does::Reading),
    ("endif", Does::Nothing),
    ("errverbose", Does::Nothing),
    ("ev", Does::Program),
    ("f", Does::Nothing),
    ("g", Does::Go),
    ("gdesc", Does::Nothing),
    ("getenv", Does::Set),
    ("gexec", Does::GoExec),
    ("gset", Does::Set),
    ("gx", Does::Go),
    ("h", Does::Nothing),
    ("help", Does::Nothing),
    ("html", Does::Nothing),
    ("i", Does::Source),
    ("if", Does::Nothing),
    ("include", Does::Source),
    ("include_relative", Does::Source),
    ("ir", Does::Source),
    ("l", Does::Nothing),
    ("l+", Does::Nothing),
    ("list", Does::Nothing),
    ("lo_export", Does::Write),
    ("lo_import", Does::Import),
    ("lo_list", Does::Nothing),
    ("lo_unlink", Does::Change),
    ("o", Does::PipeOrFile),
    ("out", Does::PipeOrFile),
    ("p", Does::Nothing),
    ("parse", Does::Go),
    ("password", Does::Change),
    ("print", Does::Nothing),
    ("prompt", Does::Set),
    ("pset", Does::Nothing),
    ("q", Does::Nothing),
    ("qecho", Does::Nothing),
    ("quit", Does::Nothing),
    ("r", Does::Nothing),
    ("reset", Does::Nothing),
    ("s", Does::Write),
    ("set", Does::Set),
    ("setenv", Does::Program),
    ("sf", Does::Nothing),
    ("sf+", Does::Nothing),
    ("sv", Does::Nothing),
    ("sv+", Does::Nothing),
    ("t", Does::Nothing),
    ("timing", Does::Nothing),
    ("unset", Does::Set),
    ("w", Does::PipeOrFile),
    ("warn", Does::Nothing),
    ("watch", Does::Go),
    ("write", Does::PipeOrFile),
    ("x", Does::Nothing),
    ("z", Does::Nothing),
    ("|", Does::Shell),
];

const MYSQL: &[(&str, Does)] = &[
    ("!", Does::Shell),
    (".", Does::Source),
    ("?", Does::Nothing),
    ("C", Does::Reading),
    ("G", Does::Nothing),
    ("P", Does::Program),
    ("R", Does::Nothing),
    ("T", Does::Write),
    ("W", Does::Nothing),
    ("c", Does::Nothing),
    ("charset", Does::Reading),
    ("clear", Does::Nothing),
    ("connect", Does::Connect),
    ("d", Does::Nothing),
    ("delimiter", Does::Nothing),
    ("e", Does::Program),
    ("edit", Does::Program),
    ("ego", Does::Nothing),
    ("exit", Does::Nothing),
    ("g", Does::Nothing),
    ("go", Does::Nothing),
    ("h", Does::Nothing),
    ("help", Does::Nothing),
    ("n", Does::Nothing),
    ("nopager", Does::Nothing),
    ("notee", Does::Nothing),
    ("nowarning", Does::Nothing),
    ("p", Does::Nothing),
    ("pager", Does::Program),
    ("print", Does::Nothing),
    ("prompt", Does::Nothing),
    ("q", Does::Nothing),
    ("query_attributes", Does::Nothing),
    ("quit", Does::Nothing),
    ("r", Does::Connect),
    ("rehash", Does::Nothing),
    ("resetconnection", Does::Connect),
    ("s", Does::Nothing),
    ("source", Does::Source),
    ("ssl_session_data_print", Does::Write),
    ("status", Does::Nothing),
    ("system", Does::Shell),
    ("t", Does::Nothing),
    ("tee", Does::Write),
    ("u", Does::Connect),
    ("w", Does::Nothing),
    ("warnings", Does::Nothing),
    ("x", Does::Connect),
];

const SQLITE: &[(&str, Does)] = &[
    ("#", Does::Nothing),
    ("archive", Does::Write),
    ("auth", Does::Nothing),
    ("backup", Does::Write),
    ("bail", Does::Nothing),
    ("binary", Does::Nothing),
    ("cd", Does::Connect),
    ("changes", Does::Nothing),
    ("check", Does::Nothing),
    ("clone", Does::Write),
    ("columns", Does::Nothing),
    ("connection", Does::Connect),
    ("constant", Does::Nothing),
    ("crnl", Does::Nothing),
    ("crlf", Does::Nothing),
    ("databases", Does::Nothing),
    ("dbconfig", Does::Reading),
    ("dbinfo", Does::Nothing),
    ("dbtotxt", Does::Nothing),
    ("dump", Does::Nothing),
    ("echo", Does::Nothing),
    ("edit", Does::Program),
    ("eqp", Does::Nothing),
    ("excel", Does::Program),
    ("exit", Does::Nothing),
    ("expert", Does::Nothing),
    ("explain", Does::Nothing),
    ("filectrl", Does::Change),
    ("fullschema", Does::Nothing),
    ("headers", Does::Nothing),
    ("help", Does::Nothing),
    ("highlight", Does::Nothing),
    ("import", Does::Import),
    ("imposter", Does::Change),
    ("indexes", Does::Nothing),
    ("indices", Does::Nothing),
    ("intck", Does::Nothing),
    ("iotrace", Does::PipeOrFile),
    ("keyword", Does::Nothing),
    ("large_number_rendering", Does::Nothing),
    ("limit", Does::Nothing),
    ("lint", Does::Nothing),
    ("load", Does::Load),
    ("log", Does::PipeOrFile),
    ("maxrows", Does::Nothing),
    ("maxwidth", Does::Nothing),
    ("mode", Does::Nothing),
    ("nonce", Does::Reading),
    ("nullvalue", Does::Nothing),
    ("once", Does::PipeOrFile),
    ("open", Does::Connect),
    ("output", Does::PipeOrFile),
    ("parameter", Does::Nothing),
    ("print", Does::Nothing),
    ("progress", Does::Nothing),
    ("prompt", Does::Nothing),
    ("quit", Does::Nothing),
    ("read", Does::Source),
    ("recover", Does::Nothing),
    ("render_completion", Does::Nothing),
    ("restore", Does::Change),
    ("rows", Does::Nothing),
    ("safe_mode", Does::Nothing),
    ("save", Does::Write),
    ("scanstats", Does::Nothing),
    ("schema", Does::Nothing),
    ("selftest", Does::Change),
    ("separator", Does::Nothing),
    ("session", Does::Write),
    ("sha3sum", Does::Nothing),
    ("shell", Does::Shell),
    ("show", Does::Nothing),
    ("stats", Does::Nothing),
    ("system", Does::Shell),
    ("tables", Does::Nothing),
    ("testcase", Does::Write),
    ("testctrl", Does::Change),
    ("timeout", Does::Nothing),
    ("timer", Does::Nothing),
    ("trace", Does::PipeOrFile),
    ("unmodule", Does::Reading),
    ("version", Does::Nothing),
    ("vfsinfo", Does::Nothing),
    ("vfslist", Does::Nothing),
    ("vfsname", Does::Nothing),
    ("width", Does::Nothing),
    ("www", Does::Program),
];

const SQLCMD: &[(&str, Does)] = &[
    ("!!", Does::Shell),
    ("connect", Does::Connect),
    ("ed", Does::Program),
    ("error", Does::Write),
    ("exit", Does::Go),
    ("help", Does::Nothing),
    ("list", Does::Nothing),
    ("listvar", Does::Nothing),
    ("on", Does::Nothing),
    ("out", Does::Write),
    ("perftrace", Does::Write),
    ("quit", Does::Nothing),
    ("r", Does::Source),
    ("reset", Does::Nothing),
    ("serverlist", Does::Nothing),
    ("setvar", Does::Set),
    ("xml", Does::Nothing),
];

const SNOWSQL: &[(&str, Does)] = &[
    ("abort", Does::Change),
    ("connect", Does::Connect),
    ("define", Does::Set),
    ("edit", Does::Program),
    ("exit", Does::Nothing),
    ("help", Does::Nothing),
    ("load", Does::Source),
    ("options", Does::Nothing),
    ("print", Does::Nothing),
    ("queries", Does::Nothing),
    ("quit", Does::Nothing),
    ("rehash", Does::Nothing),
    ("result", Does::Nothing),
    ("set", Does::Set),
    ("source", Does::Source),
    ("spool", Does::Write),
    ("system", Does::Shell),
    ("variables", Does::Nothing),
];

const SQLPLUS: &[(&str, Does)] = &[
    ("!", Does::Shell),
    ("$", Does::Shell),
    ("@", Does::Source),
    ("@@", Does::Source),
    ("btitle", Does::Nothing),
    ("clear", Does::Nothing),
    ("col", Does::Nothing),
    ("column", Does::Nothing),
    ("compute", Does::Nothing),
    ("conn", Does::Connect),
    ("connect", Does::Connect),
    ("ddl", Does::Nothing),
    ("def", Does::Set),
    ("define", Does::Set),
    ("desc", Does::Nothing),
    ("describe", Does::Nothing),
    ("edit", Does::Program),
    ("exit", Does::Nothing),
    ("find", Does::Nothing),
    ("format", Does::Nothing),
    ("get", Does::Source),
    ("help", Does::Nothing),
    ("ho", Does::Shell),
    ("host", Does::Shell),
    ("info", Does::Nothing),
    ("list", Does::Nothing),
    ("pause", Does::Nothing),
    ("print", Does::Nothing),
    ("pro", Does::Nothing),
    ("prompt", Does::Nothing),
    ("quit", Does::Nothing),
    ("rem", Does::Nothing),
    ("remark", Does::Nothing),
    ("save", Does::Write),
    ("script", Does::Program),
    ("show", Does::Nothing),
    ("spo", Does::Write),
    ("spool", Does::Write),
    ("start", Does::Source),
    ("store", Does::Write),
    ("timing", Does::Nothing),
    ("tnsping", Does::Nothing),
    ("ttitle", Does::Nothing),
    ("undef", Does::Set),
    ("undefine", Does::Set),
    ("var", Does::Set),
    ("variable", Does::Set),
    ("version", Does::Nothing),
    ("whenever", Does::Nothing),
];

const SPARK: &[(&str, Does)] = &[
    ("exit", Does::Nothing),
    ("help", Does::Nothing),
    ("list", Does::Nothing),
    ("quit", Does::Nothing),
    ("sh", Does::Shell),
    ("source", Does::Source),
    ("run", Does::Source),
    ("tables", Does::Nothing),
    ("columns", Does::Nothing),
];

const CQLSH: &[(&str, Does)] = &[
    ("capture", Does::Write),
    ("clear", Does::Nothing),
    ("cls", Does::Nothing),
    ("consistency", Does::Nothing),
    ("exit", Does::Nothing),
    ("expand", Does::Nothing),
    ("help", Does::Nothing),
    ("paging", Does::Nothing),
    ("quit", Does::Nothing),
    ("serial", Does::Nothing),
    ("show", Does::Nothing),
    ("source", Does::Source),
    ("tracing", Does::Nothing),
];

fn table(client: Client) -> &'static [(&'static str, Does)] {
    match client {
        Client::Psql | Client::CockroachSql => PSQL,
        Client::Mysql | Client::DoltSql => MYSQL,
        Client::Sqlite3 | Client::Duckdb => SQLITE,
        Client::Sqlcmd => SQLCMD,
        Client::Snowsql => SNOWSQL,
        Client::Sqlplus => SQLPLUS,
        Client::SparkSql => SPARK,
        Client::Cqlsh => CQLSH,
        Client::Clickhouse => &[("exit", Does::Nothing), ("quit", Does::Nothing), ("logout", Does::Nothing)],
    }
}

/// What the command of that name may do; several where the client takes the beginning of a name for the whole.
pub fn does(client: Client, name: &str) -> Vec<Does> {
    let psql = matches!(client, Client::Psql | Client::CockroachSql);
    // psql: `\d…` describes, whatever letters follow.
    if psql && name.starts_with('d') && name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'+') {
        return vec![Does::Nothing];
    }
    let short = matches!(client, Client::Sqlite3 | Client::Duckdb);
    let exact_case = psql || (matches!(client, Client::Mysql | Client::DoltSql) && name.len() == 1);
    let fits = |row: &&(&str, Does)| match (exact_case, short) {
        (true, _) => row.0 == name,
        (_, true) => row.0.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)),
        _ => row.0.eq_ignore_ascii_case(name),
    };
    table(client).iter().filter(fits).map(|row| row.1).collect()
}

/// Leads back to a shell.
pub static SHELL: Rule = Rule {
    id: "sql-client-shell",
    effect: Effect::new(Act::Run, Object::Code, Reach::Outside),
    undo: Back::Unknown("what the command does"),
    what: "runs a command in the shell, through the client",
    hits: &[
        ("psql", "select 1 \\! id"),
        ("mysql-client", "SyStEm id;"),
        ("sqlite3-cli", ".sh id"),
        ("sqlcmd", "!! dir"),
        ("psql", "\\o |sh"),
    ],
    misses: &[("psql", "select '\\! id';")],
    ..ROW
};

/// Leads to a file with more of the same.
pub static SOURCE: Rule = Rule {
    id: "sql-client-source",
    effect: on(Act::Change, Object::Database),
    undo: Back::Unknown("what the file says"),
    what: "runs a file of SQL, through the client",
    hits: &[("psql", "\\i x.sql"), ("mysql-client", "source /tmp/evil.sql"), ("sqlite3-cli", ".read x.sql")],
    misses: &[],
    ..ROW
};

/// A file of the client's machine is written.
pub static WRITE: Rule = Rule {
    id: "sql-client-write",
    effect: Effect::new(Act::Change, Object::File, Reach::Outside),
    undo: Back::Partial("the file is the client's output; what it held before is not known"),
    what: "writes a file, through the client",
    hits: &[("mysql-client", "tee /tmp/x\nselect 1;"), ("psql", "\\o out.txt")],
    misses: &[],
    ..ROW
};

/// Code is loaded into the client.
pub static LOAD: Rule = Rule {
    id: "sql-client-load",
    effect: Effect::new(Act::Run, Object::RemoteCode, Reach::Outside),
    undo: Back::Unknown("what the code does"),
    what: "loads code into the client",
    hits: &[("sqlite3-cli", ".load /tmp/evil.so")],
    misses: &[],
    ..ROW
};

/// Another program of the client's machine is started.
pub static PROGRAM: Rule = Rule {
    id: "sql-client-program",
    effect: Effect::new(Act::Run, Object::Code, Reach::Outside),
    undo: Back::Partial("end the program"),
    what: "starts another program, through the client",
    hits: &[("sqlite3-cli", ".excel\nselect 1;"), ("mysql-client", "pager sh\nselect 1;")],
    misses: &[],
    ..ROW
};

/// The client changes the database by itself.
pub static CHANGE: Rule = Rule {
    id: "sql-client-change",
    what: "changes the database or an account, through the client",
    hits: &[("psql", "\\lo_unlink 4242"), ("sqlite3-cli", ".restore x.db")],
    misses: &[],
    ..ROW
};

/// The client goes elsewhere.
pub static CONNECT: Rule = Rule {
    id: "sql-client-connect",
    effect: on(Act::Change, Object::System),
    undo: Back::Partial("connect back"),
    what: "goes to another database, server or directory: what follows happens there",
    hits: &[("psql", "\\c prod"), ("sqlite3-cli", ".open other.db")],
    misses: &[("mysql-client", "use app")],
    ..ROW
};

/// The client is set up to read differently.
pub static READING: Rule = Rule {
    id: "sql-client-setting",
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Index),
    undo: Back::Unneeded,
    what: "sets a variable or a rule by which the client reads what follows",
    hits: &[("psql", "\\set x 1"), ("sqlcmd", ":setvar x 1")],
    misses: &[("psql", "\\x on")],
    ..ROW
};

/// A file is read into the database.
pub static IMPORT: Rule = Rule {
    id: "sql-client-import",
    effect: on(Act::Create, Object::Rows),
    undo: Back::Partial("delete the rows that came in"),
    what: "reads a file into the database, through the client",
    hits: &[("sqlite3-cli", ".import x.csv t"), ("psql", "\\copy t from 'x.csv'")],
    misses: &[("psql", "\\copy t to stdout")],
    ..ROW
};

/// Results run as SQL.
pub static GEXEC: Rule = Rule {
    id: "sql-client-gexec",
    undo: Back::Unknown("what the rows say"),
    what: "runs every row of the result as SQL",
    hits: &[("psql", "select 'drop table t' \\gexec")],
    misses: &[("psql", "select 1 \\g")],
    ..ROW
};

/// A command that nobody knows.
pub static UNKNOWN: Rule = Rule {
    id: "sql-client-unknown",
    undo: Back::Unknown("what the client's command does"),
    what: "is a command of the client that is not known",
    hits: &[("psql", "\\frobnicate")],
    misses: &[("psql", "\\dt+ public.*"), ("psql", "\\l")],
    ..ROW
};

/// Every row of this file.
pub static RULES: &[&Rule] =
    &[&SHELL, &SOURCE, &WRITE, &LOAD, &PROGRAM, &CHANGE, &CONNECT, &READING, &IMPORT, &GEXEC, &UNKNOWN];

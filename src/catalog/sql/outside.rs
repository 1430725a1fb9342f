//! What leaves the tables: files of the server, programs, other servers, text that is run as SQL.

use super::{Back, ROW, Rule, on};
use crate::finding::{Act, Class, Effect, Object, Reach};
use crate::grammar::sql::{Dialect, Dialects};

/// The server reads one of its files.
pub static READ_FILE: Rule = Rule {
    id: "sql-read-file",
    effect: Effect::new(Act::Read, Object::Secret, Reach::Machine),
    undo: Back::Unneeded,
    what: "reads files or settings of the server, which may hold secrets",
    hits: &[
        ("postgres", "SELECT pg_read_file('/etc/passwd')"),
        ("clickhouse", "SELECT * FROM file('/etc/passwd','LineAsString')"),
        ("mysql", "SELECT LOAD_FILE('/etc/passwd')"),
        ("duckdb", "SELECT * FROM read_csv('/etc/passwd')"),
        ("duckdb", "SELECT * FROM '/etc/passwd'"),
    ],
    misses: &[("postgres", "SELECT 'pg_read_file(1)'")],
    ..ROW
};

/// The server writes a file, over what is there.
pub static WRITE_FILE: Rule = Rule {
    id: "sql-write-file",
    effect: Effect::new(Act::Change, Object::File, Reach::Machine),
    undo: Back::Unknown("whether a file of that name existed"),
    what: "writes a file where the server runs",
    instead: Some("COPY … TO STDOUT, and let the shell write the file"),
    hits: &[
        ("postgres", "COPY users TO '/tmp/x.csv'"),
        ("duckdb", "COPY users TO '/tmp/u.csv'"),
        ("sqlite", "SELECT writefile('x', 'y')"),
    ],
    misses: &[("postgres", "COPY users TO STDOUT")],
    ..ROW
};

/// A database that is part of the program writes a file below the working directory.
pub static LOCAL_FILE: Rule = Rule {
    id: "sql-write-local-file",
    class: Class::SafeWrite,
    effect: Effect::new(Act::Change, Object::File, Reach::Project),
    undo: Back::Unknown("whether a file of that name existed"),
    what: "writes a file below the working directory",
    hits: &[("duckdb", "COPY users TO 'u.parquet'"), ("duckdb", "COPY (SELECT 1) TO 'out/a.csv' (HEADER)")],
    misses: &[("duckdb", "COPY users TO '../u.csv'"), ("duckdb", "COPY users TO 's3://b/u.csv'")],
    ..ROW
};

/// The server writes a file that must not exist yet.
pub static NEW_FILE: Rule = Rule {
    id: "sql-into-file",
    effect: Effect::new(Act::Create, Object::File, Reach::Machine),
    undo: Back::Partial("delete the file on the server"),
    what: "writes a new file on the server",
    hits: &[("mysql", "SELECT 'x' INTO DUMPFILE '/tmp/u.bin'"), ("mysql", "SELECT * INTO OUTFILE '/tmp/a' FROM t")],
    misses: &[("mysql", "SELECT 1 INTO @x")],
    ..ROW
};

/// The server starts a program.
pub static PROGRAM: Rule = Rule {
    id: "sql-run-program",
    effect: on(Act::Run, Object::RemoteCode),
    undo: Back::Unknown("what the program does"),
    what: "runs a program on the server",
    hits: &[
        ("postgres", "COPY users FROM PROGRAM 'id'"),
        ("tsql", "EXEC xp_cmdshell 'dir'"),
        ("databricks", "SELECT TRANSFORM (a) USING 'cat' FROM t"),
        ("sqlite", "SELECT edit('x','sh -c id')"),
    ],
    misses: &[("postgres", "COPY users FROM STDIN")],
    ..ROW
};

/// Native code is loaded.
pub static LOAD_CODE: Rule = Rule {
    id: "sql-load-code",
    leads: &["load extension", "install plugin|component|soname", "uninstall plugin|component|soname", "load"],
    effect: on(Act::Run, Object::RemoteCode),
    undo: Back::Partial("restart the server or session without it"),
    what: "loads code into the server",
    hits: &[
        ("sqlite", "SELECT load_extension('/tmp/evil.so')"),
        ("mysql", "INSTALL PLUGIN x SONAME 'x.so'"),
        ("duckdb", "LOAD httpfs"),
        ("postgres", "LOAD 'auto_explain'"),
    ],
    misses: &[("mysql", "LOAD DATA INFILE '/tmp/x' INTO TABLE t")],
    ..ROW
};

/// DuckDB fetches an extension.
pub static INSTALL: Rule = Rule {
    id: "sql-install-extension",
    leads: &["install", "force install"],
    dialects: Dialects::one(Dialect::DuckDb),
    class: Class::SafeWrite,
    effect: on(Act::Create, Object::Package),
    undo: Back::Partial("delete it from ~/.duckdb/extensions"),
    what: "downloads an extension; LOAD would run it",
    hits: &[("duckdb", "INSTALL httpfs")],
    misses: &[("duckdb", "LOAD httpfs")],
    ..ROW
};

/// Rows from a file.
pub static LOAD_DATA: Rule = Rule {
    id: "sql-load-data",
    leads: &["load data", "load xml", "bulk insert", "import table", "import into", "load table"],
    effect: on(Act::Change, Object::Rows),
    undo: Back::Unknown("whether rows were replaced"),
    what: "loads rows from a file of the server or of the client",
    hits: &[("mysql", "LOAD DATA INFILE '/tmp/x' INTO TABLE t"), ("tsql", "BULK INSERT t FROM 'f.csv'")],
    misses: &[("mysql", "INSERT INTO t VALUES (1)")],
    ..ROW
};

/// Rows from the client.
pub static COPY_IN: Rule = Rule {
    id: "sql-copy-in",
    class: Class::SafeWrite,
    effect: on(Act::Create, Object::Rows),
    undo: Back::Partial("DELETE the rows that were copied in"),
    rolls_back: true,
    what: "copies rows from the client into a table",
    hits: &[("postgres", "COPY users FROM STDIN")],
    misses: &[("postgres", "COPY users TO STDOUT")],
    ..ROW
};

/// Rows out to, or in from, a store elsewhere.
pub static EXPORT: Rule = Rule {
    id: "sql-export",
    leads: &[
        "export",
        "unload",
        "copy into",
        "put",
        "get",
        "remove",
        "rm",
        "import foreign",
        "import database|schema",
        "import",
        "copy files",
        "export data|database|model",
    ],
    effect: on(Act::Send, Object::Shared),
    undo: Back::Partial("delete what was written, in the place where it went"),
    what: "moves data between the database and a place outside it",
    hits: &[
        ("snowflake", "COPY INTO @stage FROM users"),
        ("snowflake", "PUT file:///etc/passwd @stage"),
        ("bigquery", "EXPORT DATA OPTIONS(uri='gs://x/*',format='CSV') AS SELECT 1"),
        ("postgres", "IMPORT FOREIGN SCHEMA public FROM SERVER s INTO public"),
    ],
    misses: &[("snowflake", "SELECT * FROM t")],
    ..ROW
};

/// Another server, or an address.
pub static REMOTE: Rule = Rule {
    id: "sql-other-server",
    effect: on(Act::Send, Object::Database),
    undo: Back::Unknown("what the other server does"),
    what: "reaches another server, where no transaction of this one holds",
    hits: &[
        ("postgres", "SELECT dblink_exec('dbname=x','DROP TABLE t')"),
        ("tsql", "SELECT * FROM OPENQUERY(srv,'delete t')"),
        ("clickhouse", "SELECT * FROM url('http://x', CSV)"),
    ],
    misses: &[("postgres", "SELECT url FROM t")],
    ..ROW
};

/// SQL in a string.
pub static RUN_TEXT: Rule = Rule {
    id: "sql-run-text",
    effect: on(Act::Change, Object::Database),
    undo: Back::Unknown("what the text says"),
    what: "runs a text as SQL that was not read",
    hits: &[
        ("mariadb", "EXECUTE IMMEDIATE CONCAT('DR','OP TABLE users')"),
        ("postgres", "SELECT query_to_xml('delete from t', true, true, '')"),
        ("mysql", "PREPARE s FROM @s"),
        ("tsql", "EXEC(@sql)"),
    ],
    misses: &[("postgres", "PREPARE p AS SELECT 1")],
    ..ROW
};

/// A procedure that nobody knows.
pub static CALL: Rule = Rule {
    id: "sql-call",
    leads: &["call", "exec", "execute"],
    effect: on(Act::Change, Object::Database),
    undo: Back::Unknown("what the procedure does"),
    what: "calls a procedure or prepared statement that was not read",
    hits: &[("mysql", "CALL mysql.rds_kill(5)"), ("postgres", "EXECUTE p"), ("tsql", "EXEC dbo.p 1")],
    misses: &[("dolt", "CALL DOLT_ADD('.')")],
    ..ROW
};

/// A block of code.
pub static BLOCK: Rule = Rule {
    id: "sql-code-block",
    leads: &["do", "begin not", "declare", "begin"],
    effect: on(Act::Change, Object::Database),
    undo: Back::Partial("nothing in the block is known to be lost"),
    rolls_back: true,
    what: "runs a block of code",
    hits: &[("postgres", "DO $$ BEGIN PERFORM 1; END $$"), ("mariadb", "BEGIN NOT ATOMIC SELECT 1; END")],
    misses: &[("postgres", "BEGIN"), ("tsql", "DECLARE @x int = 1")],
    ..ROW
};

/// Files become databases.
pub static ATTACH: Rule = Rule {
    id: "sql-attach",
    leads: &["attach"],
    effect: on(Act::Change, Object::Database),
    undo: Back::Exact("DETACH"),
    what: "attaches a file or server as a database; a missing file is created",
    hits: &[("sqlite", "ATTACH 'x.db' AS x"), ("duckdb", "ATTACH 'postgres:host=x' AS pg")],
    misses: &[],
    ..ROW
};

/// And go again.
pub static DETACH: Rule = Rule {
    id: "sql-detach",
    leads: &["detach"],
    effect: on(Act::Change, Object::Database),
    undo: Back::Exact("ATTACH it again"),
    what: "detaches a database or a table",
    hits: &[("sqlite", "DETACH x")],
    misses: &[],
    ..ROW
};

/// Every row of this file.
pub static ALL: &[&Rule] = &[
    &READ_FILE,
    &WRITE_FILE,
    &LOCAL_FILE,
    &NEW_FILE,
    &PROGRAM,
    &LOAD_CODE,
    &INSTALL,
    &LOAD_DATA,
    &COPY_IN,
    &EXPORT,
    &REMOTE,
    &RUN_TEXT,
    &CALL,
    &BLOCK,
    &ATTACH,
    &DETACH,
];

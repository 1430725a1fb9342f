//! What reaches beyond the data: rights, server settings, other sessions, replication, maintenance.

use super::{Back, ROW, Rule, on};
use crate::finding::{Act, Class, Object};
use crate::grammar::sql::{Dialect, Dialects};

/// Rights given.
pub static GRANT: Rule = Rule {
    id: "sql-grant",
    leads: &["grant"],
    effect: on(Act::Change, Object::Account),
    undo: Back::Exact("REVOKE what was granted"),
    rolls_back: true,
    what: "gives rights away",
    hits: &[("mysql", "GRANT ALL PRIVILEGES ON *.* TO 'u1'@'%' WITH GRANT OPTION")],
    misses: &[("mysql", "SHOW GRANTS")],
    ..ROW
};

/// Rights taken.
pub static REVOKE: Rule = Rule {
    id: "sql-revoke",
    leads: &["revoke", "deny"],
    effect: on(Act::Change, Object::Account),
    undo: Back::Exact("GRANT what was revoked"),
    rolls_back: true,
    what: "takes rights away",
    hits: &[("postgres", "REVOKE ALL ON users FROM r2"), ("tsql", "DENY SELECT ON t TO u")],
    misses: &[],
    ..ROW
};

/// Accounts.
pub static ACCOUNT: Rule = Rule {
    id: "sql-account",
    leads: &[
        "create user",
        "create role",
        "create login",
        "create group",
        "create profile",
        "create quota",
        "create settings profile",
        "create row policy",
        "create policy",
        "create masking",
        "create credential",
        "create certificate",
        "create symmetric key",
        "create asymmetric key",
        "create master key",
        "create application role",
        "create server role",
        "create database role",
        "create tag",
        "rename user",
        "alter policy",
        "reassign owned",
        "security label",
        "alter default",
        "alter group",
        "alter login",
    ],
    effect: on(Act::Change, Object::Account),
    undo: Back::Partial("undo it with DROP, RENAME or ALTER of the same account"),
    rolls_back: true,
    what: "makes or changes an account, role or policy",
    hits: &[("mysql", "CREATE USER u1"), ("mysql", "RENAME USER a TO b")],
    misses: &[("postgres", "SELECT current_user")],
    ..ROW
};

/// Passwords.
pub static PASSWORD: Rule = Rule {
    id: "sql-password",
    leads: &["set password", "alter user", "alter role"],
    effect: on(Act::Change, Object::Account),
    what: "changes an account or its password; the old one is gone",
    hits: &[("mysql", "SET PASSWORD FOR u1 = 'x'"), ("postgres", "ALTER ROLE bob PASSWORD 'x'")],
    misses: &[],
    ..ROW
};

/// Another session ends.
pub static KILL: Rule = Rule {
    id: "sql-kill",
    leads: &["kill", "cancel"],
    effect: on(Act::Stop, Object::Service),
    what: "ends another session or query; its work is lost",
    hits: &[("mysql", "KILL 12345"), ("postgres", "SELECT pg_terminate_backend(123)")],
    misses: &[("postgres", "SELECT pg_backend_pid()")],
    ..ROW
};

/// The server stops.
pub static SHUTDOWN: Rule = Rule {
    id: "sql-shutdown",
    leads: &["shutdown", "restart", "startup", "system shutdown", "system kill", "system stop", "system suspend"],
    effect: on(Act::Stop, Object::Service),
    undo: Back::Partial("start it again"),
    what: "stops the server or a part of it",
    hits: &[("clickhouse", "SYSTEM SHUTDOWN"), ("mysql", "SHUTDOWN")],
    misses: &[],
    ..ROW
};

/// Settings of the whole server.
pub static SETTING: Rule = Rule {
    id: "sql-server-setting",
    leads: &[
        "alter system",
        "set global",
        "set persist",
        "set persist_only",
        "reset persist",
        "alter database",
        "alter instance",
        "alter server",
        "alter warehouse",
        "alter account",
        "alter tablespace",
        "alter resource",
        "reconfigure",
        "sp_configure",
        "alter session",
        "set cluster",
        "alter range",
        "alter cluster",
        "alter availability",
        "alter organization",
        "alter pluggable",
    ],
    effect: on(Act::Change, Object::System),
    undo: Back::Partial("set the old value again"),
    what: "changes a setting of the server or database for everybody",
    hits: &[
        ("postgres", "ALTER SYSTEM SET shared_buffers = '1GB'"),
        ("mysql", "SET GLOBAL x = 1"),
        ("mysql", "SET @@GLOBAL.read_only = 0"),
        ("mysql", "SET PERSIST max_connections = 1"),
    ],
    misses: &[("mysql", "SET SESSION sql_mode = ''"), ("mysql", "SET NAMES utf8mb4")],
    ..ROW
};

/// A setting of the session that takes a safety off.
pub static SAFETY: Rule = Rule {
    id: "sql-set-safety",
    leads: &["set"],
    effect: on(Act::Change, Object::System),
    undo: Back::Partial("set the old value again"),
    what: "changes how later statements are read, checked, logged or allowed",
    hits: &[
        ("mysql", "SET sql_log_bin = 0"),
        ("postgres", "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE"),
        ("postgres", "SET ROLE postgres"),
        ("postgres", "SELECT set_config('search_path','evil',false)"),
    ],
    misses: &[("postgres", "SET statement_timeout = '5s'"), ("mysql", "SET @x = 1")],
    ..ROW
};

/// The logs from which a database is restored.
pub static LOGS: Rule = Rule {
    id: "sql-purge-logs",
    leads: &["purge", "reset master", "reset binary", "reset replica|slave", "reset query", "reset"],
    dialects: Dialects::MYSQL.or(Dialects::of(&[Dialect::Oracle])),
    effect: on(Act::Delete, Object::History),
    what: "deletes logs that a restore or a replica needs, or what was dropped and could come back",
    hits: &[("mysql", "RESET MASTER"), ("mysql", "PURGE BINARY LOGS BEFORE now()"), ("oracle", "PURGE RECYCLEBIN")],
    misses: &[("postgres", "RESET statement_timeout")],
    ..ROW
};

/// Replication.
pub static REPLICATION: Rule = Rule {
    id: "sql-replication",
    leads: &[
        "stop",
        "start replica|slave|group_replication",
        "change",
        "clone",
        "alter subscription|publication",
        "binlog",
        "xa",
        "begin backup",
        "backup stage|lock|unlock",
        "system",
        "commit prepared",
        "rollback prepared",
        "prepare transaction",
        "flashback cluster",
        "flashback database",
        "admin",
        "split",
        "recover",
    ],
    effect: on(Act::Change, Object::Service),
    undo: Back::Partial("start or change it back"),
    what: "changes replication, a distributed transaction or the cluster",
    hits: &[
        ("mysql", "STOP REPLICA"),
        ("mariadb", "BACKUP STAGE START"),
        ("postgres", "SELECT pg_create_physical_replication_slot('s')"),
    ],
    misses: &[("mysql", "SHOW REPLICA STATUS"), ("mysql", "START TRANSACTION")],
    ..ROW
};

/// A replica or slot is forgotten.
pub static FORGET: Rule = Rule {
    id: "sql-drop-replica",
    leads: &["system drop", "system unfreeze", "system sync file cache"],
    effect: on(Act::Delete, Object::History),
    what: "drops a replica, slot or cache; what depended on it must start over",
    hits: &[("clickhouse", "SYSTEM DROP REPLICA 'r1'"), ("postgres", "SELECT pg_drop_replication_slot('s')")],
    misses: &[],
    ..ROW
};

/// A table is locked.
pub static LOCK: Rule = Rule {
    id: "sql-lock",
    leads: &["lock", "flush tables with"],
    effect: on(Act::Stop, Object::Service),
    undo: Back::Exact("ROLLBACK, or UNLOCK TABLES"),
    what: "locks tables and makes everybody wait",
    hits: &[
        ("postgres", "LOCK TABLE users"),
        ("mysql", "LOCK TABLES t WRITE"),
        ("postgres", "SELECT pg_advisory_lock(1)"),
    ],
    misses: &[("mysql", "UNLOCK TABLES")],
    ..ROW
};

/// Caches and logs are flushed.
pub static FLUSH: Rule = Rule {
    id: "sql-flush",
    leads: &["flush", "cache", "uncache", "system flush|reload|sync|start|restore|enable|wait"],
    effect: on(Act::Change, Object::Service),
    undo: Back::Partial("caches fill again"),
    what: "flushes caches, logs or tables of the whole server",
    hits: &[("mysql", "FLUSH TABLES")],
    misses: &[],
    ..ROW
};

/// Work on files of the database that comes back.
pub static MAINTAIN: Rule = Rule {
    id: "sql-maintenance",
    leads: &[
        "reindex",
        "cluster",
        "checkpoint",
        "refresh",
        "optimize",
        "check",
        "repair",
        "cache index",
        "force checkpoint",
        "system reindex",
        "msck",
        "rebuild",
        "vacuum analyze",
    ],
    dialects: Dialects::ALL.without(Dialects::one(Dialect::ClickHouse)),
    effect: on(Act::Change, Object::Database),
    undo: Back::Partial("it rewrites what can be made again"),
    what: "rewrites indexes, tables or files of the database",
    hits: &[("postgres", "REINDEX TABLE users"), ("postgres", "REFRESH MATERIALIZED VIEW mv")],
    misses: &[("postgres", "ANALYZE users")],
    ..ROW
};

/// Work on files of the database that frees or drops.
pub static SHRINK: Rule = Rule {
    id: "sql-shrink",
    leads: &["vacuum", "dbcc", "optimize", "compact", "shrink"],
    effect: on(Act::Delete, Object::History),
    what: "rewrites files and frees what was deleted; old versions are gone",
    hits: &[
        ("sqlite", "VACUUM"),
        ("tsql", "DBCC SHRINKDATABASE(d)"),
        ("clickhouse", "OPTIMIZE TABLE users FINAL"),
        ("databricks", "VACUUM t"),
    ],
    misses: &[("postgres", "VACUUM users")],
    ..ROW
};

/// PostgreSQL's ordinary vacuum.
pub static VACUUM: Rule = Rule {
    id: "sql-vacuum",
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Index),
    undo: Back::Unneeded,
    what: "frees dead rows, as autovacuum does",
    hits: &[("postgres", "VACUUM users"), ("postgres", "VACUUM (ANALYZE) users")],
    misses: &[("postgres", "VACUUM FULL users"), ("sqlite", "VACUUM")],
    ..ROW
};

/// Backups.
pub static BACKUP: Rule = Rule {
    id: "sql-backup",
    leads: &["backup"],
    effect: on(Act::Send, Object::Database),
    undo: Back::Partial("delete the backup"),
    what: "copies the database out",
    hits: &[("tsql", "BACKUP DATABASE x TO DISK='b.bak'")],
    misses: &[("mariadb", "BACKUP STAGE START")],
    ..ROW
};

/// And back.
pub static RESTORE: Rule = Rule {
    id: "sql-restore",
    leads: &["restore"],
    effect: on(Act::Delete, Object::Database),
    what: "restores a database over what is there now",
    hits: &[("tsql", "RESTORE DATABASE x FROM DISK='b.bak' WITH REPLACE")],
    misses: &[],
    ..ROW
};

/// Messages to other sessions.
pub static NOTIFY: Rule = Rule {
    id: "sql-notify",
    leads: &["notify", "send", "receive"],
    effect: on(Act::Send, Object::Shared),
    rolls_back: true,
    what: "wakes other sessions, which act on it",
    hits: &[("postgres", "SELECT pg_notify('ch','x')"), ("postgres", "NOTIFY ch")],
    misses: &[("postgres", "LISTEN ch")],
    ..ROW
};

/// A stream is consumed.
pub static CONSUME: Rule = Rule {
    id: "sql-consume",
    effect: on(Act::Delete, Object::History),
    what: "consumes a stream or log; the next reader does not see it again",
    hits: &[
        ("postgres", "SELECT pg_logical_slot_get_changes('s',NULL,NULL)"),
        ("duckdb", "SELECT * FROM truncate_duckdb_logs()"),
    ],
    misses: &[],
    ..ROW
};

/// The server waits, and a connection with it.
pub static WAIT: Rule = Rule {
    id: "sql-wait",
    leads: &["waitfor"],
    effect: on(Act::Stop, Object::Process),
    undo: Back::Partial("end the session"),
    what: "keeps the server busy or waiting",
    hits: &[("mysql", "SELECT SLEEP(1000000)"), ("postgres", "SELECT pg_sleep(10)"), ("tsql", "WAITFOR DELAY '01:00'")],
    misses: &[("mysql", "SELECT 'SLEEP(1)'")],
    ..ROW
};

/// Functions that change the server.
pub static ADMIN_FUNCTION: Rule = Rule {
    id: "sql-admin-function",
    effect: on(Act::Change, Object::Service),
    undo: Back::Partial("set it back"),
    what: "calls a function that administers the server",
    hits: &[("postgres", "SELECT pg_reload_conf()"), ("sqlite", "SELECT fts3_tokenizer('a', x'00')")],
    misses: &[("postgres", "SELECT version()")],
    ..ROW
};

/// Other ALTERs.
pub static ALTER_OTHER: Rule = Rule {
    id: "sql-alter-other",
    leads: &["alter"],
    effect: on(Act::Change, Object::Schema),
    undo: Back::Partial("ALTER it back"),
    rolls_back: true,
    what: "changes something whose kind is not a table",
    hits: &[("postgres", "ALTER EXTENSION postgis UPDATE")],
    misses: &[("mysql", "ALTER TABLE users ADD COLUMN age INT")],
    ..ROW
};

/// T-SQL's renaming.
pub static RENAME_PROCEDURE: Rule = Rule {
    id: "sql-rename-procedure",
    effect: on(Act::Change, Object::Schema),
    undo: Back::Exact("rename it back"),
    rolls_back: true,
    what: "renames an object through a procedure; what used the old name breaks",
    hits: &[("tsql", "sp_rename 'a','b'"), ("tsql", "EXEC sp_rename 'a','b'")],
    misses: &[("tsql", "EXEC sp_help 'a'")],
    ..ROW
};

/// MySQL's cursors on raw tables.
pub static HANDLER: Rule = Rule {
    id: "sql-handler",
    leads: &["handler"],
    effect: on(Act::Change, Object::Index),
    undo: Back::Exact("HANDLER … CLOSE"),
    what: "opens a table past the checks of SELECT",
    hits: &[("mysql", "HANDLER t OPEN")],
    misses: &[],
    ..ROW
};

/// Every row of this file.
pub static ALL: &[&Rule] = &[
    &GRANT,
    &REVOKE,
    &ACCOUNT,
    &PASSWORD,
    &KILL,
    &SHUTDOWN,
    &SETTING,
    &SAFETY,
    &LOGS,
    &REPLICATION,
    &FORGET,
    &LOCK,
    &FLUSH,
    &MAINTAIN,
    &SHRINK,
    &VACUUM,
    &BACKUP,
    &RESTORE,
    &NOTIFY,
    &CONSUME,
    &WAIT,
    &ADMIN_FUNCTION,
    &ALTER_OTHER,
    &RENAME_PROCEDURE,
    &HANDLER,
];

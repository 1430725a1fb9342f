//! What goes away: DROP and TRUNCATE.

use super::{Back, ROW, Rule, on};
use crate::finding::{Act, Class, Object};
use crate::grammar::sql::{Dialect, Dialects};

const HISTORY: Back =
    Back::Partial("in Dolt, committed rows come back from history: DOLT_CHECKOUT, or SELECT … AS OF 'HEAD'");

/// A table and its rows.
pub static TABLE: Rule = Rule {
    id: "sql-drop-table",
    leads: &["drop table", "drop foreign table", "drop external table", "drop dynamic table", "drop tables"],
    effect: on(Act::Delete, Object::Schema),
    versioned: Some((Class::SafeWrite, HISTORY)),
    admin: true,
    rolls_back: true,
    what: "drops a table with all its rows",
    instead: Some("rename the table away first, and drop it when nobody missed it"),
    hits: &[
        ("postgres", "DROP TABLE users"),
        ("any", "drop/**/table if exists a, b"),
        ("mysql", "DROP\n\tTABLE\nusers"),
    ],
    misses: &[("postgres", "SELECT 'DROP TABLE users'"), ("mysql", "DROP TEMPORARY TABLE tmp")],
    ..ROW
};

/// A database.
pub static DATABASE: Rule = Rule {
    id: "sql-drop-database",
    leads: &["drop database", "drop keyspace", "drop catalog"],
    effect: on(Act::Delete, Object::Database),
    versioned: Some((
        Class::HistoryAffecting,
        Back::Unknown("CALL DOLT_UNDROP, which works until dropped databases are purged"),
    )),
    admin: true,
    what: "drops a database with everything in it",
    hits: &[("mysql", "DROP DATABASE app"), ("postgres", "drop database if exists app")],
    misses: &[("mysql", "SHOW CREATE DATABASE app")],
    ..ROW
};

/// A schema: in MySQL another word for a database.
pub static SCHEMA: Rule = Rule {
    id: "sql-drop-schema",
    leads: &["drop schema"],
    effect: on(Act::Delete, Object::Database),
    versioned: Some((
        Class::HistoryAffecting,
        Back::Unknown("CALL DOLT_UNDROP, which works until dropped databases are purged"),
    )),
    admin: true,
    rolls_back: true,
    what: "drops a schema with everything in it",
    hits: &[("dolt", "DROP SCHEMA public"), ("postgres", "DROP SCHEMA public CASCADE")],
    misses: &[("postgres", "CREATE SCHEMA s")],
    ..ROW
};

/// A table of this session.
pub static TEMPORARY: Rule = Rule {
    id: "sql-drop-temporary",
    leads: &["drop temporary table", "drop temp table"],
    class: Class::SafeWrite,
    effect: on(Act::Delete, Object::Index),
    undo: Back::Partial("a temporary table lives only in this session"),
    rolls_back: true,
    what: "drops a temporary table of this session",
    hits: &[("mysql", "DROP TEMPORARY TABLE tmp")],
    misses: &[("mysql", "DROP TABLE tmp")],
    ..ROW
};

/// A view: its text can be written again.
pub static VIEW: Rule = Rule {
    id: "sql-drop-view",
    leads: &[
        "drop view",
        "drop materialized view",
        "drop macro",
        "drop synonym|alias",
        "drop public synonym",
        "drop rule",
        "drop policy",
        "drop row policy",
        "drop statistics",
        "drop comment",
    ],
    effect: on(Act::Delete, Object::Schema),
    undo: Back::Partial("CREATE it again from its definition, if somebody kept it"),
    versioned: Some((Class::SafeWrite, HISTORY)),
    admin: true,
    rolls_back: true,
    what: "drops a definition",
    instead: Some("save the output of SHOW CREATE or pg_get_viewdef first"),
    hits: &[("postgres", "DROP VIEW v"), ("postgres", "DROP MATERIALIZED VIEW mv")],
    misses: &[("postgres", "CREATE VIEW v AS SELECT 1")],
    ..ROW
};

/// An index: it can be built again.
pub static INDEX: Rule = Rule {
    id: "sql-drop-index",
    leads: &["drop index", "drop fulltext index", "drop search index", "drop vector index", "drop columnstore index"],
    effect: on(Act::Delete, Object::Schema),
    undo: Back::Partial("CREATE INDEX again"),
    versioned: Some((Class::SafeWrite, HISTORY)),
    admin: true,
    rolls_back: true,
    what: "drops an index",
    hits: &[("mysql", "DROP INDEX i ON t")],
    misses: &[("mysql", "CREATE INDEX i ON t (a)")],
    ..ROW
};

/// Code in the database.
pub static CODE: Rule = Rule {
    id: "sql-drop-code",
    leads: &[
        "drop function",
        "drop procedure|proc",
        "drop routine",
        "drop trigger",
        "drop event",
        "drop aggregate",
        "drop package",
        "drop package body",
        "drop operator",
        "drop operator class|family",
        "drop transform",
        "drop event trigger",
        "drop task",
        "drop stream",
        "drop pipe",
        "drop job",
        "drop assembly",
        "drop table function",
        "drop external function",
        "drop dictionary",
        "drop model",
        "drop service",
        "drop streamlit",
        "drop notebook",
    ],
    effect: on(Act::Delete, Object::Schema),
    undo: Back::Partial("CREATE it again from its source, if somebody kept it"),
    versioned: Some((Class::SafeWrite, HISTORY)),
    admin: true,
    rolls_back: true,
    what: "drops code that lives in the database",
    hits: &[("postgres", "DROP FUNCTION f()"), ("mysql", "DROP TRIGGER t")],
    misses: &[("postgres", "SELECT 1")],
    ..ROW
};

/// An account.
pub static ACCOUNT: Rule = Rule {
    id: "sql-drop-account",
    leads: &[
        "drop user",
        "drop role",
        "drop login",
        "drop group",
        "drop owned",
        "drop user mapping",
        "drop profile",
        "drop application role",
        "drop quota",
        "drop settings profile",
        "drop share",
        "drop credential",
        "drop security policy",
        "drop certificate",
        "drop symmetric key",
        "drop asymmetric key",
        "drop master key",
        "drop database role",
        "drop server role",
        "drop secret",
    ],
    effect: on(Act::Delete, Object::Account),
    what: "drops an account, role or credential with its rights",
    instead: Some("lock the account instead: ALTER ROLE … NOLOGIN, or ALTER USER … ACCOUNT LOCK"),
    hits: &[("mysql", "DROP USER u1"), ("dolt", "DROP ROLE r"), ("postgres", "DROP OWNED BY bob")],
    misses: &[("mysql", "SHOW GRANTS FOR u1")],
    ..ROW
};

/// An extension, a type, a server, and all that hangs on it.
pub static OTHER: Rule = Rule {
    id: "sql-drop",
    leads: &["drop"],
    effect: on(Act::Delete, Object::Schema),
    admin: true,
    rolls_back: true,
    what: "drops something together with what depends on it",
    hits: &[
        ("postgres", "DROP EXTENSION postgis CASCADE"),
        ("postgres", "DROP TYPE mood"),
        ("postgres", "DROP SEQUENCE s"),
    ],
    misses: &[("postgres", "DROP TABLE t")],
    ..ROW
};

/// All rows of a table.
pub static TRUNCATE: Rule = Rule {
    id: "sql-truncate",
    leads: &["truncate"],
    effect: on(Act::Delete, Object::Schema),
    versioned: Some((Class::SafeWrite, HISTORY)),
    admin: true,
    rolls_back: true,
    what: "empties a table",
    instead: Some("copy the rows away first: CREATE TABLE backup AS SELECT * FROM …"),
    hits: &[("mysql", "TRUNCATE users"), ("postgres", "truncate table a, b cascade")],
    misses: &[("mysql", "SELECT TRUNCATE(1.567, 1)"), ("postgres", "SELECT * FROM audit WHERE action = 'TRUNCATE'")],
    ..ROW
};

/// A column with its values.
pub static COLUMN: Rule = Rule {
    id: "sql-drop-column",
    effect: on(Act::Delete, Object::Schema),
    versioned: Some((Class::SafeWrite, HISTORY)),
    rolls_back: true,
    what: "drops a column with its values, or a partition with its rows",
    instead: Some("stop using the column, and drop it in a later migration that a person runs"),
    hits: &[("mysql", "ALTER TABLE users DROP COLUMN score"), ("postgres", "alter table only t add a int, drop b")],
    misses: &[("postgres", "ALTER TABLE t DROP CONSTRAINT c"), ("mysql", "ALTER TABLE users ADD COLUMN age INT")],
    ..ROW
};

/// Brings something back.
pub static UNDROP: Rule = Rule {
    id: "sql-undrop",
    leads: &["undrop", "flashback"],
    dialects: Dialects::of(&[
        Dialect::Snowflake,
        Dialect::Oracle,
        Dialect::ClickHouse,
        Dialect::Databricks,
        Dialect::BigQuery,
    ]),
    effect: on(Act::Change, Object::Database),
    undo: Back::Partial("drop it again"),
    what: "brings a dropped or older table back, over what is there now",
    hits: &[("oracle", "FLASHBACK TABLE users TO BEFORE DROP"), ("snowflake", "UNDROP TABLE users")],
    misses: &[],
    ..ROW
};

/// Every row of this file.
pub static ALL: &[&Rule] =
    &[&TABLE, &DATABASE, &SCHEMA, &TEMPORARY, &VIEW, &INDEX, &CODE, &ACCOUNT, &OTHER, &TRUNCATE, &COLUMN, &UNDROP];

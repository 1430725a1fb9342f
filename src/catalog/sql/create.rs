//! What makes or reshapes tables: CREATE, ALTER, RENAME, COMMENT, statistics.

use super::{Back, ROW, Rule, on};
use crate::finding::{Act, Class, Object};
use crate::grammar::sql::{Dialect, Dialects};

const HISTORY: Back = Back::Partial("in Dolt, the committed schema comes back from history");

/// A new table, index, view, schema.
pub static CREATE: Rule = Rule {
    id: "sql-create",
    leads: &[
        "create table",
        "create temp|temporary table",
        "create global|local temp|temporary table",
        "create unlogged|transient|column|row table",
        "create index",
        "create unique index",
        "create fulltext|spatial|bitmap|clustered|nonclustered|hash|vector|search index",
        "create unique clustered|nonclustered index",
        "create view",
        "create recursive view",
        "create temp|temporary view|sequence",
        "create materialized view",
        "create schema",
        "create database",
        "create sequence",
        "create type",
        "create domain",
        "create statistics",
        "create collation",
        "create keyspace",
        "create macro",
        "create temp|temporary macro",
    ],
    class: Class::SafeWrite,
    effect: on(Act::Create, Object::Schema),
    undo: Back::Exact("DROP it again"),
    rolls_back: true,
    what: "makes a table, view, index or schema",
    hits: &[("any", "CREATE TABLE t (id INT)"), ("postgres", "CREATE INDEX CONCURRENTLY i ON t (a)")],
    misses: &[("mysql", "SHOW CREATE TABLE t"), ("postgres", "CREATE OR REPLACE VIEW v AS SELECT 1")],
    ..ROW
};

/// Over an old one.
pub static REPLACE: Rule = Rule {
    id: "sql-create-or-replace",
    leads: &["create or"],
    effect: on(Act::Change, Object::Schema),
    versioned: Some((Class::SafeWrite, HISTORY)),
    rolls_back: true,
    what: "replaces a definition, or a table with its rows",
    instead: Some("save the old definition first, or create it under another name"),
    hits: &[
        ("snowflake", "CREATE OR REPLACE TABLE t AS SELECT 1"),
        ("postgres", "CREATE OR REPLACE VIEW v AS SELECT 1"),
    ],
    misses: &[("postgres", "CREATE VIEW v AS SELECT 1")],
    ..ROW
};

/// Code that runs when somebody calls it.
pub static CODE: Rule = Rule {
    id: "sql-create-code",
    leads: &[
        "create function",
        "create procedure|proc",
        "create aggregate",
        "create aggregate function",
        "create temp|temporary function",
        "create definer",
        "create table function",
        "create package",
        "create package body",
    ],
    class: Class::SafeWrite,
    effect: on(Act::Create, Object::Schema),
    undo: Back::Exact("DROP it again"),
    rolls_back: true,
    what: "defines code; it runs when somebody calls it",
    hits: &[("postgres", "CREATE FUNCTION f() RETURNS void AS $$ DROP TABLE users; $$ LANGUAGE sql")],
    misses: &[("mysql", "CREATE FUNCTION f RETURNS STRING SONAME 'x.so'")],
    ..ROW
};

/// Code that runs by itself.
pub static TRIGGER: Rule = Rule {
    id: "sql-create-trigger",
    leads: &[
        "create trigger",
        "create constraint trigger",
        "create event trigger",
        "create rule",
        "create event",
        "create temp|temporary trigger",
        "create task",
        "create job",
        "create scheduled query",
        "create pipe",
        "create stream",
        "create alert",
    ],
    effect: on(Act::Change, Object::Schema),
    undo: Back::Exact("DROP it again"),
    rolls_back: true,
    what: "installs code that runs by itself later",
    hits: &[
        ("postgres", "CREATE TRIGGER tr1 BEFORE DELETE ON users EXECUTE FUNCTION trg()"),
        ("postgres", "CREATE RULE r1 AS ON INSERT TO logs DO ALSO DELETE FROM users"),
    ],
    misses: &[("mysql", "SHOW TRIGGERS")],
    ..ROW
};

/// Code from outside the database.
pub static EXTENSION: Rule = Rule {
    id: "sql-create-extension",
    leads: &[
        "create extension",
        "create language",
        "create trusted language",
        "create procedural language",
        "create assembly",
        "create library",
        "create operator",
        "create cast",
        "create access method",
        "create transform",
        "create text search",
        "create conversion",
        "create virtual table",
        "create external function",
        "create type body",
    ],
    effect: on(Act::Change, Object::Database),
    undo: Back::Partial("DROP it again"),
    rolls_back: true,
    what: "brings code from outside into the database",
    hits: &[
        ("postgres", "CREATE EXTENSION plpython3u"),
        ("sqlite", "CREATE VIRTUAL TABLE temp.z USING zipfile('/tmp/a.zip')"),
        ("mysql", "CREATE FUNCTION f RETURNS STRING SONAME 'x.so'"),
    ],
    misses: &[("postgres", "CREATE TABLE t (a int)")],
    ..ROW
};

/// A way to another place.
pub static EXTERNAL: Rule = Rule {
    id: "sql-create-external",
    leads: &[
        "create external",
        "create foreign",
        "create server",
        "create user mapping",
        "create subscription",
        "create publication",
        "create tablespace",
        "create stage",
        "create storage",
        "create connection",
        "create database link",
        "create public database link",
        "create shared database link",
        "create directory",
        "create linked server",
        "create endpoint",
        "create notification",
        "create network",
        "create share",
        "create named collection",
        "create dictionary",
        "create catalog",
        "create location",
        "create secret",
        "create persistent secret",
        "create temp|temporary secret",
        "create integration",
        "create security",
        "create api",
        "create model",
        "create service",
        "create warehouse",
        "create resource",
        "create undo",
        "create logfile",
        "create spatial reference",
    ],
    effect: on(Act::Change, Object::Database),
    undo: Back::Partial("DROP it again"),
    what: "opens a way between the database and another place",
    hits: &[("postgres", "CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw")],
    misses: &[("postgres", "CREATE TABLE t (a int)")],
    ..ROW
};

/// CREATE of what we do not know.
pub static CREATE_OTHER: Rule = Rule {
    id: "sql-create-other",
    leads: &["create"],
    effect: on(Act::Change, Object::Schema),
    undo: Back::Partial("DROP it again"),
    rolls_back: true,
    what: "makes something whose kind is not known",
    hits: &[("any", "CREATE GIZMO g")],
    misses: &[("any", "CREATE TABLE t (a int)")],
    ..ROW
};

/// A column, constraint or index is added.
pub static ADD: Rule = Rule {
    id: "sql-alter-add",
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Schema),
    undo: Back::Exact("ALTER TABLE … DROP what was added"),
    rolls_back: true,
    what: "adds a column, constraint or index to a table",
    hits: &[
        ("mysql", "ALTER TABLE users ADD COLUMN age INT"),
        (
            "postgres",
            "ALTER TABLE orders ADD CONSTRAINT fk1 FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE",
        ),
    ],
    misses: &[("mysql", "ALTER TABLE users DROP COLUMN age")],
    ..ROW
};

/// A name changes.
pub static RENAME: Rule = Rule {
    id: "sql-rename",
    leads: &["rename table", "rename index", "rename"],
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Schema),
    undo: Back::Exact("rename it back"),
    rolls_back: true,
    what: "renames a table or column; what used the old name breaks",
    hits: &[("mysql", "RENAME TABLE a TO b"), ("postgres", "ALTER TABLE a RENAME TO b")],
    misses: &[("mysql", "RENAME USER a TO b")],
    ..ROW
};

/// A constraint, default or index of a table goes or changes; no values are lost.
pub static ALTER_DEFINITION: Rule = Rule {
    id: "sql-alter-definition",
    leads: &["alter view|index|sequence|domain|materialized|statistics|collation", "alter schema"],
    effect: on(Act::Change, Object::Schema),
    undo: Back::Partial("set the old definition again, if somebody kept it"),
    versioned: Some((Class::SafeWrite, HISTORY)),
    rolls_back: true,
    what: "changes a definition: constraint, default, index, view; no values are lost",
    hits: &[
        ("postgres", "ALTER TABLE t DROP CONSTRAINT c"),
        ("postgres", "ALTER TABLE t ALTER COLUMN a SET DEFAULT 1"),
    ],
    misses: &[("postgres", "ALTER TABLE t ALTER COLUMN a TYPE int")],
    ..ROW
};

/// Values may be cut or lost.
pub static ALTER: Rule = Rule {
    id: "sql-alter-table",
    leads: &["alter table", "alter foreign table", "alter external table", "alter type", "alter dynamic table"],
    effect: on(Act::Change, Object::Schema),
    versioned: Some((Class::SafeWrite, HISTORY)),
    rolls_back: true,
    what: "reshapes a table; values may be cut, converted or lost",
    instead: Some("add a new column, copy the values, and switch over"),
    hits: &[
        ("mysql", "ALTER TABLE users MODIFY name varchar(1)"),
        ("postgres", "ALTER TABLE t ALTER COLUMN a TYPE int"),
    ],
    misses: &[("mysql", "ALTER TABLE users ADD COLUMN age INT")],
    ..ROW
};

/// ClickHouse's rewriting of parts.
pub static MUTATION: Rule = Rule {
    id: "sql-alter-mutation",
    effect: on(Act::Delete, Object::Rows),
    what: "rewrites or deletes rows or parts in the background",
    hits: &[
        ("clickhouse", "ALTER TABLE t DELETE WHERE 1"),
        ("clickhouse", "ALTER TABLE users UPDATE name='x' WHERE 1"),
    ],
    misses: &[("clickhouse", "ALTER TABLE t ADD COLUMN c Int32")],
    ..ROW
};

/// Words about a table.
pub static COMMENT: Rule = Rule {
    id: "sql-comment",
    leads: &["comment on", "comment if"],
    class: Class::SafeWrite,
    effect: on(Act::Create, Object::Schema),
    undo: Back::Partial("COMMENT ON with the old text"),
    rolls_back: true,
    what: "sets a comment",
    hits: &[("postgres", "COMMENT ON TABLE users IS 'people'")],
    misses: &[],
    ..ROW
};

/// Statistics for the planner.
pub static ANALYZE: Rule = Rule {
    id: "sql-analyze",
    leads: &["analyze", "analyse"],
    dialects: Dialects::ALL.without(Dialects::of(&[Dialect::ClickHouse, Dialect::TSql])),
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Index),
    undo: Back::Partial("statistics are made again"),
    what: "renews the planner's statistics; on MySQL it commits first",
    hits: &[("mysql", "ANALYZE TABLE users"), ("postgres", "ANALYZE users")],
    misses: &[("mariadb", "ANALYZE DELETE FROM users"), ("postgres", "EXPLAIN ANALYZE SELECT 1")],
    ..ROW
};

/// T-SQL's statistics.
pub static STATISTICS: Rule = Rule {
    id: "sql-update-statistics",
    leads: &["update statistics", "update extensions"],
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Index),
    undo: Back::Partial("statistics are made again"),
    what: "renews the planner's statistics",
    hits: &[("tsql", "UPDATE STATISTICS t")],
    misses: &[("tsql", "UPDATE t SET a = 1 WHERE id = 1")],
    ..ROW
};

/// Every row of this file.
pub static ALL: &[&Rule] = &[
    &CREATE,
    &REPLACE,
    &CODE,
    &TRIGGER,
    &EXTENSION,
    &EXTERNAL,
    &CREATE_OTHER,
    &ADD,
    &RENAME,
    &ALTER_DEFINITION,
    &ALTER,
    &MUTATION,
    &COMMENT,
    &ANALYZE,
    &STATISTICS,
];

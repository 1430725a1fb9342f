//! What stays inside the session: transactions, cursors, prepared statements, pragmas.

use super::{Back, ROW, Rule, on};
use crate::finding::{Act, Class, Object};
use crate::grammar::sql::{Dialect, Dialects};

/// A transaction ends that this text did not begin.
pub static COMMIT: Rule = Rule {
    id: "sql-commit",
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Rows),
    undo: Back::Partial("what was committed must be changed back by hand"),
    what: "commits a transaction that began elsewhere",
    hits: &[("postgres", "COMMIT")],
    misses: &[("postgres", "BEGIN; COMMIT"), ("postgres", "ROLLBACK")],
    ..ROW
};

/// A wrapper's transaction is left, and the text goes on without it.
pub static ESCAPE: Rule = Rule {
    id: "sql-leaves-transaction",
    effect: on(Act::Change, Object::System),
    undo: Back::Partial("nothing is lost by this alone"),
    what: "ends the transaction around it and goes on: a read-only wrapper no longer holds",
    hits: &[
        ("postgres", "COMMIT; SELECT 1; INSERT INTO t VALUES (1)"),
        ("postgres", "ROLLBACK; DELETE FROM t WHERE id = 1"),
    ],
    misses: &[("postgres", "BEGIN; INSERT INTO t VALUES (1); COMMIT"), ("postgres", "COMMIT")],
    ..ROW
};

/// The session forgets what it had.
pub static DISCARD: Rule = Rule {
    id: "sql-discard",
    leads: &["discard"],
    class: Class::SafeWrite,
    effect: on(Act::Delete, Object::Index),
    undo: Back::Partial("temporary tables and prepared statements are made again"),
    what: "drops temporary tables, plans and settings of this session",
    hits: &[("postgres", "DISCARD ALL")],
    misses: &[],
    ..ROW
};

/// Listening.
pub static LISTEN: Rule = Rule {
    id: "sql-listen",
    leads: &["listen", "unlisten"],
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Index),
    undo: Back::Exact("UNLISTEN"),
    what: "listens for messages of other sessions",
    hits: &[("postgres", "LISTEN ch")],
    misses: &[],
    ..ROW
};

/// A pragma that changes the file.
pub static PRAGMA: Rule = Rule {
    id: "sql-pragma",
    leads: &["pragma"],
    effect: on(Act::Change, Object::System),
    undo: Back::Partial("set the old value again"),
    what: "sets a pragma, or runs one that is not known to be a read",
    hits: &[
        ("sqlite", "PRAGMA journal_mode=WAL"),
        ("sqlite", "PRAGMA wal_checkpoint(TRUNCATE)"),
        ("sqlite", "PRAGMA writable_schema=1"),
    ],
    misses: &[("sqlite", "PRAGMA table_info(users)"), ("sqlite", "PRAGMA user_version")],
    ..ROW
};

/// A cursor whose query is elsewhere.
pub static CURSOR: Rule = Rule {
    id: "sql-cursor",
    leads: &["fetch", "move", "open"],
    effect: on(Act::Change, Object::Rows),
    undo: Back::Unknown("what the cursor's query does"),
    what: "reads a cursor whose query was not read",
    hits: &[("postgres", "FETCH ALL FROM c")],
    misses: &[("postgres", "SELECT 1 FETCH FIRST 1 ROW ONLY")],
    ..ROW
};

/// EXPLAIN PLAN FOR writes a table.
pub static PLAN_TABLE: Rule = Rule {
    id: "sql-plan-table",
    leads: &["explain plan for"],
    dialects: Dialects::one(Dialect::Oracle),
    class: Class::SafeWrite,
    effect: on(Act::Create, Object::Rows),
    undo: Back::Partial("DELETE FROM PLAN_TABLE"),
    what: "writes the plan into PLAN_TABLE",
    hits: &[("oracle", "EXPLAIN PLAN FOR SELECT 1 FROM dual")],
    misses: &[],
    ..ROW
};

/// Every row of this file.
pub static ALL: &[&Rule] = &[&COMMIT, &ESCAPE, &DISCARD, &LISTEN, &PRAGMA, &CURSOR, &PLAN_TABLE];

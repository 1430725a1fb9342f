//! What changes rows: INSERT, UPDATE, DELETE, MERGE and what looks like a read and is not.

use super::{Back, ROW, Rule, on};
use crate::finding::{Act, Class, Object};
use crate::grammar::sql::{Dialect, Dialects};

const HISTORY: Back = Back::Partial(
    "in Dolt, committed rows come back from history: SELECT … AS OF 'HEAD', or DOLT_CHECKOUT of the table",
);
const VERSIONED: Option<(Class, Back)> = Some((Class::SafeWrite, HISTORY));

/// A proven read.
pub static READ: Rule = Rule {
    id: "sql-read",
    class: Class::Read,
    effect: on(Act::Read, Object::Nothing),
    undo: Back::Unneeded,
    what: "reads, proven to change nothing",
    hits: &[("any", "SELECT 1"), ("mysql", "SHOW TABLES"), ("postgres", "EXPLAIN (ANALYZE false) DELETE FROM users")],
    misses: &[("any", "SELECT f(1)"), ("postgres", "SELECT * INTO t2 FROM t")],
    ..ROW
};

/// New rows.
pub static INSERT: Rule = Rule {
    id: "sql-insert",
    class: Class::SafeWrite,
    effect: on(Act::Create, Object::Rows),
    undo: Back::Partial("DELETE the rows that were inserted"),
    rolls_back: true,
    what: "inserts rows",
    hits: &[("any", "INSERT INTO t VALUES (1)"), ("postgres", "EXPLAIN ANALYZE INSERT INTO logs (id) VALUES (3)")],
    misses: &[("mysql", "SELECT insert('abc', 1, 1, 'x')"), ("any", "SELECT 'INSERT INTO t VALUES (1)'")],
    ..ROW
};

/// New rows that may overwrite old ones, named by key.
pub static UPSERT: Rule = Rule {
    id: "sql-upsert",
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Rows),
    versioned: VERSIONED,
    rolls_back: true,
    what: "inserts rows, and overwrites those with the same key",
    hits: &[
        ("postgres", "INSERT INTO t (id,v) VALUES (1,'a') ON CONFLICT (id) DO UPDATE SET v = EXCLUDED.v"),
        ("mysql", "REPLACE INTO t VALUES (1)"),
        ("mysql", "INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = 2"),
    ],
    misses: &[("postgres", "INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING")],
    ..ROW
};

/// Rows that replace others, nobody says how many.
pub static OVERWRITE: Rule = Rule {
    id: "sql-insert-overwrite",
    effect: on(Act::Delete, Object::Rows),
    versioned: VERSIONED,
    rolls_back: true,
    what: "replaces rows, and nothing says how many",
    hits: &[
        ("sqlite", "INSERT OR REPLACE INTO t SELECT id, name FROM users"),
        ("databricks", "INSERT OVERWRITE t SELECT 1"),
    ],
    misses: &[("sqlite", "INSERT OR IGNORE INTO t VALUES (1)")],
    ..ROW
};

/// Named rows.
pub static UPDATE: Rule = Rule {
    id: "sql-update",
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Rows),
    versioned: VERSIONED,
    rolls_back: true,
    what: "changes the rows that its WHERE names; the old values are gone",
    instead: Some("SELECT the rows first, and run the change inside BEGIN … ROLLBACK to see what it does"),
    hits: &[("any", "UPDATE users SET name = 'y' WHERE id = 7")],
    misses: &[("any", "UPDATE users SET name = 'y'"), ("postgres", "SELECT 1 AS update_count")],
    ..ROW
};

/// All rows.
pub static UPDATE_UNBOUNDED: Rule = Rule {
    id: "sql-update-unbounded",
    effect: on(Act::Delete, Object::Rows),
    versioned: VERSIONED,
    rolls_back: true,
    what: "changes every row: no WHERE bounds it",
    instead: Some("add a WHERE that names the rows"),
    hits: &[
        ("any", "UPDATE users SET name = 'y'"),
        ("mysql", "UPDATE t SET a=(SELECT b FROM u WHERE u.id=1)"),
        ("tsql", "UPDATE TOP (10) users SET name='x'"),
        ("postgres", "UPDATE t SET a = 1 WHERE id = id"),
    ],
    misses: &[("any", "UPDATE users SET name = 'y' WHERE id = 7")],
    ..ROW
};

/// Named rows.
pub static DELETE: Rule = Rule {
    id: "sql-delete",
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Rows),
    versioned: VERSIONED,
    rolls_back: true,
    what: "deletes the rows that its WHERE names",
    instead: Some("SELECT the rows first, and run the change inside BEGIN … ROLLBACK to see what it does"),
    hits: &[("any", "DELETE FROM logs WHERE id = 4 AND msg = 'x'")],
    misses: &[("any", "DELETE FROM logs"), ("any", "SELECT deleted_at FROM t")],
    ..ROW
};

/// All rows.
pub static DELETE_UNBOUNDED: Rule = Rule {
    id: "sql-delete-unbounded",
    effect: on(Act::Delete, Object::Rows),
    versioned: VERSIONED,
    rolls_back: true,
    what: "deletes every row: no WHERE bounds it",
    instead: Some("add a WHERE that names the rows"),
    hits: &[
        ("any", "DELETE FROM users"),
        ("any", "DELETE FROM canary WHERE 1"),
        ("any", "DELETE FROM canary -- WHERE id = 1"),
        ("any", "DELETE FROM canary WHERE (id = 1) OR (id = id)"),
        ("postgres", "WITH d AS (DELETE FROM users RETURNING *) SELECT * FROM d"),
        ("any", "DELETE FROM users WHERE id IS NOT NULL"),
    ],
    misses: &[("any", "DELETE FROM logs WHERE id = 4"), ("postgres", "EXPLAIN DELETE FROM users")],
    ..ROW
};

/// A merge.
pub static MERGE: Rule = Rule {
    id: "sql-merge",
    leads: &["merge"],
    effect: on(Act::Change, Object::Rows),
    versioned: VERSIONED,
    rolls_back: true,
    what: "merges rows, which may change or delete any row that matches",
    hits: &[("postgres", "MERGE INTO t USING s ON t.id=s.id WHEN MATCHED THEN DELETE")],
    misses: &[("postgres", "INSERT INTO t VALUES (1)")],
    ..ROW
};

/// The rows of a system-versioned table's past.
pub static DELETE_HISTORY: Rule = Rule {
    id: "sql-delete-history",
    leads: &["delete history"],
    effect: on(Act::Delete, Object::History),
    what: "deletes the history of a system-versioned table",
    hits: &[("mariadb", "DELETE HISTORY FROM users BEFORE SYSTEM_TIME now()")],
    misses: &[("mariadb", "DELETE FROM users WHERE id = 1")],
    ..ROW
};

/// A table made by a SELECT.
pub static SELECT_INTO: Rule = Rule {
    id: "sql-select-into",
    class: Class::SafeWrite,
    effect: on(Act::Create, Object::Schema),
    undo: Back::Partial("DROP the table that it made"),
    rolls_back: true,
    what: "looks like a read and makes a table, or sets a variable",
    hits: &[("postgres", "SELECT * INTO newtab FROM users"), ("mysql", "SELECT 1 INTO @x")],
    misses: &[("mysql", "SELECT 'x' INTO DUMPFILE '/tmp/u.bin'"), ("postgres", "SELECT 'into'")],
    ..ROW
};

/// Row locks.
pub static ROW_LOCKS: Rule = Rule {
    id: "sql-row-locks",
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Rows),
    undo: Back::Exact("ROLLBACK"),
    rolls_back: true,
    what: "locks the rows that it reads, and makes others wait",
    hits: &[("postgres", "SELECT * FROM t FOR UPDATE"), ("mysql", "SELECT * FROM t LOCK IN SHARE MODE")],
    misses: &[("postgres", "SELECT substring(a FOR 3) FROM t")],
    ..ROW
};

/// A sequence moves on.
pub static SEQUENCE: Rule = Rule {
    id: "sql-sequence",
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Rows),
    undo: Back::Partial("setval, where no number was used yet"),
    what: "moves a sequence on",
    hits: &[
        ("postgres", "SELECT nextval('s')"),
        ("tsql", "SELECT NEXT VALUE FOR s"),
        ("oracle", "SELECT s.nextval FROM dual"),
    ],
    misses: &[("postgres", "SELECT currval('s')")],
    ..ROW
};

/// A function that nobody knows.
pub static UNKNOWN_FUNCTION: Rule = Rule {
    id: "sql-unknown-function",
    effect: on(Act::Change, Object::Database),
    undo: Back::Unknown("what the function does"),
    what: "calls a function that is not known to be harmless",
    hits: &[
        ("postgres", "SELECT my_func(1)"),
        ("postgres", "SELECT public.lower('x')"),
        ("postgres", "SELECT DISTINCT ON (a) my_func(a) FROM t"),
        ("postgres", "SELECT @my_func(1)"),
    ],
    misses: &[("postgres", "SELECT lower('x')"), ("postgres", "SELECT * FROM f AS t(a, b)")],
    ..ROW
};

/// A second statement where nobody looks for one.
pub static HIDDEN: Rule = Rule {
    id: "sql-hidden-statement",
    effect: on(Act::Change, Object::Database),
    what: "holds a word that begins another statement",
    hits: &[("any", "SELECT 1 DROP TABLE users"), ("any", "SELECT 1 EXEC xp_cmdshell 'dir'")],
    misses: &[("any", "SELECT updated_at, drop_count FROM t")],
    ..ROW
};

/// Nothing that is known.
pub static UNKNOWN: Rule = Rule {
    id: "sql-unknown-statement",
    effect: on(Act::Change, Object::Database),
    undo: Back::Unknown("what the statement does"),
    what: "begins with a word that is not known",
    hits: &[("any", "FROBNICATE t"), ("postgres", "SELEC 1"), ("any", "(1)")],
    misses: &[("any", ";"), ("any", "-- only a comment")],
    ..ROW
};

/// Not well formed in a way that we can see.
pub static MALFORMED: Rule = Rule {
    id: "sql-malformed",
    effect: on(Act::Change, Object::Database),
    undo: Back::Partial("a server refuses it, as far as anybody can tell"),
    what: "is not well formed: a server should refuse it, and what it does was not read",
    hits: &[("mysql", "UPDATE users LIMIT 5 SET name='x'")],
    misses: &[("mysql", "UPDATE users SET name='x' LIMIT 5")],
    ..ROW
};

/// A quote that nobody closed.
pub static UNCLOSED: Rule = Rule {
    id: "sql-unclosed-quote",
    effect: on(Act::Change, Object::Database),
    undo: Back::Unknown("what follows the quote that nobody closed"),
    what: "ends inside a quote: what the server makes of it is not known",
    hits: &[("postgres", "SELECT 'abc"), ("mysql", "SELECT \"abc;\nDROP TABLE canary;")],
    misses: &[("postgres", "SELECT 'it''s'")],
    ..ROW
};

/// A character that one server skips and another keeps.
pub static ODD: Rule = Rule {
    id: "sql-odd-character",
    effect: on(Act::Change, Object::Database),
    undo: Back::Partial("nothing is known to be lost"),
    what: "holds a control character, odd white space or a look-alike letter outside quotes",
    hits: &[("any", "\u{0}SELECT 1"), ("postgres", "SELECT\u{a0}1"), ("any", "DROP\u{7f}TABLE canary")],
    misses: &[("postgres", "SELECT '\u{a0}'"), ("any", "SELECT größe FROM t")],
    ..ROW
};

/// A backslash that no server reads.
pub static BACKSLASH: Rule = Rule {
    id: "sql-backslash",
    undo: Back::Unknown("what a client makes of the backslash"),
    what: "holds a backslash outside quotes, which a client may take for a command",
    hits: &[("postgres", "SELECT 1 \\! id"), ("any", "\\dt"), ("mysql-client", "SELECT /*+ \\! id\n */ 1")],
    misses: &[("mysql", "SELECT \\N"), ("psql", "\\dt")],
    ..ROW
};

/// Two servers, two texts.
pub static DISAGREE: Rule = Rule {
    id: "sql-dialects-disagree",
    effect: on(Act::Change, Object::Database),
    undo: Back::Unknown("which server reads it"),
    what: "means one thing to one server and another to the next: where its statements end is not agreed",
    instead: Some("say which dialect it is, or write it so that every server reads it alike"),
    hits: &[
        ("any", "SELECT 'a\\' ; DROP TABLE canary; -- '"),
        ("any", "SELECT 1 /* /* */ ; DROP TABLE canary; -- */"),
        ("mysql", "/*!80000 DROP TABLE canary */"),
    ],
    misses: &[("any", "SELECT 'a' -- plain\n"), ("postgres", "SELECT 'a\\' ; DROP TABLE canary; -- '")],
    ..ROW
};

/// Text that a client or template would put in.
pub static SUBSTITUTED: Rule = Rule {
    id: "sql-substitution",
    effect: on(Act::Change, Object::Database),
    undo: Back::Unknown("what the client puts in"),
    what: "holds a variable that the client replaces by any text",
    hits: &[("psql", "\\set x 'DROP TABLE canary'\n:x;"), ("sqlcmd", "SELECT $(x)")],
    misses: &[("psql", "SELECT '1'::int"), ("psql", "SELECT :'x'"), ("postgres", "SELECT :x")],
    ..ROW
};

/// Upserts under other names.
pub static UPSERT_VERB: Rule = Rule {
    id: "sql-upsert-verb",
    leads: &["upsert"],
    dialects: Dialects::of(&[Dialect::Cockroach, Dialect::Trino, Dialect::Databricks]),
    class: Class::SafeWrite,
    effect: on(Act::Change, Object::Rows),
    rolls_back: true,
    what: "inserts rows, and overwrites those with the same key",
    hits: &[("cockroach", "UPSERT INTO t VALUES (1)")],
    misses: &[],
    ..ROW
};

/// Every row of this file.
pub static ALL: &[&Rule] = &[
    &READ,
    &INSERT,
    &UPSERT,
    &OVERWRITE,
    &UPDATE,
    &UPDATE_UNBOUNDED,
    &DELETE,
    &DELETE_UNBOUNDED,
    &MERGE,
    &DELETE_HISTORY,
    &SELECT_INTO,
    &ROW_LOCKS,
    &SEQUENCE,
    &UNKNOWN_FUNCTION,
    &HIDDEN,
    &UNKNOWN,
    &MALFORMED,
    &UNCLOSED,
    &ODD,
    &BACKSLASH,
    &DISAGREE,
    &SUBSTITUTED,
    &UPSERT_VERB,
];

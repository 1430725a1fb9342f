//! The kinds of rows that become Rust as they stand: the keys of each, what they take and say. The compiler of rows and the
//! schemas for editors come from these tables.

/// What a key takes.
#[derive(Debug, Clone, Copy)]
pub enum Takes {
    /// A text.
    Text,
    /// A text, or nothing.
    Maybe,
    /// A list of texts.
    Texts,
    /// `true` or `false`.
    Switch,
    /// The gate's class.
    Class,
    /// An act, an object and a reach.
    Effect,
    /// Whether it comes back.
    Undo,
    /// Class and undo in a versioned database.
    Versioned,
    /// Dialects and families of them, by blanks.
    Dialects,
    /// The id of a rule.
    Rule,
    /// Texts, each behind the dialect or client that reads it.
    Examples,
    /// Flags of a procedure.
    Flags,
    /// What of the arguments decides, and the rule that it makes.
    Cases,
}

/// A key of a row.
pub struct Key {
    /// Its name; with `_` for `-` that of the field.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// The Rust where it is left out; empty where it may not be.
    pub or: &'static str,
    /// What it says.
    pub says: &'static str,
}

const fn key(name: &'static str, takes: Takes, or: &'static str, says: &'static str) -> Key {
    Key { name, takes, or, says }
}

/// A rule for SQL.
pub const RULE: &[Key] = &[
    key("id", Takes::Text, "", "names the act (`sql-drop-table`); unique"),
    key(
        "leads",
        Takes::Texts,
        "&[]",
        "words that a statement begins with: `|` between alternatives, `*` for any one word",
    ),
    key("dialects", Takes::Dialects, "Dialects::ALL", "the dialects in which the leads mean this; left out: all"),
    key(
        "class",
        Takes::Class,
        "Class::HistoryAffecting",
        "the class of the statement gate; left out: history-affecting",
    ),
    key(
        "effect",
        Takes::Effect,
        "Effect::new(Act::Change, Object::Database, Reach::Remote)",
        "an act, an object and a reach; left out: `change database remote`",
    ),
    key(
        "undo",
        Takes::Undo,
        "UndoRow::None",
        "what brings it back, `unneeded`, `lost` (left out: this), or a table with `partly` or `depends`",
    ),
    key("versioned", Takes::Versioned, "None", "class and undo in a versioned database, where they differ"),
    key("admin", Takes::Switch, "false", "only under a person's admin mode"),
    key(
        "rolls-back",
        Takes::Switch,
        "false",
        "a surrounding transaction that rolls back undoes it, where the dialect does not commit before it",
    ),
    key("what", Takes::Text, "", "what would happen, in words"),
    key("instead", Takes::Maybe, "None", "a safer way"),
    key(
        "hits",
        Takes::Examples,
        "&[]",
        "texts in which it is found, each behind its dialect or client: `postgres: DROP TABLE t`",
    ),
    key("misses", Takes::Examples, "&[]", "texts near by in which it is not"),
];

/// A procedure of Dolt.
pub const DOLT: &[Key] = &[
    key("name", Takes::Text, "", "its name without `dolt_`"),
    key(
        "flags",
        Takes::Flags,
        "&[]",
        "the flags it knows, by blanks: `long/letter`, `=` behind those that take a value; any other is the worst",
    ),
    key("cases", Takes::Cases, "&[]", "what of the arguments decides, and the rule: the first that fits counts"),
    key("otherwise", Takes::Rule, "", "the rule when no case fits"),
];

/// A rule of the engine.
pub const ENGINE: &[Key] = &[
    key("id", Takes::Text, "", "names it; unique"),
    key("effect", Takes::Effect, "", "what it says at least: an act, an object and a reach"),
    key("what", Takes::Text, "", "what it means"),
    key("hits", Takes::Texts, "&[]", "commands in which it is found"),
    key("misses", Takes::Texts, "&[]", "commands near by in which it is not"),
];

/// A fault of a grant.
pub const GRANT: &[Key] = &[
    key("id", Takes::Text, "", "names it; unique"),
    key("on", Takes::Text, "", "where it stands"),
    key("what", Takes::Text, "", "what it means"),
    key("instead", Takes::Text, "", "what to do about it"),
    key("hits", Takes::Texts, "&[]", "grants that have it"),
    key("misses", Takes::Texts, "&[]", "grants that do not"),
];

/// Kinds of rows for SQL.
pub const SQL: &[&str] = &["rule", "functions", "procedures", "client", "speaks", "dolt", "words", "settings"];
/// Kinds of rows for MCP.
pub const MCP: &[&str] = &["rule", "server", "redis", "names"];
/// Parts in the grammar that a word may have, with their bits in `catalog::sql::words`.
pub const PARTS: [&str; 6] = ["key", "open", "after", "hot", "dml", "stop"];
/// Clients.
pub const CLIENTS: [&str; 16] = [
    "psql", "mysql", "sqlite3", "duckdb", "dolt-sql", "sqlcmd", "clickhouse", "snowsql", "sqlplus", "spark-sql",
    "cockroach-sql", "cqlsh", "usql", "pgcli", "mycli", "litecli",
];
/// How a client's text is read: names of marks and of lines, and words.
pub const MARKS: [&str; 7] = ["slash", "letter", "dot", "colon", "bang", "plus", "nothing"];
/// What else a client's row says of its text, by blanks.
pub const TYPED: [&str; 6] = ["mark", "bare", "whole", "sends", "ends", "puts-in"];
/// What a client's command may do.
pub const DOES: [&str; 16] = [
    "nothing", "shell", "pipe-or-file", "source", "copy", "go", "query", "go-exec", "write", "import", "load",
    "connect", "change", "set", "reading", "program",
];

/// The keys of a library.
pub const LIBRARY: [&str; 3] = ["names", "harmless", "calls"];

/// The keys of an output.
pub const OUTPUT: [&str; 5] = ["names", "sure", "inside", "makers", "otherwise"];

/// What a call may do, and what it takes: places of arguments (`a`) and numbers (`n`).
pub const ACTS: [(&str, &str); 61] = [
    ("append", "a"),
    ("attribute", "a"),
    ("chdir", ""),
    ("copy", "aa"),
    ("copy-or-value", ""),
    ("decorate", ""),
    ("delete", "a"),
    ("delete-maybe-tree", "a"),
    ("delete-tree", "a"),
    ("download", "aa"),
    ("environ", ""),
    ("environment", ""),
    ("eval", "a"),
    ("eval-text", "a"),
    ("exec", "aa"),
    ("exec-rest", "n"),
    ("fetch", "a"),
    ("fetch-or-send", "aa"),
    ("fetch-with", "aa"),
    ("file", "a"),
    ("home", ""),
    ("join", ""),
    ("kill", ""),
    ("link", "aa"),
    ("listen", ""),
    ("load", "a"),
    ("loader", "a"),
    ("make-dir", "a"),
    ("metaclass", ""),
    ("mode", "a"),
    ("modules", ""),
    ("move", "aa"),
    ("move-or-text", ""),
    ("names", ""),
    ("native", ""),
    ("open", "aa"),
    ("open-flags", "a"),
    ("path", ""),
    ("read", "a"),
    ("read-or-fetch", "a"),
    ("read-with", "aa"),
    ("refuse", ""),
    ("run", "a"),
    ("search-path", ""),
    ("send", "a"),
    ("set-attribute", "a"),
    ("shell", "a"),
    ("spawn", "aa"),
    ("spec", "a"),
    ("sql", "a"),
    ("symlink", "aa"),
    ("timer", ""),
    ("type-of", ""),
    ("unpack", ""),
    ("variable", "a"),
    ("words", "n"),
    ("wraps", "n"),
    ("write", "a"),
    ("write-if", "a"),
    ("write-named", "a"),
    ("write-tree", "a"),
];

//! How each dialect writes strings, names and comments; where servers differ by version or setting, one row a variant.
//! INVARIANT: every way in which a server of the dialect could read a text is among the dialect's rows.

use super::dialect::{Dialect, Dialects};

/// What stands between double quotes or backticks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quote {
    /// Nothing: the mark is punctuation.
    Mark,
    /// A name.
    Name,
    /// A name; a backslash protects the next character.
    NameEscaped,
    /// A string; a backslash protects the next character.
    TextEscaped,
}

/// What `[` begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bracket {
    /// A subscript.
    Mark,
    /// A name up to the first `]`.
    Name,
    /// A name in which `]]` stands for `]`.
    NameDoubled,
}

/// What `$` may begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dollar {
    /// A word.
    Word,
    /// `$tag$ … $tag$`, or a parameter.
    Tagged,
    /// `$$ … $$` only, or a parameter.
    Plain,
    /// SQLite's variables, whose suffix in parentheses is part of the token.
    Variable,
}

/// What `#` begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hash {
    /// An operator or part of a name.
    Mark,
    /// A comment.
    Comment,
    /// A comment when a blank or `!` follows.
    Spaced,
}

/// What `/*!` begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bang {
    /// A comment like any other.
    Comment,
    /// SQL that runs.
    Runs,
    /// A comment for a newer server: skipped, and one level of comments may stand inside.
    Skipped,
}

/// One way of reading.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// The dialects that may read like this.
    pub dialects: Dialects,
    /// Read like this only where the text holds one of these bytes; empty is always.
    pub only_with: &'static [u8],
    /// Too rare to count where somebody named the dialect.
    pub rare: bool,
    /// A backslash in `'…'` protects the next character.
    pub backslash: bool,
    /// `"…"`.
    pub double: Quote,
    /// `` `…` ``.
    pub tick: Quote,
    /// `[…]`.
    pub bracket: Bracket,
    /// `$`.
    pub dollar: Dollar,
    /// `#`.
    pub hash: Hash,
    /// `/*!`, `/*M!`, `/*T!`.
    pub bang: Bang,
    /// `/* /* */ */`.
    pub nested: bool,
    /// `//` begins a comment.
    pub slashes: bool,
    /// `--` begins a comment only before white space.
    pub spaced_dashes: bool,
    /// A carriage return ends a line comment.
    pub cr: bool,
    /// A backslash at the end of a line carries a line comment on.
    pub carried: bool,
    /// `E'…'` has backslash escapes, also in its continuation on the next line.
    pub e_strings: bool,
    /// `b'…'` has backslash escapes.
    pub b_strings: bool,
    /// `r'…'` has none where `'…'` has.
    pub r_strings: bool,
    /// Oracle's `q'[…]'`.
    pub q_strings: bool,
    /// `'''…'''` and `"""…"""`.
    pub triple: bool,
    /// Read line by line: an `E'…'` does not go on in the next one.
    pub by_line: bool,
    /// `@name` is one token; elsewhere `@` is an operator, and what follows may be a call.
    pub at_names: bool,
}

const ANSI: Rules = Rules {
    dialects: Dialects::NONE,
    only_with: b"",
    rare: false,
    backslash: false,
    double: Quote::Name,
    tick: Quote::Mark,
    bracket: Bracket::Mark,
    dollar: Dollar::Word,
    hash: Hash::Mark,
    bang: Bang::Comment,
    nested: false,
    slashes: false,
    spaced_dashes: false,
    cr: false,
    carried: false,
    e_strings: false,
    b_strings: false,
    r_strings: false,
    q_strings: false,
    triple: false,
    by_line: false,
    at_names: false,
};

const POSTGRES: Rules =
    Rules { dialects: Dialects::POSTGRES, dollar: Dollar::Tagged, nested: true, cr: true, e_strings: true, ..ANSI };
/// psql's own reading, in front of the server's.
pub const PSQL: Rules = Rules { by_line: true, ..POSTGRES };
const MYSQL: Rules = Rules {
    dialects: Dialects::of(&[Dialect::MySql, Dialect::MariaDb, Dialect::TiDb]),
    backslash: true,
    double: Quote::TextEscaped,
    tick: Quote::Name,
    hash: Hash::Comment,
    bang: Bang::Runs,
    spaced_dashes: true,
    at_names: true,
    ..ANSI
};
const DOLT: Rules = Rules { dialects: Dialects::one(Dialect::Dolt), slashes: true, spaced_dashes: false, ..MYSQL };
const SQLITE: Rules =
    Rules { dialects: Dialects::SQLITE, tick: Quote::Name, bracket: Bracket::Name, dollar: Dollar::Variable, ..ANSI };
const DUCKDB: Rules = Rules { dialects: Dialects::one(Dialect::DuckDb), ..POSTGRES };
const TSQL: Rules = Rules {
    dialects: Dialects::one(Dialect::TSql),
    bracket: Bracket::NameDoubled,
    nested: true,
    at_names: true,
    ..ANSI
};
const SNOWFLAKE: Rules = Rules {
    dialects: Dialects::one(Dialect::Snowflake),
    backslash: true,
    dollar: Dollar::Plain,
    slashes: true,
    at_names: true,
    ..ANSI
};
const CLICKHOUSE: Rules = Rules {
    dialects: Dialects::one(Dialect::ClickHouse),
    backslash: true,
    double: Quote::NameEscaped,
    tick: Quote::NameEscaped,
    dollar: Dollar::Tagged,
    hash: Hash::Spaced,
    nested: true,
    ..ANSI
};
const SPARK: Rules = Rules {
    dialects: Dialects::one(Dialect::Databricks),
    backslash: true,
    double: Quote::TextEscaped,
    tick: Quote::Name,
    nested: true,
    cr: true,
    carried: true,
    r_strings: true,
    ..ANSI
};

/// Every way of reading. The first row of a dialect is its usual one.
pub static ALL: &[Rules] = &[
    POSTGRES,
    // Redshift takes `\'` for a quote.
    Rules { dialects: Dialects::one(Dialect::Redshift), only_with: b"\\", backslash: true, ..POSTGRES },
    // CockroachDB and Doltgres share a lexer in which `b'…'` has escapes.
    Rules {
        dialects: Dialects::of(&[Dialect::Cockroach, Dialect::Doltgres]),
        only_with: b"\\",
        b_strings: true,
        ..POSTGRES
    },
    MYSQL,
    // Whether `/*!99999 … */` runs depends on the server's version, and so does where it ends.
    Rules { dialects: Dialects::MYSQL, only_with: b"!", bang: Bang::Comment, ..MYSQL },
    Rules { dialects: Dialects::MYSQL, only_with: b"!", bang: Bang::Skipped, ..MYSQL },
    // MySQL 9 reads dollar quotes for routines in JavaScript.
    Rules { dialects: Dialects::one(Dialect::MySql), only_with: b"$", dollar: Dollar::Tagged, ..MYSQL },
    DOLT,
    Rules { only_with: b"!", bang: Bang::Comment, ..DOLT },
    Rules { only_with: b"/", slashes: false, ..DOLT },
    Rules { only_with: b"-", spaced_dashes: true, ..DOLT },
    SQLITE,
    DUCKDB,
    Rules { only_with: b"\\", e_strings: false, ..DUCKDB },
    Rules { only_with: b"`", tick: Quote::Name, ..DUCKDB },
    TSQL,
    Rules { only_with: b"\r", cr: true, ..TSQL },
    Rules { dialects: Dialects::one(Dialect::Oracle), q_strings: true, ..ANSI },
    SNOWFLAKE,
    Rules { only_with: b"*", nested: true, ..SNOWFLAKE },
    Rules { only_with: b"\r", cr: true, ..SNOWFLAKE },
    Rules {
        dialects: Dialects::one(Dialect::BigQuery),
        backslash: true,
        double: Quote::TextEscaped,
        tick: Quote::NameEscaped,
        hash: Hash::Comment,
        cr: true,
        triple: true,
        ..ANSI
    },
    CLICKHOUSE,
    Rules { only_with: b"*", nested: false, ..CLICKHOUSE },
    SPARK,
    Rules { only_with: b"\\", r_strings: false, carried: false, ..SPARK },
    Rules { only_with: b"$", dollar: Dollar::Plain, ..SPARK },
    Rules { only_with: b"\\", backslash: false, double: Quote::Name, ..SPARK },
    Rules { dialects: Dialects::one(Dialect::Trino), cr: true, ..ANSI },
    // With ANSI_QUOTES and NO_BACKSLASH_ESCAPES set. Where the dialect is named this would cry wolf at every `\'`.
    Rules { dialects: Dialects::MYSQL, rare: true, only_with: b"\\\"", backslash: false, double: Quote::Name, ..MYSQL },
];

/// Which bytes a text holds.
#[derive(Debug, Clone, Copy)]
pub struct Bytes([bool; 256]);

impl Bytes {
    /// Looks at every byte once.
    pub fn of(text: &str) -> Self {
        let mut seen = [false; 256];
        for byte in text.bytes() {
            if let Some(slot) = seen.get_mut(usize::from(byte)) {
                *slot = true;
            }
        }
        Self(seen)
    }

    /// Whether one of these is in it.
    pub fn any(&self, list: &[u8]) -> bool {
        list.iter().any(|b| self.0.get(usize::from(*b)).copied().unwrap_or(false))
    }
}

/// The ways in which a server of one of these dialects may read a text with these bytes.
pub fn plausible(dialects: Dialects, bytes: Bytes) -> impl Iterator<Item = &'static Rules> {
    let every = dialects == Dialects::ALL;
    ALL.iter()
        .filter(move |r| r.dialects.meets(dialects) && (every || !r.rare))
        .filter(move |r| r.only_with.is_empty() || bytes.any(r.only_with))
}

//! The dialects, sets of them, and the names they go by.

/// A server's language. `Any` stands for "nobody said": every other one is plausible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Dialect {
    /// PostgreSQL, Neon, Supabase, Aurora.
    Postgres,
    /// Amazon Redshift.
    Redshift,
    /// CockroachDB.
    Cockroach,
    /// Doltgres: versioned, PostgreSQL's language.
    Doltgres,
    /// MySQL, PlanetScale, StarRocks.
    MySql,
    /// MariaDB.
    MariaDb,
    /// TiDB.
    TiDb,
    /// Dolt: versioned, MySQL's language.
    Dolt,
    /// DoltLite: versioned, SQLite's language.
    DoltLite,
    /// SQLite, Turso, D1.
    Sqlite,
    /// DuckDB, MotherDuck.
    DuckDb,
    /// SQL Server, Azure SQL.
    TSql,
    /// Oracle.
    Oracle,
    /// Snowflake.
    Snowflake,
    /// BigQuery, Spanner.
    BigQuery,
    /// ClickHouse.
    ClickHouse,
    /// Databricks, Spark, Hive.
    Databricks,
    /// Trino, Presto, Athena.
    Trino,
    /// Not known.
    Any,
}

/// How many dialects there are besides `Any`.
pub const COUNT: u8 = Dialect::Any as u8;

/// Names as servers, drivers and people write them.
const NAMES: &[(&str, Dialect)] = &[
    ("any", Dialect::Any),
    ("athena", Dialect::Trino),
    ("aurora", Dialect::Any),
    ("azuresql", Dialect::TSql),
    ("bigquery", Dialect::BigQuery),
    ("bq", Dialect::BigQuery),
    ("clickhouse", Dialect::ClickHouse),
    ("cockroach", Dialect::Cockroach),
    ("cockroachdb", Dialect::Cockroach),
    ("d1", Dialect::Sqlite),
    ("databricks", Dialect::Databricks),
    ("dolt", Dialect::Dolt),
    ("doltgres", Dialect::Doltgres),
    ("doltlite", Dialect::DoltLite),
    ("duckdb", Dialect::DuckDb),
    ("hive", Dialect::Databricks),
    ("libsql", Dialect::Sqlite),
    ("mariadb", Dialect::MariaDb),
    ("motherduck", Dialect::DuckDb),
    ("mssql", Dialect::TSql),
    ("mysql", Dialect::MySql),
    ("neon", Dialect::Postgres),
    ("oceanbase", Dialect::MySql),
    ("oracle", Dialect::Oracle),
    ("pg", Dialect::Postgres),
    ("planetscale", Dialect::MySql),
    ("postgres", Dialect::Postgres),
    ("postgresql", Dialect::Postgres),
    ("presto", Dialect::Trino),
    ("psql", Dialect::Postgres),
    ("redshift", Dialect::Redshift),
    ("singlestore", Dialect::MySql),
    ("snowflake", Dialect::Snowflake),
    ("spanner", Dialect::BigQuery),
    ("spark", Dialect::Databricks),
    ("sparksql", Dialect::Databricks),
    ("sqlite", Dialect::Sqlite),
    ("sqlite3", Dialect::Sqlite),
    ("sqlserver", Dialect::TSql),
    ("starrocks", Dialect::MySql),
    ("supabase", Dialect::Postgres),
    ("tidb", Dialect::TiDb),
    ("trino", Dialect::Trino),
    ("tsql", Dialect::TSql),
    ("turso", Dialect::Sqlite),
    ("yugabyte", Dialect::Postgres),
];

impl Dialect {
    /// The dialect of that name, in any case.
    pub fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, d)| *d)
    }

    /// Its name in every output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Postgres => "postgres",
            Self::Redshift => "redshift",
            Self::Cockroach => "cockroach",
            Self::Doltgres => "doltgres",
            Self::MySql => "mysql",
            Self::MariaDb => "mariadb",
            Self::TiDb => "tidb",
            Self::Dolt => "dolt",
            Self::DoltLite => "doltlite",
            Self::Sqlite => "sqlite",
            Self::DuckDb => "duckdb",
            Self::TSql => "tsql",
            Self::Oracle => "oracle",
            Self::Snowflake => "snowflake",
            Self::BigQuery => "bigquery",
            Self::ClickHouse => "clickhouse",
            Self::Databricks => "databricks",
            Self::Trino => "trino",
            Self::Any => "any",
        }
    }

    /// All of them, `Any` left out, in the order of `as u8`.
    pub const ALL: [Self; COUNT as usize] = [
        Self::Postgres,
        Self::Redshift,
        Self::Cockroach,
        Self::Doltgres,
        Self::MySql,
        Self::MariaDb,
        Self::TiDb,
        Self::Dolt,
        Self::DoltLite,
        Self::Sqlite,
        Self::DuckDb,
        Self::TSql,
        Self::Oracle,
        Self::Snowflake,
        Self::BigQuery,
        Self::ClickHouse,
        Self::Databricks,
        Self::Trino,
    ];
}

/// A set of dialects: those under which one reading of a text is plausible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dialects(u32);

impl Dialects {
    /// None.
    pub const NONE: Self = Self(0);
    /// Every one.
    pub const ALL: Self = Self((1 << COUNT) - 1);
    /// PostgreSQL and its kin.
    pub const POSTGRES: Self = Self::of(&[Dialect::Postgres, Dialect::Redshift, Dialect::Cockroach, Dialect::Doltgres]);
    /// MySQL and its kin.
    pub const MYSQL: Self = Self::of(&[Dialect::MySql, Dialect::MariaDb, Dialect::TiDb, Dialect::Dolt]);
    /// SQLite and its kin.
    pub const SQLITE: Self = Self::of(&[Dialect::Sqlite, Dialect::DoltLite]);
    /// The versioned ones: what was committed can be found again.
    pub const VERSIONED: Self = Self::of(&[Dialect::Dolt, Dialect::Doltgres, Dialect::DoltLite]);

    /// The set of these.
    pub const fn of(list: &[Dialect]) -> Self {
        let mut bits = 0;
        let mut rest = list;
        while let [first, tail @ ..] = rest {
            bits |= Self::one(*first).0;
            rest = tail;
        }
        Self(bits)
    }

    /// The set of one; `Any` is all of them.
    pub const fn one(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Any => Self::ALL,
            d => Self(1 << (d as u8)),
        }
    }

    /// What is in either.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is in this one and not in the other.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether they share one.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every one of these is in the other.
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether that one is in it.
    pub const fn has(self, dialect: Dialect) -> bool {
        self.meets(Self::one(dialect))
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only one in it, or `Any`.
    pub fn single(self) -> Dialect {
        Dialect::ALL.iter().copied().find(|d| Self::one(*d) == self).unwrap_or(Dialect::Any)
    }
}

//! Functions: the harmless ones by name, and those that are known to do something.
//! A read is proven: a function on neither list is not a read.

pub mod analytic;
pub mod common;
pub mod embedded;
pub mod enterprise;
pub mod harmful;
pub mod mysql;
pub mod postgres;

use super::Rule;
use crate::grammar::sql::{Dialect, Dialects};
use std::cmp::Ordering;

/// Sorted names in one text, with single blanks between them: no table to build, nothing to relocate.
#[derive(Debug, Clone, Copy)]
pub struct Names(pub &'static str);

impl Names {
    /// Whether the name is among them; it must be in lower case.
    pub fn has(self, name: &str) -> bool {
        let text = self.0;
        let (mut low, mut high) = (0usize, text.len());
        while low < high {
            let middle = (low + high) / 2;
            let part = text.as_bytes();
            let before = part.get(low..middle).unwrap_or_default().iter().rposition(|b| *b == b' ');
            let start = before.map_or(low, |n| low + n + 1);
            let after = part.get(start..high).unwrap_or_default().iter().position(|b| *b == b' ');
            let end = after.map_or(high, |n| start + n);
            match text.get(start..end).unwrap_or("").cmp(name) {
                Ordering::Equal => return true,
                Ordering::Less => low = end + 1,
                Ordering::Greater => high = start.saturating_sub(1),
            }
        }
        false
    }

    /// Every name.
    pub fn all(self) -> impl Iterator<Item = &'static str> {
        self.0.split(' ')
    }
}

const TSQL: Dialects = Dialects::one(Dialect::TSql);

/// The lists, each with the dialects it holds for.
pub static LISTS: &[(Dialects, Names)] = &[
    (Dialects::ALL.without(Dialects::of(&[Dialect::Postgres, Dialect::Sqlite, Dialect::DoltLite])), common::COMMON),
    (Dialects::POSTGRES, postgres::POSTGRES),
    (Dialects::one(Dialect::Redshift), common::REDSHIFT),
    (Dialects::one(Dialect::Cockroach), common::COCKROACH),
    (Dialects::MYSQL, mysql::MYSQL),
    (Dialects::one(Dialect::MariaDb), common::MARIADB),
    (Dialects::one(Dialect::TiDb), common::TIDB),
    (Dialects::VERSIONED, common::DOLT),
    (Dialects::SQLITE, embedded::SQLITE),
    (Dialects::one(Dialect::DuckDb), embedded::DUCKDB),
    (TSQL, enterprise::TSQL),
    (Dialects::one(Dialect::Oracle), enterprise::ORACLE),
    (Dialects::one(Dialect::Snowflake), enterprise::SNOWFLAKE),
    (Dialects::one(Dialect::BigQuery), analytic::BIGQUERY),
    (Dialects::one(Dialect::ClickHouse), analytic::CLICKHOUSE),
    (Dialects::one(Dialect::Databricks), analytic::SPARK),
    (Dialects::one(Dialect::Trino), analytic::TRINO),
];

/// Schemas whose functions are the server's own, so that a qualified name means the built-in.
pub static SCHEMAS: &[(Dialects, &str)] = &[
    (Dialects::POSTGRES.or(Dialects::one(Dialect::DuckDb)), "pg_catalog"),
    (Dialects::one(Dialect::DuckDb), "main"),
    (TSQL, "sys"),
    (Dialects::one(Dialect::BigQuery), "safe"),
    (Dialects::one(Dialect::BigQuery), "net"),
    (Dialects::one(Dialect::BigQuery), "hll_count"),
    (Dialects::one(Dialect::BigQuery), "ml"),
    (Dialects::one(Dialect::Snowflake), "information_schema"),
    (Dialects::one(Dialect::Oracle), "dbms_xplan"),
    (Dialects::one(Dialect::Oracle), "dbms_metadata"),
    (Dialects::one(Dialect::Oracle), "dbms_lob"),
    (Dialects::one(Dialect::Oracle), "utl_raw"),
    (Dialects::one(Dialect::Oracle), "sys"),
];

/// What is known of a function.
#[derive(Debug, Clone, Copy)]
pub enum Known {
    /// It only computes or looks.
    Harmless,
    /// It does this.
    Does(&'static Rule),
    /// Nothing.
    Unknown,
}

/// What is known of the function of that name (in lower case): harmful in one of `dialects`, else harmless in one of
/// `asked`.
pub fn known(name: &str, dialects: Dialects, asked: Dialects) -> Known {
    if let Some(rule) = harmful::of(name, dialects) {
        return Known::Does(rule);
    }
    let listed = |name: &str| LISTS.iter().any(|(of, names)| of.meets(asked) && names.has(name));
    let harmless = listed(name) || (asked.has(Dialect::ClickHouse) && combined(name, &listed));
    if harmless { Known::Harmless } else { Known::Unknown }
}

/// ClickHouse's combinators: `sumIf`, `uniqArrayMerge`.
fn combined(name: &str, listed: &dyn Fn(&str) -> bool) -> bool {
    const ENDS: &[&str] =
        &["if", "array", "map", "state", "merge", "ornull", "ordefault", "distinct", "foreach", "resample"];
    let mut base = name;
    for _ in 0..3 {
        let Some(shorter) = ENDS.iter().find_map(|end| base.strip_suffix(end)) else { return false };
        base = shorter;
        if listed(base) {
            return true;
        }
    }
    false
}

/// Whether a schema's functions are the server's own.
pub fn own_schema(schema: &str, dialects: Dialects) -> bool {
    SCHEMAS.iter().any(|(of, name)| of.meets(dialects) && name.eq_ignore_ascii_case(schema))
}

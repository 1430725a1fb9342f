//! The command that a person would run, ready to paste: what is refused to the agent is recommended to them.

use crate::grammar::quote::shell as quote;
use crate::grammar::sql::Dialect;

/// Longer statements than this are not repeated.
const MAX: usize = 300;

/// The statement as a person would run it; `None` where it is too long to repeat.
pub fn person(dialect: Dialect, statement: &str, branch: Option<&str>) -> Option<String> {
    let statement = statement.trim();
    if statement.is_empty()
        || statement.len() > MAX
        || statement.chars().any(|c| c.is_control() && c != '\n' && c != '\t')
    {
        return None;
    }
    // A comment would swallow the rest of a joined line, and blanks in quotes are the statement's own.
    let loose = !["--", "#", "//", "'", "\"", "`", "$"].iter().any(|mark| statement.contains(mark));
    let line = if loose { statement.split_whitespace().collect::<Vec<_>>().join(" ") } else { statement.to_owned() };
    let quoted = quote(&line);
    let on = branch.filter(|b| !b.is_empty()).map(|b| format!("--branch {} ", quote(b))).unwrap_or_default();
    Some(match dialect {
        Dialect::Dolt => format!("dolt {on}sql -q {quoted}"),
        Dialect::Postgres | Dialect::Doltgres | Dialect::Redshift => format!("psql -c {quoted}"),
        Dialect::Cockroach => format!("cockroach sql -e {quoted}"),
        Dialect::MySql | Dialect::TiDb => format!("mysql -e {quoted}"),
        Dialect::MariaDb => format!("mariadb -e {quoted}"),
        Dialect::Sqlite | Dialect::DoltLite => format!("sqlite3 DATABASE {quoted}"),
        Dialect::DuckDb => format!("duckdb DATABASE -c {quoted}"),
        Dialect::TSql => format!("sqlcmd -Q {quoted}"),
        Dialect::Snowflake => format!("snowsql -q {quoted}"),
        Dialect::BigQuery => format!("bq query --nouse_legacy_sql {quoted}"),
        Dialect::ClickHouse => format!("clickhouse-client -q {quoted}"),
        Dialect::Trino => format!("trino --execute {quoted}"),
        Dialect::Oracle | Dialect::Databricks | Dialect::Any => line,
    })
}

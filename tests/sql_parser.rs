//! An oracle: whatever a full parser reads as anything but a plain query must not be a read to us.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod law;

use oneway::effects::sql::{SqlText, dialect, judge};
use oneway::finding::Class;
use proptest::prelude::*;
use serde_json::Value;
use sqlparser::ast::{Query, SetExpr, Statement};
use sqlparser::dialect as d;
use sqlparser::parser::Parser;

fn parser(name: &str) -> Option<Box<dyn d::Dialect>> {
    Some(match name {
        "postgres" => Box::new(d::PostgreSqlDialect {}),
        "redshift" => Box::new(d::RedshiftSqlDialect {}),
        "mysql" | "mariadb" | "tidb" | "dolt" => Box::new(d::MySqlDialect {}),
        "sqlite" => Box::new(d::SQLiteDialect {}),
        "duckdb" => Box::new(d::DuckDbDialect {}),
        "tsql" => Box::new(d::MsSqlDialect {}),
        "snowflake" => Box::new(d::SnowflakeDialect {}),
        "bigquery" => Box::new(d::BigQueryDialect {}),
        "clickhouse" => Box::new(d::ClickHouseDialect {}),
        "databricks" => Box::new(d::DatabricksDialect {}),
        "oracle" => Box::new(d::OracleDialect {}),
        _ => return None,
    })
}

/// A query without INTO, locks or changes in it.
fn plain(query: &Query) -> bool {
    let tables = query.with.as_ref().is_none_or(|with| with.cte_tables.iter().all(|cte| plain(&cte.query)));
    tables && query.locks.is_empty() && body(&query.body)
}

fn body(set: &SetExpr) -> bool {
    match set {
        SetExpr::Select(select) => select.into.is_none(),
        SetExpr::Query(query) => plain(query),
        SetExpr::SetOperation { left, right, .. } => body(left) && body(right),
        SetExpr::Values(_) | SetExpr::Table(_) => true,
        _ => false,
    }
}

/// Statements that change nothing beyond the session.
fn reads(statement: &Statement) -> bool {
    match statement {
        Statement::Query(query) => plain(query),
        Statement::Explain { analyze, statement, .. } => !analyze || reads(statement),
        Statement::Copy { to, .. } => *to,
        other => {
            let text = format!("{other:?}");
            let name = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
            name.starts_with("Show")
                || name.starts_with("Explain")
                || [
                    "Use", "StartTransaction", "Commit", "Rollback", "Set", "Pragma", "Deallocate", "Declare",
                    "Savepoint", "ReleaseSavepoint", "List", "UnlockTables", "If", "While", "Print", "Execute",
                    "Prepare", "AlterSession", "Call",
                ]
                .contains(&name)
        }
    }
}

/// What the parser says against a text that we call a read.
fn contradicts(name: &str, text: &str) -> Option<String> {
    let found = judge(&SqlText { text, dialect: dialect(name), ..SqlText::default() });
    if found.class > Class::Read {
        return None;
    }
    let statements = Parser::parse_sql(parser(name)?.as_ref(), text).ok()?;
    statements.iter().find(|s| !reads(s)).map(|s| format!("[{name}] {text:?} is {s:?}"))
}

#[test]
fn the_parser_agrees_on_every_read() {
    let (mut reads, mut parsed) = (0, 0);
    for line in include_str!("corpus/sql.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (name, text) = (case["dialect"].as_str().unwrap(), case["sql"].as_str().unwrap());
        let names = if name == "any" { vec!["postgres", "mysql", "sqlite", "tsql"] } else { vec![name] };
        for name in names {
            if let Some(wrong) = contradicts(name, text) {
                panic!("{wrong}");
            }
            reads += usize::from(case["class"] == "read");
            let Some(dialect) = parser(name) else { continue };
            parsed += usize::from(case["class"] == "read" && Parser::parse_sql(dialect.as_ref(), text).is_ok());
        }
    }
    assert!(parsed * 2 > reads, "the parser read only {parsed} of {reads} reads: it is no oracle any more");
}

const NAMES: &[&str] =
    &["postgres", "mysql", "sqlite", "duckdb", "tsql", "snowflake", "bigquery", "clickhouse", "databricks", "oracle"];

#[rustfmt::skip]
const PARTS: &[&str] = &[
    "select ", "1 ", "a ", "* ", "from t ", "where a = 1 ", "with x as (", "insert into t values (1) ", "update t set a = 1 ",
    "delete from t ", "returning * ", "drop table t ", "truncate t ", "create table t (a int) ", "as ", "into t2 ", "union ",
    "explain ", "analyze ", "(", ") ", ", ", "; ", "'x' ", "\"y\" ", "count(*) ", "lower(a) ", "f(a) ", "join u on true ",
    "for update ", "merge into t using u on true when matched then delete ", "table t ", "values (1) ", "set x = 1 ", "call p() ",
    "begin ", "commit ", "exec p ", "copy t to stdout ", "alter table t add a int ", "-- c\n", "/* c */ ", "limit 1 ", "group by a ",
    "order by 1 ", "in (", "exists (", "case when a then 1 end ", "'a''b' ", "grant select on t to u ", "vacuum ", "replace into t values (1) ",
    "distinct ", "on (a) ", "over (", "partition by a ", "lateral ", "interval '1 day' ", "show tables ", "describe t ", "pragma x = 1 ",
];

proptest! {
    #![proptest_config(law::cases(4000))]

    #[test]
    fn the_parser_agrees_on_piles_of_parts(list in proptest::collection::vec(0..PARTS.len(), 1..9), name in 0..NAMES.len()) {
        let text: String = list.into_iter().map(|n| PARTS[n]).collect();
        let wrong = contradicts(NAMES[name], &text);
        prop_assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
    }
}

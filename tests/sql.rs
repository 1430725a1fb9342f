#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test fails by panicking")]
//! SQL: every row's own examples, the corpus, and what must hold for any text.

use oneway::catalog::sql;
use oneway::effects::sql::{Client, Dialect, SqlFound, SqlText, dialect, judge};

/// A dialect or client by the name that examples use.
fn of(name: &str) -> (Option<Dialect>, Option<Client>) {
    match name {
        "any" => (None, None),
        "psql" => (None, Some(Client::Psql)),
        "mysql-client" => (None, Some(Client::Mysql)),
        "sqlite3-cli" => (None, Some(Client::Sqlite3)),
        "duckdb-cli" => (None, Some(Client::Duckdb)),
        "sqlcmd" => (None, Some(Client::Sqlcmd)),
        "sqlplus" => (None, Some(Client::Sqlplus)),
        "snowsql" => (None, Some(Client::Snowsql)),
        name => (Some(dialect(name).expect(name)), None),
    }
}

fn read(name: &str, text: &str) -> SqlFound {
    let (dialect, client) = of(name);
    judge(&SqlText { text, dialect, client, base: 0, branch: None })
}

fn rules(found: &SqlFound) -> Vec<String> {
    found.findings.iter().map(|f| f.rule.to_string()).collect()
}

#[test]
fn rows_prove_their_examples() {
    let mut wrong = Vec::new();
    for rule in sql::rules() {
        for (name, text) in rule.hits {
            let found = rules(&read(name, text));
            if !found.iter().any(|id| id == rule.id) {
                wrong.push(format!("{} misses [{name}] {text:?}: {found:?}", rule.id));
            }
        }
        for (name, text) in rule.misses {
            if rules(&read(name, text)).iter().any(|id| id == rule.id) {
                wrong.push(format!("{} hits [{name}] {text:?}", rule.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rows_are_whole() {
    let mut ids: Vec<&str> = sql::rules().map(|r| r.id).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id stands twice");
    for rule in sql::rules() {
        assert!(!rule.what.is_empty() && !rule.what.ends_with('.'), "{}", rule.id);
        assert!(!rule.hits.is_empty(), "{} has no example", rule.id);
    }
}

#[test]
fn lists_are_sorted() {
    for (_, names) in sql::functions::LISTS {
        let all: Vec<&str> = names.all().collect();
        assert!(all.is_sorted_by(|a, b| a < b), "{:?}", all.windows(2).find(|w| w[0] >= w[1]));
        assert!(all.iter().all(|n| names.has(n)));
        assert!(!names.has("frobnicate") && !names.has("") && !names.has("zzzz"));
    }
    assert!(sql::words::WORDS.is_sorted_by(|a, b| a.0 < b.0));
    for (word, flags) in sql::words::WORDS {
        assert_eq!(sql::words::flags(&word.to_ascii_uppercase()), *flags);
    }
}

//! What keeps the rows or the definition that a statement would lose, quoted to paste. Nobody here opens a connection: the
//! row says what to keep first, and this says how.

use crate::grammar::quote::shell as quote;
use crate::grammar::sql::Dialect;

/// Words of a row's `instead`, and what they stand for.
const WAYS: &[(&str, Way)] = &[
    ("copy the table first", copy),
    ("dump the view first", view),
    ("dump the schema first", schema),
    ("dump the database first", database),
];

type Way = fn(&str, Dialect) -> Option<String>;

/// So many things are named.
const MAX_NAMED: usize = 3;

/// The words of a row, with the exact statement or command behind them where it can be said.
pub fn spelled(way: &str, targets: &[String], text: &str, dialect: Dialect) -> String {
    let Some((words, how)) = WAYS.iter().find(|(words, _)| way.contains(words)) else { return way.to_owned() };
    let written: Option<Vec<String>> = targets.iter().map(|target| written(text, target)).collect();
    let said: Option<Vec<String>> =
        written.and_then(|names| names.iter().map(|name| how(name, dialect)).collect::<Option<Vec<_>>>());
    match said.filter(|said| (1..=MAX_NAMED).contains(&said.len())) {
        Some(mut said) => {
            said.dedup();
            way.replacen(words, &format!("{words}: {}", said.join("; ")), 1)
        }
        None => way.to_owned(),
    }
}

/// A name as the statement writes it, with its quotes.
fn written(text: &str, name: &str) -> Option<String> {
    let parts: Option<Vec<String>> = name.split('.').map(|part| part_written(text, part)).collect();
    parts.filter(|parts| parts.len() <= 3).map(|parts| parts.join("."))
}

fn part_written(text: &str, part: &str) -> Option<String> {
    let bare = part.trim_matches(['"', '`', '[', ']']);
    let plain = !bare.is_empty() && bare.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$');
    let quoted = [('"', '"'), ('`', '`'), ('[', ']')].map(|(open, close)| format!("{open}{bare}{close}"));
    match quoted.into_iter().find(|quoted| text.contains(quoted.as_str())) {
        Some(quoted) if !bare.contains(['"', '`', ']', '\n']) => Some(quoted),
        Some(_) => None,
        None => plain.then(|| bare.to_owned()),
    }
}

/// The same name with an ending, inside its quotes.
fn backup_of(name: &str) -> String {
    match name.strip_suffix(['"', '`', ']']) {
        Some(open) => format!("{open}_backup{}", name.get(open.len()..).unwrap_or("")),
        None => format!("{name}_backup"),
    }
}

fn copy(name: &str, dialect: Dialect) -> Option<String> {
    let backup = backup_of(name);
    Some(match dialect {
        Dialect::Postgres | Dialect::Redshift => format!("CREATE TABLE {backup} AS TABLE {name}"),
        // A branch holds what is committed: the rows of now are committed first.
        Dialect::Dolt | Dialect::DoltLite => "CALL DOLT_COMMIT('-Am', 'before'); CALL DOLT_BRANCH('before')".into(),
        Dialect::Doltgres => "SELECT DOLT_COMMIT('-Am', 'before'); SELECT DOLT_BRANCH('before')".into(),
        Dialect::TSql => format!("SELECT * INTO {backup} FROM {name}"),
        Dialect::Snowflake => format!("CREATE TABLE {backup} CLONE {name}"),
        _ => format!("CREATE TABLE {backup} AS SELECT * FROM {name}"),
    })
}

fn view(name: &str, dialect: Dialect) -> Option<String> {
    match dialect {
        Dialect::Postgres => Some(format!("pg_dump -s -t {} > {}", quote(name), file(name))),
        Dialect::MySql | Dialect::MariaDb | Dialect::TiDb | Dialect::Dolt => Some(format!("SHOW CREATE VIEW {name}")),
        _ => None,
    }
}

fn schema(name: &str, dialect: Dialect) -> Option<String> {
    match dialect {
        Dialect::Postgres => Some(format!("pg_dump -n {} > {}", quote(name), file(name))),
        Dialect::MySql | Dialect::MariaDb | Dialect::TiDb => database(name, dialect),
        _ => None,
    }
}

fn database(name: &str, dialect: Dialect) -> Option<String> {
    let (bare, file) = (quote(name.trim_matches(['"', '`'])), file(name));
    match dialect {
        Dialect::Postgres => Some(format!("pg_dump {bare} > {file}")),
        Dialect::MySql | Dialect::TiDb => Some(format!("mysqldump --routines --events {bare} > {file}")),
        Dialect::MariaDb => Some(format!("mariadb-dump --routines --events {bare} > {file}")),
        _ => None,
    }
}

/// A file for a name.
fn file(name: &str) -> String {
    let bare: String = name.chars().filter(|c| !matches!(c, '"' | '`' | '[' | ']')).collect();
    quote(&format!("{bare}.sql"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_keeps_it_is_spelled_out() {
        use Dialect::{Dolt, MySql, Postgres, Sqlite};
        let table = [
            (Postgres, "DELETE FROM users", "users", "copy the table first: CREATE TABLE users_backup AS TABLE users"),
            (
                Postgres,
                "DROP TABLE app.\"My t\"",
                "app.My t",
                "copy the table first: CREATE TABLE app.\"My t_backup\" AS TABLE app.\"My t\"",
            ),
            (MySql, "TRUNCATE `a`", "a", "copy the table first: CREATE TABLE `a_backup` AS SELECT * FROM `a`"),
            (Sqlite, "DELETE FROM t", "t", "copy the table first: CREATE TABLE t_backup AS SELECT * FROM t"),
            (Postgres, "DELETE FROM x", "not plain", "copy the table first"),
            (
                Dolt,
                "DELETE FROM t",
                "t",
                "copy the table first: CALL DOLT_COMMIT('-Am', 'before'); CALL DOLT_BRANCH('before')",
            ),
        ];
        for (dialect, text, target, want) in table {
            assert_eq!(spelled("copy the table first", &[target.to_owned()], text, dialect), want);
        }
        let dump = spelled("dump the schema first", &["sc".into()], "DROP SCHEMA sc", Postgres);
        assert_eq!(dump, "dump the schema first: pg_dump -n sc > sc.sql");
        assert_eq!(spelled("add a WHERE", &[], "", Postgres), "add a WHERE");
    }
}

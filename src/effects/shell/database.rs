//! Texts for databases inside a shell command: SQL by its client, and the commands of Redis and MongoDB.

use super::Shell;
use crate::catalog::row::Lang;
use crate::catalog::sql::client as rows;
use crate::effects::arg::Arg;
use crate::effects::engine::Engine;
use crate::effects::sql::{self, Client, Dialect, SqlText, judge};
use crate::finding::{Act, Effect, Finding, Gap, Object, Reach, Undo};
use crate::span::Span;

/// The clients that rows name: who reads the text first, and in which dialect.
const CLIENTS: &[(&str, Option<Client>, Option<Dialect>)] = &[
    ("psql", Some(Client::Psql), None),
    ("mysql", Some(Client::Mysql), None),
    ("sqlite3", Some(Client::Sqlite3), None),
    ("duckdb", Some(Client::Duckdb), None),
    ("dolt", Some(Client::DoltSql), None),
    ("sqlcmd", Some(Client::Sqlcmd), None),
    ("clickhouse", Some(Client::Clickhouse), None),
    ("snowsql", Some(Client::Snowsql), None),
    ("sqlplus", Some(Client::Sqlplus), None),
    ("spark-sql", Some(Client::SparkSql), None),
    ("cockroach", Some(Client::CockroachSql), None),
    ("cqlsh", Some(Client::Cqlsh), None),
];

/// Names by which a text says that a client reads it first; the rest of them are dialects.
const SAID: &[&str] = &["psql", "sqlcmd", "snowsql", "sqlplus", "spark-sql", "cqlsh"];

/// The client of that name: `psql`, `mysql-client`, `sqlite3-cli`.
pub fn client(said: &str) -> Option<&'static str> {
    let short = said.strip_suffix("-client").or_else(|| said.strip_suffix("-cli"));
    let named = |name: &&str| short.map_or(SAID.contains(name) && *name == said, |short| *name == short);
    CLIENTS.iter().map(|(name, ..)| *name).find(named)
}

/// A SQL text that came by itself, with the name of its dialect or client if anybody said one.
pub fn statements(engine: &mut Engine, text: &str, said: Option<&str>, dirs: Vec<Option<String>>) {
    match said.and_then(client) {
        Some(client) => Shell::new(engine, dirs).sql(client, text),
        None => engine.take(sql::payload(text, said)),
    }
}

/// The text as its client, or a server of that dialect, would read it.
fn for_client<'t>(text: &'t str, client: &str) -> SqlText<'t> {
    let row = CLIENTS.iter().find(|(name, ..)| *name == client);
    let (who, dialect) = row.map_or_else(|| (None, Dialect::named(client)), |(_, who, dialect)| (*who, *dialect));
    SqlText { text, client: who, dialect: dialect.filter(|d| *d != Dialect::Any), ..SqlText::default() }
}

/// The statements of a text that came by itself, each with its class, for whoever shows them.
pub fn told(text: &str, said: Option<&str>) -> Vec<sql::SqlStatement> {
    let unsaid = SqlText { text, dialect: said.and_then(sql::dialect), ..SqlText::default() };
    judge(&said.and_then(client).map_or(unsaid, |client| for_client(text, client))).statements
}

impl Shell<'_, '_> {
    /// A SQL text for a client, or in a dialect.
    pub(super) fn sql(&mut self, client: &'static str, text: &str) {
        let found = judge(&for_client(text, client));
        for gap in found.gaps {
            let span = self.engine.place_span(gap.span);
            self.engine.found.gaps.push(Gap { span, ..gap });
        }
        // Files that can be read say themselves what they do.
        let told = |shell: &mut Self, (file, span): &(String, Span)| {
            shell.script(&Arg::exact(file.clone(), *span)).is_ok_and(|flow| flow.text.is_some())
        };
        let told = !found.files.is_empty() && found.files.iter().all(|file| told(self, file));
        for finding in found.findings.into_iter().filter(|f| !told || f.rule != rows::SOURCE.id) {
            self.engine.push(finding);
        }
        for (command, span) in found.shell {
            self.carried(&command, span);
        }
        for (file, span) in found.files {
            let file = Arg::exact(file, span);
            self.language_file(Lang::Sql(client), &file, &[], span, &crate::effects::arg::Flow::unknown());
        }
    }

    /// Commands for Redis, one a line.
    pub(super) fn redis(&mut self, text: &str) {
        for line in text.lines().filter(|l| !l.trim().is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            self.spread_over(crate::effects::stores::redis::redis(&words), text);
        }
    }

    /// A text for the MongoDB shell.
    pub(super) fn mongo(&mut self, text: &str) {
        self.spread_over(crate::effects::stores::mongo::mongo(text), text);
    }

    /// Findings without a place of their own stand for the whole text.
    fn spread_over(&mut self, findings: Vec<Finding>, text: &str) {
        for finding in findings {
            self.engine.push(Finding { span: Span::new(0, text.len()), ..finding });
        }
    }

    /// Statements for a database that could not be read: what it holds is at stake.
    pub(super) fn unread_statements(&mut self, why: String, span: Span) {
        let effect = Effect::new(Act::Run, Object::Database, Reach::Remote);
        let undo = Undo::Unknown("what the statements do".into());
        self.engine.unread(Finding::new("unread-statements", effect, undo, span, why));
    }

    /// A client without a text: whoever sits there types it.
    pub(super) fn typed(&mut self, lang: Lang, span: Span) {
        if !matches!(lang, Lang::Sql(_) | Lang::Redis | Lang::Mongo) {
            return;
        }
        let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
        let undo = Undo::Unknown("what is typed there".into());
        let what = "opens a database for whoever types";
        self.engine.push(Finding::new("database-shell", effect, undo, span, what));
    }
}

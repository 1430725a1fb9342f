//! Texts for databases inside a shell command: SQL by its client, the commands of Redis and MongoDB, what graphs are asked in.

use super::Shell;
use crate::catalog::mcp::Language;
use crate::catalog::row::Lang;
use crate::catalog::sql::client as rows;
use crate::effects::arg::Arg;
use crate::effects::engine::{Engine, Site};
use crate::effects::scope::normal;
use crate::effects::sql::{self, Client, Dialect, SqlText, judge};
use crate::effects::stores::asked;
use crate::finding::{Act, Effect, Finding, Gap, Object, Question, Reach, Undo};
use crate::leaf::leaf;
use crate::span::Span;
use crate::world::Unread;
use std::path::Path;

/// The client of that name: `psql`, `mysql-client`, `sqlite3-cli`.
pub fn client(said: &str) -> Option<&'static str> {
    let short = said.strip_suffix("-client").or_else(|| said.strip_suffix("-cli"));
    match short {
        Some(short) => Client::named(short).map(|(name, _)| name),
        None => Client::said(said),
    }
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
    match Client::named(client) {
        Some((_, client)) => SqlText { text, client: Some(client), ..SqlText::default() },
        None => {
            let dialect = Dialect::named(client).filter(|d| *d != Dialect::Any);
            SqlText { text, dialect, ..SqlText::default() }
        }
    }
}

/// The statements of a text that came by itself, each with its class, for whoever shows them.
pub fn told(text: &str, said: Option<&str>) -> Vec<sql::SqlStatement> {
    let unsaid = SqlText { text, dialect: said.and_then(sql::dialect), ..SqlText::default() };
    judge(&said.and_then(client).map_or(unsaid, |client| for_client(text, client))).statements
}

fn holds(call: &crate::finding::Call, text: &str) -> bool {
    call.argv.iter().flatten().any(|word| word.contains(text.trim()))
}

impl Shell<'_, '_> {
    /// A SQL text for a client, or in a dialect.
    pub(super) fn sql(&mut self, client: &'static str, text: &str) {
        let branch = self.said_branch();
        let client = self.own_client(client);
        let found = judge(&SqlText { branch: branch.as_deref(), ..for_client(text, client) });
        for gap in found.gaps {
            let span = self.engine.place_span(gap.span);
            self.engine.found.gaps.push(Gap { span, ..gap });
        }
        // Files that can be read say themselves what they do.
        let told = |shell: &mut Self, (file, span): &(String, Span)| {
            shell.script(&Arg::exact(file.clone(), *span)).is_ok_and(|flow| flow.text.is_some())
        };
        let told = !found.files.is_empty() && found.files.iter().all(|file| told(self, file));
        let file = self.database(text);
        self.makes_database(file.as_deref(), text);
        for mut finding in found.findings.into_iter().filter(|f| !told || f.rule != rows::SOURCE.id) {
            if let (Some(paths), Object::Rows | Object::Schema | Object::Database | Object::History) =
                (&file, finding.effect.object)
            {
                finding.question = Question::Lost { paths: paths.clone() };
            }
            let instead = finding.instead.as_deref().and_then(|instead| self.whole(instead, text));
            self.engine.push(Finding { instead: instead.or(finding.instead.clone()), ..finding });
        }
        for (command, span) in found.shell {
            self.carried(&command, span);
        }
        for (file, span) in found.files {
            let file = Arg::exact(file, span);
            self.language_file(Lang::Sql(client), &file, &[], span, &crate::effects::arg::Flow::unknown());
        }
    }

    /// A client makes the file of its database where there is none, whatever is asked of it.
    fn makes_database(&mut self, files: Option<&[String]>, text: &str) {
        let Some(file) = files.and_then(<[String]>::first) else { return };
        let call = self.engine.found.calls.last();
        let only_reads =
            call.is_some_and(|call| call.argv.iter().flatten().any(|w| w.trim_start_matches('-') == "readonly"));
        let missing = |path: &Path| self.engine.world.stat(path) == Err(Unread::Missing);
        // It makes no directory: where that is missing it fails, unless the text makes it.
        let placed = || {
            let made = self.engine.found.list.iter().any(|f| f.effect.writes());
            made || !Path::new(file).parent().is_some_and(missing)
        };
        if !only_reads && self.seen() && missing(file.as_ref()) && placed() {
            self.write_path(&Arg::exact(file.clone(), Span::new(0, text.len())), false);
        }
    }

    /// The files of the database that the call opens, where all that its text can reach is in them.
    fn database(&self, text: &str) -> Option<Vec<String>> {
        let call = self.engine.found.calls.last()?;
        let argv: Vec<&str> = call.argv.iter().map(Option::as_deref).collect::<Option<_>>()?;
        let (program, words) = argv.split_first()?;
        let row = crate::catalog::shell::program(program).filter(|row| row.is("opens"))?;
        let mut words = words.iter();
        let file = loop {
            match words.next()? {
                word if row.values.split(' ').any(|value| value == *word) => drop(words.next()?),
                word if word.starts_with('-') => {}
                word => break *word,
            }
        };
        let lower = text.to_ascii_lowercase();
        let elsewhere = lower.contains("attach") || lower.contains("vacuum") && lower.contains("into");
        let [Some(dir)] = self.state.dirs.as_slice() else { return None };
        if elsewhere || file.starts_with(':') || file.contains(':') || self.engine.site != Site::Here {
            return None;
        }
        let path = normal(file, Some(dir))?;
        Some(["", "-wal", "-shm", "-journal", ".wal"].iter().map(|end| format!("{path}{end}")).collect())
    }

    /// Rows say how programs of one kind are read; where one of them cuts by rules of its own, its name says so.
    fn own_client(&self, client: &'static str) -> &'static str {
        let program = self.engine.found.calls.last().and_then(|call| call.argv.first()).and_then(Option::as_deref);
        let program = program.map(leaf);
        match (Client::named(client), program.and_then(Client::named)) {
            (Some((_, like)), Some((own, program)))
                if rows::typed(Some(like)).style == rows::typed(Some(program)).style =>
            {
                own
            }
            _ => client,
        }
    }

    /// The branch that the client's own words name: `dolt --branch agent/x sql`.
    fn said_branch(&self) -> Option<String> {
        let words = &self.engine.found.calls.last()?.argv;
        let at = words.iter().position(|word| word.as_deref().is_some_and(|w| w.starts_with("--branch")))?;
        let word = words.get(at)?.as_deref()?;
        match word.strip_prefix("--branch=") {
            Some(branch) => Some(branch.to_owned()),
            None if word == "--branch" => words.get(at + 1)?.clone(),
            None => None,
        }
    }

    /// What a person would run instead: the command as it stands, with what leads to the client, if it holds the text.
    fn whole(&self, instead: &str, text: &str) -> Option<crate::finding::Text> {
        let (way, _) = instead.split_once("a person runs: ")?;
        let command = self.typed_out().filter(|_| self.engine.found.calls.iter().any(|call| holds(call, text)));
        match command {
            Some(command) => Some(format!("{way}a person runs: {command}").into()),
            // The client alone would run it somewhere else.
            None if self.engine.outer.is_some() => Some(way.trim_end_matches("; or ").to_owned().into()),
            None => None,
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

    /// A text that a graph or a store of metrics is asked.
    pub(super) fn asked(&mut self, language: Language, text: &str) {
        let tool = self.engine.found.calls.last().and_then(|call| call.argv.first().cloned().flatten());
        self.spread_over(asked::inspect(language, text, tool.as_deref().unwrap_or_default()), text);
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
        if !matches!(lang, Lang::Sql(_) | Lang::Redis | Lang::Mongo | Lang::Asked(_)) {
            return;
        }
        let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
        let undo = Undo::Unknown("what is typed there".into());
        let what = "opens a database for whoever types";
        self.engine.push(Finding::new("database-shell", effect, undo, span, what));
    }
}

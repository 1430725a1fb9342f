//! What a SQL text would do: every plausible reading of it, statement by statement, as findings.
//! Reads are proven; what is not proven is not a read, and where readings differ the worst counts.

mod advise;
mod backup;
mod batch;
mod bounds;
mod calls;
mod client;
mod cut;
mod define;
mod dml;
mod dolt;
mod files;
mod hit;
mod lead;
mod owned;
mod readings;
mod reverse;
mod runs;
mod scan;
mod settings;
mod shape;
mod statement;
mod tsql;

pub use crate::grammar::sql::{Client, Dialect, Dialects};
pub use batch::branch_rule;
pub use shape::looks_like_sql;

use crate::catalog::sql::{change, client as rows, dolt as dolt_rows};
use crate::finding::{Class, Finding, Findings, Gap};
use crate::span::Span;
use batch::BatchOutcome;
use hit::{Cx, Hit};
use std::collections::HashMap;

/// Longer texts than this are not read.
const MAX_TEXT: usize = 32 << 20;

/// A SQL text and what is known of where it goes.
#[derive(Debug, Clone, Copy, Default)]
pub struct SqlText<'a> {
    /// The text.
    pub text: &'a str,
    /// The server's dialect; `None` is read under every plausible one.
    pub dialect: Option<Dialect>,
    /// Other dialects that the same server may speak; each of them is judged by a text of its own.
    pub beside: Dialects,
    /// The program that reads it first, with commands of its own; `None` for a driver.
    pub client: Option<Client>,
    /// Added to every span.
    pub base: usize,
    /// The branch of a versioned database, if somebody said so.
    pub branch: Option<&'a str>,
    /// Findings of different statements stay apart, each with its own place.
    pub apart: bool,
}

/// One statement of the text, under its worst reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SqlStatement {
    /// Where it stands.
    pub span: Span,
    /// Its class.
    pub class: Class,
    /// The dialect under which it was read; `Any` where several read it alike.
    pub dialect: Dialect,
    /// The rule that decided.
    pub rule: &'static str,
    /// The deciding token.
    pub token: Span,
}

/// What was found in a text.
#[derive(Debug, Clone)]
pub struct SqlFound {
    /// One finding for each rule that is met, in the order of the text; a proven read is a finding too.
    pub findings: Vec<Finding>,
    /// What was not understood.
    pub gaps: Vec<Gap>,
    /// The worst class.
    pub class: Class,
    /// Texts that lead back to the shell.
    pub shell: Vec<(String, Span)>,
    /// Files with more SQL.
    pub files: Vec<(String, Span)>,
    /// The statements.
    pub statements: Vec<SqlStatement>,
}

/// The dialect of that name, in any case.
pub fn dialect(name: &str) -> Option<Dialect> {
    Dialect::named(name)
}

/// Reads a SQL text whole.
pub fn judge(sql: &SqlText) -> SqlFound {
    let asked = dialects(sql);
    let cx = Cx {
        dialects: asked,
        asked,
        spoken: asked.or(sql.beside),
        client: sql.client,
        depth: 0,
        texts: 0,
        block: false,
    };
    if sql.text.len() > MAX_TEXT {
        let outcome = BatchOutcome {
            hits: vec![Hit::new(&change::UNCLOSED_QUOTE, Span::default(), cx)],
            ..BatchOutcome::default()
        };
        return found(sql, cx, vec![outcome], None);
    }
    let outcomes = readings::all(sql.text, cx, sql.branch);
    let cut = sql.client.and_then(|client| cut::beside(sql.text, client, cx, &outcomes));
    found(sql, cx, outcomes, cut)
}

/// A SQL text that came by itself, with the name of its dialect if anybody said one.
pub fn payload(text: &str, name: Option<&str>) -> Findings {
    let found = judge(&SqlText { text, dialect: name.and_then(dialect), ..SqlText::default() });
    Findings { list: found.findings, gaps: found.gaps, ..Findings::default() }
}

/// The same with a finding of its own for every statement, and where the statements stand.
pub fn payload_apart(text: &str, name: Option<&str>) -> (Findings, Vec<Span>) {
    let found = judge(&SqlText { text, dialect: name.and_then(dialect), apart: true, ..SqlText::default() });
    let statements = found.statements.iter().map(|s| s.span).collect();
    (Findings { list: found.findings, gaps: found.gaps, ..Findings::default() }, statements)
}

fn dialects(sql: &SqlText) -> Dialects {
    if let Some(dialect) = sql.dialect {
        return Dialects::one(dialect);
    }
    sql.client.map_or(Dialects::ALL, rows::speaks)
}

/// Puts the readings together: every rule that any of them meets counts.
fn found(sql: &SqlText, cx: Cx, mut outcomes: Vec<BatchOutcome>, cut: Option<BatchOutcome>) -> SqlFound {
    let whole = Span::new(0, sql.text.len());
    let complete = outcomes.iter().filter(|o| o.complete);
    let mut signatures: Vec<u64> = complete.map(|o| o.signature).collect();
    signatures.sort_unstable();
    signatures.dedup();
    let mut extra: Vec<Hit> = Vec::new();
    let mut gaps: Vec<Gap> = Vec::new();
    if signatures.is_empty() {
        extra.push(Hit::new(&change::UNCLOSED_QUOTE, whole, cx));
        gaps.push(Gap { span: shift(whole, sql.base), what: "a quote is never closed".into() });
    }
    if signatures.len() > 1 {
        extra.push(Hit::new(&change::DIALECTS_DISAGREE, whole, cx));
    }
    if sql.client.is_some_and(|c| client::substitutes(c, sql.text)) {
        extra.push(Hit::new(&change::SUBSTITUTION, whole, cx));
    }
    if sql.client.is_some_and(|c| client::hides(c, sql.text)) {
        extra.push(Hit::new(&change::BACKSLASH, whole, cx));
    }
    outcomes.sort_by_key(|o| std::cmp::Reverse(o.class()));
    let first = outcomes.first().filter(|_| sql.apart).map(|o| o.statements.iter().map(|s| s.span).collect());
    // Its hits stand for the whole text: the statements are those of a reading.
    outcomes.extend(cut);
    let mut all = Collector { sql, apart: first.unwrap_or_default(), findings: Vec::new(), index: HashMap::new() };
    for outcome in &mut outcomes {
        all.take(std::mem::take(&mut outcome.hits), cx);
    }
    all.take(extra, cx);
    let tables = outcomes.iter_mut().flat_map(|o| std::mem::take(&mut o.tables)).collect();
    let reads = all.findings.is_empty() || outcomes.iter().any(|o| o.statements.iter().any(|s| s.class == Class::Read));
    if reads {
        all.note_read(tables, cx);
    }
    let mut findings = all.findings;
    findings.sort_by_key(|f| f.span.start);
    let class = findings.iter().filter_map(|f| f.class).max().unwrap_or(Class::Read);
    let mut shell: Vec<_> = outcomes.iter_mut().flat_map(|o| std::mem::take(&mut o.shell)).collect();
    let mut files: Vec<_> = outcomes.iter_mut().flat_map(|o| std::mem::take(&mut o.files)).collect();
    for place in shell.iter_mut().chain(files.iter_mut()) {
        place.1 = shift(place.1, sql.base);
    }
    shell.dedup();
    files.dedup();
    let mut statements = outcomes.into_iter().next().map(|o| o.statements).unwrap_or_default();
    for statement in &mut statements {
        statement.span = shift(statement.span, sql.base);
        statement.token = shift(statement.token, sql.base);
    }
    SqlFound { findings, gaps, class, shell, files, statements }
}

fn shift(span: Span, base: usize) -> Span {
    Span::new(span.start + base, span.end + base)
}

/// Puts hits of the same rule into one finding.
struct Collector<'a, 's> {
    sql: &'a SqlText<'s>,
    /// The statements, where their findings stay apart.
    apart: Vec<Span>,
    findings: Vec<Finding>,
    index: HashMap<(&'static str, Class, usize), usize>,
}

impl Collector<'_, '_> {
    fn take(&mut self, hits: Vec<Hit>, cx: Cx) {
        for hit in hits {
            let key = (hit.rule.id, hit.class, self.statement(hit.span));
            match self.index.get(&key).and_then(|at| self.findings.get_mut(*at)) {
                Some(old) => merge(old, hit),
                None => {
                    self.index.insert(key, self.findings.len());
                    let made = self.finding(hit, cx);
                    self.findings.push(made);
                }
            }
        }
    }

    /// Which of the statements that stay apart holds a place; 0 where they do not.
    fn statement(&self, span: Span) -> usize {
        self.apart.partition_point(|statement| statement.start <= span.start)
    }

    fn finding(&self, hit: Hit, cx: Cx) -> Finding {
        let what: crate::finding::Text = hit.what.clone().map_or(hit.rule.what.into(), Into::into);
        let mut out = Finding::new(hit.rule.id, hit.effect, hit.undo, shift(hit.span, self.sql.base), what);
        out.class = Some(hit.class);
        out.subject = hit.subject;
        out.targets = hit.targets;
        out.marks.network = hit.effect.act == crate::finding::Act::Send;
        out.marks.admin = hit.admin;
        out.marks.history = dolt_rows::refused(hit.rule.id, hit.class) && cx.versioned();
        let statement = self.statement(hit.span).checked_sub(1).and_then(|at| self.apart.get(at));
        let text = statement.map_or(self.sql.text, |statement| statement.of(self.sql.text));
        let safer = hit.rule.instead.map(|way| backup::spelled(way, &out.targets, text, cx.dialects.single()));
        out.instead = instead(&SqlText { text, ..*self.sql }, hit.class, safer, cx);
        out
    }

    fn note_read(&mut self, mut tables: Vec<String>, cx: Cx) {
        tables.sort_unstable();
        tables.dedup();
        let mut hit = Hit::new(&change::READ, Span::new(0, self.sql.text.len()), cx);
        hit.targets = tables;
        let made = self.finding(hit.verb("SELECT"), cx);
        self.findings.push(made);
    }
}

/// A safer way if the rule knows one, and for a person the command itself.
fn instead(sql: &SqlText, class: Class, safer: Option<String>, cx: Cx) -> Option<crate::finding::Text> {
    if class < Class::HistoryAffecting {
        return safer.map(Into::into);
    }
    let command = advise::person(cx.dialects.single(), sql.text, sql.branch);
    match (safer, command) {
        (Some(way), Some(command)) => Some(format!("{way}; or a person runs: {command}").into()),
        (None, Some(command)) => Some(format!("a person runs: {command}").into()),
        (way, None) => way.map(Into::into),
    }
}

fn merge(old: &mut Finding, hit: Hit) {
    // Neighbours repeat most; the whole list is not searched, so that many statements stay cheap.
    let fresh: Vec<String> = hit.targets.into_iter().filter(|t| old.targets.last() != Some(t)).collect();
    old.targets.extend(fresh);
    if hit.undo > old.undo {
        old.undo = hit.undo;
    }
}

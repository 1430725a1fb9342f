//! A text under one reading: its statements one after the other, with what passes from one to the next —
//! transactions, prepared statements, the branch — and what the client does in between.

use super::hit::{Cx, Hit, Hits, MAX_TEXTS, Turn};
use super::{SqlStatement, client, readings, statement, tsql};
use crate::catalog::sql::dolt::{self, rules as r};
use crate::catalog::sql::{SqlRule, change, client as rows, outside, server, session};
use crate::finding::{Act, Class, Effect, Object, Reach, Undo};
use crate::grammar::sql::client::EndLines;
use crate::grammar::sql::rules::Rules;
use crate::grammar::sql::split::{SqlPiece, SqlPieces};
use crate::grammar::sql::{Dialect, Dialects, View};
use crate::span::Span;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Dialects whose transactions hold changes of rows.
const ROWS_ROLL_BACK: Dialects =
    Dialects::ALL.without(Dialects::of(&[Dialect::ClickHouse, Dialect::Trino, Dialect::Databricks]));
/// Dialects whose transactions hold changes of tables; the others commit before them.
const TABLES_ROLL_BACK: Dialects = Dialects::of(&[
    Dialect::Postgres,
    Dialect::Doltgres,
    Dialect::Sqlite,
    Dialect::DoltLite,
    Dialect::DuckDb,
    Dialect::TSql,
]);

/// What a text comes to under one reading.
#[derive(Debug, Default)]
pub struct BatchOutcome {
    /// Every rule that is met, in order.
    pub hits: Vec<Hit>,
    /// The statements.
    pub statements: Vec<SqlStatement>,
    /// Tables that are read.
    pub tables: Vec<String>,
    /// Texts for the shell.
    pub shell: Vec<(String, Span)>,
    /// Files with more SQL.
    pub files: Vec<(String, Span)>,
    /// Every quote was closed.
    pub complete: bool,
    /// Verbs and bounds of the statements, to compare readings by.
    pub signature: u64,
}

impl BatchOutcome {
    /// The worst class.
    pub fn class(&self) -> Class {
        self.hits.iter().map(|h| h.class).max().unwrap_or(Class::Read)
    }
}

/// What passes from statement to statement.
struct BatchState<'b> {
    /// Where the open transaction began among the hits.
    open: Option<usize>,
    /// A transaction was ended that this text did not begin.
    left: bool,
    prepared: HashSet<String>,
    branch: Option<std::borrow::Cow<'b, str>>,
}

/// Reads the text under `rules`.
pub fn inspect(text: &str, rules: &'static Rules, cx: Cx, branch: Option<&str>) -> BatchOutcome {
    let mut batch = Batch::new(branch);
    batch.text(text, rules, cx);
    batch.done()
}

/// Texts that one server gets, one after the other.
pub struct Batch<'b> {
    state: BatchState<'b>,
    out: BatchOutcome,
    hasher: DefaultHasher,
}

impl<'b> Batch<'b> {
    /// Nothing was read yet.
    pub fn new(branch: Option<&'b str>) -> Self {
        let out = BatchOutcome { complete: true, ..BatchOutcome::default() };
        let state = BatchState { open: None, left: false, prepared: HashSet::new(), branch: branch.map(Into::into) };
        Self { state, out, hasher: DefaultHasher::new() }
    }

    /// Reads one more text.
    pub fn text(&mut self, text: &str, rules: &'static Rules, cx: Cx) {
        let mut pieces = SqlPieces::new(text, rules, rows::typed(cx.client), lines(cx));
        let mut tokens = Vec::new();
        let (state, out, hasher) = (&mut self.state, &mut self.out, &mut self.hasher);
        while let Some(piece) = pieces.next(&mut tokens) {
            let view = View { text, tokens: &tokens };
            match piece {
                SqlPiece::Command(command) => {
                    state.open = None;
                    client::judge(text, command, cx, out);
                }
                SqlPiece::Statement { open: true } => {
                    out.complete = false;
                    "unclosed".hash(hasher);
                }
                SqlPiece::Statement { .. } if view.is_empty() => {}
                SqlPiece::Statement { .. } if cx.dialects.single() == Dialect::TSql && !cx.block => {
                    for part in tsql::pieces(view) {
                        one(part, cx, state, out, hasher, true);
                    }
                }
                SqlPiece::Statement { .. } => one(view, cx, state, out, hasher, false),
            }
        }
    }

    /// What it all comes to.
    pub fn done(mut self) -> BatchOutcome {
        self.out.signature = self.hasher.finish();
        self.out
    }
}

fn lines(cx: Cx) -> EndLines {
    let ends = rows::typed(cx.client).ends;
    EndLines { go: ends.go || cx.dialects.has(Dialect::TSql), slash: ends.slash || cx.dialects.has(Dialect::Oracle) }
}

fn one(view: View, cx: Cx, state: &mut BatchState, out: &mut BatchOutcome, hasher: &mut DefaultHasher, cut: bool) {
    let mut found = Hits::default();
    if cut {
        statement::characters(view, cx, &mut found);
        tsql::piece(view, cx, &mut found);
    } else {
        statement::judge(view, cx, &mut found);
    }
    view.word(0).to_ascii_lowercase().hash(hasher);
    statement::unbounded(&found).hash(hasher);
    prepared(&mut found, state);
    if cx.versioned() {
        branches(&mut found, view, cx, state);
    }
    let class = found.class();
    let rule = found.list.iter().max_by_key(|h| h.class).map_or(change::READ.id, |h| h.rule.id);
    let token = found.list.iter().max_by_key(|h| h.class).map_or(view.span(0), |h| h.span);
    out.statements.push(SqlStatement { span: view.whole(), class, dialect: cx.dialects.single(), rule, token });
    out.tables.append(&mut found.tables);
    turn(found, view, cx, state, out);
}

/// EXECUTE of what this text prepared adds nothing: PREPARE was judged, and so was the query of a cursor.
fn prepared(found: &mut Hits, state: &mut BatchState) {
    if let Some(name) = found.executes.take()
        && state.prepared.contains(&name)
    {
        found.list.retain(|hit| !hit.rule.is(&outside::CALL) && !hit.rule.is(&session::CURSOR));
    }
    state.prepared.extend(found.prepares.take());
}

fn turn(found: Hits, view: View, cx: Cx, state: &mut BatchState, out: &mut BatchOutcome) {
    let start = out.hits.len();
    let writes = found.class() > Class::Read;
    out.hits.extend(found.list);
    // What commits by itself leaves nothing to roll back.
    let commits = |hit: &Hit| !rolls_back(hit, cx) && hit.class > Class::Read;
    let new = out.hits.get(start..).unwrap_or_default();
    if (commits_before(cx) && new.iter().any(commits)) || new.iter().any(|hit| hit.rule.is(&server::REPLICATION)) {
        state.open = None;
    }
    if writes && state.left {
        out.hits.push(Hit::new(&session::LEAVES_TRANSACTION, view.span(0), cx));
        state.left = false;
    }
    match found.turn {
        Turn::None => {}
        Turn::Begin => state.open = Some(out.hits.len()),
        Turn::Commit if state.open.take().is_none() => {
            out.hits.push(Hit::new(&session::COMMIT, view.span(0), cx).verb("COMMIT"));
            if let Some(last) = out.statements.last_mut() {
                last.class = last.class.max(Class::SafeWrite);
                last.rule = session::COMMIT.id;
            }
            state.left = true;
        }
        Turn::Commit => {}
        Turn::Rollback => match state.open.take() {
            Some(from) => soften(out, from, cx),
            None => state.left = true,
        },
    }
}

/// Whether some plausible dialect commits before a change of tables.
fn commits_before(cx: Cx) -> bool {
    !cx.dialects.within(TABLES_ROLL_BACK)
}

fn rolls_back(hit: &Hit, cx: Cx) -> bool {
    let rows = matches!(hit.rule.effect.object, Object::Rows)
        || hit.rule.is(&change::SELECT_INTO) && cx.dialects.within(TABLES_ROLL_BACK);
    hit.rule.rolls_back && cx.dialects.within(if rows { ROWS_ROLL_BACK } else { TABLES_ROLL_BACK })
}

/// A ROLLBACK in the same text takes these back.
fn soften(out: &mut BatchOutcome, from: usize, cx: Cx) {
    for hit in out.hits.iter_mut().skip(from).filter(|hit| rolls_back(hit, cx)) {
        hit.class = hit.class.min(Class::SafeWrite);
        let made = hit.effect.act == Act::Create;
        hit.effect = Effect::new(Act::Change, Object::Rows, Reach::Remote);
        hit.undo = match cx.dialects.within(TABLES_ROLL_BACK) {
            true if cx.dialects.within(Dialects::of(&[Dialect::Sqlite])) => Undo::Unneeded,
            // A number that a sequence gave is used up, also where only a trigger asked for it.
            true => Undo::Partial("the ROLLBACK in the same text; numbers of a sequence stay used up".into()),
            // Some engines of these servers have no transactions.
            false if made => {
                Undo::Partial("the ROLLBACK in the same text, where the table's engine has transactions".into())
            }
            false => Undo::Unknown("whether the table's engine has transactions".into()),
        };
        hit.admin = false;
    }
}

/// On a versioned database a write says on which branch it falls.
fn branches(found: &mut Hits, view: View, cx: Cx, state: &mut BatchState) {
    let writes = found.list.iter().any(|h| h.class == Class::SafeWrite && h.effect.writes() && !session_only(h.rule));
    if writes {
        let named = found.list.iter().flat_map(|h| &h.targets).find_map(|t| branch_of(t));
        let branch = named.or_else(|| state.branch.as_deref().map(str::to_owned)).filter(|b| !b.is_empty());
        let (rule, target) = match branch {
            Some(name) if dolt::protected(&name) => (&r::BRANCH_PROTECTED, name),
            Some(name) => {
                for hit in &mut found.list {
                    hit.targets.push(format!("branch:{name}"));
                }
                (&r::LOOK, name)
            }
            None => (&r::BRANCH_UNKNOWN, String::new()),
        };
        if !rule.is(&r::LOOK) {
            let target = if target.is_empty() { target } else { format!("branch:{target}") };
            found.list.push(Hit::new(rule, view.span(0), cx).on(target));
        }
    }
    if let Some(branch) = found.branch.take() {
        state.branch = Some(branch.into());
    }
}

/// The rule beside a procedure that writes on that branch, or on one that nobody said; none on a branch of one's own.
pub fn branch_rule(rule: &'static SqlRule, class: Class, branch: Option<&str>) -> Option<&'static SqlRule> {
    if class != Class::SafeWrite || !rule.effect.writes() || session_only(rule) {
        return None;
    }
    match branch.filter(|b| !b.is_empty()) {
        Some(name) => dolt::protected(name).then_some(&r::BRANCH_PROTECTED),
        None => Some(&r::BRANCH_UNKNOWN),
    }
}

/// Going to a branch writes nothing on it.
fn session_only(rule: &SqlRule) -> bool {
    [
        &r::CHECKOUT,
        &r::CHECKOUT_NEW,
        &r::BRANCH,
        &r::FETCH,
        &r::STATS,
        &r::REMOTE_REMOVE,
        &r::UNDROP,
        &session::COMMIT,
        &server::SET_SAFETY,
    ]
    .iter()
    .any(|other| other.is(rule))
}

/// `db/branch.table` names its branch.
fn branch_of(target: &str) -> Option<String> {
    let database = target.rsplit_once('.').map_or(target, |(database, _)| database);
    database.split_once('/').map(|(_, branch)| branch.to_owned())
}

/// A text inside a statement: every rule that it meets counts, at the place of the literal.
pub fn nested(text: &str, span: Span, cx: Cx, out: &mut Hits) {
    if cx.texts > MAX_TEXTS {
        return out.add(&outside::RUN_TEXT, span, cx);
    }
    for outcome in readings::all(text, Cx { client: None, ..cx }, None) {
        if !outcome.complete {
            out.add(&change::UNCLOSED_QUOTE, span, cx);
        }
        out.list.extend(outcome.hits.into_iter().map(|hit| Hit { span, ..hit }));
    }
}

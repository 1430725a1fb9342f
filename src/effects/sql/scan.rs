//! The proof of a read: walks a query's tokens and reports every call, INTO, lock, sequence or hidden statement in it.
//! What it passes over in silence is proven; there is no other way to `read`.

use super::calls::{self, Clause, Frame};
use super::hit::{Cx, Hits, MAX_DEPTH, name_at};
use super::{files, owned, statement};
use crate::catalog::sql::words::{DML, HOT, KEY, STOP, flags};
use crate::catalog::sql::{SqlRule, change, client, outside};
use crate::finding::Class;
use crate::grammar::sql::client::ClientStyle;
use crate::grammar::sql::{Dialect, Dialects, SqlTokenKind, View};

/// Closing places of the parentheses of a view: one past the closing token.
pub fn closes(view: View) -> Vec<u32> {
    let mut out = vec![0; view.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in view.tokens.iter().enumerate() {
        match token.kind {
            SqlTokenKind::Mark(b'(') => open.push(at),
            SqlTokenKind::Mark(b')') => {
                if let Some(slot) = open.pop().and_then(|start| out.get_mut(start)) {
                    *slot = at as u32 + 1;
                }
            }
            _ => {}
        }
    }
    for start in open {
        if let Some(slot) = out.get_mut(start) {
            *slot = view.len() as u32;
        }
    }
    out
}

/// Reports all in `view`, from `from` on, that keeps it from being a read.
pub fn query(view: View, from: usize, cx: Cx, out: &mut Hits) {
    clause(view, from, Clause::Other, cx, out);
}

/// The same for a part of a statement that begins with tables.
pub fn tables(view: View, from: usize, cx: Cx, out: &mut Hits) {
    clause(view, from, Clause::From, cx, out);
}

fn clause(view: View, from: usize, clause: Clause, cx: Cx, out: &mut Hits) {
    let calls = (from..view.len()).any(|at| view.mark(at, b'('));
    let closes = if calls { closes(view) } else { Vec::new() };
    let mut walk = TokenWalk::new(view, closes, cx, out);
    walk.here.clause = clause;
    walk.run(from);
}

/// Reports only statements that hide in `view`, from `from` on: where nothing is evaluated, calls do no harm.
pub fn hidden(view: View, from: usize, cx: Cx, out: &mut Hits) {
    let mut found = Hits::default();
    query(view, from, cx, &mut found);
    found.list.retain(|hit| !hit.by_call && !hit.rule.is(&change::SELECT_INTO) && !hit.rule.is(&change::ROW_LOCKS));
    out.list.append(&mut found.list);
}

struct TokenWalk<'a, 'o> {
    view: View<'a>,
    closes: Vec<u32>,
    cx: Cx,
    out: &'o mut Hits,
    /// Where the walk began.
    from: usize,
    outer: Vec<Frame>,
    here: Frame,
    /// The last `)` closed something after which an expression begins, as `DISTINCT ON (…)`.
    bare: bool,
    tsql: bool,
}

impl<'a, 'o> TokenWalk<'a, 'o> {
    fn new(view: View<'a>, closes: Vec<u32>, cx: Cx, out: &'o mut Hits) -> Self {
        let tsql = cx.dialects.has(Dialect::TSql);
        Self { view, closes, cx, out, from: 0, outer: Vec::new(), here: Frame::default(), bare: false, tsql }
    }

    fn run(mut self, from: usize) {
        self.from = from;
        let mut at = from;
        while at < self.view.len() {
            at = match self.view.kind(at) {
                Some(SqlTokenKind::Mark(b'(')) => self.open(at),
                Some(SqlTokenKind::Mark(b')')) => self.close(at),
                Some(SqlTokenKind::Mark(b':')) => self.colon(at),
                Some(SqlTokenKind::Mark(b'>')) if self.arrow(at) => at + 1,
                Some(SqlTokenKind::Mark(b'[')) => self.bracket(at),
                Some(SqlTokenKind::Word | SqlTokenKind::Name) if at > 0 && self.view.mark(at - 1, b'.') => {
                    self.member(at)
                }
                Some(SqlTokenKind::Word) => self.word(at),
                Some(SqlTokenKind::Text) => self.text(at),
                Some(SqlTokenKind::Name) => self.name(at),
                Some(SqlTokenKind::Mark(_)) => self.operator(at),
                _ => at + 1,
            };
        }
    }

    fn add(&mut self, rule: &'static SqlRule, at: usize) {
        self.out.add(rule, self.view.span(at), self.cx);
    }

    /// A parenthesis: a statement of its own, a call, or a group.
    fn open(&mut self, at: usize) -> usize {
        let view = self.view;
        let end = self.closes.get(at).map_or(view.len(), |c| *c as usize);
        if flags(view.word(at + 1)) & DML != 0 && !stands_alone(view, at + 1) {
            let inner = view.part(at + 1, end.saturating_sub(1).max(at + 1));
            self.inside(inner, at + 1);
            self.bare = false;
            return end.max(at + 1);
        }
        if at > self.from && owned::named_operator(view, at, end, self.cx.asked) {
            return end;
        }
        let call = at > self.from && self.call(at - 1, end);
        let select = view.is_any(at + 1, &["select", "with", "values", "from", "table"]);
        let clause = match self.here.clause {
            // What follows IN are values, also in the condition of a join.
            Clause::From if !select && !call && (at == 0 || !view.is(at - 1, "in")) => Clause::From,
            // GROUPING SETS may hold ROLLUP, CUBE and more of themselves.
            Clause::Group if at > 0 && view.is(at - 1, "sets") => Clause::Group,
            _ => Clause::Other,
        };
        let cast = at > 0 && view.is_any(at - 1, &["cast", "try_cast"]);
        self.outer.push(self.here);
        self.here = Frame { clause, bare: calls::opens_bare(view, at), call, selects: false, cast };
        at + 1
    }

    /// A statement in parentheses.
    fn inside(&mut self, inner: View<'a>, at: usize) {
        if self.cx.depth >= MAX_DEPTH {
            return self.add(&change::HIDDEN_STATEMENT, at);
        }
        let mut found = Hits::default();
        statement::judge(inner, self.cx.inner(), &mut found);
        if found.class() == Class::Read {
            self.out.add(&change::HIDDEN_STATEMENT, inner.span(0), self.cx);
        }
        self.out.list.append(&mut found.list);
        self.out.tables.append(&mut found.tables);
    }

    fn call(&mut self, name: usize, end: usize) -> bool {
        let place =
            calls::NamePlace { view: self.view, here: self.here, bare: self.bare, closes: &self.closes, cx: self.cx };
        match place.call(name, end) {
            calls::FunctionCall::No => false,
            calls::FunctionCall::Harmless => true,
            calls::FunctionCall::Does(hits) => {
                self.out.list.extend(hits);
                true
            }
        }
    }

    fn close(&mut self, at: usize) -> usize {
        self.bare = self.here.bare;
        self.here = self.outer.pop().unwrap_or_default();
        at + 1
    }

    /// psql puts text in for `:name`; `::` is a cast.
    fn colon(&mut self, at: usize) -> usize {
        let view = self.view;
        let client = client::typed(self.cx.client).style == ClientStyle::Slash;
        if view.mark(at + 1, b':') && view.glued(at) {
            self.cast(at.checked_sub(1), at + 2);
            return at + 2;
        }
        // PL/pgSQL's and named arguments' `:=`.
        if view.mark(at + 1, b'=') && view.glued(at) {
            return at + 2;
        }
        if client && view.glued(at) && view.kind(at + 1) == Some(SqlTokenKind::Word) {
            self.add(&change::SUBSTITUTION, at + 1);
        }
        at + 1
    }

    /// CockroachDB takes a statement in brackets for a table.
    fn bracket(&mut self, at: usize) -> usize {
        let view = self.view;
        let cockroach = Dialects::of(&[Dialect::Cockroach, Dialect::Doltgres]);
        if !self.cx.dialects.meets(cockroach)
            || flags(view.word(at + 1)) & (DML | HOT) == 0
            || stands_alone(view, at + 1)
        {
            return at + 1;
        }
        let mut depth = 0usize;
        let end = (at..view.len()).find(|place| {
            depth += usize::from(view.mark(*place, b'['));
            depth -= usize::from(view.mark(*place, b']'));
            depth == 0
        });
        let end = end.unwrap_or(view.len());
        self.inside(view.part(at + 1, end), at + 1);
        end.max(at) + 1
    }

    /// Snowflake's `->>` hands a result on to another statement.
    fn arrow(&mut self, at: usize) -> bool {
        let view = self.view;
        let chained = at >= 2 && view.mark(at - 1, b'>') && view.mark(at - 2, b'-');
        let hands = chained && self.cx.dialects.has(Dialect::Snowflake) && flags(view.word(at + 1)) & HOT != 0;
        if hands {
            self.add(&change::HIDDEN_STATEMENT, at + 1);
        }
        hands
    }

    /// An operator that is not built in is a function of somebody's own.
    fn operator(&mut self, at: usize) -> usize {
        // Where no list says what is built in, nobody can make others; Snowflake's `->>` is looked at by its last mark.
        if !self.cx.asked.within(Dialects::POSTGRES) {
            return at + 1;
        }
        let (end, own) = owned::operator(self.view, at, self.cx.asked);
        if !own && !matches!(self.view.kind(at), Some(SqlTokenKind::Mark(b',' | b';' | b'.' | b']' | b'{' | b'}'))) {
            self.add(&change::UNKNOWN_FUNCTION, at);
        }
        end
    }

    /// A cast to the type at `at`, of what ends with the token at `value`.
    fn cast(&mut self, value: Option<usize>, at: usize) {
        let untyped = value.is_some_and(|value| owned::untyped(self.view, value));
        if self.cx.asked.within(Dialects::POSTGRES) && !untyped && !owned::built_in(self.view, at, self.cx.asked) {
            self.add(&change::OWN_TYPE, at);
        }
    }

    /// What stands after a dot is a column or a function, whatever it is called; a sequence moves on.
    fn member(&mut self, at: usize) -> usize {
        let formats = ["csv", "json", "parquet", "text", "delta", "orc", "avro", "binaryfile"];
        let quoted = self.view.kind(at) == Some(SqlTokenKind::Name) && at >= 2 && self.here.clause == Clause::From;
        if quoted && self.cx.dialects.has(Dialect::Databricks) && self.view.is_any(at - 2, &formats) {
            self.add(&outside::READ_FILE, at);
        }
        if self.view.unquoted(at).eq_ignore_ascii_case("nextval") {
            self.add(&change::SEQUENCE, at);
        }
        at + 1
    }

    fn word(&mut self, at: usize) -> usize {
        let view = self.view;
        let flag = flags(view.word(at));
        if flag & (KEY | HOT) != 0 {
            self.clause(at);
            self.effects(at);
            if self.here.cast && view.is(at, "as") {
                // All of what stands in the parentheses, not its last word.
                self.cast(at.checked_sub(1).filter(|value| *value > 0 && view.mark(value - 1, b'(')), at + 1);
            }
            let statement =
                flag & HOT != 0 && at > self.from && (view.is(at + 1, "table") || self.tsql && begins(view, at));
            if statement {
                self.add(&change::HIDDEN_STATEMENT, at);
            }
        } else {
            self.hints(at);
            self.table(at);
        }
        at + 1
    }

    fn clause(&mut self, at: usize) {
        let view = self.view;
        if view.is(at, "from") {
            let expression = (self.here.call && !self.here.selects) || (at > 0 && view.is(at - 1, "distinct"));
            if !expression {
                self.here.clause = Clause::From;
            }
        } else if view.is(at, "select") {
            self.here.clause = Clause::Other;
            self.here.selects = true;
        } else if view.is(at, "with") && (at == 0 || view.mark(at - 1, b'(')) {
            self.here.clause = Clause::With;
        } else if view.is(at, "group") {
            self.here.clause = Clause::Group;
        } else if view.is_any(at, ENDS_FROM) {
            self.here.clause = Clause::Other;
        }
    }

    /// INTO, locks, sequences.
    fn effects(&mut self, at: usize) {
        let view = self.view;
        // DuckDB's `UNPIVOT t ON a, b INTO NAME k VALUE v`.
        let unpivots = view.is(at + 1, "name")
            && (view.is(0, "unpivot") || view.is(at + 3, "value") && self.cx.dialects.single() == Dialect::DuckDb);
        if view.is(at, "into") && !unpivots {
            let file = view.is_any(at + 1, &["outfile", "dumpfile"]);
            self.add(if file { &outside::INTO_FILE } else { &change::SELECT_INTO }, at);
        } else if (view.is(at, "for") && view.is_any(at + 1, &["update", "share", "no", "key"]))
            || (view.is(at, "lock") && view.is(at + 1, "in"))
        {
            self.add(&change::ROW_LOCKS, at);
        } else if view.is(at, "next") && view.is(at + 1, "value") && view.is(at + 2, "for") {
            self.add(&change::SEQUENCE, at);
        } else if view.is(at, "using")
            && view.kind(at + 1) == Some(SqlTokenKind::Text)
            && self.cx.dialects.has(Dialect::Databricks)
        {
            // Hive's SELECT TRANSFORM (…) USING 'program'.
            self.add(&outside::RUN_PROGRAM, at);
        } else if view.is(at, "procedure") && self.cx.dialects.meets(Dialects::MYSQL) {
            self.add(&change::HIDDEN_STATEMENT, at);
        }
    }

    fn hints(&mut self, at: usize) {
        if self.tsql && self.view.is_any(at, &["updlock", "xlock", "tablockx", "tablock", "holdlock", "paglock"]) {
            self.add(&change::ROW_LOCKS, at);
        }
    }

    fn name(&mut self, at: usize) -> usize {
        self.table(at);
        if self.here.clause == Clause::From && at > 0 {
            self.file(at);
        }
        at + 1
    }

    /// DuckDB reads a file when a quoted table has a file's name, Spark when a format stands before the name.
    fn file(&mut self, at: usize) {
        let name = self.view.unquoted(at).to_ascii_lowercase();
        let duck = self.cx.dialects.has(Dialect::DuckDb) && calls::begins_table(self.view, at);
        let ends = [".csv", ".tsv", ".parquet", ".json", ".jsonl", ".ndjson", ".txt", ".xlsx", ".db", ".gz", ".zst"];
        if duck
            && !files::plain_data(self.view, at, self.cx)
            && (name.contains("://") || name.starts_with(['/', '~', '.']) || ends.iter().any(|e| name.ends_with(e)))
        {
            self.add(&outside::READ_FILE, at);
        }
    }

    fn table(&mut self, at: usize) {
        if self.here.clause == Clause::From && at > 0 && calls::begins_table(self.view, at) {
            self.out.tables.push(name_at(self.view, at));
        }
    }

    /// DuckDB takes a string for a table and reads the file; Oracle's XML may name entities of another machine.
    fn text(&mut self, at: usize) -> usize {
        if self.cx.dialects.has(Dialect::Oracle) && self.view.get(at).contains("<!ENTITY") {
            self.add(&outside::OTHER_SERVER, at);
        }
        let files = self.here.clause == Clause::From && self.cx.dialects.has(Dialect::DuckDb);
        if files && at > 0 && calls::begins_table(self.view, at) && !files::plain_data(self.view, at, self.cx) {
            self.add(&outside::READ_FILE, at);
        }
        at + 1
    }
}

const ENDS_FROM: &[&str] = &[
    "where", "order", "having", "limit", "offset", "union", "intersect", "except", "minus", "window", "qualify", "set",
    "values", "returning", "fetch", "prewhere", "settings", "start", "connect", "insert", "update", "delete", "merge",
];

/// A word in parentheses that only looks like a verb: `(replace)`, `(update, insert)`, `(replace(a, b, c))`.
fn stands_alone(view: View, at: usize) -> bool {
    match view.kind(at + 1) {
        None => true,
        Some(SqlTokenKind::Mark(b'*')) => false,
        Some(SqlTokenKind::Mark(_)) => !view.is_any(at, &["call", "exec", "execute"]),
        Some(SqlTokenKind::Word) => flags(view.word(at + 1)) & STOP != 0 && !view.is(at + 1, "from"),
        _ => false,
    }
}

/// Whether the verb at `at` could begin a statement of T-SQL.
fn begins(view: View, at: usize) -> bool {
    if view.is_any(at, &["shutdown", "reconfigure", "checkpoint"]) {
        return true;
    }
    let before = at.saturating_sub(1);
    if view.is_any(before, &["as", "for", "on", "do", "key", "then", "character", "charset", "show", "or"])
        || (view.is(at, "set") && view.is_any(before, &["update", "delete"]))
    {
        return false;
    }
    if view.is(at, "use") && view.is_any(at + 1, &["index", "key"]) {
        return false;
    }
    match view.kind(at + 1) {
        Some(SqlTokenKind::Word) if view.is(at, "delete") && view.is(at + 1, "from") => true,
        Some(SqlTokenKind::Word) => flags(view.word(at + 1)) & STOP == 0,
        Some(SqlTokenKind::Name | SqlTokenKind::Param) => true,
        Some(SqlTokenKind::Text) => view.is_any(at, &["exec", "execute", "print", "kill", "throw"]),
        Some(SqlTokenKind::Mark(b'(')) => view.is_any(at, &["exec", "execute", "raiserror", "dbcc", "waitfor"]),
        Some(SqlTokenKind::Number) => view.is_any(at, &["kill", "throw"]),
        _ => false,
    }
}

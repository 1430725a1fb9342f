//! Is a name before a parenthesis a call, and what does the function do?
//! INVARIANT: a name is passed over only where no grammar lets a call stand.

use super::hit::{Cx, Hit};
use super::{dolt, files};
use crate::catalog::sql::functions::{self, FunctionKind};
use crate::catalog::sql::words::{AFTER, KEY, OPEN, flags};
use crate::catalog::sql::{SqlRule, change, outside};
use crate::finding::Class;
use crate::grammar::sql::{Dialect, Dialects, SqlTokenKind, View};

/// Which part of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Clause {
    /// The list of common table expressions.
    With,
    /// FROM and its joins.
    From,
    /// GROUP BY.
    Group,
    /// Anything else.
    #[default]
    Other,
}

/// What is known inside one pair of parentheses.
#[derive(Debug, Clone, Copy, Default)]
pub struct Frame {
    /// The clause that is being read.
    pub clause: Clause,
    /// After it closes, an expression begins.
    pub bare: bool,
    /// It holds the arguments of a call.
    pub call: bool,
    /// A SELECT stands in it.
    pub selects: bool,
    /// It is `CAST(…)`.
    pub cast: bool,
}

/// The answer.
pub enum FunctionCall {
    /// No call.
    No,
    /// A call that only computes.
    Harmless,
    /// A call that does something.
    Does(Vec<Hit>),
}

/// Where a name stands.
pub struct NamePlace<'a, 'c> {
    /// The statement.
    pub view: View<'a>,
    /// What is known of the parentheses around it.
    pub here: Frame,
    /// Whether the last `)` was one after which an expression begins.
    pub bare: bool,
    /// Where parentheses close.
    pub closes: &'c [u32],
    /// Dialects and client.
    pub cx: Cx,
}

/// Whether the parenthesis at `at` is one after which an expression begins: `DISTINCT ON (…)`, `TOP (…)`.
pub fn opens_bare(view: View, at: usize) -> bool {
    let before = |n: usize| at.checked_sub(n);
    let on = before(1).is_some_and(|p| view.is(p, "on")) && before(2).is_some_and(|p| view.is(p, "distinct"));
    on || before(1).is_some_and(|p| view.is_any(p, &["top", "first", "skip", "limit"]))
}

/// Whether a table may begin at `at`: right after FROM, JOIN, or a comma.
pub fn begins_table(view: View, at: usize) -> bool {
    let before = at - 1;
    view.mark(before, b',')
        || view.is_any(before, &["from", "join", "lateral", "only", "apply", "using", "into", "update", "table"])
        || (view.mark(before, b'(') && before > 0 && view.is_any(before - 1, &["from", "join", "table", ","]))
}

/// Longer lists of columns than this, in tokens, are not taken for such.
const MAX_COLUMNS: usize = 512;

/// Methods of T-SQL's XML, spatial and tree values.
const TSQL_METHODS: &[&str] = &["value", "query", "exist", "nodes", "tostring", "parse", "lat", "long", "makevalid"];

impl NamePlace<'_, '_> {
    /// Judges the name at `at`, before a parenthesis that closes at `end`.
    pub fn call(&self, at: usize, end: usize) -> FunctionCall {
        let view = self.view;
        // Oracle's outer join.
        if view.mark(at + 2, b'+') && view.mark(at + 3, b')') {
            return FunctionCall::No;
        }
        match view.kind(at) {
            Some(SqlTokenKind::Word) if at > 0 && view.mark(at - 1, b'.') => self.qualified(at, end),
            Some(SqlTokenKind::Word) if self.structural(at) => FunctionCall::No,
            Some(SqlTokenKind::Word) => self.judge(at, end, &view.get(at).to_ascii_lowercase()),
            Some(SqlTokenKind::Name) if at > 0 && view.mark(at - 1, b'.') => self.qualified(at, end),
            Some(SqlTokenKind::Name) if self.alias(at) || self.after_as(at) || self.expression_name(at) => {
                FunctionCall::No
            }
            Some(SqlTokenKind::Name) => self.judge(at, end, &self.folded(at)),
            Some(SqlTokenKind::Param | SqlTokenKind::Odd) => {
                FunctionCall::Does(vec![self.hit(&change::UNKNOWN_FUNCTION, at)])
            }
            _ => FunctionCall::No,
        }
    }

    fn hit(&self, rule: &'static SqlRule, at: usize) -> Hit {
        let mut hit = Hit::new(rule, self.view.span(at), self.cx);
        hit.by_call = true;
        if rule.is(&change::UNKNOWN_FUNCTION) {
            let name: String = self.view.get(at).chars().take(60).collect();
            hit.what = Some(format!("calls `{name}`, which is not known to be harmless"));
        }
        hit
    }

    /// A quoted function's name as the server looks it up; empty where that is not plain.
    fn folded(&self, at: usize) -> String {
        let name = self.view.unquoted(at);
        let raw = self.view.get(at);
        let escaped = raw.starts_with(['u', 'U']) || raw.contains('\\');
        let upper = name.bytes().any(|b| b.is_ascii_uppercase());
        let exact = self.cx.dialects.meets(Dialects::POSTGRES);
        if escaped || (upper && exact) { String::new() } else { name.to_ascii_lowercase() }
    }

    fn judge(&self, at: usize, end: usize, name: &str) -> FunctionCall {
        let dialects = self.cx.dialects;
        if dialects.meets(dolt::AS_FUNCTIONS)
            && let Some(mut hit) = dolt::function(self.view, at, end, name, self.cx)
        {
            hit.by_call = true;
            return if hit.class == Class::Read { FunctionCall::Harmless } else { FunctionCall::Does(vec![hit]) };
        }
        match functions::known(name, dialects, self.cx.spoken) {
            FunctionKind::Harmless => FunctionCall::Harmless,
            // LAST_INSERT_ID() reads; with an argument it sets.
            FunctionKind::Does(rule) if rule.is(&functions::LAST_INSERT_ID) && end == at + 3 => FunctionCall::Harmless,
            FunctionKind::Does(rule) if rule.is(&outside::READ_FILE) && self.local_data(at) => FunctionCall::Harmless,
            FunctionKind::Does(rule) => FunctionCall::Does(vec![self.hit(rule, at)]),
            FunctionKind::Unknown => FunctionCall::Does(vec![self.hit(&change::UNKNOWN_FUNCTION, at)]),
        }
    }

    /// `read_csv('data.csv', …)` of DuckDB.
    fn local_data(&self, at: usize) -> bool {
        let view = self.view;
        let alone = view.mark(at + 3, b')') || view.mark(at + 3, b',');
        ["read_", "parquet_", "sniff_"].iter().any(|p| view.word(at).to_ascii_lowercase().starts_with(p))
            && alone
            && files::plain_data(view, at + 2, self.cx)
    }

    /// `schema.name(`: the server's own schemas, or a method where the dialect has such.
    fn qualified(&self, at: usize, end: usize) -> FunctionCall {
        let view = self.view;
        if self.alias(at) {
            return FunctionCall::No;
        }
        let owner = at.checked_sub(2);
        let schema = owner.map(|o| view.unquoted(o)).unwrap_or_default();
        let name =
            if view.kind(at) == Some(SqlTokenKind::Name) { self.folded(at) } else { view.get(at).to_ascii_lowercase() };
        let own = functions::own_schema(&schema, self.cx.asked) && owner.is_some_and(|o| view.is_name(o));
        let method = match self.cx.dialects.single() {
            Dialect::DuckDb => true,
            Dialect::TSql => TSQL_METHODS.contains(&name.as_str()) || view.get(at).starts_with("ST"),
            _ => false,
        };
        if own || method {
            return self.judge(at, end, &name);
        }
        for part in [name.as_str(), schema.to_ascii_lowercase().as_str()] {
            if let FunctionKind::Does(rule) = functions::known(part, self.cx.dialects, Dialects::NONE) {
                return FunctionCall::Does(vec![self.hit(rule, at)]);
            }
        }
        FunctionCall::Does(vec![self.hit(&change::UNKNOWN_FUNCTION, at)])
    }

    fn before(&self, at: usize, words: &[&str]) -> bool {
        at > 0 && self.view.is_any(at - 1, words)
    }

    fn after_as(&self, at: usize) -> bool {
        let view = self.view;
        let cast = at >= 2 && view.mark(at - 1, b':') && view.mark(at - 2, b':');
        cast || self.before(at, &["as"])
    }

    /// A value, name or closed group ends right before `at`.
    fn operand(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        let view = self.view;
        match view.kind(before) {
            Some(SqlTokenKind::Name | SqlTokenKind::Text | SqlTokenKind::Number | SqlTokenKind::Param) => true,
            Some(SqlTokenKind::Mark(b')')) => !self.bare,
            Some(SqlTokenKind::Mark(b']')) => true,
            Some(SqlTokenKind::Word) if before > 0 && view.mark(before - 1, b'.') => true,
            Some(SqlTokenKind::Word) => {
                flags(view.word(before)) & KEY == 0 || view.is_any(before, &["end", "null", "true", "false", "nulls"])
            }
            _ => false,
        }
    }

    fn structural(&self, at: usize) -> bool {
        let flag = flags(self.view.word(at));
        flag & OPEN != 0
            || self.after_as(at)
            || (flag & AFTER != 0 && self.operand(at))
            || self.in_context(at)
            || self.alias(at)
            || self.expression_name(at)
    }

    /// Words that are no functions after certain others.
    fn in_context(&self, at: usize) -> bool {
        let view = self.view;
        let clause = self.here.clause;
        match view.word(at).to_ascii_lowercase().as_str() {
            "by" => self.before(at, &["group", "order", "partition", "sort", "cluster", "distribute", "dimension"]),
            "group" => self.before(at, &["within"]),
            "sets" => self.before(at, &["grouping"]),
            "rollup" | "cube" => clause == Clause::Group,
            // `INTERVAL '1:2' MINUTE TO SECOND(2)`.
            "second" => self.before(at, &["to"]) || self.operand(at),
            "join" | "apply" | "straight_join" => clause == Clause::From,
            "system" | "bernoulli" | "reservoir" | "block" => self.before(at, &["tablesample", "sample"]),
            "varying" => self.before(at, &["character", "char", "nchar", "bit"]),
            "conflict" => self.before(at, &["on"]),
            "key" if clause == Clause::With => self.before(at, &["using"]),
            "index" | "key" => self.before(at, &["use", "force", "ignore"]),
            "over" => self.before(at, &["nulls"]),
            "materialized" => self.before(at, &["not"]),
            "set" => self.before(at, &["update"]),
            "top" => {
                self.before(at, &["select", "distinct", "all", "update", "delete", "insert", "merge"])
                    && self.cx.dialects.meets(Dialects::of(&[Dialect::TSql, Dialect::Snowflake, Dialect::Redshift]))
            }
            "exclude" | "replace" | "rename" | "except" => self.after_star(at),
            // DuckDB's `UNPIVOT (SELECT …) ON …` and `USING SAMPLE 10 PERCENT (bernoulli)`.
            "pivot" | "unpivot" => at == 0 && self.cx.dialects.single() == Dialect::DuckDb,
            "percent" | "rows" => at >= 2 && self.before(at - 1, &["sample"]),
            _ => false,
        }
    }

    /// `* EXCLUDE (…)` and `* EXCLUDE (…) RENAME (…)`, where the star is all columns and no multiplication.
    fn after_star(&self, at: usize) -> bool {
        let view = self.view;
        if at == 0 || !view.mark(at - 1, b')') {
            return self.star(at);
        }
        // Lists of columns are short; a longer one is not searched for its beginning.
        let near = self.closes.get(at.saturating_sub(MAX_COLUMNS)..at).unwrap_or_default();
        let open = near.iter().rposition(|close| *close as usize == at).map(|n| at.saturating_sub(MAX_COLUMNS) + n);
        let word = open.and_then(|open| open.checked_sub(1));
        word.is_some_and(|word| view.is_any(word, &["exclude", "replace", "rename", "except"]) && self.star(word))
    }

    fn star(&self, at: usize) -> bool {
        let view = self.view;
        at >= 2
            && view.mark(at - 1, b'*')
            && (view.is_any(at - 2, &["select", "distinct", "all"])
                || [b',', b'.', b'('].iter().any(|mark| view.mark(at - 2, *mark)))
    }

    /// `FROM t AS a (…)`, `FROM (…) a (…)`, `FROM t a (…)`: column names of an alias.
    fn alias(&self, at: usize) -> bool {
        let view = self.view;
        if self.here.clause != Clause::From || at == 0 || flags(view.word(at)) & KEY != 0 {
            return false;
        }
        if view.mark(at - 1, b')') {
            return !self.bare;
        }
        if !view.is_name(at - 1) || flags(view.word(at - 1)) & KEY != 0 {
            return false;
        }
        let mut start = at - 1;
        while start >= 2 && view.mark(start - 1, b'.') && view.is_name(start - 2) {
            start -= 2;
        }
        start > 0 && begins_table(view, start)
    }

    /// `WITH name (columns) AS (`.
    fn expression_name(&self, at: usize) -> bool {
        let view = self.view;
        if self.here.clause != Clause::With
            || !(self.before(at, &["with", "recursive"]) || (at > 0 && view.mark(at - 1, b',')))
        {
            return false;
        }
        let end = self.closes.get(at + 1).map_or(view.len(), |c| *c as usize);
        // DuckDB's `WITH RECURSIVE t(a, b) USING KEY (a) AS (`.
        let keyed = view.is(end, "using") && view.is(end + 1, "key") && self.cx.dialects.has(Dialect::DuckDb);
        let end = if keyed { self.closes.get(end + 2).map_or(view.len(), |c| *c as usize) } else { end };
        view.is(end, "as") && (view.mark(end + 1, b'(') || view.is(end + 1, "materialized") || view.is(end + 1, "not"))
    }
}

//! Does a WHERE bound what changes? It must pin some column of the table to constants; what cannot be shown to do
//! that does not. A tautology, a WHERE in a subquery or a comment, or a join that multiplies bounds nothing.

use super::calls::begins_table;
use super::dml::top;
use super::scan::closes;
use crate::catalog::sql::words::{KEY, flags};
use crate::grammar::sql::{SqlTokenKind, View};

/// Deeper parentheses than this are not looked into.
const MAX_DEPTH: usize = 32;

/// Deeper subqueries than this are not looked into: each level reads its text again.
const MAX_QUERIES: usize = 4;

/// Which rows change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// All of them, as far as can be shown.
    Every,
    /// Those that have their match in another table.
    Joined,
    /// Those that the WHERE names.
    Named,
}

/// Which rows an UPDATE or DELETE touches; `body` is where the changes begin.
pub fn bound(view: View, body: usize) -> Bound {
    if bounded_within(view, body, 0) {
        return Bound::Named;
    }
    if joined(view, body) { Bound::Joined } else { Bound::Every }
}

/// Whether its WHERE leaves only rows that have their match in another table.
fn joined(view: View, body: usize) -> bool {
    let Some(at) = top(view, body, &["where"]) else { return false };
    let tables = Tables::of(view.upto(at), body);
    if !tables.several || tables.itself {
        return false;
    }
    let end = top(view, at, &["returning", "limit", "order", "option", "union"]).unwrap_or(view.len());
    let condition = view.part(at + 1, end);
    Bounds { view: condition, closes: closes(condition), queries: 0 }.links(&tables)
}

fn bounded_within(view: View, body: usize, queries: usize) -> bool {
    if queries > MAX_QUERIES {
        return false;
    }
    let Some(at) = top(view, body, &["where"]) else { return false };
    let end = top(view, at, &["returning", "limit", "order", "option", "union"]).unwrap_or(view.len());
    let condition = view.part(at + 1, end);
    let head = view.upto(at);
    let tables = Tables::of(head, body);
    if condition.is(0, "current") && condition.is(1, "of") {
        return true;
    }
    Bounds { view: condition, closes: closes(condition), queries }.whole(tables)
}

/// What stands beside the table that changes.
struct Tables {
    /// Other tables, so that a condition on one of them alone bounds nothing.
    several: bool,
    /// They are joined by a condition.
    joined: bool,
    /// Names of the table that changes.
    own: Vec<String>,
    /// It stands beside itself, so that a join may match every row.
    itself: bool,
}

impl Tables {
    fn of(head: View, body: usize) -> Self {
        let update = head.is(0, "update");
        let from = if update { top(head, body, &["from"]) } else { top(head, 1, &["using"]) };
        let start = top(head, 1, &["from"]).map_or(1, |at| at + 1);
        let list = if update { head.upto(body) } else { head.from(start) };
        let comma = (0..list.len()).any(|at| list.mark(at, b','));
        let join = top(head, 1, &["join"]).is_some();
        let on = join && (linked(head) || top(head, 1, &["using", "natural"]).is_some());
        let first = if update { 1 } else { start };
        let first = if head.is_any(first, &["only", "ignore"]) { first + 1 } else { first };
        let end = head.after_name(first);
        let alias = if head.is(end, "as") { end + 1 } else { end };
        let own = [head.unquoted(end.saturating_sub(1)), head.unquoted(alias)].map(|n| n.to_ascii_lowercase()).to_vec();
        let name = own.first().cloned().unwrap_or_default();
        let again = |at: usize| {
            let table = head.is_name(at) && !head.mark(at + 1, b'.') && head.unquoted(at).eq_ignore_ascii_case(&name);
            table
                && at > 0
                && (begins_table(head, at) || head.mark(at - 1, b'.') && at >= 2 && begins_table(head, at - 2))
        };
        let itself = (first + 1..head.len()).any(|at| at >= end && again(at));
        Self { several: from.is_some() || comma || join, joined: on, own, itself }
    }
}

/// `a.x = b.y` somewhere: two tables are tied together.
fn linked(view: View) -> bool {
    (0..view.len()).any(|at| {
        let pair = view.mark(at, b'=') && at >= 3 && view.mark(at - 2, b'.') && view.mark(at + 2, b'.');
        pair && !view.unquoted(at - 3).eq_ignore_ascii_case(&view.unquoted(at + 1))
    })
}

/// What one condition shows.
#[derive(Clone, PartialEq, Eq)]
enum Shown {
    Nothing,
    /// Ties columns of two tables together.
    Link(Option<String>, Option<String>),
    /// Pins a column, of the table with that name if one is written.
    Pin(Option<String>),
}

struct Bounds<'a> {
    view: View<'a>,
    closes: Vec<u32>,
    queries: usize,
}

impl Bounds<'_> {
    fn whole(&self, tables: Tables) -> bool {
        let mut linked = tables.joined;
        let mut pinned = false;
        let mut own = false;
        let ok = self.any_of(0, self.view.len(), 0, &mut |shown| match shown {
            Shown::Nothing => {}
            Shown::Link(..) => linked = true,
            Shown::Pin(owner) => {
                pinned = true;
                own |= owner.is_none_or(|o| tables.own.contains(&o));
            }
        });
        ok && pinned && (!tables.several || own || linked)
    }

    /// Whether one condition of the AND ties the table that changes to another one.
    fn links(&self, tables: &Tables) -> bool {
        let all = self.view.len();
        let alone = self.cuts(0, all, "or", b'|').is_some_and(|branches| branches.len() == 1);
        let Some(cuts) = self.cuts(0, all, "and", b'&').filter(|_| alone) else { return false };
        cuts.iter().enumerate().any(|(n, start)| {
            let end = cuts.get(n + 1).map_or(all, |next| next - 1);
            let own = |name: &Option<String>| name.as_ref().map(|n| tables.own.contains(n));
            matches!(self.condition(*start, end), Shown::Link(a, b) if own(&a).zip(own(&b)).is_some_and(|(a, b)| a != b))
        })
    }

    fn close(&self, at: usize) -> usize {
        self.closes.get(at).map_or(self.view.len(), |c| *c as usize)
    }

    /// Places of the words outside parentheses within `from..to`, BETWEEN's AND left out.
    fn cuts(&self, from: usize, to: usize, word: &str, mark: u8) -> Option<Vec<usize>> {
        let mut cuts = vec![from];
        let mut at = from;
        let mut between = false;
        while at < to {
            match self.view.kind(at) {
                Some(SqlTokenKind::Mark(b'(')) => {
                    at = self.close(at);
                    continue;
                }
                Some(SqlTokenKind::Mark(b')')) => return None,
                Some(SqlTokenKind::Mark(m)) if m == mark => cuts.push(at + 1),
                Some(SqlTokenKind::Word) if self.view.is(at, "between") => between = true,
                Some(SqlTokenKind::Word) if self.view.is(at, word) && word == "and" && between => between = false,
                Some(SqlTokenKind::Word) if self.view.is(at, word) => cuts.push(at + 1),
                Some(SqlTokenKind::Word) if self.view.is_any(at, &["xor", "union", "case"]) => return None,
                _ => {}
            }
            at += 1;
        }
        Some(cuts)
    }

    /// Every branch of an OR must be bounded.
    fn any_of(&self, from: usize, to: usize, depth: usize, seen: &mut dyn FnMut(Shown)) -> bool {
        let Some(cuts) = self.cuts(from, to, "or", b'|') else { return false };
        if depth > MAX_DEPTH {
            return false;
        }
        if cuts.len() == 1 {
            return self.all_of(from, to, depth, seen);
        }
        let mut pins = true;
        for (n, start) in cuts.iter().enumerate() {
            let end = cuts.get(n + 1).map_or(to, |next| next - 1);
            let mut pinned = false;
            let ok = self.all_of(*start, end, depth, &mut |shown| {
                pinned |= matches!(shown, Shown::Pin(_));
                seen(shown);
            });
            pins &= ok && pinned;
        }
        pins
    }

    /// One condition of an AND that pins is enough.
    fn all_of(&self, from: usize, to: usize, depth: usize, seen: &mut dyn FnMut(Shown)) -> bool {
        let Some(cuts) = self.cuts(from, to, "and", b'&') else { return false };
        let mut pinned = false;
        for (n, start) in cuts.iter().enumerate() {
            let end = cuts.get(n + 1).map_or(to, |next| next - 1);
            if self.view.mark(*start, b'(') && self.close(*start) == end {
                pinned |= self.any_of(start + 1, end - 1, depth + 1, seen);
                continue;
            }
            let shown = self.condition(*start, end);
            pinned |= matches!(shown, Shown::Pin(_));
            seen(shown);
        }
        pinned
    }

    fn condition(&self, from: usize, to: usize) -> Shown {
        let view = self.view;
        if from < to
            && view.is_value(from)
            && view.mark(from + 1, b'=')
            && self.column(from + 2).is_some_and(|(end, _)| end == to)
        {
            return Shown::Pin(self.owner(from + 2));
        }
        let Some((op, owner)) = self.column(from).or_else(|| self.tuple(from)) else { return Shown::Nothing };
        if self.compared(op, to) {
            return Shown::Pin(owner);
        }
        match self.column(op + 1) {
            Some((end, other)) if view.mark(op, b'=') && end == to && other != owner => Shown::Link(owner, other),
            _ => Shown::Nothing,
        }
    }

    fn owner(&self, at: usize) -> Option<String> {
        let end = self.view.after_name(at);
        (end >= at + 3).then(|| self.view.unquoted(end - 3).to_ascii_lowercase())
    }

    /// A column at `at`, perhaps inside LOWER() or with a cast or JSON path behind it: where it ends, and whose it is.
    fn column(&self, at: usize) -> Option<(usize, Option<String>)> {
        let view = self.view;
        if view.is_any(at, PLAIN_FUNCTIONS) && view.mark(at + 1, b'(') {
            let end = view.after_name(at + 2);
            return (view.is_name(at + 2) && view.mark(end, b')')).then(|| (end + 1, self.owner(at + 2)));
        }
        if !view.is_name(at) || flags(view.word(at)) & KEY != 0 {
            return None;
        }
        let mut end = view.after_name(at);
        if view.mark(end, b'(') {
            return None;
        }
        loop {
            let cast = view.mark(end, b':') && view.mark(end + 1, b':') && view.is_name(end + 2);
            let arrow = view.mark(end, b'-') && view.mark(end + 1, b'>');
            if cast || (arrow && view.kind(end + 2) == Some(SqlTokenKind::Text)) {
                end += 3;
            } else if arrow && view.mark(end + 2, b'>') {
                end += 4;
            } else {
                return Some((end, self.owner(at)));
            }
        }
    }

    /// `(a, b)`: names and commas, nothing else.
    fn tuple(&self, at: usize) -> Option<(usize, Option<String>)> {
        let view = self.view;
        if !view.mark(at, b'(') {
            return None;
        }
        let (mut place, mut owner) = (at + 1, None);
        loop {
            let (end, whose) = self.column(place)?;
            owner = owner.or(whose);
            match view.kind(end) {
                Some(SqlTokenKind::Mark(b',')) => place = end + 1,
                Some(SqlTokenKind::Mark(b')')) => return Some((end + 1, owner)),
                _ => return None,
            }
        }
    }

    /// Whether an operator at `at` compares with constants up to `to`, so that few rows fit.
    fn compared(&self, at: usize, to: usize) -> bool {
        let view = self.view;
        match (view.kind(at), view.kind(at + 1)) {
            (Some(SqlTokenKind::Mark(b'=')), Some(SqlTokenKind::Mark(b'='))) => self.constant(at + 2, to),
            (Some(SqlTokenKind::Mark(b'=')), _) => self.constant(at + 1, to),
            (Some(SqlTokenKind::Mark(b'<')), Some(SqlTokenKind::Mark(b'>'))) => false,
            (Some(SqlTokenKind::Mark(b'<')), Some(SqlTokenKind::Mark(b'='))) if view.mark(at + 2, b'>') => {
                self.constant(at + 3, to)
            }
            (Some(SqlTokenKind::Mark(b'<')), Some(SqlTokenKind::Mark(b'='))) => {
                self.limit(at + 2, to) && !self.highest(at + 2, to)
            }
            (Some(SqlTokenKind::Mark(b'<')), _) => self.limit(at + 1, to) && !self.highest(at + 1, to),
            (Some(SqlTokenKind::Mark(b'>')), Some(SqlTokenKind::Mark(b'='))) => {
                self.limit(at + 2, to) && !self.lowest(at + 2)
            }
            (Some(SqlTokenKind::Mark(b'>')), _) => self.limit(at + 1, to) && !self.lowest(at + 1),
            (Some(SqlTokenKind::Word), _) => self.compared_by_word(at, to),
            _ => false,
        }
    }

    fn compared_by_word(&self, at: usize, to: usize) -> bool {
        let view = self.view;
        if view.is(at, "in") {
            return view.mark(at + 1, b'(') && self.close(at + 1) == to && self.list(at + 2, to - 1)
                || (view.kind(at + 1) == Some(SqlTokenKind::Param) && to == at + 2);
        }
        if view.is(at, "between") {
            let and = (at..to).find(|place| view.is(*place, "and")).unwrap_or(to);
            let everything = self.lowest(at + 1) && self.highest(and + 1, to);
            return self.constant(at + 1, to) && !everything;
        }
        if view.is_any(at, &["like", "ilike"]) {
            let pattern = view.unquoted(at + 1);
            return view.kind(at + 1) == Some(SqlTokenKind::Text)
                && to == at + 2
                && !pattern.is_empty()
                && !pattern.starts_with(['%', '_']);
        }
        view.is(at, "is") && view.is_any(at + 1, &["null", "true", "false"]) && to == at + 2
    }

    /// A constant that is no query: the least of all ids bounds nothing.
    fn limit(&self, from: usize, to: usize) -> bool {
        self.constant(from, to) && !(from..to).any(|at| self.view.is(at, "select"))
    }

    /// A number at or below one, or an empty text: `> 0` names every row that has a number.
    fn lowest(&self, at: usize) -> bool {
        let view = self.view;
        let text = view.unquoted(at);
        let starts = ["0000", "0001", "1000", "1900", "1970", "-inf"];
        let early = text.is_empty() || starts.iter().any(|start| text.starts_with(start));
        view.mark(at, b'-')
            || (early && view.kind(at) == Some(SqlTokenKind::Text))
            || view.get(at).parse::<f64>().is_ok_and(|n| n <= 1.0)
    }

    /// A huge number, or this very moment: `created_at < now()` names every row.
    fn highest(&self, at: usize, to: usize) -> bool {
        let view = self.view;
        let now =
            view.is_any(at, &["now", "current_timestamp", "current_date", "sysdate", "localtimestamp", "getdate"]);
        let alone = to == at + 1 || (view.mark(at + 1, b'(') && self.close(at + 1) == to);
        let text = view.unquoted(at);
        let late = text.starts_with("9999") || text.starts_with("inf");
        (now && alone)
            || (late && view.kind(at) == Some(SqlTokenKind::Text))
            || view.get(at).parse::<f64>().is_ok_and(|n| n >= 1e6)
    }

    /// What stands in `IN (…)`: constants, or a query that is bounded itself.
    fn list(&self, from: usize, to: usize) -> bool {
        if self.view.is_any(from, &["select", "with"]) { self.query(from, to) } else { self.constant(from, to) }
    }

    fn query(&self, from: usize, to: usize) -> bool {
        let part = self.view.part(from, to);
        let limited = top(part, 0, &["limit", "top"]).is_some();
        let Some(list) = top(part, 0, &["from"]) else { return part.is(0, "select") && self.constant(from + 1, to) };
        // A qualified column may be one of the table that changes, and then every row fits.
        if part.upto(list).tokens.iter().any(|t| t.kind == SqlTokenKind::Mark(b'.')) {
            return false;
        }
        limited || (top(part, 0, &["union"]).is_none() && bounded_within(part, 0, self.queries + 1))
    }

    /// No column stands in it.
    fn constant(&self, from: usize, to: usize) -> bool {
        let view = self.view;
        if from >= to {
            return false;
        }
        if view.mark(from, b'(') && view.is(from + 1, "select") {
            return self.close(from) == to && self.query(from + 1, to - 1);
        }
        if view.is_any(from, &["any", "some"]) && view.mark(from + 1, b'(') && view.is(from + 2, "select") {
            return self.close(from + 1) == to && self.query(from + 2, to - 1);
        }
        (from..to).all(|at| match view.kind(at) {
            Some(SqlTokenKind::Word) => {
                view.is_any(at, CONSTANTS)
                    || (view.mark(at + 1, b'(') && !view.is_any(at, NO_FUNCTIONS))
                    || (at > from && (view.mark(at - 1, b':') || view.is(at - 1, "as") || view.mark(at - 1, b'%')))
            }
            Some(SqlTokenKind::Name | SqlTokenKind::Odd | SqlTokenKind::Open | SqlTokenKind::Back) => false,
            Some(SqlTokenKind::Mark(b)) => !matches!(b, b'=' | b'<' | b'>' | b'!' | b'~' | b'|' | b'&' | b'^'),
            _ => true,
        })
    }
}

/// Words before a parenthesis that compare or join: with them a constant becomes a condition.
const NO_FUNCTIONS: &[&str] = &["in", "not", "or", "xor", "exists", "between", "like", "is", "regexp", "rlike", "all"];

const PLAIN_FUNCTIONS: &[&str] = &["lower", "upper", "trim", "date", "year", "month", "day", "md5", "hex", "unhex"];

const CONSTANTS: &[&str] = &[
    "true", "false", "null", "interval", "date", "timestamp", "time", "day", "days", "hour", "hours", "minute",
    "minutes", "second", "seconds", "week", "weeks", "month", "months", "year", "years", "current_date",
    "current_timestamp", "current_time", "now", "localtimestamp", "sysdate", "array", "any", "some", "and", "at",
    "zone", "varchar", "text", "integer", "int", "bigint", "uuid", "numeric", "cast", "as", "e", "n",
];

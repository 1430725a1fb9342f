//! T-SQL: statements need no `;` between them, so a batch is cut at every word that begins one.

use super::hit::{Cx, Hit, Hits};
use super::{scan, statement};
use crate::catalog::sql::change;
use crate::grammar::sql::{SqlTokenKind, View};

const STARTERS: &[&str] = &[
    "select", "insert", "update", "delete", "merge", "drop", "truncate", "alter", "create", "grant", "revoke", "deny",
    "exec", "execute", "declare", "set", "use", "print", "if", "while", "begin", "commit", "rollback", "save",
    "backup", "restore", "dbcc", "bulk", "kill", "waitfor", "raiserror", "throw", "return", "goto", "open", "close",
    "deallocate", "fetch", "shutdown", "checkpoint", "reconfigure", "else", "end", "break", "continue",
];

const OBJECTS: &[&str] = &[
    "table", "database", "schema", "view", "index", "procedure", "proc", "function", "trigger", "user", "login",
    "role", "type", "sequence", "synonym",
];

/// The statements of a batch that holds no `;`.
pub fn pieces(view: View<'_>) -> Vec<View<'_>> {
    let mut out = Vec::new();
    let mut cutter = Cutter::default();
    let mut start = 0;
    for at in 0..view.len() {
        if cutter.step(view, start, at) {
            out.push(view.part(start, at));
            start = at;
        }
    }
    if start < view.len() {
        out.push(view.from(start));
    }
    out
}

#[derive(Default)]
struct Cutter {
    depth: usize,
    cases: usize,
    /// The part of the statement that its verb still owns was seen: SET of UPDATE, SELECT of INSERT.
    owned: bool,
}

impl Cutter {
    fn step(&mut self, view: View, start: usize, at: usize) -> bool {
        match view.kind(at) {
            Some(SqlTokenKind::Mark(b'(')) => self.depth += 1,
            Some(SqlTokenKind::Mark(b')')) => self.depth = self.depth.saturating_sub(1),
            Some(SqlTokenKind::Word) if self.depth == 0 && at > start && !view.mark(at - 1, b'.') => {
                return self.word(view, start, at);
            }
            _ => {}
        }
        false
    }

    fn word(&mut self, view: View, start: usize, at: usize) -> bool {
        if view.is(at, "case") {
            self.cases += 1;
            return false;
        }
        if self.cases > 0 && view.is_any(at, &["end", "else"]) {
            self.cases -= usize::from(view.is(at, "end"));
            return false;
        }
        let cut = view.is_any(at, STARTERS) && !self.belongs(view, start, at);
        if cut {
            self.owned = false;
        }
        cut
    }

    /// Whether the word still belongs to the statement that began at `start`.
    fn belongs(&mut self, view: View, start: usize, at: usize) -> bool {
        let before = |words: &[&str]| view.is_any(at - 1, words);
        if before(&["union", "all", "except", "intersect", "as", "for", "on", "with"]) {
            return true;
        }
        let once = |owned: &mut bool| !std::mem::replace(owned, true);
        match view.word(start).to_ascii_lowercase().as_str() {
            "merge" => true,
            "bulk" => view.is(at, "insert"),
            "create" if view.is_any(start + 1, &["proc", "procedure", "function", "trigger", "or"]) => true,
            "create" | "alter" => {
                let action = view.is_any(at, &["drop", "alter"]) && !view.is_any(at + 1, OBJECTS);
                action
                    || (view.is(at, "set") && before(&["delete", "update", "database"]))
                    || view.is(at, "set") && view.mark(at + 1, b'(')
            }
            "grant" | "revoke" | "deny" => before(&["grant", "revoke", "deny"]) || view.mark(at - 1, b','),
            "with" => view.is_any(at, &["select", "insert", "update", "delete"]) && once(&mut self.owned),
            "insert" => view.is_any(at, &["select", "exec", "execute"]) && once(&mut self.owned),
            "update" => view.is(at, "set") && once(&mut self.owned),
            "begin" | "commit" | "rollback" | "save" | "end" => {
                view.is_any(at, &["tran", "transaction", "try", "catch"])
            }
            "select" => view.is(at, "fetch") && before(&["rows", "row"]),
            _ => false,
        }
    }
}

/// One statement of a batch, which may still hold several.
pub fn judge(view: View, cx: Cx, out: &mut Hits) {
    for part in pieces(view) {
        piece(part, cx, out);
    }
}

/// A statement that `pieces` cut.
pub fn piece(view: View, cx: Cx, out: &mut Hits) {
    let control =
        ["if", "while", "else", "break", "continue", "return", "goto", "open", "close", "deallocate", "print"];
    let block = view.is_any(0, &["begin", "end"]) && (view.len() == 1 || view.is_any(1, &["try", "catch"]));
    if block && view.len() <= 2 {
        return;
    }
    if view.is_any(0, &control) || block {
        return scan::query(view, 1, cx, out);
    }
    if view.is_any(0, &["raiserror", "throw"]) {
        return out.list.push(Hit::new(&change::MALFORMED, view.span(0), cx).verb("THROW"));
    }
    statement::verb(view, cx, out);
}

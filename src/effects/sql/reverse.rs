//! The statement that undoes a definition, where the definition itself says what that is. It is for people: nobody here
//! knows whether the definition failed because something of that name was there.

use crate::finding::Undo;
use crate::grammar::sql::{Dialect, View};

/// Things whose DROP needs nothing but the name.
const KINDS: &[&str] = &["table", "view", "schema", "database", "sequence", "type", "domain", "index"];

/// Words behind ADD that are no column.
const PARTS: &[&str] = &[
    "constraint", "primary", "foreign", "unique", "check", "index", "key", "fulltext", "spatial", "partition",
    "period", "exclude", "if", "values", "supplemental", "system", "table", "projection",
];

/// What undoes a CREATE whose name stands at `named`. What may have stood there before is not for us to drop.
pub fn create(view: View, named: usize, dialect: Dialect) -> Option<Undo> {
    let words = view.part(1, named);
    if words.holds(&["if", "or", "replace"]) {
        return None;
    }
    // It hides the one of that name which stays: in another session DROP would fall on that.
    if words.holds(&["temp", "temporary"]) {
        return Some(Undo::Partial("it goes when the session ends".into()));
    }
    let kind = (0..words.len()).find(|at| words.is_any(*at, KINDS))?;
    let kind = words.word(kind).to_ascii_uppercase();
    let kind = if words.holds(&["materialized"]) { format!("MATERIALIZED {kind}") } else { kind };
    let name = name(view, named)?;
    let place = if kind == "INDEX" && by_table(dialect) { format!(" ON {}", on(view, named)?) } else { String::new() };
    Some(Undo::Partial(format!("DROP {kind} {name}{place}, where it was not there before").into()))
}

/// What undoes one ADD of an ALTER TABLE.
pub fn add(part: View, table: &str) -> Option<Undo> {
    let column = usize::from(part.is(1, "column"));
    let (what, at) = match part.is_any(1 + column, PARTS) {
        false => ("COLUMN", 1 + column),
        true if part.is(1, "constraint") => ("CONSTRAINT", 2),
        true => return None,
    };
    Some(Undo::Partial(
        format!("ALTER TABLE {table} DROP {what} {}, where it was not there before", name(part, at)?).into(),
    ))
}

/// A name as it is written.
pub fn name(view: View, at: usize) -> Option<String> {
    let end = view.after_name(at);
    (view.is_name(at) && !view.is(at, "on") && end > at).then(|| (at..end).map(|at| view.get(at)).collect())
}

fn on(view: View, from: usize) -> Option<String> {
    name(view, view.find(from, &["on"])? + 1)
}

/// Whether an index belongs to its table and is dropped from there.
fn by_table(dialect: Dialect) -> bool {
    matches!(dialect, Dialect::MySql | Dialect::MariaDb | Dialect::TiDb | Dialect::Dolt | Dialect::TSql)
}

//! Functions: the harmless ones by name, and those that are known to do something.
//! A read is proven: a function on neither list is not a read.

pub use super::rows::functions::*;
pub use super::rows::{FUNCTIONS, HARMLESS_FUNCTIONS as LISTS, OPERATORS, SCHEMAS, TYPES};

use super::SqlRule;
use crate::grammar::sql::{Dialect, Dialects};

/// What is known of a function.
#[derive(Debug, Clone, Copy)]
pub enum FunctionKind {
    /// It only computes or looks.
    Harmless,
    /// It does this.
    Does(&'static SqlRule),
    /// Nothing.
    Unknown,
}

/// What is known of the function of that name (in lower case): harmful in one of `dialects`, else harmless in one of
/// `asked`.
pub fn known(name: &str, dialects: Dialects, asked: Dialects) -> FunctionKind {
    if let Some(rule) = harmful(name, dialects) {
        return FunctionKind::Does(rule);
    }
    let listed = |name: &str| LISTS.iter().any(|(of, names)| of.meets(asked) && names.has(name));
    let harmless = listed(name) || (asked.has(Dialect::ClickHouse) && combined(name, &listed));
    if harmless { FunctionKind::Harmless } else { FunctionKind::Unknown }
}

/// ClickHouse's combinators: `sumIf`, `uniqArrayMerge`.
fn combined(name: &str, listed: &dyn Fn(&str) -> bool) -> bool {
    const ENDS: &[&str] =
        &["if", "array", "map", "state", "merge", "ornull", "ordefault", "distinct", "foreach", "resample"];
    let mut base = name;
    for _ in 0..3 {
        let Some(shorter) = ENDS.iter().find_map(|end| base.strip_suffix(end)) else { return false };
        base = shorter;
        if listed(base) {
            return true;
        }
    }
    false
}

/// Whether a schema's functions are the server's own.
pub fn own_schema(schema: &str, dialects: Dialects) -> bool {
    let schema = schema.to_ascii_lowercase();
    SCHEMAS.iter().any(|(of, names)| of.meets(dialects) && names.has(&schema))
}

/// Whether an operator is the server's own, or that of an extension that is known; also where nobody can make others.
pub fn own_operator(operator: &str, dialects: Dialects) -> bool {
    enumerated(OPERATORS, operator, dialects)
}

/// The same for a type: a cast to one of somebody's own may call a function of theirs.
pub fn own_type(name: &str, dialects: Dialects) -> bool {
    enumerated(TYPES, name, dialects)
}

fn enumerated(lists: &[(Dialects, super::super::names::Names)], name: &str, dialects: Dialects) -> bool {
    let listed = lists.iter().fold(Dialects::NONE, |all, (of, _)| all.or(*of));
    !dialects.within(listed) || lists.iter().any(|(of, names)| of.meets(dialects) && names.has(name))
}

/// The rule of a function that does something in one of these dialects.
fn harmful(name: &str, dialects: Dialects) -> Option<&'static SqlRule> {
    let first = name.as_bytes().first();
    let fits = |row: &&(&str, Dialects, &'static SqlRule)| {
        row.0.as_bytes().first() == first
            && row.1.meets(dialects)
            && match row.0.strip_suffix('*') {
                Some(start) => name.starts_with(start),
                None => name == row.0,
            }
    };
    FUNCTIONS.iter().find(fits).map(|row| row.2)
}

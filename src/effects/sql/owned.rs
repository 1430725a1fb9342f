//! Operators and types where people can make their own: behind one that is not built in stands a function of theirs.

use crate::catalog::sql::functions::{own_operator, own_schema, own_type};
use crate::catalog::sql::words::{KEY, flags};
use crate::grammar::sql::{Dialects, SqlTokenKind, View};

/// What an operator is made of.
fn is_operator(view: View, at: usize) -> bool {
    matches!(view.kind(at), Some(SqlTokenKind::Mark(b)) if b"+-*/<>=~!@#%^&|`?".contains(&b))
}

/// No operator is longer.
const LONGEST: usize = 64;

/// The operator that begins at `at`: where it ends, and whether it is built in.
pub fn operator(view: View, at: usize, dialects: Dialects) -> (usize, bool) {
    let mut end = at + 1;
    while end - at < LONGEST && is_operator(view, end - 1) && is_operator(view, end) && view.glued(end - 1) {
        end += 1;
    }
    let text = |end: usize| view.span(at).join(view.span(end - 1)).of(view.text);
    // A sign behind an operator is the operand's, unless the operator holds one of these.
    if !text(end).contains(['~', '!', '@', '#', '%', '^', '&', '|', '`', '?']) {
        while end > at + 1 && text(end).ends_with(['+', '-']) {
            end -= 1;
        }
    }
    (end, own_operator(text(end), dialects))
}

/// `OPERATOR(pg_catalog.~)`, whose parenthesis stands at `open`: the server's own.
pub fn named_operator(view: View, open: usize, end: usize, dialects: Dialects) -> bool {
    let word = open.checked_sub(1).is_some_and(|at| view.is(at, "operator"));
    let schema = view.is_name(open + 1) && own_schema(&view.unquoted(open + 1), dialects);
    let inside = word && schema && view.mark(open + 2, b'.') && is_operator(view, open + 3);
    inside && operator(view, open + 3, dialects) == (end.saturating_sub(1), true)
}

/// Whether the type at `at` is built in.
pub fn built_in(view: View, at: usize, dialects: Dialects) -> bool {
    let end = view.after_name(at);
    match end.saturating_sub(at) {
        1 => own_type(&folded(view, at), dialects),
        3 => own_schema(&view.unquoted(at), dialects) && own_type(&folded(view, at + 2), dialects),
        // Not a name: an expression, which is read on its own.
        0 => true,
        _ => false,
    }
}

/// A type's name as the server looks it up; `_int4` is the array of `int4`.
fn folded(view: View, at: usize) -> String {
    let quoted = view.kind(at) == Some(SqlTokenKind::Name);
    let name = if quoted { view.unquoted(at) } else { view.get(at).to_ascii_lowercase() };
    name.strip_prefix('_').map_or(name.clone(), str::to_owned)
}

/// Types whose names are words of the grammar too: `INTERVAL '1 day'` has its type.
const TYPES_BEFORE_TEXT: &[&str] = &["interval", "precision", "array", "national", "to"];

/// Whether an expression may begin at `at`: nothing that has a value stands right before it.
fn begins(view: View, at: usize) -> bool {
    at.checked_sub(1).is_none_or(|before| match view.kind(before) {
        Some(SqlTokenKind::Word) => flags(view.word(before)) & KEY != 0,
        Some(SqlTokenKind::Mark(mark)) => mark != b')' && mark != b']',
        _ => false,
    })
}

/// Whether the token at `at` is a whole value of no type yet, `'paid'` or NULL: the type's input function takes it, as it
/// does where the text is compared with a column of that type, and no cast that somebody made.
pub fn untyped(view: View, at: usize) -> bool {
    let text = view.get(at);
    let quoted = ["'", "$", "e'", "E'", "u&'", "U&'"].iter().any(|head| text.starts_with(head));
    let value = view.kind(at) == Some(SqlTokenKind::Text) && quoted || view.is(at, "null");
    let typed = at.checked_sub(1).is_some_and(|before| view.is_any(before, TYPES_BEFORE_TEXT));
    value && begins(view, at) && !typed
}

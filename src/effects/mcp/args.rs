//! A tool's arguments: finds texts, switches, paths and names in them, however deep they stand.

use crate::catalog::mcp::names;
use serde_json::{Map, Value};

/// Deeper arguments than this are not opened; the door's JSON reader lets none through.
const MAX_DEPTH: usize = 130;

/// A text among the arguments.
#[derive(Debug, Clone)]
pub struct Text {
    /// The text.
    pub text: String,
    /// The argument's name says that it is SQL.
    pub sure: bool,
}

/// Calls `visit` with the nearest name (plain, in lower case) and every scalar below it.
fn walk(value: &Value, name: &str, depth: usize, visit: &mut dyn FnMut(&str, &Value)) {
    if depth > MAX_DEPTH {
        return;
    }
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                walk(inner, &names::plain(key), depth + 1, visit);
            }
        }
        Value::Array(list) => {
            for inner in list {
                walk(inner, name, depth + 1, visit);
            }
        }
        scalar => visit(name, scalar),
    }
}

fn is_any(name: &str, list: &[&str]) -> bool {
    list.iter().any(|n| names::plain(n) == name)
}

/// Every string below an argument of one of these names.
pub fn texts(input: &Value, wanted: &[&str]) -> Vec<Text> {
    let mut out = Vec::new();
    walk(input, "", 0, &mut |name, value| {
        if let Value::String(text) = value
            && is_any(name, wanted)
        {
            out.push(Text { text: text.clone(), sure: names::SQL.has(name) });
        }
    });
    out
}

/// Every string that is not prose by the name of its argument.
pub fn all(input: &Value) -> Vec<Text> {
    let mut out = Vec::new();
    walk(input, "", 0, &mut |name, value| {
        if let Value::String(text) = value
            && !names::PROSE.has(name)
        {
            out.push(Text { text: text.clone(), sure: names::SQL.has(name) });
        }
    });
    out
}

/// Every string that is not below one of these.
pub fn others(input: &Value, taken: &[&str]) -> Vec<String> {
    let mut out = Vec::new();
    walk(input, "", 0, &mut |name, value| {
        if let Value::String(text) = value
            && !is_any(name, taken)
            && !names::PROSE.has(name)
        {
            out.push(text.clone());
        }
    });
    out
}

/// The fields at the top; where there is but one object of them (`params`), its own.
fn top(input: &Value) -> Option<&Map<String, Value>> {
    let fields = input.as_object()?;
    let mut all = fields.values();
    match (all.next(), all.next()) {
        (Some(Value::Object(inner)), None) => Some(inner),
        _ => Some(fields),
    }
}

/// The string of that plain name, at the top: what stands deeper may be meant for somebody else, and loosens nothing.
/// `None` where it is there twice.
pub fn string(input: &Value, wanted: &str) -> Option<String> {
    let mut named = top(input)?.iter().filter(|(key, _)| names::plain(key) == wanted);
    let text = named.next()?.1.as_str()?.to_owned();
    named.next().is_none().then_some(text)
}

/// Whether one of these arguments is there and not empty.
pub fn present(input: &Value, wanted: &[&str]) -> bool {
    top(input).into_iter().flatten().any(|(key, value)| {
        let empty = match value {
            Value::Object(fields) => fields.is_empty(),
            Value::Array(list) => list.is_empty(),
            Value::String(text) => text.trim().is_empty(),
            Value::Null => true,
            _ => false,
        };
        is_any(&names::plain(key), wanted) && !empty
    })
}

/// Whether a switch is on, wherever it stands; left out, or off only deeper down, it is what the tool says.
pub fn switch(input: &Value, wanted: &str, default: bool) -> bool {
    let wanted = names::plain(wanted);
    let mut any = false;
    walk(input, "", 0, &mut |name, value| any |= name == wanted && on(value));
    let said = top(input).is_some_and(|fields| fields.keys().any(|key| names::plain(key) == wanted));
    any || (default && !said)
}

/// A text counts as on unless it says no.
fn on(value: &Value) -> bool {
    match value {
        Value::Bool(on) => *on,
        Value::String(text) => !["", "false", "off", "no", "0"].contains(&text.to_ascii_lowercase().as_str()),
        Value::Number(number) => number.as_f64() != Some(0.0),
        _ => false,
    }
}

/// Switches that destroy, whatever the tool is.
pub fn dangerous_switch(input: &Value) -> bool {
    let starts = ["truncate", "dropexisting", "dropfirst", "droptables", "recreate", "overwrite", "cascade", "purge"];
    let mut out = false;
    walk(input, "", 0, &mut |name, value| {
        out |= *value == Value::Bool(true) && starts.iter().any(|s| name.starts_with(s));
    });
    out
}

/// Whether every argument beside the SQL is one that changes nothing; `sql` says of a text that it reads as SQL.
pub fn weightless(input: &Value, sql: fn(&str) -> bool) -> bool {
    let mut out = true;
    walk(input, "", 0, &mut |name, value| {
        let maybe = names::MAYBE_SQL.has(name) && value.as_str().is_none_or(sql);
        let known = maybe || names::SQL.has(name) || names::WEIGHTLESS.has(name);
        out &= known || matches!(value, Value::Null) || name.is_empty();
    });
    out
}

/// The hosts that a call names, without what stands before and behind them: passwords are nobody's target.
pub fn hosts(input: &Value) -> Vec<String> {
    let mut out = Vec::new();
    walk(input, "", 0, &mut |name, value| {
        let Some(text) = value.as_str() else { return };
        match text.split_once("://") {
            Some((_, rest)) => {
                let place = rest.split(['/', '?', '#']).next().unwrap_or(rest);
                out.push(place.rsplit('@').next().unwrap_or(place).to_owned());
            }
            None if is_any(name, &["host", "hostname", "server", "endpoint", "cluster", "clustername", "name"]) => {
                out.push(text.to_owned());
            }
            None => {}
        }
    });
    out.truncate(64);
    out
}

/// Names of databases, tables, branches among the arguments.
pub fn names(input: &Value) -> Vec<String> {
    let wanted = [
        "database", "databasename", "databaseid", "table", "tablename", "collection", "branch", "branchname",
        "branchid", "project", "projectid", "name", "index", "remotename", "oldname", "newname", "key",
    ];
    texts(input, &wanted).into_iter().map(|t| t.text).take(64).collect()
}

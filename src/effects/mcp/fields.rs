//! The fields of a call with the texts below each, however deep they stand, also inside of a text that is JSON itself.

use crate::catalog::mcp::names;
use crate::catalog::names::Names;
use serde_json::Value;

/// Deeper arguments than this are not opened; the door's JSON reader lets none through.
const MAX_DEPTH: usize = 130;
/// So often JSON is looked for in a text that was itself found in JSON; each time it is at most half as long.
const MAX_INNER: usize = 24;

/// A field and its texts.
#[derive(Debug, Clone, Default)]
pub struct Field {
    /// Its name as it stands in the call.
    pub key: String,
    /// Its name, plain and in lower case.
    pub name: String,
    /// How deep it stands.
    pub depth: usize,
    /// Its texts.
    pub texts: Vec<String>,
    /// It is a list.
    pub list: bool,
    /// It holds fields of its own.
    pub holds: bool,
    /// It is a switch that is on.
    pub on: bool,
}

impl Field {
    /// Whether it has that name, in any spelling.
    pub fn is(&self, name: &str) -> bool {
        let plain = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase());
        plain.eq(self.name.chars())
    }

    /// Whether it has one of these plain names.
    pub fn is_any(&self, list: Names) -> bool {
        list.has(&self.name)
    }

    /// Whether its name says that it holds a command.
    pub fn commands(&self) -> bool {
        self.is_any(names::COMMANDS) || self.name.contains("command") || self.name.ends_with("cmd")
    }

    /// Whether its name says that it holds a program.
    pub fn scripts(&self) -> bool {
        self.is_any(names::SCRIPTS) || self.name.ends_with("script") || self.name.ends_with("code")
    }
}

/// Every field that holds a text or other fields, or is on.
pub fn of(input: &Value) -> Vec<Field> {
    let mut out = Vec::new();
    gather(input, MAX_DEPTH, MAX_INNER, &mut out);
    out.retain(|field| field.holds || field.on || !field.texts.is_empty());
    out
}

fn gather(value: &Value, depth: usize, inner: usize, out: &mut Vec<Field>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let on = matches!(value, Value::Bool(true));
                let mut field = Field {
                    key: key.clone(),
                    name: names::plain(key),
                    depth: MAX_DEPTH - depth,
                    list: value.is_array(),
                    on,
                    ..Field::default()
                };
                let before = out.len();
                texts(value, depth, inner, &mut field.texts, out);
                field.holds = out.len() > before;
                out.push(field);
            }
        }
        Value::Array(list) => list.iter().for_each(|item| gather(item, depth, inner, out)),
        _ => {}
    }
}

/// The texts of one field; what has names of its own is gathered under them.
fn texts(value: &Value, depth: usize, inner: usize, own: &mut Vec<String>, out: &mut Vec<Field>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    match value {
        Value::String(text) => {
            own.push(text.clone());
            if let Some(inner) = inner.checked_sub(1)
                && text.trim_start().starts_with(['{', '['])
                && let Ok(value) = serde_json::from_str::<Value>(text)
            {
                gather(&value, depth, inner, out);
            }
        }
        Value::Array(list) => list.iter().for_each(|item| texts(item, depth, inner, own, out)),
        Value::Object(_) => gather(value, depth, inner, out),
        _ => {}
    }
}

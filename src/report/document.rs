//! The document of the verbs that report what is: a head that says whose it is, then the verb's own keys.

use super::paint::unprintable;
use serde_json::{Value, json};
use std::fmt::Write;

/// The version of these documents; it grows when a key changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// One JSON document on a line of its own; `body` is an object.
pub fn document(verb: &str, mut body: Value) -> String {
    let head = [
        ("schema", json!(SCHEMA)),
        ("tool", json!("oneway")),
        ("version", json!(env!("CARGO_PKG_VERSION"))),
        ("verb", json!(verb)),
    ];
    if let Value::Object(keys) = &mut body {
        keys.extend(head.map(|(key, value)| (key.to_owned(), value)));
    }
    let mut out = String::new();
    for c in body.to_string().chars() {
        if !unprintable(c) {
            out.push(c);
            continue;
        }
        // Only strings hold such characters, and there the escape means the same; a terminal must not obey them.
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(out, "\\u{unit:04x}");
        }
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_escaped_and_reads_back() {
        let text = "a\u{202e}b\u{9b}31m\u{1b}[2J\"\\\n\u{e0001}é";
        let shown = document("x", json!({ "text": text }));
        assert!(!shown.trim_end().contains(unprintable), "{shown:?}");
        let read: Value = serde_json::from_str(&shown).unwrap();
        assert_eq!((read["text"].as_str(), read["verb"].as_str()), (Some(text), Some("x")));
    }
}

//! Which conversation a server's tool speaks in: the fields that say where, beside those that hold what is said. A yes to words
//! there is a yes to words there. Nothing where a field may bring more than words, or names people one by one.

use super::names::{PROSE, plain};
use serde_json::Value;

/// How many fields may say where, and the longest of them.
const MAX_PLACES: usize = 4;
const MAX_PLACE: usize = 80;

/// The conversation, in words.
pub fn conversation(server: &str, input: &Value) -> Option<String> {
    let mut places = Vec::new();
    for (key, value) in input.as_object()? {
        let name = plain(key);
        if PROSE.has(&name) || name == "text" {
            value.as_str()?;
            continue;
        }
        places.push(format!("{key} {}", place(&name, value)?));
    }
    let named = !places.is_empty() && places.len() <= MAX_PLACES;
    named.then(|| format!("{} of {server}", places.join(", ")))
}

/// Where it is said: a name or a number.
fn place(name: &str, value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_#.:".contains(&b);
    let people = matches!(name, "to" | "cc" | "bcc" | "recipient" | "recipients" | "email" | "emails");
    (!people && !text.is_empty() && text.len() <= MAX_PLACE && text.bytes().all(plain)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_conversation_is_where_words_go_and_nothing_else_does() {
        for (input, expect) in [
            (json!({"channel_id": "C1", "text": "hi"}), Some("channel_id C1 of s")),
            (
                json!({"issue_number": 3, "owner": "o", "repo": "r", "body": "x"}),
                Some("issue_number 3, owner o, repo r of s"),
            ),
            (json!({"text": "hi"}), None),
            (json!({"to": "a@b.c", "body": "hi"}), None),
            (json!({"to": "bob", "body": "hi"}), None),
            (json!({"channel": "C1", "text": "hi", "files": ["a"]}), None),
            (json!({"channel": "C1", "text": "hi", "broadcast": true}), None),
            (json!({"channel": "C1", "text": ["hi"]}), None),
            (json!({"channel": "https://x.example/y", "text": "hi"}), None),
            (json!({"channel": "", "text": "hi"}), None),
            (json!("C1"), None),
        ] {
            assert_eq!(conversation("s", &input).as_deref(), expect, "{input}");
        }
    }
}

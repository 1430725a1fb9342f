//! Typed looks into a JSON object: absent and `null` are the same, any other wrong type is trouble.

use super::json::{JsonNode, JsonValue};
use super::trouble::Trouble;

/// The text of an optional key.
pub fn text<'n>(map: &'n JsonNode<'_>, key: &str) -> Result<Option<&'n str>, Trouble> {
    match map.get(key) {
        None => Ok(None),
        Some(node) => match &node.value {
            JsonValue::Null => Ok(None),
            JsonValue::Text(text) => Ok(Some(text)),
            _ => Err(Trouble::shape(format!("`{key}` is not a string"))),
        },
    }
}

/// The text of a key that must be there.
pub fn needed<'n>(map: &'n JsonNode<'_>, key: &str) -> Result<&'n str, Trouble> {
    text(map, key)?.ok_or_else(|| Trouble::shape(format!("`{key}` is missing")))
}

/// The object of an optional key.
pub fn map<'n, 'a>(map: &'n JsonNode<'a>, key: &str) -> Result<Option<&'n JsonNode<'a>>, Trouble> {
    match map.get(key) {
        None => Ok(None),
        Some(node) => match &node.value {
            JsonValue::Null => Ok(None),
            JsonValue::Map(_) => Ok(Some(node)),
            _ => Err(Trouble::shape(format!("`{key}` is not an object"))),
        },
    }
}

/// The elements of an optional key.
pub fn list<'n, 'a>(map: &'n JsonNode<'a>, key: &str) -> Result<&'n [JsonNode<'a>], Trouble> {
    match map.get(key) {
        None => Ok(&[]),
        Some(node) => match &node.value {
            JsonValue::Null => Ok(&[]),
            JsonValue::List(list) => Ok(list),
            _ => Err(Trouble::shape(format!("`{key}` is not a list"))),
        },
    }
}

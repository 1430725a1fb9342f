//! A validator for the part of JSON Schema draft 7 that the schema of SARIF uses. The schema is OASIS', without its prose.
#![allow(dead_code)]

use serde_json::{Map, Value};

pub struct Schema {
    root: Value,
}

/// The keywords that are understood; any other in a schema is a mistake of this file.
const KEYWORDS: [&str; 21] = [
    "$id", "$ref", "$schema", "additionalProperties", "anyOf", "default", "definitions", "description", "enum",
    "format", "items", "maximum", "minItems", "minimum", "oneOf", "pattern", "properties", "required", "title", "type",
    "uniqueItems",
];

impl Schema {
    pub fn sarif() -> Self {
        Self::open(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/schema/sarif-schema-2.1.0.json"))
    }

    /// The schema in a file.
    pub fn open(path: &str) -> Self {
        Self { root: serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap() }
    }

    /// What is wrong with a document.
    pub fn check(&self, document: &Value) -> Vec<String> {
        let mut wrong = Vec::new();
        self.value(&self.root, document, "", &mut wrong);
        wrong
    }

    fn value(&self, schema: &Value, value: &Value, place: &str, wrong: &mut Vec<String>) {
        let Some(schema) = schema.as_object() else { return };
        for key in schema.keys() {
            assert!(KEYWORDS.contains(&key.as_str()), "the validator does not know `{key}`");
        }
        if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
            let target = self.root.pointer(name.strip_prefix('#').unwrap()).expect(name);
            self.value(target, value, place, wrong);
        }
        let mut say = |what: String| wrong.push(format!("{place}: {what}"));
        if let Some(kind) = schema.get("type").filter(|kind| !has_type(kind, value)) {
            say(format!("{value} is no {kind}"));
        }
        if let Some(Value::Array(all)) = schema.get("enum")
            && !all.contains(value)
        {
            say(format!("{value} is none of {all:?}"));
        }
        if let (Some(least), Some(n)) = (schema.get("minimum").and_then(Value::as_f64), value.as_f64())
            && n < least
        {
            say(format!("{n} is less than {least}"));
        }
        if let (Some(most), Some(n)) = (schema.get("maximum").and_then(Value::as_f64), value.as_f64())
            && n > most
        {
            say(format!("{n} is more than {most}"));
        }
        match value {
            Value::Object(map) => self.object(schema, map, place, wrong),
            Value::Array(list) => self.array(schema, list, place, wrong),
            Value::String(text) => string(schema, text, place, wrong),
            _ => {}
        }
        for (key, exactly) in [("anyOf", false), ("oneOf", true)] {
            if let Some(Value::Array(all)) = schema.get(key) {
                let fits = all.iter().filter(|schema| {
                    let mut inner = Vec::new();
                    self.value(schema, value, place, &mut inner);
                    inner.is_empty()
                });
                let count = fits.count();
                if count == 0 || exactly && count > 1 {
                    wrong.push(format!("{place}: {count} of {key} fit"));
                }
            }
        }
    }

    fn object(&self, schema: &Map<String, Value>, map: &Map<String, Value>, place: &str, wrong: &mut Vec<String>) {
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            if !map.contains_key(name.as_str().unwrap()) {
                wrong.push(format!("{place}: {name} is missing"));
            }
        }
        let known = schema.get("properties").and_then(Value::as_object);
        for (key, value) in map {
            let place = format!("{place}/{key}");
            match (known.and_then(|known| known.get(key)), schema.get("additionalProperties")) {
                (Some(schema), _) => self.value(schema, value, &place, wrong),
                (None, Some(Value::Bool(false))) => wrong.push(format!("{place}: not known")),
                (None, Some(schema)) => self.value(schema, value, &place, wrong),
                (None, None) => {}
            }
        }
    }

    fn array(&self, schema: &Map<String, Value>, list: &[Value], place: &str, wrong: &mut Vec<String>) {
        if schema.get("minItems").and_then(Value::as_u64).is_some_and(|least| (list.len() as u64) < least) {
            wrong.push(format!("{place}: too few"));
        }
        if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
            let mut spelled: Vec<String> = list.iter().map(Value::to_string).collect();
            spelled.sort();
            if spelled.windows(2).any(|pair| pair[0] == pair[1]) {
                wrong.push(format!("{place}: twice the same"));
            }
        }
        if let Some(schema) = schema.get("items") {
            for (i, value) in list.iter().enumerate() {
                self.value(schema, value, &format!("{place}/{i}"), wrong);
            }
        }
    }
}

fn has_type(kind: &Value, value: &Value) -> bool {
    match kind {
        Value::Array(kinds) => kinds.iter().any(|kind| has_type(kind, value)),
        Value::String(kind) => match kind.as_str() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            other => panic!("no type {other}"),
        },
        other => panic!("no type {other}"),
    }
}

/// Patterns are not tried, but for the one that matters here; of formats, what a URI may not hold.
fn string(schema: &Map<String, Value>, text: &str, place: &str, wrong: &mut Vec<String>) {
    let format = schema.get("format").and_then(Value::as_str);
    if format.is_some_and(|f| f.starts_with("uri"))
        && text.contains([' ', '"', '<', '>', '\\', '^', '`', '{', '|', '}'])
    {
        wrong.push(format!("{place}: `{text}` is no URI"));
    }
    if format == Some("uri") && !text.contains("://") {
        wrong.push(format!("{place}: `{text}` is no absolute URI"));
    }
}

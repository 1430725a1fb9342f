//! The JSON schemas of rows and of a policy are made from the tables that their readers use: editors complete and check by
//! them (`ONEWAY_BLESS=1 cargo test --test schemas` writes them anew).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../build/kinds.rs"]
mod kinds;

use kinds::Takes;
use oneway::catalog::read::{Key, Shape, keys, options, server};
use oneway::finding::{Act, Class, Object, Reach};
use oneway::policy::clause::About;
use oneway::policy::{Level, layer};
use oneway::preset::Preset;
use serde_json::{Value, json};

const BASE: &str = "https://raw.githubusercontent.com/oneway-dev/oneway/main/docs/schema";

fn names<T>(all: &[(&'static str, T)]) -> Vec<&'static str> {
    all.iter().map(|(name, _)| *name).collect()
}

fn shape(shape: Shape) -> Value {
    let texts = || json!({"type": "array", "items": {"type": "string"}});
    let pairs = |kind: &str| {
        let pair =
            json!({"type": "array", "prefixItems": [{"type": "string"}, {"type": kind}], "minItems": 2, "maxItems": 2});
        json!({"type": "array", "items": pair})
    };
    match shape {
        Shape::Text => json!({"type": "string"}),
        Shape::Switch => json!({"type": "boolean"}),
        Shape::Texts => texts(),
        Shape::One(words) => json!({"enum": words}),
        Shape::TextPairs => pairs("string"),
        Shape::NumberPairs => pairs("integer"),
        Shape::Carries => json!({"type": "array", "items": {"type": "object"}}),
        Shape::Options => json!({"type": "array", "items": {"$ref": "#/$defs/options"}}),
        Shape::Lists => any_lists(),
        Shape::Tools => json!({"type": "array"}),
        Shape::Calls => json!({"type": "array", "items": {"type": "string", "pattern": "^[a-z-]+: [{]"}}),
        Shape::Rules => json!({"type": "array", "items": {"$ref": "#/$defs/rule"}}),
        Shape::Undo => json!({"anyOf": [
            {"type": "string"},
            {"type": "object", "properties": {
                "partly": {"type": "string"}, "depends": {"type": "string"}, "clean-tree": {"type": "string"}
            }, "additionalProperties": false, "minProperties": 1, "maxProperties": 1}
        ]}),
    }
}

fn table<T, C>(keys: &[Key<T, C>], required: &[&str]) -> Value {
    let property = |key: &Key<T, C>| {
        let mut value = shape(key.shape);
        value["description"] = json!(key.says);
        (key.name.to_owned(), value)
    };
    let properties: serde_json::Map<String, Value> = keys.iter().map(property).collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

fn effect() -> String {
    let words = |words: Vec<&str>| words.join("|");
    format!("^({}) ({}) ({})$", words(names(&Act::ALL)), words(names(&Object::ALL)), words(names(&Reach::ALL)))
}

/// What `rule` and `program` are, for both schemas.
fn defs() -> Value {
    let mut rule = table(&keys::RULE, &["id"]);
    rule["properties"]["effect"]["pattern"] = json!(effect());
    let more = json!({
        "type": "object",
        "properties": {"extends": {"type": "string", "description": "a program that oneway knows"},
            "rule": {"type": "array", "items": {"$ref": "#/$defs/rule"}}},
        "required": ["extends", "rule"], "additionalProperties": false
    });
    json!({"rule": rule, "options": table(&options::KEYS, &[]), "program": {"anyOf": [table(&keys::PROGRAM, &["names"]), more]}})
}

fn rows() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("{BASE}/rows.json"),
        "title": "oneway: rows of programs",
        "type": "object",
        "properties": {"program": {"type": "array", "items": {"$ref": "#/$defs/program"}}},
        "additionalProperties": false,
        "$defs": defs()
    })
}

fn options_of() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("{BASE}/options.json"),
        "title": "oneway: options of programs",
        "type": "object",
        "properties": {"options": {"type": "array", "items": table(&options::KEYS, &["of"])}},
        "additionalProperties": false
    })
}

/// What a key of a row takes that becomes Rust as it stands.
fn takes(takes: Takes) -> Value {
    match takes {
        Takes::Text | Takes::Maybe | Takes::Dialects | Takes::Rule | Takes::Flags => json!({"type": "string"}),
        Takes::Effect => json!({"type": "string", "pattern": effect()}),
        Takes::Texts => shape(Shape::Texts),
        Takes::Switch => json!({"type": "boolean"}),
        Takes::Class => json!({"enum": Class::ALL.map(|(name, _)| name)}),
        Takes::Undo => shape(Shape::Undo),
        Takes::Versioned => json!({"type": "array", "minItems": 2, "maxItems": 2}),
        Takes::Examples => json!({"type": "array", "items": {"type": "string", "pattern": "^[^ ]+: "}}),
        Takes::Cases => shape(Shape::TextPairs),
    }
}

/// Rows of one kind.
fn kind(keys: &[kinds::Key]) -> Value {
    let property = |key: &kinds::Key| {
        let mut value = takes(key.takes);
        value["description"] = json!(key.says);
        (key.name.to_owned(), value)
    };
    let properties: serde_json::Map<String, Value> = keys.iter().map(property).collect();
    let required: Vec<&str> = keys.iter().filter(|key| key.or.is_empty()).map(|key| key.name).collect();
    let row = json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    json!({"type": "array", "items": row})
}

/// A table of lists of names, by these keys.
fn lists(keys: &[&str]) -> Value {
    let list = |key: &&str| ((*key).to_owned(), json!({"type": "string"}));
    let properties: serde_json::Map<String, Value> = keys.iter().map(list).collect();
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

/// The same, by any key.
fn any_lists() -> Value {
    json!({"type": "object", "additionalProperties": {"type": "string"}})
}

fn many(row: &Value) -> Value {
    json!({"type": "array", "items": row})
}

fn schema(name: &str, title: &str, properties: &Value, other: &Value) -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("{BASE}/{name}.json"),
        "title": format!("oneway: {title}"),
        "type": "object",
        "properties": properties,
        "additionalProperties": other
    })
}

fn sql() -> Value {
    let mut client = lists(&["names"].into_iter().chain(kinds::TYPED).chain(kinds::DOES).collect::<Vec<_>>());
    client["properties"]["names"]["pattern"] = json!(format!("^(({}) ?)+$", kinds::CLIENTS.join("|")));
    client["properties"]["mark"] = json!({"enum": kinds::MARKS});
    let mut speaks = lists(&["names", "dialects"]);
    speaks["properties"]["names"] = client["properties"]["names"].clone();
    let by_rule = |says: &str| {
        let properties =
            json!({"dialects": {"type": "string", "description": "dialects and families of them, by blanks"}});
        json!({"type": "object", "properties": properties, "required": ["dialects"],
            "additionalProperties": {"type": "string"}, "description": says})
    };
    let properties = json!({
        "rule": kind(kinds::RULE),
        "functions": many(&by_rule("names of functions, by blanks: `harmless`, `schemas`, `operators`, `types`, or the id of the rule that they make")),
        "procedures": many(&by_rule("names of procedures, by blanks: `reads`, or the id of the rule that they make")),
        "client": many(&client),
        "speaks": many(&speaks),
        "dolt": kind(kinds::DOLT),
        "words": lists(&kinds::PARTS),
        "settings": any_lists()
    });
    assert!(kinds::SQL.iter().all(|key| properties.get(key).is_some()));
    schema("sql", "rows of SQL", &properties, &json!(false))
}

fn script() -> Value {
    let acts: Vec<&str> = kinds::ACTS.iter().map(|(act, _)| *act).collect();
    let pattern = format!("^({})( ([0-9]+|self|each|-)?(:[A-Za-z_]+)?)*$", acts.join("|"));
    let calls = json!({"type": "object", "patternProperties": {pattern: {"type": "string"}}, "additionalProperties": false,
        "description": "what a call does and where its arguments stand (`read 0:path`), and the names of those that do it"});
    let mut library = lists(&kinds::LIBRARY);
    library["properties"]["calls"] = calls.clone();
    library["required"] = json!(["names"]);
    let properties = json!({
        "library": many(&library), "global": many(&library), "module": many(&library),
        "calls": {"type": "object", "additionalProperties": calls},
        "lists": any_lists(), "spoils": any_lists(),
        "profile": {"type": "object"}
    });
    schema("script", "rows of script libraries", &properties, &json!(false))
}

/// A server, for the rows and for a policy.
fn server() -> Value {
    let mut tool = table(&server::TOOL_KEYS, &["names"]);
    let fields = server::FIELDS.iter().map(|(name, _, says)| (*name, *says));
    for (name, says) in fields.chain(server::TEXTS.iter().map(|(name, _, says)| (*name, *says))) {
        tool["properties"][name] = json!({"type": "string", "description": format!("{says}, by blanks")});
    }
    let mut out = table(&server::SERVER_KEYS, &["id"]);
    out["properties"]["tool"]["items"] = tool;
    out
}

fn mcp() -> Value {
    let properties =
        json!({"rule": kind(kinds::RULE), "server": many(&server()), "redis": any_lists(), "names": any_lists()});
    assert!(kinds::MCP.iter().all(|key| properties.get(key).is_some()));
    schema("mcp", "rows of MCP servers", &properties, &json!(false))
}

fn tables() -> Value {
    let mut output = lists(&kinds::OUTPUT);
    output["properties"]["sure"] = json!({"type": "boolean"});
    output["required"] = json!(["names", "otherwise"]);
    let makers = json!({"type": "object", "additionalProperties": shape(Shape::TextPairs)});
    let paths = json!({"type": "object", "additionalProperties": shape(Shape::Texts)});
    let properties = json!({
        "rule": kind(kinds::ENGINE), "grant": kind(kinds::GRANT), "output": many(&output), "sure": any_lists(), "makers": makers,
        "places": paths, "leaves": paths, "later": paths
    });
    let other = json!({"anyOf": [{"type": "string"}, shape(Shape::Texts), any_lists()]});
    schema("tables", "lists and rows without a program", &properties, &other)
}

/// What each top-level key of a policy takes; one that is not here is a table whose keys the reader checks.
fn policy_key(key: &str) -> Value {
    let texts = || json!({"type": "array", "items": {"type": "string"}});
    match key {
        "preset" => json!({"enum": names(&Preset::ALL)}),
        "allow" | "deny" | "only" => json!({"$ref": "#/$defs/clauses"}),
        "confirm" => json!({"anyOf": [{"enum": ["ask", "deny"]}, {"$ref": "#/$defs/clauses"}]}),
        "wrappers" | "redact" => texts(),
        "program" => json!({"type": "array", "items": {"$ref": "#/$defs/program"}}),
        "server" => many(&server()),
        "limits" => {
            let number = |key: &&str| ((*key).to_owned(), json!({"type": "integer", "minimum": 0}));
            let all: serde_json::Map<String, Value> = layer::LIMITS.iter().map(number).collect();
            json!({"type": "object", "properties": all, "additionalProperties": false})
        }
        "levels" => {
            let level = json!({"enum": names(&Level::ALL)});
            let by = json!({"type": "object", "additionalProperties": level});
            json!({"type": "object", "additionalProperties": {"anyOf": [level, by]}})
        }
        _ => json!({"type": "object"}),
    }
}

fn policy() -> Value {
    let about: serde_json::Map<String, Value> = About::ALL
        .iter()
        .map(|(name, _)| ((*name).to_owned(), json!({"anyOf": [{"type": ["string", "boolean"]}, {"type": "array"}]})))
        .collect();
    let clause = json!({"anyOf": [{"type": "string"}, {"type": "object", "properties": about}]});
    let mut defs = defs();
    defs["clauses"] = json!({"anyOf": [clause, {"type": "array", "items": clause}]});
    let keys: serde_json::Map<String, Value> =
        layer::KEYS.iter().map(|key| ((*key).to_owned(), policy_key(key))).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("{BASE}/policy.json"),
        "title": "oneway: a policy",
        "type": "object",
        "properties": keys,
        "additionalProperties": false,
        "$defs": defs
    })
}

#[test]
fn the_schemas_are_what_the_readers_take() {
    let all = [
        ("rows", rows()),
        ("options", options_of()),
        ("policy", policy()),
        ("sql", sql()),
        ("script", script()),
        ("mcp", mcp()),
        ("tables", tables()),
    ];
    for (name, fresh) in all {
        let path = format!("{}/docs/schema/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let fresh = format!("{}\n", serde_json::to_string_pretty(&fresh).unwrap());
        if std::env::var_os("ONEWAY_BLESS").is_some() {
            std::fs::create_dir_all(std::path::Path::new(&path).parent().unwrap()).unwrap();
            std::fs::write(&path, &fresh).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == fresh, "{path} is out of date: ONEWAY_BLESS=1 cargo test --test schemas");
    }
}

/// Every key of every rules file is one of the schema's, and what `policy init` writes names the schema.
#[test]
fn files_keep_to_the_schema() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/shell");
    for file in std::fs::read_dir(dir).unwrap().map(|f| f.unwrap().path()) {
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            let Some((key, _)) = line.split_once(" = ").filter(|(key, _)| !key.contains([' ', '"', '\''])) else {
                continue;
            };
            let known = keys::PROGRAM.iter().map(|k| k.name).chain(keys::RULE.iter().map(|k| k.name)).any(|k| k == key);
            assert!(known || key == "extends", "{}: {line}", file.display());
        }
    }
    let start = include_str!("../src/cli/policy.toml");
    assert_eq!(start.lines().next(), Some(format!("#:schema {BASE}/policy.json").as_str()));
}

/// The keys that we use. Held against what the projects publish: `filelog` and `move` (OpenTelemetry Collector), the source
/// `file`, the sinks `http` and `file` (Vector), `tail`, `rewrite_tag`, `file` (Fluent Bit); docs/fleet.md says what was not.
const COLLECTORS: [(&str, &str); 3] = [
    (
        "otel-collector.yaml",
        "receivers.filelog.(include exclude start_at max_log_size storage operators) \
         receivers.filelog.operators.(type timestamp severity from to) \
         receivers.filelog.operators.timestamp.(parse_from layout_type layout) \
         receivers.filelog.operators.severity.(parse_from) processors.(batch) exporters.otlp.(endpoint sending_queue) \
         exporters.otlp.sending_queue.(storage) extensions.file_storage.(directory) service.(extensions pipelines) \
         service.pipelines.logs.(receivers processors exporters)",
    ),
    (
        "vector.yaml",
        "sources.oneway.(type include read_from max_line_bytes fingerprint) sources.oneway.fingerprint.(strategy lines) \
         transforms.alerts.(type inputs condition) sinks.collector.(type inputs uri encoding framing buffer) \
         sinks.collector.encoding.(codec) sinks.collector.framing.(method) sinks.collector.buffer.(type max_size) \
         sinks.alert.(type inputs path encoding) sinks.alert.encoding.(codec)",
    ),
    (
        "fluent-bit.yaml",
        "service.(flush storage.path) pipeline.inputs.(name path tag db read_from_head buffer_max_size rotate_wait \
         storage.type) pipeline.filters.(name match rule) pipeline.outputs.(name match host port tls uri format path file \
         template)",
    ),
];

/// The keys of a YAML file that has no flow mappings, with their parents; a key twice in one mapping is a fault.
fn yaml_keys(text: &str) -> Vec<String> {
    let (mut open, mut out): (Vec<(usize, String)>, Vec<String>) = (Vec::new(), Vec::new());
    let mut seen = std::collections::HashSet::new();
    for (number, line) in text.lines().enumerate() {
        assert!(!line.contains('\t'), "a tab in {line}");
        let bare = line.trim_start();
        let Some((key, _)) = bare.split_once(':').filter(|_| !bare.starts_with('#')) else { continue };
        let item = key.strip_prefix("- ");
        let indent = line.len() - bare.len() + if item.is_some() { 2 } else { 0 };
        // Each item of a list is a mapping of its own.
        open.retain(|(at, _)| *at < if item.is_some() { indent - 1 } else { indent });
        if item.is_some() {
            open.push((indent - 1, format!("#{number}")));
        }
        open.push((indent, item.unwrap_or(key).to_owned()));
        let whole: Vec<&str> = open.iter().map(|(_, key)| key.as_str()).collect();
        assert!(seen.insert(whole.join(".")), "twice: {whole:?}");
        out.push(whole.into_iter().filter(|key| !key.starts_with('#')).collect::<Vec<_>>().join("."));
    }
    out
}

#[test]
fn collectors_are_told_only_what_they_know() {
    for (file, known) in COLLECTORS {
        let path = format!("{}/packaging/fleet/{file}", env!("CARGO_MANIFEST_DIR"));
        let mut allowed = std::collections::HashSet::new();
        for part in known.split(") ") {
            let (parent, keys) = part.trim_end_matches(')').split_once(".(").unwrap();
            let parents = parent.match_indices('.').map(|(at, _)| &parent[..at]).chain([parent]);
            allowed.extend(parents.map(str::to_owned));
            allowed.extend(keys.split_whitespace().map(|key| format!("{parent}.{key}")));
        }
        for key in yaml_keys(&std::fs::read_to_string(path).unwrap()) {
            assert!(allowed.contains(&key), "{file}: {key}");
        }
    }
    assert_eq!(yaml_keys("a:\n  - b: 1\n    c: 2\n  - b: 3\nd: 4\n"), ["a", "a.b", "a.c", "a.b", "d"]);
}

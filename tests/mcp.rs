//! The MCP door: what every tool of the corpus comes to.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use oneway::assess::assess;
use oneway::catalog::mcp::{Does, acts, servers};
use oneway::effects::engine::Engine;
use oneway::effects::stores::{mongo::mongo, redis::redis};
use oneway::finding::{Class, Findings};
use oneway::preset::Preset;
use oneway::request::Place;
use oneway::world::Nowhere;
use serde_json::{Value, json};

fn find(server: &str, tool: &str, input: &Value) -> Findings {
    let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
    let mut engine = Engine::new("", &place, &oneway::catalog::extra::NONE, &Nowhere);
    oneway::effects::mcp::find(&mut engine, server, tool, input);
    engine.found
}

fn class(class: Option<Class>) -> &'static str {
    match class {
        None => "none",
        Some(Class::Read) => "read",
        Some(Class::SafeWrite) => "safe-write",
        Some(Class::HistoryAffecting) => "history-affecting",
    }
}

#[test]
fn corpus() {
    let mut wrong = Vec::new();
    for line in include_str!("corpus/mcp.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| case[key].as_str().unwrap_or("");
        let found = find(text("server"), text("tool"), &case["input"]);
        let rules: Vec<String> = found.list.iter().map(|f| f.rule.to_string()).collect();
        let targets: Vec<String> = found.list.iter().flat_map(|f| f.targets.clone()).collect();
        let result = assess(found, Preset::Standard);
        let mut differs = Vec::new();
        let mut expect = |key: &str, is: &str| {
            if let Some(want) = case[key].as_str()
                && want != is
            {
                differs.push(format!("{key} is {is}"));
            }
        };
        expect("class", class(result.class));
        expect("tier", result.tier.name());
        if let Some(want) = case["irreversible"].as_bool()
            && want != result.irreversible()
        {
            differs.push(format!("irreversible is {}", result.irreversible()));
        }
        if let Some(want) = case["rule"].as_str()
            && !rules.iter().any(|r| r == want)
        {
            differs.push(format!("no {want}"));
        }
        if let Some(want) = case["target"].as_str()
            && !targets.iter().any(|t| t == want)
        {
            differs.push(format!("targets are {targets:?}"));
        }
        if !differs.is_empty() {
            wrong.push(format!("{line}\n    {}: {rules:?}", differs.join("; ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn redis_commands() {
    let of = |words: &[&str]| {
        let result = assess(Findings { list: redis(words), ..Findings::default() }, Preset::Standard);
        (result.tier.name(), result.irreversible())
    };
    assert_eq!(of(&["DEL", "key"]), ("dangerous", true));
    assert_eq!(of(&["SET", "key", "v"]), ("dangerous", true));
    assert_eq!(of(&["KEYS", "*"]), ("moderate", false));
    assert_eq!(of(&["get", "key"]), ("safe", false));
    assert_eq!(of(&["config", "get", "*"]), ("safe", false));
    assert_eq!(of(&["CONFIG", "SET", "dir", "/etc"]), ("dangerous", false));
    assert_eq!(of(&["flushall"]), ("dangerous", true));
    assert_eq!(of(&["EVAL", "return 1", "0"]), ("dangerous", true));
    assert_eq!(of(&["frobnicate"]), ("dangerous", true));
    assert_eq!(of(&[]), ("dangerous", true));
}

#[test]
fn mongosh_texts() {
    let of = |text: &str| {
        let result = assess(Findings { list: mongo(text), ..Findings::default() }, Preset::Standard);
        (result.tier.name(), result.irreversible())
    };
    assert_eq!(of("db.users.find({a: 1}).sort({b: -1}).limit(5)"), ("safe", false));
    assert_eq!(of("show collections"), ("safe", false));
    assert_eq!(of("db.users.drop()"), ("dangerous", true));
    assert_eq!(of("db.dropDatabase()"), ("dangerous", true));
    assert_eq!(of("db.users.deleteMany({})"), ("dangerous", true));
    assert_eq!(of("db.users.deleteMany({_id: 5})"), ("moderate", true));
    assert_eq!(of("db.users.insertOne({a: 1})"), ("moderate", false));
    assert_eq!(of("db.users.aggregate([{$out: 'x'}])"), ("dangerous", true));
    assert_eq!(of("db.users.find({n: 'drop()'})"), ("safe", false));
    assert_eq!(of("db['users']['dr' + 'op']()"), ("moderate", true));
    assert_eq!(of("eval('x')"), ("moderate", true));
    assert_eq!(of("db.users.find({$where: 'x'})"), ("moderate", true));
}

#[test]
fn rows_are_whole() {
    for server in servers() {
        assert!(!server.tools.is_empty(), "{}", server.id);
        for tool in server.tools {
            assert!(!tool.names.is_empty());
            if matches!(tool.does, Does::Sql | Does::Explain { .. }) {
                assert!(!tool.texts.is_empty(), "{} {:?}", server.id, tool.names);
            }
        }
    }
    assert!(acts().all(|r| r.id.starts_with("mcp-") || r.id.starts_with("redis-")));
}

#[test]
fn deep_and_wide_arguments_end() {
    let mut deep = json!("DROP TABLE users");
    for _ in 0..100 {
        deep = json!([deep]);
    }
    let found = find("x", "y", &json!({ "a": deep }));
    assert!(assess(found, Preset::Standard).class == Some(Class::HistoryAffecting));
    let wide: Vec<Value> = (0..20_000).map(|n| json!(format!("select {n}"))).collect();
    assert!(!find("x", "y", &json!({ "queries": wide })).list.is_empty());
}

/// A call may hold any number of texts: the last one counts like the first.
#[test]
fn no_number_of_texts_hides_one() {
    let rows: [(&str, &dyn Fn(usize) -> Value); 3] = [
        ("equal", &|_| json!("SELECT 1")),
        ("different", &|n| json!(format!("SELECT {n}"))),
        ("nested", &|n| json!([[format!("SELECT {n}")]])),
    ];
    for (name, text) in rows {
        for (server, tool, field) in [("postgres", "query", "sql"), ("some-server", "frobnicate", "query")] {
            let mut texts: Vec<Value> = (0..10_000).map(text).collect();
            texts.push(json!("DROP DATABASE x"));
            let found = find(server, tool, &json!({ field: texts }));
            assert!(found.list.iter().any(|f| f.rule == "sql-drop-database"), "{name}, {server} {tool}");
        }
    }
}

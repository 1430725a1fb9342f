//! The bash reader on a table of texts: every simple command that bash would run, with its literal words.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::grammar::shell::{read, visit};
use serde_json::Value;

/// Every simple command with words, as JSON; a word that is not literal is null.
fn commands(text: &str) -> (Vec<String>, Option<String>) {
    let reading = read(text);
    let mut found = Vec::new();
    visit::commands(&reading.list, |_, simple| {
        if !simple.words.is_empty() {
            let words: Vec<Value> = simple.words.iter().map(|word| Value::from(word.literal())).collect();
            found.push(Value::from(words).to_string());
        }
    });
    found.sort();
    (found, reading.gap.map(|gap| gap.what.into_owned()))
}

#[test]
fn every_command_of_the_table_is_found() {
    let mut wrong = Vec::new();
    for line in include_str!("corpus/shell.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect(line);
        let text = case["text"].as_str().expect(line);
        let (found, gap) = commands(text);
        let right = match (&case["expect"], &gap) {
            (Value::String(_), gap) => gap.is_some(),
            (_, Some(_)) => case["may_refuse"] == true,
            (expect, None) => {
                let mut expect: Vec<String> = expect.as_array().expect(line).iter().map(Value::to_string).collect();
                expect.sort();
                expect == found
            }
        };
        if !right {
            wrong.push(format!("{line}\n  found {found:?}, gap {gap:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn deep_nesting_is_a_gap() {
    for open in ["(", "( ", "$(", "{ ", "\"$(", "${x:-", "$((", "((", "if ", "[[ ( ", "a=(", "<(", "while ", "$[", "a["]
    {
        let gap = read(&open.repeat(100_000)).gap;
        assert!(gap.is_some(), "{open}");
    }
}

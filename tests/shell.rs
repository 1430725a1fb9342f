//! The bash reader on a table of texts: every simple command that bash would run, with its literal words.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::grammar::shell::{parse, visit};
use serde_json::Value;

/// Every simple command with words, as JSON; a word that is not literal is null.
fn commands(text: &str) -> (Vec<String>, Option<String>) {
    let reading = parse(text);
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
        let gap = parse(&open.repeat(100_000)).gap;
        assert!(gap.is_some(), "{open}");
    }
}

/// Shapes that make careless readers slow, each repeated to a megabyte.
const NASTY: &[&str] = &[
    "$(", "((", "(", "`", "\\`", "<<E\n", "<<E ", "cat <<E\nx\nE\n", "\"", "'", "{", "{a,", "${x:-", "$((", "[[ a ",
    "a=(", "a[", "if a; then ", "case x in a) ", "\\\n", "\\", "#", "a ", "a;", "a|", "$x", "\"$x\" ", "$(a) ", "`a` ",
    "((a) ", "$((a) ", "( (", "<(", "${x/", "${a[", "for i in ", "!", "! ", "time ", "coproc a ", "a&&", "1", "{v",
    "a\\\n", "<<-E\n\t", "<<'E'\n", "\n", "\r\n", "é", "$'\\x41'", "((1+1));", "((a);(b));", "$((a);(b)) ", "f() { ",
    "a <<E\n\\\nE\n", "((`", "(($(", "a=([b]=c ", "[[ a =~ (", ">f ",
];

#[test]
fn a_megabyte_of_anything_takes_linear_time() {
    // A quarter of it where nothing is optimised: it takes as long.
    let size = if cfg!(debug_assertions) { 1 << 18 } else { 1 << 20 };
    for shape in NASTY {
        let text = shape.repeat(size / shape.len());
        let start = std::time::Instant::now();
        let reading = parse(&text);
        let took = start.elapsed();
        drop(reading);
        // Far more than it takes, far less than anything quadratic would.
        assert!(took.as_secs() < 20, "{shape:?} took {took:?}");
    }
}

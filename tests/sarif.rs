//! The formats as their readers see them: SARIF against its schema, JUnit as XML, workflow commands, Markdown.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;
mod schema;

use run::{Scratch, oneway, run as start};
use serde_json::Value;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn output(args: &[&str]) -> String {
    let mut command = oneway(&[&["check"], args].concat());
    command.current_dir(root().join("tests/tree"));
    let ran = start(command, b"");
    assert!(matches!(ran.status.code(), Some(0..=2)) && ran.stderr.is_empty(), "{ran:?}");
    ran.stdout
}

fn valid(text: &str) -> Value {
    let document: Value = serde_json::from_str(text).unwrap();
    let wrong = schema::Schema::sarif().check(&document);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    document
}

#[test]
fn sarif_fits_its_schema() {
    let all = valid(&output(&["--format", "sarif", "--remarks", "."]));
    let run = &all["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap();
    assert!(results.len() > 50 && rules.len() > 10);
    for result in results {
        let rule = &rules[result["ruleIndex"].as_u64().unwrap() as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(rule["help"]["markdown"].as_str().unwrap().len() > 20, "{rule}");
    }
    assert!(results.iter().any(|r| r["suppressions"][0]["kind"] == "inSource"));
    let force = rules.iter().find(|r| r["id"] == "git-push-force").unwrap();
    assert!(force["help"]["text"].as_str().unwrap().contains("--force-with-lease"), "{force}");
    // Nothing at all, and what could not be judged, are documents too.
    valid(&output(&["--format", "sarif", "scripts/notes.py", "no such file"]));
    let scratch = Scratch::new("sarif-empty");
    let none = valid(&output(&["--format", "sarif", scratch.0.to_str().unwrap()]));
    assert_eq!(none["runs"][0]["results"], Value::Array(Vec::new()));
}

/// The validator itself: what is wrong is found.
#[test]
fn the_validator_finds_what_is_wrong() {
    let good = output(&["--format", "sarif", "commands.txt"]);
    for (from, to) in [
        ("\"version\":\"2.1.0\"", "\"version\":\"2.0.0\""),
        ("\"level\":\"error\"", "\"level\":\"fatal\""),
        ("\"startLine\":3", "\"startLine\":0"),
        ("\"startLine\":3", "\"startLine\":\"3\""),
        ("\"message\":", "\"massage\":"),
        ("\"ruleIndex\":0", "\"ruleIndex\":-2"),
        ("\"tool\":{\"driver\":{\"name\":\"oneway\",", "\"tool\":{\"driver\":{"),
        ("\"kind\":\"shell\"", "\"tags\":[\"a\",\"a\"]"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(good, bad, "{from}");
        let document: Value = serde_json::from_str(&bad).unwrap();
        assert!(!schema::Schema::sarif().check(&document).is_empty(), "{to}");
    }
}

#[test]
fn junit_counts_what_it_holds() {
    let text = output(&["--format", "junit", "--remarks", "."]);
    let count = |what: &str| text.matches(what).count();
    let sum = |key: &str| -> usize {
        let key = format!(" {key}=\"");
        let parts = text.split(key.as_str()).skip(1);
        parts.map(|part| part.split('"').next().unwrap().parse::<usize>().unwrap()).sum()
    };
    assert_eq!(count("<testcase "), sum("tests"));
    assert_eq!(count("<failure "), sum("failures"));
    assert_eq!(count("<skipped "), sum("skipped"));
    assert_eq!(count("<testsuite "), count("</testsuite>"));
    assert!(text.contains("&amp;&amp;") && text.contains("&quot;"));
    balanced(&text);
}

/// Every element that begins also ends, and nothing in between could be taken for one.
fn balanced(text: &str) {
    let mut open = Vec::new();
    for part in text.split('<').skip(1) {
        let (tag, rest) = part.split_once('>').expect("a tag ends");
        assert!(!rest.contains('>'), "{part}");
        match tag {
            tag if tag.starts_with('?') || tag.ends_with('/') => {}
            tag => match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name)),
                None => open.push(tag.split(' ').next().unwrap()),
            },
        }
    }
    assert!(open.is_empty());
}

#[test]
fn github_commands_stay_on_their_line() {
    let text = output(&["--format", "github", "--remarks", "."]);
    let (last, commands) = text.lines().collect::<Vec<_>>().split_last().map(|(l, c)| (*l, c.to_vec())).unwrap();
    assert!(last.contains(" found: "), "{last}");
    assert!(commands.len() > 40);
    for command in commands {
        let levels = ["::error file=", "::warning file=", "::notice file="];
        assert!(levels.iter().any(|level| command.starts_with(level)), "{command}");
        assert!(command.contains(",title=oneway "), "{command}");
    }
}

#[test]
fn markdown_is_a_table_of_the_worst() {
    let text = output(&["--format", "markdown", "--remarks", "."]);
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
    assert!(rows.len() > 30 && rows.len() <= 51, "{}", rows.len());
    for row in rows {
        let bars = row.replace("\\|", "").matches('|').count();
        assert_eq!(bars, 8, "{row}");
    }
    assert!(text.contains("<details><summary>Allowed by a remark"));
}

#[test]
fn text_shows_the_source_as_a_compiler_does() {
    let text = output(&["--color", "never", "package.json"]);
    assert!(text.contains("error[git-push-force]: overwrites a shared branch"), "{text}");
    assert!(text.contains(" --> package.json:5:31\n"), "{text}");
    let line = text.lines().position(|line| line.starts_with("5 | ")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let at = lines[line].find("git push").unwrap();
    assert_eq!(lines[line + 1].find("^^^^^^^^^^^^^^^^ git-push-force"), Some(at));
    assert!(output(&["--color", "always", "package.json"]).contains("\x1b[1;31m"));
}

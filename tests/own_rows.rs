//! A row says the same from `rules/` and from a person's policy: the same reader, the same engine.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::policy::clause::Layer;
use oneway::policy::{Policy, layer};
use oneway::request::{Payload, Place, Request};
use oneway::world::Nowhere;

/// What a statement comes to, without its words.
fn verdict(command: &str, policy: &Policy) -> String {
    let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
    let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
    let decision = oneway::decide(&request, policy, &Nowhere);
    let found = |w: &oneway::assess::Weighed| {
        let tail = (w.finding.span.end, w.finding.targets.clone());
        format!("{} {:?} {:?} {tail:?}", w.finding.rule, w.tier, w.reversibility)
    };
    let found: Vec<String> = decision.assessment.findings.iter().map(found).collect();
    format!("{:?} {:?} {found:#?}", decision.verdict, decision.assessment.gaps.len())
}

/// Rows of one program that need no test in Rust: the file's text, the name, an example that names it.
fn rows() -> Vec<(String, String, Vec<String>)> {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/shell");
    let mut files: Vec<_> = std::fs::read_dir(dir).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let all: String = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    let mut out = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        let extended = |name: &str| all.contains(&format!("extends = \"{name}\""));
        for row in text.split("[[program]]\n").skip(1) {
            let Some((name, more)) = row.strip_prefix("names = [\"").and_then(|r| r.split_once('"')) else { continue };
            let one =
                more.starts_with("]\n") || more.split("]\n").nth(1).is_some_and(|r| r.starts_with("alike = true"));
            let same = ["package =", "task =", "script-run =", "as ="];
            if !one
                || extended(name)
                || name == "oneway"
                || name.contains(':')
                || row.contains('@')
                || same.iter().any(|key| row.contains(key))
            {
                continue;
            }
            let hits: Vec<String> = row
                .lines()
                .filter(|l| l.starts_with("hits = [\""))
                .filter_map(|l| l.split('"').nth(1))
                .filter(|hit| hit.split(' ').next() == Some(name) && !hit.contains('\\'))
                .map(str::to_owned)
                .collect();
            if !hits.is_empty() {
                out.push((format!("[[program]]\n{row}"), name.to_owned(), hits));
            }
        }
    }
    out
}

/// The lists of a program's options, as a row has them.
fn options(name: &str) -> String {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/options");
    let mut out = String::new();
    for file in std::fs::read_dir(dir).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for lists in text.split("[[options]]\n").skip(1) {
            let (of, rest) = lists.strip_prefix("of = \"").and_then(|l| l.split_once("\"\n")).unwrap();
            if of.split(' ').any(|of| of == name) {
                out += &format!("[[program.options]]\n{rest}\n");
            }
        }
    }
    out
}

const MUTATIONS: [fn(&str, &str) -> String; 12] = [
    |p, rest| format!("{p}{rest}"),
    |p, rest| format!("  {p}  {}", rest.replace(' ', "  ")),
    |p, rest| format!("'{p}'{rest}"),
    |p, rest| format!("A=1 {p}{rest}"),
    |p, rest| format!("sudo {p}{rest}"),
    |p, rest| format!("ls; {p}{rest}"),
    |p, rest| format!("echo $({p}{rest})"),
    |p, rest| format!("{p}{rest} $X"),
    |p, rest| format!("{p} $X{rest}"),
    |p, rest| format!("{p} --frob{rest}"),
    |p, rest| format!("{p} list{rest}"),
    |p, rest| format!("timeout 5 {p}{rest} -v"),
];

#[test]
fn a_row_says_the_same_from_a_policy_and_from_the_catalog() {
    let mut seen = 0;
    let mut wrong = Vec::new();
    for (row, name, hits) in rows() {
        // A name of the same length that nobody knows, so that the places in the text are the same.
        let other: String = name.chars().rev().map(|c| if c.is_ascii_alphanumeric() { 'z' } else { c }).collect();
        let names = row.split_once("names = ").unwrap().1.split_once("]\n").unwrap().1;
        let text = format!("[[program]]\nnames = [\"{other}\"]\n{names}\n{}", options(&name));
        let file = layer::parse(&text, Layer::User, "test");
        assert_eq!(file.faults, [], "{name}");
        let policy = Policy { extras: file.extras, ..Policy::default() };
        seen += 1;
        for hit in hits {
            let rest = hit.strip_prefix(name.as_str()).unwrap();
            for mutation in MUTATIONS {
                let (there, here) = (mutation(&name, rest), mutation(&other, rest));
                let (a, b) = (verdict(&there, &Policy::default()), verdict(&here, &policy));
                if a != b {
                    wrong.push(format!("`{there}`: {a}\n`{here}`: {b}"));
                }
            }
        }
    }
    assert!(seen >= 50, "{seen}");
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

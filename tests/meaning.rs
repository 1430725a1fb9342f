//! Mutations that keep the meaning of a command: blanks, comments, quotes, groups, padding. None of them makes a verdict
//! milder, over every destructive command of the corpora and of the rows.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::decision::Verdict;
use oneway::policy::Policy;
use oneway::request::{Payload, Request};
use oneway::world::Nowhere;
use serde_json::Value;

fn verdict(command: &str) -> Verdict {
    let mut request = Request { payload: Payload::Shell(command.into()), ..Request::default() };
    request.place.cwd = Some("/home/u/app".into());
    request.place.home = Some("/home/u".into());
    oneway::decide(&request, &Policy::default(), &Nowhere).verdict
}

fn file(path: &str) -> String {
    std::fs::read_to_string(format!("{}/tests/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// What the corpora and the golden verdicts of the rows say is denied.
fn destructive() -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for name in ["harm", "evasion", "shell"] {
        let rows = file(&format!("corpus/{name}.jsonl"));
        let rows = rows.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let usual = |row: &Value| row.get("preset").is_none() && row.get("cwd").is_none();
        out.extend(rows.filter(usual).filter_map(|row| row["command"].as_str().map(str::to_owned)));
    }
    let golden = file("golden/rows.txt");
    let denied = golden.lines().filter(|line| line.starts_with("deny\t"));
    out.extend(denied.filter_map(|line| serde_json::from_str(line.rsplit('\t').next()?).ok()));
    out.sort();
    out.dedup();
    out.retain(|command| verdict(command) == Verdict::Deny);
    out
}

/// The first word spelled in another way; nothing where it is a keyword, an alias or no plain word.
fn respelled(command: &str, spell: fn(&str) -> String) -> Option<String> {
    const KEYWORDS: &[&str] = &[
        "if", "for", "while", "until", "case", "select", "function", "time", "coproc", "alias", "unalias", "then", "do",
    ];
    let command = command.trim_start();
    let end =
        command.find(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit() && c != '_' && c != '-' && c != '.')?;
    let (word, rest) = command.split_at(end);
    let plain = word.len() > 1 && rest.starts_with([' ', '\n', ';']) && !KEYWORDS.contains(&word);
    plain.then(|| spell(word) + rest)
}

type Mutation = (&'static str, fn(&str) -> Option<String>);

const MUTATIONS: &[Mutation] = &[
    ("blanks", |c| Some(format!("  \t{c}  \n"))),
    ("comments", |c| Some(format!("# before\n{c}\n# after"))),
    ("if", |c| Some(format!("if true; then\n{c}\nfi"))),
    ("group", |c| Some(format!("{{\n{c}\n}}"))),
    ("subshell", |c| Some(format!("(\n{c}\n)"))),
    ("loop", |c| Some(format!("for i in 1; do\n{c}\ndone"))),
    ("and", |c| Some(format!("true && {{\n{c}\n}}"))),
    ("or", |c| Some(format!("false || {{\n{c}\n}}"))),
    ("case", |c| Some(format!("case x in x)\n{c}\n;; esac"))),
    ("front", |c| Some(format!("{}\n{c}", ":; ".repeat(60)))),
    ("behind", |c| Some(format!("{c}\necho done"))),
    ("continued", |c| Some(format!("\\\n{c}"))),
    ("deep", |c| Some(format!("{}\n{c}\n{}", "{ ".repeat(140), "}\n".repeat(140)))),
    ("double quotes", |c| respelled(c, |word| format!("\"{word}\""))),
    ("single quotes", |c| respelled(c, |word| format!("'{word}'"))),
    ("backslash", |c| respelled(c, |word| format!("{}\\{}", &word[..1], &word[1..]))),
];

#[test]
fn no_spelling_of_the_same_command_is_milder() {
    let commands = destructive();
    assert!(commands.len() >= 900, "{}", commands.len());
    let mut milder = Vec::new();
    for (at, command) in commands.iter().enumerate() {
        // Every command meets every mutation in four runs of the whole; each run meets each kind hundreds of times.
        let share =
            MUTATIONS.iter().enumerate().filter(|(n, _)| std::env::var_os("ONEWAY_ALL").is_some() || n % 4 == at % 4);
        for (_, (name, mutate)) in share {
            let Some(text) = mutate(command) else { continue };
            let now = verdict(&text);
            if now != Verdict::Deny {
                milder.push(format!("{name}: {now:?} {command:?}"));
            }
        }
    }
    assert!(milder.is_empty(), "{} are milder:\n{}", milder.len(), milder.join("\n"));
}

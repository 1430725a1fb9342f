//! What the documents show is what the program does. `ONEWAY_BLESS=1 cargo test --test docs` writes it anew.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::assess::{Reversibility, Tier, assess};
use oneway::cli::install::{surgery, wires};
use oneway::decision::{self, Verdict};
use oneway::finding::Findings;
use oneway::policy::{self, Level, Policy, Ruling, Terms};
use oneway::preset::Preset;
use oneway::request::Request;
use run::{oneway, run as start};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    env!("CARGO_MANIFEST_DIR").into()
}

fn output(args: &[&str]) -> String {
    let ran = start(oneway(args), b"");
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
    ran.stdout
}

/// Compares a file with what it should hold, or writes it.
fn same(path: &Path, want: &str) {
    let found = fs::read_to_string(path).unwrap_or_default();
    if found == want {
        return;
    }
    if std::env::var_os("ONEWAY_BLESS").is_some() {
        // Renamed into place: another test may be reading it.
        let draft = path.with_extension("draft");
        fs::write(&draft, want).unwrap();
        return fs::rename(draft, path).unwrap();
    }
    let line = found.lines().zip(want.lines()).position(|(a, b)| a != b).unwrap_or_default();
    panic!(
        "{} is out of date at line {}; run: ONEWAY_BLESS=1 cargo test --test docs\n- {}\n+ {}",
        path.display(),
        line + 1,
        found.lines().nth(line).unwrap_or_default(),
        want.lines().nth(line).unwrap_or_default()
    );
}

/// Every place `<!-- generated: NAME -->` … `<!-- end -->` holds what its name makes.
#[test]
fn generated_parts_are_up_to_date() {
    let mut documents = vec![root().join("README.md")];
    documents.extend(fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path()));
    documents.retain(|path| path.extension().is_some_and(|e| e == "md"));
    let mut seen = 0;
    for path in documents {
        let text = fs::read_to_string(&path).unwrap();
        let mut want = String::new();
        let mut rest = text.as_str();
        while let Some((before, after)) = rest.split_once("<!-- generated: ") {
            let (name, after) = after.split_once(" -->\n").expect("a generated part has a name");
            let (_, after) = after.split_once("<!-- end -->").expect("a generated part ends");
            want.push_str(&format!("{before}<!-- generated: {name} -->\n{}<!-- end -->", made(name)));
            rest = after;
            seen += 1;
        }
        want.push_str(rest);
        same(&path, &want);
    }
    assert!(seen >= 3, "{seen}");
}

fn made(name: &str) -> String {
    let (kind, rest) = name.split_once(' ').unwrap_or((name, ""));
    match kind {
        "explain" => format!("```console\n$ oneway explain '{rest}'\n{}```\n", output(&explain(rest, "never"))),
        "help" => format!("```text\n{}```\n", output(&["help", rest])),
        "levels" => levels(),
        "events" => events(),
        _ => panic!("nobody makes `{name}`"),
    }
}

/// The samples stand in a directory that no machine has, so that every machine says the same.
fn explain<'a>(command: &'a str, color: &'a str) -> [&'a str; 6] {
    ["explain", "--cwd", "/home/you/app", "--color", color, command]
}

/// The policy itself, asked for every pair of tier and reversibility.
fn levels() -> String {
    let tiers = [Tier::Safe, Tier::Moderate, Tier::Dangerous, Tier::Blocked];
    let columns = [Reversibility::Reversible, Reversibility::Unknown, Reversibility::Irreversible];
    let mut out = String::new();
    for (name, preset) in Preset::ALL {
        out.push_str(&format!(
            "| {name} | can be undone | may not come back | cannot be undone |\n|---|---|---|---|\n"
        ));
        for tier in tiers {
            let cell = |reversibility| level(tier, reversibility, preset);
            let cells: Vec<&str> = match tier {
                Tier::Safe => vec![level(tier, Reversibility::ReadOnly, preset), "-", "-"],
                _ => columns.into_iter().map(cell).collect(),
            };
            out.push_str(&format!("| {} | {} |\n", tier.name(), cells.join(" | ")));
        }
        out.push('\n');
    }
    out
}

/// What the host is told at the level of that tier and reversibility.
fn level(tier: Tier, reversibility: Reversibility, preset: Preset) -> &'static str {
    let level = policy::default_level(preset, tier, reversibility, false);
    let terms = Terms {
        level,
        asked: false,
        allowed: false,
        elevatable: false,
        admin: false,
        by: Vec::new(),
        lost: Vec::new(),
    };
    let (assessment, policy) = (assess(Findings::default(), preset), Policy { preset, ..Policy::default() });
    let ruling = Ruling::new(terms, &assessment);
    match (decision::conclude(&Request::default(), assessment, ruling, &policy).verdict, level) {
        (Verdict::Ask, Level::ConfirmSession) => "ask once a session",
        (Verdict::Ask, _) => "ask every time",
        (verdict, _) => verdict.name(),
    }
}

fn events() -> String {
    let mut out = String::from("| event | tools | if oneway cannot answer |\n|---|---|---|\n");
    for (event, matcher, block) in wires::EVENTS {
        let tools = matcher.map_or("-".into(), |m| format!("`{}`", m.replace('|', "\\|")));
        out.push_str(&format!(
            "| {event} | {tools} | {} |\n",
            if block { "the host stops" } else { "the host goes on" }
        ));
    }
    out
}

/// The plugin and the snippet say what `oneway install` writes.
#[test]
fn the_hook_files_are_what_install_writes() {
    let wired = surgery::wire("{}\n", &wires::Program::hook("oneway", None)).unwrap();
    same(&root().join("hooks/settings.json"), &wired);
    let described =
        wired.replacen("{\n", "{\n  \"description\": \"oneway judges every statement before it runs\",\n", 1);
    same(&root().join("hooks/hooks.json"), &described);
    for file in
        ["hooks/hooks.json", "hooks/settings.json", ".claude-plugin/plugin.json", ".claude-plugin/marketplace.json"]
    {
        let text = fs::read_to_string(root().join(file)).unwrap();
        assert!(surgery::read(&text).is_ok(), "{file}");
    }
    let plugin = fs::read_to_string(root().join(".claude-plugin/plugin.json")).unwrap();
    assert!(plugin.contains(&format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"))));
}

/// Every key of a verdict stands in docs/verdict.md, and every key there is in a verdict.
#[test]
fn the_schema_is_documented() {
    let text = fs::read_to_string(root().join("docs/verdict.md")).unwrap();
    let documented = |heading: &str| -> Vec<String> {
        let section = text.split_once(heading).expect(heading).1;
        let rows = section.lines().skip_while(|l| !l.starts_with("| `")).take_while(|l| l.starts_with("| `"));
        let mut keys: Vec<String> = rows.map(|row| row.split('`').nth(1).unwrap().to_owned()).collect();
        keys.sort();
        keys
    };
    let line = br#"{"id":1,"command":"frobnicate $(cat x"}"#;
    let ran = start(oneway(&["check", "--format", "jsonl", "-"]), line);
    let verdict: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    let keys = |value: &serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(documented("## Verdict"), keys(&verdict));
    assert_eq!(documented("## Finding"), keys(&verdict["findings"][0]));
    assert_eq!(documented("## Gap"), keys(&verdict["gaps"][0]));
    assert!(text.contains(&format!("Version {}", oneway::report::json::SCHEMA)));
}

/// The picture in the README is the program's own output.
#[test]
fn the_picture_is_up_to_date() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let command = readme.split_once("<!-- generated: explain ").unwrap().1.split_once(" -->").unwrap().0;
    let shown = format!("\x1b[2m$\x1b[0m oneway explain '{command}'\n{}", output(&explain(command, "always")));
    same(&root().join("docs/explain.svg"), &picture(&shown));
}

/// A terminal's text as SVG.
fn picture(text: &str) -> String {
    const LINE: usize = 20;
    let lines: Vec<&str> = text.lines().collect();
    let (width, height) = (980, lines.len() * LINE + 32);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"the output of oneway explain\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#11151c\"/>\n\
         <g font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, monospace\" font-size=\"14\" fill=\"#d7dce2\" \
         xml:space=\"preserve\">\n"
    );
    for (i, line) in lines.iter().enumerate() {
        out.push_str(&format!("<text x=\"16\" y=\"{}\">{}</text>\n", 28 + i * LINE, spans(line)));
    }
    out.push_str("</g>\n</svg>\n");
    out
}

fn spans(line: &str) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let mut out = String::new();
    for (i, part) in line.split("\x1b[").enumerate() {
        let (code, text) = if i == 0 { ("0", part) } else { part.split_once('m').unwrap() };
        let style = match code {
            "1;31" => " fill=\"#ff6b68\" font-weight=\"bold\"",
            "1;33" => " fill=\"#ffc66d\" font-weight=\"bold\"",
            "1;32" => " fill=\"#7fd88f\" font-weight=\"bold\"",
            "2" => " fill=\"#7d8590\"",
            "1" => " font-weight=\"bold\"",
            _ => "",
        };
        match (text.is_empty(), style.is_empty()) {
            (true, _) => {}
            (_, true) => out.push_str(&escape(text)),
            _ => out.push_str(&format!("<tspan{style}>{}</tspan>", escape(text))),
        }
    }
    out
}

/// A link inside the repository leads somewhere.
#[test]
fn links_lead_somewhere() {
    for file in ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs/verdict.md", "docs/hook.md"] {
        let path = root().join(file);
        let text = fs::read_to_string(&path).expect(file);
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = target.split('#').next().unwrap();
            if !target.is_empty() && !target.contains("://") {
                assert!(path.parent().unwrap().join(target).exists(), "{file}: {target}");
            }
        }
    }
}

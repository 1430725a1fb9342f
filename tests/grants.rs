//! Trees with known grants: every bad one is found with a statement that proves it, no good one is flagged.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::assess::Tier;
use oneway::grants::bench::{GrantsBench, Proof};
use oneway::grants::found::{ALL as KINDS, GrantFault};
use oneway::grants::reach::Reach;
use oneway::grants::rule::{self, GrantRule};
use oneway::grants::{self as library, walk};
use oneway::policy::Policy;
use oneway::report::item::Severity;
use oneway::request::{Payload, Place};
use oneway::world::{World, fake::Fake};
use run::{oneway as program, run as start, skip};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = "/home/u/app";

/// A fixture: lines of `expect:` and `notes:`, then files, each behind a line of `@ PATH`.
struct Fixture {
    name: String,
    expect: Vec<String>,
    notes: bool,
    tree: Fake,
}

fn fixtures(kind: &str) -> Vec<Fixture> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grants").join(kind);
    let mut files: Vec<PathBuf> = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fixture(file)).collect()
}

fn fixture(file: &Path) -> Fixture {
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let text = fs::read_to_string(file).unwrap();
    let mut out = Fixture { name, expect: Vec::new(), notes: false, tree: Fake::of(1000) };
    let mut files: Vec<(String, String)> = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some(path) = line.strip_prefix("@ ") {
            files.push((format!("{ROOT}/{}", path.trim_end()), String::new()));
        } else if let Some((_, text)) = files.last_mut() {
            text.push_str(line);
        } else if let Some(expect) = line.strip_prefix("expect: ") {
            out.expect.push(expect.trim_end().to_owned());
        } else {
            out.notes |= line.starts_with("notes:");
        }
    }
    assert!(!files.is_empty(), "{}", out.name);
    out.tree = files.iter().fold(out.tree, |tree, (path, text)| tree.file(path, text));
    out
}

fn place() -> Place {
    Place { cwd: Some(ROOT.into()), project: Some(ROOT.into()), home: Some("/home/u".into()), ..Place::default() }
}

fn text_of(tree: &Fake, path: &Path) -> Option<String> {
    tree.read(path, usize::MAX).ok().map(|bytes| String::from_utf8(bytes).unwrap())
}

fn judge(tree: &Fake) -> Vec<(walk::GrantFile, GrantFault)> {
    let policy = Policy::default();
    let mut reach = Reach::new(GrantsBench::new(place(), &policy, tree));
    let walk = walk::walk(Path::new(ROOT), tree);
    assert!(walk.closed.is_empty());
    let mut out = Vec::new();
    for spot in walk.places {
        let judged = library::judge(&mut reach, &spot, tree).unwrap();
        out.extend(judged.found.into_iter().map(|found| (spot.clone(), found)));
    }
    out
}

fn said(found: &GrantFault) -> String {
    format!("{} {} {}", found.kind.id, found.severity.name(), found.text)
}

/// The statement is what it is said to be: the road alone judges it so.
fn proves(proof: &Proof, tree: &Fake) -> bool {
    let decision = oneway::decide(&proof.request, &Policy::default(), tree);
    let nowhere = oneway::decide(&proof.request, &Policy::default(), &oneway::world::Nowhere);
    [decision, nowhere].iter().any(|d| d.assessment.tier >= Tier::Dangerous || d.assessment.irreversible())
}

/// The host would let the statement through by the rule.
fn passes(found: &GrantFault, proof: &Proof) -> bool {
    let written = ["grant-reaches", "grant-statement"].contains(&found.kind.id);
    let meant = found.text.replace("${CLAUDE_SKILL_DIR}", "/home/u/app/.claude/skills/s");
    match (&proof.request.payload, GrantRule::parse(&meant)) {
        (Payload::Shell(text), Some(rule)) if written => rule::lets_through(rule.spec.as_deref(), text),
        _ => true,
    }
}

/// A denial or a question in the settings meets the statement.
fn stopped(proof: &Proof, tree: &Fake) -> bool {
    let settings = text_of(tree, &Path::new(ROOT).join(".claude/settings.json")).map(|text| plain(&text));
    let (Some(Ok(settings)), Payload::Shell(text)) = (settings, &proof.request.payload) else { return false };
    let lists = ["deny", "ask"].map(|key| settings["permissions"][key].as_array().cloned().unwrap_or_default());
    let rules = lists.concat();
    let mut rules = rules.iter().filter_map(|rule| GrantRule::parse(rule.as_str()?));
    rules.any(|rule| rule::meets(&rule, "Bash", text))
}

#[test]
fn every_bad_grant_is_found_with_a_statement_that_proves_it() {
    let fixtures = fixtures("bad");
    assert!(fixtures.len() >= 60);
    let mut wrong = Vec::new();
    for fixture in fixtures {
        let found = judge(&fixture.tree);
        let all: Vec<String> = found.iter().map(|(_, found)| said(found)).collect();
        for expect in &fixture.expect {
            if !all.iter().any(|line| {
                line == expect
                    || line.starts_with(&format!("{expect} "))
                    || line.starts_with(expect) && expect.matches(' ').count() == 1
            }) {
                wrong.push(format!("{}: wanted `{expect}`, found {all:?}", fixture.name));
            }
        }
        assert!(!fixture.expect.is_empty(), "{}", fixture.name);
        for (_, found) in found.iter().filter(|(_, found)| found.severity == Severity::Error) {
            let silent = ["grant-unread", "grant-start", "grant-setting"].contains(&found.kind.id);
            match &found.proof {
                None if !silent => wrong.push(format!("{}: `{}` has no proof", fixture.name, said(found))),
                Some(proof) if !proves(proof, &fixture.tree) => {
                    wrong.push(format!("{}: `{}` does not prove `{}`", fixture.name, proof.statement, said(found)));
                }
                Some(proof) if stopped(proof, &fixture.tree) => {
                    wrong.push(format!("{}: `{}` is denied or asked for", fixture.name, proof.statement));
                }
                Some(proof) if !passes(found, proof) => {
                    wrong.push(format!("{}: the host stops `{}`", fixture.name, proof.statement));
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_good_grant_is_flagged() {
    let fixtures = fixtures("good");
    assert!(fixtures.len() >= 40);
    let mut wrong = Vec::new();
    for fixture in fixtures {
        let least = if fixture.notes { Severity::Warning } else { Severity::Note };
        for (_, found) in judge(&fixture.tree) {
            if found.severity >= least && found.kind.id != "grant-hook" {
                wrong.push(format!("{}: {}: {}", fixture.name, said(&found), found.what));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is written is judged better, and holds nothing that was not granted before.
#[test]
fn a_fix_narrows_and_leaves_the_rest_alone() {
    let policy = Policy::default();
    let mut wrong = Vec::new();
    let mut fixed = 0;
    for fixture in fixtures("bad").into_iter().chain(fixtures("good")) {
        let mut reach = Reach::new(GrantsBench::new(place(), &policy, &fixture.tree));
        for spot in walk::walk(Path::new(ROOT), &fixture.tree).places {
            let text = &text_of(&fixture.tree, &spot.path).unwrap();
            let before = library::rejudge(&mut reach, &spot, text, &fixture.tree);
            let after_text = library::narrowed(&mut reach, &spot, text, Severity::Warning, &fixture.tree);
            let after = library::rejudge(&mut reach, &spot, &after_text, &fixture.tree);
            let counts = |list: &[GrantFault]| list.iter().filter(|f| f.severity >= Severity::Warning).count();
            let fixable = |list: &[GrantFault]| list.iter().any(|f| f.severity >= Severity::Warning && f.fix.is_some());
            if *text == after_text {
                if fixable(&before) {
                    wrong.push(format!("{}: nothing was cut", fixture.name));
                }
                continue;
            }
            fixed += 1;
            if fixable(&after) || counts(&after) >= counts(&before) {
                let left: Vec<String> = after.iter().map(said).collect();
                wrong.push(format!("{}: left {left:?} in\n{after_text}", fixture.name));
            }
            if let (Ok(old), Ok(new)) = (plain(text), plain(&after_text)) {
                let lists = (rules(&old), rules(&new));
                let within = |new: &String| lists.0.iter().any(|old| covers(old, new));
                if !lists.1.iter().all(within) {
                    wrong.push(format!("{}: wider:\n{after_text}", fixture.name));
                }
            }
        }
    }
    assert!(fixed > 60, "{fixed}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn plain(text: &str) -> serde_json::Result<serde_json::Value> {
    serde_json::from_str(text)
}

fn rules(settings: &serde_json::Value) -> Vec<String> {
    let list = settings["permissions"]["allow"].as_array().cloned().unwrap_or_default();
    list.iter().filter_map(|rule| rule.as_str().map(str::to_owned)).collect()
}

fn covers(old: &str, new: &str) -> bool {
    let (Some(a), Some(b)) = (GrantRule::parse(old), GrantRule::parse(new)) else { return false };
    if a.mcp() && b.mcp() {
        return b.tool.starts_with(a.tool.trim_end_matches('*'));
    }
    let spec = b.spec.unwrap_or_default().replace(":*", " x").replace('*', "x");
    old == new || (a.tool == b.tool && a.shell() && rule::lets_through(a.spec.as_deref(), &spec))
}

#[test]
fn kinds_are_told_apart() {
    let mut ids: Vec<&str> = KINDS.iter().map(|kind| kind.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), KINDS.len());
    let docs = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/grants.md")).unwrap();
    for id in ids {
        assert!(docs.contains(&format!("`{id}`")), "docs/grants.md does not know {id}");
    }
}

/// A directory that goes away with the test.
struct Dir(PathBuf);

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn dir(name: &str, files: &[(&str, &str)]) -> Dir {
    let dir = std::env::temp_dir().join(format!("oneway-grants-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    for (path, text) in files {
        let path = dir.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    Dir(dir)
}

fn grants(dir: &Dir, args: &[&str]) -> run::Ran {
    let mut command = program(&[&["grants"], args].concat());
    command.current_dir(&dir.0);
    start(command, b"")
}

const WIDE: &str = "{\n  \"model\": \"x\",\n  \"permissions\": {\n    \"allow\": [\n      \"Bash(git:*)\",\n      \"Bash(ls *)\"\n    ]\n  }\n}\n";

#[test]
fn the_exit_code_says_what_was_found() {
    let clean = dir("clean", &[(".claude/settings.json", "{\"permissions\": {\"allow\": [\"Bash(ls *)\"]}}")]);
    assert_eq!(grants(&clean, &[]).status.code(), Some(0));
    assert_eq!(grants(&clean, &["--fail-on", "note"]).status.code(), Some(1));
    assert_eq!(grants(&clean, &["no-such-path"]).status.code(), Some(2));
    let wide = dir("wide", &[(".claude/settings.json", WIDE)]);
    let ran = grants(&wide, &[]);
    assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    assert!(ran.stdout.contains("lets through: git "), "{}", ran.stdout);
    assert_eq!(grants(&wide, &[".claude/settings.json"]).status.code(), Some(1));
    let mild = dir("mild", &[(".claude/settings.json", "{\"permissions\": {\"allow\": [\"bash\"]}}")]);
    assert_eq!(grants(&mild, &[]).status.code(), Some(1));
    assert_eq!(grants(&mild, &["--fail-on", "dangerous"]).status.code(), Some(0));
}

#[test]
fn every_format_is_whole() {
    let wide = dir("formats", &[(".claude/settings.json", WIDE), (".claude/agents/a.md", "---\nname: a\n---\n")]);
    for (format, sign) in [
        ("json", "\"grant-reaches\""),
        ("jsonl", "\"lets through\""),
        ("sarif", "\"ruleId\":\"grant-everything\""),
        ("junit", "<testsuites"),
        ("github", "::error file=.claude/settings.json,line=5"),
        ("markdown", "`grant-reaches`"),
    ] {
        let ran = grants(&wide, &["--format", format]);
        assert_eq!(ran.status.code(), Some(1), "{format}: {ran:?}");
        assert!(ran.stdout.contains(sign), "{format}: {}", ran.stdout);
        if format == "json" || format == "sarif" {
            plain(&ran.stdout).expect(format);
        }
    }
}

#[test]
fn a_fix_is_shown_and_written_only_for_a_person() {
    let wide = dir("fix", &[(".claude/settings.json", WIDE)]);
    let path = wide.0.join(".claude/settings.json");
    let mut agents = program(&["grants", "--fix", "--yes"]);
    agents.current_dir(&wide.0).env("CLAUDECODE", "1");
    let refused = start(agents, b"");
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), WIDE);
    let ran = grants(&wide, &["--fix", "--yes"]);
    // Under an agent the verb refuses, whatever the environment says: then there is nothing more to see here.
    if ran.stderr.contains("only a person") {
        return skip::skipped("an agent runs the tests");
    }
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
    assert!(ran.stdout.contains("-       \"Bash(git:*)\","), "{}", ran.stdout);
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.starts_with("{\n  \"model\": \"x\",\n") && text.contains("\n      \"Bash(ls *)\"\n    ]\n  }\n}\n"),
        "{text}"
    );
    assert!(!text.contains("git:*"), "{text}");
    assert_eq!(fs::read_to_string(path.with_file_name("settings.json.oneway-backup-1")).unwrap(), WIDE);
    assert_eq!(grants(&wide, &[]).status.code(), Some(0));
}

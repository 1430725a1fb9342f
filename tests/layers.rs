//! The arrows of the design: a module uses only what stands above it in src/lib.rs, and only a few touch the machine.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a directory of sources") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => sources(&path, out),
            false if path.extension().is_some_and(|e| e == "rs") => out.push(path),
            false => {}
        }
    }
}

/// Every source file with the module under src/ that it belongs to, and its text without comments and tests.
fn files() -> Vec<(String, String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&root, &mut paths);
    paths.sort();
    let of = |path: &PathBuf| {
        let name = path.strip_prefix(&root).expect("under src").to_string_lossy().into_owned();
        let module = name.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
        let text = fs::read_to_string(path).expect("a source file");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let lines: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
        (name, module, lines.join("\n"))
    };
    paths.iter().map(of).collect()
}

/// The modules in the order of a file that lists them.
fn order(list: &str) -> BTreeMap<String, usize> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(list)).expect("a list of modules");
    let names = text.lines().filter_map(|line| {
        let line = line.strip_prefix("pub ").or_else(|| line.strip_prefix("pub(crate) ")).unwrap_or(line);
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    names.enumerate().map(|(i, name)| (name.to_owned(), i)).collect()
}

/// The modules that a text names after a prefix like `crate::`, one level deep, also inside `crate::{a, b::c}`.
fn named(code: &str, prefix: &str) -> Vec<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut out = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        // `super::super::` is no `super::`.
        if code[..at].ends_with("::") {
            continue;
        }
        let rest = &code[at + prefix.len()..];
        match rest.strip_prefix('{') {
            None => out.push(word(rest)),
            Some(group) => {
                let mut depth = 0;
                let mut start = true;
                for (i, c) in group.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => start = true,
                        c if start && !c.is_whitespace() => {
                            out.push(word(&group[i..]));
                            start = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    out
}

#[test]
fn a_module_uses_only_what_stands_above_it() {
    let order = order("src/lib.rs");
    assert!(order.len() > 10, "{order:?}");
    let mut wrong = Vec::new();
    for (file, module, code) in files() {
        let Some(own) = order.get(&module) else { continue };
        for used in named(&code, "crate::") {
            if order.get(&used).is_some_and(|theirs| theirs > own) {
                wrong.push(format!("src/{file} uses `{used}`, which stands below `{module}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rooms of `effects` have an order too: what is nested goes down through the engine, never sideways.
#[test]
fn a_room_of_effects_uses_only_what_stands_above_it() {
    let order = order("src/effects/mod.rs");
    assert!(order.len() > 10, "{order:?}");
    let mut wrong = Vec::new();
    for (file, _, code) in files() {
        let Some(path) = file.strip_prefix("effects/").and_then(|path| path.strip_suffix(".rs")) else { continue };
        let parts: Vec<&str> = path.split('/').filter(|part| *part != "mod").collect();
        let Some(room) = parts.first() else { continue };
        let own = order.get(*room).unwrap_or_else(|| panic!("{file} stands in no list"));
        let up = "super::".repeat(parts.len());
        for used in named(&code, "crate::effects::").into_iter().chain(named(&code, &up)) {
            if order.get(&used).is_some_and(|theirs| theirs > own) {
                wrong.push(format!("src/{file} uses `{used}`, which stands below `{room}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_folder_and_file_of_src_stands_in_the_list() {
    let order = order("src/lib.rs");
    for (file, module, _) in files() {
        // The binary's own.
        let apart = ["lib", "main", "arena"].contains(&module.as_str());
        assert!(apart || order.contains_key(&module), "src/{file}");
    }
}

/// Every type with the file that declares it; associated types, which are indented, are not among them.
fn types() -> BTreeMap<String, Vec<String>> {
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, _, code) in files() {
        for line in code.lines() {
            let Some(name) = declared(line) else { continue };
            out.entry(name.to_owned()).or_default().push(file.clone());
        }
    }
    out
}

/// The type that a line declares.
fn declared(line: &str) -> Option<&str> {
    let public = line.strip_prefix("pub").map(|rest| rest.split_once(") ").map_or(rest, |(_, rest)| rest));
    let (kind, rest) = public.unwrap_or(line).trim_start_matches(' ').split_once(' ')?;
    let kinds = ["struct", "enum", "trait", "type", "union"];
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (kinds.contains(&kind) && !line.starts_with(' ')).then_some(name)
}

/// One concept per word: a reader who meets a name knows which type it is.
#[test]
fn no_type_name_stands_three_times() {
    let types = types();
    assert!(types.len() > 300, "{}", types.len());
    let often: Vec<_> = types.iter().filter(|(_, files)| files.len() > 2).collect();
    assert!(often.is_empty(), "give them names of their own: {often:#?}");
}

#[test]
fn declarations_are_seen() {
    for (line, expect) in [
        ("pub struct A<'a> {", Some("A")),
        ("pub(super) enum B {", Some("B")),
        ("pub(crate) type C = D;", Some("C")),
        ("trait E: F {", Some("E")),
        ("    type G = H;", None),
        ("pub fn structure() {", None),
    ] {
        assert_eq!(declared(line), expect, "{line}");
    }
}

/// The rooms that judge: what they know of a program stands on its row. Those that read another language than the shell's
/// have words of their own.
fn judges(file: &str) -> bool {
    let rooms = ["effects/", "policy/", "evidence/", "audit/", "grants/", "approvals/", "assess", "decision", "reason"];
    // These start programs of their own.
    let starts = ["approvals/notify.rs"];
    let languages = ["effects/sql", "effects/script", "effects/mcp/", "effects/stores/"];
    rooms.iter().any(|room| file.starts_with(room))
        && !starts.contains(&file)
        && !languages.iter().any(|room| file.starts_with(room))
}

/// What bash itself understands, by names that rows have too.
const BUILTINS: &[&str] = &[
    ":", "[", "break", "caller", "continue", "dirs", "echo", "exit", "false", "jobs", "noglob", "printf", "pwd",
    "return", "shopt", "test", "times", "true", "type", "ulimit", "umask", "wait",
];

/// The shells whose language is read, and whose names say which dialect of it.
const SHELLS: &[&str] = &["bash", "ksh", "sh", "zsh"];

/// Words that are also names of programs, and mean something else here: oneway itself, kinds, fields, places, letters.
const WORDS: &[&str] = &[
    "auto", "boot", "claude", "code", "dir", "fetch", "file", "help", "host", "info", "init", "last", "link", "links",
    "log", "n", "nix", "np", "oneway", "open", "opt", "reset", "script", "service", "skill", "snap", "stat", "strings",
    "sv", "svn", "time", "tree", "v", "write",
];

/// The texts in quotes of a line.
fn literals(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let quotes: Vec<usize> =
        line.match_indices('"').map(|(at, _)| at).filter(|at| !line[..*at].ends_with('\\')).collect();
    (0..quotes.len() / 2)
        .map(move |n| (quotes[2 * n], &line[quotes[2 * n] + 1..quotes[2 * n + 1]]))
        .collect::<Vec<_>>()
        .into_iter()
}

/// A fact about a program is a mark on its row, or stands in a list under rules/.
#[test]
fn judges_know_few_programs_by_name() {
    let names: BTreeSet<&str> = oneway::catalog::shell::names().collect();
    let known = |word: &str| names.contains(word) && ![BUILTINS, SHELLS, WORDS].iter().any(|list| list.contains(&word));
    let mut lines = Vec::new();
    for (file, _, code) in files().iter().filter(|(file, ..)| judges(file)) {
        // A language is named by what reads it.
        let lines_of = code.lines().filter(|line| !line.contains("Lang::Script("));
        let named = lines_of.filter(|line| literals(line).any(|(_, word)| known(word)));
        lines.extend(named.map(|line| format!("src/{file}: {}", line.trim())));
    }
    assert!(lines.len() > 10, "the test sees nothing");
    assert!(lines.len() <= 40, "{} lines name programs; make it a mark:\n{}", lines.len(), lines.join("\n"));
}

/// Whether a line compares something with the text at that place.
fn compares(line: &str, at: usize, text: &str) -> bool {
    let (before, after) = (line[..at].trim_end(), line[at + text.len() + 2..].trim_start());
    let signs = ["==", "!=", "matches!(", "contains(&", "|"];
    signs.iter().any(|sign| before.ends_with(sign)) || after.starts_with("=>") || after.starts_with("| \"")
}

/// Code that asks for a rule asks for its mark, its effect or its constant, so that renaming a rule breaks nothing.
#[test]
fn no_rule_is_compared_by_its_id() {
    let ids: BTreeSet<String> = oneway::catalog::entry::all().into_iter().map(|entry| entry.id.to_owned()).collect();
    assert!(ids.len() > 1000, "{}", ids.len());
    let wrong = |line: &str, at: usize, text: &str| {
        let before = &line[..at];
        let long = text.len() > 4 && text.contains('-');
        let starts = before.ends_with("starts_with(") || before.ends_with("strip_prefix(");
        long && ids.contains(text) && compares(line, at, text)
            || long && starts && ids.iter().any(|id| id.starts_with(text))
            || long && before.ends_with("ends_with(") && ids.iter().any(|id| id.ends_with(text))
    };
    let mut found = Vec::new();
    for (file, _, code) in files() {
        let lines = code.lines().filter(|line| literals(line).any(|(at, text)| wrong(line, at, text)));
        found.extend(lines.map(|line| format!("src/{file}: {}", line.trim())));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn literals_and_comparisons_are_seen() {
    assert_eq!(literals(r#"a("b", "c-d")"#).map(|(_, text)| text).collect::<Vec<_>>(), ["b", "c-d"]);
    for (line, expect) in [
        (r#"if f.rule == "guard-write" {"#, true),
        (r#""guard-write" => 1,"#, true),
        (r#"matches!(id, "x" | "guard-write")"#, true),
        (r#"Finding::new("guard-write", effect)"#, false),
    ] {
        let (at, text) = literals(line).last().unwrap();
        assert_eq!(compares(line, at, text), expect, "{line}");
    }
}

/// Long files hide things.
#[test]
fn no_file_is_long() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    ["src", "build"].iter().for_each(|dir| sources(&root.join(dir), &mut paths));
    let length = |path: &PathBuf| fs::read_to_string(path).expect("a source file").lines().count();
    let long: Vec<_> = paths.iter().filter(|path| length(path) > 600).collect();
    assert!(long.is_empty(), "more than 600 lines: {long:?}");
}

/// Judgements see the machine through `World` only; the command line is wiring and may touch it.
#[test]
fn only_the_world_and_the_command_line_touch_the_machine() {
    let mut wrong = Vec::new();
    for (file, module, code) in files() {
        if ["world", "cli", "main"].contains(&module.as_str()) {
            continue;
        }
        for touched in
            ["std::fs", "std::env", "std::process", "std::net", "std::thread", "SystemTime::now", "Instant::now"]
        {
            if code.contains(touched) {
                wrong.push(format!("src/{file} touches `{touched}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn groups_and_single_paths_are_both_seen() {
    assert_eq!(named("use crate::a::B;", "crate::"), ["a"]);
    assert_eq!(named("use crate::{a, b::{c, d}, e::F};", "crate::"), ["a", "b", "e"]);
    assert_eq!(named("let x = crate::decide(); use crate::{\n    a,\n    b,\n};", "crate::"), ["decide", "a", "b"]);
    assert_eq!(named("use super::super::{a, b::C}; use super::d;", "super::super::"), ["a", "b"]);
    assert_eq!(named("use super::super::{a, b::C}; use super::d;", "super::"), ["super", "d"]);
}

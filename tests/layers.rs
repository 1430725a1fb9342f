//! The arrows of the design: a module uses only what stands above it in src/lib.rs, and only a few touch the machine.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;
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
        assert!(["lib", "main"].contains(&module.as_str()) || order.contains_key(&module), "src/{file}");
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

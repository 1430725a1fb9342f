//! The programs of a directory of rules, file by file. A fault ends the build with its file and line.

use crate::catalog::read::{self, node::Fault, node::Node};
use crate::catalog::row::{Program, Rule, Test};
use crate::tree;
use std::path::{Path, PathBuf};

/// A file and its programs.
pub type Family = (String, Vec<Program>);

/// Every program. The rules of one may stand in several files: those that extend it come behind its own.
pub fn read(dir: &Path) -> Vec<Family> {
    let (mut families, mut more) = (Vec::new(), Vec::new());
    for file in files(dir) {
        let shown = file.display().to_string();
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{shown}: {error}"));
        let stop = |fault: Fault| -> ! { panic!("{shown}:{}: {}", fault.line, fault.what) };
        let root = tree::read(&text).unwrap_or_else(|fault| stop(fault));
        families.push((shown.clone(), family(&root, &mut more).unwrap_or_else(|fault| stop(fault))));
    }
    for (name, rules) in more {
        extend(&mut families, name, &rules);
    }
    families
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a directory can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .collect();
    files.sort();
    files
}

fn family(root: &Node, more: &mut Vec<(&'static str, Vec<Rule>)>) -> Result<Vec<Program>, Fault> {
    let mut out = Vec::new();
    for (key, rows) in root.table()? {
        if key != "program" {
            return read::node::fault(rows, format!("`{key}` is no kind of row"));
        }
        for row in rows.list()? {
            match row.table()? {
                [(key, name), (_, rules)] if key == "extends" => {
                    let rules: Result<Vec<Rule>, Fault> = rules.list()?.iter().map(|r| read::rule(r, named)).collect();
                    more.push((name.text()?, rules?));
                }
                _ => out.push(read::program(row, named)?),
            }
        }
    }
    Ok(out)
}

fn extend(families: &mut [Family], name: &str, rules: &[Rule]) {
    let mut programs = families.iter_mut().flat_map(|(_, programs)| programs);
    let program = programs.find(|p| p.names.contains(&name));
    let program = program.unwrap_or_else(|| panic!("no row has the name `{name}` that another one extends"));
    program.rules = [program.rules, rules].concat().leak();
}

/// Tests are functions of the library: here only their names count, and the compiler finds them.
fn named(_: &str) -> Option<Test> {
    Some(|_| false)
}

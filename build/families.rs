//! The programs of a directory of rules, file by file.

use crate::catalog::read::{self, node::Fault, node::Node};
use crate::catalog::row::{Program, Rule, Test};
use crate::files;
use std::path::Path;

/// A file and its programs.
pub type Family = (String, Vec<Program>);

/// Every program. The rules of one may stand in several files: those that extend it come behind its own.
pub fn read(dir: &Path) -> Vec<Family> {
    let (mut families, mut more) = (Vec::new(), Vec::new());
    for file in files::read(dir) {
        file.only(&["program"]);
        let programs = file.get(family(file.rows("program"), &mut more));
        families.push((file.shown, programs));
    }
    for (name, rules) in more {
        extend(&mut families, name, &rules);
    }
    families
}

fn family(rows: &[Node], more: &mut Vec<(&'static str, Vec<Rule>)>) -> Result<Vec<Program>, Fault> {
    let mut out = Vec::new();
    for row in rows {
        match row.table()? {
            [(key, name), (_, rules)] if key == "extends" => {
                let rules: Result<Vec<Rule>, Fault> = rules.list()?.iter().map(|r| read::rule(r, named)).collect();
                more.push((name.text()?, rules?));
            }
            _ => out.push(read::program(row, named)?),
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

//! The options of programs, as Rust: lists by name, sorted by its hash.

use crate::catalog::names::hash;
use crate::catalog::options::Options;
use crate::catalog::read::node::{Fault, Node, fault};
use crate::catalog::read::options;
use crate::files;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// By name: the sub-command, whether it stands in front of one, and the number of the row.
type Programs = BTreeMap<&'static str, Vec<(&'static str, bool, usize)>>;

/// Every table.
pub fn compile(dir: &Path) -> String {
    let (mut out, mut programs) = (String::new(), Programs::new());
    let mut count = 0;
    for file in files::read(dir) {
        file.only(&["options"]);
        for row in file.rows("options") {
            let lists = file.get(options::one(row));
            writeln!(out, "static ROW_{count}: Options = {:?};", Options { of: "", ..*lists }).unwrap();
            file.get(named(row, lists, count, &mut programs));
            count += 1;
        }
    }
    out += "static LISTS: &[(u32, &str, ProgramLists)] = &[\n";
    let mut programs: Vec<_> = programs.into_iter().collect();
    programs.sort_by_key(|(name, _)| hash(name));
    for (name, mut rows) in programs {
        rows.sort_unstable();
        let rows: Vec<String> = rows.iter().map(|(sub, _, n)| format!("(mask({sub:?}), &ROW_{n})")).collect();
        writeln!(out, "({}, {name:?}, &[{}]),", hash(name), rows.join(", ")).unwrap();
    }
    out + "];\n"
}

/// Puts a list behind every program that it speaks for; a program has one for each sub-command.
fn named(row: &Node, lists: &'static Options, at: usize, out: &mut Programs) -> Result<(), Fault> {
    if lists.of.is_empty() {
        return fault(row, "`of` is missing");
    }
    for name in lists.of.split_whitespace() {
        let rows = out.entry(name).or_default();
        if rows.iter().any(|(sub, front, _)| (*sub, *front) == (lists.sub, lists.front)) {
            return fault(row, format!("`{name} {}` has a list already", lists.sub));
        }
        rows.push((lists.sub, lists.front, at));
    }
    Ok(())
}

//! Lists of names in one text, by blanks.

use crate::catalog::read::node::{Fault, Node, fault};

/// The names, sorted; none stands twice.
pub fn sorted(node: &Node) -> Result<Vec<&'static str>, Fault> {
    let mut names: Vec<&'static str> = node.text()?.split_whitespace().collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => fault(node, format!("`{}` stands twice", pair[0])),
        None => Ok(names),
    }
}

/// The names as Rust.
pub fn names(node: &Node) -> Result<String, Fault> {
    Ok(format!("Names({:?})", sorted(node)?.join(" ")))
}

/// A table of lists as constants: `pragmas-of = "…"` is `PRAGMAS_OF`.
pub fn lists(node: &Node) -> Result<String, Fault> {
    let list = |(key, value): &(String, Node)| {
        let name = key.replace('-', "_").to_uppercase();
        Ok(format!("/// `{key}`.\npub static {name}: Names = {};\n", names(value)?))
    };
    node.table()?.iter().map(list).collect()
}

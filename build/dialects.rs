//! Sets of dialects: `postgres-family tsql`, `all -sqlite`.

use crate::catalog::read::node::{Fault, Node, fault};
use crate::dialect::{Dialect, Dialects};

/// Words that stand for several.
pub const FAMILIES: [(&str, Dialects); 5] = [
    ("all", Dialects::ALL),
    ("postgres-family", Dialects::POSTGRES),
    ("mysql-family", Dialects::MYSQL),
    ("sqlite-family", Dialects::SQLITE),
    ("versioned", Dialects::VERSIONED),
];

/// The set as Rust.
pub fn write(node: &Node) -> Result<String, Fault> {
    let mut set = Dialects::NONE;
    for word in node.text()?.split_whitespace() {
        let (name, less) = word.strip_prefix('-').map_or((word, false), |name| (name, true));
        let Some(found) = named(name) else { return fault(node, format!("`{name}` is no dialect")) };
        set = if less { set.without(found) } else { set.or(found) };
    }
    if set == Dialects::ALL {
        return Ok("Dialects::ALL".into());
    }
    let names: Vec<String> = Dialect::ALL.iter().filter(|d| set.has(**d)).map(|d| format!("Dialect::{d:?}")).collect();
    Ok(format!("Dialects::of(&[{}])", names.join(", ")))
}

fn named(name: &str) -> Option<Dialects> {
    let family = FAMILIES.iter().find(|(family, _)| *family == name).map(|(_, set)| *set);
    family.or_else(|| Dialect::ALL.iter().find(|d| d.name() == name).map(|d| Dialects::one(*d)))
}

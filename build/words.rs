//! Lists of names: in one text, by blanks; or one by one, where they hold blanks or their order counts.

use crate::catalog::names::hash;
use crate::catalog::read::node::{Fault, Kind, Node, fault};
use std::collections::{BTreeMap, HashSet};

/// The names, sorted; none stands twice.
pub fn sorted(node: &Node) -> Result<Vec<&'static str>, Fault> {
    let mut names: Vec<&'static str> = node.text()?.split_whitespace().collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => fault(node, format!("`{}` stands twice", pair[0])),
        None => Ok(names),
    }
}

/// Names that may stand only once in several lists.
#[derive(Default)]
pub struct Once(HashSet<String>);

impl Once {
    /// Takes a name in.
    pub fn take(&mut self, name: &str, node: &Node) -> Result<(), Fault> {
        let fresh = self.0.insert(name.to_owned());
        if fresh { Ok(()) } else { fault(node, format!("`{name}` stands twice")) }
    }

    /// The names of a list, which stand in no other.
    pub fn sorted(&mut self, node: &Node) -> Result<Vec<&'static str>, Fault> {
        let names = sorted(node)?;
        names.iter().try_for_each(|name| self.take(name, node))?;
        Ok(names)
    }
}

/// The names as Rust.
pub fn names(node: &Node) -> Result<String, Fault> {
    Ok(format!("Names::new({:?})", sorted(node)?.join(" ")))
}

/// A list of what is harmless: each name is written out, none stands for others.
pub fn whole(node: &Node) -> Result<String, Fault> {
    match sorted(node)?.iter().find(|name| name.ends_with('*')) {
        Some(name) => fault(node, format!("`{name}`: what is harmless is enumerated")),
        None => names(node),
    }
}

/// A list as a constant: `pragmas-of = "…"` is `PRAGMAS_OF`.
pub fn list(key: &str, value: &Node) -> Result<String, Fault> {
    let (kind, rust) = match &value.value {
        Kind::List(_) => ("&[&str]", format!("&{:?}", value.texts()?)),
        _ => ("Names", names(value)?),
    };
    Ok(format!("/// `{key}`.\npub static {}: {kind} = {rust};\n", constant(key)))
}

/// A table of lists, a constant each.
pub fn lists(node: &Node) -> Result<String, Fault> {
    node.table()?.iter().map(|(key, value)| list(key, value)).collect()
}

/// A table of lists as one constant: what each belongs to, and its names.
pub fn named(key: &str, table: &[(String, Node)]) -> Result<String, Fault> {
    let row = |(of, value): &(String, Node)| Ok(format!("({of:?}, {})", names(value)?));
    let rows: Result<Vec<String>, Fault> = table.iter().map(row).collect();
    Ok(format!("/// `{key}`.\npub static {}: &[(&str, Names)] = &[{}];\n", constant(key), rows?.join(", ")))
}

/// The same the other way round: each name with what it belongs to, by the number that `hash` gives it.
pub fn by_name(key: &str, table: &[(String, Node)]) -> Result<String, Fault> {
    let mut rows: BTreeMap<(u32, &str), Vec<&str>> = BTreeMap::new();
    for (of, value) in table {
        sorted(value)?.into_iter().for_each(|name| rows.entry((hash(name), name)).or_default().push(of));
    }
    let rows: Vec<String> = rows.iter().map(|((hash, name), of)| format!("({hash}, {name:?}, &{of:?})")).collect();
    Ok(format!("/// `{key}`.\npub static {}: &[ByName] = &[{}];\n", constant(key), rows.join(", ")))
}

/// A table of paths as one constant: what lies there, and the names on the way; a leading `/` is a name of its own.
pub fn places(key: &str, table: &[(String, Node)]) -> Result<String, Fault> {
    let mut rows = Vec::new();
    for (what, paths) in table {
        for path in paths.texts()? {
            let root = path.starts_with('/').then_some("/");
            let parts: Vec<&str> = root.into_iter().chain(path.split('/').filter(|part| !part.is_empty())).collect();
            rows.push(format!("({what:?}, &{parts:?})"));
        }
    }
    Ok(format!("/// `{key}`.\npub static {}: &[(&str, &[&str])] = &[{}];\n", constant(key), rows.join(", ")))
}

fn constant(key: &str) -> String {
    key.replace('-', "_").to_uppercase()
}

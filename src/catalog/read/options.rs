//! The options that a program takes: `{ sub = "log", flags = "-p --stat", values = "-n" }`.

use super::node::{Fault, Node, fault, keep, keep_all};
use super::{Key, Shape};
use crate::catalog::names::Names;
use crate::catalog::options::{OPTIONS, Options};

macro_rules! key {
    ($field:ident, $shape:expr, $read:expr, $says:literal) => {
        Key {
            name: stringify!($field),
            shape: $shape,
            says: $says,
            set: |out, node, _| {
                out.$field = $read(node)?;
                Ok(())
            },
        }
    };
}

/// The keys of a list of options.
pub const KEYS: [Key<Options>; 11] = [
    key!(of, Shape::Text, Node::text, "the programs of the row that it speaks for; left out: all"),
    key!(sub, Shape::Text, Node::text, "the sub-command, as in a rule; left out: the program itself"),
    key!(front, Shape::Switch, Node::switch, "only in front of a sub-command"),
    key!(whole, Shape::Switch, Node::switch, "`-ab` is one option, never two"),
    key!(flags, Shape::Text, list, "harmless ones without a value, or with one behind `=`; `-#` is a number"),
    key!(values, Shape::Text, list, "harmless ones with a value; `-j~` has it in the same word or none"),
    key!(pairs, Shape::Text, list, "harmless ones with two words behind them, a name and a value"),
    key!(writes, Shape::Text, list, "those whose value is a file that is written"),
    key!(runs, Shape::Text, list, "those that name code, a program, a plug-in, or settings that do"),
    key!(loads, Shape::Text, list, "those whose value is code or settings: the project's own where it lies there"),
    key!(sends, Shape::Text, list, "those that name a machine or an address to talk to"),
];

/// Reads the lists of a program.
pub fn all(node: &Node) -> Result<&'static [&'static Options], Fault> {
    let lists: Result<Vec<&'static Options>, Fault> = node.list()?.iter().map(one).collect();
    Ok(keep_all(lists?))
}

/// Reads one.
pub fn one(node: &Node) -> Result<&'static Options, Fault> {
    let out = super::fill(OPTIONS, &KEYS, "list of options", node, |_| None)?;
    let all = [out.flags, out.values, out.pairs, out.writes, out.runs, out.loads, out.sends]
        .map(|list| list.all().filter(|name| !name.is_empty()));
    let mut names: Vec<&str> = all.into_iter().flatten().map(|name| name.trim_end_matches('~')).collect();
    names.sort_unstable();
    let twice = names.iter().zip(names.iter().skip(1)).find(|(a, b)| a == b);
    match twice {
        Some((name, _)) => fault(node, format!("`{name}` stands twice")),
        None => Ok(Box::leak(Box::new(out))),
    }
}

/// Options by blanks, sorted.
fn list(node: &Node) -> Result<Names, Fault> {
    let mut names: Vec<&str> = node.text()?.split_whitespace().collect();
    names.sort_unstable();
    match names.iter().find(|name| !name.starts_with(['-', '+']) || name.contains('=')) {
        Some(name) => fault(node, format!("`{name}` is no option")),
        None => Ok(Names::new(keep(&names.join(" ")))),
    }
}

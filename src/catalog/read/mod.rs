//! Reads rows: the same language in `rules/`, at build time, and in a person's policy.

mod carry;
pub mod keys;
pub(crate) mod node;
pub mod options;
pub mod server;
pub(crate) mod values;
pub(crate) mod when;

use crate::catalog::row::{PROGRAM, Program, READS, Rule};
use node::{Fault, Node, fault};
use when::Tests;

/// What a key of a row takes, for the schema that editors check rows with.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// A text.
    Text,
    /// `true` or `false`.
    Switch,
    /// A list of texts.
    Texts,
    /// One of these words.
    One(&'static [&'static str]),
    /// A list of `[sub-command, text]`.
    TextPairs,
    /// A list of `[sub-command, number]`.
    NumberPairs,
    /// A list of tables that say where the program holds another one.
    Carries,
    /// A list of options that the program takes.
    Options,
    /// A list of rules.
    Rules,
    /// A command, a word, or a table of one key.
    Undo,
    /// A table of texts.
    Lists,
    /// A list of tools of a server.
    Tools,
    /// A list of calls, each behind the id of a rule.
    Calls,
}

/// A key of a row: its name, what it takes, what it says, and how it is read.
pub struct Key<T: 'static, C: 'static = Tests> {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub shape: Shape,
    /// What it says.
    pub says: &'static str,
    set: fn(&mut T, &Node, C) -> Result<(), Fault>,
}

/// A key of a row.
const fn key<T, C>(
    name: &'static str,
    shape: Shape,
    says: &'static str,
    set: fn(&mut T, &Node, C) -> Result<(), Fault>,
) -> Key<T, C> {
    Key { name, shape, says, set }
}

/// Puts what was read where it belongs.
fn put<T>(slot: &mut T, value: Result<T, Fault>) -> Result<(), Fault> {
    *slot = value?;
    Ok(())
}

/// Reads a program's row.
pub fn program(node: &Node, tests: Tests) -> Result<Program, Fault> {
    let out = fill(PROGRAM, &keys::PROGRAM, "program", node, tests)?;
    if out.names.is_empty() { fault(node, "a program needs names") } else { Ok(out) }
}

/// Reads a rule.
pub fn rule(node: &Node, tests: Tests) -> Result<Rule, Fault> {
    let out = fill(READS, &keys::RULE, "rule", node, tests)?;
    if out.id.is_empty() { fault(node, "a rule needs an id") } else { Ok(out) }
}

fn fill<T>(mut out: T, keys: &[Key<T>], what: &str, node: &Node, tests: Tests) -> Result<T, Fault> {
    for (name, value) in node.table()? {
        set(&mut out, keys, what, name, value, tests)?;
    }
    Ok(out)
}

fn set<T, C>(out: &mut T, keys: &[Key<T, C>], what: &str, name: &str, value: &Node, with: C) -> Result<(), Fault> {
    match keys.iter().find(|key| key.name == name) {
        Some(key) => (key.set)(out, value, with),
        None => fault(value, format!("`{name}` is no key of a {what}")),
    }
}

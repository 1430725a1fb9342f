//! Reads rows: the same language in `rules/`, at build time, and in a person's policy.

mod carry;
pub mod node;
pub mod when;

use crate::catalog::row::{On, Otherwise, PROGRAM, Program, READS, Rule, Style, UndoRow};
use crate::finding::{Act, Class, Effect, Object, Reach};
use node::{Fault, Node, fault, keep_all};
use when::Tests;

/// Reads a program's row.
pub fn program(node: &Node, tests: Tests) -> Result<Program, Fault> {
    let mut out = PROGRAM;
    let mut rules = Vec::new();
    for (key, value) in node.table()? {
        match key.as_str() {
            "names" => out.names = value.texts()?,
            "alike" => out.alike = value.switch()?,
            "style" => out.style = style(value)?,
            "values" => out.values = value.text()?,
            "own" => out.own = value.text()?,
            "groups" => out.groups = value.text()?,
            "dry" => out.dry = value.text()?,
            "ends" => out.ends = value.text()?,
            "from" => out.from = value.text()?,
            "loose" => out.loose = value.switch()?,
            "reader" => out.reader = value.switch()?,
            "otherwise" => out.otherwise = otherwise(value)?,
            "sub-values" => out.sub_values = keep_all(pairs(value, Node::text)?),
            "stops" => out.stops = keep_all(pairs(value, Node::number)?),
            "carries" => {
                let carries: Result<Vec<_>, Fault> = value.list()?.iter().map(carry::read).collect();
                out.carries = keep_all(carries?);
            }
            "rule" => {
                for node in value.list()? {
                    rules.push(rule(node, tests)?);
                }
            }
            _ => return fault(value, format!("`{key}` is no key of a program")),
        }
    }
    out.rules = keep_all(rules);
    if out.names.is_empty() { fault(node, "a program needs names") } else { Ok(out) }
}

/// Reads a rule.
pub fn rule(node: &Node, tests: Tests) -> Result<Rule, Fault> {
    let mut out = READS;
    for (key, value) in node.table()? {
        match key.as_str() {
            "id" => out.id = value.text()?,
            "sub" => out.sub = value.text()?,
            "when" => out.when = when::read(value.text()?, tests).or_else(|what| fault(value, what))?,
            "effect" => out.effect = effect(value)?,
            "undo" => out.undo = undo(value)?,
            "on" => out.on = on(value)?,
            "what" => out.what = value.text()?,
            "instead" => out.instead = value.text()?,
            "network" => out.network = value.switch()?,
            "outside" => out.outside = value.switch()?,
            "class" => out.class = Some(Class::named(value.text()?).map_or_else(|| fault(value, CLASSES), Ok)?),
            "hits" => out.hits = value.texts()?,
            "misses" => out.misses = value.texts()?,
            _ => return fault(value, format!("`{key}` is no key of a rule")),
        }
    }
    if out.id.is_empty() { fault(node, "a rule needs an id") } else { Ok(out) }
}

const CLASSES: &str = "read, safe-write or history-affecting is expected";

fn style(node: &Node) -> Result<Style, Fault> {
    Ok(match node.text()? {
        "gnu" => Style::Gnu,
        "posix" => Style::Posix,
        "dash" => Style::Dash,
        "plain" => Style::Plain,
        "pairs" => Style::Pairs,
        _ => return fault(node, "gnu, posix, dash, plain or pairs is expected"),
    })
}

fn otherwise(node: &Node) -> Result<Otherwise, Fault> {
    Ok(match node.text()? {
        "harmless" => Otherwise::Harmless,
        "unknown" => Otherwise::Unknown,
        _ => return fault(node, "harmless or unknown is expected"),
    })
}

/// `[["sub", value], …]`.
fn pairs<T>(node: &Node, read: fn(&Node) -> Result<T, Fault>) -> Result<Vec<(&'static str, T)>, Fault> {
    let pair = |node: &Node| match node.list()? {
        [sub, value] => Ok((sub.text()?, read(value)?)),
        _ => fault(node, "a sub-command and its value are expected"),
    };
    node.list()?.iter().map(pair).collect()
}

/// `change shared remote`.
fn effect(node: &Node) -> Result<Effect, Fault> {
    let words: Vec<&str> = node.text()?.split(' ').collect();
    let read = || match words.as_slice() {
        [act, object, reach] => Some(Effect::new(Act::named(act)?, Object::named(object)?, Reach::named(reach)?)),
        _ => None,
    };
    read().map_or_else(|| fault(node, "an act, an object and a reach are expected, such as `change file project`"), Ok)
}

fn undo(node: &Node) -> Result<UndoRow, Fault> {
    if let Ok(text) = node.text() {
        return Ok(match text {
            "lost" => UndoRow::None,
            "gone" => UndoRow::Gone,
            "overwritten" => UndoRow::Overwritten,
            command => UndoRow::Exact(command),
        });
    }
    match node.table()? {
        [(key, value)] if key == "partly" => Ok(UndoRow::Partial(value.text()?)),
        [(key, value)] if key == "depends" => Ok(UndoRow::Unknown(value.text()?)),
        [(key, value)] if key == "clean-tree" => Ok(UndoRow::CleanTree(value.text()?)),
        _ => {
            fault(node, "a command, lost, gone, overwritten, or a table with partly, depends or clean-tree is expected")
        }
    }
}

fn on(node: &Node) -> Result<On, Fault> {
    let text = node.text()?;
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    Ok(match (word, rest) {
        ("operands", "") => On::Operands,
        ("tail", "") => On::Tail,
        ("tail-unless", flags) => On::TailUnless(flags),
        ("sources", "") => On::Sources,
        ("last", "") => On::Last,
        ("first", "") => On::First,
        ("flag", flags) => On::Flag(flags),
        ("mount", flags) => On::Mount(flags),
        ("ends", "") => On::Ends,
        ("file-urls", "") => On::FileUrls,
        ("pair", keys) => On::Pair(keys),
        ("here", "") => On::Here,
        ("named", names) => On::Named(names),
        _ => return fault(node, format!("`{text}` does not say which words")),
    })
}

//! The values of a row's keys.

use super::node::{Fault, Node, fault};
use crate::catalog::facts::Facts;
use crate::catalog::row::{On, Otherwise, UndoRow, WordStyle};
use crate::finding::{Act, Class, Effect, Object, Reach};

/// `read`, `safe-write` or `history-affecting`.
pub fn class(node: &Node) -> Result<Class, Fault> {
    let found = Class::named(node.text()?);
    found.map_or_else(|| fault(node, "read, safe-write or history-affecting is expected"), Ok)
}

/// How words are told apart.
pub fn style(node: &Node) -> Result<WordStyle, Fault> {
    Ok(match node.text()? {
        "gnu" => WordStyle::Gnu,
        "posix" => WordStyle::Posix,
        "dash" => WordStyle::Dash,
        "plain" => WordStyle::Plain,
        "pairs" => WordStyle::Pairs,
        _ => return fault(node, "gnu, posix, dash, plain or pairs is expected"),
    })
}

/// What a program does when no rule applies.
pub fn otherwise(node: &Node) -> Result<Otherwise, Fault> {
    Ok(match node.text()? {
        "harmless" => Otherwise::Harmless,
        "unknown" => Otherwise::Unknown,
        _ => return fault(node, "harmless or unknown is expected"),
    })
}

/// `[["sub", value], …]`.
pub fn pairs<T>(node: &Node, read: fn(&Node) -> Result<T, Fault>) -> Result<Vec<(&'static str, T)>, Fault> {
    let pair = |node: &Node| match node.list()? {
        [sub, value] => Ok((sub.text()?, read(value)?)),
        _ => fault(node, "a sub-command and its value are expected"),
    };
    node.list()?.iter().map(pair).collect()
}

/// `change shared remote`.
pub fn effect(node: &Node) -> Result<Effect, Fault> {
    let words: Vec<&str> = node.text()?.split(' ').collect();
    let read = || match words.as_slice() {
        [act, object, reach] => Some(Effect::new(Act::named(act)?, Object::named(object)?, Reach::named(reach)?)),
        _ => None,
    };
    read().map_or_else(|| fault(node, "an act, an object and a reach are expected, such as `change file project`"), Ok)
}

/// Whether it comes back.
pub fn undo(node: &Node) -> Result<UndoRow, Fault> {
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
        [(key, value)] if key == "layout" => Ok(UndoRow::Layout(value.text()?)),
        _ => fault(
            node,
            "a command, lost, gone, overwritten, or a table with partly, depends, clean-tree or layout is expected",
        ),
    }
}

/// Which words an effect falls on.
pub fn on(node: &Node) -> Result<On, Fault> {
    let text = node.text()?;
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    Ok(match (word, rest) {
        ("operands", "") => On::Operands,
        ("tracked", "") => On::Tracked,
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

/// Facts by blanks, each one that is known.
pub fn marks(node: &Node, known: Facts) -> Result<&'static str, Fault> {
    let text = node.text()?;
    let names = || known.iter().map(|(name, _)| *name);
    match text.split(' ').find(|mark| !names().any(|name| name == *mark)) {
        Some(mark) => {
            let names = names().collect::<Vec<_>>().join(", ");
            fault(node, format!("`{mark}` is no mark; one of {names} is expected"))
        }
        None => Ok(text),
    }
}

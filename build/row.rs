//! A row as a Rust value, by the keys of its kind.

use crate::catalog::read::node::{Fault, Node, fault};
use crate::catalog::read::values;
use crate::catalog::row::UndoRow;
use crate::dialects;
use crate::ids::Ids;
use crate::kinds::{Key, Takes};

/// A row as a value of a type.
pub fn value(kind: &str, keys: &[Key], node: &Node, ids: &Ids) -> Result<String, Fault> {
    let table = node.table()?;
    if let Some((name, value)) = table.iter().find(|(name, _)| keys.iter().all(|key| key.name != name)) {
        return fault(value, format!("`{name}` is no key here"));
    }
    let field = |key: &Key| {
        let rust = match table.iter().find(|(name, _)| name == key.name) {
            Some((_, value)) => write(key.takes, value, ids)?,
            None if key.or.is_empty() => return fault(node, format!("`{}` is missing", key.name)),
            None => key.or.to_owned(),
        };
        Ok(format!("{}: {rust}", key.name.replace('-', "_")))
    };
    let fields: Result<Vec<String>, Fault> = keys.iter().map(field).collect();
    Ok(format!("{kind} {{ {} }}", fields?.join(", ")))
}

fn write(takes: Takes, node: &Node, ids: &Ids) -> Result<String, Fault> {
    Ok(match takes {
        Takes::Text => format!("{:?}", node.text()?),
        Takes::Maybe => format!("Some({:?})", node.text()?),
        Takes::Texts => format!("&{:?}", node.texts()?),
        Takes::Switch => node.switch()?.to_string(),
        Takes::Class => format!("Class::{:?}", values::class(node)?),
        Takes::Effect => {
            let effect = values::effect(node)?;
            format!("Effect::new(Act::{:?}, Object::{:?}, Reach::{:?})", effect.act, effect.object, effect.reach)
        }
        Takes::Undo => undo(node)?,
        Takes::Versioned => match node.list()? {
            [class, back] => format!("Some((Class::{:?}, {}))", values::class(class)?, undo(back)?),
            _ => return fault(node, "a class and an undo are expected"),
        },
        Takes::Dialects => dialects::write(node)?,
        Takes::Rule => ids.path(node)?,
        Takes::Examples => list(node, example)?,
        Takes::Flags => {
            let flags: Vec<String> = node.text()?.split_whitespace().map(flag).collect();
            format!("&[{}]", flags.join(", "))
        }
        Takes::Cases => list(node, |node| case(node, ids))?,
    })
}

fn list(node: &Node, write: impl Fn(&Node) -> Result<String, Fault>) -> Result<String, Fault> {
    let items: Result<Vec<String>, Fault> = node.list()?.iter().map(write).collect();
    Ok(format!("&[{}]", items?.join(", ")))
}

fn undo(node: &Node) -> Result<String, Fault> {
    if node.text().is_ok_and(|text| text == "unneeded") {
        return Ok("UndoRow::Unneeded".into());
    }
    Ok(match values::undo(node)? {
        UndoRow::None => "UndoRow::None".into(),
        UndoRow::Exact(how) => format!("UndoRow::Exact({how:?})"),
        UndoRow::Partial(how) => format!("UndoRow::Partial({how:?})"),
        UndoRow::Unknown(on) => format!("UndoRow::Unknown({on:?})"),
        _ => return fault(node, "what brings it back, unneeded, lost, or a table with partly or depends is expected"),
    })
}

fn example(node: &Node) -> Result<String, Fault> {
    match node.text()?.split_once(": ").filter(|(dialect, _)| !dialect.contains(' ')) {
        Some(example) => Ok(format!("{example:?}")),
        None => fault(node, "a dialect or client, `: ` and a text are expected"),
    }
}

/// `message/m=`.
fn flag(text: &str) -> String {
    let (name, value) = text.strip_suffix('=').map_or((text, false), |name| (name, true));
    let (long, letter) = name.split_once('/').unwrap_or((name, "\0"));
    format!("({long:?}, {:?}, {value})", letter.chars().next().unwrap_or('\0'))
}

/// `["flag force", "dolt-push-force"]`.
fn case(node: &Node, ids: &Ids) -> Result<String, Fault> {
    let [when, rule] = node.list()? else { return fault(node, "a condition and a rule are expected") };
    let text = when.text()?;
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let when = match (word, rest) {
        ("flag", name) => format!("Flag({name:?})"),
        ("first", words) => format!("First(&{:?})", words.split(' ').collect::<Vec<_>>()),
        ("bare", "") => "Bare".into(),
        ("after", "") => "After".into(),
        ("refspec", "") => "Refspec".into(),
        ("branch", "") => "Branch".into(),
        ("dot", "") => "Dot".into(),
        ("one", "") => "One".into(),
        ("local", "") => "Local".into(),
        _ => return fault(when, "flag NAME, first WORDS, bare, after, refspec, branch, dot, one or local is expected"),
    };
    Ok(format!("(When::{when}, {})", ids.path(rule)?))
}

//! Rows that become Rust values as they stand: the keys of each kind, what they take and say, and the Rust they turn into.
//! The schemas for editors come from the same tables.

use crate::catalog::read::node::{Fault, Node, fault};
use crate::catalog::read::values;
use crate::catalog::row::UndoRow;
use crate::dialects;
use crate::ids::Ids;

/// What a key takes.
#[derive(Debug, Clone, Copy)]
pub enum Takes {
    /// A text.
    Text,
    /// A text, or nothing.
    Maybe,
    /// A list of texts.
    Texts,
    /// `true` or `false`.
    Switch,
    /// The gate's class.
    Class,
    /// An act, an object and a reach.
    Effect,
    /// Whether it comes back.
    Back,
    /// Class and undo in a versioned database.
    Versioned,
    /// Dialects and families of them, by blanks.
    Dialects,
    /// The id of a rule.
    Rule,
    /// Texts, each behind the dialect or client that reads it.
    Examples,
    /// Flags of a procedure.
    Flags,
    /// What of the arguments decides, and the rule that it makes.
    Cases,
}

/// A key of a row.
pub struct Key {
    /// Its name; with `_` for `-` that of the field.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// The Rust where it is left out; empty where it may not be.
    pub or: &'static str,
    /// What it says.
    pub says: &'static str,
}

const fn key(name: &'static str, takes: Takes, or: &'static str, says: &'static str) -> Key {
    Key { name, takes, or, says }
}

/// A rule for SQL.
pub const RULE: &[Key] = &[
    key("id", Takes::Text, "", "names the act (`sql-drop-table`); unique"),
    key(
        "leads",
        Takes::Texts,
        "&[]",
        "words that a statement begins with: `|` between alternatives, `*` for any one word",
    ),
    key("dialects", Takes::Dialects, "Dialects::ALL", "the dialects in which the leads mean this; left out: all"),
    key(
        "class",
        Takes::Class,
        "Class::HistoryAffecting",
        "the class of the statement gate; left out: history-affecting",
    ),
    key(
        "effect",
        Takes::Effect,
        "Effect::new(Act::Change, Object::Database, Reach::Remote)",
        "an act, an object and a reach; left out: `change database remote`",
    ),
    key(
        "undo",
        Takes::Back,
        "Back::None",
        "what brings it back, `unneeded`, `lost` (left out: this), or a table with `partly` or `depends`",
    ),
    key("versioned", Takes::Versioned, "None", "class and undo in a versioned database, where they differ"),
    key("admin", Takes::Switch, "false", "only under a person's admin mode"),
    key(
        "rolls-back",
        Takes::Switch,
        "false",
        "a surrounding transaction that rolls back undoes it, where the dialect does not commit before it",
    ),
    key("what", Takes::Text, "", "what would happen, in words"),
    key("instead", Takes::Maybe, "None", "a safer way"),
    key(
        "hits",
        Takes::Examples,
        "&[]",
        "texts in which it is found, each behind its dialect or client: `postgres: DROP TABLE t`",
    ),
    key("misses", Takes::Examples, "&[]", "texts near by in which it is not"),
];

/// A procedure of Dolt.
pub const DOLT: &[Key] = &[
    key("name", Takes::Text, "", "its name without `dolt_`"),
    key(
        "flags",
        Takes::Flags,
        "&[]",
        "the flags it knows, by blanks: `long/letter`, `=` behind those that take a value; any other is the worst",
    ),
    key("cases", Takes::Cases, "&[]", "what of the arguments decides, and the rule: the first that fits counts"),
    key("otherwise", Takes::Rule, "", "the rule when no case fits"),
];

/// A rule of the engine.
pub const ENGINE: &[Key] = &[
    key("id", Takes::Text, "", "names it; unique"),
    key("effect", Takes::Effect, "", "what it says at least: an act, an object and a reach"),
    key("what", Takes::Text, "", "what it means"),
    key("hits", Takes::Texts, "&[]", "commands in which it is found"),
    key("misses", Takes::Texts, "&[]", "commands near by in which it is not"),
];

/// A fault of a grant.
pub const GRANT: &[Key] = &[
    key("id", Takes::Text, "", "names it; unique"),
    key("on", Takes::Text, "", "where it stands"),
    key("what", Takes::Text, "", "what it means"),
    key("instead", Takes::Text, "", "what to do about it"),
    key("hits", Takes::Texts, "&[]", "grants that have it"),
    key("misses", Takes::Texts, "&[]", "grants that do not"),
];

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
        Takes::Back => back(node)?,
        Takes::Versioned => match node.list()? {
            [class, undo] => format!("Some((Class::{:?}, {}))", values::class(class)?, back(undo)?),
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

fn back(node: &Node) -> Result<String, Fault> {
    if node.text().is_ok_and(|text| text == "unneeded") {
        return Ok("Back::Unneeded".into());
    }
    Ok(match values::undo(node)? {
        UndoRow::None => "Back::None".into(),
        UndoRow::Exact(how) => format!("Back::Exact({how:?})"),
        UndoRow::Partial(how) => format!("Back::Partial({how:?})"),
        UndoRow::Unknown(on) => format!("Back::Unknown({on:?})"),
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
        ("local", "") => "Local".into(),
        _ => return fault(when, "flag NAME, first WORDS, bare, after, refspec, branch, dot or local is expected"),
    };
    Ok(format!("(When::{when}, {})", ids.path(rule)?))
}

//! The files in `rules/` itself, as Rust: lists of names, rules without a program, build outputs. A module a file.

use crate::catalog::read::node::{Fault, Kind, Node, fault};
use crate::files::{self, File};
use crate::ids::{self, Ids};
use crate::kinds::{ENGINE, GRANT, Key, OUTPUT};
use crate::row;
use crate::words::{self, Once};
use std::path::Path;

/// Every table.
pub fn compile(dir: &Path) -> String {
    let ids = Ids::of(&[]);
    let module = |file: File| {
        let text = file.get(tables(&file, &ids));
        let name = file.stem.replace('-', "_");
        format!("/// {}\npub mod {name} {{\n#[allow(unused_imports)] use super::*;\n{text}}}\n", file.shown)
    };
    files::read(dir).into_iter().map(module).collect()
}

fn tables(file: &File, ids: &Ids) -> Result<String, Fault> {
    let mut out = String::new();
    let of = |name: &str| file.root.table().ok()?.iter().find(|(key, _)| key == name).map(|(_, value)| value);
    if let Some(rows) = of("output") {
        out += &outputs(rows, of("sure"), of("makers"))?;
    }
    for (key, value) in file.root.table()? {
        out += &match (key.as_str(), &value.value) {
            ("rule", _) => rules("General", ENGINE, value, &file.stem, ids)?,
            ("grant", _) => rules("GrantFaultKind", GRANT, value, &file.stem, ids)?,
            ("output" | "sure" | "makers", _) => String::new(),
            ("places" | "leaves" | "later", Kind::Table(table)) => words::places(key, table)?,
            ("files", Kind::Table(table)) => words::by_name(key, table)?,
            (_, Kind::Table(table)) => words::named(key, table)?,
            _ => words::list(key, value)?,
        };
    }
    Ok(out)
}

/// Rules, each under its id in capitals, and all of them.
fn rules(kind: &str, keys: &[Key], rows: &Node, stem: &str, ids: &Ids) -> Result<String, Fault> {
    let (mut out, mut all, mut once) = (String::new(), Vec::new(), Once::default());
    for rule in rows.list()? {
        let id = ids::id(rule)?;
        once.take(id, rule)?;
        let name = ids::constant(id, stem);
        out += &format!("/// `{id}`\npub static {name}: {kind} = {};\n", row::value(kind, keys, rule, ids)?);
        all.push(format!("&{name}"));
    }
    Ok(out + &format!("/// Every one.\npub static ALL: &[&{kind}] = &[{}];\n", all.join(", ")))
}

/// Build outputs, a row a name.
fn outputs(rows: &Node, sure: Option<&Node>, makers: Option<&Node>) -> Result<String, Fault> {
    let (mut all, mut once) = (Vec::new(), Once::default());
    for (otherwise, names) in sure.map_or(Ok(&[][..]), Node::table)? {
        for name in once.sorted(names)? {
            all.push(format!(
                "Output {{ name: {name:?}, sure: true, inside: None, makers: &[], otherwise: {otherwise:?} }}"
            ));
        }
    }
    for output in rows.list()? {
        let field = |key: &str| output.table().ok()?.iter().find(|(name, _)| name == key).map(|(_, value)| value);
        if let Some((key, value)) = output.table()?.iter().find(|(key, _)| !OUTPUT.contains(&key.as_str())) {
            return fault(value, format!("`{key}` is no key of an output"));
        }
        let (Some(names), Some(otherwise)) = (field("names"), field("otherwise")) else {
            return fault(output, "`names` and `otherwise` are needed");
        };
        let sure = field("sure").map_or(Ok(false), Node::switch)?;
        let inside = field("inside").map(Node::text).transpose()?;
        let makers = field("makers").map_or(Ok(Vec::new()), |name| made(name, makers))?;
        let otherwise = otherwise.text()?;
        for name in once.sorted(names)? {
            all.push(format!(
                "Output {{ name: {name:?}, sure: {sure}, inside: {inside:?}, makers: &{makers:?}, otherwise: {otherwise:?} }}"
            ));
        }
    }
    Ok(format!("/// Names of build outputs.\npub static OUTPUTS: &[Output] = &[\n{}\n];\n", all.join(",\n")))
}

/// The makers of that name.
fn made(name: &Node, makers: Option<&Node>) -> Result<Vec<(&'static str, &'static str)>, Fault> {
    let wanted = name.text()?;
    let found = makers.map_or(Ok(&[][..]), Node::table)?.iter().find(|(key, _)| key == wanted);
    let Some((_, list)) = found else { return fault(name, format!("there are no makers `{wanted}`")) };
    let pair = |pair: &Node| match pair.list()? {
        [file, how] => Ok((file.text()?, how.text()?)),
        _ => fault(pair, "a file and a command are expected"),
    };
    list.list()?.iter().map(pair).collect()
}

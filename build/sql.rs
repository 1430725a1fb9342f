//! What SQL does, as Rust: rules by file, functions, procedures, clients' commands, words and settings.

use crate::catalog::read::node::{Fault, Node, fault};
use crate::files::{self, File};
use crate::ids::{self, Ids};
use crate::kinds::{CLIENTS, DOES, DOLT, MARKS, PARTS, RULE, SQL};
use crate::words::{self, Once};
use crate::{dialects, row};
use std::path::Path;

/// Every table.
pub fn compile(dir: &Path) -> String {
    let files = files::read(dir);
    let ids = Ids::of(&files);
    let mut out = String::new();
    let mut tables = Tables::default();
    for file in &files {
        file.only(SQL);
        out += &file.get(rules(file, &ids, &mut tables));
        file.get(tables.read(file, &ids));
        for (key, value) in file.get(file.root.table()) {
            out += &match key.as_str() {
                "words" => file.get(parts(value)),
                "settings" => file.get(words::lists(value)),
                _ => String::new(),
            };
        }
    }
    out + &tables.write()
}

/// The rules of a file, as a module.
fn rules(file: &File, ids: &Ids, tables: &mut Tables) -> Result<String, Fault> {
    let mut out = String::new();
    for rule in file.rows("rule") {
        let id = ids::id(rule)?;
        let name = ids::constant(id, &file.stem);
        out += &format!("/// `{id}`\npub static {name}: SqlRule = {};\n", row::value("SqlRule", RULE, rule, ids)?);
        tables.rules.extend(ids.find(id));
    }
    let module = file.stem.replace('-', "_");
    let doc = format!("/// The rules of {}.", file.shown);
    Ok(if out.is_empty() { out } else { format!("{doc}\npub mod {module} {{ use super::*;\n{out}}}\n") })
}

/// A name that ends in `*` or not, and the rest of its row.
type Named = (&'static str, String);

#[derive(Default)]
struct Tables {
    rules: Vec<String>,
    harmless: Vec<String>,
    schemas: Vec<String>,
    operators: Vec<String>,
    types: Vec<String>,
    functions: Vec<Named>,
    procedures: Vec<Named>,
    clients: Vec<String>,
    speaks: Vec<String>,
    dolt: Vec<String>,
}

impl Tables {
    fn read(&mut self, file: &File, ids: &Ids) -> Result<(), Fault> {
        for table in file.rows("functions") {
            let (dialects, mut once) = (dialects(table)?, Once::default());
            for (key, value) in rest(table, "dialects")? {
                match key.as_str() {
                    "harmless" => self.harmless.push(format!("({dialects}, {})", words::whole(value)?)),
                    "operators" => self.operators.push(format!("({dialects}, {})", words::names(value)?)),
                    "types" => self.types.push(format!("({dialects}, {})", words::names(value)?)),
                    "schemas" => self.schemas.push(format!("({dialects}, {})", words::names(value)?)),
                    id => self.functions.extend(named(value, &dialects, &rule(id, value, ids)?, &mut once)?),
                }
            }
        }
        for table in file.rows("procedures") {
            let (dialects, mut once) = (dialects(table)?, Once::default());
            for (key, value) in rest(table, "dialects")? {
                let does = match key.as_str() {
                    "reads" => "None".into(),
                    id => format!("Some({})", rule(id, value, ids)?),
                };
                self.procedures.extend(named(value, &dialects, &does, &mut once)?);
            }
        }
        for table in file.rows("client") {
            self.clients.push(client(table)?);
        }
        for table in file.rows("speaks") {
            let names = table.table()?.iter().find(|(key, _)| key == "names");
            let Some((_, names)) = names else { return fault(table, "`names` is missing") };
            self.speaks.push(format!("(&[{}], {})", clients(names)?, dialects(table)?));
        }
        for procedure in file.rows("dolt") {
            self.dolt.push(row::value("Procedure", DOLT, procedure, ids)?);
        }
        Ok(())
    }

    fn write(self) -> String {
        let table = |doc: &str, name: &str, kind: &str, rows: Vec<String>| {
            format!("/// {doc}\npub static {name}: &[{kind}] = &[\n{}\n];\n", rows.join(",\n"))
        };
        [
            table("Every rule.", "RULES", "&SqlRule", self.rules),
            table("Harmless functions.", "HARMLESS_FUNCTIONS", "(Dialects, Names)", self.harmless),
            table("Schemas of a server's own functions.", "SCHEMAS", "(Dialects, Names)", self.schemas),
            table("Built-in operators.", "OPERATORS", "(Dialects, Names)", self.operators),
            table("Built-in types.", "TYPES", "(Dialects, Names)", self.types),
            table("Functions that do something.", "FUNCTIONS", "(&str, Dialects, &SqlRule)", closest(self.functions)),
            table("Procedures.", "PROCEDURES", "(&str, Dialects, Option<&SqlRule>)", closest(self.procedures)),
            table("Clients' commands.", "CLIENTS", "Commands", self.clients),
            table("What clients' servers speak.", "SPEAKS", "(&[Client], Dialects)", self.speaks),
            table("Dolt's procedures.", "DOLT", "Procedure", self.dolt),
        ]
        .concat()
    }
}

/// Whole names first, then the longest: the first that fits is the closest.
fn closest(mut rows: Vec<Named>) -> Vec<String> {
    rows.sort_by_key(|(name, _)| (name.ends_with('*'), std::cmp::Reverse(name.len())));
    rows.into_iter().map(|(_, row)| row).collect()
}

fn dialects(table: &Node) -> Result<String, Fault> {
    let found = table.table()?.iter().find(|(key, _)| key == "dialects");
    found.map_or_else(|| fault(table, "`dialects` is missing"), |(_, value)| dialects::write(value))
}

fn rest<'n>(table: &'n Node, but: &'static str) -> Result<impl Iterator<Item = &'n (String, Node)>, Fault> {
    Ok(table.table()?.iter().filter(move |(key, _)| key != but))
}

fn rule(id: &str, node: &Node, ids: &Ids) -> Result<String, Fault> {
    ids.find(id).map_or_else(|| fault(node, format!("no rule has the id `{id}`")), Ok)
}

fn named(node: &Node, dialects: &str, does: &str, once: &mut Once) -> Result<Vec<Named>, Fault> {
    let names = once.sorted(node)?;
    Ok(names.into_iter().map(|name| (name, format!("({name:?}, {dialects}, {does})"))).collect())
}

/// The words of one client, or of several that read alike.
fn client(table: &Node) -> Result<String, Fault> {
    let (mut names, mut commands, mut once) = (String::new(), Vec::new(), Once::default());
    let mut typed = String::new();
    for (key, value) in table.table()? {
        match key.as_str() {
            "names" => names = clients(value)?,
            "mark" if MARKS.contains(&value.text()?) => {
                typed += &format!("style: ClientStyle::{}, ", camel(value.text()?));
            }
            "bare" | "whole" | "sends" => typed += &format!("{key}: &{:?}, ", words::sorted(value)?),
            "puts-in" => typed += &format!("puts_in: {:?}, ", value.text()?),
            "ends" => {
                let has = |word: &str| value.text().is_ok_and(|all| all.split(' ').any(|w| w == word));
                typed += &format!("ends: EndLines {{ go: {}, slash: {} }}, ", has("go"), has("slash"));
            }
            does if DOES.contains(&does) => {
                let words = once.sorted(value)?;
                commands.extend(words.into_iter().map(|word| (word, format!("({word:?}, Does::{})", camel(does)))));
            }
            _ => return fault(value, format!("`{key}` is nothing that a row of a client says")),
        }
    }
    commands.sort();
    let commands: Vec<String> = commands.into_iter().map(|(_, command)| command).collect();
    Ok(format!("(&[{names}], Typed {{ {typed}..UNTYPED }}, &[{}])", commands.join(", ")))
}

fn clients(names: &Node) -> Result<String, Fault> {
    let words = words::sorted(names)?;
    match words.iter().find(|word| !CLIENTS.contains(word)) {
        Some(word) => fault(names, format!("`{word}` is no client")),
        None => Ok(words.iter().map(|word| format!("Client::{}", camel(word))).collect::<Vec<_>>().join(", ")),
    }
}

/// The words of the grammar, each with its parts.
fn parts(table: &Node) -> Result<String, Fault> {
    let mut all: Vec<(&str, Vec<String>)> = Vec::new();
    for (key, value) in table.table()? {
        if !PARTS.contains(&key.as_str()) {
            return fault(value, format!("`{key}` is no part in the grammar"));
        }
        for word in words::sorted(value)? {
            let part = key.to_uppercase();
            match all.iter_mut().find(|(w, _)| *w == word) {
                Some((_, parts)) => parts.push(part),
                None => all.push((word, vec![part])),
            }
        }
    }
    all.sort();
    let rows: Vec<String> = all.iter().map(|(word, parts)| format!("({word:?}, {})", parts.join(" | "))).collect();
    Ok(format!("/// Words with a part in the grammar.\npub static WORDS: &[(&str, u8)] = &[{}];\n", rows.join(", ")))
}

/// `dolt-sql` as `DoltSql`.
pub fn camel(name: &str) -> String {
    let part = |part: &str| part[..1].to_uppercase() + &part[1..];
    name.split('-').map(part).collect()
}

//! What the libraries of script languages do, as Rust: files whose names begin alike are one language.

use crate::catalog::read::node::{Fault, Node, fault};
use crate::files::{self, File};
use crate::kinds::{ACTS, LIBRARY};
use crate::sql::camel;
use crate::words;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Names and what each is, sorted; none stands twice.
type Sorted = BTreeMap<String, String>;

#[derive(Default)]
struct Language {
    /// By the name of the table.
    libraries: BTreeMap<String, Sorted>,
    rows: BTreeMap<String, Sorted>,
    lists: String,
    profile: Option<String>,
}

/// Every table.
pub fn compile(dir: &Path) -> String {
    let mut languages: BTreeMap<String, Language> = BTreeMap::new();
    for file in files::read(dir) {
        let name = file.stem.split('-').next().unwrap_or("").to_owned();
        file.get(languages.entry(name).or_default().read(&file));
    }
    languages.iter().map(|(name, language)| language.write(name)).collect()
}

impl Language {
    fn read(&mut self, file: &File) -> Result<(), Fault> {
        for (key, value) in file.root.table()? {
            match key.as_str() {
                "library" => self.library("LIBRARIES", value)?,
                "global" => self.library("GLOBALS", value)?,
                "module" => self.library("MODULES", value)?,
                "calls" => {
                    for (name, calls) in value.table()? {
                        rows(self.rows.entry(name.to_uppercase()).or_default(), "", calls)?;
                    }
                }
                "lists" => self.lists += &words::lists(value)?,
                "spoils" => self.lists += &words::named(key, value.table()?)?,
                "profile" => self.profile = Some(profile(value)?),
                _ => return fault(value, format!("`{key}` is no kind of row here")),
            }
        }
        Ok(())
    }

    /// Libraries, with the names in them that are harmless and those that do something.
    fn library(&mut self, table: &str, list: &Node) -> Result<(), Fault> {
        for row in list.list()? {
            let field = |key: &str| row.table().ok()?.iter().find(|(name, _)| name == key).map(|(_, value)| value);
            if let Some((key, value)) = row.table()?.iter().find(|(key, _)| !LIBRARY.contains(&key.as_str())) {
                return fault(value, format!("`{key}` is no key of a library"));
            }
            let Some(names) = field("names") else { return fault(row, "`names` is missing") };
            let harmless = field("harmless").map_or(Ok("Names::new(\"\")".into()), words::names)?;
            for name in words::sorted(names)? {
                let library = format!("Library {{ name: {name:?}, harmless: {harmless} }}");
                once(self.libraries.entry(table.into()).or_default(), name.into(), library, names)?;
                if let Some(calls) = field("calls") {
                    rows(self.rows.entry("ROWS".into()).or_default(), &format!("{name}."), calls)?;
                }
            }
        }
        Ok(())
    }

    fn write(&self, name: &str) -> String {
        let mut out = String::new();
        if let Some(profile) = &self.profile {
            writeln!(out, "/// What is known of {name}.\npub static {}: Profile = {profile};", name.to_uppercase())
                .unwrap();
        } else {
            let table = |kind: &str, (table, rows): (&String, &Sorted)| {
                let rows: Vec<&str> = rows.values().map(String::as_str).collect();
                format!("/// `{table}`.\npub static {table}: &[{kind}] = &[\n{}\n];\n", rows.join(",\n"))
            };
            let libraries: String = self.libraries.iter().map(|rows| table("Library", rows)).collect();
            let acts: String = self.rows.iter().map(|rows| table("CallRow", rows)).collect();
            writeln!(out, "/// What is known of {name}.\npub mod {name} {{").unwrap();
            for (module, text) in [("libraries", &libraries), ("acts", &acts), ("methods", &self.lists)] {
                writeln!(out, "/// `{module}`.\npub mod {module} {{ use super::super::*;\n{text}}}").unwrap();
            }
            out += "}\n";
        }
        out
    }
}

fn once(table: &mut Sorted, name: String, row: String, node: &Node) -> Result<(), Fault> {
    match table.contains_key(&name) {
        true => fault(node, format!("`{name}` stands twice")),
        false => {
            table.insert(name, row);
            Ok(())
        }
    }
}

/// `"read 0:path" = "listdir scandir"`.
fn rows(out: &mut Sorted, library: &str, calls: &Node) -> Result<(), Fault> {
    for (act, names) in calls.table()? {
        let does = does(act).map_or_else(|what| fault(names, what), Ok)?;
        for name in words::sorted(names)? {
            let name = format!("{library}{name}");
            let row = format!("CallRow {{ name: {name:?}, does: {does} }}");
            once(out, name, row, names)?;
        }
    }
    Ok(())
}

/// `read 0:path` as `Do::Read(arg(0, "path"))`.
fn does(text: &str) -> Result<String, String> {
    let mut words = text.split(' ');
    let name = words.next().unwrap_or("");
    let known = ACTS.iter().find(|(act, _)| *act == name);
    let Some((_, takes)) = known else { return Err(format!("`{name}` is nothing that a call does")) };
    let mut args = Vec::new();
    for kind in takes.chars() {
        let word = words.next().unwrap_or("-");
        args.push(if kind == 'n' { number(word)? } else { arg(word)? });
    }
    match words.next() {
        Some(more) => Err(format!("`{more}` is too much for `{name}`")),
        None if args.is_empty() => Ok(format!("Do::{}", camel(name))),
        None => Ok(format!("Do::{}({})", camel(name), args.join(", "))),
    }
}

/// `0:path`, `:path`, `self`, `each`, or `-` for none.
fn arg(word: &str) -> Result<String, String> {
    let (place, name) = word.split_once(':').unwrap_or((word, ""));
    let place = match place {
        "" | "-" => "NONE".into(),
        "self" => "SELF".into(),
        "each" => "EACH".into(),
        place => number(place)?,
    };
    Ok(format!("arg({place}, {name:?})"))
}

fn number(word: &str) -> Result<String, String> {
    word.parse::<u8>().map(|n| n.to_string()).map_err(|_| format!("`{word}` is no place of an argument"))
}

/// A language that is read word by word.
fn profile(table: &Node) -> Result<String, Fault> {
    let mut out = String::from("Profile { ");
    for (key, value) in table.table()? {
        let rust = match key.as_str() {
            "words" | "methods" | "libraries" | "members" | "modules" | "vars" => {
                format!("{:?}", words::sorted(value)?.join(" "))
            }
            "rows" | "method-rows" => {
                let mut all = Sorted::new();
                rows(&mut all, "", value)?;
                format!("&[{}]", all.into_values().collect::<Vec<_>>().join(", "))
            }
            "callbacks" => callbacks(value)?,
            "dots" => format!("&{:?}", value.texts()?),
            "join" => format!("{:?}", value.text()?),
            _ => return fault(value, format!("`{key}` is no key of a profile")),
        };
        write!(out, "{}: {rust}, ", key.replace('-', "_")).unwrap();
    }
    Ok(out + "..NOTHING }")
}

/// `1 = "usort uasort"`.
fn callbacks(table: &Node) -> Result<String, Fault> {
    let mut out = Vec::new();
    for (place, names) in table.table()? {
        let place = number(place).map_or_else(|what| fault(names, what), Ok)?;
        out.extend(words::sorted(names)?.into_iter().map(|name| format!("({name:?}, {place})")));
    }
    Ok(format!("&[{}]", out.join(", ")))
}

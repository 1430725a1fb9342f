//! What MCP servers do, as Rust: rules by file, servers with their tools, commands of Redis, words in names.

use crate::catalog::read::node::{Fault, Node, fault};
use crate::catalog::read::server::{self, Known};
use crate::catalog::server::{Does, Server, Tool};
use crate::dialect::Dialect;
use crate::files::{self, File};
use crate::ids::{self, Ids};
use crate::kinds::{MCP, RULE};
use crate::{row, words};
use std::path::Path;

/// Every table. Rows may name rules of SQL too.
pub fn compile(dir: &Path, sql: &Path) -> String {
    let (mut files, count) = (files::read(dir), files::read(dir).len());
    files.extend(files::read(sql));
    let ids: &'static Ids = Box::leak(Box::new(Ids::of(&files)));
    let (mut out, mut rules, mut servers) = (String::new(), Vec::new(), Vec::new());
    for file in files.iter().take(count) {
        file.only(MCP);
        out += &file.get(module(file, ids, &mut rules));
        for node in file.rows("server") {
            servers.push(write(&file.get(server::server(node, ids))));
        }
        for (key, value) in file.get(file.root.table()) {
            out += &match key.as_str() {
                "names" => file.get(words::lists(value)),
                "redis" => file.get(redis(value, ids)),
                _ => String::new(),
            };
        }
    }
    let table = |doc: &str, name: &str, kind: &str, rows: &[String]| {
        format!("/// {doc}\npub static {name}: &[{kind}] = &[\n{}\n];\n", rows.join(",\n"))
    };
    out + &table("Every rule.", "RULES", "&SqlRule", &rules) + &table("Every server.", "SERVERS", "Server", &servers)
}

impl Known for Ids {
    fn rule(&self, id: &str) -> bool {
        self.find(id).is_some()
    }

    fn dialect(&self, name: &str) -> bool {
        Dialect::ALL.iter().any(|d| d.name() == name)
    }
}

/// The rules of a file, as a module.
fn module(file: &File, ids: &Ids, all: &mut Vec<String>) -> Result<String, Fault> {
    let mut out = String::new();
    for rule in file.rows("rule") {
        let id = ids::id(rule)?;
        let name = ids::constant(id, &file.stem);
        out += &format!("/// `{id}`\npub static {name}: SqlRule = {};\n", row::value("SqlRule", RULE, rule, ids)?);
        all.extend(ids.find(id));
    }
    let doc = format!("/// The rules of {}.", file.shown);
    Ok(if out.is_empty() { out } else { format!("{doc}\npub mod {} {{ use super::*;\n{out}}}\n", file.stem) })
}

/// Commands, `config+get` where the second word decides, each with its rule.
fn redis(table: &Node, ids: &Ids) -> Result<String, Fault> {
    let mut all: Vec<(String, String)> = Vec::new();
    for (id, list) in table.table()? {
        let Some(rule) = ids.find(id) else { return fault(list, format!("no rule has the id `{id}`")) };
        for name in words::sorted(list)? {
            if all.iter().any(|(other, _)| *other == name) {
                return fault(list, format!("`{name}` stands twice"));
            }
            all.push((name.to_owned(), rule.clone()));
        }
    }
    all.sort();
    let rows: Vec<String> = all.iter().map(|(name, rule)| format!("({name:?}, {rule})")).collect();
    Ok(format!("/// Commands of Redis.\npub static REDIS: &[(&str, &SqlRule)] = &[{}];\n", rows.join(", ")))
}

fn write(server: &Server) -> String {
    let tools: Vec<String> = server.tools.iter().map(tool).collect();
    format!(
        "Server {{ id: {:?}, names: &{:?}, dialects: {:?}, tools: &[{}] }}",
        server.id,
        server.names,
        server.dialects,
        tools.join(", ")
    )
}

fn tool(tool: &Tool) -> String {
    let does = match tool.does {
        Does::By(field, rows) => format!("By({field:?}, &{rows:?})"),
        Does::Text(language) => format!("Text(Language::{language:?})"),
        other => format!("{other:?}"),
    };
    let fields: Vec<String> = tool.fields.iter().map(|(name, kind)| format!("({name:?}, Carries::{kind:?})")).collect();
    format!(
        "Tool {{ names: &{:?}, does: Does::{does}, texts: &{:?}, switches: &{:?}, fields: &[{}], script: {:?}, commands: &{:?}, \
         anywhere: {}, hits: &{:?}, misses: &{:?} }}",
        tool.names,
        tool.texts,
        tool.switches,
        fields.join(", "),
        tool.script,
        tool.commands,
        tool.anywhere,
        tool.hits,
        tool.misses
    )
}

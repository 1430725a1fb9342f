//! Where each rule of SQL stands in the compiled tables: `sql-drop-table` of `drop.toml` is `drop::TABLE`.

use crate::catalog::read::node::{Fault, Node, fault};
use crate::files::File;
use std::collections::HashMap;

/// The module and the constant of every id.
pub struct Ids(HashMap<String, (String, String)>);

impl Ids {
    /// The ids of all files.
    pub fn of(files: &[File]) -> Self {
        let mut all = HashMap::new();
        for file in files {
            for row in file.rows("rule") {
                let id = file.get(id(row));
                if all.insert(id.to_owned(), (file.stem.replace('-', "_"), constant(id, &file.stem))).is_some() {
                    file.get(fault::<()>(row, format!("the id `{id}` stands twice")));
                }
            }
        }
        Self(all)
    }

    /// The rule that a node names.
    pub fn path(&self, node: &Node) -> Result<String, Fault> {
        self.find(node.text()?).map_or_else(|| fault(node, "no rule has this id"), Ok)
    }

    /// The rule of that id.
    pub fn find(&self, id: &str) -> Option<String> {
        self.0.get(id).map(|(module, name)| format!("&{module}::{name}"))
    }
}

/// The id of a rule.
pub fn id(row: &Node) -> Result<&'static str, Fault> {
    let found = row.table()?.iter().find(|(key, _)| key == "id");
    found.map_or_else(|| fault(row, "`id` is missing"), |(_, id)| id.text())
}

/// The id in capitals, without `sql-` or `mcp-` and the name of its file.
pub fn constant(id: &str, stem: &str) -> String {
    let short = id.strip_prefix("sql-").or_else(|| id.strip_prefix("mcp-")).unwrap_or(id);
    let short = short.strip_prefix(stem).and_then(|rest| rest.strip_prefix('-')).unwrap_or(short);
    short.replace('-', "_").to_uppercase()
}

//! The parts of a file that are shorthand for clauses (protected things, scratch places, databases) and its own rows.

use super::Level;
use super::clause::{About, Clause, Test as Asks, Verb};
use super::schema::FileFaults;
use super::toml::{Table, TomlItem, TomlValue};
use crate::catalog::extra::{self, Extras};
use crate::catalog::mcp::Catalog;
use crate::catalog::read;
use crate::catalog::read::node::{self, Fault, Kind, Node};
use crate::catalog::row::{Rule, Test};
use crate::catalog::shell::{self, ProgramRow};
use crate::catalog::sql::dolt;

fn test(about: About, any: Vec<String>) -> Asks {
    Asks::new(about, any)
}

fn yes(about: About) -> Asks {
    test(about, Vec::new())
}

/// `[protect]`: what is written there is asked every time, and needs a PIN when it does not come back.
pub fn protect(desk: &mut FileFaults, table: &Table, out: &mut Vec<Clause>) {
    let Some(protect) = desk.table(table, "protect") else { return };
    let kinds =
        [("paths", About::Path), ("branches", About::Branch), ("hosts", About::Host), ("databases", About::Database)];
    desk.only_keys(protect, "protect.", &kinds.map(|(name, _)| name));
    for (name, about) in kinds {
        for (pattern, line) in desk.texts(protect, name) {
            let text = ["protect.", name, " ", &pattern].concat();
            let any = test(about, vec![pattern]);
            let mut confirm =
                Clause::new(Verb::Confirm, vec![yes(About::Writes), any.clone()], text.clone(), desk.source(line));
            confirm.level = Level::ConfirmSingleUse;
            let mut deny = Clause::new(
                Verb::Deny,
                vec![yes(About::Writes), yes(About::Irreversible), any],
                text,
                desk.source(line),
            );
            deny.pin = true;
            out.extend([confirm, deny]);
        }
    }
}

/// `[scratch]`: files there may come and go.
pub fn scratch(desk: &mut FileFaults, table: &Table, out: &mut Vec<Clause>) {
    let Some(scratch) = desk.table(table, "scratch") else { return };
    desk.only_keys(scratch, "scratch.", &["paths"]);
    for (pattern, line) in desk.texts(scratch, "paths") {
        if !pattern.starts_with(['/', '~']) || pattern.trim_end_matches(['*', '/']).len() < 2 {
            desk.fault(line, format!("`{pattern}` is no scratch place; give an absolute path below the root"));
            continue;
        }
        let below = format!("{}/**", pattern.trim_end_matches(['*', '/']));
        let files = ["*:file", "*:tree", "*:output"].map(str::to_owned).to_vec();
        let tests = vec![test(About::Path, vec![pattern.clone(), below]), test(About::Effect, files)];
        out.push(Clause::new(Verb::Allow, tests, format!("scratch.paths {pattern}"), desk.source(line)));
    }
}

/// `[databases.NAME]`: whether its data may be changed, and on which branches. What is young is only read.
pub fn databases(desk: &mut FileFaults, table: &Table, out: &mut Vec<Clause>) {
    let Some(databases) = desk.table(table, "databases") else { return };
    for (name, item) in &databases.keys {
        let Some(database) = desk.table(databases, name) else { continue };
        desk.only_keys(database, &format!("databases.{name}."), &["mutation", "maturity", "branches"]);
        let stages = ["alpha", "experimental", "beta", "ga"];
        let maturity = desk.choice(database, "maturity", &stages.map(|stage| (stage, stage)));
        let young = matches!(maturity, Some("alpha" | "experimental"));
        let branches: Vec<String> = desk.texts(database, "branches").into_iter().map(|(branch, _)| branch).collect();
        let row = Database { name, text: format!("databases.{name}"), source: desk.source(item.line) };
        match desk.flag(database, "mutation") {
            Some(true) if !young => row.changed(branches, out),
            None if !young => {}
            _ => row.read_only(out),
        }
    }
}

/// One `[databases.NAME]`.
struct Database<'t> {
    name: &'t str,
    text: String,
    source: super::clause::ClauseSource,
}

impl Database<'_> {
    fn clause(&self, verb: Verb, class: &[&str], also: impl IntoIterator<Item = Asks>, why: &str) -> Clause {
        let class = test(About::Class, class.iter().map(|c| (*c).to_owned()).collect());
        let mut tests = vec![test(About::Database, vec![self.name.to_owned()]), class];
        tests.extend(also);
        let mut clause = Clause::new(verb, tests, format!("{}{why}", self.text), self.source.clone());
        clause.pin = verb == Verb::Deny;
        clause
    }

    /// Safe writes run; on a versioned database only on a branch of the agent's own, and its history is a person's.
    fn changed(&self, branches: Vec<String>, out: &mut Vec<Clause>) {
        let others: Vec<Asks> = branches.iter().map(|own| test(About::Branch, vec![format!("!{own}")])).collect();
        let own = (!branches.is_empty()).then(|| test(About::Branch, branches));
        let main = test(About::Branch, dolt::PROTECTED.iter().map(|name| (*name).to_owned()).collect());
        let unsaid = test(About::Rule, vec!["dolt-branch-unknown".into()]);
        let history = test(About::Rule, vec!["dolt-*".into()]);
        let written: &[&str] = &["safe-write", "history-affecting"];
        out.extend([
            self.clause(Verb::Allow, &["safe-write"], own, ""),
            self.clause(Verb::Deny, written, Some(main), ": nobody but a person writes on that branch"),
            self.clause(Verb::Deny, &["safe-write"], Some(unsaid), ": nobody said on which branch"),
            self.clause(Verb::Deny, &["history-affecting"], Some(history), ": history is a person's"),
        ]);
        if !others.is_empty() {
            out.push(self.clause(Verb::Deny, &["safe-write"], others, ": that branch is not the agent's own"));
        }
    }

    fn read_only(&self, out: &mut Vec<Clause>) {
        let mut clause = self.clause(Verb::Deny, &["safe-write", "history-affecting"], None, " is only read");
        clause.pin = false;
        out.push(clause);
    }
}

/// `wrappers`, `[[program]]` and `[[server]]`.
pub fn extras(desk: &mut FileFaults, table: &Table) -> Extras {
    let mut out = Extras::default();
    out.wrappers = desk.texts(table, "wrappers").into_iter().map(|(name, _)| name).collect();
    out.programs = out.wrappers.iter().map(|name| ProgramRow::from_program(extra::wrapper(node::keep(name)))).collect();
    for (row, line) in tables(desk, table, "program") {
        let read = program(&tree(&TomlValue::Table(row.clone()), line), &mut out);
        if let Err(fault) = read {
            desk.fault(fault.line, fault.what);
        }
    }
    for (row, line) in tables(desk, table, "server") {
        match read::server::server(&tree(&TomlValue::Table(row.clone()), line), &Catalog) {
            Ok(server) if server.names.is_empty() => desk.fault(line, "a server needs `known-by`: words in its name"),
            Ok(server) => out.servers.push(server),
            Err(fault) => desk.fault(fault.line, fault.what),
        }
    }
    out
}

/// A row as `rules/` has them: a program, or more rules for one that the catalog knows.
fn program(row: &Node, out: &mut Extras) -> Result<(), Fault> {
    if let [(key, name), (rules, list)] = row.table()?
        && key == "extends"
        && rules == "rule"
    {
        let name = name.text()?;
        if shell::program(name).is_none() {
            return node::fault(row, format!("`{name}` is not a program that oneway knows; give it `names`"));
        }
        let rules: Result<Vec<Rule>, Fault> = list.list()?.iter().map(|rule| read::rule(rule, no_test)).collect();
        out.more.push((name, node::keep_all(rules?)));
        return Ok(());
    }
    let program = read::program(row, no_test)?;
    match program.names.iter().find(|name| shell::program(name).is_some()) {
        Some(name) => node::fault(row, format!("oneway knows `{name}`; add rules to it with `extends = \"{name}\"`")),
        None => {
            out.programs.push(ProgramRow::from_program(program));
            Ok(())
        }
    }
}

/// A test is a function of oneway's own.
fn no_test(_: &str) -> Option<Test> {
    None
}

fn tree(value: &TomlValue, line: usize) -> Node {
    let all = |items: &[TomlItem]| items.iter().map(|item| tree(&item.value, item.line)).collect();
    let value = match value {
        TomlValue::Text(text) => Kind::Text(text.to_string()),
        TomlValue::Number(number) => Kind::Number(*number),
        TomlValue::Flag(on) => Kind::Switch(*on),
        TomlValue::List(items) => Kind::List(all(items)),
        TomlValue::Table(table) => {
            Kind::Table(table.keys.iter().map(|(key, item)| (key.to_string(), tree(&item.value, item.line))).collect())
        }
    };
    Node { line, value }
}

fn tables<'t>(desk: &mut FileFaults, table: &'t Table<'t>, key: &str) -> Vec<(&'t Table<'t>, usize)> {
    let Some(item) = table.get(key) else { return Vec::new() };
    let TomlValue::List(items) = &item.value else {
        desk.fault(item.line, format!("`{key}` needs `[[{key}]]` tables, not {}", item.value.kind()));
        return Vec::new();
    };
    let mut out = Vec::new();
    for item in items {
        match &item.value {
            TomlValue::Table(table) => out.push((table, item.line)),
            other => desk.fault(item.line, format!("`{key}` needs `[[{key}]]` tables, not {}", other.kind())),
        }
    }
    out
}

//! Every rule of every kind in one form, for `oneway rules`, docs/rules.md and SARIF.

use super::row::UndoRow;
use super::{general, grants, mcp, shell, sql};
use crate::finding::{Act, Class, Effect, Object, Reach};

/// A rule as it is shown.
#[derive(Debug, Clone)]
pub struct RuleEntry {
    /// Its id.
    pub id: &'static str,
    /// `shell`, `sql`, `mcp`, `grant` or `general`.
    pub kind: &'static str,
    /// What it belongs to: programs with their sub-command, or the words a statement begins with.
    pub subject: String,
    /// What would happen.
    pub effect: Effect,
    /// The SQL class, where there is one.
    pub class: Option<Class>,
    /// Whether it comes back, in words.
    pub undo: String,
    /// What would happen, in words.
    pub what: &'static str,
    /// A safer way; empty if there is none.
    pub instead: &'static str,
    /// Where it is found.
    pub hits: Vec<&'static str>,
    /// Where it is not.
    pub misses: Vec<&'static str>,
}

/// Every rule, in the order of the catalog.
pub fn all() -> Vec<RuleEntry> {
    let mut out: Vec<RuleEntry> = general::ALL.iter().copied().map(of_engine).collect();
    out.extend(shell::rules().map(of_program));
    out.extend(sql::rules().map(of_sql));
    out.extend(mcp::acts().map(of_tool));
    out.extend(grants::ALL.iter().copied().map(of_grant));
    out
}

fn of_engine(rule: &'static general::General) -> RuleEntry {
    RuleEntry {
        id: rule.id,
        kind: "general",
        subject: "any text".into(),
        effect: rule.effect,
        class: None,
        undo: "depends on what it is".into(),
        what: rule.what,
        instead: "",
        hits: rule.hits.to_vec(),
        misses: rule.misses.to_vec(),
    }
}

fn of_program((program, rule): (&'static super::row::Program, &'static super::row::Rule)) -> RuleEntry {
    let names = program.names.iter().take(4).copied().collect::<Vec<_>>().join(", ");
    let more = if program.names.len() > 4 { ", …" } else { "" };
    RuleEntry {
        id: rule.id,
        kind: "shell",
        subject: format!("{names}{more} {}", rule.sub).trim_end().to_owned(),
        effect: rule.effect,
        class: None,
        undo: undo(rule.undo),
        what: rule.what,
        instead: rule.instead,
        hits: rule.hits.to_vec(),
        misses: rule.misses.to_vec(),
    }
}

fn of_sql(rule: &'static sql::SqlRule) -> RuleEntry {
    RuleEntry {
        id: rule.id,
        kind: "sql",
        subject: rule.leads.join(", "),
        effect: rule.effect,
        class: Some(rule.class),
        undo: undo(rule.undo),
        what: rule.what,
        instead: rule.instead.unwrap_or(""),
        hits: rule.hits.iter().map(|(_, text)| *text).collect(),
        misses: rule.misses.iter().map(|(_, text)| *text).collect(),
    }
}

/// What a tool does by its name; the calls that prove it stand on the rows of the servers.
fn of_tool(rule: &'static sql::SqlRule) -> RuleEntry {
    let tools = || mcp::servers().flat_map(|server| server.tools);
    let calls = |pick: fn(&'static mcp::Tool) -> &'static [mcp::Example]| {
        let of = tools().flat_map(pick).filter(|(_, id)| *id == rule.id).map(|(call, _)| *call);
        of.take(4).collect::<Vec<_>>()
    };
    let names = tools().filter(|t| matches!(t.does, mcp::Does::Act(id) if id == rule.id)).flat_map(|t| t.names);
    let mut names: Vec<&str> = names.copied().take(5).collect();
    if names.len() > 4 {
        names.truncate(4);
        names.push("…");
    }
    RuleEntry {
        id: rule.id,
        kind: "mcp",
        subject: names.join(", "),
        effect: rule.effect,
        class: Some(rule.class),
        undo: undo(rule.undo),
        what: rule.what,
        instead: rule.instead.unwrap_or(""),
        hits: calls(|tool| tool.hits),
        misses: calls(|tool| tool.misses),
    }
}

fn of_grant(fault: &'static grants::GrantFaultKind) -> RuleEntry {
    RuleEntry {
        id: fault.id,
        kind: "grant",
        subject: fault.on.to_owned(),
        effect: Effect::new(Act::Run, Object::Code, Reach::Outside),
        class: None,
        undo: "depends on what it lets through".into(),
        what: fault.what,
        instead: fault.instead,
        hits: fault.hits.to_vec(),
        misses: fault.misses.to_vec(),
    }
}

fn undo(row: UndoRow) -> String {
    match row {
        UndoRow::Unneeded => "nothing to undo".into(),
        UndoRow::Exact(how) | UndoRow::Partial(how) => how.into(),
        UndoRow::Unknown(on) => format!("depends on {on}"),
        UndoRow::None => "none".into(),
        UndoRow::Gone | UndoRow::Overwritten => {
            "git checkout, if what was there is tracked and unchanged; else none".into()
        }
        UndoRow::CleanTree("") => "nothing is lost in a clean work tree; else none".into(),
        UndoRow::CleanTree(how) => format!("{how}, if the work tree is clean; else none"),
        UndoRow::Layout(how) => format!("only the layout changes; {how}, if the work tree is clean"),
    }
}

//! Reads the row of an MCP server: the same language in `rules/mcp`, at build time, and in a person's policy.

use super::node::{Fault, Node, fault, keep, keep_all};
use super::{Key, Shape, key, put, set};
use crate::catalog::server::{Carries, Does, Example, Language, READS, SERVER, Server, TOOL, Tool};

/// What a row may name.
pub trait Known {
    /// Whether a rule has that id.
    fn rule(&self, id: &str) -> bool;
    /// Whether a dialect of SQL has that name.
    fn dialect(&self, name: &str) -> bool;
}

type Names = &'static dyn Known;

/// Reads a server's row.
pub fn server(node: &Node, known: Names) -> Result<Server, Fault> {
    let mut out = SERVER;
    // In the order of the keys: rows that say more stand before those that say less.
    let mut table: Vec<&(String, Node)> = node.table()?.iter().collect();
    table.sort_by_key(|(name, _)| SERVER_KEYS.iter().position(|key| key.name == name));
    for (name, value) in table {
        set(&mut out, &SERVER_KEYS, "server", name, value, known)?;
    }
    match (out.id, out.tools) {
        ("", _) => fault(node, "a server needs an id"),
        (_, []) => fault(node, "a server needs tools: `reads`, `[server.does]` or `[[server.tool]]`"),
        _ => Ok(out),
    }
}

/// The keys of a server.
pub const SERVER_KEYS: [Key<Server, Names>; 6] = [
    key("id", Shape::Text, "whose server it is; several that have the same tools by `, `", |out, node, _| {
        put(&mut out.id, node.text())
    }),
    key(
        "known-by",
        Shape::Texts,
        "words in the name under which a host knows it: `\"desktop commander\"` is both words; left out: its tools are known by their names alone, which may only raise",
        |out, node, _| put(&mut out.names, node.texts()),
    ),
    key(
        "dialects",
        Shape::Text,
        "the dialects that its SQL may be in, by blanks; left out: any",
        |out, node, known| {
            out.dialects = node.text()?;
            match out.dialects.split_whitespace().find(|name| !known.dialect(name)) {
                Some(name) => fault(node, format!("`{name}` is no dialect")),
                None => Ok(()),
            }
        },
    ),
    key(
        "reads",
        Shape::Text,
        "tools that only look, by blanks; files that their fields name are read",
        |out, node, _| {
            let row = Tool { names: names(node)?, does: Does::Read, ..TOOL };
            out.tools = keep_all([out.tools, &[row]].concat());
            Ok(())
        },
    ),
    key(
        "does",
        Shape::Lists,
        "tools that do one thing whatever their fields: the id of a rule, and their names by blanks",
        |out, node, known| {
            let row = |(id, list): &(String, Node)| {
                Ok(Tool { names: names(list)?, does: Does::Act(rule(id, list, known)?), ..TOOL })
            };
            let rows: Result<Vec<Tool>, Fault> = node.table()?.iter().map(row).collect();
            out.tools = keep_all([&rows?, out.tools].concat());
            Ok(())
        },
    ),
    key(
        "tool",
        Shape::Tools,
        "tools whose fields say what they do; of those that fit a name the first counts, before `does` and `reads`",
        |out, node, known| {
            let rows: Result<Vec<Tool>, Fault> = node.list()?.iter().map(|row| tool(row, known)).collect();
            out.tools = keep_all([&rows?, out.tools].concat());
            Ok(())
        },
    ),
];

/// Reads a tool's row.
pub fn tool(node: &Node, known: Names) -> Result<Tool, Fault> {
    let mut out = TOOL;
    for (name, value) in node.table()? {
        let field = FIELDS.iter().find(|(key, ..)| key == name);
        let text = TEXTS.iter().find(|(key, ..)| key == name);
        match (field, text) {
            (Some((_, kind, _)), _) => fields(&mut out, value, *kind)?,
            (_, Some((_, does, _))) => texts(&mut out, value, *does)?,
            _ => set(&mut out, &TOOL_KEYS, "tool", name, value, known)?,
        }
    }
    if out.names.is_empty() {
        return fault(node, "a tool needs names");
    }
    // What a command is made of is known by it.
    let mut all = out.fields.to_vec();
    for name in out.commands.iter().flat_map(|command| places(command)) {
        if all.iter().all(|(field, _)| *field != name) {
            all.push((name, Carries::Plain));
        }
    }
    out.fields = keep_all(all);
    Ok(out)
}

/// The fields that a command speaks of.
fn places(command: &'static str) -> impl Iterator<Item = &'static str> {
    let parts = command.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    parts.map(|(name, _)| name.trim_end_matches(['!', ';']))
}

/// Keys that list fields by what they carry.
pub const FIELDS: [(&str, Carries, &str); 13] = [
    ("shell", Carries::Shell, "fields that hold text for a shell; of a list each is one"),
    ("words", Carries::Words, "fields that hold a command: a text for a shell, or a list of words"),
    ("args", Carries::Args, "fields that hold further words of the command"),
    ("stdin", Carries::Stdin, "fields that the command reads from its standard input"),
    ("script", Carries::Script, "fields that hold a program"),
    ("language", Carries::Language, "fields that name the language of the program, or the program that reads the text"),
    ("dir", Carries::Dir, "fields that name the directory in which all else happens"),
    ("read", Carries::Read, "fields that name files that are read, or their URLs"),
    ("tree", Carries::Tree, "fields that name directories that are read with all below"),
    ("write", Carries::Write, "fields that name files that are written over or edited"),
    ("url", Carries::Url, "fields that hold an address that is fetched"),
    ("text", Carries::Text, "fields that hold words for people, or the content of a file: nothing that runs"),
    ("plain", Carries::Plain, "fields that hold names, numbers, switches that change nothing of what is done"),
];

/// Keys that list fields by the language of the text that the tool runs.
pub const TEXTS: [(&str, Does, &str); 9] = [
    ("sql", Does::Sql, "fields that hold SQL"),
    ("explain", Does::Explain { switch: "analyze", default: false }, "fields that hold SQL, which it explains"),
    ("mongo", Does::Text(Language::Mongo), "fields that hold a filter, a pipeline or a command of MongoDB"),
    ("redis", Does::Text(Language::Redis), "fields that hold a command of Redis; empty: its name is the command"),
    ("cypher", Does::Text(Language::Cypher), "fields that hold Cypher"),
    ("gremlin", Does::Text(Language::Gremlin), "fields that hold Gremlin"),
    ("graphql", Does::Text(Language::Graphql), "fields that hold GraphQL"),
    ("kql", Does::Text(Language::Kql), "fields that hold Kusto's language"),
    ("flux", Does::Text(Language::Flux), "fields that hold Flux"),
];

/// The other keys of a tool.
pub const TOOL_KEYS: [Key<Tool, Names>; 13] = [
    key(
        "names",
        Shape::Text,
        "its names, by blanks; `*` at the end is any text, `_` and `-` are the same",
        |out, node, _| put(&mut out.names, names(node)),
    ),
    key("reads", Shape::Switch, "it only looks, at what its fields name", |out, node, _| {
        out.does = if node.switch()? { Does::Read } else { out.does };
        Ok(())
    }),
    key("does", Shape::Text, "the id of a rule: it does this, whatever its fields", |out, node, known| {
        out.does = Does::Act(rule(node.text()?, node, known)?);
        Ok(())
    }),
    key(
        "runs-with",
        Shape::Text,
        "the switch with which it runs what it explains; left out: `analyze`",
        |out, node, _| {
            out.does = Does::Explain { switch: node.text()?, default: false };
            Ok(())
        },
    ),
    key("runs-without", Shape::Text, "the same where it runs it also when the switch is left out", |out, node, _| {
        out.does = Does::Explain { switch: node.text()?, default: true };
        Ok(())
    }),
    key(
        "by",
        Shape::Text,
        "the field whose value says what it does; a value that is not in `values` is unknown",
        |out, node, _| {
            out.does = Does::By(node.text()?, &[]);
            Ok(())
        },
    ),
    key(
        "values",
        Shape::Lists,
        "values of that field, by blanks, behind the id of a rule or `reads`; `-` where it is left out",
        |out, node, known| {
            let Does::By(field, _) = out.does else { return fault(node, "`values` needs `by` in front of it") };
            let mut rows = Vec::new();
            for (id, list) in node.table()? {
                let id = if id == READS { READS } else { rule(id, list, known)? };
                rows.extend(names(list)?.iter().map(|value| (if *value == "-" { "" } else { *value }, id)));
            }
            out.does = Does::By(field, keep_all(rows));
            Ok(())
        },
    ),
    key(
        "script-in",
        Shape::Text,
        "the language of the program: python, node, osascript, …; left out: nobody knows",
        |out, node, _| put(&mut out.script, node.text()),
    ),
    key(
        "as",
        Shape::Texts,
        "the shell commands that it stands for: `{field}` is a word for each value, `{field!}` one word of all, `{field;}` one of all lines",
        |out, node, _| put(&mut out.commands, node.texts()),
    ),
    key(
        "switches",
        Shape::Lists,
        "switches that make it worse when they are on, each with the id of a rule",
        |out, node, known| {
            let pair = |(name, id): &(String, Node)| Ok((keep(name), rule(id.text()?, id, known)?));
            let pairs: Result<Vec<_>, Fault> = node.table()?.iter().map(pair).collect();
            out.switches = keep_all(pairs?);
            Ok(())
        },
    ),
    key(
        "anywhere",
        Shape::Switch,
        "it is judged alike on a server that nobody knows, which is said as well",
        |out, node, _| put(&mut out.anywhere, node.switch()),
    ),
    key("hits", Shape::Calls, "calls that come to a rule: `rule: {\"field\": …}`", |out, node, _| {
        put(&mut out.hits, examples(node))
    }),
    key("misses", Shape::Calls, "calls near by that do not come to it", |out, node, _| {
        put(&mut out.misses, examples(node))
    }),
];

fn names(node: &Node) -> Result<&'static [&'static str], Fault> {
    let mut out: Vec<&'static str> = Vec::new();
    for name in node.text()?.split_whitespace() {
        if out.contains(&name) {
            return fault(node, format!("`{name}` stands twice"));
        }
        out.push(name);
    }
    Ok(keep_all(out))
}

fn rule(id: &str, node: &Node, known: Names) -> Result<&'static str, Fault> {
    if known.rule(id) { Ok(keep(id)) } else { fault(node, format!("no rule has the id `{id}`")) }
}

/// The texts of a tool; one that goes `by` a field keeps to it.
fn texts(out: &mut Tool, node: &Node, does: Does) -> Result<(), Fault> {
    if matches!(out.does, Does::Carry) {
        out.does = does;
    }
    out.texts = names(node)?;
    Ok(())
}

fn fields(out: &mut Tool, node: &Node, kind: Carries) -> Result<(), Fault> {
    let new = names(node)?;
    if let Some((name, _)) = out.fields.iter().find(|(name, _)| new.contains(name)) {
        return fault(node, format!("`{name}` carries something else already"));
    }
    let new: Vec<_> = new.iter().map(|name| (*name, kind)).collect();
    out.fields = keep_all([out.fields, &new].concat());
    Ok(())
}

/// `rule: {"field": "value"}`.
fn examples(node: &Node) -> Result<&'static [Example], Fault> {
    let one = |node: &Node| match node.text()?.split_once(": ") {
        Some((id, call)) if call.starts_with('{') => Ok((call, id)),
        _ => fault(node, "a rule, `: ` and an object of JSON are expected"),
    };
    let all: Result<Vec<Example>, Fault> = node.list()?.iter().map(one).collect();
    Ok(keep_all(all?))
}

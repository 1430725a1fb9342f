//! Reads the row of an MCP server: the same language in `rules/mcp`, at build time, and in a person's policy.

use super::node::{Fault, Node, fault, keep, keep_all};
use super::{Key, Shape, set};
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
    Key {
        name: "id",
        shape: Shape::Text,
        says: "whose server it is; several that have the same tools by `, `",
        set: |out, node, _| {
            out.id = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "known-by",
        shape: Shape::Texts,
        says: "words in the name under which a host knows it: `\"desktop commander\"` is both words; left out: its tools are known by their names alone, which may only raise",
        set: |out, node, _| {
            out.names = node.texts()?;
            Ok(())
        },
    },
    Key {
        name: "dialects",
        shape: Shape::Text,
        says: "the dialects that its SQL may be in, by blanks; left out: any",
        set: |out, node, known| {
            out.dialects = node.text()?;
            match out.dialects.split_whitespace().find(|name| !known.dialect(name)) {
                Some(name) => fault(node, format!("`{name}` is no dialect")),
                None => Ok(()),
            }
        },
    },
    Key {
        name: "reads",
        shape: Shape::Text,
        says: "tools that only look, by blanks; files that their fields name are read",
        set: |out, node, _| {
            let row = Tool { names: names(node)?, does: Does::Read, ..TOOL };
            out.tools = keep_all([out.tools, &[row]].concat());
            Ok(())
        },
    },
    Key {
        name: "does",
        shape: Shape::Lists,
        says: "tools that do one thing whatever their fields: the id of a rule, and their names by blanks",
        set: |out, node, known| {
            let row = |(id, list): &(String, Node)| {
                Ok(Tool { names: names(list)?, does: Does::Act(rule(id, list, known)?), ..TOOL })
            };
            let rows: Result<Vec<Tool>, Fault> = node.table()?.iter().map(row).collect();
            out.tools = keep_all([&rows?, out.tools].concat());
            Ok(())
        },
    },
    Key {
        name: "tool",
        shape: Shape::Tools,
        says: "tools whose fields say what they do; of those that fit a name the first counts, before `does` and `reads`",
        set: |out, node, known| {
            let rows: Result<Vec<Tool>, Fault> = node.list()?.iter().map(|row| tool(row, known)).collect();
            out.tools = keep_all([&rows?, out.tools].concat());
            Ok(())
        },
    },
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
    Key {
        name: "names",
        shape: Shape::Text,
        says: "its names, by blanks; `*` at the end is any text, `_` and `-` are the same",
        set: |out, node, _| {
            out.names = names(node)?;
            Ok(())
        },
    },
    Key {
        name: "reads",
        shape: Shape::Switch,
        says: "it only looks, at what its fields name",
        set: |out, node, _| {
            out.does = if node.switch()? { Does::Read } else { out.does };
            Ok(())
        },
    },
    Key {
        name: "does",
        shape: Shape::Text,
        says: "the id of a rule: it does this, whatever its fields",
        set: |out, node, known| {
            out.does = Does::Act(rule(node.text()?, node, known)?);
            Ok(())
        },
    },
    Key {
        name: "runs-with",
        shape: Shape::Text,
        says: "the switch with which it runs what it explains; left out: `analyze`",
        set: |out, node, _| {
            out.does = Does::Explain { switch: node.text()?, default: false };
            Ok(())
        },
    },
    Key {
        name: "runs-without",
        shape: Shape::Text,
        says: "the same where it runs it also when the switch is left out",
        set: |out, node, _| {
            out.does = Does::Explain { switch: node.text()?, default: true };
            Ok(())
        },
    },
    Key {
        name: "by",
        shape: Shape::Text,
        says: "the field whose value says what it does; a value that is not in `values` is unknown",
        set: |out, node, _| {
            out.does = Does::By(node.text()?, &[]);
            Ok(())
        },
    },
    Key {
        name: "values",
        shape: Shape::Lists,
        says: "values of that field, by blanks, behind the id of a rule or `reads`; `-` where it is left out",
        set: |out, node, known| {
            let Does::By(field, _) = out.does else { return fault(node, "`values` needs `by` in front of it") };
            let mut rows = Vec::new();
            for (id, list) in node.table()? {
                let id = if id == READS { READS } else { rule(id, list, known)? };
                rows.extend(names(list)?.iter().map(|value| (if *value == "-" { "" } else { *value }, id)));
            }
            out.does = Does::By(field, keep_all(rows));
            Ok(())
        },
    },
    Key {
        name: "script-in",
        shape: Shape::Text,
        says: "the language of the program: python, node, osascript, …; left out: nobody knows",
        set: |out, node, _| {
            out.script = node.text()?;
            Ok(())
        },
    },
    Key {
        name: "as",
        shape: Shape::Texts,
        says: "the shell commands that it stands for: `{field}` is a word for each value, `{field!}` one word of all, `{field;}` one of all lines",
        set: |out, node, _| {
            out.commands = node.texts()?;
            Ok(())
        },
    },
    Key {
        name: "switches",
        shape: Shape::Lists,
        says: "switches that make it worse when they are on, each with the id of a rule",
        set: |out, node, known| {
            let pair = |(name, id): &(String, Node)| Ok((keep(name), rule(id.text()?, id, known)?));
            let pairs: Result<Vec<_>, Fault> = node.table()?.iter().map(pair).collect();
            out.switches = keep_all(pairs?);
            Ok(())
        },
    },
    Key {
        name: "anywhere",
        shape: Shape::Switch,
        says: "it is judged alike on a server that nobody knows, which is said as well",
        set: |out, node, _| {
            out.anywhere = node.switch()?;
            Ok(())
        },
    },
    Key {
        name: "hits",
        shape: Shape::Calls,
        says: "calls that come to a rule: `rule: {\"field\": …}`",
        set: |out, node, _| {
            out.hits = examples(node)?;
            Ok(())
        },
    },
    Key {
        name: "misses",
        shape: Shape::Calls,
        says: "calls near by that do not come to it",
        set: |out, node, _| {
            out.misses = examples(node)?;
            Ok(())
        },
    },
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

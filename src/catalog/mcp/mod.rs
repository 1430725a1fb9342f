//! MCP servers and their tools, as rows: which arguments carry which language, what a tool does by its name.
//! A row may be matched by tool name alone only where that makes the answer stricter; names that promise prove nothing.

pub mod names;
pub mod redis;
pub mod rules;
pub mod servers;
pub mod stores;

use crate::catalog::sql::Rule;
use crate::grammar::sql::Dialect;

/// The language of an argument that is not SQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// MongoDB: a filter, pipeline or command as JSON.
    Mongo,
    /// Redis: a command.
    Redis,
    /// Cypher.
    Cypher,
    /// Gremlin.
    Gremlin,
    /// GraphQL.
    Graphql,
    /// Kusto.
    Kql,
    /// InfluxDB's Flux.
    Flux,
    /// Python, or anything else that nobody reads here.
    Code,
}

/// What a tool does.
#[derive(Debug, Clone, Copy)]
pub enum Does {
    /// Only looks. Counts only where the server is known too.
    Read,
    /// Runs the SQL in its arguments.
    Sql,
    /// Explains the SQL in its arguments; runs it when this switch is on, or is left out where the flag says so.
    Explain {
        /// The switch.
        switch: &'static str,
        /// What it is when it is left out.
        default: bool,
    },
    /// This, whatever its arguments.
    Act(&'static Rule),
    /// By the value of an argument: the argument, and a rule for each value; any other value is unknown.
    By(&'static str, &'static [(&'static str, Option<&'static Rule>)]),
    /// Runs a text in another language.
    Text(Language),
    /// Writes, moves or deletes the files that its arguments name.
    File(&'static Rule),
}

/// A tool.
#[derive(Debug)]
pub struct Tool {
    /// Its names; a `*` at the end stands for all that begin so. `_` and `-` are the same, and case does not matter.
    pub names: &'static [&'static str],
    /// What it does.
    pub does: Does,
    /// The arguments that carry the text.
    pub texts: &'static [&'static str],
    /// Switches that, when on, make it this instead.
    pub switches: &'static [(&'static str, &'static Rule)],
}

/// A server.
#[derive(Debug)]
pub struct Server {
    /// Whose it is.
    pub id: &'static str,
    /// Words in the name under which a host knows it; all of them must be there. Empty: matched by tool alone.
    pub names: &'static [&'static [&'static str]],
    /// The dialects that its SQL may be in; empty is any.
    pub dialects: &'static [Dialect],
    /// Its tools.
    pub tools: &'static [Tool],
}

/// A tool that runs SQL.
pub const fn sql(names: &'static [&'static str], texts: &'static [&'static str]) -> Tool {
    Tool { names, does: Does::Sql, texts, switches: &[] }
}

/// A tool that only looks.
pub const fn reads(names: &'static [&'static str]) -> Tool {
    Tool { names, does: Does::Read, texts: &[], switches: &[] }
}

/// A tool that does this by its name.
pub const fn act(names: &'static [&'static str], rule: &'static Rule) -> Tool {
    Tool { names, does: Does::Act(rule), texts: &[], switches: &[] }
}

/// The same, with a switch that makes it worse.
pub const fn forced(
    names: &'static [&'static str],
    rule: &'static Rule,
    worse: &'static [(&'static str, &'static Rule)],
) -> Tool {
    Tool { names, does: Does::Act(rule), texts: &[], switches: worse }
}

/// Whether a tool's name fits, `_` and `-` alike, in any case.
pub fn fits(pattern: &str, name: &str) -> bool {
    let same = |a: u8, b: u8| a.eq_ignore_ascii_case(&b) || (matches!(a, b'_' | b'-') && matches!(b, b'_' | b'-'));
    let equal = |a: &[u8], b: &[u8]| a.len() == b.len() && a.iter().zip(b).all(|(x, y)| same(*x, *y));
    match pattern.strip_suffix('*') {
        Some(start) => name.as_bytes().get(..start.len()).is_some_and(|head| equal(start.as_bytes(), head)),
        None => equal(pattern.as_bytes(), name.as_bytes()),
    }
}

impl Server {
    /// Whether a host's name for a server means this one.
    pub fn called(&self, name: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        self.names.iter().any(|words| words.iter().all(|word| lower.contains(word)))
    }

    /// Its tool of that name.
    pub fn tool(&self, name: &str) -> Option<&'static Tool> {
        self.tools.iter().find(|tool| tool.names.iter().any(|pattern| fits(pattern, name)))
    }
}

/// Every server.
pub fn servers() -> impl Iterator<Item = &'static Server> {
    servers::ALL.iter().chain(stores::ALL)
}

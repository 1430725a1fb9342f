//! MCP servers and their tools, as rows: which fields carry which language or path, what a tool does by its name.
//! A row may be matched by tool name alone only where that makes the answer stricter; names that promise prove nothing.

pub mod elsewhere;
pub mod files;
pub mod names;
pub mod redis;
pub mod rules;
pub mod servers;
pub mod shells;
pub mod stores;

use crate::catalog::sql::SqlRule;
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
    Act(&'static SqlRule),
    /// By the value of an argument: the argument, and a rule for each value; any other value is unknown.
    By(&'static str, &'static [(&'static str, Option<&'static SqlRule>)]),
    /// Runs a text in another language.
    Text(Language),
    /// What its fields carry, and the command that it stands for.
    Carry,
}

/// What a field of a call carries. Of a list every item counts; a field that stands deeper counts like one at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carries {
    /// A text for a shell; a list is several texts.
    Shell,
    /// A command: a text for a shell, or a list of its words.
    Words,
    /// Further words of the command.
    Args,
    /// What the command reads from its standard input.
    Stdin,
    /// A program in this language, unless another field names one: `python`, `node`, `osascript`, `any`.
    Script(&'static str),
    /// The language of the script, or the program that reads the text.
    Language,
    /// The directory in which all else happens.
    Dir,
    /// A file that is read, or the URL of one.
    Read,
    /// A directory that is read with all below it.
    Tree,
    /// A file that is written over or edited.
    Write,
    /// An address that is fetched.
    Url,
    /// Words for people, or the content of a file.
    Text,
    /// A name, a number, a switch: nothing that changes what is done to what.
    Plain,
}

impl Carries {
    /// Its name in the reference.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shell | Self::Words | Self::Args => "shell",
            Self::Stdin => "stdin",
            Self::Script(_) => "script",
            Self::Language => "language",
            Self::Dir => "directory",
            Self::Read => "path-read",
            Self::Tree => "path-tree",
            Self::Write => "path-write",
            Self::Url => "url",
            Self::Text => "text",
            Self::Plain => "plain",
        }
    }
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
    pub switches: &'static [(&'static str, &'static SqlRule)],
    /// What its fields carry; texts of SQL and of the stores' languages stand in `texts`.
    pub fields: &'static [(&'static str, Carries)],
    /// The shell commands that it stands for, each judged like one: `{field}` is a word for each value of the field and is left
    /// out with it; `{field!}` is one word of all its words, `{field;}` one word of all its lines, and a command without is none.
    pub commands: &'static [&'static str],
    /// Calls with the rule that they come to: fields as JSON, rule.
    pub hits: &'static [Example],
    /// Calls that do not come to a rule.
    pub misses: &'static [Example],
}

/// A call that a row is tried on, through the full road: the fields as JSON, and the id of a rule.
pub type Example = (&'static str, &'static str);

/// What every row of a tool starts from.
pub const TOOL: Tool = Tool {
    names: &[],
    does: Does::Carry,
    texts: &[],
    switches: &[],
    fields: &[],
    commands: &[],
    hits: &[],
    misses: &[],
};

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
    Tool { names, does: Does::Sql, texts, ..TOOL }
}

/// A tool that only looks.
pub const fn reads(names: &'static [&'static str]) -> Tool {
    Tool { names, does: Does::Read, ..TOOL }
}

/// A tool that does this by its name.
pub const fn act(names: &'static [&'static str], rule: &'static SqlRule) -> Tool {
    Tool { names, does: Does::Act(rule), ..TOOL }
}

/// The same, with a switch that makes it worse.
pub const fn forced(
    names: &'static [&'static str],
    rule: &'static SqlRule,
    worse: &'static [(&'static str, &'static SqlRule)],
) -> Tool {
    Tool { names, does: Does::Act(rule), switches: worse, ..TOOL }
}

/// A tool that does what its fields carry.
pub const fn carries(
    names: &'static [&'static str],
    fields: &'static [(&'static str, Carries)],
    hits: &'static [Example],
    misses: &'static [Example],
) -> Tool {
    Tool { names, fields, hits, misses, ..TOOL }
}

/// A tool that stands for a shell command.
pub const fn stands_for(
    names: &'static [&'static str],
    commands: &'static [&'static str],
    fields: &'static [(&'static str, Carries)],
    hits: &'static [Example],
    misses: &'static [Example],
) -> Tool {
    Tool { names, commands, fields, hits, misses, ..TOOL }
}

/// A tool that only looks, at the files and directories in its fields.
pub const fn looks(
    names: &'static [&'static str],
    fields: &'static [(&'static str, Carries)],
    hits: &'static [Example],
    misses: &'static [Example],
) -> Tool {
    Tool { names, does: Does::Read, fields, hits, misses, ..TOOL }
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

    /// A name under which a host may know it.
    pub fn example(&self) -> String {
        self.names.first().map_or_else(|| "some-server".into(), |words| words.join("-"))
    }

    /// Its tool of that name.
    pub fn tool(&self, name: &str) -> Option<&'static Tool> {
        self.tools.iter().find(|tool| tool.names.iter().any(|pattern| fits(pattern, name)))
    }
}

/// Every server; of two that fit a name, the first counts: whoever runs commands elsewhere before whoever runs them here.
pub fn servers() -> impl Iterator<Item = &'static Server> {
    [servers::ALL, stores::ALL, elsewhere::ALL, shells::ALL, files::ALL].into_iter().flatten()
}

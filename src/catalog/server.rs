//! The form of a row for an MCP server: how it is known, what its tools do and what their fields carry.
//! Rules are named by their ids, so that the build and a person's policy read rows alike.

/// The language of an argument that is not SQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// MongoDB: a filter, pipeline or command as JSON.
    Mongo,
    /// Redis: a command; the tool's name where no field holds one.
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
}

/// What a tool does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    Act(&'static str),
    /// By the value of an argument: the argument, and a rule for each value; any other value is unknown.
    By(&'static str, &'static [(&'static str, &'static str)]),
    /// Runs a text in another language.
    Text(Language),
    /// What its fields carry, and the command that it stands for.
    Carry,
}

/// In place of a rule: it only looks.
pub const READS: &str = "reads";

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
    /// A program in the row's language, unless another field names one.
    Script,
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
            Self::Script => "script",
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

/// A call that a row is tried on, through the full road: the fields as JSON, and the id of a rule.
pub type Example = (&'static str, &'static str);

/// A tool.
#[derive(Debug, Clone, Copy)]
pub struct Tool {
    /// Its names; a `*` at the end stands for all that begin so. `_` and `-` are the same, and case does not matter.
    pub names: &'static [&'static str],
    /// What it does.
    pub does: Does,
    /// The arguments that carry the text.
    pub texts: &'static [&'static str],
    /// Switches that, when on, make it this instead.
    pub switches: &'static [(&'static str, &'static str)],
    /// What its fields carry; texts of SQL and of the stores' languages stand in `texts`.
    pub fields: &'static [(&'static str, Carries)],
    /// The language of a script: `python`, `node`, `osascript`, `any`.
    pub script: &'static str,
    /// The shell commands that it stands for, each judged like one: `{field}` is a word for each value of the field and is left
    /// out with it; `{field!}` is one word of all its words, `{field;}` one word of all its lines, and a command without is none.
    pub commands: &'static [&'static str],
    /// It is the same on a server that nobody knows; that nobody knows the server is said as well.
    pub anywhere: bool,
    /// Calls with the rule that they come to.
    pub hits: &'static [Example],
    /// Calls that do not come to a rule.
    pub misses: &'static [Example],
}

/// What every row of a tool starts from.
pub const TOOL: Tool = Tool {
    names: &[],
    does: Does::Carry,
    texts: &[],
    switches: &[],
    fields: &[],
    script: "any",
    commands: &[],
    anywhere: false,
    hits: &[],
    misses: &[],
};

/// A server.
#[derive(Debug, Clone, Copy)]
pub struct Server {
    /// Whose it is.
    pub id: &'static str,
    /// Words in the name under which a host knows it, by blanks; all of them must be there. Empty: matched by tool alone.
    pub names: &'static [&'static str],
    /// The dialects that its SQL may be in, by blanks; empty is any.
    pub dialects: &'static str,
    /// Its tools; the first that fits counts.
    pub tools: &'static [Tool],
}

/// What every row of a server starts from.
pub const SERVER: Server = Server { id: "", names: &[], dialects: "", tools: &[] };

/// Whether a tool's name fits, `_` and `-` alike, in any case.
pub fn fits(pattern: &str, name: &str) -> bool {
    let same = |a: u8, b: u8| a.eq_ignore_ascii_case(&b) || (matches!(a, b'_' | b'-') && matches!(b, b'_' | b'-'));
    let equal = |a: &[u8], b: &[u8]| a.len() == b.len() && a.iter().zip(b).all(|(x, y)| same(*x, *y));
    match pattern.strip_suffix('*') {
        Some(start) => name.as_bytes().get(..start.len()).is_some_and(|head| equal(start.as_bytes(), head)),
        None => equal(pattern.as_bytes(), name.as_bytes()),
    }
}

impl Tool {
    /// Whether it goes by that name.
    pub fn called(&self, name: &str) -> bool {
        self.names.iter().any(|pattern| fits(pattern, name))
    }
}

/// Whether a word begins there: `git` in `my-git`, `MyGit` and `git2`, not in `digits`.
fn begins_word(name: &str, at: usize) -> bool {
    let letter = |at: usize| name.as_bytes().get(at).copied().unwrap_or(b'-');
    let before = at.checked_sub(1).map_or(b'-', letter);
    !before.is_ascii_alphabetic() || before.is_ascii_lowercase() && letter(at).is_ascii_uppercase()
}

impl Server {
    /// Whether a host's name for a server means this one.
    pub fn called(&self, name: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        let begins = |word: &str| lower.match_indices(word).any(|(at, _)| begins_word(name, at));
        self.names.iter().any(|words| {
            let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
            begins(first) && rest.split(' ').all(|word| lower.contains(word))
        })
    }

    /// A name under which a host may know it.
    pub fn example(&self) -> String {
        self.names.first().map_or_else(|| "some-server".into(), |words| words.replace(' ', "-"))
    }

    /// Its tool of that name.
    pub fn tool(&self, name: &str) -> Option<&'static Tool> {
        self.tools.iter().find(|tool| tool.called(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_known_by_words() {
        let git = Server { names: &["git", "desktop commander"], ..SERVER };
        for name in ["git", "my-git", "mcp_git_server", "MyGit", "git2", "GIT", "desktopcommander", "desktop-commander"]
        {
            assert!(git.called(name), "{name}");
        }
        for name in ["digits", "legit", "commander", "desktop", ""] {
            assert!(!git.called(name), "{name}");
        }
    }
}

//! What is asked, by whom and where: plain data, made by a door and read by everything after it.

use serde_json::Value;
use std::path::PathBuf;
use std::time::SystemTime;

/// One thing that somebody is about to do.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// The caller's own name for it; comes back in the verdict.
    pub id: Option<String>,
    /// What would happen.
    pub payload: Payload,
    /// Where, and for whom.
    pub place: Place,
}

/// What a door found inside the tool call.
#[derive(Debug, Clone)]
pub enum Payload {
    /// Text for a POSIX-like shell.
    Shell(String),
    /// Text for PowerShell.
    PowerShell(String),
    /// A SQL batch, with the dialect's name if anybody said so.
    Sql {
        /// The batch.
        text: String,
        /// `postgres`, `mysql`, `dolt`, …; `None` is read under every plausible dialect.
        dialect: Option<String>,
    },
    /// A file tool: `Write`, `Edit`, `MultiEdit`, `NotebookEdit`.
    File {
        /// The tool's name.
        tool: String,
        /// The file it would write.
        path: String,
        /// The text it would write, as far as it is known.
        content: String,
    },
    /// A tool that changes several files, or deletes and moves some.
    Patch {
        /// The tool's name.
        tool: String,
        /// What happens to each file, in order.
        changes: Vec<Change>,
    },
    /// A skill that would be launched; its inline shell runs without any hook.
    Skill(String),
    /// An MCP tool with its arguments.
    Mcp {
        /// `mcp_server.name` when the host sent it, else taken from the tool name.
        server: String,
        /// The tool's name without the `mcp__server__` prefix.
        tool: String,
        /// Its arguments.
        input: Value,
    },
    /// Any other tool of the host.
    Tool {
        /// Its name.
        name: String,
        /// Its arguments.
        input: Value,
    },
    /// The door could not make sense of the call; the text says why.
    Unreadable(String),
}

impl Default for Payload {
    fn default() -> Self {
        Self::Shell(String::new())
    }
}

/// What happens to one file of several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The file is made or changed; with the lines that are added.
    Write {
        /// The file.
        path: String,
        /// What is added to it.
        content: String,
    },
    /// The file goes.
    Delete(String),
    /// The file gets another name.
    Move {
        /// Its name before.
        from: String,
        /// Its name then.
        to: String,
    },
}

impl Change {
    /// The files that it touches.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        let (one, other) = match self {
            Self::Write { path, .. } | Self::Delete(path) => (path, None),
            Self::Move { from, to } => (from, Some(to)),
        };
        std::iter::once(one).chain(other).map(String::as_str)
    }

    /// What it writes.
    pub fn content(&self) -> &str {
        match self {
            Self::Write { content, .. } => content,
            Self::Delete(_) | Self::Move { .. } => "",
        }
    }
}

/// Where the statement would run and who asked for it.
#[derive(Debug, Clone, Default)]
pub struct Place {
    /// The working directory, absolute; `None` where nobody said.
    pub cwd: Option<PathBuf>,
    /// The project's root, if the host named it; otherwise it is looked for when needed.
    pub project: Option<PathBuf>,
    /// The person's home directory.
    pub home: Option<PathBuf>,
    /// The host's session.
    pub session: Option<String>,
    /// The call's id within the host.
    pub tool_use_id: Option<String>,
    /// The tool's name as the host calls it.
    pub tool: String,
    /// The kind of agent (`agent_type`), if any.
    pub agent: Option<String>,
    /// The host's permission mode.
    pub mode: Mode,
    /// Nobody can answer a question: the host runs without a person.
    pub unattended: bool,
    /// The host's own settings hold the person's choices, and are to be looked at.
    pub hosted: bool,
    /// Nobody keeps what the host's file tools replace: its rewind is a terminal's, and not a subagent's.
    pub unkept: bool,
    /// The host, by its name in `--host`; empty where nobody said.
    pub host: &'static str,
    /// The host's version, where it tells.
    pub host_version: Option<String>,
    /// When oneway began to work on the call.
    pub began: Option<SystemTime>,
}

/// The host's permission mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// The person answers prompts; also where the host said nothing.
    #[default]
    Default,
    /// Edits in the project run unasked.
    AcceptEdits,
    /// Nothing is to be changed yet.
    Plan,
    /// The host's classifier answers.
    Auto,
    /// Whatever would be asked is refused.
    DontAsk,
    /// Nothing is asked.
    Bypass,
}

impl Mode {
    /// Every mode with the host's name for it.
    pub const ALL: [(&'static str, Self); 6] = [
        ("default", Self::Default),
        ("acceptEdits", Self::AcceptEdits),
        ("plan", Self::Plan),
        ("auto", Self::Auto),
        ("dontAsk", Self::DontAsk),
        ("bypassPermissions", Self::Bypass),
    ];

    /// The mode of that name; one that is not known is read as `default`, in which a person answers.
    pub fn named(name: Option<&str>) -> Self {
        Self::ALL.iter().find(|(n, _)| Some(*n) == name).map_or(Self::Default, |(_, mode)| *mode)
    }
}

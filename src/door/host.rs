//! A host is a coding agent's program. What oneway knows of one is data: the shape of its events, the form of its answers,
//! what it does when nobody answers, and where it is wired in. One file in `hosts/` each; `HOSTS` names them all.

use super::answer::{Answer, Spoken};
use super::json::{JsonNode, JsonValue};
use super::trouble::Trouble;
use super::{fields, hosts};

/// One host.
#[derive(Debug)]
pub struct Host {
    /// Its name in `--host`, in the log and in the docs.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// How its tool calls look, most telling first.
    pub calls: &'static [Shape],
    /// Events around a call that mean something to oneway, by the host's own name.
    pub around: &'static [(&'static str, Around)],
    /// Whether it can ask its person.
    pub asks: Asks,
    /// Input fields that say where a command runs, below the event's own directory.
    pub runs_in: &'static [&'static str],
    /// How an answer is spelled for it.
    pub say: fn(&Answer) -> Spoken,
    /// What it does by itself, for people.
    pub facts: Facts,
    /// Where and how it is told to start oneway.
    pub wiring: Wiring,
    /// Real events that must be refused: `rm -rf /` in each of its shapes.
    pub examples: &'static [&'static str],
}

/// How an event that carries a tool call looks.
#[derive(Debug)]
pub struct Shape {
    /// The key that names the event, and the names that are this one; no names: the key is enough.
    pub event: (&'static str, &'static [&'static str]),
    /// Keys of which one must be there, where the name alone does not tell the host; empty: none is needed.
    pub tells: &'static [&'static str],
    /// Names of tools that tell the host just as well.
    pub tools: &'static [&'static str],
    /// Where the tool's name stands.
    pub tool: Named,
    /// Where its input stands, by keys from the root; none: the event itself.
    pub input: &'static [&'static str],
    /// Where the name of its MCP server stands, if the call is one.
    pub server: &'static [&'static str],
    /// Whether every call of this shape goes to an MCP server.
    pub mcp: bool,
}

/// What most hosts send: Claude Code's own shape.
pub const LIKE_CLAUDE: Shape = Shape {
    event: ("hook_event_name", &["PreToolUse"]),
    tells: &[],
    tools: &[],
    tool: Named::At(&["tool_name"]),
    input: &["tool_input"],
    server: &["mcp_server", "name"],
    mcp: false,
};

/// Where a tool's name stands.
#[derive(Debug, PartialEq, Eq)]
pub enum Named {
    /// Under these keys, from the root; the last may be spelled in several ways.
    At(&'static [&'static str]),
    /// Nowhere: the event is about this one.
    Is(&'static str),
}

/// What an event around a call means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Around {
    /// A call ran: whoever was asked said yes.
    Ran,
    /// Somebody typed a prompt.
    Prompted,
    /// The session is over.
    Ended,
    /// The host's settings changed.
    Settings,
    /// It is known to mean nothing here, although it names a tool.
    Nothing,
}

/// Whether a host can ask its person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// Yes: the answer `ask` is a dialog, or a refusal where nobody is there.
    Yes,
    /// Only in a terminal; without one it hangs or runs the call.
    InTerminal,
    /// No: an `ask` would be dropped, and the call would run.
    No,
}

/// What a host does by itself, in words for docs/hosts.md.
#[derive(Debug)]
pub struct Facts {
    /// How we know: the real program was driven, or its documents were read.
    pub driven: &'static str,
    /// What no answer means.
    pub silence: &'static str,
    /// What it does when the hook crashes, and when it is late.
    pub failure: &'static str,
    /// What the person still has to do, or should know.
    pub note: &'static str,
    /// Variables that it gives to what it starts.
    pub marks: &'static [&'static str],
    /// The program that tells its version, and what versions before these do; empty where nobody knows.
    pub ages: (&'static str, &'static [(&'static str, &'static str)]),
}

/// Where a host is told to start oneway.
#[derive(Debug)]
pub struct Wiring {
    /// A variable that moves its directory, and the directory below the home otherwise.
    pub home: (&'static str, &'static str),
    /// The file in that directory.
    pub user: &'static str,
    /// The file below a project; empty where there is none.
    pub project: &'static str,
    /// How the file says it.
    pub form: Form,
    /// The events to hear: name, matcher, whether the call must stop when oneway cannot answer.
    pub events: &'static [(&'static str, Option<&'static str>, bool)],
    /// How long the host waits, in its own unit.
    pub timeout: Timeout,
}

/// How a host's file names a hook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `{"hooks": {EVENT: [{"matcher": …, "hooks": [{"type": "command", …}]}]}}`; with `args` or as one shell line.
    Groups {
        /// Whether arguments stand in a list of their own.
        exec: bool,
        /// Whether `hooks` stands around the events.
        wrapped: bool,
        /// The key and value that stop a call when the hook cannot answer; empty where there is none.
        closed: (&'static str, &'static str),
    },
    /// `{"version": 1, "hooks": {EVENT: [{"command": …}]}}`.
    Flat {
        /// The key that stops a call when the hook cannot answer; empty where there is none.
        closed: &'static str,
    },
    /// A file of its own, with these holes: `{command}` as a JSON text, `{line}` as a shell line.
    Own(&'static str),
}

/// How long a host waits for its hook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timeout {
    /// In seconds, under this key.
    Seconds(&'static str),
    /// In milliseconds, under this key.
    Milliseconds(&'static str),
    /// The file does not say.
    Unsaid,
}

impl Timeout {
    /// The key and the number for five seconds; nothing where the file does not say.
    pub fn five_seconds(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Seconds(key) => Some((key, "5")),
            Self::Milliseconds(key) => Some((key, "5000")),
            Self::Unsaid => None,
        }
    }
}

/// Every host, those that a shape alone tells first; the one whose shape the others copied stands last.
pub const HOSTS: &[&Host] = &[
    &hosts::codex::HOST,
    &hosts::gemini::HOST,
    &hosts::cursor::HOST,
    &hosts::qwen::HOST,
    &hosts::vscode::HOST,
    &hosts::droid::HOST,
    &hosts::kiro::HOST,
    &hosts::copilot::HOST,
    &hosts::cline::HOST,
    &hosts::windsurf::HOST,
    &hosts::opencode::HOST,
    &hosts::amp::HOST,
    &hosts::claude::HOST,
];

/// The host of that name.
pub fn named(name: &str) -> Option<&'static Host> {
    HOSTS.iter().copied().find(|host| host.name == name)
}

/// What an event is.
#[derive(Debug, Clone, Copy)]
pub enum Heard {
    /// A tool is about to run.
    Call(&'static Host, &'static Shape),
    /// Something around a call.
    Around(&'static Host, Around),
    /// It carries a tool, and no host that is known sends it so.
    Strange,
    /// It carries nothing that could run.
    Idle,
}

/// What an event is, by its shape. Where the settings say whose it is, it must have one of that host's shapes.
pub fn recognise(root: &JsonNode, said: Option<&'static Host>) -> Heard {
    let mut told = EventHeld { root, last: None, tool: None };
    let call = match said {
        Some(host) => host.calls.iter().find(|shape| shape.named(&mut told)).map(|shape| Heard::Call(host, shape)),
        None => {
            HOSTS.iter().find_map(|host| host.calls.iter().find(|s| s.fits(&mut told)).map(|s| Heard::Call(host, s)))
        }
    };
    let hosts = || said.into_iter().chain(HOSTS.iter().copied().filter(|_| said.is_none()));
    let bare = || said.is_none() && root.get("hook_event_name").is_none();
    let mut any = || bare().then(|| hosts::any::HOST.calls.iter().find(|shape| shape.fits(&mut told))).flatten();
    let call = call.or_else(|| any().map(|shape| Heard::Call(&hosts::any::HOST, shape)));
    let heard = call.or_else(|| hosts().find_map(|host| host.hears(root).map(|what| Heard::Around(host, what))));
    heard.unwrap_or(if carries_a_call(root) { Heard::Strange } else { Heard::Idle })
}

impl Host {
    fn hears(&self, root: &JsonNode) -> Option<Around> {
        let name = root.get("hook_event_name").and_then(JsonNode::text)?;
        self.around.iter().find(|(event, _)| *event == name).map(|(_, what)| *what)
    }
}

/// An event that is held against many shapes: nearly all of them look under the same keys.
struct EventHeld<'n, 'a> {
    root: &'n JsonNode<'a>,
    last: Option<(&'static str, Option<&'n JsonNode<'a>>)>,
    tool: Option<(&'static Named, Option<&'n str>)>,
}

impl<'n, 'a> EventHeld<'n, 'a> {
    fn under(&mut self, key: &'static str) -> Option<&'n JsonNode<'a>> {
        match self.last {
            Some((last, node)) if last == key => node,
            _ => self.last.insert((key, self.root.get(key))).1,
        }
    }

    fn tool(&mut self, shape: &'static Shape) -> Option<&'n str> {
        match self.tool {
            Some((named, tool)) if *named == shape.tool => tool,
            _ => self.tool.insert((&shape.tool, shape.tool(self.root))).1,
        }
    }
}

impl Shape {
    fn fits(&'static self, event: &mut EventHeld) -> bool {
        let told = |event: &mut EventHeld| {
            self.tells.is_empty() && self.tools.is_empty()
                || self.tells.iter().any(|key| event.root.get(key).is_some())
                || event.tool(self).is_some_and(|tool| self.tools.iter().any(|own| spelled_so(own, tool)))
        };
        self.named(event) && told(event)
    }

    fn named(&self, event: &mut EventHeld) -> bool {
        let (key, names) = self.event;
        event.under(key).is_some_and(|node| names.is_empty() || node.text().is_some_and(|text| names.contains(&text)))
    }

    /// The tool's name, where the event says it.
    fn tool<'n>(&self, root: &'n JsonNode<'_>) -> Option<&'n str> {
        match self.tool {
            Named::Is(name) => Some(name),
            Named::At(keys) => at(root, keys)?.text(),
        }
    }

    /// The same, where it must be there.
    pub fn needed_tool<'n>(&self, root: &'n JsonNode<'_>) -> Result<&'n str, Trouble> {
        let there =
            || matches!(self.tool, Named::At(keys) if at(root, keys).is_some_and(|n| n.value != JsonValue::Null));
        let wrong = || if there() { "`tool_name` is not a string" } else { "`tool_name` is missing" };
        self.tool(root).ok_or_else(|| Trouble::shape(wrong()))
    }

    /// The tool's input, where the event has it.
    pub fn input<'n, 'a>(&self, root: &'n JsonNode<'a>) -> Option<&'n JsonNode<'a>> {
        at(root, self.input)
    }

    /// The name of the MCP server behind the call, where the event says it.
    pub fn server<'n>(&self, root: &'n JsonNode<'_>) -> Result<Option<&'n str>, Trouble> {
        match self.server {
            [] => Ok(None),
            [key] => Ok(key.split('|').find_map(|key| root.get(key)?.text())),
            [map, key, ..] => match fields::map(root, map)? {
                Some(map) => fields::text(map, key),
                None => Ok(None),
            },
        }
    }
}

/// A tool's own name; `*` at its end is any text.
fn spelled_so(own: &str, tool: &str) -> bool {
    own.strip_suffix('*').map_or(own == tool, |start| tool.starts_with(start))
}

/// The value under keys from the root; each may be spelled in several ways, apart by `|`.
fn at<'n, 'a>(root: &'n JsonNode<'a>, keys: &[&str]) -> Option<&'n JsonNode<'a>> {
    keys.iter().try_fold(root, |node, key| key.split('|').find_map(|key| node.get(key)))
}

/// Keys by which hosts name a tool, its input or a command.
const CARRIERS: &[&str] = &[
    "tool_name", "toolName", "tool", "tool_info", "tool_input", "toolInput", "toolArgs", "tool_args", "preToolUse",
    "tool_call", "toolCall", "command", "command_line", "args", "arguments",
];

fn carries_a_call(root: &JsonNode) -> bool {
    CARRIERS.iter().any(|key| root.get(key).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::json;

    /// What was found for one shape is not another's: each says for itself where the tool's name stands.
    #[test]
    fn a_tool_is_where_the_shape_says() {
        static CLAUDE: Shape = LIKE_CLAUDE;
        static OTHER: Shape = Shape { tool: Named::At(&["toolName"]), ..LIKE_CLAUDE };
        static BASH: Shape = Shape { tool: Named::Is("Bash"), ..LIKE_CLAUDE };
        let document = json::parse(r#"{"tool_name": "Read", "toolName": "Write"}"#).ok().unwrap();
        let mut event = EventHeld { root: &document.root, last: None, tool: None };
        for (shape, tool) in
            [(&CLAUDE, "Read"), (&CLAUDE, "Read"), (&OTHER, "Write"), (&BASH, "Bash"), (&CLAUDE, "Read")]
        {
            assert_eq!(event.tool(shape), Some(tool));
        }
    }
}

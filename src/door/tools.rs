//! What a tool call carries: the one place that knows the tools of all hosts, and their fields. What a tool may do is not
//! known here. A field that is spelled in several ways counts in each of them: what is not read by the host is judged too.

use super::fields;
use super::json::{self, JsonNode, JsonValue};
use super::trouble::Trouble;
use crate::grammar::{patch, quote};
use crate::request::{Change, Payload};

/// Reads a tool's input.
type Door = fn(&str, &JsonNode) -> Result<Payload, Trouble>;

/// The tools whose input says more than their name, as Claude Code calls them.
const DOORS: &[(&str, Door)] = &[
    ("Bash", |_, input| Ok(Payload::Shell(command(input, false)?))),
    ("shell", |_, input| Ok(Payload::Shell(command(input, true)?))),
    ("PowerShell", |_, input| Ok(Payload::PowerShell(command(input, false)?))),
    ("Monitor", monitor),
    ("Write", writes),
    ("Edit", writes),
    ("MultiEdit", writes),
    ("NotebookEdit", writes),
    ("ApplyPatch", patched),
    ("Skill", skill),
    ("use_mcp_tool", through),
];

/// What other hosts call the same tools.
const SAME: &[(&str, &[&str])] = &[
    (
        "Bash",
        &[
            "bash", "Shell", "shell", "Execute", "execute_bash", "run_in_terminal", "run_shell_command",
            "shell_command", "execute_command", "run_commands", "run_command", "run_terminal_cmd", "local_shell",
            "exec_command", "write_bash", "Terminal", "terminal",
        ],
    ),
    ("PowerShell", &["powershell", "execute_cmd", "pwsh"]),
    (
        "Write",
        &["write", "write_file", "create", "create_file", "Create", "fs_write", "write_to_file", "str_replace_editor"],
    ),
    (
        "Edit",
        &[
            "edit", "edit_file", "replace", "replace_in_file", "replace_string_in_file", "insert_edit_into_file",
            "search_replace", "StrReplace",
        ],
    ),
    ("MultiEdit", &["multiedit", "multi_replace_string_in_file"]),
    ("NotebookEdit", &["edit_notebook_file", "edit_notebook", "EditNotebook"]),
    ("ApplyPatch", &["apply_patch", "applyPatch"]),
    ("Read", &["read", "read_file", "view", "fs_read", "read_many_files", "ReadFile"]),
    ("Glob", &["glob", "file_search"]),
    ("Grep", &["grep", "grep_search", "search_file_content", "search_files", "semantic_search", "codebase_search"]),
    ("LS", &["list", "list_directory", "list_dir", "list_files", "ls", "list_code_definition_names"]),
    ("WebFetch", &["webfetch", "web_fetch", "fetch_webpage", "FetchUrl", "read_web_page"]),
    ("WebSearch", &["websearch", "web_search", "google_web_search"]),
    ("TodoWrite", &["todowrite", "todo_write", "write_todos", "manage_todo_list", "update_plan"]),
    ("TodoRead", &["todoread", "todo_read"]),
    ("Task", &["task", "new_task", "runSubagent", "subagent"]),
    ("AskUserQuestion", &["ask_followup_question", "ask_user", "question", "request_user_input"]),
    ("ExitPlanMode", &["plan_mode_respond", "attempt_completion", "exit_plan_mode"]),
];

/// What Claude Code calls a tool of that name; the name itself where it has none like it.
pub fn canonical(tool: &str) -> &str {
    SAME.iter().find(|(_, others)| others.contains(&tool)).map_or(tool, |(name, _)| name)
}

/// How a host marks a tool of an MCP server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marking {
    /// By its name: `mcp__server__tool`, `mcp_server_tool`, `@server/tool`.
    Name,
    /// Not at all: `server_tool`, like any other name.
    Joined,
    /// The event says that it is one.
    Event,
}

/// What a call of the tool carries; `server` is the name of its MCP server, if the host said so.
pub fn payload(tool: &str, input: &JsonNode, server: Option<&str>, marking: Marking) -> Result<Payload, Trouble> {
    if marking == Marking::Event {
        let server = server.unwrap_or("unnamed").to_owned();
        return Ok(Payload::Mcp { server, tool: tool.to_owned(), input: input.to_value() });
    }
    let door = |name| DOORS.iter().find(|(own, _)| *own == name).map(|(_, door)| *door);
    if let Some(door) = door(tool) {
        return door(tool, input);
    }
    let name = canonical(tool);
    if let Some(door) = door(name) {
        return door(name, input);
    }
    let joined = || (marking == Marking::Joined && name == tool).then(|| apart(tool)).flatten();
    Ok(match mcp(tool, server).or_else(joined) {
        Some((server, tool)) => Payload::Mcp { server, tool, input: input.to_value() },
        None => Payload::Tool { name: name.into(), input: input.to_value() },
    })
}

/// Fields that hold a shell command.
const COMMANDS: &[&str] = &["command", "command_line", "commandLine", "cmd", "script"];

/// The commands of a call, a line each.
fn command(input: &JsonNode, argv: bool) -> Result<String, Trouble> {
    let mut out: Option<String> = None;
    let mut add = |text: &str| match &mut out {
        Some(all) => *all = format!("{all}\n{text}"),
        None => out = Some(text.to_owned()),
    };
    for key in COMMANDS {
        match input.get(key).map(|node| &node.value) {
            None | Some(JsonValue::Null) => {}
            Some(JsonValue::Text(text)) => add(text),
            // A list of words is not run by a shell as it stands; only its own tool takes one.
            Some(JsonValue::List(words)) if argv => {
                add(&texts(words, key)?.map(quote::shell).collect::<Vec<_>>().join(" "));
            }
            Some(_) => return Err(Trouble::shape(format!("`{key}` is not a string"))),
        }
    }
    texts(fields::list(input, "commands")?, "commands")?.for_each(add);
    out.ok_or_else(|| Trouble::shape("`command` is missing"))
}

fn texts<'n>(list: &'n [JsonNode<'_>], key: &str) -> Result<impl Iterator<Item = &'n str>, Trouble> {
    match list.iter().all(|node| node.text().is_some()) {
        true => Ok(list.iter().filter_map(JsonNode::text)),
        false => Err(Trouble::shape(format!("`{key}` is not a list of strings"))),
    }
}

/// `Monitor` runs a shell command, or listens to a socket.
fn monitor(tool: &str, input: &JsonNode) -> Result<Payload, Trouble> {
    match (fields::text(input, "command")?, fields::map(input, "ws")?) {
        (Some(command), _) => Ok(Payload::Shell(command.into())),
        (None, Some(_)) => Ok(Payload::Tool { name: tool.into(), input: input.to_value() }),
        (None, None) => Err(Trouble::shape("`command` is missing")),
    }
}

/// Fields that name the file, fields that hold what is written, fields that hold several writes.
const PATHS: &[&str] =
    &["file_path", "filePath", "notebook_path", "path", "absolute_path", "target_file", "target_notebook"];
const NOTEBOOKS: &[&str] = &["notebook_path", "target_notebook", "filePath"];
const CONTENTS: &[&str] = &[
    "content", "new_string", "newString", "new_source", "new_str", "newCode", "file_text", "contents", "code",
    "code_edit", "diff",
];
const SEVERAL: &[&str] = &["edits", "replacements"];

/// A tool that writes files.
fn writes(tool: &str, input: &JsonNode) -> Result<Payload, Trouble> {
    let mut changes = Vec::new();
    let mut content = said(input, CONTENTS)?.concat();
    for key in SEVERAL {
        for edit in fields::list(input, key)? {
            let own = said(edit, CONTENTS)?.concat();
            let paths = if matches!(edit.value, JsonValue::Map(_)) { said(edit, PATHS)? } else { Vec::new() };
            content.push_str(&own);
            content.push('\n');
            changes.extend(paths.into_iter().map(|path| Change::Write { path: path.into(), content: own.clone() }));
        }
    }
    for path in said(input, PATHS)? {
        changes.insert(0, Change::Write { path: path.into(), content: content.clone() });
    }
    changes.dedup();
    let notebook = tool == "NotebookEdit";
    if notebook && said(input, NOTEBOOKS)?.is_empty() {
        return Err(Trouble::shape("`notebook_path` is missing"));
    }
    written(tool, changes).ok_or_else(|| Trouble::shape("`file_path` is missing"))
}

/// The texts under these keys, as far as they are there.
fn said<'n>(map: &'n JsonNode<'_>, keys: &[&str]) -> Result<Vec<&'n str>, Trouble> {
    keys.iter().filter_map(|key| fields::text(map, key).transpose()).collect()
}

fn written(tool: &str, mut changes: Vec<Change>) -> Option<Payload> {
    match changes.pop()? {
        Change::Write { path, content } if changes.is_empty() => {
            Some(Payload::File { tool: tool.into(), path, content })
        }
        last => {
            changes.push(last);
            Some(Payload::Patch { tool: tool.into(), changes })
        }
    }
}

/// Fields that hold a patch.
const PATCHES: &[&str] = &["command", "input", "patch", "patchText", "patch_text"];

fn patched(tool: &str, input: &JsonNode) -> Result<Payload, Trouble> {
    let texts = said(input, PATCHES)?;
    let mut all = Vec::new();
    for text in &texts {
        match patch::changes(text) {
            Ok(changes) => all.extend(changes),
            Err(why) => return Ok(Payload::Unreadable(format!("the patch: {why}"))),
        }
    }
    written(tool, all).ok_or_else(|| Trouble::shape("`input` is missing"))
}

fn skill(_: &str, input: &JsonNode) -> Result<Payload, Trouble> {
    // Older hosts call it `command`.
    let name = match fields::text(input, "skill")? {
        Some(name) => name,
        None => fields::needed(input, "command")?,
    };
    Ok(Payload::Skill(name.into()))
}

/// A tool that calls another one of a server.
fn through(_: &str, input: &JsonNode) -> Result<Payload, Trouble> {
    let (server, tool) = (fields::needed(input, "server_name")?, fields::needed(input, "tool_name")?);
    let call =
        |arguments: &JsonNode| Payload::Mcp { server: server.into(), tool: tool.into(), input: arguments.to_value() };
    match input.get("arguments") {
        Some(node) => opened(node, |arguments| Ok(call(arguments))),
        None => Err(Trouble::shape("`arguments` is missing")),
    }
}

/// Looks into an input that is an object, or an object inside of a string.
pub fn opened<T>(node: &JsonNode, look: impl FnOnce(&JsonNode) -> Result<T, Trouble>) -> Result<T, Trouble> {
    match &node.value {
        JsonValue::Map(_) => look(node),
        JsonValue::Text(text) => {
            let wrong = |_| Trouble::shape("`tool_input` is not an object");
            let document = json::parse(text).map_err(wrong)?;
            match document.trouble {
                Some(trouble) => Err(trouble),
                None if matches!(document.root.value, JsonValue::Map(_)) => look(&document.root),
                None => Err(Trouble::shape("`tool_input` is not an object")),
            }
        }
        _ => Err(Trouble::shape("`tool_input` is not an object")),
    }
}

/// Server and tool of an MCP tool's full name. The name alone is ambiguous when a server's name holds its divider.
fn mcp(full: &str, server: Option<&str>) -> Option<(String, String)> {
    let (rest, divider) = None
        .or_else(|| Some((full.strip_prefix("mcp__")?, "__")))
        .or_else(|| Some((full.strip_prefix("mcp_")?, "_")))
        .or_else(|| Some((full.strip_prefix('@')?, "/")))
        .or_else(|| Some((full.strip_prefix("MCP:")?, "/")))?;
    let named = server.and_then(|server| {
        let tool = rest.strip_prefix(&spelled(server))?.strip_prefix(divider)?;
        Some((server.to_owned(), tool.to_owned()))
    });
    named.or_else(|| match rest.split_once(divider) {
        Some((first, tool)) => Some((server.unwrap_or(first).to_owned(), tool.to_owned())),
        None if divider == "__" => None,
        None => Some((server.unwrap_or("unnamed").to_owned(), rest.to_owned())),
    })
}

/// `server_tool`: a name that no tool of the host has.
fn apart(full: &str) -> Option<(String, String)> {
    full.split_once('_').map(|(server, tool)| (server.to_owned(), tool.to_owned()))
}

/// A server's name as the host writes it into tool names.
fn spelled(server: &str) -> String {
    server.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_mcp_name_is_split_by_the_servers_own_name_when_it_is_known() {
        let rows = [
            ("mcp__pg__execute_sql", None, "pg", "execute_sql"),
            ("mcp__a__b__query", Some("a__b"), "a__b", "query"),
            ("mcp__my_db_v2__query", Some("my db.v2"), "my db.v2", "query"),
            ("mcp__plugin_lab_db__query", Some("plugin:lab:db"), "plugin:lab:db", "query"),
            ("mcp__pg__query", Some("other"), "other", "query"),
            ("mcp__a__b__query", None, "a", "b__query"),
            ("mcp_my_db_run_query", Some("my_db"), "my_db", "run_query"),
            ("mcp_pg_query", None, "pg", "query"),
            ("@pg/query", None, "pg", "query"),
            ("MCP:query", None, "unnamed", "query"),
        ];
        for (full, server, want_server, want_tool) in rows {
            assert_eq!(mcp(full, server), Some((want_server.into(), want_tool.into())), "{full} {server:?}");
        }
        assert_eq!(mcp("mcp__pg", None), None);
        assert_eq!(mcp("Bash", Some("pg")), None);
    }

    #[test]
    fn no_tool_has_two_meanings() {
        let names: Vec<&str> = SAME.iter().flat_map(|(_, others)| others.iter().copied()).collect();
        for (at, name) in names.iter().enumerate() {
            assert!(!names.get(at + 1..).unwrap_or_default().contains(name), "{name}");
            assert!(*name == "shell" || DOORS.iter().all(|(own, _)| own != name), "{name}");
        }
    }

    fn read(tool: &str, input: &str) -> Payload {
        let document = json::parse(input).expect(input);
        payload(tool, &document.root, None, Marking::Name).expect(input)
    }

    #[test]
    fn every_spelling_of_a_command_is_judged() {
        let shell = |tool, input| match read(tool, input) {
            Payload::Shell(text) => text,
            other => panic!("{other:?}"),
        };
        assert_eq!(shell("Execute", r#"{"command":"ls"}"#), "ls");
        assert_eq!(shell("shell", r#"{"command":["bash","-lc","rm -rf x"]}"#), "bash -lc 'rm -rf x'");
        assert_eq!(shell("run_commands", r#"{"commands":["ls","rm x"]}"#), "ls\nrm x");
        assert_eq!(shell("bash", r#"{"command":"ls","cmd":"rm x"}"#), "ls\nrm x");
    }

    #[test]
    fn every_file_of_a_write_is_judged() {
        let paths = |tool, input| match read(tool, input) {
            Payload::File { path, .. } => vec![path],
            Payload::Patch { changes, .. } => changes
                .into_iter()
                .map(|change| match change {
                    Change::Write { path, .. } | Change::Delete(path) => path,
                    Change::Move { from, to } => format!("{from}>{to}"),
                })
                .collect(),
            other => panic!("{other:?}"),
        };
        assert_eq!(paths("write_file", r#"{"file_path":"a","content":"x"}"#), ["a"]);
        assert_eq!(paths("Edit", r#"{"file_path":"a","filePath":"b"}"#), ["b", "a"]);
        let several = r#"{"replacements":[{"filePath":"a","newString":"x"},{"filePath":".claude/settings.json"}]}"#;
        assert_eq!(paths("multi_replace_string_in_file", several), ["a", ".claude/settings.json"]);
        let patch =
            r#"{"input":"*** Begin Patch\n*** Delete File: a\n*** Update File: b\n*** Move to: c\n*** End Patch"}"#;
        assert_eq!(paths("apply_patch", patch), ["a", "b", "b>c", "c"]);
        assert!(matches!(read("apply_patch", r#"{"input":"rm"}"#), Payload::Unreadable(_)));
    }
}

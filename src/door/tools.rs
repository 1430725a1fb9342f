//! What a tool call carries: the one place that knows the fields of the host's tools. What a tool may do is not known here.

use super::fields;
use super::json::JsonNode;
use super::trouble::Trouble;
use crate::request::Payload;

/// Reads a tool's input.
type Door = fn(&str, &JsonNode) -> Result<Payload, Trouble>;

/// The tools whose input says more than their name.
const DOORS: [(&str, Door); 8] = [
    ("Bash", |_, input| Ok(Payload::Shell(fields::needed(input, "command")?.into()))),
    ("PowerShell", |_, input| Ok(Payload::PowerShell(fields::needed(input, "command")?.into()))),
    ("Monitor", monitor),
    ("Write", |tool, input| file(tool, input, "file_path", "content")),
    ("Edit", |tool, input| file(tool, input, "file_path", "new_string")),
    ("MultiEdit", edits),
    ("NotebookEdit", |tool, input| file(tool, input, "notebook_path", "new_source")),
    ("Skill", skill),
];

/// What a call of the tool carries; `server` is the name of its MCP server, if the host said so.
pub fn payload(tool: &str, input: &JsonNode, server: Option<&str>) -> Result<Payload, Trouble> {
    if let Some((_, door)) = DOORS.iter().find(|(name, _)| *name == tool) {
        return door(tool, input);
    }
    Ok(match mcp(tool, server) {
        Some((server, tool)) => Payload::Mcp { server, tool, input: input.to_value() },
        None => Payload::Tool { name: tool.into(), input: input.to_value() },
    })
}

/// `Monitor` runs a shell command, or listens to a socket.
fn monitor(tool: &str, input: &JsonNode) -> Result<Payload, Trouble> {
    if let Some(command) = fields::text(input, "command")? {
        return Ok(Payload::Shell(command.into()));
    }
    match fields::map(input, "ws")? {
        Some(_) => Ok(Payload::Tool { name: tool.into(), input: input.to_value() }),
        None => Err(Trouble::shape("`command` is missing")),
    }
}

fn file(tool: &str, input: &JsonNode, path: &str, content: &str) -> Result<Payload, Trouble> {
    let path = fields::needed(input, path)?.into();
    let content = fields::text(input, content)?.unwrap_or_default().into();
    Ok(Payload::File { tool: tool.into(), path, content })
}

fn edits(tool: &str, input: &JsonNode) -> Result<Payload, Trouble> {
    let mut content = String::new();
    for edit in fields::list(input, "edits")? {
        content.push_str(fields::text(edit, "new_string")?.unwrap_or_default());
        content.push('\n');
    }
    Ok(Payload::File { tool: tool.into(), path: fields::needed(input, "file_path")?.into(), content })
}

fn skill(_: &str, input: &JsonNode) -> Result<Payload, Trouble> {
    // Older hosts call it `command`.
    let name = match fields::text(input, "skill")? {
        Some(name) => name,
        None => fields::needed(input, "command")?,
    };
    Ok(Payload::Skill(name.into()))
}

/// Server and tool of an MCP tool's full name. The name alone is ambiguous when a server's name holds `__`.
fn mcp(full: &str, server: Option<&str>) -> Option<(String, String)> {
    let rest = full.strip_prefix("mcp__")?;
    let named = server.and_then(|server| {
        let tool = rest.strip_prefix(&spelled(server))?.strip_prefix("__")?;
        Some((server.to_owned(), tool.to_owned()))
    });
    named.or_else(|| {
        let (first, tool) = rest.split_once("__")?;
        Some((server.unwrap_or(first).to_owned(), tool.to_owned()))
    })
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
        ];
        for (full, server, want_server, want_tool) in rows {
            assert_eq!(mcp(full, server), Some((want_server.into(), want_tool.into())), "{full} {server:?}");
        }
        assert_eq!(mcp("mcp__pg", None), None);
        assert_eq!(mcp("Bash", Some("pg")), None);
    }
}

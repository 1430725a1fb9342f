//! The rows of MCP servers as text for a person and as Markdown for docs/rules.md.

use crate::catalog::mcp::{Carries, Does, Server, Tool, servers};

/// One line a server.
pub fn list() -> String {
    servers().map(|server| format!("{}: {}\n", server.id, tools(server, 6))).collect()
}

/// The servers whose row or tools hold one of these texts, in full.
pub fn full(wanted: &[&String]) -> Vec<String> {
    let fits = |text: &str| wanted.iter().any(|w| text.to_ascii_lowercase().contains(&w.to_ascii_lowercase()));
    let named = |server: &&Server| fits(server.id) || server.tools.iter().flat_map(|t| t.names).any(|name| fits(name));
    servers().filter(named).map(one).collect()
}

fn one(server: &Server) -> String {
    let mut out = format!("{}\n", server.id);
    for tool in server.tools {
        out.push_str(&format!("  {}\n", tool.names.join(", ")));
        let mut line = |name: &str, text: &str| {
            if !text.is_empty() {
                out.push_str(&format!("    {name:8} {text}\n"));
            }
        };
        line("does", &does(tool));
        line("fields", &fields(tool));
        tool.commands.iter().for_each(|command| line("as", command));
        tool.hits.iter().for_each(|(call, rule)| line("hits", &format!("{rule}: {call}")));
        tool.misses.iter().for_each(|(call, rule)| line("misses", &format!("{rule}: {call}")));
    }
    out
}

/// Every server as Markdown.
pub fn markdown() -> String {
    let mut out = String::from(
        "\n## MCP servers\n\nA server is known by words in the name under which the host knows it, a tool by its name. What a row's fields carry is\n\
         judged as what it is; a tool that stands for a command is judged as that command.\n\n\
         | server | known by | tools | does | example |\n|---|---|---|---|---|\n",
    );
    for server in servers() {
        let known: Vec<String> = server.names.iter().map(|words| words.replace(' ', " + ")).collect();
        let known = if known.is_empty() { "its tools alone".into() } else { known.join(", ") };
        for (at, tool) in server.tools.iter().enumerate() {
            let (id, known) = if at == 0 { (server.id, known.as_str()) } else { ("", "") };
            let commands = tool.commands.iter().map(|c| format!("`{c}`")).collect::<Vec<_>>().join(", ");
            let parts: Vec<String> =
                [does(tool), fields(tool), commands].into_iter().filter(|p| !p.is_empty()).collect();
            let example = tool.hits.first().map(|(call, rule)| format!("`{call}`: `{rule}`")).unwrap_or_default();
            let cells = [id.to_owned(), known.to_owned(), names(tool, 6), parts.join("; "), example];
            out.push_str(&format!("| {} |\n", cells.map(|c| c.replace('|', "\\|")).join(" | ")));
        }
    }
    out
}

fn names(tool: &Tool, most: usize) -> String {
    let mut names: Vec<&str> = tool.names.iter().take(most).copied().collect();
    if tool.names.len() > most {
        names.push("…");
    }
    names.join(", ")
}

fn tools(server: &Server, most: usize) -> String {
    let all: Vec<&str> = server.tools.iter().flat_map(|tool| tool.names).copied().collect();
    let more = if all.len() > most { ", …" } else { "" };
    format!("{}{more}", all.into_iter().take(most).collect::<Vec<_>>().join(", "))
}

fn does(tool: &Tool) -> String {
    match tool.does {
        Does::Read => "only looks".into(),
        Does::Sql => format!("SQL in {}", tool.texts.join(", ")),
        Does::Explain { switch, .. } => {
            format!("explains the SQL in {}; runs it with `{switch}`", tool.texts.join(", "))
        }
        Does::Act(id) => format!("`{id}`"),
        Does::By(argument, _) => format!("by `{argument}`"),
        Does::Text(language) => format!("{language:?} in {}", tool.texts.join(", ")),
        Does::Carry => String::new(),
    }
}

/// The fields that carry something, with what.
fn fields(tool: &Tool) -> String {
    let carries = |(_, kind): &&(&str, Carries)| !matches!(kind, Carries::Plain | Carries::Text);
    tool.fields
        .iter()
        .filter(carries)
        .map(|(name, kind)| format!("{name}: {}", kind.name()))
        .collect::<Vec<_>>()
        .join(", ")
}

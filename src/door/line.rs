//! One line of `oneway check`: a hook event, a command, a SQL batch or a tool call, each with an optional `id`.

use super::tools::{self, Marking};
use super::trouble::Trouble;
use super::{fields, json, place};
use crate::decision::Decision;
use crate::policy::Policy;
use crate::request::{Payload, Place, Request};
use crate::world::World;

/// What a line held, and the judgement on it.
#[derive(Debug)]
pub struct JudgedLine<'a> {
    /// The line's `id`, as it was spelled.
    pub id: Option<&'a str>,
    /// What was asked.
    pub request: Request,
    /// The answer.
    pub decision: Decision,
}

/// Judges a line; one that cannot be read is denied.
pub fn judge<'a>(line: &'a [u8], policy: &Policy, world: &dyn World) -> JudgedLine<'a> {
    let (id, read) = parse(line, world);
    let (request, decision) = match read {
        Ok(request) => {
            let decision = crate::decide(&request, policy, world);
            (request, decision)
        }
        Err(trouble) => trouble.refuse(Request::default(), policy, world),
    };
    JudgedLine { id, request, decision }
}

/// The `id` of a line, as it was spelled, as far as the line can be read.
pub fn id_of(line: &[u8]) -> Option<&str> {
    parse(line, &crate::world::Nowhere).0
}

fn parse<'a>(line: &'a [u8], world: &dyn World) -> (Option<&'a str>, Result<Request, Trouble>) {
    let text = match std::str::from_utf8(line) {
        Ok(text) => text,
        Err(error) => {
            let good = line.get(..error.valid_up_to()).and_then(|good| std::str::from_utf8(good).ok());
            let id = good.and_then(|good| json::parse(good).err()).and_then(|failure| failure.id);
            return (id, Err(Trouble::form("the line is not UTF-8", error.valid_up_to())));
        }
    };
    match json::parse(text) {
        Err(failure) => (failure.id, Err(failure.trouble)),
        Ok(document) => {
            let id = document.root.get("id").and_then(|node| spelled(node, text));
            let request = document.trouble.map_or_else(|| request(&document.root, world), Err);
            (id, request)
        }
    }
}

fn spelled<'a>(node: &json::JsonNode, text: &'a str) -> Option<&'a str> {
    matches!(node.value, json::JsonValue::Text(_) | json::JsonValue::Number(_)).then(|| node.span.of(text))
}

fn request(root: &json::JsonNode, world: &dyn World) -> Result<Request, Trouble> {
    if !matches!(root.value, json::JsonValue::Map(_)) {
        return Err(Trouble::shape("the line is not a JSON object"));
    }
    let id = id(root)?;
    let place = place::place(root, world)?;
    Ok(Request {
        id,
        payload: payload(root)?,
        place: Place { project: None, unattended: false, hosted: false, ..place },
    })
}

fn id(root: &json::JsonNode) -> Result<Option<String>, Trouble> {
    match root.get("id").map(|node| &node.value) {
        None | Some(json::JsonValue::Null) => Ok(None),
        Some(json::JsonValue::Text(text)) => Ok(Some(text.to_string())),
        Some(json::JsonValue::Number(number)) => Ok(Some((*number).into())),
        Some(_) => Err(Trouble::shape("`id` is neither a string nor a number")),
    }
}

/// The name of the MCP server behind the call, if the line says so.
fn server<'n>(root: &'n json::JsonNode<'_>) -> Result<Option<&'n str>, Trouble> {
    match fields::map(root, "mcp_server")? {
        Some(server) => fields::text(server, "name"),
        None => Ok(None),
    }
}

/// INVARIANT: a line that could be read in two ways is refused.
fn payload(root: &json::JsonNode) -> Result<Payload, Trouble> {
    let tool = fields::text(root, "tool_name")?;
    let command = fields::text(root, "command")?;
    let sql = fields::text(root, "sql")?;
    match (tool, command, sql) {
        (Some(tool), None, None) => {
            let input = fields::map(root, "tool_input")?.ok_or_else(|| Trouble::shape("`tool_input` is missing"))?;
            tools::payload(tool, input, server(root)?, Marking::Name)
        }
        (None, Some(command), None) => Ok(Payload::Shell(command.into())),
        (None, None, Some(sql)) => {
            let dialect = fields::text(root, "dialect")?.filter(|name| *name != "any").map(str::to_owned);
            Ok(Payload::Sql { text: sql.into(), dialect })
        }
        (None, None, None) => Err(Trouble::shape("none of `command`, `sql` and `tool_name` is there")),
        _ => Err(Trouble::shape("more than one of `command`, `sql` and `tool_name` is there")),
    }
}

//! The call of an MCP tool in a line: what was found stands in its field, in its statement, at its token.

use super::pieces::string;
use crate::decision::Decision;
use crate::door::json::{self, JsonNode, JsonValue};
use crate::effects::mcp::Argument;
use crate::grammar::embed::Embedded;
use crate::report::call;
use crate::request::{Payload, Request};
use crate::span::Span;

/// A call that was found in a line.
pub struct CallPlaces {
    /// The call as a text, with the places of its characters in the line.
    pub text: Embedded,
    /// The name of the tool in it.
    pub name: Span,
    /// The place of each finding in it.
    pub places: Vec<Span>,
}

/// Where the parts of a call stand in the line.
pub fn placed(line: &str, request: &Request, arguments: &[Argument], decision: &Decision) -> Option<CallPlaces> {
    let Payload::Mcp { server, tool, .. } = &request.payload else { return None };
    let document = json::parse(line).ok()?;
    let input = document.root.get("tool_input")?;
    let written = call::written(&request.payload, arguments, &decision.assessment.findings)?;
    let whole = Span::new(0, line.len());
    let mut text = Embedded::default();
    text.put(&format!("{server}.{tool}\n"), whole);
    for argument in arguments {
        let node = at(input, &argument.path);
        let there = node.map_or(whole, |node| node.span);
        text.put(&format!("{}: ", argument.path), there);
        match node.and_then(|node| string(line, node)).filter(|inner| inner.text == argument.text) {
            Some(inner) => text.append(&inner, Span::new(0, inner.text.len())),
            None => text.put(&argument.text, there),
        }
        text.put("\n", there);
    }
    // The same text that the places were found in, or they mean nothing.
    let name = Span::new(server.len() + 1, server.len() + 1 + tool.len());
    (text.text == written.text).then_some(CallPlaces { text, name, places: written.spans })
}

/// The value to which names and numbers lead, joined by dots; a name may hold dots itself.
fn at<'n, 'a>(node: &'n JsonNode<'a>, path: &str) -> Option<&'n JsonNode<'a>> {
    let below = |name: &str, inner: &'n JsonNode<'a>| match path.strip_prefix(name)? {
        "" => Some(inner),
        rest => at(inner, rest.strip_prefix('.')?),
    };
    match &node.value {
        JsonValue::Map(members) => members.iter().find_map(|member| below(&member.key, &member.node)),
        JsonValue::List(list) => list.iter().enumerate().find_map(|(n, inner)| below(&n.to_string(), inner)),
        _ => path.is_empty().then_some(node),
    }
}

//! A call of an MCP tool as a text: its name, then an argument a line, and where in it each finding stands.

use crate::assess::Weighed;
use crate::effects::mcp::Argument;
use crate::request::Payload;
use crate::span::Span;

/// The text, and the places of the findings in it.
#[derive(Debug, Clone)]
pub struct CallText {
    /// `server.tool`, and below it `path: text` for each argument.
    pub text: String,
    /// The place of each finding, in their order.
    pub spans: Vec<Span>,
    /// The arguments that hold SQL, by their number.
    pub sql: Vec<usize>,
}

/// The call with its arguments; nothing where the payload is no call of an MCP tool.
pub fn written(payload: &Payload, arguments: &[Argument], findings: &[Weighed]) -> Option<CallText> {
    let Payload::Mcp { server, tool, .. } = payload else { return None };
    let mut text = format!("{server}.{tool}\n");
    let name = Span::new(server.len() + 1, text.len() - 1);
    let mut starts = Vec::with_capacity(arguments.len());
    for argument in arguments {
        text.push_str(&argument.path);
        text.push_str(": ");
        starts.push(text.len());
        text.push_str(&argument.text);
        text.push('\n');
    }
    let spans = findings.iter().map(|weighed| place(weighed, arguments, &starts).unwrap_or(name)).collect();
    let holds = |argument: &Argument| {
        findings.iter().any(|w| w.finding.class.is_some() && argument.found.iter().any(|f| f.rule == w.finding.rule))
    };
    let sql = arguments.iter().enumerate().filter(|(_, argument)| holds(argument)).map(|(n, _)| n).collect();
    Some(CallText { text, spans, sql })
}

/// Where a finding stands: in the text in which it is found again, else where its target is named.
fn place(weighed: &Weighed, arguments: &[Argument], starts: &[usize]) -> Option<Span> {
    let finding = &weighed.finding;
    let again = arguments.iter().zip(starts).find_map(|(argument, start)| {
        let same = argument.found.iter().find(|f| f.rule == finding.rule)?;
        let within = same.span.start < same.span.end && same.span.end <= argument.text.len();
        let span = if within { same.span } else { Span::new(0, argument.text.len()) };
        Some(Span::new(start + span.start, start + span.end))
    });
    again.or_else(|| {
        let names = |text: &str| !text.is_empty() && finding.targets.iter().any(|target| target.ends_with(text));
        let (argument, start) = arguments.iter().zip(starts).find(|(argument, _)| names(&argument.text))?;
        Some(Span::new(*start, start + argument.text.len()))
    })
}

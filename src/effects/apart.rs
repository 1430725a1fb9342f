//! The statements of a text, and which findings belong to which: for readers of whole files, who want a place for each.
//! The text is read whole before it is cut, so that what one statement sets up for the next still counts.

use crate::finding::Findings;
use crate::grammar::shell;
use crate::grammar::shell::tree::{AndOr, Command, CommandKind, Pipeline};
use crate::span::Span;

/// The pipelines of a shell text, in order; of compound commands, those inside.
pub fn statements(text: &str) -> Vec<Span> {
    let mut out = Vec::new();
    list(&shell::parse(text).list, &mut out);
    out.sort_unstable();
    out
}

fn list(list: &[AndOr], out: &mut Vec<Span>) {
    for item in list {
        pipeline(&item.first, out);
        item.rest.iter().for_each(|(_, next)| pipeline(next, out));
    }
}

fn pipeline(pipeline: &Pipeline, out: &mut Vec<Span>) {
    match pipeline.stages.as_slice() {
        [command] if !matches!(command.kind, CommandKind::Simple(_)) && command.redirs.is_empty() => {
            compound(command, out)
        }
        // A comment behind the last command is no part of it.
        stages => out.push(Span::new(
            pipeline.span.start,
            stages.last().map_or(pipeline.span.end, |last| last.span.end.min(pipeline.span.end)),
        )),
    }
}

// The reader's own depth bound is the bound here.
fn compound(command: &Command, out: &mut Vec<Span>) {
    match &command.kind {
        CommandKind::Subshell(body)
        | CommandKind::Group(body)
        | CommandKind::For { body, .. }
        | CommandKind::ArithFor { body, .. } => list(body, out),
        CommandKind::If { branches, otherwise } => {
            for (cond, body) in branches {
                list(cond, out);
                list(body, out);
            }
            list(otherwise.as_deref().unwrap_or_default(), out);
        }
        CommandKind::While { cond, body } => {
            list(cond, out);
            list(body, out);
        }
        CommandKind::Case { arms, .. } => arms.iter().for_each(|arm| list(&arm.body, out)),
        CommandKind::Function { body, .. } | CommandKind::Coproc(body) if body.redirs.is_empty() => compound(body, out),
        _ => out.push(command.span),
    }
}

/// What was found at a place.
pub type Placed = (Span, Findings);

/// What was found, statement by statement; and what belongs to no single one, at its own place.
pub fn split(found: Findings, statements: &[Span]) -> (Vec<Placed>, Option<Placed>) {
    let mut parts: Vec<Placed> = Vec::with_capacity(statements.len() + 1);
    for span in statements {
        // A reading may overlap itself where it was cut short: the first one keeps the place.
        if parts.last().is_none_or(|(last, _)| last.end <= span.start) {
            parts.push((*span, Findings::default()));
        }
    }
    let mut rest = Findings::default();
    for finding in found.list {
        home(&mut parts, &mut rest, finding.span).list.push(finding);
    }
    for gap in found.gaps {
        home(&mut parts, &mut rest, gap.span).gaps.push(gap);
    }
    for call in found.calls {
        home(&mut parts, &mut rest, call.span).calls.push(call);
    }
    let span = rest.list.iter().map(|f| f.span).reduce(Span::join);
    (parts, span.map(|span| (span, rest)))
}

fn home<'a>(parts: &'a mut [Placed], rest: &'a mut Findings, span: Span) -> &'a mut Findings {
    let at = parts.partition_point(|(part, _)| part.start <= span.start).checked_sub(1);
    match at.and_then(|at| parts.get_mut(at)) {
        Some((part, findings)) if span.end <= part.end && (span.start < part.end || part.start == part.end) => findings,
        _ => rest,
    }
}

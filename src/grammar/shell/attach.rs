//! Puts heredoc bodies where they belong: they are read a line after their redirection, which stands deep in the tree
//! by then. Only texts with heredocs pay for this walk.

use super::tree::{AndOr, Command, CommandKind, Heredoc, Param, ParamOp, Pipeline, Redir, Word, WordPart};
use crate::span::Span;

/// The bodies by their number, each taken once.
type Bodies = Vec<Option<Heredoc>>;

/// Replaces every placeholder in a list by the body of that number.
pub(super) fn bodies(list: &mut [AndOr], bodies: &mut Bodies) {
    if !bodies.is_empty() {
        items(list, bodies);
    }
}

fn items(list: &mut [AndOr], bodies: &mut Bodies) {
    for item in list {
        pipeline(&mut item.first, bodies);
        for (_, next) in &mut item.rest {
            pipeline(next, bodies);
        }
    }
}

fn pipeline(pipeline: &mut Pipeline, bodies: &mut Bodies) {
    for stage in &mut pipeline.stages {
        command(stage, bodies);
    }
}

fn command(command: &mut Command, bodies: &mut Bodies) {
    kind(&mut command.kind, bodies);
    for redir in &mut command.redirs {
        redirection(redir, bodies);
    }
}

fn redirection(redir: &mut Redir, bodies: &mut Bodies) {
    word(&mut redir.target, bodies);
    let end = redir.span.end;
    if let Some(body) = &mut redir.body {
        match bodies.get_mut(body.word.span.start).and_then(Option::take) {
            Some(found) => {
                *body = found;
                word(&mut body.word, bodies);
            }
            // The text ended on the line that announced it.
            None => body.word.span = Span::new(end, end),
        }
    }
}

fn kind(kind: &mut CommandKind, bodies: &mut Bodies) {
    match kind {
        CommandKind::Simple(simple) => {
            for assign in &mut simple.assigns {
                words(assign.subscript.as_mut_slice(), bodies);
                word(&mut assign.value, bodies);
            }
            words(&mut simple.words, bodies);
        }
        CommandKind::Subshell(list) | CommandKind::Group(list) => items(list, bodies),
        CommandKind::If { branches, otherwise } => {
            for (cond, body) in branches {
                items(cond, bodies);
                items(body, bodies);
            }
            items(otherwise.as_deref_mut().unwrap_or_default(), bodies);
        }
        CommandKind::While { cond, body } => {
            items(cond, bodies);
            items(body, bodies);
        }
        CommandKind::For { words: list, body, .. } => {
            words(list.as_deref_mut().unwrap_or_default(), bodies);
            items(body, bodies);
        }
        CommandKind::ArithFor { parts: list, body } => {
            parts(list, bodies);
            items(body, bodies);
        }
        CommandKind::Case { word: subject, arms } => {
            word(subject, bodies);
            for arm in arms {
                words(&mut arm.patterns, bodies);
                items(&mut arm.body, bodies);
            }
        }
        CommandKind::Arith(list) => parts(list, bodies),
        CommandKind::Cond(list) => words(list, bodies),
        CommandKind::Function { body, .. } | CommandKind::Coproc(body) => command(body, bodies),
    }
}

fn words(words: &mut [Word], bodies: &mut Bodies) {
    for each in words {
        word(each, bodies);
    }
}

fn word(word: &mut Word, bodies: &mut Bodies) {
    parts(&mut word.parts, bodies);
}

fn parts(list: &mut [WordPart], bodies: &mut Bodies) {
    for part in list {
        match part {
            WordPart::Lit { .. } | WordPart::Opaque { .. } => {}
            WordPart::Param { param: inner, .. } => param(inner, bodies),
            WordPart::Command { list, .. } | WordPart::Process { list, .. } => items(list, bodies),
            WordPart::Arith { parts: inner, .. } => parts(inner, bodies),
            WordPart::Array { elements, .. } => words(elements, bodies),
        }
    }
}

fn param(param: &mut Param, bodies: &mut Bodies) {
    words(param.subscript.as_mut_slice(), bodies);
    match &mut param.op {
        ParamOp::Plain | ParamOp::Length | ParamOp::Transform(_) | ParamOp::Names => {}
        ParamOp::Default { word: inner, .. }
        | ParamOp::Assign { word: inner, .. }
        | ParamOp::Error { word: inner, .. }
        | ParamOp::Alternate { word: inner, .. }
        | ParamOp::Trim { pattern: inner, .. }
        | ParamOp::Case { pattern: inner, .. } => word(inner, bodies),
        ParamOp::Replace { pattern, with, .. } => {
            word(pattern, bodies);
            word(with, bodies);
        }
        ParamOp::Slice { offset, length } => {
            word(offset, bodies);
            words(length.as_mut_slice(), bodies);
        }
        ParamOp::Other(inner) => parts(inner, bodies),
    }
}

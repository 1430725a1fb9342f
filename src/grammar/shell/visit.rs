//! Walks a tree. Commands stand in many places: in words, heredocs, redirections, subscripts, arithmetic, patterns.

use super::tree::{AndOr, Assign, Command, Kind, Param, ParamOp, Part, Pipeline, Redir, Simple, Word};

/// What a walk meets, each before what it holds.
#[derive(Debug, Clone, Copy)]
pub enum Node<'a> {
    /// A command of any kind.
    Command(&'a Command),
    /// A word, wherever it stands.
    Word(&'a Word),
    /// A part of a word.
    Part(&'a Part),
    /// A redirection.
    Redir(&'a Redir),
    /// An assignment before a command.
    Assign(&'a Assign),
}

/// Calls `see` with every simple command of a list, wherever it stands.
pub fn commands<'a>(list: &'a [AndOr], mut see: impl FnMut(&'a Command, &'a Simple)) {
    walk(list, &mut |node| {
        if let Node::Command(command) = node
            && let Kind::Simple(simple) = &command.kind
        {
            see(command, simple);
        }
    });
}

/// Calls `see` with every node of a list.
pub fn walk<'a>(list: &'a [AndOr], see: &mut dyn FnMut(Node<'a>)) {
    for item in list {
        pipeline(&item.first, see);
        for (_, next) in &item.rest {
            pipeline(next, see);
        }
    }
}

fn pipeline<'a>(pipeline: &'a Pipeline, see: &mut dyn FnMut(Node<'a>)) {
    for stage in &pipeline.stages {
        walk_command(stage, see);
    }
}

/// Calls `see` with a command and every node in it.
pub fn walk_command<'a>(command: &'a Command, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Command(command));
    kind(&command.kind, see);
    for redir in &command.redirs {
        see(Node::Redir(redir));
        walk_word(&redir.target, see);
        if let Some(body) = &redir.body {
            walk_word(&body.word, see);
        }
    }
}

fn kind<'a>(kind: &'a Kind, see: &mut dyn FnMut(Node<'a>)) {
    match kind {
        Kind::Simple(simple) => {
            for assign in &simple.assigns {
                see(Node::Assign(assign));
                words(assign.subscript.as_slice(), see);
                walk_word(&assign.value, see);
            }
            words(&simple.words, see);
        }
        Kind::Subshell(list) | Kind::Group(list) => walk(list, see),
        Kind::If { branches, otherwise } => {
            for (cond, body) in branches {
                walk(cond, see);
                walk(body, see);
            }
            walk(otherwise.as_deref().unwrap_or_default(), see);
        }
        Kind::While { cond, body } => {
            walk(cond, see);
            walk(body, see);
        }
        Kind::For { words: list, body, .. } => {
            words(list.as_deref().unwrap_or_default(), see);
            walk(body, see);
        }
        Kind::ArithFor { parts, body } => {
            walk_parts(parts, see);
            walk(body, see);
        }
        Kind::Case { word, arms } => {
            walk_word(word, see);
            for arm in arms {
                words(&arm.patterns, see);
                walk(&arm.body, see);
            }
        }
        Kind::Arith(parts) => walk_parts(parts, see),
        Kind::Cond(list) => words(list, see),
        Kind::Function { body, .. } => walk_command(body, see),
        Kind::Coproc(body) => walk_command(body, see),
    }
}

fn words<'a>(words: &'a [Word], see: &mut dyn FnMut(Node<'a>)) {
    for word in words {
        walk_word(word, see);
    }
}

/// Calls `see` with a word and every node in it.
pub fn walk_word<'a>(word: &'a Word, see: &mut dyn FnMut(Node<'a>)) {
    see(Node::Word(word));
    walk_parts(&word.parts, see);
}

/// Calls `see` with parts and every node in them.
pub fn walk_parts<'a>(parts: &'a [Part], see: &mut dyn FnMut(Node<'a>)) {
    for part in parts {
        see(Node::Part(part));
        match part {
            Part::Lit { .. } | Part::Opaque { .. } => {}
            Part::Param { param, .. } => walk_param(param, see),
            Part::Command { list, .. } | Part::Process { list, .. } => walk(list, see),
            Part::Arith { parts, .. } => walk_parts(parts, see),
            Part::Array { elements, .. } => words(elements, see),
        }
    }
}

fn walk_param<'a>(param: &'a Param, see: &mut dyn FnMut(Node<'a>)) {
    for word in param.words() {
        walk_word(word, see);
    }
    if let ParamOp::Other(parts) = &param.op {
        walk_parts(parts, see);
    }
}

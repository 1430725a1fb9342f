//! Walks a tree. Commands stand in many places: in words, heredocs, redirections, subscripts, arithmetic, patterns.

use super::tree::{AndOr, Assign, Command, CommandKind, Param, ParamOp, Pipeline, Redir, Simple, Word, WordPart};

/// What a walk meets, each before what it holds.
#[derive(Debug, Clone, Copy)]
pub enum Visited<'a> {
    /// A command of any kind.
    Command(&'a Command),
    /// A word, wherever it stands.
    Word(&'a Word),
    /// A part of a word.
    Part(&'a WordPart),
    /// A redirection.
    Redir(&'a Redir),
    /// An assignment before a command.
    Assign(&'a Assign),
}

/// Calls `see` with every simple command of a list, wherever it stands.
pub fn commands<'a>(list: &'a [AndOr], mut see: impl FnMut(&'a Command, &'a Simple)) {
    walk(list, &mut |node| {
        if let Visited::Command(command) = node
            && let CommandKind::Simple(simple) = &command.kind
        {
            see(command, simple);
        }
    });
}

/// Calls `see` with every node of a list.
pub fn walk<'a>(list: &'a [AndOr], see: &mut dyn FnMut(Visited<'a>)) {
    for item in list {
        pipeline(&item.first, see);
        for (_, next) in &item.rest {
            pipeline(next, see);
        }
    }
}

fn pipeline<'a>(pipeline: &'a Pipeline, see: &mut dyn FnMut(Visited<'a>)) {
    for stage in &pipeline.stages {
        walk_command(stage, see);
    }
}

/// Calls `see` with a command and every node in it.
pub fn walk_command<'a>(command: &'a Command, see: &mut dyn FnMut(Visited<'a>)) {
    see(Visited::Command(command));
    kind(&command.kind, see);
    for redir in &command.redirs {
        see(Visited::Redir(redir));
        walk_word(&redir.target, see);
        if let Some(body) = &redir.body {
            walk_word(&body.word, see);
        }
    }
}

fn kind<'a>(kind: &'a CommandKind, see: &mut dyn FnMut(Visited<'a>)) {
    match kind {
        CommandKind::Simple(simple) => {
            for assign in &simple.assigns {
                see(Visited::Assign(assign));
                words(assign.subscript.as_slice(), see);
                walk_word(&assign.value, see);
            }
            words(&simple.words, see);
        }
        CommandKind::Subshell(list) | CommandKind::Group(list) => walk(list, see),
        CommandKind::If { branches, otherwise } => {
            for (cond, body) in branches {
                walk(cond, see);
                walk(body, see);
            }
            walk(otherwise.as_deref().unwrap_or_default(), see);
        }
        CommandKind::While { cond, body } => {
            walk(cond, see);
            walk(body, see);
        }
        CommandKind::For { words: list, body, .. } => {
            words(list.as_deref().unwrap_or_default(), see);
            walk(body, see);
        }
        CommandKind::ArithFor { parts, body } => {
            walk_parts(parts, see);
            walk(body, see);
        }
        CommandKind::Case { word, arms } => {
            walk_word(word, see);
            for arm in arms {
                words(&arm.patterns, see);
                walk(&arm.body, see);
            }
        }
        CommandKind::Arith(parts) => walk_parts(parts, see),
        CommandKind::Cond(list) => words(list, see),
        CommandKind::Function { body, .. } => walk_command(body, see),
        CommandKind::Coproc(body) => walk_command(body, see),
    }
}

fn words<'a>(words: &'a [Word], see: &mut dyn FnMut(Visited<'a>)) {
    for word in words {
        walk_word(word, see);
    }
}

/// Calls `see` with a word and every node in it.
pub fn walk_word<'a>(word: &'a Word, see: &mut dyn FnMut(Visited<'a>)) {
    see(Visited::Word(word));
    walk_parts(&word.parts, see);
}

/// Calls `see` with parts and every node in them.
pub fn walk_parts<'a>(parts: &'a [WordPart], see: &mut dyn FnMut(Visited<'a>)) {
    for part in parts {
        see(Visited::Part(part));
        match part {
            WordPart::Lit { .. } | WordPart::Opaque { .. } => {}
            WordPart::Param { param, .. } => walk_param(param, see),
            WordPart::Command { list, .. } | WordPart::Process { list, .. } => walk(list, see),
            WordPart::Arith { parts, .. } => walk_parts(parts, see),
            WordPart::Array { elements, .. } => words(elements, see),
        }
    }
}

fn walk_param<'a>(param: &'a Param, see: &mut dyn FnMut(Visited<'a>)) {
    for word in param.words() {
        walk_word(word, see);
    }
    if let ParamOp::Other(parts) = &param.op {
        walk_parts(parts, see);
    }
}

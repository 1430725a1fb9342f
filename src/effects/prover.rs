//! The prover: whether a text lies in the fragment of the shell whose meaning needs no simulation of state.
//! It only looks at the tree, knows no program and no value, and says why a text does not. What it refuses is a gap,
//! whatever the walker makes of it. CONTRIBUTING.md says of each construct why it is sound.

mod builtins;
mod dialects;
mod listed;
mod printers;
mod public;
mod values;
mod words;

pub use printers::names_place;
pub use values::{Holds, Values};

use crate::grammar::shell::tree::{AndOr, Command, CommandKind, List, Pipeline, Redir, RedirOp, Simple, WordPart};
use crate::span::Span;

/// Why a text is outside, and where.
pub type Refusal = (&'static str, Span);

type Proof = Result<(), Refusal>;

/// Why a text is outside of the fragment; `Ok` where it is inside. `posix`: it is a text for `sh`.
pub fn prove(list: &List, text: &str, values: &Values, posix: bool) -> Proof {
    Prover { text, values, posix }.list(list)
}

/// What the names of the text can hold; nothing else of its state counts.
struct Prover<'n> {
    text: &'n str,
    values: &'n Values,
    posix: bool,
}

impl Prover<'_> {
    fn list(&self, list: &List) -> Proof {
        list.iter().try_for_each(|item| self.and_or(item))
    }

    fn and_or(&self, item: &AndOr) -> Proof {
        self.pipeline(&item.first)?;
        item.rest.iter().try_for_each(|(_, pipeline)| self.pipeline(pipeline))
    }

    fn pipeline(&self, pipeline: &Pipeline) -> Proof {
        self.inputs(pipeline)?;
        pipeline.stages.iter().try_for_each(|stage| self.command(stage))
    }

    fn command(&self, command: &Command) -> Proof {
        self.posix(command)?;
        command.redirs.iter().try_for_each(|redir| self.redirection(redir, command.span))?;
        match &command.kind {
            CommandKind::Simple(simple) => self.simple(simple, command.span),
            CommandKind::Subshell(list) | CommandKind::Group(list) => self.list(list),
            CommandKind::If { branches, otherwise } => {
                branches.iter().try_for_each(|(cond, body)| self.list(cond).and_then(|()| self.list(body)))?;
                otherwise.iter().try_for_each(|body| self.list(body))
            }
            CommandKind::While { cond, body } => self.list(cond).and_then(|()| self.list(body)),
            CommandKind::For { var, words, body } => {
                words::variable(var, command.span)?;
                words.iter().flatten().try_for_each(|word| self.word(word))?;
                self.list(body)
            }
            CommandKind::ArithFor { parts, body } => {
                self.arithmetic(parts, command.span).and_then(|()| self.list(body))
            }
            CommandKind::Case { word, arms } => {
                self.word(word)?;
                arms.iter().try_for_each(|arm| {
                    arm.patterns.iter().try_for_each(|pattern| self.word(pattern))?;
                    self.list(&arm.body)
                })
            }
            CommandKind::Arith(parts) => self.arithmetic(parts, command.span),
            CommandKind::Cond(words) => self.condition(words),
            CommandKind::Function { .. } => {
                Err(("a function is defined, and what its name means then is not followed", command.span))
            }
            CommandKind::Coproc(_) => {
                Err(("a coprocess runs beside, and its descriptors are not followed", command.span))
            }
        }
    }

    fn simple(&self, simple: &Simple, span: Span) -> Proof {
        let reads = simple.words.first().and_then(|word| word.literal()).is_some_and(|word| word == "read");
        for assign in &simple.assigns {
            // `IFS= read line` sets it for that one command.
            if !(reads && assign.name == "IFS") {
                self.assigned(&assign.name, &assign.value, assign.span)?;
            }
            if let Some(subscript) = &assign.subscript {
                self.subscript(subscript, assign.span)?;
            }
            self.table(&assign.name, &assign.value)?;
            self.word(&assign.value)?;
        }
        simple.words.iter().try_for_each(|word| self.word(word))?;
        self.builtin(&simple.words, span)
    }

    fn redirection(&self, redir: &Redir, span: Span) -> Proof {
        if let Some(body) = &redir.body {
            self.word(&body.word)?;
        }
        self.word(&redir.target)?;
        self.forced(redir)?;
        let opens = |part: &WordPart| matches!(part, WordPart::Lit { text, quoted: false } if text.contains(['*', '?', '[', '{']));
        if redir.body.is_none() && redir.op != RedirOp::Herestring && redir.target.parts.iter().any(opens) {
            return Err(("a redirection leads to what a pattern stands for, in zsh to all of it", redir.span));
        }
        if !matches!(redir.fd.as_deref(), None | Some("0" | "1" | "2")) {
            return Err(("a descriptor of its own is opened, and where it leads is not followed", span));
        }
        let to = redir.target.literal();
        match redir.op {
            RedirOp::DupOut if matches!(to.as_deref(), Some("1" | "2")) => Ok(()),
            RedirOp::DupIn | RedirOp::DupOut => {
                Err(("a descriptor is copied, and where it leads is not followed", span))
            }
            RedirOp::ReadWrite => Err(("a file is opened for reading and writing at once", span)),
            _ => Ok(()),
        }
    }
}

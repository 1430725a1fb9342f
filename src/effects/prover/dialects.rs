//! What other shells read otherwise. The host's shell may be zsh, and `sh` may be dash: what either of them would run that bash
//! does not is refused. What they only refuse themselves runs nothing, and is fine.

use super::{Proof, Prover, Refusal};
use crate::grammar::shell::tree::{Command, CommandKind, Param, Pipeline, Redir, RedirOp, Simple, Word, WordPart};
use crate::span::Span;

const ZSH: &str = "zsh, which may be the shell here, reads this otherwise than bash";
const DASH: &str = "`sh` may be dash, which reads this otherwise than bash";

/// Tables of zsh that an array sets: what names stand for, and the modes of the shell.
const TABLES: &[&str] = &[
    "functions", "dis_functions", "aliases", "dis_aliases", "galiases", "dis_galiases", "saliases", "dis_saliases",
    "commands", "options", "builtins", "nameddirs",
];

impl Prover<'_> {
    /// zsh reads every input that a command is given, one after the other; bash only the last.
    pub(super) fn inputs(&self, pipeline: &Pipeline) -> Proof {
        let reads = |redir: &&Redir| redir.op.reads() && redir.fd.as_deref().is_none_or(|fd| fd == "0");
        for (at, stage) in pipeline.stages.iter().enumerate() {
            if stage.redirs.iter().filter(reads).count() + usize::from(at > 0) > 1 {
                return Err((ZSH, stage.span));
            }
        }
        Ok(())
    }

    /// `> ! file` names the file behind it in zsh.
    pub(super) fn forced(&self, redir: &Redir) -> Proof {
        match redir.target.literal().as_deref() {
            Some("!" | "|") => Err((ZSH, redir.span)),
            _ => Ok(()),
        }
    }

    /// `functions=(ls '…')` defines a function there.
    pub(super) fn table(&self, name: &str, value: &Word) -> Proof {
        let array = value.parts.iter().any(|part| matches!(part, WordPart::Array { .. }));
        if array && TABLES.contains(&name) { Err((ZSH, value.span)) } else { Ok(()) }
    }

    /// `$=x` splits, `$~x` is a pattern, `$x[2,8]` and `$x:t` are parts of the value, in quotes too.
    pub(super) fn marks(&self, parts: &[WordPart], span: Span) -> Proof {
        let raw = span.of(self.text);
        let single = parts.len() == 1 && raw.starts_with('\'') && raw.ends_with('\'');
        for (at, part) in parts.iter().enumerate() {
            let odd = match part {
                WordPart::Lit { text, .. } => splits(text) && !single,
                WordPart::Param { param, span, .. } if is_bare(param, *span) => {
                    // What comes from the person's environment alone holds no option in its middle.
                    let text = modifier(parts.get(at + 1));
                    let counted = |text: &str| {
                        text.strip_prefix('[').is_none_or(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
                    };
                    text.is_some_and(|text| text.contains('-') || !counted(text) || !self.values.inherits(&param.name))
                }
                _ => false,
            };
            if odd {
                return Err((ZSH, span));
            }
        }
        Ok(())
    }

    /// `${x:-*(e:'…':)}`: a pattern there may run a text.
    pub(super) fn qualifiers(&self, word: &Word) -> Proof {
        let runs = |part: &WordPart| matches!(part, WordPart::Lit { text, quoted: false } if text.contains('('));
        if word.parts.iter().any(runs) { Err((ZSH, word.span)) } else { Ok(()) }
    }

    /// What dash would run of a text for `sh`.
    pub(super) fn posix(&self, command: &Command) -> Proof {
        let refused: Refusal = (DASH, command.span);
        match &command.kind {
            _ if !self.posix => Ok(()),
            CommandKind::Arith(_) => Err(refused),
            CommandKind::Cond(words) if words.iter().filter_map(Word::literal).any(|w| joins(&w)) => Err(refused),
            CommandKind::Simple(simple) if cut(simple, &command.redirs) => Err(refused),
            _ => Ok(()),
        }
    }

    /// `$'a\'b'` ends at the second quote there.
    pub(super) fn quotes(&self, word: &Word) -> Proof {
        let raw = word.span.of(self.text);
        match self.posix && raw.contains("$'") && raw.contains("\\'") {
            true => Err((DASH, word.span)),
            false => Ok(()),
        }
    }
}

fn splits(text: &str) -> bool {
    text.match_indices('$').any(|(at, _)| {
        let mut next = text.get(at + 1..).unwrap_or("").chars();
        let mark = next.next().is_some_and(|c| "=~^+".contains(c));
        mark && next.next().is_some_and(|c| c.is_ascii_alphanumeric() || "_@*{([".contains(c))
    })
}

/// `$x` without braces.
fn is_bare(param: &Param, span: Span) -> bool {
    span.end.saturating_sub(span.start) == param.name.len() + 1
}

/// What follows a variable and is a part of it in zsh.
fn modifier(next: Option<&WordPart>) -> Option<&str> {
    let Some(WordPart::Lit { text, .. }) = next else { return None };
    let letter = text.strip_prefix(':').and_then(|rest| rest.chars().next());
    let changes = text.starts_with('[') || letter.is_some_and(|c| "aAcefFghlpPqQrstuwWx&".contains(c));
    changes.then_some(text)
}

/// Operators of `[[ ]]` that dash takes for its own.
fn joins(word: &str) -> bool {
    matches!(word, "&&" | "||" | "<" | ">") || word.contains(['|', ';', '&', '<', '>'])
}

/// `ls &> f rm x`: there the command ends at `&`, and another one begins behind the file.
fn cut(simple: &Simple, redirs: &[Redir]) -> bool {
    let both = |redir: &&Redir| matches!(redir.op, RedirOp::WriteBoth | RedirOp::AppendBoth);
    redirs.iter().filter(both).any(|redir| simple.words.iter().any(|word| word.span.start >= redir.span.end))
}

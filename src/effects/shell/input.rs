//! What a program makes of its input: who is not known to read text may take it for commands.

use super::Shell;
use crate::catalog::row::{Carry, Program, Rule};
use crate::effects::arg::Flow;
use crate::effects::words::Parsed;
use crate::effects::words::listed;
use crate::span::Span;

/// What is typed at a question, and is no command to anybody.
const ANSWERS: &str = "y yes n no";

impl Shell<'_, '_> {
    /// A program that is fed, and that nobody knows as a reader of text.
    pub(super) fn fed(&mut self, program: &Program, parsed: &Parsed, stdin: &Flow, span: Span) {
        let applies = |r: &Rule| parsed.sub_len(r.sub).is_some() && r.when.iter().all(|when| parsed.holds(when));
        if stdin.fed && !stdin.empty && program.rules.iter().any(|rule| rule.is("edits") && applies(rule)) {
            self.engine.unproven("an editor opens, and what comes in are its commands", span);
        }
        let takes = program.reader || program.is("input") || program.carries.iter().any(reads_input);
        if stdin.fed && !stdin.empty && !takes && !stdin.text.as_deref().is_some_and(answers) {
            self.engine.unproven("a program is fed, and nobody knows what it makes of its input", span);
        }
    }
}

/// Whether what comes in is judged for itself.
fn reads_input(carry: &Carry) -> bool {
    match carry {
        Carry::Sub(_, inner) => reads_input(inner),
        carry => matches!(carry, Carry::Stdin { .. } | Carry::Shell),
    }
}

fn answers(text: &str) -> bool {
    let answer = |line: &str| line.trim().is_empty() || listed(ANSWERS, &line.trim().to_ascii_lowercase());
    text.lines().all(answer)
}

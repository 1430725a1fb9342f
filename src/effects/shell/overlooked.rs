//! Commands of a text that the walker never looked at. The prover takes it that each of them is judged by its row.

use super::Shell;
use crate::grammar::shell::tree::{List, Word, WordPart};
use crate::grammar::shell::visit::commands;

impl Shell<'_, '_> {
    /// The prover takes it that each command of a text is judged by its row: one that was never looked at is not.
    pub(super) fn overlooked(&mut self, list: &List) {
        self.walked.sort_unstable();
        let mut found = None;
        commands(list, |command, _| {
            if self.walked.binary_search(&command.span).is_err() {
                found.get_or_insert(command.span);
            }
        });
        if let Some(span) = found {
            self.engine.unproven("a command stands where oneway does not look", span);
        }
    }

    /// A loop over `"$@"` of a text that was given no words has no round: there is nothing to look at.
    pub(super) fn no_round(&mut self, words: Option<&[Word]>, body: &List) {
        if words.is_none_or(|words| words.iter().all(is_all_args)) {
            commands(body, |command, _| self.walked.push(command.span));
        }
    }
}

/// `"$@"`
fn is_all_args(word: &Word) -> bool {
    let mut parts = word.solid();
    let all = |part: &WordPart| matches!(part, WordPart::Param { param, .. } if param.name == "@");
    parts.next().is_some_and(all) && parts.next().is_none()
}

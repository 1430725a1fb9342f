//! psql reads line by line: a string that goes on in the next line does so for the server, not for psql.
//! Inside parentheses it does not cut, and what a command in the middle of a line leaves of it depends on its success.

use super::{Cut, CutDraft};
use crate::grammar::sql::client::{EndLines, Typed, line_end};
use crate::grammar::sql::rules::PSQL;
use crate::grammar::sql::split::{SqlPiece, SqlPieces};
use crate::grammar::sql::token::SqlTokenKind;

/// The text as psql cuts it.
pub fn cut(text: &str, typed: &'static Typed) -> Cut {
    let mut draft = CutDraft::new(text);
    let mut pieces = SqlPieces::new(text, &PSQL, typed, EndLines::default());
    let mut tokens = Vec::new();
    let mut depth = 0usize;
    while let Some(piece) = pieces.next(&mut tokens) {
        match piece {
            SqlPiece::Command(command) => {
                let start = command.name.start.saturating_sub(1);
                draft.blank(start, command.end);
                if typed.sends.contains(&command.name.of(text)) {
                    draft.ends.push(start);
                    depth = 0;
                }
                draft.commands.push(command);
            }
            SqlPiece::Statement { .. } => {
                for token in &tokens {
                    match token.kind {
                        SqlTokenKind::Mark(b'(') => depth += 1,
                        SqlTokenKind::Mark(b')') => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                }
                let end = pieces.at();
                if !pieces.waits() && depth == 0 {
                    draft.ends.push(end);
                }
                // `\;` is sent as `;`.
                if end >= 2 && text.get(end - 2..end) == Some("\\;") {
                    draft.blank(end - 2, end - 1);
                }
            }
        }
    }
    draft.doubtful = hides(text, &draft);
    draft.done(text)
}

/// Whether something with quotes stands behind a command on its line: where the command fails, psql drops it.
fn hides(text: &str, draft: &CutDraft) -> bool {
    let mut seen = 0;
    draft.commands.iter().any(|command| {
        // What stands behind the first command of a line also stands behind the others.
        if command.end < seen {
            return false;
        }
        seen = line_end(text, command.end);
        text.get(command.end..seen).unwrap_or("").contains(['\'', '"', '$', '*'])
    })
}

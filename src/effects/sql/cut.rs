//! The second cut: where a client cuts the text before the server reads it, each piece is read as the server would.
//! It only adds: what the whole text already comes to is not said again.

use super::batch::{Batch, BatchOutcome};
use super::hit::{Cx, Hit};
use super::{client, readings};
use crate::catalog::sql::{change, client as rows};
use crate::finding::Class;
use crate::grammar::sql::Client;
use crate::grammar::sql::client::ClientStyle;
use crate::grammar::sql::cut::{self, Cut};
use crate::span::Span;
use std::collections::HashSet;

/// What the server gets to run that it would not find in the whole text.
pub fn beside(text: &str, client: Client, cx: Cx, whole: &[BatchOutcome]) -> Option<BatchOutcome> {
    // sqlcmd's commands may be plain words; a quote in a line that is a command of sqlite3's kind opens no string.
    let typed = rows::typed(Some(client));
    let dots = typed.style == ClientStyle::Dot && text.lines().any(|line| line.trim_start().starts_with('.'));
    if typed.style != ClientStyle::Colon && !dots && !readings::ambiguous(text) {
        return None;
    }
    let known: HashSet<&str> = whole.iter().flat_map(|o| &o.hits).map(|h| h.rule.id).collect();
    let led: HashSet<&str> =
        whole.iter().flat_map(|o| o.shell.iter().chain(&o.files)).map(|(t, _)| t.as_str()).collect();
    let mut out = BatchOutcome { complete: true, ..BatchOutcome::default() };
    // Clients written in C lose a line from its NUL on, some with its end.
    if text.contains('\0') {
        out.hits.push(Hit::new(&change::CLIENT_CUTS, Span::new(0, text.len()), cx));
    }
    for cut in cut::cuts(client, typed, text) {
        let doubtful = cut.doubtful;
        let found = sent(text, &cut, cx);
        // A piece that no server would take for a statement is the middle of a string or a comment.
        let nonsense =
            |hit: &Hit| cut.loose && (hit.rule.is(&change::UNKNOWN_STATEMENT) || hit.rule.is(&change::UNCLOSED_QUOTE));
        let new = |hit: &Hit| hit.class > Class::Read && !known.contains(hit.rule.id) && !nonsense(hit);
        out.hits.extend(found.hits.into_iter().filter(new));
        out.shell.extend(found.shell.into_iter().filter(|(text, _)| !led.contains(text.as_str())));
        out.files.extend(found.files.into_iter().filter(|(text, _)| !led.contains(text.as_str())));
        if doubtful {
            out.hits.push(Hit::new(&change::CLIENT_CUTS, Span::new(0, text.len()), cx));
        }
    }
    if out.hits.is_empty() && out.shell.is_empty() && out.files.is_empty() {
        return None;
    }
    out.hits.push(Hit::new(&change::CLIENT_CUTS, Span::new(0, text.len()), cx));
    Some(out)
}

/// The pieces of one cut under every reading of a plausible server, and the client's commands between them.
fn sent(text: &str, cut: &Cut, cx: Cx) -> BatchOutcome {
    let mut out = BatchOutcome::default();
    for command in &cut.commands {
        client::judge(text, *command, cx, &mut out);
    }
    for rules in readings::rules(&cut.sent, cx.dialects) {
        let mut batch = Batch::new(None);
        let mut start = 0;
        for end in cut.ends.iter().copied().chain([cut.sent.len()]) {
            let piece = cut.sent.get(start..end).unwrap_or("");
            batch.text(piece, rules, Cx { client: None, dialects: rules.dialects.and(cx.dialects), ..cx });
            start = end;
        }
        // Places count from a piece's beginning: the whole text stands for them.
        let whole = Span::new(0, text.len());
        out.hits.extend(batch.done().hits.into_iter().map(|hit| Hit { span: whole, ..hit }));
    }
    out
}

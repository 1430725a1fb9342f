//! What stands behind a place where reading had to give up because of a limit: read flat, so that depth never hides it.
//! It only ever adds commands to look at; the gap stays.

use super::attach;
use super::cursor::{Cursor, Shared, Stop, meta};
use super::salvage;
use super::tree::List;

/// Every command that can be seen from `from` on, whatever it stands inside of.
pub(super) fn rest(text: &str, from: usize) -> List {
    let mut out = List::new();
    let mut at = from;
    // Each try goes on behind the last one; what is read twice all the same is bounded by this.
    let mut steps = text.len().saturating_sub(from).saturating_mul(4);
    while at < text.len() {
        let Some(left) = steps.checked_sub(1) else { return pieces(text, at, out) };
        let mut shared = Shared::new(text.len() - at);
        let mut reader = Cursor::new(text, &mut shared);
        reader.pos = at;
        let (list, stop) = match reader.whole() {
            Ok(list) => (list, None),
            Err(stop) => (List::new(), Some(stop)),
        };
        steps = left.saturating_sub(reader.pos.saturating_sub(at));
        keep(&mut out, list, shared);
        let Some(Stop { at: stopped, .. }) = stop else { break };
        at = behind(text, stopped.max(at));
    }
    out
}

/// The rest cut at everything that can end a command: nothing is read twice.
fn pieces(text: &str, from: usize, mut out: List) -> List {
    let ends = |c: char| matches!(c, ';' | '&' | '|' | '\n' | '(' | ')' | '{' | '}' | '`');
    let mut at = from;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let end = at + rest.find(ends).unwrap_or(rest.len());
        let mut shared = Shared::new(end - at);
        let mut reader = Cursor::new(text.get(..end).unwrap_or(text), &mut shared);
        reader.pos = at;
        let list = reader.whole().unwrap_or_default();
        keep(&mut out, list, shared);
        at = end + 1;
    }
    out
}

fn keep(out: &mut List, list: List, mut shared: Shared) {
    let mut list = if list.is_empty() { salvage(&mut shared) } else { list };
    attach::bodies(&mut list, &mut shared.bodies);
    out.append(&mut list);
}

/// Behind the word or sign at a place: what could not stand there is a closing one of something that was left.
fn behind(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or("");
    let word = rest.bytes().take_while(|c| !meta(*c) && *c != b'}').count();
    let sign = rest.chars().next().map_or(1, char::len_utf8);
    at + if word > 0 && rest.starts_with(|c: char| c.is_ascii_alphabetic()) { word } else { sign }
}

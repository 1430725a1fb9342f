//! Bash, read whole: `read` turns any text into a tree and, where it stops understanding, a gap.
//! It knows the grammar of bash 5.x and no program; what words come to is `effects`' business.
//! What bash refuses, and what bash versions read differently, is a gap; nothing is guessed.

pub mod tree;
pub mod visit;
mod cursor;
mod map;
mod keyword;
mod list;
mod command;
mod compound;
mod cond;
mod redir;
mod heredoc;
mod attach;
mod word;
mod array;
mod quote;
mod ansi;
mod dollar;
mod param;
mod arith;
mod flat;

use crate::finding::Gap;
use crate::span::Span;
use cursor::{Cursor, Shared};
use tree::{AndOr, List};

/// What was read of a text.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reading {
    /// The commands, up to the first thing that was not understood; of that command, what could be saved.
    pub list: tree::List,
    /// Why reading stopped, if it did.
    pub gap: Option<Gap>,
    /// The first thing that a plain `sh` reads in another way: `((rm x))` runs rm there.
    pub bash_only: Option<Span>,
}

/// Reads a whole text as bash would; never fails, never recurses deeper than a fixed bound, takes linear time.
pub fn parse(text: &str) -> Reading {
    if let Some(at) = text.find('\0') {
        return refused(Span::new(at, at.saturating_add(1)), "a NUL byte, which shells drop or refuse");
    }
    let mut shared = Shared::new(text.len());
    let outcome = Cursor::new(text, &mut shared).whole();
    let (mut list, stop) = match outcome {
        Ok(list) => (list, None),
        Err(stop) => (salvage(&mut shared), Some(stop)),
    };
    attach::bodies(&mut list, &mut shared.bodies);
    let gap = stop.map(|stop| {
        let at = stop.at.min(text.len());
        if stop.limit {
            list.append(&mut flat::rest(text, at));
        }
        Gap { span: Span::new(at, text.len()), what: stop.what.into() }
    });
    Reading { list, gap, bash_only: shared.bash_only }
}

fn refused(span: Span, what: &'static str) -> Reading {
    Reading { list: List::new(), gap: Some(Gap { span, what: what.into() }), bash_only: None }
}

/// What was read before the stop, outermost first: that is the order of the text.
fn salvage(shared: &mut Shared) -> Vec<AndOr> {
    std::mem::take(&mut shared.lost).into_iter().rev().flatten().collect()
}

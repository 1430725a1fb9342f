//! Python 3, up to 3.14: tokens, then a tree. Blocks are not kept: what a statement says does not depend on them.

mod lex;
mod text;
mod expr;
mod string;
mod stmt;
mod pattern;

use super::tree::ScriptTree;

/// The tree of a program; where it stopped being understood, the tree has a gap and goes on after it.
pub fn parse(text: &str) -> ScriptTree {
    let (tokens, bad) = lex::tokens(text);
    let mut parser = expr::PyParser::new(text, tokens);
    if let Some((span, what)) = bad.or_else(|| lex::cookie(text)) {
        parser.tree.miss(span, what);
    }
    parser.program();
    parser.tree
}

//! JavaScript, as Node reads it (ES2024, no types, no JSX): tokens on demand, then a tree. Blocks are not kept.

mod lex;
mod text;
mod expr;
mod literal;
mod function;
mod stmt;

use super::tree::ScriptTree;

/// The tree of a program; where it stopped being understood, the tree has a gap and goes on after it.
pub fn parse(text: &str) -> ScriptTree {
    let mut parser = expr::JsParser::new(text);
    parser.program();
    parser.tree
}

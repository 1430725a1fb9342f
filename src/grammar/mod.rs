//! What a text says, one folder a language. Total: what is not understood becomes a gap.
//! Knows no program, no table, no file.

pub mod decode;
pub mod dockerfile;
pub mod embed;
pub mod fences;
pub mod frontmatter;
pub mod graphql;
pub mod inflate;
pub mod inline;
pub mod justfile;
pub mod makefile;
pub mod patch;
pub mod pattern;
pub mod quote;
pub mod recipes;
pub mod shell;
pub mod tasks;
pub mod script;
pub mod sql;
pub mod yaml;

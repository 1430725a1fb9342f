//! What a text says, one folder a language. Total: what is not understood becomes a gap.
//! Knows no program, no table, no file.

pub(crate) mod archive;
mod cpio;
pub(crate) mod decode;
pub(crate) mod diff;
pub(crate) mod dockerfile;
pub(crate) mod embed;
pub(crate) mod fences;
pub(crate) mod frontmatter;
pub(crate) mod graphql;
pub(crate) mod inflate;
pub(crate) mod inline;
pub(crate) mod justfile;
pub(crate) mod makefile;
pub(crate) mod meets;
pub(crate) mod patch;
pub(crate) mod pattern;
pub(crate) mod quote;
pub(crate) mod recipes;
pub mod shell;
pub(crate) mod tasks;
pub(crate) mod script;
pub mod sql;
pub(crate) mod yaml;

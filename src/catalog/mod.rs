//! What things do: rows only, the one place where a command, verb, server or interpreter is added.

pub(crate) mod contexts;
pub(crate) mod loads;
pub(crate) mod env;
pub mod general;
pub(crate) mod gitconfig;
pub(crate) mod grants;
pub mod extra;
pub(crate) mod facts;
pub(crate) mod guard;
pub(crate) mod python;
pub mod read;
pub mod options;
pub mod taskfile;
pub mod row;
pub(crate) mod verbs;
pub(crate) mod script;
pub(crate) mod secret;
pub mod server;
pub mod shell;
pub(crate) mod tools;
pub mod sql;
pub mod mcp;
pub(crate) mod names;
pub(crate) mod output;
mod tables;
pub(crate) use tables::{decoders, languages, marks, packages, prints, tasks, terminals};
pub mod entry;

//! What things do: rows only, the one place where a command, verb, server or interpreter is added.

pub mod env;
pub mod general;
pub mod gitconfig;
pub mod grants;
pub mod extra;
pub mod guard;
pub mod python;
pub mod read;
pub mod options;
pub mod row;
pub mod verbs;
pub mod script;
pub mod secret;
pub mod server;
pub mod shell;
pub mod tools;
pub mod sql;
pub mod mcp;
pub mod names;
pub mod output;
mod tables;
pub mod entry;

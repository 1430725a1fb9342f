//! What things do: rows only, the one place where a command, verb, server or interpreter is added.

pub mod guard;

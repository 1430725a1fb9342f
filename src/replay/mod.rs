//! Recorded sessions of Claude Code: what their lines say, what every call would have been told, and what then happened.
//! A session is read as a stream; only calls that still wait for their result are kept.

pub(crate) mod lines;
pub(crate) mod then;
pub(crate) mod outcome;
pub(crate) mod record;
pub(crate) mod quiet;
pub mod bench;
pub(crate) mod show;
pub mod session;
pub(crate) mod counts;
pub(crate) mod told;

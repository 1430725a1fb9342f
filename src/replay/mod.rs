//! Recorded sessions of Claude Code: what their lines say, what every call would have been told, and what then happened.
//! A session is read as a stream; only calls that still wait for their result are kept.

pub mod lines;
pub mod record;
pub mod outcome;
pub mod quiet;
pub mod bench;
pub mod show;
pub mod session;
pub mod counts;
pub mod told;

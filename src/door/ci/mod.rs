//! Files and trees, without an agent: what kind a file is, the texts in it that something would run, and their judgement.
//! Every text keeps the way back to its place in the file.

pub mod kind;
pub mod pieces;
pub mod workflow;
pub mod source;
pub mod call;
pub mod lines;
pub mod remark;
pub mod judge;
pub mod point;

pub use judge::{CiBench, Gate};

//! What the log and recorded sessions teach: counts, a page, the next clause of a policy, a report of a wrong verdict.
//! Everything here reads; what it proposes, a person puts into a policy.

pub mod entry;
pub mod words;
pub mod bounds;
pub mod learn;
pub mod totals;
pub mod items;
pub mod appeal;

//! The hosts: their JSON in, their JSON out.

pub(crate) mod json;
pub(crate) mod trouble;
pub(crate) mod fields;
pub(crate) mod tools;
pub mod claude;
pub mod line;
pub(crate) mod ci;

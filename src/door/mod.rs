//! The hosts: their JSON in, their JSON out.

pub mod json;
pub mod trouble;
pub mod fields;
pub mod tools;
pub mod claude;
pub mod line;
pub mod ci;

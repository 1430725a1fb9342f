//! The hosts: their JSON in, their JSON out.

pub mod json;
pub mod trouble;
pub mod fields;
pub mod tools;
pub mod place;
mod release;
pub mod answer;
pub mod host;
pub mod hosts;
pub mod claude;
pub mod hear;
pub mod line;
pub mod ci;

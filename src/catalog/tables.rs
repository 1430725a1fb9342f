//! The rows and lists that stand in `rules/` itself, as the build compiled them: a module a file.

use super::general::General;
use super::grants::GrantFaultKind;
use super::names::{ByName, Names};
use super::output::Output;
use crate::finding::{Act, Effect, Object, Reach};

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

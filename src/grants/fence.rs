//! What is denied or asked for: no statement that stands behind it proves anything.

use super::rule::{self, GrantRule};

/// The denials and questions in force.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fence {
    /// The rules.
    pub rules: Vec<GrantRule>,
}

impl Fence {
    /// Whether a shell statement of a tool is stopped.
    pub fn stops(&self, tool: &str, command: &str) -> bool {
        self.rules.iter().any(|rule| rule::meets(rule, tool, command))
    }

    /// Whether a tool as a whole is stopped, by its full name.
    pub fn stops_tool(&self, name: &str) -> bool {
        self.rules.iter().any(|rule| {
            let whole = rule.spec.is_none();
            let under = rule.mcp() && name.strip_prefix(&rule.tool).is_some_and(|rest| rest.starts_with("__"));
            whole && (under || crate::policy::glob::matches(&rule.tool, name, crate::policy::glob::Reading::PLAIN))
        })
    }
}

//! The languages of databases that are not SQL: MongoDB's shell and documents, the commands of Redis, what graphs are asked in.

pub mod asked;
pub mod mongo;
pub mod redis;

use crate::catalog::mcp::rules as m;
use crate::catalog::sql::SqlRule;
use crate::finding::{Act, Class, Finding, Object};
use crate::span::Span;

/// A finding by a row; only what touches a database has a class.
pub(crate) fn finding(rule: &'static SqlRule, tool: &str) -> Finding {
    let mut out = Finding::new(rule.id, rule.effect, rule.undo.undo(), Span::default(), rule.what);
    let data = matches!(
        rule.effect.object,
        Object::Rows
            | Object::Schema
            | Object::Database
            | Object::History
            | Object::Account
            | Object::Service
            | Object::Commit
            | Object::Shared
    ) && rule.effect.act != Act::Read;
    out.class = (data && !rule.is(&m::GIT_COMMIT) && !rule.is(&m::DESTRUCTIVE_NAME)).then_some(rule.class);
    out.marks.admin = rule.admin && rule.class == Class::HistoryAffecting;
    out.marks.network = rule.effect.act == Act::Send;
    out.instead = rule.instead.map(Into::into);
    out.subject = tool.to_owned();
    out
}

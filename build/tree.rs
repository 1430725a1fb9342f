//! TOML, as the `toml` crate reads it, with lines.

use crate::catalog::read::node::{Fault, Kind, Node};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub fn read(text: &str) -> Result<Node, Fault> {
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let table = DeTable::parse(text)
        .map_err(|error| Fault { line: error.span().map_or(1, |s| line(s.start)), what: error.message().to_owned() })?;
    Ok(Node { line: 1, value: map(table.get_ref(), &line) })
}

fn map(table: &DeTable, line: &dyn Fn(usize) -> usize) -> Kind {
    let mut members: Vec<(usize, (String, Node))> =
        table.iter().map(|(key, value)| (key.span().start, (key.get_ref().to_string(), node(value, line)))).collect();
    members.sort_by_key(|(at, _)| *at);
    Kind::Table(members.into_iter().map(|(_, member)| member).collect())
}

fn node(value: &Spanned<DeValue>, line: &dyn Fn(usize) -> usize) -> Node {
    let kind = match value.get_ref() {
        DeValue::String(text) => Kind::Text(text.to_string()),
        DeValue::Integer(number) => number.to_string().parse().map_or(Kind::Other, Kind::Number),
        DeValue::Boolean(on) => Kind::Switch(*on),
        DeValue::Array(list) => Kind::List(list.iter().map(|value| node(value, line)).collect()),
        DeValue::Table(table) => map(table, line),
        _ => Kind::Other,
    };
    Node { line: line(value.span().start), value: kind }
}

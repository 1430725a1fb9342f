//! The statements of a SQL text, each with its class and what decided it, for a person at a terminal.

use super::call::CallText;
use super::json;
use super::paint::{Ink, Paint, printable};
use crate::effects::mcp::Argument;
use crate::effects::shell;
use crate::finding::Class;
use crate::request::{Payload, Request};
use std::fmt::Write;

/// The most statements that are listed.
const MAX_LISTED: usize = 12;
/// The most characters of a statement that are repeated.
const MAX_TEXT: usize = 60;

/// The list; nothing where the request is no SQL.
pub fn list(out: &mut String, request: &Request, paint: Paint) {
    let Payload::Sql { text, dialect } = &request.payload else { return };
    of(out, text, dialect.as_deref(), paint);
}

/// The same for the SQL among the arguments of a call, each text below the name of its field.
pub fn of_call(out: &mut String, call: &CallText, arguments: &[Argument], paint: Paint) {
    for argument in call.sql.iter().filter_map(|at| arguments.get(*at)) {
        let _ = writeln!(out, "{}", paint.ink(Ink::Dim, &printable(&format!("in {}:", argument.path))));
        of(out, &argument.text, argument.dialect, paint);
    }
}

fn of(out: &mut String, text: &str, dialect: Option<&str>, paint: Paint) {
    let all = shell::told(text, dialect);
    for (number, statement) in all.iter().take(MAX_LISTED).enumerate() {
        let class = paint.ink(ink(statement.class), &format!("{:<17}", json::class(statement.class)));
        let shown = printable(&short(statement.span.of(text)));
        let by = if statement.class == Class::Read { String::new() } else { format!("  ({})", statement.rule) };
        let _ = writeln!(out, "{:>3}  {class}  {shown}{}", number + 1, paint.ink(Ink::Dim, &by));
    }
    if all.len() > MAX_LISTED {
        let _ = writeln!(out, "     and {} more", all.len() - MAX_LISTED);
    }
    if !all.is_empty() {
        out.push('\n');
    }
}

fn ink(class: Class) -> Ink {
    match class {
        Class::Read => Ink::Dim,
        Class::SafeWrite | Class::HistoryAffecting => Ink::Bold,
    }
}

/// On one line, and not too long.
fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or("")),
        None => line,
    }
}

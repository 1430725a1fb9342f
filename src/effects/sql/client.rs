//! Clients' commands in the text: what they do, which shell texts and files they lead to.

use super::batch::{self, BatchOutcome};
use super::hit::{Cx, Hit, Hits};
use crate::catalog::sql::client::{self as rows, Does};
use crate::catalog::sql::{SqlRule, outside};
use crate::grammar::sql::client::{ClientCommand, ClientStyle};
use crate::grammar::sql::{Client, Dialect, Dialects};
use crate::span::Span;

/// Adds what a command does.
pub fn judge(text: &str, command: ClientCommand, cx: Cx, out: &mut BatchOutcome) {
    let Some(client) = cx.client else { return };
    let name = command.name.of(text);
    let span = command.name.join(command.rest);
    let mut one = One { text, rest: command.rest, span, name, client, cx, out };
    let does = rows::does(client, name);
    if does.is_empty() {
        return one.add(&rows::UNKNOWN);
    }
    for what in does {
        one.judge(what);
    }
    one.backquotes();
}

struct One<'t, 'o> {
    text: &'t str,
    rest: Span,
    span: Span,
    name: &'t str,
    client: Client,
    cx: Cx,
    out: &'o mut BatchOutcome,
}

impl One<'_, '_> {
    fn argument(&self) -> &str {
        self.rest.of(self.text).trim().trim_end_matches(';').trim()
    }

    fn add(&mut self, rule: &'static SqlRule) {
        let subject = self.name.to_ascii_lowercase();
        let mut hit = Hit::new(rule, self.span, self.cx).verb(subject);
        let path = bare(self.argument());
        // `\copy t to FILE`, `\lo_export 1 FILE`: one of the words is the file.
        let mut named = path.split_whitespace().map(bare).filter(|word| word.contains(['/', '.'])).peekable();
        match path.contains(' ') && rule.is(&rows::WRITE) && named.peek().is_some() {
            true => hit.targets.extend(named),
            false if !path.is_empty() => hit.targets.push(path),
            false => {}
        }
        self.out.hits.push(hit);
    }

    /// A text that the client hands to the shell, and where it stands.
    fn shell(&mut self, command: &str, span: Span) {
        self.out.hits.push(Hit::new(&rows::SHELL, self.span, self.cx).verb("shell"));
        self.out.shell.push((command.to_owned(), span));
    }

    fn judge(&mut self, what: Does) {
        let argument = self.argument().to_owned();
        let piped = bare(&argument).strip_prefix('|').map(str::to_owned);
        match (what, piped) {
            (Does::Nothing, _) => {}
            (Does::Shell, _) => self.shell(&argument, self.span),
            (Does::PipeOrFile | Does::Source | Does::Import | Does::Go, Some(command)) => {
                self.shell(&command, self.span)
            }
            (Does::PipeOrFile, _) => self.output(&argument),
            (Does::Source, _) => {
                self.add(&rows::SOURCE);
                self.out.files.push((bare(&argument), self.rest));
            }
            (Does::Copy, _) => self.copy(&argument),
            (Does::Go, _) => self.go(&argument),
            (Does::Query, _) => self.query(&argument),
            (Does::GoExec, _) => self.add(&rows::GEXEC),
            (Does::Write, _) => self.add(&rows::WRITE),
            (Does::Import, _) => self.import(&argument),
            (Does::Load, _) => self.add(&rows::LOAD),
            (Does::Connect, _) => self.add(&rows::CONNECT),
            (Does::Change, _) => self.add(&rows::CHANGE),
            (Does::Set | Does::Reading, _) => self.add(&rows::SETTING),
            (Does::Program, _) => {
                self.add(&rows::PROGRAM);
                if !argument.is_empty() && rows::typed(Some(self.client)).style == ClientStyle::Letter {
                    self.out.shell.push((argument, self.rest));
                }
            }
        }
    }

    fn output(&mut self, argument: &str) {
        match argument {
            "" | "stdout" | "off" | "on" => {}
            flag if flag.starts_with('-') => self.add(&rows::PROGRAM),
            _ => self.add(&rows::WRITE),
        }
    }

    fn go(&mut self, argument: &str) {
        let takes_file = matches!(self.name, "g" | "gx");
        if takes_file && !argument.is_empty() && !argument.starts_with('(') {
            self.add(&rows::WRITE);
        }
    }

    /// sqlcmd's `EXIT(query)`.
    fn query(&mut self, argument: &str) {
        let inner = argument.trim_start_matches('(').trim_end_matches(')');
        let mut found = Hits::default();
        batch::nested(inner, self.span, self.cx.text(false), &mut found);
        self.out.hits.append(&mut found.list);
    }

    /// sqlite3's `.import FILE TABLE`, where the file may be `|program`, perhaps in quotes.
    fn import(&mut self, argument: &str) {
        let Some(at) = argument
            .find('|')
            .filter(|at| argument.get(..*at).is_some_and(|b| b.is_empty() || b.ends_with([' ', '\'', '"'])))
        else {
            return self.add(&rows::IMPORT);
        };
        let quote = argument.get(..at).and_then(|before| before.chars().next_back()).filter(|c| *c != ' ');
        let rest = argument.get(at + 1..).unwrap_or("");
        let end = rest.find(quote.unwrap_or(' ')).unwrap_or(rest.len());
        self.shell(rest.get(..end).unwrap_or(""), self.span);
    }

    /// psql's `\copy` is COPY with files and programs of the client's machine.
    fn copy(&mut self, argument: &str) {
        let postgres = Dialects::one(Dialect::Postgres);
        let cx = Cx { dialects: postgres, asked: postgres, spoken: postgres, client: None, ..self.cx.text(false) };
        let mut found = Hits::default();
        batch::nested(&format!("COPY {argument}"), self.span, cx, &mut found);
        for hit in found.list {
            match hit.rule {
                rule if rule.is(&outside::RUN_PROGRAM) => self.program(argument),
                rule if rule.is(&outside::WRITE_FILE) && !argument.ends_with("pstdout") => self.add(&rows::WRITE),
                rule if rule.is(&outside::WRITE_FILE) => {}
                rule if rule.is(&outside::LOAD_DATA) || rule.is(&outside::COPY_IN) => self.add(&rows::IMPORT),
                _ => self.out.hits.push(hit),
            }
        }
    }

    fn program(&mut self, argument: &str) {
        let command = argument.find('\'').and_then(|at| argument.get(at..)).map(|quoted| {
            let end = quoted.rfind('\'').unwrap_or(quoted.len());
            quoted.get(1..end).unwrap_or("").replace("''", "'")
        });
        self.shell(&command.unwrap_or_default(), self.span);
    }

    /// psql runs what stands between backquotes in a command's arguments.
    fn backquotes(&mut self) {
        if rows::typed(Some(self.client)).style != ClientStyle::Slash {
            return;
        }
        let text = self.rest.of(self.text);
        let Some((before, behind)) = text.split_once('`') else { return };
        let command = behind.split('`').next().unwrap_or_default();
        let start = self.rest.start + before.len() + 1;
        self.shell(command, Span::new(start, start + command.len()));
    }
}

/// Quotes around a whole argument taken off.
fn bare(text: &str) -> String {
    let text = text.trim();
    let quoted = ['\'', '"'].iter().find_map(|q| text.strip_prefix(*q)?.strip_suffix(*q));
    quoted.unwrap_or(text).to_owned()
}

/// Whether the client sees commands where the server sees a comment: mysql reads on inside `/*+ … */`.
pub fn hides(client: Client, text: &str) -> bool {
    if rows::typed(Some(client)).style != ClientStyle::Letter {
        return false;
    }
    let mut rest = text;
    while let Some(at) = rest.find("/*+") {
        let hint = rest.get(at + 3..).unwrap_or("");
        let end = hint.find("*/").unwrap_or(hint.len());
        if hint.get(..end).is_some_and(|h| h.contains(['\\', ';'])) {
            return true;
        }
        rest = hint.get(end..).unwrap_or("");
    }
    false
}

/// Whether the client replaces parts of any text before it sends it on.
pub fn substitutes(client: Client, text: &str) -> bool {
    let mark = rows::typed(Some(client)).puts_in;
    let named = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || mark.contains(c));
    !mark.is_empty() && text.split(mark).skip(1).any(|rest| mark.len() > 1 || named(rest))
}

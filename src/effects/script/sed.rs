//! sed: every command of the script is known, and only `e`, `w`, `W` and the flags `e` and `w` of `s` do anything.

use super::{ScriptAct, ScriptKind, ScriptRead};
use crate::span::Span;

/// Reads a sed script.
pub fn inspect(text: &str) -> ScriptRead {
    let mut reader =
        Sed { rest: text.char_indices().collect(), at: 0, len: text.len(), out: ScriptRead::default(), blocks: 0 };
    let understood = reader.script().is_some() && reader.blocks == 0;
    let mut out = reader.out;
    out.understood = understood;
    out.proven = understood && out.acts.iter().all(|a| matches!(a.kind, ScriptKind::Read { .. }));
    if !understood {
        out.why = Some("not a sed script that oneway can follow".into());
    }
    out
}

struct Sed {
    rest: Vec<(usize, char)>,
    at: usize,
    len: usize,
    out: ScriptRead,
    blocks: usize,
}

impl Sed {
    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).map(|(_, c)| *c)
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += 1;
        Some(c)
    }

    fn skip(&mut self, set: &[char]) {
        while self.peek().is_some_and(|c| set.contains(&c)) {
            self.at += 1;
        }
    }

    fn script(&mut self) -> Option<()> {
        loop {
            self.skip(&[' ', '\t', '\n', ';']);
            if self.peek().is_none() {
                return Some(());
            }
            self.address()?;
            self.skip(&[' ', '\t']);
            if self.peek() == Some(',') {
                self.at += 1;
                self.skip(&[' ', '\t']);
                self.address()?;
            }
            self.skip(&[' ', '\t', '!']);
            self.command()?;
        }
    }

    fn address(&mut self) -> Option<()> {
        match self.peek() {
            Some(c) if c.is_ascii_digit() || matches!(c, '$' | '+' | '~') => {
                while self.peek().is_some_and(|c| c.is_ascii_digit() || matches!(c, '$' | '+' | '~')) {
                    self.at += 1;
                }
            }
            Some('/') => {
                self.at += 1;
                self.delimited('/')?;
                self.skip(&['I', 'M']);
            }
            Some('\\') => {
                self.at += 1;
                let end = self.next()?;
                self.delimited(end)?;
                self.skip(&['I', 'M']);
            }
            _ => {}
        }
        Some(())
    }

    /// Up to an unescaped delimiter; a bracket does not hide it from sed either way, so both must agree.
    fn delimited(&mut self, end: char) -> Option<()> {
        loop {
            match self.next()? {
                '\\' => drop(self.next()?),
                c if c == end => return Some(()),
                '[' if end != '[' => {
                    // A delimiter inside brackets is read differently by different seds: not followed.
                    let close =
                        self.rest.iter().skip(self.at + 1).position(|(_, c)| *c == ']').map(|i| i + self.at + 1);
                    let Some(close) = close else { continue };
                    if self.rest.get(self.at..close)?.iter().any(|(_, c)| *c == end) {
                        return None;
                    }
                }
                _ => {}
            }
        }
    }

    fn command(&mut self) -> Option<()> {
        let start = self.rest.get(self.at).map_or(self.len, |(i, _)| *i);
        match self.next()? {
            '{' => self.blocks += 1,
            '}' => self.blocks = self.blocks.checked_sub(1)?,
            'p' | 'P' | 'd' | 'D' | 'n' | 'N' | 'g' | 'G' | 'h' | 'H' | 'x' | '=' | 'F' | 'z' => {}
            'l' | 'q' | 'Q' | 'L' => {
                self.skip(&[' ', '\t']);
                while self.peek().is_some_and(|c| c.is_ascii_digit()) {
                    self.at += 1;
                }
            }
            ':' | 'b' | 't' | 'T' | 'v' => self.label(),
            '#' | 'a' | 'i' | 'c' => self.line(),
            's' => return self.substitute(start),
            'y' => {
                let end = self.next()?;
                self.delimited(end)?;
                self.delimited(end)?;
            }
            'r' | 'R' => {
                let path = self.word();
                self.act(start, ScriptKind::Read { path: Some(path) }, "sed-read", "reads a file");
            }
            'w' | 'W' => {
                let path = self.word();
                self.write(start, path);
            }
            'e' => {
                let command = self.word();
                let text = if command.is_empty() { None } else { Some(command) };
                self.act(start, ScriptKind::Shell(text), "sed-execute", "runs a command");
            }
            _ => return None,
        }
        self.skip(&[' ', '\t']);
        match self.peek() {
            None | Some(';' | '\n' | '}' | '{' | '#') => Some(()),
            // Behind a block's brace or a label the next command may follow at once.
            _ if matches!(self.rest.get(self.at.checked_sub(1)?).map(|(_, c)| *c), Some('{' | '}' | ' ' | '\t')) => {
                Some(())
            }
            _ => None,
        }
    }

    fn substitute(&mut self, start: usize) -> Option<()> {
        let end = self.next()?;
        if end == '\\' || end == '\n' {
            return None;
        }
        self.delimited(end)?;
        self.delimited(end)?;
        loop {
            match self.peek() {
                Some('g' | 'p' | 'i' | 'I' | 'm' | 'M') => self.at += 1,
                Some(c) if c.is_ascii_digit() => self.at += 1,
                Some('e') => {
                    self.at += 1;
                    self.act(start, ScriptKind::Shell(None), "sed-execute", "runs what a replacement makes");
                }
                Some('w') => {
                    self.at += 1;
                    let path = self.word();
                    self.write(start, path);
                }
                Some(';' | '\n' | '}' | ' ' | '\t' | '#') | None => return Some(()),
                Some(_) => return None,
            }
        }
    }

    fn write(&mut self, start: usize, path: String) {
        if !matches!(path.as_str(), "/dev/stdout" | "/dev/stderr") {
            self.act(
                start,
                ScriptKind::Write { path: Some(path), append: false, tree: false },
                "sed-write",
                "writes lines to a file",
            );
        }
    }

    /// A label ends at a blank, a semicolon or a brace.
    fn label(&mut self) {
        self.skip(&[' ', '\t']);
        while self.peek().is_some_and(|c| !matches!(c, ';' | '\n' | ' ' | '\t' | '}')) {
            self.at += 1;
        }
    }

    /// The rest of the line: a file name or a command reaches to its end.
    fn word(&mut self) -> String {
        self.skip(&[' ', '\t']);
        let mut out = String::new();
        while let Some(c) = self.peek().filter(|c| *c != '\n') {
            out.push(c);
            self.at += 1;
        }
        out
    }

    /// A text or a comment: to the end of the line, continued by a backslash.
    fn line(&mut self) {
        while let Some(c) = self.next() {
            match c {
                '\\' => drop(self.next()),
                '\n' => return,
                _ => {}
            }
        }
    }

    fn act(&mut self, start: usize, kind: ScriptKind, rule: &'static str, what: &'static str) {
        let end = self.rest.get(self.at).map_or(self.len, |(i, _)| *i);
        self.out.acts.push(ScriptAct { span: Span::new(start, end), kind, rule, what });
    }
}

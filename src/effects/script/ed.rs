//! What `ed` and vi's `ex` are told line by line. Known are the commands that both read alike, and nothing else: what changes
//! the text in the buffer, writes it to its own file, or names another one.

use super::{ScriptAct, ScriptKind, ScriptRead};
use crate::span::Span;

/// Commands without more behind them, but for `!` and the flags of what is printed.
const PLAIN: &[&str] = &[
    "d", "j", "p", "n", "l", "u", "=", "q", "Q", "wq", "x", "w", "wa", "wqa", "qa", "xa", "up", "update", "H", "h",
    "P", "retab",
];
/// Settings of the file and of its layout.
const SETTINGS: &[&str] = &[
    "ff=unix", "ff=dos", "fileformat=unix", "fileformat=dos", "bomb", "nobomb", "et", "expandtab", "noet", "nobackup",
];
/// How deep commands stand in `g`.
const DEEPEST: usize = 3;

/// Reads what an editor is told.
pub fn inspect(text: &str) -> ScriptRead {
    let mut reader = Ed { lines: text.split('\n'), at: 0, out: ScriptRead::default() };
    let understood = reader.all().is_some();
    let mut out = reader.out;
    out.understood = understood;
    out.proven = understood && out.acts.iter().all(|act| matches!(act.kind, ScriptKind::Read { .. }));
    if !understood {
        out.why = Some("not a command of an editor that oneway can follow".into());
    }
    out
}

struct Ed<'a> {
    lines: std::str::Split<'a, char>,
    /// Where the next line begins.
    at: usize,
    out: ScriptRead,
}

impl<'a> Ed<'a> {
    fn line(&mut self) -> Option<(&'a str, Span)> {
        let line = self.lines.next()?;
        let span = Span::new(self.at, self.at + line.len());
        self.at = span.end + 1;
        Some((line, span))
    }

    fn all(&mut self) -> Option<()> {
        while let Some((line, span)) = self.line() {
            self.command(line, span, 0)?;
        }
        Some(())
    }

    /// One command, and those behind a bar.
    fn command(&mut self, line: &str, span: Span, depth: usize) -> Option<()> {
        let rest = addresses(line.trim_start_matches([' ', '\t', ':']))?.trim_start_matches([' ', '\t']);
        let behind = match rest.chars().next() {
            None => return Some(()),
            Some('a' | 'i' | 'c') if rest.len() == 1 => return self.text(),
            Some('s') if rest.get(1..2).is_some_and(is_edge) => substitute(rest.get(1..)?)?,
            Some('g' | 'v') if depth < DEEPEST => {
                let (_, inner) = delimited(rest.get(1..)?.trim_start_matches('!'))?;
                return self.command(inner, span, depth + 1);
            }
            Some('m' | 't') => addresses(rest.get(1..)?.trim_start())?,
            Some('k') if rest.len() == 2 => "",
            Some('!') => {
                self.act(span, ScriptKind::Shell(None), "editor-command", "runs a command out of an editor");
                return None;
            }
            Some(_) => self.word(rest, span)?,
        };
        match behind.trim_start_matches([' ', '\t', '\r']).strip_prefix('|') {
            Some(next) => self.command(next, span, depth),
            None => behind.trim().is_empty().then_some(()),
        }
    }

    /// A command that is a word; gives what follows it.
    fn word<'t>(&mut self, rest: &'t str, span: Span) -> Option<&'t str> {
        let end = rest.find(|c: char| !c.is_ascii_alphabetic() && c != '=').unwrap_or(rest.len());
        let (word, behind) = (rest.get(..end)?, rest.get(end..)?);
        let forced = behind.strip_prefix('!').unwrap_or(behind);
        let name = behind.trim();
        let plain =
            |name: &str| !name.starts_with(['!', '>', '+']) && !name.contains(['|', '%', '#', '`', '$', '*', '?']);
        match word {
            "set" | "se" => SETTINGS.contains(&name).then_some(""),
            "w" | "W" | "r" if !name.is_empty() && behind.starts_with(' ') => {
                plain(name).then_some(())?;
                let path = Some(name.to_owned());
                match word {
                    "r" => self.act(span, ScriptKind::Read { path }, "editor-read", "reads a file into an editor"),
                    _ => {
                        let kind = ScriptKind::Write { path, append: word == "W", tree: false };
                        self.act(span, kind, "editor-write", "writes another file out of an editor");
                    }
                }
                Some("")
            }
            // `pnl` says how the line that was changed is shown.
            _ if PLAIN.contains(&word)
                || word.len() == 2 && word.ends_with(['p', 'n', 'l']) && word.starts_with(['d', 'j']) =>
            {
                Some(forced)
            }
            _ => None,
        }
    }

    /// Lines of text, up to a dot. Where the command before them fails (a pattern is not found, a line is not there), the editor
    /// goes on, and takes them for commands.
    fn text(&mut self) -> Option<()> {
        while let Some((line, _)) = self.line() {
            if line == "." {
                break;
            }
            is_mere_text(line).then_some(())?;
        }
        Some(())
    }

    fn act(&mut self, span: Span, kind: ScriptKind, rule: &'static str, what: &'static str) {
        self.out.acts.push(ScriptAct { span, kind, rule, what });
    }
}

/// Whether a line would run and write nothing, were it a command: no shell, no other file, no list of commands.
fn is_mere_text(line: &str) -> bool {
    let Some(rest) = addresses(line.trim_start_matches([' ', '\t', ':'])) else { return false };
    let mut chars = rest.trim_start_matches([' ', '\t']).chars();
    let first = chars.next();
    let behind = chars.as_str();
    let ends = |text: &str| text.starts_with([' ', '\t', '!']);
    match first {
        Some('!') => false,
        Some('w') => !ends(behind) && !behind.strip_prefix('q').is_some_and(ends),
        Some('W' | 'r' | 'e' | 'E' | 'f') => !ends(behind),
        Some('g' | 'v' | 'G' | 'V') => behind.starts_with(|c: char| c.is_ascii_alphanumeric()),
        _ => true,
    }
}

/// Whether a text begins with what may stand around a pattern.
fn is_edge(text: &str) -> bool {
    text.starts_with(['/', '#', ',', '@', '+', ';', ':', '!', '=', '~', '%', '?'])
}

/// What stands behind the addresses of a command.
fn addresses(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest = match rest.chars().next() {
            Some('/' | '?') => delimited(rest)?.1,
            Some('\'') => rest.get(2..)?,
            Some(c) if c.is_ascii_digit() || matches!(c, '.' | '$' | '%' | ',' | ';' | '+' | '-' | '^') => {
                rest.get(1..)?
            }
            _ => return Some(rest),
        };
    }
}

/// A text up to its own first sign, unescaped, and what follows; where a bar is in it, editors part it in other ways.
fn delimited(text: &str) -> Option<(&str, &str)> {
    let edge = text.chars().next().filter(|_| is_edge(text))?;
    let inner = text.get(1..)?;
    let mut escaped = false;
    for (at, c) in inner.char_indices() {
        match c {
            '|' => return None,
            _ if std::mem::take(&mut escaped) => {}
            '\\' => escaped = true,
            c if c == edge => return Some((inner.get(..at)?, inner.get(at + 1..)?)),
            _ => {}
        }
    }
    (!escaped).then_some((inner, ""))
}

/// What follows a substitution; what vi computes may run anything.
fn substitute(text: &str) -> Option<&str> {
    let (_, rest) = delimited(text)?;
    let edge = text.get(..1)?;
    let again = format!("{edge}{rest}");
    let (new, flags) = delimited(&again).map(|(new, flags)| (new.to_owned(), flags.len()))?;
    let flags = rest.get(rest.len() - flags..)?;
    (!new.starts_with("\\=")).then_some(())?;
    Some(flags.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, 'g' | 'p' | 'i' | 'I' | 'l' | 'n' | 'e')))
}

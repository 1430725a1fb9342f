//! Who takes the names that another one prints: `xargs`, and loops over what `read` gets.

use super::{MAX_NAMES, MAX_TIMES, Writer, fill, prints, words};
use crate::grammar::quote;
use crate::grammar::shell::tree::{Command, CommandKind, List, Pipeline, Simple, Word};
use crate::span::Span;
use std::path::Path;

/// A loop written out is not longer.
const MAX_UNROLLED: usize = 128 << 10;
/// What one call may hold, so that it stays one.
const MAX_CALL: usize = 100 << 10;

/// How `xargs` takes names.
#[derive(Default)]
struct Takes {
    /// The separator, where one was named.
    between: Option<char>,
    /// What stands for the name, one call for each line.
    place: Option<String>,
    /// Each call gets some of them.
    portions: bool,
    /// The file that it reads.
    file: Option<String>,
    /// Where its command begins.
    at: usize,
}

impl Writer<'_> {
    /// What a pipeline comes to whose names are known, up to who takes them.
    pub(super) fn fed(&self, pipeline: &Pipeline, dir: &Path) -> Option<(Span, String)> {
        let takes = |stage: &Command| match &stage.kind {
            CommandKind::While { .. } => true,
            CommandKind::Simple(simple) => taker(simple),
            _ => false,
        };
        let at = pipeline.stages.iter().position(takes)?;
        let (before, stage) = (pipeline.stages.get(..at)?, pipeline.stages.get(at)?);
        let text = self.output(before, dir)?;
        let new = match &stage.kind {
            CommandKind::Simple(simple) => self.with_redirections(self.taken(simple, &text, dir)?, stage),
            _ => self.read_lines(stage, Some(&text), dir)?,
        };
        Some((before.first()?.span.join(stage.span), new))
    }

    /// The same for a call that reads a file.
    pub(super) fn fed_by_file(&self, simple: &Simple, command: &Command, dir: &Path) -> Option<String> {
        taker(simple).then_some(())?;
        let text = match words::input(command)? {
            Some(file) => prints::file(&dir.join(file), self.sight)?,
            None => String::new(),
        };
        let words: Vec<String> = simple.words.iter().map(words::literal).collect::<Option<_>>()?;
        (Takes::parse(&words)?.file.is_some() || !command.redirs.is_empty()).then_some(())?;
        self.taken(simple, &text, dir)
    }

    /// The commands that `xargs` runs.
    fn taken(&self, simple: &Simple, text: &str, dir: &Path) -> Option<String> {
        let known: Vec<String> = simple.words.iter().map(words::literal).collect::<Option<_>>()?;
        let takes = Takes::parse(&known)?;
        let read = match &takes.file {
            Some(file) => prints::file(&dir.join(file), self.sight)?,
            None => text.to_owned(),
        };
        let inner = known.get(takes.at..).filter(|inner| !inner.is_empty())?;
        let names = takes.names(&read)?;
        let program = words::program(inner.first()?)?;
        if let Some(place) = &takes.place {
            (names.len() <= MAX_TIMES).then_some(())?;
            let call = |name: &String| {
                words::joined(&inner.iter().map(|word| word.replace(place.as_str(), name)).collect::<Vec<_>>())
            };
            let calls: Vec<String> = names.iter().map(call).collect::<Option<_>>()?;
            return Some([":".to_owned()].into_iter().chain(calls).collect::<Vec<_>>().join("\n"));
        }
        let parts = takes.portions && !program.carries.is_empty();
        if parts || names.len() > 1 && words::puts_last(inner) {
            return None;
        }
        let all: Vec<String> = inner.iter().chain(&names).cloned().collect();
        words::joined(&all).filter(|call| call.len() <= MAX_CALL)
    }

    /// A loop over the lines that `read` gets, line by line.
    pub(super) fn read_lines(&self, command: &Command, fed: Option<&str>, dir: &Path) -> Option<String> {
        let CommandKind::While { cond, body } = &command.kind else { return None };
        let [one] = cond.as_slice() else { return None };
        let [Command { kind: CommandKind::Simple(read), redirs, .. }] = one.first.stages.as_slice() else {
            return None;
        };
        (one.rest.is_empty() && redirs.is_empty() && !one.first.negated).then_some(())?;
        self.source(command.span).starts_with("while").then_some(())?;
        let known: Vec<String> = read.words.iter().map(words::literal).collect::<Option<_>>()?;
        let (var, options) = match known.as_slice() {
            [read, options @ .., var] if read == "read" => (var, options),
            _ => return None,
        };
        let (mut raw, mut end) = (false, '\n');
        let mut options = options.iter();
        while let Some(option) = options.next() {
            match option.as_str() {
                "-r" => raw = true,
                "-d" | "-rd" => {
                    raw |= option == "-rd";
                    end = options.next()?.chars().next().unwrap_or('\0');
                }
                _ => return None,
            }
        }
        let file = words::input(command)?;
        let text = match (&file, fed) {
            (Some(file), _) => prints::file(&dir.join(file), self.sight)?,
            (None, Some(text)) => text.to_owned(),
            (None, None) => return None,
        };
        (raw || !text.contains('\\')).then_some(())?;
        let whole = read.assigns.iter().any(|assign| assign.name == "IFS");
        let line = |line: &str| if whole { line.to_owned() } else { line.trim_matches([' ', '\t', '\n']).to_owned() };
        let values: Vec<String> = text.split(end).map(line).filter(|line| !line.is_empty()).collect();
        // What reads in the body takes lines away from the loop.
        let text = self.unrolled(var, &values, body, command, false)?;
        Some(format!("(\n{text}\n)"))
    }

    /// A body once for each value.
    pub(super) fn unrolled(
        &self,
        var: &str,
        values: &[String],
        body: &List,
        of: &Command,
        own: bool,
    ) -> Option<String> {
        let (first, last) = (body.first()?, body.last()?);
        let end = last.rest.last().map_or(&last.first, |(_, pipeline)| pipeline).span.end;
        let within = Span::new(first.first.span.start, end);
        let source = self.source(within);
        let fits = values.len() <= MAX_NAMES && values.len() * (source.len() + 64) <= MAX_UNROLLED;
        (fits && !source.contains("<<") && !source.is_empty()).then_some(())?;
        let mut out = String::from(":\n");
        for value in values {
            (!value.contains(['\n', '\0'])).then_some(())?;
            let known = vec![(var.to_owned(), vec![value.clone()])];
            let filled = fill::filled(self.text, body, within, &known);
            let body = filled.as_deref().unwrap_or(source);
            out.push_str(&format!("{var}={}\n{body}\n", quote::shell(value)));
        }
        Some(if own { self.with_redirections(out, of) } else { out })
    }

    /// A text with the redirections of the command that it stands for; those that are read are in it already.
    pub(super) fn with_redirections(&self, text: String, command: &Command) -> String {
        let writes = |redir: &&crate::grammar::shell::tree::Redir| !redir.op.reads();
        let redirs: Vec<&str> = command.redirs.iter().filter(writes).map(|redir| self.source(redir.span)).collect();
        if redirs.is_empty() { text } else { format!("{{\n{text}\n}} {}", redirs.join(" ")) }
    }
}

/// Whether a call takes its words from what comes in.
fn taker(simple: &Simple) -> bool {
    let row = simple.words.first().and_then(Word::literal).and_then(|name| words::program(&name));
    simple.assigns.is_empty() && row.is_some_and(|row| row.is("takes") && row.is("at-once"))
}

impl Takes {
    fn parse(words: &[String]) -> Option<Self> {
        let mut out = Self { at: 1, ..Self::default() };
        while let Some(option) = words.get(out.at).filter(|word| word.starts_with('-')) {
            out.at += 1;
            let mut value = || {
                out.at += 1;
                words.get(out.at - 1).cloned()
            };
            match option.as_str() {
                "-0" | "--null" => out.between = Some('\0'),
                "-r" | "--no-run-if-empty" | "-t" | "-x" => {}
                "-0r" | "-r0" => out.between = Some('\0'),
                "-d" => out.between = Some(delimiter(&value()?)?),
                "-I" => out.place = Some(value()?),
                "-i" => out.place = Some("{}".into()),
                "-a" | "--arg-file" => out.file = Some(value()?),
                "-n" | "-L" | "-P" => {
                    value()?.parse::<usize>().ok()?;
                    out.portions = true;
                }
                other => match (other.get(..2)?, other.get(2..)?) {
                    ("-d", rest) => out.between = Some(delimiter(rest)?),
                    ("-I", rest) => out.place = Some(rest.to_owned()),
                    ("-n" | "-L" | "-P", rest) if rest.parse::<usize>().is_ok() => out.portions = true,
                    _ => return None,
                },
            }
        }
        Some(out)
    }

    /// The names in what comes in.
    fn names(&self, text: &str) -> Option<Vec<String>> {
        let quoted = text.contains(['"', '\'', '\\']);
        let names: Vec<String> = match (self.between, &self.place) {
            (Some(end), _) => text.split(end).filter(|name| !name.is_empty()).map(str::to_owned).collect(),
            (None, _) if quoted => return None,
            (None, Some(_)) => text.lines().map(str::trim_start).filter(|l| !l.is_empty()).map(str::to_owned).collect(),
            (None, None) => words::split_plain(text),
        };
        (names.len() <= MAX_NAMES).then_some(names)
    }
}

fn delimiter(text: &str) -> Option<char> {
    match text {
        "\\n" | "\n" => Some('\n'),
        "\\0" => Some('\0'),
        _ => None,
    }
}

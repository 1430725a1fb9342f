//! The text as it would run now: patterns in loops, `find`, `xargs` and `$(…)` are written out with the names that they stand
//! for at this moment. Whoever keeps a copy reads that text beside the one that is given; nobody is judged by it.

mod feed;
mod fill;
mod find;
mod prints;
mod words;

use super::sight::Sight;
use crate::grammar::shell::tree::{AndOr, Command, CommandKind, Join, List, Pipeline, Simple, Word};
use crate::grammar::shell::{Reading, parse, visit};
use crate::span::Span;
use std::path::{Path, PathBuf};

/// A longer text is not written out.
const MAX_TEXT: usize = 256 << 10;
/// The most names that one place is written out with.
const MAX_NAMES: usize = 2000;
/// The most times that a command is written out, once for each name.
const MAX_TIMES: usize = 200;
/// How deep texts in texts are followed.
const MAX_DEPTH: usize = 3;

/// A text with its names written out.
#[derive(Debug)]
pub struct WrittenOut {
    /// The text.
    pub text: String,
    /// Where the last of its names are written: what writes before that may change them.
    pub last: usize,
}

/// Writes a text out; `None` where there is nothing to write out, where that cannot be seen, or where names stand at `end` or
/// behind it.
pub fn written_out(text: &str, tree: Option<&Reading>, end: usize, sight: &Sight) -> Option<WrittenOut> {
    let dir = sight.cwd()?.to_owned();
    match tree {
        Some(tree) => whole(text, tree, end, &dir, sight, 0),
        None => whole(text, &parse(text), end, &dir, sight, 0),
    }
}

/// The same for a text that may stand in another one.
fn whole(text: &str, reading: &Reading, end: usize, dir: &Path, sight: &Sight, depth: usize) -> Option<WrittenOut> {
    if reading.gap.is_some() || depth > MAX_DEPTH || words::is_odd(&reading.list) {
        return None;
    }
    let mut writer = Writer { text, end, sight, edits: Vec::new(), late: false, depth };
    writer.list(&reading.list, Some(dir.to_owned()));
    if writer.late {
        return None;
    }
    // What an inner text does first, nobody sees from outside.
    let first = reading.list.first().map_or(0, |item| item.first.span.end);
    if depth > 0 && writer.edits.iter().any(|(span, _)| span.start >= first) {
        return None;
    }
    splice(text, writer.edits)
}

fn splice(text: &str, mut edits: Vec<(Span, String)>) -> Option<WrittenOut> {
    edits.sort_by_key(|(span, _)| span.start);
    let (mut out, mut at, mut last) = (String::new(), 0, None);
    for (span, new) in edits {
        out.push_str(text.get(at..span.start)?);
        last = Some(out.len());
        out.push_str(&new);
        at = span.end;
    }
    out.push_str(text.get(at..)?);
    let last = last?;
    (out.len() <= MAX_TEXT).then_some(WrittenOut { text: out, last })
}

/// Reads a text in its order and notes what stands elsewhere for what.
struct Writer<'a> {
    text: &'a str,
    /// Where names may not stand any more.
    end: usize,
    sight: &'a Sight<'a>,
    edits: Vec<(Span, String)>,
    /// Some do: there is nothing more to look for.
    late: bool,
    depth: usize,
}

/// Where the shell is; `None` is somewhere unknown.
type Here = Option<PathBuf>;

impl Writer<'_> {
    fn list(&mut self, list: &List, mut here: Here) -> Here {
        for item in list {
            if self.late {
                break;
            }
            here = self.and_or(item, here);
        }
        here
    }

    fn edit(&mut self, span: Span, new: String) {
        self.late |= span.start >= self.end;
        self.edits.push((span, new));
    }

    fn and_or(&mut self, item: &AndOr, before: Here) -> Here {
        let mut here = self.pipeline(&item.first, before.clone());
        let first = here.clone();
        for (join, pipeline) in &item.rest {
            // What stands behind `||` runs where the other failed, and that may be a `cd`.
            let from = if *join == Join::Or && here != before { None } else { here };
            here = self.pipeline(pipeline, from);
        }
        // Whether all of a list ran is not known behind it; the first of it did.
        match here == first {
            _ if item.background => before,
            true => here,
            false => None,
        }
    }

    fn pipeline(&mut self, pipeline: &Pipeline, here: Here) -> Here {
        if let [only] = pipeline.stages.as_slice() {
            return self.command(only, here);
        }
        if let Some(dir) = &here
            && let Some((span, new)) = self.fed(pipeline, dir)
        {
            self.edit(span, new);
            return here;
        }
        for stage in &pipeline.stages {
            self.command(stage, here.clone());
        }
        here
    }

    fn command(&mut self, command: &Command, here: Here) -> Here {
        let whole = here.as_deref().and_then(|dir| self.replaced(command, dir));
        if let Some(new) = whole {
            self.edit(command.span, new);
            return here;
        }
        match &command.kind {
            CommandKind::Simple(simple) => return self.simple(simple, here),
            CommandKind::Group(list) => return self.list(list, here),
            CommandKind::Subshell(list) => drop(self.list(list, here.clone())),
            CommandKind::If { branches, otherwise } => {
                for (cond, body) in branches {
                    self.list(cond, here.clone());
                    self.list(body, here.clone());
                }
                otherwise.iter().for_each(|body| drop(self.list(body, here.clone())));
            }
            // What a loop lists it lists again when something else is there.
            _ => {}
        }
        let stays = matches!(command.kind, CommandKind::Subshell(_)) || !moves(command);
        here.filter(|_| stays)
    }

    fn simple(&mut self, simple: &Simple, here: Here) -> Here {
        let literal: Option<Vec<String>> = simple.words.iter().map(words::literal).collect();
        match literal.as_deref() {
            Some([cd, to]) if cd == "cd" || cd == "pushd" => {
                let to = here?.join(to);
                return self.sight.look.resolved(&to).filter(|dir| self.sight.look.has(dir));
            }
            Some([first, ..]) if MOVING.contains(&first.as_str()) => return None,
            _ => {}
        }
        if let Some(dir) = &here {
            let dir = dir.clone();
            self.names(simple, &dir);
        }
        here
    }

    /// The words of a call that stand for names.
    fn names(&mut self, simple: &Simple, dir: &Path) {
        let last = simple.words.len().saturating_sub(1);
        for (at, word) in simple.words.iter().enumerate().skip(1) {
            if words::literal(word).is_some() {
                continue;
            }
            let Some(values) = self.values(word, dir) else { continue };
            let ends = at == last && values.len() > 1 && words::ends_in_place(&simple.words);
            if !ends && let Some(new) = words::joined(&values) {
                self.edit(word.span, new);
            }
        }
    }

    /// What one command comes to, where all of it is written anew.
    fn replaced(&self, command: &Command, dir: &Path) -> Option<String> {
        match &command.kind {
            CommandKind::For { var, words: Some(list), body } => {
                let mut values = Vec::new();
                for word in list {
                    values.extend(self.values(word, dir)?);
                }
                let few = values.len() <= 8 && list.iter().all(|word| words::literal(word).is_some());
                if few { None } else { self.unrolled(var, &values, body, command, true) }
            }
            CommandKind::While { .. } => self.read_lines(command, None, dir),
            CommandKind::Simple(simple) => {
                let text = self.text_of(simple, dir).or_else(|| self.fed_by_file(simple, command, dir))?;
                Some(self.with_redirections(text, command))
            }
            _ => None,
        }
    }

    /// What a call comes to that runs others: `find -exec`, `sh -c`.
    fn text_of(&self, simple: &Simple, dir: &Path) -> Option<String> {
        simple.assigns.is_empty().then_some(())?;
        let words = self.all(simple.words.iter(), dir)?;
        if let Some(text) = find::done(&words, dir, self.sight) {
            return Some(text);
        }
        let filled = fill::shell_call(&words);
        let [shell, option, inner, rest @ ..] = filled.as_deref().unwrap_or(&words) else { return None };
        (words::is_shell(shell) && matches!(option.as_str(), "-c" | "-lc" | "-ec")).then_some(())?;
        let inner = match whole(inner, &parse(inner), usize::MAX, dir, self.sight, self.depth + 1) {
            Some(now) => now.text,
            None => filled.as_ref().map(|_| inner.clone())?,
        };
        let all: Vec<String> = [shell, option, &inner].into_iter().chain(rest).cloned().collect();
        words::joined(&all)
    }

    /// The values of some words, one after the other.
    fn all<'w>(&self, words: impl Iterator<Item = &'w Word>, dir: &Path) -> Option<Vec<String>> {
        let mut out = Vec::new();
        for word in words {
            out.extend(self.values(word, dir)?);
        }
        Some(out)
    }

    /// The words that a word comes to.
    fn values(&self, word: &Word, dir: &Path) -> Option<Vec<String>> {
        let values = match words::substituted(word) {
            Some(list) => words::split(&self.printed(list, dir)?)?,
            None => words::expanded(word, dir, self.sight)?,
        };
        (values.len() <= MAX_NAMES).then_some(values)
    }

    /// What a list of one pipeline prints.
    fn printed(&self, list: &List, dir: &Path) -> Option<String> {
        let [AndOr { first, rest, background: false }] = list.as_slice() else { return None };
        rest.is_empty().then(|| self.output(&first.stages, dir))?
    }

    /// What stages print, each fed by the one before it.
    fn output(&self, stages: &[Command], dir: &Path) -> Option<String> {
        let mut flow: Option<String> = None;
        for stage in stages {
            let CommandKind::Simple(simple) = &stage.kind else { return None };
            let input = match words::input(stage)? {
                Some(file) => Some(prints::file(&dir.join(file), self.sight)?),
                None => flow,
            };
            simple.assigns.is_empty().then_some(())?;
            flow = Some(prints::output(&self.all(simple.words.iter(), dir)?, input, dir, self.sight)?);
        }
        flow
    }

    fn source(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }
}

/// Builtins that leave one somewhere else than is followed here.
const MOVING: &[&str] = &["cd", "pushd", "popd"];

/// Whether a command may leave the shell somewhere else.
fn moves(command: &Command) -> bool {
    let mut found = false;
    visit::walk_command(command, &mut |node| {
        if let visit::Visited::Command(Command { kind: CommandKind::Simple(simple), .. }) = node {
            found |= simple.words.first().and_then(Word::literal).is_some_and(|w| MOVING.contains(&&*w));
        }
    });
    found
}

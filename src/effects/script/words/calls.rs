//! From a word with an effect to what is done: its arguments, as far as they are literal.

use super::{WordsReader, is_opaque};
use crate::catalog::script::words::EACH;
use crate::catalog::script::{Arg, CallRow, Do, arg, holds};
use crate::effects::script::acts::{ScriptCall, kinds, steered};
use crate::effects::script::fold::Texts;
use crate::effects::script::{Language, ScriptKind, read_nested};
use crate::grammar::script::tree::{Id, NodeKind, ScriptTree};
use crate::grammar::script::words::PieceKind;

/// Words that end the arguments of a call without brackets.
const MODIFIERS: &[&str] =
    &["if", "unless", "while", "until", "for", "foreach", "or", "and", "do", "rescue", "then", "xor"];

/// The longest list of arguments that is looked at.
const LONGEST: usize = 256;

impl WordsReader<'_> {
    /// A word with an effect: `start` is where its name begins, `at` its last piece.
    pub(super) fn act(&mut self, start: usize, at: usize, row: &'static CallRow) {
        let span = self.span(start).join(self.span(at));
        let name = row.name;
        if is_opaque(row.does) {
            self.sink.miss(|| format!("`{name}` may do anything"));
        }
        match row.does {
            Do::Chdir => return self.sink.moved = true,
            Do::Load(_) => return self.module(at),
            Do::Eval(_) => {
                self.sink.act(span, ScriptKind::Eval);
                if let Some(text) = self.first_text(at) {
                    self.sink.nest(span, read_nested(self.language, &text, self.depth + 1));
                }
                return;
            }
            _ => {}
        }
        let mut args = self.arguments(at);
        let size = args.first().zip(args.last()).map_or(0, |(a, b)| b.1.saturating_sub(a.0));
        match self.fuel.checked_sub(size + args.len()) {
            Some(left) => self.fuel = left,
            None => {
                args = vec![(at, at)];
                self.sink.miss(|| "the program is too long to be followed".to_string());
            }
        }
        for kind in self.kinds(start, row.does, &args) {
            self.refined(span, name, kind);
        }
    }

    /// What a row comes to with these arguments.
    fn kinds(&mut self, start: usize, does: Do, args: &[(usize, usize)]) -> Vec<ScriptKind> {
        let mut tree = ScriptTree::default();
        let mut nodes = Vec::new();
        let callee = tree.add(NodeKind::Nothing, self.span(start), &[]);
        nodes.push(callee);
        for range in args {
            let node = self.node(&mut tree, *range);
            nodes.push(node);
        }
        let call_id = tree.add(NodeKind::Call, self.span(start), &nodes);
        let mut texts = Texts::new(&tree, self.source);
        for id in tree.ids() {
            let text = texts.plain(id);
            texts.push(text);
        }
        let call = ScriptCall { tree: &tree, source: self.source, id: Some(call_id) };
        let places: Vec<Id> = call.places().collect();
        let one = |n: u8| matches!(places.get(usize::from(n)..), Some([_])) && !call.spreads();
        let text = |n: u8| places.get(usize::from(n)).and_then(|id| texts.of(*id)).map(str::to_string);
        let behind = |at: u8| places.iter().skip(usize::from(at) + 1).map(|id| tree.kind(*id));
        // An environment, files for its output, a mode: only the mode is harmless.
        let odd = match does {
            Do::Words(n) if one(n) => steered(call),
            Do::Run(a) => steered(call) || behind(a.at).any(|k| !matches!(k, NodeKind::Text(_) | NodeKind::Number(_))),
            Do::Spawn(_, list) => behind(list.at).next().is_some(),
            _ => false,
        };
        if odd {
            self.sink.act(self.span(start), ScriptKind::Eval);
        }
        match does {
            Do::Words(n) if one(n) => vec![ScriptKind::Shell(text(n))],
            Do::Run(a) if text(a.at).is_some() => vec![ScriptKind::Shell(text(a.at))],
            Do::Delete(Arg { at: EACH, .. }) => each(&call, &places, &texts, Do::Delete),
            Do::DeleteTree(Arg { at: EACH, .. }) => each(&call, &places, &texts, Do::DeleteTree),
            Do::Mode(Arg { at: EACH, .. }) => each(&call, &places, &texts, Do::Mode),
            Do::Write(Arg { at: EACH, .. }) => each(&call, &places, &texts, Do::Write),
            Do::MakeDir(Arg { at: EACH, .. }) => each(&call, &places, &texts, Do::MakeDir),
            does => kinds(does, call, &texts),
        }
    }

    /// Second thoughts about what a file's name means.
    fn refined(&mut self, span: crate::span::Span, name: &str, kind: ScriptKind) {
        let remote = |p: &str| p.starts_with("http") || p.starts_with("ftp") || p.starts_with("//");
        let kind = match kind {
            ScriptKind::Read { path: Some(path) } if path.starts_with('|') && self.language == Language::Ruby => {
                ScriptKind::Shell(path.get(1..).map(str::to_string))
            }
            ScriptKind::Read { path: Some(path) } if self.reads_urls() && remote(&path) => {
                ScriptKind::Network { url: Some(path), send: false }
            }
            ScriptKind::Read { path: Some(path) } if path.starts_with("php://stdin") => return,
            ScriptKind::Read { path: Some(path) } if path.contains("://") && self.language == Language::Php => {
                return self.sink.miss(|| format!("`{path}` is no plain file"));
            }
            ScriptKind::Write { path: Some(path), .. }
                if matches!(
                    &*path,
                    "php://stdout" | "php://stderr" | "php://output" | "php://memory" | "/dev/null"
                ) =>
            {
                return;
            }
            ScriptKind::Read { path: None } if self.reads_urls() && self.source.contains("://") => {
                self.sink.act(span, ScriptKind::Network { url: None, send: true });
                return self.sink.miss(|| "a name may be an address".to_string());
            }
            ScriptKind::Read { path: None }
                if self.language == Language::Ruby
                    && (name == "open" || name.starts_with("IO.") || name == "Kernel.open") =>
            {
                return self.sink.miss(|| "a name may be a command".to_string());
            }
            other => other,
        };
        self.sink.act(span, kind);
    }

    fn reads_urls(&self) -> bool {
        self.language == Language::Php
    }

    fn module(&mut self, at: usize) {
        match self.first_text(at) {
            Some(name) if holds(self.profile.modules, &name) => {}
            Some(name) if name.starts_with(['.', '/']) => {
                self.sink.act(self.span(at), ScriptKind::File(Some(name)));
                self.sink.miss(|| "a file of code is run".to_string());
            }
            Some(name) => self.sink.miss(|| format!("the module `{name}` is not known")),
            None => self.sink.miss(|| "a module is loaded by a name that is not known".to_string()),
        }
    }

    /// The arguments of the call whose name stands at `at`, as ranges of pieces.
    pub(super) fn arguments(&self, at: usize) -> Vec<(usize, usize)> {
        let brackets = self.opens(at + 1) && (self.is_tight(at) || !self.goes_on(self.mate(at + 1)));
        let (from, to) = match brackets {
            true => (at + 2, self.mate(at + 1)),
            false => (at + 1, self.stop(at + 1)),
        };
        let mut out = Vec::new();
        let (mut start, mut here) = (from, from);
        while here < to && here < from + LONGEST {
            match self.token(here) {
                Some(PieceKind::Open(_)) => here = self.mate(here),
                Some(PieceKind::Op)
                    if matches!(self.text(here), "," | "=>")
                        && !(self.text(here) == "=>" && self.language != Language::Perl) =>
                {
                    out.push((start, here));
                    start = here + 1;
                }
                _ => {}
            }
            here += 1;
        }
        if start < to {
            out.push((start, to));
        }
        // What is too long to be looked at is not known.
        if to.saturating_sub(from) >= LONGEST {
            out.push((to, to));
        }
        out
    }

    /// `f(x)` rather than `f (x), y`.
    fn is_tight(&self, at: usize) -> bool {
        self.span(at).end == self.span(at + 1).start || self.language != Language::Ruby
    }

    fn goes_on(&self, close: usize) -> bool {
        self.op(close + 1) == ","
    }

    /// Where a call without brackets ends.
    fn stop(&self, from: usize) -> usize {
        let mut at = from;
        while at < self.pieces.len() && at < from + LONGEST {
            match self.token(at) {
                Some(PieceKind::Open(b'{')) if at > from && self.language == Language::Ruby => return at,
                Some(PieceKind::Open(_)) => at = self.mate(at),
                Some(PieceKind::Close(_) | PieceKind::End) | None => return at,
                Some(PieceKind::Name) if MODIFIERS.contains(&self.text(at)) => return at,
                Some(PieceKind::Op) if matches!(self.text(at), "||" | "&&" | "?" | ":") => return at,
                _ => {}
            }
            at += 1;
        }
        at
    }

    /// One argument as a node.
    fn node(&mut self, tree: &mut ScriptTree, (from, to): (usize, usize)) -> Id {
        let span = self.span(from);
        if let Some(key) = self.keyword(from).map(str::to_string) {
            let value = self.plain_node(tree, (from + 1, to));
            return tree.add(NodeKind::Keyword(key.into()), span, &[value]);
        }
        if matches!(self.op(from), "*" | "**" | "...")
            || self.text(from).starts_with('@') && self.language == Language::Perl
        {
            let value = tree.add(NodeKind::Garbled, span, &[]);
            return tree.add(NodeKind::Spread, span, &[value]);
        }
        if self.language == Language::Ruby && self.pairs((from, to)) {
            return tree.add(NodeKind::Keyword("=>".into()), span, &[]);
        }
        self.plain_node(tree, (from, to))
    }

    /// `:out => "file"`, outside of brackets.
    fn pairs(&self, (from, to): (usize, usize)) -> bool {
        let mut at = from;
        while at < to {
            match self.token(at) {
                Some(PieceKind::Open(_)) => at = self.mate(at),
                Some(PieceKind::Op) if self.text(at) == "=>" => return true,
                _ => {}
            }
            at += 1;
        }
        false
    }

    fn keyword(&self, at: usize) -> Option<&str> {
        let key = self.language == Language::Ruby && self.token(at) == Some(&PieceKind::Key);
        key.then(|| self.text(at))
    }

    fn plain_node(&mut self, tree: &mut ScriptTree, range: (usize, usize)) -> Id {
        let (from, to) = range;
        let span = self.span(from);
        let list = matches!(self.token(from), Some(PieceKind::Open(b'['))) && self.mate(from) + 1 == to;
        if list {
            let kids: Vec<Id> = self.items(from).into_iter().map(|item| self.literal_node(tree, item)).collect();
            return tree.add(NodeKind::List, span, &kids);
        }
        self.literal_node(tree, range)
    }

    /// The parts of a list in brackets.
    fn items(&self, open: usize) -> Vec<(usize, usize)> {
        let end = self.mate(open);
        let (mut start, mut at, mut out) = (open + 1, open + 1, Vec::new());
        while at < end && out.len() < 256 {
            match self.token(at) {
                Some(PieceKind::Open(_)) => at = self.mate(at),
                Some(PieceKind::Op) if self.text(at) == "," => {
                    out.push((start, at));
                    start = at + 1;
                }
                _ => {}
            }
            at += 1;
        }
        if start < end {
            out.push((start, end));
        }
        out
    }

    fn literal_node(&mut self, tree: &mut ScriptTree, (from, to): (usize, usize)) -> Id {
        let span = self.span(from);
        let number = to == from + 1 && self.token(from) == Some(&PieceKind::Number);
        let constant = matches!(self.named(from), "nil" | "null" | "NULL" | "true" | "false" | "TRUE" | "FALSE");
        let kind = match self.literal((from, to)) {
            Some((text, sure)) => {
                self.unsure(sure);
                NodeKind::Text(text.into())
            }
            None if number => NodeKind::Number(None),
            None if constant && to == from + 1 => NodeKind::Constant,
            None => NodeKind::Garbled,
        };
        tree.add(kind, span, &[])
    }

    /// The text of an expression, and whether it is certain: what stands in a variable is not.
    pub(super) fn literal(&self, (from, to): (usize, usize)) -> Option<(String, bool)> {
        let (mut out, mut sure, mut joined) = (String::new(), true, true);
        if to <= from || to - from > 64 {
            return None;
        }
        for at in from..to {
            match self.token(at)? {
                PieceKind::Op if !joined && self.text(at) == self.profile.join && !self.profile.join.is_empty() => {
                    joined = true;
                    continue;
                }
                PieceKind::Text(text) if joined || self.language == Language::Ruby => out.push_str(text.as_deref()?),
                PieceKind::Var | PieceKind::Name if joined => {
                    out.push_str(self.values.get(self.text(at))?.last()?);
                    sure = false;
                }
                _ => return None,
            }
            joined = false;
        }
        (!joined).then_some((out, sure))
    }

    /// The first argument of a call, if it is a text.
    pub(super) fn first_text(&mut self, at: usize) -> Option<String> {
        let first = *self.arguments(at).first()?;
        let (text, sure) = self.literal(first)?;
        self.unsure(sure);
        Some(text)
    }

    /// Whether what a function calls is written out: a function of its own, or a harmless one.
    pub(super) fn callback_fits(&mut self, at: usize, place: u8) -> bool {
        if !self.opens(at + 1) {
            return false;
        }
        let args = self.arguments(at);
        let Some((from, to)) = args.get(usize::from(place)).copied() else { return true };
        match self.token(from) {
            Some(PieceKind::Name) if matches!(self.text(from), "function" | "fn" | "static") => true,
            Some(PieceKind::Name) if to == from + 1 => self.text(from).eq_ignore_ascii_case("null"),
            // `strlen(...)`.
            Some(PieceKind::Name) if self.op(from + 2) == "..." && to == from + 4 => true,
            Some(PieceKind::Text(Some(name))) if to == from + 1 => {
                holds(self.profile.words, name) && !self.is_callback(name)
            }
            _ => false,
        }
    }

    fn is_callback(&self, name: &str) -> bool {
        self.profile.callbacks.iter().any(|(n, _)| *n == name)
    }
}

/// The same for every argument that is no number.
fn each(call: &ScriptCall<'_>, places: &[Id], texts: &Texts<'_>, make: fn(Arg) -> Do) -> Vec<ScriptKind> {
    let mut out = Vec::new();
    for (n, id) in places.iter().enumerate().take(64) {
        if !matches!(call.tree.kind(*id), NodeKind::Number(_)) {
            out.extend(kinds(make(arg(n as u8, "")), *call, texts));
        }
    }
    if out.is_empty() || call.spreads() {
        let nowhere = make(arg(crate::catalog::script::NONE, ""));
        out.extend(kinds(nowhere, *call, texts));
    }
    out
}

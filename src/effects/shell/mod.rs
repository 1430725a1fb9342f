//! Walks a shell text in the order in which it would run, with what the text itself has set so far.
//! Both branches of every choice count; what a branch changed is not known behind it.

mod abroad;
mod around;
mod options;
mod overlooked;
mod beside;
mod brace;
mod brings;
mod builtin;
mod built;
mod call;
mod carry;
mod database;
mod descriptors;
mod expand;
mod files;
mod flat;
mod flow;
mod found;
mod input;
mod language;
mod leaves;
mod letters;
mod loads;
mod linked;
mod package;
mod param;
mod pattern;
mod planted;
mod printed;
mod redirect;
mod repository;
mod search;
mod simple;
mod state;
mod task;
mod venv;
mod which;

pub use database::{client, statements, told};

use super::arg::{Arg, Flow, Rest};
use super::engine::Engine;
use super::prover::{Values, prove};
use crate::catalog::row::Lang;
use crate::grammar::shell::tree::{AndOr, Command, CommandKind, Join, List, Pipeline, Word, WordPart};
use crate::span::Span;
use descriptors::INPUT;
use state::{Opened, State};
use std::rc::Rc;

/// A shell that judges instead of running.
pub struct Shell<'e, 'w> {
    pub(super) engine: &'e mut Engine<'w>,
    pub(super) state: State,
    /// How many loop bodies may still be judged once per value.
    unroll: usize,
    /// How deep functions call each other.
    calls: usize,
    /// How many pipes and background lists we are inside of.
    forks: usize,
    /// What the names of the text that is read can hold.
    values: Rc<Values>,
    /// The language that an option has chosen for the programs of the call that is looked at.
    dialect: Option<Lang>,
    /// The text that is read is one for `sh`, which may be dash.
    posix: bool,
    /// Variables of the functions that are being judged.
    locals: Vec<String>,
    /// A line was read from an input that several commands share.
    drained: bool,
    /// The command that is looked at makes `PATH` lead to places of the person only.
    persons: bool,
    /// What this text builds.
    built: Vec<built::Built>,
    /// The commands of the text that were looked at, by where they stand; words are copied, so no other name holds.
    walked: Vec<Span>,
}

/// Loop bodies are judged for each value until this is used up; then once for a value that is not known.
const UNROLL: usize = 64;
const MAX_CALLS: usize = 32;

/// Judges a text as a shell in `dirs` would run it, with `stdin` as its input; gives what it prints.
pub fn run(engine: &mut Engine, text: &str, dirs: Vec<Option<String>>, args: Option<Vec<Arg>>, stdin: Flow) -> Flow {
    let args = args.map(Rc::new);
    let read = |engine: &mut Engine| {
        let mut shell = Shell::new(engine, dirs.clone());
        shell.state.args.clone_from(&args);
        let out = shell.text(text, stdin.clone());
        shell.uncalled();
        shell.planted();
        out
    };
    let out = read(engine);
    let calls = engine.found.calls.len();
    // A write may not happen, and then the file runs that was there before.
    if engine.beliefs.once_more() {
        read(engine);
        if engine.found.calls.get(..calls) == engine.found.calls.get(calls..) {
            engine.found.calls.truncate(calls);
        }
        engine.beliefs.once_more();
    }
    out
}

impl<'e, 'w> Shell<'e, 'w> {
    fn new(engine: &'e mut Engine<'w>, dirs: Vec<Option<String>>) -> Self {
        let mut state = State::default();
        state.dirs = dirs;
        Self {
            engine,
            state,
            unroll: UNROLL,
            calls: 0,
            forks: 0,
            values: Rc::default(),
            dialect: None,
            posix: false,
            locals: Vec::new(),
            drained: false,
            persons: false,
            built: Vec::new(),
            walked: Vec::new(),
        }
    }

    /// Reads and walks a text in this shell.
    pub(super) fn text(&mut self, text: &str, stdin: Flow) -> Flow {
        if !self.engine.burn(text.len() / 16 + 1) {
            return Flow::unknown();
        }
        let reading = self.engine.tree(text).unwrap_or_else(|| crate::grammar::shell::parse(text));
        let values = Rc::new(Values::of(&reading.list, &self.values));
        let outer = std::mem::replace(&mut self.values, values);
        if let Err((why, span)) = prove(&reading.list, text, &self.values, self.posix) {
            self.engine.unproven(why, span);
        }
        let walked = std::mem::take(&mut self.walked);
        let out = self.list(&reading.list, &stdin);
        self.overlooked(&reading.list);
        self.walked = walked;
        self.values = outer;
        reading.gap.iter().for_each(|gap| self.engine.gap(gap.what.clone(), gap.span));
        self.engine.keep_tree(text, reading);
        if let Some(span) = self.state.armed.take() {
            self.engine
                .dynamic("a value that bash may run: a substitution in an index, or another program for a name", span);
        }
        out
    }

    /// Does something with texts for a shell by this name: what is not bash or zsh by name may be dash.
    fn speaking<T>(&mut self, shell: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        let posix = !["bash", "zsh", "ksh"].iter().any(|name| shell.contains(name));
        let outer = std::mem::replace(&mut self.posix, posix);
        let out = read(self);
        self.posix = outer;
        out
    }

    pub(super) fn list(&mut self, list: &List, stdin: &Flow) -> Flow {
        let mut out = Flow::nothing();
        for item in list {
            out = out.then(self.and_or(item, stdin));
        }
        out
    }

    fn and_or(&mut self, item: &AndOr, stdin: &Flow) -> Flow {
        let outer = self.state.mark();
        self.forks += usize::from(item.background);
        let read = self.engine.beliefs.mark();
        let (made, mut sure, mut last) = (self.built.len(), true, &item.first);
        let mut out = self.pipeline(&item.first, stdin);
        let mark = self.state.mark();
        for (join, pipeline) in &item.rest {
            sure &= *join == Join::And;
            match sure {
                true => self.succeeded(last, made),
                false => self.doubts_builds(made),
            }
            last = pipeline;
            // What `||` guards may run without what stands before it; each side is judged, neither is sure.
            let before = self.state.mark();
            out = out.then(self.pipeline(pipeline, stdin));
            if *join == Join::Or {
                self.state.join(before);
            }
        }
        self.doubts_builds(made);
        if item.background {
            self.forks -= 1;
            self.engine.beliefs.again(read, usize::MAX);
            self.state.leave(outer);
        } else if !item.rest.is_empty() {
            self.state.join(mark);
        }
        out
    }

    fn pipeline(&mut self, pipeline: &Pipeline, stdin: &Flow) -> Flow {
        let alone = pipeline.stages.len() == 1;
        let mut flow = self.own_input(stdin);
        let read = self.engine.beliefs.mark();
        self.forks += usize::from(!alone);
        for (at, stage) in pipeline.stages.iter().enumerate() {
            let mark = self.state.mark();
            flow.fed |= at > 0;
            flow = self.command(stage, flow);
            flow.fed = false;
            flow.exact &=
                stage.redirs.iter().all(|redir| redir.fd.as_deref().is_none_or(|fd| fd == "0") && redir.op.reads());
            // The last one runs in the shell itself in zsh, and in bash with `lastpipe`.
            match at + 1 == pipeline.stages.len() {
                _ if alone => {}
                true => self.state.join(mark),
                false => self.state.leave(mark),
            }
        }
        self.forks -= usize::from(!alone);
        if !alone {
            self.engine.beliefs.again(read, self.engine.found.list.len());
        }
        flow
    }

    /// Judges a command and gives what it prints.
    pub(super) fn command(&mut self, command: &Command, stdin: Flow) -> Flow {
        if !self.engine.burn(1) {
            return Flow::unknown();
        }
        if let CommandKind::Simple(simple) = &command.kind {
            return self.simple(simple, &command.redirs, command.span, stdin);
        }
        let stdin = Flow { exact: false, ..stdin };
        let routes = self.redirections(&command.redirs, stdin);
        // What runs inside shares the input: each of them may have read a part of it.
        let inside = Flow { exact: false, ..routes.stdin.clone() };
        let read = self.engine.beliefs.mark();
        let linked = self.engine.linked.len();
        let input = || Some(Opened::Reads(Rc::new(inside.clone())));
        let own = inside.fed.then(|| self.state.open(INPUT, input()));
        let mut out = self.compound(command, &inside);
        if matches!(command.kind, CommandKind::While { .. } | CommandKind::For { .. } | CommandKind::ArithFor { .. }) {
            // The next round goes through the links that this one has made.
            if self.engine.linked.len() > linked {
                out = self.compound(command, &inside);
            }
            self.engine.beliefs.again(read, self.engine.found.list.len());
        }
        if let Some(own) = own {
            self.state.open(INPUT, own);
        }
        Flow { exact: false, ..self.deliver(routes, out) }
    }

    fn compound(&mut self, command: &Command, stdin: &Flow) -> Flow {
        match &command.kind {
            CommandKind::Simple(_) => Flow::nothing(),
            CommandKind::Subshell(list) => self.apart(list, stdin),
            CommandKind::Group(list) => self.list(list, stdin),
            CommandKind::If { branches, otherwise } => self.branches(branches, otherwise.as_ref(), stdin),
            CommandKind::While { cond, body } => {
                self.forget(cond);
                self.forget(body);
                self.list(cond, stdin);
                // What comes in is for `read`, and its body only shares it.
                let stdin = &Flow { fed: stdin.fed && !reads(cond), ..stdin.clone() };
                self.list(body, stdin);
                self.forget(cond);
                self.forget(body);
                if stdin.text.is_some() {
                    // The first line is known; the others are read as well.
                    let rest = Flow { text: None, ..stdin.clone() };
                    self.list(cond, &rest);
                    self.list(body, &rest);
                    self.forget(cond);
                    self.forget(body);
                }
                Flow { secret: stdin.secret, ..Flow::unknown() }
            }
            CommandKind::For { var, words, body } => self.each(var, words.as_deref(), body, stdin),
            CommandKind::ArithFor { parts, body } => {
                self.inside(parts);
                self.counted(parts);
                self.forget(body);
                self.list(body, stdin);
                Flow::unknown()
            }
            CommandKind::Case { word, arms } => {
                self.single(word);
                let start = self.state.mark();
                for arm in arms {
                    arm.patterns.iter().for_each(|p| drop(self.single(p)));
                    let mark = self.state.mark();
                    self.list(&arm.body, stdin);
                    self.state.join(mark);
                }
                self.state.join(start);
                Flow::unknown()
            }
            CommandKind::Arith(parts) => {
                self.inside(parts);
                self.counted(parts);
                Flow::nothing()
            }
            CommandKind::Cond(words) => {
                self.cond(words);
                Flow::nothing()
            }
            CommandKind::Function { name, body } => {
                self.state.define(name, Some(Rc::new((**body).clone())));
                Flow::nothing()
            }
            CommandKind::Coproc(inner) => {
                let mark = self.state.mark();
                self.command(inner, Flow::unknown());
                self.state.leave(mark);
                Flow::nothing()
            }
        }
    }

    fn branches(&mut self, branches: &[(List, List)], otherwise: Option<&List>, stdin: &Flow) -> Flow {
        let start = self.state.mark();
        for (cond, body) in branches {
            self.list(cond, stdin);
            let mark = self.state.mark();
            self.list(body, stdin);
            self.state.join(mark);
        }
        if let Some(body) = otherwise {
            self.list(body, stdin);
        }
        self.state.join(start);
        Flow::unknown()
    }

    fn each(&mut self, var: &str, words: Option<&[Word]>, body: &List, stdin: &Flow) -> Flow {
        let values = match words {
            Some(words) => self.words(words),
            None => self
                .state
                .args
                .as_ref()
                .map_or_else(|| vec![Arg { rest: Rest::Many, ..Arg::default() }], |a| a.to_vec()),
        };
        if values.is_empty() {
            self.no_round(words, body);
        }
        for value in values.iter().take(8) {
            self.environment_set(var, &vec![value.clone()], value.span);
        }
        self.forget(body);
        let mark = self.state.mark();
        if values.len() <= self.unroll.min(8) && !self.engine.spent() {
            self.unroll -= values.len();
            for value in values {
                self.state.set(var, Some(vec![once(value)]));
                self.list(body, stdin);
            }
        } else {
            self.state.set(var, Some(vec![common(&values)]));
            self.list(body, stdin);
        }
        self.state.join(mark);
        Flow::unknown()
    }

    /// What a body assigns is not known when it runs for the second time.
    fn forget(&mut self, body: &List) {
        for name in assigned(body) {
            if self.state.var(&name).is_some() {
                self.state.set(&name, None);
            }
        }
    }

    /// Runs a list in a subshell.
    fn apart(&mut self, list: &List, stdin: &Flow) -> Flow {
        let mark = self.state.mark();
        let out = self.list(list, stdin);
        self.state.leave(mark);
        out
    }

    /// What `$( … )` prints.
    pub(super) fn substitute(&mut self, list: &List) -> Flow {
        self.apart(list, &Flow::nothing())
    }

    /// `<( … )` gives what it prints; `>( … )` reads something unknown.
    pub(super) fn process(&mut self, list: &List, output: bool) -> Flow {
        if output {
            self.apart(list, &Flow::unknown());
            return Flow::nothing();
        }
        self.apart(list, &Flow::nothing())
    }

    fn cond(&mut self, words: &[Word]) {
        let args: Vec<Arg> = words.iter().map(|w| self.single(w)).collect();
        self.state.arm(&args);
        for (i, op) in args.iter().enumerate() {
            let number = op.known().is_some_and(|o| matches!(o, "-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge"));
            if number || op.known() == Some("-v") {
                let before = i.checked_sub(1).filter(|_| number).and_then(|i| args.get(i));
                before.into_iter().chain(args.get(i + 1)).for_each(|value| self.evaluated(value));
            }
        }
    }

    /// Variables that an arithmetic text may set hold some number from here on.
    fn counted(&mut self, parts: &[WordPart]) {
        for part in parts {
            let WordPart::Lit { text, .. } = part else { continue };
            self.counts(text);
        }
    }

    fn counts(&mut self, text: &str) {
        let compared = text.replace("<<=", "=\u{0}").replace(">>=", "=\u{0}");
        let compared = ["==", "!=", "<=", ">="].iter().fold(compared, |text, sign| text.replace(sign, " "));
        if !compared.contains('=') && !text.contains("++") && !text.contains("--") {
            return;
        }
        let names = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|name| param::is_name(name));
        for name in names {
            if self.state.var(name).is_some() {
                self.state.set(name, None);
            }
        }
    }

    /// A value that bash evaluates as arithmetic: `a[$(…)]` in it runs.
    pub(super) fn evaluated(&mut self, value: &Arg) {
        if value.text.contains("$(") || value.text.contains('`') {
            self.engine.dynamic("a value with a substitution in it is evaluated as arithmetic", value.span);
        }
    }

    /// Calls a function of the text.
    pub(super) fn function(&mut self, name: &str, args: &[Arg], stdin: Flow, span: Span) -> Flow {
        let Some(function) = self.state.functions.get_mut(name) else { return Flow::unknown() };
        // With little work left every body is judged once, whoever calls it.
        if self.engine.spent() && function.called {
            return Flow::unknown();
        }
        function.called = true;
        if function.active {
            if self.forks > 0 {
                self.engine.fork_bomb(span);
            }
            return Flow::unknown();
        }
        if self.calls >= MAX_CALLS || !self.engine.burn(8) {
            self.engine.gap("functions call each other too deeply", span);
            return Flow::unknown();
        }
        function.active = true;
        let bodies = function.bodies.clone();
        let old = self.state.args.clone();
        self.state.set_args(Some(Rc::new(args.to_vec())));
        self.calls += 1;
        let from = self.locals.len();
        let out = bodies.iter().fold(Flow::nothing(), |out, body| out.then(self.command(body, stdin.clone())));
        for name in self.locals.split_off(from) {
            self.state.set(&name, None);
        }
        self.calls -= 1;
        self.state.set_args(old);
        if let Some(function) = self.state.functions.get_mut(name) {
            function.active = false;
        }
        out
    }

    /// Functions that were defined and never called: something we did not see may call them.
    fn uncalled(&mut self) {
        let mut names: Vec<String> =
            self.state.functions.iter().filter(|(_, f)| !f.called).map(|(name, _)| name.clone()).collect();
        names.sort();
        for name in names {
            if self.state.functions.get(&name).is_some_and(|f| !f.called) {
                self.function(&name, &param::unknown_args(), Flow::unknown(), Span::default());
            }
        }
        self.state.set_args(Some(param::unknown_args()));
        for body in std::mem::take(&mut self.state.orphans) {
            self.command(&body, Flow::unknown());
        }
    }
}

/// The variables that a list may set, wherever in it.
fn assigned(list: &List) -> Vec<String> {
    let mut names = Vec::new();
    crate::grammar::shell::visit::commands(list, |_, simple| {
        names.extend(simple.assigns.iter().map(|a| a.name.clone()));
        let first = simple.words.first().and_then(Word::literal);
        if first.is_some_and(|w| {
            matches!(
                &*w,
                "read"
                    | "mapfile"
                    | "readarray"
                    | "printf"
                    | "export"
                    | "declare"
                    | "local"
                    | "typeset"
                    | "getopts"
                    | "let"
            )
        }) {
            let words = simple.words.iter().skip(1).filter_map(Word::literal);
            names.extend(words.map(|w| w.split('=').next().unwrap_or("").to_owned()));
        }
    });
    names
}

/// Whether a loop is one over what `read` gets.
fn reads(cond: &List) -> bool {
    let mut found = false;
    crate::grammar::shell::visit::commands(cond, |_, simple| {
        found |= simple.words.first().and_then(Word::literal).is_some_and(|word| word == "read");
    });
    found
}

/// A loop variable holds one word, also where the word before splitting might have been many.
fn once(value: Arg) -> Arg {
    Arg { rest: if value.rest == Rest::Many { Rest::Unknown } else { value.rest }, ..value }
}

/// One value that stands for many: their common beginning.
fn common(values: &[Arg]) -> Arg {
    let mut text = values.first().map(|v| v.text.clone()).unwrap_or_default();
    for value in values {
        let n = text.bytes().zip(value.text.bytes()).take_while(|(a, b)| a == b).count();
        let n = (0..=n).rev().find(|n| text.is_char_boundary(*n)).unwrap_or(0);
        text.truncate(n);
    }
    let (secret, public) = (values.iter().any(|v| v.secret), values.iter().all(|v| v.public));
    Arg { text, rest: Rest::Unknown, secret, public, ..Arg::default() }
}

/// Judges a tool of the host that writes one path.
pub fn write_file(engine: &mut Engine, dirs: Vec<Option<String>>, tool: &str, path: &str) {
    let before = engine.found.list.len();
    write_path(engine, dirs, tool, path);
    let how = match tool {
        // Such a call holds the text that it takes away, and so does the host's record of it.
        "Edit" | "MultiEdit" if engine.place.unkept => "the same edit the other way round: the call holds both texts",
        _ if engine.place.unkept => return,
        // Elsewhere the host keeps what its own file tools replace, and can bring it back.
        _ => "the host's rewind brings back what its own tools edited",
    };
    for finding in engine.found.list.iter_mut().skip(before) {
        finding.undo = crate::finding::Undo::Partial(how.into());
        finding.question = match std::mem::take(&mut finding.question) {
            crate::finding::Question::Kept { paths, .. } => crate::finding::Question::Lost { paths },
            other => other,
        };
    }
}

/// Judges a tool that writes one path.
pub fn write_path(engine: &mut Engine, dirs: Vec<Option<String>>, tool: &str, path: &str) {
    let mut shell = Shell::new(engine, dirs);
    let before = shell.engine.found.list.len();
    shell.write_path(&Arg::exact(path, Span::default()), false);
    for finding in shell.engine.found.list.iter_mut().skip(before) {
        finding.subject = tool.to_owned();
    }
}

/// Judges a tool that reads one path.
pub fn read_file(engine: &mut Engine, dirs: Vec<Option<String>>, path: &str) {
    let mut shell = Shell::new(engine, dirs);
    shell.reads(&Arg::exact(path, Span::default()));
}

/// Judges a tool that reads a directory with all below it.
pub fn read_tree(engine: &mut Engine, dirs: Vec<Option<String>>, path: &str) {
    let mut shell = Shell::new(engine, dirs);
    shell.reads_tree(&Arg::exact(path, Span::default()));
}

/// Judges a program in another language as an interpreter in `dirs` would run it.
pub fn program(engine: &mut Engine, lang: Lang, text: &str, dirs: Vec<Option<String>>) {
    let mut shell = Shell::new(engine, dirs);
    shell.language(lang, &Arg::exact(text, Span::default()), &Flow::nothing());
}

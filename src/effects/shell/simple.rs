//! A simple command: assignments, redirections, and which of builtin, function, alias or program its first word names.

use super::{
    Shell, builtin, pattern,
    state::{Content, VarValue},
};
use crate::catalog::{marks, shell as catalog};
use crate::effects::arg::{Arg, Flow, Made, Rest};
use crate::finding::{Act, Call, Effect, Finding, Object, Question, Reach, Undo};
use crate::grammar::shell::tree::{Assign, Redir, Simple, Word, WordPart};
use crate::leaf::leaf;
use crate::span::Span;

/// A pattern in command position is tried against at most this many names.
const MAX_CANDIDATES: usize = 24;

/// The work that each of them costs.
const CANDIDATE: usize = 64;

/// The arguments if every variable that the text never sets is unset: a word may become another (`${X:--delete}`) or go
/// away, and then the command falls on more. `None` where nothing changes.
fn unset(args: &[Arg]) -> Option<Vec<Arg>> {
    let changes = |arg: &Arg| match arg.rest {
        Rest::Exact | Rest::Glob => false,
        Rest::Unknown => arg.guess.as_deref().is_some_and(|guess| !guess.is_empty()),
        Rest::Many => arg.guess.is_some(),
    };
    if !args.iter().any(changes) {
        return None;
    }
    let mut out = Vec::with_capacity(args.len());
    for arg in args {
        match &arg.guess {
            Some(guess) if changes(arg) && arg.rest == Rest::Many => {
                out.extend(guess.split_whitespace().map(|w| Arg::exact(w, arg.span)));
            }
            Some(guess) if changes(arg) => {
                let word = Arg::exact(guess.clone(), arg.span);
                out.push(Arg { secret: arg.secret, public: arg.public, ..word });
            }
            _ => out.push(arg.clone()),
        }
    }
    Some(out)
}

/// What is copied or written to where an unset variable would lead is not known to be the machine: a variable may hold
/// anything, so it is asked. What is deleted there stays what it is.
fn doubt(finding: &mut Finding) {
    let wide = matches!(finding.effect.reach, Reach::Machine | Reach::Home) || finding.effect.object == Object::Guard;
    if !wide || !matches!(finding.effect.act, Act::Create | Act::Change) {
        return;
    }
    finding.effect = Effect::new(finding.effect.act, Object::Tree, Reach::Outside);
    finding.undo = Undo::Unknown("what the variable holds".into());
    finding.question = Question::Settled;
    finding.targets.clear();
}

impl Shell<'_, '_> {
    pub(super) fn simple(&mut self, simple: &Simple, redirs: &[Redir], span: Span, stdin: Flow) -> Flow {
        self.walked.push(span);
        let args = self.words(&simple.words);
        let mut routes = self.redirections(redirs, stdin);
        let mut before = Vec::new();
        for assign in &simple.assigns {
            let old = self.state.var(&assign.name).and_then(Content::value).cloned();
            before.push((assign.name.clone(), old));
            self.persons = self.persons_path(assign);
            self.assign(assign);
            self.persons = false;
            if !args.is_empty() {
                let value = self
                    .state
                    .var(&assign.name)
                    .and_then(Content::value)
                    .cloned()
                    .unwrap_or_else(|| vec![Arg::unknown(assign.span)]);
                self.handed_over(&assign.name, &value, assign.span);
            }
        }
        if args.is_empty() {
            // `$(< file)` is the file's text.
            let out = if redirs.is_empty() { Flow::nothing() } else { routes.stdin.clone() };
            return self.deliver(routes, out);
        }
        let names = self.engine.env.len();
        self.engine.env.extend(simple.assigns.iter().map(|a| a.name.clone()));
        let outer = self.engine.nested;
        self.engine.nested = outer.anew();
        let found = self.engine.found.list.len();
        self.persons = self.exports_persons_path(&simple.words);
        let out = self.argv(&args, span, routes.stdin.clone());
        self.persons = false;
        if out.secret && !routes.away && !routes.stdin.secret {
            self.shows_secret(found, span);
        }
        self.engine.nested = outer;
        self.engine.env.truncate(names);
        if let [only] = args.as_slice()
            && only.known() == Some("exec")
        {
            self.keeps_open(&mut routes);
        }
        // Assignments in front of a command are its own; `None` was unset before and is unknown again.
        for (name, old) in before {
            self.state.set(&name, old);
        }
        self.deliver(routes, out)
    }

    fn assign(&mut self, assign: &Assign) {
        if let Some(subscript) = &assign.subscript {
            let subscript = self.single(subscript);
            self.evaluated(&subscript);
        }
        let value = self.assigned(&assign.value);
        self.environment_set(&assign.name, &value, assign.span);
        let old = self.state.var(&assign.name).and_then(Content::value).cloned();
        let value = match (assign.append, &assign.subscript, old) {
            (_, Some(_), _) => None,
            (false, None, _) => Some(value),
            (true, None, Some(mut old)) => match (old.as_mut_slice(), value.as_slice()) {
                ([a], [b]) if a.rest == Rest::Exact && !is_array(&assign.value) => {
                    a.text.push_str(&b.text);
                    a.rest = b.rest;
                    a.secret |= b.secret;
                    a.public &= b.public;
                    Some(old)
                }
                _ if is_array(&assign.value) => {
                    old.extend(value);
                    Some(old)
                }
                _ => None,
            },
            (true, None, _) => None,
        };
        self.state.set(&assign.name, value);
    }

    /// The value of an assignment: one word, or the elements of an array.
    pub(super) fn assigned(&mut self, word: &Word) -> VarValue {
        match word.parts.as_slice() {
            [WordPart::Array { elements, indexed, .. }] => {
                let values = self.words(elements);
                if *indexed { vec![Arg { rest: Rest::Many, span: word.span, ..Arg::default() }] } else { values }
            }
            _ => vec![self.single(word)],
        }
    }

    /// A variable that changes what later commands are.
    pub(super) fn environment_set(&mut self, name: &str, value: &VarValue, span: Span) {
        use crate::catalog::env::{VarRole, address, kind, quiet, redirects, tunes};
        self.state.renames(name);
        self.state.arm(value);
        // make expands what it takes from the environment once more.
        let makes = |text: &str| text.contains("$(shell") || text.contains("${shell");
        if value.iter().any(|value| makes(&value.text)) {
            self.state.armed = Some(span);
        }
        let (role, first) = (kind(name), value.first().cloned().unwrap_or_default());
        if !matches!(role, VarRole::Plain | VarRole::Family) && first.made >= Made::Led && first.rest == Rest::Exact {
            self.engine.unproven("a variable that programs obey is put together by the shell", span);
        }
        // A proxy, a registry, a server: other programs ask it, or ask for its name.
        if address(name) && value.iter().any(|value| !value.public) {
            self.private_leaves(span);
        }
        if redirects(name, first.known()) {
            let effect = Effect::new(Act::Change, Object::Environment, Reach::Project);
            let undo = Undo::Unknown("what the programs do that talk to it".into());
            let what = format!("`{name}` makes other programs talk to another machine");
            self.engine.push(Finding::new("environment", effect, undo, span, what));
        }
        let what = match role {
            VarRole::Plain | VarRole::Family => return,
            VarRole::Log if first.known().is_some_and(|v| quiet(name, v)) => return,
            VarRole::Code if first.known().is_some_and(|v| tunes(name, v)) || self.leads_home(name, &first, span) => {
                return;
            }
            VarRole::Log => "makes other programs write to a file",
            VarRole::Command => match first.known() {
                Some(text) => {
                    let text = text.to_owned();
                    return self.carried(&text, span);
                }
                None => "names a program that other programs run",
            },
            VarRole::Path if name == "PATH" && self.persons => {
                let effect = Effect::new(Act::Change, Object::Environment, Reach::Project);
                let undo = Undo::Partial("it ends with the shell".into());
                let what = "adds places of the person or of the system to where programs are found";
                return self.engine.push(Finding::new("environment", effect, undo, span, what));
            }
            VarRole::Path => {
                self.looked_in(name, &first);
                "changes where programs are found"
            }
            VarRole::Code => "makes other programs load code",
        };
        let effect = Effect::new(Act::Change, Object::Environment, Reach::Project);
        let undo = match role {
            VarRole::Path => Undo::Unknown("what the programs do that are found there".into()),
            VarRole::Log => Undo::Unknown("what stands in that file".into()),
            _ => Undo::Unknown("what the code does that is loaded".into()),
        };
        self.engine.push(Finding::new("environment", effect, undo, span, format!("`{name}` {what}")));
    }

    /// A variable that is handed to other programs, and that one of them may obey.
    pub(super) fn handed_over(&mut self, name: &str, value: &VarValue, span: Span) {
        use crate::catalog::env::{VarRole, kind, plain, tunes};
        let first = value.first().cloned().unwrap_or_default();
        // What programs are found by is only read.
        if kind(name) != VarRole::Path
            && let Some(value) = first.known()
        {
            self.engine.handed(name, value, span);
        }
        if kind(name) == VarRole::Family && !first.known().is_some_and(|v| plain(v) || tunes(name, v)) {
            let effect = Effect::new(Act::Change, Object::Environment, Reach::Project);
            let undo = Undo::Unknown("what the programs do that obey it".into());
            let what = format!("`{name}` may make other programs load code, or write elsewhere");
            self.engine.push(Finding::new("environment", effect, undo, span, what));
        }
    }

    /// A text that another program will run in a shell.
    pub(in crate::effects) fn carried(&mut self, text: &str, span: Span) {
        if self.enter(span, text).is_some() {
            let (mark, read) = (self.state.mark(), self.engine.beliefs.mark());
            self.speaking("sh", |shell| shell.text(text, Flow::unknown()));
            // Nobody knows when it runs.
            self.engine.beliefs.again(read, usize::MAX);
            self.state.leave(mark);
            self.engine.exit();
        }
    }

    /// Judges a command by its words; gives what it prints.
    pub(in crate::effects) fn argv(&mut self, args: &[Arg], span: Span, stdin: Flow) -> Flow {
        let Some((first, rest)) = args.split_first() else { return Flow::nothing() };
        self.within(args, span, |shell| shell.expanded(first, rest, args, span, stdin))
    }

    /// Judges a command inside of those that hold it, as deep as that goes.
    fn within(&mut self, args: &[Arg], span: Span, judge: impl FnOnce(&mut Self) -> Flow) -> Flow {
        if !self.engine.burn(1 + args.len() / 8) {
            return Flow::unknown();
        }
        let outer = self.engine.nested;
        let Some(deeper) = outer.deeper(args.len()) else { return self.flat(args, span) };
        self.engine.nested = deeper;
        let out = judge(self);
        self.engine.nested = outer;
        out
    }

    fn expanded(&mut self, first: &Arg, rest: &[Arg], args: &[Arg], span: Span, stdin: Flow) -> Flow {
        if first.put_together() {
            self.engine.unproven("the command is put together by the shell", first.span);
        }
        if let Some(unset) = unset(rest).filter(|_| !self.engine.spent()) {
            let words: Vec<Arg> = std::iter::once(first.clone()).chain(unset).collect();
            let before = self.engine.found.list.len();
            self.argv(&words, span, stdin.clone());
            self.engine.found.list.iter_mut().skip(before).for_each(doubt);
        }
        match first.rest {
            Rest::Exact => self.named(&first.text, args, span, stdin),
            Rest::Glob => self.pattern_command(first, rest, span, stdin),
            Rest::Unknown | Rest::Many => self.unknown_command(first, rest, span, stdin),
        }
    }

    /// The command word is decided only when it runs; what it is if nothing is set counts as well.
    fn unknown_command(&mut self, first: &Arg, rest: &[Arg], span: Span, stdin: Flow) -> Flow {
        if first.flow.as_ref().is_some_and(|f| f.remote) {
            self.engine.remote_code(first.span);
        } else {
            self.engine.dynamic("the command is only known when it runs", first.span);
        }
        let guess = first.guess.as_deref().unwrap_or("");
        let mut words: Vec<Arg> = guess.split_whitespace().map(|w| Arg::exact(w, first.span)).collect();
        words.extend(rest.iter().cloned());
        if !words.is_empty() {
            self.argv(&words, span, stdin);
        }
        Flow::unknown()
    }

    /// A pattern in command position: every known program that it matches counts.
    fn pattern_command(&mut self, first: &Arg, rest: &[Arg], span: Span, stdin: Flow) -> Flow {
        self.engine.dynamic("the command is a pattern that matches a file", first.span);
        let base = leaf(&first.text).to_owned();
        let names = catalog::names().filter(|n| pattern::matches(&base, n)).take(MAX_CANDIDATES);
        for name in names {
            // Patterns in what these carry would multiply.
            if self.engine.spent() || !self.engine.burn(CANDIDATE) {
                break;
            }
            let mut words = vec![Arg::exact(name, first.span)];
            words.extend(rest.iter().cloned());
            self.argv(&words, span, stdin.clone());
        }
        Flow::unknown()
    }

    fn named(&mut self, name: &str, args: &[Arg], span: Span, stdin: Flow) -> Flow {
        let rest = args.get(1..).unwrap_or(&[]);
        if let Some(sure) = self.state.functions.get(name).map(|function| function.sure) {
            let out = self.function(name, rest, stdin.clone(), span);
            // Where it may not be defined, its name is a program's.
            return if sure { out } else { out.then(self.builtin_or_program(name, rest, args, span, &stdin)) };
        }
        if let Some(text) = self.state.aliased_to(name).cloned() {
            // Inside of itself an alias is a plain name.
            self.state.alias(name, None);
            let out = self.alias(&text, rest, span, stdin.clone());
            self.state.alias(name, Some(text));
            // Whether aliases are on is not known.
            return out.then(self.builtin_or_program(name, rest, args, span, &stdin));
        }
        self.builtin_or_program(name, rest, args, span, &stdin)
    }

    /// A command by name that no function and no alias hides (`command x`, `builtin x`).
    pub(in crate::effects) fn unhidden(&mut self, args: &[Arg], span: Span, stdin: Flow) -> Flow {
        let Some(name) = args.first().and_then(Arg::known) else { return self.argv(args, span, stdin) };
        let (name, rest) = (name.to_owned(), args.get(1..).unwrap_or(&[]));
        self.within(args, span, |shell| shell.builtin_or_program(&name, rest, args, span, &stdin))
    }

    fn builtin_or_program(&mut self, name: &str, rest: &[Arg], args: &[Arg], span: Span, stdin: &Flow) -> Flow {
        self.record(args, span);
        match builtin::run(self, name, rest, span, stdin) {
            Some(flow) => flow,
            None => self.program(name, rest, span, stdin),
        }
    }

    fn alias(&mut self, text: &str, rest: &[Arg], span: Span, stdin: Flow) -> Flow {
        let words: Vec<Option<&str>> = rest.iter().map(Arg::known).collect();
        let quoted: Option<Vec<String>> = words.into_iter().map(|w| w.map(crate::grammar::quote::shell)).collect();
        if quoted.is_none() {
            self.engine.dynamic("an alias gets arguments that are not known", span);
        }
        let line = format!("{text} {}", quoted.unwrap_or_default().join(" "));
        if self.enter(span, &line).is_none() {
            return Flow::unknown();
        }
        let out = self.text(&line, stdin);
        self.engine.exit();
        out
    }

    /// Notes the command for policy, approvals and self-protection.
    fn record(&mut self, args: &[Arg], span: Span) {
        let count = self.engine.recorded(args.len());
        let argv: Vec<Option<String>> = args.iter().take(count).map(|a| a.known().map(str::to_owned)).collect();
        let span = self.engine.place_span(span);
        let patterns = || args.iter().filter(|arg| arg.rest == Rest::Glob);
        let reads = || args.first().and_then(Arg::known).is_some_and(|name| marks::READS.has(name));
        if patterns().next().is_some() && !reads() {
            patterns().for_each(|pattern| self.engine.pattern(&pattern.text, span));
        }
        let env = self.engine.env.clone();
        self.engine.called(Call { argv, env, span });
    }
}

fn is_array(word: &Word) -> bool {
    matches!(word.parts.as_slice(), [WordPart::Array { .. }])
}

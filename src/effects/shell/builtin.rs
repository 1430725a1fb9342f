//! What bash itself does: the builtins that change the state of the shell or carry texts of their own.

use super::language::{STDIN, UNSEEN};
use super::letters::Letters;
use super::{Shell, param, printed, state};
use crate::effects::arg::{Arg, Flow, Rest};
use crate::effects::scope::normal;
use crate::effects::script::secrets::is_secret;
use crate::finding::{Act, Effect, Finding, Object, Reach, Undo};
use crate::span::Span;
use std::rc::Rc;

/// Judges a builtin; `None` if the name is none, or if its row in the catalog says what it does.
pub(super) fn run(shell: &mut Shell, name: &str, args: &[Arg], span: Span, stdin: &Flow) -> Option<Flow> {
    match name {
        "cd" | "chdir" => shell.cd(args),
        "pushd" => shell.cd(args),
        "popd" => shell.state.go(vec![None]),
        "export" | "declare" | "typeset" | "local" | "readonly" => shell.declare(name, args),
        "unset" => shell.unset(args, span),
        "eval" => return Some(shell.eval(args, span, stdin)),
        "source" | "." => return Some(shell.source(args, span, stdin)),
        "command" | "builtin" => return Some(shell.command_builtin(args, span, stdin)),
        "exec" => return Some(shell.exec(args, span, stdin)),
        "trap" => shell.trap(args),
        "alias" => shell.alias_set(args),
        "unalias" => {}
        "set" => shell.set(args),
        "shift" => shell.state.set_args(Some(param::unknown_args())),
        "read" | "mapfile" | "readarray" | "getopts" => shell.read_builtin(name, args, stdin),
        "printf" if args.first().is_some_and(|a| a.text.starts_with("-v")) => shell.printf_v(args),
        "let" => {
            for arg in args {
                shell.evaluated(arg);
                shell.counts(&arg.text);
            }
        }
        "test" | "[" => {
            for pair in args.windows(2) {
                if let [op, value] = pair
                    && op.text == "-v"
                {
                    shell.evaluated(value);
                }
            }
        }
        "enable" if args.iter().any(|a| a.text.starts_with("-f")) => {
            shell.engine.gap("loads machine code into the shell", span)
        }
        "compgen" | "complete" => shell.compgen(args, span),
        "bind" if args.iter().any(|a| a.text.contains('x')) => shell.engine.dynamic("binds a key to a command", span),
        "hash" if args.iter().any(|a| a.text.starts_with("-p")) => {
            shell.engine.dynamic("gives a command another program", span)
        }
        "fc" if !args.iter().any(|a| a.text.starts_with("-l")) => {
            shell.engine.dynamic("runs a command from the history", span)
        }
        "wait" => args.iter().for_each(|a| shell.evaluated(a)),
        ":" | "true" | "false" | "jobs" | "return" | "exit" | "logout" | "break" | "continue" | "umask" | "ulimit"
        | "shopt" | "type" | "times" | "dirs" | "disown" | "bg" | "fg" | "suspend" | "caller" | "enable" | "bind"
        | "hash" | "fc" | "compopt" => {}
        _ => return None,
    }
    let shown = printed(name, args);
    if shown.secret && !args.iter().any(|a| !a.text.starts_with('-')) {
        shell.shows_environment(span);
    }
    Some(shown)
}

/// What a builtin prints: variables and their values, names and settings, or nothing.
fn printed(name: &str, args: &[Arg]) -> Flow {
    let shows = args.is_empty() || args.iter().any(|a| a.text.starts_with('-') && a.text.contains('p'));
    match name {
        "export" | "declare" | "typeset" | "readonly" | "local" if shows => {
            let mut named = args.iter().filter(|a| !a.text.starts_with('-')).peekable();
            let secret = named.peek().is_none() || named.any(|a| a.rest != Rest::Exact || is_secret(&a.text));
            Flow { secret, ..Flow::unknown() }
        }
        "set" if args.is_empty() => Flow { secret: true, ..Flow::unknown() },
        "alias" | "trap" | "bind" | "hash" | "complete" | "umask" | "ulimit" | "shopt" | "enable" if shows => {
            Flow::unknown()
        }
        "jobs" | "type" | "times" | "dirs" | "popd" | "pushd" | "caller" | "fc" | "compgen" => Flow::unknown(),
        _ => Flow::nothing(),
    }
}

/// Linux takes no longer path.
const MAX_PATH: usize = 4096;

impl Shell<'_, '_> {
    /// A secret is shown, and no finding since then says so: it comes from a variable.
    pub(super) fn shows_secret(&mut self, since: usize, span: Span) {
        let says = |f: &Finding| f.effect.object == Object::Secret || f.effect.reach > Reach::Project;
        if !self.engine.found.list.iter().skip(since).any(says) {
            self.shows("shows a variable that holds a secret", span);
        }
    }

    /// All variables are shown, as by `env`.
    fn shows_environment(&mut self, span: Span) {
        self.shows("shows every variable, secrets among them", span);
    }

    fn shows(&mut self, what: &'static str, span: Span) {
        let effect = Effect::new(Act::Read, Object::Nothing, Reach::Outside);
        let mut finding = Finding::new("env-show", effect, Undo::Unneeded, span, what);
        finding.marks.outside = true;
        self.engine.push(finding);
    }

    fn cd(&mut self, args: &[Arg]) {
        let target = args.iter().find(|a| !a.text.starts_with('-') || a.text == "-");
        let home = self.engine.home().unwrap_or("~");
        let new: Vec<Option<String>> = match target {
            None => vec![Some(home.to_owned())],
            Some(arg) if arg.known() == Some("-") => self.state.been(),
            Some(arg) if arg.rest != Rest::Exact => vec![None],
            // A path that no system takes is no place, and following it would cost more with every step.
            Some(arg) => {
                let place = |dir: &Option<String>| normal(&arg.text, dir.as_deref()).filter(|p| p.len() <= MAX_PATH);
                self.state.dirs.iter().map(place).collect()
            }
        };
        // A `cd` that fails leaves the shell where it was.
        let mut dirs = new;
        if !target.is_some_and(|t| t.rest == Rest::Exact && self.sure_dir(&t.text)) {
            dirs.extend(self.state.dirs.iter().cloned());
        }
        self.state.go(state::distinct(dirs));
    }

    /// Whether a directory is known to exist, so that `cd` cannot fail.
    fn sure_dir(&self, text: &str) -> bool {
        use crate::world::FileKind;
        let [Some(dir)] = self.state.dirs.as_slice() else {
            return text.starts_with('/')
                && self.engine.world.meta(text.as_ref()).is_some_and(|m| m.kind == FileKind::Dir);
        };
        let Some(path) = normal(text, Some(dir)) else { return false };
        self.engine.world.meta(path.as_ref()).is_some_and(|m| m.kind == FileKind::Dir)
    }

    fn declare(&mut self, name: &str, args: &[Arg]) {
        for arg in args {
            if arg.text.starts_with('-') {
                // The variable is another one from here on.
                self.state.aliased |=
                    !matches!(name, "export" | "readonly") && arg.text.contains(['n', 'u', 'l', 'c', 'i']);
                if name != "export" && arg.text.contains('i') {
                    // Integer variables are evaluated as arithmetic when they are set.
                    args.iter().for_each(|a| self.evaluated(a));
                }
                continue;
            }
            let Some((var, value)) = arg.text.split_once('=') else {
                if arg.text.starts_with("BASH_") {
                    self.environment_set(&arg.text, &Vec::new(), arg.span);
                }
                if name == "export" {
                    let value =
                        self.state.var(&arg.text).and_then(super::state::Content::value).cloned().unwrap_or_default();
                    self.handed_over(&arg.text, &value, arg.span);
                }
                if name == "readonly" {
                    self.state.fix(&arg.text);
                }
                self.evaluated(arg);
                continue;
            };
            if !param::is_name(var.trim_end_matches('+')) {
                // The index of an array is arithmetic.
                self.evaluated(&Arg { text: var.to_owned(), ..arg.clone() });
            }
            let append = var.ends_with('+');
            let var = var.trim_end_matches('+');
            let start = arg.text.len() - value.len();
            let guess = arg.guess.as_deref().and_then(|g| g.get(start..)).map(str::to_owned);
            let value = vec![Arg { text: value.to_owned(), guess, ..arg.clone() }];
            self.environment_set(var, &value, arg.span);
            if name == "export" || args.iter().any(|a| a.text.starts_with('-') && a.text.contains('x')) {
                self.handed_over(var, &value, arg.span);
            }
            if name != "export" && args.iter().any(|a| a.text.starts_with('-') && a.text.contains('n')) {
                // A variable that stands for another one: what it is set to then, the other is.
                let other = value.first().map(|v| v.text.clone()).unwrap_or_default();
                self.environment_set(&other, &Vec::new(), arg.span);
            }
            if self.calls > 0 && matches!(name, "local" | "declare" | "typeset") {
                self.locals.push(var.to_owned());
            }
            if param::is_name(var) {
                self.state.set(var, if append { None } else { Some(value) });
            }
            if name == "readonly" || args.iter().any(|a| a.text.starts_with('-') && a.text.contains('r')) {
                self.state.fix(var);
            }
        }
    }

    fn unset(&mut self, args: &[Arg], span: Span) {
        use crate::catalog::env::{VarRole, kind};
        for arg in args.iter().filter(|a| !a.text.starts_with('-')) {
            self.evaluated(arg);
            if !matches!(kind(&arg.text), VarRole::Plain | VarRole::Log | VarRole::Family) {
                let effect = Effect::new(Act::Change, Object::Environment, Reach::Project);
                let what = format!("unsets `{}`, which other programs need", arg.text);
                self.engine.push(Finding::new(
                    "environment",
                    effect,
                    Undo::Partial("open a new shell".into()),
                    span,
                    what,
                ));
            }
            if self.state.functions.contains_key(&arg.text) {
                self.state.define(&arg.text, None);
            }
            match arg.text.split_once('[') {
                Some((array, _)) => self.state.set(array, None),
                None => self.state.set(&arg.text, Some(Vec::new())),
            }
        }
    }

    fn eval(&mut self, args: &[Arg], span: Span, stdin: &Flow) -> Flow {
        let args = if args.first().is_some_and(|a| a.text == "--") { args.get(1..).unwrap_or(&[]) } else { args };
        let words: Option<Vec<&str>> =
            args.iter().map(|a| a.known().or(if a.rest == Rest::Glob { Some(&a.text) } else { None })).collect();
        let Some(words) = words else {
            if args.iter().any(|a| a.flow.as_ref().is_some_and(|f| f.remote)) {
                self.engine.remote_code(span);
            }
            self.engine.dynamic("`eval` runs a text that is only known when it runs", span);
            return Flow::unknown();
        };
        let text = words.join(" ");
        let holder = if let [one] = args { one.span } else { span };
        if self.enter(holder, &text).is_none() {
            return Flow::unknown();
        }
        let out = self.text(&text, stdin.clone());
        self.engine.exit();
        out
    }

    fn source(&mut self, args: &[Arg], span: Span, stdin: &Flow) -> Flow {
        let Some(file) = args.first() else { return Flow::nothing() };
        let fed =
            STDIN.contains(&file.text.as_str()).then(|| Arg { flow: Some(Rc::new(stdin.clone())), ..file.clone() });
        if fed.is_some() && !stdin.exact {
            self.engine.unproven(UNSEEN, span);
        }
        let file = fed.as_ref().unwrap_or(file);
        for found in self.shadows(&file.text) {
            self.source(&[Arg::exact(found, file.span)], span, stdin);
        }
        let mark = self.state.mark();
        let secret = self.reads(file);
        match self.script(file) {
            Ok(Flow { text: Some(text), .. }) if self.activates(file, &text) => {}
            Ok(Flow { text: Some(text), .. }) => {
                if self.enter(file.span, &text).is_some() {
                    self.text(&text, Flow::nothing());
                    self.engine.exit();
                }
            }
            Ok(flow) if flow.remote => self.engine.remote_code(span),
            Ok(_) => self.engine.dynamic("a text that is only known when it runs is read as a script", span),
            Err(_) if self.activates_new(file) => {}
            Err(why) => self.engine.gap(why, file.span),
        }
        self.state.filled(mark, secret);
        Flow::unknown()
    }

    fn command_builtin(&mut self, args: &[Arg], span: Span, stdin: &Flow) -> Flow {
        let mut rest = args;
        while let Some((first, tail)) = rest.split_first() {
            match first.text.as_str() {
                "-v" | "-V" | "-pv" | "-pV" => return Flow::unknown(),
                "-p" | "--" => rest = tail,
                _ => break,
            }
        }
        self.unhidden(rest, span, stdin.clone())
    }

    fn exec(&mut self, args: &[Arg], span: Span, stdin: &Flow) -> Flow {
        let mut rest = args;
        while let Some((first, tail)) = rest.split_first() {
            match first.text.as_str() {
                "-a" => rest = tail.get(1..).unwrap_or(&[]),
                "-c" | "-l" | "-cl" | "-lc" | "--" => rest = tail,
                _ => break,
            }
        }
        self.unhidden(rest, span, stdin.clone())
    }

    fn trap(&mut self, args: &[Arg]) {
        let Some(action) = args.iter().find(|a| a.text != "--") else { return };
        match action.known() {
            Some("-l" | "-p" | "-" | "") => {}
            Some(text) => {
                let text = text.to_owned();
                // Nobody knows when it runs, and what it sets counts from then on.
                self.state.aliased |= text.contains('=');
                self.carried(&text, action.span);
            }
            None => self.engine.dynamic("`trap` runs a text that is only known when it runs", action.span),
        }
    }

    fn alias_set(&mut self, args: &[Arg]) {
        for arg in args {
            let Some((name, value)) = arg.text.split_once('=') else { continue };
            match arg.rest {
                Rest::Exact | Rest::Glob => self.state.alias(name, Some(value.to_owned())),
                _ => self.engine.dynamic("an alias stands for a text that is only known when it runs", arg.span),
            }
        }
    }

    fn set(&mut self, args: &[Arg]) {
        let dashes = args.iter().position(|a| a.text == "--");
        let from = match dashes {
            Some(i) => i + 1,
            None if args.first().is_some_and(|a| a.text.starts_with(['-', '+'])) => return,
            None => 0,
        };
        if from < args.len() || dashes.is_some() {
            self.state.set_args(Some(Rc::new(args.get(from..).unwrap_or(&[]).to_vec())));
        }
    }

    fn read_builtin(&mut self, name: &str, args: &[Arg], stdin: &Flow) {
        let words = Letters::of(
            args,
            match name {
                "read" => "adinNptu",
                "getopts" => "",
                _ => "dnOsuCc",
            },
        );
        // `mapfile -C` runs its word for every so many lines.
        for word in words.values('C') {
            match word.known() {
                Some(text) => self.carried(text, word.span),
                None => self.engine.dynamic("a command runs for every line that is only known when it runs", word.span),
            }
        }
        let other = words.values('u').last().map(|fd| fd.known().unwrap_or_default());
        let held = other.map(|fd| self.held(fd));
        let stdin = held.as_deref().unwrap_or(stdin);
        if let Some(text) = &stdin.text {
            let span = args.last().map_or_else(Span::default, |arg| arg.span);
            self.state.arm(&[Arg::exact(text.clone(), span)]);
        }
        self.state.set("REPLY", None);
        let raw = words.flags.contains('r');
        let line = stdin.text.as_deref().map(|text| text.split('\n').next().unwrap_or("").to_owned());
        // One name, one whole line, split by nothing, and nobody read before.
        let alone = words.operands.len() == 1
            && words.flags.chars().all(|c| matches!(c, 'r' | 's' | 'u'))
            && self.state.var("IFS").is_none()
            && (raw || line.as_deref().is_none_or(|line| !line.contains('\\')))
            && (other.is_some() || stdin.exact || !self.drained);
        match other {
            Some(fd) => self.consumed(fd, alone && name == "read"),
            None => self.drained |= !stdin.exact,
        }
        for arg in words.operands.iter().chain(words.values('a')) {
            self.evaluated(arg);
            let value = match (&stdin.text, name) {
                (Some(_), "read") if alone => {
                    let line = line.as_deref().unwrap_or("").trim_matches([' ', '\t']);
                    let line = Arg::exact(line, arg.span);
                    Arg { secret: stdin.secret, public: stdin.public, ..line }
                }
                _ => {
                    let public = stdin.public && !stdin.empty;
                    Arg { rest: Rest::Many, secret: stdin.secret, public, span: arg.span, ..Arg::default() }
                }
            };
            let value = vec![value];
            self.environment_set(&arg.text, &value, arg.span);
            self.state.set(&arg.text, Some(value));
        }
    }

    fn printf_v(&mut self, args: &[Arg]) {
        let attached =
            args.first().and_then(|first| Some(Arg { text: first.text.get(2..)?.to_owned(), ..first.clone() }));
        let attached = attached.filter(|var| !var.text.is_empty());
        let from = if attached.is_some() { 1 } else { 2 };
        let Some(var) = attached.as_ref().or(args.get(1)) else { return };
        self.evaluated(var);
        let value = printed::printf(args.get(from..).unwrap_or(&[])).map(|text| vec![Arg::exact(text, var.span)]);
        self.environment_set(&var.text, value.as_ref().unwrap_or(&Vec::new()), var.span);
        self.state.set(&var.text, value);
    }

    fn compgen(&mut self, args: &[Arg], span: Span) {
        for pair in args.windows(2) {
            let [flag, value] = pair else { continue };
            match (flag.text.as_str(), value.known()) {
                // `-W` expands its word list, `-C` runs a command.
                ("-W", Some(text)) => {
                    let text = format!(": {text}");
                    self.carried(&text, value.span);
                }
                ("-C", Some(text)) => {
                    let text = text.to_owned();
                    self.carried(&text, value.span);
                }
                ("-W" | "-C" | "-F", _) => self.engine.dynamic("a completion runs a text that is not known", span),
                _ => {}
            }
        }
    }
}

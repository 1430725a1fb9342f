//! Programs that hold other programs: their rows say where, here they are opened.

use super::Shell;
use crate::catalog::marks;
use crate::catalog::row::{Carry, Lang, Program};
use crate::catalog::shell as catalog;
use crate::effects::arg::{Arg, Flow, Made, Rest};
use crate::effects::engine::Site;
use crate::effects::scope::normal;
use crate::effects::words::{Flag, Parsed};
use crate::leaf::leaf;
use crate::span::Span;
use std::rc::Rc;

/// A longer text that `xargs` reads is not taken apart.
const MAX_WORDS: usize = 4096;
/// How many lines of its input are tried for `-I`; every other one is a word that nobody knows.
const MAX_LINES: usize = 8;

/// Options by which `xargs` runs its command more than once.
const PORTIONS: &str = "-n --max-args -L --max-lines -l -s --max-chars -x --exit -P --max-procs";

impl Shell<'_, '_> {
    /// Opens everything that the row says the call holds; gives what the inner command prints.
    pub(super) fn carries(
        &mut self,
        program: &'static Program,
        name: &str,
        parsed: &Parsed,
        args: &[Arg],
        span: Span,
        stdin: &Flow,
    ) -> Option<Flow> {
        let mut out = None;
        let dialect = self.dialect.take();
        for carry in program.carries {
            if let Some(flow) = self.speaking("sh", |shell| shell.carry(carry, name, parsed, args, span, stdin)) {
                out = Some(flow);
            }
        }
        self.dialect = dialect;
        let first = parsed.operands.first().and_then(|(_, a)| a.known());
        if program.loose && !parsed.flags.is_empty() && first.is_none_or(|word| catalog::program(word).is_none()) {
            self.anywhere(name, args, span, stdin);
        }
        out
    }

    /// Nobody said where the options of a wrapper end: the command may begin at every word that names a program.
    fn anywhere(&mut self, name: &str, args: &[Arg], span: Span, stdin: &Flow) {
        for at in super::flat::starts(args) {
            self.inner(name, args.get(at..).unwrap_or(&[]), span, stdin);
        }
    }

    fn carry(
        &mut self,
        carry: &Carry,
        name: &str,
        parsed: &Parsed,
        args: &[Arg],
        span: Span,
        stdin: &Flow,
    ) -> Option<Flow> {
        match *carry {
            Carry::Argv { skip } => {
                self.swallowed(name, parsed, args, span, stdin);
                let words = self.tail(parsed, args, skip);
                if words.is_empty() {
                    return None;
                }
                let place = parsed.values_of("-C --chdir --wd --working-directory").last().cloned();
                Some(self.elsewhere(place.as_ref(), |shell| shell.inner(name, words, span, stdin)))
            }
            Carry::ArgvMore { skip } => {
                self.swallowed(name, parsed, args, span, stdin);
                let at_once = catalog::program(name).is_some_and(|row| row.is("at-once"));
                // What comes in are the words; what is run reads nothing.
                let stdin = &Flow { fed: false, ..stdin.clone() };
                let mut inner = self.tail(parsed, args, skip).to_vec();
                if inner.is_empty() {
                    return None;
                }
                if let Some(place) = placeholder(parsed) {
                    // What is known to come in is tried as well, to find the worst.
                    for line in stdin.text.as_deref().unwrap_or("").lines().take(MAX_LINES) {
                        let with =
                            |word: &Arg| Arg { text: word.text.replace(&place, line), made: Made::One, ..word.clone() };
                        let words: Vec<Arg> = inner.iter().map(with).collect();
                        self.inner(name, &words, span, stdin);
                    }
                    inner.iter_mut().for_each(|word| replaced(word, &place, stdin));
                    return Some(self.inner(name, &inner, span, stdin));
                }
                // How the words of an input are split is only sure where it stands in the text and quotes nothing.
                let sure = |t: &&str| t.len() <= MAX_WORDS && stdin.exact && !t.contains(['"', '\'', '\\']);
                match stdin
                    .text
                    .as_deref()
                    .filter(|t| sure(t) && !parsed.has("-a --arg-file -d --delimiter -0 --null -E"))
                {
                    // What comes in is known: these words, whatever splits them.
                    Some(text) => {
                        let word = |w| Arg { secret: stdin.secret, public: stdin.public, ..Arg::exact(w, span) };
                        let given = text.split([' ', '\t', '\n']).filter(|w| !w.is_empty());
                        inner.extend(given.map(word));
                        if !at_once || parsed.has(PORTIONS) {
                            // Not all at once: each call gets some of them.
                            self.inner(name, &inner, span, stdin);
                            inner = self.tail(parsed, args, skip).to_vec();
                            inner.push(Arg { rest: Rest::Many, ..word("") });
                        }
                    }
                    None => {
                        let public = stdin.public && !stdin.empty;
                        let flow = Some(Rc::new(stdin.clone()));
                        let word = Arg { rest: Rest::Many, public, flow, span, ..Arg::default() };
                        inner.push(Arg { secret: stdin.secret, ..word });
                    }
                }
                Some(self.inner(name, &inner, span, stdin))
            }
            Carry::ArgvInside { sub, skip, entry } => {
                let words = self.inside_words(sub, skip, entry, parsed, args)?;
                Some(self.inside_of(name, &words, span, stdin))
            }
            Carry::ArgvAfter { sub, skip } => {
                let behind = parsed.sub_len(sub)? + skip;
                let Some(words) = self.inside_words(sub, skip, "", parsed, args) else {
                    if parsed.operands.len() > behind {
                        self.engine.unproven("where the command begins that is run is not known", span);
                    }
                    return None;
                };
                Some(self.inner(name, &words, span, stdin))
            }
            Carry::Package { sub, from, with } => {
                let words = self.inside_words(sub, 0, "", parsed, args)?;
                Some(self.package(name, from, parsed.has(with), &words, span, stdin))
            }
            Carry::PackageUnless { not, from, with } => {
                let first = parsed.operands.first().and_then(|(_, a)| a.known());
                if first.is_some_and(|f| not.split('|').any(|n| n == f)) {
                    return None;
                }
                let words = self.inside_words("", 0, "", parsed, args)?;
                Some(self.package(name, from, parsed.has(with), &words, span, stdin))
            }
            Carry::ScriptRun { sub, lang, ends } => {
                if parsed.has("-m --module") {
                    return None;
                }
                let words = self.inside_words(sub, 0, "", parsed, args)?;
                match words.split_first() {
                    Some((file, rest)) if file.text.ends_with(ends) => {
                        self.script_or_program(lang, file, rest, span, stdin)
                    }
                    _ => Some(self.inner(name, &words, span, stdin)),
                }
            }
            Carry::Module(flags) => {
                let (module, args) = (parsed.value_of(flags)?, args.get(parsed.after(flags)?..).unwrap_or(&[]));
                Some(self.module(module, args, span, stdin))
            }
            Carry::Task { sub, file, not } => {
                let first = parsed.operands.first().and_then(|(_, a)| a.known());
                if first.is_none_or(|f| not.is_empty() || !not.split('|').any(|n| n == f)) {
                    self.task(sub, file, parsed, args, span);
                }
                None
            }
            Carry::As { sub, other } => {
                let words = self.other_words(sub, other, parsed, args, span)?;
                Some(self.inner(name, &words, span, stdin))
            }
            Carry::AfterFlag(flags) => {
                let words = args.get(parsed.after(flags)?.checked_sub(1)?..)?.to_vec();
                match words.as_slice() {
                    [text] => {
                        self.language(Lang::Shell, text, stdin);
                        None
                    }
                    _ => Some(self.inner(name, &words, span, stdin)),
                }
            }
            Carry::Exec(flags) => {
                self.exec_words(flags, args, span);
                None
            }
            Carry::Flag(flags, lang) => {
                for value in parsed.values_of(flags) {
                    self.language(lang, value, stdin);
                }
                None
            }
            Carry::Lines(flags, lang) => {
                let values: Vec<Arg> = parsed.values_of(flags).cloned().collect();
                match values.as_slice() {
                    [] => {}
                    [one] => self.language(lang, one, stdin),
                    many => self.language(lang, &join(many, "\n"), stdin),
                }
                None
            }
            Carry::Wrapped { flags, starts, around: (before, behind), lang } => {
                for value in parsed.values_of(flags) {
                    if starts.is_empty() || value.text.starts_with(|c| starts.contains(c)) {
                        let text = format!("{before}{}{behind}", value.text);
                        self.language(lang, &Arg { text, guess: None, ..value.clone() }, stdin);
                    }
                }
                None
            }
            Carry::Dialect(flags, wanted, lang) => {
                if parsed.values_of(flags).any(|v| v.text.eq_ignore_ascii_case(wanted)) {
                    self.dialect = Some(lang);
                }
                None
            }
            Carry::BarNames => {
                for (_, name) in &parsed.operands {
                    self.bar_name(name, stdin);
                }
                None
            }
            Carry::FlagPrefix(flags, prefix, lang) => {
                for value in parsed.values_of(flags) {
                    if let Some(text) = value.text.strip_prefix(prefix) {
                        self.language(lang, &Arg { text: text.to_owned(), guess: None, ..value.clone() }, stdin);
                    }
                }
                None
            }
            Carry::FlagWords(flags) => {
                for value in parsed.values_of(flags) {
                    self.word_list(value, span, stdin);
                }
                None
            }
            Carry::Joined { skip, lang } => {
                let words = self.tail(parsed, args, skip);
                if words.is_empty() {
                    return None;
                }
                let outer = self.engine.outer;
                self.engine.outer = outer.or_else(|| self.engine.found.calls.len().checked_sub(1));
                let far = self.marked(name, "far");
                let site = if far { Site::Remote } else { self.engine.site };
                let here = std::mem::replace(&mut self.engine.site, site);
                self.language(lang, &join(words, " "), stdin);
                (self.engine.site, self.engine.outer) = (here, outer);
                None
            }
            Carry::Operand { index, lang, unless } => {
                let operand = parsed.operands.get(index).filter(|_| !parsed.has(unless))?;
                self.language(lang, &operand.1, stdin);
                None
            }
            Carry::Sub(sub, inner) => {
                parsed.sub_len(sub)?;
                self.carry(inner, name, parsed, args, span, stdin)
            }
            Carry::Each { skip, lang } => {
                for (_, text) in parsed.operands.get(skip..).unwrap_or(&[]) {
                    self.language(lang, text, stdin);
                }
                None
            }
            Carry::GitSetting(flags) => {
                // Behind a sub-command the same letter may name a branch or a commit; a setting has a value there.
                let sub = parsed.operands.first().map_or(usize::MAX, |(at, _)| *at);
                let sets = |f: &&Flag| {
                    f.at < sub || f.value.as_ref().is_some_and(|v| v.known().is_none_or(|v| v.contains('=')))
                };
                let given = parsed.flags.iter().filter(|f| flags.split(' ').any(|flag| flag == f.name)).filter(sets);
                given.filter_map(|f| f.value.as_ref()).for_each(|value| self.git_setting(value, span));
                None
            }
            Carry::Shell => {
                self.speaking(name, |shell| shell.shell_program(name, parsed, args, span, stdin));
                None
            }
            Carry::File(flags, lang) => {
                for value in parsed.values_of(flags) {
                    self.language_file(lang, value, &[], span, stdin);
                }
                None
            }
            Carry::FileOperand { index, lang, unless } => {
                let (at, file) = parsed.operands.get(index).filter(|_| !parsed.has(unless))?;
                let rest = args.get(at + 1..).unwrap_or(&[]);
                self.script_or_program(lang, file, rest, span, stdin)
            }
            Carry::FileAfter(sub, lang) => {
                let (at, file) = parsed.operands.get(parsed.sub_len(sub)?)?;
                let rest = args.get(at + 1..).unwrap_or(&[]);
                self.script_or_program(lang, file, rest, span, stdin)
            }
            Carry::TextAfter(sub, lang) => {
                let (_, text) = parsed.operands.get(parsed.sub_len(sub)?)?;
                self.language(lang, text, stdin);
                None
            }
            Carry::Stdin { lang, unless, operands } => {
                if parsed.has(unless) || parsed.operands.len() > operands {
                    return None;
                }
                self.language_stdin(lang, span, stdin);
                None
            }
        }
    }

    /// Judges something in another directory: `env -C dir …`.
    pub(super) fn elsewhere<T>(&mut self, place: Option<&Arg>, judge: impl FnOnce(&mut Self) -> T) -> T {
        let Some(place) = place else { return judge(self) };
        let mark = self.state.mark();
        let dirs = match place.known() {
            Some(dir) => self.state.dirs.iter().map(|from| normal(dir, from.as_deref())).collect(),
            None => vec![None],
        };
        self.state.go(dirs);
        let out = judge(self);
        self.state.leave(mark);
        out
    }

    /// A script, or a script that everybody knows as a program (`manage.py`).
    fn script_or_program(&mut self, lang: Lang, file: &Arg, rest: &[Arg], span: Span, stdin: &Flow) -> Option<Flow> {
        let base = leaf(&file.text);
        // What this text itself wrote is not what everybody knows.
        let ours = self.paths(file).iter().any(|p| self.is_written(p));
        let Some(program) = catalog::known_script(base).filter(|_| file.known().is_some() && !ours) else {
            self.language_file(lang, file, rest, span, stdin);
            return None;
        };
        if file.text.contains('/') {
            self.brought(&file.text, file.span);
        }
        let mut words = vec![Arg::exact(program, file.span)];
        words.extend(rest.iter().cloned());
        Some(self.inner(base, &words, span, stdin))
    }

    /// `id|`, `|id`, `>file`: a name that is opened the old way.
    fn bar_name(&mut self, name: &Arg, stdin: &Flow) {
        let text = name.text.trim();
        let command = text.strip_suffix('|').filter(|_| name.rest == Rest::Exact).or_else(|| text.strip_prefix('|'));
        let with = |text: &str| Arg { text: text.trim().to_owned(), guess: None, ..name.clone() };
        if let Some(command) = command {
            self.language(Lang::Shell, &with(command), stdin);
        } else if let Some(file) =
            text.strip_prefix("+<").or_else(|| text.strip_prefix('+').unwrap_or(text).strip_prefix('>'))
        {
            self.write_path(&with(file.trim_start_matches('>')), text.starts_with(">>"));
        }
    }

    /// `git -c key=value`: some values are programs.
    fn git_setting(&mut self, value: &Arg, span: Span) {
        use crate::catalog::gitconfig::{GitSetting, setting};
        use crate::finding::{Act, Effect, Finding, Object, Reach, Undo};
        let (key, text) = value.text.split_once('=').unwrap_or((&value.text, ""));
        match (setting(key), value.rest == Rest::Exact) {
            (GitSetting::Plain, _) if !key.is_empty() => {}
            (GitSetting::Command, true) => self.carried(text.strip_prefix('!').unwrap_or(text), value.span),
            (GitSetting::Alias, true) => match text.strip_prefix('!') {
                Some(text) => self.carried(text, value.span),
                None => self.carried(&format!("git {text}"), value.span),
            },
            (kind @ (GitSetting::Code | GitSetting::Unknown), true) => {
                let effect = Effect::new(Act::Change, Object::Environment, Reach::Project);
                let undo = Undo::Unknown("what git then loads or runs".into());
                let what = match kind {
                    GitSetting::Code => format!("`{key}` makes git load or run something else"),
                    _ => format!("`{key}` is a setting of git that oneway does not know"),
                };
                self.engine.push(Finding::new("git-setting", effect, undo, value.span, what));
            }
            _ => self.engine.dynamic("a git setting that is only known when it runs", span),
        }
    }

    /// `bash -c text name args`, `bash file args`, `bash < text`.
    fn shell_program(&mut self, name: &str, parsed: &Parsed, args: &[Arg], span: Span, stdin: &Flow) {
        let lang = if marks::FOREIGN.has(name) { Lang::Opaque } else { Lang::Shell };
        let undone = |a: &Arg| a.text.starts_with('+') || a.unsure() || a.text.eq_ignore_ascii_case("exec");
        // Some shells obey `-n` only where nobody types.
        let checks = parsed.has("-n") && !parsed.has("-i") && !marks::UNCHECKED.has(name) && !args.iter().any(undone);
        if checks || parsed.has("--version --help") {
            return;
        }
        for file in parsed.values_of("--rcfile --init-file") {
            self.language_file(lang, file, &[], span, stdin);
        }
        let Some((at, first)) = parsed.operands.first() else {
            return self.language_stdin(lang, span, stdin);
        };
        let rest = args.get(at + 1..).unwrap_or(&[]);
        let mark = self.state.mark();
        if parsed.has("-c") {
            self.state.set_args(Some(std::rc::Rc::new(rest.get(1..).unwrap_or(&[]).to_vec())));
            let outer = std::mem::replace(&mut self.state.name, rest.first().cloned());
            self.language(lang, first, stdin);
            self.state.name = outer;
        } else if parsed.has("-s") {
            self.state.set_args(Some(std::rc::Rc::new(args.get(*at..).unwrap_or(&[]).to_vec())));
            self.language_stdin(lang, span, stdin);
        } else {
            self.language_file(lang, first, rest, span, stdin);
        }
        self.state.leave(mark);
    }

    /// The words from operand `skip` on, options of the inner command included.
    fn tail<'a>(&self, parsed: &Parsed, args: &'a [Arg], skip: usize) -> &'a [Arg] {
        parsed.operands.get(skip).and_then(|(at, _)| args.get(*at..)).unwrap_or(&[])
    }

    /// A word that was taken for an option's value and is a program that changes things: versions of a wrapper differ
    /// in which options take one, so the command that would start there counts as well.
    fn swallowed(&mut self, name: &str, parsed: &Parsed, args: &[Arg], span: Span, stdin: &Flow) {
        // Where the options of this very program are written down, there is nothing to differ.
        let written = |option: &str| {
            catalog::options::of(name).iter().any(|(_, list)| list.find(option).is_some_and(|e| e.value))
        };
        for flag in parsed.flags.iter().filter(|f| f.value.is_some() && !written(&f.name)) {
            let word = args.get(flag.at).and_then(Arg::known).map(leaf);
            if word.and_then(crate::catalog::shell::program).is_some_and(|p| !p.reader) {
                self.inner(name, args.get(flag.at..).unwrap_or(&[]), span, stdin);
            }
        }
    }

    /// Whether a program's row is marked so.
    pub(super) fn marked(&self, name: &str, mark: &str) -> bool {
        let row = catalog::program(name).or_else(|| self.engine.extras.lookup(name).map(|row| row.program));
        row.is_some_and(|program| program.is(mark))
    }

    /// The command that a wrapper runs.
    pub(super) fn inner(&mut self, wrapper: &str, words: &[Arg], span: Span, stdin: &Flow) -> Flow {
        let (names, mark) = (self.engine.env.len(), self.state.mark());
        let mut words = words;
        // `env A=1 B=2 command`, `sudo A=1 command`.
        while let Some((first, rest)) = words.split_first()
            && let Some((var, value)) = first.text.split_once('=')
            && self.marked(wrapper, "assigns")
            && super::param::is_name(var)
        {
            let value = vec![Arg { text: value.to_owned(), guess: None, ..first.clone() }];
            self.environment_set(var, &value, first.span);
            self.handed_over(var, &value, first.span);
            self.engine.env.push(var.to_owned());
            self.state.set(var, Some(value));
            words = rest;
        }
        let span = words
            .first()
            .zip(words.last())
            .map_or(span, |(a, b)| if b.span.end > a.span.start { a.span.join(b.span) } else { span });
        let assigned = self.engine.env.len() > names;
        let out = if words.is_empty() { Flow::unknown() } else { self.unhidden(words, span, stdin.clone()) };
        self.engine.env.truncate(names);
        if assigned {
            self.state.leave(mark);
        }
        out
    }

    /// The words that a call runs elsewhere: behind `--`, or behind its own operands, with the program in front.
    fn inside_words(&self, sub: &str, skip: usize, entry: &str, parsed: &Parsed, args: &[Arg]) -> Option<Vec<Arg>> {
        let own = parsed.sub_len(sub)?;
        let words = match parsed.dashes {
            Some(before) if parsed.operands.len() > before => self.tail(parsed, args, before),
            _ => self.tail(parsed, args, own + skip),
        };
        let program = parsed.values_of(entry).last().filter(|p| !p.text.is_empty()).cloned();
        // Where the program's own options have ended, `--` is one of the words.
        let words = words.iter().skip_while(|w| w.text == "--" && w.rest == Rest::Exact);
        let words: Vec<Arg> = program.into_iter().chain(words.cloned()).collect();
        // Words that begin with an option go to a program that the image names.
        let own_program = words.first().is_some_and(|w| w.text.starts_with('-'));
        (!words.is_empty() && !own_program).then_some(words)
    }

    /// The words of the call that this one stands for.
    fn other_words(&self, sub: &str, other: &str, parsed: &Parsed, args: &[Arg], span: Span) -> Option<Vec<Arg>> {
        let last = parsed.sub_len(sub)?.checked_sub(1).and_then(|i| parsed.operands.get(i));
        let rest = last.map_or(args, |(at, _)| args.get(at + 1..).unwrap_or(&[]));
        let rest = if rest.first().is_some_and(|a| a.text == "--") { rest.get(1..).unwrap_or(&[]) } else { rest };
        let words = other.split(' ').map(|w| Arg::exact(w, span));
        Some(words.chain(rest.iter().cloned()).collect())
    }

    /// `docker exec c …`, `kubectl exec p -- …`: a command that runs elsewhere.
    fn inside_of(&mut self, name: &str, words: &[Arg], span: Span, stdin: &Flow) -> Flow {
        let old = std::mem::replace(&mut self.engine.site, Site::Container);
        let outer = self.engine.outer;
        self.engine.outer = outer.or_else(|| self.engine.found.calls.len().checked_sub(1));
        let out = self.inner(name, words, span, stdin);
        (self.engine.site, self.engine.outer) = (old, outer);
        out
    }

    /// A value that is split at blanks and run (`env -S`, `rsync -e`).
    fn word_list(&mut self, value: &Arg, span: Span, stdin: &Flow) {
        match value.known() {
            Some(text) => {
                let text = text.to_owned();
                if self.enter(value.span, &text).is_some() {
                    let mark = self.state.mark();
                    self.text(&text, stdin.clone());
                    self.state.leave(mark);
                    self.engine.exit();
                }
            }
            None => self.engine.dynamic("an option holds a command that is only known when it runs", span),
        }
    }
}

/// Words as the one text that a shell elsewhere gets.
/// The text that `xargs -I` replaces by what it reads.
fn placeholder(parsed: &Parsed) -> Option<String> {
    let given = parsed.flags.iter().rev().find(|f| matches!(f.name.as_str(), "-I" | "-i" | "--replace" | "-J"))?;
    let text = given.value.as_ref().map_or("", |value| value.text.as_str());
    Some(if text.is_empty() { "{}".to_owned() } else { text.to_owned() })
}

/// A word in which something is put that nobody knows.
fn replaced(word: &mut Arg, place: &str, by: &Flow) {
    if let Some((before, _)) = word.text.split_once(place) {
        let made = if before.is_empty() { Made::One } else { Made::Led };
        let (secret, public) = (word.secret || by.secret, word.public && by.public && !by.empty);
        let text = before.to_owned();
        *word = Arg { text, rest: Rest::Unknown, guess: None, made, secret, public, ..word.clone() };
    }
}

fn join(words: &[Arg], between: &str) -> Arg {
    let span = words.first().zip(words.last()).map_or_else(Span::default, |(a, b)| a.span.join(b.span));
    let rest = words.iter().map(|w| w.rest).max().unwrap_or_default();
    let flow = words.iter().find_map(|w| w.flow.clone());
    let text = words.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(between);
    let rest = if rest == Rest::Glob { Rest::Exact } else { rest };
    let (secret, public) = (words.iter().any(|w| w.secret), words.iter().all(|w| w.public));
    Arg { text, rest, flow, secret, public, span, ..Arg::default() }
}

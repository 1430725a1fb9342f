//! Texts in another language inside a shell command: inline, in a file, or on standard input.

use super::Shell;
use crate::catalog::{self, languages, row::Lang};
use crate::effects::arg::{Arg, Flow, Made, Rest};
use crate::effects::script::{self, Language, ScriptAct, ScriptKind};
use crate::finding::{Act, Effect, Finding, Object, Reach, Undo};
use crate::leaf::leaf;
use crate::span::Span;

/// Names of standard input.
pub(super) const STDIN: &[&str] = &["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];

/// Why an input that is run is not proven.
pub(super) const UNSEEN: &str = "what is run comes from an input that is not in the text to the letter";

impl Shell<'_, '_> {
    /// A word that holds a text in that language.
    pub(super) fn language(&mut self, lang: Lang, value: &Arg, stdin: &Flow) {
        let text = match value.rest {
            Rest::Exact | Rest::Glob if value.made >= Made::Here => {
                self.engine.unproven("a text that is run is put together by the shell", value.span);
                value.text.clone()
            }
            Rest::Exact | Rest::Glob => value.text.clone(),
            _ => {
                if value.flow.as_ref().is_some_and(|f| f.remote) {
                    self.engine.remote_code(value.span);
                }
                self.engine.dynamic("a text is run that is only known when it runs", value.span);
                if value.text.is_empty() {
                    return;
                }
                value.text.clone()
            }
        };
        if self.enter(value.span, &text).is_some() {
            self.read_as(lang, &text, stdin, None);
            self.engine.exit();
        }
    }

    /// Standard input as a program.
    pub(super) fn language_stdin(&mut self, lang: Lang, span: Span, stdin: &Flow) {
        if !stdin.exact {
            self.engine.unproven(UNSEEN, span);
        }
        if stdin.empty {
            return self.typed(lang, span);
        }
        if let (Some(path), Some(_)) = (&stdin.file, &stdin.text) {
            self.believe(path, span);
        }
        let stdin = match self.opened(stdin, span) {
            Ok(flow) => flow,
            // A shell that is fed what nobody can read may be told anything.
            Err(why) if lang == Lang::Shell => return self.engine.dynamic(why, span),
            Err(why) => return self.unread_script(lang, why, span),
        };
        match &stdin.text {
            Some(text) => {
                let text = text.clone();
                if self.enter(span, &text).is_some() {
                    self.read_as(lang, &text, &Flow::unknown(), None);
                    self.engine.exit();
                }
            }
            None if stdin.remote => self.engine.remote_code(span),
            None => {
                self.engine.dynamic("a program reads its text from something that is only known when it runs", span)
            }
        }
    }

    /// A file as a program.
    pub(super) fn language_file(&mut self, lang: Lang, file: &Arg, args: &[Arg], span: Span, stdin: &Flow) {
        if file.put_together() {
            self.engine.unproven("the name of what is run is put together by the shell", file.span);
        }
        if STDIN.contains(&file.text.as_str()) {
            return self.language_stdin(lang, span, stdin);
        }
        match self.script(file) {
            Ok(flow) if flow.text.is_none() => {
                let flow = Flow { empty: false, ..flow };
                self.language_stdin(lang, file.span, &flow);
            }
            Ok(flow) => {
                let text = flow.text.unwrap_or_default();
                if self.enter(file.span, &text).is_some() {
                    let mark = self.state.mark();
                    self.state.set_args(Some(std::rc::Rc::new(args.to_vec())));
                    self.read_as(lang, &text, stdin, Some(file));
                    self.state.leave(mark);
                    self.engine.exit();
                }
            }
            Err(why) => self.unread_script(lang, why, file.span),
        }
    }

    /// Could not be read: neither dangerous nor safe.
    fn unread_script(&mut self, lang: Lang, why: String, span: Span) {
        match lang {
            Lang::Sql(_) | Lang::Mongo | Lang::Redis | Lang::Asked(_) => self.unread_statements(why, span),
            _ => self.engine.gap(format!("runs a script: {why}"), span),
        }
    }

    /// A file that is run by its path: its first line says in which language.
    pub(super) fn script_file(&mut self, file: &Arg, args: &[Arg], span: Span, stdin: &Flow) {
        match self.script(file) {
            Ok(flow) => {
                let lang = flow.text.as_deref().map_or(Lang::Shell, shebang);
                let first = flow.text.as_deref().and_then(|text| text.lines().next()).unwrap_or("").to_owned();
                self.speaking(&first, |shell| shell.language_file(lang, file, args, span, stdin));
            }
            Err(why) => {
                let base = leaf(&file.text);
                let built = self.may_be_built(file, args);
                self.engine.gap_on(base, built, format!("runs a file: {why}"), file.span);
            }
        }
    }

    fn read_as(&mut self, lang: Lang, text: &str, stdin: &Flow, file: Option<&Arg>) {
        let lang = if lang == Lang::Script("osascript") { self.dialect.unwrap_or(lang) } else { lang };
        match lang {
            Lang::Shell => {
                let mark = self.state.mark();
                self.text(text, stdin.clone());
                self.state.leave(mark);
            }
            Lang::Script(name) => match Language::named(name) {
                Some(language) => self.inline(language, text, file, stdin),
                None => {
                    self.unproven(&format!("programs in {name} are not read"), Span::new(0, text.len()));
                    self.hearsay(text);
                }
            },
            Lang::Sql(client) => self.sql(client, text),
            Lang::Redis => self.redis(text),
            Lang::Mongo => self.mongo(text),
            Lang::Asked(language) => self.asked(language, text),
            Lang::Opaque => {
                self.engine.gap("a text in a language that oneway cannot read", Span::new(0, text.len()));
            }
        }
    }

    /// Pieces of a program that is not read which look like commands: they may raise alarm and never calm it.
    fn hearsay(&mut self, text: &str) {
        let mut at = 0;
        for piece in text.split(['"', '\'', '`', '\n', ';', '(', ')', '[', ']', '{', '}']) {
            let next = at + piece.len() + 1;
            // `exec rm …`, `spawn rm …`: the language's own word may stand before the command.
            let behind = piece.split_once(' ').map_or("", |(_, rest)| rest);
            let found = [piece, behind]
                .into_iter()
                .find(|p| p.split_once(' ').is_some_and(|(name, _)| catalog::shell::program(name).is_some()));
            if let Some(found) = found.filter(|_| self.engine.burn(1)) {
                self.carried(found, Span::new(next - 1 - found.len(), next - 1));
            }
            at = next;
        }
    }

    /// A program in another language, by what its reader found.
    fn inline(&mut self, language: Language, text: &str, file: Option<&Arg>, stdin: &Flow) {
        let read = script::inspect(language, text);
        if language == Language::Python {
            self.shadowed(&read.imports, file, Span::new(0, text.len()));
        }
        self.program_leaves(&read.acts, stdin);
        for act in &read.acts {
            self.script_act(act);
        }
        let whole = Span::new(0, text.len());
        // The small languages of filters are no interpreters in the sense of the strict stance.
        let filter = matches!(language, Language::Sed | Language::Awk | Language::Jq | Language::Ed);
        if read.proven || read.understood {
            let effect = Effect::new(
                Act::Read,
                if file.is_some() || filter { Object::Nothing } else { Object::Inline },
                Reach::Project,
            );
            let finding = Finding::new(
                "inline-program",
                effect,
                Undo::Unneeded,
                whole,
                "a program whose every word is understood",
            );
            return self.engine.push(finding);
        }
        self.unproven(read.why.as_deref().unwrap_or("not everything in it is understood"), whole);
    }

    fn unproven(&mut self, why: &str, whole: Span) {
        let effect = Effect::new(Act::Run, Object::Inline, Reach::Outside);
        let undo = Undo::Unknown("what the program does".into());
        let what = format!("a program that could not be proven harmless: {why}");
        self.engine.unread(Finding::new("inline-unproven", effect, undo, whole, what));
    }

    /// Python looks for a module beside the program before it looks anywhere else.
    pub(super) fn shadowed(&mut self, imports: &[String], file: Option<&Arg>, whole: Span) {
        // These are loaded before the program's directory counts.
        const EARLY: &[&str] = &["abc", "builtins", "codecs", "io", "os", "site", "stat", "sys", "time"];
        const MOST: usize = 32;
        const MAX_MODULE: usize = 1 << 20;
        let beside = |dir: &str, name: &str| [format!("{dir}/{name}.py"), format!("{dir}/{name}/__init__.py")];
        let here: Vec<String> = match file {
            Some(file) => {
                self.paths(file).iter().filter_map(|p| p.rsplit_once('/')).map(|(d, _)| d.to_owned()).collect()
            }
            None => self.state.dirs.iter().flatten().cloned().collect(),
        };
        let names = || imports.iter().filter(|n| !EARLY.contains(&n.as_str()));
        let there = |path: &String| {
            let made = [path, path.trim_end_matches("/__init__.py")].iter().any(|name| self.engine.wrote_it(name));
            made || self.state.files.contains_key(path) || self.engine.world.meta(path.as_ref()).is_some()
        };
        let files = |name: &String| here.iter().take(4).flat_map(|d| beside(d, name)).filter(there).collect::<Vec<_>>();
        let found: Vec<(&String, Vec<String>)> =
            names().take(MOST).map(|name| (name, files(name))).filter(|(_, files)| !files.is_empty()).collect();
        // What is looked at here is what a yes hangs on: the program is not the same with another module.
        for file in found.iter().flat_map(|(_, files)| files) {
            let _ = self.engine.world.read(file.as_ref(), MAX_MODULE);
        }
        if let Some(name) = found.first().map(|(name, _)| (*name).clone()) {
            self.engine.gap(format!("`{name}` is loaded from a file beside the program"), whole);
        } else if names().count() > MOST {
            self.engine.gap("the program loads too many modules to look for them", whole);
        }
    }

    fn script_act(&mut self, act: &ScriptAct) {
        let word =
            |p: &Option<String>| p.as_ref().map_or_else(|| Arg::unknown(act.span), |t| Arg::exact(t.clone(), act.span));
        let put = |shell: &mut Self, a: Act, object: Object, reach: Reach, undo: Undo| {
            let mut finding = Finding::new(act.rule, Effect::new(a, object, reach), undo, act.span, act.what);
            finding.marks.network = matches!(object, Object::Network);
            shell.engine.push(finding);
        };
        match &act.kind {
            ScriptKind::Shell(Some(text)) => self.carried(text, act.span),
            ScriptKind::Shell(None) => self.engine.dynamic(act.what, act.span),
            ScriptKind::Argv(words) if words.is_empty() => self.engine.dynamic(act.what, act.span),
            ScriptKind::Argv(words) => {
                let args: Vec<Arg> = words.iter().map(word).collect();
                self.unhidden(&args, act.span, Flow::unknown());
            }
            ScriptKind::Delete { path, tree } => self.act_on(act, Act::Delete, *tree, &[&word(path)], false),
            ScriptKind::Write { path, append, tree } => self.write_at(&word(path), *append, *tree),
            ScriptKind::Move { from, to } => {
                self.act_on(act, Act::Change, false, &[&word(from), &word(to)], true);
                self.paths(&word(to)).iter().for_each(|to| self.copied(&word(from), to, true));
            }
            // What is written through it later is written to what it leads to: the row of `ln` says so.
            ScriptKind::Link { from, to, soft } => {
                let call = if *soft { "ln -sfT" } else { "ln -fT" };
                let words = call.split(' ').map(|w| Arg::exact(w, act.span));
                let args: Vec<Arg> = words.chain([word(from), word(to)]).collect();
                self.unhidden(&args, act.span, Flow::unknown());
            }
            ScriptKind::Mode { path } => self.act_on(act, Act::Change, false, &[&word(path)], true),
            ScriptKind::Read { path } => drop(self.reads(&word(path))),
            ScriptKind::Network { send: false, .. } => {
                put(self, Act::Read, Object::Network, Reach::Remote, Undo::Unneeded)
            }
            ScriptKind::Network { .. } => put(self, Act::Send, Object::Network, Reach::Remote, Undo::None),
            ScriptKind::Listen => {
                put(self, Act::Run, Object::Listener, Reach::Outside, Undo::Partial("stop the program".into()))
            }
            ScriptKind::Sql { text: Some(text), dialect } => {
                if self.enter(act.span, text).is_some() {
                    self.sql(dialect.unwrap_or("any"), text);
                    self.engine.exit();
                }
            }
            ScriptKind::Kill => put(self, Act::Stop, Object::Process, Reach::Outside, Undo::None),
            ScriptKind::Environment => put(
                self,
                Act::Change,
                Object::Environment,
                Reach::Project,
                Undo::Partial("it ends with the program".into()),
            ),
            ScriptKind::ReadSecretEnv => put(self, Act::Read, Object::Secret, Reach::Outside, Undo::Unneeded),
            ScriptKind::File(path) => {
                let file = word(path);
                self.script_file(&file, &[], act.span, &Flow::unknown());
            }
            ScriptKind::Sql { text: None, .. } | ScriptKind::Eval | ScriptKind::Native => {
                self.engine.dynamic(act.what, act.span)
            }
        }
    }

    fn act_on(&mut self, act: &ScriptAct, kind: Act, tree: bool, args: &[&Arg], overwrite: bool) {
        let Some(touched) = self.touch(kind, tree, args) else { return };
        let (undo, question) = self.kept(&touched, overwrite);
        let mut finding = Finding::new(act.rule, touched.effect, undo, act.span, act.what);
        if matches!(act.kind, ScriptKind::Move { .. }) {
            finding.marks.row = "places";
        }
        finding.question = question;
        finding.targets = touched.paths;
        self.engine.push(finding);
    }
}

/// The language of a script by its first line; without one it is a shell's.
pub(super) fn shebang(text: &str) -> Lang {
    let first = text.lines().next().unwrap_or("");
    let Some(line) = first.strip_prefix("#!") else { return Lang::Shell };
    match languages::FIRST_LINE.iter().find(|(_, names)| names.all().any(|name| line.contains(name))) {
        Some((name, _)) => Lang::Script(name),
        None if line.contains("sh") => Lang::Shell,
        None => Lang::Opaque,
    }
}

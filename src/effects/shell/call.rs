//! A program and its arguments against its row: which rules apply, and what that would do.

use super::Shell;
use super::built::as_tests;
use super::files::shown;
use super::leaves::Said;
use super::options::Told;
use super::which::{Which, which};
use crate::catalog::row::{Carry, LAYOUT, On, Otherwise, Program, Rule, UndoRow};
use crate::catalog::shell::{self as catalog, ProgramRow};
use crate::catalog::sql::dolt;
use crate::effects::arg::{Arg, Flow, Rest};
use crate::effects::engine::Site;
use crate::effects::scope::{self, Scope};
use crate::effects::truth::Truth;
use crate::effects::words::{Parsed, other_reading, parse};
use crate::finding::{Act, Acts, Class, Effect, Finding, Object, Question, Reach, Undo};
use crate::grammar::quote;
use crate::leaf::leaf;
use crate::span::Span;

/// A command that is longer is not repeated for a person.
const MAX_TYPED: usize = 300;

impl Shell<'_, '_> {
    /// Judges a program by its row; gives what it prints.
    pub(in crate::effects) fn program(&mut self, name: &str, args: &[Arg], span: Span, stdin: &Flow) -> Flow {
        for found in self.shadows(name) {
            self.program(&found, args, span, stdin);
        }
        match which(name, self.engine.extras) {
            Which::Row(row, base) => {
                self.brought(name, span);
                self.row(row, base, args, span, stdin)
            }
            Which::File(base) => {
                self.local(name, base, args, span, stdin);
                Flow { secret: stdin.secret, ..Flow::unknown() }
            }
            Which::Unknown => {
                self.unknown_program(name, span);
                self.prints(name, args, stdin, Said::default())
            }
        }
    }

    fn unknown_program(&mut self, name: &str, span: Span) {
        let what = match name.is_ascii() && !name.contains(|c: char| c.is_control()) {
            true => format!("runs `{name}`, a program that oneway does not know"),
            false => format!("`{}` only looks like a program's name", name.escape_unicode()),
        };
        let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
        let undo = Undo::Unknown("what the program does".into());
        let mut finding = Finding::new("unknown-program", effect, undo, span, what);
        finding.subject = name.to_owned();
        self.engine.unread(finding);
    }

    /// A file that is run by its path.
    fn local(&mut self, path: &str, base: &str, args: &[Arg], span: Span, stdin: &Flow) {
        let ours = self.paths(&Arg::exact(path, span)).iter().any(|p| self.is_written(p));
        if let Some(row) = catalog::known_script(base).and_then(catalog::lookup).filter(|_| !ours) {
            self.brought(path, span);
            let name = row.program.names.first().unwrap_or(&base);
            self.row(row, name, args, span, stdin);
            return;
        }
        // A harmful name in another place is still judged by its name.
        if let Some(row) = catalog::lookup(base)
            && !row.program.reader
        {
            self.row(row, base, args, span, stdin);
        }
        let file = Arg::exact(path, span);
        if !self.runs_built(&file, args, span) {
            self.script_file(&file, args, span, stdin);
        }
    }

    fn row(&mut self, row: ProgramRow, name: &str, args: &[Arg], span: Span, stdin: &Flow) -> Flow {
        let program = row.program;
        if program.carries.iter().any(runs_words) && args.iter().any(may_vanish) {
            // `env -u $x echo rm`: without its value the option takes the next word, and the command is another one.
            let left: Vec<Arg> = args.iter().filter(|arg| !may_vanish(arg)).cloned().collect();
            self.row(row, name, &left, span, stdin);
        }
        let mut parsed = parse(row, name, args);
        self.response_file(name, args, span);
        self.settings(program, &parsed, span);
        self.loads(name, span);
        let own = self.engine.found.list.len();
        // A word that nobody knows may take it back.
        let dry = !program.dry.is_empty() && !parsed.doubtful && parsed.switched_on(program.dry, args);
        let said = if dry || asks_for_help(program, &parsed, args) {
            self.dry(program, name, span);
            self.dry_files(row, name, &parsed, span, stdin);
            self.options(program, name, &parsed, &Told { dry: true, ..Told::default() }, span);
            Said { files: true, ..Said::default() }
        } else {
            let said = self.rules(row, name, &mut parsed, args, span, stdin);
            self.named_tasks(name, &parsed, own);
            said
        };
        self.addresses(name, &parsed, own, dry, span);
        let planned = dry && program.is("plans");
        let (found, gaps) = (self.engine.found.list.len(), self.engine.found.gaps.len());
        let inner = if planned { None } else { self.carries(program, name, &parsed, args, span, stdin) };
        if inner.is_none() {
            self.fed(program, &parsed, stdin, span);
        }
        self.only_passes(own..found, gaps);
        let walks = program.is("walks") && self.walks_secrets(args);
        let said = Said { secret: said.secret || walks || self.given_secrets(program, &parsed), ..said };
        let out = self.prints(name, args, stdin, said.of(program, args, stdin));
        match inner {
            Some(inner) => Flow { secret: inner.secret || out.secret, remote: inner.remote || out.remote, ..inner },
            None => out,
        }
    }

    /// Asked only to show what it would do.
    fn dry(&mut self, program: &Program, name: &str, span: Span) {
        let network = program.rules.iter().any(|r| r.network);
        let effect = Effect::new(Act::Read, if network { Object::Network } else { Object::Nothing }, Reach::Project);
        let mut finding = Finding::new("dry-run", effect, Undo::Unneeded, span, "only shows what it would do");
        finding.marks.network = network;
        finding.class = versioned_data(program).then_some(Class::Read);
        finding.subject = name.to_owned();
        self.engine.push(finding);
    }

    /// A file that an option names for logs and reports is written all the same, whatever else is only shown.
    fn dry_files(&mut self, row: ProgramRow, name: &str, parsed: &Parsed, span: Span, stdin: &Flow) {
        let names_file = |r: &&Rule| matches!(r.on, On::Flag(_)) && r.sub.is_empty() && r.effect.writes();
        for rule in row.program.rules.iter().filter(names_file) {
            if rule.when.iter().all(|w| parsed.holds(w)) && row.program.speaks(rule, name) {
                self.apply(rule, row.program, name, parsed, span, stdin, true);
            }
        }
    }

    fn rules(
        &mut self,
        row: ProgramRow,
        name: &str,
        parsed: &mut Parsed,
        args: &[Arg],
        span: Span,
        stdin: &Flow,
    ) -> Said {
        // A known program that is asked for its version or its help, and for nothing else.
        let shows = matches!(args, [arg] if matches!(arg.known(), Some("--version" | "--help")));
        let (mut any, mut sure, mut told) = (shows, shows, Told::default());
        let mut said = Said { public: shows, ..Said::default() };
        let program = row.program;
        let (bit, doubted) = (parsed.first_bit(), parsed.doubted());
        let more = self.engine.extras.more(program).map(|rule| (rule, &u128::MAX));
        for (rule, mask) in program.rules.iter().zip(row.rules).chain(more) {
            if (*mask != u128::MAX && mask & bit == 0) || (shows && rule.effect.writes()) {
                continue;
            }
            let Some(sub) = parsed.sub_len(rule.sub) else { continue };
            parsed.sub = sub;
            let certain = rule.when.iter().all(|w| parsed.holds(w));
            let possible =
                !certain && doubted && rule.effect.writes() && rule.when.iter().all(|w| parsed.truth(w) > Truth::No);
            if (certain || possible) && program.speaks(rule, name) {
                any = true;
                sure |= certain;
                told.rules.push(rule);
                let (secret, files) = self.apply(rule, program, name, parsed, span, stdin, certain);
                said.secret |= secret || rule.is("secrets");
                said.files |= files;
                said.public |= certain && rule.is("public");
                self.foreign(rule, name, parsed, span);
                self.abroad(rule, name, span);
            }
        }
        parsed.sub = 0;
        // A first word that is sure is what it is, and most rules ask for another.
        let bits = if parsed.operands.first().is_some_and(|(_, a)| !a.unsure()) { bit } else { u128::MAX };
        let hides = |(rule, mask): (&Rule, &u128)| {
            rule.effect.writes() && (*mask == u128::MAX || mask & bits != 0) && parsed.hides(rule.sub)
        };
        if doubted && !shows && program.rules.iter().zip(row.rules).any(hides) {
            any = true;
            self.engine.dynamic(format!("what `{name}` is asked to do is only known when it runs"), span);
        }
        if !shows && let Some(mut other) = other_reading(row, name, args, parsed) {
            self.other_rules(row, name, &mut other, parsed, span, stdin);
        }
        // What only may apply says nothing of a sub-command that nobody knows.
        let hidden = parsed.operands.first().is_some_and(|(_, a)| a.rest >= Rest::Unknown);
        let untold = !any || !sure && hidden && program.rules.iter().any(|r| !r.sub.is_empty());
        if untold && program.otherwise == Otherwise::Unknown {
            self.no_rule(program, name, parsed, span);
        } else if !shows && !program.loose {
            self.options(program, name, parsed, &told, span);
        }
        said
    }

    /// The rules that would apply if a word was not an option's value: they may.
    fn other_rules(
        &mut self,
        row: ProgramRow,
        name: &str,
        other: &mut Parsed,
        parsed: &mut Parsed,
        span: Span,
        stdin: &Flow,
    ) {
        let applies = |words: &mut Parsed, rule: &Rule| {
            words.sub_len(rule.sub).is_some_and(|sub| {
                words.sub = sub;
                rule.when.iter().all(|w| words.holds(w))
            })
        };
        for rule in row.program.rules.iter().filter(|r| r.effect.writes() && row.program.speaks(r, name)) {
            if applies(other, rule) && !applies(parsed, rule) {
                self.apply(rule, row.program, name, other, span, stdin, false);
            }
        }
        parsed.sub = 0;
    }

    fn no_rule(&mut self, program: &Program, name: &str, parsed: &Parsed, span: Span) {
        // Wrappers have nothing to say for themselves when they carry something.
        if program.rules.is_empty() && !program.carries.is_empty() {
            return;
        }
        let sub = parsed.operands.first().map(|(_, a)| format!(" {}", shown(a))).unwrap_or_default();
        let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
        let what = format!("`{name}{sub}` is not something that oneway knows");
        let mut finding = Finding::new("unknown-subcommand", effect, Undo::Unknown("what it does".into()), span, what);
        finding.class = versioned_data(program).then_some(Class::HistoryAffecting);
        finding.marks.history = finding.class.is_some();
        finding.subject = format!("{name}{sub}");
        self.engine.unread(finding);
    }

    /// Notes what a rule says of a call; gives whether it reads a secret, and whether it reads files.
    #[expect(clippy::too_many_arguments, reason = "the call, and what the rule says of it")]
    fn apply(
        &mut self,
        rule: &'static Rule,
        program: &'static Program,
        name: &str,
        parsed: &Parsed,
        span: Span,
        stdin: &Flow,
        certain: bool,
    ) -> (bool, bool) {
        let mut targets = on(rule, parsed);
        if rule.on == On::Nothing && places(rule) {
            targets = self.out_of_project(parsed);
        }
        if rule.on == On::Last && (rule.undo == UndoRow::Overwritten || rule.is("backups")) {
            self.spread(parsed, &mut targets);
        }
        let certain = certain & self.backups(rule, parsed, &mut targets);
        let reads = rule.effect.act == Act::Read || rule.effect.act == Act::Send;
        let mut secret = rule.effect.act == Act::Read && matches!(rule.effect.object, Object::Secret | Object::Guard);
        if reads {
            let tree = rule.effect.object == Object::Tree;
            targets.iter().for_each(|t| secret |= if tree { self.reads_tree(t) } else { self.reads(t) });
            secret |= targets.iter().any(|t| self.written_secret(t));
        }
        let files = reads && !targets.is_empty();
        // Git's paths are seen from where `-C` sends it.
        let stands = program.is("sent").then(|| self.state.dirs.clone());
        if let Some(stands) = &stands {
            self.state.dirs = stands.iter().map(|dir| dir.as_deref().map(|d| self.work_tree(d, parsed))).collect();
        }
        let found = self.finding(rule, name, parsed, &targets, span);
        self.state.dirs = stands.unwrap_or_else(|| std::mem::take(&mut self.state.dirs));
        let Some(mut finding) = found else { return (secret, files) };
        if program.is("sent") && finding.question != Question::Settled && self.looks_elsewhere(parsed) {
            finding.question = Question::Settled;
        }
        if !certain {
            let doubt = Undo::Unknown("an argument that is only known when it runs".into());
            finding.undo = if finding.undo > doubt { doubt } else { finding.undo.max(doubt) };
            finding.question = Question::Settled;
        } else if rule.effect.writes() {
            finding.acts = self.acts();
            self.packed(rule, name, &targets, &mut finding);
        }
        if rule.effect.writes() && !rule.network {
            self.carries_over(parsed, &finding.targets, stdin);
        }
        self.builds(name, &finding, certain);
        self.engine.push(finding);
        self.links(rule, program, parsed);
        self.brings(rule, parsed, span, stdin);
        if rule.network || rule.is("points") || rule.effect.object == Object::Network {
            self.leaves(rule, program, parsed, secret && reads && rule.effect.object != Object::Secret, span, stdin);
        }
        (secret, files)
    }

    fn finding(
        &mut self,
        rule: &'static Rule,
        name: &str,
        parsed: &Parsed,
        targets: &[Arg],
        span: Span,
    ) -> Option<Finding> {
        let mut effect = rule.effect;
        let mut finding = Finding::new(rule.id, effect, undo(rule, parsed), span, rule.what);
        if effect.writes() && !targets.is_empty() {
            let refs: Vec<&Arg> = targets.iter().collect();
            let touched = self.touch(effect.act, effect.object == Object::Tree, &refs);
            // What is sent goes away also where it comes from the input.
            let Some(touched) = touched else { return (effect.act == Act::Send).then_some(self.plain(finding, rule)) };
            // What a formatter does to a tree under version control is what the row says, wherever in the project.
            let tidy = matches!(rule.undo, UndoRow::CleanTree(_) | UndoRow::Layout(_)) && within(touched.scope);
            let placed = PLACED.contains(&effect.object) && !tidy;
            if placed || touched.scope >= Scope::System {
                effect = touched.effect;
            }
            if matches!(rule.undo, UndoRow::Gone | UndoRow::Overwritten) {
                (finding.undo, finding.question) = self.kept(&touched, rule.undo == UndoRow::Overwritten);
            }
            if rule.is("builds") && touched.scope == Scope::Project && self.seen() {
                finding.question = self.kept(&touched, true).1;
            }
            finding.marks.outside = touched.scope > Scope::Project;
            finding.targets = touched.paths;
        } else {
            finding.targets = targets.iter().filter_map(|t| t.known().map(str::to_owned)).collect();
        }
        if let UndoRow::CleanTree(undo) | UndoRow::Layout(undo) = rule.undo {
            finding.question = match self.state.dirs.as_slice() {
                _ if self.engine.site != Site::Here => Question::Settled,
                [Some(dir)] => Question::CleanTree { dir: dir.clone(), undo: fill(undo, parsed).into() },
                _ => Question::Settled,
            };
        }
        if rule.is("own") && self.runs_project(parsed) {
            (effect, finding.undo) = as_tests();
        }
        finding.effect = effect;
        finding.marks.row = if rule.is("anew") && !self.builds_own(parsed) { "builds" } else { rule.marks };
        finding.marks.network = rule.network;
        finding.marks.outside |= rule.outside;
        finding.class = rule.class;
        finding.marks.history = rule.class.is_some_and(|class| dolt::refused(rule.id, class));
        finding.marks.creates = effect.act == Act::Create;
        finding.instead = (!rule.instead.is_empty()).then(|| rule.instead.into());
        if finding.marks.history
            && let Some(command) = self.typed_out()
        {
            finding.instead = Some(format!("a person runs: {command}").into());
        }
        finding.subject = subject(name, parsed);
        Some(finding)
    }

    /// A finding on no path, with what the rule says of it.
    fn plain(&self, mut finding: Finding, rule: &'static Rule) -> Finding {
        finding.marks.row = rule.marks;
        finding.marks.network = rule.network;
        finding.marks.outside |= rule.outside;
        finding.class = rule.class;
        finding
    }

    /// The command that is looked at, ready to paste, if all of it is known and it is short.
    pub(super) fn typed_out(&self) -> Option<String> {
        let calls = &self.engine.found.calls;
        let call = self.engine.outer.map_or_else(|| calls.last(), |at| calls.get(at))?;
        let words: Option<Vec<String>> = call.argv.iter().cloned().collect();
        let line = words?.iter().map(|word| quote::shell(word)).collect::<Vec<_>>().join(" ");
        (line.len() <= MAX_TYPED).then_some(line)
    }

    /// The call that is looked at, if all of it is known and it runs here, with nothing that makes git look elsewhere.
    fn acts(&self) -> Option<Box<Acts>> {
        let call = self.engine.found.calls.last()?;
        let [Some(dir)] = self.state.dirs.as_slice() else { return None };
        let moved = call.env.iter().any(|name| name.starts_with("GIT_"));
        let argv: Vec<String> = call.argv.iter().cloned().collect::<Option<_>>()?;
        let whole = !argv.iter().any(|word| word.contains("{}"));
        (self.engine.site == Site::Here && whole && !moved).then(|| Box::new(Acts { dir: dir.clone(), argv }))
    }

    /// The directory that `git -C dir` works in.
    pub(super) fn work_tree(&self, dir: &str, parsed: &Parsed) -> String {
        let mut values: Vec<&str> = parsed.own_values("-C").map(|value| value.text.as_str()).collect();
        if values.is_empty() {
            return dir.to_owned();
        }
        if dir.starts_with('~') || values.iter().any(|value| value.starts_with('~')) {
            let step = |dir: String, value: &&str| scope::normal(value, Some(&dir)).unwrap_or(dir);
            return values.iter().fold(dir.to_owned(), step);
        }
        // All at once: step by step, each would write out the whole way again.
        let from = values.iter().rposition(|value| value.starts_with('/')).unwrap_or(0);
        let way = values.split_off(from).join("/");
        scope::normal(&way, Some(dir)).unwrap_or_else(|| dir.to_owned())
    }
}

/// What lies somewhere: where that is, its words say.
const PLACED: &[Object] = &[Object::File, Object::Tree, Object::Output, Object::Archive];

/// Whether a rule writes something that lies somewhere.
fn places(rule: &Rule) -> bool {
    PLACED.contains(&rule.effect.object) && matches!(rule.effect.act, Act::Create | Act::Change)
}

fn within(scope: Scope) -> bool {
    matches!(scope, Scope::Scratch | Scope::Project | Scope::ProjectRoot | Scope::Null)
}

/// `git push --help`: the words of a sub-command and nothing else. Names with a colon or a dot are tasks that may pass
/// their options on, and so may what a task file holds.
fn asks_for_help(program: &Program, parsed: &Parsed, args: &[Arg]) -> bool {
    let ([flag], Some(last)) = (parsed.flags.as_slice(), args.last()) else { return false };
    let words = parsed.operands.len();
    if last.known() != Some("--help") || flag.value.is_some() || flag.at + 1 != args.len() || words + 1 != args.len() {
        return false;
    }
    let plain = |w: &str| w.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_');
    let first = parsed.operands.first().and_then(|(_, a)| a.known());
    let task = |c: &Carry| match c {
        Carry::Task { sub, not, .. } => {
            parsed.sub_len(sub).is_some() && first.is_none_or(|f| !not.split('|').any(|n| n == f))
        }
        _ => false,
    };
    let whole = |r: &Rule| !r.sub.is_empty() && !r.sub.contains('*') && parsed.sub_len(r.sub) == Some(words);
    parsed.operands.iter().all(|(_, a)| a.known().is_some_and(plain))
        && program.rules.iter().any(whole)
        && !program.carries.iter().any(task)
}

/// Whether a program runs words of its own call as a command.
fn runs_words(carry: &Carry) -> bool {
    matches!(carry, Carry::Argv { .. } | Carry::ArgvMore { .. } | Carry::ArgvAfter { .. } | Carry::ArgvInside { .. })
}

/// Whether a word may be no word at all.
fn may_vanish(arg: &Arg) -> bool {
    arg.rest == Rest::Glob || arg.rest == Rest::Many && arg.text.is_empty()
}

/// Whether a program is a client of a versioned database: every answer then has a class.
fn versioned_data(program: &Program) -> bool {
    program.rules.iter().any(|r| r.class.is_some())
}

/// The words that a rule falls on.
fn on(rule: &Rule, parsed: &Parsed) -> Vec<Arg> {
    let rest = parsed.rest();
    let words = |words: Option<&[(usize, Arg)]>| words.unwrap_or(&[]).iter().map(|(_, a)| a.clone()).collect();
    match rule.on {
        On::Nothing => Vec::new(),
        On::Operands => words(Some(rest)),
        On::Tracked => rest.iter().map(|(_, a)| tracked(a)).collect(),
        On::Tail => words(rest.get(1..)),
        On::TailUnless(flags) => words(rest.get(usize::from(!parsed.has(flags))..)),
        On::Sources => words(rest.split_last().map(|(_, sources)| sources)),
        On::Last => words(rest.split_last().and_then(|(_, before)| rest.get(before.len()..))),
        On::First => words(rest.get(..1)),
        On::Flag(flags) => parsed.values_of(flags).map(not_dash).collect(),
        On::Ends => rest.iter().map(|(_, a)| ending(a)).collect(),
        On::FileUrls => rest.iter().filter_map(|(_, a)| file_url(a)).collect(),
        On::Mount(flags) => parsed.values_of(flags).filter_map(mounted).collect(),
        On::Pair(keys) => pairs(keys, rest),
        On::Here => vec![Arg::exact(".", Span::default())],
        On::Named(names) => names.split(' ').map(|n| Arg::exact(n, Span::default())).collect(),
    }
}

/// The path behind a revision: `HEAD:.env`.
fn tracked(word: &Arg) -> Arg {
    let path = word.text.rsplit_once(':').map_or(word.text.as_str(), |(_, path)| path);
    Arg { text: path.to_owned(), guess: None, ..word.clone() }
}

/// `-` is standard output or input.
fn not_dash(value: &Arg) -> Arg {
    let text = if value.known() == Some("-") { "/dev/stdout" } else { value.text.as_str() };
    Arg { text: text.to_owned(), ..value.clone() }
}

/// The file that an address is saved to.
fn ending(url: &Arg) -> Arg {
    let path = url.text.split(['?', '#']).next().unwrap_or("");
    let name = leaf(path.trim_end_matches('/'));
    let text = if path.ends_with('/') || name.is_empty() { "index.html" } else { name };
    Arg { text: text.to_owned(), guess: None, ..url.clone() }
}

fn file_url(url: &Arg) -> Option<Arg> {
    let path = url.text.strip_prefix("file://").or_else(|| url.text.strip_prefix("file:"))?;
    let path = path.strip_prefix("localhost").unwrap_or(path);
    Some(Arg { text: path.to_owned(), guess: None, ..url.clone() })
}

/// The place on this machine that a mount names; `None` for a named volume.
fn mounted(value: &Arg) -> Option<Arg> {
    let text = value.text.as_str();
    let long = || text.split(',').find_map(|part| part.strip_prefix("source=").or_else(|| part.strip_prefix("src=")));
    let host = match text.contains("target=") || text.contains("dst=") || text.contains("destination=") {
        true => long()?,
        false => text.split(':').next()?,
    };
    let path = host.starts_with(['/', '.', '~']) || value.rest >= Rest::Unknown;
    let rest = if host.len() < text.len() { Rest::Exact } else { value.rest };
    path.then(|| Arg { text: host.to_owned(), rest, guess: None, ..value.clone() })
}

fn pairs(keys: &str, rest: &[(usize, Arg)]) -> Vec<Arg> {
    let value = |(_, a): &(usize, Arg)| {
        let (key, value) = a.text.split_once('=')?;
        keys.split(' ').any(|k| k == key).then(|| Arg { text: value.to_owned(), guess: None, ..a.clone() })
    };
    rest.iter().filter_map(value).collect()
}

fn undo(rule: &Rule, parsed: &Parsed) -> Undo {
    match rule.undo {
        UndoRow::Unneeded => Undo::Unneeded,
        // Only what was seen makes a command exact: a row's is for people.
        UndoRow::Exact(how) => Undo::Partial(fill(how, parsed).into()),
        UndoRow::Partial(how) if how.contains('{') => Undo::Partial(fill(how, parsed).into()),
        UndoRow::Partial(how) => Undo::Partial(how.into()),
        UndoRow::Unknown(on) => Undo::Unknown(on.into()),
        UndoRow::None => Undo::None,
        UndoRow::Gone | UndoRow::Overwritten => Undo::Unknown("whether what was there is kept elsewhere".into()),
        UndoRow::CleanTree(_) => Undo::Unknown("uncommitted changes in the work tree".into()),
        UndoRow::Layout(_) => Undo::Partial(LAYOUT.into()),
    }
}

/// Puts the call's words into a template: `{args}`, `{1}`, `{2}`, `{last}`, `{-o}`, `{2/1}`; `HEAD@{1}` stays.
fn fill(template: &'static str, parsed: &Parsed) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let reflog = before.ends_with('@');
        let Some((key, tail)) = after.split_once('}') else {
            out.push('{');
            rest = after;
            continue;
        };
        match word_for(key, parsed).filter(|_| !reflog) {
            Some(words) => out.push_str(&words),
            None => {
                out.push('{');
                out.push_str(key);
                out.push('}');
            }
        }
        rest = tail;
    }
    out + rest
}

fn word_for(key: &str, parsed: &Parsed) -> Option<String> {
    let quoted = |a: &Arg| a.known().map_or_else(|| shown(a), crate::grammar::quote::shell);
    let rest = parsed.rest();
    let missing = || Some(String::from("…"));
    match key {
        "args" => Some(rest.iter().map(|(_, a)| quoted(a)).collect::<Vec<_>>().join(" ")),
        "last" => rest.last().map(|(_, a)| quoted(a)).or_else(missing),
        "2/1" => match rest {
            [(_, url)] => Some(quoted(&named_like(url))),
            _ => rest.get(1).map(|(_, a)| quoted(a)).or_else(missing),
        },
        given if given.starts_with('?') => {
            let flags = given.trim_start_matches('?');
            let name = flags.split(' ').next().unwrap_or(flags);
            Some(parsed.value_of(flags).map_or_else(String::new, |value| format!(" {name} {}", quoted(value))))
        }
        flag if flag.starts_with('-') => parsed.value_of(flag).map(quoted).or_else(missing),
        n => {
            let n: usize = n.parse().ok()?;
            rest.get(n.checked_sub(1)?).map(|(_, a)| quoted(a)).or_else(missing)
        }
    }
}

/// The directory that a clone of an address is named.
fn named_like(url: &Arg) -> Arg {
    let text = url.text.trim_end_matches('/').trim_end_matches(".git");
    let name = text.rsplit(['/', ':']).next().unwrap_or(text);
    Arg { text: name.to_owned(), guess: None, ..url.clone() }
}

/// The program and its sub-command, for policy and approvals.
fn subject(name: &str, parsed: &Parsed) -> String {
    let words = parsed.operands.iter().take(parsed.sub).map(|(_, a)| a.text.as_str());
    std::iter::once(name).chain(words).collect::<Vec<_>>().join(" ")
}

//! Options of a call that its program's lists do not hold: a program that would only read is no reader with one.

use super::Shell;
use super::which::is_trusted;
use crate::catalog::marks;
use crate::catalog::options::{OptionKind, UNKNOWN_OPTION};
use crate::catalog::row::{Carry, On, Program, Rule};
use crate::effects::arg::Arg;
use crate::effects::scope::Scope;
use crate::effects::words::{Flag, Parsed};
use crate::effects::words::{asks_for, carried};
use crate::finding::{Act, Effect, Finding, Object, Reach, Undo};
use crate::span::Span;

/// What the rules of a row have said of a call.
#[derive(Default)]
pub struct Told {
    /// Those that apply.
    pub rules: Vec<&'static Rule>,
    /// It is only asked what it would do.
    pub dry: bool,
}

impl Told {
    /// Whether one of them says that something is written or run, and not only that an option names a file for it.
    fn writes(&self) -> bool {
        self.rules.iter().any(|rule| rule.effect.writes() && !matches!(rule.on, On::Flag(_)))
    }

    /// Whether a rule has spoken of this option. Where somebody wrote lists, a rule that only reads does not count: it may
    /// speak for many programs.
    fn speaks_of(&self, program: &Program, parsed: &Parsed, option: &str) -> bool {
        let counts = |rule: &&&Rule| rule.effect.writes() || rule.effect.object == Object::Secret || !parsed.listed;
        let asks = |rule: &Rule| rule.when.iter().any(|when| asks_for(when, option));
        self.rules.iter().filter(counts).any(|rule| asks(rule))
            || self.dry && (program.rules.iter().any(asks) || shows(program.dry, option))
            || program.carries.iter().any(|carry| match carry {
                Carry::Sub(sub, inner) => parsed.sub_len(sub).is_some() && carried(inner, option),
                carry => carried(carry, option),
            })
    }
}

impl Told {
    /// Whether an option is accounted for: by itself, or as the rest of a word whose option is (`sed -i.bak`).
    fn answers(&self, program: &Program, parsed: &Parsed, option: &Flag) -> bool {
        let same = parsed.flags.iter().filter(|f| f.at == option.at && f.name.len() == 2);
        let mut before = same.take_while(|f| f.name != option.name);
        self.speaks_of(program, parsed, &option.name)
            || option.known == OptionKind::Unlisted
                && self.writes()
                && before.any(|f| f.known == OptionKind::Unlisted && self.speaks_of(program, parsed, &f.name))
    }
}

/// Whether a word is an address on another machine.
fn remote(word: &str) -> bool {
    let host = word.split_once("://").map(|(_, rest)| rest.split([':', '/', '?', '#']).next().unwrap_or(""));
    host.is_some_and(|host| !matches!(host, "localhost" | "127.0.0.1"))
}

/// Where a word leads: of `name=place`, `file:place` and `type=local,dest=place` the place, if it leads away.
fn place_in(word: &Arg) -> Arg {
    let last = word.text.rsplit(['=', ',']).next().unwrap_or("");
    let last = last.strip_prefix("file:").or_else(|| last.strip_prefix("link:")).unwrap_or(last);
    let text = if leads_out(last) { last } else { word.text.as_str() };
    Arg { text: text.to_owned(), guess: None, ..word.clone() }
}

fn leads_out(text: &str) -> bool {
    text.starts_with(['/', '~']) || text.starts_with("..") || text.contains("/../")
}

/// Whether a word leads out of the directory that it is seen from, or to another machine.
fn away(word: &Arg) -> bool {
    leads_out(&place_in(word).text) || remote(&word.text)
}

/// Whether a row lists an option as one with which nothing is changed: `-n`, `push|add:-n`.
fn shows(dry: &str, option: &str) -> bool {
    dry.split(' ').any(|listed| listed.rsplit(':').next() == Some(option))
}

impl Shell<'_, '_> {
    /// Findings for options that write, run or send, and for those that nobody knows; the first of each kind. A program
    /// that writes or builds is held to its lists as a reader is: silence is for what is known too.
    pub(super) fn options(&mut self, program: &Program, name: &str, parsed: &Parsed, told: &Told, span: Span) {
        let script = told.rules.iter().any(|rule| rule.is("scripts"));
        let behind = parsed.operands.first().filter(|_| script).map_or(usize::MAX, |(at, _)| *at);
        for known in [OptionKind::Writes, OptionKind::Runs, OptionKind::Sends, OptionKind::Unlisted] {
            let odd = |f: &&Flag| f.known == known && (known != OptionKind::Unlisted || f.at < behind);
            let here = |f: &Flag| f.value.as_ref().is_some_and(|v| v.known().is_some_and(|v| v.starts_with("unix://")));
            let mut odd = parsed.flags.iter().filter(odd).filter(|f| known != OptionKind::Sends || !here(f));
            let odd = odd.find(|f| !told.answers(program, parsed, f));
            let Some(option) = odd else { continue };
            match known {
                OptionKind::Writes => self.option_writes(name, option, span),
                OptionKind::Runs => {
                    self.option(name, &option.name, "names something that it runs or loads", "option-runs", span)
                }
                OptionKind::Sends => {
                    self.option(name, &option.name, "names another machine to talk to", "option-sends", span)
                }
                _ => self.option(name, &option.name, "is not known to be harmless", UNKNOWN_OPTION, span),
            }
        }
        let loads = |f: &&Flag| f.known == OptionKind::Loads;
        if let Some(option) = parsed.flags.iter().filter(loads).find(|f| !self.is_ours(f.value.as_ref())) {
            self.option(name, &option.name, "names code or settings that are not the project's", "option-runs", span);
        }
    }

    /// A builder or a runner of the project's code that is given something from elsewhere, as an operand or by an option.
    pub(super) fn foreign(&mut self, rule: &Rule, name: &str, parsed: &Parsed, span: Span) {
        let builds = rule.effect.object == Object::Builder && !rule.is("scripts") || rule.is("foreign");
        let label = |a: &Arg| a.text.starts_with("//") || a.text.starts_with("...");
        let place = |a: &Arg| match rule.is("tests") {
            true => a.text.starts_with(['/', '~', '.']) && !a.text.starts_with("...") || away(a),
            false => builds && away(a) && !label(a),
        };
        let other = |(_, a): &&(usize, Arg)| place(a) && !self.is_ours(Some(a));
        let named = |f: &&Flag| f.known == OptionKind::Harmless && f.value.as_ref().is_some_and(away);
        let operand = parsed.rest().iter().find(other).map(|(_, file)| file.text.clone());
        let option = || parsed.flags.iter().filter(|_| builds).filter(named).find(|f| !self.is_ours(f.value.as_ref()));
        if let Some(file) = operand.or_else(|| option().map(|f| f.name.clone())) {
            self.option(name, &file, "is or names code that is not the project's", "option-runs", span);
        }
    }

    /// A program by its path, which is neither the machine's, nor the project's, nor among the tools of the person's home.
    pub(super) fn brought(&mut self, path: &str, span: Span) {
        if !path.contains('/') || is_trusted(path) {
            return;
        }
        let word = Arg::exact(path, span);
        let home = self.engine.home().map(|home| home.trim_end_matches('/'));
        let mine = |p: &String| home.and_then(|home| p.strip_prefix(home)).is_some_and(|rest| rest.starts_with("/."));
        if !self.is_ours(Some(&word)) && !self.paths(&word).iter().all(mine) {
            self.option(path, path, "is a program of another place, whatever its name", "option-runs", span);
        }
    }

    /// Whether a word names something of the project, which it had before this text.
    pub(super) fn is_ours(&self, word: Option<&Arg>) -> bool {
        let Some(word) = word.filter(|w| w.known().is_some()) else { return false };
        if word.text == "-" || word.text.contains("://") || word.text.starts_with(['{', '[']) {
            return false;
        }
        let place = place_in(word);
        let paths = self.paths(&place);
        let inside = matches!(self.scope_of(&place), Scope::Project | Scope::Null)
            || self.engine.project().is_some_and(|root| paths.iter().all(|p| p.trim_end_matches('/') == root));
        inside && !paths.is_empty() && paths.iter().all(|p| !self.is_written(p))
    }

    /// Whether this very text writes to a path, or below it.
    pub(super) fn is_written(&self, path: &str) -> bool {
        self.state.files.contains_key(path) || self.engine.wrote(path)
    }

    /// A word that stands for those in a file: options among them that nobody sees here.
    pub(super) fn response_file(&mut self, name: &str, args: &[Arg], span: Span) {
        let stem = name.split_once('-').filter(|(_, v)| v.bytes().all(|b| b.is_ascii_digit())).map_or(name, |(s, _)| s);
        let file = |a: &&Arg| a.text.starts_with('@') && (a.text.len() > 1 || a.known().is_none());
        if let Some(file) = args.iter().find(file).filter(|_| marks::EXPANDING.has(stem)) {
            self.option(name, &file.text, "is a file of further words", "option-runs", span);
        }
    }

    fn option(&mut self, name: &str, option: &str, what: &str, rule: &'static str, span: Span) {
        let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
        let undo = Undo::Unknown("what the option does".into());
        let what = format!("`{option}` of `{name}` {what}");
        let mut finding = Finding::new(rule, effect, undo, span, what);
        finding.subject = format!("{name} {option}");
        self.engine.unread(finding);
    }

    fn option_writes(&mut self, name: &str, option: &Flag, span: Span) {
        let Some(value) = option.value.as_ref() else {
            return self.option(name, &option.name, "writes a file", "option-writes", span);
        };
        let effect = Effect::new(Act::Change, Object::File, Reach::Project);
        // `html:DIR`, `type=tar,dest=FILE`: the name stands behind what is said of it.
        let last = value.text.rsplit(['=', ',', ':']).next().filter(|last| leads_out(last));
        let inner = last.map(|last| Arg { text: last.to_owned(), guess: None, ..value.clone() });
        let Some(touched) = self.touch(effect.act, false, &[inner.as_ref().unwrap_or(value)]) else { return };
        let what = format!("`{}` of `{name}` writes a file", option.name);
        let mut finding = Finding::new("option-writes", touched.effect, Undo::Unneeded, span, what);
        (finding.undo, finding.question) = self.kept(&touched, true);
        finding.marks.outside = touched.scope > Scope::Project;
        finding.targets = touched.paths;
        finding.subject = format!("{name} {}", option.name);
        self.engine.push(finding);
    }
}

//! Paths that a command reads, writes or removes: where they point to decides what that means.

use super::Shell;
use crate::catalog::{guard, secret};
use crate::effects::arg::{Arg, Flow, Rest};
use crate::effects::engine::Site;
use crate::effects::scope::{Scope, normal};
use crate::finding::{Act, Acts, Effect, Finding, Marks, Object, Question, Reach, Text, Undo};
use crate::span::Span;
use std::rc::Rc;

/// Larger files are not read.
const MAX_SCRIPT: usize = 256 * 1024;

/// So many directories of a `PATH` are looked into.
const MAX_PLACES: usize = 16;

/// What an effect on paths comes to.
pub(in crate::effects) struct Touched {
    /// The effect, by the worst place.
    pub effect: Effect,
    /// The paths, normal and absolute.
    pub paths: Vec<String>,
    /// Some path is not known.
    pub unknown: bool,
    /// The worst place.
    pub scope: Scope,
}

impl Shell<'_, '_> {
    /// The normal paths that a word may name, one for each directory we may be in.
    pub(in crate::effects) fn paths(&self, arg: &Arg) -> Vec<String> {
        let text = if arg.text.starts_with('~') && self.engine.home().is_some() {
            self.tilde(&arg.text)
        } else {
            arg.text.clone()
        };
        let mut out: Vec<String> = self.state.dirs.iter().filter_map(|d| normal(&text, d.as_deref())).collect();
        if out.is_empty() {
            out.extend(normal(&text, None));
        }
        out.dedup();
        out
    }

    /// Where a word points to, at worst.
    pub(in crate::effects) fn scope_of(&self, arg: &Arg) -> Scope {
        let unsure = arg.rest >= Rest::Unknown;
        let mut worst = if unsure { Scope::Unknown } else { Scope::Null };
        if let Some(guess) = &arg.guess {
            let guessed = Arg::exact(guess.clone(), arg.span);
            worst = worst.max(self.scope_of(&guessed));
        }
        if unsure && arg.text.is_empty() {
            return worst;
        }
        let paths = self.paths(arg);
        if paths.is_empty() {
            // Relative to somewhere unknown.
            return worst.max(if arg.text.contains("..") { Scope::Outside } else { Scope::Project });
        }
        let known = paths.iter().map(|p| self.engine.scope(p)).max().unwrap_or(Scope::Unknown);
        match known {
            // Nobody knows what follows, but it stays below a scratch directory.
            Scope::Scratch if unsure && arg.guess.is_none() => Scope::Scratch,
            known => worst.max(known),
        }
    }

    /// What is written to where an unset variable would lead may be written anywhere; what is deleted there is gone.
    fn touched_scope(&self, act: Act, arg: &Arg) -> Scope {
        match act {
            Act::Create | Act::Change => self.scope_of(&Arg { guess: None, ..arg.clone() }),
            _ => self.scope_of(arg),
        }
    }

    /// What it means to do this to these words; `None` where it means nothing (`/dev/null`).
    pub(in crate::effects) fn touch(&mut self, act: Act, tree: bool, args: &[&Arg]) -> Option<Touched> {
        let scope = args.iter().map(|a| self.touched_scope(act, a)).max()?;
        let known = args.iter().filter(|a| a.rest <= Rest::Glob);
        let mut paths: Vec<String> = known.clone().flat_map(|a| self.behind(a)).collect();
        if paths.is_empty() && self.state.dirs == [None] {
            // Relative to somewhere unknown: the names alone may still say something.
            paths.extend(known.map(|a| a.text.clone()));
        }
        let unknown = args.iter().any(|a| a.rest >= Rest::Unknown) || (paths.is_empty() && !args.is_empty());
        paths.truncate(64);
        let tree = tree || args.iter().any(|a| a.rest == Rest::Glob && wide(&a.text));
        effect(act, tree, scope).map(|effect| Touched { effect, paths, unknown, scope })
    }

    /// The paths of a word; one with a slash at its end falls on what is behind a link.
    fn behind(&self, arg: &Arg) -> Vec<String> {
        let mut paths = self.paths(arg);
        if arg.text.ends_with('/') && self.engine.site == Site::Here {
            for path in &mut paths {
                let target = self.engine.world.link(std::path::Path::new(path.as_str()));
                let above = path.rsplit_once('/').map_or("/", |(above, _)| above);
                if let Some(real) = target.and_then(|t| normal(t.to_str()?, Some(above))) {
                    *path = real;
                }
            }
        }
        paths
    }

    /// The undo and the question of paths that go away or are overwritten.
    pub(in crate::effects) fn kept(&self, touched: &Touched, overwrite: bool) -> (Undo, Question) {
        if self.engine.site != Site::Here {
            return (Undo::None, Question::Settled);
        }
        if touched.scope >= Scope::HomeRoot || touched.scope == Scope::Repository {
            return (Undo::None, Question::Settled);
        }
        let undo = Undo::Unknown("whether what was there is kept elsewhere".into());
        if touched.unknown || touched.paths.is_empty() || !self.seen() {
            return (undo, Question::Settled);
        }
        (undo, Question::Kept { paths: touched.paths.clone(), overwrite })
    }

    /// Whether the directory we are in can be looked at: what is not there proves nothing when nothing is there.
    fn seen(&self) -> bool {
        self.state.dirs.iter().flatten().all(|d| self.engine.world.meta(d.as_ref()).is_some())
    }

    /// A file is written by a redirection or by a program.
    pub(in crate::effects) fn write_path(&mut self, target: &Arg, append: bool) {
        if let Some(host) = target.text.strip_prefix("/dev/tcp/").or_else(|| target.text.strip_prefix("/dev/udp/")) {
            return self.connect(host.to_owned(), target.span);
        }
        // awk's own name for a connection.
        if let Some(host) = target.text.strip_prefix("/inet") {
            return self.connect(host.to_owned(), target.span);
        }
        let Some(touched) = self.touch(Act::Change, false, &[target]) else { return };
        let (undo, question) = match append {
            true => (Undo::Partial("remove the lines that were added".into()), Question::Settled),
            false => self.kept(&touched, true),
        };
        let (rule, what): (&'static str, Text) = match append {
            true => ("file-append", format!("adds to `{}`", shown(target)).into()),
            false => ("file-write", format!("writes `{}`", shown(target)).into()),
        };
        let mut finding = Finding::new(rule, touched.effect, undo, target.span, what);
        let row = "redirects";
        finding.marks = Marks { creates: true, outside: touched.scope > Scope::Project, row, ..Marks::default() };
        finding.question = question;
        if let ([Some(dir)], [path], true) = (self.state.dirs.as_slice(), touched.paths.as_slice(), append)
            && self.engine.site == Site::Here
            && target.rest == Rest::Exact
        {
            finding.acts = Some(Box::new(Acts { dir: dir.clone(), argv: vec![">>".into(), path.clone()] }));
        }
        finding.targets = touched.paths;
        finding.subject = "write".into();
        self.engine.push(finding);
    }

    fn connect(&mut self, host: String, span: Span) {
        let effect = Effect::new(Act::Send, Object::Network, Reach::Remote);
        let mut finding =
            Finding::new("network-socket", effect, Undo::None, span, format!("opens a connection to {host}"));
        finding.marks.network = true;
        self.engine.push(finding);
    }

    /// A file is read by a redirection or by a program; gives its content where that is known.
    pub(in crate::effects) fn read_path(&mut self, target: &Arg) -> Flow {
        if target.text.starts_with("/dev/tcp/") || target.text.starts_with("/dev/udp/") {
            self.connect(target.text.clone(), target.span);
            return Flow { remote: true, ..Flow::unknown() };
        }
        if let Some(flow) = &target.flow {
            return (**flow).clone();
        }
        let secret = self.reads(target);
        let known = if target.rest == Rest::Exact { self.paths(target) } else { Vec::new() };
        let text = known.first().filter(|_| known.len() == 1).and_then(|p| self.state.files.get(p)).cloned();
        match text {
            Some(flow) => Flow { secret: flow.secret || secret, ..flow },
            None => Flow { secret, empty: target.text == "/dev/null", file: self.file(&known), ..Flow::unknown() },
        }
    }

    /// The one file on this machine that these paths name.
    pub(super) fn file(&self, paths: &[String]) -> Option<Rc<str>> {
        match paths {
            [path] if self.engine.site == Site::Here && path.starts_with('/') => Some(path.as_str().into()),
            _ => None,
        }
    }

    /// Notes the directories of a `PATH`. One of the project, or of nobody knows where, may hold another `ls`.
    pub(super) fn looked_in(&mut self, name: &str, value: &Arg) {
        if !matches!(name, "PATH" | "path") {
            return;
        }
        for dir in value.text.split(':') {
            let found = self.paths(&Arg::exact(if dir.is_empty() { "." } else { dir }, value.span));
            let ours = |path: &String| self.engine.scope(path) <= Scope::Repository;
            let ours: Vec<String> = found.into_iter().filter(|path| !dir.is_empty() && ours(path)).collect();
            self.engine.found_in.extend(ours);
        }
        if self.engine.found_in.len() > MAX_PLACES {
            self.engine.found_in.truncate(MAX_PLACES);
            self.engine.unproven("programs are looked for in more places than oneway looks into", value.span);
        }
        if value.text.is_empty() && value.rest >= Rest::Unknown && !value.inherited {
            self.engine.unproven("programs are looked for in a place that is not known", value.span);
        }
    }

    /// The files that a name stands for where `PATH` leads to them: there, or made by this very text.
    pub(super) fn shadows(&self, name: &str) -> Vec<String> {
        if name.contains('/') || self.engine.found_in.is_empty() {
            return Vec::new();
        }
        let made = |path: &String| {
            let within = |target: &String| path.starts_with(target.as_str()) || target.starts_with(path.as_str());
            self.engine.found.list.iter().any(|f| f.effect.writes() && f.targets.iter().any(within))
        };
        let there = |path: &String| {
            self.state.files.contains_key(path) || self.engine.world.meta(path.as_ref()).is_some() || made(path)
        };
        self.engine.found_in.iter().map(|dir| format!("{dir}/{name}")).filter(there).collect()
    }

    /// What flows, with the content of the file that it flows from.
    pub(super) fn opened(&mut self, flow: &Flow, span: Span) -> Result<Flow, String> {
        let Some(path) = flow.file.as_deref().filter(|_| flow.text.is_none()) else { return Ok(flow.clone()) };
        // It was opened here, wherever it is read.
        let site = std::mem::replace(&mut self.engine.site, Site::Here);
        let read = self.script(&Arg::exact(path, span));
        self.engine.site = site;
        read
    }

    /// Notes what reading a word as a path means; true where it is a secret.
    pub(in crate::effects) fn reads(&mut self, target: &Arg) -> bool {
        let nothing = target.text.is_empty() && target.guess.is_none() && target.flow.is_none();
        if nothing || self.engine.site != Site::Here {
            return false;
        }
        let home = self.engine.home();
        let inside = target.flow.as_ref().is_some_and(|flow| flow.secret);
        let secret = inside || self.paths(target).iter().any(|p| secret::secret(p, home.as_deref()));
        self.looked_at(target, secret)
    }

    /// The same for all that lies below a directory.
    pub(in crate::effects) fn reads_tree(&mut self, target: &Arg) -> bool {
        let home = self.engine.home();
        let paths = self.paths(target);
        let secret = paths.iter().any(|p| secret::secret(p, home.as_deref()) || secret::holds(p, home.as_deref()));
        self.looked_at(target, secret && self.engine.site == Site::Here)
    }

    fn looked_at(&mut self, target: &Arg, secret: bool) -> bool {
        let paths = self.paths(target);
        let sealed = paths.iter().any(|p| guard::sealed(p));
        let secret = secret || sealed;
        if secret {
            let object = if sealed { Object::Guard } else { Object::Secret };
            let effect = Effect::new(Act::Read, object, Reach::Outside);
            let what = format!("reads a secret: `{}`", shown(target));
            let mut finding = Finding::new("secret-read", effect, Undo::Unneeded, target.span, what);
            finding.instead = Some("name the variable or key that you need, without its value".into());
            finding.marks.outside = true;
            finding.targets = paths;
            finding.subject = "read".into();
            self.engine.push(finding);
        } else if target.text.starts_with(['/', '~', '.'])
            && self.scope_of(target) > Scope::Project
            && !self.is_project(&paths)
        {
            self.outside(target.span);
        }
        secret
    }

    /// Whether the paths are the project itself, which is as near as what lies in it.
    fn is_project(&self, paths: &[String]) -> bool {
        let root = self.engine.project();
        !paths.is_empty() && paths.iter().all(|path| Some(path.trim_end_matches('/')) == root)
    }

    /// A read outside the project: safe, with a factor.
    fn outside(&mut self, span: Span) {
        let effect = Effect::new(Act::Read, Object::Nothing, Reach::Outside);
        let mut finding = Finding::new("read-outside", effect, Undo::Unneeded, span, "reads outside the project");
        finding.marks.outside = true;
        self.engine.push(finding);
    }

    /// The content of a script inside the project, or what the text itself wrote there.
    pub(in crate::effects) fn script(&mut self, target: &Arg) -> Result<Flow, String> {
        if let Some(flow) = &target.flow {
            return Ok((**flow).clone());
        }
        let Some(name) = target.known() else { return Err("the script's name is not known".into()) };
        let paths = self.paths(target);
        if let Some(flow) = paths.iter().find_map(|p| self.state.files.get(p)) {
            return Ok(flow.clone());
        }
        // Somewhere unknown there may be another one.
        let lost = !name.starts_with(['/', '~']) && self.state.dirs.contains(&None);
        let [path] = paths.as_slice() else { return Err(format!("could not tell which `{name}` is meant")) };
        if lost {
            return Err(format!("could not tell which `{name}` is meant"));
        }
        if self.engine.site != Site::Here {
            return Err(format!("`{name}` is not on this machine"));
        }
        if !matches!(self.engine.scope(path), Scope::Project | Scope::Scratch | Scope::Repository) {
            return Err(format!("`{name}` lies outside the project and was not read"));
        }
        if !self.engine.file() {
            return Err("too many scripts behind this command".into());
        }
        match self.engine.world.read(std::path::Path::new(path), MAX_SCRIPT) {
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) if !text.contains('\0') => Ok(Flow::known(text)),
                _ => Err(format!("`{name}` is not a text")),
            },
            Err(why) => Err(match why {
                crate::world::Unread::Missing => format!("`{name}` could not be found"),
                crate::world::Unread::TooLarge => format!("`{name}` is too large to read"),
                crate::world::Unread::Refused => format!("`{name}` could not be read"),
            }),
        }
    }
}

/// The table: what is done × where it points to.
fn effect(act: Act, tree: bool, scope: Scope) -> Option<Effect> {
    use Object::*;
    let wide = if tree { Tree } else { File };
    let (object, reach) = match scope {
        Scope::Null => return None,
        Scope::Scratch => (Output, Reach::Project),
        Scope::Project => (wide, Reach::Project),
        Scope::Unknown | Scope::Outside => (wide, Reach::Outside),
        Scope::ProjectRoot => (Tree, Reach::Project),
        Scope::Repository => (History, Reach::Project),
        Scope::HomeSettings if tree => (Tree, Reach::Outside),
        Scope::HomeSettings => (File, Reach::Home),
        Scope::System if tree => (System, Reach::Outside),
        Scope::System => (File, Reach::Machine),
        Scope::HomeRoot => (wide, Reach::Home),
        Scope::SystemRoot => (Tree, Reach::Machine),
        Scope::Device => (Disk, Reach::Machine),
        Scope::Guard => (Guard, Reach::Home),
    };
    Some(Effect::new(act, object, reach))
}

/// A pattern that takes everything.
fn wide(text: &str) -> bool {
    matches!(text.rsplit('/').next().unwrap_or(text), "*" | ".*" | "*.*" | "{*,.*}" | "?*")
}

/// A word as it is shown in a reason.
pub(in crate::effects) fn shown(arg: &Arg) -> String {
    match arg.rest {
        Rest::Exact | Rest::Glob => arg.text.clone(),
        Rest::Unknown | Rest::Many => format!("{}…", arg.text),
    }
}

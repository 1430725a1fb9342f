//! Paths that a command reads, writes or removes: where they point to decides what that means.

use super::Shell;
use super::linked::{MAX_COPIED, MAX_LINKED};
use crate::catalog::row::Program;
use crate::catalog::{guard, secret};
use crate::effects::arg::{Arg, Flow, Rest};
use crate::effects::engine::Site;
use crate::effects::scope::{Scope, normal};
use crate::effects::words::Parsed;
use crate::finding::{Act, Acts, Effect, Finding, Marks, Object, Question, Reach, Text, Undo};
use crate::leaf::leaf;
use crate::span::Span;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Larger files are not read.
const MAX_SCRIPT: usize = 256 * 1024;

/// The most paths of one call that are looked at.
const MAX_PATHS: usize = 1000;

/// How many words of one statement are followed to where links lead.
const MAX_FOLLOWED: usize = 4096;
/// Where a word behind them leads when it is written: out of the project, for all that anybody knows.
pub(super) use crate::effects::follow::ANYWHERE;

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
        let text: Cow<str> = match arg.text.starts_with('~') && self.engine.home().is_some() {
            true => self.tilde(&arg.text).into(),
            false => arg.text.as_str().into(),
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
        let scope = match act {
            Act::Create | Act::Change => self.scope_of(&Arg { guess: None, ..arg.clone() }),
            _ => self.scope_of(arg),
        };
        // A branch of another repository is pushed so, without git.
        let branch = ["/refs/heads/", "/refs/tags/"].iter().any(|refs| arg.text.contains(refs));
        if branch && scope == Scope::Outside { Scope::Repository } else { scope }
    }

    /// What it means to do this to these words; `None` where it means nothing (`/dev/null`).
    pub(in crate::effects) fn touch(&mut self, act: Act, tree: bool, args: &[&Arg]) -> Option<Touched> {
        let mut led: Vec<String> = args.iter().flat_map(|a| self.led_out(act, a)).collect();
        led.dedup();
        let behind = led.iter().map(|path| self.engine.scope(path));
        let scope = args.iter().map(|a| self.touched_scope(act, a)).chain(behind).max()?;
        let known = args.iter().filter(|a| a.rest <= Rest::Glob);
        let mut paths: Vec<String> = known.clone().flat_map(|a| self.behind(a)).collect();
        paths.extend(led);
        // `link/` is named by both.
        paths.dedup();
        if paths.is_empty() && self.state.dirs == [None] {
            // Relative to somewhere unknown: the names alone may still say something.
            paths.extend(known.map(|a| a.text.clone()));
        }
        let unknown = args.iter().any(|a| a.rest >= Rest::Unknown) || (paths.is_empty() && !args.is_empty());
        // What is left out is as unknown as what was never named.
        let unknown = unknown || paths.len() > MAX_PATHS;
        paths.truncate(MAX_PATHS);
        let tree = tree || args.iter().any(|a| a.rest == Rest::Glob && wide(&a.text));
        effect(act, tree, scope).map(|effect| Touched { effect, paths, unknown, scope })
    }

    /// The paths of a word; one with a slash at its end falls on what is behind a link.
    fn behind(&self, arg: &Arg) -> Vec<String> {
        let mut paths = self.paths(arg);
        if arg.text.ends_with('/') && self.engine.site == Site::Here {
            for path in &mut paths {
                let target = self.link(Path::new(path.as_str()));
                let above = path.rsplit_once('/').map_or("/", |(above, _)| above);
                if let Some(real) = target.and_then(|t| normal(t.to_str()?, Some(above))) {
                    *path = real;
                }
            }
        }
        paths
    }

    /// What is copied or moved into a directory that exists falls on the names in it.
    pub(super) fn spread(&self, parsed: &Parsed, targets: &mut Vec<Arg>) {
        if parsed.has("-T --no-target-directory") {
            return;
        }
        let [target] = targets.as_slice() else { return };
        let (Some((_, sources)), [Some(dir)]) = (parsed.rest().split_last(), self.state.dirs.as_slice()) else {
            return;
        };
        let Some(path) = target.known().and_then(|t| normal(t, Some(dir))) else { return };
        let slashed = sources.iter().any(|(_, source)| source.text.ends_with('/'));
        // `rsync x/ y` copies what is in x, whatever its names are.
        let program = self.engine.found.calls.last().and_then(|call| call.argv.first()?.as_deref());
        let base = program.map(leaf);
        let contents = slashed && base.and_then(crate::catalog::shell::program).is_some_and(|row| row.is("contents"));
        // Some names can only be directories, whatever the disk says.
        let last = leaf(&target.text);
        let by_name = !slashed && (matches!(last, "" | "." | "..") || self.engine.home() == Some(path.as_str()));
        let is_dir =
            by_name || self.engine.world.meta(path.as_ref()).is_some_and(|m| m.kind == crate::world::FileKind::Dir);
        if !is_dir || contents || sources.iter().any(|(_, s)| s.rest != Rest::Exact) {
            return;
        }
        let whole = parsed.has("--parents");
        let name = |s: &Arg| {
            let named = s.text.trim_end_matches('/');
            if whole { named } else { leaf(named) }.to_owned()
        };
        let inside =
            |s: &Arg| Arg { text: format!("{}/{}", target.text.trim_end_matches('/'), name(s)), ..target.clone() };
        // A directory takes the name itself where nothing has it yet, whatever slash stands behind it.
        let itself = (last.is_empty() && self.engine.world.meta(path.as_ref()).is_none())
            .then(|| Arg { text: path, ..target.clone() });
        *targets = sources.iter().map(|(_, s)| inside(s)).chain(itself).collect();
    }

    /// The words of a call that lead out of the project. Where a row does not say on what it falls, it may fall on these.
    pub(super) fn out_of_project(&mut self, parsed: &Parsed) -> Vec<Arg> {
        // The whole home or the whole system is packed or looked at; nobody writes it.
        let one = [Scope::Unknown, Scope::Outside, Scope::HomeSettings, Scope::System];
        let out = |s: &Self, a: &Arg| a.text.starts_with(['/', '~', '.']) && one.contains(&s.scope_of(a));
        let words = parsed.rest().iter().map(|(_, a)| a);
        words.filter(|a| out(self, a) || !self.led_out(Act::Change, a).is_empty()).cloned().collect()
    }

    /// The undo and the question of paths that go away or are overwritten.
    pub(in crate::effects) fn kept(&self, touched: &Touched, overwrite: bool) -> (Undo, Question) {
        if self.engine.site != Site::Here {
            return (Undo::None, Question::Settled);
        }
        if touched.scope == Scope::Repository && !touched.unknown {
            return (Undo::None, Question::Lost { paths: touched.paths.clone() });
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
    pub(super) fn seen(&self) -> bool {
        self.state.dirs.iter().flatten().all(|d| self.engine.world.meta(d.as_ref()).is_some())
    }

    /// A file is written by a redirection or by a program.
    pub(in crate::effects) fn write_path(&mut self, target: &Arg, append: bool) {
        self.write_at(target, append, false);
    }

    /// The same, where it may be a directory that is filled, or directories are made on the way.
    pub(super) fn write_at(&mut self, target: &Arg, append: bool, tree: bool) {
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
        let place = match touched.scope {
            Scope::HomeSettings => ": a setting, key or start-up file of the person",
            Scope::System => ": a file of the system",
            _ => "",
        };
        let (rule, what): (&'static str, Text) = match append {
            true => ("file-append", format!("adds to `{}`{place}", shown(target)).into()),
            false => ("file-write", format!("writes `{}`{place}", shown(target)).into()),
        };
        let mut finding = Finding::new(rule, touched.effect, undo, target.span, what);
        let row = if tree { "fills" } else { "redirects" };
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
        let text = known.first().filter(|_| known.len() == 1).and_then(|p| self.written(p));
        match text {
            Some(flow) => Flow { secret: flow.secret || secret, file: self.file(&known), ..flow },
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
        if nothing || self.engine.site == Site::Container {
            return false;
        }
        let home = self.engine.home();
        let inside = target.flow.as_ref().is_some_and(|flow| flow.secret);
        let session = self.engine.place.session.as_deref();
        let named = |path: &String| secret::secret(path, home) && !secret::own_output(path, session, home);
        let mut paths = self.paths(target);
        let led = self.led(target, &paths);
        let secret = inside || paths.iter().chain(&led).any(named);
        if led.iter().any(|path| self.engine.scope(path) > Scope::Project) {
            self.outside(target.span);
        }
        paths.extend(led);
        self.looked_at(target, secret, paths)
    }

    /// The normal paths of a word, each with its way as it is written: behind a link, `..` does not lead back.
    fn ways(&self, target: &Arg) -> Vec<(String, PathBuf)> {
        let back = target.text.split('/').any(|part| part == "..");
        let written = |path: String| {
            let way = PathBuf::from(&path);
            (path, way)
        };
        if !back || target.text.starts_with('~') {
            return self.paths(target).into_iter().map(written).collect();
        }
        let joined = |dir: &Option<String>| {
            let dir = dir.as_deref();
            Some((normal(&target.text, dir)?, Path::new(dir.unwrap_or("/")).join(&target.text)))
        };
        self.state.dirs.iter().filter_map(joined).collect()
    }

    /// Where links on the way of a word lead to, where that is elsewhere. Words beyond the limit may lead anywhere.
    fn led(&mut self, target: &Arg, paths: &[String]) -> Vec<String> {
        self.engine.followed += 1;
        if self.engine.followed == MAX_FOLLOWED {
            self.outside(target.span);
        }
        if self.engine.followed >= MAX_FOLLOWED || target.rest != Rest::Exact {
            return Vec::new();
        }
        match target.text.split('/').any(|part| part == "..") {
            true => self.ways(target).iter().filter_map(|(path, way)| self.real(path, way)).collect(),
            false => paths.iter().filter_map(|path| self.real(path, Path::new(path))).collect(),
        }
    }

    /// Where a path out of the project leads that is written, or the directory of one that goes: what removes a link leaves
    /// alone what is behind it.
    fn led_out(&mut self, act: Act, target: &Arg) -> Vec<String> {
        if target.rest != Rest::Exact || self.engine.site != Site::Here {
            return Vec::new();
        }
        self.engine.followed += 1;
        if self.engine.followed >= MAX_FOLLOWED {
            return vec![ANYWHERE.to_owned()];
        }
        let removes = act == Act::Delete && !target.text.ends_with('/');
        let real = |(path, way): &(String, PathBuf)| match way.parent().filter(|_| removes) {
            Some(above) => {
                let name = way.file_name()?;
                Path::new(&self.real(path, above)?).join(name).to_str().map(str::to_owned)
            }
            None => self.real(path, way),
        };
        // `/dev/stdout` leads to where the command's own output goes, and here to oneway's.
        let kept = |(path, _): &&(String, PathBuf)| self.engine.scope(path) != Scope::Null;
        let led: Vec<String> = self.ways(target).iter().filter(kept).filter_map(real).collect();
        led.into_iter().filter(|path| self.engine.scope(path) > Scope::Project).collect()
    }

    /// Where a part of a path really lies, where that is not what the path says.
    pub(super) fn real(&self, path: &str, part: &Path) -> Option<String> {
        if self.engine.linked.len() > MAX_LINKED || self.engine.copied.len() > MAX_COPIED {
            return Some(ANYWHERE.to_owned());
        }
        let follow = |part: &Path| self.engine.follower.follow(part, &|path| self.link(path));
        let led = follow(part);
        if led == part {
            return None;
        }
        // A project or a home that itself lies behind a link is no way out of it.
        let roots = self.engine.project().into_iter().chain(self.engine.home());
        let inside = |root: &str| led.strip_prefix(follow(Path::new(root))).ok().map(|rest| Path::new(root).join(rest));
        let led = roots.filter_map(inside).next().unwrap_or_else(|| led.clone());
        led.to_str().filter(|led| *led != path.trim_end_matches('/')).map(str::to_owned)
    }

    /// A file that is known to be secret among the words of a call: whatever the program is for, it opens what it is given.
    pub(super) fn given_secrets(&mut self, program: &Program, parsed: &Parsed) -> bool {
        if program.is("names") || program.is("prints") || program.is("walks") || self.engine.site != Site::Here {
            return false;
        }
        let values = parsed.flags.iter().filter_map(|f| f.value.as_ref());
        // No path has a slash that its word has not.
        let words = parsed.operands.iter().map(|(_, a)| a).chain(values).filter(|a| a.text.contains('/')).map(path_in);
        let home = self.engine.home();
        let is = |a: &Arg| self.paths(a).iter().any(|p| secret::secret(p, home));
        let given: Vec<Arg> = words.filter(|a| a.text.contains('/') && is(a)).collect();
        // Each is looked at: what is found in one does not hide the next.
        given.iter().map(|arg| self.reads(arg)).filter(|found| *found).count() > 0
    }

    /// The same for all that lies below a directory.
    pub(in crate::effects) fn reads_tree(&mut self, target: &Arg) -> bool {
        let home = self.engine.home();
        let paths = self.paths(target);
        let secret = paths.iter().any(|p| secret::secret(p, home) || secret::holds(p, home));
        self.looked_at(target, secret && self.engine.site != Site::Container, paths)
    }

    fn looked_at(&mut self, target: &Arg, secret: bool, paths: Vec<String>) -> bool {
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

    /// What the text itself wrote to a file; nothing where what was there before counts.
    pub(super) fn written(&self, path: &str) -> Option<Flow> {
        let Some(flow) = self.state.files.get(path) else { return self.through(path) };
        let before = self.engine.beliefs.before() && self.engine.world.meta(path.as_ref()).is_some();
        (!before).then(|| flow.clone())
    }

    /// Notes that what a file holds now is run.
    pub(super) fn believe(&mut self, path: &str, span: Span) {
        let (span, until) = (self.engine.place_span(span), self.engine.found.list.len());
        if !self.state.files.contains_key(path) {
            self.engine.beliefs.read(path, span, until);
        } else if self.written(path).is_some() {
            let there = self.engine.world.meta(path.as_ref()).is_some();
            self.engine.beliefs.own(path, span, until, there);
        }
    }

    /// The content of a script inside the project, or what the text itself wrote there.
    pub(in crate::effects) fn script(&mut self, target: &Arg) -> Result<Flow, String> {
        if let Some(flow) = &target.flow {
            return Ok((**flow).clone());
        }
        let Some(name) = target.known() else { return Err("the script's name is not known".into()) };
        let paths = self.paths(target);
        if let Some((path, flow)) = paths.iter().find_map(|p| Some((p, self.written(p)?))) {
            self.believe(path, target.span);
            return Ok(flow);
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
        let path = path.clone();
        match self.engine.world.read(path.as_ref(), MAX_SCRIPT) {
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) if !text.contains('\0') => {
                    self.believe(&path, target.span);
                    Ok(Flow::known(text))
                }
                _ => Err(format!("`{name}` is a compiled program, which oneway cannot read")),
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

/// The path in a word: behind `key=`, `@` or `file://`.
fn path_in(word: &Arg) -> Arg {
    let text = word.text.rsplit('=').next().unwrap_or("").trim_start_matches('@');
    let text = text.strip_prefix("file://").unwrap_or(text);
    Arg { text: text.to_owned(), guess: None, ..word.clone() }
}

/// A pattern that takes everything.
fn wide(text: &str) -> bool {
    matches!(leaf(text), "*" | ".*" | "*.*" | "{*,.*}" | "?*")
}

/// A word as it is shown in a reason.
pub(in crate::effects) fn shown(arg: &Arg) -> String {
    match arg.rest {
        Rest::Exact | Rest::Glob => arg.text.clone(),
        Rest::Unknown | Rest::Many => format!("{}…", arg.text),
    }
}

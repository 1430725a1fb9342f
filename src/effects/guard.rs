//! Self-protection: whatever would change oneway, its policy and state or the host's hooks becomes a finding of its own.
//! Works on what every door and language left behind — targets, calls, paths — so no engine can forget it.

mod aims;
mod answers;
mod named;
mod roads;
mod switches;

use super::follow::{Follower, follow};
use super::mcp;
use crate::catalog::guard::{Guarded, HOST, look, sealed};
use crate::catalog::marks;
use crate::catalog::names::Names;
use crate::finding::{Act, Effect, Finding, Findings, Object, Reach, Undo};
use crate::leaf::leaf;
use crate::request::{Change, Payload, Request};
use crate::span::Span;
use crate::world::World;
use serde_json::Value;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Deeper arguments than this are not opened; the host sends none.
const MAX_DEPTH: usize = 16;

/// A text that moves to more places of the guard than this is up to no good.
const MAX_WENT: usize = 64;

/// What to do in the place of touching the guard: there is no other way to the same end.
const ASK: &str = "ask the person: only they change this, outside the agent";
/// The same for its state, which is not even read.
const ASK_TO_READ: &str = "ask the person: only they look at this, outside the agent";

/// Adds a finding for every way in which the request touches the guard.
pub fn watch(findings: &mut Findings, request: &Request, world: &dyn World) {
    let guard = Guard::new(request, findings, world);
    let mut found: Vec<Finding> = Vec::new();
    for finding in &mut findings.list {
        guard.name_place(finding);
        let hit = finding.targets.iter().find_map(|target| guard.of(finding, target));
        found.extend(hit.map(|hit| hit.finding(finding.span)));
    }
    for call in &findings.calls {
        let argv: Vec<Option<&str>> = call.argv.iter().map(Option::as_deref).collect();
        let env: Vec<&str> = call.env.iter().map(String::as_str).collect();
        found.extend(switches::disables(&argv, &env).map(|what| disabled(what, call.span)));
        let known = || argv.iter().copied().flatten();
        found.extend(guard.named_by(&argv).map(|hit| hit.finding(call.span)));
        found.extend(known().any(sealed).then(|| Hit::Read.finding(call.span)));
    }
    if let Payload::Shell(text) = &request.payload {
        found.extend(answers::given(&guard, findings, text));
        found.extend(aims::taken(&guard, &findings.calls, text));
        found.extend(roads::walk(&guard, findings));
        found.extend(named::refused(&guard, findings));
        found.extend(named::handed(&guard, findings));
        let lost = guard.went.get(MAX_WENT).map(|dir| Hit::Write(HOST, dir.clone()).finding(Span::new(0, text.len())));
        found.extend(lost);
    }
    // What a door of files found on the guard's own places needs no second word.
    if !findings.list.iter().any(|f| f.effect.object == Object::Guard && f.effect.writes()) {
        found.extend(guard.payload(&request.payload));
    }
    let same = |a: &Finding, b: &Finding| a.what == b.what || !a.targets.is_empty() && a.targets == b.targets;
    found.dedup_by(|a, b| a.rule == b.rule && same(a, b));
    // Whatever other way the rows advise leads to the same place.
    let beside = |f: &Finding| found.iter().find(|g| inside(f.span, g.span) || inside(g.span, f.span));
    for finding in findings.list.iter_mut().filter(|f| f.instead.is_some()) {
        if let Some(guard) = beside(finding) {
            finding.instead.clone_from(&guard.instead);
        }
    }
    findings.list.extend(found);
}

/// What touches the guard.
enum Hit {
    Write(&'static str, String),
    Read,
}

impl Hit {
    fn finding(self, span: Span) -> Finding {
        let (rule, act, what, target, instead) = match self {
            Self::Write(what, path) => ("guard-write", Act::Change, format!("would change {what}: {path}"), path, ASK),
            Self::Read => {
                let what = "would read oneway's state, which holds a person's approvals".to_owned();
                ("guard-read", Act::Read, what, String::new(), ASK_TO_READ)
            }
        };
        let mut finding = Finding::new(rule, Effect::new(act, Object::Guard, Reach::Home), Undo::None, span, what);
        finding.subject = rule.into();
        finding.targets = if target.is_empty() { Vec::new() } else { vec![target] };
        finding.instead = Some(instead.into());
        finding
    }
}

fn disabled(what: &'static str, span: Span) -> Finding {
    let effect = Effect::new(Act::Change, Object::Guard, Reach::Home);
    let mut finding = Finding::new("guard-disable", effect, Undo::None, span, what);
    finding.subject = "guard-disable".into();
    finding.instead = Some("ask the person: only they do this, in a terminal of their own".into());
    finding
}

/// The request's surroundings, as far as the guard's places depend on them.
struct Guard<'a> {
    home: Option<&'a str>,
    cwd: Option<&'a Path>,
    world: &'a dyn World,
    follower: Follower,
    moved: OnceCell<Vec<(PathBuf, &'static str)>>,
    /// Links that the text itself makes.
    links: Vec<(String, String)>,
    /// Directories that the text moves to, and that are a place of the guard, hold one, or lie in one.
    went: Vec<String>,
    /// Paths that were looked at: a text names the same ones again and again.
    known: RefCell<BTreeMap<String, Guarded>>,
}

impl<'a> Guard<'a> {
    fn new(request: &'a Request, findings: &Findings, world: &'a dyn World) -> Self {
        let home = request.place.home.as_deref().and_then(Path::to_str);
        let (cwd, follower) = (request.place.cwd.as_deref(), Follower::default());
        let (moved, known, links) = (OnceCell::new(), RefCell::default(), findings.links.clone());
        let mut guard = Self { home, cwd, world, follower, moved, links, went: Vec::new(), known };
        guard.goes(findings);
        guard
    }

    /// Notes where the text moves to, where that matters.
    fn goes(&mut self, findings: &Findings) {
        let mut known = BTreeSet::new();
        for to in findings.calls.iter().filter_map(named::goes).filter(|to| known.insert(*to)) {
            let near = self.seen(to).into_iter().find(|path| self.written(path, true).is_some());
            self.went.extend(near.filter(|dir| self.went.len() <= MAX_WENT && !self.went.contains(dir)));
        }
    }

    /// The paths that a word may name: seen from here, and from where the text moves to.
    fn seen(&self, word: &str) -> Vec<String> {
        let here = self.absolute(word).unwrap_or_else(|| word.to_owned());
        let free = !word.is_empty() && !word.starts_with(['/', '~']);
        let there = self.went.iter().filter(|_| free).map(|dir| format!("{}/{word}", dir.trim_end_matches('/')));
        std::iter::once(here).chain(there).collect()
    }

    /// A row's own finding about a guarded place says which place, and what lies there; its advice is for other places.
    fn name_place(&self, finding: &mut Finding) {
        if finding.effect.object != Object::Guard {
            return;
        }
        let (does, ask) = if finding.effect.writes() { ("changes", ASK) } else { ("looks at", ASK_TO_READ) };
        let place = finding.targets.iter().find_map(|target| Some((target, self.written(target, true)?)));
        if let Some((path, lies)) = place {
            let it = if finding.what.contains(path.as_str()) { "it" } else { path.as_str() };
            finding.what = format!("{}: {it} is part of {lies}, and only a person {does} it", finding.what).into();
        }
        finding.instead = Some(ask.into());
    }

    fn of(&self, finding: &Finding, target: &str) -> Option<Hit> {
        let effect = finding.effect;
        if effect.object == Object::Guard || stages(finding) {
            return None;
        }
        if !effect.writes() {
            return sealed(target).then_some(Hit::Read);
        }
        let whole = match effect.act {
            Act::Delete => true,
            // What is moved away is gone from where it was.
            Act::Change => {
                let named = finding.marks.is("places");
                named || matches!(effect.object, Object::Tree | Object::Account)
            }
            _ => false,
        };
        if self.makes(finding, target) {
            return look(target, self.home).exact.map(|what| Hit::Write(what, target.to_owned()));
        }
        self.written(target, whole).map(|what| Hit::Write(what, target.to_owned()))
    }

    /// Whether a finding makes this link: a name of its own, and what it leads to stays as it is.
    fn makes(&self, finding: &Finding, target: &str) -> bool {
        finding.marks.is("links") && self.links.iter().any(|(name, _)| name == target)
    }

    /// A place of the guard among the words of a program that writes to what its words name, in ways of its own.
    fn named_by(&self, argv: &[Option<&str>]) -> Option<Hit> {
        let (program, words) = argv.split_first()?;
        let program = leaf((*program)?);
        let with = |subs: &Names| words.iter().flatten().any(|word| subs.has(word));
        let writes = || marks::WRITES_WITH.iter().any(|(name, subs)| *name == program && with(subs));
        if !marks::WRITES.has(program) && !writes() {
            return None;
        }
        let places = words.iter().flatten().map(|word| word.split_once('=').map_or(*word, |(_, value)| value));
        let place = |word: &&str| !matches!(*word, "" | "." | ".." | "./" | "../" | "~") && !word.starts_with('-');
        places.filter(place).find_map(|word| self.reached(word, true).map(|what| Hit::Write(what, word.to_owned())))
    }

    /// What a write to a word of a command would change, seen from the working directory.
    fn reached(&self, word: &str, whole: bool) -> Option<&'static str> {
        self.seen(word).iter().find_map(|path| self.written(path, whole))
    }

    fn absolute(&self, word: &str) -> Option<String> {
        if word.starts_with(['/', '~']) {
            return Some(word.to_owned());
        }
        let (cwd, mut name) = (self.cwd?, word);
        while let Some(rest) = name.strip_prefix("./") {
            name = rest;
        }
        // A name that begins with a slash now is a path by itself.
        match name.starts_with('/') {
            true => Some(name.to_owned()),
            false => Some([cwd.to_str()?.trim_end_matches('/'), "/", name].concat()),
        }
    }

    fn written(&self, target: &str, whole: bool) -> Option<&'static str> {
        let known = self.known.borrow().get(target).copied();
        let guarded = known.unwrap_or_else(|| {
            let guarded = self.looked(target);
            self.known.borrow_mut().insert(target.to_owned(), guarded);
            guarded
        });
        if whole { guarded.whole } else { guarded.exact }
    }

    /// What a path is to the guard, as it is written and where it leads.
    fn looked(&self, target: &str) -> Guarded {
        let written = look(target, self.home);
        let Some(real) = self.resolve(target).filter(|_| written.exact.is_none()) else { return written };
        let leads = if real == target { written } else { look(&real, self.home) };
        let exact = leads.exact.or_else(|| self.moved(&real, false));
        Guarded { exact, whole: written.whole.or(leads.whole).or_else(|| self.moved(&real, true)) }
    }

    /// Where a path leads when every link on it is followed; `None` where it is no path.
    fn resolve(&self, target: &str) -> Option<String> {
        let expanded = match target.strip_prefix("~/") {
            Some(rest) => format!("{}/{rest}", self.home?),
            None => target.to_owned(),
        };
        let path = Path::new(&expanded);
        let absolute = if path.is_absolute() { path.to_owned() } else { self.cwd?.join(path) };
        self.follower.follow(&absolute, &|path| self.link(path)).to_str().map(str::to_owned)
    }

    /// What a path is a link to: one that the text makes, or one that is there.
    fn link(&self, path: &Path) -> Option<PathBuf> {
        let made = self.links.iter().rev().find(|(name, _)| Path::new(name) == path);
        made.map(|(_, to)| PathBuf::from(to)).or_else(|| self.world.link(path))
    }

    /// Places that variables or the installation moved away from where they usually are.
    fn moved(&self, real: &str, whole: bool) -> Option<&'static str> {
        let inside = |dir: &Path| Path::new(real).starts_with(dir) || (whole && dir.starts_with(real));
        self.moved.get_or_init(|| moved(self.world)).iter().find(|(dir, _)| inside(dir)).map(|(_, what)| *what)
    }

    fn payload(&self, payload: &Payload) -> Option<Finding> {
        let span = Span::default();
        match payload {
            Payload::File { path, .. } => {
                let what = self.written(path, false)?;
                Some(Hit::Write(what, path.clone()).finding(span))
            }
            Payload::Patch { changes, .. } => changes
                .iter()
                .flat_map(Change::paths)
                .find_map(|path| Some(Hit::Write(self.written(path, false)?, path.to_owned()).finding(span))),
            Payload::Mcp { server, tool, input } => {
                if answers::in_arguments(input) {
                    return Some(disabled("would answer in a person's place", span));
                }
                // What a row describes was judged as what it is.
                let reads = mcp::reads_by_name(tool);
                let left = if reads { None } else { mcp::undescribed(server, tool, input) };
                let mut texts: Vec<&str> = left.iter().flatten().map(String::as_str).collect();
                if left.is_none() {
                    strings(input, MAX_DEPTH, &mut texts);
                }
                let plain =
                    |text: &'_ str| pathlike(text).then(|| text.strip_prefix("file://").unwrap_or(text).to_owned());
                let hit = texts.into_iter().filter_map(plain).find_map(|text| {
                    let text = text.as_str();
                    if reads {
                        return sealed(text).then_some(Hit::Read);
                    }
                    self.written(text, true).map(|what| Hit::Write(what, text.to_owned()))
                })?;
                Some(hit.finding(span))
            }
            Payload::Tool { input, .. } => {
                let mut texts = Vec::new();
                strings(input, MAX_DEPTH, &mut texts);
                texts.into_iter().any(|text| pathlike(text) && sealed(text)).then(|| Hit::Read.finding(span))
            }
            _ => None,
        }
    }
}

/// Writes, and does not say where, or only that it is somewhere below the working directory.
fn is_vague(finding: &Finding, guard: &Guard) -> bool {
    let effect = finding.effect;
    let here = || guard.cwd.is_some_and(|cwd| finding.targets.iter().all(|target| Path::new(target) == cwd));
    effect.writes() && effect.act != Act::Run && (finding.targets.is_empty() || here()) && !stages(finding)
}

/// What is staged or committed stays on the disk as it is.
fn stages(finding: &Finding) -> bool {
    finding.marks.is("stages")
}

fn inside(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

fn moved(world: &dyn World) -> Vec<(PathBuf, &'static str)> {
    let dir = |name: &str| world.var(name).filter(|dir| dir.starts_with('/')).map(PathBuf::from);
    let config = dir("XDG_CONFIG_HOME").map(|dir| (dir.join("oneway"), "oneway's policy"));
    let state = dir("XDG_STATE_HOME").map(|dir| (dir.join("oneway"), "oneway's state"));
    let host = dir("CLAUDE_CONFIG_DIR").map(|dir| (dir, "the host's own files"));
    let program = world.program().map(|path| (path, "oneway itself"));
    [config, state, host, program].into_iter().flatten().collect()
}

fn pathlike(text: &str) -> bool {
    // One pass over the bytes: every word of every call comes here.
    let ends = |b: u8| matches!(b, b'\n' | b';');
    let parts = |b: u8| matches!(b, b'/' | b'\\' | b'.');
    text.len() < 4096 && text.bytes().any(parts) && !text.bytes().any(ends)
}

fn strings<'v>(value: &'v Value, depth: usize, out: &mut Vec<&'v str>) {
    match value {
        Value::String(text) => out.push(text),
        Value::Array(items) if depth > 0 => items.iter().for_each(|item| strings(item, depth - 1, out)),
        Value::Object(fields) if depth > 0 => fields.values().for_each(|item| strings(item, depth - 1, out)),
        _ => {}
    }
}

/// A path without the links in it.
pub(super) fn real(path: &str, world: &dyn World) -> String {
    if path.starts_with('/') { follow(Path::new(path), world).to_string_lossy().into_owned() } else { path.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Call;
    use crate::world::fake::Fake;

    /// A world with one link.
    fn linked() -> Fake {
        let world = Fake::default().link("/srv/app/conf", "../../home/u/.claude").var("XDG_STATE_HOME", "/var/tmp/s");
        world.program("/opt/tools/oneway-1.0/ow")
    }

    fn request(payload: Payload) -> Request {
        let mut request = Request { payload, ..Request::default() };
        request.place.cwd = Some("/srv/app".into());
        request.place.home = Some("/home/u".into());
        request
    }

    fn rules(payload: Payload, mut findings: Findings) -> Vec<String> {
        watch(&mut findings, &request(payload), &linked());
        let guard = findings.list.iter().filter(|f| f.effect.object == Object::Guard);
        guard.map(|f| f.rule.to_string()).collect()
    }

    fn file(path: &str) -> Payload {
        Payload::File { tool: "Write".into(), path: path.into(), content: String::new() }
    }

    #[test]
    fn file_tools() {
        for path in [
            "/home/u/.claude/settings.json",
            "/srv/app/conf/settings.json",
            "conf/settings.json",
            "/var/tmp/s/oneway/pins.json",
            "/opt/tools/oneway-1.0/ow",
            "/srv/app/x/../.claude/settings.local.json",
        ] {
            assert_eq!(rules(file(path), Findings::default()), ["guard-write"], "{path}");
        }
        assert!(rules(file("/srv/app/src/a.rs"), Findings::default()).is_empty());
    }

    #[test]
    fn mcp_file_tools() {
        let call = |tool: &str, input: Value| {
            rules(Payload::Mcp { server: "fs".into(), tool: tool.into(), input }, Findings::default())
        };
        let path = serde_json::json!({"edits": [{"path": "/home/u/.claude/settings.json"}]});
        assert_eq!(call("write_file", path.clone()), ["guard-write"]);
        assert_eq!(call("move", serde_json::json!({"source": "/home/u/.claude", "to": "x"})), ["guard-write"]);
        assert!(call("read_file", path).is_empty());
        let state = serde_json::json!({"path": "/home/u/.local/state/oneway/pins.json"});
        assert_eq!(call("read_file", state), ["guard-read"]);
    }

    #[test]
    fn shell_findings_and_calls() {
        let shell = || Payload::Shell(String::new());
        let with = |act, object, target: &str| {
            let effect = Effect::new(act, object, Reach::Project);
            let mut finding = Finding::new("x", effect, Undo::None, Span::default(), "x");
            finding.targets = vec![target.into()];
            rules(shell(), Findings { list: vec![finding], ..Findings::default() })
        };
        assert_eq!(with(Act::Change, Object::File, "/srv/app/conf/settings.json"), ["guard-write"]);
        assert_eq!(with(Act::Delete, Object::Tree, "/srv/app/.claude"), ["guard-write"]);
        assert_eq!(with(Act::Delete, Object::Tree, "/opt/tools"), ["guard-write"]);
        assert!(with(Act::Create, Object::File, "/srv/app/.claude").is_empty());
        assert!(with(Act::Read, Object::Nothing, "/home/u/.claude/settings.json").is_empty());
        let argv = ["oneway", "approve", "K7P2QX"].map(|w| Some(w.to_owned())).to_vec();
        let calls = vec![Call { argv, ..Call::default() }];
        assert_eq!(rules(shell(), Findings { calls, ..Findings::default() }), ["guard-disable"]);
    }
}

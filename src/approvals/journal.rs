//! What a judgement looked at: a world that writes down every file, link, listing and variable it is asked for.
//! An approval is bound to it, so that what runs is what the person saw. Kept only for what a person may approve.

use crate::assess::Assessment;
use crate::catalog::contexts;
use crate::digest::blake;
use crate::digits::{hex, number};
use crate::request::Request;
use crate::world::{FileKind, Meta, Stat, Unread, World};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How many things are named one by one; the rest is bound together.
const MAX_NAMED: usize = 200;
/// An answer that is longer is kept as its digest.
const MAX_ANSWER: usize = 256;
/// The largest setting or ref of git that is bound.
const MAX_FILE: usize = 1 << 20;
/// How many words are looked up as paths, and in how many directories; an action with more is not approved.
const MAX_WORDS: usize = 1024;
const MAX_BASES: usize = 16;
/// How many directories are looked at on the way up to a repository.
const MAX_UP: usize = 64;
/// Variables that the host, the shell or a tracer makes anew for each call.
const PASSING: &[&str] = &["_", "SHLVL", "PWD", "OLDPWD", "COLUMNS", "LINES", "TRACEPARENT", "TRACESTATE"];

/// A world that remembers what it was asked. That is all it does while somebody judges; only where a yes is to be bound are
/// the answers looked at once more and written down.
pub struct Watched<'w> {
    inner: &'w dyn World,
    asked: RefCell<Vec<LookedFor>>,
    seen: RefCell<Vec<SeenHere>>,
}

/// What a judgement asked the world. Paths are put in order by their letters: comparing their parts takes ten times as long.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum LookedFor {
    /// A file's content, up to so many bytes; whether a link is followed to it.
    Content(OsString, usize, bool),
    Entry(OsString),
    Parts(OsString),
    Listing(OsString, usize),
    Link(OsString),
    Variable(String),
    Thing(OsString),
}

/// What was asked, and what was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SeenHere {
    kind: &'static str,
    name: String,
    answer: String,
}

impl SeenHere {
    fn label(&self) -> String {
        [self.kind, " ", &self.name].concat()
    }

    /// Another answer to the same question; once all are in order it stands right behind.
    fn asks(&self, other: &Self) -> bool {
        self.kind == other.kind && self.name == other.name
    }
}

/// What a judgement looked at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Journal {
    /// One digest over everything: the approval is bound to it.
    pub digest: String,
    all: Vec<SeenHere>,
}

impl<'w> Watched<'w> {
    /// Nothing was asked yet.
    pub fn new(inner: &'w dyn World) -> Self {
        Self { inner, asked: RefCell::default(), seen: RefCell::default() }
    }

    fn ask(&self, question: LookedFor) {
        self.asked.borrow_mut().push(question);
    }

    /// Looks at all that was asked for. Whoever compares the outcome of two judgements with it knows that both saw the same.
    fn look(&self) {
        let mut asked = self.asked.take();
        asked.sort_unstable();
        asked.dedup();
        asked.into_iter().for_each(|question| self.answer(question));
    }

    fn answer(&self, question: LookedFor) {
        match question {
            LookedFor::Content(path, limit, true) => {
                self.note_read("file", path.as_ref(), self.inner.read(path.as_ref(), limit).as_deref().map_err(|w| *w));
            }
            LookedFor::Content(path, limit, false) => {
                let read = self.inner.read_plain(path.as_ref(), limit);
                let bytes = read.as_ref().map(|(bytes, _)| bytes.as_slice());
                self.note_read("file", path.as_ref(), bytes.map_err(|why| *why));
            }
            LookedFor::Entry(path) => self.note_stat(path.as_ref()),
            // Parts of one file are many: what lies there says whether any of them changed.
            LookedFor::Parts(path) => {
                self.note_path("parts", path.as_ref(), self.inner.identity(path.as_ref()).unwrap_or_default());
            }
            LookedFor::Listing(dir, limit) => {
                let names = self.inner.names(dir.as_ref(), limit);
                let listed = if names.is_some() { "listed\0" } else { "not" };
                let mut sorted = names.unwrap_or_default();
                sorted.sort();
                self.note_path("list", dir.as_ref(), [listed, &sorted.join("\0")].concat());
            }
            LookedFor::Link(path) => {
                let link = self.inner.link(path.as_ref());
                let to = link.as_deref().map_or("not".into(), |to| ["to ", &to.to_string_lossy()].concat());
                self.note_path("link", path.as_ref(), to);
            }
            LookedFor::Variable(name) => {
                let value = self.inner.var(&name);
                self.note_variable(name, value);
            }
            LookedFor::Thing(path) => {
                self.note_path("thing", path.as_ref(), self.inner.identity(path.as_ref()).unwrap_or_default());
            }
        }
    }

    fn note(&self, kind: &'static str, name: String, mut answer: String) {
        if answer.len() > MAX_ANSWER {
            answer = blake::hex_digest(answer.as_bytes());
        }
        self.seen.borrow_mut().push(SeenHere { kind, name, answer });
    }

    /// A value stands behind `=`, which keeps it apart from none.
    fn note_variable(&self, name: String, value: Option<String>) {
        let answer = value.map_or_else(|| "not".to_owned(), |value| ["=", &value].concat());
        self.note("variable", name, answer);
    }

    fn note_path(&self, kind: &'static str, path: &Path, answer: String) {
        self.note(kind, path.to_string_lossy().into_owned(), answer);
    }

    /// What a read gave; where it failed, at least what lies there.
    fn note_read(&self, kind: &'static str, path: &Path, read: Result<&[u8], Unread>) {
        let answer = match read {
            Ok(bytes) => blake::hex_digest(bytes),
            // Where nothing lies, that is all there is to say.
            Err(Unread::Missing) => "missing".to_owned(),
            Err(Unread::TooLarge) => ["too large ", &self.inner.identity(path).unwrap_or_default()].concat(),
            Err(Unread::Refused) => ["refused ", &self.inner.identity(path).unwrap_or_default()].concat(),
        };
        self.note_path(kind, path, answer);
    }

    /// A directory by which it is, anything else also by its content's size and times.
    fn note_stat(&self, path: &Path) {
        let mut told = String::with_capacity(96);
        match self.inner.stat(path) {
            Ok(Stat { kind: FileKind::Dir, mode, inode, .. }) => numbers(&mut told, "dir", &[mode.into(), inode]),
            Ok(stat) => {
                let kind = match stat.kind {
                    FileKind::File => "file",
                    FileKind::Link => "link",
                    FileKind::Dir | FileKind::Other => "other",
                };
                let ((written, and), (changed, more)) = (stat.modified, stat.changed);
                let times = [written as u64, and.into(), changed as u64, more.into()];
                numbers(&mut told, kind, &[stat.size, stat.mode.into(), stat.inode]);
                numbers(&mut told, " times", &times);
            }
            Err(Unread::Missing) => told.push_str("nothing"),
            Err(_) => told.push_str("unseen"),
        }
        self.note_path("entry", path, told);
    }

    /// What was seen so far, in order, each question once.
    fn settled(&self) -> Vec<SeenHere> {
        let mut seen = self.seen.take();
        // Equal questions stay in the order in which they were asked.
        seen.sort_by(|a, b| a.name.cmp(&b.name).then_with(|| a.kind.cmp(b.kind)));
        seen.dedup_by(|again, first| {
            let same = first.asks(again);
            // What is asked twice and answered differently was changed in between: no later look has both.
            if same && first.answer != again.answer {
                first.answer.push('+');
                first.answer.push_str(&again.answer);
            }
            same
        });
        seen
    }

    /// Everything that was seen.
    pub fn journal(&self) -> Journal {
        let all = self.settled();
        Journal { digest: blake::hex_digest(&counted(&all)), all }
    }

    /// Looks also at what no judgement reads and the run depends on: where it runs, what its words name, which program
    /// a name means, the repository's branch and remotes, the environment. `None` where that is too much to look at.
    pub fn surround(&self, request: &Request, assessment: &Assessment) -> Option<()> {
        self.look();
        let words = words(assessment)?;
        let bases = self.bases(request, &words)?;
        // What words name in the first was looked at to find the others.
        let others = bases.iter().skip(1).flat_map(|base| words.iter().map(move |word| base.join(word)));
        for path in bases.iter().cloned().chain(others) {
            self.note_identity(&path);
        }
        let programs = assessment.calls.iter().filter_map(|call| call.argv.first()?.as_deref());
        programs.filter(|name| !name.contains('/')).for_each(|name| self.note_program(name));
        bases.iter().filter_map(|base| self.repository(base)).for_each(|git| self.note_repository(git, &words));
        self.note_contexts(request, assessment, &bases);
        if let Some(home) = &request.place.home {
            let files = [".gitconfig", ".config/git/config"].map(|file| home.join(file));
            files.iter().filter(|file| !self.is_noted("setting", file)).for_each(|file| self.note_file(file));
        }
        self.note_variables();
        Some(())
    }

    /// A digest of what a yes of this session is bound to: texts that were read, files that words name, which programs, the
    /// branch and its remotes, the account or cluster behind them, the environment. Not commits, nor what the call itself
    /// changes: a branch that was pushed once may be pushed again. `None` where that is too much to look at.
    pub fn meets(&self, request: &Request, assessment: &Assessment) -> Option<String> {
        self.look();
        let words = words(assessment)?;
        let bases = self.bases(request, &words)?;
        let files = words.iter().flat_map(|word| bases.iter().map(move |base| base.join(word)));
        let plain = |path: &PathBuf| self.inner.meta(path).is_some_and(|meta| meta.kind != FileKind::Dir);
        files.filter(plain).for_each(|path| self.note_file(&path));
        let programs: Vec<&str> = assessment.calls.iter().filter_map(|call| call.argv.first()?.as_deref()).collect();
        programs.iter().filter(|name| !name.contains('/')).for_each(|name| self.note_program(name));
        self.note_contexts(request, assessment, &bases);
        for (own, common) in bases.iter().filter_map(|base| self.repository(base)) {
            [own.join("HEAD"), common.join("config")].iter().for_each(|file| self.note_context(file));
        }
        self.note_variables();
        let written = |w: &&crate::assess::Weighed| w.finding.effect.writes();
        let own: BTreeSet<&str> =
            assessment.findings.iter().filter(written).flat_map(|w| &w.finding.targets).map(String::as_str).collect();
        let counts = |seen: &SeenHere| match seen.kind {
            "file" => !own.contains(seen.name.as_str()) && !kept_by_git(&seen.name),
            kind => matches!(kind, "program" | "variable" | "setting"),
        };
        let mut seen = self.settled();
        seen.retain(counts);
        let mut digest = blake::hex_digest(&counted(&seen));
        digest.truncate(32);
        Some(digest)
    }

    /// What decides whom a program talks to, though no word says it: its own settings.
    fn note_contexts(&self, request: &Request, assessment: &Assessment, bases: &[PathBuf]) {
        let programs = assessment.calls.iter().filter_map(|call| call.argv.first()?.as_deref());
        for file in programs.flat_map(contexts::of) {
            let places: Vec<PathBuf> = match file.strip_prefix("~/") {
                Some(rest) => request.place.home.iter().map(|home| home.join(rest)).collect(),
                None => bases.iter().chain(&request.place.project).map(|base| base.join(file)).collect(),
            };
            places.iter().for_each(|place| self.note_context(place));
        }
    }

    fn is_noted(&self, kind: &str, path: &Path) -> bool {
        let name = path.to_string_lossy();
        self.seen.borrow().iter().any(|seen| seen.name == name && seen.kind == kind)
    }

    fn note_context(&self, path: &Path) {
        let read = self.inner.read(path, MAX_FILE);
        self.note_read("setting", path, read.as_deref().map_err(|why| *why));
    }

    fn note_variables(&self) {
        for (name, value) in self.inner.vars() {
            if !name.starts_with("CLAUDE") && !PASSING.contains(&name.as_str()) {
                self.note_variable(name, Some(value));
            }
        }
    }

    /// The working directory, and those that words name: a `cd` or `-C` may lead there. What words name in it is noted.
    fn bases(&self, request: &Request, words: &[String]) -> Option<Vec<PathBuf>> {
        let mut out: Vec<PathBuf> = request.place.cwd.iter().cloned().collect();
        for path in words.iter().filter_map(|word| Some(request.place.cwd.as_ref()?.join(word))) {
            // What is not there is no directory either.
            let is_dir = |meta: Meta| meta.kind == FileKind::Dir;
            let listed = self.note_identity(&path) && self.inner.meta(&path.join(".")).is_some_and(is_dir);
            if listed && !out.contains(&path) {
                out.push(path);
            }
        }
        (out.len() <= MAX_BASES).then_some(out)
    }

    /// Notes which thing lies there; false where none does.
    fn note_identity(&self, path: &Path) -> bool {
        let identity = self.inner.identity(path);
        let there = identity.is_some();
        identity.into_iter().for_each(|identity| self.note_path("thing", path, identity));
        there
    }

    /// What a program's name means here: the first of its name on the way.
    fn note_program(&self, name: &str) {
        let path = self.inner.var("PATH").unwrap_or_default();
        let mut places = path.split(':').map(|dir| Path::new(dir).join(name));
        let found = places.find_map(|at| self.inner.identity(&at).map(|identity| (at, identity)));
        let (at, identity) = found.unwrap_or_default();
        self.note("program", name.to_owned(), [&at.to_string_lossy(), "\0", &identity].concat());
    }

    fn note_file(&self, path: &Path) {
        let read = self.inner.read(path, MAX_FILE);
        self.note_read("file", path, read.as_deref().map_err(|why| *why));
    }

    /// The branch, its commit, the settings with the remotes, and every ref that a word names.
    fn note_repository(&self, (own, common): (PathBuf, PathBuf), words: &[String]) {
        [own.join("HEAD"), own.join("config.worktree"), common.join("config")].iter().for_each(|f| self.note_file(f));
        let packed = self.inner.read(&common.join("packed-refs"), MAX_FILE).unwrap_or_default();
        let packed = String::from_utf8_lossy(&packed).into_owned();
        let head = self.inner.read(&own.join("HEAD"), MAX_FILE).unwrap_or_default();
        let head = String::from_utf8_lossy(&head).into_owned();
        let on = head.trim().strip_prefix("ref:").map(|name| name.trim().to_owned());
        let named = words
            .iter()
            .flat_map(|word| ["refs/heads/", "refs/tags/", "refs/remotes/"].map(|dir| format!("{dir}{word}")));
        for name in on.into_iter().chain(named).filter(|name| !name.contains("..")) {
            let loose = self.inner.read(&common.join(&name), 4096).unwrap_or_default();
            let listed = packed.lines().find(|line| line.split_once(' ').is_some_and(|(_, listed)| listed == name));
            if !loose.is_empty() || listed.is_some() {
                let mut answer = String::new();
                number(&mut answer, loose.len() as u64);
                let answer = [&answer, " ", &String::from_utf8_lossy(&loose), listed.unwrap_or("")].concat();
                self.note("ref", name, answer);
            }
        }
    }

    /// The directories of the repository around a directory: its own, and the one that work trees share.
    fn repository(&self, base: &Path) -> Option<(PathBuf, PathBuf)> {
        let mut up = base.ancestors().take(MAX_UP).map(|dir| dir.join(".git"));
        let git = up.find(|git| self.inner.meta(git).is_some())?;
        let own = self.pointed(&git, "gitdir: ").unwrap_or(git);
        let common = self.pointed(&own.join("commondir"), "").unwrap_or_else(|| own.clone());
        Some((own, common))
    }

    /// The path that a small file holds, from its own directory.
    fn pointed(&self, file: &Path, prefix: &str) -> Option<PathBuf> {
        let text = String::from_utf8(self.inner.read(file, 8192).ok()?).ok()?;
        Some(file.parent()?.join(text.strip_prefix(prefix)?.trim_end_matches(['\n', '\r'])))
    }
}

/// All of it, each text with its length in front, which keeps `a`+`bc` apart from `ab`+`c`. Nearly every length is one byte.
fn counted(all: &[SeenHere]) -> Vec<u8> {
    let sizes = all.iter().map(|seen| seen.kind.len() + seen.name.len() + seen.answer.len() + 8);
    let mut out = Vec::with_capacity(sizes.sum());
    for SeenHere { kind, name, answer } in all {
        for text in [*kind, name, answer] {
            match u8::try_from(text.len()) {
                Ok(len) if len < u8::MAX => out.push(len),
                _ => {
                    out.push(u8::MAX);
                    out.extend_from_slice(&(text.len() as u64).to_le_bytes());
                }
            }
            out.extend_from_slice(text.as_bytes());
        }
    }
    out
}

fn numbers(out: &mut String, name: &str, numbers: &[u64]) {
    out.push_str(name);
    for n in numbers {
        out.push(' ');
        number(out, *n);
    }
}

/// Four digits by which a change is found: too few to guess the answer. What is bound is the digest over everything.
fn few(answer: &str) -> String {
    let sum =
        answer.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, b| (sum ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    let mut digits = hex(&(sum >> 32 ^ sum).to_be_bytes());
    digits.drain(..12);
    digits
}

/// Git's own bookkeeping changes with every commit; what of it counts is noted as a context.
fn kept_by_git(path: &str) -> bool {
    path.split('/').any(|part| part == ".git")
}

/// Every word of the action that may be a path or a ref: of its commands, and what it falls on. `None` for too many.
fn words(assessment: &Assessment) -> Option<Vec<String>> {
    let argv = assessment.calls.iter().flat_map(|call| call.argv.iter().flatten());
    let targets = assessment.findings.iter().flat_map(|weighed| &weighed.finding.targets);
    let mut out: BTreeSet<&str> = BTreeSet::new();
    for word in argv.chain(targets) {
        // `--file=x`, `-fx`, `@x`, `+main:main`: what stands behind the mark is a name too.
        let behind = word.split(['=', ':', '@', '+', ',']).chain([word.as_str()]);
        let short = word.strip_prefix('-').and_then(|rest| rest.get(1..));
        out.extend(behind.chain(short).filter(|part| !part.is_empty() && part.len() < 4096 && !part.contains('\0')));
        if out.len() > MAX_WORDS {
            return None;
        }
    }
    Some(out.into_iter().map(str::to_owned).collect())
}

impl Journal {
    /// What was looked at, each with a few digits by which a change is found.
    pub fn named(&self) -> Vec<(String, String)> {
        // Of a large tree the entries are many, and what was read tells a person more.
        let (many, telling): (Vec<_>, Vec<_>) = self.all.iter().partition(|seen| seen.kind == "entry");
        let named = telling.into_iter().chain(many).take(MAX_NAMED);
        named.map(|seen| (seen.label(), few(&seen.answer))).collect()
    }

    /// What differs from `before`, in words; at least one thing where the digests differ.
    pub fn changes(&self, before: &[(String, String)]) -> Vec<String> {
        let seen = self.named();
        let here: BTreeMap<&str, &str> = seen.iter().map(|(l, d)| (l.as_str(), d.as_str())).collect();
        let then: BTreeMap<&str, &str> = before.iter().map(|(l, d)| (l.as_str(), d.as_str())).collect();
        let differs = |label: &&&str| here.get(**label) != then.get(**label);
        let labels: BTreeSet<&str> = here.keys().chain(then.keys()).copied().collect();
        let mut out: Vec<String> = Vec::new();
        for label in labels.iter().filter(differs) {
            let name = label.split_once(' ').map_or(*label, |(kind, name)| match kind {
                "variable" | "ref" | "program" => *label,
                _ => name,
            });
            if !out.iter().any(|known| known == name) {
                out.push(name.to_owned());
            }
        }
        if out.is_empty() {
            out.push("something it depends on".into());
        }
        out
    }
}

impl World for Watched<'_> {
    fn read(&self, path: &Path, limit: usize) -> Result<Vec<u8>, Unread> {
        self.ask(LookedFor::Content(path.into(), limit, true));
        self.inner.read(path, limit)
    }
    fn meta(&self, path: &Path) -> Option<Meta> {
        self.ask(LookedFor::Entry(path.into()));
        self.inner.meta(path)
    }
    fn stat(&self, path: &Path) -> Result<Stat, Unread> {
        self.ask(LookedFor::Entry(path.into()));
        self.inner.stat(path)
    }
    fn read_at(&self, path: &Path, offset: u64, len: usize) -> Result<Vec<u8>, Unread> {
        self.ask(LookedFor::Parts(path.into()));
        self.inner.read_at(path, offset, len)
    }
    fn names(&self, dir: &Path, limit: usize) -> Option<Vec<String>> {
        self.ask(LookedFor::Listing(dir.into(), limit));
        self.inner.names(dir, limit)
    }
    fn dressed(&self, path: &Path) -> bool {
        self.ask(LookedFor::Entry(path.into()));
        self.inner.dressed(path)
    }
    fn link(&self, path: &Path) -> Option<PathBuf> {
        self.ask(LookedFor::Link(path.into()));
        self.inner.link(path)
    }
    fn var(&self, name: &str) -> Option<String> {
        self.ask(LookedFor::Variable(name.into()));
        self.inner.var(name)
    }
    fn now(&self) -> SystemTime {
        self.inner.now()
    }
    fn read_plain(&self, path: &Path, limit: usize) -> Result<(Vec<u8>, Meta), Unread> {
        self.ask(LookedFor::Content(path.into(), limit, false));
        self.inner.read_plain(path, limit)
    }
    fn user(&self) -> Option<u32> {
        self.inner.user()
    }
    fn program(&self) -> Option<PathBuf> {
        self.inner.program()
    }
    fn identity(&self, path: &Path) -> Option<String> {
        self.ask(LookedFor::Thing(path.into()));
        self.inner.identity(path)
    }
    fn vars(&self) -> Vec<(String, String)> {
        self.inner.vars()
    }
    fn random(&self, out: &mut [u8]) -> bool {
        self.inner.random(out)
    }
    fn witness(&self, text: &str) -> bool {
        self.inner.witness(text)
    }
    fn terminal(&self) -> bool {
        self.inner.terminal()
    }
    fn start(&self, program: &str, args: &[&str], input: &str) -> bool {
        self.inner.start(program, args, input)
    }
}

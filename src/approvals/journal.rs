//! What a judgement looked at: a world that writes down every file, link, listing and variable it is asked for.
//! An approval is bound to it, so that what runs is what the person saw. Kept only for what a person may approve.

use super::store::short;
use crate::assess::Assessment;
use crate::request::Request;
use crate::world::{FileKind, Meta, Stat, Unread, World};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How many things are named one by one; the rest is bound together.
const MAX_NAMED: usize = 200;
/// How many hex digits of a digest name what changed: too few to guess what was digested.
const NAMED_DIGITS: usize = 4;
/// The largest setting or ref of git that is bound.
const MAX_FILE: usize = 1 << 20;
/// How many words are looked up as paths, and in how many directories; an action with more is not approved.
const MAX_WORDS: usize = 1024;
const MAX_BASES: usize = 16;
/// How many directories are looked at on the way up to a repository.
const MAX_UP: usize = 64;
/// Variables that the host, the shell or a tracer makes anew for each call.
const PASSING: &[&str] = &["_", "SHLVL", "PWD", "OLDPWD", "COLUMNS", "LINES", "TRACEPARENT", "TRACESTATE"];

/// A world that remembers what it was asked.
pub struct Watched<'w> {
    inner: &'w dyn World,
    seen: RefCell<BTreeMap<String, String>>,
}

/// What a judgement looked at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Journal {
    /// One digest over everything: the approval is bound to it.
    pub digest: String,
    /// What was looked at, each with a few digits by which a change is found.
    pub seen: Vec<(String, String)>,
}

impl<'w> Watched<'w> {
    /// Nothing was asked yet.
    pub fn new(inner: &'w dyn World) -> Self {
        Self { inner, seen: RefCell::default() }
    }

    fn note(&self, kind: &str, name: &str, parts: &[&str]) {
        let label = format!("{kind} {name}");
        let digest = short(&[&[kind, name], parts].concat(), 64);
        let mut seen = self.seen.borrow_mut();
        // What is asked twice and answered differently was changed in between: no later look has both.
        seen.entry(label)
            .and_modify(|old| *old = if *old == digest { digest.clone() } else { format!("{old}+{digest}") })
            .or_insert(digest);
    }

    fn note_path(&self, kind: &str, path: &Path, parts: &[&str]) {
        self.note(kind, &path.to_string_lossy(), parts);
    }

    /// What a read gave; where it failed, at least what lies there.
    fn note_read(&self, path: &Path, read: Result<&[u8], Unread>) {
        match read {
            Ok(bytes) => self.note_path("file", path, &[&crate::digest::blake::hex_digest(bytes)]),
            Err(why) => {
                let lies = self.inner.identity(path).unwrap_or_default();
                self.note_path("file", path, &[&format!("{why:?}"), &lies]);
            }
        }
    }

    /// A directory by which it is, anything else also by its content's size and times.
    fn note_stat(&self, path: &Path) {
        let told = match self.inner.stat(path) {
            Ok(stat) if stat.kind == FileKind::Dir => format!("dir {} {}", stat.mode, stat.inode),
            other => format!("{other:?}"),
        };
        self.note_path("entry", path, &[&told]);
    }

    /// Everything that was seen.
    pub fn journal(&self) -> Journal {
        let seen = self.seen.borrow();
        let mut all = String::with_capacity(seen.len() * 96);
        for (label, digest) in seen.iter() {
            all.push_str(&short(&[label, digest], 64));
        }
        let few = |digest: &String| digest.chars().take(NAMED_DIGITS).collect();
        // Of a large tree the entries are many, and what was read tells a person more.
        let (many, telling): (Vec<_>, Vec<_>) = seen.iter().partition(|(label, _)| label.starts_with("entry "));
        let named = telling.into_iter().chain(many).take(MAX_NAMED);
        let seen = named.map(|(label, digest)| (label.clone(), few(digest))).collect();
        Journal { digest: short(&[&all], 64), seen }
    }

    /// Looks also at what no judgement reads and the run depends on: where it runs, what its words name, which program
    /// a name means, the repository's branch and remotes, the environment. `None` where that is too much to look at.
    pub fn surround(&self, request: &Request, assessment: &Assessment) -> Option<()> {
        let words = words(assessment)?;
        let bases = self.bases(request, &words)?;
        bases.iter().for_each(|base| self.note_identity(base));
        for (word, base) in words.iter().flat_map(|word| bases.iter().map(move |base| (word, base))) {
            self.note_identity(&base.join(word));
        }
        let programs = assessment.calls.iter().filter_map(|call| call.argv.first()?.as_deref());
        programs.filter(|name| !name.contains('/')).for_each(|name| self.note_program(name));
        bases.iter().for_each(|base| self.note_repository(base, &words));
        if let Some(home) = &request.place.home {
            [".gitconfig", ".config/git/config"].iter().for_each(|file| self.note_file(&home.join(file)));
        }
        for (name, value) in self.inner.vars() {
            if !PASSING.contains(&name.as_str()) && !name.starts_with("CLAUDE") {
                self.note("variable", &name, &[&format!("{:?}", Some(value))]);
            }
        }
        Some(())
    }

    /// The working directory, and those that words name: a `cd` or `-C` may lead there.
    fn bases(&self, request: &Request, words: &[String]) -> Option<Vec<PathBuf>> {
        let mut out: Vec<PathBuf> = request.place.cwd.iter().cloned().collect();
        for path in words.iter().filter_map(|word| Some(request.place.cwd.as_ref()?.join(word))) {
            let listed = self.inner.meta(&path.join(".")).is_some_and(|meta| meta.kind == FileKind::Dir);
            if listed && !out.contains(&path) {
                out.push(path);
            }
        }
        (out.len() <= MAX_BASES).then_some(out)
    }

    fn note_identity(&self, path: &Path) {
        if let Some(identity) = self.inner.identity(path) {
            self.note_path("thing", path, &[&identity]);
        }
    }

    /// What a program's name means here: the first of its name on the way.
    fn note_program(&self, name: &str) {
        let path = self.inner.var("PATH").unwrap_or_default();
        let found = path.split(':').map(|dir| Path::new(dir).join(name)).find(|at| self.inner.identity(at).is_some());
        let identity = found.as_ref().and_then(|at| self.inner.identity(at)).unwrap_or_default();
        self.note("program", name, &[&found.unwrap_or_default().to_string_lossy(), &identity]);
    }

    fn note_file(&self, path: &Path) {
        let read = self.inner.read(path, MAX_FILE);
        self.note_read(path, read.as_deref().map_err(|why| *why));
    }

    /// The branch, its commit, the settings with the remotes, and every ref that a word names.
    fn note_repository(&self, base: &Path, words: &[String]) {
        let Some(git) =
            base.ancestors().take(MAX_UP).map(|dir| dir.join(".git")).find(|g| self.inner.meta(g).is_some())
        else {
            return;
        };
        let own = self.pointed(&git, "gitdir: ").unwrap_or(git);
        let common = self.pointed(&own.join("commondir"), "").unwrap_or_else(|| own.clone());
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
                self.note("ref", &name, &[&String::from_utf8_lossy(&loose), listed.unwrap_or("")]);
            }
        }
    }

    /// The path that a small file holds, from its own directory.
    fn pointed(&self, file: &Path, prefix: &str) -> Option<PathBuf> {
        let text = String::from_utf8(self.inner.read(file, 8192).ok()?).ok()?;
        Some(file.parent()?.join(text.strip_prefix(prefix)?.trim_end_matches(['\n', '\r'])))
    }
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
    /// What differs from `before`, in words; at least one thing where the digests differ.
    pub fn changes(&self, before: &[(String, String)]) -> Vec<String> {
        let here: BTreeMap<&str, &str> = self.seen.iter().map(|(l, d)| (l.as_str(), d.as_str())).collect();
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
        let read = self.inner.read(path, limit);
        self.note_read(path, read.as_deref().map_err(|why| *why));
        read
    }
    fn meta(&self, path: &Path) -> Option<Meta> {
        self.note_stat(path);
        self.inner.meta(path)
    }
    fn stat(&self, path: &Path) -> Result<Stat, Unread> {
        self.note_stat(path);
        self.inner.stat(path)
    }
    fn read_at(&self, path: &Path, offset: u64, len: usize) -> Result<Vec<u8>, Unread> {
        let read = self.inner.read_at(path, offset, len);
        // Parts of one file are many: what lies there says whether any of them changed.
        self.note_path("parts", path, &[&self.inner.identity(path).unwrap_or_default()]);
        read
    }
    fn names(&self, dir: &Path, limit: usize) -> Option<Vec<String>> {
        let names = self.inner.names(dir, limit);
        let mut sorted = names.clone().unwrap_or_default();
        sorted.sort();
        self.note_path("list", dir, &[if names.is_some() { "listed" } else { "not" }, &sorted.join("\0")]);
        names
    }
    fn link(&self, path: &Path) -> Option<PathBuf> {
        let link = self.inner.link(path);
        self.note_path("link", path, &[&format!("{link:?}")]);
        link
    }
    fn var(&self, name: &str) -> Option<String> {
        let value = self.inner.var(name);
        self.note("variable", name, &[&format!("{value:?}")]);
        value
    }
    fn now(&self) -> SystemTime {
        self.inner.now()
    }
    fn read_plain(&self, path: &Path, limit: usize) -> Result<(Vec<u8>, Meta), Unread> {
        let read = self.inner.read_plain(path, limit);
        self.note_read(path, read.as_ref().map(|(bytes, _)| bytes.as_slice()).map_err(|why| *why));
        read
    }
    fn user(&self) -> Option<u32> {
        self.inner.user()
    }
    fn program(&self) -> Option<PathBuf> {
        self.inner.program()
    }
    fn identity(&self, path: &Path) -> Option<String> {
        let identity = self.inner.identity(path);
        self.note_path("thing", path, &[identity.as_deref().unwrap_or("")]);
        identity
    }
    fn vars(&self) -> Vec<(String, String)> {
        self.inner.vars()
    }
}

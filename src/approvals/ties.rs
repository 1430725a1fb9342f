//! What a yes of this session hangs on, as things stand now. A person who saw a call saw the files that it replaces, the
//! scripts that it runs, the branch, the cluster and the environment it meets: with any of them changed it is another call.

use super::journal::Watched;
use super::session::Session;
use super::store::short;
use crate::assess::Assessment;
use crate::decision::Decision;
use crate::finding::Undo;
use crate::policy::target::{self, YesKey};
use crate::request::{Payload, Request};
use crate::world::World;
use std::path::{Path, PathBuf};

/// How many links are followed to where a path leads.
const MAX_LINKS: usize = 8;
/// How many files of one call are remembered, and the longest path.
const MAX_FILES: usize = 8;
const MAX_PATH: usize = 1024;
/// The base of a key that says: what stands there, this session's own calls have written.
const OWN: &str = "own";
/// The base of a key that says: a build of this session has made this program of the project's own sources.
const BUILT: &str = "built";

/// The keys of a call, each bound to what it meets now.
pub struct Ties {
    list: Vec<Tie>,
}

struct Tie {
    key: String,
    /// What the key is made of besides the state of the files; only for files that are replaced or go.
    base: String,
    files: Vec<String>,
    own: Vec<String>,
}

impl Ties {
    /// The ties of a call; `None` where a yes counts for one run only.
    pub fn of(request: &Request, decision: &Decision, watched: &Watched, world: &dyn World) -> Option<Self> {
        let wanted = target::keys(request, &decision.assessment);
        if wanted.is_empty() {
            return None;
        }
        let around = if wanted.iter().all(|key| !key.paths.is_empty()) {
            String::new()
        } else {
            watched.meets(request, &decision.assessment)?
        };
        Some(Self { list: wanted.iter().map(|key| tie(key, &around, world)).collect() })
    }

    /// The keys that nobody has confirmed yet. What stands in a file because this session's own calls wrote it there is
    /// lost to nobody: the calls hold it.
    pub fn needed(&self, state: &Session) -> Vec<String> {
        let known = |key: &String| !key.is_empty() && state.confirmed.contains(key);
        let own = |tie: &Tie| !tie.own.is_empty() && tie.own.iter().all(known);
        self.list.iter().filter(|tie| !known(&tie.key) && !own(tie)).map(|tie| tie.key.clone()).collect()
    }

    /// The files that the call itself changes, with the base of the key that then speaks for them.
    pub fn after(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.list.iter().filter(|tie| !tie.base.is_empty()).map(|tie| (tie.base.as_str(), tie.files.as_slice()))
    }
}

fn tie(wanted: &YesKey, around: &str, world: &dyn World) -> Tie {
    let none = Vec::new;
    if wanted.paths.is_empty() {
        let own = wanted.built.iter().map(|path| standing(BUILT, std::slice::from_ref(path), world)).collect();
        let key = if wanted.key.is_empty() { String::new() } else { short(&[&wanted.key, around], 16) };
        return Tie { key, base: String::new(), files: none(), own };
    }
    if !wanted.replaces {
        let led: Vec<String> = wanted.paths.iter().map(|path| led(Path::new(path), world)).collect();
        return Tie {
            key: short(&[&wanted.key, &led.join("\n")], 16),
            base: String::new(),
            files: none(),
            own: none(),
        };
    }
    let files = wanted.paths.clone();
    let own = files.iter().map(|path| standing(OWN, std::slice::from_ref(path), world)).collect();
    Tie { key: standing(&wanted.key, &files, world), base: wanted.key.clone(), files, own }
}

/// The key of some files as they stand now.
pub fn standing(base: &str, files: &[String], world: &dyn World) -> String {
    let stands = |path: &String| {
        let path = Path::new(path);
        format!("{} {}", led(path, world), world.identity(path).unwrap_or_default())
    };
    let all: Vec<String> = files.iter().map(stands).collect();
    let key = |base: &str| short(&[base, &files.join("\0"), &all.join("\0")], 16);
    match base.strip_prefix(BUILT).and_then(|before| before.strip_prefix(':')) {
        // A build that failed has left what was there, and that speaks for nothing.
        Some(before) if before == key("before") => key(base),
        Some(_) => key(BUILT),
        None => key(base),
    }
}

/// Where a path leads: which directory holds it, and the links on the way.
fn led(path: &Path, world: &dyn World) -> String {
    let mut at = PathBuf::from(path);
    let mut out = String::new();
    for _ in 0..MAX_LINKS {
        let dir = at.parent().and_then(|dir| world.identity(dir)).unwrap_or_default();
        out.push_str(&format!("{dir} {:?} ", at.file_name()));
        let Some(link) = world.link(&at) else { return out };
        at = at.parent().unwrap_or(Path::new("/")).join(link);
    }
    out
}

/// The files that a call of the host's own tools makes, where none stood before or only what this session wrote: what it
/// writes stands in the call. Paths that are too many or too long are not remembered.
pub fn makes(request: &Request, assessment: &Assessment, state: &Session, world: &dyn World) -> Vec<String> {
    if !matches!(request.payload, Payload::File { .. } | Payload::Patch { .. }) {
        return Vec::new();
    }
    let written = assessment.findings.iter().filter(|w| w.finding.effect.writes()).flat_map(|w| &w.finding.targets);
    let fresh = |path: &String| {
        let own = || state.confirmed.contains(&standing(OWN, std::slice::from_ref(path), world));
        path.len() <= MAX_PATH && path.starts_with('/') && (world.meta(Path::new(path)).is_none() || own())
    };
    let mut out: Vec<String> = written.filter(|path| fresh(path)).cloned().collect();
    out.sort();
    out.dedup();
    if out.len() <= MAX_FILES { out } else { Vec::new() }
}

/// The programs that a call builds of the project's own sources, each with the base under which it is remembered when it
/// has changed. Whatever else may write there, or is not known, speaks against it.
pub fn builds(assessment: &Assessment, world: &dyn World) -> Vec<(String, Vec<String>)> {
    let all = || assessment.findings.iter().map(|w| &w.finding);
    let made = all().filter(|f| f.marks.is("anew")).flat_map(|f| &f.targets).filter(|path| path.len() <= MAX_PATH);
    let alone = |path: &&String| {
        all().all(|f| {
            let same = f.targets.iter().any(|target| target == *path);
            let known = f.undo < Undo::Unknown("".into()) || f.marks.is("own") && same;
            known && (!same || !f.effect.writes() || f.marks.is("anew") || f.marks.is("own"))
        })
    };
    let based = |path: &String| {
        let files = vec![path.clone()];
        (format!("{BUILT}:{}", standing("before", &files, world)), files)
    };
    made.filter(alone).take(MAX_FILES).map(based).collect()
}

/// The base under which files are remembered as this session's own, one by one.
pub fn own(path: &str) -> (String, Vec<String>) {
    (OWN.to_owned(), vec![path.to_owned()])
}

//! Which repository git works in, and whether its settings are guarded. Nobody writes below a `.git` unasked; a bare
//! repository, or one that an option names, may have been put together as plain files, and git runs what its settings name.

use super::Shell;
use crate::catalog::gitconfig::{GitSetting, setting};
use crate::catalog::row::Program;
use crate::effects::arg::Arg;
use crate::effects::engine::Site;
use crate::effects::scope::normal;
use crate::effects::words::Parsed;
use crate::finding::{Act, Effect, Finding, Object, Reach, Undo};
use crate::span::Span;
use crate::world::FileKind;
use std::path::{Path, PathBuf};

/// More bytes than this are in no file that says where a repository is.
const MAX_POINTER: usize = 4096;
/// Larger settings of a repository are not read.
const MAX_CONFIG: usize = 64 << 10;
/// Variables with which git finds another work tree.
const MOVES: &[&str] = &["GIT_CEILING_DIRECTORIES", "GIT_COMMON_DIR", "GIT_DIR", "GIT_WORK_TREE"];
/// How far above a place its repository is looked for.
const MAX_ABOVE: usize = 32;
/// What git writes itself into the settings of a new repository, though elsewhere it changes what git does.
const OWN: &[&str] = &["core.bare", "extensions."];

impl Shell<'_, '_> {
    /// Whether git is told where its data or its work tree is: what stands here says nothing then.
    pub(super) fn looks_elsewhere(&self, parsed: &Parsed) -> bool {
        let told = ["--git-dir", "--work-tree", "--namespace", "--bare"];
        let call = self.engine.found.calls.last();
        let env = |c: &crate::finding::Call| c.env.iter().any(|name| name.starts_with("GIT_"));
        call.is_some_and(env) || told.iter().any(|o| parsed.has(o) || parsed.own_values(o).next().is_some())
    }

    /// A call that obeys the settings of a repository which anybody could have written.
    pub(super) fn settings(&mut self, program: &Program, parsed: &Parsed, span: Span) {
        if !program.is("repository") || self.engine.site != Site::Here {
            return;
        }
        let told: Vec<&Arg> = parsed.own_values("--git-dir").filter(|dir| !in_git(&dir.text)).collect();
        if told.iter().any(|dir| dir.known().is_none()) {
            return self.engine.dynamic("which repository git obeys is only known when it runs", span);
        }
        let mut dirs = self.bare_places(parsed);
        dirs.extend(told.iter().flat_map(|dir| self.places_of(dir, parsed)));
        let Some(dir) = dirs.into_iter().find(|dir| self.runs_by_settings(dir)) else { return };
        let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
        let undo = Undo::Unknown("what the settings there make git run".into());
        let what = format!("the settings of the repository `{dir}` make git run something");
        let mut finding = Finding::new("git-config-runs", effect, undo, span, what);
        finding.subject = dir;
        self.engine.unread(finding);
    }

    /// The directory of the repository that a place belongs to. A work tree's own word is not enough: the repository must know
    /// of it too.
    pub(super) fn repository(&self, place: &Path) -> Option<String> {
        let known = self.engine.repositories.borrow().of(place);
        known.unwrap_or_else(|| {
            let found = self.repository_of(place);
            self.engine.repositories.borrow_mut().add(place, found.clone());
            found
        })
    }

    fn repository_of(&self, place: &Path) -> Option<String> {
        let world = self.engine.world;
        let dirs = place.ancestors().take(MAX_ABOVE);
        let (kind, git) = dirs.map(|dir| dir.join(".git")).find_map(|git| Some((world.meta(&git)?.kind, git)))?;
        if kind == FileKind::Dir {
            return git.to_str().map(str::to_owned);
        }
        let own = normal(self.pointer(&git)?.strip_prefix("gitdir: ")?, git.parent()?.to_str())?;
        let (common, _) = own.split_once("/worktrees/")?;
        (self.pointer(&Path::new(&own).join("gitdir"))? == git.to_str()?).then(|| common.to_owned())
    }

    /// The top of the work tree, as `git rev-parse --show-toplevel` prints it here; `None` where git may see it elsewhere.
    pub(super) fn toplevel(&self) -> Option<String> {
        let [Some(dir)] = self.state.dirs.as_slice() else { return None };
        let set = |name: &&str| {
            let here = self.state.var(name).is_some() || self.engine.env.iter().any(|set| set == name);
            here || self.engine.world.var(name).is_some()
        };
        let git = PathBuf::from(self.repository(dir.as_ref())?);
        let top = Path::new(dir).ancestors().find(|dir| self.engine.world.meta(&dir.join(".git")).is_some())?;
        let config = self.engine.world.read(&git.join("config"), MAX_CONFIG).ok()?;
        let moved = String::from_utf8(config).ok()?.to_ascii_lowercase().contains("worktree");
        let top = top.to_str().filter(|_| !MOVES.iter().any(set) && !moved)?;
        self.real(top, top.as_ref()).is_none().then(|| format!("{top}\n"))
    }

    /// The one line of a small file.
    fn pointer(&self, file: &Path) -> Option<String> {
        let bytes = self.engine.world.read(file, MAX_POINTER).ok()?;
        Some(String::from_utf8(bytes).ok()?.trim_end().to_owned())
    }

    /// Bare repositories that git comes to from where it works, before any `.git`.
    fn bare_places(&self, parsed: &Parsed) -> Vec<String> {
        let world = self.engine.world;
        let has = |dir: &Path, name: &str| world.meta(&dir.join(name)).is_some();
        let bare = |dir: &Path| has(dir, "HEAD") && (has(dir, "commondir") || has(dir, "objects") && has(dir, "refs"));
        let found = |from: &str| {
            let above = Path::new(from).ancestors().take(MAX_ABOVE);
            let mut above = above.take_while(|dir| !has(dir, ".git"));
            above.find(|dir| bare(dir)).and_then(Path::to_str).filter(|dir| !in_git(dir)).map(str::to_owned)
        };
        let dirs = self.state.dirs.iter().flatten();
        dirs.filter_map(|dir| found(&self.work_tree(dir, parsed))).collect()
    }

    /// Where `--git-dir` leads, as seen from where `-C` leads.
    fn places_of(&self, dir: &Arg, parsed: &Parsed) -> Vec<String> {
        let from = |base: &String| normal(&dir.text, Some(&self.work_tree(base, parsed)));
        self.state.dirs.iter().flatten().filter_map(from).collect()
    }

    /// Whether the settings of a repository name something that git runs, as far as anybody can tell.
    fn runs_by_settings(&self, dir: &str) -> bool {
        let file = format!("{dir}/config");
        let read = || String::from_utf8(self.engine.world.read(file.as_ref(), MAX_CONFIG).ok()?).ok();
        let has = |path: &str| self.engine.world.meta(path.as_ref()).is_some();
        let elsewhere = has(&format!("{dir}/commondir"));
        self.is_written(dir)
            || elsewhere
            || has(&file) && read().is_none_or(|text| keys(&text).iter().any(|key| runs(key)))
    }
}

/// Whether a path lies below a `.git`.
fn in_git(path: &str) -> bool {
    path.split('/').any(|part| part == ".git")
}

fn runs(key: &str) -> bool {
    // What stands in a repository is mostly names and addresses: here only what is known to run something counts.
    !matches!(setting(key), GitSetting::Plain | GitSetting::Unknown) && !OWN.iter().any(|own| key.starts_with(own))
}

/// The keys in settings of git, in lower case; what is no key at all is none that runs anything.
fn keys(text: &str) -> Vec<String> {
    let mut section = String::new();
    let mut out = Vec::new();
    for line in text.lines().map(str::trim) {
        let rest = match line.strip_prefix('[').and_then(|line| line.split_once(']')) {
            Some((name, rest)) => {
                section = name.replace(['"', ' ', '\t'], if name.contains('"') { "." } else { "" });
                rest.trim()
            }
            None => line,
        };
        let key = rest.split(['=', ' ', '\t', ';', '#']).next().unwrap_or("");
        if !key.is_empty() {
            out.push(format!("{section}.{key}").to_ascii_lowercase());
        }
    }
    out
}

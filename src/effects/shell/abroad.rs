//! Whose code a builder, a test runner or an installer runs: that of the directory which it works in. In another project
//! than this one, somebody is asked once for that place.

use super::Shell;
use super::files::ANYWHERE;
use crate::catalog::row::Rule;
use crate::effects::engine::Site;
use crate::effects::scope::normal;
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

impl Shell<'_, '_> {
    /// A call that runs what it finds where it works, in a place that is neither the project's nor made by this text.
    pub(super) fn abroad(&mut self, rule: &Rule, name: &str, span: Span) {
        if self.engine.site != Site::Here || !runs_its_place(rule) {
            return;
        }
        let mut dirs = self.state.dirs.iter();
        let Some(place) = dirs.find_map(|dir| self.abroad_at(dir.as_deref())) else { return };
        let effect = Effect::new(Act::Run, Object::Code, Reach::Outside);
        let undo = Undo::Unknown("what the code there does".into());
        let what = format!("`{name}` runs code of `{place}`, which is not this project");
        let mut finding = Finding::new("other-project", effect, undo, span, what);
        // A yes is for the place, whatever is built there.
        finding.subject = place;
        self.engine.unread(finding);
    }

    /// The place behind a directory, where that was there before this text and is another project's.
    fn abroad_at(&self, dir: Option<&str>) -> Option<String> {
        // Who was never told where it works knows no other place.
        let cwd = self.engine.place.cwd.as_deref()?;
        let Some(dir) = dir else { return Some("some place that is only known when it runs".to_owned()) };
        if cwd == Path::new(dir) {
            return None;
        }
        let led = self.real(dir, dir.as_ref()).unwrap_or_else(|| dir.to_owned());
        let there = || self.engine.world.meta(led.as_ref()).is_some_and(|meta| meta.kind == FileKind::Dir);
        (led == ANYWHERE || !self.is_at_home(&led) && there()).then_some(led)
    }

    /// Whether a directory is in the project, or in another work tree of its repository.
    fn is_at_home(&self, dir: &str) -> bool {
        let Some(root) = self.engine.project() else { return false };
        let root = Path::new(root);
        Path::new(dir).starts_with(root)
            || self.repository(dir.as_ref()).is_some_and(|theirs| self.repository(root) == Some(theirs))
    }

    /// The directory of the repository that a place belongs to. A work tree's own word is not enough: the repository must know
    /// of it too.
    fn repository(&self, place: &Path) -> Option<String> {
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
}

/// Whether what a call runs is found in the directory that it works in.
fn runs_its_place(rule: &Rule) -> bool {
    let installs = matches!(rule.effect.object, Object::Builder | Object::Package);
    (installs || rule.effect.act == Act::Run) && rule.effect.reach == Reach::Project
        || ["tests", "foreign", "scripts"].iter().any(|mark| rule.is(mark))
}

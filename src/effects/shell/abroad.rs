//! Whose code a builder, a test runner or an installer runs: that of the directory which it works in. In another project
//! than this one, somebody is asked.

use super::Shell;
use super::files::ANYWHERE;
use crate::catalog::row::Rule;
use crate::effects::engine::Site;
use crate::effects::scope::normal;
use crate::finding::{Act, Effect, Finding, Object, Reach, Undo};
use crate::span::Span;
use crate::world::FileKind;
use std::path::Path;

/// Stands for a place that the text does not tell.
const SOMEWHERE: &str = "?";

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
        let what = match place.as_str() {
            SOMEWHERE => format!("`{name}` runs code of a place that is only known when it runs"),
            place => format!("`{name}` runs code of `{place}`, which is not this project"),
        };
        let mut finding = Finding::new("other-project", effect, undo, span, what);
        finding.subject = place;
        self.engine.unread(finding);
    }

    /// The place behind a directory, where that was there before this text and is another project's.
    fn abroad_at(&self, dir: Option<&str>) -> Option<String> {
        // Who was never told where it works knows no other place.
        let cwd = self.engine.place.cwd.as_deref()?;
        let Some(dir) = dir else { return Some(SOMEWHERE.to_owned()) };
        // Where the host names no project, it is the place that the call comes from.
        if cwd == Path::new(dir) && self.engine.place.project.is_none() {
            return None;
        }
        let led = self.real(dir, dir.as_ref()).unwrap_or_else(|| dir.to_owned());
        let there = || self.engine.world.meta(led.as_ref()).is_some_and(|meta| meta.kind == FileKind::Dir);
        (led == ANYWHERE || !self.is_at_home(&led) && there()).then_some(led)
    }

    /// Whether a place, seen from a directory, is the project's: also where it leads.
    pub(super) fn is_at_home_from(&self, dir: &str, place: &str) -> bool {
        let Some(path) = normal(place, Some(dir)) else { return false };
        self.is_at_home(&self.real(&path, path.as_ref()).unwrap_or(path))
    }

    /// Whether a directory is in the project, or in another work tree of its repository. A repository of its own inside the
    /// project was brought there, and is another one.
    fn is_at_home(&self, dir: &str) -> bool {
        let Some(root) = self.engine.project().map(Path::new) else { return false };
        let inside = Path::new(dir).starts_with(root);
        let ours = self.repository(root);
        let theirs = self.repository(dir.as_ref());
        theirs.is_some() && ours == theirs || inside && (ours.is_none() || theirs.is_none())
    }
}

/// Whether what a call runs is found in the directory that it works in.
fn runs_its_place(rule: &Rule) -> bool {
    let installs = matches!(rule.effect.object, Object::Builder | Object::Package);
    (installs || rule.effect.act == Act::Run) && rule.effect.reach == Reach::Project
        || ["tests", "foreign", "scripts"].iter().any(|mark| rule.is(mark))
}

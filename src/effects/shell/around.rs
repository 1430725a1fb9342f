//! What runs a command elsewhere (ssh, `kubectl exec`), seen from what it runs there.

use super::Shell;
use crate::finding::{Act, Effect, Finding, Object, Reach, Undo};
use std::ops::Range;

impl Shell<'_, '_> {
    /// What runs a command elsewhere, and stands around what only looks at a database or a service, is no more than that.
    pub(super) fn only_passes(&mut self, own: Range<usize>, gaps: usize) {
        let found = &mut self.engine.found;
        let inner = found.list.get(own.end..).unwrap_or_default();
        let far = Effect::new(Act::Read, Object::Nothing, Reach::Remote);
        let quiet = |f: &Finding| f.undo == Undo::Unneeded && (f.effect == far || f.marks.is("asks"));
        if found.gaps.len() > gaps || inner.is_empty() || !inner.iter().all(quiet) {
            return;
        }
        for finding in found.list.get_mut(own).into_iter().flatten().filter(|f| f.marks.is("around")) {
            finding.effect = far;
            finding.undo = Undo::Unneeded;
            finding.marks.network = true;
        }
    }
}

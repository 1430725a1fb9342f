//! A checker would only look, but runs what the project's settings name: that is the project's code, as in a build.

use super::Shell;
use crate::catalog::{env, loads};
use crate::effects::arg::Arg;
use crate::effects::engine::Site;
use crate::finding::{Act, Effect, Finding, Object, Reach, Undo};
use crate::span::Span;
use std::path::Path;

/// Larger settings are not searched, and may name code.
const MAX_SETTINGS: usize = 64 << 10;
/// So far above a call its settings are looked for.
const MAX_ABOVE: usize = 32;

impl Shell<'_, '_> {
    /// A finding for the first file of settings by which a call would run code of the project.
    pub(super) fn loads(&mut self, name: &str, span: Span) {
        let mut files = loads::of(name).peekable();
        if self.engine.site != Site::Here || files.peek().is_none() {
            return;
        }
        let found = match self.obeyed_places() {
            Some(places) => files.find_map(|(file, words)| self.names_code(&places, file, &words)),
            None => Some("settings far above".to_owned()),
        };
        let Some(file) = found else { return };
        self.loaded(format!("runs code that `{file}` is or names"), span);
    }

    /// Whether a variable that holds places where code is found holds the project's alone, and what it inherits; then what obeys
    /// it runs the project's code.
    pub(super) fn leads_home(&mut self, name: &str, value: &Arg, span: Span) -> bool {
        let inherited = || value.guess.as_deref().filter(|_| value.inherited);
        let Some(places) = value.known().or_else(inherited).filter(|_| env::holds_places(name)) else { return false };
        let mut all = places.split(':').filter(|place| !place.is_empty());
        let dirs: Vec<Option<String>> = self.state.dirs.clone();
        let home =
            |place: &str| dirs.iter().all(|dir| dir.as_deref().is_some_and(|dir| self.is_at_home_from(dir, place)));
        if self.engine.site != Site::Here || !all.all(home) {
            return false;
        }
        self.loaded(format!("`{name}` makes other programs load the project's code"), span);
        true
    }

    fn loaded(&mut self, what: String, span: Span) {
        let effect = Effect::new(Act::Read, Object::Builder, Reach::Project);
        self.engine.push(Finding::new("loads-code", effect, Undo::Unneeded, span, what));
    }

    /// Where settings are looked for: where the call runs, and above that up to the project; `None` where that is too far.
    fn obeyed_places(&self) -> Option<Vec<&Path>> {
        let root = self.engine.project().map(Path::new);
        let mut places: Vec<&Path> = Vec::new();
        for dir in self.state.dirs.iter().flatten() {
            let mut above = Path::new(dir).ancestors();
            let from = places.len();
            places.extend(above.by_ref().take_while(|dir| Some(*dir) != root).take(MAX_ABOVE));
            if places.len() - from == MAX_ABOVE {
                return None;
            }
        }
        places.extend(root);
        Some(places)
    }

    /// The path of such a file, where it is code or names some.
    fn names_code(&self, places: &[&Path], file: &str, words: &[&str]) -> Option<String> {
        let world = self.engine.world;
        let names = |path: &Path| {
            let text = || String::from_utf8(world.read(path, MAX_SETTINGS).ok()?).ok();
            words.is_empty() || text().is_none_or(|text| words.iter().any(|word| text.contains(word)))
        };
        // What this very text writes there is judged as code besides.
        let makes = |path: &str| self.state.files.contains_key(path) || self.engine.wrote_it(path);
        let there = |path: &Path| world.meta(path).is_some() || path.to_str().is_some_and(makes);
        let mut paths = places.iter().map(|place| place.join(file));
        paths.find(|path| there(path) && names(path)).and_then(|path| path.to_str().map(str::to_owned))
    }
}

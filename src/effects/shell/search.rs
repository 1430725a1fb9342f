//! Where programs are looked for: what a text makes of `PATH`.

use super::Shell;
use crate::catalog::env::{HOME_PROGRAMS, SYSTEM_PROGRAMS};
use crate::effects::arg::{Arg, Rest};
use crate::effects::engine::Site;
use crate::effects::scope::{Scope, normal};
use crate::finding::Finding;
use crate::grammar::shell::tree::{Assign, ParamOp, Word, WordPart};

/// So many directories of a `PATH` are looked into.
const MAX_PLACES: usize = 16;

/// Stands for what `$PATH` holds before the text.
const BEFORE: &str = "$PATH";

impl Shell<'_, '_> {
    /// Whether an assignment makes `PATH` lead only to places of the system and of the person, besides those it had: they
    /// stand in the text, and whoever writes there is asked.
    pub(super) fn persons_path(&self, assign: &Assign) -> bool {
        let plain = assign.name == "PATH" && !assign.append && assign.subscript.is_none();
        plain && self.engine.site == Site::Here && self.is_persons(&assign.value, "")
    }

    /// The same of `export PATH=…`, and nothing else in it.
    pub(super) fn exports_persons_path(&self, words: &[Word]) -> bool {
        const HEAD: &str = "PATH=";
        let Some((first, rest)) = words.split_first() else { return false };
        let sets = |word: &Word| led(word).is_some_and(|text| text.starts_with(HEAD)) && self.is_persons(word, HEAD);
        // Most commands set no `PATH`, and end here without anything made.
        let all = !rest.is_empty() && rest.iter().all(sets);
        all && self.engine.site == Site::Here && first.literal().as_deref() == Some("export")
    }

    fn is_persons(&self, word: &Word, head: &str) -> bool {
        let Some(places) = self.places(word) else { return false };
        let places = places.strip_prefix(head).unwrap_or(&places);
        let home = self.engine.home();
        let persons = |path: String| {
            let below = home.and_then(|home| path.strip_prefix(home)?.strip_prefix('/'));
            // What lies in the project is the project's, wherever that lies.
            let ours = matches!(self.engine.scope(&path), Scope::Project | Scope::ProjectRoot | Scope::Scratch);
            !ours && below.map_or_else(|| programs(&path), |below| HOME_PROGRAMS.fits(below))
        };
        let fine = |place: &str| place.starts_with('/') && normal(place, None).is_some_and(persons);
        places.split(':').all(|place| place == BEFORE || fine(place))
    }

    /// The places of a value that stands in the text, but for `$HOME` as the environment has it, and `$PATH`: each place of the
    /// text that sets it is judged by itself.
    fn places(&self, word: &Word) -> Option<String> {
        let mut out = String::new();
        for part in word.solid() {
            match part {
                WordPart::Lit { text, .. } if !text.contains(['$', '*', '?', '[', '{']) => out.push_str(text),
                WordPart::Param { param, .. }
                    if matches!(param.op, ParamOp::Plain)
                        && param.subscript.is_none()
                        && !param.indirect
                        && out.ends_with([':', '=']) | out.is_empty() =>
                {
                    match param.name.as_str() {
                        "PATH" => out.push_str(BEFORE),
                        "HOME" if self.values.inherits("HOME") => out.push_str(self.engine.home()?),
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
        Some(out)
    }

    /// Notes the directories of a `PATH`. One of the project, or of nobody knows where, may hold another `ls`.
    pub(super) fn looked_in(&mut self, name: &str, value: &Arg) {
        if !matches!(name, "PATH" | "path") {
            return;
        }
        for dir in value.text.split(':') {
            let found = self.paths(&Arg::exact(if dir.is_empty() { "." } else { dir }, value.span));
            let ours = |path: &String| self.engine.scope(path) <= Scope::Repository;
            let ours: Vec<String> = found.into_iter().filter(|path| !dir.is_empty() && ours(path)).collect();
            self.engine.found_in.extend(ours);
        }
        if self.engine.found_in.len() > MAX_PLACES {
            self.engine.found_in.truncate(MAX_PLACES);
            self.engine.unproven("programs are looked for in more places than oneway looks into", value.span);
        }
        if value.text.is_empty() && value.rest >= Rest::Unknown && !value.inherited {
            self.engine.unproven("programs are looked for in a place that is not known", value.span);
        }
    }

    /// The files that a name stands for where `PATH` leads to them: there, or made by this very text.
    pub(super) fn shadows(&self, name: &str) -> Vec<String> {
        if name.contains('/') || self.engine.found_in.is_empty() {
            return Vec::new();
        }
        let made = |path: &String| {
            let within = |target: &String| path.starts_with(target.as_str()) || target.starts_with(path.as_str());
            // The programs of a new environment are what their names say.
            let other = |f: &&Finding| f.effect.writes() && !f.marks.is("environment");
            self.engine.found.list.iter().filter(other).any(|f| f.targets.iter().any(within))
        };
        let there = |path: &String| {
            self.state.files.contains_key(path) || self.engine.world.meta(path.as_ref()).is_some() || made(path)
        };
        self.engine.found_in.iter().map(|dir| format!("{dir}/{name}")).filter(there).collect()
    }
}

/// Whether programs of the system lie there; an item that ends in `/` stands for all below it.
fn programs(path: &str) -> bool {
    SYSTEM_PROGRAMS.all().any(|place| path == place || place.ends_with('/') && path.starts_with(place))
}

/// The text that a word begins with.
fn led(word: &Word) -> Option<&str> {
    match word.solid().next() {
        Some(WordPart::Lit { text, .. }) => Some(text),
        _ => None,
    }
}

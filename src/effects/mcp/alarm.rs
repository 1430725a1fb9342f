//! What may only raise: commands, programs and paths in fields that no row describes, read for what is sure in them.

use super::Call;
use super::carry::{path_of, read};
use super::fields::Field;
use super::template;
use crate::catalog::mcp::{Carries, names};
use crate::catalog::names::Names;
use crate::catalog::row::Lang;
use crate::effects::engine::Engine;
use crate::effects::shell;
use crate::finding::{Finding, Object};
use std::collections::HashSet;

/// What is tried where nobody says the language.
pub(super) const ANY: &[Lang] = &[Lang::Shell, Lang::Script("python"), Lang::Script("node")];

impl Call<'_, '_> {
    /// What nobody knows may still carry what everybody knows: its commands, programs and paths may only raise.
    pub(super) fn alarmed(&mut self, described: &[(&str, Carries)], fields: &[Field]) {
        let dirs = self.here();
        let words = names::words(self.tool);
        let has = |list: Names| words.iter().any(|w| list.has(w));
        let runs = has(names::RUNNERS);
        for field in fields.iter().filter(|field| !described.iter().any(|(name, _)| field.is(name))) {
            if field.commands() {
                self.alarm(field, &[Lang::Shell], &dirs);
            } else if field.scripts() || (runs && field.is_any(names::TYPED)) {
                self.alarm(field, ANY, &dirs);
            }
            let place = |text: &&String| field.is_any(names::PATHS) || is_file_url(text);
            for path in field.texts.iter().filter(place).map(|text| path_of(text)) {
                if has(names::DESTRUCTIVE) {
                    self.shell(&format!("rm -r -- {}", template::words(&[path])), &dirs);
                } else if has(names::FILE_WRITERS) {
                    shell::write_path(self.engine, dirs.clone(), self.tool, &path);
                } else if has(names::SEARCHERS) {
                    shell::read_tree(self.engine, dirs.clone(), &path);
                } else {
                    shell::read_file(self.engine, dirs.clone(), &path);
                }
            }
        }
    }

    fn alarm(&mut self, field: &Field, langs: &[Lang], dirs: &[Option<String>]) {
        let words = field.list.then(|| template::joined(field));
        for text in field.texts.iter().chain(&words) {
            for lang in langs {
                self.only_alarms(|engine| read(engine, *lang, text, dirs));
            }
        }
    }

    /// Runs a reader whose ignorance says nothing new: only what it is sure of is kept.
    pub(super) fn only_alarms(&mut self, judge: impl FnOnce(&mut Engine)) {
        let (before, gaps) = (self.engine.found.list.len(), self.engine.found.gaps.len());
        judge(self.engine);
        let found = &mut self.engine.found;
        let ignorance: HashSet<_> = found.gaps.drain(gaps..).map(|gap| gap.what).collect();
        let sure = |f: &Finding| {
            let matters = f.effect.writes() || matches!(f.effect.object, Object::Secret | Object::Guard);
            matters && !ignorance.contains(&f.what)
        };
        let new = found.list.split_off(before);
        found.list.extend(new.into_iter().filter(sure));
    }
}

/// Whether a text is the address of a file on this machine, whatever its field is called.
fn is_file_url(text: &str) -> bool {
    text.trim_start().get(..5).is_some_and(|head| head.eq_ignore_ascii_case("file:"))
}

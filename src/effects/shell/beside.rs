//! What a call leaves beside the files that it changes: the text from before, or what it packs, under their names with an
//! ending.

use super::Shell;
use crate::catalog::marks;
use crate::catalog::row::Rule;
use crate::effects::arg::Arg;
use crate::effects::scope::normal;
use crate::effects::words::Parsed;
use crate::finding::{Act, Finding, Question};
use crate::leaf::leaf;

/// Variables that say how copies are named where no option does.
const VARIABLES: [&str; 2] = ["VERSION_CONTROL", "SIMPLE_BACKUP_SUFFIX"];
/// The most names in a directory that are looked at for numbered copies.
const MAX_NAMES: usize = 5000;

impl Shell<'_, '_> {
    /// Adds what a rule's call leaves beside each of the files; false where that cannot be named.
    pub(super) fn backups(&self, rule: &Rule, parsed: &Parsed, targets: &mut Vec<Arg>) -> bool {
        if !rule.is("backups") {
            return true;
        }
        let mut left = Vec::new();
        for target in targets.iter() {
            let Some(names) = self.left(parsed, target) else { return false };
            left.extend(names.into_iter().map(|text| Arg { text, ..target.clone() }));
        }
        targets.extend(left);
        true
    }

    /// All that may go or come where a program packs files: their names, with each of its endings and without.
    pub(super) fn packed(&mut self, rule: &Rule, name: &str, targets: &[Arg], finding: &mut Finding) {
        if rule.is("packs") && finding.acts.is_some() {
            finding.question = self.names_of_packed(leaf(name), targets);
        }
    }

    fn names_of_packed(&mut self, name: &str, targets: &[Arg]) -> Question {
        let endings: Vec<&str> =
            marks::PACKS.iter().filter(|(_, by)| by.has(name)).map(|(ending, _)| *ending).collect();
        let mut all = targets.to_vec();
        for target in targets {
            let Some(text) = target.known() else { return Question::Settled };
            let bare = endings.iter().filter_map(|ending| text.strip_suffix(ending));
            let other = endings.iter().map(|ending| format!("{text}{ending}"));
            let names = other.chain(bare.flat_map(|bare| [bare.to_owned(), format!("{bare}.tar")]));
            all.extend(names.map(|text| Arg { text, ..target.clone() }));
        }
        let touched = self.touch(Act::Change, false, &all.iter().collect::<Vec<_>>());
        let whole = touched.filter(|touched| !touched.unknown && !endings.is_empty() && self.seen());
        whole.map_or(Question::Settled, |touched| Question::Lost { paths: touched.paths })
    }

    fn left(&self, parsed: &Parsed, target: &Arg) -> Option<Vec<String>> {
        let text = target.known()?;
        let named = |ending: &str| format!("{text}{ending}");
        if let Some(ending) = parsed.value_of("-i --in-place") {
            // A star stands for the name, and a slash for a place elsewhere.
            return ending.known().filter(|e| !e.contains(['*', '/'])).map(|e| vec![named(e)]);
        }
        let control = parsed.value_of("--backup").map(|value| value.known());
        if !parsed.has("-b --backup -S --suffix") {
            return Some(Vec::new());
        }
        if VARIABLES.iter().any(|name| self.engine.world.var(name).is_some()) {
            return None;
        }
        let ending = match parsed.value_of("-S --suffix") {
            Some(value) => value.known().filter(|value| !value.contains('/'))?,
            None => "~",
        };
        match control {
            Some(Some("none" | "off")) => Some(Vec::new()),
            Some(Some("simple" | "never")) => Some(vec![named(ending)]),
            _ => Some(vec![named(ending), self.numbered(text)?]),
        }
    }

    /// The next of the numbered copies of a file.
    fn numbered(&self, text: &str) -> Option<String> {
        let [Some(dir)] = self.state.dirs.as_slice() else { return None };
        let path = normal(text, Some(dir))?;
        let (above, name) = path.rsplit_once('/')?;
        let above = if above.is_empty() { "/" } else { above };
        let names = self.engine.world.names(above.as_ref(), MAX_NAMES);
        if names.is_none() && self.engine.world.meta(above.as_ref()).is_some() {
            return None;
        }
        let names = names.unwrap_or_default();
        let number =
            |other: &String| other.strip_prefix(name)?.strip_prefix(".~")?.strip_suffix('~')?.parse::<u64>().ok();
        let last = names.iter().filter_map(number).max().unwrap_or(0);
        Some(format!("{text}.~{}~", last.saturating_add(1)))
    }
}

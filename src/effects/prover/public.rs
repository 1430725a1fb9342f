//! Which variables of a text are only ever set to what says nothing private: text, numbers, the output of commands that tell
//! nothing about this machine. By every place that sets them, in whatever order.

use super::listed::NameList;
use super::printers;
use crate::grammar::shell::tree::{Word, WordPart};
use std::collections::{BTreeMap, BTreeSet};

/// The names among these that stay public; `hidden` are set by commands.
pub fn names(sets: &BTreeMap<String, Vec<&Word>>, hidden: &NameList) -> BTreeSet<String> {
    if sets.is_empty() {
        return BTreeSet::new();
    }
    let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut private: Vec<&str> = hidden.iter().collect();
    for (name, words) in sets {
        let mut uses = Vec::new();
        if !words.iter().all(|word| says(&word.parts, &mut uses)) {
            private.push(name);
        }
        uses.into_iter().for_each(|used| users.entry(used).or_default().push(name));
    }
    let mut public: BTreeSet<String> = sets.keys().cloned().collect();
    while let Some(name) = private.pop() {
        public.remove(name);
        // Each name spreads once: what it is used in is taken out of the table.
        private.extend(users.remove(name).unwrap_or_default());
    }
    public
}

/// Whether parts of a word say nothing private, the names aside that they use.
fn says<'w>(parts: &'w [WordPart], uses: &mut Vec<&'w str>) -> bool {
    parts.iter().all(|part| match part {
        WordPart::Lit { .. } | WordPart::Arith { .. } => true,
        WordPart::Param { param, .. } => {
            uses.push(&param.name);
            !param.indirect && param.words().all(|word| says(&word.parts, uses))
        }
        WordPart::Array { elements, .. } => elements.iter().all(|word| says(&word.parts, uses)),
        WordPart::Command { list, .. } => printers::public(list),
        WordPart::Process { .. } | WordPart::Opaque { .. } => false,
    })
}

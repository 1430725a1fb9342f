//! Verbs that the command lines of clouds and services share: `vm list`, `instances delete`, `apps:destroy`.
//! Many such programs have hundreds of groups; what a call does stands in its verb.

use crate::catalog::row::Words;
use crate::catalog::tables::verbs::{ALONE, CHANGES, MAKES, READ_HEADS, READS, REMOVES, SWITCHES};

/// What a verb does, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verb {
    /// Looks.
    Reads,
    /// Makes something new.
    Makes,
    /// Starts something that can be stopped, or stops something that can be started.
    Switches,
    /// Changes what is there.
    Changes,
    /// Removes what is there.
    Removes,
}

impl Verb {
    /// Its name in rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reads => "reads",
            Self::Makes => "makes",
            Self::Switches => "switches",
            Self::Changes => "changes",
            Self::Removes => "removes",
        }
    }
}

/// How many words of a call are looked at.
pub const DEPTH: usize = 5;

/// The worst verb among the first words of a call. One of `groups` (by blanks) is no verb where it stands first and
/// something follows, or where a verb follows.
pub fn verb(words: &dyn Words, groups: &str) -> Option<Verb> {
    let count = words.count();
    let all: Vec<(&str, Option<Verb>)> =
        (0..count.min(DEPTH)).filter_map(|i| words.operand(i)).map(|word| (word, of(word))).collect();
    let found = all.iter().enumerate().filter_map(|(i, (word, found))| {
        let later = all.iter().skip(i + 1).any(|(_, v)| v.is_some());
        let group = (later || i == 0 && count > 1) && groups.split(' ').any(|g| g == *word);
        // The first word is a group as often as not: it only says the worse things.
        let sure = i > 0 || count == 1 || ALONE.has(word) || word.contains(':');
        found.filter(|v| !group && (*v != Verb::Reads || sure))
    });
    found.max()
}

/// Whether a word says that something is removed.
pub fn removes(word: &str) -> bool {
    REMOVES.has(word)
}

/// Whether the first so many words have a verb that is no group: then what follows are names.
pub fn settled(words: &dyn Words, known: usize, groups: &str) -> bool {
    let count = words.count();
    (0..known).filter_map(|i| words.operand(i).map(|word| (i, word))).any(|(i, word)| {
        let sure = i > 0 || count == 1 || ALONE.has(word) || word.contains(':');
        !groups.split(' ').any(|g| g == word) && of(word).is_some_and(|v| v != Verb::Reads || sure)
    })
}

/// What one word says: all of it, or its part before the first `-` or behind the last `:`.
pub(crate) fn of(word: &str) -> Option<Verb> {
    let word = word.rsplit(':').next().unwrap_or(word);
    let lists = [
        (READS, Verb::Reads),
        (MAKES, Verb::Makes),
        (SWITCHES, Verb::Switches),
        (CHANGES, Verb::Changes),
        (REMOVES, Verb::Removes),
    ];
    let whole = lists.iter().rev().find(|(list, _)| list.has(word)).map(|(_, verb)| *verb);
    whole.or_else(|| {
        let (head, _) = word.split_once('-')?;
        let part = lists.iter().rev().find(|(list, _)| list.has(head)).map(|(_, verb)| *verb)?;
        (part != Verb::Reads || READ_HEADS.has(head)).then_some(part)
    })
}

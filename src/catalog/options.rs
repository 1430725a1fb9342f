//! The options that a program is known to take, by its name and sub-command. What is harmless is enumerated; an option
//! that stands in no list is not known, and asks.

use super::names::Names;

/// The rule for an option that stands in no list.
pub const UNKNOWN_OPTION: &str = "unknown-option";

/// Options of a program, or of one of its sub-commands.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The names that it speaks for, by blanks; empty for all of the row.
    pub of: &'static str,
    /// The sub-command, as in a rule; empty for the program itself.
    pub sub: &'static str,
    /// Only in front of a sub-command (`git -C dir`).
    pub front: bool,
    /// `-ab` is one option, never two.
    pub whole: bool,
    /// Harmless ones without a value, or with one behind `=`. `-#` is a number (`head -20`).
    pub flags: Names,
    /// Harmless ones with a value; `-j~` has it in the same word or none.
    pub values: Names,
    /// Harmless ones with two words behind them, a name and a value (`jq --arg n v`).
    pub pairs: Names,
    /// Those whose value is a file that is written.
    pub writes: Names,
    /// Those whose value is code, a program, a plug-in, or settings that name one.
    pub runs: Names,
    /// Those whose value is code or settings of the project: fine where it lies in the project, run where it does not.
    pub loads: Names,
    /// Those whose value is a machine or an address that it then talks to.
    pub sends: Names,
}

/// What is known of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionKind {
    /// It changes nothing about what the program does.
    Harmless,
    /// Its value is a file that is written.
    Writes,
    /// Its value is run.
    Runs,
    /// Its value is code or settings of the project, as much as what the program finds there by itself.
    Loads,
    /// Its value is a machine that it talks to.
    Sends,
    /// Nobody knows.
    Unlisted,
}

/// An option in a list, and whether the next word is its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// What it does.
    pub known: OptionKind,
    /// Whether it takes a value.
    pub value: bool,
}

impl Options {
    /// What the lists say of an option.
    pub fn find(&self, option: &str) -> Option<Entry> {
        let lists = [
            (&self.flags, OptionKind::Harmless, false),
            (&self.values, OptionKind::Harmless, true),
            (&self.pairs, OptionKind::Harmless, true),
            (&self.writes, OptionKind::Writes, true),
            (&self.runs, OptionKind::Runs, true),
            (&self.loads, OptionKind::Loads, true),
            (&self.sends, OptionKind::Sends, true),
        ];
        let whole = lists.into_iter().find(|(list, ..)| list.has(option));
        // One that is only known by how it begins has its value in the same word (`-DNAME=x`); the longest beginning counts.
        let begun = || lists.into_iter().rev().max_by_key(|(list, ..)| list.reach(option));
        let begun =
            || begun().filter(|(list, ..)| list.reach(option).is_some()).map(|(list, known, _)| (list, known, false));
        let entry = |(_, known, value)| Entry { known, value };
        whole.or_else(begun).map(entry).or_else(|| self.attached(option))
    }

    /// An option that has its value in the same word or none.
    fn attached(&self, option: &str) -> Option<Entry> {
        let lists = [
            (&self.values, OptionKind::Harmless),
            (&self.writes, OptionKind::Writes),
            (&self.runs, OptionKind::Runs),
            (&self.loads, OptionKind::Loads),
            (&self.sends, OptionKind::Sends),
        ];
        let found = lists.into_iter().find(|(list, _)| list.has_marked(option));
        found.map(|(_, known)| Entry { known, value: false })
    }

    /// Whether an option has its value in the same word.
    pub fn takes_rest(&self, option: &str) -> bool {
        self.attached(option).is_some()
    }
}

/// Options without anything: the start of every list.
pub const OPTIONS: Options = Options {
    of: "",
    sub: "",
    front: false,
    whole: false,
    flags: Names::new(""),
    values: Names::new(""),
    pairs: Names::new(""),
    writes: Names::new(""),
    runs: Names::new(""),
    loads: Names::new(""),
    sends: Names::new(""),
};

/// Options that mean the same for every program.
pub const EVERYWHERE: &[&str] = &["--help", "--version"];

/// Options that a program without lists may have: they choose how much it says, and how.
pub const USUAL: &[&str] =
    &["--color", "--colour", "--json", "--no-color", "--no-colour", "--quiet", "--verbose", "-V", "-h", "-q", "-v"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_list_says() {
        let lists = Options {
            flags: Names::new("--all --x-* -a"),
            values: Names::new("-j~ -n"),
            pairs: Names::new("--arg"),
            writes: Names::new("-o"),
            runs: Names::new("--exec"),
            loads: Names::new("--config"),
            sends: Names::new("--host"),
            ..OPTIONS
        };
        let says = |option| lists.find(option).map(|e| (e.known, e.value));
        assert_eq!(says("-a"), Some((OptionKind::Harmless, false)));
        assert_eq!(says("--x-y"), Some((OptionKind::Harmless, false)));
        assert_eq!(says("-n"), Some((OptionKind::Harmless, true)));
        assert_eq!(says("-j"), Some((OptionKind::Harmless, false)));
        assert!(lists.takes_rest("-j") && !lists.takes_rest("-n"));
        assert_eq!(says("--arg"), Some((OptionKind::Harmless, true)));
        assert_eq!(says("-o"), Some((OptionKind::Writes, true)));
        assert_eq!(says("--exec"), Some((OptionKind::Runs, true)));
        assert_eq!(says("--config"), Some((OptionKind::Loads, true)));
        assert_eq!(says("--host"), Some((OptionKind::Sends, true)));
        for not in ["-b", "--al", "--alll", "", "-"] {
            assert_eq!(says(not), None, "{not}");
        }
    }
}

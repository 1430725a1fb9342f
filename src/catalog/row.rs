//! The form of a row: a program, how its words are read, and rules that say what it does. Data only; `effects` reads it.

use super::options::Options;
use super::server::Language;
pub use super::taskfile::TaskFile;
use crate::finding::{Act, Class, Effect, Object, Reach, Undo, marked};

/// A program, under all its names.
#[derive(Debug)]
pub struct Program {
    /// Its names, without directory.
    pub names: &'static [&'static str],
    /// The names are one program with the same options; else a rule that asks for one speaks for the names in its hits.
    pub alike: bool,
    /// How its words are told apart.
    pub style: WordStyle,
    /// Options that take a value, anywhere, separated by blanks. `-p~` has its value in the same word or none.
    pub values: &'static str,
    /// Options that are the program's own in front of a sub-command, where the sub-command's rules do not see them.
    pub own: &'static str,
    /// Words that are groups, not verbs, where something follows them (`gcloud run deploy`).
    pub groups: &'static str,
    /// More options that take a value, by sub-command (`"stash push"`, or `"log|show"` for several).
    pub sub_values: &'static [(&'static str, &'static str)],
    /// Sub-commands whose options end behind so many operands of their own: the rest is another command (`docker run`).
    pub stops: &'static [(&'static str, usize)],
    /// With one of these (exactly spelled, not `=false`) nothing is changed. `push|add:-n` counts for these sub-commands.
    pub dry: &'static str,
    /// What it does. Every rule that applies counts.
    pub rules: &'static [Rule],
    /// Where it holds other programs or languages.
    pub carries: &'static [Carry],
    /// What to say when no rule applies.
    pub otherwise: Otherwise,
    /// An argument that cannot be known is an operand, never an option: the program only reads.
    pub reader: bool,
    /// Options behind whose value all words are operands (`python -m`, `-c`).
    pub ends: &'static str,
    /// Facts that other rooms ask for, by blanks: see facts.rs.
    pub marks: &'static str,
    /// Nobody said which of its options take a value: each may.
    pub loose: bool,
    /// Options with secrets: `-p`; `-p~` in the same word; `word+2` the third word behind; `sub:-b`; `/` `user/password@place`.
    pub secret: &'static str,
    /// Options whose values stay on this machine, where every other word of a call may reach another one.
    pub stays: &'static str,
    /// Where it only talks to a service that the person has signed in to: the options whose values name another one.
    pub reaches: Option<&'static str>,
    /// The registries that publish it under its first names: `npm`, `pypi`, `gem`; for runners of packages (`npx`, `uvx`).
    pub from: &'static str,
    /// The options that it takes, where no file under `rules/options` speaks for its name.
    pub options: &'static [&'static Options],
}

/// A program without anything: the start of every row.
pub const PROGRAM: Program = Program {
    names: &[],
    alike: false,
    style: WordStyle::Gnu,
    values: "",
    own: "",
    groups: "",
    sub_values: &[],
    stops: &[],
    dry: "",
    rules: &[],
    carries: &[],
    otherwise: Otherwise::Unknown,
    reader: false,
    ends: "",
    marks: "",
    loose: false,
    secret: "",
    stays: "",
    reaches: None,
    from: "",
    options: &[],
};

/// A program that only reads.
pub const READER: Program = Program { reader: true, otherwise: Otherwise::Harmless, ..PROGRAM };

/// How words are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordStyle {
    /// `-abc` is three options, `--long[=value]`, options anywhere, `--` ends them.
    Gnu,
    /// Like `Gnu`, but options end at the first operand.
    Posix,
    /// `-name` is one option with a long name (`find`, `terraform`, `java`); `--name` is the same.
    Dash,
    /// No word is an option.
    Plain,
    /// `key=value` words (`dd`).
    Pairs,
}

/// What a program does when no rule applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Otherwise {
    /// Nothing worth mentioning.
    Harmless,
    /// Nobody knows: it asks.
    Unknown,
}

impl Program {
    /// Whether it is marked so.
    pub fn is(&self, mark: &str) -> bool {
        marked(self.marks, mark)
    }
    /// Whether a rule speaks for the program of that name; for one that the row does not list, every rule counts.
    pub fn speaks(&self, rule: &Rule, name: &str) -> bool {
        let named = |hit: &&str| hit.split([' ', '/']).any(|word| word == name);
        self.alike
            || !rule.effect.writes()
            || !rule.when.iter().any(When::asks)
            || !self.names.contains(&name)
            || self.names.len() == 1
            || rule.hits.iter().any(named)
    }
}

/// One thing that a program may do.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Names the act (`git-push-force`); unique.
    pub id: &'static str,
    /// The sub-command it belongs to: words by blanks, alternatives by `|`, `?` behind what may be missing; empty for any.
    pub sub: &'static str,
    /// All of these hold.
    pub when: &'static [When],
    /// What would happen.
    pub effect: Effect,
    /// Whether it comes back.
    pub undo: UndoRow,
    /// Which words it falls on, as paths.
    pub on: On,
    /// What would happen, in words.
    pub what: &'static str,
    /// A safer way; empty if there is none.
    pub instead: &'static str,
    /// Talks to the network.
    pub network: bool,
    /// Falls on something sensitive.
    pub outside: bool,
    /// Facts that other rooms ask for, by blanks: see facts.rs.
    pub marks: &'static str,
    /// The class of the statement gate, for clients of versioned databases.
    pub class: Option<Class>,
    /// Commands that it applies to.
    pub hits: &'static [&'static str],
    /// Commands near by that it does not apply to.
    pub misses: &'static [&'static str],
}

impl Rule {
    /// Whether it is marked so.
    pub fn is(&self, mark: &str) -> bool {
        marked(self.marks, mark)
    }
}

/// A rule that only reads: the start of most rows.
pub const READS: Rule = Rule {
    id: "",
    sub: "",
    when: &[],
    effect: Effect::new(Act::Read, Object::Nothing, Reach::Project),
    undo: UndoRow::Unneeded,
    on: On::Nothing,
    what: "only reads",
    instead: "",
    network: false,
    outside: false,
    marks: "",
    class: None,
    hits: &[],
    misses: &[],
};

/// A condition on the words of a call. Sets are words by blanks; `*` at an item's start or end is any text.
#[derive(Debug, Clone, Copy)]
pub enum When {
    /// One of these options is there (long ones may be abbreviated; under `Not`, spelled exactly).
    Flag(&'static str),
    /// One of these options is there, with one of these values (case does not matter).
    Value(&'static str, &'static str),
    /// Like `Value`, but true when the option is there and its value is none of these.
    ValueNot(&'static str, &'static str),
    /// Every option is one of these: what is safe is enumerated.
    Only(&'static str),
    /// An operand behind the sub-command is one of these words.
    Word(&'static str),
    /// Operand number so-and-so behind the sub-command, from 1, is one of these words.
    Nth(usize, &'static str),
    /// Every operand from this number on, from 1, is one of these words.
    Every(usize, &'static str),
    /// The word of that number, from 1, is one of these; the words of the sub-command come first.
    At(usize, &'static str),
    /// At least so many operands behind the sub-command.
    AtLeast(usize),
    /// At most so many operands behind the sub-command.
    AtMost(usize),
    /// `--` stands somewhere.
    Dashes,
    /// The worst verb among the first words does one of these: `reads`, `makes`, … `none`.
    Verb(&'static str),
    /// Something that no other condition can say, by its name.
    Test(&'static str, Test),
    /// One of these holds.
    Any(&'static [When]),
    /// All of these hold.
    All(&'static [When]),
    /// This does not hold.
    Not(&'static When),
    /// This holds by what is known: a word that nobody knows is harmless here.
    Sure(&'static When),
}

impl When {
    /// Whether it asks for an option, and cannot hold without one.
    pub fn asks(&self) -> bool {
        match self {
            Self::Flag(_) | Self::Value(..) | Self::ValueNot(..) => true,
            Self::Any(of) => of.iter().all(Self::asks),
            Self::All(of) => of.iter().any(Self::asks),
            Self::Sure(of) => of.asks(),
            _ => false,
        }
    }
}

/// A condition in Rust.
pub type Test = fn(&dyn Words) -> bool;

/// The words of a call, as a `Test` sees them.
pub trait Words {
    /// Operands behind the sub-command; `None` for one that cannot be known.
    fn operand(&self, index: usize) -> Option<&str>;
    /// How many there are.
    fn count(&self) -> usize;
    /// As much of an operand as is known.
    fn start(&self, index: usize) -> &str;
    /// The same from the start, the words of the sub-command first.
    fn word(&self, index: usize) -> Option<&str>;
    /// How many there are from the start.
    fn words(&self) -> usize;
    /// Whether one of these options is there.
    fn has(&self, flags: &str) -> bool;
    /// Whether every option is one of these: what is safe is enumerated.
    fn only(&self, flags: &str) -> bool;
    /// Whether `--` stands somewhere.
    fn dashes(&self) -> bool;
    /// The value of one of these options, the last one given.
    fn value(&self, flags: &str) -> Option<&str>;
    /// Whether a value of one of these options, or as much of it as is known, passes the test.
    fn any(&self, flags: &str, test: &dyn Fn(&str) -> bool) -> bool;
    /// Every value of one of these options as far as it is known, and whether that is all of it.
    fn values(&self, flags: &str) -> Vec<(&str, bool)>;
    /// Whether some word is not known and may be no word or many, options among them.
    fn many(&self) -> bool;
}

/// Whether it comes back, as a row says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoRow {
    /// Nothing to undo.
    Unneeded,
    /// This command does it, where it did something: `evidence` makes it exact. `{args}` are the operands, `{1}` the first, `{last}` the last, `{-o}` an option's value,
    /// `{?-n --name}` an option with its value where it was given, `{2/1}` the second or the name at the end of the first.
    Exact(&'static str),
    /// It comes back by other means: says how.
    Partial(&'static str),
    /// It depends on this.
    Unknown(&'static str),
    /// It does not.
    None,
    /// The files it falls on go away: it depends on whether they are kept elsewhere.
    Gone,
    /// The files it falls on are overwritten: it depends on whether they exist and are kept elsewhere.
    Overwritten,
    /// Uncommitted changes go away; without any, this command undoes it.
    CleanTree(&'static str),
    /// Only the layout changes: no word is lost, and without uncommitted changes this command undoes it.
    Layout(&'static str),
}

impl UndoRow {
    /// The same as a finding says it, for a row whose words do not count. What depends on files is for `evidence` to look up.
    pub fn undo(self) -> Undo {
        match self {
            Self::Unneeded => Undo::Unneeded,
            Self::Exact(how) | Self::Partial(how) => Undo::Partial(how.into()),
            Self::Unknown(on) => Undo::Unknown(on.into()),
            Self::Gone | Self::Overwritten | Self::CleanTree(_) => Undo::Unknown("what is kept elsewhere".into()),
            Self::Layout(_) => Undo::Partial(LAYOUT.into()),
            Self::None => Undo::None,
        }
    }
}

/// What a formatter leaves to come back.
pub const LAYOUT: &str = "only the layout changes; what was committed comes back by git checkout";

/// Which words are paths that the effect falls on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// None.
    Nothing,
    /// All operands behind the sub-command.
    Operands,
    /// The same, without the revision in front (`HEAD:.env`).
    Tracked,
    /// All operands but the first.
    Tail,
    /// All operands but the first, or all of them where one of these options is there (`grep -e x file`).
    TailUnless(&'static str),
    /// All operands but the last.
    Sources,
    /// The last operand.
    Last,
    /// The first operand.
    First,
    /// The value of one of these options.
    Flag(&'static str),
    /// The host's side of the mounts that these options name (`-v here:there`, `--mount type=bind,source=here`).
    Mount(&'static str),
    /// Files here that are named like the ends of the operands (`curl -O`).
    Ends,
    /// The paths of operands that are `file:` addresses.
    FileUrls,
    /// The value of one of these `key=value` words.
    Pair(&'static str),
    /// The working directory.
    Here,
    /// Files with these names in the working directory.
    Named(&'static str),
}

/// A language that a carried text is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lang {
    /// A POSIX-like shell.
    Shell,
    /// SQL for a client program (`psql`, `mysql`, `sqlite3`, …).
    Sql(&'static str),
    /// Another language, by name (`python`, `node`, …).
    Script(&'static str),
    /// Redis commands.
    Redis,
    /// The MongoDB shell.
    Mongo,
    /// A language in which graphs and metrics are asked.
    Asked(Language),
    /// Text that nobody here can read.
    Opaque,
}

/// Where a program holds another one.
#[derive(Debug, Clone, Copy)]
pub enum Carry {
    /// The words from operand `skip` on are a command.
    Argv {
        /// Operands of its own in front.
        skip: usize,
    },
    /// The same, with more arguments that nobody knows (`xargs`).
    ArgvMore {
        /// Operands of its own in front.
        skip: usize,
    },
    /// The words behind this sub-command are a command (`git bisect run`).
    ArgvAfter {
        /// The sub-command.
        sub: &'static str,
        /// Operands of its own in front.
        skip: usize,
    },
    /// The words behind `--` (or behind operand `skip`, where there is no `--`) are a command, elsewhere.
    ArgvInside {
        /// The sub-command.
        sub: &'static str,
        /// Operands of its own in front.
        skip: usize,
        /// Options whose value is the program, and the words are its arguments (`--entrypoint`).
        entry: &'static str,
    },
    /// The call is another one (`docker-compose` is `docker compose`, `minikube kubectl --` is `kubectl`).
    As {
        /// The sub-command; empty for any.
        sub: &'static str,
        /// The words in front of what follows it.
        other: &'static str,
    },
    /// The words behind this sub-command are a package of that registry, which is fetched and run (`npx`, `uvx`).
    Package {
        /// The sub-command.
        sub: &'static str,
        /// The registry.
        from: &'static str,
        /// Options whose value names the package, so that the words are a command in it.
        with: &'static str,
    },
    /// The same, where the first word is none of these sub-commands (`uvx`).
    PackageUnless {
        /// The program's own sub-commands, by `|`.
        not: &'static str,
        /// The registry.
        from: &'static str,
        /// Options whose value names the package.
        with: &'static str,
    },
    /// The words behind this sub-command are a command, or a script if the first ends like this (`uv run x.py`).
    ScriptRun {
        /// The sub-command.
        sub: &'static str,
        /// The script's language.
        lang: Lang,
        /// How its name ends.
        ends: &'static str,
    },
    /// The value of one of these options is a Python module, and the operands are its arguments.
    Module(&'static str),
    /// The words behind this sub-command name tasks in a file of the project.
    Task {
        /// The sub-command.
        sub: &'static str,
        /// Which kind of file.
        file: TaskFile,
        /// First words that are no task but the program's own sub-commands, by `|`.
        not: &'static str,
    },
    /// The words from the value of one of these options on are a command (`nix develop -c`), or a text if it is only one.
    AfterFlag(&'static str),
    /// Words between one of these options and `;` or `+` are a command (`find -exec`).
    Exec(&'static str),
    /// The value of one of these options is a text in that language.
    Flag(&'static str, Lang),
    /// The values of these options are the lines of one text in that language (`perl -e … -e …`).
    Lines(&'static str, Lang),
    /// The value of one of these options is a part of a text in that language (`perl -MModule`).
    Wrapped {
        /// The options.
        flags: &'static str,
        /// Only values that start with one of these letters; empty for all.
        starts: &'static str,
        /// What stands before it, and behind it.
        around: (&'static str, &'static str),
        /// The language.
        lang: Lang,
    },
    /// Where one of these options has this value, programs are in that language.
    Dialect(&'static str, &'static str, Lang),
    /// Names of files that are commands where they start or end with a bar (`perl -n`).
    BarNames,
    /// The same, only behind this prefix of the value (`--checkpoint-action=exec=…`).
    FlagPrefix(&'static str, &'static str, Lang),
    /// The value of one of these options is a command line split at blanks.
    FlagWords(&'static str),
    /// Operands from `skip` on, joined by blanks, are a text in that language (`ssh`, `watch`, `eval`).
    Joined {
        /// Operands of its own in front.
        skip: usize,
        /// The language.
        lang: Lang,
    },
    /// Operand number `index` is a text in that language (if no option of the second list is there).
    Operand {
        /// Which one.
        index: usize,
        /// The language.
        lang: Lang,
        /// Options whose presence means that it is not.
        unless: &'static str,
    },
    /// The same, only in this sub-command.
    Sub(&'static str, &'static Carry),
    /// Every operand from `skip` on is a text of its own in that language (`sqlite3 a.db text text`).
    Each {
        /// Operands of its own in front.
        skip: usize,
        /// The language.
        lang: Lang,
    },
    /// The value of one of these options is a git setting, which may name a program (`git -c`).
    GitSetting(&'static str),
    /// A shell: `-c` text, else a script file, else standard input.
    Shell,
    /// The value of one of these options is a file in that language.
    File(&'static str, Lang),
    /// Operand number `index` is a file in that language (if no option of the second list is there).
    FileOperand {
        /// Which one.
        index: usize,
        /// The language.
        lang: Lang,
        /// Options whose presence means that it is not.
        unless: &'static str,
    },
    /// The first word behind this sub-command is a file in that language (`deno run x.ts`).
    FileAfter(&'static str, Lang),
    /// The first word behind this sub-command is a text in that language (`deno eval …`, `rails runner …`).
    TextAfter(&'static str, Lang),
    /// Standard input is a text in that language, unless one of these options or more than `operands` operands are there.
    Stdin {
        /// The language.
        lang: Lang,
        /// Options whose presence means that it is not.
        unless: &'static str,
        /// More operands than this mean that it is not.
        operands: usize,
    },
}

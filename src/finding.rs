//! What was found in a statement: effects with their span and rule, and the gaps where nothing could be found.
//! It says what would happen; how bad that is, only `assess` says.

use crate::span::Span;
use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::Hash;

/// Text that usually comes from a row and sometimes is made for the occasion.
pub type Text = Cow<'static, str>;

/// What is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Nothing changes.
    Read,
    /// Something new appears.
    Create,
    /// Something is changed or overwritten.
    Change,
    /// Something that runs is stopped.
    Stop,
    /// Something leaves the machine.
    Send,
    /// Code runs whose text was not (wholly) read.
    Run,
    /// Something goes away.
    Delete,
}

impl Act {
    /// Every act with its name.
    pub const ALL: [(&'static str, Self); 7] = [
        ("read", Self::Read),
        ("create", Self::Create),
        ("change", Self::Change),
        ("stop", Self::Stop),
        ("send", Self::Send),
        ("run", Self::Run),
        ("delete", Self::Delete),
    ];

    /// Its name in policy and in every output.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, it)| *it == self).map_or("", |(name, _)| name)
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, it)| *it)
    }
}

/// What it is done to. The order has no meaning; `assess` has the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Object {
    /// Nothing at all: the statement only looks.
    Nothing,
    /// The content of a web page or service, fetched.
    Network,
    /// Keys, tokens, credentials, private histories.
    Secret,
    /// One file, or a few that were named.
    File,
    /// What a build or an installer makes again: caches, `target`, `node_modules`.
    Output,
    /// A directory tree of work, or files chosen by a pattern.
    Tree,
    /// A version control system's bookkeeping: index, current branch, local settings.
    Index,
    /// Local commits, branches and stashes that are added or moved, and can be found again.
    Commit,
    /// Commits, stashes, reflogs that are lost or rewritten.
    History,
    /// What other people share: a remote branch, a release, a published package, a deployment.
    Shared,
    /// Words that reach people: mail, comments, issues.
    Message,
    /// Rows of a table.
    Rows,
    /// Tables and what belongs to them.
    Schema,
    /// A database, or all of its content.
    Database,
    /// One process.
    Process,
    /// Processes chosen by a pattern, or a service that runs.
    Service,
    /// A container or an image of one's own.
    Container,
    /// A volume or another store of data.
    Volume,
    /// A resource of a cloud or a cluster.
    Cloud,
    /// Packages, dependencies, tool versions.
    Package,
    /// An archive's content, unpacked.
    Archive,
    /// Users, rights, keys, permissions.
    Account,
    /// Variables and settings that change what later commands are.
    Environment,
    /// A listener or a tunnel.
    Listener,
    /// A program, script or text that was not understood.
    Code,
    /// The project's own builder or test runner.
    Builder,
    /// An inline program in another language that could not be proven harmless.
    Inline,
    /// Code from elsewhere that nobody has read.
    RemoteCode,
    /// Rights of another user, usually root.
    Privilege,
    /// Settings of the operating system.
    System,
    /// A disk, a partition, the machine as a whole.
    Disk,
    /// oneway itself, its policy, or the host's hooks.
    Guard,
}

impl Object {
    /// Every object with its name.
    pub const ALL: [(&'static str, Self); 32] = [
        ("nothing", Self::Nothing),
        ("network", Self::Network),
        ("secret", Self::Secret),
        ("file", Self::File),
        ("output", Self::Output),
        ("tree", Self::Tree),
        ("index", Self::Index),
        ("commit", Self::Commit),
        ("history", Self::History),
        ("shared", Self::Shared),
        ("message", Self::Message),
        ("rows", Self::Rows),
        ("schema", Self::Schema),
        ("database", Self::Database),
        ("process", Self::Process),
        ("service", Self::Service),
        ("container", Self::Container),
        ("volume", Self::Volume),
        ("cloud", Self::Cloud),
        ("package", Self::Package),
        ("archive", Self::Archive),
        ("account", Self::Account),
        ("environment", Self::Environment),
        ("listener", Self::Listener),
        ("code", Self::Code),
        ("builder", Self::Builder),
        ("inline", Self::Inline),
        ("remote_code", Self::RemoteCode),
        ("privilege", Self::Privilege),
        ("system", Self::System),
        ("disk", Self::Disk),
        ("guard", Self::Guard),
    ];

    /// Its name in policy and in every output.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, it)| *it == self).map_or("", |(name, _)| name)
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, it)| *it)
    }
}

/// How far it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    /// The project, or a scratch place.
    Project,
    /// Outside the project, or not known where.
    Outside,
    /// The person's home: its settings, or all of it.
    Home,
    /// The machine: the operating system's files, its disks, other people's processes.
    Machine,
    /// Another machine or a service.
    Remote,
}

impl Reach {
    /// Every reach with its name.
    pub const ALL: [(&'static str, Self); 5] = [
        ("project", Self::Project),
        ("outside", Self::Outside),
        ("home", Self::Home),
        ("machine", Self::Machine),
        ("remote", Self::Remote),
    ];

    /// Its name in policy and in every output.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, it)| *it == self).map_or("", |(name, _)| name)
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, it)| *it)
    }
}

/// What would happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Effect {
    /// What is done.
    pub act: Act,
    /// To what.
    pub object: Object,
    /// How far it reaches.
    pub reach: Reach,
}

impl Effect {
    /// An effect by its three parts.
    pub const fn new(act: Act, object: Object, reach: Reach) -> Self {
        Self { act, object, reach }
    }

    /// Whether anything is different afterwards.
    pub fn writes(self) -> bool {
        self.act != Act::Read
    }
}

/// Whether it comes back, worst last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Undo {
    /// Nothing to undo.
    Unneeded,
    /// This command brings it back.
    Exact(Text),
    /// A copy is kept before it runs: `oneway undo` brings it back.
    Kept(Box<KeptCopy>),
    /// It comes back by other means, or not quite the same: says how.
    Partial(Text),
    /// It depends on something that was not looked at or could not be seen: says on what.
    Unknown(Text),
    /// Nobody can name a command that brings it back.
    None,
}

/// What oneway keeps of a statement before it runs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct KeptCopy {
    /// The entry's name; empty where nothing is kept yet, and would be.
    pub id: String,
    /// How many files, links and directories it holds.
    pub files: u64,
    /// How large they are.
    pub bytes: u64,
    /// Commands that undo the parts of the statement of which nothing had to be kept.
    pub also: String,
}

impl KeptCopy {
    /// The command that brings it back.
    pub fn command(&self) -> String {
        let id = if self.id.is_empty() { String::new() } else { format!(" {}", self.id) };
        let also = if self.also.is_empty() { String::new() } else { format!("; {}", self.also) };
        format!("oneway undo{id}{also}")
    }

    /// How much is kept, in words.
    pub fn in_words(&self) -> String {
        let files = if self.files == 1 { "file" } else { "files" };
        let would = if self.id.is_empty() { "would be kept" } else { "kept" };
        match self.files {
            0 if !self.id.is_empty() => format!("kept: no files are there now, {}", self.command()),
            many => format!("{would}: {many} {files}, {}", self.command()),
        }
    }
}

/// Circumstances that add to the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Marks {
    /// Talks to the network.
    pub network: bool,
    /// Looks outside the project, or at something sensitive.
    pub outside: bool,
    /// Creates a file.
    pub creates: bool,
    /// Falls on the history of a versioned database: refused, and recommended to a person.
    pub history: bool,
    /// SQL that only a person's admin mode lets through: DROP, TRUNCATE and their like.
    pub admin: bool,
    /// The marks of its row, by blanks.
    pub row: &'static str,
}

impl Marks {
    /// Whether its row is marked so.
    pub fn is(&self, mark: &str) -> bool {
        marked(self.row, mark)
    }
}

/// Whether a mark is among those of a row, which are few, and mostly none. On bytes: every rule of every call is asked.
pub(crate) fn marked(marks: &str, mark: &str) -> bool {
    marks.len() >= mark.len() && marks.as_bytes().split(|b| *b == b' ').any(|m| m == mark.as_bytes())
}

/// The statement gate's classes for SQL, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Proven to change nothing.
    Read,
    /// Changes data that can be found again.
    SafeWrite,
    /// Changes or destroys what cannot, or could not be read.
    HistoryAffecting,
}

impl Class {
    /// Every class with its name.
    pub const ALL: [(&'static str, Self); 3] =
        [("read", Self::Read), ("safe-write", Self::SafeWrite), ("history-affecting", Self::HistoryAffecting)];

    /// The one of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, it)| *it)
    }
}

/// What undo depends on, for `evidence` to look up.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub enum Question {
    /// Nothing: the row says it all.
    #[default]
    Settled,
    /// These paths go away or are overwritten: are they tracked and unmodified, or do they not exist?
    Kept {
        /// Absolute, normalised paths.
        paths: Vec<String>,
        /// They are only overwritten: a path that does not exist loses nothing.
        overwrite: bool,
    },
    /// Undo is as it is said; these paths are all that would be lost, for whoever keeps a copy.
    Lost {
        /// Absolute, normalised paths.
        paths: Vec<String>,
    },
    /// Uncommitted changes in this work tree would be lost: are there any? The text undoes the rest.
    CleanTree {
        /// Absolute path of the directory the command runs in.
        dir: String,
        /// What undoes the command when there are none.
        undo: Text,
    },
}

/// The call that a finding comes from, all of it known, for `evidence` to name its way back.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Acts {
    /// Absolute path of the directory it acts in.
    pub dir: String,
    /// The program and its words; `>>` and a path for what a redirection adds to.
    pub argv: Vec<String>,
}

/// One effect of the statement.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Finding {
    /// The rule's id.
    pub rule: Text,
    /// What would happen.
    pub effect: Effect,
    /// Whether it comes back.
    pub undo: Undo,
    /// Where in the text as given.
    pub span: Span,
    /// What would happen, in words.
    pub what: Text,
    /// A safer way, if there is one.
    pub instead: Option<Text>,
    /// What adds to the score.
    pub marks: Marks,
    /// The SQL class, where SQL was found.
    pub class: Option<Class>,
    /// What `evidence` should look up.
    pub question: Question,
    /// The call, where all of it is known.
    pub acts: Option<Box<Acts>>,
    /// What it falls on, normalised: paths, branches, databases; for policy and for approvals.
    pub targets: Vec<String>,
    /// The program and its sub-command (`git push`), or the SQL verb, or the tool; for policy and for approvals.
    pub subject: String,
}

impl Finding {
    /// A finding without marks, class, question or targets.
    pub fn new(rule: impl Into<Text>, effect: Effect, undo: Undo, span: Span, what: impl Into<Text>) -> Self {
        Self {
            rule: rule.into(),
            effect,
            undo,
            span,
            what: what.into(),
            instead: None,
            marks: Marks::default(),
            class: None,
            question: Question::Settled,
            acts: None,
            targets: Vec::new(),
            subject: String::new(),
        }
    }
}

/// A part of the text that was not understood.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Gap {
    /// Where.
    pub span: Span,
    /// Why, in words.
    pub what: Text,
}

/// A simple command as it would run: quotes removed, transparent wrappers stripped, nested texts opened.
/// Policy patterns (`Bash(git push *)`) and approvals are matched against these, never against the raw text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Call {
    /// The program and its arguments; `None` where a word is not known.
    pub argv: Vec<Option<String>>,
    /// Variables that are set in front of it, or by a wrapper such as `env`: names only.
    pub env: Vec<String>,
    /// Where in the text as given; findings of this command lie inside.
    pub span: Span,
}

/// A value that a program gets in a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handed {
    /// The variable.
    pub name: String,
    /// What it holds.
    pub value: String,
    /// Where it is set.
    pub span: Span,
}

/// All that was found in a request.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// Effects, in the order of the text.
    pub list: Vec<Finding>,
    /// What was not understood. Every gap also has a finding, so that ignorance reaches the verdict.
    pub gaps: Vec<Gap>,
    /// Every simple command, in the order of the text; empty where the payload is not a shell text, or was not read.
    pub calls: Vec<Call>,
    /// Values that may be paths, which programs get in variables; each once.
    pub handed: Vec<Handed>,
    /// Patterns among the words of commands, and where those stand: they match what is there when they run.
    pub patterns: Vec<(String, Span)>,
    /// Links that the text makes, and what they lead to.
    pub links: Vec<(String, String)>,
}

impl Findings {
    /// Says each thing once: a pattern that stands for many programs finds the same in each.
    pub fn once(&mut self) {
        once(&mut self.list, |finding| finding.span);
        once(&mut self.gaps, |gap| gap.span);
    }
}

fn once<T: Eq + Hash>(list: &mut Vec<T>, place: impl Fn(&T) -> Span) {
    // Only what stands in the same place can be the same; nearly everywhere that is a few things.
    let mut order: Vec<(usize, &T)> = list.iter().enumerate().collect();
    order.sort_by_key(|(_, it)| (place(it).start, place(it).end));
    let mut again = vec![false; list.len()];
    for here in order.chunk_by(|(_, a), (_, b)| place(a) == place(b)) {
        let mut seen = HashSet::new();
        for (n, (at, it)) in here.iter().enumerate() {
            let before = || here.iter().take(n).any(|(_, other)| other == it);
            let known = if here.len() <= FEW { before() } else { !seen.insert(*it) };
            if let Some(again) = again.get_mut(*at) {
                *again = known;
            }
        }
    }
    let mut again = again.into_iter();
    list.retain(|_| !again.next().unwrap_or(false));
}

/// So few that comparing each with each is cheaper than a hash.
const FEW: usize = 8;

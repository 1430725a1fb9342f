//! What `check`, `grants` and `replay` report: one item a statement or a grant, in the same form for every format.
//! Items are made one at a time and forgotten once they are written.

use crate::assess::{Reversibility, Tier};
use crate::decision::Verdict;
use crate::finding::{Text, Undo};
use crate::span::Span;

/// What an item is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    /// A statement for a POSIX-like shell.
    Shell,
    /// A statement for PowerShell.
    PowerShell,
    /// A SQL statement.
    Sql,
    /// A call of an MCP tool.
    Mcp,
    /// A call of another tool of the host.
    Tool,
    /// A permission that somebody wrote down.
    Grant,
    /// A file or a line that could not be judged at all.
    Input,
}

impl ItemKind {
    /// Its name in every output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Shell => "shell",
            Self::PowerShell => "powershell",
            Self::Sql => "sql",
            Self::Mcp => "mcp",
            Self::Tool => "tool",
            Self::Grant => "grant",
            Self::Input => "input",
        }
    }
}

/// How much a point matters to the reader, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Good to know; text leaves it out unless asked.
    Note,
    /// A person should look at it.
    Warning,
    /// It fails the check, or would be denied.
    Error,
}

impl Severity {
    /// Its name in text and SARIF.
    pub fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Where something stands in a file: lines and columns count from 1, columns count characters, the end is exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region {
    /// The first line.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// One past the last column.
    pub end_column: usize,
}

/// Whole lines of the source around an item, for the formats that show them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Excerpt {
    /// The number of the first line.
    pub first: usize,
    /// The lines as they stand in the file.
    pub text: String,
}

/// How an item stands to what a person already decided about it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Standing {
    /// Nobody said anything about it.
    #[default]
    New,
    /// The baseline has it.
    Known,
    /// A remark beside it allows every point that would fail; the reasons.
    Allowed(String),
}

impl Standing {
    /// Its name in every output.
    pub fn name(&self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Known => "known",
            Self::Allowed(_) => "allowed",
        }
    }
}

/// One thing that was found in an item.
#[derive(Debug, Clone)]
pub struct Point {
    /// The rule's id.
    pub rule: Text,
    /// How much it matters.
    pub severity: Severity,
    /// How much could be hurt.
    pub tier: Tier,
    /// Whether it comes back.
    pub reversibility: Reversibility,
    /// What it is, in words.
    pub what: Text,
    /// Whether it comes back, and how.
    pub undo: Undo,
    /// A safer way, if there is one; for a grant, the bounded list.
    pub instead: Option<Text>,
    /// Where in the file; `None` is where the item is.
    pub region: Option<Region>,
    /// Where in the excerpt's text (or in the item's text where there is no excerpt), to underline.
    pub span: Span,
    /// No remark allows it: it is blocked, or the guard itself.
    pub pinned: bool,
    /// The reason of the remark that allows it.
    pub allowed: Option<String>,
}

/// What the road said about a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judgement {
    /// What the host would be told.
    pub verdict: Verdict,
    /// The worst tier.
    pub tier: Tier,
    /// The worst reversibility.
    pub reversibility: Reversibility,
    /// 0 to 100.
    pub score: u8,
}

impl Judgement {
    /// True for what cannot be undone, and for writes of which nobody knows.
    pub fn irreversible(self) -> bool {
        self.reversibility >= Reversibility::Unknown
    }
}

/// One statement or grant with all that is to be said about it.
#[derive(Debug, Clone)]
pub struct Item {
    /// What it is about.
    pub kind: ItemKind,
    /// The file, as a person would name it, with `/` between its parts; for a session, its file or its name.
    pub file: Option<String>,
    /// Where in the file.
    pub region: Option<Region>,
    /// The statement or grant as it is written.
    pub text: String,
    /// The lines it stands in.
    pub excerpt: Option<Excerpt>,
    /// The verdict, where there was something to judge.
    pub judgement: Option<Judgement>,
    /// What was found, worst first; without what is merely safe.
    pub points: Vec<Point>,
    /// Whether it counts against the run.
    pub fails: bool,
    /// What was decided about it before.
    pub standing: Standing,
    /// More to say, each with its key: `time`, `session`, `lets through`, `said`, `recipe`, …
    pub notes: Vec<(&'static str, String)>,
    /// A name for it that stays when lines move; formats that have room for one show it.
    pub fingerprint: Option<String>,
}

impl Item {
    /// An item without a place, a judgement or points.
    pub fn new(kind: ItemKind, text: impl Into<String>) -> Self {
        Self {
            kind,
            file: None,
            region: None,
            text: text.into(),
            excerpt: None,
            judgement: None,
            points: Vec::new(),
            fails: false,
            standing: Standing::New,
            notes: Vec::new(),
            fingerprint: None,
        }
    }

    /// The worst severity among its points.
    pub fn severity(&self) -> Option<Severity> {
        self.points.iter().map(|point| point.severity).max()
    }

    /// The point that a format with room for one shows.
    pub fn worst(&self) -> Option<&Point> {
        self.points.iter().rev().max_by_key(|point| (point.severity, point.tier, point.reversibility))
    }

    /// `file:line:column`, as far as they are known.
    pub fn place(&self) -> String {
        match (&self.file, self.region) {
            (Some(file), Some(region)) => format!("{file}:{}:{}", region.line, region.column),
            (Some(file), None) => file.clone(),
            (None, Some(region)) => format!("line {}:{}", region.line, region.column),
            (None, None) => String::new(),
        }
    }
}

/// How many of each; the last line of most formats.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// Files that were read.
    pub files: usize,
    /// Items that were judged.
    pub items: usize,
    /// Items that would be allowed, or of which oneway would say nothing.
    pub allow: usize,
    /// Items that a person would be asked about.
    pub ask: usize,
    /// Items that would be denied.
    pub deny: usize,
    /// Items at tier dangerous or above.
    pub dangerous: usize,
    /// Items that cannot be undone, or nobody knows.
    pub irreversible: usize,
    /// Items that count against the run.
    pub fails: usize,
    /// Items that would, but stand in the baseline.
    pub known: usize,
    /// Items that would, but a remark allows them.
    pub allowed: usize,
    /// Files or lines that could not be judged.
    pub unread: usize,
    /// More that a verb counted, each with its name.
    pub more: Vec<(&'static str, usize)>,
}

impl Tally {
    /// The exit code of a run: 1 for what was found, else 2 for what could not be judged, else 0.
    pub fn code(&self) -> u8 {
        match (self.fails, self.unread) {
            (0, 0) => 0,
            (0, _) => 2,
            _ => 1,
        }
    }

    /// Counts an item.
    pub fn add(&mut self, item: &Item) {
        self.fails += usize::from(item.fails);
        self.known += usize::from(item.standing == Standing::Known);
        self.allowed += usize::from(matches!(item.standing, Standing::Allowed(_)));
        if item.kind == ItemKind::Input {
            self.unread += 1;
            return;
        }
        self.items += 1;
        let Some(judgement) = item.judgement else { return };
        match judgement.verdict {
            Verdict::Allow | Verdict::Silent => self.allow += 1,
            Verdict::Ask => self.ask += 1,
            Verdict::Deny => self.deny += 1,
        }
        self.dangerous += usize::from(judgement.tier >= Tier::Dangerous);
        self.irreversible += usize::from(judgement.irreversible());
    }
}

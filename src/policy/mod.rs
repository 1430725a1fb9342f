//! What to do: presets and levels, clauses of several layers, and the precedence among them.
//! `rule` is pure; what a person said in this session, `approvals` knows.

pub(crate) mod agents;
pub mod clause;
pub(crate) mod command;
pub(crate) mod edition;
pub mod file;
pub(crate) mod glob;
pub(crate) mod host;
pub(crate) mod judge;
pub mod layer;
pub(crate) mod near;
pub(crate) mod place;
pub(crate) mod regexp;
mod rows;
pub mod ruling;
pub(crate) mod schema;
pub(crate) mod settings;
pub(crate) mod subject;
pub(crate) mod target;
pub(crate) mod toml;

pub use judge::rule;
pub use ruling::{Asked, Ruling, Terms};

use crate::assess::{Reversibility, Tier};
use crate::catalog::extra::Extras;
use crate::preset::Preset;
use clause::{Clause, ClauseSource};
use edition::Edition;
use regexp::Regexp;
use settings::{Audit, Check, Keeping, Levels, Limits, Notify};

/// What must happen before the statement runs, strictest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// It runs.
    AutoApprove,
    /// A person says yes once per session for what it falls on.
    ConfirmSession,
    /// A person says yes every time.
    ConfirmSingleUse,
    /// It does not run.
    Deny,
}

impl Level {
    /// Every level with its name.
    pub const ALL: [(&'static str, Self); 4] = [
        ("auto_approve", Self::AutoApprove),
        ("confirm_session", Self::ConfirmSession),
        ("confirm_single_use", Self::ConfirmSingleUse),
        ("deny", Self::Deny),
    ];

    /// Its name in every output.
    pub fn name(self) -> &'static str {
        match self {
            Self::AutoApprove => "auto_approve",
            Self::ConfirmSession => "confirm_session",
            Self::ConfirmSingleUse => "confirm_single_use",
            Self::Deny => "deny",
        }
    }

    /// The level of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, it)| *it)
    }
}

/// A list outside of which nothing runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Only {
    /// What may run; each entry is read like an allowance.
    pub entries: Vec<Clause>,
    /// The agent it binds; `None` binds everybody.
    pub agent: Option<String>,
    /// Where it was written.
    pub source: ClauseSource,
}

/// Something wrong in a policy file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFault {
    /// Where.
    pub source: ClauseSource,
    /// What, and what to do.
    pub what: String,
}

/// What the person wants, as far as it is known.
#[derive(Debug, Clone, Default)]
pub struct Policy {
    /// The stance.
    pub preset: Preset,
    /// A stricter stance that another layer asks for: its judgement counts too.
    pub floor: Option<Preset>,
    /// Denials, confirmations and allowances of all layers, in no order that matters.
    pub clauses: Vec<Clause>,
    /// Lists outside of which nothing runs.
    pub only: Vec<Only>,
    /// Levels by tier and undo, where they differ from the preset's.
    pub levels: Levels,
    /// Whatever would be confirmed is denied instead (`confirm = "deny"`).
    pub frozen: Option<ClauseSource>,
    /// Times and thresholds.
    pub limits: Limits,
    /// How a person is told.
    pub notify: Notify,
    /// What is written down.
    pub audit: Audit,
    /// What is kept for `oneway undo`.
    pub keeping: Keeping,
    /// What is masked wherever something is written down or shown.
    pub redact: Vec<Regexp>,
    /// What `oneway check` may take from files.
    pub check: Check,
    /// Programs, servers and wrappers that the catalog does not know.
    pub extras: Extras,
    /// Files that were not understood: all but what is safe is asked.
    pub faults: Vec<FileFault>,
    /// Every file that it was put together from.
    pub editions: Vec<Edition>,
}

/// The level that a preset sets for one finding, and whether oneway asks by itself; `out` is what reaches beyond the project.
pub fn default_level(
    preset: Preset,
    tier: Tier,
    reversibility: Reversibility,
    out: bool,
    unread: bool,
) -> (Level, Asked) {
    match preset {
        Preset::Strict if tier >= Tier::Dangerous || unread => (Level::Deny, Asked::Always),
        Preset::Strict => (standard(tier, reversibility, out).0, Asked::Always),
        _ => standard(tier, reversibility, out),
    }
}

fn standard(tier: Tier, reversibility: Reversibility, out: bool) -> (Level, Asked) {
    use Reversibility::{Irreversible, Unknown};
    match (tier, reversibility) {
        (Tier::Safe, _) => (Level::AutoApprove, Asked::No),
        (Tier::Moderate, _) if out => (Level::ConfirmSession, Asked::Target),
        (Tier::Moderate, Unknown | Irreversible) => (Level::ConfirmSession, Asked::Target),
        (Tier::Moderate, _) => (Level::ConfirmSession, Asked::No),
        (Tier::Dangerous, Irreversible) => (Level::Deny, Asked::Always),
        (Tier::Dangerous, _) => (Level::ConfirmSingleUse, Asked::Always),
        (Tier::Blocked, _) => (Level::Deny, Asked::Always),
    }
}

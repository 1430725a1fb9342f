//! The settings of a policy that are not clauses: levels, times, thresholds, how a person is told, what is recorded.

use super::Level;
use crate::assess::{Reversibility, Tier};
use crate::preset::Preset;
use crate::request::{Mode, Place};

/// The second axis, as far as levels depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// Nothing is written, or it comes back.
    Reversible,
    /// It depends on what could not be seen.
    Unknown,
    /// It does not come back.
    Irreversible,
}

impl Axis {
    /// Every axis with its key in a policy file.
    pub const ALL: [(&'static str, Self); 3] =
        [("reversible", Self::Reversible), ("unknown", Self::Unknown), ("irreversible", Self::Irreversible)];

    /// Where a finding stands.
    pub fn of(reversibility: Reversibility) -> Self {
        match reversibility {
            Reversibility::Unknown => Self::Unknown,
            Reversibility::Irreversible => Self::Irreversible,
            _ => Self::Reversible,
        }
    }
}

/// Levels that differ from the preset's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Levels {
    /// In the place of the preset's.
    pub set: Vec<(Tier, Axis, Level)>,
    /// At least these, whatever else is said.
    pub floor: Vec<(Tier, Axis, Level)>,
    /// At least this for what could not be read.
    pub unread: Option<Level>,
}

impl Levels {
    /// The level for one finding, given the preset's. What is blocked stays denied.
    pub fn apply(&self, preset: Level, tier: Tier, reversibility: Reversibility) -> Level {
        let axis = Axis::of(reversibility);
        let here = |row: &&(Tier, Axis, Level)| row.0 == tier && row.1 == axis;
        let level = match self.set.iter().filter(here).map(|row| row.2).max() {
            Some(level) if tier < Tier::Blocked => level,
            _ => preset,
        };
        self.floor.iter().filter(here).map(|row| row.2).fold(level, Level::max)
    }

    /// Whether a file sets the level of such a finding.
    pub fn speaks(&self, tier: Tier, reversibility: Reversibility) -> bool {
        let axis = Axis::of(reversibility);
        self.set.iter().chain(&self.floor).any(|row| row.0 == tier && row.1 == axis)
    }
}

/// Times and thresholds; `None` leaves it to the preset.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// How long a PIN counts, in seconds.
    pub pin: Option<u64>,
    /// How long what a PIN approved may wait to run, in seconds.
    pub approval: Option<u64>,
    /// When a session that nobody ended is forgotten, in seconds.
    pub session: Option<u64>,
    /// The longest admin mode, in seconds.
    pub admin: Option<u64>,
    /// After how many denied dangerous attempts a session is locked; 0 never.
    pub danger: Option<u64>,
    /// At most that many, whatever the preset says: a weaker layer's wish.
    pub danger_bound: Option<u64>,
    /// The sum of scores after which everything is asked; 0 never.
    pub budget: Option<u64>,
    /// Where a person's approval may lift a denial.
    pub approvals: Option<Approvals>,
}

/// Where a person's approval may lift a denial; strictest last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Approvals {
    /// In every mode.
    #[default]
    Always,
    /// Only where a person is asked about what nobody has read: code that runs unasked can forge any file of its user.
    Attended,
    /// Nowhere.
    Never,
}

impl Approvals {
    /// Every choice with its name.
    pub const ALL: [(&'static str, Self); 3] =
        [("always", Self::Always), ("attended", Self::Attended), ("never", Self::Never)];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, it)| *it == self).map_or("", |(name, _)| name)
    }

    /// Whether an approval counts at a place.
    pub fn count(self, place: &Place) -> bool {
        let delegated = matches!(place.mode, Mode::Auto | Mode::Bypass | Mode::DontAsk);
        self == Self::Always || self == Self::Attended && !delegated && !place.unattended
    }
}

impl Limits {
    /// How long a PIN counts.
    pub fn pin(&self) -> u64 {
        self.pin.unwrap_or(300)
    }

    /// How long what a PIN approved may wait to run.
    pub fn approval(&self) -> u64 {
        self.approval.unwrap_or(300)
    }

    /// When a session that nobody ended is forgotten.
    pub fn session(&self) -> u64 {
        self.session.unwrap_or(24 * 3600)
    }

    /// The longest admin mode.
    pub fn admin(&self) -> u64 {
        self.admin.unwrap_or(3600)
    }

    /// After how many denied dangerous attempts a session is locked; 0 never.
    pub fn danger(&self, preset: Preset) -> u64 {
        let own = self.danger.unwrap_or(if preset == Preset::Strict { 3 } else { 0 });
        match self.danger_bound {
            Some(bound) if own == 0 || bound < own => bound,
            _ => own,
        }
    }

    /// Where a person's approval may lift a denial.
    pub fn approvals(&self) -> Approvals {
        self.approvals.unwrap_or_default()
    }

    /// The sum of scores after which everything is asked; 0 never.
    pub fn budget(&self) -> u64 {
        self.budget.unwrap_or(0)
    }
}

/// What `oneway check` may take from the files that it looks at; the hook never does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Check {
    /// Whether a remark beside a statement may allow it; `None` leaves it to the command line.
    pub remarks: Option<bool>,
    /// The SQL dialect of files that nothing else tells.
    pub dialect: Option<String>,
}

/// How a person is told of a PIN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notify {
    /// By the desktop's notifications.
    pub desktop: bool,
    /// By the clipboard.
    pub clipboard: bool,
}

impl Default for Notify {
    fn default() -> Self {
        Self { desktop: true, clipboard: false }
    }
}

/// Which decisions are written down.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Record {
    /// All of them.
    #[default]
    All,
    /// Those that asked or denied.
    Asked,
    /// None.
    Nothing,
}

impl Record {
    /// Every choice with its name.
    pub const ALL: [(&'static str, Self); 3] = [("all", Self::All), ("asked", Self::Asked), ("none", Self::Nothing)];
}

/// How the address of a repository is written down.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RepositoryName {
    /// As a digest.
    #[default]
    Hashed,
    /// As it is.
    Plain,
    /// Not at all.
    Nothing,
}

impl RepositoryName {
    /// Every choice with its name.
    pub const ALL: [(&'static str, Self); 3] =
        [("hashed", Self::Hashed), ("plain", Self::Plain), ("none", Self::Nothing)];
}

/// What is written down, and how much of it is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Audit {
    /// Which decisions.
    pub record: Record,
    /// The size at which a file is put aside.
    pub size: Option<u64>,
    /// How many such files are kept.
    pub keep: Option<u64>,
    /// After how many days a file is put aside, whatever its size.
    pub days: Option<u64>,
    /// How repositories are named.
    pub repository: RepositoryName,
    /// What is mixed into the digests of machines and repositories.
    pub salt: Option<String>,
}

/// What is kept for `oneway undo`, and how much of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keeping {
    /// Whether anything is kept.
    pub on: bool,
    /// The most bytes that are kept at once.
    pub bytes: u64,
    /// After how many seconds an entry goes.
    pub seconds: u64,
}

impl Default for Keeping {
    fn default() -> Self {
        Self { on: true, bytes: 2 << 30, seconds: 7 * 24 * 3600 }
    }
}

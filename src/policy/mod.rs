//! What to do: levels by tier and undo, for each preset.

pub mod toml;

use crate::assess::{Assessment, Reversibility, Tier};
use crate::preset::Preset;

/// What must happen before the statement runs, strictest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// It runs.
    AutoApprove,
    /// A person says yes once per session for this class of statement.
    ConfirmSession,
    /// A person says yes every time.
    ConfirmSingleUse,
    /// It does not run.
    Deny,
}

impl Level {
    /// Its name in every output.
    pub fn name(self) -> &'static str {
        match self {
            Self::AutoApprove => "auto_approve",
            Self::ConfirmSession => "confirm_session",
            Self::ConfirmSingleUse => "confirm_single_use",
            Self::Deny => "deny",
        }
    }
}

/// What the person wants, as far as it is known.
#[derive(Debug, Clone, Default)]
pub struct Policy {
    /// The stance.
    pub preset: Preset,
}

/// The level that the policy sets for an assessment.
pub fn level(assessment: &Assessment, policy: &Policy) -> Level {
    let default = standard(assessment.tier, assessment.reversibility);
    let unread = !assessment.gaps.is_empty();
    match policy.preset {
        Preset::Strict if assessment.tier >= Tier::Dangerous || unread => Level::Deny,
        _ => default,
    }
}

fn standard(tier: Tier, reversibility: Reversibility) -> Level {
    use Reversibility::{Irreversible, Unknown};
    match (tier, reversibility) {
        (Tier::Safe, _) => Level::AutoApprove,
        (Tier::Moderate, Unknown | Irreversible) => Level::ConfirmSingleUse,
        (Tier::Moderate, _) => Level::ConfirmSession,
        (Tier::Dangerous, Irreversible) => Level::Deny,
        (Tier::Dangerous, _) => Level::ConfirmSingleUse,
        (Tier::Blocked, _) => Level::Deny,
    }
}

/// Whether a person's PIN may let one run of a denied statement through.
pub fn elevatable(assessment: &Assessment) -> bool {
    assessment.tier < Tier::Blocked
}

//! The answer: verdict, level and reason, and what may change it afterwards.

pub use crate::answers::Verdict;
use crate::answers::{Standing, answer};
use crate::assess::Assessment;
use crate::mask::{Masker, Shown};
use crate::policy::near;
use crate::policy::ruling::{Asked, Ruling, Terms, pinned};
use crate::policy::{Level, Policy};
pub use crate::reason::clean;
use crate::reason::reason;
use crate::request::Request;
use std::ops::Deref;

/// What an answer says.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The caller's own name for the request.
    pub id: Option<String>,
    /// What the host is told.
    pub verdict: Verdict,
    /// The level behind it.
    pub level: Level,
    /// Why.
    pub assessment: Assessment,
    /// Why, in words; at most ten lines, without control characters.
    pub reason: String,
    /// A denial that a person's PIN may lift for one run.
    pub elevatable: bool,
    /// A denial that a PIN may lift only while a person's admin mode is on.
    pub admin: bool,
    /// The policy clauses that made it.
    pub clauses: Vec<String>,
    /// The policy clauses that fitted and lost.
    pub conflicts: Vec<String>,
    /// How a person's word opened it: `session` (an earlier yes), `approved` (one run), `admin`.
    pub road: Option<&'static str>,
}

/// The answer to a request. All of it can be read; it changes only by what `approvals` may do, and never below a pin.
// INVARIANT: the answer is private. `conclude` makes it from a pinned ruling, and no method loosens what is pinned.
#[derive(Debug, Clone)]
pub struct Decision {
    answer: Answer,
    /// Where the secrets of its statement stand, if that was looked for.
    secrets: Option<Vec<(usize, usize)>>,
}

impl Deref for Decision {
    type Target = Answer;

    fn deref(&self) -> &Answer {
        &self.answer
    }
}

/// What a person has to turn one denied run into an allowed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// The PIN of this very action.
    Pin,
    /// The same while admin mode is on and reaches it.
    PinAsAdmin,
}

impl Key {
    /// Whether it fits a denial.
    pub fn opens(self, decision: &Decision) -> bool {
        decision.elevatable || (self == Self::PinAsAdmin && decision.admin)
    }
}

impl Decision {
    /// The answer for whoever goes on with it.
    pub fn into_answer(self) -> Answer {
        self.answer
    }

    /// The text of its request, with the places of its secrets.
    pub fn shown<'t>(&self, text: &'t str, masker: &Masker<'_>) -> Shown<'t> {
        self.secrets.clone().map_or_else(|| masker.shown(text), |places| Shown::known(text, places))
    }

    /// Makes it at least this strict.
    pub fn tighten(&mut self, verdict: Verdict) {
        self.answer.verdict = self.answer.verdict.max(verdict);
    }

    /// Denies it for that reason, whatever it was; nobody lifts it.
    pub fn refuse(&mut self, reason: String) {
        let answer = &mut self.answer;
        answer.verdict = Verdict::Deny;
        answer.level = Level::Deny;
        answer.elevatable = false;
        answer.admin = false;
        answer.reason = reason;
    }

    /// A person has said yes to this, for this target, before: the host goes on as it would.
    pub fn remember(&mut self) {
        let answer = &mut self.answer;
        if answer.level == Level::ConfirmSession && !pinned(&answer.assessment) {
            answer.verdict = Verdict::Silent;
            answer.road = Some("session");
        }
    }

    /// A person lets this one run through; a key that does not fit changes nothing.
    pub fn open(&mut self, key: Key) {
        if key.opens(self) {
            self.answer.verdict = Verdict::Allow;
            self.answer.road = Some(if key == Key::Pin { "approved" } else { "admin" });
            self.answer.reason = format!("oneway: allow (a person approved this one run)\n{}", self.reason);
        }
    }

    /// Adds a line to the reason; where there are too many, the last but one gives way.
    pub fn add_line(&mut self, line: &str) {
        let reason = &mut self.answer.reason;
        let ends = reason.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(at, _)| at);
        if let Some(at) = ends.into_iter().nth(MAX_LINES - 2) {
            reason.truncate(at);
        }
        reason.push('\n');
        reason.push_str(&clean(line));
    }
}

/// Turns an assessment and its ruling into the answer.
pub fn conclude(request: &Request, mut assessment: Assessment, ruling: Ruling, policy: &Policy) -> Decision {
    let (ruling, verdict) = pinned_last(request, &assessment, ruling, policy);
    // From here on nobody repeats a secret.
    let masker = Masker::of(policy);
    let said = masker.said(request);
    said.hide(&mut assessment);
    let reason = reason(verdict, &said, &assessment, &ruling);
    decided(request, assessment, ruling, verdict, reason, said.found())
}

fn pinned_last(request: &Request, assessment: &Assessment, ruling: Ruling, policy: &Policy) -> (Ruling, Verdict) {
    // A ruling on another assessment knows nothing of this one's pins.
    let ruling = Ruling::new(ruling.into_terms(), assessment);
    let verdict = answer(standing(&ruling, request, assessment), policy.preset, &request.place);
    (ruling, verdict)
}

fn decided(
    request: &Request,
    assessment: Assessment,
    ruling: Ruling,
    verdict: Verdict,
    reason: String,
    secrets: Option<Vec<(usize, usize)>>,
) -> Decision {
    let Terms { level, elevatable, admin, by: clauses, lost: conflicts, .. } = ruling.into_terms();
    let id = request.id.clone();
    Decision {
        answer: Answer { id, verdict, level, assessment, reason, elevatable, admin, clauses, conflicts, road: None },
        secrets,
    }
}

/// Where the statement stands in the answer table.
fn standing(ruling: &Ruling, request: &Request, assessment: &Assessment) -> Standing {
    match ruling.level {
        Level::Deny => Standing::Denied,
        Level::ConfirmSingleUse => Standing::Single,
        Level::ConfirmSession if ruling.asked > Asked::No => Standing::Target,
        Level::ConfirmSession => Standing::Hosts,
        Level::AutoApprove if ruling.allowed => Standing::Allowed,
        Level::AutoApprove if near::here(request, assessment) => Standing::Proven,
        Level::AutoApprove => Standing::Looks,
    }
}

/// The most lines that the host's dialog shows.
const MAX_LINES: usize = 10;

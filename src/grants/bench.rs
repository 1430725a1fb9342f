//! Where statements are judged: the one road, and what of its answer counts against a grant.

use crate::assess::{Reversibility, Tier, Weighed};
use crate::catalog::options::UNKNOWN_OPTION;
use crate::decision::Decision;
use crate::finding::{Act, Object, Reach};
use crate::policy::Policy;
use crate::report::item::Severity;
use crate::request::{Payload, Place, Request};
use crate::world::{FileKind, Nowhere, World};
use std::path::{Component, Path};

/// A statement that a grant lets through, and how bad that is.
#[derive(Debug, Clone)]
pub struct Proof {
    /// What would be done, as a person reads it.
    pub statement: String,
    /// The same as a request.
    pub request: Request,
    /// What the road says about it.
    pub decision: Decision,
    /// How much it counts.
    pub severity: Severity,
}

impl Proof {
    /// How well it proves, the worst last.
    pub fn rank(&self) -> (Severity, Tier, Reversibility) {
        let judged = &self.decision.assessment;
        (self.severity, judged.tier, judged.reversibility)
    }

    /// What is wrong with it, in words.
    pub fn what(&self) -> String {
        let worst = self.decision.assessment.findings.iter().max_by_key(|w| (w.tier, w.reversibility));
        worst.map_or_else(String::new, |w| format!("{}: {}", w.finding.rule, w.finding.what))
    }

    /// The id of its worst rule.
    pub fn rule(&self) -> &str {
        let worst = self.decision.assessment.findings.iter().max_by_key(|w| (w.tier, w.reversibility));
        worst.map_or("", |w| w.finding.rule.as_ref())
    }
}

/// The place, the policy and the world that statements are judged in.
pub struct GrantsBench<'a> {
    /// Where they would run.
    pub place: Place,
    policy: &'a Policy,
    world: &'a dyn World,
}

impl<'a> GrantsBench<'a> {
    /// A bench for a project.
    pub fn new(place: Place, policy: &'a Policy, world: &'a dyn World) -> Self {
        Self { place, policy, world }
    }

    /// Whether the project has such a file at its root.
    pub fn has(&self, file: &str) -> bool {
        let root = self.place.project.as_deref().or(self.place.cwd.as_deref());
        root.is_some_and(|root| self.world.meta(&root.join(file)).is_some())
    }

    /// Whether a word names a file of the project, by its path.
    pub fn holds(&self, word: &str) -> bool {
        let root = self.place.project.as_deref().or(self.place.cwd.as_deref()).filter(|_| word.contains('/'));
        let plain = !Path::new(word).components().any(|part| part == Component::ParentDir);
        let file = root.map(|root| root.join(word)).filter(|path| plain && root.is_some_and(|r| path.starts_with(r)));
        file.and_then(|file| self.world.meta(&file)).is_some_and(|meta| meta.kind == FileKind::File)
    }

    /// How much a payload counts here; `None` where it is good.
    pub fn harm(&self, statement: &str, payload: Payload) -> Option<Proof> {
        self.weigh(statement, payload, self.world)
    }

    /// The same for a shell text.
    pub fn shell(&self, text: &str) -> Option<Proof> {
        self.harm(text, Payload::Shell(text.to_owned()))
    }

    /// The same for an example: the files that it names are nobody's, so nothing is known of them.
    pub fn example(&self, text: &str) -> Option<Proof> {
        self.weigh(text, Payload::Shell(text.to_owned()), &Nowhere)
    }

    fn weigh(&self, statement: &str, payload: Payload, world: &dyn World) -> Option<Proof> {
        let request = Request { id: None, payload, place: self.place.clone() };
        let decision = crate::decide(&request, self.policy, world);
        let severity = decision.assessment.findings.iter().filter_map(counts).max()?;
        Some(Proof { statement: statement.to_owned(), request, decision, severity })
    }

    /// Whether a shell text only reads.
    pub fn reads(&self, text: &str) -> bool {
        let request = Request { id: None, payload: Payload::Shell(text.to_owned()), place: self.place.clone() };
        crate::decide(&request, self.policy, &Nowhere).assessment.tier == Tier::Safe
    }

    /// An example as it counts against a pattern: where only an option makes a reader write, it is worth a note.
    pub fn stretched(&self, text: &str) -> Option<Proof> {
        let proof = self.example(text)?;
        let words = super::stock::words(text);
        let bare: Vec<&str> = words.iter().map(String::as_str).filter(|word| !word.starts_with('-')).collect();
        if proof.severity != Severity::Warning || bare.len() == words.len() {
            return Some(proof);
        }
        let request = Request { id: None, payload: Payload::Shell(bare.join(" ")), place: self.place.clone() };
        let without = crate::decide(&request, self.policy, &Nowhere);
        let without = &without.assessment;
        if without.tier == Tier::Safe {
            return Some(Proof { severity: Severity::Note, ..proof });
        }
        // Whoever may run the project's code may write its files: an option that writes one adds nothing.
        let runs = without.findings.iter().any(|w| w.finding.effect.act == Act::Run && counts(w).is_none());
        let writes = |w: &Weighed| (w.finding.effect.object, w.finding.effect.reach) == (Object::File, Reach::Project);
        let mut counted = proof.decision.assessment.findings.iter().filter(|w| counts(w).is_some());
        (!(runs && counted.all(writes))).then_some(proof)
    }
}

fn counts(weighed: &Weighed) -> Option<Severity> {
    // A pattern with a star lets every option in; that oneway does not know one is no harm that the pattern does.
    if weighed.finding.rule == UNKNOWN_OPTION {
        return None;
    }
    let lost = weighed.reversibility >= Reversibility::Unknown;
    match weighed.tier {
        Tier::Dangerous | Tier::Blocked => Some(Severity::Error),
        Tier::Safe | Tier::Moderate => lost.then_some(Severity::Warning),
    }
}

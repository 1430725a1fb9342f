//! What the policy makes of an assessment. What is pinned is applied last, here: whatever a clause, a preset or a mode said
//! before, a ruling that lets the machine or the guard be touched cannot be built.

use super::Level;
use crate::assess::{Assessment, Tier, Weighed};
use crate::finding::Object;
use std::ops::Deref;

/// Whether oneway asks by itself, and whose word may answer; strictest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asked {
    /// What is to be confirmed is the host's to ask.
    No,
    /// It may not come back: asked, unless an allow rule of the person's own in the host covers it.
    Target,
    /// A clause, a fault, the preset or a secret: asked whatever the host's rules say.
    Always,
}

/// What a ruling says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// What must happen first.
    pub level: Level,
    /// Whether oneway asks by itself.
    pub asked: Asked,
    /// A clause allows it.
    pub allowed: bool,
    /// A denial that a person's PIN may lift for one run.
    pub elevatable: bool,
    /// A denial that a PIN may lift only while a person's admin mode is on: what is blocked in it is SQL.
    pub admin: bool,
    /// The clauses that made it.
    pub by: Vec<String>,
    /// The clauses that fitted and lost.
    pub lost: Vec<String>,
}

/// The policy's answer; its terms can be read, and only `Ruling::new` makes one.
// INVARIANT: the terms are private, so that nothing is changed behind the pin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    terms: Terms,
}

impl Ruling {
    /// The terms, with what is pinned in the assessment applied to them.
    pub fn new(mut terms: Terms, assessment: &Assessment) -> Self {
        if pinned(assessment) {
            terms.level = Level::Deny;
            terms.allowed = false;
            terms.elevatable = false;
            terms.admin &= only_sql(assessment);
        }
        Self { terms }
    }

    /// The same ruling, where an allow rule of the person's own in the host covers the statement.
    pub fn covered(mut self, by: String) -> Self {
        if self.terms.level == Level::ConfirmSession && self.terms.asked == Asked::Target {
            self.terms.asked = Asked::No;
            self.terms.by.push(by);
        }
        self
    }

    /// The same ruling, where the host would ask without saying why: what is asked every time is denied, and a person
    /// may approve it where they see all of it.
    pub fn unexplained(mut self, assessment: &Assessment) -> Self {
        if self.terms.level == Level::ConfirmSingleUse && assessment.tier >= Tier::Dangerous {
            self.terms.level = Level::Deny;
            self.terms.elevatable = true;
        }
        Self::new(self.terms, assessment)
    }

    /// The terms for whoever goes on with them.
    pub fn into_terms(self) -> Terms {
        self.terms
    }
}

impl Deref for Ruling {
    type Target = Terms;

    fn deref(&self) -> &Terms {
        &self.terms
    }
}

/// Whether no clause and no person may lift a denial: the machine, the guard.
pub fn pinned(assessment: &Assessment) -> bool {
    assessment.tier >= Tier::Blocked || assessment.findings.iter().any(|w| w.finding.effect.object == Object::Guard)
}

/// Whether all that is beyond a PIN is SQL, which a person's admin mode may reach.
pub fn only_sql(assessment: &Assessment) -> bool {
    let mut beyond = assessment.findings.iter().filter(|w| needs_more(w)).peekable();
    beyond.peek().is_some() && beyond.all(|w| w.finding.class.is_some() && w.finding.effect.object != Object::Guard)
}

/// Whether a PIN alone is not enough for a finding.
pub fn needs_more(weighed: &Weighed) -> bool {
    weighed.tier >= Tier::Blocked || weighed.finding.marks.admin || weighed.finding.effect.object == Object::Guard
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assess::assess;
    use crate::decision::{Key, Verdict, conclude};
    use crate::finding::{Act, Class, Effect, Finding, Findings, Reach, Undo};
    use crate::policy::Policy;
    use crate::preset::Preset;
    use crate::request::Request;
    use crate::span::Span;

    fn found(object: Object, class: Option<Class>) -> Assessment {
        let effect = Effect::new(Act::Delete, object, Reach::Machine);
        let mut finding = Finding::new("x", effect, Undo::None, Span::default(), "x");
        finding.class = class;
        assess(Findings { list: vec![finding], ..Findings::default() }, Preset::Standard)
    }

    fn lenient() -> Terms {
        let (by, lost) = (Vec::new(), Vec::new());
        Terms { level: Level::AutoApprove, asked: Asked::No, allowed: true, elevatable: true, admin: true, by, lost }
    }

    #[test]
    fn a_rule_of_the_host_covers_only_what_is_asked_for_its_target() {
        for level in [Level::AutoApprove, Level::ConfirmSession, Level::ConfirmSingleUse, Level::Deny] {
            for asked in [Asked::No, Asked::Target, Asked::Always] {
                let harmless = assess(Findings::default(), Preset::Standard);
                let ruling = Ruling::new(Terms { level, asked, ..lenient() }, &harmless);
                let covered = ruling.clone().covered("a rule".into());
                let hears = (level, asked) == (Level::ConfirmSession, Asked::Target);
                assert_eq!((covered.asked, covered.by.len()), if hears { (Asked::No, 1) } else { (asked, 0) });
            }
        }
    }

    #[test]
    fn what_a_dialog_does_not_explain_waits_where_it_is_grave() {
        let dangerous = found(Object::Volume, None);
        let small = assess(Findings::default(), Preset::Standard);
        assert_eq!((dangerous.tier, small.tier), (Tier::Dangerous, Tier::Safe));
        for (level, seen, expect) in [
            (Level::ConfirmSingleUse, &dangerous, Level::Deny),
            (Level::ConfirmSingleUse, &small, Level::ConfirmSingleUse),
            (Level::ConfirmSession, &dangerous, Level::ConfirmSession),
            (Level::AutoApprove, &dangerous, Level::AutoApprove),
        ] {
            let ruling = Ruling::new(Terms { level, elevatable: false, ..lenient() }, seen).unexplained(seen);
            assert_eq!((ruling.level, ruling.elevatable), (expect, expect == Level::Deny));
        }
    }

    #[test]
    fn an_earlier_yes_speaks_only_for_what_is_asked_once_a_session() {
        let seen = found(Object::Volume, None);
        for (level, expect) in [
            (Level::ConfirmSession, Verdict::Silent),
            (Level::ConfirmSingleUse, Verdict::Ask),
            (Level::Deny, Verdict::Deny),
        ] {
            let terms = Terms { level, asked: Asked::Always, allowed: false, ..lenient() };
            let ruling = Ruling::new(terms, &seen);
            let mut decision = conclude(&Request::default(), seen.clone(), ruling, &Policy::default());
            decision.remember();
            assert_eq!(decision.verdict, expect, "{level:?}");
            if level == Level::Deny {
                decision.open(Key::Pin);
                assert_eq!((decision.verdict, decision.road), (Verdict::Allow, Some("approved")));
            }
        }
    }

    #[test]
    fn no_terms_survive_a_pin() {
        for (object, class, admin) in [
            (Object::Guard, None, false),
            (Object::Guard, Some(Class::HistoryAffecting), false),
            (Object::Disk, None, false),
            (Object::Disk, Some(Class::HistoryAffecting), true),
        ] {
            let assessment = found(object, class);
            let harmless = assess(Findings::default(), Preset::Standard);
            // Also where the ruling was made on something else.
            for seen in [&assessment, &harmless] {
                let ruling = Ruling::new(lenient(), seen);
                let mut decision = conclude(&Request::default(), assessment.clone(), ruling, &Policy::default());
                assert_eq!((decision.verdict, decision.elevatable, decision.admin), (Verdict::Deny, false, admin));
                decision.remember();
                decision.open(Key::Pin);
                assert_eq!(decision.verdict, Verdict::Deny);
                decision.open(Key::PinAsAdmin);
                assert_eq!(decision.verdict == Verdict::Allow, admin, "only SQL, only in admin mode");
            }
        }
    }
}

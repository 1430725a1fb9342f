//! From a decision to an item: what is worth telling, how much it matters, and whether it counts against the run.

use super::source::CiSource;
use crate::assess::{Reversibility, Tier, Weighed};
use crate::decision::{Decision, Verdict};
use crate::finding::{Act, Object, Reach, Undo};
use crate::grammar::embed::Embedded;
use crate::report::item::{Item, ItemKind, Judgement, Point, Severity};
use crate::span::Span;

/// The most points that an item tells.
const MAX_POINTS: usize = 20;
/// Longer statements than this are not repeated whole.
const MAX_TEXT: usize = 4000;

/// A condition under which an item counts against the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailOn {
    /// Tier dangerous or above.
    Dangerous,
    /// It cannot be undone, or nobody knows.
    Irreversible,
    /// A person would be asked, or it would be denied.
    Ask,
    /// It would be denied.
    Deny,
    /// Tier blocked.
    Blocked,
}

impl FailOn {
    /// Every condition with its name.
    pub const ALL: [(&'static str, Self); 5] = [
        ("dangerous", Self::Dangerous),
        ("irreversible", Self::Irreversible),
        ("ask", Self::Ask),
        ("deny", Self::Deny),
        ("blocked", Self::Blocked),
    ];

    /// The condition of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, it)| *it)
    }

    /// Whether a judgement meets it.
    pub fn meets(self, judgement: Judgement) -> bool {
        match self {
            Self::Dangerous => judgement.tier >= Tier::Dangerous,
            Self::Irreversible => judgement.irreversible(),
            Self::Ask => judgement.verdict >= Verdict::Ask,
            Self::Deny => judgement.verdict >= Verdict::Deny,
            Self::Blocked => judgement.tier >= Tier::Blocked,
        }
    }

    /// Whether one finding meets it by itself.
    fn met_by(self, weighed: &Weighed) -> bool {
        let lost = weighed.reversibility >= Reversibility::Unknown;
        match self {
            Self::Dangerous => weighed.tier >= Tier::Dangerous,
            Self::Irreversible => lost,
            Self::Ask => weighed.tier > Tier::Safe,
            Self::Deny => denied(weighed),
            Self::Blocked => weighed.tier >= Tier::Blocked,
        }
    }
}

fn denied(weighed: &Weighed) -> bool {
    let gone = weighed.reversibility == Reversibility::Irreversible;
    weighed.tier >= Tier::Blocked || weighed.tier == Tier::Dangerous && gone
}

/// When an item counts against the run: any of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gate(pub Vec<FailOn>);

impl Gate {
    /// Whether a judgement counts against the run.
    pub fn fails(&self, judgement: Judgement) -> bool {
        self.0.iter().any(|fail| fail.meets(judgement))
    }
}

/// The judgement in a decision.
pub fn judgement(decision: &Decision) -> Judgement {
    let assessment = &decision.assessment;
    Judgement {
        verdict: decision.verdict,
        tier: assessment.tier,
        reversibility: assessment.reversibility,
        score: assessment.score,
    }
}

/// A text in a source, the part of it that the item is called by, and where its findings stand if not where they say.
pub struct Written<'a> {
    /// The text, with its places in the source.
    pub text: &'a Embedded,
    /// The part of it that says what the item is.
    pub span: Span,
    /// The place of each finding in the text, in their order.
    pub places: Option<&'a [Span]>,
}

/// An item for a statement that stands in `source`.
pub fn item(kind: ItemKind, written: Written, source: &CiSource, decision: &Decision, gate: &Gate) -> Item {
    let Written { text, span, places } = written;
    let there = text.span(span);
    let mut item = Item::new(kind, shortened(span.of(&text.text)));
    let judgement = judgement(decision);
    item.region = Some(source.region(there));
    item.judgement = Some(judgement);
    item.fails = gate.fails(judgement);
    let (excerpt, start) = source.excerpt(there);
    item.points = points(decision, places, item.fails, gate);
    for point in &mut item.points {
        let inside = if point.span == Span::default() { span } else { point.span };
        let there = text.span(inside);
        point.region = Some(source.region(there));
        point.span = Span::new(there.start.saturating_sub(start), there.end.saturating_sub(start));
    }
    item.excerpt = Some(excerpt).filter(|_| !item.points.is_empty());
    item
}

/// What a decision has to tell, worst first; what is safe is left out.
pub fn points(decision: &Decision, places: Option<&[Span]>, fails: bool, gate: &Gate) -> Vec<Point> {
    let place = |(at, w): (usize, &Weighed)| places.and_then(|all| all.get(at).copied()).unwrap_or(w.finding.span);
    let all = decision.assessment.findings.iter().enumerate().map(|(at, w)| (w, place((at, w))));
    let mut told: Vec<(&Weighed, Span)> = all.filter(|(w, _)| w.tier > Tier::Safe).collect();
    told.sort_by_key(|(w, _)| std::cmp::Reverse((w.tier, w.reversibility)));
    told.dedup_by(|(a, here), (b, there)| {
        (&a.finding.rule, *here, &a.finding.what) == (&b.finding.rule, *there, &b.finding.what)
    });
    let mut out: Vec<Point> =
        told.iter().take(MAX_POINTS).map(|(w, span)| Point { span: *span, ..point(w, fails, gate) }).collect();
    if !fails || out.iter().any(|p| p.severity == Severity::Error) {
        return out;
    }
    // A clause of the policy decided: it speaks for itself, or for the worst that was found.
    match out.first_mut() {
        Some(worst) => worst.severity = Severity::Error,
        None => out.push(clause(decision)),
    }
    out
}

fn point(weighed: &Weighed, fails: bool, gate: &Gate) -> Point {
    let finding = &weighed.finding;
    let grave = match (weighed.tier, weighed.reversibility) {
        (Tier::Dangerous, _) | (_, Reversibility::Irreversible) => Severity::Warning,
        _ => Severity::Note,
    };
    let counts = fails && gate.0.iter().any(|fail| fail.met_by(weighed));
    Point {
        rule: finding.rule.clone(),
        severity: if counts { Severity::Error } else { grave },
        tier: weighed.tier,
        reversibility: weighed.reversibility,
        what: finding.what.clone(),
        undo: finding.undo.clone(),
        instead: finding.instead.clone(),
        region: None,
        span: finding.span,
        pinned: weighed.tier >= Tier::Blocked || finding.effect.object == Object::Guard,
        allowed: None,
    }
}

fn clause(decision: &Decision) -> Point {
    let what = decision.clauses.first().map_or("the policy decides so", String::as_str).to_owned();
    Point {
        rule: "policy".into(),
        severity: Severity::Error,
        tier: decision.assessment.tier,
        reversibility: decision.assessment.reversibility,
        what: what.into(),
        undo: Undo::Unneeded,
        instead: None,
        region: None,
        span: Span::default(),
        pinned: decision.assessment.tier >= Tier::Blocked,
        allowed: None,
    }
}

/// Whether all that a statement does while an image is built stays in the image.
pub fn stays_in_image(decision: &Decision) -> bool {
    decision.clauses.is_empty()
        && decision.assessment.findings.iter().filter(|w| w.tier > Tier::Safe).all(|w| {
            let effect = w.finding.effect;
            let beyond = matches!(
                effect.object,
                Object::RemoteCode
                    | Object::Shared
                    | Object::Cloud
                    | Object::Message
                    | Object::Database
                    | Object::Schema
                    | Object::Rows
                    | Object::Code
                    | Object::Inline
            );
            !beyond && effect.act != Act::Send && effect.reach != Reach::Remote
        })
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

//! How bad: the only file that turns effects into tier, score, factors, irreversible and undo.

use crate::finding::{Act, Class, Effect, Finding, Findings, KeptCopy, Object, Reach, Text, Undo};
use crate::preset::Preset;

/// How much could be hurt, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Nothing is written.
    Safe,
    /// A file, build output, a local commit, a container of one's own.
    Moderate,
    /// A tree of work, a history, what others share, a database, unread code from elsewhere.
    Dangerous,
    /// The machine, its disks, the whole home, the guard itself.
    Blocked,
}

impl Tier {
    /// Its name in every output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Moderate => "moderate",
            Self::Dangerous => "dangerous",
            Self::Blocked => "blocked",
        }
    }

    fn base(self) -> u8 {
        match self {
            Self::Safe => 0,
            Self::Moderate => 40,
            Self::Dangerous => 80,
            Self::Blocked => 100,
        }
    }
}

/// Whether it comes back, in the words of OWASP AISVS C9.2, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reversibility {
    /// Nothing is written.
    ReadOnly,
    /// A command brings it back.
    Reversible,
    /// It comes back by other means.
    ExternallyReversible,
    /// It depends on what could not be seen.
    Unknown,
    /// It does not come back.
    Irreversible,
}

impl Reversibility {
    /// Every one, worst last.
    pub const ALL: [Self; 5] =
        [Self::ReadOnly, Self::Reversible, Self::ExternallyReversible, Self::Unknown, Self::Irreversible];

    /// Whether it comes back, for a person.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::ReadOnly => "nothing written",
            Self::Reversible => "can be undone",
            Self::ExternallyReversible => "comes back by other means",
            Self::Unknown => "may not come back",
            Self::Irreversible => "cannot be undone",
        }
    }

    /// Its name in every output.
    pub fn name(self) -> &'static str {
        match self {
            Self::ReadOnly => "read_only",
            Self::Reversible => "reversible",
            Self::ExternallyReversible => "externally_reversible",
            Self::Unknown => "unknown",
            Self::Irreversible => "irreversible",
        }
    }
}

/// Bollard's levels: bands of the score, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Band {
    /// 0 to 39: nothing is written.
    Low,
    /// 40 to 49: a write that comes back.
    Medium,
    /// 50 to 79: a write that does not, or reaches out.
    High,
    /// 80 to 99: a table's shape or all of its rows, rights, history, another server.
    Critical,
    /// 100: only under a person's admin mode.
    Extreme,
}

impl Band {
    /// The band of that name, in any case.
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Low, Self::Medium, Self::High, Self::Critical, Self::Extreme];
        all.into_iter().find(|band| band.name().eq_ignore_ascii_case(name))
    }

    /// Its name in every output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Low => "LOW",
            Self::Medium => "MEDIUM",
            Self::High => "HIGH",
            Self::Critical => "CRITICAL",
            Self::Extreme => "EXTREME",
        }
    }
}

/// Something that adds to the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Factor {
    /// What it is.
    pub what: &'static str,
    /// How much it adds.
    pub points: u8,
}

/// A finding with its place on both axes.
#[derive(Debug, Clone)]
pub struct Weighed {
    /// What was found.
    pub finding: Finding,
    /// How much could be hurt.
    pub tier: Tier,
    /// Whether it comes back.
    pub reversibility: Reversibility,
}

/// The judgement of a request.
#[derive(Debug, Clone)]
pub struct Assessment {
    /// The worst tier.
    pub tier: Tier,
    /// 0 to 100.
    pub score: u8,
    /// What made the score, the base by tier first.
    pub factors: Vec<Factor>,
    /// The worst undo.
    pub undo: Undo,
    /// The worst reversibility.
    pub reversibility: Reversibility,
    /// The worst SQL class, where SQL was found.
    pub class: Option<Class>,
    /// Every finding, in the order of the text.
    pub findings: Vec<Weighed>,
    /// What was not understood.
    pub gaps: Vec<crate::finding::Gap>,
    /// Every simple command, for policy patterns and approvals.
    pub calls: Vec<crate::finding::Call>,
}

impl Assessment {
    /// True for what cannot be undone, and for writes of which nobody knows.
    pub fn irreversible(&self) -> bool {
        self.reversibility >= Reversibility::Unknown
    }

    /// What is kept of a statement of which not all comes back.
    pub fn kept_part(&self) -> Option<&KeptCopy> {
        let own = |w: &Weighed| matches!(w.finding.undo, Undo::Kept(_));
        let part = self.findings.iter().find(|w| own(w) && self.reversibility > w.reversibility)?;
        match &part.finding.undo {
            Undo::Kept(kept) => Some(kept),
            _ => None,
        }
    }

    /// Whether only a person's admin mode lets it through: DROP, TRUNCATE and their like in SQL.
    pub fn needs_admin(&self) -> bool {
        self.findings.iter().any(|w| w.finding.marks.admin)
    }

    /// The score as one of Bollard's five levels.
    pub fn band(&self) -> Band {
        match self.score {
            0..=39 => Band::Low,
            40..=49 => Band::Medium,
            50..=79 => Band::High,
            80..=99 => Band::Critical,
            _ => Band::Extreme,
        }
    }

    /// The worst finding: highest tier, then least reversible, then first.
    pub fn worst(&self) -> Option<&Weighed> {
        self.findings.iter().rev().max_by_key(|w| (w.tier, w.reversibility))
    }
}

/// Weighs what was found.
pub fn assess(found: Findings, preset: Preset) -> Assessment {
    let findings: Vec<Weighed> = found.list.into_iter().map(|f| weigh(f, preset)).collect();
    let tier = findings.iter().map(|w| w.tier).max().unwrap_or(Tier::Safe);
    let undo = undo(&findings);
    let reversibility = findings.iter().map(|w| w.reversibility).max().unwrap_or(Reversibility::ReadOnly);
    let class = findings.iter().filter_map(|w| w.finding.class).max();
    let factors = factors(tier, reversibility, &findings);
    let score = factors.iter().map(|f| u32::from(f.points)).sum::<u32>().min(100) as u8;
    Assessment { tier, score, factors, undo, reversibility, class, findings, gaps: found.gaps, calls: found.calls }
}

/// What undoes the whole: the worst one says it; where every part has its command, they run one by one, the last part first.
fn undo(findings: &[Weighed]) -> Undo {
    let worst = findings.iter().map(|w| &w.finding.undo).max();
    let Some(worst @ (Undo::Exact(_) | Undo::Kept(_))) = worst else {
        return worst.cloned().unwrap_or(Undo::Unneeded);
    };
    let mut steps: Vec<&str> = Vec::new();
    for weighed in findings.iter().rev() {
        match &weighed.finding.undo {
            Undo::Exact(step) if !steps.contains(&step.as_ref()) => steps.push(step),
            _ => {}
        }
    }
    match worst {
        Undo::Kept(kept) => Undo::Kept(Box::new(KeptCopy { also: steps.join("; "), ..(**kept).clone() })),
        _ => Undo::Exact(steps.join("; ").into()),
    }
}

fn weigh(mut finding: Finding, preset: Preset) -> Weighed {
    let kept = matches!(finding.undo, Undo::Kept(_));
    if preset == Preset::Strict && finding.effect.object == Object::Output && finding.effect.act == Act::Delete && !kept
    {
        // The strict stance: what a build makes again is still gone.
        finding.undo = Undo::None;
    }
    let tier = tier(finding.effect).max(raised(&finding, preset));
    let tier = if trusted(&finding, preset) { Tier::Safe } else { tier };
    let reversibility = reversibility(&finding);
    Weighed { finding, tier, reversibility }
}

fn reversibility(finding: &Finding) -> Reversibility {
    match &finding.undo {
        _ if !finding.effect.writes() => Reversibility::ReadOnly,
        Undo::Unneeded | Undo::Exact(_) | Undo::Kept(_) => Reversibility::Reversible,
        Undo::Partial(_) => Reversibility::ExternallyReversible,
        Undo::Unknown(_) => Reversibility::Unknown,
        Undo::None => Reversibility::Irreversible,
    }
}

/// The tier of an effect in preset `standard`.
pub fn tier_of(effect: Effect) -> Tier {
    tier(effect)
}

/// The table of DESIGN: reach × magnitude × privilege, never whether it comes back.
fn tier(effect: Effect) -> Tier {
    use Object::*;
    let Effect { act, object, reach } = effect;
    match (act, object, reach) {
        (_, Guard | Disk, _) => Tier::Blocked,
        (_, RemoteCode | Privilege, _) => Tier::Dangerous,
        (Act::Read, Secret, _) => Tier::Moderate,
        (Act::Read, Rows, _) => Tier::Moderate,
        (Act::Read, Builder, _) => Tier::Moderate,
        (Act::Read, _, _) => Tier::Safe,
        (_, Tree | System, Reach::Machine | Reach::Home) => Tier::Blocked,
        (_, Secret, _) => Tier::Dangerous,
        (_, File | Output, Reach::Machine | Reach::Home) => Tier::Dangerous,
        (Act::Create, Tree, _) => Tier::Moderate,
        (_, Tree | History | Volume | System | Account, _) => Tier::Dangerous,
        (Act::Create, Shared | Cloud | Schema | Database | Rows | Service, _) => Tier::Moderate,
        (_, Shared | Cloud | Schema | Database | Service, _) => Tier::Dangerous,
        (Act::Delete, Rows | Container, _) => Tier::Dangerous,
        (Act::Send, Message, _) => Tier::Moderate,
        (Act::Send, _, _) => Tier::Dangerous,
        _ => Tier::Moderate,
    }
}

/// Whether an effect reaches beyond the project: other people, a service, another machine, this machine's own settings and
/// packages, a port. A way back does not take back what others have seen by then.
pub fn reaches_out(finding: &Finding) -> bool {
    use Object::*;
    let effect = finding.effect;
    match effect.object {
        _ if !effect.writes() => false,
        Shared | Message | Cloud | Service => true,
        // A database is always somewhere: its classes say what may be done to it.
        Rows | Schema | Database | Index | Commit | Environment if finding.class.is_some() => false,
        // What is installed for oneself comes off again.
        Package => effect.reach > Reach::Home,
        // A directory that is made somewhere is nothing to anybody.
        _ if finding.marks.is("empty") => effect.reach > Reach::Outside,
        _ => effect.reach > Reach::Project,
    }
}

/// What the strict stance raises (SEEDS.md 1.2): installs, unpacking, kills, inline interpreters, listeners, environment.
fn raised(finding: &Finding, preset: Preset) -> Tier {
    use Object::*;
    if preset != Preset::Strict {
        return Tier::Safe;
    }
    match (finding.effect.act, finding.effect.object) {
        (Act::Read, Inline) => Tier::Dangerous,
        (Act::Read, Network) => Tier::Moderate,
        (Act::Read, _) => Tier::Safe,
        (_, Package | Archive | Process | Inline | Listener | Environment) => Tier::Dangerous,
        (Act::Delete, Output) => Tier::Dangerous,
        (Act::Delete, File) if finding.undo >= Undo::Unknown(Text::Borrowed("")) => Tier::Dangerous,
        _ => Tier::Safe,
    }
}

/// The seed's own list of project checks (`npm test`, `npm run lint`, …) that strict lets run.
fn trusted(finding: &Finding, preset: Preset) -> bool {
    preset == Preset::Strict && finding.effect.act == Act::Read && finding.effect.object == Object::Builder
}

fn factors(tier: Tier, reversibility: Reversibility, findings: &[Weighed]) -> Vec<Factor> {
    let mut out = vec![Factor { what: tier.name(), points: tier.base() }];
    let any = |test: fn(&Finding) -> bool| findings.iter().any(|w| test(&w.finding));
    let named: [(&'static str, u8, bool); 5] = [
        ("irreversible", 10, reversibility >= Reversibility::Unknown),
        ("network", 10, any(|f| f.marks.network)),
        ("outside or sensitive", 10, any(|f| f.marks.outside)),
        ("creates a file", 5, any(|f| f.marks.creates)),
        ("needs admin mode", 20, any(|f| f.marks.admin)),
    ];
    out.extend(named.into_iter().filter(|n| n.2).map(|(what, points, _)| Factor { what, points }));
    out
}

//! The precedence: deny > confirm > allow > default, whatever the order of layers and clauses.
//! Everything is a maximum, so that order cannot matter; an allowance counts only where it covers all that is not safe.

use super::clause::{Clause, Verb};
use super::ruling::{Asked, Ruling, Terms, only_sql, pinned};
use super::subject::{Fit, Statement, SubjectPart, WHOLE};
use super::{Level, Only, Policy, default_level};
use crate::assess::{Assessment, Tier, Weighed, reaches_out};
use crate::catalog::{marks, shell};
use crate::finding::{Act, Call, Object};
use crate::preset::Preset;
use crate::request::{Payload, Request};

/// Tools that stop, ask a person, or report: no policy takes them away, so that an agent can always be stopped and
/// can always ask.
pub const EXEMPT: &[&str] = &[
    "AskUserQuestion", "EndConversation", "EnterPlanMode", "ExitPlanMode", "KillShell", "ReportFindings",
    "SendUserMessage", "StructuredOutput", "SubagentHandback", "TaskCreate", "TaskGet", "TaskList", "TaskOutput",
    "TaskStop", "TaskUpdate", "TodoRead", "TodoWrite",
];

/// Rules on an assessment; `floor` is the same statement under the stricter stance of another layer.
pub fn rule(request: &Request, assessment: &Assessment, floor: Option<&Assessment>, policy: &Policy) -> Ruling {
    let mut terms = default(assessment, floor, policy);
    if !policy.is_plain() && !exempt(request) {
        apply(&mut terms, request, assessment, policy);
    }
    if !policy.limits.approvals().count(&request.place) {
        (terms.elevatable, terms.admin) = (false, false);
    }
    Ruling::new(terms, assessment)
}

/// What the clauses make of the preset's terms.
fn apply(ruling: &mut Terms, request: &Request, assessment: &Assessment, policy: &Policy) {
    let statement = Statement::new(request, assessment);
    let verdicts = Verdicts::collect(&statement, policy);
    apply_allow(ruling, &statement, &verdicts, assessment);
    apply_confirm(ruling, &verdicts);
    apply_faults(ruling, assessment, policy);
    apply_frozen(ruling, policy);
    apply_deny(ruling, &verdicts);
    for list in policy.only.iter().filter(|list| binds(list, request)) {
        apply_only(ruling, list, &statement, policy);
    }
    report_losers(ruling, &verdicts, policy.frozen.is_some());
}

impl Policy {
    /// Whether nothing but the preset counts.
    fn is_plain(&self) -> bool {
        self.clauses.is_empty() && self.only.is_empty() && self.frozen.is_none() && self.faults.is_empty()
    }
}

/// Whether a tool is beyond the reach of policy: one of the host's own, never a server's.
pub fn exempt(request: &Request) -> bool {
    matches!(&request.payload, Payload::Tool { name, .. } if EXEMPT.contains(&name.as_str()))
}

fn default(assessment: &Assessment, floor: Option<&Assessment>, policy: &Policy) -> Terms {
    let own = level_under(assessment, policy.preset, policy);
    let stricter = policy.floor.zip(floor).map(|(preset, assessment)| level_under(assessment, preset, policy));
    let (level, asked) = stricter.map_or(own, |stricter| stricter.max(own));
    let asked = if reads_secret(assessment) { Asked::Always } else { asked };
    Terms {
        level,
        asked,
        allowed: false,
        elevatable: level == Level::Deny && !pinned(assessment) && !assessment.needs_admin(),
        admin: level == Level::Deny && only_sql(assessment),
        by: Vec::new(),
        lost: Vec::new(),
    }
}

/// Whether a secret is read: no mode delegates that.
fn reads_secret(assessment: &Assessment) -> bool {
    let read = |w: &Weighed| w.finding.effect.act == Act::Read && w.finding.effect.object == Object::Secret;
    assessment.findings.iter().any(read)
}

fn level_under(assessment: &Assessment, preset: Preset, policy: &Policy) -> (Level, Asked) {
    let unread = !assessment.gaps.is_empty();
    let of = |w: &Weighed| {
        let set = match default_level(preset, w.tier, w.reversibility, reaches_out(&w.finding), unread) {
            (Level::Deny, asked) if personal(w, preset) => (Level::ConfirmSingleUse, asked),
            set => set,
        };
        let level = policy.levels.apply(set.0, w.tier, w.reversibility);
        match level {
            _ if w.finding.marks.history => (Level::Deny, Asked::Always),
            // Whoever sets a level wants it said.
            _ if policy.levels.speaks(w.tier, w.reversibility) => (level, Asked::Always),
            _ => set,
        }
    };
    let worst = assessment.findings.iter().map(of).max();
    let nothing = default_level(preset, assessment.tier, assessment.reversibility, false, unread);
    let level = worst.unwrap_or(nothing);
    match policy.levels.unread {
        Some(floor) if unread => level.max((floor, Asked::Always)),
        _ => level,
    }
}

/// Whether what is lost is the person's own and bounded: they can say yes to it where they are asked.
fn personal(weighed: &Weighed, preset: Preset) -> bool {
    preset != Preset::Strict && weighed.tier == Tier::Dangerous && weighed.finding.marks.is("personal")
}

/// The clauses that fit.
struct Verdicts<'p> {
    allows: Vec<&'p Clause>,
    confirms: Vec<&'p Clause>,
    denies: Vec<&'p Clause>,
    /// Denials of which nobody can tell whether they fit.
    doubts: Vec<&'p Clause>,
    ignored: Vec<&'p Clause>,
}

impl<'p> Verdicts<'p> {
    fn collect(statement: &Statement, policy: &'p Policy) -> Self {
        let mut out = Self { allows: vec![], confirms: vec![], denies: vec![], doubts: vec![], ignored: vec![] };
        for clause in &policy.clauses {
            match clause.verb {
                Verb::Allow if !clause.source.layer.may_loosen() => {
                    if statement.hit(clause) == Fit::Yes {
                        out.ignored.push(clause);
                    }
                }
                Verb::Allow => out.allows.push(clause),
                Verb::Confirm if statement.hit(clause) > Fit::No => out.confirms.push(clause),
                Verb::Deny => match statement.hit(clause) {
                    Fit::Yes => out.denies.push(clause),
                    Fit::Maybe => out.doubts.push(clause),
                    Fit::No => {}
                },
                Verb::Confirm => {}
            }
        }
        out
    }
}

/// The allowances that together cover all that is not safe; nothing where a part is left.
pub fn covering<'p>(statement: &Statement, allows: &[&'p Clause]) -> Vec<&'p Clause> {
    let mut used: Vec<&Clause> = Vec::new();
    let risky = |part: &&SubjectPart| part.weighed.is_some_and(|w| w.tier > Tier::Safe);
    for part in statement.parts.iter().filter(risky) {
        match allows.iter().find(|clause| statement.covers(clause, *part)) {
            None => return Vec::new(),
            Some(clause) if used.iter().any(|u| std::ptr::eq(*u, *clause)) => {}
            Some(clause) => used.push(clause),
        }
    }
    used
}

fn apply_allow(ruling: &mut Terms, statement: &Statement, verdicts: &Verdicts, assessment: &Assessment) {
    if verdicts.allows.is_empty() || ruling.level == Level::AutoApprove {
        return;
    }
    let used = covering(statement, &verdicts.allows);
    if used.is_empty() {
        return;
    }
    if pinned(assessment) {
        ruling.lost.extend(used.iter().map(|c| format!("{}: what is blocked stays blocked", c.cite())));
        return;
    }
    // Where a confirmation fits too, the allowance lifts a denial but never the asking: what was to be asked every time
    // stays so.
    let asked = !verdicts.confirms.is_empty();
    ruling.level = if asked { ruling.level.min(Level::ConfirmSingleUse) } else { Level::AutoApprove };
    ruling.allowed = true;
    ruling.asked = Asked::No;
    ruling.elevatable = false;
    ruling.admin = false;
    ruling.by = used.iter().map(|c| c.cite()).collect();
}

fn raise(ruling: &mut Terms, level: Level, by: Vec<String>) {
    if ruling.allowed {
        ruling.lost.append(&mut ruling.by);
        ruling.allowed = false;
    }
    ruling.asked = Asked::Always;
    ruling.level = ruling.level.max(level);
    ruling.by.extend(by);
}

fn apply_confirm(ruling: &mut Terms, verdicts: &Verdicts) {
    if let Some(level) = verdicts.confirms.iter().map(|c| c.level).max() {
        raise(ruling, level, verdicts.confirms.iter().map(|c| c.cite()).collect());
    }
    if !verdicts.doubts.is_empty() {
        let by = verdicts.doubts.iter().map(|c| format!("{}: it may be meant", c.cite())).collect();
        raise(ruling, Level::ConfirmSingleUse, by);
    }
}

fn apply_faults(ruling: &mut Terms, assessment: &Assessment, policy: &Policy) {
    if policy.faults.is_empty() || assessment.tier == Tier::Safe {
        return;
    }
    let cite = |f: &super::FileFault| format!("{}:{} was not understood: {}", f.source.file, f.source.line, f.what);
    raise(ruling, Level::ConfirmSingleUse, policy.faults.iter().take(2).map(cite).collect());
}

fn apply_frozen(ruling: &mut Terms, policy: &Policy) {
    let Some(source) = &policy.frozen else { return };
    if matches!(ruling.level, Level::ConfirmSession | Level::ConfirmSingleUse) {
        ruling.level = Level::Deny;
        ruling.elevatable = true;
        ruling.by.push(format!("confirm = \"deny\" ({}, {}:{})", source.layer.name(), source.file, source.line));
    }
}

fn apply_deny(ruling: &mut Terms, verdicts: &Verdicts) {
    if verdicts.denies.is_empty() {
        return;
    }
    let pin = verdicts.denies.iter().all(|c| c.pin);
    // A PIN clause lifts nothing that was beyond a PIN before.
    let beyond = ruling.level == Level::Deny && !ruling.elevatable;
    raise(ruling, Level::Deny, verdicts.denies.iter().map(|c| c.cite()).collect());
    ruling.elevatable = pin && !beyond;
    ruling.admin &= pin;
}

fn binds(list: &Only, request: &Request) -> bool {
    match &list.agent {
        None => true,
        Some(agent) => request.place.agent.as_ref() == Some(agent),
    }
}

/// Every part must be on the list: a tool that takes no scope by its name, a shell text by each of its commands.
fn apply_only(ruling: &mut Terms, list: &Only, statement: &Statement, policy: &Policy) {
    let listed = |part: &SubjectPart| list.entries.iter().any(|entry| statement.covers(entry, *part));
    let counts = |part: &&SubjectPart| match (part.weighed, part.call) {
        (None, Some(call)) => !only_starts(call, policy),
        (None, None) => true,
        (Some(weighed), None) => weighed.tier > Tier::Safe,
        (Some(_), Some(_)) => false,
    };
    let mut parts = statement.parts.iter().filter(counts).peekable();
    if if parts.peek().is_none() { listed(&WHOLE) } else { parts.all(listed) } {
        return;
    }
    let who = list.agent.as_deref().map_or(String::new(), |agent| format!(" of agent {agent}"));
    let by = format!("not on the list{who} ({}, {}:{})", list.source.layer.name(), list.source.file, list.source.line);
    raise(ruling, Level::Deny, vec![by]);
    ruling.elevatable = false;
    ruling.admin = false;
}

fn only_starts(call: &Call, policy: &Policy) -> bool {
    let program = call.argv.first().and_then(Option::as_deref).unwrap_or("");
    call.argv.len() > 1
        && (marks::STARTERS.has(program)
            || shell::program(program).is_some_and(|row| row.is("starts"))
            || policy.extras.wrappers.iter().any(|w| w == program))
}

fn report_losers(ruling: &mut Terms, verdicts: &Verdicts, frozen: bool) {
    // Frozen, the confirmation is what denies.
    if ruling.level == Level::Deny && !frozen {
        let gone: Vec<String> = verdicts.confirms.iter().map(|c| c.cite()).collect();
        ruling.by.retain(|cite| !gone.contains(cite));
        ruling.lost.extend(gone);
    }
    let ignored = verdicts.ignored.iter().map(|c| format!("{}: a project may only tighten", c.cite()));
    ruling.lost.extend(ignored);
}

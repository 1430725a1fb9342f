//! A judgement for a person at a terminal: the verdict first, then where, why, and what it adds up to.

use super::call::CallText;
use super::paint::{Ink, Paint, of_tier, of_verdict, printable};
use super::underline::{Mark, underline};
use super::{json, source, statements};
use crate::assess::{Assessment, Tier, Weighed};
use crate::decision::Decision;
use crate::effects::mcp::Argument;
use crate::finding::Undo;
use crate::policy::Policy;
use crate::request::{Payload, Request};
use crate::span::Span;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The most parts of the statement that are underlined.
const MAX_MARKS: usize = 8;
/// The most findings that are told in full.
const MAX_TOLD: usize = 12;

/// The whole explanation.
pub fn explain(
    request: &Request,
    call: Option<(&CallText, &[Argument])>,
    decision: &Decision,
    policy: &Policy,
    paint: Paint,
) -> String {
    let assessment = &decision.assessment;
    let worst = by_weight(assessment);
    let mut out = headline(decision, paint);
    out.push('\n');
    let text = call.map_or_else(|| source(&request.payload), |(call, _)| &call.text);
    if !text.is_empty() {
        let place = |weighed: &Weighed| match call {
            None => weighed.finding.span,
            Some((call, _)) => {
                let at = assessment.findings.iter().position(|other| std::ptr::eq(other, weighed));
                at.and_then(|at| call.spans.get(at).copied()).unwrap_or_default()
            }
        };
        out.push_str(&underline(text, &marks(&worst, place), paint));
        out.push('\n');
    }
    statements::list(&mut out, request, paint);
    if let Some((call, arguments)) = call {
        statements::of_call(&mut out, call, arguments, paint);
    }
    findings(&mut out, &worst, paint);
    sums(&mut out, request, decision, policy, paint);
    out
}

fn headline(decision: &Decision, paint: Paint) -> String {
    let assessment = &decision.assessment;
    let verdict = paint.ink(of_verdict(decision.verdict), &decision.verdict.name().to_uppercase());
    let tier = paint.ink(of_tier(assessment.tier), assessment.tier.name());
    format!("{verdict}  {tier}, {}\n", assessment.reversibility.in_words())
}

/// The findings, the worst first, each place with the same words once.
fn by_weight(assessment: &Assessment) -> Vec<&Weighed> {
    let mut seen = BTreeSet::new();
    let told = |w: &&Weighed| seen.insert((w.finding.span, w.finding.rule.clone(), w.finding.what.clone()));
    let mut out: Vec<&Weighed> = assessment.findings.iter().filter(told).collect();
    out.sort_by_key(|w| std::cmp::Reverse((w.tier, w.reversibility)));
    out
}

/// The places to underline, one mark each; what is safe is not underlined.
fn marks(worst: &[&Weighed], place: impl Fn(&Weighed) -> Span) -> Vec<Mark> {
    let decides = worst.first().map(|w| (w.tier, w.reversibility));
    let mut out: Vec<Mark> = Vec::new();
    for weighed in worst.iter().filter(|w| w.tier > Tier::Safe) {
        let (finding, span) = (&weighed.finding, place(weighed));
        if let Some(mark) = out.iter_mut().find(|mark| mark.span == span) {
            if !mark.label.split(", ").any(|rule| rule == finding.rule) {
                mark.label.push_str(", ");
                mark.label.push_str(&finding.rule);
            }
            continue;
        }
        if out.len() == MAX_MARKS {
            break;
        }
        let sign = if Some((weighed.tier, weighed.reversibility)) == decides { '^' } else { '-' };
        out.push(Mark { span, label: finding.rule.to_string(), ink: of_tier(weighed.tier), sign });
    }
    out
}

/// What decides in full; beside it, what is safe is only named.
fn findings(out: &mut String, worst: &[&Weighed], paint: Paint) {
    let grave = worst.partition_point(|w| w.tier > Tier::Safe);
    let (told, named) = worst.split_at(if grave == 0 { worst.len() } else { grave });
    for weighed in told.iter().take(MAX_TOLD) {
        tell(out, weighed, paint);
    }
    if told.len() > MAX_TOLD {
        let _ = writeln!(out, "{}\n", paint.ink(Ink::Dim, &format!("and {} more", told.len() - MAX_TOLD)));
    }
    let mut rules: Vec<&str> = named.iter().map(|w| w.finding.rule.as_ref()).collect();
    rules.sort_unstable();
    rules.dedup();
    if !rules.is_empty() {
        rules.truncate(MAX_TOLD);
        let _ =
            writeln!(out, "{}\n", paint.ink(Ink::Dim, &printable(&format!("also, and safe: {}", rules.join(", ")))));
    }
}

fn tell(out: &mut String, weighed: &Weighed, paint: Paint) {
    let finding = &weighed.finding;
    let axes = format!("{}, {}", weighed.tier.name(), weighed.reversibility.name());
    let _ = writeln!(
        out,
        "{}  {}",
        paint.ink(Ink::Bold, &printable(&finding.rule)),
        paint.ink(of_tier(weighed.tier), &axes)
    );
    line(out, "what", &finding.what, paint);
    match &finding.undo {
        Undo::Unneeded => {}
        Undo::Exact(command) => line(out, "undo", command, paint),
        Undo::Kept(kept) => line(out, "undo", &kept.in_words(), paint),
        Undo::Partial(how) => line(out, "how", how, paint),
        Undo::Unknown(on) => line(out, "undo", &format!("depends on {on}"), paint),
        Undo::None => line(out, "undo", "none", paint),
    }
    if let Some(instead) = &finding.instead {
        line(out, "instead", instead, paint);
    }
    out.push('\n');
}

fn line(out: &mut String, key: &str, value: &str, paint: Paint) {
    let _ = writeln!(out, "  {} {}", paint.ink(Ink::Dim, &format!("{key:<8}")), printable(value));
}

/// How the parts add up: score, class, dialect, level, decision.
fn sums(out: &mut String, request: &Request, decision: &Decision, policy: &Policy, paint: Paint) {
    let assessment = &decision.assessment;
    let factors: Vec<String> = assessment.factors.iter().map(|f| format!("{} {}", f.points, f.what)).collect();
    let sum = |key: &str, value: &str| format!("{} {}\n", paint.ink(Ink::Dim, &format!("{key:<9}")), printable(value));
    let sql = matches!(request.payload, Payload::Sql { .. } | Payload::Mcp { .. }) && assessment.class.is_some();
    let band = if sql { format!(" {}", assessment.band().name()) } else { String::new() };
    out.push_str(&sum("score", &format!("{}{band} = {}", assessment.score, factors.join(" + "))));
    if let Some(class) = assessment.class {
        out.push_str(&sum("class", json::class(class)));
    }
    if let Payload::Sql { dialect, .. } = &request.payload {
        out.push_str(&sum("dialect", dialect.as_deref().unwrap_or("not said: every plausible one")));
    }
    out.push_str(&sum("level", &format!("{} (preset {})", decision.level.name(), policy.preset.name())));
    for clause in &decision.clauses {
        out.push_str(&sum("policy", clause));
    }
    for clause in &decision.conflicts {
        out.push_str(&sum("overruled", clause));
    }
    out.push_str(&sum("decision", decision.verdict.name()));
}

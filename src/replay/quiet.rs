//! What would make oneway quiet: for a call that is asked about, the one line of policy that answers it, proven by judging
//! the call again with that line.

use super::bench::{JudgedCall, ReplayBench};
use super::then::Then;
use crate::assess::Tier;
use crate::decision::Verdict;
use crate::policy::Policy;
use crate::policy::clause::Layer;
use crate::policy::layer;
use crate::request::Payload;
use std::collections::BTreeSet;

/// The line that would have answered a call; `None` where no single one does.
pub fn line(tool: &str, judged: &JudgedCall, bench: &ReplayBench, then: &Then) -> Option<String> {
    if judged.decision.verdict != Verdict::Ask {
        return None;
    }
    let line = format!("allow = [\"{}\"]", pattern(tool, judged)?);
    let mut policy = Policy::clone(&judged.policy);
    policy.clauses.extend(layer::parse(&line, Layer::User, "a line").clauses);
    let quiet = bench.decide(&judged.request, &policy, then).verdict < Verdict::Ask;
    quiet.then_some(line)
}

/// What such a line would name: the program and its sub-command, where one alone is to blame, or the tool.
fn pattern(tool: &str, judged: &JudgedCall) -> Option<String> {
    if !matches!(judged.request.payload, Payload::Shell(_)) {
        return plain(tool).then(|| tool.to_owned());
    }
    let risky = judged.decision.assessment.findings.iter().filter(|w| w.tier > Tier::Safe);
    let subjects: BTreeSet<&str> = risky.map(|w| w.finding.subject.as_str()).collect();
    let only = subjects.first().filter(|subject| subjects.len() == 1 && plain(subject))?;
    Some(format!("{tool}({only} *)"))
}

fn plain(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || " -_./".contains(c))
}

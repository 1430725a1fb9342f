//! oneway reads the statement an agent is about to run and answers two separate questions: how risky is it, and can it
//! be undone? `decide` is the one road to a verdict; the doors, the command line and the tests all walk it.

// A reader that has gone away must not become a panic: src/cli/out.rs is the one way out.
#![deny(clippy::print_stdout, clippy::print_stderr)]
// Only the binary has any: src/arena.rs.
#![forbid(unsafe_code)]

// INVARIANT: a module uses only what stands above it (tests/layers.rs).
pub mod span;
pub(crate) mod leaf;
pub(crate) mod digits;
pub(crate) mod digest;
pub mod world;
pub mod request;
pub mod finding;
pub mod preset;
pub mod grammar;
pub mod catalog;
pub mod effects;
pub mod evidence;
pub mod assess;
pub mod policy;
pub mod mask;
pub(crate) mod keep;
pub mod answers;
pub(crate) mod reason;
pub mod decision;
pub mod approvals;
pub mod report;
pub(crate) mod audit;
pub mod door;
pub mod grants;
pub mod replay;
pub(crate) mod insight;
pub mod cli;

/// The one road from a request to its decision. Looks, and changes nothing.
pub fn decide(request: &request::Request, policy: &policy::Policy, world: &dyn world::World) -> decision::Decision {
    decide_keeping(request, policy, world, &keep::Nobody)
}

/// The same, where somebody keeps what would be lost before it runs.
pub(crate) fn decide_keeping(
    request: &request::Request,
    policy: &policy::Policy,
    world: &dyn world::World,
    keeper: &dyn keep::Keeper,
) -> decision::Decision {
    let (mut findings, tree) = effects::find_in_tree(request, &policy.extras, world);
    evidence::settle(&mut findings, &request.place, world);
    let Some(losses) = keeper.losses(&findings, tree.as_ref(), request, policy) else {
        return weigh(request, findings, policy, world);
    };
    let claimed = |copy: finding::KeptCopy| losses.claim(findings.clone(), &finding::Undo::Kept(Box::new(copy)));
    // What is denied even though a copy were kept does not run: nothing is kept for it.
    let runs = weigh(request, claimed(finding::KeptCopy::default()), policy, world).verdict < decision::Verdict::Deny;
    match runs.then(|| keeper.keep(&losses, request, policy)).flatten() {
        Some(copy) => weigh(request, claimed(copy), policy, world),
        None => weigh(request, findings, policy, world),
    }
}

/// The same road for a text of many statements: it is read once and whole, then every statement gets its own decision.
pub fn decide_each(
    request: &request::Request,
    policy: &policy::Policy,
    world: &dyn world::World,
) -> Vec<(span::Span, decision::Decision)> {
    let (mut findings, statements) = effects::find_apart(request, &policy.extras, world);
    evidence::settle(&mut findings, &request.place, world);
    let (parts, rest) = effects::apart::split(findings, &statements);
    let judged = |(span, findings)| (span, weigh(request, findings, policy, world));
    // What is said of the text as a whole counts where it says more than that nothing happens.
    let rest = rest.map(judged).filter(|(_, decision)| decision.assessment.tier > assess::Tier::Safe);
    parts.into_iter().map(judged).chain(rest).collect()
}

fn weigh(
    request: &request::Request,
    findings: finding::Findings,
    policy: &policy::Policy,
    world: &dyn world::World,
) -> decision::Decision {
    let (assessment, ruling) = ruled(request, findings, policy, world);
    decision::conclude(request, assessment, ruling, policy)
}

fn ruled(
    request: &request::Request,
    findings: finding::Findings,
    policy: &policy::Policy,
    world: &dyn world::World,
) -> (assess::Assessment, policy::Ruling) {
    let floor = policy.floor.map(|preset| assess::assess(findings.clone(), preset));
    let assessment = assess::assess(findings, policy.preset);
    let ruling = policy::rule(request, &assessment, floor.as_ref(), policy);
    let ruling = policy::host::heard(ruling, request, &assessment, world);
    (assessment, ruling)
}

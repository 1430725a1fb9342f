//! What was decided, line by line: append-only, owner-only, secrets masked, each line bound to the one before it.

pub mod chain;
pub mod line;
pub mod source;

use crate::approvals::store::Store;
use crate::decision::{Decision, Verdict};
use crate::policy::Policy;
use crate::policy::settings::Record;
use crate::request::Request;
use crate::world::World;

/// The log's file.
pub const FILE: &str = "audit.jsonl";
/// The lock beside it; it also remembers where the chain ended.
pub const LOCK: &str = "audit.lock";

/// Writes a decision down. An error says why that failed; the verdict stands either way.
pub fn record(request: &Request, decision: &Decision, policy: &Policy, store: Option<&Store>) -> Result<(), String> {
    keep(request, decision, policy, store, "")
}

/// Writes down a decision that nobody was told.
pub fn record_shadow(
    request: &Request,
    decision: &Decision,
    policy: &Policy,
    store: Option<&Store>,
) -> Result<(), String> {
    keep(request, decision, policy, store, ",\"shadow\":true")
}

fn keep(
    request: &Request,
    decision: &Decision,
    policy: &Policy,
    store: Option<&Store>,
    more: &'static str,
) -> Result<(), String> {
    let wanted = match policy.audit.record {
        Record::All => true,
        Record::Asked => decision.verdict >= Verdict::Ask || !decision.clauses.is_empty(),
        Record::Nothing => false,
    };
    if !wanted {
        return Ok(());
    }
    match store {
        Some(store) => chain::add(store, &policy.audit, |out| {
            line::decision(out, request, decision, policy, store);
            out.push_str(more);
        }),
        // What was harmless and left no trace is not worth a word to the person every time.
        None if decision.verdict < Verdict::Ask => Ok(()),
        None => Err("there is no home directory to keep the log in".into()),
    }
}

/// Writes down what a person did: an approval, a release, a switch.
pub fn event(deed: &line::Deed, policy: &Policy, world: &dyn World) -> Result<(), String> {
    if policy.audit.record == Record::Nothing {
        return Ok(());
    }
    let Some(store) = Store::find(world) else { return Ok(()) };
    chain::add(&store, &policy.audit, |out| line::event(out, deed, policy, &store))
}

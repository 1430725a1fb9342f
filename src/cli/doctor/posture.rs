//! What a fleet wants to know of a machine beside the wiring: which oneway, which policy, whose machine, whether it logs.

use super::Check;
use crate::approvals::store::Store;
use crate::audit::source;
use crate::cli::{args, log};
use crate::insight::entry::LogEntry;
use crate::policy::file;
use crate::policy::layer::PolicyFile;
use crate::world::{Machine, World};
use serde_json::{Value, json};

/// What a line of a decision holds, as it is written.
const DECISION: &str = "\"event_name\":\"oneway.decision\"";

/// The policy files, as far as something is wrong with them.
pub fn policies() -> Vec<Check> {
    let mut out = Vec::new();
    for (_, path, found) in file::files(&args::here(), &Machine) {
        let shown = path.display();
        if let Some(fault) = found.faults.first() {
            out.push(Check::doubt(format!(
                "`{shown}` line {}: {}; until it is mended all but what is safe is asked",
                fault.source.line, fault.what
            )));
        }
        if found.expired {
            out.push(Check::doubt(format!(
                "`{shown}` has expired: it still denies, and allows nothing any more; renew it"
            )));
        }
    }
    out
}

/// The keys that stand beside the checks.
pub fn keys() -> Vec<(&'static str, Value)> {
    let files = file::files(&args::here(), &Machine);
    let rows: Vec<Value> =
        files.iter().map(|(layer, path, found)| row(layer.name(), &path.to_string_lossy(), found)).collect();
    let policy = file::load(None, &args::here(), &Machine);
    let store = Store::find(&Machine);
    let machine = store.as_ref().and_then(|store| source::machine(store, &policy));
    vec![
        ("machine", json!(machine)),
        ("user", json!(Machine.var("USER").or_else(|| Machine.var("LOGNAME")))),
        ("preset", json!(policy.preset.name())),
        ("policy", json!({ "digest": policy.digest(), "files": rows })),
        ("last_decision", json!(store.as_ref().and_then(last_decision))),
    ]
}

/// When the log's last decision was made. What a person did, or a file's own time, says nothing about the hook.
fn last_decision(store: &Store) -> Option<String> {
    let mut last = String::new();
    let keep = |line: &str| {
        if line.contains(DECISION) {
            line.clone_into(&mut last);
        }
    };
    log::lines(store, keep).ok()?;
    LogEntry::read(&last).map(|entry| entry.time)
}

fn row(layer: &str, path: &str, found: &PolicyFile) -> Value {
    let good = found.faults.is_empty();
    json!({ "file": path, "layer": layer, "good": good, "version": found.version, "expired": found.expired })
}

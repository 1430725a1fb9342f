//! Other hands: while something waits for a person, nothing that types into a terminal or window, writes on one, or runs
//! apart from the host may run. It could give the person's answer, or paint over what they are shown.

use super::pin;
use super::store::{Stamp, Store};
use crate::decision::Decision;
use crate::finding::Finding;

/// Terminals, and what other processes have open.
const TERMINALS: &[&str] = &["/dev/pts/", "/dev/tty", "/dev/console", "/dev/ptmx", "/proc/"];

/// Refuses a call that could answer in a person's place, where something waits.
pub fn keep_off(decision: &mut Decision, store: &Store) {
    if decision.assessment.findings.iter().any(|w| could_answer(&w.finding)) && waits(store) {
        decision.refuse(String::from(
            "oneway: deny (something waits for a person's approval)\n\
             This could answer in their place: it types into a terminal, or runs apart from this session.\n\
             Wait until they have answered, or do something else.",
        ));
    }
}

fn could_answer(finding: &Finding) -> bool {
    let terminal = |target: &String| TERMINALS.iter().any(|place| target.starts_with(place));
    finding.marks.is("types")
        || finding.marks.is("later")
        || (finding.effect.writes() && finding.targets.iter().any(terminal))
}

fn waits(store: &Store) -> bool {
    let mut pins = pin::load(store);
    pins.tidy(&Stamp::now(store.world()));
    !pins.open.is_empty()
}

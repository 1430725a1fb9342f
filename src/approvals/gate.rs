//! The gate of a denial that a person may lift: one approved run of exactly what they saw, or something new that waits.
//! Nothing that opens it passes through the host: a PIN goes to the desktop, and a yes comes from a person's terminal.

use super::journal::{Journal, Watched};
use super::pin::{self, Pins, Taken, Wanted};
use super::settle::Outcome;
use super::store::{NoState, Stamp, Store, short};
use super::waiting::{self, Waiting};
use super::{canon, notify};
use crate::decision::{Decision, Key};
use crate::mask::Masker;
use crate::policy::Policy;
use crate::request::Request;
use crate::world::World;
use crate::world::disk::Lock;

/// What the door lends: what the judgement asked of the world, and how secrets are masked.
pub struct Lent<'a> {
    /// The world in which the request was judged.
    pub watched: &'a Watched<'a>,
    /// Masks secrets in a text.
    pub masker: Masker<'a>,
}

/// What a run of the action would be, as it stands now.
pub struct Bound {
    /// The words of the action, where they stand.
    action: String,
    /// What they come to, and everything that this depends on.
    digest: String,
    journal: Journal,
}

/// Writes down what the judgement looked at, as it is now; `None` where it depends on too much to look at. A run is bound to
/// what the action came to as well: where something changed since it was judged, no later judgement has both.
pub fn bind(request: &Request, decision: &Decision, watched: &Watched) -> Option<Bound> {
    watched.surround(request, &decision.assessment)?;
    let journal = watched.journal();
    let action = canon::named(request);
    let digest = short(&[&action, &canon::falls(&decision.assessment), &journal.digest], 64);
    Some(Bound { action, digest, journal })
}

/// The gate, for one call.
pub struct Gate<'a> {
    /// The call.
    pub request: &'a Request,
    /// The policy.
    pub policy: &'a Policy,
    /// The state.
    pub store: &'a Store<'a>,
    /// The session that wants it.
    pub session: &'a str,
    /// How secrets are masked.
    pub masker: Masker<'a>,
}

impl Gate<'_> {
    /// Opens where a person approved exactly this; else it waits for one. True where it opened.
    pub fn pass(
        &self,
        outcome: &mut Outcome,
        key: Key,
        bound: &Bound,
        mut pins: Pins,
        now: &Stamp,
        lock: &Lock,
    ) -> Result<bool, NoState> {
        let decision = &mut outcome.decision;
        match pins.take(&bound.action, self.session, &bound.digest) {
            Taken::Run => {
                pin::save(self.store, lock, &pins)?;
                decision.open(key);
                return Ok(true);
            }
            Taken::Changed(old) => {
                let before = Waiting::load(self.store, &old.id).unwrap_or_default().seen;
                let changed = bound.journal.changes(&before);
                decision.add_line(&format!(
                    "A person approved this, but not as it is now. Changed since: {}",
                    few(&changed)
                ));
            }
            Taken::Nothing => {}
        }
        outcome.message = self.wait(decision, bound, &mut pins, now, lock)?;
        pin::save(self.store, lock, &pins)?;
        Ok(false)
    }

    /// Notes what waits, and tells the person how to answer; `None` where nobody can.
    fn wait(
        &self,
        decision: &mut Decision,
        bound: &Bound,
        pins: &mut Pins,
        now: &Stamp,
        lock: &Lock,
    ) -> Result<Option<String>, NoState> {
        let world = self.store.world();
        let notifies = notify::possible(self.policy.notify, world);
        if !attended(world) && !notifies {
            decision.add_line("Nobody is here to approve it. To run it, a person types it in a terminal of their own.");
            return Ok(None);
        }
        let seconds = self.policy.limits.pin();
        let wanted = Wanted { action: &bound.action, bound: &bound.digest, session: self.session, what: "" };
        if let Some(same) = pins.waits(wanted) {
            decision.add_line(MAY_BE);
            return Ok(Some(told(&head(&decision.reason, &same.what), seconds, false)));
        }
        let Some(waiting) = Waiting::new(self.request, &decision.reason, &bound.journal, &self.masker) else {
            decision.add_line(
                "It is too long to be shown whole, so nobody can approve it. Split it, or put it into a file.",
            );
            return Ok(None);
        };
        decision.add_line(MAY_BE);
        let what = summary(&waiting.action);
        let said = head(&decision.reason, &what);
        let Some(id) = pins.open(world, now, Wanted { what: &what, ..wanted }, seconds) else { return Ok(None) };
        waiting.save(self.store, lock, &id)?;
        waiting::sweep(self.store, lock, pins);
        let shown = self.notify(&waiting, &id, pins);
        Ok(Some(told(&said, seconds, shown)))
    }

    /// Shows a PIN on the desktop, if all of the action has room beside it; true where it did.
    fn notify(&self, waiting: &Waiting, id: &str, pins: &mut Pins) -> bool {
        let world = self.store.world();
        let whole = waiting.action.join("\n");
        if !notify::possible(self.policy.notify, world) {
            return false;
        }
        if whole.len() > notify::MAX_TEXT || pins.paused() {
            let text = "It is too long for this message. Run `oneway approve` in a terminal of your own.";
            notify::show(self.policy.notify, "oneway: an action waits for you", text, world);
            return false;
        }
        let Some(pin) = pins.draw(world, id) else { return false };
        let shown = notify::show(self.policy.notify, &format!("oneway: PIN {pin}"), &whole, world);
        match shown {
            true => drop(notify::copy(self.policy.notify, &pin, world)),
            // A PIN that nobody was shown opens nothing.
            false => pins.undraw(id),
        }
        shown
    }
}

/// For the agent.
const MAY_BE: &str = "It waits for them: `oneway approve`, in a terminal of their own, lets exactly this run once. Wait, or do \
                      something else.";

/// What was denied and why, in one line: the first one of the reason says what would be lost.
fn head(reason: &str, what: &str) -> String {
    let first = reason.lines().next().filter(|line| line.starts_with("oneway denied: "));
    first.map_or_else(|| format!("oneway denied: {what}"), str::to_owned)
}

/// For the person, in the host. It is kept where an agent can read it: no PIN may stand here.
fn told(said: &str, seconds: u64, shown: bool) -> String {
    let minutes = seconds.div_ceil(60);
    let or = if shown { ", or type the PIN from your desktop's notification as your next message" } else { "" };
    format!(
        "{said}\nTo approve exactly this, once, run `oneway approve` in a terminal of your own{or}, within \
         {minutes} min. Doing nothing refuses it."
    )
}

fn few(names: &[String]) -> String {
    let more = names.len().saturating_sub(3);
    let shown: Vec<String> = names.iter().take(3).map(|name| format!("`{name}`")).collect();
    match more {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// The most characters of an action in one line.
const MAX_SUMMARY: usize = 160;

/// What the action is, in one line.
fn summary(action: &[String]) -> String {
    let words: Vec<&str> = action.iter().flat_map(|line| line.split_whitespace()).collect();
    let line = words.join(" ");
    match line.char_indices().nth(MAX_SUMMARY) {
        None => line,
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
    }
}

/// Whether a person sits in front of the host, as far as it says so.
fn attended(world: &dyn World) -> bool {
    world.var("CLAUDE_CODE_SESSION_ATTENDED").is_none_or(|v| v != "0")
}

//! The last word on a call: what the session was told before, what a person approved, and what is locked.
//! It may turn an ask into nothing where a person said yes before, and a denial into the one run that a PIN opened.

use super::admin::{self, Admin};
use super::gate::{self, Bound, Gate, Lent};
use super::session::{self, Session};
use super::store::{NoState, Stamp, Store};
use super::ties::{self, Ties};
use super::{canon, hands, leak, pin};
use crate::assess::Tier;
use crate::decision::{Decision, Key, Verdict};
use crate::policy::{Level, Policy};
use crate::request::Request;
use crate::world::World;
use crate::world::disk::Lock;
use std::cell::OnceCell;

/// A decision with what only the person is told.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The decision.
    pub decision: Decision,
    /// For the person, not for the model.
    pub message: Option<String>,
}

impl Outcome {
    /// Adds a line for the person.
    pub fn say(&mut self, line: &str) {
        let before = self.message.take();
        self.message = Some(before.map_or(line.to_owned(), |before| format!("{before}\n{line}")));
    }
}

impl From<Decision> for Outcome {
    fn from(decision: Decision) -> Self {
        Self { decision, message: None }
    }
}

/// Settles a call of a session. What is safe needs no state; it only shows that admin mode is on.
pub fn settle(
    request: &Request,
    mut decision: Decision,
    policy: &Policy,
    store: Option<&Store>,
    lent: &Lent,
) -> Outcome {
    let Some(store) = store else { return decision.into() };
    if leak::refuse(request, &mut decision, store) {
        let message =
            Some("oneway: the agent used a PIN that only you were shown; what waited for it is refused".into());
        return Outcome { decision, message };
    }
    if decision.verdict != Verdict::Deny && leak::note_schedule(request, store).is_err() {
        decision.tighten(Verdict::Deny);
        decision.add_line("That a prompt is scheduled could not be written down.");
    }
    if decision.assessment.tier == Tier::Safe && decision.verdict < Verdict::Ask {
        if admin::there(store) {
            show_admin(&mut decision, store);
        }
        return decision.into();
    }
    hands::keep_off(&mut decision, store);
    let session = request.place.session.as_deref().unwrap_or("");
    let desk = Desk { request, policy, world: store.world(), store, session, lent, action: OnceCell::new() };
    let outcome = desk.settle(decision);
    desk.note_made(&outcome.decision);
    outcome
}

/// What a decision needs of the state.
struct Need {
    /// A target may be known, or becomes so.
    session_ask: bool,
    /// A PIN may have opened it, or may yet.
    gate: bool,
    /// Attempts and scores are counted.
    watch: bool,
}

impl Need {
    fn of(decision: &Decision, policy: &Policy) -> Self {
        Self {
            session_ask: decision.level == Level::ConfirmSession && decision.verdict >= Verdict::Ask,
            gate: decision.verdict == Verdict::Deny && (decision.elevatable || decision.admin),
            watch: policy.limits.danger(policy.preset) > 0 || policy.limits.budget() > 0,
        }
    }
}

struct Desk<'a> {
    request: &'a Request,
    policy: &'a Policy,
    world: &'a dyn World,
    store: &'a Store<'a>,
    session: &'a str,
    lent: &'a Lent<'a>,
    action: OnceCell<String>,
}

impl Desk<'_> {
    /// What would be approved; made once, and only where it is needed.
    fn action(&self, decision: &Decision) -> &str {
        self.action.get_or_init(|| canon::digest(self.request, &decision.assessment))
    }

    fn settle(&self, mut decision: Decision) -> Outcome {
        let need = Need::of(&decision, self.policy);
        let watched = self.lent.watched;
        let ties = need.session_ask.then(|| Ties::of(self.request, &decision, watched, self.world)).flatten();
        if need.gate || need.watch {
            return self.change(decision, &need, ties.as_ref());
        }
        // A known class ends here, without a lock: what is written is replaced as a whole.
        let state = session::load(self.store, self.session);
        if let Some(why) = &state.locked {
            return locked(decision, why);
        }
        let known = ties.as_ref().is_some_and(|ties| ties.needed(&state).is_empty());
        if !known && (need.session_ask || decision.verdict == Verdict::Ask) {
            return self.change(decision, &need, ties.as_ref());
        }
        show_admin(&mut decision, self.store);
        if need.session_ask {
            decision.remember();
        }
        decision.into()
    }

    fn change(&self, decision: Decision, need: &Need, ties: Option<&Ties>) -> Outcome {
        // Before the lock, for others wait behind it.
        let bound = need.gate.then(|| gate::bind(self.request, &decision, self.lent.watched)).flatten();
        let lock = match self.store.lock() {
            Ok(lock) => lock,
            Err(why) => {
                return match session::load(self.store, self.session).locked {
                    Some(why) => locked(decision, &why),
                    None => self.unwritten(decision, &why),
                };
            }
        };
        // Somebody may have been here between the first look and the lock.
        let before = session::load(self.store, self.session);
        if let Some(why) = &before.locked {
            return locked(decision, why);
        }
        let mut state = before.clone();
        let mut outcome = Outcome::from(decision);
        if need.gate
            && let Err(why) = self.gate(&mut outcome, bound.as_ref(), &mut state, &lock)
        {
            return self.unwritten(outcome.decision, &why);
        }
        if !need.gate {
            show_admin(&mut outcome.decision, self.store);
        }
        if need.session_ask || outcome.decision.verdict == Verdict::Ask {
            self.confirm(&mut outcome.decision, &mut state, ties);
        }
        if need.watch {
            self.watch(&mut outcome, &mut state);
        }
        if state != before
            && let Err(why) = session::save(self.store, &lock, self.session, &state)
        {
            return self.unwritten(outcome.decision, &why);
        }
        outcome
    }

    /// What cannot be remembered is asked again; a denial stays one.
    fn unwritten(&self, mut decision: Decision, why: &NoState) -> Outcome {
        decision.tighten(if decision.level == Level::Deny { Verdict::Deny } else { Verdict::Ask });
        let message = Some(format!("oneway: its state could not be written ({})", why.0));
        Outcome { decision, message }
    }

    fn confirm(&self, decision: &mut Decision, state: &mut Session, ties: Option<&Ties>) {
        let call = self.request.place.tool_use_id.as_ref();
        let Some(ties) = ties else {
            // A yes to this one run opens nothing later, and the log is still told of it.
            return call.into_iter().for_each(|call| state.ask(call, Vec::new()));
        };
        let needed = ties.needed(state);
        if needed.is_empty() {
            decision.remember();
        } else if let Some(call) = call {
            state.ask(call, needed.into_iter().filter(|key| !key.is_empty()).collect());
            ties.after().for_each(|(base, files)| state.watch(call, base, files));
        }
    }

    /// Notes the files that a call makes, so that they are known as this session's own. What is not written down is asked.
    fn note_made(&self, decision: &Decision) {
        let Some(call) = self.request.place.tool_use_id.as_ref().filter(|_| decision.verdict != Verdict::Deny) else {
            return;
        };
        let made = |state: &Session| ties::makes(self.request, &decision.assessment, state, self.world);
        let built = ties::builds(&decision.assessment, self.world);
        if built.is_empty() && made(&session::load(self.store, self.session)).is_empty() {
            return;
        }
        let Ok(lock) = self.store.lock() else { return };
        let mut state = session::load(self.store, self.session);
        for path in made(&state) {
            let (base, files) = ties::own(&path);
            state.watch(call, &base, &files);
        }
        built.iter().for_each(|(base, files)| state.watch(call, base, files));
        let _ = session::save(self.store, &lock, self.session, &state);
    }

    /// The gate: one approved run, or something that waits.
    fn gate(
        &self,
        outcome: &mut Outcome,
        bound: Option<&Bound>,
        state: &mut Session,
        lock: &Lock,
    ) -> Result<(), NoState> {
        let mut pins = pin::load(self.store);
        let now = Stamp::now(self.world);
        pins.tidy(&now);
        let admin = admin::current(self.store, &now, pins.high);
        let decision = &mut outcome.decision;
        let lifted =
            decision.admin && admin.as_ref().is_some_and(|admin| admin.reaches(self.request, &decision.assessment));
        if let Some(admin) = &admin {
            decision.add_line(&shown(admin, &now));
        }
        let key = if lifted { Key::PinAsAdmin } else { Key::Pin };
        if !key.opens(decision) {
            return Ok(());
        }
        let Some(bound) = bound else {
            decision.add_line("What it depends on is too much to look at: nobody can approve it. Split it.");
            return Ok(());
        };
        let (request, policy, store, session) = (self.request, self.policy, self.store, self.session);
        let gate = Gate { request, policy, store, session, masker: self.lent.masker };
        if gate.pass(outcome, key, bound, pins, &now, lock)? {
            state.forgive(self.action(&outcome.decision));
        }
        Ok(())
    }

    /// Counts attempts and scores; locks or pauses the session.
    fn watch(&self, outcome: &mut Outcome, state: &mut Session) {
        let decision = &mut outcome.decision;
        let limit = self.policy.limits.danger(self.policy.preset);
        let grave = decision.assessment.tier >= Tier::Dangerous;
        if limit > 0 && grave && decision.verdict == Verdict::Deny {
            let again = state.deny(canon::effects(&decision.assessment), self.action(decision));
            if again || state.attempts >= limit {
                let why = if again {
                    "the same effect was tried again in another spelling after a denial".to_owned()
                } else {
                    format!("{} dangerous attempts were denied", state.attempts)
                };
                decision.add_line("The session is now locked to reading; a person releases it.");
                outcome.message = Some(format!(
                    "oneway locked this session to reading: {why}. `oneway release` in a terminal of your own unlocks it."
                ));
                state.locked = Some(why);
            }
        }
        let budget = self.policy.limits.budget();
        let decision = &mut outcome.decision;
        if budget > 0 && decision.verdict != Verdict::Deny {
            if state.spent >= budget && decision.verdict < Verdict::Ask {
                decision.tighten(Verdict::Ask);
                decision.add_line("The session's budget of risk is used up: everything is asked from now on.");
            }
            state.spent = state.spent.saturating_add(u64::from(decision.assessment.score));
        }
    }
}

fn locked(mut decision: Decision, why: &str) -> Outcome {
    if decision.assessment.tier > Tier::Safe {
        decision.refuse(format!(
            "oneway: deny (the session is locked to reading)\n{}\nOnly reading is possible until a person releases it.",
            crate::decision::clean(&format!("It was locked because {why}"))
        ));
    }
    decision.into()
}

/// Says that admin mode is on, where it is.
fn show_admin(decision: &mut Decision, store: &Store) {
    let now = Stamp::now(store.world());
    if let Some(admin) = admin::current(store, &now, 0) {
        decision.add_line(&shown(&admin, &now));
    }
}

fn shown(admin: &Admin, now: &Stamp) -> String {
    let on = admin.database.as_deref().map_or(String::new(), |d| format!(" on {d}"));
    format!("Admin mode is on{on} for {} more min.", admin.left(now).div_ceil(60))
}

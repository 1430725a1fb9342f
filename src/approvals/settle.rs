//! The last word on a call: what the session was told before, what a person approved, and what is locked.
//! It may turn an ask into an allow that a person gave before, and a denial into the one run that a PIN opened.

use super::admin::{self, Admin};
use super::pin::{self, Pins};
use super::session::{self, Session};
use super::store::{NoState, Stamp, Store};
use super::{canon, leak, notify};
use crate::assess::Tier;
use crate::decision::{Decision, Key, Verdict};
use crate::mask::Masker;
use crate::policy::{Level, Policy};
use crate::request::Request;
use crate::world::World;
use crate::world::disk::Lock;
use std::borrow::Cow;
use std::cell::OnceCell;

/// The most bytes of an action that a person is shown in one line.
const MAX_SUMMARY: usize = 160;

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
pub fn settle(request: &Request, mut decision: Decision, policy: &Policy, store: Option<&Store>) -> Outcome {
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
    let session = request.place.session.as_deref().unwrap_or("");
    let desk = Desk { request, policy, world: store.world(), store, session, action: OnceCell::new() };
    desk.settle(decision)
}

/// What a decision needs of the state.
struct Need {
    /// A class may be known, or becomes so.
    session_ask: bool,
    /// A PIN may have opened it, or may yet.
    gate: bool,
    /// Attempts and scores are counted.
    watch: bool,
}

impl Need {
    fn of(decision: &Decision, policy: &Policy) -> Self {
        Self {
            session_ask: decision.level == Level::ConfirmSession && decision.verdict == Verdict::Ask,
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
    action: OnceCell<String>,
}

impl Desk<'_> {
    /// What would be approved; made once, and only where it is needed.
    fn action(&self, decision: &Decision) -> &str {
        self.action.get_or_init(|| canon::digest(self.request, &decision.assessment))
    }

    fn settle(&self, mut decision: Decision) -> Outcome {
        let need = Need::of(&decision, self.policy);
        let classes = if need.session_ask { session::classes(&decision.assessment) } else { Vec::new() };
        if need.gate || need.watch {
            return self.change(decision, &need, &classes);
        }
        // A known class ends here, without a lock: what is written is replaced as a whole.
        let state = session::load(self.store, self.session);
        if let Some(why) = &state.locked {
            return locked(decision, why);
        }
        if need.session_ask && !state.knows(&classes) {
            return self.change(decision, &need, &classes);
        }
        show_admin(&mut decision, self.store);
        if need.session_ask {
            decision.remember();
        }
        decision.into()
    }

    fn change(&self, decision: Decision, need: &Need, classes: &[String]) -> Outcome {
        let lock = match self.store.lock() {
            Ok(lock) => lock,
            Err(why) => return self.unwritten(decision, &why),
        };
        // Somebody may have been here between the first look and the lock.
        let before = session::load(self.store, self.session);
        if let Some(why) = &before.locked {
            return locked(decision, why);
        }
        let mut state = before.clone();
        let mut outcome = Outcome::from(decision);
        if need.gate
            && let Err(why) = self.gate(&mut outcome, &mut state, &lock)
        {
            return self.unwritten(outcome.decision, &why);
        }
        if !need.gate {
            show_admin(&mut outcome.decision, self.store);
        }
        if need.session_ask {
            self.confirm(&mut outcome.decision, &mut state, classes);
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

    fn confirm(&self, decision: &mut Decision, state: &mut Session, classes: &[String]) {
        if state.knows(classes) {
            decision.remember();
        } else if let Some(call) = &self.request.place.tool_use_id {
            state.ask(call, classes.to_vec());
        }
    }

    /// The PIN gate: one approved run, or a new challenge.
    fn gate(&self, outcome: &mut Outcome, state: &mut Session, lock: &Lock) -> Result<(), NoState> {
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
        let action = self.action(decision);
        if pins.take(action, self.session) {
            pin::save(self.store, lock, &pins)?;
            state.forgive(action);
            decision.open(key);
            return Ok(());
        }
        outcome.message = self.challenge(decision, &mut pins, action, &now);
        pin::save(self.store, lock, &pins)
    }

    fn challenge(&self, decision: &mut Decision, pins: &mut Pins, action: &str, now: &Stamp) -> Option<String> {
        if pins.paused() {
            decision.add_line("Approvals are paused after too many wrong PINs.");
            return None;
        }
        let notifies = notify::possible(self.policy.notify, self.world);
        // Where nobody sees a PIN there is none: the reason says how a person runs it.
        if !attended(self.world) && !notifies {
            decision.add_line("Nobody is here to approve it. To run it, a person types it in a terminal of their own.");
            return None;
        }
        let what = summary(self.request, self.policy);
        let seconds = self.policy.limits.pin();
        let pin = pins.challenge(self.world, now, (action, self.session, &what), seconds)?;
        decision
            .add_line("A person may approve one run of exactly this; they were told how. Wait, or do something else.");
        let title = format!("oneway: PIN {pin}");
        notify::show(self.policy.notify, &title, &what, self.world);
        notify::copy(self.policy.notify, &pin, self.world);
        let minutes = seconds.div_ceil(60);
        Some(format!(
            "oneway denied: {what}\nTo approve exactly this, once, type {pin} as your next message, or run `oneway \
             approve {pin}` in another terminal, within {minutes} min. Doing nothing refuses it."
        ))
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

/// Whether a person sits in front of the host, as far as it says so.
fn attended(world: &dyn World) -> bool {
    world.var("CLAUDE_CODE_SESSION_ATTENDED").is_none_or(|v| v != "0")
}

/// What the action is, in one line for a person.
pub fn summary(request: &Request, policy: &Policy) -> String {
    use crate::request::Payload;
    let text: Cow<str> = match &request.payload {
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } => text.into(),
        Payload::File { tool, path, .. } => format!("{tool} {path}").into(),
        Payload::Mcp { server, tool, input } => format!("{server}.{tool} {input}").into(),
        Payload::Skill(name) => format!("skill {name}").into(),
        Payload::Tool { name, input } => format!("{name} {input}").into(),
        Payload::Unreadable(why) => why.into(),
    };
    let mut line = String::with_capacity(MAX_SUMMARY + 8);
    for c in Masker::of(policy).text(text.trim()).chars() {
        if line.len() >= MAX_SUMMARY {
            line.push('…');
            break;
        }
        let space = c.is_whitespace();
        if !(space && line.ends_with(' ')) {
            line.push(if space { ' ' } else { c });
        }
    }
    crate::decision::clean(&line)
}

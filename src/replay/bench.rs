//! What judges recorded calls: the policy of then's place, a second policy to compare with, and a world.
//! The world is what the record shows unless today's files are to count: what lies on the disk now changes nothing.

use super::then::Then;
use crate::decision::{Decision, Verdict};
use crate::door::ci::Gate;
use crate::door::trouble::Trouble;
use crate::keep::{Recalled, Would};
use crate::policy::{Level, Policy, file};
use crate::preset::Preset;
use crate::request::{Payload, Place, Request};
use crate::world::World;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// How many places keep their policy.
const MAX_PLACES: usize = 256;

/// Where the policy comes from.
pub enum PolicySource<'a> {
    /// One for all calls.
    Fixed(&'a Policy),
    /// The files that are in force where the call ran, as they are today.
    InForce(Option<Preset>),
}

/// What all sessions of a run have in common.
pub struct ReplayBench<'a> {
    /// The policy to judge by.
    pub policy: PolicySource<'a>,
    /// The policy to compare with.
    pub against: Option<&'a Policy>,
    /// What statements look at, where it is not what the record shows.
    pub today: Option<&'a dyn World>,
    /// The machine, where policies lie.
    pub machine: &'a dyn World,
    /// When a call counts against the run.
    pub gate: Gate,
    /// The person's home.
    pub home: Option<PathBuf>,
    /// Calls before this moment are left out.
    pub since: Option<String>,
    places: HashMap<(Option<PathBuf>, Option<String>), Rc<Policy>>,
}

/// A judged call.
pub struct JudgedCall {
    /// What was asked.
    pub request: Request,
    /// The answer.
    pub decision: Decision,
    /// What the other policy would have said.
    pub before: Option<Verdict>,
    /// The policy that it was judged by.
    pub policy: Rc<Policy>,
}

impl<'a> ReplayBench<'a> {
    /// A bench with that policy, the machine being where policies lie.
    pub fn new(policy: PolicySource<'a>, machine: &'a dyn World) -> Self {
        let home = machine.var("HOME").map(PathBuf::from).filter(|home| home.is_absolute());
        let places = HashMap::new();
        Self { policy, against: None, today: None, machine, gate: Gate(Vec::new()), home, since: None, places }
    }

    /// Judges a call; one that the door cannot read is denied, as the hook would.
    pub fn judge(&mut self, payload: Result<Payload, Trouble>, place: Place, then: &Then) -> JudgedCall {
        let policy = self.policy_at(&place);
        let request = Request { place, ..Request::default() };
        let decide = |policy: &Policy| match &payload {
            Ok(payload) => {
                let request = Request { payload: payload.clone(), ..request.clone() };
                let decision = self.decide(&request, policy, then);
                (request, decision)
            }
            Err(trouble) => trouble.refuse(request.clone(), policy, self.today.unwrap_or(then)),
        };
        let before = self.against.map(|policy| decide(policy).1.verdict);
        let (request, decision) = decide(&policy);
        JudgedCall { request, decision, before, policy }
    }

    /// What the hook would have said to a request, with what it would have kept.
    pub fn decide(&self, request: &Request, policy: &Policy, then: &Then) -> Decision {
        match self.today {
            Some(world) => crate::decide_keeping(request, policy, world, &Would(world)),
            None => {
                then.set_bare(false);
                let unknown = crate::decide_keeping(request, policy, then, &Recalled(then));
                if (unknown.verdict, unknown.level) != (Verdict::Ask, Level::ConfirmSession) {
                    return unknown;
                }
                then.set_bare(true);
                let absent = crate::decide_keeping(request, policy, then, &Recalled(then));
                if absent.verdict < Verdict::Ask { absent } else { unknown }
            }
        }
    }

    fn policy_at(&mut self, place: &Place) -> Rc<Policy> {
        let key = match self.policy {
            PolicySource::Fixed(_) => (None, None),
            PolicySource::InForce(_) => (place.cwd.clone(), place.agent.clone()),
        };
        if let Some(policy) = self.places.get(&key) {
            return Rc::clone(policy);
        }
        let policy = Rc::new(match self.policy {
            PolicySource::Fixed(policy) => policy.clone(),
            PolicySource::InForce(preset) => {
                let place = Place { home: self.home.clone(), ..place.clone() };
                file::load(preset, &place, self.machine)
            }
        });
        if self.places.len() >= MAX_PLACES {
            self.places.clear();
        }
        self.places.insert(key, Rc::clone(&policy));
        policy
    }

    /// Whose home it was: as the working directory says, else this person's.
    pub fn home_at(&self, cwd: Option<&Path>) -> Option<PathBuf> {
        let said = cwd.and_then(Path::to_str).and_then(|cwd| {
            let mut parts = cwd.split('/').skip(1);
            match (parts.next()?, parts.next()) {
                ("root", _) => Some("/root".to_owned()),
                (above @ ("home" | "Users"), Some(name)) if !name.is_empty() => Some(format!("/{above}/{name}")),
                _ => None,
            }
        });
        said.map(PathBuf::from).or_else(|| self.home.clone())
    }
}

//! What is wrong with an input, in words for two readers: what it is, and what to do next.

use crate::decision::Decision;
use crate::finding::Text;
use crate::policy::Policy;
use crate::request::{Payload, Request};
use crate::world::World;

/// Why an input cannot be judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// What is wrong with it.
    pub what: Text,
    /// What to do next.
    pub advice: &'static str,
    /// At which byte of the input, where that helps.
    pub at: Option<usize>,
}

/// The advice for an input whose form the caller can do nothing about.
pub const RESEND: &str = "send the call again; if it happens again, run `oneway doctor`";

impl Trouble {
    /// Trouble with the form of the input.
    pub fn form(what: impl Into<Text>, at: usize) -> Self {
        Self { what: what.into(), advice: RESEND, at: Some(at) }
    }

    /// Trouble with a field that the input should have, or should have in another shape.
    pub fn shape(what: impl Into<Text>) -> Self {
        Self { what: what.into(), advice: "send the call again with the fields of its schema", at: None }
    }

    /// What is wrong, with its place.
    pub fn why(&self) -> String {
        match self.at {
            Some(at) => format!("{} at byte {at}", self.what),
            None => self.what.to_string(),
        }
    }

    /// The reason that goes with the denial.
    pub fn reason(&self) -> String {
        format!("oneway: deny (the call could not be read)\n{}\nWhat to do: {}", self.why(), self.advice)
    }

    /// The denial of a request that could not be read, whatever the policy says.
    pub fn refuse(&self, mut request: Request, policy: &Policy, world: &dyn World) -> (Request, Decision) {
        request.payload = Payload::Unreadable(self.why());
        let mut decision = crate::decide(&request, policy, world);
        decision.refuse(self.reason());
        (request, decision)
    }
}

//! The road of an event, whichever host sent it: read, judged, written down, answered in the host's own words.
//! Whatever cannot be read is refused; whoever cannot be told apart is refused in every form at once.

use super::answer::{self, Answer, Spoken};
use super::claude;
use super::fields;
use super::host::{self, Around, Asks, Heard, Host, Shape};
use super::json::{self, Document, JsonNode, JsonValue};
use super::tools::{self, Marking};
use super::trouble::Trouble;
use crate::approvals::journal::Watched;
use crate::approvals::store::Store;
use crate::approvals::{self, Lent};
use crate::audit;
use crate::decision::Verdict;
use crate::keep::Keeping;
use crate::mask::Masker;
use crate::policy::file;
use crate::preset::Preset;
use crate::request::{Place, Request};
use crate::world::World;
use std::time::SystemTime;

/// What whoever started the hook says.
#[derive(Debug, Clone, Copy, Default)]
pub struct Terms {
    /// The preset.
    pub stance: Option<Preset>,
    /// The host that is wired in so; its events must look like it.
    pub host: Option<&'static Host>,
    /// When the hook was started.
    pub began: Option<SystemTime>,
}

/// Says the answer to an event, once, before anything is tidied up: whoever needs no tidying need not come back.
pub fn answer_to(event: &[u8], terms: Terms, world: &dyn World, say: &mut dyn FnMut(Spoken)) {
    if let Err((host, trouble)) = hear(event, terms, world, say) {
        say(refusal(host, &trouble.reason()));
    }
}

/// The answer to an event, whole.
pub fn respond(event: &[u8], terms: Terms, world: &dyn World) -> Spoken {
    let mut said = Spoken::default();
    answer_to(event, terms, world, &mut |answer| said = answer);
    said
}

/// No, to a host, or to whoever it is.
pub fn refusal(host: Option<&Host>, reason: &str) -> Spoken {
    host.map_or_else(|| answer::refuse(reason), |host| (host.say)(&Answer::deny(reason)))
}

type Refused = (Option<&'static Host>, Trouble);

fn hear(event: &[u8], terms: Terms, world: &dyn World, say: &mut dyn FnMut(Spoken)) -> Result<(), Refused> {
    let document = document(event).map_err(|trouble| (terms.host, trouble))?;
    let root = &document.root;
    if root.twice("hook_event_name") {
        return Err((None, Trouble::shape("`hook_event_name` appears twice")));
    }
    fields::text(root, "hook_event_name").map_err(|trouble| (terms.host, trouble))?;
    match host::recognise(root, terms.host) {
        Heard::Call(host, shape) => {
            let mut request = call(&document, host, shape, world).map_err(|trouble| (Some(host), trouble))?;
            request.place.began = terms.began;
            judge(&request, host, terms.stance, world, say);
        }
        Heard::Around(host, what) => say(around(what, host, root, terms.stance, world)),
        Heard::Strange => return Err((None, strange(root, terms.host))),
        Heard::Idle if document.trouble.is_some() || root.get("hook_event_name").is_none() => {
            return Err((terms.host, document.trouble.unwrap_or_else(|| Trouble::shape("`tool_name` is missing"))));
        }
        Heard::Idle => say(Spoken::plain(claude::events::GO_ON.into())),
    }
    Ok(())
}

fn document(event: &[u8]) -> Result<Document<'_>, Trouble> {
    let text = std::str::from_utf8(event).map_err(|e| Trouble::form("the event is not UTF-8", e.valid_up_to()))?;
    let document = json::parse(text).map_err(|failure| failure.trouble)?;
    match document.root.value {
        JsonValue::Map(_) => Ok(document),
        _ => Err(Trouble::shape("the event is not a JSON object")),
    }
}

fn strange(root: &JsonNode, said: Option<&Host>) -> Trouble {
    let sender = host::HOSTS.iter().find(|host| matches!(host::recognise(root, Some(host)), Heard::Call(..)));
    let what = match (said, sender) {
        (Some(said), Some(other)) => {
            format!("the hook was wired in for {}, and the event is one of {}", said.title, other.title)
        }
        _ => "it carries a tool call in a form that no known host uses".into(),
    };
    Trouble {
        what: what.into(),
        advice: "wire the hook in again: `oneway install --host NAME`, then `oneway doctor`",
        at: None,
    }
}

fn judge(request: &Request, host: &Host, stance: Option<Preset>, world: &dyn World, say: &mut dyn FnMut(Spoken)) {
    let policy = file::load(stance, &request.place, world);
    let keeping = Keeping::new(world);
    let watched = Watched::new(world);
    let decision = crate::decide_keeping(request, &policy, &watched, &keeping);
    let store = Store::find(world);
    let lent = Lent { watched: &watched, masker: Masker::of(&policy) };
    let mut outcome = approvals::settle(request, decision, &policy, store.as_ref(), &lent);
    if outcome.decision.verdict == Verdict::Deny {
        keeping.forget();
    }
    if let Err(why) = audit::record(request, &outcome.decision, &policy, store.as_ref()) {
        // The verdict stands; that nobody will be able to read it later is the person's to know.
        outcome.say(&format!("oneway: the decision was not written down ({why})"));
    }
    say((host.say)(&Answer::from(&outcome)));
    // The process ends here: to give the clauses back one by one would only take time.
    std::mem::forget(policy);
}

fn around(what: Around, host: &Host, event: &JsonNode, stance: Option<Preset>, world: &dyn World) -> Spoken {
    // What is typed into another host has not been tried: it proves nothing.
    match what {
        Around::Prompted | Around::Settings if host.name != "claude" => Spoken::plain(claude::events::GO_ON.into()),
        _ => claude::events::hear(what, event, stance, world),
    }
}

/// Writes down what would have been said to a call, and says nothing. No approval is asked for, spent or remembered.
pub fn shadow(event: &[u8], terms: Terms, world: &dyn World) {
    let read = match document(event) {
        Err(trouble) => Err(trouble),
        Ok(document) => match host::recognise(&document.root, terms.host) {
            Heard::Call(host, shape) => call(&document, host, shape, world),
            Heard::Strange => Err(strange(&document.root, terms.host)),
            // An event that never decides.
            Heard::Around(..) | Heard::Idle => return,
        },
    };
    let place = read.as_ref().map_or_else(|_| Place::default(), |request| request.place.clone());
    let policy = file::load(terms.stance, &place, world);
    let (request, decision) = match read {
        Ok(request) => {
            let decision = crate::decide(&request, &policy, world);
            (request, decision)
        }
        Err(trouble) => trouble.refuse(Request::default(), &policy, world),
    };
    // There is nobody to tell where that fails.
    let _ = audit::record_shadow(&request, &decision, &policy, Store::find(world).as_ref());
}

/// The request in a call's event.
fn call(document: &Document, host: &Host, shape: &Shape, world: &dyn World) -> Result<Request, Trouble> {
    if let Some(trouble) = &document.trouble {
        return Err(trouble.clone());
    }
    let root = &document.root;
    let tool = shape.needed_tool(root)?;
    let input = shape.input(root).filter(|node| node.value != JsonValue::Null);
    let input = input.ok_or_else(|| Trouble::shape("`tool_input` is missing"))?;
    let marking = match shape {
        Shape { mcp: true, .. } => Marking::Event,
        Shape { server: [], .. } => Marking::Joined,
        _ => Marking::Name,
    };
    let mut place = super::place::place(root, world)?;
    place.tool = tools::canonical(tool).to_owned();
    // Only Claude Code's own settings are read for the person's choices.
    place.hosted = host.name == "claude";
    place.unkept = place.hosted && (place.unattended || root.get("agent_id").is_some());
    (place.host, place.host_version) = (host.name, super::release::version(host.name, root, world));
    place.unattended |= match host.asks {
        Asks::Yes => false,
        Asks::InTerminal => !world.terminal(),
        Asks::No => true,
    };
    tools::opened(input, |input| {
        let payload = tools::payload(tool, input, shape.server(root)?, marking)?;
        super::place::enter(&mut place, input, host.runs_in)?;
        Ok(Request { id: None, payload, place })
    })
}

//! The events around a call. None of them decides on a call; each answers so that the host goes on.
//! They carry a person's word to the approvals: a call that ran was confirmed, a PIN that was typed opens one run.

use super::config;
use crate::approvals::pin::{Attempt, looks_like};
use crate::approvals::store::Store;
use crate::approvals::{event, leak};
use crate::audit;
use crate::audit::line::Deed;
use crate::door::answer::Spoken;
use crate::door::host::Around;
use crate::door::json::{JsonNode, JsonValue};
use crate::keep::after;
use crate::policy::file;
use crate::preset::Preset;
use crate::report::json::quote;
use crate::world::World;

/// The answer that changes nothing.
pub const GO_ON: &str = "{}";

/// Answers an event around a call.
pub fn hear(what: Around, event: &JsonNode, stance: Option<Preset>, world: &dyn World) -> Spoken {
    match what {
        Around::Ran => ran(event, stance, world),
        Around::Prompted => prompted(event, stance, world),
        Around::Ended => ended(event, stance, world),
        Around::Settings => config::changed(event, world).map_or_else(go_on, |why| block(&why)),
        Around::Nothing => go_on(),
    }
}

fn go_on() -> Spoken {
    Spoken::plain(GO_ON.into())
}

fn text<'n>(event: &'n JsonNode<'_>, key: &str) -> &'n str {
    event.get(key).and_then(JsonNode::text).unwrap_or("")
}

/// A call ran, well or badly: whoever was asked said yes.
fn ran(event: &JsonNode, stance: Option<Preset>, world: &dyn World) -> Spoken {
    let (session, call) = (text(event, "session_id"), text(event, "tool_use_id"));
    if event::ran(session, call, world) {
        let place = crate::door::place::place(event, world).unwrap_or_default();
        let ran_ms = match event.get("duration_ms").map(|node| &node.value) {
            Some(JsonValue::Number(ms)) => ms.split('.').next().and_then(|ms| ms.parse().ok()),
            _ => None,
        };
        let deed = Deed { name: "confirmed", what: &place.tool, session, road: "dialog", call, ran_ms };
        // A yes that was not written down still counts.
        let _ = audit::event(&deed, &file::load(stance, &place, world), world);
    }
    after::ran(session, call, world);
    go_on()
}

/// Somebody typed something; only what a person typed can hold a PIN.
fn prompted(event: &JsonNode, stance: Option<Preset>, world: &dyn World) -> Spoken {
    if !matches!(text(event, "source"), "" | "user") || event.get("agent_id").is_some() {
        return unasked(text(event, "prompt"), world);
    }
    let Some(words) = event::candidates(text(event, "prompt")) else { return go_on() };
    let place = crate::door::place::place(event, world).unwrap_or_default();
    let policy = file::load(stance, &place, world);
    match event::typed(&words, text(event, "session_id"), &policy, world) {
        None | Some(Attempt::Nothing) => match looks_like(text(event, "prompt").trim()) {
            true => told("oneway: nothing waits for a PIN here; `oneway pending` in a terminal shows what waits", None),
            false => go_on(),
        },
        Some(Attempt::Opened(challenge)) => {
            // An approval that was not written down still counts: the log is not what guards it.
            let (what, session) = (challenge.what.as_str(), challenge.session.as_str());
            let deed = Deed { name: "approved", what, session, road: "prompt", ..Deed::default() };
            let _ = audit::event(&deed, &policy, world);
            let context = format!(
                "The person approved one run of the statement that oneway denied: {}\nRun exactly that again, once.",
                challenge.what
            );
            told(&format!("oneway: approved for one run: {}", challenge.what), Some(&context))
        }
        Some(Attempt::Wrong) => told("oneway: that PIN opens nothing; what was waiting is refused now", None),
        Some(Attempt::Paused) => told("oneway: approvals are paused after too many wrong PINs", None),
        Some(Attempt::Scheduled) => told(
            "oneway: an agent has sent or scheduled prompts, so a PIN in one proves nothing; run `oneway approve` in a \
             terminal of your own",
            None,
        ),
        Some(Attempt::Unproven) => told(
            "oneway: nothing shows that a person typed this PIN; run `oneway approve` in a terminal of your own",
            None,
        ),
    }
}

/// A prompt that nobody typed: with a waiting PIN in it, it is refused, and so is what waits.
fn unasked(prompt: &str, world: &dyn World) -> Spoken {
    match Store::find(world).is_some_and(|store| leak::refuse_prompt(prompt, &store)) {
        true => block("oneway: a prompt that no person typed holds a PIN; what waited for it is refused"),
        false => go_on(),
    }
}

/// A session ended: what it was told is forgotten.
fn ended(event: &JsonNode, stance: Option<Preset>, world: &dyn World) -> Spoken {
    let place = crate::door::place::place(event, world).unwrap_or_default();
    after::ended(text(event, "session_id"), world);
    event::ended(text(event, "session_id"), &file::load(stance, &place, world), world);
    go_on()
}

fn told(message: &str, context: Option<&str>) -> Spoken {
    let mut out = String::from("{\"systemMessage\":");
    quote(&mut out, message);
    if let Some(context) = context {
        out.push_str(",\"hookSpecificOutput\":{\"hookEventName\":\"UserPromptSubmit\",\"additionalContext\":");
        quote(&mut out, context);
        out.push('}');
    }
    out.push('}');
    Spoken::plain(out)
}

/// Refuses what the event tells of. The host takes either sign; where both are there, no version can miss it.
fn block(why: &str) -> Spoken {
    let mut out = String::from("{\"decision\":\"block\",\"reason\":");
    quote(&mut out, why);
    out.push('}');
    Spoken { err: out.clone(), out, code: 2 }
}

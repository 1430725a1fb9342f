//! The events around a call. None of them decides on a call; each answers so that the host goes on.
//! They carry a person's word to the approvals: a call that ran was confirmed, a PIN that was typed opens one run.

use super::config;
use crate::approvals::pin::{Attempt, looks_like};
use crate::approvals::store::Store;
use crate::approvals::{event, leak};
use crate::audit;
use crate::door::json::JsonNode;
use crate::policy::file;
use crate::preset::Preset;
use crate::report::json::quote;
use crate::world::World;

/// The answer that changes nothing.
const GO_ON: &str = "{}";

/// Answers an event that is not `PreToolUse`; one that is not known changes nothing.
pub fn hear(name: &str, event: &JsonNode, stance: Option<Preset>, world: &dyn World) -> String {
    match name {
        "PostToolUse" | "PostToolUseFailure" => ran(event, world),
        "UserPromptSubmit" => prompted(event, stance, world),
        "SessionEnd" => ended(event, stance, world),
        "ConfigChange" => config::changed(event, world).map_or(GO_ON.into(), |why| block(&why)),
        _ => GO_ON.into(),
    }
}

fn text<'n>(event: &'n JsonNode<'_>, key: &str) -> &'n str {
    event.get(key).and_then(JsonNode::text).unwrap_or("")
}

/// A call ran, well or badly: whoever was asked said yes.
fn ran(event: &JsonNode, world: &dyn World) -> String {
    event::ran(text(event, "session_id"), text(event, "tool_use_id"), world);
    GO_ON.into()
}

/// Somebody typed something; only what a person typed can hold a PIN.
fn prompted(event: &JsonNode, stance: Option<Preset>, world: &dyn World) -> String {
    if !matches!(text(event, "source"), "" | "user") || event.get("agent_id").is_some() {
        return unasked(text(event, "prompt"), world);
    }
    let Some(words) = event::candidates(text(event, "prompt")) else { return GO_ON.into() };
    let place = super::place(event, world).unwrap_or_default();
    let policy = file::load(stance, &place, world);
    match event::typed(&words, text(event, "session_id"), &policy, world) {
        None | Some(Attempt::Nothing) => match looks_like(text(event, "prompt").trim()) {
            true => told("oneway: nothing waits for a PIN here; `oneway pending` in a terminal shows what waits", None),
            false => GO_ON.into(),
        },
        Some(Attempt::Opened(challenge)) => {
            // An approval that was not written down still counts: the log is not what guards it.
            let _ = audit::event("approved", &challenge.what, &challenge.session, &policy, world);
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
fn unasked(prompt: &str, world: &dyn World) -> String {
    match Store::find(world).is_some_and(|store| leak::refuse_prompt(prompt, &store)) {
        true => block("oneway: a prompt that no person typed holds a PIN; what waited for it is refused"),
        false => GO_ON.into(),
    }
}

/// A session ended: what it was told is forgotten.
fn ended(event: &JsonNode, stance: Option<Preset>, world: &dyn World) -> String {
    let place = super::place(event, world).unwrap_or_default();
    event::ended(text(event, "session_id"), &file::load(stance, &place, world), world);
    GO_ON.into()
}

fn told(message: &str, context: Option<&str>) -> String {
    let mut out = String::from("{\"systemMessage\":");
    quote(&mut out, message);
    if let Some(context) = context {
        out.push_str(",\"hookSpecificOutput\":{\"hookEventName\":\"UserPromptSubmit\",\"additionalContext\":");
        quote(&mut out, context);
        out.push('}');
    }
    out.push('}');
    out
}

const BLOCK: &str = "{\"decision\":\"block\",\"reason\":";

/// Whether an answer refuses what the event tells of.
pub fn blocks(answer: &str) -> bool {
    answer.starts_with(BLOCK)
}

fn block(why: &str) -> String {
    let mut out = String::from(BLOCK);
    quote(&mut out, why);
    out.push('}');
    out
}

//! Claude Code: one hook event in, one JSON object out. Whatever cannot be read is denied.

mod config;
pub(crate) mod events;

use super::json::{self, JsonNode, JsonValue};
use super::trouble::Trouble;
use super::{fields, tools};
use crate::approvals::store::Store;
use crate::approvals::{self, Lent, Outcome};
use crate::audit;
use crate::decision::Verdict;
use crate::policy::file;
use crate::preset::Preset;
use crate::report::json::quote;
use crate::request::{Mode, Place, Request};
use crate::world::World;
use std::path::PathBuf;

/// The tools whose calls are judged. With `.*` in it, the host reads the whole as an unanchored pattern.
pub const MATCHER: &str = "Bash|PowerShell|Monitor|Skill|Write|Edit|MultiEdit|NotebookEdit|CronCreate|ScheduleWakeup|Workflow|RemoteTrigger|\
     SendMessage|mcp__.*";

/// Whether a tool's calls reach the hook.
pub fn sees(tool: &str) -> bool {
    MATCHER.split('|').any(|part| tool.contains(part.trim_end_matches(".*")))
}

/// The answer to an event, whole: one JSON object.
pub fn respond(event: &[u8], stance: Option<Preset>, world: &dyn World) -> String {
    let mut said = String::new();
    answer_to(event, stance, world, &mut |answer| said = answer);
    said
}

/// Says the answer to an event, once, before anything is tidied up: whoever needs no tidying need not come back.
pub fn answer_to(event: &[u8], stance: Option<Preset>, world: &dyn World, say: &mut dyn FnMut(String)) {
    if let Err(trouble) = hear(event, stance, world, say) {
        say(deny(&trouble.reason()));
    }
}

fn hear(event: &[u8], stance: Option<Preset>, world: &dyn World, say: &mut dyn FnMut(String)) -> Result<(), Trouble> {
    let text = std::str::from_utf8(event).map_err(|e| Trouble::form("the event is not UTF-8", e.valid_up_to()))?;
    let document = json::parse(text).map_err(|failure| failure.trouble)?;
    let root = &document.root;
    if !matches!(root.value, JsonValue::Map(_)) {
        return Err(Trouble::shape("the event is not a JSON object"));
    }
    if root.twice("hook_event_name") {
        return Err(Trouble::shape("`hook_event_name` appears twice"));
    }
    if let Some(name) = fields::text(root, "hook_event_name")?.filter(|name| *name != "PreToolUse") {
        say(events::hear(name, root, stance, world));
        return Ok(());
    }
    if let Some(trouble) = document.trouble {
        return Err(trouble);
    }
    let request = request(root, world)?;
    let policy = file::load(stance, &request.place, world);
    let decision = crate::decide(&request, &policy, world);
    let store = Store::find(world);
    let lent = Lent {
        judge: &|world| crate::decide(&request, &policy, world),
        mask: &|text| crate::mask::Masker::of(&policy).text(text).into_owned(),
    };
    let mut outcome = approvals::settle(&request, decision, &policy, store.as_ref(), &lent);
    if let Err(why) = audit::record(&request, &outcome.decision, &policy, store.as_ref()) {
        // The verdict stands; that nobody will be able to read it later is the person's to know.
        outcome.say(&format!("oneway: the decision was not written down ({why})"));
    }
    say(encode(&outcome));
    // The process ends here: to give the clauses back one by one would only take time.
    std::mem::forget(policy);
    Ok(())
}

/// Writes down what would have been said to a call, and says nothing. No approval is asked for, spent or remembered.
pub fn shadow(event: &[u8], stance: Option<Preset>, world: &dyn World) {
    let Ok(read) = shadowed(event, world) else { return };
    let policy = file::load(stance, &read.as_ref().map_or_else(|_| Place::default(), |r| r.place.clone()), world);
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

/// The call in an event, or the trouble with it; nothing for an event that never decides.
fn shadowed(event: &[u8], world: &dyn World) -> Result<Result<Request, Trouble>, ()> {
    let text = match std::str::from_utf8(event) {
        Ok(text) => text,
        Err(e) => return Ok(Err(Trouble::form("the event is not UTF-8", e.valid_up_to()))),
    };
    let document = match json::parse(text) {
        Ok(document) => document,
        Err(failure) => return Ok(Err(failure.trouble)),
    };
    let name = document.root.get("hook_event_name").and_then(JsonNode::text);
    if name.is_some_and(|name| name != "PreToolUse") {
        return Err(());
    }
    Ok(document.trouble.map_or_else(|| request(&document.root, world), Err))
}

fn request(root: &JsonNode, world: &dyn World) -> Result<Request, Trouble> {
    let tool = fields::needed(root, "tool_name")?;
    let input = fields::map(root, "tool_input")?.ok_or_else(|| Trouble::shape("`tool_input` is missing"))?;
    let payload = tools::payload(tool, input, server(root)?)?;
    Ok(Request { id: None, payload, place: place(root, world)? })
}

/// The name of the MCP server behind the call, if the host said so.
pub fn server<'n>(root: &'n JsonNode<'_>) -> Result<Option<&'n str>, Trouble> {
    match fields::map(root, "mcp_server")? {
        Some(server) => fields::text(server, "name"),
        None => Ok(None),
    }
}

/// Where the call would run, from the event's common fields and the environment.
pub fn place(root: &JsonNode, world: &dyn World) -> Result<Place, Trouble> {
    let owned = |key| fields::text(root, key).map(|text| text.map(str::to_owned));
    Ok(Place {
        cwd: fields::text(root, "cwd")?.and_then(absolute),
        project: world.var("CLAUDE_PROJECT_DIR").as_deref().and_then(absolute),
        home: world.var("HOME").as_deref().and_then(absolute),
        session: owned("session_id")?,
        tool_use_id: owned("tool_use_id")?,
        tool: owned("tool_name")?.unwrap_or_default(),
        agent: owned("agent_type")?,
        mode: Mode::named(fields::text(root, "permission_mode")?),
        unattended: unattended(world),
        hosted: true,
    })
}

fn absolute(path: &str) -> Option<PathBuf> {
    let path = PathBuf::from(path);
    path.is_absolute().then_some(path)
}

/// Whether nobody can answer a question, as far as the host says so: `claude -p` refuses whatever would be asked. Another
/// program around the host may answer for itself, though it calls the session unattended too.
fn unattended(world: &dyn World) -> bool {
    match world.var("CLAUDE_CODE_ENTRYPOINT").as_deref() {
        Some("sdk-cli") => true,
        Some(_) => false,
        None => world.var("CLAUDE_CODE_SESSION_ATTENDED").as_deref() == Some("0"),
    }
}

/// The decision as the host reads it.
fn encode(outcome: &Outcome) -> String {
    let message = outcome.message.as_deref();
    match outcome.decision.verdict {
        Verdict::Silent => answer(None, message),
        verdict => answer(Some((verdict.name(), &outcome.decision.reason)), message),
    }
}

/// The denial of a call, with its reason.
pub fn deny(reason: &str) -> String {
    answer(Some(("deny", reason)), None)
}

/// `message` is shown to the person and not sent to the model.
fn answer(decision: Option<(&str, &str)>, message: Option<&str>) -> String {
    let room = decision.map_or(0, |(_, reason)| reason.len()) + message.map_or(0, str::len);
    let mut out = String::with_capacity(room + 160);
    out.push_str(r#"{"hookSpecificOutput":{"hookEventName":"PreToolUse""#);
    if let Some((decision, reason)) = decision {
        out.push_str(r#","permissionDecision":""#);
        out.push_str(decision);
        out.push_str(r#"","permissionDecisionReason":"#);
        quote(&mut out, reason);
    }
    out.push('}');
    if let Some(message) = message {
        out.push_str(r#","systemMessage":"#);
        quote(&mut out, message);
    }
    out.push('}');
    out
}

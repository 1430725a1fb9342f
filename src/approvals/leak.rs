//! A PIN in a call: only the person was shown it, so whoever calls with it has read what was not for them.
//! And prompts that nobody types: a session that has scheduled some takes no PIN as a prompt.

use super::pin::{self, looks_like};
use super::session;
use super::store::{NoState, Stamp, Store};
use crate::catalog::tools;
use crate::decision::Decision;
use crate::request::{Payload, Request};
use serde_json::Value;
use std::collections::BTreeSet;

/// Refuses a call that holds a waiting PIN, and closes what it would have opened; true where it did.
pub fn refuse(request: &Request, decision: &mut Decision, store: &Store) -> bool {
    let words = words(&request.payload);
    if words.is_empty() || !waiting(&words, store) {
        return false;
    }
    // A challenge that cannot be closed stays one that nobody can use from a call.
    let _ = close(&words, store);
    decision.refuse(String::from(
        "oneway: deny (the call holds a PIN that only a person may use)\n\
         What was waiting for it is refused now; a person decides anew.",
    ));
    true
}

/// Notes that a session has scheduled a prompt. `Err` where that cannot be written down.
pub fn note_schedule(request: &Request, store: &Store) -> Result<(), NoState> {
    let Payload::Tool { name, .. } = &request.payload else { return Ok(()) };
    let id = request.place.session.as_deref().unwrap_or("");
    if !tools::prompts(name) {
        return Ok(());
    }
    let lock = store.lock()?;
    // Messages and triggers may reach other sessions too.
    store.write(&lock, PROMPTING, PROMPTING, &format!("{}\n", Stamp::now(store.world()).word()))?;
    let mut state = session::load(store, id);
    if state.scheduled {
        return Ok(());
    }
    state.scheduled = true;
    session::save(store, &lock, id, &state)
}

const PROMPTING: &str = "prompting";

/// Whether an agent of any session has sent or scheduled prompts within `seconds`; what cannot be read says so too.
pub fn prompting(store: &Store, seconds: u64) -> bool {
    match store.read(PROMPTING, PROMPTING) {
        Ok(None) => false,
        Ok(Some(line)) => {
            Stamp::parse(line.trim_end()).is_none_or(|at| at.counts(seconds, &Stamp::now(store.world()), 0))
        }
        Err(_) => true,
    }
}

/// Refuses what waits for one of these words; true where something did.
pub fn refuse_prompt(prompt: &str, store: &Store) -> bool {
    let mut words = BTreeSet::new();
    gather(prompt, &mut words);
    !words.is_empty() && waiting(&words, store) && close(&words, store).is_some()
}

fn waiting(words: &BTreeSet<String>, store: &Store) -> bool {
    let pins = pin::load(store);
    words.iter().any(|word| pins.waits_for(word))
}

fn close(words: &BTreeSet<String>, store: &Store) -> Option<()> {
    let lock = store.lock().ok()?;
    let mut pins = pin::load(store);
    words.iter().for_each(|word| pins.spoil(word));
    pin::save(store, &lock, &pins).ok()
}

/// Every word of a call that could be a PIN.
fn words(payload: &Payload) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    match payload {
        Payload::Shell(text) | Payload::PowerShell(text) | Payload::Sql { text, .. } | Payload::Skill(text) => {
            gather(text, &mut out);
        }
        Payload::File { path, content, .. } => {
            gather(path, &mut out);
            gather(content, &mut out);
        }
        Payload::Patch { changes, .. } => {
            changes.iter().flat_map(|c| c.paths().chain([c.content()])).for_each(|text| gather(text, &mut out));
        }
        Payload::Mcp { input, .. } | Payload::Tool { input, .. } => gather_all(input, &mut out),
        Payload::Unreadable(_) => {}
    }
    out
}

fn gather_all(input: &Value, out: &mut BTreeSet<String>) {
    let mut open = vec![input];
    while let Some(value) = open.pop() {
        match value {
            Value::String(text) => gather(text, out),
            Value::Array(list) => open.extend(list),
            Value::Object(fields) => {
                for (key, inner) in fields {
                    gather(key, out);
                    open.push(inner);
                }
            }
            _ => {}
        }
    }
}

fn gather(text: &str, out: &mut BTreeSet<String>) {
    let words = text.as_bytes().split(|b| !b.is_ascii_alphanumeric()).filter(|word| word.len() == pin::LENGTH);
    let words = words.filter_map(|word| std::str::from_utf8(word).ok()).filter(|word| looks_like(word));
    out.extend(words.map(str::to_ascii_uppercase));
}

//! What happens around a call: it ran, a person typed, a session ended. Each touches state only where there is some.

use super::pin::{self, Attempt, looks_like};
use super::store::{Stamp, Store};
use super::{leak, person, session, ties};
use crate::policy::Policy;
use crate::world::World;

/// A prompt longer than this holds no PIN.
const MAX_PROMPT: usize = 200;
/// A prompt with more words of that form is no answer.
const MAX_WORDS: usize = 2;

/// A call ran: whoever was asked said yes, so its class is confirmed for the session. True where somebody was asked.
pub fn ran(session: &str, call: &str, world: &dyn World) -> bool {
    let Some(store) = Store::find(world) else { return false };
    if call.is_empty() || !session::load(&store, session).waits_for(call) {
        return false;
    }
    if !person::from_host(world) {
        return false;
    }
    let Ok(lock) = store.lock() else { return false };
    let mut state = session::load(&store, session);
    let asked = state.locked.is_none() && state.asked.iter().any(|(other, _)| other == call);
    if state.locked.is_none() && state.ran(call, &|base, files| ties::standing(base, files, world)) {
        // What is not written down is asked again.
        let _ = session::save(&store, &lock, session, &state);
    }
    asked
}

/// The words of a prompt that could be PINs; `None` where there are none.
/// A prompt that is nothing but a short code is an attempt even when it has not the right form.
pub fn candidates(prompt: &str) -> Option<Vec<String>> {
    let prompt = prompt.trim();
    if prompt.is_empty() || prompt.len() > MAX_PROMPT {
        return None;
    }
    let code = |word: &&str| {
        (4..=6).contains(&word.len())
            && word.bytes().all(|b| b.is_ascii_alphanumeric())
            && word.bytes().any(|b| b.is_ascii_digit())
    };
    if code(&prompt) {
        return Some(vec![prompt.to_owned()]);
    }
    let trimmed = |word: &'_ str| word.trim_matches(['.', ',', ';', ':', '!', '"', '\'', '`', '(', ')']).to_owned();
    let words: Vec<String> = prompt.split_whitespace().map(trimmed).filter(|word| looks_like(word)).collect();
    ((1..=MAX_WORDS).contains(&words.len())).then_some(words)
}

/// A person typed these words in a session; `None` where nothing was waiting.
pub fn typed(words: &[String], session: &str, policy: &Policy, world: &dyn World) -> Option<Attempt> {
    let store = Store::find(world)?;
    if !pin::load(&store).open.iter().any(|c| c.session == session) {
        return None;
    }
    // What an agent can cause is no person's word: a host that it started, a prompt that it sent or scheduled.
    if !person::typing(world) {
        return Some(Attempt::Unproven);
    }
    if session::load(&store, session).scheduled || leak::prompting(&store, policy.limits.session()) {
        return Some(Attempt::Scheduled);
    }
    let lock = store.lock().ok()?;
    let mut pins = pin::load(&store);
    let now = Stamp::now(world);
    pins.tidy(&now);
    let mut last = Attempt::Nothing;
    for word in words {
        last = pins.attempt(word, Some(session), &now, policy.limits.approval());
        if last != Attempt::Wrong {
            break;
        }
    }
    // An attempt that cannot be written down did not happen.
    pin::save(&store, &lock, &pins).ok()?;
    Some(last)
}

/// A session ended: its confirmations, challenges and approvals are forgotten. A lock stays until a person releases it.
pub fn ended(session: &str, policy: &Policy, world: &dyn World) {
    let Some(store) = Store::find(world) else { return };
    if world.meta(store.dir()).is_none() || !person::from_host(world) {
        return;
    }
    let Ok(lock) = store.lock() else { return };
    if session::load(&store, session).locked.is_none() {
        let _ = store.remove(&lock, &session::file(session));
    }
    let mut pins = pin::load(&store);
    let before = pins.clone();
    pins.tidy(&Stamp::now(world));
    pins.open.retain(|c| c.session != session);
    pins.granted.retain(|c| c.session != session);
    if pins.open != before.open || pins.granted != before.granted {
        let _ = pin::save(&store, &lock, &pins);
    }
    session::sweep(&store, &lock, policy.limits.session());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompts() {
        let of = |prompt: &str| candidates(prompt).unwrap_or_default().join(" ");
        for (prompt, expect) in [
            ("K7P2QX", "K7P2QX"),
            (" k7p2qx \n", "k7p2qx"),
            ("yes, K7P2QX.", "K7P2QX"),
            ("oneway approve K7P2QX", "K7P2QX"),
            ("0000", "0000"),
            ("please commit", ""),
            ("fix issue 1234", ""),
            ("", ""),
        ] {
            assert_eq!(of(prompt), expect, "{prompt}");
        }
        assert_eq!(of(&format!("K7P2QX {}", "x".repeat(300))), "");
        assert_eq!(of("K7P2QX K7P2QY K7P2QZ"), "");
    }
}

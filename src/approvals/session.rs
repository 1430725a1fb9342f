//! What one session was asked and told: targets that a person confirmed, attempts, lock and spent budget.

use super::store::{NoState, Stamp, Store, end_line, escape, short, unescape, words};
use crate::digits::number;
use crate::world::disk::Lock;

/// How many questions may be open in one session.
const MAX_ASKED: usize = 64;
/// How many denials are remembered.
const MAX_DENIED: usize = 256;
/// How many targets may be confirmed.
const MAX_CONFIRMED: usize = 1024;

/// A session's state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Session {
    /// Targets that a person confirmed (`policy::target`).
    pub confirmed: Vec<String>,
    /// Calls that were asked, with the targets that a yes confirms.
    pub asked: Vec<(String, Vec<String>)>,
    /// Calls that change files: when one has run, a key of that base speaks for these files as they stand then.
    pub after: Vec<(String, String, Vec<String>)>,
    /// Effects that were denied, with the action that wanted them.
    pub denied: Vec<(String, String)>,
    /// Denied attempts at what is dangerous or blocked.
    pub attempts: u64,
    /// The sum of scores so far.
    pub spent: u64,
    /// Why the session is locked to reading.
    pub locked: Option<String>,
    /// It has scheduled prompts that nobody types.
    pub scheduled: bool,
}

const KIND: &str = "session";

/// The name of a session's file; a name that is no plain word is digested.
pub fn file(session: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    match (1..=64).contains(&session.len()) && session.chars().all(plain) {
        true => format!("sessions/{session}"),
        false => format!("sessions/x{}", short(&[session], 32)),
    }
}

/// The state of a session. One that cannot be read is locked: nobody knows what it said.
pub fn load(store: &Store, session: &str) -> Session {
    match store.read(&file(session), KIND) {
        Ok(None) => Session::default(),
        Ok(Some(lines)) => parse(&lines).unwrap_or_else(|| damaged("is damaged")),
        Err(NoState(why)) => damaged(&why),
    }
}

fn damaged(why: &str) -> Session {
    Session { locked: Some(format!("its state could not be read: {why}")), ..Session::default() }
}

/// Writes the state of a session, or removes an empty one.
pub fn save(store: &Store, lock: &Lock, session: &str, state: &Session) -> Result<(), NoState> {
    if *state == Session::default() {
        return store.remove(lock, &file(session));
    }
    store.write(lock, &file(session), KIND, &lines(state))
}

fn lines(state: &Session) -> String {
    let mut out = String::with_capacity(512);
    for (key, n) in [("attempts ", state.attempts), ("spent ", state.spent)] {
        out.push_str(key);
        number(&mut out, n);
        out.push('\n');
    }
    let mut line = |parts: &[&str], more: &[String]| {
        words(&mut out, parts);
        more.iter().for_each(|word| words(&mut out, &[word]));
        end_line(&mut out);
    };
    state.locked.iter().for_each(|why| line(&["locked", &escape(why)], &[]));
    if state.scheduled {
        line(&["scheduled", "prompts"], &[]);
    }
    state.confirmed.iter().for_each(|class| line(&["confirmed", class], &[]));
    state.asked.iter().for_each(|(call, classes)| line(&["asked", &escape(call)], classes));
    for (call, base, files) in &state.after {
        line(&["after", &escape(call), base], &files.iter().map(|file| escape(file)).collect::<Vec<_>>());
    }
    state.denied.iter().for_each(|(effect, action)| line(&["denied", effect, action], &[]));
    out
}

fn parse(lines: &str) -> Option<Session> {
    let mut out = Session::default();
    for line in lines.lines() {
        let (key, rest) = line.split_once(' ')?;
        let mut words = rest.split(' ');
        match key {
            "attempts" => out.attempts = rest.parse().ok()?,
            "spent" => out.spent = rest.parse().ok()?,
            "locked" => out.locked = Some(unescape(rest)),
            "scheduled" => out.scheduled = true,
            "confirmed" => out.confirmed.push(rest.to_owned()),
            "asked" => out.asked.push((unescape(words.next()?), words.map(str::to_owned).collect())),
            "after" => {
                let (call, base) = (unescape(words.next()?), words.next()?.to_owned());
                out.after.push((call, base, words.map(unescape).collect()));
            }
            "denied" => out.denied.push((words.next()?.to_owned(), words.next()?.to_owned())),
            _ => return None,
        }
    }
    Some(out)
}

impl Session {
    /// Whether a person confirmed every one of these targets.
    pub fn knows(&self, classes: &[String]) -> bool {
        !classes.is_empty() && classes.iter().all(|class| self.confirmed.contains(class))
    }

    /// Notes a question, to be confirmed when the call has run.
    pub fn ask(&mut self, call: &str, classes: Vec<String>) {
        self.asked.retain(|(other, _)| other != call);
        if self.asked.len() >= MAX_ASKED {
            self.asked.remove(0);
        }
        self.asked.push((call.to_owned(), classes));
    }

    /// Notes files that a call changes, to be looked at when it has run.
    pub fn watch(&mut self, call: &str, base: &str, files: &[String]) {
        if self.after.len() >= MAX_ASKED {
            self.after.remove(0);
        }
        self.after.push((call.to_owned(), base.to_owned(), files.to_vec()));
    }

    /// Whether something waits for that call to have run.
    pub fn waits_for(&self, call: &str) -> bool {
        self.asked.iter().any(|(other, _)| other == call) || self.after.iter().any(|(other, ..)| other == call)
    }

    /// Notes that a call ran, so that somebody said yes; true where that was asked. `standing` makes a key of a base and of
    /// files as they stand now.
    pub fn ran(&mut self, call: &str, standing: &dyn Fn(&str, &[String]) -> String) -> bool {
        let any = self.waits_for(call);
        let asked = self.asked.extract_if(.., |(other, _)| other == call).flat_map(|(_, classes)| classes);
        let after = self.after.extract_if(.., |(other, ..)| other == call);
        let keys: Vec<String> = asked.chain(after.map(|(_, base, files)| standing(&base, &files))).collect();
        for key in keys {
            if !self.confirmed.contains(&key) && self.confirmed.len() < MAX_CONFIRMED {
                self.confirmed.push(key);
            }
        }
        any
    }

    /// Notes a denied attempt; true where one of its effects was denied before, wanted by another action.
    pub fn deny(&mut self, effects: Vec<String>, action: &str) -> bool {
        self.attempts += 1;
        let again = |effect: &String| self.denied.iter().any(|(e, a)| e == effect && a != action);
        let repeated = effects.iter().any(again);
        for effect in effects {
            let new = !self.denied.iter().any(|(e, a)| *e == effect && a == action);
            if new && self.denied.len() < MAX_DENIED {
                self.denied.push((effect, action.to_owned()));
            }
        }
        repeated
    }

    /// Forgets a denied attempt that a person has approved since.
    pub fn forgive(&mut self, action: &str) {
        let before = self.denied.len();
        self.denied.retain(|(_, a)| a != action);
        if self.denied.len() < before {
            self.attempts = self.attempts.saturating_sub(1);
        }
    }
}

/// Removes sessions that nobody ended and that nobody touched for `age` seconds.
pub fn sweep(store: &Store, lock: &Lock, age: u64) {
    let now = Stamp::now(store.world()).wall;
    let names = store.world().names(&store.path("sessions"), 4096).unwrap_or_default();
    for name in names {
        let file = format!("sessions/{name}");
        let modified = store.world().meta(&store.path(&file)).and_then(|meta| meta.modified);
        let since = modified.and_then(|m| m.duration_since(std::time::UNIX_EPOCH).ok()).map(|d| d.as_secs());
        if since.is_some_and(|since| now.saturating_sub(since) > age) {
            // One that stays is only untidy.
            let _ = store.remove(lock, &file);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_comes_back_from_its_lines() {
        let mut session = Session { attempts: 2, spent: 90, locked: Some("a reason".into()), ..Session::default() };
        session.ask("toolu 1", vec!["aa".into(), "bb".into()]);
        session.ask("toolu_2", vec!["cc".into()]);
        session.watch("toolu_2", "own", &["/a b".into()]);
        session.watch("toolu 3", "own", &["/c d".into(), "/e".into()]);
        assert!(session.waits_for("toolu_2") && session.waits_for("toolu 3") && !session.waits_for("toolu_3"));
        let standing = |base: &str, files: &[String]| format!("{base}{}", files.len());
        assert!(session.ran("toolu_2", &standing));
        assert!(!session.ran("toolu_2", &standing));
        assert!(session.knows(&["own1".into()]));
        session.deny(vec!["ee".into()], "action");
        assert_eq!(parse(&lines(&session)), Some(session.clone()));
        assert!(session.knows(&["cc".into()]));
        assert!(!session.knows(&["aa".into()]));
        assert!(!session.knows(&[]));
        assert_eq!(parse("nonsense 1\n"), None);
    }

    #[test]
    fn another_spelling_is_noticed() {
        let mut session = Session::default();
        assert!(!session.deny(vec!["e".into()], "one"));
        assert!(!session.deny(vec!["e".into()], "one"));
        assert!(session.deny(vec!["e".into()], "two"));
        session.forgive("two");
        assert_eq!(session.attempts, 2);
    }

    #[test]
    fn file_names_are_plain() {
        assert_eq!(file("66cabb90-f418"), "sessions/66cabb90-f418");
        for odd in ["", "../x", "a/b", "."] {
            assert!(file(odd).starts_with("sessions/x"), "{odd}");
        }
    }
}

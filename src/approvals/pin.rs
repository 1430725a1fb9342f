//! The PIN gate: a challenge that only a person sees, bound to one action, good for one attempt and one run.
//! Only salted digests are kept: whoever reads the file does not learn the PIN.

use super::store::{NoState, Stamp, Store, end_line, escape, short, unescape, words};
use crate::digits::{hex, number};
use crate::world::World;
use crate::world::disk::Lock;

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// The characters of a PIN.
pub const LENGTH: usize = 6;
/// How many challenges may be open; the oldest gives way.
const MAX_OPEN: usize = 32;
/// How many PINs of one challenge count: the first one shown, and those that `pending` drew.
const MAX_DRAWN: usize = 4;
/// After this many wrong attempts nothing is approved until the first of them is `PAUSE` seconds old.
const MAX_FAILURES: usize = 5;
const PAUSE: u64 = 900;

const FILE: &str = "pins";
const KIND: &str = "pins";

/// A denied action that a person may approve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// Its name.
    pub id: String,
    /// The action.
    pub action: String,
    /// The session that wants it.
    pub session: String,
    /// When it was made.
    pub since: Stamp,
    /// For how many seconds it counts.
    pub seconds: u64,
    /// What it is, in words for a person.
    pub what: String,
    /// Salted digests of the PINs that open it; empty once it is approved.
    pins: Vec<String>,
}

/// All challenges and approvals.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pins {
    /// Waiting for a person.
    pub open: Vec<Challenge>,
    /// Approved, waiting to run once.
    pub granted: Vec<Challenge>,
    /// When wrong PINs were tried.
    pub failures: Vec<Stamp>,
    /// The latest time ever seen.
    pub high: u64,
}

/// What became of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attempt {
    /// It opened this.
    Opened(Challenge),
    /// It opened nothing; what was open is closed.
    Wrong,
    /// Nothing is waiting.
    Nothing,
    /// Too many wrong attempts; nothing counts for a while.
    Paused,
    /// The session has scheduled prompts: one that holds a PIN proves nothing.
    Scheduled,
}

/// Reads the challenges. A file that cannot be read holds none: nothing is approved by it.
pub fn load(store: &Store) -> Pins {
    let lines = store.read(FILE, KIND).ok().flatten().unwrap_or_default();
    parse(&lines).unwrap_or_default()
}

/// Writes the challenges.
pub fn save(store: &Store, lock: &Lock, pins: &Pins) -> Result<(), NoState> {
    store.write(lock, FILE, KIND, &lines(pins))
}

fn lines(pins: &Pins) -> String {
    let rows = pins.open.len() + pins.granted.len();
    let mut out = String::with_capacity(64 + rows * 320);
    out.push_str("high ");
    number(&mut out, pins.high);
    out.push('\n');
    for stamp in &pins.failures {
        words(&mut out, &["failed", &stamp.word()]);
        end_line(&mut out);
    }
    for (kind, challenges) in [("open", &pins.open), ("granted", &pins.granted)] {
        challenges.iter().for_each(|c| row(&mut out, kind, c));
    }
    out
}

fn row(out: &mut String, kind: &str, c: &Challenge) {
    words(out, &[kind, &c.id, &c.action, &escape(&c.session), &c.since.word()]);
    number(out, c.seconds);
    out.push(' ');
    match c.pins.is_empty() {
        true => out.push('-'),
        false => out.push_str(&c.pins.join(",")),
    }
    words(out, &["", &escape(&c.what)]);
    end_line(out);
}

fn parse(lines: &str) -> Option<Pins> {
    let mut out = Pins::default();
    for line in lines.lines() {
        let (kind, rest) = line.split_once(' ')?;
        match kind {
            "high" => out.high = rest.parse().ok()?,
            "failed" => out.failures.push(Stamp::parse(rest)?),
            "open" => out.open.push(challenge(rest)?),
            "granted" => out.granted.push(challenge(rest)?),
            _ => return None,
        }
    }
    Some(out)
}

fn challenge(row: &str) -> Option<Challenge> {
    let mut words = row.split(' ');
    let mut next = || words.next();
    let out = Challenge {
        id: next()?.to_owned(),
        action: next()?.to_owned(),
        session: unescape(next()?),
        since: Stamp::parse(next()?)?,
        seconds: next()?.parse().ok()?,
        pins: next()?.split(',').filter(|p| *p != "-").map(str::to_owned).collect(),
        what: unescape(next()?),
    };
    words.next().is_none().then_some(out)
}

/// A PIN from the system's random source: letters and at least one digit, so that no word of a prompt is one.
fn draw(world: &dyn World) -> Option<String> {
    for _ in 0..64 {
        let mut bytes = [0u8; LENGTH];
        if !world.random(&mut bytes) {
            return None;
        }
        // 256 is a multiple of 32: no character is more likely than another.
        let letter = |b: &u8| ALPHABET.get(usize::from(b % 32)).copied().map_or('2', char::from);
        let pin: String = bytes.iter().map(letter).collect();
        if looks_like(&pin) {
            return Some(pin);
        }
    }
    None
}

/// Whether a word has the form of a PIN: its length, its letters, a digit and a letter.
pub fn looks_like(word: &str) -> bool {
    word.len() == LENGTH
        && word.bytes().all(|b| ALPHABET.contains(&b.to_ascii_uppercase()))
        && word.bytes().any(|b| b.is_ascii_digit())
        && word.bytes().any(|b| b.is_ascii_alphabetic())
}

fn sealed(world: &dyn World, pin: &str) -> Option<String> {
    let mut salt = [0u8; 8];
    world.random(&mut salt).then(|| {
        let salt = hex(&salt);
        let digest = short(&[&salt, pin], 32);
        [salt, digest].join(":")
    })
}

fn opens(seal: &str, pin: &str) -> bool {
    let Some((salt, digest)) = seal.split_once(':') else { return false };
    let other = short(&[salt, &pin.to_ascii_uppercase()], 32);
    // Every byte is looked at, wherever the first difference is.
    digest.len() == other.len() && digest.bytes().zip(other.bytes()).fold(0, |acc, (a, b)| acc | (a ^ b)) == 0
}

impl Pins {
    /// Drops what is over and notes the time.
    pub fn tidy(&mut self, now: &Stamp) {
        let high = self.high.max(now.wall);
        self.high = high;
        self.open.retain(|c| c.since.counts(c.seconds, now, high));
        self.granted.retain(|c| c.since.counts(c.seconds, now, high));
        self.failures.retain(|at| at.counts(PAUSE, now, high));
    }

    /// Whether too many wrong PINs were tried.
    pub fn paused(&self) -> bool {
        self.failures.len() >= MAX_FAILURES
    }

    /// A new challenge and its PIN; `None` where there is no random source.
    pub fn challenge(
        &mut self,
        world: &dyn World,
        now: &Stamp,
        (action, session, what): (&str, &str, &str),
        seconds: u64,
    ) -> Option<String> {
        let pin = draw(world)?;
        let seal = sealed(world, &pin)?;
        self.open.retain(|c| c.action != action || c.session != session);
        if self.open.len() >= MAX_OPEN {
            self.open.remove(0);
        }
        self.open.push(Challenge {
            id: seal.chars().take(8).collect(),
            action: action.to_owned(),
            session: session.to_owned(),
            since: now.clone(),
            seconds,
            what: what.to_owned(),
            pins: vec![seal],
        });
        Some(pin)
    }

    /// One more PIN for an open challenge, for a person who asks in a terminal: the first one is not kept.
    pub fn redraw(&mut self, world: &dyn World, id: &str) -> Option<String> {
        let challenge = self.open.iter_mut().find(|c| c.id == id)?;
        let pin = draw(world)?;
        if challenge.pins.len() >= MAX_DRAWN {
            challenge.pins.remove(1);
        }
        challenge.pins.push(sealed(world, &pin)?);
        Some(pin)
    }

    /// An attempt with a PIN, by a person in a session or, where `session` is `None`, in a terminal.
    /// A wrong one closes all that it could have meant.
    pub fn attempt(&mut self, pin: &str, session: Option<&str>, now: &Stamp, seconds: u64) -> Attempt {
        let meant = |c: &Challenge| session.is_none_or(|session| c.session == session);
        if self.paused() {
            return Attempt::Paused;
        }
        if !self.open.iter().any(meant) {
            return Attempt::Nothing;
        }
        let at = self.open.iter().position(|c| meant(c) && c.pins.iter().any(|seal| opens(seal, pin)));
        let Some(at) = at else {
            self.open.retain(|c| !meant(c));
            self.failures.push(now.clone());
            return Attempt::Wrong;
        };
        let mut challenge = self.open.remove(at);
        challenge.pins.clear();
        challenge.since = now.clone();
        challenge.seconds = seconds;
        self.granted.push(challenge.clone());
        Attempt::Opened(challenge)
    }

    /// Whether something waits for this PIN.
    pub fn waits_for(&self, pin: &str) -> bool {
        self.open.iter().any(|c| c.pins.iter().any(|seal| opens(seal, pin)))
    }

    /// Closes what waits for this PIN: somebody knows it who should not.
    pub fn spoil(&mut self, pin: &str) {
        self.open.retain(|c| !c.pins.iter().any(|seal| opens(seal, pin)));
    }

    /// Uses up the approval of an action; true exactly once.
    pub fn take(&mut self, action: &str, session: &str) -> bool {
        let at = self.granted.iter().position(|c| c.action == action && c.session == session);
        at.map(|at| self.granted.remove(at)).is_some()
    }

    /// Closes a challenge or an approval by its name, or all of them; how many that were.
    pub fn close(&mut self, id: Option<&str>) -> usize {
        let before = self.open.len() + self.granted.len();
        self.open.retain(|c| id.is_some_and(|id| c.id != id));
        self.granted.retain(|c| id.is_some_and(|id| c.id != id));
        before - self.open.len() - self.granted.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Machine;

    fn at(wall: u64) -> Stamp {
        Stamp { wall, boot: None }
    }

    #[test]
    fn one_attempt_one_run() {
        let mut pins = Pins::default();
        let pin = pins.challenge(&Machine, &at(10), ("action", "s1", "DROP TABLE x"), 300).unwrap();
        assert!(looks_like(&pin), "{pin}");
        assert_eq!(parse(&lines(&pins)).unwrap(), pins);
        assert!(!lines(&pins).contains(&pin));
        assert_eq!(pins.attempt(&pin, Some("other"), &at(11), 300), Attempt::Nothing);
        assert!(matches!(pins.attempt(&pin.to_lowercase(), Some("s1"), &at(11), 300), Attempt::Opened(_)));
        assert_eq!(pins.attempt(&pin, Some("s1"), &at(11), 300), Attempt::Nothing);
        assert!(!pins.take("another action", "s1"));
        assert!(!pins.take("action", "s2"));
        assert!(pins.take("action", "s1"));
        assert!(!pins.take("action", "s1"));
    }

    #[test]
    fn a_wrong_attempt_closes_and_many_pause() {
        let mut pins = Pins::default();
        let pin = pins.challenge(&Machine, &at(10), ("action", "s1", "x"), 300).unwrap();
        assert_eq!(pins.attempt("AAAAA2", None, &at(11), 300), Attempt::Wrong);
        assert_eq!(pins.attempt(&pin, None, &at(11), 300), Attempt::Nothing);
        for _ in 0..4 {
            pins.challenge(&Machine, &at(12), ("action", "s1", "x"), 300).unwrap();
            assert_eq!(pins.attempt("AAAAA2", None, &at(12), 300), Attempt::Wrong);
        }
        let pin = pins.challenge(&Machine, &at(12), ("action", "s1", "x"), 300).unwrap();
        assert_eq!(pins.attempt(&pin, None, &at(13), 300), Attempt::Paused);
        pins.tidy(&at(14 + PAUSE));
        assert!(!pins.paused());
    }

    #[test]
    fn time_ends_it() {
        let mut pins = Pins::default();
        let pin = pins.challenge(&Machine, &at(10), ("action", "s1", "x"), 300).unwrap();
        pins.tidy(&at(311));
        assert_eq!(pins.attempt(&pin, None, &at(311), 300), Attempt::Nothing);
        let pin = pins.challenge(&Machine, &at(320), ("action", "s1", "x"), 300).unwrap();
        assert!(matches!(pins.attempt(&pin, None, &at(321), 300), Attempt::Opened(_)));
        pins.tidy(&at(1000));
        pins.tidy(&at(322));
        assert!(!pins.take("action", "s1"), "a clock set back revives nothing");
    }

    #[test]
    fn a_person_may_ask_for_another_pin() {
        let mut pins = Pins::default();
        let first = pins.challenge(&Machine, &at(10), ("action", "s1", "x"), 300).unwrap();
        let id = pins.open[0].id.clone();
        let second = pins.redraw(&Machine, &id).unwrap();
        for _ in 0..10 {
            pins.redraw(&Machine, &id).unwrap();
        }
        assert_eq!(pins.open[0].pins.len(), MAX_DRAWN);
        assert!(!pins.open[0].pins.iter().any(|seal| opens(seal, &second)));
        assert!(matches!(pins.attempt(&first, None, &at(11), 300), Attempt::Opened(_)));
    }

    #[test]
    fn words_are_no_pins() {
        for word in ["please", "COMMIT", "123456", "ok", "K7P2Q", "K7P2Q0"] {
            assert!(!looks_like(word), "{word}");
        }
    }
}

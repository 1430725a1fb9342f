//! What waits for a person and what they approved: each bound to one action as it stood, good for one run.
//! A PIN exists only where a desktop showed it; salted digests are kept, so whoever reads the file does not learn it.

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
    /// What was looked at when it was judged: the action runs only while all of that is the same.
    pub bound: String,
    /// The session that wants it.
    pub session: String,
    /// When it was made.
    pub since: Stamp,
    /// For how many seconds it counts.
    pub seconds: u64,
    /// What it is, in words for a person.
    pub what: String,
    /// The salted digest of the PIN that opens it; empty where none was shown, and once it is approved.
    seal: String,
}

/// An action that somebody wants to run.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The action.
    pub action: &'a str,
    /// What was looked at when it was judged.
    pub bound: &'a str,
    /// The session that wants it.
    pub session: &'a str,
    /// What it is, in words for a person.
    pub what: &'a str,
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

/// What became of a run that wants an approval.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// A person approved exactly this; the approval is used up.
    Run,
    /// They approved it as it was before; that approval is gone.
    Changed(Challenge),
    /// They approved nothing of the kind.
    Nothing,
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
    /// An agent has scheduled prompts: one that holds a PIN proves nothing.
    Scheduled,
    /// Nothing shows that a person typed it in front of the host.
    Unproven,
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
    words(out, &[kind, &c.id, &c.action, &c.bound, &escape(&c.session), &c.since.word()]);
    number(out, c.seconds);
    let seal = if c.seal.is_empty() { "-" } else { &c.seal };
    words(out, &["", seal, &escape(&c.what)]);
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
        bound: next()?.to_owned(),
        session: unescape(next()?),
        since: Stamp::parse(next()?)?,
        seconds: next()?.parse().ok()?,
        seal: next().map(|seal| if seal == "-" { String::new() } else { seal.to_owned() })?,
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

    /// Exactly this, if it waits already as it stands now.
    pub fn waits(&self, wanted: Wanted) -> Option<&Challenge> {
        let same = |c: &&Challenge| c.action == wanted.action && c.session == wanted.session && c.bound == wanted.bound;
        self.open.iter().find(same)
    }

    /// Adds a challenge under a new name, which comes back; `None` where there is no random source.
    pub fn open(&mut self, world: &dyn World, now: &Stamp, wanted: Wanted, seconds: u64) -> Option<String> {
        let mut name = [0u8; 4];
        let id = world.random(&mut name).then(|| hex(&name))?;
        self.open.retain(|c| c.action != wanted.action || c.session != wanted.session);
        if self.open.len() >= MAX_OPEN {
            self.open.remove(0);
        }
        let Wanted { action, bound, session, what } = wanted;
        let [action, bound, session, what] = [action, bound, session, what].map(str::to_owned);
        let seal = String::new();
        self.open.push(Challenge { id: id.clone(), action, bound, session, since: now.clone(), seconds, what, seal });
        Some(id)
    }

    /// A PIN for a challenge, to be shown outside of the host.
    pub fn draw(&mut self, world: &dyn World, id: &str) -> Option<String> {
        let challenge = self.open.iter_mut().find(|c| c.id == id)?;
        let pin = draw(world)?;
        challenge.seal = sealed(world, &pin)?;
        Some(pin)
    }

    /// Forgets the PIN of a challenge: it was not shown.
    pub fn undraw(&mut self, id: &str) {
        self.open.iter_mut().filter(|c| c.id == id).for_each(|c| c.seal.clear());
    }

    /// A person said yes in their own terminal to what has this name.
    pub fn grant(&mut self, id: &str, now: &Stamp, seconds: u64) -> Option<Challenge> {
        let at = self.open.iter().position(|c| c.id == id)?;
        let mut challenge = self.open.remove(at);
        challenge.seal.clear();
        challenge.since = now.clone();
        challenge.seconds = seconds;
        self.granted.push(challenge.clone());
        Some(challenge)
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
        let fits = self.open.iter().find(|c| meant(c) && opens(&c.seal, pin)).map(|c| c.id.clone());
        match fits.and_then(|id| self.grant(&id, now, seconds)) {
            Some(challenge) => Attempt::Opened(challenge),
            None => {
                self.open.retain(|c| !meant(c));
                self.failures.push(now.clone());
                Attempt::Wrong
            }
        }
    }

    /// Whether something waits for this PIN.
    pub fn waits_for(&self, pin: &str) -> bool {
        self.open.iter().any(|c| opens(&c.seal, pin))
    }

    /// Closes what waits for this PIN: somebody knows it who should not.
    pub fn spoil(&mut self, pin: &str) {
        self.open.retain(|c| !opens(&c.seal, pin));
    }

    /// Uses up the approval of an action; it runs exactly once, and only as it stood when it was judged.
    pub fn take(&mut self, action: &str, session: &str, bound: &str) -> Taken {
        let mine = |c: &Challenge| c.action == action && c.session == session;
        if let Some(at) = self.granted.iter().position(|c| mine(c) && c.bound == bound) {
            self.granted.remove(at);
            return Taken::Run;
        }
        match self.granted.iter().position(mine) {
            Some(at) => Taken::Changed(self.granted.remove(at)),
            None => Taken::Nothing,
        }
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

    fn wanted(bound: &str) -> Wanted<'_> {
        Wanted { action: "action", bound, session: "s1", what: "DROP TABLE x" }
    }

    /// An action that waits, with a PIN that was shown.
    fn wait(pins: &mut Pins, wall: u64) -> String {
        let id = wait_unseen(pins, wall);
        pins.draw(&Machine, &id).unwrap()
    }

    fn wait_unseen(pins: &mut Pins, wall: u64) -> String {
        pins.open(&Machine, &at(wall), wanted("bound"), 300).unwrap()
    }

    #[test]
    fn one_attempt_one_run() {
        let mut pins = Pins::default();
        let pin = wait(&mut pins, 10);
        assert!(looks_like(&pin), "{pin}");
        assert_eq!(parse(&lines(&pins)).unwrap(), pins);
        assert!(!lines(&pins).contains(&pin));
        assert_eq!(pins.attempt(&pin, Some("other"), &at(11), 300), Attempt::Nothing);
        assert!(matches!(pins.attempt(&pin.to_lowercase(), Some("s1"), &at(11), 300), Attempt::Opened(_)));
        assert_eq!(parse(&lines(&pins)).unwrap(), pins);
        assert_eq!(pins.attempt(&pin, Some("s1"), &at(11), 300), Attempt::Nothing);
        assert_eq!(pins.take("another action", "s1", "bound"), Taken::Nothing);
        assert_eq!(pins.take("action", "s2", "bound"), Taken::Nothing);
        assert_eq!(pins.take("action", "s1", "bound"), Taken::Run);
        assert_eq!(pins.take("action", "s1", "bound"), Taken::Nothing);
    }

    #[test]
    fn what_changed_is_not_what_was_approved() {
        let mut pins = Pins::default();
        let id = wait_unseen(&mut pins, 10);
        assert!(pins.waits(wanted("bound")).is_some() && pins.waits(wanted("other")).is_none());
        assert!(pins.grant("ffffffffff", &at(11), 300).is_none());
        assert_eq!(pins.grant(&id, &at(11), 300).unwrap().id, id);
        assert!(pins.grant(&id, &at(11), 300).is_none(), "once");
        assert!(matches!(pins.take("action", "s1", "other"), Taken::Changed(_)));
        assert_eq!(pins.take("action", "s1", "bound"), Taken::Nothing, "a change uses it up");
    }

    #[test]
    fn a_pin_that_nobody_was_shown_opens_nothing() {
        let mut pins = Pins::default();
        let id = wait_unseen(&mut pins, 10);
        for guess in ["", "-", ":", "AAAAA2"] {
            assert!(!pins.waits_for(guess), "{guess}");
        }
        let pin = pins.draw(&Machine, &id).unwrap();
        assert!(pins.waits_for(&pin));
        pins.undraw(&id);
        assert!(!pins.waits_for(&pin));
        assert_eq!(pins.attempt(&pin, None, &at(11), 300), Attempt::Wrong);
        assert!(pins.granted.is_empty());
    }

    #[test]
    fn a_wrong_attempt_closes_and_many_pause() {
        let mut pins = Pins::default();
        let pin = wait(&mut pins, 10);
        assert_eq!(pins.attempt("AAAAA2", None, &at(11), 300), Attempt::Wrong);
        assert_eq!(pins.attempt(&pin, None, &at(11), 300), Attempt::Nothing);
        for _ in 0..4 {
            wait(&mut pins, 12);
            assert_eq!(pins.attempt("AAAAA2", None, &at(12), 300), Attempt::Wrong);
        }
        let pin = wait(&mut pins, 12);
        assert_eq!(pins.attempt(&pin, None, &at(13), 300), Attempt::Paused);
        pins.tidy(&at(14 + PAUSE));
        assert!(!pins.paused());
    }

    #[test]
    fn time_ends_it() {
        let mut pins = Pins::default();
        let pin = wait(&mut pins, 10);
        pins.tidy(&at(311));
        assert_eq!(pins.attempt(&pin, None, &at(311), 300), Attempt::Nothing);
        let pin = wait(&mut pins, 320);
        assert!(matches!(pins.attempt(&pin, None, &at(321), 300), Attempt::Opened(_)));
        pins.tidy(&at(1000));
        pins.tidy(&at(322));
        assert_eq!(pins.take("action", "s1", "bound"), Taken::Nothing, "a clock set back revives nothing");
    }

    #[test]
    fn words_are_no_pins() {
        for word in ["please", "COMMIT", "123456", "ok", "K7P2Q", "K7P2Q0"] {
            assert!(!looks_like(word), "{word}");
        }
    }
}

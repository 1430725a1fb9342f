//! Admin mode: for a while, blocked SQL may reach the PIN gate. Only a person switches it on; it ends by itself.

use super::store::{NoState, Stamp, Store, escape, unescape};
use crate::assess::{Assessment, Tier};
use crate::policy::glob::{self, Reading};
use crate::world::disk::Lock;

const FILE: &str = "admin";
const KIND: &str = "admin";

/// Admin mode, as it was switched on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admin {
    /// When.
    pub since: Stamp,
    /// For how long.
    pub seconds: u64,
    /// For which database; `None` for all.
    pub database: Option<String>,
}

/// Admin mode, where it is on now.
pub fn current(store: &Store, now: &Stamp, high: u64) -> Option<Admin> {
    let lines = store.read(FILE, KIND).ok().flatten()?;
    let words: Vec<&str> = lines.first()?.split(' ').collect();
    let [since, seconds, database] = words.as_slice() else { return None };
    let admin = Admin {
        since: Stamp::parse(since)?,
        seconds: seconds.parse().ok()?,
        database: (*database != "*").then(|| unescape(database)),
    };
    admin.since.counts(admin.seconds, now, high).then_some(admin)
}

/// Switches it on.
pub fn switch_on(store: &Store, lock: &Lock, admin: &Admin) -> Result<(), NoState> {
    let database = admin.database.as_deref().map_or("*".to_owned(), escape);
    let line = format!("{} {} {database}", admin.since.word(), admin.seconds);
    store.write(lock, FILE, KIND, &[line])
}

/// Switches it off.
pub fn switch_off(store: &Store, lock: &Lock) -> Result<(), NoState> {
    store.remove(lock, FILE)
}

impl Admin {
    /// Whether everything that is blocked is SQL, on the database it is for: never the shell's blocked tier.
    pub fn reaches(&self, assessment: &Assessment) -> bool {
        let mut blocked = assessment.findings.iter().filter(|w| w.tier >= Tier::Blocked).peekable();
        let named = |target: &String| {
            let first = target.split(['.', '/']).next().unwrap_or(target);
            self.database
                .as_ref()
                .is_none_or(|d| glob::matches(d, target, Reading::PLAIN) || glob::matches(d, first, Reading::PLAIN))
        };
        blocked.peek().is_some()
            && blocked.all(|w| {
                let known = !w.finding.targets.is_empty() || self.database.is_none();
                w.finding.class.is_some() && known && w.finding.targets.iter().all(named)
            })
    }

    /// For how many more seconds it lasts.
    pub fn left(&self, now: &Stamp) -> u64 {
        (self.since.wall + self.seconds).saturating_sub(now.wall)
    }
}

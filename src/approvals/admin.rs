//! Admin mode: for a while, blocked SQL may reach the PIN gate. Only a person switches it on; it ends by itself.

use super::store::{NoState, Stamp, Store, escape, unescape};
use crate::assess::Assessment;
use crate::policy::place;
use crate::policy::ruling::needs_more;
use crate::policy::subject::{Fit, Statement, SubjectPart};
use crate::request::Request;
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

/// Whether it was ever switched on, and not off again.
pub fn there(store: &Store) -> bool {
    store.world().meta(&store.path(FILE)).is_some()
}

/// Admin mode, where it is on now.
pub fn current(store: &Store, now: &Stamp, high: u64) -> Option<Admin> {
    let lines = store.read(FILE, KIND).ok().flatten()?;
    let words: Vec<&str> = lines.lines().next()?.split(' ').collect();
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
    let line = format!("{} {} {database}\n", admin.since.word(), admin.seconds);
    store.write(lock, FILE, KIND, &line)
}

/// Switches it off.
pub fn switch_off(store: &Store, lock: &Lock) -> Result<(), NoState> {
    store.remove(lock, FILE)
}

impl Admin {
    /// Whether everything that needs it is SQL, on the database it is for: never the shell's blocked tier.
    pub fn reaches(&self, request: &Request, assessment: &Assessment) -> bool {
        let statement = Statement::new(request, assessment);
        let mut parts = statement.parts.iter().filter(|part| part.weighed.is_some_and(needs_more)).peekable();
        let meant = |part: &SubjectPart| {
            let sql = part.weighed.is_some_and(|w| w.finding.class.is_some());
            let named = |database: &String| place::database(database, *part, request, false) == Fit::Yes;
            sql && self.database.as_ref().is_none_or(named)
        };
        parts.peek().is_some() && parts.all(meant)
    }

    /// For how many more seconds it lasts.
    pub fn left(&self, now: &Stamp) -> u64 {
        (self.since.wall + self.seconds).saturating_sub(now.wall)
    }
}

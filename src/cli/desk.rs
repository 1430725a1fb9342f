//! What the verbs around approvals share: a person at a terminal, the state, times as people write them.

use super::{args, out};
use crate::approvals::person;
use crate::approvals::store::{NoState, Store};
use crate::audit;
use crate::audit::line::Deed;
use crate::policy::{Policy, file};
use crate::world::{Machine, World};
use anyhow::{Context, Result, bail};
use std::process::ExitCode;

/// Ends a verb: what it has to say on stdout, or why not on stderr.
pub fn end(done: Result<String>) -> ExitCode {
    match done {
        Ok(said) => out::last(&said, 0),
        Err(why) => super::fail(&format!("{why:#}")),
    }
}

/// The state, for whoever may look at it.
pub fn store() -> Result<Store<'static>> {
    Store::find(&Machine).context("there is no home directory to keep state in; set HOME or XDG_STATE_HOME")
}

/// The state, for a person only.
pub fn person_store() -> Result<Store<'static>> {
    if let Err(why) = person::present(&Machine) {
        bail!("{why}");
    }
    store()
}

/// The policy here.
pub fn policy() -> Policy {
    file::load(None, &args::here(), &Machine)
}

/// A state fault as an error.
pub fn state(why: NoState) -> anyhow::Error {
    anyhow::anyhow!("{}", why.0)
}

/// Seconds as people say them.
pub fn said(seconds: u64) -> String {
    match seconds {
        0..=119 => format!("{seconds} s"),
        120..=7199 => format!("{} min", seconds / 60),
        7200..=172_799 => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / 86_400),
    }
}

/// Tells the log what a person did; where that fails, the person.
pub fn note(name: &str, what: &str, session: &str, road: &str) {
    let deed = Deed { name, what, session, road, ..Deed::default() };
    if let Err(why) = audit::event(&deed, &policy(), &Machine) {
        out::warn(&format!("it was not written down ({why})"));
    }
}

/// Now, in seconds since 1970.
pub fn now() -> u64 {
    Machine.now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!([said(90), said(900), said(7200), said(604_800)], ["90 s", "15 min", "2 h", "7 d"]);
    }
}

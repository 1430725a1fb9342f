//! What the verbs around approvals share: a person at a terminal, the state, times as people write them.

use super::args;
use crate::approvals::person;
use crate::approvals::store::{NoState, Store};
use crate::policy::{Policy, file};
use crate::world::{Machine, World};
use anyhow::{Context, Result, bail};
use std::process::ExitCode;

/// Ends a verb: nothing on success, why not on stderr.
pub fn end(done: Result<()>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
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

/// Seconds from `90`, `90s`, `15m`, `2h`, `1d`.
pub fn seconds(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match text.get(digits.len()..) {
        Some("" | "s") => 1,
        Some("m" | "min") => 60,
        Some("h") => 3600,
        Some("d") => 86_400,
        _ => return Err("write a time as 30s, 15m, 2h or 1d".into()),
    };
    digits
        .parse()
        .ok()
        .and_then(|n: u64| n.checked_mul(factor))
        .ok_or_else(|| "write a time as 30s, 15m, 2h or 1d".into())
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

/// Now, in seconds since 1970.
pub fn now() -> u64 {
    Machine.now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(seconds("90"), Ok(90));
        assert_eq!(seconds("15m"), Ok(900));
        assert_eq!(seconds("2h"), Ok(7200));
        assert!(seconds("x").is_err());
        assert!(seconds("5w").is_err());
        assert!(seconds("99999999999999999999d").is_err());
        assert_eq!(said(900), "15 min");
    }
}

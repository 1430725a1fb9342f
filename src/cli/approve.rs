//! `oneway approve PIN`: lets exactly one denied action run, once; only in a person's own terminal.

use super::desk;
use crate::approvals::pin::{self, Attempt};
use crate::approvals::store::Stamp;
use crate::audit;
use crate::world::Machine;
use anyhow::{Result, bail};
use clap::{Arg, ArgMatches, Command};
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("approve")
        .about("Approves one run of a denied action, by its PIN")
        .arg(Arg::new("pin").value_name("PIN").required(true).help("The PIN that was shown to you"))
}

/// Approves.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(approve(matches.get_one::<String>("pin").map_or("", String::as_str)))
}

fn approve(typed: &str) -> Result<()> {
    let store = desk::person_store()?;
    let policy = desk::policy();
    let lock = store.lock().map_err(desk::state)?;
    let mut pins = pin::load(&store);
    let now = Stamp::now(&Machine);
    pins.tidy(&now);
    let attempt = pins.attempt(typed, None, &now, policy.limits.approval());
    pin::save(&store, &lock, &pins).map_err(desk::state)?;
    drop(lock);
    match attempt {
        Attempt::Opened(challenge) => {
            if let Err(why) = audit::event("approved", &challenge.what, &challenge.session, &policy, &Machine) {
                eprintln!("oneway: the approval was not written down ({why})");
            }
            println!("approved for one run within {}: {}", desk::said(challenge.seconds), challenge.what);
            println!("tell the agent to run it again");
            Ok(())
        }
        Attempt::Wrong => bail!("that PIN opens nothing; what was waiting is refused now"),
        Attempt::Nothing | Attempt::Scheduled => bail!("nothing is waiting"),
        Attempt::Paused => bail!("approvals are paused after too many wrong PINs; try again in 15 min"),
    }
}

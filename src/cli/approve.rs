//! `oneway approve [PIN|ID]`: shows what waits, whole, and lets it run once where a person says yes in their own terminal.

use super::{desk, out};
use crate::approvals::pin::{self, Attempt, Challenge};
use crate::approvals::store::{Stamp, Store};
use crate::approvals::waiting::Waiting;
use crate::world::Machine;
use anyhow::{Context, Result, bail};
use clap::{Arg, ArgMatches, Command};
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::process::ExitCode;

/// The verb's arguments.
pub fn command() -> Command {
    Command::new("approve")
        .about("Shows what waits for you, whole, and approves one run of it")
        .arg(
            Arg::new("which")
                .value_name("PIN|ID")
                .help("The PIN that your desktop showed, or a name from `oneway pending` (default: all that waits)"),
        )
        .after_help("Only in a terminal of your own, outside of any agent.")
}

/// Approves.
pub fn run(matches: &ArgMatches) -> ExitCode {
    desk::end(approve(matches.get_one::<String>("which").map(String::as_str)))
}

fn approve(which: Option<&str>) -> Result<String> {
    let store = desk::person_store()?;
    let waiting = waiting(&store);
    let mut terminal = Terminal::open()?;
    match which {
        Some(pin) if pin::looks_like(pin) => by_pin(pin, &store),
        Some(id) => {
            let one = waiting.iter().find(|c| c.id == id).context("nothing of that name is waiting")?;
            one_by_one(std::slice::from_ref(one), &store, &mut terminal)
        }
        None if waiting.is_empty() => Ok("nothing is waiting\n".into()),
        None => one_by_one(&waiting, &store, &mut terminal),
    }
}

fn waiting(store: &Store) -> Vec<Challenge> {
    let mut pins = pin::load(store);
    pins.tidy(&Stamp::now(&Machine));
    pins.open
}

/// Asks about each; a yes counts at once, anything else leaves it waiting or refuses it.
fn one_by_one(waiting: &[Challenge], store: &Store, terminal: &mut Terminal) -> Result<String> {
    let mut said = String::new();
    for challenge in waiting {
        terminal.show(&whole(challenge, store)?)?;
        let answer = terminal.ask("Run exactly this, once? [y = yes, n = refuse, Enter = later] ")?;
        match answer.to_ascii_lowercase().as_str() {
            "y" | "yes" => said.push_str(&granted(challenge, store)?),
            "n" | "no" => said.push_str(&refused(challenge, store)?),
            typed if pin::looks_like(typed) => said.push_str(&by_pin(typed, store)?),
            _ => {
                let _ = writeln!(said, "left waiting: {}", challenge.what);
            }
        }
    }
    Ok(said)
}

/// All of what waits: the action, where it runs, why it was denied, what it is bound to.
pub fn whole(challenge: &Challenge, store: &Store) -> Result<String> {
    // A person says yes to what they see: what cannot be shown whole is not approved.
    let shown =
        Waiting::load(store, &challenge.id).context("what waits could not be read; the agent has to try again")?;
    let mut out = format!("\n{}  in {}\n\n", challenge.id, shown.place);
    shown.action.iter().for_each(|line| out.push_str(&format!("    {line}\n")));
    out.push('\n');
    shown.reason.iter().for_each(|line| out.push_str(&format!("{line}\n")));
    let files: Vec<&str> = shown.seen.iter().filter_map(|(label, _)| label.strip_prefix("file ")).collect();
    if !files.is_empty() {
        let _ = writeln!(out, "It runs only while these stay as they are: {}", files.join(", "));
    }
    Ok(out)
}

fn by_pin(typed: &str, store: &Store) -> Result<String> {
    let policy = desk::policy();
    let lock = store.lock().map_err(desk::state)?;
    let mut pins = pin::load(store);
    let now = Stamp::now(&Machine);
    pins.tidy(&now);
    let attempt = pins.attempt(typed, None, &now, policy.limits.approval());
    pin::save(store, &lock, &pins).map_err(desk::state)?;
    drop(lock);
    match attempt {
        Attempt::Opened(challenge) => {
            out::say(&whole(&challenge, store)?)?;
            Ok(told(&challenge, "pin"))
        }
        Attempt::Wrong => bail!("that PIN opens nothing; what was waiting is refused now"),
        Attempt::Nothing | Attempt::Scheduled | Attempt::Unproven => bail!("nothing is waiting"),
        Attempt::Paused => bail!("PINs are paused after too many wrong ones; `oneway approve` without one still works"),
    }
}

fn granted(challenge: &Challenge, store: &Store) -> Result<String> {
    let seconds = desk::policy().limits.approval();
    let lock = store.lock().map_err(desk::state)?;
    let mut pins = pin::load(store);
    let now = Stamp::now(&Machine);
    pins.tidy(&now);
    let granted = pins.grant(&challenge.id, &now, seconds).context("it no longer waits; the agent has to try again")?;
    pin::save(store, &lock, &pins).map_err(desk::state)?;
    drop(lock);
    Ok(told(&granted, "terminal"))
}

fn refused(challenge: &Challenge, store: &Store) -> Result<String> {
    let lock = store.lock().map_err(desk::state)?;
    let mut pins = pin::load(store);
    pins.close(Some(&challenge.id));
    pin::save(store, &lock, &pins).map_err(desk::state)?;
    drop(lock);
    desk::note("refused", &challenge.what, &challenge.session, "terminal");
    Ok(format!("refused: {}\n", challenge.what))
}

fn told(challenge: &Challenge, road: &str) -> String {
    desk::note("approved", &challenge.what, &challenge.session, road);
    let within = desk::said(challenge.seconds);
    format!("approved for one run within {within}: {}\ntell the agent to run it again\n", challenge.what)
}

/// The person's terminal itself, wherever stdin and stdout lead.
pub(super) struct Terminal {
    input: BufReader<File>,
    output: File,
}

impl Terminal {
    /// The terminal that controls the process.
    pub(super) fn open() -> Result<Self> {
        let output = OpenOptions::new().read(true).write(true).open("/dev/tty").context("there is no terminal here")?;
        Ok(Self { input: BufReader::new(output.try_clone()?), output })
    }

    /// Shows a text.
    pub(super) fn show(&mut self, text: &str) -> Result<()> {
        Ok(self.output.write_all(text.as_bytes())?)
    }

    /// Asks for a line.
    pub(super) fn ask(&mut self, question: &str) -> Result<String> {
        self.show(question)?;
        let mut line = String::new();
        self.input.read_line(&mut line)?;
        Ok(line.trim().to_owned())
    }
}

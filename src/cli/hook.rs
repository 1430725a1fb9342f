//! `oneway hook`: one event on stdin, one answer on stdout, whatever happens in between.
//! A worker reads and judges; the main thread waits for it until the deadline and is the only one that ever writes.

use crate::door::answer::{self, Spoken};
use crate::door::hear::{self, Terms};
use crate::door::host;
use crate::world::Machine;
use std::ffi::OsString;
use std::io::{IsTerminal, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long an answer may take; the host waits 5 s, and a host that gives up runs the call.
pub const DEADLINE: Duration = Duration::from_millis(2500);
/// The most bytes that an event may have.
const MAX_EVENT: u64 = 16 << 20;
/// The worker's stack: the same on every machine, whatever its limits say.
pub const STACK: usize = 8 << 20;

/// Answers one event.
pub fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    let mut args: Vec<OsString> = args.collect();
    let help = asks_for_help(&args);
    if help && std::io::stdin().is_terminal() {
        return show_help();
    }
    quiet();
    let all = args.len();
    args.retain(|arg| arg != "--shadow");
    let shadow = args.len() < all;
    let answer = catch_unwind(AssertUnwindSafe(|| in_time(move |say| answer(&args, shadow, say))));
    if shadow {
        // The log has it; the host goes on as it would without oneway, whatever happened here.
        return ExitCode::SUCCESS;
    }
    match answer {
        Ok(None) => show_help(),
        Ok(Some(said)) => deliver(&said),
        Err(_) => deliver(&answer::refuse(BROKEN)),
    }
}

fn asks_for_help(args: &[OsString]) -> bool {
    matches!(args, [only] if only == "--help" || only == "-h")
}

/// Only here is clap entered: for whoever asks for help, and sends no event to be judged.
fn show_help() -> ExitCode {
    super::args::run(["hook".into(), "--help".into()].into_iter())
}

const BROKEN: &str = "oneway: deny (an error inside oneway)\nthe call was not judged\n\
    What to do: try a simpler command; if it happens again, report it with the command";
const LATE: &str = "oneway: deny (no judgement in time)\nthe call was not judged within the deadline\n\
    What to do: split it into smaller calls";
const NO_THREAD: &str = "oneway: deny (the system refused a thread)\nthe call was not judged\n\
    What to do: free some memory or processes, then try again";

/// Keeps panics off stderr. A panic inside a panic would abort, and a host takes that for a yes: it ends here instead.
fn quiet() {
    static BEFORE: AtomicBool = AtomicBool::new(false);
    std::panic::set_hook(Box::new(|_| {
        if BEFORE.swap(true, Ordering::SeqCst) {
            let _ = writeln!(std::io::stderr(), "{BROKEN}");
            std::process::exit(2);
        }
    }));
}

/// What is said in the end; nothing where somebody only wants help.
type Said = Option<Spoken>;

/// What `work` says, or a denial at the deadline.
fn in_time(work: impl FnOnce(&mut dyn FnMut(Said)) + Send + 'static) -> Said {
    let desk = Arc::new((Mutex::new(None), Condvar::new()));
    let worker = Arc::clone(&desk);
    let run = move || {
        let mut say = |answer| {
            *worker.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
            worker.1.notify_one();
            // The process ends as soon as the answer is out: tidying up would only take time.
            loop {
                std::thread::park();
            }
        };
        if catch_unwind(AssertUnwindSafe(|| work(&mut say))).is_err() {
            say(Some(answer::refuse(BROKEN)));
        }
    };
    if std::thread::Builder::new().stack_size(STACK).spawn(run).is_err() {
        return Some(answer::refuse(NO_THREAD));
    }
    let empty = desk.0.lock().unwrap_or_else(PoisonError::into_inner);
    let waited = desk.1.wait_timeout_while(empty, DEADLINE, |answer: &mut Option<Said>| answer.is_none());
    let (mut answer, _) = waited.unwrap_or_else(PoisonError::into_inner);
    answer.take().unwrap_or_else(|| Some(answer::refuse(LATE)))
}

fn answer(args: &[OsString], shadow: bool, say: &mut dyn FnMut(Said)) {
    let world = Machine;
    // The event is taken before anything can go wrong, so that the host never writes into a closed pipe.
    let event = event();
    super::fault::provoke(&world);
    if asks_for_help(args) && event.as_ref().is_ok_and(Vec::is_empty) {
        return say(None);
    }
    match terms(args, &world).and_then(|terms| Ok((event?, terms))) {
        Ok((event, terms)) if shadow => {
            hear::shadow(&event, terms, &world);
            say(None);
        }
        Ok((event, terms)) => hear::answer_to(&event, terms, &world, &mut |spoken| say(Some(spoken))),
        Err(why) => say(Some(answer::refuse(&format!("oneway: deny (the call was not judged)\n{why}")))),
    }
}

/// What the hook's arguments say; one that is not known is a mistake in the host's settings.
fn terms(args: &[OsString], world: &Machine) -> Result<Terms, String> {
    let unknown = || "the hook was started with unknown arguments; run `oneway doctor`".to_owned();
    let (mut preset, mut name) = (None, None);
    let mut args = args.iter().map(|arg| arg.to_str().ok_or_else(unknown));
    while let Some(arg) = args.next().transpose()? {
        let (key, value) = match arg.split_once('=') {
            Some((key, value)) => (key, value),
            None => (arg, args.next().transpose()?.ok_or_else(unknown)?),
        };
        let slot = match key {
            "--preset" => &mut preset,
            "--host" => &mut name,
            _ => return Err(unknown()),
        };
        if slot.replace(value).is_some() {
            return Err(unknown());
        }
    }
    let host = name.map(|name| host::named(name).ok_or_else(|| format!("`{name}` is no host that oneway knows")));
    Ok(Terms { stance: super::stance(preset, world)?, host: host.transpose()? })
}

/// All of stdin, or why not. What is over the limit is read and dropped.
fn event() -> Result<Vec<u8>, String> {
    let mut stdin = std::io::stdin().lock();
    let mut event = Vec::with_capacity(4096);
    let read = stdin.by_ref().take(MAX_EVENT + 1).read_to_end(&mut event);
    read.map_err(|error| format!("stdin could not be read: {error}\nWhat to do: run `oneway doctor`"))?;
    if event.len() as u64 > MAX_EVENT {
        let _ = std::io::copy(&mut stdin, &mut std::io::sink());
        return Err("the event has more than 16 MiB\nWhat to do: split it into smaller calls".into());
    }
    Ok(event)
}

/// Writes the answer, once. Where it cannot arrive, exit code 2 says no.
fn deliver(said: &Spoken) -> ExitCode {
    let written = if said.out.is_empty() { Ok(()) } else { write(&said.out) };
    match written {
        Ok(()) => {
            if !said.err.is_empty() {
                let _ = writeln!(std::io::stderr(), "{}", said.err);
            }
            ExitCode::from(said.code)
        }
        Err(why) => {
            let _ = writeln!(std::io::stderr(), "oneway: deny (the answer could not be written: {why})");
            ExitCode::from(2)
        }
    }
}

fn write(answer: &str) -> Result<(), String> {
    let mut line = String::with_capacity(answer.len() + 1);
    line.push_str(answer);
    line.push('\n');
    let mut out = stdout()?;
    out.write_all(line.as_bytes()).and_then(|()| out.flush()).map_err(|e| e.to_string())
}

#[cfg(unix)]
fn stdout() -> Result<std::fs::File, String> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let own = std::io::stdout().as_fd().try_clone_to_owned().map_err(|e| e.to_string())?;
    let out = std::fs::File::from(own);
    // Rust opens `/dev/null` in the place of a closed stdout: an answer there reaches nobody.
    let meta = out.metadata().map_err(|e| e.to_string())?;
    let null = std::fs::metadata("/dev/null").map_err(|e| e.to_string())?;
    if meta.rdev() != 0 && meta.rdev() == null.rdev() { Err("stdout leads nowhere".into()) } else { Ok(out) }
}

#[cfg(not(unix))]
fn stdout() -> Result<std::io::Stdout, String> {
    Ok(std::io::stdout())
}

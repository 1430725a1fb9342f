//! `oneway hook`: one event on stdin, one answer on stdout, whatever happens in between.
//! One thread reads and judges, another watches the clock; whoever comes first writes, and the process ends.

use crate::door::answer::{self, Spoken};
use crate::door::hear::{self, Terms};
use crate::door::host;
use crate::world::{Machine, World, limits};
use std::ffi::OsString;
use std::io::{IsTerminal, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long an answer may take; the host waits 5 s, and a host that gives up runs the call.
pub const DEADLINE: Duration = Duration::from_millis(2500);
/// The most bytes that an event may have.
const MAX_EVENT: u64 = 16 << 20;
/// The stack that judging may take.
pub const STACK: usize = 8 << 20;
/// The stack of the thread that watches the clock, and at the deadline writes one answer.
const WATCHER: usize = 64 << 10;
/// The address space that a call may take, the program itself included. Memory that is refused ends a Rust program with a
/// signal, and a host takes that for a yes: so a limit below this is a no before anything is judged.
const MEMORY: u64 = 96 << 20;

/// Answers one event.
pub fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.collect();
    let help = asks_for_help(&args);
    if help && std::io::stdin().is_terminal() {
        return show_help();
    }
    quiet();
    let shadow = args.iter().any(|arg| arg == "--shadow");
    let answer = move |say: &mut dyn FnMut(Reply)| {
        let args: Vec<OsString> = args.into_iter().filter(|arg| arg != "--shadow").collect();
        answer(&args, shadow, say);
    };
    let finish = move |said: &Reply| match said {
        // The log has it; the host goes on as it would without oneway, whatever happened here.
        _ if shadow => 0,
        None => {
            show_help();
            0
        }
        Some(said) => deliver(said),
    };
    in_time(answer, finish)
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
const UNHEARD: &str = "oneway: deny (the event did not arrive in time)\nthe host sent no whole event within the deadline\n\
    What to do: try again; if it happens again, run `oneway doctor`";
const NO_MEMORY: &str = "oneway: deny (too little memory)\nthe call was not judged: a limit leaves less memory than that may take\n\
    What to do: raise the limit (`ulimit -v`), then try again";
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
type Reply = Option<Spoken>;

/// Whether somebody has begun to answer: only one ever does.
static ANSWERED: AtomicBool = AtomicBool::new(false);
/// Whether the whole event has arrived.
static HEARD: AtomicBool = AtomicBool::new(false);

/// Writes an answer and ends the process, unless another thread is doing so: then this one waits for that end.
/// Tidying up would only take time.
fn end(said: &Reply, finish: impl Fn(&Reply) -> u8) -> ! {
    if ANSWERED.swap(true, Ordering::SeqCst) {
        loop {
            std::thread::park();
        }
    }
    // Nobody else answers any more: a panic while this is written must not end in waiting.
    std::process::exit(catch_unwind(AssertUnwindSafe(|| finish(said))).unwrap_or(2).into())
}

/// Answers with what `work` says, or with a denial at the deadline. The work is done right here, where the system has
/// already made a stack and a heap; the other thread only watches the clock. A stack of unknown depth is not used.
fn in_time(
    work: impl FnOnce(&mut dyn FnMut(Reply)) + Send + 'static,
    finish: impl Fn(&Reply) -> u8 + Copy + Send + 'static,
) -> ExitCode {
    // Where the system does not tell its limits (a sandbox may refuse), asking panics: then they are too small.
    let tells = |test: fn() -> bool| catch_unwind(test).unwrap_or(false);
    if !tells(|| limits::has_memory(MEMORY)) {
        return ExitCode::from(finish(&Some(answer::refuse(NO_MEMORY))));
    }
    let work = move || {
        let mut say = |answer: Reply| end(&answer, finish);
        if catch_unwind(AssertUnwindSafe(|| work(&mut say))).is_err() {
            say(Some(answer::refuse(BROKEN)));
        }
    };
    let watch = move || {
        std::thread::sleep(DEADLINE);
        let why = if HEARD.load(Ordering::SeqCst) { LATE } else { UNHEARD };
        end(&Some(answer::refuse(why)), finish);
    };
    let spawned = if tells(|| limits::has_stack(STACK)) {
        let watcher = std::thread::Builder::new().stack_size(WATCHER).spawn(watch);
        watcher.map(|_| work())
    } else {
        let worker = std::thread::Builder::new().stack_size(STACK).spawn(work);
        worker.map(|_| watch())
    };
    let why = if spawned.is_err() { NO_THREAD } else { BROKEN };
    ExitCode::from(finish(&Some(answer::refuse(why))))
}

fn answer(args: &[OsString], shadow: bool, say: &mut dyn FnMut(Reply)) {
    let world = Machine;
    // The event is taken before anything can go wrong, so that the host never writes into a closed pipe.
    let event = event();
    let began = world.now();
    HEARD.store(true, Ordering::SeqCst);
    super::fault::provoke(&world);
    if asks_for_help(args) && event.as_ref().is_ok_and(Vec::is_empty) {
        return say(None);
    }
    match terms(args, &world).and_then(|terms| Ok((event?, terms))) {
        Ok((event, terms)) if shadow => {
            hear::shadow(&event, terms, &world);
            say(None);
        }
        Ok((event, terms)) => {
            let terms = Terms { began: Some(began), ..terms };
            hear::answer_to(&event, terms, &world, &mut |spoken| say(Some(spoken)));
        }
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
    Ok(Terms { stance: super::stance(preset, world)?, host: host.transpose()?, began: None })
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
fn deliver(said: &Spoken) -> u8 {
    let written = if said.out.is_empty() { Ok(()) } else { write(&said.out) };
    match written {
        Ok(()) => {
            if !said.err.is_empty() {
                let _ = writeln!(std::io::stderr(), "{}", said.err);
            }
            said.code
        }
        Err(why) => {
            let _ = writeln!(std::io::stderr(), "oneway: deny (the answer could not be written: {why})");
            2
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
    if meta.rdev() != 0 && meta.rdev() == std::fs::metadata("/dev/null").map_err(|e| e.to_string())?.rdev() {
        return Err("stdout leads nowhere".into());
    }
    // A write over the limit ends the process with a signal.
    if meta.is_file() { limits::may_write().map(|()| out).map_err(|e| e.to_string()) } else { Ok(out) }
}

#[cfg(not(unix))]
fn stdout() -> Result<std::io::Stdout, String> {
    Ok(std::io::stdout())
}

//! Files in parallel, output in order, memory bounded: a few jobs wait, a few results wait, nobody runs further ahead.

use super::stream;
use super::walk::{CheckFound, CheckWalk};
use crate::cli::hook::STACK;
use crate::door::ci::kind::{self, Sort};
use crate::door::ci::{CiBench, lines};
use crate::report::item::Item;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Condvar, Mutex, PoisonError};

/// Larger files than this are not read whole.
const MAX_FILE: u64 = 16 << 20;
/// Files that are read line by line are cut into batches of about this size.
const BATCH: usize = 256 << 10;
/// How many jobs may be ahead of the one whose result is written.
const AHEAD: usize = 32;

/// What arrives at the desk, in order.
pub enum Event {
    /// A file was read.
    File,
    /// An item of the file.
    Item(Box<Item>),
}

/// Something to judge.
enum Job {
    File(PathBuf, Sort),
    Lines { file: String, sort: Sort, bytes: Vec<u8>, first: usize, last: bool },
    Trouble(PathBuf, String),
}

/// How far the writer is.
struct Progress {
    next: Mutex<usize>,
    moved: Condvar,
    stopped: AtomicBool,
}

impl Progress {
    /// Waits until a job may be handed out; false when nobody listens any more.
    fn wait(&self, number: usize) -> bool {
        let next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let far = |next: &mut usize| number >= *next + AHEAD && !self.stopped.load(Ordering::Relaxed);
        drop(self.moved.wait_while(next, far));
        !self.stopped.load(Ordering::Relaxed)
    }

    fn advance(&self, next: usize) {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = next;
        self.moved.notify_all();
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.moved.notify_all();
    }
}

/// Judges every file of the paths and hands what comes of it to `take`, file by file.
pub fn run<'b>(
    walk: &CheckWalk,
    paths: &[PathBuf],
    workers: usize,
    bench: &(dyn Fn() -> CiBench<'b> + Sync),
    take: &mut dyn FnMut(Event) -> bool,
) -> Result<(), String> {
    let (send_job, jobs) = sync_channel::<(usize, Job)>(workers);
    let (send_done, done) = sync_channel::<(usize, Vec<Event>)>(workers);
    let jobs = Mutex::new(jobs);
    let progress = Progress { next: Mutex::new(0), moved: Condvar::new(), stopped: AtomicBool::new(false) };
    std::thread::scope(|scope| {
        let (jobs, progress) = (&jobs, &progress);
        let mut started = 0;
        for _ in 0..workers {
            let send = send_done.clone();
            let work = move || work(jobs, &send, &bench());
            started += usize::from(std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_ok());
        }
        drop(send_done);
        let hand = move || hand_out(walk, paths, &send_job, progress);
        let handed = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, hand).is_ok();
        if started == 0 || !handed {
            progress.stop();
            return Err("the system refused a thread".to_owned());
        }
        collect(done, progress, take);
        Ok(())
    })
}

/// Walks the tree and numbers the jobs.
fn hand_out(walk: &CheckWalk, paths: &[PathBuf], send: &SyncSender<(usize, Job)>, progress: &Progress) {
    let mut number = 0;
    let mut hand = |job: Job| {
        let may = progress.wait(number) && send.send((number, job)).is_ok();
        number += 1;
        may
    };
    walk.each(paths, &mut |found| match found {
        CheckFound::Trouble(path, why) => hand(Job::Trouble(path, why)),
        CheckFound::File(path, sort) if sort.by_line() => batches(&path, sort, &mut hand),
        CheckFound::File(path, sort) => hand(Job::File(path, sort)),
    });
}

/// A file, or stdin.
fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    Ok(if path.as_os_str() == "-" { Box::new(io::stdin()) } else { Box::new(File::open(path)?) })
}

/// Cuts a file into batches of whole lines.
fn batches(path: &Path, sort: Sort, hand: &mut dyn FnMut(Job) -> bool) -> bool {
    let mut input = match open(path) {
        Ok(input) => BufReader::with_capacity(1 << 16, input),
        Err(error) => return hand(Job::Trouble(path.to_owned(), error.to_string())),
    };
    let file = shown(path);
    let (mut line, mut bytes) = (Vec::new(), Vec::new());
    let (mut first, mut number) = (1, 0);
    loop {
        let next = match stream::next(&mut input, &mut line) {
            Ok(next) => next,
            Err(error) => return hand(Job::Trouble(path.to_owned(), error.to_string())),
        };
        if next.is_none() || bytes.len() > BATCH {
            let job =
                Job::Lines { file: file.clone(), sort, bytes: std::mem::take(&mut bytes), first, last: next.is_none() };
            if !hand(job) || next.is_none() {
                return next.is_none();
            }
            first = number + 1;
        }
        number += 1;
        if next == Some(false) {
            let why = format!("line {number} has more than {} MiB", stream::MAX_LINE >> 20);
            if !hand(Job::Trouble(path.to_owned(), why)) {
                return false;
            }
            line.clear();
        }
        bytes.extend_from_slice(&line);
        bytes.push(b'\n');
    }
}

fn work(jobs: &Mutex<Receiver<(usize, Job)>>, send: &SyncSender<(usize, Vec<Event>)>, bench: &CiBench) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, job)) = job else { return };
        let mut events = Vec::new();
        let judged = catch_unwind(AssertUnwindSafe(|| judge(&job, bench, &mut events)));
        if judged.is_err() {
            let name = match &job {
                Job::File(path, _) | Job::Trouble(path, _) => shown(path),
                Job::Lines { file, .. } => file.clone(),
            };
            events.push(trouble(name, "an error inside oneway; the file was not judged".into()));
        }
        if send.send((number, events)).is_err() {
            return;
        }
    }
}

fn judge(job: &Job, bench: &CiBench, events: &mut Vec<Event>) {
    match job {
        Job::Trouble(path, why) => events.push(trouble(shown(path), why.clone())),
        Job::Lines { file, sort, bytes, first, last } => {
            if *last {
                events.push(Event::File);
            }
            bench.lines(*sort, bytes, *first, file, &mut |item| events.push(Event::Item(Box::new(item))));
        }
        Job::File(path, sort) => match text(path) {
            Err(why) => events.push(trouble(shown(path), why)),
            Ok(text) => {
                events.push(Event::File);
                let real = std::path::absolute(path).unwrap_or_else(|_| path.clone());
                bench.file(*sort, &text, &shown(path), &real, &mut |item| events.push(Event::Item(Box::new(item))));
            }
        },
    }
}

/// A file's text.
fn text(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let file = open(path).map_err(|error| error.to_string())?;
    file.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(format!("the file has more than {} MiB", MAX_FILE >> 20));
    }
    if kind::binary(bytes.get(..bytes.len().min(8192)).unwrap_or_default()) {
        // A shell runs a script with NUL bytes in it; whoever skips it has judged nothing.
        return Err("the file holds NUL bytes, so it is no text".to_owned());
    }
    String::from_utf8(bytes).map_err(|_| "the file is not UTF-8".to_owned())
}

/// A path as a person would write it.
fn shown(path: &Path) -> String {
    let shown = path.to_string_lossy().replace('\\', "/");
    shown.strip_prefix("./").map(str::to_owned).unwrap_or(shown)
}

fn trouble(file: String, why: String) -> Event {
    let mut item = lines::unread(why);
    item.file = Some(file);
    Event::Item(Box::new(item))
}

/// Puts results in order.
fn collect(done: Receiver<(usize, Vec<Event>)>, progress: &Progress, take: &mut dyn FnMut(Event) -> bool) {
    let mut waiting: BTreeMap<usize, Vec<Event>> = BTreeMap::new();
    let mut next = 0;
    for (number, events) in done {
        waiting.insert(number, events);
        while let Some(events) = waiting.remove(&next) {
            next += 1;
            if !events.into_iter().all(&mut *take) {
                // Whoever read has gone away: the rest is judged for nobody.
                progress.stop();
            }
        }
        progress.advance(next);
    }
}

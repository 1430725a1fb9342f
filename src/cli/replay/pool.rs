//! Sessions in parallel, what they say in order, memory bounded: whoever runs ahead of the session that is being written
//! waits when too much is held.

use super::find::{self, Job};
use crate::cli::hook::STACK;
use crate::replay::bench::ReplayBench;
use crate::replay::session::{Event, Session};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Condvar, Mutex, PoisonError};

/// How many events travel together.
const BATCH: usize = 256;
/// How many events of later sessions may be held.
const MAX_HELD: usize = 24 << 10;

/// What a worker sends: the session's number, what it said, whether that was all.
type Batch = (usize, Vec<Event>, bool);

/// How far everybody is.
#[derive(Default)]
pub struct Progress {
    /// The session that is being written.
    current: Mutex<usize>,
    moved: Condvar,
    taken: AtomicUsize,
    held: AtomicUsize,
    stopped: AtomicBool,
    /// Bytes that were read.
    pub bytes: AtomicU64,
}

impl Progress {
    /// Waits while a later session runs too far ahead; false when nobody listens any more.
    fn wait(&self, number: usize) -> bool {
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        let ahead = |current: &mut usize| {
            number > *current && self.held.load(Ordering::Relaxed) > MAX_HELD && !self.stopped.load(Ordering::Relaxed)
        };
        drop(self.moved.wait_while(current, ahead));
        !self.stopped.load(Ordering::Relaxed)
    }

    fn advance(&self, current: usize) {
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = current;
        self.moved.notify_all();
    }

    fn stop(&self) {
        let _current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        self.stopped.store(true, Ordering::Relaxed);
        self.moved.notify_all();
    }
}

/// Reads every session and hands what it says to `take`, session by session.
pub fn run<'b>(
    jobs: &[Job],
    workers: usize,
    progress: &Progress,
    bench: &(dyn Fn() -> ReplayBench<'b> + Sync),
    take: &mut dyn FnMut(Event) -> bool,
) -> Result<(), String> {
    let (send, batches) = sync_channel::<Batch>(2 * workers);
    std::thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..workers {
            let send = send.clone();
            let work = move || work(jobs, &send, progress, &mut bench());
            started += usize::from(std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_ok());
        }
        drop(send);
        if started == 0 {
            return Err("the system refused a thread".to_owned());
        }
        collect(batches, progress, take);
        Ok(())
    })
}

fn work(jobs: &[Job], send: &SyncSender<Batch>, progress: &Progress, bench: &mut ReplayBench) {
    loop {
        let number = progress.taken.fetch_add(1, Ordering::Relaxed);
        let Some(job) = jobs.get(number) else { return };
        if !progress.wait(number) {
            return;
        }
        let mut events = Vec::with_capacity(BATCH);
        let mut session = Session::default();
        for path in &job.files {
            let mut emit = |event| {
                events.push(event);
                if events.len() >= BATCH {
                    progress.held.fetch_add(events.len(), Ordering::Relaxed);
                    let full = std::mem::replace(&mut events, Vec::with_capacity(BATCH));
                    let _ = send.send((number, full, false));
                    progress.wait(number);
                }
            };
            let read = catch_unwind(AssertUnwindSafe(|| replay_file(path, &mut session, bench, progress, &mut emit)));
            let why = match read {
                Ok(Ok(())) => continue,
                Ok(Err(error)) => error.to_string(),
                Err(_) => "an error inside oneway; the rest of the file was not judged".into(),
            };
            emit(Event::Unread(path.to_string_lossy().into_owned(), why));
        }
        progress.held.fetch_add(events.len(), Ordering::Relaxed);
        if send.send((number, events, true)).is_err() {
            return;
        }
    }
}

fn replay_file(
    path: &Path,
    session: &mut Session,
    bench: &mut ReplayBench,
    progress: &Progress,
    emit: &mut dyn FnMut(Event),
) -> io::Result<()> {
    let input = Counted { file: File::open(path)?, progress };
    session.read(&mut BufReader::with_capacity(1 << 16, input), &find::file(path), bench, emit)
}

/// A file that tells how much of it was read.
struct Counted<'p> {
    file: File,
    progress: &'p Progress,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.progress.stopped.load(Ordering::Relaxed) {
            return Ok(0);
        }
        let read = self.file.read(buffer)?;
        self.progress.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Puts batches in the order of their sessions.
fn collect(batches: Receiver<Batch>, progress: &Progress, take: &mut dyn FnMut(Event) -> bool) {
    let mut waiting: BTreeMap<usize, (Vec<Event>, bool)> = BTreeMap::new();
    let mut current = 0;
    for (number, events, last) in batches {
        let entry = waiting.entry(number).or_default();
        entry.0.extend(events);
        entry.1 |= last;
        while let Some((events, last)) = waiting.remove(&current) {
            progress.held.fetch_sub(events.len(), Ordering::Relaxed);
            if !events.into_iter().all(&mut *take) {
                // Whoever read has gone away: the rest is judged for nobody.
                progress.stop();
            }
            if !last {
                break;
            }
            current += 1;
        }
        progress.advance(current);
    }
}

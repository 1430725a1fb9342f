//! What the system's limits leave: a process that runs into one of them dies by a signal, and a host takes that for a yes.

use std::io::{Error, Result};

/// The least file size that writers need; a log is turned over far below it.
const SIZE: u64 = 256 << 20;

/// Whether files may be written at all. Under a small `ulimit -f` a write would end the process.
pub fn may_write() -> Result<()> {
    may_hold(SIZE)
}

/// Whether a file may be so large.
pub fn may_hold(size: u64) -> Result<()> {
    if soft::files().is_none_or(|most| most >= size) {
        return Ok(());
    }
    Err(Error::other("a limit on the size of files (`ulimit -f`) would end oneway"))
}

/// Whether a process may take so much memory.
pub fn has_memory(bytes: u64) -> bool {
    soft::memory().into_iter().flatten().all(|most| most >= bytes)
}

/// Whether the first thread's stack is so large.
pub fn has_stack(bytes: usize) -> bool {
    soft::stack().is_none_or(|most| most >= bytes as u64)
}

#[cfg(unix)]
mod soft {
    use rustix::process::{Resource, getrlimit};

    pub fn files() -> Option<u64> {
        getrlimit(Resource::Fsize).current
    }

    /// Of addresses, and of what may be written to.
    pub fn memory() -> [Option<u64>; 2] {
        [Resource::As, Resource::Data].map(|resource| getrlimit(resource).current)
    }

    pub fn stack() -> Option<u64> {
        getrlimit(Resource::Stack).current
    }
}

#[cfg(not(unix))]
mod soft {
    pub fn files() -> Option<u64> {
        None
    }

    pub fn memory() -> [Option<u64>; 2] {
        [None, None]
    }

    /// The first thread has 1 MB there.
    pub fn stack() -> Option<u64> {
        Some(1 << 20)
    }
}

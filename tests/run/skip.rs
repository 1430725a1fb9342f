//! A test that cannot run here says so: a test that passes without a word looks like one that ran.

use std::fs::OpenOptions;
use std::io::Write;

/// A program is missing. Where everything must run (`ONEWAY_NEED_ALL`, as CI sets it), that is a failure.
#[track_caller]
pub fn missing(what: &str) {
    assert!(std::env::var_os("ONEWAY_NEED_ALL").is_none(), "{what} is needed and cannot be had");
    skipped(&format!("{what} cannot be had here"));
}

/// Nothing that somebody could install: the reason lies in who runs the tests.
pub fn skipped(why: &str) {
    let thread = std::thread::current();
    let line = format!("{}::{}: {why}\n", env!("CARGO_CRATE_NAME"), thread.name().unwrap_or("?"));
    // Written past the test runner, which hides what a passing test prints.
    let _ = write!(std::io::stderr(), "SKIPPED {line}");
    // The list that `.ci/test` ends with.
    if let Some(path) = std::env::var_os("ONEWAY_SKIPPED") {
        let list = OpenOptions::new().append(true).open(path);
        list.and_then(|mut file| file.write_all(line.as_bytes())).expect("the list of what was skipped can be written");
    }
}

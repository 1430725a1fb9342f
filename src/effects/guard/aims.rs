//! Signals, limits, priorities and traces on the host or on what started it: an aim that is the caller, one that is looked
//! up by the host's name, or the number of one of our own ancestors.

use super::named::program;
use super::switches::KILLS;
use super::{Guard, disabled, inside};
use crate::catalog::{marks, shell};
use crate::finding::{Call, Finding};
use crate::world::World;
use std::path::Path;

/// The variables that hold the number of the caller.
const CALLERS: &[&str] = &["PPID", "CLAUDE_PID"];
/// How many processes above ours are ours to guard.
const MAX_UP: usize = 16;

/// Findings for every call that would stop, slow, limit or trace the host.
pub fn taken(guard: &Guard, calls: &[Call], text: &str) -> Vec<Finding> {
    let hit = calls.iter().find(|call| aims(guard, call, calls, text));
    hit.map(|call| disabled(KILLS, call.span)).into_iter().collect()
}

fn aims(guard: &Guard, call: &Call, calls: &[Call], text: &str) -> bool {
    let name = program(call);
    let caller = |text: &str| CALLERS.iter().any(|name| text.contains(name));
    let unknown = call.argv.iter().skip(1).any(Option::is_none);
    let steers = marks::STEERS.has(name);
    if !unknown && !steers || name.is_empty() || marks::TELLS.has(name) {
        return false;
    }
    if unknown && caller(call.span.of(text)) && (steers || shell::program(name).is_none()) {
        return true;
    }
    steers && (unknown && (caller(text) || looked_up(call, calls)) || numbers(call).any(|n| guard.is_above(n)))
}

/// Whether the statement looks for the host or for oneway by name, for this call.
fn looked_up(aimed: &Call, calls: &[Call]) -> bool {
    let ours = |word: &String| {
        let word = word.to_ascii_lowercase();
        word.split('/').filter(|part| !scratch(part)).any(|part| part.contains("claude") || part.contains("oneway"))
    };
    let marked = |call: &Call| shell::program(program(call)).is_some_and(|row| row.is("takes"));
    let takes = || calls.iter().any(|call| marked(call) && inside(aimed.span, call.span));
    let looks = |call: &Call| {
        let name = program(call);
        marks::FINDS.has(name) || marks::DESCRIBES.has(name) && (inside(call.span, aimed.span) || takes())
    };
    let named = |word: &String| ours(word) || parents(word);
    calls.iter().any(|call| call.argv.iter().skip(1).flatten().any(named) && looks(call))
}

/// `ps -o ppid=`: what started a process, and nothing else about it.
fn parents(word: &str) -> bool {
    let column = word.trim_start_matches("-o").trim_start_matches("--format=");
    column.split(['=', ':']).next().is_some_and(|name| name.eq_ignore_ascii_case("ppid"))
}

/// The host's directory for what its commands leave behind (`/tmp/claude-501`): what lies there is theirs, not the host.
fn scratch(part: &str) -> bool {
    part.strip_prefix("claude-").is_some_and(|uid| !uid.is_empty() && uid.bytes().all(|b| b.is_ascii_digit()))
}

/// The numbers among the words: `-p 12`, `--pid=12`, `-p12`, `12`.
fn numbers(call: &Call) -> impl Iterator<Item = u32> {
    let number = |word: &String| {
        let tail = word.trim_start_matches(|c: char| !c.is_ascii_digit());
        tail.parse::<u32>().ok().filter(|n| *n > 1)
    };
    call.argv.iter().skip(1).flatten().filter_map(number)
}

impl Guard<'_> {
    /// Whether a process is one that this one descends from, or that the host says it is.
    fn is_above(&self, number: u32) -> bool {
        let told = |name: &&str| self.world.var(name).and_then(|pid| pid.parse().ok()) == Some(number);
        if CALLERS.iter().any(told) {
            return true;
        }
        let mut at = above("self", self.world);
        for _ in 0..MAX_UP {
            match at {
                Some(pid) if pid == number => return true,
                Some(pid) if pid > 1 => at = above(&pid.to_string(), self.world),
                _ => return false,
            }
        }
        false
    }
}

/// The number of a process's parent.
fn above(pid: &str, world: &dyn World) -> Option<u32> {
    let text = world.read(Path::new(&format!("/proc/{pid}/stat")), 4096).ok()?;
    let text = String::from_utf8_lossy(&text).into_owned();
    // The name in parentheses may hold anything.
    text.rsplit_once(')')?.1.split_ascii_whitespace().nth(1)?.parse().ok()
}

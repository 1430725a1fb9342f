//! Whether a person is typing: no agent in the environment or among the ancestors, and a terminal of their own.

use super::terminal;
use crate::catalog::terminals::{HOST_PARTS, HOSTS, SHELLS};
use crate::leaf::leaf;
use crate::world::World;
use std::path::PathBuf;

/// Variables that an agent's host gives to everything it starts.
const MARKS: &[&str] = &[
    "CLAUDECODE", "CLAUDE_CODE_CHILD_SESSION", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_ENTRYPOINT",
    "CLAUDE_CODE_SESSION_ATTENDED", "CLAUDE_PROJECT_DIR", "CLAUDE_PID", "CLAUDE_ENV_FILE", "AI_AGENT", "CODEX_SANDBOX",
    "CODEX_THREAD_ID", "GEMINI_CLI", "CURSOR_AGENT", "OPENCODE", "COPILOT_CLI",
];
/// How many of them: the host's own, and a launcher's.
const MAX_SHELLS: usize = 2;
/// How many ancestors are looked at.
const MAX_UP: usize = 64;
/// The most of an ancestor's environment or command line that is looked at.
const MAX_READ: usize = 1 << 20;

/// `Ok` where a person types in a terminal of their own; else why not, without saying how to get around it.
pub fn present(world: &dyn World) -> Result<(), &'static str> {
    unmarked(world)?;
    if !world.terminal() {
        return Err("only a person can do this, and there is no terminal here");
    }
    if above(world) {
        return Err(SAID);
    }
    if terminal::started_by_hand(world) { Ok(()) } else { Err(UNKNOWN) }
}

const UNKNOWN: &str = "only a person can do this, and oneway does not know what started this terminal; use a plain one";

/// Whether a person typed what the host hands over: they sit in front of it, and no agent started the host.
pub fn typing(world: &dyn World) -> bool {
    let attended = world.var("CLAUDE_CODE_SESSION_ATTENDED").is_some_and(|v| v == "1");
    attended && from_host(world) && outermost(world)
}

/// Whether the host that started this process was itself started by no agent: a host passes its marks on to what it
/// starts, so one that was born with them is an agent's.
fn outermost(world: &dyn World) -> bool {
    let mut at = parent("self", world);
    let mut host = false;
    for _ in 0..MAX_UP {
        let Some((_, pid)) = at.filter(|(_, pid)| *pid > 1) else { return true };
        let up = parent(&pid.to_string(), world);
        let name = up.as_ref().map_or("", |(name, _)| name.as_str());
        let is_host = HOSTS.has(name) || hosts(pid, world);
        // Up to the first host everything has its marks; a second one, or marks from there on, are an agent's.
        if (host && is_host) || ((host || is_host) && marked(&format!("/proc/{pid}/environ"), world)) {
            return false;
        }
        host |= is_host;
        at = up;
    }
    false
}

const SAID: &str = "only a person can do this, in a terminal of their own, outside the agent";

/// `Ok` where no agent's host started this process by itself.
pub fn unmarked(world: &dyn World) -> Result<(), &'static str> {
    if around(world) { Err(SAID) } else { Ok(()) }
}

/// Whether an agent is around: in the environment, or among the ancestors.
pub fn agent(world: &dyn World) -> bool {
    around(world) || above(world)
}

fn around(world: &dyn World) -> bool {
    MARKS.iter().any(|name| world.var(name).is_some()) || marked("/proc/self/environ", world)
}

/// Whether an event can come from the host itself: from its process, or through shells alone. An event that a program of
/// the agent's sends has that program in between. Where no host is to be seen, nothing speaks against it.
pub fn from_host(world: &dyn World) -> bool {
    let mut at = parent("self", world);
    let mut only_shells = true;
    for depth in 0..MAX_UP {
        let Some((_, pid)) = at.filter(|(_, pid)| *pid > 1) else { return true };
        let up = parent(&pid.to_string(), world);
        let name = up.as_ref().map_or("", |(name, _)| name.as_str());
        if HOSTS.has(name) || hosts(pid, world) {
            return only_shells && depth <= MAX_SHELLS;
        }
        only_shells &= SHELLS.has(name);
        at = up;
    }
    false
}

/// Whether an agent's host is among the ancestors.
fn above(world: &dyn World) -> bool {
    let mut at = parent("self", world);
    for _ in 0..MAX_UP {
        let Some((_, pid)) = at.filter(|(_, pid)| *pid > 1) else { return false };
        let up = parent(&pid.to_string(), world);
        let name = up.as_ref().map_or("", |(name, _)| name.as_str());
        if HOSTS.has(name) || hosts(pid, world) || marked(&format!("/proc/{pid}/environ"), world) {
            return true;
        }
        at = up;
    }
    // Nobody has that many ancestors without wanting to.
    true
}

/// The name of a process and its parent's number.
pub(super) fn parent(pid: &str, world: &dyn World) -> Option<(String, u64)> {
    let text = lossy(&format!("/proc/{pid}/stat"), world)?;
    // `12 (a name) S 7 …`: the name may hold anything, also parentheses.
    let (head, rest) = text.rsplit_once(')')?;
    let name = head.split_once('(')?.1.to_owned();
    Some((name, rest.split_whitespace().nth(1)?.parse().ok()?))
}

fn hosts(pid: u64, world: &dyn World) -> bool {
    let Some(line) = lossy(&format!("/proc/{pid}/cmdline"), world) else { return false };
    let mut words = line.split('\0').take(3);
    let base = |word: &str| HOSTS.has(leaf(word));
    words.any(|word| base(word) || HOST_PARTS.iter().any(|part| word.contains(part)))
}

fn marked(path: &str, world: &dyn World) -> bool {
    let Some(text) = lossy(path, world) else { return false };
    text.split('\0').filter_map(|pair| pair.split_once('=')).any(|(name, _)| MARKS.contains(&name))
}

pub(super) fn lossy(path: &str, world: &dyn World) -> Option<String> {
    let bytes = world.read(&PathBuf::from(path), MAX_READ).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::fake::Fake;

    fn world(files: &[(&str, &str)], vars: &[&str], tty: bool) -> Fake {
        let with = files.iter().fold(Fake::default(), |world, (path, text)| world.file(path, text));
        vars.iter().fold(with, |world, name| world.var(name, "1")).terminal(tty)
    }

    #[test]
    fn events_come_from_the_host() {
        let chain = |names: &[&'static str]| {
            // Process 9 is oneway, 8 its parent, and so on; the last one's parent is 1.
            let stats: Vec<(&'static str, &'static str)> = names
                .iter()
                .enumerate()
                .map(|(i, name)| {
                    let (pid, up) = (9 - i, if i + 1 == names.len() { 1 } else { 8 - i });
                    let path: &'static str =
                        format!("/proc/{}/stat", if i == 0 { "self".into() } else { pid.to_string() }).leak();
                    let text: &'static str = format!("{pid} ({name}) S {up} 0").leak();
                    (path, text)
                })
                .collect();
            from_host(&world(&stats, &[], false))
        };
        assert!(chain(&["oneway", "claude"]));
        assert!(chain(&["oneway", "sh", "claude", "bash"]));
        assert!(chain(&["oneway", "bash", "tmux"]));
        assert!(chain(&["oneway", "python3", "bash"]));
        assert!(!chain(&["oneway", "python3", "claude"]));
        assert!(!chain(&["oneway", "python3", "bash", "claude"]));
        assert!(chain(&["oneway", "sh", "sh", "claude"]));
        assert!(!chain(&["oneway", "sh", "make", "sh", "claude"]));
    }

    /// A host that an agent started has the marks of the one above it, or has it above.
    #[test]
    fn a_prompt_is_typed_in_front_of_the_outermost_host() {
        let hook = [("/proc/self/stat", "9 (oneway) S 8 0"), ("/proc/8/stat", "8 (claude) S 7 0")];
        let marked = ("/proc/self/environ", "CLAUDECODE=1");
        let typed = |more: &[(&'static str, &'static str)], attended: &'static str| {
            let files: Vec<_> = hook.iter().chain([&marked]).chain(more).copied().collect();
            typing(&world(&files, &[], false).var("CLAUDE_CODE_SESSION_ATTENDED", attended))
        };
        let bash = ("/proc/7/stat", "7 (bash) S 6 0");
        let xterm = ("/proc/6/stat", "6 (xterm) S 1 0");
        assert!(typed(&[bash, xterm], "1"));
        assert!(!typed(&[bash, xterm], "0"));
        assert!(!typed(&[bash, xterm, ("/proc/8/environ", "CLAUDECODE=1")], "1"));
        assert!(!typed(&[bash, xterm, ("/proc/7/environ", "CLAUDECODE=1")], "1"));
        assert!(!typed(&[bash, ("/proc/6/stat", "6 (claude) S 1 0")], "1"));
        assert!(typed(&[bash, xterm, ("/proc/6/environ", "PATH=/bin")], "1"));
    }

    #[test]
    fn only_a_person() {
        let shell = [("/proc/self/stat", "9 (oneway) S 8 0"), ("/proc/8/stat", "8 (bash) S 0 0")];
        assert!(present(&world(&shell, &[], true)).is_ok());
        assert!(present(&world(&shell, &[], false)).is_err());
        assert!(present(&world(&shell, &["CLAUDECODE"], true)).is_err());
        assert!(present(&world(&shell, &["AI_AGENT"], true)).is_err());
        let scrubbed = |extra: (&'static str, &'static str)| {
            let mut files = shell.to_vec();
            files.push(("/proc/8/stat", "8 (bash) S 7 0"));
            files.push(("/proc/7/stat", "7 (xterm) S 1 0"));
            files.push(extra);
            present(&world(&files, &[], true))
        };
        assert!(scrubbed(("/proc/7/environ", "PATH=/bin\0HOME=/x")).is_ok());
        assert!(scrubbed(("/proc/7/stat", "7 (claude) S 1 0")).is_err());
        assert!(scrubbed(("/proc/7/stat", "7 (a) xterm) S 1 0")).is_err());
        assert!(scrubbed(("/proc/7/stat", "7 (script) S 1 0")).is_err());
        assert!(
            scrubbed(("/proc/7/cmdline", "node\0/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js\0")).is_err()
        );
        assert!(scrubbed(("/proc/7/cmdline", "/opt/claude\0-p\0")).is_err());
        assert!(scrubbed(("/proc/7/environ", "PATH=/bin\0CLAUDECODE=1")).is_err());
        assert!(scrubbed(("/proc/7/environ", "CLAUDE_CODE_CHILD_SESSION=1")).is_err());
        assert!(scrubbed(("/proc/self/environ", "CLAUDE_CODE_ENTRYPOINT=cli")).is_err());
        // People set these in their own shells, and editors in their terminals.
        assert!(scrubbed(("/proc/7/environ", "CLAUDE_CODE_USE_BEDROCK=1")).is_ok());
        assert!(scrubbed(("/proc/self/environ", "CLAUDE_CODE_SSE_PORT=1")).is_ok());
        assert!(scrubbed(("/proc/7/stat", "7 (loop) S 8 0")).is_err());
    }
}

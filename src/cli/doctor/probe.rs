//! Starts the hook as the host would, with calls that nobody may let through, and looks at the answer.

use super::Check;
use super::settings::Wired;
use crate::door::host::Host;
use crate::door::json;
use crate::door::json::{JsonNode, JsonValue};
use crate::world::{Machine, World, disk, state_dir};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long the host would wait.
const PATIENCE: Duration = Duration::from_secs(5);

/// What must be denied: nothing at all, and the end of the machine.
const CALLS: [&str; 2] =
    ["", r#"{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf /"},"cwd":"/"}"#];

/// Tries every program that the trusted settings name for calls, each once.
pub fn all(wired: &[Wired]) -> Vec<Check> {
    let mut out = Vec::new();
    let mut tried: Vec<(&str, &[String])> = Vec::new();
    for hook in wired.iter().filter(|hook| hook.event == "PreToolUse") {
        let Some(args) = &hook.args else { continue };
        if !hook.source.trusted {
            out.push(Check::doubt(format!("`{}` was not started: a project's settings name it", hook.command)));
        } else if !tried.contains(&(&hook.command, args)) {
            tried.push((&hook.command, args));
            out.push(attempt(&hook.command, args));
        }
    }
    out
}

fn attempt(command: &str, args: &[String]) -> Check {
    let bare = !command.contains('/');
    if !bare && !Path::new(command).exists() {
        return Check::bad(format!("`{command}` does not exist; run install.sh or `oneway install` again"));
    }
    let start = Instant::now();
    for call in CALLS {
        if let Err(why) = denied(command, args, call) {
            return Check::bad(format!("`{command}` {why}; run install.sh again"));
        }
    }
    let took = start.elapsed().as_millis() / CALLS.len() as u128;
    let told = format!("`{command}` answers and denies ({took} ms a call)");
    if took < 1000 { Check::good(told) } else { Check::doubt(format!("{told}: too slow for comfort")) }
}

/// Sends a host's own event through what is wired in for it.
pub fn host(host: &Host, command: &str, args: &[String]) -> Check {
    let tried = host.examples.iter().try_for_each(|event| denied(command, args, event));
    match tried {
        Ok(()) => Check::good(format!("{}: `{command}` answers and denies", host.title)),
        Err(why) => Check::bad(format!("{}: `{command}` {why}; run `oneway install --host {}`", host.title, host.name)),
    }
}

fn denied(command: &str, args: &[String], call: &str) -> Result<(), String> {
    let apart = Apart::new();
    let mut hook = Command::new(command);
    hook.args(args).envs(apart.iter().map(|apart| ("XDG_STATE_HOME", &apart.0)));
    let (code, answer) = heard(hook, call)?;
    let no = json::parse(&answer).is_ok_and(|document| says_no(&document.root));
    match code {
        Some(0) if no => Ok(()),
        Some(2) => Ok(()),
        _ => Err("does not deny what must be denied".into()),
    }
}

/// A state of its own for the hook that is tried: what it denies there is no decision, and does not belong in the log.
struct Apart(PathBuf);

impl Apart {
    fn new() -> Option<Self> {
        let state = state_dir(&Machine)?;
        let dir = state.join(format!("probe-{}", std::process::id()));
        [&state, &dir].into_iter().try_for_each(|dir| disk::private_dir(dir, Machine.user())).ok()?;
        Some(Self(dir))
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a program answers to an input, and how it ends.
pub fn said(command: &str, args: &[String], input: &str) -> Result<(Option<i32>, String), String> {
    let mut program = Command::new(command);
    program.args(args);
    heard(program, input)
}

/// The same for a command that is made ready; it gets as long as a host would wait.
fn heard(mut command: Command, input: &str) -> Result<(Option<i32>, String), String> {
    let pipes = || Stdio::piped();
    let started = command.stdin(pipes()).stdout(pipes()).stderr(Stdio::null()).spawn();
    let mut child = started.map_err(|error| format!("cannot be started ({error})"))?;
    if let Some(mut stdin) = child.stdin.take() {
        let _ = stdin.write_all(input.as_bytes());
    }
    let start = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if start.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(2)),
            _ => {
                let _ = child.kill();
                return Err("does not answer in time".into());
            }
        }
    };
    let mut answer = String::new();
    if let Some(stdout) = child.stdout.take() {
        let _ = stdout.take(1 << 16).read_to_string(&mut answer);
    }
    Ok((status.code(), answer))
}

/// A denial, in whichever form a host reads it.
fn says_no(root: &JsonNode) -> bool {
    let text = |node: &JsonNode, key: &str| node.get(key).and_then(JsonNode::text) == Some("deny");
    root.get("hookSpecificOutput").is_some_and(|inner| text(inner, "permissionDecision"))
        || ["decision", "permission", "permissionDecision"].iter().any(|key| text(root, key))
        || root.get("cancel").is_some_and(|node| node.value == JsonValue::Bool(true))
}

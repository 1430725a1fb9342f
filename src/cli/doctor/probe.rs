//! Starts the hook as the host would, with calls that nobody may let through, and looks at the answer.

use super::Check;
use super::settings::Wired;
use crate::door::json;
use crate::door::json::JsonNode;
use std::io::{Read, Write};
use std::path::Path;
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

fn denied(command: &str, args: &[String], call: &str) -> Result<(), String> {
    let pipes = || Stdio::piped();
    let started = Command::new(command).args(args).stdin(pipes()).stdout(pipes()).stderr(Stdio::null()).spawn();
    let mut child = started.map_err(|error| format!("cannot be started ({error})"))?;
    if let Some(mut stdin) = child.stdin.take() {
        let _ = stdin.write_all(call.as_bytes());
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
    let read = json::parse(&answer).ok();
    let inner = read.as_ref().and_then(|document| document.root.get("hookSpecificOutput"));
    let decision = inner.and_then(|node| node.get("permissionDecision")).and_then(JsonNode::text);
    match (status.code(), decision) {
        (Some(0), Some("deny")) | (Some(2), _) => Ok(()),
        _ => Err("does not deny what must be denied".into()),
    }
}

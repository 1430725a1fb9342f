//! Runs the real binary in a scrubbed environment.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod here;
pub mod home;
pub mod skip;

use serde_json::Value;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

pub const ONEWAY: &str = env!("CARGO_BIN_EXE_oneway");

/// What a run of the binary left behind.
#[derive(Debug)]
pub struct Ran {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
    pub took: Duration,
}

/// The binary with an environment of its own.
pub fn oneway(args: &[&str]) -> Command {
    scrubbed(ONEWAY, args)
}

/// A shell that knows the binary as `$ONEWAY`.
pub fn shell(script: &str) -> Command {
    let mut command = scrubbed("/bin/bash", &["-c", script]);
    command.env("ONEWAY", ONEWAY);
    command
}

/// A program with an environment of its own.
pub fn scrubbed(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).env_clear().env("PATH", "/usr/bin:/bin").env("HOME", "/home/nobody-here");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command to its end with that input.
pub fn run(mut command: Command, stdin: &[u8]) -> Ran {
    let start = Instant::now();
    let mut child = command.spawn().expect("the binary starts");
    let mut pipe = child.stdin.take().expect("stdin is a pipe");
    let input = stdin.to_vec();
    // The child may end without reading: a broken pipe is its right.
    let writer = std::thread::spawn(move || drop(pipe.write_all(&input)));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the writer ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
    Ran { status: output.status, stdout: text(output.stdout), stderr: text(output.stderr), took: start.elapsed() }
}

/// Runs a command that gets no input and no end of input.
pub fn run_open_ended(mut command: Command) -> Ran {
    let start = Instant::now();
    let mut child = command.spawn().expect("the binary starts");
    let held = child.stdin.take();
    let status = child.wait().expect("the binary ends");
    let mut ran = Ran { status, stdout: String::new(), stderr: String::new(), took: start.elapsed() };
    child.stdout.take().map(|mut pipe| pipe.read_to_string(&mut ran.stdout));
    child.stderr.take().map(|mut pipe| pipe.read_to_string(&mut ran.stderr));
    drop(held);
    ran
}

/// An event for a tool call, as the host sends it.
pub fn event(tool: &str, input: &str) -> String {
    format!(
        r#"{{"session_id":"s1","transcript_path":"/t.jsonl","cwd":"/home/nobody-here/app","permission_mode":"default","effort":{{"level":"medium"}},"hook_event_name":"PreToolUse","tool_name":"{tool}","tool_input":{input},"tool_use_id":"toolu_1"}}"#
    )
}

/// An event for a shell command.
pub fn bash(command: &str) -> String {
    event("Bash", &serde_json::json!({ "command": command, "description": "x" }).to_string())
}

impl Ran {
    /// The hook's answer, exactly one JSON object on one line: with exit code 0 and nothing on stderr; where nobody knows
    /// which host asks, a refusal in every form at once, which exit code 2 and stderr are two of.
    pub fn answer(&self) -> Value {
        match self.status.code() {
            Some(0) => assert_eq!(self.stderr, "", "{self:?}"),
            code => {
                assert_eq!(code, Some(2), "{self:?}");
                assert!(!self.stderr.is_empty() && self.stdout.contains(r#""permissionDecision":"deny""#), "{self:?}");
            }
        }
        assert!(self.stdout.ends_with('\n') && self.stdout.matches('\n').count() == 1, "{self:?}");
        serde_json::from_str(&self.stdout).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }

    /// The decision and the reason in the hook's answer.
    pub fn decision(&self) -> (String, String) {
        let answer = self.answer();
        let inner = &answer["hookSpecificOutput"];
        assert_eq!(inner["hookEventName"], "PreToolUse", "{self:?}");
        let text = |key: &str| inner[key].as_str().unwrap_or_default().to_owned();
        (text("permissionDecision"), text("permissionDecisionReason"))
    }

    /// A denial by JSON; gives its reason.
    #[track_caller]
    pub fn denied(&self) -> String {
        let (decision, reason) = self.decision();
        assert_eq!(decision, "deny", "{self:?}");
        assert!(!reason.is_empty() && reason.lines().count() <= 10, "{self:?}");
        reason
    }

    /// A denial by exit code, the last resort; gives its reason.
    #[track_caller]
    pub fn refused(&self) -> &str {
        assert_eq!(self.status.code(), Some(2), "{self:?}");
        assert!(!self.stderr.trim().is_empty(), "{self:?}");
        &self.stderr
    }
}

/// A directory that goes away with the test.
pub struct Scratch(pub std::path::PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("oneway-test-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a scratch directory");
        Self(path)
    }

    pub fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> std::path::PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).expect("its directory");
        std::fs::write(&path, text).expect("a scratch file");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

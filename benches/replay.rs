//! How long recorded sessions take, how time grows with their number, and how much memory it takes.
//! `cargo bench --bench replay`; fails where a promise is broken.
#![allow(clippy::expect_used)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

const COMMANDS: [&str; 12] = [
    "ls -la",
    "git status",
    "git push --force origin main",
    "rm -rf ./build",
    "cat src/main.rs | head -20",
    "cargo test --lib 2>&1 | tail -5",
    "grep -rn 'fn main' src",
    "cd app && npm install && npm run build",
    "find . -name '*.tmp' -delete",
    "python3 -c 'import json,sys; print(json.load(sys.stdin)[0])'",
    "git add -A && git commit -m 'Fix the parser' && git log --oneline -3",
    "for f in src/*.rs; do wc -l $f; done | sort -n",
];
/// Calls of one session.
const EACH: usize = 500;

/// Writes sessions with so many calls, their hooks and their results.
fn sessions(dir: &Path, calls: usize) {
    std::fs::create_dir_all(dir).expect("a directory");
    let output = "some output of a program that says what it did\\n".repeat(30);
    for first in (0..calls).step_by(EACH) {
        let mut text = String::new();
        let session = format!("session-{first}");
        for i in first..(first + EACH).min(calls) {
            let command = COMMANDS.get(i % COMMANDS.len()).copied().unwrap_or_default();
            let head = format!(
                "\"sessionId\":\"{session}\",\"cwd\":\"/home/you/app\",\"timestamp\":\"2026-11-{:02}T{:02}:{:02}:00.000Z\"",
                1 + i / 7 % 28,
                i / 60 % 24,
                i % 60
            );
            let _ = writeln!(
                text,
                "{{\"type\":\"assistant\",{head},\"message\":{{\"content\":[{{\"type\":\"tool_use\",\"id\":\"toolu_{i}\",\"name\":\"Bash\",\"input\":{{\"command\":\"{command}\"}}}}]}}}}"
            );
            let _ = writeln!(
                text,
                "{{\"type\":\"attachment\",\"attachment\":{{\"type\":\"hook_success\",\"hookEvent\":\"PreToolUse\",\"toolUseID\":\"toolu_{i}\",\"command\":\"oneway hook\",\"durationMs\":{}}}}}",
                i % 9
            );
            let _ = writeln!(
                text,
                "{{\"type\":\"user\",{head},\"message\":{{\"content\":[{{\"type\":\"tool_result\",\"tool_use_id\":\"toolu_{i}\",\"content\":\"{output}\"}}]}},\"permissionDecision\":{{\"decision\":\"accept\",\"source\":\"config\"}}}}"
            );
        }
        std::fs::write(dir.join(format!("{session}.jsonl")), text).expect("a session");
    }
}

/// The most memory that a process held so far, in MB; the system forgets it when the process ends.
fn peak(id: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<f64>().ok()? / 1024.0)
}

fn replay(dir: &Path, format: &str) -> (Duration, f64) {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_oneway"))
        .args(["replay", "--format", format])
        .arg(dir)
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut most = 0.0f64;
    loop {
        most = most.max(peak(child.id()).unwrap_or(0.0));
        if let Some(status) = child.try_wait().expect("the binary ends") {
            assert!(status.success(), "{status}");
            return (start.elapsed(), most);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn main() -> ExitCode {
    let root: PathBuf = std::env::temp_dir().join(format!("oneway-bench-replay-{}", std::process::id()));
    let mut kept = true;
    let mut each = Vec::new();
    for calls in [1_000, 10_000, 100_000] {
        let dir = root.join(calls.to_string());
        sessions(&dir, calls);
        let (took, memory) = replay(&dir, "text");
        println!("replay: {calls:>6} calls in {:.3} s, {memory:.0} MB", took.as_secs_f64());
        each.push(took.as_secs_f64() / calls as f64);
        kept &= took < Duration::from_secs(10) && memory < 200.0;
    }
    let (took, memory) = replay(&root.join("100000"), "html");
    println!("replay: 100000 calls as a page in {:.3} s, {memory:.0} MB", took.as_secs_f64());
    kept &= memory < 200.0;
    let _ = std::fs::remove_dir_all(&root);
    // The smallest run is mostly its start; what grows faster than the input shows between the larger two.
    if let [_, middle, large] = each[..] {
        println!("a call of 100,000 costs {:.2} times one of 10,000 (promised: at most 1.5)", large / middle);
        kept &= large / middle <= 1.5;
    }
    ExitCode::from(u8::from(!kept))
}

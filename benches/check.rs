//! How fast the batch face is, how time grows with a command's size, and how much memory a hook call takes.
//! `cargo bench --bench check`; fails where a promise is broken.
#![allow(clippy::expect_used)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

const SHORT: [&str; 10] = [
    "ls -la",
    "git status",
    "git push --force origin main",
    "rm -rf ./build",
    "cat src/main.rs | head -20",
    "cargo test --lib 2>&1 | tail -5",
    "grep -rn 'fn main' src",
    "cd app && npm install && npm run build",
    "find . -name '*.tmp' -delete",
    "sudo systemctl restart nginx",
];

fn run(args: &[&str], stdin: &[u8]) -> (Duration, Vec<u8>) {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_oneway"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut pipe = child.stdin.take().expect("stdin is a pipe");
    let input = stdin.to_vec();
    let writer = std::thread::spawn(move || pipe.write_all(&input));
    let output = child.wait_with_output().expect("the binary ends");
    let _ = writer.join();
    (start.elapsed(), output.stdout)
}

/// Short commands per second, on one core.
fn speed() -> bool {
    const COUNT: usize = 100_000;
    let lines: String = SHORT
        .iter()
        .cycle()
        .take(COUNT)
        .enumerate()
        .map(|(id, command)| format!("{{\"id\":{id},\"command\":\"{command}\",\"cwd\":\"/home/you/app\"}}\n"))
        .collect();
    let (took, out) = run(&["check", "--format", "jsonl", "-"], lines.as_bytes());
    assert_eq!(out.iter().filter(|byte| **byte == b'\n').count(), COUNT);
    let rate = COUNT as f64 / took.as_secs_f64();
    println!("check: {rate:.0} short commands a second (promised: 20,000)");
    rate >= 20_000.0
}

/// A command of 1 MB takes about twice as long as half of it.
fn growth() -> bool {
    let mut kept = true;
    let shapes: [(&str, &str, &str); 5] = [
        ("commands", "", "git status; rm -rf build && echo done\n"),
        ("words", "echo", " word-and-more"),
        ("quotes", "echo", " 'a b' \"c $d\""),
        ("substitutions", "echo", " $(ls a | head -1)"),
        ("pipes", "cat a", " | sort -u"),
    ];
    for (name, head, part) in shapes {
        let time = |size: usize| {
            let command = format!("{head}{}", part.repeat(size / part.len()));
            let quoted = command.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
            let event = format!(
                "{{\"tool_name\":\"Bash\",\"tool_input\":{{\"command\":\"{quoted}\"}},\"cwd\":\"/home/you/app\"}}"
            );
            let (took, out) = (0..3).map(|_| run(&["hook"], event.as_bytes())).min().expect("three runs");
            assert!(out.starts_with(b"{\"hookSpecificOutput\""));
            took
        };
        let (half, whole) = (time(500_000), time(1_000_000));
        let ratio = whole.as_secs_f64() / half.as_secs_f64();
        println!("1 MB of {name}: {whole:.0?}, {ratio:.1} times that of 500 kB (linear: 2)");
        kept &= ratio < 3.0 && whole < Duration::from_secs(2);
    }
    kept
}

/// Eight times the rules of a settings file take about eight times as long.
fn grants() -> bool {
    let time = |count: usize| {
        let rules: Vec<String> = (0..count).map(|n| format!("\"Bash(echo {n})\"")).collect();
        let dir = std::env::temp_dir().join(format!("oneway-grants-{}-{count}", std::process::id()));
        std::fs::create_dir_all(dir.join(".claude")).expect("a directory");
        let text = format!("{{\"permissions\": {{\"allow\": [{}]}}}}", rules.join(", "));
        std::fs::write(dir.join(".claude/settings.json"), text).expect("a file");
        let name = dir.to_str().expect("UTF-8").to_owned();
        let took = (0..3).map(|_| run(&["grants", &name], b"").0).min().expect("three runs");
        let _ = std::fs::remove_dir_all(dir);
        took
    };
    let (one, eight) = (time(2_000), time(16_000));
    println!("grants: {one:.0?} for 2,000 rules, {eight:.0?} for 16,000");
    eight < one * 24
}

/// Peak memory of one hook call, as the system counts it: read while the hook waits for room in a full pipe.
fn memory() -> bool {
    let event = r#"{"tool_name":"Bash","tool_input":{"command":"git push --force origin main"},"cwd":"/home/you/app"}"#;
    let Some(kilobytes) = peak(event) else {
        println!("hook: memory not measured, the system does not tell");
        return true;
    };
    println!("hook: {kilobytes} kB at most (promised: under 8192)");
    kilobytes < 8192
}

fn peak(event: &str) -> Option<u64> {
    let (_reader, mut writer) = std::io::pipe().ok()?;
    writer.write_all(&[b'x'; 1 << 16]).ok()?;
    let mut hook = Command::new(env!("CARGO_BIN_EXE_oneway"));
    let mut child = hook.arg("hook").stdin(Stdio::piped()).stdout(writer).spawn().ok()?;
    child.stdin.take()?.write_all(event.as_bytes()).ok()?;
    std::thread::sleep(Duration::from_millis(500));
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok();
    let _ = child.kill();
    let _ = child.wait();
    status?.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().trim_end_matches(" kB").parse().ok()
}

/// Calls from start to end, as the host waits for them.
fn latency() {
    let event = br#"{"tool_name":"Bash","tool_input":{"command":"ls -la"},"cwd":"/home/you/app"}"#;
    let mut times: Vec<Duration> = (0..200).map(|_| run(&["hook"], event).0).collect();
    times.sort();
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    println!("hook: {:.1?} median, {:.1?} at 95 % (200 calls, process start included)", at(50), at(95));
}

fn main() -> ExitCode {
    println!("{}", Path::new(env!("CARGO_BIN_EXE_oneway")).display());
    latency();
    let kept = [memory(), speed(), growth(), grants()];
    if kept.iter().all(|kept| *kept) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

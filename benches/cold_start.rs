//! What a hook call costs before and after it thinks: instructions, counted by valgrind, page faults and memory, beside two
//! Rust binaries that only read stdin and print a fixed answer. `cargo bench --bench cold_start [-- profile]`; fails where a
//! promise is broken. `cargo bench --profile profiling --bench cold_start -- order` writes build/hot.ld instead.

#![allow(clippy::indexing_slicing)]

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const FIXED: &str = r##"use std::io::{Read, Write};
fn main() {
    let mut event = Vec::new();
    let _ = std::io::stdin().read_to_end(&mut event);
    let _ = std::io::stdout().write_all(b"{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"ask\",\"permissionDecisionReason\":\"fixed\"}}\n");
}
"##;

/// What a hook finds around it: the host's variables and a small session. The C library reads all of them at start.
const ENVIRONMENT: [(&str, &str); 22] = [
    ("PATH", "/home/you/.local/bin:/home/you/.cargo/bin:/usr/local/bin:/usr/bin:/bin"),
    ("HOME", "/home/you"),
    ("USER", "you"),
    ("LOGNAME", "you"),
    ("SHELL", "/bin/bash"),
    ("LANG", "en_US.UTF-8"),
    ("LC_ALL", "en_US.UTF-8"),
    ("TERM", "xterm-256color"),
    ("COLORTERM", "truecolor"),
    ("EDITOR", "vim"),
    ("PWD", "/home/you/app"),
    ("SHLVL", "2"),
    ("XDG_RUNTIME_DIR", "/run/user/1000"),
    ("SSH_AUTH_SOCK", "/run/user/1000/keyring/ssh"),
    ("CLAUDECODE", "1"),
    ("CLAUDE_CODE_CHILD_SESSION", "1"),
    ("CLAUDE_CODE_SESSION_ID", "66cabb90-f418-4077-8f95-1632d44a2205"),
    ("CLAUDE_PROJECT_DIR", "/home/you/app"),
    ("CLAUDE_PID", "4242"),
    ("CLAUDE_EFFORT", "medium"),
    ("CLAUDE_CODE_ENTRYPOINT", "cli"),
    ("AI_AGENT", "claude-code_2-1-325_harness"),
];

/// What is called, and whether the person has a policy.
struct Case {
    name: &'static str,
    tool: &'static str,
    input: String,
    policy: &'static str,
}

/// A policy as people write one: a few lists, a few tables.
const POLICY: &str = r#"preset = "standard"

deny = ["Bash(git push --force *)", "rule:git-reset-hard", "delete:database", "mcp__prod__*"]
confirm = ["Edit(*.env*)", "Bash(npm publish *)", "Bash(docker compose *)"]
allow = ["Bash(cargo *)", "Bash(make test)", "Bash(git commit *)"]

[[deny]]
command = "terraform destroy *"
why = "never from here"
pin = true

[[confirm]]
path = "migrations/**"
writes = true
every_time = true

[protect]
branches = ["main", "release/*"]
databases = ["prod*"]
hosts = ["*.prod.example.com"]

[limits]
pin_seconds = 300
danger_zone = 3

[audit]
record = "all"
"#;

/// Twenty lines of a script, fifteen times.
const SCRIPT: &str = "set -euo pipefail\nname=$1\necho \"building $name\"\nmkdir -p build/out\ncp -r src/. build/out/\n\
    if [ -f package.json ]; then\n  npm test\nfi\nfor f in build/out/*.js; do\n  echo \"$f\" | sed 's/a/b/'\ndone\n\
    git status --short\ngrep -rn TODO src | head -20\nrm -rf build/tmp\ncat > build/x.txt <<EOF\nversion=$name\nEOF\n\
    export A=b\ndocker build -t app .\npsql -c 'SELECT 1'\n";

fn cases() -> Vec<Case> {
    let shell = |name, command: &str, policy| {
        let input = serde_json::json!({ "command": command, "description": "what it is for" }).to_string();
        Case { name, tool: "Bash", input, policy }
    };
    let select = r#"{"sql":"SELECT id, name FROM users WHERE id = 7"}"#.to_owned();
    vec![
        shell("ls -la", "ls -la", ""),
        shell("ls -la, with a policy", "ls -la", POLICY),
        shell("git push --force origin main", "git push --force origin main", ""),
        Case { name: "an MCP SELECT", tool: "mcp__postgres__query", input: select, policy: "" },
        shell("a script of 300 lines", &SCRIPT.repeat(15), ""),
    ]
}

/// The event that the host sends, with nothing left out.
fn event(Case { tool, input, .. }: &Case) -> String {
    format!(
        r#"{{"session_id":"66cabb90-f418-4077-8f95-1632d44a2205","transcript_path":"/home/you/.claude/projects/-home-you-app/66cabb90-f418-4077-8f95-1632d44a2205.jsonl","cwd":"/home/you/app","prompt_id":"b5541a68-5e8d-4409-a619-2b8c77b2bfdb","permission_mode":"default","effort":{{"level":"medium"}},"hook_event_name":"PreToolUse","tool_name":"{tool}","tool_input":{input},"tool_use_id":"toolu_01ABCDEFGHJKLMNPQRSTUVWX"}}
"#
    )
}

/// Builds a program that does nothing but answer.
fn fixed(dir: &Path, name: &str, flags: &[&str]) -> Option<PathBuf> {
    let (source, binary) = (dir.join("fixed.rs"), dir.join(name));
    fs::write(&source, FIXED).ok()?;
    let usual = ["--edition", "2024", "-Copt-level=3", "-Clto=fat", "-Ccodegen-units=1", "-Cstrip=symbols"];
    let built = Command::new("rustc").args(usual).args(flags).arg("-o").arg(&binary).arg(&source).status();
    built.is_ok_and(|status| status.success()).then_some(binary)
}

/// The instructions that a run takes, in an environment that is the same everywhere.
fn instructions(program: &Path, args: &[&str], stdin: &str, home: &Path, out: &Path) -> Option<u64> {
    let mut child = Command::new("valgrind")
        .args(["--tool=callgrind", "--demangle=no", &format!("--callgrind-out-file={}", out.display())])
        .arg(program)
        .args(args)
        .env_clear()
        .envs(ENVIRONMENT)
        .env("HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(stdin.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = told.lines().find(|line| line.contains("refs:"))?;
    line.split("refs:").nth(1)?.trim().replace(',', "").parse().ok()
}

/// Page faults and the peak of memory, as the system counts them; starting the process is part of it.
fn footprint(program: &Path, args: &[&str], stdin: &str, home: &Path) -> Option<String> {
    let mut child = Command::new("/usr/bin/time")
        .args(["-f", "%R page faults, %M KB"])
        .arg(program)
        .args(args)
        .env_clear()
        .envs(ENVIRONMENT)
        .env("HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(stdin.as_bytes()).ok()?;
    let told = child.wait_with_output().ok()?.stderr;
    String::from_utf8_lossy(&told).lines().last().map(str::to_owned)
}

/// A home with a policy, in which the first call has made its files: the second is like all that follow.
fn home(dir: &Path, case: &Case) -> std::io::Result<PathBuf> {
    let home = dir.join(if case.policy.is_empty() { "home" } else { "home-with-policy" });
    let config = home.join(".config/oneway");
    fs::create_dir_all(&config)?;
    if !case.policy.is_empty() {
        fs::write(config.join("policy.toml"), case.policy)?;
    }
    Ok(home)
}

/// Notes the functions that a run entered: ours as the linker knows them, without the digest that every compiler gives
/// another, and those of the C library by the file that each stands in. `case` is left out where it is no call like others.
fn entered(out: &Path, files: &HashMap<String, String>, case: Option<usize>, into: &mut Vec<(HotCode, Vec<usize>)>) {
    let text = fs::read_to_string(out).unwrap_or_default();
    let names = text.lines().filter_map(|line| line.strip_prefix("fn=(").or_else(|| line.strip_prefix("cfn=(")));
    for name in names.filter_map(|rest| rest.split_once(") ")).map(|(_, name)| name.split('\'').next().unwrap_or(name))
    {
        let code = match (name.rsplit_once("17h"), files.get(name)) {
            (Some((path, _)), _) if name.starts_with("_ZN") => HotCode::Function(format!("{path}17h*")),
            _ if name.starts_with("_R") => HotCode::Function(any_crate(name)),
            (_, Some(file)) => HotCode::File(file.clone()),
            _ => continue,
        };
        let known = into.iter().position(|(other, _)| *other == code).unwrap_or_else(|| {
            into.push((code, Vec::new()));
            into.len() - 1
        });
        let cases = &mut into[known].1;
        cases.extend(case.filter(|case| !cases.contains(case)));
    }
}

/// Code that a hook call enters.
#[derive(PartialEq)]
enum HotCode {
    /// A function of ours.
    Function(String),
    /// A file of the C library.
    File(String),
}

impl HotCode {
    /// Its code, for the linker.
    fn text(&self) -> String {
        match self {
            Self::Function(name) => format!("    *(.text.{name} .text.unlikely.{name})\n"),
            Self::File(file) => format!("    *libc.a:{file}(.text .text.*)\n"),
        }
    }

    /// What it branches by, and the tables of the C library.
    fn tables(&self) -> String {
        match self {
            Self::Function(name) => format!("    *(.rodata.{name} .rodata..Lswitch.table.{name}*)\n"),
            Self::File(file) => format!("    *libc.a:{file}(.rodata .rodata.*)\n"),
        }
    }
}

/// Tables of ours that every call looks into.
const TABLES: [&str; 8] = [
    "5shell5INDEX", "5shell6STARTS", "5shell10RULE_MASKS", "5shell11VALUE_MASKS", "5shell7KEEPERS", "4scan7MEANING",
    "6tables5marks*", "8decoders7FILTERS",
];

/// In which file of the C library's archive each of its functions stands.
fn libc_files() -> HashMap<String, String> {
    let said = |program: &str, args: &[&str]| Command::new(program).args(args).output().ok().map(|out| out.stdout);
    let archive = said("cc", &["-print-file-name=libc.a"]).unwrap_or_default();
    let archive = String::from_utf8_lossy(&archive).trim().to_owned();
    let listed = said("nm", &["-A", "--defined-only", &archive]).unwrap_or_default();
    let mut out = HashMap::new();
    for line in String::from_utf8_lossy(&listed).lines() {
        // `/lib/libc.a:malloc.o:00000000000042a0 T malloc`
        let mut words = line.split_whitespace();
        let place = words.next().and_then(|place| place.rsplit(':').nth(1));
        if let (Some(file), Some("T" | "t" | "W" | "i"), Some(name)) = (place, words.next(), words.next()) {
            // A processor with wider registers takes the file beside it.
            let file = file.replace("-avx2", "-[ae]v*").replace("-avx-", "-[ae]v*-");
            out.entry(name.to_owned()).or_insert(file);
        }
    }
    out
}

/// A name without the digests of crates: `Cs1a2B3c_5alloc` is `Cs*_5alloc`.
fn any_crate(name: &str) -> String {
    let mut parts = name.split("Cs");
    let mut out = parts.next().unwrap_or("").to_owned();
    for part in parts {
        match part.split_once('_') {
            Some((digest, rest)) if digest.len() > 5 && digest.bytes().all(|b| b.is_ascii_alphanumeric()) => {
                out.push_str("Cs*_");
                out.push_str(rest);
            }
            _ => {
                out.push_str("Cs");
                out.push_str(part);
            }
        }
    }
    out
}

/// Writes build/hot.ld: what a hook call enters lies together, so that few pages are read in.
fn order(oneway: &Path, dir: &Path, out: &Path) -> std::io::Result<()> {
    let (files, mut hot) = (libc_files(), Vec::new());
    for (at, case) in cases().iter().filter(|case| case.input.len() < 1000).enumerate() {
        let home = home(dir, case)?;
        // The first call makes its files.
        for case_of in [None, Some(at)] {
            instructions(oneway, &["hook"], &event(case), &home, out);
            entered(out, &files, case_of, &mut hot);
        }
    }
    // What every call enters stands first; each call then finds the rest of its own side by side.
    hot.sort_by_key(|(_, cases)| (std::cmp::Reverse(cases.len()), cases.clone()));
    let hot: Vec<HotCode> = hot.into_iter().map(|(code, _)| code).collect();
    let code: String = hot.iter().map(HotCode::text).collect();
    let tables: String = TABLES.iter().map(|name| format!("    *(.rodata.*{name})\n")).collect();
    let tables = tables + &hot.iter().map(HotCode::tables).collect::<String>();
    let head = "/* What a hook call enters, in one place: written by `cargo bench --profile profiling --bench cold_start -- order`.\n   \
        A name that is no longer there does no harm. */\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("build/hot.ld");
    let together =
        |of: &str, lines: &str| format!("SECTIONS {{\n  {of}.hot : {{\n{lines}  }}\n}} INSERT BEFORE {of};\n");
    fs::write(&path, [head, &together(".text", &code), &together(".rodata", &tables)].concat())?;
    println!("{} functions and files in {}", hot.len(), path.display());
    Ok(())
}

/// Where the instructions go, the costliest functions first; needs symbols.
fn profile(out: &Path) {
    let listed = Command::new("callgrind_annotate").args(["--inclusive=no", "--threshold=90"]).arg(out).output();
    let text = listed.map(|o| String::from_utf8_lossy(&o.stdout).into_owned()).unwrap_or_default();
    for line in text.lines().filter(|line| line.contains('%')).take(25) {
        println!("    {}", line.chars().take(120).collect::<String>());
    }
}

fn main() -> ExitCode {
    let wants_profile = std::env::args().any(|arg| arg == "profile");
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let out = dir.join("callgrind.out");
    let oneway = Path::new(env!("CARGO_BIN_EXE_oneway"));
    if std::env::args().any(|arg| arg == "order") {
        return if order(oneway, dir, &out).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let flags = ["-Ctarget-feature=+crt-static", "-Crelocation-model=static"];
    let (Some(dynamic), Some(fixed_static)) = (fixed(dir, "dynamic", &[]), fixed(dir, "static", &flags)) else {
        eprintln!("cold_start: rustc could not build the programs to compare with");
        return ExitCode::FAILURE;
    };
    let mut kept = true;
    for case in cases() {
        let stdin = event(&case);
        let nowhere = Path::new("/home/you");
        let count = |program: &Path, args: &[&str], home: &Path| instructions(program, args, &stdin, home, &out);
        let Ok(kept_home) = home(dir, &case) else {
            eprintln!("cold_start: no home could be made in {}", dir.display());
            return ExitCode::FAILURE;
        };
        let _ = count(oneway, &["hook"], &kept_home);
        let counts = (
            count(&dynamic, &[], nowhere),
            count(&fixed_static, &[], nowhere),
            count(oneway, &["hook"], &kept_home),
            count(oneway, &["hook"], nowhere),
        );
        let faults = [(&*dynamic, &[][..]), (&*fixed_static, &[]), (oneway, &["hook"])]
            .map(|(program, args)| footprint(program, args, &stdin, &kept_home).unwrap_or_default());
        let (Some(dynamic), Some(fixed_static), Some(stateful), Some(ours)) = counts else {
            eprintln!("cold_start: valgrind is missing or failed; install it and try again");
            return ExitCode::FAILURE;
        };
        let ratio = |other: u64| ours as f64 / other as f64;
        println!("{}", case.name);
        println!(
            "  fixed answer, dynamic  {dynamic:>9}   oneway takes {:.2} times that (promised: under 1)",
            ratio(dynamic)
        );
        println!(
            "  fixed answer, static   {fixed_static:>9}   oneway takes {:.2} times that (promised: at most 2)",
            ratio(fixed_static)
        );
        println!("  oneway hook            {ours:>9}");
        let (more, whole) = (stateful as f64 / ours as f64, stateful as f64 / dynamic as f64);
        println!(
            "  with state and log     {stateful:>9}   {more:.2} times that without, {whole:.2} times the dynamic one"
        );
        println!("  dynamic: {}; static: {}; oneway: {}", faults[0], faults[1], faults[2]);
        kept &= case.name != "ls -la" || ours < dynamic && ours <= 2 * fixed_static && stateful <= 2 * ours;
        if wants_profile {
            profile(&out);
        }
    }
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

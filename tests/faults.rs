//! Every way in which a hook call can go wrong ends in a denial: by JSON, or by exit code 2 as the last resort.
//! A host takes anything else (exit 1 or 101, a signal, an empty answer) for a yes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![cfg(unix)]

mod run;

use run::{Ran, Scratch, bash, event, oneway, run as start, run_open_ended, shell};
use std::io::Write;
use std::time::Duration;

fn hook(stdin: impl AsRef<[u8]>) -> Ran {
    start(oneway(&["hook"]), stdin.as_ref())
}

/// Well-formed bytes of the wrong shape, and bytes of no shape at all, with a word that the reason must hold.
#[test]
fn input_that_cannot_be_trusted_is_denied_with_a_reason() {
    let good = bash("ls");
    let with = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        good.replacen(from, to, 1).into_bytes()
    };
    let rows: Vec<(&str, Vec<u8>, &str)> = vec![
        ("nothing", b"".into(), "empty"),
        ("blanks", b" \n\t\r\n".into(), "empty"),
        ("a word", b"hello".into(), "expected a JSON value"),
        ("half an object", good.as_bytes()[..good.len() - 1].into(), "expected"),
        ("two objects", format!("{good}{good}").into(), "something follows"),
        ("noise after it", format!("{good}x").into(), "something follows"),
        ("a comma too many", with(r#""toolu_1"}"#, r#""toolu_1",}"#), "key"),
        ("single quotes", b"{'tool_name':'Bash'}".into(), "key"),
        ("a comment", with("{", "{/* */"), "key"),
        ("an array", format!("[{good}]").into(), "not a JSON object"),
        ("a string", b"\"Bash\"".into(), "not a JSON object"),
        ("a number", b"1".into(), "not a JSON object"),
        ("null", b"null".into(), "not a JSON object"),
        ("an empty object", b"{}".into(), "`tool_name` is missing"),
        ("NaN", with(r#""medium""#, "NaN"), "expected a JSON value"),
        ("a leading zero", with(r#""medium""#, "01"), "expected `,`"),
        ("an event name that is a number", with(r#""PreToolUse""#, "1"), "`hook_event_name` is not a string"),
        ("a tool name that is a list", with(r#""Bash""#, r#"["Bash"]"#), "`tool_name` is not a string"),
        ("no tool name", with(r#""tool_name":"Bash","#, ""), "`tool_name` is missing"),
        ("a cwd that is a number", with(r#""/home/nobody-here/app""#, "7"), "`cwd` is not a string"),
        ("a mode that is a list", with(r#""default""#, "[]"), "`permission_mode` is not a string"),
        ("an input that is a string", event("Bash", r#""ls""#).into(), "`tool_input` is not an object"),
        ("an input that is null", event("Bash", "null").into(), "`tool_input` is missing"),
        ("an input that is a list", event("Bash", r#"["ls"]"#).into(), "`tool_input` is not an object"),
        ("no command", event("Bash", "{}").into(), "`command` is missing"),
        ("a command that is null", event("Bash", r#"{"command":null}"#).into(), "`command` is missing"),
        ("a command that is a list", event("Bash", r#"{"command":["ls"]}"#).into(), "`command` is not a string"),
        ("a command that is a number", event("PowerShell", r#"{"command":1}"#).into(), "`command` is not a string"),
        ("a monitor of nothing", event("Monitor", r#"{"description":"x"}"#).into(), "`command` is missing"),
        ("a monitor of a word", event("Monitor", r#"{"ws":"wss://x"}"#).into(), "`ws` is not an object"),
        ("a file without a path", event("Write", r#"{"content":"x"}"#).into(), "`file_path` is missing"),
        ("a file with a list", event("Write", r#"{"file_path":"/a","content":["x"]}"#).into(), "`content` is not"),
        (
            "edits that are text",
            event("MultiEdit", r#"{"file_path":"/a","edits":"x"}"#).into(),
            "`edits` is not a list",
        ),
        (
            "a notebook without a path",
            event("NotebookEdit", r#"{"file_path":"/a"}"#).into(),
            "`notebook_path` is missing",
        ),
        ("a skill without a name", event("Skill", "{}").into(), "missing"),
        (
            "a server that is text",
            with(r#""effort""#, r#""mcp_server":"pg","effort""#),
            "`mcp_server` is not an object",
        ),
        ("a command twice", event("Bash", r#"{"command":"ls","command":"rm -rf /"}"#).into(), "appears twice"),
        ("a command twice, once in disguise", event("Bash", r#"{"command":"ls","\u0063ommand":"rm"}"#).into(), "twice"),
        ("a tool twice", with(r#""tool_name":"Bash""#, r#""tool_name":"Read","tool_name":"Bash""#), "appears twice"),
        ("a key twice that nobody reads", with(r#"{"level":"medium"}"#, r#"{"a":1,"a":2}"#), "appears twice"),
        ("a byte order mark", format!("\u{feff}{good}").into(), "byte order mark"),
        ("UTF-16", good.encode_utf16().flat_map(u16::to_le_bytes).collect(), "expected a key"),
        ("a bare NUL", with("ls", "l\0s"), "control character"),
        ("an escaped NUL", with("ls", r"l\u0000s"), "NUL"),
        ("a bare line end in a string", with("ls", "l\ns"), "control character"),
        ("half a pair, the first", with("ls", r"\ud83d"), "surrogate"),
        ("half a pair, the second", with("ls", r"\ude00"), "surrogate"),
        ("a pair the wrong way round", with("ls", r"\ude00\ud83d"), "surrogate"),
        ("half a pair in a key", with(r#""effort""#, r#""\ud83d""#), "surrogate"),
        ("a bad escape", with("ls", r"\x41"), "backslash"),
        ("half an escape", with("ls", r"\u12"), "hex"),
        ("lists, 100,000 deep", "[".repeat(100_000).into(), "nested too deeply"),
        ("objects, 100,000 deep", r#"{"a":"#.repeat(100_000).into(), "nested too deeply"),
        ("an input, 100,000 deep", event("mcp__a__b", &"[".repeat(100_000)).into(), "nested too deeply"),
        ("a million values", event("mcp__a__b", &format!("[{}1]", "1,".repeat(1_000_000))).into(), "too many values"),
        ("100 MB of a command", bash(&"a ".repeat(50_000_000)).into(), "16 MiB"),
        ("100 MB of blanks", vec![b' '; 100_000_000], "16 MiB"),
    ];
    for (name, stdin, word) in rows {
        let reason = hook(&stdin).denied();
        assert!(reason.contains(word), "{name}: {reason}");
        assert!(reason.contains("What to do: "), "{name}: {reason}");
    }
}

#[test]
fn bytes_that_are_not_utf8_are_denied_wherever_they_stand() {
    for bytes in [&b"\xff"[..], b"\xc0\xaf", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xe2\x82"] {
        let (before, after) = bash("@@").split_once("@@").map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
        let inside = [before.as_bytes(), bytes, after.as_bytes()].concat();
        for stdin in [bytes.to_vec(), inside] {
            assert!(hook(&stdin).denied().contains("not UTF-8"), "{bytes:?}");
        }
    }
}

#[test]
fn errors_inside_are_denied() {
    let fault = |name: &str| {
        let mut command = oneway(&["hook"]);
        command.env("ONEWAY_TEST_FAULT", name);
        start(command, bash("ls").as_bytes())
    };
    assert!(fault("panic").denied().contains("error inside oneway"));
    assert!(fault("anything").denied().contains("error inside oneway"));
    assert!(fault("double").refused().contains("error inside oneway"));
    let late = fault("overrun");
    assert!(late.denied().contains("in time"));
    assert!(late.took > Duration::from_secs(2) && late.took < Duration::from_secs(4), "{late:?}");
}

#[test]
fn a_host_that_never_closes_stdin_gets_its_denial_in_time() {
    let ran = run_open_ended(oneway(&["hook"]));
    assert!(ran.denied().contains("in time"));
    assert!(ran.took < Duration::from_secs(4), "{ran:?}");
}

#[test]
fn an_answer_that_cannot_arrive_becomes_exit_code_2() {
    for target in [">&-", ">/dev/null", ">/dev/full"] {
        let ran = start(shell(&format!("exec \"$ONEWAY\" hook {target}")), bash("ls").as_bytes());
        ran.refused();
        assert_eq!(ran.stdout, "", "{target}");
    }
}

#[test]
fn a_host_that_went_away_gets_exit_code_2() {
    let mut child = oneway(&["hook"]).spawn().unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(bash("ls").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(!output.stderr.is_empty());
}

#[test]
fn every_descriptor_closed_is_still_a_refusal() {
    for target in ["<&- >&- 2>&-", "<&- >&-", ">&- 2>&-"] {
        let ran = start(shell(&format!("exec \"$ONEWAY\" hook {target}")), b"");
        assert_eq!(ran.status.code(), Some(2), "{target}: {ran:?}");
    }
}

#[test]
fn a_stdin_that_cannot_be_read_is_denied() {
    for source in ["<&-", "</", "</dev/null"] {
        start(shell(&format!("exec \"$ONEWAY\" hook {source}")), b"").denied();
    }
}

#[test]
fn a_poor_environment_does_not_matter() {
    let expected = hook(bash("rm -rf /")).decision();
    let scripts = [
        ("no HOME", "unset HOME; exec \"$ONEWAY\" hook"),
        ("a relative HOME", "HOME=x exec \"$ONEWAY\" hook"),
        ("an empty HOME", "HOME= exec \"$ONEWAY\" hook"),
        ("a HOME that is not UTF-8", "HOME=$'/\\xff' exec \"$ONEWAY\" hook"),
        ("no environment", "exec env -i \"$ONEWAY\" hook"),
        ("a small stack", "ulimit -s 100; exec \"$ONEWAY\" hook"),
        ("no core, no files", "ulimit -c 0 -f 0; exec \"$ONEWAY\" hook"),
    ];
    for (name, script) in scripts {
        assert_eq!(start(shell(script), bash("rm -rf /").as_bytes()).decision().0, expected.0, "{name}");
    }
}

/// A policy that cannot be read, and a home that is no place to keep anything, never make a verdict milder.
#[test]
fn a_home_that_cannot_be_used_never_loosens() {
    let scratch = Scratch::new("homes");
    let policy = |home: &str| format!("{home}/.config/oneway/policy.toml");
    scratch.write(&policy("garbage"), "preset = = [[[\n\0\n");
    scratch.write(&policy("huge"), &"# x\n".repeat(3_000_000));
    scratch.write(&policy("dir/policy.toml"), "");
    std::fs::create_dir_all(scratch.path("loop/.config")).unwrap();
    std::os::unix::fs::symlink(scratch.path("loop/.config/oneway"), scratch.path("loop/.config/oneway")).unwrap();
    let pipe = format!("mkdir -p {0}; mkfifo {0}/policy.toml", scratch.path("pipe/.config/oneway").display());
    assert!(start(shell(&pipe), b"").status.success());
    let own = |name: &str| scratch.path(name).display().to_string();
    let homes = [
        own("garbage"),
        own("huge"),
        own("dir"),
        own("loop"),
        own("pipe"),
        own("nothing"),
        "/dev/null".into(),
        "/dev/full".into(),
        "/proc".into(),
    ];
    for home in homes {
        let script = format!("HOME={home} XDG_STATE_HOME={home} XDG_RUNTIME_DIR={home} exec \"$ONEWAY\" hook");
        let judged = |command: &str| start(shell(&script), bash(command).as_bytes()).decision().0;
        assert_eq!(judged("rm -rf /"), "deny", "{home}");
        assert_ne!(judged("git push --force"), "allow", "{home}");
    }
}

#[test]
fn a_working_directory_that_is_gone_does_not_matter() {
    let scratch = Scratch::new("gone");
    let gone = scratch.path("here");
    let script = format!("mkdir -p {0}; cd {0}; rmdir {0}; exec \"$ONEWAY\" hook", gone.display());
    let ran = start(shell(&script), bash("rm -rf /").as_bytes());
    assert_eq!(ran.decision().0, hook(bash("rm -rf /")).decision().0);
}

#[test]
fn a_system_without_room_never_lets_a_call_through() {
    for limit in ["-v 4000", "-v 6000", "-v 9000", "-v 12000", "-v 20000", "-v 90000", "-u 1", "-n 3", "-n 4"] {
        let with = |args: &str| shell(&format!("ulimit {limit}; exec \"$ONEWAY\" {args}"));
        // Where the system cannot even start the program, nobody can answer, and `onFailure: block` decides.
        if start(with("--version"), b"").status.code() != Some(0) {
            continue;
        }
        let ran = start(with("hook"), bash("rm -rf /").as_bytes());
        match ran.status.code() {
            Some(2) => drop(ran.refused()),
            _ => assert!(matches!(ran.decision().0.as_str(), "ask" | "deny"), "{limit}: {ran:?}"),
        }
    }
}

/// A limit ends a process with a signal, and a host takes that for a yes. With state and log on, and much to say.
#[test]
fn no_limit_ends_the_hook_with_a_signal() {
    let scratch = Scratch::new("limits");
    let home = scratch.path("home");
    std::fs::create_dir_all(&home).unwrap();
    let long = format!("{}rm -rf /", "nice ".repeat(3000));
    for limit in ["-f 0", "-f 1", "-d 1000", "-d 4000", "-v 30000", "-s 128", "-n 5", "-c 0"] {
        let script = format!("export HOME={}; ulimit {limit}; exec \"$ONEWAY\" hook", home.display());
        for command in ["rm -rf /", "git push --force origin main", &long] {
            assert_eq!(start(shell(&script), bash(command).as_bytes()).decision().0, "deny", "{limit}: {command:.40}");
        }
        let to_file = format!("{script} > {}", scratch.path("answer").display());
        let ran = start(shell(&to_file), bash("rm -rf /").as_bytes());
        assert!(matches!(ran.status.code(), Some(0 | 2)), "{limit}: {ran:?}");
    }
}

#[test]
fn an_event_that_does_not_arrive_is_not_called_too_long() {
    let reason = run_open_ended(oneway(&["hook"])).denied();
    assert!(reason.contains("did not arrive") && !reason.contains("split"), "{reason}");
}

#[test]
fn an_event_with_two_names_is_denied() {
    let event = |names: [&str; 2]| {
        let names = names.map(|name| format!("\"hook_event_name\":\"{name}\"")).join(",");
        format!("{{{names},\"tool_name\":\"Bash\",\"tool_input\":{{\"command\":\"ls\"}}}}")
    };
    for names in [["PostToolUse", "PreToolUse"], ["PreToolUse", "SessionEnd"], ["PreToolUse", "PreToolUse"]] {
        start(oneway(&["hook"]), event(names).as_bytes()).denied();
    }
}

#[test]
fn a_mistake_in_the_settings_is_denied() {
    for args in [&["hook", "--prest", "guard"][..], &["hook", "--help"], &["hook", "--preset"], &["hook", "guard"]] {
        assert!(start(oneway(args), bash("ls").as_bytes()).denied().contains("unknown arguments"), "{args:?}");
    }
    for args in [&["hook", "--preset", "lax"][..], &["hook", "--preset=lax"], &["hook", "--preset="]] {
        assert!(start(oneway(args), bash("ls").as_bytes()).denied().contains("no preset"), "{args:?}");
    }
    for args in [&["hok"][..], &["--preset", "guard"], &["--hook"]] {
        start(oneway(args), bash("ls").as_bytes()).refused();
    }
    let mut command = oneway(&["hook"]);
    command.env("ONEWAY_PRESET", "lax");
    assert!(start(command, bash("ls").as_bytes()).denied().contains("no preset"));
}

/// Programs in front of each other without end: the hook answers, and what stands behind them counts in full. Nothing else
/// in the same run of `check` is lost.
#[test]
fn no_depth_of_wrappers_hides_a_command_or_ends_the_process() {
    let tails = [("rm -rf /", "blocked"), ("git push --force origin main", "dangerous"), ("rm -rf / rm", "blocked")];
    for wrapper in ["nice ", "sudo ", "env ", "command ", "timeout 5 ", "xargs ", "nice sudo env -u A nohup "] {
        for (tail, tier) in tails {
            for count in [1, 15, 17, 300, 2_800] {
                let text = format!("{}{tail}", wrapper.repeat(count));
                assert_eq!(hook(bash(&text)).decision().0, "deny", "{wrapper}× {count}, {tail}");
                let lines = [bash("ls"), bash(&text), bash("ls")].join("\n");
                let ran = start(oneway(&["check", "--format", "jsonl", "-"]), lines.as_bytes());
                let verdicts: Vec<serde_json::Value> =
                    ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
                assert_eq!(verdicts.len(), 3, "{wrapper}× {count}: {}", ran.stderr);
                assert_eq!(verdicts[1]["tier"], tier, "{wrapper}× {count}, {tail}");
            }
        }
    }
}

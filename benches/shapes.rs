//! How a hook call grows with its input: some sixty shapes of text at 10 KB, 100 KB and 1 MB, in processor time and peak memory.
//! `cargo bench --bench shapes [-- NAME…]`; fails where 100 KB is answered by the deadline.
#![allow(clippy::expect_used)]

use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// A shape: its name, what stands first, what is repeated (with its number for `§`, the next one for `¶`), what stands last.
type Shape = (&'static str, &'static str, &'static str, &'static str);

const SHELL: &[Shape] = &[
    ("commands", "", "git status; rm -rf build && echo done\n", ""),
    ("words", "echo", " word-and-more", ""),
    ("quotes", "echo", " 'a b' \"c $d\"", ""),
    ("substitutions", "echo", " $(ls a | head -1)", ""),
    ("pipes", "cat a", " | sort -u", ""),
    ("sudo", "", "sudo ", "ls"),
    ("nice", "", "nice ", "ls"),
    ("env", "", "env A=1 ", "ls"),
    ("xargs", "", "xargs ", "ls"),
    ("ssh", "", "ssh h ", "ls"),
    ("eval", "", "eval ", "ls"),
    ("evals", "", "eval 'ls a'; ", ""),
    ("shells", "", "bash -c 'ls'; ", ""),
    ("assignments", "", "A=1 ", "ls"),
    ("chains", "", "a§=$a¶; ", "echo $a0"),
    ("doubling", "a=x; ", "a=$a$a; ", "echo $a"),
    ("exports", "", "export A=b; ", ""),
    ("aliases", "", "alias a=b; ", ""),
    ("heredocs", "", "cat <<E\nx\nE\n", ""),
    ("redirections", "echo", " >a", ""),
    ("removals", "rm -rf", " build/x", ""),
    ("copies", "", "cp a b; ", ""),
    ("moves", "", "cd a; ", ""),
    ("moves far", "", "cd a/b/c/d§; ", ""),
    ("moves back", "", "pushd a; popd; ", ""),
    ("deep path", "rm ", "a/", "b"),
    ("deep pattern", "rm ", "a*/", "b"),
    ("written and run", "", "echo ls > f§; sh f§; ", ""),
    ("ssh rm", "", "ssh h rm a§; ", ""),
    ("guarded patterns", "foo", " ~/.claude/s*.json§", ""),
    ("guarded variables", "", "A§=~/.claude/settings.json ls; ", ""),
    ("adds", "", "git add a; ", ""),
    ("fetches", "", "curl http://x/y; ", ""),
    ("secrets", "", "cat ~/.ssh/id_rsa; ", ""),
    ("guarded", "cat", " .claude/settings.json", ""),
    ("background", "", "a & ", ""),
    ("and", "", ": && ", ":"),
    ("processes", "cat", " <(ls)", ""),
    ("functions", "", "f(){ :; }; ", ""),
    ("loops", "", "for i in a b c; do echo $i; done; ", ""),
    ("cases", "", "case x in a) :;; esac; ", ""),
    ("conditions", "", "[[ -f a ]]; ", ""),
    ("open $(", "echo ", "$(", ""),
    ("open if", "", "if :; then ", ""),
    ("open {", "", "{ ", ""),
    ("open (", "", "(", ""),
    ("open ${", "echo ", "${a:-", ""),
    ("open $((", "echo ", "$((", ""),
    ("closed )", "", ") ", ""),
    ("double quotes", "echo ", "\"", ""),
    ("single quotes", "echo ", "'", ""),
    ("backquotes", "echo ", "`", ""),
    ("dollars", "echo ", "$", ""),
    ("braces", "echo ", "{a,b}", ""),
    ("open braces", "echo ", "{", ""),
    ("patterns", "ls ", "*?[", ""),
    ("homes", "ls", " ~/x", ""),
    ("lines", "", "\n", ""),
    ("continued", "", "\\\n", ""),
    ("comments", "", "# x\n", ""),
    ("letters", "echo ", "é", ""),
    ("find", "find . ", "-name x -o ", "-name y"),
    ("find -exec", "find . ", "-exec ls {} \\; ", ""),
    ("python", "python3 -c \"", "x = 1\n", "\""),
    ("python (", "python3 -c \"", "(", "\""),
    ("node", "node -e \"", "a(1);", "\""),
    ("node (", "node -e \"", "(", "\""),
    ("perl", "perl -e '", "print 1;", "'"),
    ("ruby", "ruby -e '", "puts 1;", "'"),
    ("awk", "awk '", "{print $1} ", "'"),
    ("sed", "sed '", "s/a/b/;", "'"),
    ("sql", "psql -c \"", "SELECT 1;", "\""),
    ("sql columns", "psql -c \"SELECT ", "lower(a),", "1\""),
    ("sql (", "psql -c \"SELECT ", "(", "\""),
];

/// Arguments of a tool.
const TOOL: &[Shape] = &[
    ("tool list", "{\"sql\":[", "\"SELECT 1\",", "\"SELECT 2\"]}"),
    ("tool keys", "{", "\"k§\":\"v\",", "\"sql\":\"SELECT 1\"}"),
    ("tool paths", "{\"paths\":[", "\"a/b/c\",", "\"d\"]}"),
    ("tool text", "{\"sql\":\"", "SELECT 1;", "\"}"),
];

struct Cost {
    seconds: f64,
    kilobytes: u64,
    late: bool,
}

fn text(shape: &Shape, size: usize) -> String {
    let (_, first, part, last) = shape;
    let count = size.saturating_sub(first.len() + last.len()) / part.len();
    let parts: String = match part.contains('§') {
        true => (0..count).map(|n| part.replace('§', &n.to_string()).replace('¶', &(n + 1).to_string())).collect(),
        false => part.repeat(count),
    };
    format!("{first}{parts}{last}")
}

fn event(shape: &Shape, size: usize, tool: bool) -> String {
    let text = text(shape, size);
    let (name, input) = match tool {
        true => ("mcp__postgres__query", text),
        false => ("Bash", serde_json::json!({ "command": text }).to_string()),
    };
    format!(
        r#"{{"session_id":"s","cwd":"/home/you/app","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"{name}","tool_input":{input},"tool_use_id":"t"}}"#
    )
}

/// What a call takes, as the system counts it.
fn cost(event: &str) -> Option<Cost> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shape.json");
    std::fs::write(&path, event).ok()?;
    let ran = Command::new("/usr/bin/time")
        .args(["-f", "%U %S %M", env!("CARGO_BIN_EXE_oneway"), "hook"])
        .env_clear()
        .env("HOME", "/home/you")
        .stdin(File::open(&path).ok()?)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .output()
        .ok()?;
    let told = String::from_utf8_lossy(&ran.stderr).into_owned();
    let mut last = told.lines().last()?.split(' ');
    let mut next = || last.next()?.parse::<f64>().ok();
    let (user, system, kilobytes) = (next()?, next()?, next()?);
    let late = String::from_utf8_lossy(&ran.stdout).contains("no judgement in time");
    Some(Cost { seconds: user + system, kilobytes: kilobytes as u64, late })
}

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let mut kept = true;
    for (shape, tool) in SHELL.iter().map(|s| (s, false)).chain(TOOL.iter().map(|s| (s, true))) {
        if !wanted.is_empty() && !wanted.iter().any(|name| name == shape.0) {
            continue;
        }
        let costs = [10_000, 100_000, 1_000_000].map(|size| cost(&event(shape, size, tool)));
        let [Some(_), Some(middle), Some(large)] = &costs else {
            eprintln!("shapes: /usr/bin/time is missing or failed; install it and try again");
            return ExitCode::FAILURE;
        };
        let mut told: Vec<&str> = Vec::new();
        let tells = [
            (large.kilobytes > 64 << 10, "over 64 MB"),
            (middle.late, "late at 100 KB"),
            (large.late, "late at 1 MB"),
            (!large.late && middle.seconds > 0.02 && large.seconds > 13.0 * middle.seconds, "more than linear"),
        ];
        told.extend(tells.iter().filter(|(is, _)| *is).map(|(_, what)| *what));
        let shown = costs.iter().flatten().map(|c| format!("{:5.2} s {:5} MB", c.seconds, c.kilobytes >> 10));
        println!("{:14} {}   {}", shape.0, shown.collect::<Vec<_>>().join("  "), told.join(", "));
        kept &= !middle.late;
    }
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

//! Every limit is a gap beside what was found: one over it, and a destructive tail is still seen. The limits are read from
//! the source, so that a new one cannot be forgotten.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::decide;
use oneway::decision::{Decision, Verdict};
use oneway::policy::Policy;
use oneway::request::{Payload, Request};
use oneway::world::Nowhere;
use serde_json::{Value, json};
use std::path::Path;

/// Rooms whose limits never stand between a statement and its verdict, and why.
const ROOMS: &[(&str, &str)] = &[
    ("src/report/", "what is shown"),
    ("src/cli/", "what is shown, or a refusal of the whole: tests/hook.rs, tests/cli.rs"),
    ("src/grants/", "an audit of settings; no call is judged"),
    ("src/replay/", "counts of the past; no call is judged"),
    ("src/insight/", "counts of the past, and proposals that a person reads; no call is judged"),
    ("src/door/ci/", "what is shown of a report"),
    ("src/door/release.rs", "what is written down"),
    ("src/effects/mcp/located.rs", "what `explain` underlines"),
    ("src/door/claude/", "a settings file over it is refused"),
    ("src/evidence/", "what is not looked at is not known to come back: tests/evidence.rs"),
    ("src/approvals/", "what does not fit is not approved: tests/approvals.rs"),
    ("src/keep/", "what is over it is not kept, and nothing is claimed: tests/kept.rs"),
    ("src/audit/", "what is written down"),
    ("src/mask/", "what is shown and written down"),
    ("src/policy/", "a policy over it is a fault, and a fault denies: tests/policy.rs"),
    ("src/catalog/", "the reader of rows: a row over it is refused"),
    ("src/decision.rs", "what is shown"),
    ("src/reason.rs", "what is shown"),
];

/// Limits on the road of a statement, each with the attacks that go one over it.
const TRIED: &[(&str, &str, &[&str])] = &[
    (
        "src/effects/shell/language.rs",
        "MAX_MODULE",
        &["a yes hangs on size and times of what is over it: tests/bound.rs"],
    ),
    ("src/grammar/sql/cut/mysql.rs", "MAX_ON_LINE", &["such a line is not read: tests/sql_clients.rs"]),
    (
        "src/effects/shell/repository.rs",
        "MAX_ABOVE",
        &["a place whose repository is not found is another project, and asks"],
    ),
    ("src/effects/shell/repository.rs", "MAX_CONFIG", &["settings that are not read may name programs, and ask"]),
    (
        "src/effects/shell/repository.rs",
        "MAX_POINTER",
        &["a place whose repository is not found is another project, and asks"],
    ),
    ("src/effects/shell/beside.rs", "MAX_NAMES", &["what is left beside is unknown, as where no directory is seen"]),
    ("src/door/json.rs", "MAX_DEPTH", &["refused: tests/hook.rs"]),
    ("src/door/json.rs", "MAX_VALUES", &["refused: tests/hook.rs"]),
    ("src/effects/arg.rs", "MAX_FLOW", &["long-input"]),
    ("src/effects/engine.rs", "MAX_DEPTH", &["eval", "ssh"]),
    ("src/effects/engine.rs", "MAX_FLAT", &["eval", "ssh"]),
    ("src/effects/engine.rs", "MAX_HELD", &["long-inside"]),
    ("src/effects/engine.rs", "MAX_WRAPPERS", &["nice", "sudo"]),
    ("src/effects/engine.rs", "MAX_WORDS", &["sudo-words"]),
    ("src/effects/engine.rs", "MAX_INSIDE", &["nested-wrappers"]),
    ("src/effects/engine.rs", "MAX_FILES", &["scripts"]),
    ("src/effects/shell/files.rs", "MAX_FOLLOWED", &["words beyond it count as outside the project"]),
    ("src/effects/follow.rs", "MAX_ASKED", &["deep-path"]),
    ("src/effects/follow.rs", "MAX_LINKS", &["what is not followed stays as written: the module's own tests"]),
    ("src/effects/guard.rs", "MAX_DEPTH", &["mcp-deep-path"]),
    ("src/effects/guard.rs", "MAX_WENT", &["guarded-directories"]),
    ("src/effects/guard/aims.rs", "MAX_UP", &["more processes than a host has above a hook"]),
    ("src/effects/guard/roads.rs", "MAX_NAMES", &["guarded-names"]),
    ("src/effects/mcp/args.rs", "MAX_DEPTH", &["the door refuses deeper ones"]),
    ("src/effects/mcp/fields.rs", "MAX_DEPTH", &["the door refuses deeper ones"]),
    ("src/effects/mcp/fields.rs", "MAX_INNER", &["mcp-json-in-json"]),
    ("src/effects/stores/mongo.rs", "MAX_DEPTH", &["refused as not understood: tests/mcp.rs"]),
    ("src/effects/script/awk.rs", "MAX_TARGET", &["awk-target"]),
    ("src/effects/script.rs", "DEEPEST", &["python-eval"]),
    ("src/effects/shell/brace.rs", "MAX_WORDS", &["braces"]),
    ("src/effects/shell/brace.rs", "MAX_DEPTH", &["nested-braces"]),
    ("src/effects/shell/brace.rs", "MAX_BRACES", &["many-braces"]),
    ("src/effects/shell/brace.rs", "MAX_HELD", &["sequence"]),
    ("src/effects/shell/brings.rs", "MAX_ARCHIVE", &["an archive over it is not read, and asks"]),
    ("src/effects/shell/brings.rs", "MAX_ASKED", &["of more names nobody says that they come back"]),
    ("src/effects/shell/brings.rs", "MAX_NAMED", &["what is shown: one of them is enough to ask"]),
    ("src/effects/shell/brings.rs", "MAX_PATCH", &["a patch over it is not read, and asks"]),
    ("src/effects/shell/builtin.rs", "MAX_PATH", &["long-cd"]),
    ("src/effects/shell/call.rs", "MAX_TYPED", &["long-word"]),
    ("src/effects/shell/carry.rs", "MAX_WORDS", &["xargs-input"]),
    ("src/effects/shell/carry.rs", "MAX_LINES", &["xargs-lines"]),
    ("src/effects/shell/expand.rs", "MAX_NAMES", &["a directory over it may hold any name: unproven"]),
    ("src/effects/shell/files.rs", "MAX_PATHS", &["of more paths nobody says that they come back"]),
    ("src/effects/shell/files.rs", "MAX_SCRIPT", &["a script over it is not read, and asks"]),
    ("src/effects/shell/flat.rs", "MAX_PROGRAMS", &["many-programs"]),
    (
        "src/effects/shell/loads.rs",
        "MAX_ABOVE",
        &["settings that are looked for no further may name code: never allowed"],
    ),
    ("src/effects/shell/loads.rs", "MAX_SETTINGS", &["settings that are not read may name code: never allowed"]),
    ("src/effects/shell/linked.rs", "MAX_COPIED", &["copies"]),
    ("src/effects/shell/linked.rs", "MAX_LINKED", &["links"]),
    ("src/effects/shell/mod.rs", "MAX_CALLS", &["functions"]),
    ("src/effects/shell/pattern.rs", "MAX", &["long-pattern"]),
    ("src/effects/shell/simple.rs", "MAX_CANDIDATES", &["pattern-command"]),
    ("src/effects/shell/state.rs", "MAX_BACK", &["where `cd -` leads is unknown, and what works there asks"]),
    ("src/effects/shell/state.rs", "MAX_BODIES", &["bodies"]),
    ("src/effects/shell/state.rs", "MAX_DIRS", &["directories"]),
    ("src/effects/shell/state.rs", "MAX_HELD", &["moves"]),
    ("src/effects/shell/task.rs", "MAX_TASKS", &["a task that is not looked up is not read, and asks"]),
    ("src/effects/sql/advise.rs", "MAX", &["what is shown"]),
    ("src/effects/sql/backup.rs", "MAX_NAMED", &["what is shown: a backup to paste"]),
    ("src/effects/sql/bounds.rs", "MAX_DEPTH", &["sql-parentheses"]),
    ("src/effects/sql/bounds.rs", "MAX_QUERIES", &["sql-with"]),
    ("src/effects/sql/calls.rs", "MAX_COLUMNS", &["sql-columns"]),
    ("src/effects/sql/hit.rs", "MAX_DEPTH", &["sql-do"]),
    ("src/effects/sql/hit.rs", "MAX_TEXTS", &["sql-do"]),
    ("src/effects/sql/mod.rs", "MAX_TEXT", &["no event is that long"]),
    ("src/effects/sql/shape.rs", "MAX_PIECES", &["sql-statements"]),
    ("src/effects/tool.rs", "MAX_SKILL", &["a skill over it is not read, and asks"]),
    ("src/effects/words.rs", "MAX_SUB", &["words of a sub-command; the others are operands"]),
    ("src/effects/shell/search.rs", "MAX_PLACES", &["path"]),
    ("src/grammar/archive.rs", "MAX_ENTRIES", &["an archive over it is not read, and asks"]),
    ("src/grammar/cpio.rs", "MAX_ENTRIES", &["an archive over it is not read, and asks"]),
    ("src/effects/script/ed.rs", "DEEPEST", &["what stands deeper in `g` is not followed: unproven"]),
    ("src/grammar/archive.rs", "MAX_UNPACKED", &["an archive over it is not read, and asks"]),
    ("src/grammar/makefile.rs", "MAX_DEPTH", &["a recipe that is not followed asks: tests/tasks.rs"]),
    ("src/grammar/makefile.rs", "MAX_TEXT", &["a recipe that is not followed asks: tests/tasks.rs"]),
    ("src/grammar/script/javascript/expr.rs", "DEEPEST", &["node-parentheses"]),
    ("src/grammar/script/python/expr.rs", "DEEPEST", &["python-parentheses"]),
    ("src/grammar/script/python/lex.rs", "DEEPEST", &["python-parentheses"]),
    ("src/grammar/script/words/lexer.rs", "DEEPEST", &["perl-quotes"]),
    (
        "src/grammar/shell/cursor.rs",
        "MAX_DEPTH",
        &[
            "substitutions", "if", "groups", "loops", "defaults", "arithmetic", "conditions", "quotes", "processes",
            "definitions", "case",
        ],
    ),
    ("src/grammar/yaml/mod.rs", "MAX_DEPTH", &["workflows only: no call is judged by it"]),
];

fn nested(open: &str, inner: &str, close: &str, n: usize) -> String {
    format!("{}{inner}{}", open.repeat(n), close.repeat(n))
}

/// The texts that go one over a limit, all with the same tail: `rm -rf /`.
fn attack(name: &str) -> String {
    let before = |front: String| format!("{front}; rm -rf /");
    let n = 140;
    match name {
        "substitutions" => before(format!("echo {}", nested("$(echo ", ":", ")", n))),
        "if" => before(nested("if :; then ", ":", "; fi", n)),
        "groups" => before(nested("{ ", ":", "; }", n)),
        "loops" => before(nested("while :; do ", ":", "; done", n)),
        "defaults" => before(format!("echo {}", nested("${a:-", "x", "}", n))),
        "arithmetic" => before(format!("a={}", nested("$((1+", "1", "))", n))),
        "conditions" => before(format!("[[ {} ]]", nested("( ", "a", " )", n))),
        "quotes" => before(nested("echo \"$(", "x", ")\"", n)),
        "processes" => before(format!("cat {}", nested("<(cat ", "x", ")", n))),
        "definitions" => before(nested("f(){ ", ":", "; }", n)),
        "case" => before(nested("case x in a) ", ":", ";; esac", n)),
        "long-input" => before(format!("cat <<E\n{}\nE\n:", "x".repeat(1 << 17))),
        "eval" => format!("{}'rm -rf /'", "eval ".repeat(40)),
        "ssh" => before("ssh h ".repeat(40)),
        "long-inside" => format!("bash -c \"bash -c 'echo {}; rm -rf /'\"", "a".repeat(300 << 10)),
        "nice" => format!("{}rm -rf /", "nice ".repeat(400)),
        "sudo-words" => format!("{}rm -rf /", "sudo ".repeat(20_000)),
        "sudo" => format!("{}rm -rf /", "sudo ".repeat(400)),
        "nested-wrappers" => format!("{}rm -rf /", "find . -exec nice ".repeat(200)),
        "scripts" => before("bash a.sh; ".repeat(40) + ":"),
        "braces" => before(format!("echo {}", "{a,b}".repeat(20))),
        "nested-braces" => before(format!("echo {}", nested("{a,", "b", "}", 40))),
        "many-braces" => before(format!("echo {}", "{".repeat(400))),
        "sequence" => before("echo {1..999999999}".into()),
        "long-cd" => before(format!("cd {}", "a/".repeat(4000))),
        "long-word" => before(format!("echo {}", "a".repeat(20_000))),
        "xargs-input" => before(format!("echo {} | xargs echo", "a ".repeat(5000))),
        "xargs-lines" => before("printf 'a\\nb\\nc\\nd\\ne\\nf\\ng\\nh\\ni\\nj\\n' | xargs -I{} echo {}".into()),
        "copies" => before((0..140).map(|i| format!("mv a{i} b{i}; ")).collect::<String>() + ":"),
        "links" => before((0..70).map(|i| format!("ln -s /etc e{i}; ")).collect::<String>() + ":"),
        "many-programs" => {
            let names: Vec<&str> = oneway::catalog::shell::names().take(400).collect();
            format!("{}{} rm -rf /", "nice ".repeat(20), names.join(" "))
        }
        "functions" => {
            let chain: String = (1..40).map(|i| format!("f{i}(){{ f{}; f{}; }}\n", i - 1, i - 1)).collect();
            format!("f0(){{ :; }}\n{chain}g(){{ rm -rf /; }}\nf39; g")
        }
        "bodies" => format!("f(){{ rm -rf /; }}; {}f", "if a; then f(){ :; }; fi; ".repeat(20)),
        "path" => before((0..40).map(|i| format!("export PATH=/a{i}:$PATH; ")).collect::<String>() + ":"),
        "deep-path" => before(format!("rm {}", "a/".repeat(2000))),
        "guarded-directories" => before((0..70).map(|i| format!("cd ~/.claude/d{i}; ")).collect::<String>() + ":"),
        "moves" => before("cd a; ".repeat(5000) + ":"),
        "long-pattern" => before(format!("a={}; echo ${{a//x/y}}", "x".repeat(10_000))),
        "pattern-command" => before("/b*/* x".into()),
        "directories" => before((0..20).map(|i| format!("cd a{i} || cd b{i}; ")).collect::<String>() + ":"),
        "python-eval" => format!("python3 -c 'import os; {}os.system(\"rm -rf /\")'", "eval(\"1\"); ".repeat(10)),
        "python-parentheses" => {
            format!("python3 -c \"{}; import os; os.system('rm -rf /')\"", nested("(", "1", ")", 300))
        }
        "node-parentheses" => {
            format!("node -e \"{}; require('child_process').execSync('rm -rf /')\"", nested("(", "1", ")", 300))
        }
        "awk-target" => {
            format!("awk 'BEGIN {{ getline a[{}1] < \"f\"; system(\"rm -rf /\") }}'", "1+".repeat(40))
        }
        "perl-quotes" => format!("perl -e '{}; system(\"rm -rf /\")'", nested("qq{", "x", "}", 40)),
        "guarded-names" => before("cat .claude/settings.json ".repeat(100)),
        other => panic!("no attack is called {other}"),
    }
}

fn judge(payload: Payload) -> Decision {
    let mut request = Request { payload, ..Request::default() };
    request.place.cwd = Some("/home/u/app".into());
    request.place.home = Some("/home/u".into());
    decide(&request, &Policy::default(), &Nowhere)
}

fn is_sql(name: &str) -> bool {
    name.starts_with("sql-")
}

fn sql(name: &str) -> String {
    let tail = "DROP DATABASE shop";
    match name {
        "sql-parentheses" => format!("SELECT {}; {tail}", nested("(", "1", ")", 200)),
        "sql-with" => format!(
            "WITH {} SELECT 1; {tail}",
            (0..20).map(|i| format!("a{i} AS (SELECT 1)")).collect::<Vec<_>>().join(", ")
        ),
        "sql-columns" => format!("SELECT {}; {tail}", vec!["lower(a)"; 2000].join(", ")),
        "sql-do" => format!("DO $a$ BEGIN EXECUTE 'SELECT 1'; END $a$; {tail}"),
        "sql-statements" => format!("{}{tail}", "SELECT 1; ".repeat(5000)),
        other => panic!("no attack is called {other}"),
    }
}

fn mcp(name: &str) -> Payload {
    let input = match name {
        "mcp-deep-path" => {
            let deep = (0..100).fold(json!("/home/u/.claude/settings.json"), |inner, _| json!([inner]));
            json!({ "path": deep, "content": "{}" })
        }
        "mcp-json-in-json" => {
            let deep = (0..8).fold(json!({ "command": "rm -rf /" }), |inner, _| json!({ "a": inner.to_string() }));
            return Payload::Mcp { server: "shell".into(), tool: "execute".into(), input: deep };
        }
        other => panic!("no attack is called {other}"),
    };
    Payload::Mcp { server: "files".into(), tool: "write_file".into(), input }
}

#[test]
fn one_over_a_limit_hides_no_tail() {
    let alone = judge(Payload::Shell("rm -rf /".into()));
    assert_eq!(alone.verdict, Verdict::Deny);
    let names = TRIED.iter().flat_map(|(_, _, names)| *names).filter(|name| !name.contains(' '));
    for name in names {
        let decision = match *name {
            name if is_sql(name) => judge(Payload::Sql { text: sql(name), dialect: Some("postgres".into()) }),
            name if name.starts_with("mcp-") => judge(mcp(name)),
            name => judge(Payload::Shell(attack(name))),
        };
        assert_eq!(decision.verdict, Verdict::Deny, "{name}: {}", decision.reason);
    }
}

/// `{"sql": ["SELECT 1"] × 10,000 + ["DROP DATABASE x"]}`, and the same among keys.
#[test]
fn no_text_of_a_tool_is_one_too_many() {
    let mut list = vec![json!("SELECT 1"); 10_001];
    list.push(json!("DROP DATABASE shop"));
    let mut keys: serde_json::Map<String, Value> =
        (0..10_001).map(|i| (format!("sql{i}"), json!("SELECT 1"))).collect();
    keys.insert("sql".into(), json!("DROP DATABASE shop"));
    for input in [json!({ "sql": list }), Value::Object(keys)] {
        let payload = Payload::Mcp { server: "postgres".into(), tool: "query".into(), input };
        assert_eq!(judge(payload).verdict, Verdict::Deny);
    }
}

/// Every constant of the source that is a limit by its name.
fn limits() -> Vec<(String, String)> {
    fn walk(dir: &Path, out: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                walk(&entry, out);
                continue;
            }
            let Ok(text) = std::fs::read_to_string(&entry) else { continue };
            let file = entry.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().to_str().unwrap().to_owned();
            for line in text.lines().filter_map(|line| line.trim_start().split_once("const ")) {
                let name = line.1.split([':', '<', ' ']).next().unwrap_or("");
                if name == "DEEPEST" || name == "MAX" || name.starts_with("MAX_") || name.ends_with("_MAX") {
                    out.push((file.clone(), name.to_owned()));
                }
            }
        }
    }
    let mut out = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut out);
    out.sort();
    out.dedup();
    out
}

#[test]
fn every_limit_is_tried() {
    let free = |file: &str| ROOMS.iter().any(|(room, _)| file.starts_with(room));
    let found: Vec<(String, String)> = limits().into_iter().filter(|(file, _)| !free(file)).collect();
    assert!(found.len() > 30, "{found:?}");
    let known = |file: &str, name: &str| TRIED.iter().any(|(f, n, _)| *f == file && *n == name);
    for (file, name) in &found {
        assert!(known(file, name), "{file}: {name} is a limit that no attack goes over: add it to TRIED");
    }
    for (file, name, _) in TRIED {
        assert!(found.iter().any(|(f, n)| f == file && n == name), "{file} has no {name} any more");
    }
}

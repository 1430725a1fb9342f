//! `oneway check` on a tree: every kind of file, every place exact, remarks, baseline, exit codes, order, ignored files.
//! `ONEWAY_BLESS=1 cargo test --test check_tree` writes tests/tree.expected anew; read the difference.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use run::{Ran, Scratch, oneway, run as start};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tree")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
}

/// The fixtures in a directory of their own, outside of any repository.
fn tree(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    copy(&fixtures(), &scratch.0);
    scratch
}

fn check(scratch: &Scratch, args: &[&str]) -> Ran {
    let mut all = vec!["check"];
    all.extend(args);
    let mut command = oneway(&all);
    command.current_dir(&scratch.0);
    start(command, b"")
}

fn json(scratch: &Scratch, args: &[&str]) -> Value {
    let ran = check(scratch, &[&["--format", "json"], args].concat());
    serde_json::from_str(&ran.stdout).unwrap_or_else(|e| panic!("{e}: {ran:?}"))
}

/// The text between two places of a file: lines and columns from 1, columns in characters.
fn between(text: &str, item: &Value) -> String {
    let number = |key: &str| item[key].as_u64().unwrap_or_else(|| panic!("{key}: {item}")) as usize;
    let offset = |line: usize, column: usize| {
        let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let rest = &text[start..];
        start + rest.char_indices().nth(column - 1).map_or(rest.len(), |(i, _)| i)
    };
    text[offset(number("line"), number("column"))..offset(number("end_line"), number("end_column"))].to_owned()
}

#[test]
fn every_statement_of_every_kind_has_its_place() {
    let scratch = tree("check-tree");
    let report = json(&scratch, &["."]);
    let mut out = String::new();
    for item in report["items"].as_array().unwrap() {
        let file = item["file"].as_str().unwrap();
        let text = fs::read_to_string(scratch.path(file)).unwrap();
        let mark = if item["fails"] == true { "!" } else { " " };
        out.push_str(&format!(
            "{mark} {file}:{}:{} {} {:?}\n",
            item["line"],
            item["column"],
            item["decision"].as_str().unwrap(),
            between(&text, item)
        ));
        // Only what decides: the rest is the catalog's business.
        for finding in item["findings"].as_array().unwrap().iter().filter(|f| f["severity"] == "error").take(1) {
            let rule = finding["rule"].as_str().unwrap();
            out.push_str(&format!(
                "    {}:{} {} {:?}\n",
                finding["line"],
                finding["column"],
                rule,
                between(&text, finding)
            ));
        }
    }
    let path = fixtures().with_extension("expected");
    if std::env::var_os("ONEWAY_BLESS").is_some() {
        fs::write(&path, &out).unwrap();
    }
    let want = fs::read_to_string(&path).unwrap_or_default();
    for (got, want) in out.lines().zip(want.lines()) {
        assert_eq!(got, want);
    }
    assert_eq!(out.lines().count(), want.lines().count());
}

#[test]
fn exit_codes() {
    let scratch = Scratch::new("check-codes");
    scratch.write("ask.sh", "git reset --hard\n");
    scratch.write("deny.sh", "git push --force\n");
    scratch.write("blocked.sh", "mkfs.ext4 /dev/sda\n");
    scratch.write("safe.sh", "ls\n");
    scratch.write("broken.yml", "a: [\n");
    let code = |args: &[&str]| check(&scratch, args).status.code().unwrap();
    assert_eq!(code(&["safe.sh"]), 0);
    assert_eq!(code(&["--fail-on", "ask", "safe.sh"]), 0);
    assert_eq!(code(&["ask.sh"]), 0);
    assert_eq!(code(&["--fail-on", "ask", "ask.sh"]), 1);
    assert_eq!(code(&["--fail-on", "dangerous", "ask.sh"]), 1);
    assert_eq!(code(&["--fail-on", "irreversible", "ask.sh"]), 1);
    assert_eq!(code(&["--fail-on", "deny", "ask.sh"]), 0);
    assert_eq!(code(&["--fail-on", "blocked", "--fail-on", "ask", "ask.sh"]), 1);
    assert_eq!(code(&["deny.sh"]), 1);
    assert_eq!(code(&["--dry-run", "deny.sh"]), 1);
    assert_eq!(code(&["--fail-on", "blocked", "deny.sh"]), 0);
    assert_eq!(code(&["--fail-on", "blocked", "blocked.sh"]), 1);
    assert_eq!(code(&["--preset", "strict", "ask.sh"]), 1);
    // What cannot be judged.
    assert_eq!(code(&["no-such-file.sh"]), 2);
    assert_eq!(code(&["broken.yml"]), 2);
    assert_eq!(code(&["--as", "workflow", "broken.yml"]), 2);
    assert_eq!(code(&["--dialect", "nonsense", "safe.sh"]), 2);
    assert_eq!(code(&["--fail-on", "nonsense", "safe.sh"]), 2);
    // In a tree, what is of no known kind is none of our business.
    assert_eq!(code(&["--fail-on", "blocked", "."]), 1);
}

/// A shell runs a script with NUL bytes in it, so that nobody may call it clean unread.
#[test]
fn what_is_no_text_is_not_clean() {
    let scratch = Scratch::new("check-binary");
    scratch.write("binary.sh", "\0\0git push --force\n");
    assert_eq!(check(&scratch, &["."]).status.code(), Some(2));
    assert_eq!(check(&scratch, &["binary.sh"]).status.code(), Some(2));
    scratch.write("safe.sh", "ls\n");
    assert_eq!(check(&scratch, &["--output", "safe.sh", "safe.sh"]).status.code(), Some(2));
    assert_eq!(fs::read_to_string(scratch.path("safe.sh")).unwrap(), "ls\n");
}

#[test]
fn what_is_not_looked_at() {
    let scratch = Scratch::new("check-ignore");
    let bad = "git push --force\n";
    scratch.write(".gitignore", "out/\n*.tmp.sh\n!keep.tmp.sh\n");
    for file in ["out/a.sh", "x.tmp.sh", "node_modules/a.sh", ".git/hooks/a.sh", "target/a.sh"] {
        scratch.write(file, bad);
    }
    scratch.write("notes.txt", bad);
    scratch.write("data.jsonl", "{\"a\":1}\n");
    scratch.write("readme", bad);
    fs::create_dir_all(scratch.path("sub")).unwrap();
    std::os::unix::fs::symlink(scratch.path("out"), scratch.path("sub/link")).unwrap();
    assert_eq!(check(&scratch, &["."]).status.code(), Some(0));
    scratch.write("keep.tmp.sh", bad);
    let report = json(&scratch, &["."]);
    assert_eq!(report["items"].as_array().unwrap().len(), 1);
    assert_eq!(report["items"][0]["file"], "keep.tmp.sh");
    assert_eq!(json(&scratch, &["--no-ignore", "."])["summary"]["fails"], 3);
    // Named by a person, a list of commands is one.
    assert_eq!(check(&scratch, &["notes.txt"]).status.code(), Some(1));
    assert_eq!(check(&scratch, &["--as", "commands", "readme"]).status.code(), Some(1));
    assert_eq!(check(&scratch, &["readme"]).status.code(), Some(2));
}

#[test]
fn remarks_are_honoured_only_where_permitted_and_always_shown() {
    let scratch = tree("check-remarks");
    let standing = |report: &Value| -> Vec<String> {
        let items = report["items"].as_array().unwrap().iter().filter(|i| i["findings"] != Value::Array(vec![]));
        items.map(|i| format!("{}:{}", i["line"], i["standing"].as_str().unwrap())).collect()
    };
    let all_new = ["3:new", "4:new", "5:new", "6:new", "7:new", "8:new"];
    let refused = json(&scratch, &["remarks/remarks.sh"]);
    assert_eq!(standing(&refused), all_new);
    assert!(refused["items"][0]["notes"]["remark"].as_str().unwrap().contains("does not permit"), "{refused}");
    let honoured = json(&scratch, &["--remarks", "remarks/remarks.sh"]);
    assert_eq!(standing(&honoured), ["3:allowed", "4:allowed", "5:new", "6:new", "7:new", "8:new"]);
    assert_eq!(honoured["items"][0]["allowed"], "the mirror is ours");
    assert_eq!(honoured["summary"]["allowed"], 2);
    let note = |at: usize| honoured["items"][at]["notes"]["remark"].as_str().unwrap().to_owned();
    assert!(note(2).contains("no reason"), "{}", note(2));
    assert!(note(3).contains("allows nothing here"), "{}", note(3));
    assert!(note(4).contains("blocked"), "{}", note(4));
    let sql = json(&scratch, &["--remarks", "remarks/remarks.sql"]);
    assert_eq!(standing(&sql), ["2:allowed", "3:new"]);
    let md = json(&scratch, &["--remarks", "remarks/remarks.md"]);
    assert_eq!(standing(&md), ["4:allowed", "5:allowed", "9:new"]);
    // Shown in the formats for people too.
    for format in ["text", "github", "markdown", "sarif", "junit"] {
        let ran = check(&scratch, &["--remarks", "--format", format, "remarks/remarks.sql"]);
        assert!(ran.stdout.contains("nobody used it"), "{format}: {}", ran.stdout);
    }
    // A project may refuse them, and may not permit them.
    scratch.write(".oneway.toml", "[check]\nremarks = true\n");
    assert_eq!(standing(&json(&scratch, &["remarks/remarks.sh"])), all_new);
    scratch.write(".oneway.toml", "[check]\nremarks = false\n");
    assert_eq!(standing(&json(&scratch, &["--remarks", "remarks/remarks.sh"])), all_new);
}

#[test]
fn a_baseline_stays_when_lines_move_and_does_not_hide_what_is_new() {
    let scratch = Scratch::new("check-baseline");
    scratch.write("a.sh", "ls\ngit push --force\ngit push --force\n");
    let known = ["--baseline", "known.jsonl", "a.sh"];
    assert_eq!(check(&scratch, &known).status.code(), Some(2));
    let wrote = check(&scratch, &["--write-baseline", "--baseline", "known.jsonl", "a.sh"]);
    assert_eq!(wrote.status.code(), Some(0), "{wrote:?}");
    assert_eq!(fs::read_to_string(scratch.path("known.jsonl")).unwrap().lines().count(), 2);
    let ran = check(&scratch, &known);
    assert_eq!((ran.status.code(), ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("2 in the baseline"), "{ran:?}");
    scratch.write("a.sh", "# moved\n\nls\nif true; then\n  git push   --force\n  git push --force\nfi\n");
    assert_eq!(check(&scratch, &known).status.code(), Some(0));
    scratch.write("a.sh", "git push --force\ngit push --force\ngit push --force\n");
    let more = json(&scratch, &known);
    assert_eq!((&more["summary"]["known"], &more["summary"]["fails"]), (&2.into(), &1.into()));
    scratch.write("a.sh", "git push --force\n");
    let fewer = check(&scratch, &known);
    assert_eq!(fewer.status.code(), Some(0));
    assert!(fewer.stderr.contains("1 entries of the baseline were not met"), "{fewer:?}");
    scratch.write("known.jsonl", "nonsense\n");
    assert_eq!(check(&scratch, &known).status.code(), Some(2));
}

#[test]
fn the_dialect_comes_from_flag_folder_tool_and_policy() {
    let scratch = Scratch::new("check-dialect");
    // In MySQL `#` begins a comment; in PostgreSQL it is an operator.
    let text = "SELECT 1 # 2; DROP TABLE x;\n;\n";
    for file in ["plain/a.sql", "mysql/a.sql", "postgres/a.sql"] {
        scratch.write(file, text);
    }
    let code = |args: &[&str]| check(&scratch, args).status.code().unwrap();
    assert_eq!(code(&["mysql/a.sql"]), 0);
    assert_eq!(code(&["postgres/a.sql"]), 1);
    assert_eq!(code(&["plain/a.sql"]), 1);
    assert_eq!(code(&["--dialect", "mysql", "plain/a.sql"]), 0);
    assert_eq!(code(&["--dialect", "postgres", "mysql/a.sql"]), 1);
    scratch.write(".oneway.toml", "[check]\ndialect = \"mysql\"\n");
    assert_eq!(code(&["plain/a.sql"]), 0);
    scratch.write("p/migrations/migration_lock.toml", "provider = \"postgresql\"\n");
    scratch.write("p/migrations/1/migration.sql", text);
    assert_eq!(code(&["p/migrations"]), 1);
}

#[test]
fn the_order_is_stable_whatever_the_number_of_workers() {
    let scratch = tree("check-order");
    for i in 0..200 {
        scratch.write(&format!("many/{i:03}.sh"), &"git push --force; ls\n".repeat(1 + i % 7));
    }
    let lines: String = (0..5000).map(|i| format!("echo {i} {}\n", "x".repeat(100))).collect();
    scratch.write("many/commands.txt", &lines);
    let one = check(&scratch, &["--format", "jsonl", "--jobs", "1", "."]);
    let many = check(&scratch, &["--format", "jsonl", "--jobs", "8", "."]);
    assert!(one.stdout == many.stdout);
    let items: Vec<Value> = one.stdout.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let commands: Vec<&Value> = items.iter().filter(|i| i["file"] == "many/commands.txt").collect();
    assert_eq!(commands.len(), 5000);
    assert!(commands.iter().enumerate().all(|(i, item)| item["line"] == i + 1));
}

#[test]
fn a_reader_that_goes_away_is_no_error_and_an_output_file_is_written() {
    let scratch = Scratch::new("check-output");
    scratch.write("a.sh", &"git push --force\n".repeat(5000));
    let mut command = oneway(&["check", "."]);
    command.current_dir(&scratch.0);
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    let ran = check(&scratch, &["--format", "json", "--output", "out.json", "a.sh"]);
    assert_eq!((ran.status.code(), ran.stdout.as_str()), (Some(1), ""));
    let report: Value = serde_json::from_str(&fs::read_to_string(scratch.path("out.json")).unwrap()).unwrap();
    assert_eq!(report["summary"]["fails"], 5000);
}

/// JSON lines on stdin may also be judged into any format.
#[test]
fn json_lines_in_other_formats() {
    let scratch = Scratch::new("check-stdin");
    let mut command = oneway(&["check", "--format", "github", "-"]);
    command.current_dir(&scratch.0);
    let ran = start(command, b"{\"command\":\"git push --force\"}\n{\"command\":\"ls\"}\n");
    assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    assert!(
        ran.stdout.starts_with("::error file=-,line=1,endLine=1,col=13,endColumn=29,title=oneway git-push-force::")
    );
    let mut command = oneway(&["check", "--fail-on", "deny", "-"]);
    command.current_dir(&scratch.0);
    let ran = start(command, b"{\"command\":\"git push --force\"}\n");
    assert_eq!(ran.status.code(), Some(1));
    assert!(ran.stdout.starts_with("{\"schema\":1,\"decision\":\"deny\""), "{ran:?}");
}

/// A pattern that no shell has read is read as a shell would; one that fits nothing is trouble.
#[test]
fn patterns_are_paths_too() {
    let scratch = Scratch::new("check-glob");
    for name in ["db/a.sql", "db/x/y/b.sql", "db/.hidden/c.sql", "db/node_modules/d.sql", "db/notes.txt", "other/e.sql"]
    {
        scratch.write(name, "DROP TABLE t;\n");
    }
    let files = |args: &[&str]| {
        let ran = check(&scratch, &[&["--format", "jsonl"], args].concat());
        let file = |line: &str| serde_json::from_str::<Value>(line).unwrap()["file"].as_str().unwrap().to_owned();
        (ran.status.code(), ran.stdout.lines().map(file).collect::<Vec<_>>())
    };
    assert_eq!(files(&["db/**/*.sql"]), (Some(1), vec!["db/a.sql".to_owned(), "db/x/y/b.sql".to_owned()]));
    assert_eq!(files(&["d?/*"]).1, ["db/a.sql", "db/x/y/b.sql"]);
    assert_eq!(files(&["db/node_modules/*.sql"]).1, ["db/node_modules/d.sql"]);
    for pattern in ["nothing/**/*.sql", "db/[*.sql", "db/***.sql"] {
        assert_eq!(files(&[pattern]).0, Some(2), "{pattern}");
    }
}

//! The gates of the first two seeds, each as the policy that docs/sql.md shows, through every face of Dolt.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::decision::Decision;
use oneway::policy::clause::Layer;
use oneway::policy::{file, layer};
use oneway::request::{Payload, Request};
use oneway::world::Nowhere;
use serde_json::{Map, Value, json};

/// The n-th block of TOML in docs/sql.md.
fn shown(n: usize) -> &'static str {
    let blocks = include_str!("../docs/sql.md").split("```toml\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap()).nth(n).expect("a block of TOML")
}

fn decided(policy: &str, payload: Payload) -> Decision {
    let read = layer::parse(policy, Layer::User, "/u/policy.toml");
    assert_eq!(read.faults, [], "{policy}");
    let policy = file::merge(None, vec![(Layer::User, "/u/policy.toml".into(), read)]);
    let mut request = Request { payload, ..Request::default() };
    request.place.cwd = Some("/home/u/app".into());
    request.place.project = Some("/home/u/app".into());
    request.place.home = Some("/home/u".into());
    request.place.tool = match &request.payload {
        Payload::Mcp { server, tool, .. } => format!("mcp__{server}__{tool}"),
        _ => "Bash".into(),
    };
    oneway::decide(&request, &policy, &Nowhere)
}

fn mcp(tool: &str, input: &[(&str, &str)]) -> Payload {
    let input: Map<String, Value> = input.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect();
    Payload::Mcp { server: "dolt".into(), tool: tool.into(), input: Value::Object(input) }
}

/// A statement on a branch through the MCP server and through the command line.
fn faces(sql: &str, branch: &str) -> [Payload; 2] {
    let quoted = sql.replace('\'', "'\\''");
    let on = if branch.is_empty() { String::new() } else { format!("--branch {branch} ") };
    [
        mcp("exec", &[("query", sql), ("working_branch", branch), ("working_database", "app")]),
        Payload::Shell(format!("dolt {on}--use-db app sql -q '{quoted}'")),
    ]
}

const READS: &[&str] = &[
    "SELECT * FROM t",
    "SHOW TABLES",
    "DESCRIBE t",
    "EXPLAIN SELECT 1",
    "SELECT * FROM dolt_log",
    "SELECT * FROM dolt_diff('HEAD~1','HEAD','t')",
    "WITH x AS (SELECT 1) SELECT * FROM x",
    "SELECT 'DELETE FROM t'",
    "CALL DOLT_COUNT_COMMITS('--from','a','--to','b')",
];
const WRITES: &[&str] = &[
    "INSERT INTO t VALUES (1)",
    "UPDATE t SET a = 1 WHERE id = 1",
    "DELETE FROM t WHERE id = 1",
    "CREATE TABLE u (id int)",
    "CALL DOLT_ADD('.')",
    "CALL DOLT_COMMIT('-m','x')",
    "SELECT 1; INSERT INTO t VALUES (1)",
    "TRUNCATE TABLE t",
];
const HISTORY: &[&str] = &[
    "CALL DOLT_PUSH('origin','main')",
    "CALL DOLT_MERGE('main')",
    "CALL DOLT_RESET('--hard')",
    "CALL DOLT_RESET('--ha' 'rd')",
    "CALL DOLT_BRANCH('-df','x')",
    "CALL DOLT_COMMIT('--amend','-m','x')",
    "CALL DOLT_GC()",
    "CALL DOLT_CHECKOUT('--','t')",
    "CALL DOLT_REBASE('main')",
    "CALL my_procedure()",
    "DROP DATABASE app",
    "GRANT ALL ON *.* TO 'x'",
    "SELECT 'it\\'s'; DROP DATABASE app",
    "/*! DROP DATABASE app */",
    "SELECT 1; CALL DOLT_PUSH('origin','main')",
];

#[test]
fn the_first_seed_is_one_file() {
    let policy = shown(1);
    let mut wrong = Vec::new();
    let mut seen = 0;
    let mut expect = |sql: &str, branch: &str, answers: &[&str]| {
        for payload in faces(sql, branch) {
            let got = decided(policy, payload.clone()).verdict.name();
            seen += 1;
            if !answers.contains(&got) {
                wrong.push(format!("{payload:?}: {got}, not {answers:?}"));
            }
        }
    };
    for branch in ["agent/x", "main", "feature", ""] {
        READS.iter().for_each(|sql| expect(sql, branch, &["allow", "silent"]));
        HISTORY.iter().for_each(|sql| expect(sql, branch, &["deny"]));
        let own: &[&str] = if branch == "agent/x" { &["allow", "silent"] } else { &["deny"] };
        WRITES.iter().for_each(|sql| expect(sql, branch, own));
    }
    // A branch that the statement names itself counts, not the one around it.
    for sql in ["USE `app/main`; DELETE FROM t WHERE id = 1", "DELETE FROM `app/main`.t WHERE id = 1"] {
        expect(sql, "agent/x", &["deny"]);
    }
    assert!(seen > 200 && wrong.is_empty(), "{seen} cases\n{}", wrong.join("\n"));
}

#[test]
fn what_is_young_is_only_read() {
    let policy = shown(1);
    for (sql, expect) in [("SELECT 1", &["allow", "silent"][..]), ("INSERT INTO t VALUES (1)", &["deny"])] {
        let call = mcp("exec", &[("query", sql), ("working_branch", "agent/x"), ("working_database", "lab")]);
        let got = decided(policy, call).verdict.name();
        assert!(expect.contains(&got), "{sql}: {got}");
    }
}

/// A statement, the same on the command line, the MCP tool and its fields.
type Faces = (&'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

/// The same operation through CALL, the command line and the MCP tool.
#[test]
fn dolt_has_one_class_and_one_answer_for_an_operation() {
    let rows: &[Faces] = &[
        ("CALL DOLT_PUSH('origin','main')", "dolt push origin main", "dolt_push_branch", &[("branch", "main")]),
        ("CALL DOLT_PULL('origin')", "dolt pull origin", "dolt_pull_branch", &[("branch", "main")]),
        ("CALL DOLT_MERGE('x')", "dolt merge x", "merge_dolt_branch", &[("branch", "x")]),
        ("CALL DOLT_RESET('--hard')", "dolt reset --hard", "dolt_reset_hard", &[]),
        (
            "CALL DOLT_RESET('--soft','HEAD~1')",
            "dolt reset --soft HEAD~1",
            "dolt_reset_soft",
            &[("revision", "HEAD~1")],
        ),
        ("CALL DOLT_BRANCH('-D','x')", "dolt branch -D x", "delete_dolt_branch", &[("branch", "x")]),
        ("CALL DOLT_BRANCH('-m','a','b')", "dolt branch -m a b", "move_dolt_branch", &[("old_name", "a")]),
        ("CALL DOLT_REMOTE('add','o','u')", "dolt remote add o u", "add_dolt_remote", &[("remote_name", "o")]),
        ("CALL DOLT_REMOTE('remove','o')", "dolt remote remove o", "remove_dolt_remote", &[("remote_name", "o")]),
        ("CALL DOLT_FETCH('origin')", "dolt fetch origin", "dolt_fetch_branch", &[("branch", "x")]),
        ("CALL DOLT_FETCH('--prune')", "dolt fetch --prune", "", &[]),
        ("CALL DOLT_CHECKOUT('feature')", "dolt checkout feature", "", &[]),
        ("CALL DOLT_CHECKOUT('--','t')", "dolt checkout -- t", "", &[]),
        ("CALL DOLT_CONFLICTS_RESOLVE('--ours','t')", "dolt conflicts resolve --ours t", "", &[]),
        ("CALL DOLT_GC()", "dolt gc", "", &[]),
        ("CALL DOLT_CLEAN()", "dolt clean", "", &[]),
        ("CALL DOLT_REBASE('main')", "dolt rebase main", "", &[]),
        ("CALL DOLT_CHERRY_PICK('abc')", "dolt cherry-pick abc", "", &[]),
        ("CALL DOLT_REVERT('HEAD')", "dolt revert HEAD", "", &[]),
        ("CALL DOLT_STASH('drop')", "dolt stash drop", "", &[]),
        ("CALL DOLT_TAG('-d','v1')", "dolt tag -d v1", "", &[]),
        ("CALL DOLT_COMMIT('--amend')", "dolt commit --amend", "", &[]),
        ("CALL DOLT_COMMIT('-m','x')", "dolt commit -m x", "create_dolt_commit", &[("message", "x")]),
        ("CALL DOLT_ADD('t')", "dolt add t", "stage_table_for_dolt_commit", &[("table", "t")]),
        ("CALL DOLT_RESET()", "dolt reset", "unstage_all_tables", &[]),
        ("CALL DOLT_PUSH('-f','origin','x')", "dolt push -f origin x", "", &[]),
        ("CALL DOLT_CLONE('a/b')", "dolt clone a/b", "clone_database", &[("url", "https://a/b")]),
        ("CALL DOLT_BRANCH('x')", "dolt branch x", "create_dolt_branch", &[("new_branch", "x")]),
        ("CALL DOLT_BRANCH('-c','a','b')", "dolt branch -c a b", "", &[]),
        ("CALL DOLT_CHECKOUT('-b','x')", "dolt checkout -b x", "", &[]),
        ("CALL DOLT_CHECKOUT('agent/x')", "dolt checkout agent/x", "", &[]),
        ("CALL DOLT_CHECKOUT('-B','x')", "dolt checkout -B x", "", &[]),
        ("CALL DOLT_CHECKOUT('.')", "dolt checkout .", "", &[]),
        ("CALL DOLT_CONFLICTS_RESOLVE('--theirs','.')", "dolt conflicts resolve --theirs .", "", &[]),
        ("CALL DOLT_RM('t')", "dolt rm t", "", &[]),
        ("CALL DOLT_RM('--cached','t')", "dolt rm --cached t", "", &[]),
        ("CALL DOLT_STASH('push','s')", "dolt stash", "", &[]),
        ("CALL DOLT_STASH('clear','s')", "dolt stash clear", "", &[]),
        ("CALL DOLT_TAG('v1')", "dolt tag v1", "", &[]),
        ("CALL DOLT_MERGE('--abort')", "dolt merge --abort", "", &[]),
        ("CALL DOLT_BACKUP('sync','b')", "dolt backup sync b", "", &[]),
        ("CALL DOLT_BACKUP('add','b','file:///x')", "dolt backup add b file:///x", "", &[]),
        ("CALL DOLT_BACKUP('restore','file:///x','b')", "dolt backup restore file:///x b", "", &[]),
        ("CALL DOLT_VERIFY_CONSTRAINTS()", "dolt constraints verify", "", &[]),
        ("CALL DOLT_UPDATE_COLUMN_TAG('t','c','1')", "dolt schema update-tag t c 1", "", &[]),
        ("DROP TABLE t", "dolt table rm t", "drop_table", &[("table", "t")]),
        ("DROP TABLE t", "dolt sql -q 'DROP TABLE t'", "drop_table", &[("table", "t")]),
        ("DROP DATABASE d", "dolt sql -q 'DROP DATABASE d'", "drop_database", &[("database", "d")]),
        ("CREATE DATABASE d", "dolt sql -q 'CREATE DATABASE d'", "create_database", &[("database", "d")]),
        ("SELECT * FROM dolt_query_diff('select 1','select 2')", "dolt query-diff 'select 1' 'select 2'", "", &[]),
    ];
    let mut wrong = Vec::new();
    for (call, command, tool, input) in rows {
        let mut faces = vec![mcp("exec", &[("query", call)]), Payload::Shell((*command).into())];
        faces.extend((!tool.is_empty()).then(|| mcp(tool, input)));
        let answer = |payload: &Payload| {
            let decision = decided("", payload.clone());
            (decision.verdict.name(), decision.assessment.class)
        };
        let answers: Vec<_> = faces.iter().map(answer).collect();
        if answers.iter().any(|other| *other != answers[0]) {
            wrong.push(format!("{call}: {answers:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_second_seed_is_one_line() {
    let policy = shown(0);
    for (sql, expect) in [
        ("SELECT 1", &["allow", "silent"][..]),
        ("EXPLAIN SELECT * FROM t", &["allow", "silent"]),
        ("INSERT INTO t VALUES (1)", &["deny"]),
        ("UPDATE t SET a = 1 WHERE id = 5", &["deny"]),
        ("ALTER TABLE t ADD c int", &["deny"]),
        ("DELETE FROM t", &["deny"]),
        ("DROP TABLE t", &["deny"]),
        ("TRUNCATE t", &["deny"]),
        ("WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x", &["deny"]),
        ("/* c */ DELETE FROM t WHERE id = 1", &["deny"]),
        ("SELECT 'DROP TABLE t'", &["allow", "silent"]),
    ] {
        for payload in [
            Payload::Sql { text: sql.into(), dialect: Some("postgres".into()) },
            Payload::Mcp { server: "postgres".into(), tool: "query".into(), input: json!({ "sql": sql }) },
        ] {
            let got = decided(policy, payload.clone()).verdict.name();
            assert!(expect.contains(&got), "{payload:?}: {got}");
        }
    }
}

//! Laws of calls and policies: no name, field, file or clause of a project loosens, and nothing blocked ever runs unasked.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod law;

use oneway::assess::Tier;
use oneway::catalog::mcp::{names, servers};
use oneway::decision::{Decision, Key, Verdict};
use oneway::effects::mcp::{is_known, reads_by_name};
use oneway::effects::sql::looks_like_sql;
use oneway::policy::clause::Layer;
use oneway::policy::{Policy, file, layer, ruling};
use oneway::preset::Preset;
use oneway::request::{Mode, Payload, Place, Request};
use oneway::world::Nowhere;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::LazyLock;

fn decide(payload: Payload, policy: &Policy, mode: Mode) -> Decision {
    let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), mode, ..Place::default() };
    oneway::decide(&Request { payload, place, ..Request::default() }, policy, &Nowhere)
}

fn preset(preset: Preset) -> Policy {
    Policy { preset, ..Policy::default() }
}

fn mcp(server: &str, tool: &str, input: &Value) -> Payload {
    Payload::Mcp { server: server.into(), tool: tool.into(), input: input.clone() }
}

/// Names under which hosts know servers, and some that nobody knows.
static SERVERS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let known = servers().filter(|s| !s.names.is_empty()).map(|s| s.example());
    let strange = ["x", "dollhousemcp", "prod", "my-tools", "acme", "filez", "s", "claude", "oneway"];
    known.chain(strange.map(String::from)).collect()
});

/// Names of tools that rows know, and some that nobody knows.
static TOOLS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let known = servers().flat_map(|s| s.tools).flat_map(|t| t.names).map(|name| name.replace('*', "x"));
    let strange = ["frobnicate", "do", "read_it", "get_x", "list_y", "delete_all", "introspect", "bash", "run", "look"];
    known.chain(strange.map(String::from)).collect()
});

/// Arguments of real calls, and of rows' own examples.
static INPUTS: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let examples = servers().flat_map(|s| s.tools).flat_map(|t| t.hits.iter().chain(t.misses));
    let corpus = include_str!("corpus/mcp.jsonl").lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let inputs = examples.map(|(call, _)| serde_json::from_str(call).unwrap());
    let plain =
        [json!({}), json!({"path": "/etc/passwd"}), json!({"path": "README.md"}), json!({"operation": "introspect"})];
    inputs.chain(corpus.map(|case| case["input"].clone())).chain(plain).collect()
});

/// Calls that fit together: a server, one of its tools, and arguments that somebody sends to it.
static CALLS: LazyLock<Vec<(String, String, Value)>> = LazyLock::new(|| {
    let mut out = Vec::new();
    for server in servers() {
        for tool in server.tools {
            let name = tool.names[0].replace('*', "x");
            out.push((server.example(), name.clone(), json!({})));
            let texts = tool.texts.iter().flat_map(|t| ["SELECT 1", "DELETE FROM t"].map(|sql| json!({ *t: sql })));
            let examples = tool.hits.iter().chain(tool.misses).map(|(call, _)| serde_json::from_str(call).unwrap());
            out.extend(texts.chain(examples).map(|input| (server.example(), name.clone(), input)));
        }
    }
    for line in include_str!("corpus/mcp.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| case[key].as_str().unwrap().to_owned();
        out.push((text("server"), text("tool"), case["input"].clone()));
    }
    out
});

fn presets() -> impl Strategy<Value = Preset> {
    select(vec![Preset::Standard, Preset::Strict, Preset::Guard])
}

fn modes() -> impl Strategy<Value = Mode> {
    select(vec![Mode::Default, Mode::Bypass])
}

/// A name: one that somebody uses, or any word.
fn name(list: &'static LazyLock<Vec<String>>) -> impl Strategy<Value = String> {
    prop_oneof![4 => any::<Index>().prop_map(|at| list[at.index(list.len())].clone()), 1 => "[a-z_]{1,10}"]
}

/// Whether a call holds a statement for a database: then that is what is judged, whatever the tool is called.
fn carries_sql(input: &Value) -> bool {
    match input {
        Value::String(text) => {
            // Cypher, Gremlin and Flux have readers of their own.
            let other = ["match ", "g.v", "from(bucket"].iter().any(|mark| text.to_ascii_lowercase().contains(mark));
            looks_like_sql(text) || other
        }
        Value::Array(list) => list.iter().any(carries_sql),
        Value::Object(fields) => fields.values().any(carries_sql),
        _ => false,
    }
}

/// A value that a field may have.
fn value() -> impl Strategy<Value = Value> {
    let texts = [
        "", "x", "ls", "get", "read_only", "SELECT 1", "README.md", "/etc/passwd", "rm -rf /", "bash", "python",
        "introspect",
    ];
    let scalar = prop_oneof![
        select(texts.to_vec()).prop_map(|text| json!(text)),
        any::<bool>().prop_map(Value::Bool),
        any::<i32>().prop_map(|n| json!(n)),
        Just(Value::Null),
        "[a-z/. -]{0,12}".prop_map(Value::String),
    ];
    let key =
        select(vec!["analyze", "operation", "working_branch", "where", "mode", "path", "command", "x", "readonly"]);
    prop_oneof![
        6 => scalar.clone(),
        1 => proptest::collection::vec(scalar.clone(), 0..3).prop_map(Value::Array),
        2 => (key, scalar).prop_map(|(key, value)| json!({ key: value })),
    ]
}

/// Names of fields that no row reads in order to say less, at the top.
fn field() -> impl Strategy<Value = String> {
    let named: Vec<String> = [names::PATHS, names::COMMANDS, names::SCRIPTS, names::PROSE, names::WEIGHTLESS]
        .into_iter()
        .flat_map(|list| list.all())
        .filter(|name| *name != "workingbranch")
        .map(str::to_owned)
        .collect();
    let words = |name: &String| !MEANT.contains(&name.as_str());
    prop_oneof![select(named), "[a-z]{1,9}"].prop_filter("has a meaning of its own", words)
}

/// Fields that a tool reads to do less, or that hold the statement itself: with them it is another call.
const MEANT: &[&str] =
    &["analyze", "where", "conditions", "filter", "filters", "rawwhere", "operation", "mode", "sql", "query"];

/// Fields under which a row finds what the call is about: to give one to a call without is to make it whole.
fn is_subject(server: &str, tool: &str, field: &str) -> bool {
    let rows = servers().filter(|s| s.called(server) || s.names.is_empty()).filter_map(|s| s.tool(tool));
    let plain = names::plain(field);
    rows.into_iter().any(|row| {
        let own = row.fields.iter().map(|(name, _)| *name).chain(row.texts.iter().copied());
        let mut own = own.chain(row.switches.iter().map(|(name, _)| *name));
        own.any(|name| names::plain(name) == plain)
    })
}

const READS: &[&str] = &["get", "list", "search", "find", "describe", "read", "fetch", "show", "query", "view"];
const WRITES: &[&str] = &[
    "delete", "update", "create", "send", "execute", "write", "remove", "drop", "insert", "set", "upsert", "publish",
    "replace", "approve", "purge", "upload", "rename", "kill", "reply", "install", "revoke", "invoke",
];
const PLACES: &[&str] = &["output_path", "save_to", "outputFile", "destination", "download_path", "out", "write_to"];

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// Whether a call says that it looks: by the tool's name, or by the field that says what to do.
fn promises(tool: &str, input: &Value) -> bool {
    let acts =
        |fields: &serde_json::Map<String, Value>| fields.keys().any(|key| names::ACTIONS.has(&names::plain(key)));
    reads_by_name(tool) || input.as_object().is_some_and(acts)
}

const CLAUSES: &[&str] = &[
    "Bash(git push *)",
    "Bash(rm *)",
    "Bash",
    "mcp__*",
    "mcp__filesystem",
    "mcp__desktop-commander__start_process",
    "Read",
    "Edit",
    "moderate",
    "dangerous",
    "blocked",
    "irreversible",
    "delete:*",
    "mcp-unknown-tool",
    "file-write",
    "guard-write",
    "*",
];

/// Clauses by their verb.
type Clauses = Vec<(usize, &'static str)>;

fn clauses() -> impl Strategy<Value = Clauses> {
    proptest::collection::vec((0usize..3, select(CLAUSES)), 0..4)
}

fn toml(clauses: &[(usize, &str)], head: &str) -> String {
    let list = |verb: usize| {
        let chosen = clauses.iter().filter(|(v, _)| *v == verb).map(|(_, pattern)| format!("'{pattern}'"));
        chosen.collect::<Vec<_>>().join(", ")
    };
    format!("{head}\ndeny = [{}]\nconfirm = [{}]\nallow = [{}]\n", list(0), list(1), list(2))
}

fn layered(files: &[(Layer, String)]) -> Policy {
    let read = |(layer, text): &(Layer, String)| (*layer, PathBuf::from("/p"), layer::parse(text, *layer, "/p"));
    file::merge(None, files.iter().map(read).collect())
}

fn head() -> impl Strategy<Value = &'static str> {
    select(vec!["", "preset = 'guard'", "preset = 'strict'", "preset = 'standard'", "confirm_mode = 1"])
}

/// A call of any door.
fn payload() -> impl Strategy<Value = Payload> {
    let shell = select(vec![
        "ls", "git push origin x", "rm -rf /", "rm a", "frob", "mkfs.ext4 /dev/sda", "> ~/.claude/settings.json",
        "sudo ls", "dd if=/dev/zero of=/dev/sda", "oneway approve K7P2QX", "rm -rf ~", "cat ~/.ssh/id_rsa",
    ]);
    let files = select(vec![
        "README.md",
        "/home/u/.claude/settings.json",
        "/dev/sda",
        "/etc/passwd",
        "/home/u/.config/oneway/policy.toml",
    ]);
    let tools = select(vec!["Read", "TaskOutput", "AskUserQuestion", "Frob", "TodoWrite"]);
    prop_oneof![
        shell.prop_map(|text| Payload::Shell(text.into())),
        files.prop_map(|path| Payload::File { tool: "Write".into(), path: path.into(), content: "x".into() }),
        tools.prop_map(|name| Payload::Tool {
            name: name.into(),
            input: json!({"file_path": "/home/u/.local/state/oneway/pins"})
        }),
        any::<Index>().prop_map(|at| {
            let (server, tool, input) = &CALLS[at.index(CALLS.len())];
            mcp(server, tool, input)
        }),
        (name(&SERVERS), name(&TOOLS), any::<Index>()).prop_map(|(server, tool, at)| mcp(
            &server,
            &tool,
            &INPUTS[at.index(INPUTS.len())]
        )),
    ]
}

proptest! {
    #![proptest_config(law::cases(10_000))]

    /// Only a row that knows both, or SQL that is proven to read, is ever allowed; what only promises to look is the host's.
    #[test]
    fn a_name_never_loosens(server in name(&SERVERS), tool in name(&TOOLS), at in any::<Index>(), with in presets(), mode in modes()) {
        let input = &INPUTS[at.index(INPUTS.len())];
        let decision = decide(mcp(&server, &tool, input), &preset(with), mode);
        let known = is_known(&server, &tool) || carries_sql(input);
        let least = if promises(&tool, input) { Verdict::Silent } else { Verdict::Ask };
        prop_assert!(known || decision.verdict >= least, "{server} {tool} {input}: {}", decision.reason);
    }

    /// One word that writes, in the name or as the value that says what to do, and a person is asked.
    #[test]
    fn a_word_that_writes_is_never_silent(
        head in select(READS), join in select(vec!["and", "or", "then"]), verb in select(WRITES), noun in "[a-z]{3,8}", place in 0..4usize,
        at in any::<Index>(), mode in modes(), with in presets()
    ) {
        let input = &INPUTS[at.index(INPUTS.len())];
        let (tool, input) = match place {
            0 => (format!("{verb}_{noun}"), input.clone()),
            1 => (format!("{head}_{noun}_{join}_{verb}"), input.clone()),
            2 => (format!("{head}{}{}", capital(join), capital(verb)), input.clone()),
            _ => (format!("{head}_{noun}"), json!({ "action": format!("{verb}_{noun}") })),
        };
        let decision = decide(mcp("acme", &tool, &input), &preset(with), mode);
        prop_assert!(carries_sql(&input) || decision.verdict >= Verdict::Ask, "{tool} {input}: {}", decision.reason);
    }

    /// A read by its name is at most the host's, and a field that says where to write makes it more.
    #[test]
    fn a_promise_is_never_an_allowance(head in select(READS), noun in "[a-z]{3,8}s", place in select(PLACES), mode in modes()) {
        let tool = format!("{head}_{noun}");
        let policy = preset(Preset::Standard);
        let bare = decide(mcp("acme", &tool, &json!({ "id": "42", "limit": 5 })), &policy, mode);
        prop_assert!(bare.verdict != Verdict::Allow && bare.assessment.tier <= Tier::Moderate, "{tool}: {}", bare.reason);
        let put = decide(mcp("acme", &tool, &json!({ "id": "42", place: "/etc/passwd" })), &policy, mode);
        prop_assert!(put.verdict >= Verdict::Ask && put.assessment.tier >= Tier::Dangerous, "{tool} {place}: {}", put.reason);
    }

    /// What is destructive by its text stays so under every name.
    #[test]
    fn no_name_hides_a_command(server in name(&SERVERS), tool in name(&TOOLS), key in select(vec!["command", "cmd", "commands", "script", "code"]), with in presets()) {
        let decision = decide(mcp(&server, &tool, &json!({ key: "rm -rf /" })), &preset(with), Mode::Default);
        prop_assert!(is_known(&server, &tool) || decision.assessment.tier == Tier::Blocked, "{server} {tool} {key}: {}", decision.reason);
    }

    #[test]
    fn a_field_never_loosens(at in any::<Index>(), field in field(), value in value(), with in presets(), mode in modes()) {
        let (server, tool, input) = &CALLS[at.index(CALLS.len())];
        let new = |key: &String| input.get(key).is_none();
        let mut inner = value.as_object().into_iter().flat_map(|fields| fields.keys());
        let whole = |key: &String| new(key) && is_subject(server, tool, key);
        prop_assume!(new(&field) && !whole(&field) && !inner.any(whole));
        let policy = preset(with);
        let before = decide(mcp(server, tool, input), &policy, mode);
        let mut more = input.clone();
        more[&field] = value;
        let after = decide(mcp(server, tool, &more), &policy, mode);
        let axes = |d: &Decision| (d.verdict, d.assessment.tier);
        prop_assert!(
            after.verdict >= before.verdict && after.assessment.tier >= before.assessment.tier,
            "{server} {tool} {input}: {:?}, but {:?} with {more}", axes(&before), axes(&after)
        );
    }

    /// A project's file, and a clause more in it, only tighten.
    #[test]
    fn a_project_never_loosens(
        payload in payload(), own in clauses(), own_head in head(), theirs in clauses(), more in clauses(), their_head in head(), mode in modes()
    ) {
        let user = (Layer::User, toml(&own, own_head));
        let file = |clauses: &[(usize, &str)]| (Layer::Project, toml(clauses, their_head));
        let all: Clauses = theirs.iter().chain(&more).copied().collect();
        let policies = [vec![user.clone()], vec![user.clone(), file(&theirs)], vec![user, file(&all)]];
        let strict = |files: &Vec<(Layer, String)>| decide(payload.clone(), &layered(files), mode).verdict;
        let verdicts: Vec<Verdict> = policies.iter().map(strict).collect();
        prop_assert!(verdicts.is_sorted(), "{payload:?}: {verdicts:?}\n{:?}", policies[2]);
    }

    /// Whatever the policy, the preset and the mode say, and also after a session's yes and a person's PIN.
    #[test]
    fn nothing_blocked_is_ever_allowed(
        payload in payload(), own in clauses(), own_head in head(), theirs in clauses(), managed in clauses(), with in presets(), mode in modes()
    ) {
        let levels = "[levels]\nmoderate = 'auto_approve'\ndangerous = 'auto_approve'\nblocked = 'auto_approve'\n";
        let user = format!("{}{levels}", toml(&own, own_head));
        let mut policy = layered(&[(Layer::Managed, toml(&managed, "")), (Layer::User, user), (Layer::Project, toml(&theirs, ""))]);
        policy.preset = with;
        policy.faults.clear();
        let mut decision = decide(payload.clone(), &policy, mode);
        decision.remember();
        decision.open(Key::Pin);
        prop_assert!(!ruling::pinned(&decision.assessment) || decision.verdict == Verdict::Deny, "{payload:?}: {}", decision.reason);
    }
}

/// Under a name that nobody knows no call is looser of which a row is sure, but where the name says the dialect of its SQL.
#[test]
fn another_name_for_the_server_never_loosens() {
    let unsure = |rule: &str| matches!(rule, "mcp-unknown-text" | "mcp-unknown-tool");
    let mut wrong = Vec::new();
    for (server, tool, input) in CALLS.iter().filter(|(_, _, input)| !carries_sql(input)) {
        for (_, mode) in Mode::ALL {
            let policy = preset(Preset::Standard);
            let known = decide(mcp(server, tool, input), &policy, mode);
            let renamed = decide(mcp("qqq", tool, input), &policy, mode);
            // Where the row itself finds nothing to judge, the name is all that is left.
            let judged = known.assessment.findings.iter().any(|w| !unsure(&w.finding.rule));
            if judged && renamed.verdict < known.verdict.min(Verdict::Ask) {
                wrong.push(format!("{server} {tool} {input}: {} is {}", known.reason, renamed.reason));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

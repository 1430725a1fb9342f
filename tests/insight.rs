//! What is learned from the log and from recorded sessions: proposals that quiet and never let something irreversible
//! through, a status line, a report of a wrong verdict; and a log that loses nothing when many write and files are put aside.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;
mod schema;

use oneway::policy::file;
use oneway::request::{Payload, Place, Request};
use oneway::world::fake::Fake;
use run::home::Home;
use run::{Scratch, oneway, run as start};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Stdio;

/// What people let agents do, how often in a hundred, and whether they say yes. `{}` differs from call to call.
const MIX: [(&str, usize, bool); 24] = [
    ("npm install {}", 8, true),
    ("npm install -D {}", 3, true),
    ("npm run build", 9, true),
    ("npx prettier --write src/{}.ts", 4, true),
    ("./scripts/gen.sh {}", 3, true),
    ("frobctl status {}", 6, true),
    ("frobctl deploy staging {}", 5, true),
    ("docker compose up -d {}", 3, true),
    ("git push origin feature/{}", 4, true),
    ("pip install {}", 4, true),
    ("make {}", 4, true),
    ("git commit -m '{}'", 6, true),
    ("cat src/{}.ts", 10, true),
    ("git status", 9, true),
    ("git push --force origin main", 1, true),
    ("rm -rf src/{}", 2, true),
    ("git stash drop", 2, true),
    ("git checkout -- src/{}.ts", 2, true),
    ("cat ~/.ssh/id_{}", 1, true),
    ("kubectl delete pod {}", 1, true),
    ("psql -c 'DELETE FROM {}'", 1, true),
    ("curl -X POST https://api.example.com/{}", 2, false),
    ("terraform apply", 2, false),
    ("npm publish", 2, false),
];
const NAMES: [&str; 9] = ["alpha", "beta", "gamma", "delta", "web", "db", "zod", "axios", "react"];

/// Numbers from a seed; the same seed makes the same.
fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    }
}

/// Sessions made of the mix.
fn sessions(scratch: &Scratch, dir: &str, seed: u64, count: usize) {
    let mut next = numbers(seed);
    let total: usize = MIX.iter().map(|(_, weight, _)| weight).sum();
    let mut one = || {
        let mut at = next(total);
        let fits = |(_, weight, _): &&(&str, usize, bool)| at.checked_sub(*weight).map(|left| at = left).is_none();
        let (form, _, yes) = MIX.iter().find(fits).unwrap();
        (form.replace("{}", NAMES[next(NAMES.len())]), *yes)
    };
    record(scratch, dir, &(0..count * 40).map(|_| one()).collect::<Vec<_>>());
}

/// Commands with what a person said, as sessions of forty.
fn record(scratch: &Scratch, dir: &str, calls: &[(String, bool)]) {
    for (session, calls) in calls.chunks(40).enumerate() {
        let mut text = String::new();
        for (call, (command, yes)) in calls.iter().enumerate() {
            let id = format!("{dir}-{session}-{call}");
            let decision = if *yes { ("accept", "user_temporary") } else { ("reject", "user_reject") };
            let head = json!({"type":"assistant","timestamp":"2026-11-01T10:00:00.000Z","cwd":"/home/u/app","sessionId":format!("{dir}{session}"),
                "message":{"content":[{"type":"tool_use","id":id,"name":"Bash","input":{"command":command}}]}});
            let result = json!({"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":id,"content":"x"}]},
                "permissionDecision":{"decision":decision.0,"source":decision.1}});
            let _ = write!(text, "{head}\n{result}\n");
        }
        scratch.write(&format!("{dir}/p/{session}.jsonl"), &text);
    }
}

fn said(home: &Scratch, args: &[&str]) -> String {
    let mut command = oneway(args);
    command.env("HOME", &home.0).current_dir(&home.0);
    let ran = start(command, b"");
    assert_eq!(ran.status.code(), Some(0), "{args:?}: {ran:?}");
    ran.stdout
}

/// How many prompts a replay shows (oneway's own, and the host's where oneway is silent), and what it allows.
fn judged(home: &Scratch, dir: &str, policy: Option<&str>) -> (usize, Vec<Value>) {
    let mut args = vec!["replay", dir, "--format", "json"];
    args.extend(policy.into_iter().flat_map(|policy| ["--policy", policy]));
    let document: Value = serde_json::from_str(&said(home, &args)).unwrap();
    let items = document["items"].as_array().unwrap();
    let asked = |item: &&Value| {
        let prompted = item["notes"]["happened"].as_str().is_some_and(|what| what.starts_with("a person was asked"));
        item["decision"] == "ask" || prompted && item["decision"] == "silent"
    };
    let allowed = items.iter().filter(|item| item["decision"] == "allow").cloned().collect();
    (items.iter().filter(asked).count(), allowed)
}

#[test]
fn what_was_learned_halves_the_prompts_and_lets_nothing_irreversible_through() {
    let home = Scratch::new("learned");
    sessions(&home, "first", 1, 12);
    sessions(&home, "second", 2, 12);
    let (first, second) = (home.path("first"), home.path("second"));
    let learned = said(&home, &["suggest", first.to_str().unwrap(), "--limit", "100", "--format", "toml"]);
    let policy = home.write("learned.toml", &learned);
    let (before, _) = judged(&home, second.to_str().unwrap(), None);
    let (after, allowed) = judged(&home, second.to_str().unwrap(), policy.to_str());
    assert!(before > 200 && after * 2 <= before, "{before} prompts before, {after} after\n{learned}");
    for item in &allowed {
        let grave = item["reversibility"] == "irreversible"
            || ["dangerous", "blocked"].contains(&item["tier"].as_str().unwrap());
        assert!(!grave, "{item}");
    }
    // What people always refused is denied, and nothing that deletes or looks at secrets was learned.
    for line in
        ["[[deny]]\ncommand = \"terraform apply\"", "[[deny]]\ncommand = \"curl -X POST https://api.example.com/*\""]
    {
        assert!(learned.contains(line), "{line} in\n{learned}");
    }
    for word in ["\"rm ", "checkout", "stash", "ssh", "psql", "kubectl", "--force"] {
        assert!(!learned.contains(word), "{word} in\n{learned}");
    }
}

/// `ONEWAY_LEARN=FILE` (lines with `command` and `n`, how often it ran) measures real commands: learned on one half, held
/// against the other, `ONEWAY_SPLITS` (10) times at random and once in the order of the file. It prints how many of
/// oneway's own prompts go, how many of those that a clause may answer, and how many of all, the host's included.
#[test]
fn held_out_halves_of_real_commands() {
    let Ok(file) = std::env::var("ONEWAY_LEARN") else { return };
    let lines = std::fs::read_to_string(file).unwrap();
    let rows = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let calls: Vec<(String, bool)> = rows
        .flat_map(|row| {
            let call = (row["command"].as_str().unwrap().to_owned(), true);
            vec![call; row["n"].as_u64().unwrap_or(1) as usize]
        })
        .collect();
    let splits: u64 = std::env::var("ONEWAY_SPLITS").ok().and_then(|n| n.parse().ok()).unwrap_or(10);
    println!("in order: {:?}", held_out(&calls));
    let mut at_random: Vec<[usize; 3]> = (0..splits)
        .map(|seed| {
            let (mut calls, mut next) = (calls.clone(), numbers(seed + 1));
            (1..calls.len()).rev().for_each(|at| calls.swap(at, next(at + 1)));
            held_out(&calls)
        })
        .collect();
    at_random.sort_unstable();
    println!("at random, % of own prompts, of own that may be answered, of all: {at_random:?}");
    println!("median: {:?}", at_random[at_random.len() / 2]);
}

/// Hundredths of the second half's prompts that what was learned on the first answers; never something grave.
fn held_out(calls: &[(String, bool)]) -> [usize; 3] {
    let home = Scratch::new("held-out");
    let (first, second) = calls.split_at(calls.len() / 2);
    record(&home, "first", first);
    record(&home, "second", second);
    let learned =
        said(&home, &["suggest", home.path("first").to_str().unwrap(), "--limit", "1000", "--format", "toml"]);
    let policy = home.write("learned.toml", &learned);
    let items = |more: &[&str]| {
        let second = home.path("second");
        let args = [&["replay", second.to_str().unwrap(), "--format", "json"], more].concat();
        serde_json::from_str::<Value>(&said(&home, &args)).unwrap()["items"].as_array().unwrap().clone()
    };
    let (before, after) = (items(&[]), items(&["--policy", policy.to_str().unwrap()]));
    assert!(before.iter().zip(&after).all(|(a, b)| a["text"] == b["text"]));
    let grave = |item: &Value| {
        item["reversibility"] == "irreversible" || ["dangerous", "blocked"].contains(&item["tier"].as_str().unwrap())
    };
    let share = |asked: &dyn Fn(&Value) -> bool| {
        let of: Vec<_> = before.iter().zip(&after).filter(|(item, _)| asked(item)).collect();
        let quiet = of.iter().filter(|(_, item)| item["decision"] == "allow");
        quiet.clone().for_each(|(_, item)| assert!(!grave(item), "{item}"));
        100 * quiet.count() / of.len().max(1)
    };
    let own = |item: &Value| item["decision"] == "ask";
    let host = |item: &Value| item["decision"] == "silent" && item["tier"] != "safe";
    [share(&own), share(&|item| own(item) && !grave(item)), share(&|item| own(item) || host(item))]
}

/// Whatever was learned allows no line of the corpora that it is not to be allowed by itself, and nothing irreversible.
#[test]
fn no_proposal_reaches_the_corpora() {
    let home = Scratch::new("corpora");
    sessions(&home, "first", 3, 12);
    let learned = said(&home, &["suggest", home.path("first").to_str().unwrap(), "--limit", "100", "--format", "toml"]);
    let dir = home.path(".config/oneway");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("policy.toml"), &learned).unwrap();
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/");
    let mut lines = String::new();
    for name in ["evasion.jsonl", "harm.jsonl", "exfiltration.jsonl", "shell.jsonl", "benign.jsonl"] {
        lines += &std::fs::read_to_string(format!("{corpus}{name}")).unwrap_or_default();
    }
    let mut command = oneway(&["check", "--format", "jsonl", "-"]);
    command.env("HOME", &home.0).current_dir(&home.0);
    let ran = start(command, lines.as_bytes());
    let verdicts: Vec<Value> = ran.stdout.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert!(verdicts.len() > 1000, "{} {}", verdicts.len(), ran.stderr);
    for verdict in verdicts.iter().filter(|verdict| verdict["decision"] == "allow") {
        assert!(verdict["reversibility"] != "irreversible" && verdict["tier"] != "dangerous", "{verdict}");
    }
}

/// One `oneway suggest` reads the log too: what the host reported as confirmed was a yes.
#[test]
fn the_log_teaches_as_well() {
    let home = Home::new();
    if !home.heard() {
        return;
    }
    for n in 0..4 {
        let (session, id) = (format!("s{n}"), format!("toolu_{n}"));
        home.bash(&session, &id, &format!("frobctl sync alpha{n}"));
        home.send(&home.event("PostToolUse", &session, &json!({"tool_name":"Bash","tool_use_id":id,"duration_ms":5})));
    }
    let ran = start(home.command(&["suggest"]), b"");
    assert!(ran.stdout.contains("allow frobctl sync *   4 prompts in 4 sessions"), "{ran:?}");
    // A yes to a part counts also where another part of the statement stays a question.
    for n in 0..3 {
        let (session, id) = (format!("t{n}"), format!("toolu_t{n}"));
        let odd = if n == 0 { String::new() } else { format!(" && frob{n} x") };
        home.bash(&session, &id, &format!("RUST_LOG=debug shipit status web{n}{odd}"));
        home.send(&home.event("PostToolUse", &session, &json!({"tool_name":"Bash","tool_use_id":id,"duration_ms":5})));
    }
    let told =
        || serde_json::from_str::<Value>(&start(home.command(&["suggest", "--format", "json"]), b"").stdout).unwrap();
    let first = told();
    let shipit = first["proposals"].as_array().unwrap().iter().find(|p| p["pattern"] == "shipit status *").unwrap();
    assert_eq!((&shipit["prompts"], &shipit["answers"]), (&json!(3), &json!(1)), "{shipit}");
    // What the policy answers by now is not proposed again, and is no prompt any more.
    let lines = start(home.command(&["suggest", "--format", "toml"]), b"").stdout;
    let after = Home::new().policy(&lines);
    std::fs::create_dir_all(after.state()).unwrap();
    std::fs::copy(home.state().join("audit.jsonl"), after.state().join("audit.jsonl")).unwrap();
    let again: Value =
        serde_json::from_str(&start(after.command(&["suggest", "--format", "json"]), b"").stdout).unwrap();
    assert_eq!((&again["settled"], &again["proposals"]), (&first["answered"], &json!([])), "{again}");
    let ran = start(home.command(&["stats"]), b"");
    assert!(ran.stdout.contains("road            7  dialog") && ran.stdout.contains("answers took"), "{ran:?}");
    let ran = start(home.command(&["suggest", "--apply"]), b"");
    assert_eq!(ran.status.code(), Some(2), "nobody is at a terminal: {ran:?}");
}

fn published_posture() -> schema::Schema {
    schema::Schema::open(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schema/posture.json"))
}

#[test]
fn every_line_fits_the_published_schema() {
    let home = Home::new().policy("version = \"7\"\n[audit]\nrepository = \"plain\"\n");
    if !home.heard() {
        return;
    }
    home.bash("s", "toolu_1", "git status");
    home.bash("s", "toolu_2", "git push --force origin main");
    home.bash("s", "toolu_3", "frobctl x");
    home.send(&home.event("PostToolUse", "s", &json!({"tool_name":"Bash","tool_use_id":"toolu_3"})));
    let text = std::fs::read_to_string(home.state().join("audit.jsonl")).unwrap();
    let published = schema::Schema::open(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schema/log.json"));
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    for line in &lines {
        assert_eq!(published.check(line), Vec::<String>::new(), "{line}");
    }
    // The probe names the last decision, not what a person did after it.
    let told = start(home.command(&["doctor", "--format", "json"]), b"").stdout;
    let posture: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(published_posture().check(&posture), Vec::<String>::new(), "{posture}");
    assert_eq!((&posture["last_decision"], &posture["machine"]), (&lines[2]["time"], &lines[2]["resource"]["host.id"]));
    let denied = &lines[1];
    assert_eq!((&denied["severity"], &denied["event_name"]), (&json!("ERROR"), &json!("oneway.decision")));
    assert_eq!(
        (&denied["policy"]["version"], denied["policy"]["digest"].as_str().map(str::len)),
        (&json!("7"), Some(32))
    );
    assert_eq!(lines[0]["policy"]["digest"], Value::Null);
    let missing = json!({"prev": lines[0]["prev"], "time": "2026-11-18T00:00:00.000Z"});
    assert_ne!(published.check(&missing), Vec::<String>::new());
}

#[test]
fn a_status_line_and_a_report_of_a_wrong_verdict() {
    let home = Home::new();
    let line = |input: &str| start(home.command(&["statusline", "--plain"]), input.as_bytes()).stdout;
    assert_eq!(line("{}"), "oneway: quiet today\n");
    home.bash("s", "toolu_1", "frobctl x --password=hunter2secret");
    home.bash("s", "toolu_2", "git push --force origin main");
    assert!(line(r#"{"session_id":"s"}"#).starts_with("oneway: 1 asked, 1 denied"), "{}", line("{}"));
    let wrong = |args: &[&str]| start(home.command(&[&["wrong"], args].concat()), b"");
    assert_eq!(wrong(&[]).status.code(), Some(2));
    let told = wrong(&["toolu_1", "--expected", "allow", "--because", "token=hunter2secret is not needed"]);
    let report: Value = serde_json::from_str(&told.stdout).unwrap_or_else(|_| panic!("{told:?}"));
    assert_eq!((&report["expect"], &report["wrong"]["decision"]), (&json!("allow"), &json!("ask")));
    assert!(!told.stdout.contains("hunter2secret"), "{told:?}");
    assert_eq!(wrong(&["nobody", "--expected", "allow"]).status.code(), Some(2));
    let file = home.state().join("report.json");
    wrong(&["toolu_1", "--expected", "allow", "--output", file.to_str().unwrap()]);
    let written: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(written["command"], report["command"]);
}

/// 200 hooks at once, round after round, while files are put aside: no line is lost or torn, and the chain holds.
/// `ONEWAY_ROUNDS` makes it longer.
#[test]
fn many_writers_lose_nothing_while_files_are_put_aside() {
    let rounds: usize = std::env::var("ONEWAY_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let at_once: usize = std::env::var("ONEWAY_AT_ONCE").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    // Few enough files that none is thrown away.
    let bytes = 20_000 * (1 + rounds * at_once / 10_000);
    let home = Home::new().policy(&format!("[audit]\nmax_bytes = {bytes}\nkeep = 1000\n"));
    let mut sent = BTreeSet::new();
    for round in 0..rounds {
        let children: Vec<_> = (0..at_once)
            .map(|n| {
                let id = format!("r{round}n{n}");
                let mut child = home
                    .command(&["hook"])
                    .stdin(Stdio::piped())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn()
                    .unwrap();
                let event = home.call("s", &id, &format!("ls {id}")).to_string();
                std::io::Write::write_all(&mut child.stdin.take().unwrap(), event.as_bytes()).unwrap();
                sent.insert(id);
                child
            })
            .collect();
        children.into_iter().for_each(|mut child| drop(child.wait()));
    }
    let ran = start(home.command(&["log", "--format", "jsonl"]), b"");
    let seen: Vec<Value> = ran.stdout.lines().map(|line| serde_json::from_str(line).expect("a whole line")).collect();
    let ids: BTreeSet<String> = seen.iter().map(|line| line["tool_use_id"].as_str().unwrap().to_owned()).collect();
    assert_eq!((seen.len(), &ids), (sent.len(), &sent));
    let ran = start(home.command(&["log", "--verify"]), b"");
    assert!(ran.stdout.contains(&format!("{} lines hold together", sent.len())), "{ran:?}");
    assert!(home.state().join("audit.1.jsonl").exists(), "nothing was put aside");
}

#[test]
fn a_policy_that_has_expired_still_denies_and_no_longer_loosens() {
    const FLEET: &str = r#"
version = "7"
expires = "2026-11-17"
preset = "guard"
allow = ["Bash(frobctl *)"]
deny = ["Bash(git commit *)"]
[audit]
record = "none"
salt = "acme"
[[program]]
names = ["shipit"]
[[program.rule]]
id = "shipit-list"
sub = "list"
what = "shows releases"
[[program.rule]]
id = "shipit-wipe"
sub = "wipe"
effect = "delete database remote"
undo = "lost"
what = "deletes every release"
"#;
    const NAME: &str = "/etc/oneway/policy.d/50-fleet.toml";
    let end = 1_794_960_000;
    let verdicts = |files: Vec<(&'static str, &'static str)>, at: u64| {
        let world = files.iter().fold(Fake::default().at(at), |world, (path, text)| world.file(path, text));
        let place = Place { cwd: Some("/home/u/app".into()), tool: "Bash".into(), ..Place::default() };
        let policy = file::load(None, &place, &world);
        let said = ["frobctl x", "git commit -m x", "shipit list", "shipit wipe", "ls"].map(|text| {
            let request = Request { payload: Payload::Shell(text.into()), place: place.clone(), ..Request::default() };
            oneway::decide(&request, &policy, &world).verdict.name()
        });
        (said.join(" "), policy)
    };
    let (before, policy) = verdicts(vec![(NAME, FLEET)], end - 1);
    assert_eq!((before.as_str(), policy.preset.name()), ("silent deny silent deny silent", "guard"));
    let (after, policy) = verdicts(vec![(NAME, FLEET)], end);
    assert_eq!((after.as_str(), policy.preset.name()), ("ask deny ask deny allow", "standard"));
    assert_eq!(policy.versions().collect::<Vec<_>>(), ["7"]);
    // Another file of root's is not touched by it; names that are no policy are not read; what cannot be listed asks.
    let other = ("/etc/oneway/policy.d/60-more.toml", "allow = [\"Bash(frobctl *)\"]\n");
    assert_eq!(verdicts(vec![(NAME, FLEET), other], end).0, "allow deny ask deny allow");
    let odd = vec![
        ("/etc/oneway/policy.d/.x.toml", "deny = [\"Bash\"]"),
        ("/etc/oneway/policy.d/y.txt", "deny = [\"Bash\"]"),
    ];
    assert!(verdicts(odd, end).0.starts_with("ask silent ask"));
    let hidden = Fake::default().dir("/etc/oneway/policy.d", 0, 0).file("/etc/oneway/policy.d/x.toml", "");
    assert_eq!(file::load(None, &Place::default(), &hidden).faults.len(), 1);
}

#[test]
fn a_change_of_policy_and_a_machine_can_be_looked_at_before_it_goes_out() {
    let home = Scratch::new("fleet");
    sessions(&home, "first", 4, 2);
    let (old, new) = (
        home.write("old.toml", ""),
        home.write("new.toml", "allow = [\"Bash(frobctl status *)\"]\ndeny = [\"Bash(make *)\"]\n"),
    );
    let (old, new, first) = (old.to_str().unwrap(), new.to_str().unwrap(), home.path("first"));
    let told: Value = serde_json::from_str(&said(
        &home,
        &["policy", "diff", old, new, "--replay", first.to_str().unwrap(), "--format", "json"],
    ))
    .unwrap();
    assert!(told["looser"].as_u64().unwrap() > 0 && told["stricter"].as_u64().unwrap() > 0, "{told}");
    let mut command = oneway(&["policy", "diff", old, new, "--replay", first.to_str().unwrap(), "--fail-on-looser"]);
    command.env("HOME", &home.0);
    assert_eq!(start(command, b"").status.code(), Some(2));
    // Managed settings below the root of an image: readable by everybody, and what stood there stays.
    let file = home.write("image/etc/claude-code/managed-settings.json", "{\n  \"model\": \"x\"\n}\n");
    said(
        &home,
        &["install", "--managed", "--root", home.path("image").to_str().unwrap(), "--command", "/usr/bin/oneway"],
    );
    let settings: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"], "/usr/bin/oneway");
    assert_eq!(settings["model"], "x");
    assert_eq!(
        std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&file).unwrap().permissions()) & 0o777,
        0o644
    );
    let mut command = oneway(&["doctor", "--format", "json"]);
    command.env("HOME", &home.0).current_dir(&home.0);
    let ran = start(command, b"");
    let posture: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((ran.status.code(), &posture["good"]), (Some(1), &json!(false)), "nothing is wired in: {posture}");
    assert_eq!(published_posture().check(&posture), Vec::<String>::new(), "{posture}");
    let less = json!({"schema": 1, "tool": "oneway", "verb": "doctor"});
    assert_ne!(published_posture().check(&less), Vec::<String>::new());
}

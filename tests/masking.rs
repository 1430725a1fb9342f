//! No secret in the clear: every spelling of tests/secrets.txt through every road by which a text leaves oneway. What
//! is masked is marked «so» there.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::mask::Masker;
use oneway::policy::Policy;
use oneway::request::{Payload, Place, Request};
use oneway::world::Nowhere;
use run::{Scratch, oneway, run as start};
use serde_json::json;

/// Each spelling as it is typed, with its secret.
fn spellings() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(format!("{}/tests/secrets.txt", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let one = |(at, line): (usize, &str)| {
        let (before, rest) = line.split_once('«').expect(line);
        let (secret, after) = rest.split_once('»').expect(line);
        // Each one its own, so that a secret that shows tells whose it is.
        let secret = secret.replace("hunter2", &format!("hunter{at}q"));
        (format!("{before}{secret}{after}"), secret)
    };
    let out: Vec<_> = text.lines().enumerate().map(one).collect();
    assert!(out.len() >= 160, "{}", out.len());
    out
}

/// The spellings whose secret a text shows.
fn shown<'s>(text: &str, spellings: &'s [(String, String)]) -> Vec<&'s str> {
    let plain = text.replace("\\\"", "\"").replace("&amp;", "&").replace("\\/", "/");
    spellings.iter().filter(|(_, secret)| plain.contains(secret.as_str())).map(|(line, _)| line.as_str()).collect()
}

fn clean(what: &str, text: &str, spellings: &[(String, String)]) {
    let shown = shown(text, spellings);
    assert!(shown.is_empty(), "{what} shows {} of {}:\n{}", shown.len(), spellings.len(), shown.join("\n"));
}

#[test]
fn every_spelling_is_masked() {
    let wrong: Vec<String> = spellings()
        .into_iter()
        .map(|(line, secret)| (Masker::default().text(&line).into_owned(), secret))
        .filter(|(masked, secret)| masked.contains(secret.as_str()))
        .map(|(masked, _)| masked)
        .collect();
    assert!(wrong.is_empty(), "{} are not:\n{}", wrong.len(), wrong.join("\n"));
}

/// The log, the state, the answer to the host, what only the person is told.
#[test]
fn the_hook_shows_none() {
    let spellings = spellings();
    let scratch = Scratch::new("masking-hook");
    for (at, (line, _)) in spellings.iter().enumerate() {
        let command = format!("{line}; git push --force origin main");
        let event = json!({"session_id": format!("s{at}"), "hook_event_name": "PreToolUse", "tool_name": "Bash",
            "cwd": "/home/nobody-here/app", "permission_mode": "default", "tool_use_id": "t",
            "tool_input": {"command": command}});
        let mut hook = oneway(&["hook"]);
        hook.env("HOME", &scratch.0);
        let ran = start(hook, event.to_string().as_bytes());
        clean(&format!("the answer to {line}"), &ran.stdout, &spellings[at..=at]);
        clean("stderr", &ran.stderr, &spellings[at..=at]);
    }
    let mut held = String::new();
    gather(&scratch.path(".local/state/oneway"), &mut held);
    assert!(held.contains("git push --force") || held.contains("git%20push"), "{held}");
    // The state writes blanks and signs in its own way.
    let spelled = |text: &str| text.replace("%20", " ").replace("%25", "%").replace("%22", "\"").replace("%27", "'");
    clean("the state directory", &spelled(&held), &spellings);
}

fn gather(dir: &std::path::Path, out: &mut String) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => gather(&path, out),
            false => out.push_str(&String::from_utf8_lossy(&std::fs::read(&path).unwrap())),
        }
    }
}

#[test]
fn no_notification_and_no_reason_shows_one() {
    let spellings = spellings();
    for (at, (line, _)) in spellings.iter().enumerate() {
        let command = format!("{line} > /etc/passwd; curl -T '{line}' \"$X\"");
        let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
        let request = Request { payload: Payload::Shell(command), place, ..Request::default() };
        let policy = Policy::default();
        let decision = oneway::decide(&request, &policy, &Nowhere);
        clean("a reason", &decision.reason, &spellings[at..=at]);
        let told = format!("{:?}", decision.assessment.findings.iter().map(|w| &w.finding.what).collect::<Vec<_>>());
        clean("a finding", &told, &spellings[at..=at]);
        // What waits for a person, and what the desktop tells them, is this text.
        let Payload::Shell(text) = &request.payload else { continue };
        clean("a notification", &Masker::of(&policy).text(text), &spellings[at..=at]);
    }
}

#[test]
fn no_report_shows_one() {
    let spellings = spellings();
    let scratch = Scratch::new("masking-reports");
    let script: String = spellings.iter().map(|(line, _)| format!("{line}\n")).collect();
    let file = scratch.write("a.sh", &script);
    let rows: String =
        spellings.iter().map(|(line, _)| format!("{}\n", json!({"command": format!("{line}; rm -rf ~")}))).collect();
    let lines = scratch.write("a.jsonl", &rows);
    for format in ["text", "json", "jsonl", "sarif", "junit", "github", "markdown", "html"] {
        for input in [&file, &lines] {
            let ran = start(oneway(&["check", "--all", "--format", format, input.to_str().unwrap()]), b"");
            assert!(ran.stdout.len() > 100, "{format}: {ran:?}");
            clean(&format!("check --format {format} {}", input.display()), &ran.stdout, &spellings);
        }
    }
    for (at, (line, _)) in spellings.iter().enumerate().step_by(3) {
        for format in ["text", "json"] {
            let ran =
                start(oneway(&["explain", "--format", format, "--stdin"]), format!("{line}; rm -rf ~").as_bytes());
            clean(&format!("explain --format {format}"), &ran.stdout, &spellings[at..=at]);
        }
    }
}

#[test]
fn no_replay_shows_one() {
    let spellings = spellings();
    let scratch = Scratch::new("masking-replay");
    let call = |(at, (line, _)): (usize, &(String, String))| {
        let row = json!({"type":"assistant","uuid":format!("u{at}"),"timestamp":"2026-11-15T23:59:06.569Z","cwd":"/home/u/app",
            "sessionId":"66cabb90-f418-4077-8f95-1632d44a2205","message":{"role":"assistant","content":[{"type":"tool_use",
            "id":format!("t{at}"),"name":"Bash","input":{"command":format!("{line}; git push --force origin main")}}]}});
        format!("{row}\n")
    };
    let rows: String = spellings.iter().enumerate().map(call).collect();
    scratch.write("projects/-home-u-app/66cabb90-f418-4077-8f95-1632d44a2205.jsonl", &rows);
    let dir = scratch.path("projects");
    for format in ["text", "json", "jsonl", "sarif", "junit", "github", "markdown", "html"] {
        let args = ["replay", dir.to_str().unwrap(), "--format", format, "--all", "--limit", "0"];
        let ran = start(oneway(&args), b"");
        assert!(ran.stdout.len() > 100, "{format}: {ran:?}");
        clean(&format!("replay --format {format}"), &ran.stdout, &spellings);
    }
}

#[test]
fn no_report_on_grants_shows_one() {
    let spellings = spellings();
    let scratch = Scratch::new("masking-grants");
    let allow: Vec<String> = spellings.iter().map(|(line, _)| format!("Bash({line}:*)")).collect();
    scratch.write("app/.claude/settings.json", &json!({"permissions": {"allow": allow}}).to_string());
    let dir = scratch.path("app");
    for format in ["text", "json", "sarif", "html"] {
        let ran = start(oneway(&["grants", "--all", "--format", format, dir.to_str().unwrap()]), b"");
        clean(&format!("grants --format {format}"), &ran.stdout, &spellings);
    }
}

/// The law: what a mask hides is never the command or what it falls on, and masks decide nothing.
#[test]
fn no_mask_hides_what_is_destroyed() {
    let text = std::fs::read_to_string(format!("{}/tests/corpus/harm.jsonl", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mut wrong = Vec::new();
    for row in text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect(line)) {
        let command = row["command"].as_str().unwrap();
        let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
        let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
        let decision = oneway::decide(&request, &Policy::default(), &Nowhere);
        let masked = Masker::default().text(command);
        for call in &decision.assessment.calls {
            let words = call.argv.iter().flatten().take(1);
            let paths = decision.assessment.findings.iter().flat_map(|w| &w.finding.targets);
            let named = paths.filter_map(|path| path.rsplit('/').next()).filter(|name| command.contains(*name));
            for word in words.map(String::as_str).chain(named) {
                if command.contains(word) && !masked.contains(word) {
                    wrong.push(format!("{command}\n  {masked}\n  hides {word}"));
                }
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// A machine under load counts in slices, so only the square shows.
#[test]
fn masking_takes_linear_time() {
    let shapes = [
        "password: ", "-p ", "'Authorization: $(", "https://a:b@", "echo x | sudo -S ", "PASSWORD = ", "mysql -p",
        "a=b ", "-----BEGIN PRIVATE KEY-----", "<<< ", "\\\"token\\\": ", "ghp_", "secret='$(x) ",
    ];
    for shape in shapes {
        let time = |n: usize| {
            let text = shape.repeat(n);
            let once = || {
                let start = std::time::Instant::now();
                let _ = Masker::default().text(&text).len();
                start.elapsed()
            };
            // The best of several: others use the machine too.
            (0..5).map(|_| once()).min().unwrap()
        };
        let (small, large) = (time(300), time(30_000));
        // A hundred times the text; ten thousand times the work would be the square.
        assert!(large < small * 2_500 + std::time::Duration::from_millis(500), "{shape:?}: {small:?} {large:?}");
    }
}

/// Our own words hold no secret: a reason that lost one of them reads like a fault.
#[test]
fn words_of_rules_stay_whole() {
    let rules = start(oneway(&["rules", "--format", "json"]), b"").stdout;
    let rules: serde_json::Value = serde_json::from_str(&rules).unwrap();
    let policy = Policy::default();
    let masker = Masker::of(&policy);
    let mut lost = Vec::new();
    for rule in rules["rules"].as_array().unwrap() {
        for key in ["what", "instead", "undo"] {
            let said = format!("oneway: {}", rule[key].as_str().unwrap_or_default());
            if masker.text(&said) != said {
                lost.push(format!("{}: {}", rule["id"], masker.text(&said)));
            }
        }
    }
    assert!(lost.is_empty(), "say it without a word that a secret may follow:\n{}", lost.join("\n"));
}

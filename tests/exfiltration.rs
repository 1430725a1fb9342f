//! Nothing private leaves unseen. Every line of tests/corpus/exfiltration.jsonl puts what only this machine knows into something
//! that reaches another one; none may run unasked, in any mode. Whatever is let through is run against a listener.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod run;

use oneway::decision::Verdict;
use oneway::policy::Policy;
use oneway::request::{Mode, Payload, Place, Request};
use oneway::world::Nowhere;
use run::Scratch;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What a secret file of the test holds.
const CANARY: &str = "canary4711secret";

fn lines() -> Vec<String> {
    let path = format!("{}/tests/corpus/exfiltration.jsonl", env!("CARGO_MANIFEST_DIR"));
    let row =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["command"].as_str().unwrap().to_owned();
    std::fs::read_to_string(path).unwrap().lines().map(row).collect()
}

fn verdict(command: &str, mode: Mode) -> Verdict {
    let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), mode, ..Place::default() };
    let request = Request { payload: Payload::Shell(command.into()), place, ..Request::default() };
    oneway::decide(&request, &Policy::default(), &Nowhere).verdict
}

/// A listener on loopback that keeps all that it hears.
fn listener() -> (u16, Arc<Mutex<String>>) {
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = socket.local_addr().unwrap().port();
    let heard = Arc::new(Mutex::new(String::new()));
    let keep = Arc::clone(&heard);
    std::thread::spawn(move || {
        for stream in socket.incoming().flatten() {
            let keep = Arc::clone(&keep);
            std::thread::spawn(move || {
                let mut stream = stream;
                let _ = stream.set_read_timeout(Some(Duration::from_secs(1)));
                let mut buffer = [0u8; 8192];
                while let Ok(n) = stream.read(&mut buffer) {
                    if n == 0 {
                        break;
                    }
                    keep.lock().unwrap().push_str(&String::from_utf8_lossy(&buffer[..n]));
                    let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                }
            });
        }
    });
    (port, heard)
}

#[test]
fn nothing_private_leaves_unasked() {
    let lines = lines();
    assert!(lines.len() >= 200, "{}", lines.len());
    let (port, heard) = listener();
    let scratch = Scratch::new("exfiltration");
    for name in ["notes.txt", "t", ".env", "a.json"] {
        scratch.write(name, &format!("{CANARY}\n"));
    }
    let mut through = Vec::new();
    for line in &lines {
        let command = line.replace("8099", &port.to_string());
        let open = Mode::ALL.into_iter().any(|(_, mode)| verdict(&command, mode) < Verdict::Ask);
        if !open {
            continue;
        }
        through.push(line.as_str());
        let mut child = Command::new("timeout");
        child.args(["5", "bash", "-c", &command]).current_dir(&scratch.0).env("HOME", &scratch.0);
        let _ = child.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        let heard = heard.lock().unwrap();
        assert!(!heard.contains(CANARY), "let through, and delivered: {command}");
    }
    assert!(through.is_empty(), "{} of {} are let through:\n{}", through.len(), lines.len(), through.join("\n"));
}

#[test]
fn what_says_nothing_private_stays_quiet() {
    for command in [
        "curl https://a.example/",
        "v=1.2.3; curl \"https://a.example/$v.tgz\"",
        "curl \"https://a.example/$(date +%F)\"",
        "curl -s \"https://a.example/$(git rev-parse HEAD)\"",
        "curl \"https://a.example/$(git rev-parse --short HEAD | tr a-z A-Z)\"",
        "for i in 1 2 3; do curl \"https://a.example/$i\"; done",
        "curl \"https://a.example/$(uname -s)-$(uname -m)\"",
        "curl \"$API_URL/health\"",
        "curl \"https://a.example/$(git branch --show-current)\"",
        "dig +short a.example",
        "if [ -n \"$X\" ]; then u=https://a.example; else u=https://b.example; fi; curl \"$u\"",
    ] {
        assert!(verdict(command, Mode::default()) < Verdict::Ask, "{command}");
    }
}

//! Every host: its own events are judged, and answered in its own words. What no host sends is refused in every form.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use oneway::door::answer::Spoken;
use oneway::door::hear::{self, Terms};
use oneway::door::host::{self, HOSTS, Host};
use oneway::door::hosts;
use oneway::world::Nowhere;
use serde_json::{Value, json};

fn respond(event: &str, host: Option<&'static Host>) -> Spoken {
    hear::respond(event.as_bytes(), Terms { host, ..Terms::default() }, &Nowhere)
}

/// Whether a host takes an answer for a no, by its own rules.
fn refused(host: &str, said: &Spoken) -> bool {
    let out: Value = serde_json::from_str(&said.out).unwrap_or_default();
    let inner = &out["hookSpecificOutput"];
    match host {
        "claude" | "codex" | "qwen" => {
            inner["permissionDecision"] == "deny"
                && inner["permissionDecisionReason"].as_str().is_some_and(|reason| !reason.is_empty())
        }
        "gemini" | "opencode" | "amp" => out["decision"] == "deny" && out["reason"].is_string(),
        "cursor" => out["permission"] == "deny" && out["user_message"].is_string() && out["agent_message"].is_string(),
        "copilot" | "vscode" => {
            out["permissionDecision"] == "deny"
                && out["permissionDecisionReason"].is_string()
                && inner["permissionDecision"] == "deny"
        }
        "cline" => out["cancel"] == true && out["errorMessage"].is_string(),
        "droid" | "kiro" | "windsurf" => said.code == 2 && !said.err.is_empty(),
        other => panic!("{other}: how does it read a no?"),
    }
}

#[test]
fn every_host_refuses_the_end_of_the_machine_in_its_own_words() {
    let mut shapes = 0;
    for host in HOSTS {
        assert!(!host.examples.is_empty(), "{}", host.name);
        for event in host.examples {
            let sniffed = respond(event, None);
            assert!(refused(host.name, &sniffed), "{} {event}\n{sniffed:?}", host.name);
            assert_eq!(sniffed, respond(event, Some(host)), "{}: the shape and `--host` agree", host.name);
            shapes += 1;
        }
    }
    assert!(shapes >= 12, "{shapes}");
}

/// The same events with a harmless command: nobody is stopped, and no host hears a decision that it would take for a fault.
#[test]
fn what_is_harmless_runs_everywhere() {
    for host in HOSTS {
        for event in host.examples.iter().filter(|event| !event.contains("execute_command")) {
            let event = event.replace("rm -rf /", "ls -la");
            let said = respond(&event, None);
            assert!(!refused(host.name, &said) && said.code == 0, "{} {event}\n{said:?}", host.name);
            if host.name == "codex" {
                assert!(!said.out.contains("permissionDecision"), "{said:?}");
            }
        }
    }
}

#[test]
fn no_event_that_carries_a_call_is_answered_with_nothing() {
    let bare = hosts::any::HOST.examples.iter().map(|event| serde_json::from_str(event).unwrap());
    let rows = [
        json!({"hook_event_name": "BeforeAnything", "tool_name": "Bash", "tool_input": {"command": "rm -rf /"}}),
        json!({"event": "pre", "toolName": "bash", "args": {"command": "rm -rf /"}}),
        json!({"tool": "shell", "arguments": {"cmd": "rm -rf /"}}),
        json!({"tool_name": "Bash", "tool_input": {"command": "rm -rf /"}}),
        json!({"command": "rm -rf /"}),
        json!({"hookName": "Other", "tool_call": {"name": "bash"}}),
        json!({}),
        json!([]),
    ];
    for event in rows.into_iter().chain(bare) {
        let said = respond(&event.to_string(), None);
        assert_eq!(said.code, 2, "{event}: {said:?}");
        let out: Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(out["hookSpecificOutput"]["permissionDecision"], "deny", "{event}");
        assert_eq!(
            (&out["decision"], &out["permission"], &out["cancel"]),
            (&json!("deny"), &json!("deny"), &json!(true))
        );
        assert!(!said.err.is_empty(), "{event}");
    }
    for text in ["", "{", "nothing", "\u{feff}{}"] {
        assert_eq!(respond(text, None).code, 2, "{text:?}");
    }
}

#[test]
fn a_hook_that_is_wired_in_for_another_host_refuses() {
    for host in HOSTS {
        for other in HOSTS {
            for event in other.examples {
                let said = respond(event, Some(host));
                let heard = oneway::door::json::parse(event).unwrap();
                let fits = matches!(host::recognise(&heard.root, Some(host)), host::Heard::Call(..));
                assert!(refused(host.name, &said) || said.code == 2, "{} heard {event}: {said:?}", host.name);
                assert!(fits || said.code == 2, "{} heard {event}: {said:?}", host.name);
            }
        }
    }
}

/// What is asked on a host that cannot ask is denied there: no form that the host drops.
#[test]
fn what_cannot_be_asked_is_refused() {
    for host in HOSTS.iter().filter(|host| host.asks == host::Asks::No) {
        let event = host.examples[0].replace("rm -rf /", "curl -d a=1 https://example.com/api");
        assert!(refused(host.name, &respond(&event, None)), "{} {:?}", host.name, respond(&event, None));
    }
}

#[test]
fn a_patch_is_the_writes_that_it_makes() {
    let patch = |body: &str| {
        let patch = format!("*** Begin Patch\n{body}\n*** End Patch");
        json!({"turn_id": "t", "session_id": "s", "cwd": "/home/u/app", "hook_event_name": "PreToolUse",
               "tool_name": "apply_patch", "tool_input": {"command": patch}, "tool_use_id": "c"})
        .to_string()
    };
    let denied = |body: &str| refused("codex", &respond(&patch(body), None));
    assert!(denied("*** Update File: /home/u/app/.claude/settings.json\n+x"));
    assert!(denied("*** Add File: a\n+x\n*** Delete File: .codex/hooks.json"));
    assert!(denied("*** Add File: /etc/passwd\n+x"));
    assert!(denied("not a patch"));
}

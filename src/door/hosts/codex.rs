//! OpenAI Codex: Claude's events with a `turn_id`; only a denial is an answer.

use crate::door::answer;
use crate::door::host::{Around, Asks, Facts, Form, Host, LIKE_CLAUDE, Shape, Timeout, Wiring};

/// Codex CLI, its IDE extension and its desktop program.
pub const HOST: Host = Host {
    name: "codex",
    title: "Codex",
    calls: &[Shape { tells: &["turn_id"], ..LIKE_CLAUDE }],
    around: &[("PostToolUse", Around::Ran), ("SessionEnd", Around::Ended), ("PermissionRequest", Around::Nothing)],
    asks: Asks::No,
    runs_in: &["workdir"],
    say: answer::codex,
    facts: Facts {
        driven: "driven: 0.166.0 and 0.169.0",
        silence: "Codex goes on by its approval policy and sandbox",
        failure: "a crash or a missing oneway refuses the call (the line that is wired in ends with exit code 2); a late answer lets it run",
        note: "Codex skips a new or changed hook until you trust it: type /hooks in Codex once",
        marks: &["CODEX_SANDBOX", "CODEX_THREAD_ID"],
        ages: ("codex", &[("0.166.0", "was never tried with oneway")]),
    },
    wiring: Wiring {
        home: ("CODEX_HOME", ".codex"),
        user: "hooks.json",
        project: ".codex/hooks.json",
        form: Form::Groups { exec: false, wrapped: true, closed: ("", "") },
        events: &[("PreToolUse", Some("*"), true), ("PostToolUse", Some("*"), false)],
        timeout: Timeout::Seconds("timeout"),
    },
    examples: &[
        r#"{"session_id":"s","turn_id":"t","transcript_path":null,"cwd":"/home/u/app","hook_event_name":"PreToolUse","model":"gpt-5","permission_mode":"bypassPermissions","tool_name":"Bash","tool_input":{"command":"rm -rf /"},"tool_use_id":"call_1"}"#,
    ],
};

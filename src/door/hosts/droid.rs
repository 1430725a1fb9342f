//! Factory Droid: Claude's shape with its own tools; exit code 2 is no.

use crate::door::answer;
use crate::door::host::{Around, Asks, Facts, Form, Host, LIKE_CLAUDE, Shape, Timeout, Wiring};

/// Factory Droid.
pub const HOST: Host = Host {
    name: "droid",
    title: "Factory Droid",
    calls: &[Shape { tools: &["Execute", "Create", "ApplyPatch", "LS", "FetchUrl"], ..LIKE_CLAUDE }],
    around: &[("PostToolUse", Around::Ran), ("SessionEnd", Around::Ended)],
    asks: Asks::No,
    runs_in: &["cwd"],
    say: answer::exit_code,
    facts: Facts {
        driven: "by its documents",
        silence: "Droid goes on by its autonomy level",
        failure: "a crash or a missing oneway refuses the call (the line that is wired in ends with exit code 2); a late answer lets it run",
        note: "",
        marks: &["FACTORY_PROJECT_DIR", "DROID"],
        ages: ("", &[]),
    },
    wiring: Wiring {
        home: ("", ".factory"),
        user: "hooks.json",
        project: ".factory/hooks.json",
        form: Form::Groups { exec: false, wrapped: false, closed: ("", "") },
        events: &[("PreToolUse", Some("*"), true), ("PostToolUse", Some("*"), false), ("SessionEnd", None, false)],
        timeout: Timeout::Seconds("timeout"),
    },
    examples: &[
        r#"{"session_id":"s","cwd":"/home/u/app","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Execute","tool_input":{"command":"rm -rf /"}}"#,
    ],
};

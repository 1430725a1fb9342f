//! Amp: a plugin of ours runs inside of it and starts oneway for every call.

use crate::door::answer;
use crate::door::host::{Asks, Facts, Form, Host, LIKE_CLAUDE, Named, Shape, Timeout, Wiring};

/// Amp.
pub const HOST: Host = Host {
    name: "amp",
    title: "Amp",
    calls: &[Shape {
        event: ("hook_event_name", &["tool.call"]),
        tool: Named::At(&["tool"]),
        input: &["args"],
        server: &[],
        ..LIKE_CLAUDE
    }],
    around: &[],
    asks: Asks::No,
    runs_in: &["cwd", "workdir"],
    say: answer::plugin,
    facts: Facts {
        driven: "by its documents",
        silence: "Amp has no neutral answer: what is not refused is allowed",
        failure: "closed: the plugin refuses when oneway cannot be started, is late or does not answer",
        note: "`PLUGINS=off` loads no plugins: nothing is guarded then",
        marks: &["AMP_THREAD_ID"],
        ages: ("", &[]),
    },
    wiring: Wiring {
        home: ("", ".config/amp"),
        user: "plugins/oneway.ts",
        project: ".amp/plugins/oneway.ts",
        form: Form::Own(include_str!("amp.ts")),
        events: &[("tool.call", None, true)],
        timeout: Timeout::Unsaid,
    },
    examples: &[
        r#"{"hook_event_name":"tool.call","tool":"shell_command","sessionID":"s","callID":"c","cwd":"/home/u/app","args":{"command":"rm -rf /"}}"#,
    ],
};

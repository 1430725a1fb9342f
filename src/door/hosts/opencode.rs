//! opencode: a plugin of ours runs inside of it, starts oneway for every call, and throws where it does not hear a plain no opinion.

use crate::door::answer;
use crate::door::host::{Around, Asks, Facts, Form, Host, LIKE_CLAUDE, Named, Shape, Timeout, Wiring};

/// opencode.
pub const HOST: Host = Host {
    name: "opencode",
    title: "opencode",
    calls: &[Shape {
        event: ("hook_event_name", &["tool.execute.before"]),
        tool: Named::At(&["tool"]),
        input: &["args"],
        server: &[],
        ..LIKE_CLAUDE
    }],
    around: &[("tool.execute.after", Around::Ran)],
    asks: Asks::No,
    runs_in: &["workdir"],
    say: answer::plugin,
    facts: Facts {
        driven: "driven: 1.18.33",
        silence: "opencode goes on by its `permission` settings",
        failure: "closed: the plugin throws when oneway cannot be started, is late or does not answer",
        note: "`--pure` and `OPENCODE_PURE=1` load no plugins: nothing is guarded then",
        marks: &["OPENCODE"],
        ages: ("opencode", &[("1.18.33", "was never tried with oneway")]),
    },
    wiring: Wiring {
        home: ("", ".config/opencode"),
        user: "plugin/oneway.ts",
        project: ".opencode/plugin/oneway.ts",
        form: Form::Own(include_str!("opencode.ts")),
        events: &[("tool.execute.before", None, true)],
        timeout: Timeout::Unsaid,
    },
    examples: &[
        r#"{"hook_event_name":"tool.execute.before","tool":"bash","sessionID":"s","callID":"c","cwd":"/home/u/app","args":{"command":"rm -rf /","description":"x"}}"#,
    ],
};

//! Kiro CLI, formerly Amazon Q: exit code 2 is no, and nobody is asked.

use crate::door::answer;
use crate::door::host::{Asks, Facts, Form, Host, LIKE_CLAUDE, Shape, Timeout, Wiring};

/// Kiro CLI and Amazon Q Developer CLI.
pub const HOST: Host = Host {
    name: "kiro",
    title: "Kiro CLI",
    calls: &[
        Shape { event: ("hook_event_name", &["preToolUse"]), ..LIKE_CLAUDE },
        Shape {
            tools: &["execute_bash", "execute_cmd", "fs_write", "fs_read", "use_aws", "shell", "aws", "@*"],
            ..LIKE_CLAUDE
        },
    ],
    around: &[],
    asks: Asks::No,
    runs_in: &[],
    say: answer::exit_code,
    facts: Facts {
        driven: "by its documents",
        silence: "Kiro goes on by its trusted tools",
        failure: "a crash or a missing oneway refuses the call (the line that is wired in ends with exit code 2); a late answer lets it run",
        note: "",
        marks: &["KIRO_AGENT", "Q_SESSION_ID"],
        ages: ("", &[]),
    },
    wiring: Wiring {
        home: ("", ".kiro"),
        user: "hooks/oneway.json",
        project: ".kiro/hooks/oneway.json",
        form: Form::Own(
            "{\n  \"hooks\": {\n    \"preToolUse\": [\n      {\n        \"matcher\": \"*\",\n        \"command\": {closed},\n        \"timeout_ms\": 5000\n      }\n    ]\n  }\n}\n",
        ),
        events: &[("preToolUse", None, true)],
        timeout: Timeout::Milliseconds("timeout_ms"),
    },
    examples: &[
        r#"{"hook_event_name":"preToolUse","cwd":"/home/u/app","tool_name":"execute_bash","tool_input":{"command":"rm -rf /"}}"#,
        r#"{"hook_event_name":"PreToolUse","cwd":"/home/u/app","tool_name":"@shell/execute_command","tool_input":{"command":"rm -rf /"}}"#,
    ],
};

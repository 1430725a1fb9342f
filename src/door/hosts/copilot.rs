//! GitHub Copilot CLI: camel case, with the arguments as JSON inside of a string; or Claude's shape with small tool names.

use crate::door::answer;
use crate::door::host::{Asks, Facts, Form, Host, LIKE_CLAUDE, Named, Shape, Timeout, Wiring};

/// GitHub Copilot CLI and its coding agent.
pub const HOST: Host = Host {
    name: "copilot",
    title: "GitHub Copilot CLI",
    calls: &[
        Shape {
            event: ("toolName", &[]),
            tells: &["toolArgs"],
            tool: Named::At(&["toolName"]),
            input: &["toolArgs"],
            ..LIKE_CLAUDE
        },
        Shape {
            tools: &[
                "bash", "powershell", "create", "edit", "str_replace_editor", "view", "task", "web_fetch", "write_bash",
            ],
            ..LIKE_CLAUDE
        },
    ],
    around: &[],
    asks: Asks::Yes,
    runs_in: &[],
    say: answer::copilot,
    facts: Facts {
        driven: "by its documents",
        silence: "Copilot goes on by its own permissions",
        failure: "a crash refuses the call; a late answer lets it run",
        note: "",
        marks: &["COPILOT_CLI"],
        ages: ("", &[]),
    },
    wiring: Wiring {
        home: ("COPILOT_HOME", ".copilot"),
        user: "hooks/oneway.json",
        project: ".github/hooks/oneway.json",
        form: Form::Own(
            "{\n  \"version\": 1,\n  \"hooks\": {\n    \"preToolUse\": [\n      {\n        \"type\": \"command\",\n        \"bash\": {line},\n        \"powershell\": {line},\n        \"timeoutSec\": 5\n      }\n    ]\n  }\n}\n",
        ),
        events: &[("preToolUse", None, true)],
        timeout: Timeout::Seconds("timeoutSec"),
    },
    examples: &[
        r#"{"sessionId":"s","timestamp":1,"cwd":"/home/u/app","toolName":"bash","toolArgs":"{\"command\":\"rm -rf /\",\"description\":\"x\"}"}"#,
        r#"{"hook_event_name":"PreToolUse","session_id":"s","timestamp":"t","cwd":"/home/u/app","tool_name":"bash","tool_input":{"command":"rm -rf /"}}"#,
    ],
};

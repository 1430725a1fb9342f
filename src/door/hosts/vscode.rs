//! VS Code's agent mode: Claude's shape with its own tools.

use crate::door::answer;
use crate::door::host::{Around, Asks, Facts, Form, Host, LIKE_CLAUDE, Shape, Timeout, Wiring};

/// VS Code's agent hooks.
pub const HOST: Host = Host {
    name: "vscode",
    title: "VS Code",
    calls: &[Shape {
        tools: &[
            "run_in_terminal", "create_file", "create_directory", "replace_string_in_file",
            "multi_replace_string_in_file", "insert_edit_into_file", "edit_notebook_file", "run_notebook_cell",
            "create_and_run_task", "runTests", "run_vscode_command", "get_terminal_output", "file_search",
            "grep_search", "semantic_search", "list_dir", "fetch_webpage", "copilot_*",
        ],
        ..LIKE_CLAUDE
    }],
    around: &[("PostToolUse", Around::Ran)],
    asks: Asks::Yes,
    runs_in: &[],
    say: answer::copilot,
    facts: Facts {
        driven: "by its documents",
        silence: "VS Code goes on by its own approvals",
        failure: "a crash or a missing oneway ends with exit code 2; what a late answer does is not documented: take it for open",
        note: "hosts that auto-approve may answer an ask by themselves",
        marks: &["VSCODE_PID"],
        ages: ("", &[]),
    },
    wiring: Wiring {
        home: ("COPILOT_HOME", ".copilot"),
        user: "hooks/oneway-vscode.json",
        project: ".github/hooks/oneway-vscode.json",
        form: Form::Own(
            "{\n  \"hooks\": {\n    \"PreToolUse\": [\n      {\n        \"type\": \"command\",\n        \"command\": {closed},\n        \"timeout\": 5\n      }\n    ]\n  }\n}\n",
        ),
        events: &[("PreToolUse", None, true)],
        timeout: Timeout::Seconds("timeout"),
    },
    examples: &[
        r#"{"hook_event_name":"PreToolUse","session_id":"s","cwd":"/home/u/app","tool_name":"run_in_terminal","tool_input":{"command":"rm -rf /","explanation":"x","isBackground":false},"tool_use_id":"t"}"#,
    ],
};

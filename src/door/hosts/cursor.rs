//! Cursor: an event for shell commands, one for MCP, and a newer one for every tool; input may be JSON inside of a string.

use crate::door::answer;
use crate::door::host::{Asks, Facts, Form, Host, LIKE_CLAUDE, Named, Shape, Timeout, Wiring};

/// Cursor, the editor and its command line.
pub const HOST: Host = Host {
    name: "cursor",
    title: "Cursor",
    calls: &[
        Shape {
            event: ("hook_event_name", &["beforeShellExecution"]),
            tool: Named::Is("Bash"),
            input: &[],
            ..LIKE_CLAUDE
        },
        Shape {
            event: ("hook_event_name", &["beforeMCPExecution"]),
            server: &["server_name|server|url|command"],
            mcp: true,
            ..LIKE_CLAUDE
        },
        Shape {
            event: ("hook_event_name", &["preToolUse"]),
            tells: &["conversation_id", "generation_id", "cursor_version", "workspace_roots"],
            ..LIKE_CLAUDE
        },
    ],
    around: &[],
    asks: Asks::Yes,
    runs_in: &["cwd", "working_directory"],
    say: answer::cursor,
    facts: Facts {
        driven: "by its documents",
        silence: "Cursor goes on by its own settings",
        failure: "`failClosed: true` refuses the call when the hook fails; without it the call runs",
        note: "",
        marks: &["CURSOR_AGENT", "CURSOR_TRACE_ID"],
        ages: ("", &[]),
    },
    wiring: Wiring {
        home: ("", ".cursor"),
        user: "hooks.json",
        project: ".cursor/hooks.json",
        form: Form::Flat { closed: "failClosed" },
        events: &[("beforeShellExecution", None, true), ("beforeMCPExecution", None, true), ("preToolUse", None, true)],
        timeout: Timeout::Unsaid,
    },
    examples: &[
        r#"{"conversation_id":"c","generation_id":"g","hook_event_name":"beforeShellExecution","workspace_roots":["/home/u/app"],"command":"rm -rf /","cwd":"/home/u/app"}"#,
        r#"{"conversation_id":"c","generation_id":"g","hook_event_name":"preToolUse","workspace_roots":["/home/u/app"],"tool_name":"Shell","tool_input":{"command":"rm -rf /"},"cwd":"/home/u/app"}"#,
        r#"{"conversation_id":"c","generation_id":"g","hook_event_name":"beforeMCPExecution","workspace_roots":["/home/u/app"],"tool_name":"execute_command","tool_input":"{\"command\":\"rm -rf /\"}","command":"npx shell-mcp"}"#,
    ],
};

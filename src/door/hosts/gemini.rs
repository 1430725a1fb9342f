//! Gemini CLI: its own event name, MCP names with one underscore, time in milliseconds.

use crate::door::answer;
use crate::door::host::{Around, Asks, Facts, Form, Host, LIKE_CLAUDE, Shape, Timeout, Wiring};

/// Gemini CLI.
pub const HOST: Host = Host {
    name: "gemini",
    title: "Gemini CLI",
    calls: &[Shape {
        event: ("hook_event_name", &["BeforeTool"]),
        server: &["mcp_context", "server_name"],
        ..LIKE_CLAUDE
    }],
    around: &[("AfterTool", Around::Ran), ("SessionEnd", Around::Ended)],
    asks: Asks::InTerminal,
    runs_in: &["dir_path", "directory"],
    say: answer::gemini,
    facts: Facts {
        driven: "driven: 0.61.0",
        silence: "Gemini goes on by its approval mode and policies",
        failure: "a crash or a missing oneway refuses the call (the line that is wired in ends with exit code 2); a late answer lets it run",
        note: "`gemini hooks migrate --from-claude` makes 5 seconds into 5 milliseconds, and then every call runs: wire it in with `oneway install --host gemini` instead",
        marks: &["GEMINI_CLI", "GEMINI_SESSION_ID", "GEMINI_PROJECT_DIR"],
        ages: (
            "gemini",
            &[("0.26.0", "starts no hooks unless it is told to"), ("0.61.0", "was never tried with oneway")],
        ),
    },
    wiring: Wiring {
        home: ("", ".gemini"),
        user: "settings.json",
        project: ".gemini/settings.json",
        form: Form::Groups { exec: false, wrapped: true, closed: ("", "") },
        events: &[("BeforeTool", Some(".*"), true), ("AfterTool", Some(".*"), false), ("SessionEnd", None, false)],
        timeout: Timeout::Milliseconds("timeout"),
    },
    examples: &[
        r#"{"session_id":"s","transcript_path":"","cwd":"/home/u/app","hook_event_name":"BeforeTool","timestamp":"2026-11-16T00:00:00Z","tool_name":"run_shell_command","tool_input":{"command":"rm -rf /","description":"x"}}"#,
        r#"{"session_id":"s","cwd":"/home/u/app","hook_event_name":"BeforeTool","tool_name":"mcp_shell_execute_command","tool_input":{"command":"rm -rf /"},"mcp_context":{"server_name":"shell","tool_name":"execute_command"}}"#,
    ],
};

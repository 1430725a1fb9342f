//! Qwen Code: Claude's shape with Gemini's tools, and time in milliseconds.

use crate::door::answer;
use crate::door::host::{Around, Asks, Facts, Form, Host, LIKE_CLAUDE, Shape, Timeout, Wiring};

/// Qwen Code.
pub const HOST: Host = Host {
    name: "qwen",
    title: "Qwen Code",
    calls: &[Shape {
        tells: &["tool_call_id"],
        tools: &[
            "run_shell_command", "write_file", "read_file", "read_many_files", "list_directory", "edit", "replace",
            "glob", "grep_search", "search_file_content", "save_memory", "todo_write", "web_fetch", "web_search",
            "google_web_search",
        ],
        ..LIKE_CLAUDE
    }],
    around: &[("PostToolUse", Around::Ran), ("SessionEnd", Around::Ended)],
    asks: Asks::Yes,
    runs_in: &["directory", "dir_path"],
    say: answer::claude,
    facts: Facts {
        driven: "driven: 0.15.10 and 0.24.4",
        silence: "Qwen goes on by its approval mode",
        failure: "a crash or a missing oneway refuses the call (the line that is wired in ends with exit code 2); a late answer lets it run",
        note: "without a terminal an ask is a refusal",
        marks: &["QWEN_CODE", "QWEN_PROJECT_DIR"],
        ages: ("qwen", &[("0.15.10", "was never tried with oneway")]),
    },
    wiring: Wiring {
        home: ("", ".qwen"),
        user: "settings.json",
        project: ".qwen/settings.json",
        form: Form::Groups { exec: false, wrapped: true, closed: ("", "") },
        events: &[("PreToolUse", Some("*"), true), ("PostToolUse", Some("*"), false), ("SessionEnd", None, false)],
        timeout: Timeout::Milliseconds("timeout"),
    },
    examples: &[
        r#"{"session_id":"s","cwd":"/home/u/app","hook_event_name":"PreToolUse","permission_mode":"yolo","tool_name":"run_shell_command","tool_input":{"command":"rm -rf /","description":"x","is_background":false},"tool_use_id":"t"}"#,
    ],
};

//! Windsurf (Cascade): one event a kind of act; exit code 2 is no.

use crate::door::answer;
use crate::door::host::{Asks, Facts, Form, Host, LIKE_CLAUDE, Named, Shape, Timeout, Wiring};

const fn act(event: &'static [&'static str], tool: Named, input: &'static [&'static str], mcp: bool) -> Shape {
    Shape {
        event: ("agent_action_name", event),
        tool,
        input,
        mcp,
        server: &["tool_info", "mcp_server_name"],
        ..LIKE_CLAUDE
    }
}

/// Windsurf.
pub const HOST: Host = Host {
    name: "windsurf",
    title: "Windsurf",
    calls: &[
        act(&["pre_run_command"], Named::Is("Bash"), &["tool_info"], false),
        act(
            &["pre_mcp_tool_use"],
            Named::At(&["tool_info", "mcp_tool_name"]),
            &["tool_info", "mcp_tool_arguments"],
            true,
        ),
        act(&["pre_write_code"], Named::Is("Write"), &["tool_info"], false),
        act(&["pre_read_code"], Named::Is("Read"), &["tool_info"], false),
    ],
    around: &[],
    asks: Asks::No,
    runs_in: &["cwd"],
    say: answer::exit_code,
    facts: Facts {
        driven: "by its documents",
        silence: "Windsurf goes on by its own settings",
        failure: "a crash or a missing oneway refuses the call (the line that is wired in ends with exit code 2); a late answer lets it run",
        note: "",
        marks: &["WINDSURF_SESSION"],
        ages: ("", &[]),
    },
    wiring: Wiring {
        home: ("", ".codeium/windsurf"),
        user: "hooks.json",
        project: ".windsurf/hooks.json",
        form: Form::Flat { closed: "" },
        events: &[("pre_run_command", None, true), ("pre_mcp_tool_use", None, true), ("pre_write_code", None, true)],
        timeout: Timeout::Unsaid,
    },
    examples: &[
        r#"{"agent_action_name":"pre_run_command","trajectory_id":"t","tool_info":{"command_line":"rm -rf /","cwd":"/home/u/app"}}"#,
    ],
};

//! Cline: the call stands in an object of its own; it is cancelled, or it is not.

use crate::door::answer;
use crate::door::host::{Asks, Facts, Form, Host, LIKE_CLAUDE, Named, Shape, Timeout, Wiring};

/// Cline, the extension and its command line.
pub const HOST: Host = Host {
    name: "cline",
    title: "Cline",
    calls: &[Shape {
        event: ("hookName", &["PreToolUse", "tool_call"]),
        tool: Named::At(&["preToolUse|tool_call|toolCall", "toolName|tool|name"]),
        input: &["preToolUse|tool_call|toolCall", "parameters|input|arguments"],
        server: &[],
        ..LIKE_CLAUDE
    }],
    around: &[],
    asks: Asks::No,
    runs_in: &[],
    say: answer::cline,
    facts: Facts {
        driven: "by its documents",
        silence: "Cline goes on by its auto-approve settings",
        failure: "a crash or a missing oneway cancels the call; the editor lets it run when any hook beside it fails",
        note: "Cline runs every executable file of that name in its hooks directory: another one there is a second guard",
        marks: &["CLINE_ACTIVE"],
        ages: ("", &[]),
    },
    wiring: Wiring {
        home: ("", "Documents/Cline/Hooks"),
        user: "PreToolUse",
        project: ".clinerules/hooks/PreToolUse",
        form: Form::Own(include_str!("cline.sh")),
        events: &[("PreToolUse", None, true)],
        timeout: Timeout::Unsaid,
    },
    examples: &[
        r#"{"clineVersion":"3.0.65","hookName":"PreToolUse","timestamp":"1","taskId":"t","workspaceRoots":["/home/u/app"],"preToolUse":{"toolName":"execute_command","parameters":{"command":"rm -rf /","requires_approval":"false"}}}"#,
    ],
};

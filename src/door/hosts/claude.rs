//! Claude Code.

use crate::door::answer;
use crate::door::host::{Around, Asks, Facts, Form, Host, LIKE_CLAUDE, Timeout, Wiring};

/// The tools whose calls are judged. With `.*` in it, the host reads the whole as an unanchored pattern.
pub const MATCHER: &str = "Bash|PowerShell|Monitor|Skill|Write|Edit|MultiEdit|NotebookEdit|CronCreate|ScheduleWakeup|Workflow|RemoteTrigger|\
     SendMessage|mcp__.*";

/// Whether a tool's calls reach the hook.
pub fn sees(tool: &str) -> bool {
    MATCHER.split('|').any(|part| tool.contains(part.trim_end_matches(".*")))
}

/// Claude Code.
pub const HOST: Host = Host {
    name: "claude",
    title: "Claude Code",
    calls: &[LIKE_CLAUDE],
    around: &[
        ("PostToolUse", Around::Ran),
        ("PostToolUseFailure", Around::Ran),
        ("UserPromptSubmit", Around::Prompted),
        ("SessionEnd", Around::Ended),
        ("ConfigChange", Around::Settings),
        ("PostToolBatch", Around::Nothing),
        ("PermissionRequest", Around::Nothing),
        ("PermissionDenied", Around::Nothing),
        ("Notification", Around::Nothing),
        ("UserPromptExpansion", Around::Nothing),
        ("SessionStart", Around::Nothing),
        ("Stop", Around::Nothing),
        ("StopFailure", Around::Nothing),
        ("SubagentStart", Around::Nothing),
        ("SubagentStop", Around::Nothing),
        ("PreCompact", Around::Nothing),
        ("PostCompact", Around::Nothing),
        ("PreModelSwitch", Around::Nothing),
        ("PostModelSwitch", Around::Nothing),
        ("Setup", Around::Nothing),
        ("TeammateIdle", Around::Nothing),
        ("TaskCreated", Around::Nothing),
        ("TaskCompleted", Around::Nothing),
        ("Elicitation", Around::Nothing),
        ("ElicitationResult", Around::Nothing),
        ("WorktreeCreate", Around::Nothing),
        ("WorktreeRemove", Around::Nothing),
        ("InstructionsLoaded", Around::Nothing),
        ("CwdChanged", Around::Nothing),
        ("FileChanged", Around::Nothing),
        ("DirectoryAdded", Around::Nothing),
        ("MessageDisplay", Around::Nothing),
    ],
    asks: Asks::Yes,
    runs_in: &[],
    say: answer::claude,
    facts: Facts {
        driven: "driven: 2.1.326, 2.1.325 and 2.1.197",
        silence: "the host goes on by its own rules and mode",
        failure: "`onFailure: \"block\"` refuses the call when the hook crashes, is missing or is late (2.1.295 and later); older versions run it",
        note: "interactive sessions start hooks only in a folder that the person trusts",
        marks: &["CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_PROJECT_DIR"],
        ages: (
            "claude",
            &[
                ("2.1.211", "lets auto mode say yes where oneway asks"),
                ("2.1.295", "runs a call when the hook crashes, is missing or is late"),
            ],
        ),
    },
    wiring: Wiring {
        home: ("CLAUDE_CONFIG_DIR", ".claude"),
        user: "settings.json",
        project: ".claude/settings.json",
        form: Form::Groups { exec: true, wrapped: true, closed: ("onFailure", "block") },
        events: &[
            ("PreToolUse", Some(MATCHER), true),
            ("PostToolUse", Some(MATCHER), false),
            ("PostToolUseFailure", Some(MATCHER), false),
            // A prompt that is refused because oneway is missing would lock the person out of the repair.
            ("UserPromptSubmit", None, false),
            ("SessionStart", None, false),
            ("SessionEnd", None, false),
            ("ConfigChange", None, true),
        ],
        timeout: Timeout::Seconds("timeout"),
    },
    examples: &[
        r#"{"session_id":"s","cwd":"/home/u/app","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf /"},"tool_use_id":"toolu_1"}"#,
    ],
};

//! The host's own tools that only look, or only talk to the person.

/// Tools that change nothing outside the conversation.
const HARMLESS: &[&str] = &[
    "Read",
    "Grep",
    "Glob",
    "LS",
    "WebFetch",
    "WebSearch",
    "TaskCreate",
    "TaskUpdate",
    "TaskGet",
    "TaskList",
    "TaskOutput",
    "AskUserQuestion",
    "EnterPlanMode",
    "ExitPlanMode",
    "TodoRead",
    "TodoWrite",
    "NotebookRead",
    "BashOutput",
    "ToolSearch",
    "ListAgents",
    "LSP",
    "CronList",
    "ListMcpResourcesTool",
    "ReadMcpResourceTool",
    "ReadMcpResourceDirTool",
    "ReadNotifications",
    "ReportFindings",
    "WaitForMcpServers",
    "SendUserMessage",
    "EndConversation",
    "SubagentHandback",
    "ProposeGoal",
    "propose_skills",
    "ShowOnboardingRolePicker",
    "PushNotification",
];

/// Tools that start work which is guarded call by call when it runs.
const DELEGATING: &[&str] =
    &["Agent", "Task", "TaskStop", "KillShell", "KillBash", "EnterWorktree", "ExitWorktree", "SendMessage"];

/// Tools that put a text before an agent later or elsewhere: nobody types it, and the host may take it for a prompt.
const SCHEDULING: &[&str] = &["CronCreate", "ScheduleWakeup", "Workflow"];
/// The same on another machine, where nobody knows what judges it.
const REMOTE: &[&str] = &["RemoteTrigger"];

/// Arguments that name a file to read.
pub const PATHS: &[&str] = &["file_path", "path", "notebook_path"];

/// What is known of a tool of the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// It changes nothing.
    Harmless,
    /// It fetches from the network.
    Fetches,
    /// It starts or stops work that has its own calls.
    Delegates,
    /// It starts work later.
    Schedules,
    /// Nobody knows.
    Unknown,
}

/// What is known of a tool, by its name.
pub fn known(name: &str) -> Known {
    match name {
        "WebFetch" | "WebSearch" => Known::Fetches,
        _ if HARMLESS.contains(&name) => Known::Harmless,
        _ if DELEGATING.contains(&name) => Known::Delegates,
        _ if SCHEDULING.contains(&name) => Known::Schedules,
        _ => Known::Unknown,
    }
}

/// Whether a tool can put a text before an agent as if somebody had typed it.
pub fn prompts(name: &str) -> bool {
    SCHEDULING.contains(&name) || REMOTE.contains(&name)
}

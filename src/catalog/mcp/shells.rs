//! Servers on this machine whose tools carry a shell command or a program: what the text says counts, as it does in Bash.

use super::Carries::{self, Args, Dir, Language, Plain, Script, Shell, Stdin, Text, Url, Words};
use super::rules as m;
use super::{Does, Example, Server, TOOL, Tool, act, carries, reads};

const COMMAND: &[(&str, Carries)] = &[
    ("command", Shell),
    ("cwd", Dir),
    ("workdir", Dir),
    ("workingDir", Dir),
    ("working_dir", Dir),
    ("directory", Dir),
    ("shell", Language),
    ("stdin", Stdin),
    ("timeout", Plain),
];
const REMOVES: &[Example] =
    &[(r#"{"command":"rm -rf /"}"#, "rm-recursive"), (r#"{"command":"bash","stdin":"rm -rf /"}"#, "rm-recursive")];
const SAYS: &[Example] =
    &[(r#"{"command":"echo 'rm -rf /'"}"#, "rm-recursive"), (r#"{"command":"ls"}"#, "mcp-unknown-tool")];

const fn command(names: &'static [&'static str]) -> Tool {
    carries(names, COMMAND, REMOVES, SAYS)
}

/// A tool that types into what already runs: nobody knows which program reads it.
const fn types(
    names: &'static [&'static str],
    fields: &'static [(&'static str, Carries)],
    hits: &'static [Example],
) -> Tool {
    Tool { names, does: Does::Act(&m::TYPED), fields, hits, ..TOOL }
}

/// A page's own script: what a browser runs.
const fn evaluates(names: &'static [&'static str]) -> Tool {
    carries(
        names,
        &[
            ("script", Script("node")),
            ("function", Script("node")),
            ("code", Script("node")),
            ("pageFunction", Script("node")),
            ("element", Plain),
            ("ref", Plain),
            ("uid", Plain),
        ],
        &[
            (r#"{"script":"fetch('/api/users', {method: 'DELETE'})"}"#, "script-send"),
            (r#"{"function":"() => document.cookie"}"#, "inline-unproven"),
        ],
        &[(r#"{"script":"1 + 1"}"#, "inline-unproven")],
    )
}

const fn opens(names: &'static [&'static str]) -> Tool {
    carries(
        names,
        &[("url", Url), ("type", Plain), ("timeout", Plain)],
        &[
            (r#"{"url":"https://example.com"}"#, "mcp-fetch"),
            (r#"{"url":"file:///home/u/.ssh/id_rsa"}"#, "secret-read"),
        ],
        &[(r#"{"url":"https://example.com"}"#, "secret-read")],
    )
}

/// The servers.
#[rustfmt::skip]
pub static ALL: &[Server] = &[
    Server {
        id: "wonderwhy-er/DesktopCommanderMCP",
        names: &[&["desktop", "commander"], &["desktopcommander"]],
        dialects: &[],
        tools: &[
            command(&["start_process", "execute_command"]),
            types(&["interact_with_process"], &[("pid", Plain), ("input", Script("any"))],
                &[(r#"{"pid":1,"input":"rm -rf /"}"#, "rm-recursive"), (r#"{"pid":1,"input":"import shutil; shutil.rmtree('/')"}"#, "script-delete-tree"),
                    (r#"{"pid":1,"input":"ls"}"#, "mcp-terminal-input")]),
            act(&["kill_process", "force_terminate"], &m::KILL),
            act(&["set_config_value"], &m::SETTING),
            reads(&["read_process_output", "list_processes", "list_sessions", "get_config", "get_usage_stats", "get_recent_tool_calls"]),
        ],
    },
    Server {
        id: "g0t4/mcp-server-commands",
        names: &[&["server", "command"], &["mcp", "commands"]],
        dialects: &[],
        tools: &[
            command(&["run_command"]),
            carries(&["run_script"], &[("interpreter", Language), ("script", Script("any")), ("workdir", Dir)],
                &[(r#"{"interpreter":"bash","script":"rm -rf /"}"#, "rm-recursive"), (r#"{"interpreter":"python3","script":"import shutil; shutil.rmtree('/')"}"#, "script-delete-tree"),
                    (r#"{"interpreter":"fish","script":"ls"}"#, "unread")],
                &[(r#"{"interpreter":"bash","script":"ls"}"#, "unread")]),
            carries(&["run_process"], &[("mode", Plain), ("command_line", Shell), ("argv", Words), ("cwd", Dir), ("stdin_text", Stdin)],
                &[(r#"{"mode":"shell","command_line":"rm -rf /"}"#, "rm-recursive"), (r#"{"mode":"executable","argv":["rm","-rf","/"]}"#, "rm-recursive")],
                &[(r#"{"argv":["echo","rm -rf /"]}"#, "rm-recursive")]),
        ],
    },
    Server {
        id: "MladenSU/cli-mcp-server",
        names: &[&["cli", "mcp"], &["mcp", "cli"]],
        dialects: &[],
        tools: &[command(&["run_command"]), reads(&["show_security_rules"])],
    },
    Server {
        id: "cfdude/super-shell-mcp, cfdude/mac-shell-mcp",
        names: &[&["super", "shell"], &["mac", "shell"]],
        dialects: &[],
        tools: &[
            carries(&["execute_command"], &[("command", Words), ("args", Args)],
                &[(r#"{"command":"rm","args":["-rf","/"]}"#, "rm-recursive")], &[(r#"{"command":"echo","args":["rm -rf /"]}"#, "rm-recursive")]),
            reads(&["get_whitelist", "get_pending_commands", "get_platform_info"]),
            act(&["add_to_whitelist", "update_security_level", "remove_from_whitelist", "approve_command", "deny_command"], &m::SETTING),
        ],
    },
    Server {
        id: "SimonB97/win-cli-mcp-server",
        names: &[&["win", "cli"], &["windows", "cli"]],
        dialects: &[],
        tools: &[
            carries(&["execute_command"], COMMAND,
                &[(r#"{"shell":"gitbash","command":"rm -rf /"}"#, "rm-recursive"), (r#"{"shell":"powershell","command":"Get-Item x"}"#, "unread")],
                &[(r#"{"shell":"gitbash","command":"ls"}"#, "unread")]),
            reads(&["get_command_history", "get_current_directory"]),
        ],
    },
    Server {
        id: "ferrislucas/iterm-mcp",
        names: &[&["iterm"]],
        dialects: &[],
        tools: &[
            types(&["write_to_terminal"], &[("command", Shell)], &[(r#"{"command":"rm -rf /"}"#, "rm-recursive"), (r#"{"command":"ls"}"#, "mcp-terminal-input")]),
            types(&["send_control_character"], &[("letter", Plain)], &[(r#"{"letter":"C"}"#, "mcp-terminal-input")]),
            reads(&["read_terminal_output"]),
        ],
    },
    Server {
        id: "nickgnd/tmux-mcp",
        names: &[&["tmux"]],
        dialects: &[],
        tools: &[
            types(&["execute-command", "send-keys"], &[("command", Shell), ("keys", Shell), ("paneId", Plain)],
                &[(r#"{"paneId":"%1","command":"rm -rf /"}"#, "rm-recursive"), (r#"{"paneId":"%1","command":"ls"}"#, "mcp-terminal-input")]),
            act(&["kill-session", "kill-window", "kill-pane"], &m::KILL),
            reads(&["list-sessions", "find-session", "list-windows", "list-panes", "capture-pane", "get-command-result"]),
        ],
    },
    Server {
        id: "interactive terminals (pty-mcp, lightos/interactive-shell-mcp)",
        names: &[&["pty"], &["interactive", "shell"], &["persistent", "shell"]],
        dialects: &[],
        tools: &[
            types(&["send_input", "write", "write_stdin", "pty_write", "send_text", "send_keys"], &[("input", Script("any")), ("data", Script("any")), ("text", Script("any")), ("keys", Script("any")), ("sessionId", Plain), ("session_id", Plain)],
                &[(r#"{"sessionId":"s","input":"rm -rf /"}"#, "rm-recursive")]),
            command(&["spawn", "start", "pty_spawn", "run", "execute_command"]),
            reads(&["read", "read_output", "pty_read", "list_sessions"]),
        ],
    },
    Server {
        id: "rusiaaman/wcgw",
        names: &[&["wcgw"]],
        dialects: &[],
        tools: &[carries(&["BashCommand"], &[("command", Shell), ("action_json", Plain), ("type", Plain), ("thread_id", Plain), ("send_text", Script("any")), ("wait_for_seconds", Plain)],
            &[(r#"{"action_json":{"command":"rm -rf /","type":"command"},"thread_id":"i1"}"#, "rm-recursive"), (r#"{"action_json":"{\"command\":\"rm -rf /\"}"}"#, "rm-recursive")],
            &[(r#"{"action_json":{"command":"ls","type":"command"}}"#, "rm-recursive")])],
    },
    Server {
        id: "formulahendry/mcp-server-code-runner",
        names: &[&["code", "runner"]],
        dialects: &[],
        tools: &[carries(&["run-code"], &[("code", Script("any")), ("languageId", Language)],
            &[(r#"{"languageId":"python","code":"import os\nos.system('rm -rf /')"}"#, "rm-recursive"), (r#"{"languageId":"shellscript","code":"rm -rf /"}"#, "rm-recursive"),
                (r#"{"languageId":"fsharp","code":"1"}"#, "unread")],
            &[(r#"{"languageId":"python","code":"print(1)"}"#, "unread")])],
    },
    Server {
        id: "bazinga012/mcp_code_executor, pydantic/mcp-run-python, jupyter servers",
        names: &[&["code", "executor"], &["jupyter"], &["ipython"], &["run", "python"], &["interpreter"]],
        dialects: &[],
        tools: &[carries(&["execute_code", "run_code", "run_python_code", "execute_ipython", "execute_ipython_cell", "insert_execute_code_cell", "append_execute_code_cell", "execute_cell"],
            &[("code", Script("python")), ("cell_source", Script("python")), ("python_code", Script("python")), ("source", Script("python")), ("filename", Plain), ("kernel_id", Plain)],
            &[(r#"{"code":"import shutil; shutil.rmtree('/')"}"#, "script-delete-tree")], &[(r#"{"code":"print('rm -rf /')"}"#, "rm-recursive")])],
    },
    Server {
        id: "steipete/macos-automator-mcp, peakmojo/applescript-mcp",
        names: &[&["applescript"], &["macos", "automator"], &["osascript"]],
        dialects: &[],
        tools: &[carries(&["execute_script", "applescript_execute", "run_applescript"],
            &[("script_content", Script("osascript")), ("code_snippet", Script("osascript")), ("script", Script("osascript")), ("language", Language)],
            &[(r#"{"script_content":"do shell script \"rm -rf /\""}"#, "rm-recursive")], &[(r#"{"script_content":"do shell script \"ls\""}"#, "rm-recursive")])],
    },
    Server {
        id: "alexei-led/aws-mcp-server, awslabs aws-api-mcp-server, alexei-led/k8s-mcp-server",
        names: &[&["aws"], &["k8s"], &["kubectl"]],
        dialects: &[],
        tools: &[carries(&["aws_cli_pipeline", "call_aws", "execute_kubectl", "execute_helm", "execute_istioctl", "execute_argocd", "execute_command", "kubectl_command"],
            &[("command", Shell), ("cli_command", Shell), ("timeout", Plain), ("max_results", Plain)],
            &[(r#"{"command":"aws s3 rm s3://b --recursive"}"#, "aws-s3-delete"), (r#"{"command":"kubectl delete namespace prod"}"#, "kubectl-delete")],
            &[(r#"{"command":"aws s3 ls"}"#, "aws-s3-delete")])],
    },
    Server {
        id: "playwright, puppeteer, chrome-devtools, browser servers",
        names: &[&["playwright"], &["puppeteer"], &["chrome"], &["browser"]],
        dialects: &[],
        tools: &[
            evaluates(&["browser_evaluate", "playwright_evaluate", "puppeteer_evaluate", "evaluate_script", "browser_run_code", "evaluate"]),
            opens(&["browser_navigate", "playwright_navigate", "puppeteer_navigate", "navigate_page", "new_page"]),
            carries(&["browser_file_upload", "upload_file", "playwright_upload_file"], &[("paths", Carries::Read), ("filePath", Carries::Read), ("uid", Plain), ("selector", Text)],
                &[(r#"{"paths":["/home/u/.ssh/id_rsa"]}"#, "secret-read")], &[(r#"{"paths":["a.png"]}"#, "secret-read")]),
        ],
    },
    Server {
        id: "PowerShell servers",
        names: &[&["powershell"], &["pwsh"], &["windows"]],
        dialects: &[],
        tools: &[carries(&["execute_command", "run_command", "Powershell-Tool", "run_powershell", "execute_powershell", "shell_exec"],
            &[("command", Script("powershell")), ("script", Script("powershell")), ("timeout", Plain)],
            &[(r#"{"command":"Get-Item x"}"#, "unread"), (r#"{"command":"rm -rf /"}"#, "rm-recursive")], &[(r#"{"command":"ls"}"#, "rm-recursive")])],
    },
    Server {
        id: "tumf/mcp-shell-server, mkusaka/mcp-shell-server, sonirico/mcp-shell, blazickjp/shell-mcp-server",
        names: &[&["shell"]],
        dialects: &[],
        tools: &[
            carries(&["shell_execute"], &[("command", Words), ("stdin", Stdin), ("directory", Dir), ("timeout", Plain)],
                &[(r#"{"command":["rm","-rf","/"]}"#, "rm-recursive"), (r#"{"command":["cat","a",">","/etc/passwd"],"directory":"/"}"#, "file-write")],
                &[(r#"{"command":["echo","rm -rf /"]}"#, "rm-recursive")]),
            command(&["shell_exec", "execute_command", "run_command", "run_shell_command", "execute-command", "shell"]),
        ],
    },
    Server {
        id: "GongRzhe/terminal-controller-mcp, RinardNick/mcp-terminal, stat-guy/terminal",
        names: &[&["terminal"]],
        dialects: &[],
        tools: &[
            command(&["execute_command", "run_command", "execute_terminal_command"]),
            reads(&["get_current_directory", "get_command_history"]),
        ],
    },
];

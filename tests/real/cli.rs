//! How each host's own program is started against a model on this machine: its settings, its arguments, its environment.

use super::run::Scratch;
use std::path::Path;
use std::process::Command;

/// One program.
pub struct Cli {
    /// oneway's name of the host, and the program's.
    pub host: &'static str,
    pub program: &'static str,
    /// A settings file below the home, with `{port}` in it; empty: none.
    pub settings: (&'static str, &'static str),
    pub args: &'static [&'static str],
    /// Variables, with `{port}` and `{home}` in them.
    pub env: &'static [(&'static str, &'static str)],
    /// Whether a late answer refuses the call; the other programs run it.
    pub late_refuses: bool,
}

const GEMINI: &str = r#"{"security":{"auth":{"selectedType":"gemini-api-key"},"folderTrust":{"enabled":false}},
"hooksConfig":{"enabled":true},"general":{"disableAutoUpdate":true},"telemetry":{"enabled":false},
"privacy":{"usageStatisticsEnabled":false}}"#;
const QWEN: &str = r#"{"security":{"auth":{"selectedType":"openai"},"folderTrust":{"enabled":false}},
"hooksConfig":{"enabled":true},"general":{"disableAutoUpdate":true},"telemetry":{"enabled":false},
"privacy":{"usageStatisticsEnabled":false}}"#;
const CODEX: &str = r#"model = "mock"
model_provider = "mock"
approval_policy = "never"
sandbox_mode = "danger-full-access"
[model_providers.mock]
name = "mock"
base_url = "http://127.0.0.1:{port}/v1"
wire_api = "responses"
requires_openai_auth = false
"#;
const OPENCODE: &str = r#"{"autoupdate":false,"share":"disabled","model":"mock/mock","provider":{"mock":{
"npm":"@ai-sdk/openai-compatible","name":"mock","options":{"baseURL":"http://127.0.0.1:{port}/v1","apiKey":"x"},
"models":{"mock":{"name":"mock"}}}}}"#;

pub const ALL: &[Cli] = &[
    Cli {
        host: "claude",
        program: "claude",
        settings: ("", ""),
        args: &["-p", "do it", "--model", "claude-sonnet-4-5", "--permission-mode", "bypassPermissions"],
        env: &[
            ("IS_SANDBOX", "1"),
            ("ANTHROPIC_API_KEY", "sk-ant-mock"),
            ("ANTHROPIC_BASE_URL", "http://127.0.0.1:{port}"),
            ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1"),
        ],
        late_refuses: true,
    },
    Cli {
        host: "codex",
        program: "codex",
        settings: (".codex/config.toml", CODEX),
        args: &["exec", "--skip-git-repo-check", "--dangerously-bypass-hook-trust", "do it"],
        env: &[("OPENAI_API_KEY", "x")],
        late_refuses: false,
    },
    Cli {
        host: "gemini",
        program: "gemini",
        settings: (".gemini/settings.json", GEMINI),
        args: &["--approval-mode", "yolo", "-m", "gemini-2.5-flash", "-p", "do it"],
        env: &[
            ("GEMINI_API_KEY", "x"),
            ("GOOGLE_GEMINI_BASE_URL", "http://127.0.0.1:{port}"),
            ("GEMINI_CLI_TRUST_WORKSPACE", "true"),
        ],
        late_refuses: false,
    },
    Cli {
        host: "qwen",
        program: "qwen",
        settings: (".qwen/settings.json", QWEN),
        args: &["--approval-mode", "yolo", "-p", "do it"],
        env: &[("OPENAI_API_KEY", "x"), ("OPENAI_BASE_URL", "http://127.0.0.1:{port}/v1"), ("OPENAI_MODEL", "mock")],
        late_refuses: false,
    },
    Cli {
        host: "opencode",
        program: "opencode",
        settings: (".config/opencode/opencode.json", OPENCODE),
        args: &["run", "do it"],
        env: &[("XDG_CONFIG_HOME", "{home}/.config"), ("OPENCODE_DISABLE_MODELS_FETCH", "1")],
        late_refuses: true,
    },
];

impl Cli {
    /// Writes the host's settings into a home.
    pub fn prepare(&self, home: &Scratch, port: u16) {
        let (file, text) = self.settings;
        if !file.is_empty() {
            home.write(file, &text.replace("{port}", &port.to_string()));
        }
    }

    /// The command that sends one prompt.
    pub fn command(&self, bin: &Path, home: &Scratch, port: u16) -> Command {
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
        // A host that hangs is a finding of its own, not a test that never ends.
        let mut command = super::run::scrubbed("timeout", &["-k", "5", "90", self.program]);
        command.args(self.args).env("PATH", path).env("HOME", &home.0).current_dir(home.path("app"));
        for (key, value) in self.env {
            command.env(key, value.replace("{port}", &port.to_string()).replace("{home}", &home.0.to_string_lossy()));
        }
        command
    }
}

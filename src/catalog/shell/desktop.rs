//! What the person sees, hears and types, and other agents.

use crate::catalog::row::*;
use crate::finding::{Act, Effect, Object, Reach};
use Act::*;
use Object::*;
use Reach::*;

const OPAQUE: Effect = Effect::new(Run, Code, Outside);
const FILES: Effect = Effect::new(Change, File, Project);

/// The rows.
pub const PROGRAMS: &[Program] = &[
    Program {
        names: &["logger", "wall", "write", "talk", "mesg", "rwall"],
        values: "-t --tag -p --priority -f --file -n --server -P --port -u --socket --id -T -g --group",
        rules: &[
            Rule {
                id: "notice",
                on: On::Flag("-f --file"),
                effect: Effect::new(Send, Message, Machine),
                undo: UndoRow::None,
                what: "writes to the machine's log or to other terminals",
                hits: &["logger hello", "wall hello"],
                misses: &["echo hello"],
                ..READS
            },
            Rule {
                id: "notice-remote",
                when: &[When::Flag("-n --server")],
                effect: Effect::new(Send, Network, Remote),
                undo: UndoRow::None,
                network: true,
                what: "writes to the log of another machine",
                hits: &["logger -n host hello"],
                misses: &["logger hello"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "pbcopy",
            "xclip",
            "xsel",
            "wl-copy",
            "clip",
            "clip.exe",
            "pbpaste",
            "wl-paste",
            "notify-send",
            "terminal-notifier",
            "say",
            "espeak",
            "spd-say",
            "afplay",
            "aplay",
            "paplay",
            "mpg123",
            "beep",
            "bell",
            "growlnotify",
        ],
        values: "-selection -sel -t -target -i -d -display",
        style: Style::Dash,
        rules: &[
            Rule {
                id: "clipboard",
                what: "uses the clipboard, or tells the person something",
                hits: &["pbcopy < a", "notify-send done", "echo a | xclip -selection clipboard"],
                misses: &["xdotool key a"],
                ..READS
            },
            Rule {
                id: "clipboard-execute",
                when: &[When::Flag("-execute -open -sender")],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what is run on a click"),
                what: "runs something when the person clicks",
                hits: &["terminal-notifier -message a -execute 'ls'"],
                misses: &["terminal-notifier -message a"],
                ..READS
            },
        ],
        carries: &[Carry::Flag("-execute", Lang::Shell)],
        ..READER
    },
    Program {
        names: &[
            "xdotool",
            "ydotool",
            "wtype",
            "dotool",
            "cliclick",
            "xte",
            "xvkbd",
            "evemu-event",
            "xautomation",
            "wmctrl",
            "kdotool",
            "autokey-run",
            "autohotkey",
            "xmacroplay",
        ],
        rules: &[
            Rule {
                id: "fake-hands-look",
                when: &[When::Test(only_looks)],
                what: "looks at windows",
                hits: &["xdotool getactivewindow", "wmctrl -l"],
                misses: &["xdotool key Return"],
                ..READS
            },
            Rule {
                id: "fake-hands",
                when: &[When::Test(|w| !only_looks(w))],
                effect: Effect::new(Run, Privilege, Machine),
                undo: UndoRow::Unknown("what the keys and clicks do"),
                what: "types or clicks in the person's place",
                instead: "ask the person to do it",
                hits: &["xdotool key Return", "ydotool type y"],
                misses: &["xdotool getactivewindow"],
                ..READS
            },
        ],
        ..PROGRAM
    },
    Program {
        names: &[
            "scrot",
            "grim",
            "maim",
            "gnome-screenshot",
            "spectacle",
            "flameshot",
            "wf-recorder",
            "recordmydesktop",
            "screencapture",
            "imagesnap",
            "fswebcam",
            "arecord",
            "parecord",
            "rec",
            "xwd",
        ],
        rules: &[Rule {
            id: "capture-screen",
            on: On::Operands,
            effect: FILES,
            undo: UndoRow::Overwritten,
            outside: true,
            what: "records the person's screen, camera or microphone",
            hits: &["screencapture a.png", "scrot a.png"],
            misses: &["ls"],
            ..READS
        }],
        values: "-D -d -l -t -T -R -B -o -f -s -e",
        carries: &[Carry::Flag("-e", Lang::Shell)],
        otherwise: Otherwise::Harmless,
        ..PROGRAM
    },
    Program {
        names: &[
            "claude",
            "codex",
            "gemini",
            "cursor-agent",
            "aider",
            "opencode",
            "amp",
            "crush",
            "qwen",
            "copilot-cli",
            "auggie",
            "droid",
            "cline",
            "kiro-cli",
            "plandex",
            "openhands",
            "swe-agent",
            "llm",
            "ollama",
            "mods",
            "fabric",
            "sgpt",
            "aichat",
            "chatgpt",
            "gptme",
            "cn",
            "warp-agent",
            "jules",
            "kimi",
            "grok",
            "rovodev",
        ],
        values: "-p --print --model -m --config -r --resume --session-id --output-format --input-format --settings --mcp-config --add-dir --allowedTools --disallowedTools --allowed-tools --disallowed-tools --permission-mode --append-system-prompt --system-prompt --max-turns -C --cd -s --sandbox -a --ask-for-approval --profile -i --image",
        rules: &[
            Rule {
                id: "agent-look",
                when: &[When::Test(agent_looks)],
                what: "shows something about another agent",
                hits: &["claude --version", "claude mcp list", "ollama list", "codex --help"],
                misses: &["claude -p 'do it'"],
                ..READS
            },
            Rule {
                id: "agent-settings",
                when: &[When::Test(|w| agent_settles(w) && !agent_looks(w))],
                effect: Effect::new(Change, Environment, Home),
                undo: UndoRow::Partial("the opposite command"),
                network: true,
                what: "changes settings of another agent",
                hits: &["claude mcp add a b", "ollama pull a", "codex login"],
                misses: &["claude mcp list"],
                ..READS
            },
            Rule {
                id: "agent-run",
                when: &[When::Test(|w| !agent_settles(w) && !agent_looks(w))],
                effect: OPAQUE,
                undo: UndoRow::Unknown("what the other agent does"),
                network: true,
                what: "starts another agent",
                hits: &["claude -p 'do it'", "codex exec 'x'", "aider --message x"],
                misses: &["claude --version"],
                ..READS
            },
        ],
        ..PROGRAM
    },
];

fn agent_looks(words: &dyn Words) -> bool {
    let lists = matches!(
        (words.operand(0), words.operand(1)),
        (
            Some(
                "mcp"
                    | "config"
                    | "plugin"
                    | "plugins"
                    | "extensions"
                    | "models"
                    | "keys"
                    | "auth"
                    | "templates"
                    | "plugin-marketplace"
            ),
            Some("list" | "get" | "ls" | "status" | "path" | "validate")
        )
    );
    let alone = words.count() == 1
        && matches!(
            words.operand(0),
            Some("doctor" | "version" | "help" | "list" | "ls" | "ps" | "models" | "logs" | "whoami" | "status")
        );
    lists
        || alone
        || words.count() == 0
            && words.has("--version -v --help -h -V")
            && !words.has("-p --print -c --continue -r --resume")
        || words.operand(0) == Some("show") && words.count() == 2
}

/// Asks about windows.
fn only_looks(w: &dyn Words) -> bool {
    matches!(
        w.operand(0),
        Some(
            "getactivewindow"
                | "search"
                | "getmouselocation"
                | "getwindowname"
                | "getwindowpid"
                | "getwindowgeometry"
                | "getdisplaygeometry"
                | "version"
                | "p:."
                | "getwindowfocus"
        )
    ) && w.count() < 4
        || w.has("-l -d -m") && w.count() == 0
}

/// Sub-commands that change an agent's own settings, accounts and models.
const SETTLES: &[&str] = &[
    "mcp",
    "config",
    "plugin",
    "plugins",
    "login",
    "logout",
    "auth",
    "update",
    "install",
    "setup-token",
    "migrate-installer",
    "extensions",
    "keys",
    "models",
    "pull",
    "rm",
    "create",
    "cp",
    "completion",
];

fn agent_settles(words: &dyn Words) -> bool {
    words.operand(0).is_some_and(|sub| SETTLES.contains(&sub))
}

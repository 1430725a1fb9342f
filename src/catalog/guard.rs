//! What guards the guard: the paths and programs whose change would switch oneway or the host's hooks off.
//! Data and plain comparisons; names compare without case, because some file systems do. Links are followed elsewhere.

/// A place that an agent may read and may not write.
struct ReadOnlyPlace {
    /// Consecutive path components; `*` stands for any text within one. A leading `/` binds them to the root.
    parts: &'static [&'static str],
    /// What lies there.
    what: &'static str,
}

const fn place(parts: &'static [&'static str], what: &'static str) -> ReadOnlyPlace {
    ReadOnlyPlace { parts, what }
}

const SETTINGS: &str = "the host's settings, which hold the hooks";
const HOOKS: &str = "the host's hooks";
const HOST: &str = "the host's own files";
const POLICY: &str = "oneway's policy";
const STATE: &str = "oneway's state";
const BINARY: &str = "oneway itself";
const LIMITS: &str = "the limits of running processes";

/// Wherever in a path these components follow each other, they and all below are guarded.
const PLACES: &[ReadOnlyPlace] = &[
    place(&[".claude", "settings*.json"], SETTINGS),
    place(&[".claude", "settings*.json.*"], SETTINGS),
    place(&[".claude", "managed-settings*"], SETTINGS),
    place(&[".claude", "remote-settings*"], SETTINGS),
    place(&[".claude", "hooks"], HOOKS),
    place(&[".claude", "plugins"], "the host's plugins"),
    place(&[".claude.json"], SETTINGS),
    place(&["/", "etc", "claude-code"], SETTINGS),
    place(&["Library", "Application Support", "ClaudeCode"], SETTINGS),
    place(&["Program Files", "ClaudeCode"], SETTINGS),
    place(&[".codex", "hooks.json"], HOOKS),
    place(&[".codex", "config.toml"], SETTINGS),
    place(&[".cursor", "hooks.json"], HOOKS),
    place(&[".gemini", "settings.json"], SETTINGS),
    place(&[".config", "oneway"], POLICY),
    place(&["/", "etc", "oneway"], POLICY),
    place(&[".oneway.toml"], POLICY),
    place(&[".local", "state", "oneway"], STATE),
    place(&["/", "sys", "fs", "cgroup"], LIMITS),
];

/// Places whose content is run or obeyed later, by the host or by git, with nobody asked again.
const LATER: &[ReadOnlyPlace] = &[
    place(&[".mcp.json"], "servers that the host starts"),
    place(&[".claude", "skills"], "skills, whose commands run without a hook"),
    place(&[".claude", "commands"], "commands of the host, whose shell runs without a hook"),
    place(&[".claude", "agents"], "agents of the host, with rights of their own"),
    place(&[".git", "hooks"], "hooks that git runs"),
    place(&[".git", "config"], "settings of git that name programs to run"),
];

/// What is run or obeyed later because of a write to `path`; `None` where nothing is.
pub fn later(path: &str) -> Option<&'static str> {
    let parts = components(path);
    LATER.iter().find(|place| lies_in(&parts, place.parts)).map(|place| place.what)
}

/// Programs that only read the files among their words, or whose rows say of each word what happens to it.
const READS: &[&str] = &[
    "[",
    "[[",
    "ack",
    "ag",
    "awk",
    "b2sum",
    "b3sum",
    "basename",
    "bat",
    "batcat",
    "cat",
    "cd",
    "cksum",
    "cmp",
    "colordiff",
    "column",
    "comm",
    "command",
    "cut",
    "delta",
    "diff",
    "dirname",
    "du",
    "echo",
    "egrep",
    "exa",
    "expand",
    "eza",
    "fgrep",
    "file",
    "find",
    "fmt",
    "fold",
    "gawk",
    "git",
    "grep",
    "head",
    "hexdump",
    "jq",
    "less",
    "ls",
    "lsd",
    "md5",
    "md5sum",
    "more",
    "nl",
    "od",
    "paste",
    "pr",
    "printf",
    "pushd",
    "pwd",
    "python:json.tool",
    "read",
    "readlink",
    "realpath",
    "rev",
    "rg",
    "ripgrep",
    "sed",
    "sha1sum",
    "sha224sum",
    "sha256sum",
    "sha384sum",
    "sha512sum",
    "shasum",
    "sort",
    "stat",
    "strings",
    "sum",
    "tac",
    "tail",
    "test",
    "tr",
    "tree",
    "type",
    "uniq",
    "wc",
    "which",
    "xxd",
    "yq",
    "zcat",
];

/// Whether a program is known to write no file among its words unless its row says so.
pub fn reads(program: &str) -> bool {
    READS.binary_search(&program).is_ok()
}

/// Programs that stop, slow, limit, move or trace a process by its number.
const STEERS: &[&str] = &[
    "bpftrace",
    "choom",
    "chrt",
    "cpulimit",
    "criu",
    "dlv",
    "gcore",
    "gdb",
    "gstack",
    "ionice",
    "kill",
    "killall",
    "lldb",
    "ltrace",
    "migratepages",
    "nsenter",
    "numactl",
    "perf",
    "pidstat",
    "pkill",
    "prlimit",
    "pstack",
    "py-spy",
    "rbspy",
    "renice",
    "reptyr",
    "rr",
    "schedtool",
    "skill",
    "snice",
    "stap",
    "strace",
    "taskset",
    "uclampset",
];

/// Whether a program steers processes.
pub fn steers_processes(program: &str) -> bool {
    STEERS.binary_search(&program).is_ok()
}

/// Programs that only tell about a process.
const LOOKS_AT_PROCESSES: &[&str] = &[
    "[", "[[", "awk", "cat", "echo", "grep", "head", "jq", "ls", "lsof", "pgrep", "pidof", "pmap", "printf", "ps",
    "pstree", "pwdx", "readlink", "tail", "test", "top", "tr",
];

/// Whether a program only tells about processes.
pub fn looks_at_processes(program: &str) -> bool {
    LOOKS_AT_PROCESSES.binary_search(&program).is_ok()
}

/// Whether a path is a setting of another process: `/proc/12/oom_score_adj`. Its descriptors are not.
fn process(parts: &[&str]) -> bool {
    matches!(parts, ["proc", pid, file, ..] if !pid.is_empty() && pid.bytes().all(|b| b.is_ascii_digit()) && *file != "fd")
}

/// The names of the binary; only in a directory of programs, so that a build of oneway stays possible.
const BINARIES: &[&str] = &["oneway", "oneway.exe"];

/// What the agent keeps for itself in the host's directory of the person.
const FREE: &[&str] = &[
    "CLAUDE.md",
    "CLAUDE.local.md",
    "rules",
    "plans",
    "projects",
    "todos",
    "tasks",
    "teams",
    "memory",
    "agent-memory",
    "skills",
    "commands",
    "output-styles",
    "worktrees",
    "scratchpad",
];

/// What a write to `path` would change of the guard; `None` where it is free. `path` is absolute or starts with `~`.
pub fn guarded(path: &str, home: Option<&str>, _project: Option<&str>) -> Option<&'static str> {
    let parts = components(path);
    if let Some(place) = PLACES.iter().find(|p| lies_in(&parts, p.parts)) {
        return Some(place.what);
    }
    if process(&parts) {
        return Some(LIMITS);
    }
    if let [.., dir, file] = parts.as_slice()
        && dir.eq_ignore_ascii_case("bin")
        && BINARIES.iter().any(|name| name.eq_ignore_ascii_case(file))
    {
        return Some(BINARY);
    }
    let own = home.map(components).is_some_and(|h| host_file(&parts, &h)) || host_file(&parts, &["~"]);
    own.then_some(HOST)
}

/// What would go away with `path` if the whole of it were deleted, moved or replaced; contains all of `guarded`.
pub fn holds(path: &str, home: Option<&str>, project: Option<&str>) -> Option<&'static str> {
    guarded(path, home, project).or_else(|| {
        let parts = components(path);
        PLACES.iter().find(|place| above(&parts, place.parts)).map(|place| place.what)
    })
}

/// Whether `parts` end where a place begins: `.claude`, `~/.config`, `/etc`.
fn above(parts: &[&str], place: &[&str]) -> bool {
    let heads = (1..place.len()).filter_map(|n| place.get(..n));
    match place.split_first() {
        Some((&"/", rest)) => parts.len() < rest.len() && matches(parts, rest),
        // A bare star reaches any name and so says none: `build/*` is no place of ours.
        _ if parts.last().is_some_and(|part| part.chars().all(|c| matches!(c, '*' | '?'))) => false,
        _ => heads.into_iter().any(|head| ends_with(parts, head)),
    }
}

/// A path in the state directory holds approvals: an agent has no reason to look at it.
pub fn sealed(path: &str) -> bool {
    // Most words are no path at all: three components need two separators.
    path.bytes().filter(|b| matches!(b, b'/' | b'\\')).count() > 1
        && lies_in(&components(path), &[".local", "state", "oneway"])
}

fn components(path: &str) -> Vec<&str> {
    let mut out: Vec<&str> = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}

fn lies_in(parts: &[&str], place: &[&str]) -> bool {
    match place.split_first() {
        Some((&"/", rest)) => parts.len() >= rest.len() && matches(parts, rest),
        _ => parts.windows(place.len()).any(|window| matches(window, place)),
    }
}

fn ends_with(parts: &[&str], tail: &[&str]) -> bool {
    parts.len().checked_sub(tail.len()).and_then(|at| parts.get(at..)).is_some_and(|end| matches(end, tail))
}

fn matches(parts: &[&str], place: &[&str]) -> bool {
    parts.iter().zip(place).all(|(part, name)| may_be(part, name))
}

/// Below the person's `.claude`, what is not known to be free is the host's.
fn host_file(parts: &[&str], home: &[&str]) -> bool {
    let Some(rest) = parts.get(home.len()..).filter(|_| matches(parts, home)) else { return false };
    match rest {
        [dir, file, ..] => may_be(dir, ".claude") && !FREE.iter().any(|free| free.eq_ignore_ascii_case(file)),
        _ => false,
    }
}

/// Whether a component, which may be a shell pattern, can be the named one, which may hold `*`.
fn may_be(part: &str, name: &str) -> bool {
    // Most pairs differ in their first letter, which no star stands for.
    let first = |text: &str| text.bytes().next().map(|b| b.to_ascii_lowercase());
    let (a, b) = (first(part), first(name));
    if a != b && !matches!(a, None | Some(b'*' | b'?' | b'[' | b'{')) && !matches!(b, None | Some(b'*')) {
        return false;
    }
    if part.contains(['*', '?', '[', '{']) {
        // A pattern of the shell: compare the plain text in front of it. A star does not reach hidden names.
        let head = part.split(['*', '?', '[', '{']).next().unwrap_or("");
        let hidden = name.starts_with('.') && head.is_empty() && !part.starts_with(['[', '{']);
        let tail = part.rsplit(['*', '?', ']', '}']).next().unwrap_or("");
        let fits = name.contains('*') || name.len() >= head.len() + tail.len() && ends(name, tail);
        return !hidden && fits && shares(head, name.split('*').next().unwrap_or(name));
    }
    match name.split_once('*') {
        None => part.eq_ignore_ascii_case(name),
        Some((head, tail)) => {
            let tail = tail.trim_end_matches(".*");
            let fits = part.len() >= head.len() + tail.len() && starts(part, head);
            fits && (ends(part, tail) || (name.ends_with(".*") && part.to_ascii_lowercase().contains(tail)))
        }
    }
}

fn shares(a: &str, b: &str) -> bool {
    starts(a, b) || starts(b, a)
}

fn starts(text: &str, head: &str) -> bool {
    text.get(..head.len()).is_some_and(|t| t.eq_ignore_ascii_case(head))
}

fn ends(text: &str, tail: &str) -> bool {
    text.len().checked_sub(tail.len()).and_then(|at| text.get(at..)).is_some_and(|t| t.eq_ignore_ascii_case(tail))
}

/// Sub-commands of oneway that only look.
const LOOKS: &[&str] = &[
    "explain",
    "check",
    "rules",
    "log",
    "stats",
    "status",
    "doctor",
    "replay",
    "version",
    "help",
    "lint",
    "scan",
    "schema",
    "completions",
];

/// Flags of the host that run it without its hooks or with others.
const LOOSE_FLAGS: &[&str] = &[
    "--dangerously-skip-permissions",
    "--allow-dangerously-skip-permissions",
    "--bare",
    "--safe-mode",
    "--settings",
    "--setting-sources",
    "--managed-settings",
    "--permission-prompt-tool",
    "--permission-prompts",
    "--plugin-dir",
];

const UNHOOKED: &str = "starts the host without its hooks";
const SWITCH: &str = "changes variables that steer the host or oneway";
const ANSWER: &str = "answers in a person's place";
/// What a signal to the guard would do.
pub const KILLS: &str = "stops the host or oneway";
const SETUP: &str = "changes the host's settings, plugins or hooks";

/// How a simple command would switch the guard off; `env` are the names it sets or unsets for itself or for later.
/// An argument that is not known is `None`. `argv` may start with a wrapper: the engine calls it for what is inside too.
pub fn disables(argv: &[Option<&str>], env: &[&str]) -> Option<&'static str> {
    if env.iter().any(|name| steers(name)) {
        return Some(SWITCH);
    }
    let (program, args) = argv.split_first()?;
    match base((*program)?) {
        "oneway" | "oneway.exe" => oneway(args),
        "claude" | "claude.exe" | "claude-code" if env.iter().any(|name| HOMES.contains(name)) => Some(UNHOOKED),
        "claude" | "claude.exe" | "claude-code" => host(args),
        "npx" | "bunx" | "pnpx" | "node" | "bun" | "deno" | "npm" | "pnpm" | "yarn" => {
            launched(args).or(packaged(args))
        }
        "cargo" | "brew" | "pip" | "pip3" | "pipx" | "uv" | "apt" | "apt-get" | "dnf" | "pacman" | "choco"
        | "winget" => packaged(args),
        "codex" | "gemini" | "cursor-agent" | "copilot" | "amp" | "qwen" => other_host(args),
        "systemctl" | "launchctl" | "service" | "sc" => serviced(args),
        "kill" | "pkill" | "killall" | "skill" | "xkill" | "taskkill" | "Stop-Process" => kills(args),
        "env" if emptied(args) => Some(UNHOOKED),
        "export" | "declare" | "typeset" | "readonly" | "local" | "unset" | "setenv" | "env" | "printenv" => vars(argv),
        _ => None,
    }
}

/// Variables by which the host and oneway find their settings.
const HOMES: &[&str] = &["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "USERPROFILE", "APPDATA"];

/// `env -i claude …`: the host without the home that holds its settings.
fn emptied(args: &[Option<&str>]) -> bool {
    let known = || args.iter().copied().flatten();
    let mut words = known().filter(|a| !a.starts_with('-') && !a.contains('='));
    let clears = known().any(|a| matches!(a, "-" | "-i" | "--ignore-environment"));
    clears && words.next().is_some_and(|program| matches!(base(program), "claude" | "claude-code"))
}

/// Flags of other agents' hosts that run everything unasked.
const UNASKED: &[&str] = &[
    "--dangerously-bypass-approvals-and-sandbox",
    "--dangerously-allow-all",
    "--yolo",
    "--approval-mode=yolo",
    "--allow-all-tools",
    "--force",
];

fn other_host(args: &[Option<&str>]) -> Option<&'static str> {
    args.iter().copied().flatten().any(|a| UNASKED.contains(&a)).then_some(UNHOOKED)
}

/// A package manager that would put another oneway or host in the place of the one that runs, or none.
fn packaged(args: &[Option<&str>]) -> Option<&'static str> {
    let verbs = [
        "install",
        "uninstall",
        "remove",
        "rm",
        "i",
        "add",
        "un",
        "upgrade",
        "update",
        "reinstall",
        "purge",
        "link",
        "unlink",
    ];
    let mut words = args.iter().copied().flatten().filter(|a| !a.starts_with('-'));
    let changes = words.next().is_some_and(|verb| verbs.contains(&verb) || matches!(verb, "global" | "tool"));
    let ours = |word: &str| {
        let name = word.get(1..).and_then(|rest| rest.find('@')).and_then(|at| word.get(..at + 1)).unwrap_or(word);
        matches!(name, "oneway" | "@anthropic-ai/claude-code" | "claude-code")
    };
    (changes && words.any(ours)).then_some(SETUP)
}

fn serviced(args: &[Option<&str>]) -> Option<&'static str> {
    let stops = ["stop", "kill", "disable", "mask", "unload", "bootout", "remove", "delete", "restart"];
    let known = || args.iter().copied().flatten();
    let ours = |a: &str| a.to_ascii_lowercase().contains("claude") || a.contains("oneway");
    (known().any(|a| stops.contains(&a)) && known().any(ours)).then_some(KILLS)
}

/// Variables that only tell a hook or a skill where it is; the host sets them anew for whatever it starts.
const TELLS: &[&str] = &[
    "CLAUDE_PROJECT_DIR",
    "CLAUDE_PLUGIN_ROOT",
    "CLAUDE_PLUGIN_DATA",
    "CLAUDE_SKILL_DIR",
    "CLAUDE_SESSION_ID",
    "CLAUDE_TOOL_NAME",
    "CLAUDE_TOOL_INPUT",
    "CLAUDE_TOOL_OUTPUT",
    "CLAUDE_FILE_PATHS",
    "CLAUDE_NOTIFICATION",
];

/// Whether a variable steers the host or oneway.
pub fn steers(name: &str) -> bool {
    let own = name.starts_with("CLAUDE_") || name.starts_with("ONEWAY_") || name == "CLAUDECODE";
    own && !TELLS.contains(&name)
}

fn base(program: &str) -> &str {
    program.rsplit(['/', '\\']).next().unwrap_or(program)
}

fn oneway(args: &[Option<&str>]) -> Option<&'static str> {
    let mut words = args.iter().filter(|a| a.is_none_or(|a| !a.starts_with('-')));
    let asks = |a: &Option<&str>| matches!(a, Some("--version" | "-V" | "--help" | "-h"));
    match words.next() {
        None if args.iter().any(asks) => None,
        // Without a word it is the hook, and whatever is piped in counts as the host's.
        None => Some(ANSWER),
        Some(Some(sub)) if LOOKS.contains(sub) => None,
        Some(Some("policy")) => match words.next() {
            Some(Some("show" | "check" | "test" | "help")) => None,
            _ => Some(SETUP),
        },
        // A word that is not known may be `--fix`.
        Some(Some("grants")) if args.iter().all(|a| a.is_some_and(|a| !a.starts_with("--fix"))) => None,
        Some(Some("install" | "uninstall" | "init" | "setup" | "upgrade" | "grants")) => Some(SETUP),
        _ => Some(ANSWER),
    }
}

fn host(args: &[Option<&str>]) -> Option<&'static str> {
    let known = || args.iter().copied().flatten();
    let flag = |a: &str| LOOSE_FLAGS.contains(&a.split('=').next().unwrap_or(a));
    if known().any(|a| flag(a) || a.eq_ignore_ascii_case("bypassPermissions") || a.ends_with("=bypassPermissions")) {
        return Some(UNHOOKED);
    }
    let mut words = known().filter(|a| !a.starts_with('-'));
    match (words.next(), words.next()) {
        (Some("plugin" | "plugins"), Some("list" | "validate" | "details" | "help")) => None,
        (Some("config"), Some("get" | "list" | "help")) => None,
        (Some("plugin" | "plugins" | "config"), Some(_)) => Some(SETUP),
        _ => None,
    }
}

/// `npx @anthropic-ai/claude-code …`, `node …/claude-code/cli.js …`.
fn launched(args: &[Option<&str>]) -> Option<&'static str> {
    let at = args.iter().position(|a| a.is_some_and(|a| a.contains("claude-code") || base(a) == "claude"))?;
    host(args.get(at + 1..)?)
}

fn kills(args: &[Option<&str>]) -> Option<&'static str> {
    let mut known = args.iter().copied().flatten();
    // `kill -9 -1` reaches every process of the person.
    let every = args.iter().rev().take(args.len().saturating_sub(1)).any(|a| *a == Some("-1"));
    let named = known.any(|a| {
        let a = a.to_ascii_lowercase();
        a.contains("claude") || a.contains("oneway")
    });
    (named || every).then_some(KILLS)
}

/// `export CLAUDE_X=1`, `unset CLAUDECODE`, `env -u CLAUDECODE …`, `env CLAUDE_X=1 …`.
fn vars(argv: &[Option<&str>]) -> Option<&'static str> {
    let (program, args) = argv.split_first()?;
    if base((*program)?) == "printenv" {
        return None;
    }
    let name = |a: &str| {
        let a = a.strip_prefix("--unset=").or_else(|| a.strip_prefix("-u")).unwrap_or(a);
        steers(a.split(['=', '+', '[']).next().unwrap_or(a))
    };
    let reads = base((*program)?) != "unset" && base((*program)?) != "env";
    args.iter().copied().flatten().any(|a| name(a) && (!reads || a.contains('='))).then_some(SWITCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: Option<&str> = Some("/home/u");
    const PROJECT: Option<&str> = Some("/home/u/app");

    #[test]
    fn guarded_paths() {
        for path in [
            "/home/u/.claude/settings.json",
            "/home/u/app/.claude/settings.local.json",
            "/home/u/app/.claude/./hooks/../settings.json",
            "/home/u/app/.Claude/Settings.JSON",
            "/home/u/app/.claude/settings.json.bak",
            "/home/u/app/.claude/hooks/pre.sh",
            "/home/u/.claude/plugins/cache/x/hooks/hooks.json",
            "/home/u/.claude/agents/reviewer.md",
            "/home/u/.claude.json",
            "~/.claude/settings.json",
            "~/.claude/agents/x.md",
            "/etc/claude-code/managed-settings.json",
            "/etc/oneway/policy.toml",
            "/home/u/.config/oneway/policy.toml",
            "/home/u/.local/state/oneway/pins.json",
            "/home/u/app/.oneway.toml",
            "/usr/local/bin/oneway",
            "/home/u/.cargo/bin/oneway",
            "/home/u/app/.claude/*",
            "/home/u/app/.claude/sett*",
            "/home/u/.cl*/settings.json",
            "/home/u/.codex/hooks.json",
        ] {
            assert!(guarded(path, HOME, PROJECT).is_some(), "{path}");
        }
    }

    #[test]
    fn free_paths() {
        for path in [
            "/home/u/app/src/main.rs",
            "/home/u/app/.claude/skills/x/SKILL.md",
            "/home/u/app/.claude/CLAUDE.md",
            "/home/u/.claude/CLAUDE.md",
            "/home/u/.claude/plans/a.md",
            "/home/u/.claude/projects/-home-u-app/memory/notes.md",
            "/home/u/app/settings.json",
            "/home/u/oneway/src/main.rs",
            "/home/u/app/state/index.ts",
            "/home/u/app/etc/x.conf",
            "/home/u/app/target/release/oneway",
            "/home/u/.config/nvim/init.lua",
            "/home/u/app/*",
            "/home/u/app/bin/*",
            "/home/u/app/etc/*",
            "/home/u/app/state/*",
        ] {
            assert_eq!(guarded(path, HOME, PROJECT), None, "{path}");
        }
    }

    #[test]
    fn trees_that_hold_a_guard() {
        for path in
            ["/home/u/.claude", "/home/u/app/.claude", "/home/u/.config", "/etc", "/home/u/.codex", "/home/u/.local"]
        {
            assert!(holds(path, HOME, PROJECT).is_some(), "{path}");
        }
        for path in ["/home/u/app/etc", "/home/u/app/state", "/home/u/app/bin", "/home/u/app", "/home/u/app/.github"] {
            assert_eq!(holds(path, HOME, PROJECT), None, "{path}");
        }
    }

    #[test]
    fn commands_that_disable() {
        let argv = |text: &'static str| text.split(' ').map(Some).collect::<Vec<_>>();
        for text in [
            "oneway approve 1234",
            "/usr/local/bin/oneway approve 1234",
            "oneway --json approve X",
            "oneway hook",
            "oneway pending",
            "oneway admin on --for 15m",
            "oneway policy init",
            "oneway grants --fix --yes",
            "oneway grants . --fix",
            "claude -p hi --dangerously-skip-permissions",
            "claude --settings={} -p hi",
            "claude --permission-mode bypassPermissions",
            "claude plugin disable oneway",
            "npx @anthropic-ai/claude-code --bare -p x",
            "node /usr/lib/node_modules/@anthropic-ai/claude-code/cli.js --bare",
            "pkill -f claude",
            "killall oneway",
            "kill -9 -1",
            "export CLAUDE_CODE_SIMPLE=1",
            "unset CLAUDECODE",
            "env -u CLAUDECODE bash",
            "env -uCLAUDECODE bash",
            "env --unset=CLAUDECODE bash",
            "env ONEWAY_OFF=1 ls",
        ] {
            assert!(disables(&argv(text), &[]).is_some(), "{text}");
        }
        for text in [
            "oneway explain ls",
            "oneway grants --format json .",
            "oneway policy show",
            "oneway --version",
            "claude -p hello",
            "claude plugin list",
            "kill -1 1234",
            "kill -9 1234",
            "export PATH=/x",
            "echo CLAUDECODE",
            "npx prettier --settings x",
            "printenv CLAUDECODE",
        ] {
            assert_eq!(disables(&argv(text), &[]), None, "{text}");
        }
        assert!(disables(&argv("ls"), &["CLAUDE_CODE_SIMPLE"]).is_some());
        assert!(disables(&[None], &["PATH"]).is_none());
    }
}

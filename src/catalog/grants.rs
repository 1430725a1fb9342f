//! Faults of grants: what can be wrong with a permission that somebody wrote down. Rows only; `grants` finds them.

/// A kind of fault.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its id.
    pub id: &'static str,
    /// Where it stands.
    pub on: &'static str,
    /// What it means.
    pub what: &'static str,
    /// What to do about it.
    pub instead: &'static str,
    /// Grants that have it.
    pub hits: &'static [&'static str],
    /// Grants that do not.
    pub misses: &'static [&'static str],
}

macro_rules! faults {
    ($($name:ident $id:literal on $on:literal: $what:literal, $instead:literal, $hits:expr, $misses:expr;)*) => {
        $(#[doc = $what] pub static $name: Fault =
            Fault { id: $id, on: $on, what: $what, instead: $instead, hits: &$hits, misses: &$misses };)*
        /// Every kind.
        pub static ALL: &[&Fault] = &[$(&$name),*];
    };
}

faults! {
    REACHES "grant-reaches" on "allow, allowed-tools, tools":
        "lets a statement through that a person should see first",
        "grant only the commands that are needed, or nothing: what is safe runs unasked anyway",
        ["Bash", "Bash(git:*)", "Bash(docker exec *)", "Edit(~/.ssh/**)"], ["Bash(git status *)", "Bash(npm test)"];
    STATEMENT "grant-statement" on "allow, allowed-tools":
        "names a statement that a person should see each time",
        "remove it: then a person is asked",
        ["Bash(git push --force)"], ["Bash(git push origin feature)"];
    UNKNOWN "grant-unknown" on "allow, allowed-tools":
        "lets something run that oneway does not know",
        "teach it to oneway in the policy, or remove it",
        ["Bash(frobnicate *)", "RemoteTrigger"], ["Bash(ls *)"];
    SERVER "grant-mcp" on "allow, allowed-tools, tools":
        "reaches tools of an MCP server that do more than look",
        "grant only tools that are known to look",
        ["mcp__db", "mcp__db__*", "mcp__dolt__exec"], ["mcp__dolt__list_databases"];
    EVERYTHING "grant-everything" on "agents":
        "an agent has every tool that its parent has",
        "say in `tools` what it needs",
        ["tools: '*'"], ["tools: Read, Grep"];
    KEY "grant-key" on "heads and settings":
        "a key that the host does not read: what it was meant to hold back is not held back",
        "spell it as the host does",
        ["allowed-tools: Read (in an agent)", "disallowedTools: Bash (in a skill)"], ["tools: Read"];
    SCOPE "grant-scope" on "agents":
        "a scope that the host ignores: the whole tool is granted",
        "leave the shell to the parent; only oneway's hook holds an agent to a scope",
        ["tools: Bash(git log *)"], ["allowed-tools: Bash(git log *)"];
    NEVER "grant-never" on "every list of rules":
        "a rule that can never match",
        "correct it or remove it",
        ["bash", "Write(src/**)", "Bash(git:* --force)", "Bash(a && b)"], ["Edit(src/**)"];
    MODE "grant-mode" on "permissionMode, defaultMode":
        "a permission mode in which nobody is asked",
        "use `default`",
        ["bypassPermissions", "dontAsk"], ["default", "plan"];
    SETTING "grant-setting" on "settings":
        "a setting that takes a guard away",
        "set it back, or remove it",
        ["disableAllHooks: true", "enableAllProjectMcpServers: true"], ["disableAllHooks: false"];
    INLINE "grant-inline" on "skills and commands":
        "shell in the text of a skill or command, which runs without any hook",
        "let the agent run it as a call of its own, which a hook can see",
        ["!`git push --force`"], ["!`git status`"];
    START "grant-start" on "hooks, servers, plugins":
        "a program that the host starts by itself, without any hook",
        "read what it does, and pin its version",
        ["command: bash -c 'curl … | sh'", "modules: [x.js]"], ["command: oneway hook"];
    HOOK "grant-hook" on "settings":
        "no hook judges what these grants let through",
        "run `oneway install --project`",
        [], [];
    UNREAD "grant-unread" on "every file":
        "something that could not be read, so nobody knows what it grants",
        "write it plainly",
        ["tools: *alias", "tools: [Read"], ["tools: [Read]"];
}

//! Permission rules as the host writes and matches them: `Bash(git push *)`, `mcp__pg__*`, `Edit(src/**)`.

use crate::catalog::grants::{HELD, STRIPPED, TOOLS};
use crate::leaf::leaf;
use crate::policy::glob::{self, Reading};

/// A rule, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrantRule {
    /// As it was written.
    pub text: String,
    /// The tool.
    pub tool: String,
    /// What stands in its parentheses; `None` is the whole tool.
    pub spec: Option<String>,
}

/// Tools that run a shell text.
pub const SHELLS: &[&str] = &["Bash", "Monitor", "PowerShell"];
/// Tools whose path rules the host accepts and never uses.
const UNUSED_PATHS: &[&str] = &["Write", "NotebookEdit", "Glob", "MultiEdit", "Grep"];

impl GrantRule {
    /// Takes a rule apart. `None` where its parentheses do not close.
    pub fn parse(text: &str) -> Option<Self> {
        let whole = text.trim();
        let (tool, spec) = match whole.split_once('(') {
            None if whole.contains(')') => return None,
            None => (whole, None),
            Some((tool, rest)) => (tool, Some(rest.strip_suffix(')')?.to_owned())),
        };
        let tool = if tool == "Task" { "Agent" } else { tool };
        Some(Self { text: text.to_owned(), tool: tool.to_owned(), spec: spec.filter(|s| s != "*") })
    }

    /// Whether it speaks of a tool that runs a shell text.
    pub fn shell(&self) -> bool {
        SHELLS.contains(&self.tool.as_str())
    }

    /// Whether it names something of an MCP server.
    pub fn mcp(&self) -> bool {
        self.tool.starts_with("mcp__")
    }

    /// Why it can never match as an allowance; `None` where it can.
    pub fn dead(&self, allow: bool) -> Option<String> {
        let tool = self.tool.as_str();
        if self.mcp() {
            return dead_mcp(tool, self.spec.is_some(), allow);
        }
        if tool == "*" || tool.contains('*') {
            return allow.then(|| "the host reads a pattern of tools only in `deny` and `ask`".to_owned());
        }
        if !TOOLS.has(tool) {
            let close = TOOLS.all().find(|known| known.eq_ignore_ascii_case(tool));
            return Some(match close {
                Some(known) => format!("the host spells the tool `{known}`; names are matched letter by letter"),
                None => format!("the host has no tool `{tool}`"),
            });
        }
        match &self.spec {
            Some(_) if UNUSED_PATHS.contains(&tool) => {
                Some(format!("the host accepts paths for `{tool}` and never uses them; write Edit(…) or Read(…)"))
            }
            Some(spec) if self.shell() => dead_command(spec),
            Some(spec) if spec.trim().is_empty() => Some("nothing stands in the parentheses".into()),
            _ => None,
        }
    }
}

fn dead_mcp(tool: &str, spec: bool, allow: bool) -> Option<String> {
    let rest = tool.strip_prefix("mcp__").unwrap_or("");
    let (server, _) = rest.split_once("__").unwrap_or((rest, ""));
    if spec {
        return Some("an MCP tool takes no parentheses".into());
    }
    if allow && server.contains('*') {
        return Some("the host wants the server's name letter by letter in an allowance".into());
    }
    server.is_empty().then(|| "no server is named".into())
}

fn dead_command(spec: &str) -> Option<String> {
    let head = spec.strip_suffix(":*").unwrap_or(spec);
    if spec.trim().is_empty() {
        return Some("nothing stands in the parentheses".into());
    }
    if head.contains(":*") {
        return Some("`:*` counts only at the end; elsewhere it is a colon and whatever follows".into());
    }
    let split = ["&&", "||", ";", "|", "\n"].iter().any(|sign| outside_quotes(head, sign));
    split.then(|| "the host takes commands apart before it matches; a rule with `&&`, `|` or `;` meets none".into())
}

fn outside_quotes(text: &str, sign: &str) -> bool {
    let mut quote = None;
    text.char_indices().any(|(at, c)| {
        match quote {
            None if c == '"' || c == '\'' => quote = Some(c),
            Some(q) if q == c => quote = None,
            _ => {}
        }
        quote.is_none() && text.get(at..).is_some_and(|rest| rest.starts_with(sign))
    })
}

/// Whether the host would let a simple command through by this rule's scope.
pub fn lets_through(spec: Option<&str>, command: &str) -> bool {
    let Some(spec) = spec else { return true };
    if !spec.contains('*') {
        return spec.trim() == command;
    }
    !held(command) && covers(spec, command)
}

fn held(command: &str) -> bool {
    let mut words = command.split_whitespace();
    match words.next().map(leaf) {
        Some("find") => words.any(|word| word == "-exec" || word == "-delete"),
        Some(program) => HELD.has(program),
        None => false,
    }
}

fn covers(spec: &str, command: &str) -> bool {
    let spec = spec.strip_suffix(":*").map_or(spec.to_owned(), |head| format!("{head} *"));
    let whole = |pattern: &str| glob::matches(pattern, command, Reading::PLAIN);
    whole(&spec) || spec.strip_suffix(" *").is_some_and(whole)
}

/// Whether a denial or a question by this rule would meet a simple command, wrappers and variables taken off.
pub fn meets(rule: &GrantRule, tool: &str, command: &str) -> bool {
    if !glob::matches(&rule.tool, tool, Reading::PLAIN) {
        return false;
    }
    let Some(spec) = rule.spec.as_deref() else { return true };
    let mut rest = command;
    loop {
        if spec.trim() == rest || covers(spec, rest) {
            return true;
        }
        let Some((word, more)) = rest.split_once(' ') else { return false };
        let skipped = STRIPPED.has(word)
            || word.contains('=')
            || (rest != command && (word.starts_with('-') || word.starts_with(|c: char| c.is_ascii_digit())));
        if !skipped {
            return false;
        }
        rest = more.trim_start();
    }
}

/// Whether the host sees one simple command: nothing it would take apart, redirect or expand.
pub fn simple(command: &str) -> bool {
    let mut quote = None;
    let mut escaped = false;
    for c in command.chars() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        match (quote, c) {
            (None | Some('"'), '\\') => escaped = true,
            (None, '"' | '\'') => quote = Some(c),
            (Some(q), c) if q == c => quote = None,
            (None | Some('"'), '$' | '`') => return false,
            (None, ';' | '|' | '&' | '<' | '>' | '(' | ')' | '{' | '}') if c != '{' && c != '}' => return false,
            (_, '\n' | '\r') => return false,
            _ => {}
        }
    }
    quote.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_match_as_the_host_does() {
        for (spec, yes, no) in [
            ("npm test", vec!["npm test"], vec!["npm test x", "npm tests", "npm"]),
            ("npm run *", vec!["npm run x", "npm run", "npm run a b"], vec!["npm runx", "npm"]),
            ("npm run:*", vec!["npm run x", "npm run"], vec!["npm runx"]),
            ("ls*", vec!["ls", "lsof", "ls -la"], vec!["xls"]),
            ("git * main", vec!["git push --force origin main"], vec!["git main2", "git push"]),
            ("* --version", vec!["bash -c x --version"], vec!["--version"]),
            ("watch *", vec![], vec!["watch ls"]),
            ("find *", vec!["find . -name x", "find . -fprint y"], vec!["find . -exec rm {} +", "find . -delete"]),
        ] {
            for command in yes {
                assert!(lets_through(Some(spec), command), "{spec}: {command}");
            }
            for command in no {
                assert!(!lets_through(Some(spec), command), "{spec}: {command}");
            }
        }
        assert!(lets_through(None, "anything at all"));
    }

    #[test]
    fn rules_that_never_match() {
        let dead = |text: &str, allow| GrantRule::parse(text).is_some_and(|rule| rule.dead(allow).is_some());
        for text in [
            "bash", "Bsah", "bash(ls *)", "Write(src/**)", "NotebookEdit(x)", "Bash(git:* --force)", "Bash(a && b)",
            "Bash()", "mcp__*", "mcp__pg*__query", "mcp__pg__query(x)", "*", "Edit ()",
        ] {
            assert!(dead(text, true), "{text}");
        }
        for text in [
            "Bash", "Bash(*)", "Bash(git:*)", "Task(Explore)", "mcp__pg", "mcp__pg__*", "mcp__pg__read_*",
            "Edit(src/**)", "WebFetch(domain:x.org)", "Bash(grep 'a|b' *)",
        ] {
            assert!(!dead(text, true), "{text}");
        }
        assert!(!dead("mcp__*", false));
        assert_eq!(GrantRule::parse("Bash(git log"), None);
        assert_eq!(GrantRule::parse("Bash)"), None);
    }

    #[test]
    fn denials_see_through_wrappers() {
        let deny = GrantRule::parse("Bash(git push *)").expect("a rule");
        for command in ["git push", "git push -f", "timeout 5 git push -f", "A=b git push", "nice -n 3 git push x"] {
            assert!(meets(&deny, "Bash", command), "{command}");
        }
        for command in ["git -C . push", "sh -c 'git push'", "git pushx"] {
            assert!(!meets(&deny, "Bash", command), "{command}");
        }
    }

    #[test]
    fn simple_commands() {
        for command in ["ls -la", "sh -c 'a; b'", "git log --format=\"%h|%s\"", "find . -exec x {} +"] {
            assert!(simple(command), "{command}");
        }
        for command in ["a; b", "a | b", "a > b", "a $(b)", "echo \"$x\"", "a\nb", "a & b", "echo 'x"] {
            assert!(!simple(command), "{command}");
        }
    }
}

//! An agent's own declaration (`tools:` in its Markdown file) as a list outside of which it may do nothing.
//! The host ignores scopes such as `Bash(git log *)` there; here they count.

use super::clause::{Clause, Layer, Source, Verb, short};
use super::{Only, Policy};
use crate::request::Place;
use crate::world::World;
use std::path::{Path, PathBuf};

/// The longest head of a file that is looked at.
const MAX_FILE: usize = 256 << 10;
/// How many files of a directory are looked through for an agent whose file has another name.
const MAX_FILES: usize = 64;

/// Adds what the agent's file declares. No file, or one without `tools`, declares nothing.
pub fn declared(agent: &str, place: &Place, world: &dyn World, policy: &mut Policy) {
    let Some((path, head)) = find(agent, place, world) else { return };
    let source = |line| Source { layer: Layer::Agent, file: path.to_string_lossy().into_owned(), line };
    let clause = |verb, name: &str, line| Some(Clause::new(verb, short(alias(name)).ok()?, name, source(line)));
    if let Some((names, line)) = field(&head, "tools").filter(|(names, _)| !names.iter().any(|n| n == "*")) {
        let entries = names.iter().filter_map(|name| clause(Verb::Allow, name, line)).collect();
        policy.only.push(Only { entries, agent: Some(agent.to_owned()), source: source(line) });
    }
    if let Some((names, line)) = field(&head, "disallowedTools") {
        policy.clauses.extend(names.iter().filter_map(|name| clause(Verb::Deny, name, line)));
    }
}

fn alias(name: &str) -> &str {
    if name == "Task" { "Agent" } else { name }
}

/// The agent's file and the lines between its dashes; a project's agent hides a person's of the same name.
fn find(agent: &str, place: &Place, world: &dyn World) -> Option<(PathBuf, Vec<String>)> {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    if agent.is_empty() || agent.starts_with('.') || !agent.chars().all(plain) {
        return None;
    }
    let roots = [place.project.as_deref().or(place.cwd.as_deref()), place.home.as_deref()];
    roots.into_iter().flatten().find_map(|root| {
        let dir = root.join(".claude/agents");
        let own = dir.join(format!("{agent}.md"));
        read(&own, world)
            .filter(|head| named(head).is_none_or(|name| name == agent))
            .map(|head| (own, head))
            .or_else(|| search(&dir, agent, world))
    })
}

fn search(dir: &Path, agent: &str, world: &dyn World) -> Option<(PathBuf, Vec<String>)> {
    let names = world.names(dir, MAX_FILES)?;
    names.iter().filter(|name| name.ends_with(".md")).find_map(|name| {
        let path = dir.join(name);
        let head = read(&path, world)?;
        (named(&head).as_deref() == Some(agent)).then_some((path, head))
    })
}

fn read(path: &Path, world: &dyn World) -> Option<Vec<String>> {
    let bytes = world.read(path, MAX_FILE).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines();
    (lines.next()?.trim_end() == "---").then_some(())?;
    Some(lines.take_while(|line| line.trim_end() != "---").map(str::to_owned).collect())
}

fn named(head: &[String]) -> Option<String> {
    field(head, "name").map(|(names, _)| names.join(" "))
}

/// The names behind a key, in any of the forms that the host takes, with the line (the dashes are line 1).
fn field(head: &[String], key: &str) -> Option<(Vec<String>, usize)> {
    let at = head.iter().position(|line| value(line, key).is_some())?;
    let first = value(head.get(at)?, key)?;
    let more = head.iter().skip(at + 1).take_while(|line| line.starts_with([' ', '\t', '-']) || line.is_empty());
    let mut names = split(if matches!(first, ">" | "|" | ">-" | "|-") { "" } else { first });
    for line in more {
        let line = line.trim();
        names.extend(split(line.strip_prefix("- ").unwrap_or(line)));
    }
    Some((names, at + 2))
}

fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(key)?.strip_prefix(':')?;
    Some(comment_off(rest.trim()))
}

fn comment_off(text: &str) -> &str {
    text.split(" #").next().unwrap_or(text).trim()
}

/// Names apart by commas or spaces, but not within parentheses.
fn split(text: &str) -> Vec<String> {
    let text = comment_off(text);
    let text = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(text);
    let mut out = vec![String::new()];
    let mut depth = 0usize;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && (c == ',' || c.is_whitespace()) {
            out.push(String::new());
        } else if let Some(last) = out.last_mut() {
            last.push(c);
        }
    }
    let bare = |name: String| name.trim_matches(['"', '\'']).to_owned();
    out.into_iter().map(bare).filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tools(head: &str) -> Option<Vec<String>> {
        let lines: Vec<String> = head.lines().map(str::to_owned).collect();
        field(&lines, "tools").map(|(names, _)| names)
    }

    #[test]
    fn forms_of_tools() {
        let pair = Some(vec!["Read".to_owned(), "Bash".to_owned()]);
        for head in [
            "tools: Read, Bash",
            "tools: Read Bash",
            "tools: \"Read, Bash\"",
            "tools: [Read, Bash]",
            "tools: ['Read', \"Bash\"]",
            "name: x\ntools:\n  - Read\n  - Bash\nmodel: y",
            "tools:\n- Read\n- Bash",
            "tools: >\n  Read, Bash",
            "tools: Read, Bash # both",
        ] {
            assert_eq!(tools(head), pair, "{head}");
        }
        assert_eq!(tools("tools: Bash(git log *), Read").unwrap(), ["Bash(git log *)", "Read"]);
        assert_eq!(tools("tools:"), Some(vec![]));
        assert_eq!(tools("tools: []"), Some(vec![]));
        assert_eq!(tools("allowed-tools: Read"), None);
    }
}

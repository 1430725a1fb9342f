//! Which tools a hook's matcher reaches, by the host's own rules.

/// A call of each of these must reach oneway.
pub const NEEDED: [&str; 13] = [
    "Bash", "PowerShell", "Monitor", "Skill", "Write", "Edit", "NotebookEdit", "CronCreate", "ScheduleWakeup",
    "Workflow", "RemoteTrigger", "SendMessage", "mcp__server__tool",
];

/// The needed tools that a matcher misses; `None` where it is a pattern too clever to be sure of.
pub fn missed(matcher: Option<&str>) -> Option<Vec<&'static str>> {
    let matcher = matcher.unwrap_or_default();
    if matcher.is_empty() || matcher == "*" {
        return Some(Vec::new());
    }
    let exact = matcher.chars().all(|c| c.is_ascii_alphanumeric() || "_ ,|-".contains(c));
    let parts: Vec<&str> = match exact {
        true => matcher.split(['|', ',']).map(str::trim).collect(),
        false => matcher.split('|').collect(),
    };
    // Not exact means: an unanchored pattern. Words and a trailing `.*` are read here, nothing more.
    let words: Option<Vec<&str>> = parts.iter().map(|part| word(part.trim_end_matches(".*"))).collect();
    let reaches = |tool: &str, word: &str| if exact { tool == word } else { tool.contains(word) };
    let words = words?;
    Some(NEEDED.into_iter().filter(|tool| !words.iter().any(|word| reaches(tool, word))).collect())
}

fn word(part: &str) -> Option<&str> {
    part.chars().all(|c| c.is_ascii_alphanumeric() || "_ -".contains(c)).then_some(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matchers_are_read_as_the_host_reads_them() {
        let later = "CronCreate,ScheduleWakeup,Workflow,RemoteTrigger,SendMessage";
        let all_but_mcp = format!("Bash|PowerShell|Monitor|Skill|Write|Edit|NotebookEdit|{later}");
        let short_mcp = format!("Bash, PowerShell,Monitor,Skill,Write,Edit,NotebookEdit,{later},mcp__server");
        let rows: [(Option<&str>, Option<&[&str]>); 9] = [
            (None, Some(&[])),
            (Some(""), Some(&[])),
            (Some("*"), Some(&[])),
            (Some(".*"), Some(&[])),
            (Some(crate::door::hosts::claude::MATCHER), Some(&[])),
            (Some(&all_but_mcp), Some(&["mcp__server__tool"])),
            (Some(&short_mcp), Some(&["mcp__server__tool"])),
            (Some("Bash"), Some(NEEDED.get(1..).unwrap_or_default())),
            (Some("^(Bash)$"), None),
        ];
        for (matcher, want) in rows {
            assert_eq!(missed(matcher).as_deref(), want, "{matcher:?}");
        }
    }
}

//! Names in whose place the host puts directories: the project's, the plugin's, the skill's.

use std::path::Path;

/// What each name stands for: a plugin is judged where it lies, so its own files are found there.
const NAMES: [(&str, bool); 4] = [
    ("CLAUDE_PROJECT_DIR", false),
    ("CLAUDE_PLUGIN_ROOT", false),
    ("CLAUDE_PLUGIN_DATA", false),
    ("CLAUDE_SKILL_DIR", true),
];

/// A rule with the directories in it; `skill` is where the file stands.
pub fn rule(text: &str, root: &Path, skill: &Path) -> String {
    fill(text, root, skill, false)
}

/// A command with the directories in it: the host also sets variables of these names.
pub fn command(text: &str, root: &Path, skill: &Path) -> String {
    fill(text, root, skill, true)
}

fn fill(text: &str, root: &Path, skill: &Path, variables: bool) -> String {
    let mut out = text.to_owned();
    for (name, own) in NAMES.iter().filter(|(name, _)| text.contains(name)) {
        let dir = if *own { skill } else { root }.to_string_lossy();
        out = out.replace(&format!("${{{name}}}"), &dir);
        if variables {
            out = variable(&out, &format!("${name}"), &dir);
        }
    }
    out
}

/// Puts a value in the place of `$NAME`, where the name ends there.
fn variable(text: &str, name: &str, value: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(name) {
        out.push_str(before);
        let goes_on = after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        out.push_str(if goes_on { name } else { value });
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_put_in() {
        let (root, skill) = (Path::new("/p"), Path::new("/p/skills/x"));
        for (text, as_rule, as_command) in [
            ("Bash(${CLAUDE_PLUGIN_ROOT}/a.sh *)", "Bash(/p/a.sh *)", "Bash(/p/a.sh *)"),
            ("\"$CLAUDE_PROJECT_DIR\"/a", "\"$CLAUDE_PROJECT_DIR\"/a", "\"/p\"/a"),
            ("${CLAUDE_SKILL_DIR}/b", "/p/skills/x/b", "/p/skills/x/b"),
            ("$CLAUDE_PLUGIN_ROOTS/a $HOME", "$CLAUDE_PLUGIN_ROOTS/a $HOME", "$CLAUDE_PLUGIN_ROOTS/a $HOME"),
        ] {
            assert_eq!(rule(text, root, skill), as_rule);
            assert_eq!(command(text, root, skill), as_command);
        }
    }
}

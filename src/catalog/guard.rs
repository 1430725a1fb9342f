//! What guards the guard: the places and programs by which oneway or the host's hooks would be switched off
//! (rules/guard.toml). Names compare without case, because some file systems do. Links are followed elsewhere.

use super::tables::guard::{FREE, LATER, LEAVES, PLACES, PROGRAMS};

pub use super::tables::guard::{HOMES, INSTALLS, LOOKS, LOOSE_FLAGS, PACKAGES, SETUP, STOPS, TELLING, UNASKED};

const HOST: &str = "the host's own files";
const BINARY: &str = "oneway itself";
const LIMITS: &str = "the limits of running processes";

/// What a program could do to the guard, as the list in rules/guard.toml is called: `own`, `host`, `launcher`, ….
pub fn role(program: &str) -> Option<&'static str> {
    PROGRAMS.iter().find(|(_, names)| names.has(program)).map(|(role, _)| *role)
}

/// What is run or obeyed later because of a write to `path`; `None` where nothing is.
pub fn later(path: &str) -> Option<&'static str> {
    let parts = components(path);
    LATER.iter().find(|(_, place)| lies_in(&parts, place)).map(|(what, _)| *what)
}

/// Whether a path is a setting of another process: `/proc/12/oom_score_adj`. Its descriptors are not.
fn process(parts: &[&str]) -> bool {
    matches!(parts, ["proc", pid, file, ..] if !pid.is_empty() && pid.bytes().all(|b| b.is_ascii_digit()) && *file != "fd")
}

/// What a write to `path` would change of the guard; `None` where it is free. `path` is absolute or starts with `~`.
pub fn guarded(path: &str, home: Option<&str>) -> Option<&'static str> {
    let parts = components(path);
    if let Some((what, _)) = PLACES.iter().chain(LEAVES).find(|(_, place)| lies_in(&parts, place)) {
        return Some(what);
    }
    if process(&parts) {
        return Some(LIMITS);
    }
    // Only in a directory of programs, so that a build of oneway stays possible.
    if let [.., dir, file] = parts.as_slice()
        && dir.eq_ignore_ascii_case("bin")
        && role(&file.to_ascii_lowercase()) == Some("own")
    {
        return Some(BINARY);
    }
    let own = home.map(components).is_some_and(|h| host_file(&parts, &h)) || host_file(&parts, &["~"]);
    own.then_some(HOST)
}

/// What would go away with `path` if the whole of it were deleted, moved or replaced; contains all of `guarded`.
pub fn holds(path: &str, home: Option<&str>) -> Option<&'static str> {
    guarded(path, home).or_else(|| {
        let parts = components(path);
        PLACES.iter().find(|(_, place)| above(&parts, place)).map(|(what, _)| *what)
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
        [dir, file, ..] => may_be(dir, ".claude") && !FREE.all().any(|free| free.eq_ignore_ascii_case(file)),
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

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: Option<&str> = Some("/home/u");

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
            assert!(guarded(path, HOME).is_some(), "{path}");
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
            assert_eq!(guarded(path, HOME), None, "{path}");
        }
    }

    #[test]
    fn trees_that_hold_a_guard() {
        for path in
            ["/home/u/.claude", "/home/u/app/.claude", "/home/u/.config", "/etc", "/home/u/.codex", "/home/u/.local"]
        {
            assert!(holds(path, HOME).is_some(), "{path}");
        }
        for path in ["/home/u/app/etc", "/home/u/app/state", "/home/u/app/bin", "/home/u/app", "/home/u/app/.github"] {
            assert_eq!(holds(path, HOME), None, "{path}");
        }
    }
}

//! What guards the guard: the places and programs by which oneway or the host's hooks would be switched off
//! (rules/guard.toml). Names compare without case, because some file systems do. Links are followed elsewhere.

use super::tables::guard::{FREE, LATER, LEAVES, PLACES, PROGRAMS};
use crate::grammar::meets::meets;

pub use super::tables::guard::{HOMES, INSTALLS, LOOKS, LOOSE_FLAGS, PACKAGES, SETUP, STOPS, TELLING, UNASKED};

/// What the person's own directory of the host holds.
pub const HOST: &str = "the host's own files";
const BINARY: &str = "oneway itself";
const LIMITS: &str = "the limits of running processes";

/// A bit for a name by its first and last letter.
const fn pair(first: u8, last: u8) -> u128 {
    1 << ((first as usize * 37 + last as usize) % 128)
}

/// The bits of all names in `PROGRAMS`.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler: a wrong index does not build")]
const ROLES: u128 = {
    let (mut out, mut list) = (0, 0);
    while list < PROGRAMS.len() {
        let names = PROGRAMS[list].1.text().as_bytes();
        let (mut start, mut i) = (0, 0);
        while i <= names.len() {
            if i == names.len() || names[i] == b' ' {
                out |= pair(names[start], names[i - 1]);
                start = i + 1;
            }
            i += 1;
        }
        list += 1;
    }
    out
};

/// What a program could do to the guard, as the list in rules/guard.toml is called: `own`, `host`, `launcher`, ….
pub fn role(program: &str) -> Option<&'static str> {
    // Nearly every program begins or ends with another letter than these.
    let (first, last) = (program.as_bytes().first()?, program.as_bytes().last()?);
    if ROLES & pair(*first, *last) == 0 {
        return None;
    }
    PROGRAMS.iter().find(|(_, names)| names.has(program)).map(|(role, _)| *role)
}

/// What is run or obeyed later because of a write to `path`; `None` where nothing is.
pub fn later(path: &str) -> Option<&'static str> {
    let parts = Parts::of(path);
    LATER.iter().find(|(_, place)| parts.lie_in(place)).map(|(what, _)| *what)
}

/// What would be run or obeyed later if these names lay below `path`, which a place begins with: `.vscode` and `tasks.json`.
pub fn later_below(path: &str) -> Vec<(&'static str, String)> {
    let parts = Parts::of(path);
    let rest = |place: &[&str]| {
        let head = (1..place.len()).rev().find(|n| place.get(..*n).is_some_and(|head| ends_with(&parts.list, head)))?;
        Some(place.get(head..)?.join("/"))
    };
    LATER.iter().filter_map(|(what, place)| Some((*what, rest(place)?))).collect()
}

/// Whether a path is a setting of another process: `/proc/12/oom_score_adj`. Its descriptors are not.
fn process(parts: &[&str]) -> bool {
    matches!(parts, ["proc", pid, file, ..] if !pid.is_empty() && pid.bytes().all(|b| b.is_ascii_digit()) && *file != "fd")
}

/// What a path is to the guard.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Guarded {
    /// What a write to it would change.
    pub exact: Option<&'static str>,
    /// What would go away with it if the whole of it were deleted, moved or replaced.
    pub whole: Option<&'static str>,
}

/// Whether a place that counts may begin with this name.
pub fn leads(name: &str) -> bool {
    let begins = |place: &[&str]| place.first().is_some_and(|first| may_be(name, first));
    LATER.iter().chain(PLACES).chain(LEAVES).any(|(_, place)| begins(place))
}

/// What a write to `path` would change of the guard; `None` where it is free.
pub fn guarded(path: &str, home: Option<&str>) -> Option<&'static str> {
    exact(&Parts::of(path), home)
}

/// What a path is to the guard. It is absolute or starts with `~`.
pub fn look(path: &str, home: Option<&str>) -> Guarded {
    let parts = Parts::of(path);
    let exact = exact(&parts, home);
    let above = || PLACES.iter().find(|(_, place)| parts.are_above(place)).map(|(what, _)| *what);
    Guarded { exact, whole: exact.or_else(above) }
}

fn exact(parts: &Parts, home: Option<&str>) -> Option<&'static str> {
    if let Some((what, _)) = PLACES.iter().chain(LEAVES).find(|(_, place)| parts.lie_in(place)) {
        return Some(what);
    }
    let list = parts.list.as_slice();
    if process(list) {
        return Some(LIMITS);
    }
    // Only in a directory of programs, so that a build of oneway stays possible.
    if let [.., dir, file] = list
        && dir.eq_ignore_ascii_case("bin")
        && role(&file.to_ascii_lowercase()) == Some("own")
    {
        return Some(BINARY);
    }
    let own = parts.could(&[".claude"])
        && (home.is_some_and(|h| host_file(list, &Parts::of(h).list)) || host_file(list, &["~"]));
    own.then_some(HOST)
}

/// A path in the state directory holds approvals: an agent has no reason to look at it.
pub fn sealed(path: &str) -> bool {
    // Most words are no path at all: three components need two separators.
    path.bytes().filter(|b| matches!(b, b'/' | b'\\')).count() > 1
        && Parts::of(path).lie_in(&[".local", "state", "oneway"])
}

/// The names on a path, without `.` and `..`.
struct Parts<'p> {
    list: Vec<&'p str>,
    /// A bit for each letter that one of them begins with: nearly every place has another.
    firsts: u64,
    /// One begins as a pattern, which may be any name.
    any: bool,
}

impl<'p> Parts<'p> {
    fn of(path: &'p str) -> Self {
        let mut list: Vec<&str> = Vec::with_capacity(8);
        let (mut start, mut firsts, mut any) = (0, 0, false);
        let ends = path.bytes().enumerate().filter(|(_, b)| matches!(b, b'/' | b'\\')).map(|(at, _)| at);
        for end in ends.chain([path.len()]) {
            match path.get(start..end).unwrap_or_default() {
                "" | "." => {}
                ".." => drop(list.pop()),
                part => {
                    list.push(part);
                    firsts |= first_bit(part);
                    any |= part.starts_with(['*', '?', '[', '{']);
                }
            }
            start = end + 1;
        }
        Self { list, firsts, any }
    }

    /// Whether every name of a place may be among them, as far as first letters tell.
    fn could(&self, place: &[&str]) -> bool {
        self.any || place.iter().all(|name| name.starts_with('*') || self.firsts & first_bit(name) != 0)
    }

    fn lie_in(&self, place: &[&str]) -> bool {
        match place.split_first() {
            Some((&"/", rest)) => self.could(rest) && self.list.len() >= rest.len() && matches(&self.list, rest),
            // What stands for any name says none: `src/*` and `{}/x` are no place of ours, `.git/*` and `.git/{}` are.
            _ => {
                let begins = |window: &&[&str]| window.first().is_some_and(|part| !is_any(part));
                self.could(place) && self.list.windows(place.len()).filter(begins).any(|window| matches(window, place))
            }
        }
    }

    /// Whether they end where a place begins: `.claude`, `~/.config`, `/etc`.
    fn are_above(&self, place: &[&str]) -> bool {
        let parts = self.list.as_slice();
        match place.split_first() {
            Some((&"/", rest)) => parts.len() < rest.len() && matches(parts, rest),
            Some((first, _)) if !self.could(&[first]) => false,
            // `build/*` is no place of ours.
            _ if parts.last().is_some_and(|part| is_any(part)) => false,
            _ => (1..place.len()).filter_map(|n| place.get(..n)).any(|head| ends_with(parts, head)),
        }
    }
}

/// Whether a component says nothing of its name: a bare star, or where a program puts a name in (`{}`, `{/.}`).
fn is_any(part: &str) -> bool {
    let placeholder = |inner: &str| inner.bytes().all(|b| matches!(b, b'/' | b'.' | b'0'..=b'9'));
    part.bytes().all(|b| matches!(b, b'*' | b'?'))
        || part.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).is_some_and(placeholder)
}

fn first_bit(name: &str) -> u64 {
    name.bytes().next().map_or(0, |b| 1 << (b.to_ascii_lowercase() & 63))
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
    if part.contains(['*', '?', '[', '{', '(']) {
        return meets(part, name) || name.strip_suffix(".*").is_some_and(|name| meets(part, name));
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

    fn holds(path: &str, home: Option<&str>) -> Option<&'static str> {
        look(path, home).whole
    }

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
            "/home/u/app/.claude/{}",
            "/home/u/app/.claude/{settings,x}.json",
            "/home/u/app/{.claude,x}/settings.json",
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
            "/home/u/app/{}/x",
            "{}/settings.json",
            "{//}/doc.go",
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

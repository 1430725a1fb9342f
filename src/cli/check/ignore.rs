//! .gitignore, as far as trees need it: patterns with `*`, `?`, `**`, `/`, `!`; the last that fits decides.

use std::path::Path;

/// The patterns of one file, for the directory that it lies in.
#[derive(Debug, Default)]
pub struct Ignore {
    patterns: Vec<Pattern>,
}

#[derive(Debug)]
struct Pattern {
    parts: Vec<String>,
    negated: bool,
    only_dirs: bool,
    anchored: bool,
}

/// Larger files than this are not read.
const MAX_FILE: u64 = 1 << 20;

impl Ignore {
    /// The patterns of a directory's .gitignore; none where there is no such file.
    pub fn of(dir: &Path) -> Self {
        let file = dir.join(".gitignore");
        let small = std::fs::symlink_metadata(&file).is_ok_and(|meta| meta.is_file() && meta.len() <= MAX_FILE);
        let text = if small { std::fs::read_to_string(file).unwrap_or_default() } else { String::new() };
        Self { patterns: text.lines().filter_map(Pattern::read).collect() }
    }

    /// Whether a path below the directory is ignored; `None` where no pattern fits.
    pub fn says(&self, path: &[&str], dir: bool) -> Option<bool> {
        let fits = |pattern: &&Pattern| (dir || !pattern.only_dirs) && pattern.fits(path);
        self.patterns.iter().rev().find(fits).map(|pattern| !pattern.negated)
    }
}

impl Pattern {
    fn read(line: &str) -> Option<Self> {
        let line = line.trim_end();
        let (negated, line) = line.strip_prefix('!').map_or((false, line), |rest| (true, rest));
        let line = line.strip_prefix('\\').unwrap_or(line);
        let only_dirs = line.ends_with('/');
        let bare = line.trim_end_matches('/');
        if bare.is_empty() || line.starts_with('#') {
            return None;
        }
        let anchored = bare.contains('/');
        let parts = bare.trim_start_matches('/').split('/').map(str::to_owned).collect();
        Some(Self { parts, negated, only_dirs, anchored })
    }

    fn fits(&self, path: &[&str]) -> bool {
        match (self.anchored, self.parts.as_slice()) {
            (false, [name]) => path.last().is_some_and(|last| glob(name, last)),
            (_, parts) => all(parts, path),
        }
    }
}

/// Parts against parts; `**` stands for any number of them. Tried part by part, each place once.
fn all(parts: &[String], path: &[&str]) -> bool {
    let mut here = vec![false; path.len() + 1];
    if let Some(first) = here.first_mut() {
        *first = true;
    }
    for part in parts {
        let mut next = vec![false; path.len() + 1];
        let mut any = false;
        for (i, reached) in here.iter().enumerate() {
            any |= reached;
            let fits = match part.as_str() {
                "**" => any,
                name => i > 0 && here.get(i - 1) == Some(&true) && path.get(i - 1).is_some_and(|p| glob(name, p)),
            };
            if let Some(place) = next.get_mut(i) {
                *place = fits;
            }
        }
        here = next;
    }
    here.last() == Some(&true)
}

/// A name against `*`, `?` and `[…]`, which stands for any one character here.
fn glob(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    let (mut p, mut n) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    loop {
        match (pattern.get(p), name.get(n)) {
            (None, None) => return true,
            (Some('*'), _) => {
                star = Some((p + 1, n));
                p += 1;
            }
            (Some('['), Some(_)) => {
                let rest = pattern.iter().skip(p).position(|c| *c == ']');
                p += rest.map_or(1, |len| len + 1);
                n += 1;
            }
            (Some(a), Some(b)) if a == b || *a == '?' => {
                p += 1;
                n += 1;
            }
            _ => match star {
                Some((after, from)) if from < name.len() => {
                    star = Some((after, from + 1));
                    (p, n) = (after, from + 1);
                }
                _ => return false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        let ignore = Ignore {
            patterns: "*.log\n/out\nbuild/\ndocs/**/x.md\n!keep.log\na/b\n# no\n"
                .lines()
                .filter_map(Pattern::read)
                .collect(),
        };
        let says = |path: &str, dir| ignore.says(&path.split('/').collect::<Vec<_>>(), dir);
        assert_eq!(says("x/y.log", false), Some(true));
        assert_eq!(says("x/keep.log", false), Some(false));
        assert_eq!(says("out", false), Some(true));
        assert_eq!(says("x/out", false), None);
        assert_eq!(says("x/build", true), Some(true));
        assert_eq!(says("x/build", false), None);
        assert_eq!(says("docs/a/b/x.md", false), Some(true));
        assert_eq!(says("docs/x.md", false), Some(true));
        assert_eq!(says("a/b", false), Some(true));
        assert_eq!(says("c/a/b", false), None);
    }
}

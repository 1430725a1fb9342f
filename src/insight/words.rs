//! Commands by their words: the narrowest patterns that hold all of what was seen, and no wider ones.

use std::collections::BTreeMap;

/// The words of a command.
pub type Words = Vec<String>;

/// A pattern with the commands that it was made from, by their number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// As a clause names it: `npm install *`, or all words of one command.
    pub text: String,
    /// The commands.
    pub of: Vec<usize>,
}

/// In the place of a word that is not known; no pattern names it.
pub const UNKNOWN: &str = "\u{2}";

/// The patterns of these commands; `fits` says whether one may be taken, and where it may not, narrower ones are tried.
pub fn patterns(commands: &[Words], fits: &mut dyn FnMut(&Pattern) -> bool) -> Vec<Pattern> {
    let mut out = Vec::new();
    choose(commands, (0..commands.len()).collect(), 0, fits, &mut out);
    out
}

fn choose(
    commands: &[Words],
    group: Vec<usize>,
    depth: usize,
    fits: &mut dyn FnMut(&Pattern) -> bool,
    out: &mut Vec<Pattern>,
) {
    let words = |at: &usize| commands.get(*at).map(Vec::as_slice).unwrap_or_default();
    let Some(first) = group.first().map(words) else { return };
    let shared = group.iter().map(|at| common(first, words(at))).min().unwrap_or(0);
    let same = group.iter().all(|at| words(at).len() == shared) && shared == first.len();
    let head = first.get(..shared).unwrap_or_default();
    let next: Vec<&str> = group.iter().map(|at| words(at).get(shared).map_or("", String::as_str)).collect();
    let start = if same { "" } else { start(&next) };
    // A pattern of nothing but a program and options would hold whatever it can do.
    if same || tells(head) || !start.is_empty() {
        let text = if same { head.join(" ") } else { format!("{} {start}*", head.join(" ")) };
        let pattern = Pattern { text, of: group.clone() };
        if head.iter().all(|word| plain(word)) && !head.is_empty() && fits(&pattern) {
            return out.push(pattern);
        }
    }
    if same || shared < depth || !head.iter().all(|word| plain(word)) {
        return;
    }
    let mut parts: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (word, at) in next.into_iter().zip(group) {
        parts.entry(word).or_default().push(at);
    }
    parts.into_values().for_each(|group| choose(commands, group, shared + 1, fits, out));
}

fn common(a: &[String], b: &[String]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// How all of these words begin, up to a border within a path or an address; empty where that says too little.
fn start<'w>(words: &[&'w str]) -> &'w str {
    let Some(first) = words.first() else { return "" };
    let same = |word: &&str| first.bytes().zip(word.bytes()).take_while(|(a, b)| a == b).count();
    let shared = words.iter().map(same).min().unwrap_or(0);
    let border = first.as_bytes().get(..shared).and_then(|head| head.iter().rposition(|b| matches!(b, b'/' | b':')));
    let start = border.and_then(|at| first.get(..=at)).unwrap_or("");
    let says = start.len() > 2 && !start.trim_end_matches('/').ends_with(':') && !start.starts_with('-');
    if says && plain(start) { start } else { "" }
}

/// Whether the beginning of a command says what it does: a program and a word that is no option, or a script by its path.
fn tells(head: &[String]) -> bool {
    let script = head.first().is_some_and(|program| program.contains('/'));
    script || head.iter().skip(1).any(|word| !word.starts_with('-'))
}

/// Whether a word means itself in a pattern.
fn plain(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_./:=@+,%".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(commands: &[&str], refuse: &[&str]) -> Vec<String> {
        let words: Vec<Words> = commands.iter().map(|c| c.split(' ').map(str::to_owned).collect()).collect();
        let taken = patterns(&words, &mut |pattern| !refuse.contains(&pattern.text.as_str()));
        taken.into_iter().map(|pattern| pattern.text).collect()
    }

    #[test]
    fn the_narrowest_that_holds_all() {
        let rows: [(&[&str], &[&str], &[&str]); 12] = [
            (&["npm install a", "npm install b"], &[], &["npm install *"]),
            (&["npm install a", "npm install a"], &[], &["npm install a"]),
            (&["npm install a", "npm publish b"], &[], &["npm install a", "npm publish b"]),
            (&["x up --dry a", "x up --dry b", "x down"], &[], &["x down", "x up --dry *"]),
            (
                &["npm install a", "npm install b c", "npm install b d"],
                &["npm install *"],
                &["npm install a", "npm install b *"],
            ),
            (&["python -c 1", "python -c 2"], &[], &["python -c 1", "python -c 2"]),
            (&["./gen.sh a", "./gen.sh b"], &[], &["./gen.sh *"]),
            (&["npm install $X", "npm install *"], &[], &["npm install *"]),
            (&["git push origin feature/a", "git push origin feature/b"], &[], &["git push origin feature/*"]),
            (&["git push origin feature/a", "git push origin main"], &[], &["git push origin *"]),
            (&["prettier --write src/a.ts", "prettier --write src/b.ts"], &[], &["prettier --write src/*"]),
            (
                &["curl -o https://a.b/c", "curl -o https://d.e/f"],
                &[],
                &["curl -o https://a.b/c", "curl -o https://d.e/f"],
            ),
        ];
        for (commands, refuse, want) in rows {
            assert_eq!(of(commands, refuse), want, "{commands:?}");
        }
        assert_eq!(of(&["gofmt -w a", "gofmt -w b"], &[]), ["gofmt -w a", "gofmt -w b"]);
        assert_eq!(of(&["ls *** x", "ls *** y"], &[]), [""; 0]);
        assert_eq!(of(&[], &[]), [""; 0]);
    }
}

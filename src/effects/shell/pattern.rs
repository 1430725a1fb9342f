//! Shell patterns on known text: matching, trimming, replacing. Linear enough: texts and patterns are capped.

/// Longer inputs are not computed.
const MAX: usize = 4096;

/// Whether the whole text matches a pattern of `*`, `?` and `[…]`.
pub fn matches(pattern: &str, text: &str) -> bool {
    let (p, t): (Vec<char>, Vec<char>) = (pattern.chars().take(MAX).collect(), text.chars().take(MAX).collect());
    glob(&p, &t)
}

/// The classic two-pointer walk: a mismatch goes back to the last star only.
fn glob(p: &[char], t: &[char]) -> bool {
    let (mut pi, mut ti, mut star) = (0, 0, None);
    while ti < t.len() {
        match step(p, pi, t.get(ti).copied().unwrap_or('\0')) {
            Step::Star => {
                star = Some((pi, ti));
                pi += 1;
            }
            Step::Yes(n) => {
                pi += n;
                ti += 1;
            }
            Step::No => match star {
                Some((sp, st)) => {
                    pi = sp + 1;
                    ti = st + 1;
                    star = Some((sp, st + 1));
                }
                None => return false,
            },
        }
    }
    p.get(pi..).is_some_and(|rest| rest.iter().all(|c| *c == '*'))
}

enum Step {
    Star,
    Yes(usize),
    No,
}

fn step(p: &[char], pi: usize, c: char) -> Step {
    match p.get(pi) {
        None => Step::No,
        Some('*') => Step::Star,
        Some('?') => Step::Yes(1),
        Some('\\') => match p.get(pi + 1) {
            Some(n) if *n == c => Step::Yes(2),
            _ => Step::No,
        },
        Some('[') => bracket(p, pi, c),
        Some(x) if *x == c => Step::Yes(1),
        Some(_) => Step::No,
    }
}

fn bracket(p: &[char], pi: usize, c: char) -> Step {
    let body = p.get(pi + 1..).unwrap_or(&[]);
    let negated = matches!(body.first(), Some('!' | '^'));
    let start = usize::from(negated);
    let Some(end) = body.iter().skip(start + 1).position(|x| *x == ']').map(|i| i + start + 1) else {
        return if c == '[' { Step::Yes(1) } else { Step::No };
    };
    let set = body.get(start..end).unwrap_or(&[]);
    let mut hit = false;
    let mut i = 0;
    while let Some(a) = set.get(i) {
        match (set.get(i + 1), set.get(i + 2)) {
            (Some('-'), Some(b)) => {
                hit |= *a <= c && c <= *b;
                i += 3;
            }
            _ => {
                hit |= *a == c;
                i += 1;
            }
        }
    }
    if hit != negated { Step::Yes(end + 2) } else { Step::No }
}

/// Cuts a match of the pattern off the beginning or the end.
pub fn trim<'a>(text: &'a str, pattern: &str, suffix: bool, longest: bool) -> Option<&'a str> {
    if text.len() > MAX / 4 || pattern.len() > MAX / 4 {
        return None;
    }
    let mut cuts: Vec<usize> = text.char_indices().map(|(i, _)| i).collect();
    cuts.push(text.len());
    // The shortest prefix is found from the left, the shortest suffix from the right; the longest the other way round.
    if suffix != longest {
        cuts.reverse();
    }
    for cut in cuts {
        let (a, b) = text.split_at_checked(cut)?;
        let (part, rest) = if suffix { (b, a) } else { (a, b) };
        if matches(pattern, part) {
            return Some(rest);
        }
    }
    Some(text)
}

/// Replaces matches of the pattern; only plain patterns are computed.
pub fn replace(text: &str, pattern: &str, with: &str, all: bool, anchor: Option<char>) -> Option<String> {
    if pattern.is_empty() || pattern.contains(['*', '?', '[', '\\']) || text.len() > MAX {
        return None;
    }
    Some(match anchor {
        Some('#') => text.strip_prefix(pattern).map_or_else(|| text.to_owned(), |rest| format!("{with}{rest}")),
        Some(_) => text.strip_suffix(pattern).map_or_else(|| text.to_owned(), |rest| format!("{rest}{with}")),
        None if all => text.replace(pattern, with),
        None => text.replacen(pattern, with, 1),
    })
}

/// Whether an unquoted text would be expanded to file names.
pub fn has_glob(text: &str) -> bool {
    text.contains(['*', '?']) || text.find('[').is_some_and(|i| text.get(i..).is_some_and(|t| t.contains(']')))
}

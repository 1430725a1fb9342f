//! Shell patterns on known text: matching, trimming, replacing. Linear enough: texts and patterns are capped.

use crate::grammar::pattern;

/// Longer inputs are not computed.
const MAX: usize = 4096;

/// Whether the whole text matches a pattern of `*`, `?` and `[…]`.
pub fn matches(pattern: &str, text: &str) -> bool {
    let head = |text: &str| text.char_indices().nth(MAX).map_or(text.len(), |(at, _)| at);
    let (pattern, text) = (pattern.get(..head(pattern)), text.get(..head(text)));
    pattern.zip(text).is_some_and(|(p, t)| pattern::name(p.as_bytes(), t.as_bytes()))
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
    let plain = !pattern.is_empty() && !pattern.contains(['*', '?', '[', '\\']) && !with.contains(['&', '\\']);
    if !plain || text.len().max(with.len()) > MAX {
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
